#include "games/en_garde/kosen/gateway.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdio>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <unordered_map>

#include "core/text.hpp"
#include "games/en_garde/kosen/bot_host.hpp"
#include "games/en_garde/kosen/lobby_client.hpp"
#include "players/roster.hpp"

namespace salle::kosen {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds kBreath{100};  // when the system has no socket left

// What records of one evening are called after.
std::string time_stamp() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
  return text;
}

}  // namespace

class Gateway::Impl {
 public:
  Impl(const GatewayOptions& options, Told told, std::function<void(std::string)> worried)
      : options_(options),
        told_(std::move(told)),
        worried_(std::move(worried)),
        thinkers_(static_cast<std::size_t>(std::max(1, options.thinkers))),
        acceptor_(loop_),
        breath_(loop_) {
    house_.finished = [this](Finished finished, const Record* record, auto guests) {
      conclude(std::move(finished), record, std::move(guests));
    };
  }

  // Thinkers come back to the loop, so they end first.
  ~Impl() { thinkers_.join(); }

  Result<void> open() {
    if (!options_.against.empty()) {
      if (const auto mind = make_player_for<EnGarde>(options_.against); !mind) {
        return std::unexpected(mind.error());
      }
    }
    if (!options_.open_table.empty()) {
      if (const auto hall = parse_hall_address(options_.open_table); !hall) {
        return std::unexpected(hall.error());
      }
    }
    if (!options_.records.empty()) {
      std::error_code error;
      fs::create_directories(options_.records, error);
      if (error) return refuse(cat("cannot make ", quote(options_.records), ": ", error.message()));
    }
    return bind();
  }

  std::uint16_t port() const { return port_; }

  void run() {
    accept();
    loop_.run();
  }

  void stop() {
    asio::post(loop_, [this] { close(); });
  }

 private:
  using GuestPtr = std::shared_ptr<ConnectedBot>;

  Result<void> bind() {
    const std::string place = cat(options_.address, ":", unsigned{options_.port});
    error_code error;
    const auto address = asio::ip::make_address(options_.address, error);
    if (error) return refuse(cat(quote(options_.address), " is not an IP address"));
    const tcp::endpoint endpoint(address, options_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) port_ = acceptor_.local_endpoint(error).port();
    if (error == asio::error::address_in_use) {
      return refuse(cat("cannot listen on ", place, ": another program has that port"));
    }
    if (error) return refuse(cat("cannot listen on ", place, ": ", error.message()));
    return {};
  }

  void accept() {
    acceptor_.async_accept([this](const error_code& error, tcp::socket socket) {
      if (closing_) return;
      if (!error) {
        arrive(std::move(socket));
        return accept();
      }
      breath_.expires_after(kBreath);
      breath_.async_wait([this](const error_code&) {
        if (!closing_) accept();
      });
    });
  }

  bool full() const {
    const std::size_t one_match = options_.against.empty() && options_.open_table.empty() ? 2 : 1;
    return here_.size() >= (options_.single ? one_match : options_.most_connections) ||
           (options_.matches > 0 && begun_ >= options_.matches);
  }

  // Bots that wait for each other are numbered 0 and 1 by turns; so are those who meet a player.
  int next_client() {
    if (!options_.against.empty() || !options_.open_table.empty()) {
      return static_cast<int>(arrivals_++ % 2);
    }
    int balance = 0;
    for (const auto& [socket, guest] : here_) {
      if (guest->room == nullptr) balance += guest->second.client() == 0 ? 1 : -1;
    }
    return balance > 0 ? 1 : 0;
  }

  void arrive(tcp::socket accepted) {
    auto socket = std::make_shared<LineSocket>(std::move(accepted));
    if (full()) {
      socket->listen({[](const Lines::Line&) {}, {}, {}});
      socket->send(line_of(ConnectionError{"All places are taken."}));
      socket->finish();
      return;
    }
    const GuestPtr guest =
        std::make_shared<ConnectedBot>(socket, BotSession(next_client(), options_.forbearance));
    LineSocket* const key = socket.get();
    here_.emplace(key, guest);
    socket->listen({[this, key](const Lines::Line& line) { heard(key, line); },
                    [this, key] { lost(key, Parting::kLeft); },
                    [this, key] { lost(key, Parting::kTime); }});
    guest->second.greet();
    guest->flush(options_.patience);
    socket->set_deadline(options_.patience);
  }

