// What the server's connections share: private to the HTTP server.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/http_server.hpp"

namespace salle::server {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
// Names its executor, which saves a virtual call an operation.
using Socket = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;

// An IPv4 address is written as such even where it came in through an IPv6 socket.
std::string address_text(const asio::ip::address& address);

// Why somebody is no longer connected.
enum class DisconnectReason : std::uint8_t {
  kClosed,   // all was said
  kLost,     // he hung up, or the line is dead
  kLate,     // patience ran out
  kSlow,     // he did not read what was sent
  kRefused,  // he broke the rules, or there was no room
  kStopped,  // the server stops
};

inline constexpr Clock::time_point kNever = Clock::time_point::max();

// Anyone connected. Lives as long as an operation of his is under way or the context lists him.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void tick(Clock::time_point now) = 0;  // now and then: has patience run out?
  virtual void go_away() = 0;                    // finish what is under way, then leave
  virtual void cut() = 0;                        // leave at once
  virtual void send(HttpServer::Text) {}
  virtual void close(CloseCode, std::string_view) {}
  virtual void flush() {}  // what was to be sent goes out
};

class ConnectionContext {
  // While something that is not the server's is called. What it sends goes out at the end, all that
  // is for one connection together: a system call costs more than most texts.
  class Calling {
   public:
    explicit Calling(ConnectionContext& context) : context_(context) { ++context_.calling_; }
    ~Calling() {
      if (--context_.calling_ == 0) context_.flush();
    }
    Calling(const Calling&) = delete;
    Calling& operator=(const Calling&) = delete;

   private:
    ConnectionContext& context_;
  };

 public:
  explicit ConnectionContext(const HttpServerOptions& its_options) : options(its_options) {}

  // Calls something that is not the server's: whatever it throws stays here. False if it threw.
  template <std::invocable Work>
  bool call(Work&& work) {
    stir();
    const Calling calling(*this);
    try {
      std::forward<Work>(work)();
      return true;
    } catch (const std::exception& error) {
      stumble(&error);
    } catch (...) {
      stumble(nullptr);
    }
    return false;
  }

  // The server's own work for one connection: what it throws (memory that has run out) stays with
  // that connection.
  template <std::invocable Work>
  void guard(Work&& work) {
    try {
      std::forward<Work>(work)();
    } catch (const std::exception& error) {
      stumble(&error);
    }
  }

  void rest();  // calls `idle`

  // This connection has something to send: at the end of the call that is being made, or now.
  void flush_soon(std::shared_ptr<Connection> connection);

  // Counts one more connection from this address, or says that there are enough.
  bool admit(const std::string& address);
  void release(const std::string& address);
  // The same for requests that a proxy passes on, which share its connections.
  bool admit_request(const std::string& address);
  void release_request(const std::string& address);

  // Strikes the connection off the list.
  void leave(ConnectionId id, DisconnectReason why);

  Clock::duration linger() const;  // for a farewell to arrive

  asio::io_context io{1};
  const HttpServerOptions options;
  HttpHandler* handler = nullptr;  // from the moment that connections are let in
  HttpServerFigures figures;
  std::unordered_map<ConnectionId, std::shared_ptr<Connection>> connections;
  std::function<void()> idle;
  bool stopping = false;

 private:
  void stir();
  void settle();
  void flush();
  void stumble(const std::exception* error);

  using Counts = std::unordered_map<std::string, std::size_t>;
  static void take_off(Counts& counts, const std::string& address);

  std::vector<std::shared_ptr<Connection>> to_flush_;
  int calling_ = 0;
  Counts by_address_;
  Counts requests_by_address_;
  bool stirred_ = false;   // since the round was last looked at
  bool in_round_ = false;  // `settle` is queued
  int rounds_ = 0;         // in a row without `idle`
};

// Lets someone begin to speak HTTP; `full` if he is only to be told so. `address` is empty where he
// is not counted.
void serve_http(ConnectionContext& context, ConnectionId id, Socket socket, std::string address,
                bool full);

// Someone who asked for a WebSocket. Texts may be sent before `begin`, which shakes hands.
class WebSocket : public Connection {
 public:
  virtual void begin(Socket socket, std::string_view key, std::string address) = 0;
};
std::shared_ptr<WebSocket> make_websocket(ConnectionContext& context, ConnectionId id);

}  // namespace salle::server
