#include "server/http_server.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/text.hpp"
#include "server/connection_context.hpp"

namespace salle::server {

namespace {

using boost::system::error_code;
using Timer = asio::steady_timer;

// Beyond the limit a few are still told that the hall is full; the rest find the door shut.
constexpr std::size_t kToldSo = 64;
constexpr std::chrono::milliseconds kBreath{100};  // when the system has no socket left

}  // namespace

class HttpServer::Impl {
 public:
  explicit Impl(const HttpServerOptions& options) : context_(options) {}

  // Without `run` nobody is told any more; what is still queued only has to find its end.
  ~Impl() {
    auto left_over = std::exchange(context_.connections, {});
    for (const auto& [id, connection] : left_over) connection->cut();
  }

  Result<void> open(HttpHandler& handler) {
    context_.handler = &handler;
    const HttpServerOptions& options = context_.options;
    const std::string place = cat(options.address, ":", unsigned{options.port});
    error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    if (error) return refuse(cat(quote(options.address), " is not an IP address"));
    const asio::ip::tcp::endpoint endpoint(address, options.port);
    if (!error) acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) port_ = acceptor_.local_endpoint(error).port();
    if (!error) return {};
    error_code ignored;
    acceptor_.close(ignored);
    if (error == asio::error::address_in_use) {
      return refuse(cat("cannot listen on ", place, ": another program has that port"));
    }
    if (error == asio::error::access_denied) {
      return refuse(
          cat("cannot listen on ", place, ": ports below 1024 are for the administrator"));
    }
    return refuse(cat("cannot listen on ", place, ": ", error.message()));
  }

  std::uint16_t port() const { return port_; }

  void run(const std::function<void()>& idle) {
    context_.idle = idle;
    accept();
    tick();
    // The handler's exceptions are caught where they are called. Should memory run out in the server's
    // own work, one connection suffers, not the hall.
    while (!context_.io.stopped()) context_.guard([this] { context_.io.run(); });
    context_.rest();
    context_.idle = {};
  }

  void stop(std::chrono::milliseconds grace) {
    asio::post(context_.io, [this, grace] { begin_to_stop(grace); });
  }

  void post(std::function<void()> work) {
    asio::post(context_.io, [this, work = std::move(work)] { context_.call(work); });
  }

  void after(std::chrono::milliseconds wait, std::function<void()> work) {
    auto timer = std::make_unique<Timer>(context_.io, wait);
    Timer& waiting = *timer;
    waiting.async_wait(
        [this, timer = std::move(timer), work = std::move(work)](const error_code& error) {
          if (!error && !context_.stopping) context_.call(work);
        });
  }

  Connection* find(ConnectionId id) const {
    const auto found = context_.connections.find(id);
    return found == context_.connections.end() ? nullptr : found->second.get();
  }

  const HttpServerFigures& figures() const { return context_.figures; }

 private:
  void accept() {
    if (!acceptor_.is_open()) return;
    acceptor_.async_accept(context_.io, [this](const error_code& error, Socket socket) {
      if (context_.stopping) return;
      if (error && error != asio::error::connection_aborted) {
        pause_.expires_after(kBreath);
        pause_.async_wait([this](const error_code& stopped) {
          if (!stopped) accept();
        });
        return;
      }
      // Whatever becomes of this one, the door stays open for the next.
      if (!error) context_.guard([&] { welcome(std::move(socket)); });
      accept();
    });
  }

  void welcome(Socket socket) {
    const HttpServerOptions& options = context_.options;
    error_code error;
    const auto remote = socket.remote_endpoint(error);
    if (error) return;
    socket.set_option(asio::ip::tcp::no_delay(true), error);
    std::string address = options.trust_proxy ? std::string() : address_text(remote.address());
    const std::size_t count = context_.connections.size();
    bool full = count >= options.most_connections;
    if (full || !context_.admit(address)) {
      full = true;
      address.clear();
    }
    if (count >= options.most_connections + kToldSo) {
      ++context_.figures.refused;
      return;
    }
    serve_http(context_, ++last_id_, std::move(socket), std::move(address), full);
  }

  // One look at everybody instead of a timer each: patience is counted in seconds.
  void tick() {
    const HttpServerOptions& options = context_.options;
    const auto shortest =
        std::min({options.request_patience, options.idle_patience, options.ping_every});
    tick_.expires_after(
        std::clamp(shortest / 4, std::chrono::milliseconds(5), std::chrono::milliseconds(1000)));
    tick_.async_wait([this](const error_code& error) {
      if (error) return;
      const auto now = Clock::now();
      for_everybody(
          [this, now](Connection& connection) { context_.guard([&] { connection.tick(now); }); });
      tick();
    });
  }

  // He may be struck off the list meanwhile, but nobody else is, and nobody is added.
  template <class Do>
  void for_everybody(Do act) {
    for (auto next = context_.connections.begin(); next != context_.connections.end();) {
      const auto connection = (next++)->second;
      act(*connection);
    }
  }

  void begin_to_stop(std::chrono::milliseconds grace) {
    if (std::exchange(context_.stopping, true)) return;
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    for_everybody([](Connection& connection) { connection.go_away(); });
    if (context_.connections.empty()) return context_.io.stop();
    deadline_.expires_after(grace);
    deadline_.async_wait([this](const error_code& error) {
      if (error) return;
      for_everybody([](Connection& connection) { connection.cut(); });
      // Behind those who depart because of it: nothing that was overlooked keeps the loop alive.
      asio::post(context_.io, [this] { context_.io.stop(); });
    });
  }

  ConnectionContext context_;
  asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type> acceptor_{
      context_.io};
  Timer tick_{context_.io};
  Timer pause_{context_.io};
  Timer deadline_{context_.io};
  std::uint16_t port_ = 0;
  ConnectionId last_id_ = 0;
};

HttpServer::HttpServer(const HttpServerOptions& options) : impl_(std::make_unique<Impl>(options)) {}

HttpServer::~HttpServer() = default;

Result<void> HttpServer::open(HttpHandler& handler) { return impl_->open(handler); }

std::uint16_t HttpServer::port() const { return impl_->port(); }

void HttpServer::run(const std::function<void()>& idle) { impl_->run(idle); }

void HttpServer::stop(std::chrono::milliseconds grace) { impl_->stop(grace); }

void HttpServer::post(std::function<void()> work) { impl_->post(std::move(work)); }

void HttpServer::send(ConnectionId id, Text text) {
  if (Connection* connection = impl_->find(id)) connection->send(std::move(text));
}

void HttpServer::close(ConnectionId id, CloseCode code, std::string_view reason) {
  if (Connection* connection = impl_->find(id)) connection->close(code, reason);
}

void HttpServer::after(std::chrono::milliseconds wait, std::function<void()> work) {
  impl_->after(wait, std::move(work));
}

HttpServerFigures HttpServer::figures() const { return impl_->figures(); }

}  // namespace salle::server
