// WebSockets at the gate: texts in, texts out, in order.
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>
#include <vector>

#include "core/utf8.hpp"
#include "server/gate_lodge.hpp"

namespace salle::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
// Without compression: it costs up to 300 kB a connection, and our messages are short.
using Stream = websocket::stream<Socket, false>;

constexpr std::size_t kRoomKept = 4096;   // of a read buffer that had to grow
constexpr std::size_t kCostOfAText = 16;  // so that a queue of empty texts is bounded too
constexpr std::size_t kLongestReason = 123;
constexpr std::chrono::seconds kLongestFarewell{5};

std::string shorten(std::string_view reason) {
  std::size_t end = 0;
  while (end < reason.size()) {
    const std::size_t length = utf8_length(reason.substr(end));
    if (length == 0 || end + length > kLongestReason) break;
    end += length;
  }
  return std::string(reason.substr(0, end));
}

class WebSocketConnection final : public WebSocket,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(Lodge& lodge, ConnectionId id) : lodge_(lodge), id_(id) {}

  void begin(Socket socket, std::string_view key, std::string address) override {
    ++lodge_.figures.web_sockets;
    address_ = std::move(address);
    stream_.emplace(std::move(socket));
    stream_->text(true);
    stream_->auto_fragment(false);
    stream_->read_message_max(lodge_.options.most_message_bytes);
    stream_->control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::pong) measure();
      hear();
      if (kind == websocket::frame_type::close) allow_farewell();
    });
    deadline_ = Clock::now() + lodge_.options.request_patience;
    if (cut_) beast::get_lowest_layer(*stream_).close();
    // All that the handshake depends on; the rest was looked at before.
    http::request<http::empty_body> request{http::verb::get, "/", 11};
    request.set(http::field::host, "");
    request.set(http::field::connection, "upgrade");
    request.set(http::field::upgrade, "websocket");
    request.set(http::field::sec_websocket_version, "13");
    request.set(http::field::sec_websocket_key, beast::string_view(key.data(), key.size()));
    stream_->async_accept(request, [self = shared_from_this()](const error_code& error) {
      if (error) return self->depart(error);
      self->open_ = true;
      if (!self->closing_) self->deadline_ = kNever;
      self->hear();
      self->asked_ = self->heard_;
      self->write();
      self->read();
    });
  }

  void tick(Clock::time_point now) override {
    if (cut_) return;
    const auto ping_every = lodge_.options.ping_every;
    if (now >= deadline_) {
      if (!closing_) ++lodge_.figures.timeouts;
      cut();
    } else if (open_ && !closing_ && now - heard_ >= 2 * ping_every) {
      ++lodge_.figures.timeouts;
      cut();
    } else if (open_ && !closing_ && !pinged_ &&
               (now - heard_ >= ping_every ||
                (heard_ > asked_ && now - asked_ >= ping_every / 2))) {
      // The silent are asked whether they are there, the others how far away they are.
      pinged_ = true;
      if (std::exchange(pinging_, true)) return;
      asked_ = now;
      answered_ = false;
      stream_->async_ping(
          {}, [self = shared_from_this()](const error_code&) { self->pinging_ = false; });
    }
  }

  void go_away() override { close(CloseCode::kGoingAway, "the server stops"); }

  // The read under way ends with an error and departs, so that nobody is told from in here.
  void cut() override {
    if (std::exchange(cut_, true) || !stream_) return;
    error_code ignored;
    beast::get_lowest_layer(*stream_).close(ignored);
  }

  void send(Gate::Text text) override {
    if (closing_ || cut_ || !text) return;
    unsent_ += text->size() + kCostOfAText;
    if (unsent_ > lodge_.options.most_unsent_bytes) {
      ++lodge_.figures.slow_readers;
      return cut();
    }
    queue_.push_back(std::move(text));
    write();
  }

  void close(CloseCode code, std::string_view reason) override {
    if (closing_ || cut_) return;
    closing_.emplace(static_cast<websocket::close_code>(code), shorten(reason));
    allow_farewell();
    write();
  }

 private:
  void hear() {
    heard_ = Clock::now();
    pinged_ = false;
  }

  void measure() {
    if (closing_ || cut_ || std::exchange(answered_, true)) return;
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked_);
    lodge_.call([this, took] { lodge_.visitors.pinged(id_, took); });
  }

  void allow_farewell() {
    const auto patience = std::min<Clock::duration>(lodge_.options.ping_every, kLongestFarewell);
    deadline_ = std::min(deadline_, Clock::now() + patience);
  }

  void read() {
    stream_->async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
      if (error) return self->depart(error);
      self->take();
      self->read();
    });
  }

  void take() {
    hear();
    if (!closing_ && !cut_) {
      if (stream_->got_text()) {
        ++lodge_.figures.messages_in;
        lodge_.figures.bytes_in += static_cast<std::int64_t>(buffer_.size());
        const auto data = buffer_.cdata();
        const std::string_view text(static_cast<const char*>(data.data()), data.size());
        if (!lodge_.call([&] { lodge_.visitors.said(id_, text); })) {
          close(CloseCode::kFault, "something went wrong here");
        }
      } else {
        ++lodge_.figures.refused;
        close(CloseCode::kNotText, "only texts are understood here");
      }
    }
    buffer_.clear();
    if (buffer_.capacity() > kRoomKept) buffer_.shrink_to_fit();
  }

  // One write at a time; when all is said, the farewell.
  void write() {
    if (writing_ || !open_ || cut_) return;
    if (next_ == queue_.size()) {
      queue_.clear();
      next_ = 0;
      if (closing_ && !std::exchange(close_sent_, true)) {
        stream_->async_close(*closing_, [self = shared_from_this()](const error_code&) {});
      }
      return;
    }
    writing_ = true;
    stream_->async_write(asio::buffer(*queue_[next_]),
                         [self = shared_from_this()](const error_code& error, std::size_t) {
                           self->written(error);
                         });
  }

  void written(const error_code& error) {
    writing_ = false;
    const std::size_t size = queue_[next_]->size();
    queue_[next_].reset();
    ++next_;
    unsent_ -= size + kCostOfAText;
    if (error) return fall_silent(error);
    ++lodge_.figures.messages_out;
    lodge_.figures.bytes_out += static_cast<std::int64_t>(size);
    if (next_ >= 256 && next_ * 2 >= queue_.size()) {
      queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(next_));
      next_ = 0;
    }
    write();
  }

  // A farewell that the reader's side is exchanging must not be cut short.
  void fall_silent(const error_code& error) {
    if (error != asio::error::operation_aborted) return cut();
    if (!closing_) closing_.emplace();
    close_sent_ = true;
    allow_farewell();
  }

  void depart(const error_code& error) {
    if (error != websocket::error::closed &&
        error.category() == make_error_code(websocket::error::closed).category()) {
      ++lodge_.figures.refused;
    }
    cut();  // a write still under way needs its text: the queue stays
    --lodge_.figures.web_sockets;
    lodge_.release(address_);
    lodge_.leave(id_);
    lodge_.call([&] { lodge_.visitors.left(id_); });
  }

  Lodge& lodge_;
  const ConnectionId id_;
  std::string address_;
  std::optional<Stream> stream_;
  beast::flat_buffer buffer_;
  std::vector<Gate::Text> queue_;
  std::size_t next_ = 0;  // to be written, or being written
  std::size_t unsent_ = 0;
  Clock::time_point deadline_ = kNever;
  Clock::time_point heard_{};
  Clock::time_point asked_{};  // when the latest ping went out
  std::optional<websocket::close_reason> closing_;
  bool open_ = false;
  bool writing_ = false;
  bool pinged_ = false;
  bool pinging_ = false;
  bool answered_ = true;  // and no other pong counts
  bool close_sent_ = false;
  bool cut_ = false;
};

}  // namespace

std::shared_ptr<WebSocket> make_web_socket(Lodge& lodge, ConnectionId id) {
  return std::make_shared<WebSocketConnection>(lodge, id);
}

}  // namespace salle::server
