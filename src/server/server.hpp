// The whole server, put together: store, gate, hall, people, and the threads behind them.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "engine_protocol/engine_spec.hpp"
#include "server/host_names.hpp"
#include "server/http_server.hpp"
#include "server/mailer.hpp"
#include "server/push_sender.hpp"

namespace salle::server {

struct ServerOptions {
  HttpServerOptions http;
  std::string data;   // where its data is, as store::open takes it
  std::string pages;  // the folder of the page's files; empty: a small page of our own
  std::vector<engine_protocol::NamedEngine>
      engines;                          // outside ones, that people may choose by name
  std::vector<std::string> host_names;  // what the hall is called; see host_names.hpp
  // Beyond this guests set up no new tables, and their old games go sooner.
  std::int64_t most_data_megabytes = 8192;
  int thinkers = 0;  // threads for computer players; 0: one less than there are cores, at least 1
  bool chat = true;  // may people with kept names talk in their own words?
  PushOptions push;
  MailOptions mail;
  // Where several nodes share a database:
  std::string nats;  // where they tell each other what is new; empty: they ask the database
  std::string node;  // what this one is called among them; empty: a name of its own making
};

// Which names requests may have for it. A hall for this machine alone has none but the machine's;
// one that others reach, or that a proxy stands before, takes any unless names are given.
HostNames names_of(const ServerOptions& options);

// Benchmarks on the host's own machine do in a second what people do in a day: there the
// environment may say SALLE_LIMITS=off. A hall that others can reach keeps its limits.
bool limits_wanted(const std::string& address);

class Server {
 public:
  // Opens the data file, takes up unfinished games, and listens.
  static Result<std::unique_ptr<Server>> open(const ServerOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  std::size_t unfinished() const;  // games that were taken up again

  // Serves until `stop`, which any thread may call. Where other nodes are there to go to it waits
  // until those who send people here have seen that it closes.
  void run();
  void stop(std::chrono::milliseconds grace);

 private:
  Server();
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace salle::server
