#include "games/en_garde/kosen/lobby_client.hpp"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <mutex>

#include "core/json_reader.hpp"
#include "core/text.hpp"

namespace salle::kosen {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds kPatience{10};

std::string host_header(const HallAddress& hall) {
  const bool six = hall.host.find(':') != std::string::npos;
  return cat(six ? "[" : "", hall.host, six ? "]" : "", ":", hall.port);
}

std::unexpected<Error> hall_refuses(const HallAddress& hall, const std::string& why) {
  return refuse(cat("the hall at ", host_header(hall), ": ", why));
}

error_code connect(asio::io_context& loop, const HallAddress& hall, beast::tcp_stream& stream) {
  error_code error;
  tcp::resolver resolver(loop);
  const auto places = resolver.resolve(hall.host, hall.port, error);
  if (!error) asio::connect(stream.socket(), places, error);
  if (!error) stream.socket().set_option(tcp::no_delay(true), error);
  return error;
}

// One request on a connection of its own; what the hall answered, or what it refused.
Result<JsonReader> ask(const HallAddress& hall, http::verb verb, const std::string& path,
                       const std::string& token, const Json& body) {
  asio::io_context loop;
  beast::tcp_stream stream(loop);
  if (const error_code error = connect(loop, hall, stream)) {
    return hall_refuses(hall, cat("cannot be reached: ", error.message()));
  }
  http::request<http::string_body> request(verb, path, 11);
  request.set(http::field::host, host_header(hall));
  request.set(http::field::connection, "close");
  if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
  if (verb == http::verb::post) {
    request.set(http::field::content_type, "application/json");
    request.body() = body.dump();
  }
  request.prepare_payload();
  http::response<http::string_body> response;
  error_code outcome;
  stream.expires_after(kPatience);
  http::async_write(stream, request,
                    [&](const error_code& error, std::size_t) { outcome = error; });
  loop.run();
  if (outcome) return hall_refuses(hall, outcome.message());
  beast::flat_buffer buffer;
  loop.restart();
  stream.expires_after(kPatience);
  http::async_read(stream, buffer, response,
                   [&](const error_code& error, std::size_t) { outcome = error; });
  loop.run();
  if (outcome && outcome != http::error::end_of_stream) {
    return hall_refuses(hall, outcome.message());
  }
  JsonReader answer(response.body());
  if (!answer.mistake().empty()) return hall_refuses(hall, "what answers there is not a hall");
  if (response.result_int() >= 300) {
    const std::string why = answer.object("error").text("why");
    return hall_refuses(hall, why.empty() ? "it refused" : why);
  }
  return answer;
}

// Takes the seat and says at which table.
Result<std::string> sit_down(const HallAddress& hall, const std::string& token,
                             const std::string& rules) {
  if (hall.code.empty()) {
    // One after the other: two who ask at the same moment would each be given a new table.
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    auto table =
        ask(hall, http::verb::post, "/api/quick", token, {{"game", "en-garde"}, {"rules", rules}});
    if (!table) return std::unexpected(table.error());
    return table->object("table").text("code");
  }
  const std::string path = "/api/tables/" + hall.code;
  auto answer = ask(hall, http::verb::get, path, token, {});
  if (!answer) return std::unexpected(answer.error());
  JsonReader table = answer->object("table");
  const std::string its_rules = table.text("rules");
  if (table.text("game") != "en-garde" || its_rules.find("/classic ") == std::string::npos) {
    return hall_refuses(hall, cat("table ", hall.code,
                                  " does not play En Garde by ferti/classic or abacus/classic, the "
                                  "only rules that these bots know"));
  }
  const auto joined = ask(hall, http::verb::post, path + "/join", token, Json::object());
  if (!joined) return std::unexpected(joined.error());
  return hall.code;
}

class Seat final : public LobbyClient, public std::enable_shared_from_this<Seat> {
 public:
  explicit Seat(asio::io_context& loop) : socket_(loop) {}

