// HTTP/1.1 at the server: one request at a time, answered in order, over one connection.
//
// Bytes are taken from the socket here and counted, so that no request takes more than its share
// however it is cut into pieces. `HeadReader` looks at the head first; Beast's parser then reads it
// and the body out of what is held.
#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>

#include "core/text.hpp"
#include "server/connection_context.hpp"
#include "server/http_head.hpp"
#include "server/http_request.hpp"
#include "server/http_text.hpp"

namespace salle::server {

namespace {

namespace http = boost::beast::http;
using boost::system::error_code;
using Parser = http::request_parser<http::string_body>;

constexpr std::size_t kFirstRead = 2048;  // most requests come in one piece
constexpr std::size_t kNextRead = 4096;   // so no more than this is held of requests to come
constexpr std::size_t kBufferKept = 4096;
// For what chunks have around them: sizes, extensions, trailers.
constexpr std::size_t kMostFraming = 16 * 1024;
constexpr std::size_t kMostDrained = 1024 * 1024;
constexpr std::size_t kSlowestReader = 8 * 1024;  // bytes a second
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
  HttpConnection(ConnectionContext& context, ConnectionId id, Socket socket, std::string address)
      : context_(context), id_(id), socket_(std::move(socket)), address_(std::move(address)) {
    error_code ignored;
    remote_ = address_text(socket_.remote_endpoint(ignored).address());
  }

  void begin() { wait(context_.options.request_patience); }
  void turn_away() { refuse(503, "the hall is full; try again later"); }

  // Every stage but that of the handler's answer, which comes or is dropped, has a deadline.

  void tick(Clock::time_point now) override {
    if (now < deadline_) return;
    if (stage_ != Stage::kFarewell) ++context_.figures.timeouts;
    if (stage_ != Stage::kReading || late_) {
      return leave(stage_ == Stage::kFarewell ? parting_ : DisconnectReason::kLate);
    }
    // The read ends with an error, and whoever sent so slowly is told why.
    late_ = true;
    deadline_ = now + context_.linger();
    error_code ignored;
    socket_.cancel(ignored);
  }

  void go_away() override {
    if (stage_ == Stage::kWaiting) cut();
  }

  void cut() override { leave(DisconnectReason::kStopped); }

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

  // The one way out.
  void leave(DisconnectReason why) {
    if (std::exchange(gone_, true)) return;
    error_code ignored;
    socket_.close(ignored);
    no_longer_counted();
    context_.release(address_);
    context_.leave(id_, why);
  }

  void no_longer_counted() {
    if (std::exchange(counted_, false)) context_.release_request(asker_);
  }

  // For the first byte of a request: how long it may take from then on is another matter.
  void wait(Clock::duration patience) {
    parser_.reset();
    no_longer_counted();
    if (buffer_.size() > 0) return read();
    if (buffer_.capacity() > kBufferKept) buffer_ = {};
    stage_ = Stage::kWaiting;
    allow(patience);
    socket_.async_read_some(
        buffer_.prepare(kFirstRead), then([](auto& self, const error_code& error, auto size) {
          if (error) {
            return self.leave(error == asio::error::eof ? DisconnectReason::kClosed
                                                        : DisconnectReason::kLost);
          }
          self.buffer_.commit(size);
          self.read();
        }));
  }

  void read() {
    stage_ = Stage::kReading;
    allow(context_.options.request_patience);
    late_ = false;
    head_only_ = false;
    taken_ = buffer_.size();
    headed_.emplace(
        HeadLimits{context_.options.most_header_bytes, context_.options.most_header_fields});
    read_head();
  }

  std::string_view held() const {
    const auto data = buffer_.cdata();
    return {static_cast<const char*>(data.data()), data.size()};
  }

  // Takes a little more, for `next` to look at.
  template <class Next>
  void take_more(Next next) {
    socket_.async_read_some(buffer_.prepare(kNextRead),
                            then([next](auto& self, const error_code& error, auto size) {
                              if (error) return self.misread(error);
                              self.buffer_.commit(size);
                              self.taken_ += size;
                              next(self);
                            }));
  }

