#include "games/en_garde/kosen/lobby_client.hpp"

#include <sodium.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <mutex>

#include "core/text.hpp"
#include "server/websocket_frames.hpp"

namespace salle::kosen {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using server::FrameKind;
using server::Heard;

constexpr std::chrono::seconds kPatience{10};
constexpr std::size_t kMostHead = 8 * 1024;
constexpr std::size_t kMostHeard = 4 * 1024 * 1024;

// Takes the seat and says at which table.
Result<std::string> sit_down(const HallAddress& hall, const std::string& token,
                             const std::string& rules) {
  if (hall.code.empty()) {
    // One after the other: two who ask at the same moment would each be given a new table.
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    auto table = ask_hall(hall, "/api/quick", token, Json{{"game", "en-garde"}, {"rules", rules}});
    if (!table) return std::unexpected(table.error());
    return table->object("table").text("code");
  }
  const std::string path = "/api/tables/" + hall.code;
  auto answer = ask_hall(hall, path, token);
  if (!answer) return std::unexpected(answer.error());
  JsonReader table = answer->object("table");
  const std::string its_rules = table.text("rules");
  if (table.text("game") != "en-garde" || its_rules.find("/classic ") == std::string::npos) {
    return hall_refuses(hall, cat("table ", hall.code,
                                  " does not play En Garde by ferti/classic or abacus/classic, the "
                                  "only rules that these bots know"));
  }
  const auto joined = ask_hall(hall, path + "/join", token, Json::object());
  if (!joined) return std::unexpected(joined.error());
  return hall.code;
}

std::array<unsigned char, 4> new_mask() {
  std::array<unsigned char, 4> mask{};
  randombytes_buf(mask.data(), mask.size());
  return mask;
}

std::string new_key() {
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, sodium_base64_ENCODED_LEN(16, sodium_base64_VARIANT_ORIGINAL)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  return text.data();
}

// A connection that has become a WebSocket. On a loop of its own, so that it can be waited for and
// given up; `socket` is taken from it.
Result<void> open_websocket(const HallAddress& hall, const std::string& token, tcp::socket& socket,
                            std::string& heard_already) {
  asio::io_context loop;
  tcp::resolver resolver(loop);
  tcp::socket opening(loop);
  const std::string key = new_key();
  const std::string request =
      cat("GET /ws HTTP/1.1\r\nHost: ", host_and_port(hall),
          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n",
          "Sec-WebSocket-Key: ", key, "\r\nAuthorization: Bearer ", token, "\r\n\r\n");
  std::string head;
  error_code outcome = asio::error::timed_out;
  const auto failed = [&](const error_code& error) {
    if (error) outcome = error;
    return static_cast<bool>(error);
  };
  resolver.async_resolve(hall.host, hall.port, [&](const error_code& error, const auto& places) {
    if (failed(error)) return;
    asio::async_connect(opening, places, [&](const error_code& refused, const auto&) {
      if (failed(refused)) return;
      asio::async_write(opening, asio::buffer(request), [&](const error_code& cut, std::size_t) {
        if (failed(cut)) return;
        asio::async_read_until(opening, asio::dynamic_buffer(head, kMostHead), "\r\n\r\n",
                               [&](const error_code& ended, std::size_t) { outcome = ended; });
      });
    });
  });
  loop.run_for(kPatience);
  if (outcome) return hall_refuses(hall, cat("no WebSocket: ", outcome.message()));
  const std::size_t size = head.find("\r\n\r\n") + 4;
  const std::string_view answer = std::string_view(head).substr(0, size);
  if (!answer.starts_with("HTTP/1.1 101 ") || !answer.contains(server::websocket_accept(key))) {
    return hall_refuses(hall, "no WebSocket: it answered otherwise");
  }
  heard_already = head.substr(size);
  error_code error;
  opening.set_option(tcp::no_delay(true), error);
  const auto protocol = opening.local_endpoint(error).protocol();
  const auto handle = opening.release(error);
  if (!error) socket.assign(protocol, handle, error);
  if (error) return hall_refuses(hall, cat("no WebSocket: ", error.message()));
  return {};
}

class Seat final : public LobbyClient, public std::enable_shared_from_this<Seat> {
 public:
  explicit Seat(asio::io_context& loop) : socket_(loop) {}