  error_code open(const HallAddress& hall, const std::string& token, std::string code) {
    hall_ = hall;
    token_ = token;
    code_ = std::move(code);
    asio::io_context resolving;
    auto& stream = beast::get_lowest_layer(socket_);
    if (const error_code error = connect(resolving, hall, stream)) return error;
    socket_.set_option(
        beast::websocket::stream_base::decorator([token](beast::websocket::request_type& request) {
          request.set(http::field::authorization, "Bearer " + token);
        }));
    error_code error;
    socket_.handshake(host_header(hall), "/ws", error);
    return error;
  }

  const std::string& code() const override { return code_; }

  void listen(std::function<void(std::string_view)> heard,
              std::function<void(std::string)> lost) override {
    heard_ = std::move(heard);
    lost_ = std::move(lost);
    read();
  }

  void say(std::string text) override {
    unsaid_.push_back(std::move(text));
    if (unsaid_.size() == 1) write();
  }

  void leave() override {
    leaving_ = true;
    if (unsaid_.empty()) hang_up();
  }

  void stand_up() const override {
    (void)ask(hall_, http::verb::post, cat("/api/tables/", code_, "/leave"), token_,
              Json::object());
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
      if (error) return self->lose(error);
      const auto bytes = self->buffer_.data();
      const std::string text(static_cast<const char*>(bytes.data()), bytes.size());
      self->buffer_.consume(self->buffer_.size());
      if (!self->leaving_) self->heard_(text);
      self->read();
    });
  }

  void write() {
    socket_.async_write(asio::buffer(unsaid_.front()),
                        [self = shared_from_this()](const error_code& error, std::size_t) {
                          if (error) return self->lose(error);
                          self->unsaid_.pop_front();
                          if (!self->unsaid_.empty()) return self->write();
                          if (self->leaving_) self->hang_up();
                        });
  }

  void hang_up() {
    if (std::exchange(hung_up_, true)) return;
    socket_.async_close(beast::websocket::close_code::normal,
                        [self = shared_from_this()](const error_code&) {});
  }

  void lose(const error_code& error) {
    if (leaving_ || std::exchange(gone_, true)) return;
    lost_(error.message());
  }

  beast::websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
  std::deque<std::string> unsaid_;
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

Result<HallAddress> parse_hall_address(std::string_view text) {
  const auto wrong = [&] {
    return refuse(cat(quote(text),
                      " is not the address of a hall; it looks like http://127.0.0.1:8080, or with "
                      "a table's code behind it, http://127.0.0.1:8080/K7QXM2"));
  };
  std::string_view rest = text;
  if (rest.starts_with("https://")) {
    return refuse("the gateway speaks plain HTTP only: give the hall's own http:// address");
  }
  if (!rest.starts_with("http://")) return wrong();
  rest.remove_prefix(7);
  HallAddress hall;
  const std::size_t slash = rest.find('/');
  std::string_view place = rest.substr(0, slash);
  if (slash != std::string_view::npos) {
    std::string_view path = rest.substr(slash);
    while (path.ends_with('/')) path.remove_suffix(1);
    if (!path.empty()) hall.code = path.substr(path.rfind('/') + 1);
  }
  const auto plain = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  if (hall.code.size() > 16 || !std::ranges::all_of(hall.code, plain)) return wrong();
  const std::size_t bracket = place.rfind(']');
  const std::size_t colon = place.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    hall.port = place.substr(colon + 1);
    place = place.substr(0, colon);
  }
  if (place.starts_with('[') && place.ends_with(']')) place = place.substr(1, place.size() - 2);
  hall.host = place;
  const auto port = parse_number(hall.port);
  if (hall.host.empty() || !port || *port < 1 || *port > 65535) return wrong();
  return hall;
}

Result<std::shared_ptr<LobbyClient>> LobbyClient::take(asio::io_context& loop,
                                                       const HallAddress& hall,
                                                       const std::string& rules) {
  auto guest = ask(hall, http::verb::post, "/api/guest", "", {{"bearer", true}});
  if (!guest) return std::unexpected(guest.error());
  const std::string token = guest->text("token");
  const auto code = sit_down(hall, token, rules);
  if (!code) return std::unexpected(code.error());
  auto seat = std::make_shared<Seat>(loop);
  if (const error_code error = seat->open(hall, token, *code)) {
    return hall_refuses(hall, cat("no WebSocket: ", error.message()));
  }
  return seat;
}

}  // namespace salle::kosen
