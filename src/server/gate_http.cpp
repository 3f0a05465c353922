// HTTP/1.1 at the gate: one request at a time, answered in order, over one connection.
#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <limits>

#include "core/text.hpp"
#include "server/gate_lodge.hpp"
#include "server/gate_text.hpp"

namespace salle::server {

namespace {

namespace http = boost::beast::http;
using boost::system::error_code;
using Field = http::field;
using Parser = http::request_parser<http::string_body>;

constexpr std::size_t kFirstRead = 2048;  // most requests come in one piece
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

HttpResponse plain(int status, std::string text) {
  return {status,
          "text/plain; charset=utf-8",
          std::make_shared<const std::string>(std::move(text)),
          {}};
}

class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Lodge& lodge, ConnectionId id, Socket socket, std::string address)
      : lodge_(lodge), id_(id), socket_(std::move(socket)), address_(std::move(address)) {
    error_code ignored;
    remote_ = address_text(socket_.remote_endpoint(ignored).address());
  }

  void begin() { wait(lodge_.options.request_patience); }
  void turn_away() { refuse(503, "the hall is full; try again later"); }

  void tick(Clock::time_point now) override {
    if (now < deadline_) return;
    if (stage_ != Stage::kFarewell) ++lodge_.figures.timeouts;
    if (stage_ != Stage::kReading) return cut();
    // The read ends with an error, and whoever sent so slowly is told why.
    late_ = true;
    deadline_ = now + lodge_.linger();
    error_code ignored;
    socket_.cancel(ignored);
  }

  void go_away() override {
    if (stage_ == Stage::kWaiting) cut();
  }

  void cut() override {
    if (std::exchange(gone_, true)) return;
    error_code ignored;
    socket_.close(ignored);
    depart();
  }

  // The visitor's answer to the request of this number; a second one, or a late one, is nothing.
  void answer(std::uint64_t number, HttpResponse response) {
    if (gone_ || stage_ != Stage::kAnswering || number != number_) return;
    write(std::move(response));
  }

 private:
  enum class Stage { kWaiting, kReading, kAnswering, kWriting, kFarewell };

  // Every handler keeps the connection alive, and does nothing once it is gone.
  template <class Then>
  auto then(Then step) {
    return [self = shared_from_this(), step](const error_code& error, std::size_t size = 0) {
      if (!self->gone_) step(*self, error, size);
    };
  }

  void allow(Clock::duration patience) { deadline_ = Clock::now() + patience; }

  void depart() {
    lodge_.release(address_);
    lodge_.leave(id_);
  }

  // For the first byte of a request: how long it may take from then on is another matter.
  void wait(Clock::duration patience) {
    parser_.reset();
    if (buffer_.size() > 0) return read();
    stage_ = Stage::kWaiting;
    allow(patience);
    socket_.async_read_some(buffer_.prepare(kFirstRead),
                            then([](auto& self, const error_code& error, auto size) {
                              if (error) return self.cut();
                              self.buffer_.commit(size);
                              self.read();
                            }));
  }