  void read_head() {
    switch (headed_->read(held())) {
      case HeadReader::State::kMore:
        return take_more([](auto& self) { self.read_head(); });
      case HeadReader::State::kRefused:
        if (headed_->refusal().status == 431) ++context_.figures.refused_heads;
        return refuse(headed_->refusal().status, std::string(headed_->refusal().why));
      case HeadReader::State::kWhole:
        break;
    }
    if (headed_->content_length() > context_.options.most_body_bytes) {
      return refuse(413, "the body is too large");
    }
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(headed_->size()) + 1);
    parser_->body_limit(context_.options.most_body_bytes);
    error_code error;
    buffer_.consume(parser_->put(asio::buffer(held().substr(0, headed_->size())), error));
    if (error) return misread(error);
    if (!parser_->is_header_done()) return misread(http::error::bad_field);
    const auto& message = parser_->get();
    head_only_ = message.method() == http::verb::head;
    keep_ = message.keep_alive();
    old_ = message.version() < 11;
    std::string_view why;
    auto request = make_request(message, remote_, context_.options.trust_proxy, why);
    if (!request) return refuse(400, std::string(why));
    request_ = std::move(*request);
    if (context_.options.trust_proxy && !request_.forwarded_for.empty()) {
      asker_ = request_.peer;
      counted_ = context_.admit_request(asker_);
      if (!counted_) return refuse(503, "too many requests at once from this address");
    }
    begin_body();
  }

  void begin_body() {
    parser_->eager(true);
    if (!parser_->is_done() &&
        boost::beast::iequals(parser_->get()[http::field::expect], "100-continue")) {
      asio::async_write(socket_, asio::buffer(kContinue),
                        then([](auto& self, const error_code& error, auto) {
                          if (error) return self.misread(error);
                          self.read_body();
                        }));
    } else {
      read_body();
    }
  }

  void read_body() {
    while (!parser_->is_done() && buffer_.size() > 0) {
      error_code error;
      const std::size_t used = parser_->put(buffer_.cdata(), error);
      buffer_.consume(used);
      if (error == http::error::need_more) break;
      if (!error && used == 0) error = http::error::bad_chunk;
      if (error) return misread(error);
    }
    if (parser_->is_done()) return ask();
    if (taken_ > headed_->size() + context_.options.most_body_bytes + kMostFraming) {
      return refuse(413, "the body is too large");
    }
    take_more([](auto& self) { self.read_body(); });
  }

  void misread(const error_code& error) {
    if (late_) {
      parting_ = DisconnectReason::kLate;
      return dismiss(plain(408, "the request took too long\n"));
    }
    if (error == http::error::body_limit) return refuse(413, "the body is too large");
    if (error.category() != make_error_code(http::error::end_of_stream).category()) {
      return leave(DisconnectReason::kLost);
    }
    refuse(400, "this is not HTTP as we know it");
  }

  void refuse(int status, std::string why) {
    ++context_.figures.refused;
    parting_ = DisconnectReason::kRefused;
    why.push_back('\n');
    dismiss(plain(status, std::move(why)));
  }

  void dismiss(HttpResponse response) {
    keep_ = false;
    write(std::move(response));
  }

  void ask() {
    ++context_.figures.requests;
    context_.figures.bytes_in += static_cast<std::int64_t>(parser_->get().body().size());
    stage_ = Stage::kAnswering;
    deadline_ = kNever;
    const auto ready = [asker = weak_from_this(), number = ++number_] {
      const auto connection = asker.lock();
      if (connection != nullptr && !connection->gone_ && connection->number_ == number) {
        connection->go_on();
      }
    };
    if (!context_.call([&] { context_.handler->on_arrival(request_, ready); })) ready();
  }

  void go_on() {
    ++number_;  // once
    if (wants_web_socket(parser_->get())) return upgrade();
    request_.body = std::move(parser_->get().body());
    put_to_visitor(std::move(request_));
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
    const auto promise = std::make_shared<Promise>(weak_from_this(), ++number_);
    const bool asked = context_.call([&] {
      context_.handler->on_request(std::move(request), [promise](HttpResponse response) {
        promise->keep(std::move(response));
      });
    });
    if (!asked) promise->keep(plain(500, "something went wrong here\n"));
  }

  void refuse_handshake(int status, std::string why) {
    ++context_.figures.refused_handshakes;
    refuse(status, std::move(why));
  }

