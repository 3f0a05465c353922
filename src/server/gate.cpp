#include "server/gate.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/text.hpp"
#include "server/gate_lodge.hpp"

namespace salle::server {

namespace {

using boost::system::error_code;
using Timer = asio::steady_timer;

// Beyond the limit a few are still told that the hall is full; the rest find the door shut.
constexpr std::size_t kToldSo = 64;
constexpr std::chrono::milliseconds kBreath{100};  // when the system has no socket left

}  // namespace

class Gate::Impl {
 public:
  Impl(const GateOptions& options, Visitors& visitors) : lodge_(options, visitors) {}

  // Without `run` nobody is told any more; what is still queued only has to find its end.
  ~Impl() {
    auto left_over = std::exchange(lodge_.connections, {});
    for (const auto& [id, connection] : left_over) connection->cut();
  }

  Result<void> open() {
    const GateOptions& options = lodge_.options;
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
    lodge_.idle = idle;
    accept();
    tick();
    // Visitors' exceptions are caught where they are called. Should memory run out in the gate's
    // own work, one connection suffers, not the hall.
    while (!lodge_.io.stopped()) lodge_.call([this] { lodge_.io.run(); });
    lodge_.rest();
    lodge_.idle = {};
  }

  void stop(std::chrono::milliseconds grace) {
    asio::post(lodge_.io, [this, grace] { begin_to_stop(grace); });
  }

  void post(std::function<void()> work) {
    asio::post(lodge_.io, [this, work = std::move(work)] { lodge_.call(work); });
  }

  void after(std::chrono::milliseconds wait, std::function<void()> work) {
    auto timer = std::make_unique<Timer>(lodge_.io, wait);
    Timer& waiting = *timer;
    waiting.async_wait(
        [this, timer = std::move(timer), work = std::move(work)](const error_code& error) {
          if (!error && !lodge_.stopping) lodge_.call(work);
        });
  }

  Connection* find(ConnectionId id) const {
    const auto found = lodge_.connections.find(id);
    return found == lodge_.connections.end() ? nullptr : found->second.get();
  }

  const GateFigures& figures() const { return lodge_.figures; }

 private:
  void accept() {
    if (!acceptor_.is_open()) return;
    acceptor_.async_accept(lodge_.io, [this](const error_code& error, Socket socket) {
      if (lodge_.stopping) return;
      if (error && error != asio::error::connection_aborted) {
        pause_.expires_after(kBreath);
        pause_.async_wait([this](const error_code& stopped) {
          if (!stopped) accept();
        });
        return;
      }
      // Whatever becomes of this one, the door stays open for the next.
      if (!error) lodge_.guard([&] { welcome(std::move(socket)); });
      accept();
    });
  }

  void welcome(Socket socket) {
    const GateOptions& options = lodge_.options;
    error_code error;
    const auto remote = socket.remote_endpoint(error);
    if (error) return;
    socket.set_option(asio::ip::tcp::no_delay(true), error);
    std::string address = options.trust_proxy ? std::string() : address_text(remote.address());
    const std::size_t count = lodge_.connections.size();
    bool full = count >= options.most_connections;
    if (full || !lodge_.admit(address)) {
      full = true;
      address.clear();
    }
    if (count >= options.most_connections + kToldSo) {
      ++lodge_.figures.refused;
      return;
    }
    greet(lodge_, ++last_id_, std::move(socket), std::move(address), full);
  }

  // One look at everybody instead of a timer each: patience is counted in seconds.
  void tick() {
    const GateOptions& options = lodge_.options;
    const auto shortest =
        std::min({options.request_patience, options.idle_patience, options.ping_every});
    tick_.expires_after(
        std::clamp(shortest / 4, std::chrono::milliseconds(5), std::chrono::milliseconds(1000)));
    tick_.async_wait([this](const error_code& error) {
      if (error) return;
      const auto now = Clock::now();
      for_everybody(
          [this, now](Connection& connection) { lodge_.guard([&] { connection.tick(now); }); });
      tick();
    });
  }

  // He may be struck off the list meanwhile, but nobody else is, and nobody is added.
  template <class Do>
  void for_everybody(Do act) {
    for (auto next = lodge_.connections.begin(); next != lodge_.connections.end();) {
      const auto connection = (next++)->second;
      act(*connection);
    }
  }

  void begin_to_stop(std::chrono::milliseconds grace) {
    if (std::exchange(lodge_.stopping, true)) return;
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    for_everybody([](Connection& connection) { connection.go_away(); });
    if (lodge_.connections.empty()) return lodge_.io.stop();
    deadline_.expires_after(grace);
    deadline_.async_wait([this](const error_code& error) {
      if (error) return;
      for_everybody([](Connection& connection) { connection.cut(); });
      // Behind those who depart because of it: nothing that was overlooked keeps the loop alive.
      asio::post(lodge_.io, [this] { lodge_.io.stop(); });
    });
  }

  Lodge lodge_;
  asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type> acceptor_{lodge_.io};
  Timer tick_{lodge_.io};
  Timer pause_{lodge_.io};
  Timer deadline_{lodge_.io};
  std::uint16_t port_ = 0;
  ConnectionId last_id_ = 0;
};

Gate::Gate(const GateOptions& options, Visitors& visitors)
    : impl_(std::make_unique<Impl>(options, visitors)) {}

Gate::~Gate() = default;

Result<void> Gate::open() { return impl_->open(); }

std::uint16_t Gate::port() const { return impl_->port(); }

void Gate::run(const std::function<void()>& idle) { impl_->run(idle); }

void Gate::stop(std::chrono::milliseconds grace) { impl_->stop(grace); }

void Gate::post(std::function<void()> work) { impl_->post(std::move(work)); }

void Gate::send(ConnectionId id, Text text) {
  if (Connection* connection = impl_->find(id)) connection->send(std::move(text));
}

void Gate::close(ConnectionId id, CloseCode code, std::string_view reason) {
  if (Connection* connection = impl_->find(id)) connection->close(code, reason);
}

void Gate::after(std::chrono::milliseconds wait, std::function<void()> work) {
  impl_->after(wait, std::move(work));
}

GateFigures Gate::figures() const { return impl_->figures(); }

}  // namespace salle::server
