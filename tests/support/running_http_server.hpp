// A gate that is open, with a small hall behind it that a test can look into.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/http_server.hpp"

namespace salle {

// What the server does is in what it is asked: see running_http_server.cpp.
class EchoHandler : public server::HttpHandler {
 public:
  void on_request(server::HttpRequest request, Reply reply) override;
  std::optional<server::HttpResponse> on_connect(server::ConnectionId id,
                                                 const server::HttpRequest& request) override;
  void on_message(server::ConnectionId id, std::string_view text) override;
  void on_pong(server::ConnectionId id, std::chrono::milliseconds took) override;
  void on_disconnect(server::ConnectionId id) override;
  void on_error(std::string_view what) noexcept override;

  server::HttpServer* server = nullptr;
  Reply kept;  // of "/later"; the server's thread only

  std::chrono::milliseconds way{};  // as last measured; read it after "pinged"

  // What happened so far: "arrived /path", "left", "kept", "pinged", "stumbled: ...".
  std::vector<std::string> diary() const;
  // Waits for as many entries of this text; false after half a minute.
  bool wait_for(std::string_view entry, std::size_t times = 1) const;

 private:
  void note(std::string entry);

  mutable std::mutex mutex_;
  mutable std::condition_variable written_;
  std::vector<std::string> diary_;
};

class RunningHttpServer {
 public:
  explicit RunningHttpServer(server::HttpServerOptions options = {},
                             const std::function<void()>& idle = {});
  ~RunningHttpServer();

  std::uint16_t port() const { return server_.port(); }
  server::HttpServer& server() { return server_; }
  EchoHandler& handler() { return handler_; }
  void on_thread(const std::function<void()>& work);  // and waits for it
  server::HttpServerFigures figures();
  // Asks for the figures until they are so; false after half a minute.
  bool wait_until(const std::function<bool(const server::HttpServerFigures&)>& so);
  void stop(std::chrono::milliseconds grace);  // and waits until `run` has returned

 private:
  EchoHandler handler_;
  server::HttpServer server_;
  std::thread thread_;
};

}  // namespace salle