  void upgrade() {
    const auto& message = parser_->get();
    const std::string key = web_socket_key(message);
    if (key.empty()) return refuse_handshake(400, "this is no proper WebSocket handshake");
    if (message[http::field::sec_websocket_version] != "13") {
      ++context_.figures.refused;
      ++context_.figures.refused_handshakes;
      HttpResponse answer = plain(426, "WebSocket version 13 is spoken here\n");
      answer.headers.emplace_back("Sec-WebSocket-Version", "13");
      answer.headers.emplace_back("Upgrade", "websocket");
      return dismiss(std::move(answer));
    }
    if (context_.stopping) return refuse_handshake(503, "the hall is closing");
    // A client must wait for our side of the handshake before it speaks.
    if (buffer_.size() > 0) return refuse_handshake(400, "too early");
    // The proxy holds the socket, so that its guests are only known, and counted, from here on.
    std::string address = address_;
    if (context_.options.trust_proxy) {
      address = request_.peer;
      if (!context_.admit(address)) return refuse_handshake(503, "too many from this address");
    }
    const auto socket = make_websocket(context_, id_);
    const auto self = shared_from_this();
    context_.connections[id_] = socket;
    std::optional<HttpResponse> refusal;
    if (!context_.call([&] { refusal = context_.handler->on_connect(id_, request_); })) {
      refusal = plain(500, "something went wrong here\n");
    }
    if (refusal) {
      ++context_.figures.refused_handshakes;
      context_.connections[id_] = self;
      if (context_.options.trust_proxy) context_.release(address);
      return write(std::move(*refusal));
    }
    gone_ = true;  // this half of it; the context now lists the other
    no_longer_counted();
    socket->begin(std::move(socket_), key, std::move(address));
  }

  void write(HttpResponse response) {
    if (context_.stopping) keep_ = false;
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
    if (body_) context_.figures.bytes_out += static_cast<std::int64_t>(body_->size());
    stage_ = Stage::kWriting;
    const auto by_then = Clock::now() + context_.options.idle_patience +
                         std::chrono::seconds((body_ ? body_->size() : 0) / kSlowestReader);
    asio::async_write(
        socket_, both,
        // Slow readers may be slow as long as they go on reading, though not for ever.
        [self = shared_from_this(), by_then](const error_code& error, std::size_t) {
          self->allow(self->context_.options.idle_patience);
          self->deadline_ = std::min(self->deadline_, by_then);
          return error ? std::size_t{0} : std::size_t{64 * 1024};
        },
        then([](auto& self, const error_code& error, auto) {
          self.body_.reset();
          if (error) return self.leave(DisconnectReason::kLost);
          if (!self.keep_ || self.context_.stopping) return self.say_farewell();
          self.wait(self.context_.options.idle_patience);
        }));
  }

  // Closing a socket with unread bytes would tear the answer out of the client's hands: read them.
  void say_farewell() {
    stage_ = Stage::kFarewell;
    allow(context_.linger());
    parser_.reset();
    no_longer_counted();
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    drain();
  }

  void drain() {
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(kFirstRead),
                            then([](auto& self, const error_code& error, auto size) {
                              self.drained_ += size;
                              if (error || self.drained_ > kMostDrained) {
                                return self.leave(self.parting_);
                              }
                              self.drain();
                            }));
  }

  ConnectionContext& context_;
  const ConnectionId id_;
  Socket socket_;
  const std::string address_;  // as the context counts it
  std::string remote_;
  boost::beast::flat_buffer buffer_;
  std::size_t taken_ = 0;  // bytes, for the request being read
  std::optional<HeadReader> headed_;
  std::optional<Parser> parser_;
  HttpRequest request_;
  std::string asker_;     // whom a proxy asks for
  bool counted_ = false;  // among his requests
  std::size_t drained_ = 0;
  DisconnectReason parting_ = DisconnectReason::kClosed;  // what it is once all is said
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

void serve_http(ConnectionContext& context, ConnectionId id, Socket socket, std::string address,
                bool full) {
  const auto connection =
      std::make_shared<HttpConnection>(context, id, std::move(socket), std::move(address));
  context.connections[id] = connection;
  ++context.figures.connections;
  full ? connection->turn_away() : connection->begin();
}

}  // namespace salle::server
