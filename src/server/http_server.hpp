// HTTP and WebSocket on one port. The only place that knows Boost.Beast.
//
// One thread runs the server and everything behind it: the handler is called on it, once at a time, so
// the hall needs no locks. Other threads come in through `post`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace salle::server {

using ConnectionId = std::uint64_t;  // never used twice

struct HttpRequest {
  std::string method;  // upper case
  std::string path;    // decoded, "/" first; no query
  std::string query;   // as it came
  std::string host;
  std::string origin;
  std::string authorization;
  std::string cookie;
  std::string content_type;
  std::string accept_encoding;
  std::string accept_language;
  std::string user_agent;
  std::string if_none_match;
  std::string forwarded_for;  // only where a proxy is trusted
  // The address of whoever asks: a trusted proxy's word for it, or "unknown" where that is none.
  std::string peer;
  bool secure = false;  // a trusted proxy says that he came over TLS
  std::string body;
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::shared_ptr<const std::string> body;  // may be null: empty
  std::vector<std::pair<std::string, std::string>> headers;
};

class HttpHandler {
 public:
  using Reply = std::function<void(HttpResponse)>;

  virtual ~HttpHandler() = default;
  // A request has come, and one of the next two calls follows once `ready` was called, on the
  // server's thread: time to read up on who sends it.
  virtual void on_arrival(const HttpRequest&, std::function<void()> ready) { ready(); }
  // `reply` is to be called once, now or later, on the server's thread. Dropping every copy of it
  // without a call answers 500, so that nobody waits for ever.
  virtual void on_request(HttpRequest request, Reply reply) = 0;
  // Someone wants a WebSocket: nothing to let him in, or the answer that turns him away. What is
  // sent to him meanwhile reaches him first thing after the handshake.
  virtual std::optional<HttpResponse> on_connect(ConnectionId id, const HttpRequest& request) = 0;
  virtual void on_message(ConnectionId id, std::string_view text) = 0;
  // How long a ping and its answer took: half way there, half way back. Measured now and then while
  // somebody has something to say.
  virtual void on_pong(ConnectionId, std::chrono::milliseconds) {}
  // Once for everyone let in, and never from inside `send` or `close`.
  virtual void on_disconnect(ConnectionId id) = 0;
  // One of the calls above, or work given to the server, threw this: its type and what it says. The
  // gate has answered 500, or closed that WebSocket with 1011.
  virtual void on_error(std::string_view) noexcept {}
};

struct HttpServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one; see Gate::port
  std::size_t most_connections = 20'000;
  std::size_t most_connections_an_address = 500;  // loopback without a trusted proxy: all of them
  std::size_t most_requests_an_address = 64;  // at once, of those that a trusted proxy passes on
  std::size_t most_header_bytes = 16 * 1024;  // taken from the socket for the head of a request
  std::size_t most_header_fields = 100;
  std::size_t most_body_bytes = 64 * 1024;
  std::size_t most_message_bytes = 16 * 1024;
  std::size_t most_unsent_bytes = 1024 * 1024;  // a reader slower than this is shown the door
  std::chrono::milliseconds request_patience{10'000};  // for a whole request to arrive
  std::chrono::milliseconds idle_patience{60'000};     // between requests
  std::chrono::milliseconds ping_every{25'000};        // WebSockets that do not answer are closed
  bool trust_proxy = false;                            // X-Forwarded-For and -Proto count
};

struct HttpServerFigures {
  std::int64_t connections = 0;  // now open, WebSockets included
  std::int64_t web_sockets = 0;
  std::int64_t requests = 0;  // ever
  std::int64_t messages_in = 0;
  std::int64_t messages_out = 0;
  std::int64_t bytes_in = 0;  // bodies and messages, without headers
  std::int64_t bytes_out = 0;
  std::int64_t refused = 0;       // too many, too large, malformed
  std::int64_t slow_readers = 0;  // shown the door
  std::int64_t timeouts = 0;
  std::int64_t faults = 0;              // exceptions of the handler
  std::int64_t refused_heads = 0;       // of `refused`: too long, or too many fields
  std::int64_t refused_handshakes = 0;  // WebSockets, by the server or by the handler
  std::int64_t refused_by_address = 0;  // too many from one address
  // Every connection that has ended, by reason.
  std::int64_t left_closed = 0;   // all was said
  std::int64_t left_lost = 0;     // hung up, or the line is dead
  std::int64_t left_late = 0;     // patience ran out
  std::int64_t left_slow = 0;     // did not read what was sent
  std::int64_t left_refused = 0;  // broke the rules, or there was no room
  std::int64_t left_stopped = 0;  // the server stopped
};

// WebSocket close codes in use.
enum class CloseCode : std::uint16_t {
  kNotText = 1003,
  kPolicy = 1008,  // misbehaved
  kTooBig = 1009,
  kFault = 1011,    // the handler threw
  kRestart = 1012,  // the server stops: come again at once, another one may be there
  kTryLater = 1013,
};

class HttpServer {
 public:
  using Text = std::shared_ptr<const std::string>;  // one text may go to many

  explicit HttpServer(const HttpServerOptions& options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Binds and listens, for `handler`, which must outlive `run`; an address in use is told so in words.
  Result<void> open(HttpHandler& handler);
  std::uint16_t port() const;

  // Lets people in until `stop`. Calls `idle` after each round in which the handler or posted work
  // was called, once all that had arrived is handled or a few rounds went by, and once before it
  // returns: the place to send what gathered meanwhile.
  void run(const std::function<void()>& idle = {});

  // Any thread. `stop` closes the door, tells WebSockets that the server goes away, sends what is
  // still to be sent, for `grace` at most, and makes `run` return.
  void stop(std::chrono::milliseconds grace);
  void post(std::function<void()> work);

  // On the server's thread.
  void send(ConnectionId id, Text text);
  void close(ConnectionId id, CloseCode code, std::string_view reason);
  // Calls `work` after a while, on the server's thread; never once `stop` has begun.
  void after(std::chrono::milliseconds wait, std::function<void()> work);
  HttpServerFigures figures() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace salle::server