  void heard(LineSocket* key, const Lines::Line& line) {
    const auto found = here_.find(key);
    if (found == here_.end()) return;
    const GuestPtr guest = found->second;
    const auto heard =
        line.too_long ? guest->second.hear_too_long() : guest->second.hear(line.text);
    switch (heard.meaning) {
      case BotSession::Meaning::kNamed:
        guest->socket->clear_deadline();
        guest->flush(options_.patience);
        return seat(guest);
      case BotSession::Meaning::kPlay:
        // Held here, since the end of a match lets go of its room.
        if (const auto room = guest->room) return room->played(*guest, heard.action);
        break;
      case BotSession::Meaning::kHopeless:
        return lost(key, Parting::kErrors);
      case BotSession::Meaning::kNothing:
        break;
    }
    guest->flush(options_.patience);
  }

  void seat(const GuestPtr& guest) {
    if (options_.matches > 0 && begun_ >= options_.matches) {
      guest->socket->send(line_of(ConnectionError{"All matches have begun."}));
      return dismiss(guest);
    }
    if (!options_.open_table.empty()) {
      ++begun_;
      open_lobby_host(house_, guest);
    } else if (!options_.against.empty()) {
      ++begun_;
      open_local_host(house_, guest, nullptr);
    } else if (waiting_ == nullptr) {
      waiting_ = guest;
    } else {
      ++begun_;
      open_local_host(house_, std::exchange(waiting_, nullptr), guest);
    }
  }

  void lost(LineSocket* key, Parting how) {
    const auto found = here_.find(key);
    if (found == here_.end()) return;
    const GuestPtr guest = found->second;
    if (const auto room = guest->room) return room->lost(*guest, how);
    guest->socket->send(guest->second.take_out());
    if (how == Parting::kTime) {
      guest->socket->send(line_of(ErrorMessage{kBadPlay, "No PlayerName came in time."}));
    }
    dismiss(guest);
  }

  void dismiss(const GuestPtr& guest) {
    if (waiting_ == guest) waiting_ = nullptr;
    here_.erase(guest->socket.get());
    guest->socket->finish();
    guest->room = nullptr;
  }

  void conclude(Finished finished, const Record* record, const std::vector<GuestPtr>& guests) {
    for (const GuestPtr& guest : guests) dismiss(guest);
    finished.number = ++concluded_;
    if (record != nullptr && !options_.records.empty()) {
      finished.record = write_down(finished.number, *record);
    }
    told_(finished);
    if (options_.matches > 0 && concluded_ >= options_.matches) close();
  }

  std::string write_down(std::int64_t number, const Record& record) {
    char name[64];
    std::snprintf(name, sizeof name, "%s-%05lld.txt", opened_.c_str(),
                  static_cast<long long>(number));
    const std::string path = (fs::path(options_.records) / name).string();
    std::ofstream file(path, std::ios::binary);
    file << write_record(record);
    file.close();
    if (file) return path;
    worried_(cat("cannot write ", quote(path)));
    return "";
  }

  void close() {
    if (closing_) return;
    closing_ = true;
    error_code ignored;
    acceptor_.close(ignored);
    breath_.cancel();
    waiting_ = nullptr;
    for (const auto& [key, guest] : std::exchange(here_, {})) {
      guest->socket->send(line_of(ConnectionError{"The gateway closes."}));
      guest->socket->finish();
      if (const auto room = std::exchange(guest->room, nullptr)) room->abandon();
    }
  }

  GatewayOptions options_;
  Told told_;
  std::function<void(std::string)> worried_;
  asio::io_context loop_{1};
  asio::thread_pool thinkers_;
  GatewayParts house_{loop_, thinkers_, options_, {}};
  tcp::acceptor acceptor_;
  asio::steady_timer breath_;
  std::uint16_t port_ = 0;
  const std::string opened_ = time_stamp();
  std::unordered_map<LineSocket*, GuestPtr> here_;  // all who are not yet dismissed
  GuestPtr waiting_;                                // named, without an opponent
  std::int64_t arrivals_ = 0;
  std::int64_t begun_ = 0;
  std::int64_t concluded_ = 0;
  bool closing_ = false;
};

Gateway::Gateway(const GatewayOptions& options, Told told, std::function<void(std::string)> worried)
    : impl_(std::make_unique<Impl>(options, std::move(told), std::move(worried))) {}
Gateway::~Gateway() = default;
Result<void> Gateway::open() { return impl_->open(); }
std::uint16_t Gateway::port() const { return impl_->port(); }
void Gateway::run() { impl_->run(); }
void Gateway::stop() { impl_->stop(); }

}  // namespace salle::kosen