  void read() {
    stage_ = Stage::kReading;
    allow(lodge_.options.request_patience);
    head_only_ = false;
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(std::min<std::size_t>(
        lodge_.options.most_header_bytes, std::numeric_limits<std::uint32_t>::max())));
    parser_->body_limit(lodge_.options.most_body_bytes);
    http::async_read_header(socket_, buffer_, *parser_,
                            then([](auto& self, const error_code& error, auto) {
                              if (error) return self.misread(error);
                              self.read_body();
                            }));
  }

  void read_body() {
    if (parser_->is_done()) return ask();
    if (boost::beast::iequals(parser_->get()[Field::expect], "100-continue")) {
      asio::async_write(socket_, asio::buffer(kContinue),
                        then([](auto& self, const error_code& error, auto) {
                          if (error) return self.misread(error);
                          self.read_rest();
                        }));
    } else {
      read_rest();
    }
  }

  void read_rest() {
    http::async_read(socket_, buffer_, *parser_,
                     then([](auto& self, const error_code& error, auto) {
                       if (error) return self.misread(error);
                       self.ask();
                     }));
  }

  void misread(const error_code& error) {
    if (late_) return dismiss(plain(408, "the request took too long\n"));
    if (error == http::error::end_of_stream) return cut();
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      return refuse(431, "the headers are too large");
    }
    if (error == http::error::body_limit) return refuse(413, "the body is too large");
    if (error == http::error::partial_message ||
        error.category() != make_error_code(http::error::end_of_stream).category()) {
      return cut();  // the line is dead
    }
    refuse(400, "this is not HTTP as we know it");
  }

  void refuse(int status, std::string why) {
    ++lodge_.figures.refused;
    why.push_back('\n');
    dismiss(plain(status, std::move(why)));
  }

  void dismiss(HttpResponse response) {
    keep_ = false;
    write(std::move(response));
  }

  static std::string text(boost::beast::string_view view) { return {view.data(), view.size()}; }

  void ask() {
    auto& message = parser_->get();
    ++lodge_.figures.requests;
    lodge_.figures.bytes_in += static_cast<std::int64_t>(message.body().size());
    head_only_ = message.method() == http::verb::head;
    keep_ = message.keep_alive();
    old_ = message.version() < 11;
    auto target = read_target(text(message.target()));
    if (!target) return refuse(400, "no such address can exist");
    const auto hosts = message.count(Field::host);
    if (hosts > 1 || (hosts == 0 && !old_)) return refuse(400, "one Host header is needed");

    HttpRequest request;
    request.method = text(message.method_string());
    request.path = std::move(target->path);
    request.query = std::move(target->query);
    request.host = text(message[Field::host]);
    request.origin = text(message[Field::origin]);
    request.authorization = text(message[Field::authorization]);
    request.cookie = text(message[Field::cookie]);
    request.content_type = text(message[Field::content_type]);
    request.accept_encoding = text(message[Field::accept_encoding]);
    request.accept_language = text(message[Field::accept_language]);
    request.if_none_match = text(message[Field::if_none_match]);
    request.peer = remote_;
    if (lodge_.options.trust_proxy) believe_proxy(request);
    if (message.find(Field::upgrade) != message.end() &&
        http::token_list{message[Field::upgrade]}.exists("websocket")) {
      return upgrade(request);
    }
    request.body = std::move(message.body());
    put_to_visitor(std::move(request));
  }

  void believe_proxy(HttpRequest& request) const {
    // Header lines of one name are one list; ours is what our own proxy added at its end.
    for (const auto& field : parser_->get()) {
      const auto name = field.name_string();
      if (boost::beast::iequals(name, "X-Forwarded-For")) {
        request.forwarded_for +=
            cat(request.forwarded_for.empty() ? "" : ", ", text(field.value()));
      } else if (boost::beast::iequals(name, "X-Forwarded-Proto")) {
        request.secure = last_forwarded(text(field.value())) == "https";
      }
    }
    error_code error;
    const auto peer =
        asio::ip::make_address(std::string(last_forwarded(request.forwarded_for)), error);
    if (!error) request.peer = address_text(peer);
  }

  // A request whose every reply is dropped unsaid is answered all the same.
  struct Promise {
    std::weak_ptr<HttpConnection> asker;
    std::uint64_t number;

    void keep(HttpResponse response) {
      if (const auto connection = std::exchange(asker, {}).lock()) {
        connection->answer(number, std::move(response));
      }
    }
    ~Promise() { keep(plain(500, "something went wrong here\n")); }
  };

  void put_to_visitor(HttpRequest request) {
    stage_ = Stage::kAnswering;
    deadline_ = kNever;
    const auto promise = std::make_shared<Promise>(weak_from_this(), ++number_);
    const bool asked = lodge_.call([&] {
      lodge_.visitors.asked(std::move(request), [promise](HttpResponse response) {
        promise->keep(std::move(response));
      });
    });
    if (!asked) promise->keep(plain(500, "something went wrong here\n"));
  }

  void upgrade(const HttpRequest& request) {
    const auto& message = parser_->get();
    const std::string key = text(message[Field::sec_websocket_key]);
    if (message.method() != http::verb::get || old_ ||
        !http::token_list{message[Field::connection]}.exists("upgrade") ||
        !is_web_socket_key(key)) {
      return refuse(400, "this is no proper WebSocket handshake");
    }
    if (message[Field::sec_websocket_version] != "13") {
      ++lodge_.figures.refused;
      HttpResponse answer = plain(426, "WebSocket version 13 is spoken here\n");
      answer.headers.emplace_back("Sec-WebSocket-Version", "13");
      answer.headers.emplace_back("Upgrade", "websocket");
      return dismiss(std::move(answer));
    }
    if (lodge_.stopping) return refuse(503, "the hall is closing");
    // A client must wait for our side of the handshake before it speaks.
    if (buffer_.size() > 0) return refuse(400, "too early");
    // The proxy holds the socket, so that its guests are only known, and counted, from here on.
    std::string address = address_;
    if (lodge_.options.trust_proxy) {
      address = request.peer;
      if (!lodge_.admit(address)) return refuse(503, "too many from this address");
    }
    const auto socket = make_web_socket(lodge_, id_);
    const auto self = shared_from_this();
    lodge_.connections[id_] = socket;
    std::optional<HttpResponse> refusal;
    if (!lodge_.call([&] { refusal = lodge_.visitors.arrived(id_, request); })) {
      refusal = plain(500, "something went wrong here\n");
    }
    if (refusal) {
      lodge_.connections[id_] = self;
      if (lodge_.options.trust_proxy) lodge_.release(address);
      return write(std::move(*refusal));
    }
    gone_ = true;  // this half of it; the lodge now lists the other
    socket->begin(std::move(socket_), key, std::move(address));
  }

  void write(HttpResponse response) {
    if (lodge_.stopping) keep_ = false;
    const auto persistence = [this] {
      if (!keep_) return Persistence::kClose;
      return old_ ? Persistence::kKeepAloud : Persistence::kKeep;
    };
    auto head = response_head(response, persistence(), std::time(nullptr));
    if (!head) {
      response = plain(500, "something went wrong here\n");
      head = response_head(response, persistence(), std::time(nullptr));
    }
    head_ = std::move(*head);
    body_ = std::move(response.body);
    if (head_only_ || is_bodiless(response.status)) body_.reset();
    const std::array<asio::const_buffer, 2> both = {
        asio::buffer(head_), body_ ? asio::buffer(*body_) : asio::const_buffer()};
    if (body_) lodge_.figures.bytes_out += static_cast<std::int64_t>(body_->size());
    stage_ = Stage::kWriting;
    asio::async_write(
        socket_, both,
        // Slow readers may be slow as long as they go on reading.
        [self = shared_from_this()](const error_code& error, std::size_t) {
          self->allow(self->lodge_.options.idle_patience);
          return error ? std::size_t{0} : std::size_t{64 * 1024};
        },
        then([](auto& self, const error_code& error, auto) {
          self.body_.reset();
          if (error) return self.cut();
          if (!self.keep_ || self.lodge_.stopping) return self.say_farewell();
          self.wait(self.lodge_.options.idle_patience);
        }));
  }

  // Closing a socket with unread bytes would tear the answer out of the client's hands: read them.
  void say_farewell() {
    stage_ = Stage::kFarewell;
    allow(lodge_.linger());
    parser_.reset();
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    drain();
  }

  void drain() {
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(kFirstRead),
                            then([](auto& self, const error_code& error, auto) {
                              if (error) return self.cut();
                              self.drain();
                            }));
  }

  Lodge& lodge_;
  const ConnectionId id_;
  Socket socket_;
  const std::string address_;  // as the lodge counts it
  std::string remote_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  Stage stage_ = Stage::kWaiting;
  Clock::time_point deadline_ = kNever;
  std::uint64_t number_ = 0;  // of the request
  bool keep_ = false;
  bool old_ = false;  // HTTP/1.0
  bool head_only_ = false;
  bool late_ = false;
  bool gone_ = false;
  std::string head_;
  std::shared_ptr<const std::string> body_;
};

}  // namespace

void greet(Lodge& lodge, ConnectionId id, Socket socket, std::string address, bool full) {
  const auto connection =
      std::make_shared<HttpConnection>(lodge, id, std::move(socket), std::move(address));
  lodge.connections[id] = connection;
  ++lodge.figures.connections;
  full ? connection->turn_away() : connection->begin();
}

}  // namespace salle::server