  Result<void> open(const HallAddress& hall, const std::string& token, std::string code) {
    hall_ = hall;
    token_ = token;
    code_ = std::move(code);
    std::string heard_already;
    auto opened = open_websocket(hall, token, socket_, heard_already);
    if (opened) frames_.take(heard_already);
    return opened;
  }

  const std::string& code() const override { return code_; }

  void listen(std::function<void(std::string_view)> heard,
              std::function<void(std::string)> lost) override {
    heard_ = std::move(heard);
    lost_ = std::move(lost);
    if (hear()) read();
  }

  void say(std::string text) override { send(FrameKind::kText, text); }

  void leave() override {
    leaving_ = true;
    if (unsaid_.empty()) hang_up();
  }

  void stand_up() const override {
    (void)ask_hall(hall_, cat("/api/tables/", code_, "/leave"), token_, Json::object());
  }

 private:
  void read() {
    socket_.async_read_some(asio::buffer(room_),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              if (error) return self->lose(error.message());
                              self->frames_.take({self->room_.data(), size});
                              if (self->hear()) self->read();
                            });
  }

  // Whether there can be more to hear.
  bool hear() {
    while (true) {
      const Heard heard = frames_.next();
      switch (heard.what) {
        case Heard::What::kNothing:
          return true;
        case Heard::What::kText:
          if (!leaving_) heard_(heard.payload);
          break;
        case Heard::What::kPing:
          send(FrameKind::kPong, heard.payload);
          break;
        case Heard::What::kPong:
          break;
        case Heard::What::kClose:
        case Heard::What::kBroken:
          lose(heard.payload.empty() ? "it hung up" : std::string(heard.payload));
          leave();
          return false;
      }
    }
  }

  void send(FrameKind kind, std::string_view payload) {
    if (hung_up_) return;
    unsaid_.push_back(server::client_frame(kind, payload, new_mask()));
    if (unsaid_.size() == 1) write();
  }

  void write() {
    asio::async_write(socket_, asio::buffer(unsaid_.front()),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return self->lose(error.message());
                        self->unsaid_.pop_front();
                        if (!self->unsaid_.empty()) return self->write();
                        if (self->hung_up_) {
                          error_code ignored;
                          self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
                        } else if (self->leaving_) {
                          self->hang_up();
                        }
                      });
  }

  void hang_up() {
    if (hung_up_) return;
    send(FrameKind::kClose, server::close_payload(1000, ""));
    hung_up_ = true;
  }

  void lose(const std::string& why) {
    if (leaving_ || std::exchange(gone_, true)) return;
    lost_(why);
  }

  tcp::socket socket_;
  std::array<char, 4096> room_{};
  server::FrameReader frames_{kMostHeard, server::FrameReader::From::kServer};
  std::deque<std::string> unsaid_;  // frames; the first is on its way
  HallAddress hall_;
  std::string token_;
  std::string code_;
  std::function<void(std::string_view)> heard_;
  std::function<void(std::string)> lost_;
  bool leaving_ = false;
  bool hung_up_ = false;
  bool gone_ = false;
};

}  // namespace

Result<std::shared_ptr<LobbyClient>> LobbyClient::take(asio::io_context& loop,
                                                       const HallAddress& hall,
                                                       const std::string& rules) {
  auto guest = ask_hall(hall, "/api/guest", "", Json{{"bearer", true}});
  if (!guest) return std::unexpected(guest.error());
  const std::string token = guest->text("token");
  const auto code = sit_down(hall, token, rules);
  if (!code) return std::unexpected(code.error());
  auto seat = std::make_shared<Seat>(loop);
  const auto opened = seat->open(hall, token, *code);
  if (!opened) return std::unexpected(opened.error());
  return seat;
}

}  // namespace salle::kosen
