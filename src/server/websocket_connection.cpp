// WebSockets at the server: texts in, texts out, in order.
//
// At most one read and one write are under way, and both end when the socket is closed. A
// connection has one way to its end, whatever happens in whatever order: `cut_for` closes the
// socket and queues `depart`, which strikes it off the list and tells the handler. Every farewell
// has a deadline, and every deadline leads there.
#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <vector>

#include "core/text.hpp"
#include "server/connection_context.hpp"
#include "server/websocket_frames.hpp"

namespace salle::server {

namespace {

using boost::system::error_code;

constexpr std::size_t kFrameRoom = 2048;  // read at once; most messages are shorter
constexpr std::size_t kTextsAtOnce = 8;
constexpr std::size_t kCostOfAText = 16;           // so that a queue of empty texts is bounded too
constexpr std::size_t kMostIgnored = 1024 * 1024;  // bytes of somebody who was told to go
constexpr std::chrono::seconds kLongestFarewell{5};

std::string handshake_answer(std::string_view key) {
  return cat("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n",
             "Sec-WebSocket-Accept: ", websocket_accept(key), "\r\n\r\n");
}

class WebSocketConnection final : public WebSocket,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(ConnectionContext& context, ConnectionId id)
      : context_(context), id_(id), frames_(context.options.most_message_bytes) {}

  void begin(Socket socket, std::string_view key, std::string address) override {
    ++context_.figures.web_sockets;
    begun_ = true;
    deadline_ = std::min(deadline_, Clock::now() + context_.options.request_patience);
    address_ = std::move(address);
    socket_.emplace(std::move(socket));
    if (std::exchange(cut_, false)) return cut_for(why_);  // before it began
    error_code ignored;
    socket_->non_blocking(true, ignored);
    single_ = handshake_answer(key);
    writing_ = true;
    asio::async_write(*socket_, asio::buffer(single_),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (self->cut_) return;
                        if (error) return self->cut_for(DisconnectReason::kLost);
                        self->writing_ = false;
                        self->open_ = true;
                        if (!self->closing()) self->deadline_ = kNever;
                        self->hear();
                        self->asked_ = self->heard_;
                        self->write();
                        self->read();
                      });
  }

  void tick(Clock::time_point now) override {
    if (!begun_) return;
    if (cut_) return depart();  // where even `depart` could not be queued
    const auto ping_every = context_.options.ping_every;
    if (now >= deadline_) {
      if (!closing()) ++context_.figures.timeouts;
      cut_for(DisconnectReason::kLate);
    } else if (open_ && !closing() && now - heard_ >= 2 * ping_every) {
      ++context_.figures.timeouts;
      cut_for(DisconnectReason::kLate);
    } else if (open_ && !closing() && !pinged_ &&
               (now - heard_ >= ping_every ||
                (heard_ > asked_ && now - asked_ >= ping_every / 2))) {
      // The silent are asked whether they are there, the others how far away they are.
      pinged_ = true;
      if (std::exchange(ping_waits_, true)) return;
      asked_ = now;  // and anew when it goes out
      answered_ = false;
      write();
    }
  }

  void go_away() override { close(CloseCode::kRestart, "the server stops"); }

  void cut() override { cut_for(DisconnectReason::kStopped); }

  void send(HttpServer::Text text) override {
    if (closing() || cut_ || !text) return;
    unsent_ += text->size() + kCostOfAText;
    if (unsent_ > context_.options.most_unsent_bytes) {
      ++context_.figures.slow_readers;
      return cut_for(DisconnectReason::kSlow);
    }
    queue_.push_back(std::move(text));
    if (writing_ || !open_ || std::exchange(to_flush_, true)) return;
    context_.flush_soon(shared_from_this());
  }

  void flush() override {
    to_flush_ = false;
    write();
  }

  void close(CloseCode code, std::string_view reason) override {
    if (closing() || cut_) return;
    farewell_ = close_payload(static_cast<std::uint16_t>(code), reason);
    allow_farewell();
    write();
  }

 private:
  bool closing() const { return farewell_.has_value(); }

  void hear() {
    heard_ = Clock::now();
    pinged_ = false;
  }

  void measure() {
    if (closing() || cut_ || ping_waits_ || std::exchange(answered_, true)) return;
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked_);
    context_.call([this, took] { context_.handler->on_pong(id_, took); });
  }

  void allow_farewell() {
    const auto patience = std::min<Clock::duration>(context_.options.ping_every, kLongestFarewell);
    deadline_ = std::min(deadline_, Clock::now() + patience);
  }

  // The way out. He departs soon rather than now, since the handler's `send` may have led here.
  void cut_for(DisconnectReason why) {
    if (std::exchange(cut_, true)) return;
    why_ = why;
    if (!begun_) return;
    error_code ignored;
    if (socket_) socket_->close(ignored);
    asio::post(context_.io, [self = shared_from_this()] { self->depart(); });
  }

  void depart() {
    if (std::exchange(gone_, true)) return;
    --context_.figures.web_sockets;
    context_.release(address_);
    context_.leave(id_, why_);
    context_.call([&] { context_.handler->on_disconnect(id_); });
  }

  void read() {
    socket_->async_read_some(asio::buffer(room_), [self = shared_from_this()](
                                                      const error_code& error, std::size_t size) {
      if (self->cut_) return;
      if (error) return self->hung_up(error);
      self->take({self->room_.data(), size});
      if (!self->cut_) self->read();
    });
  }

  // Whoever hangs up after his farewell still gets ours.
  void hung_up(const error_code& error) {
    if (error != asio::error::eof || !deaf_) return cut_for(DisconnectReason::kLost);
    if (finished_) return cut_for(parting_);
    hung_up_ = true;
  }

  void take(std::string_view bytes) {
    if (deaf_) {
      ignored_ += bytes.size();
      if (ignored_ > kMostIgnored) cut_for(parting_);
      return;
    }
    frames_.take(bytes);
    while (!cut_ && !deaf_) {
      const Heard heard = frames_.next();
      switch (heard.what) {
        case Heard::What::kNothing:
          return;
        case Heard::What::kText:
          hear();
          take_text(heard.payload);
          break;
        case Heard::What::kPing:
          hear();
          // The latest one is enough, so that nobody can pile them up.
          if (!closing()) pong_ = heard.payload;
          write();
          break;
        case Heard::What::kPong:
          measure();
          hear();
          break;
        case Heard::What::kClose:
          if (!closing()) {
            say_last(close_payload(heard.code == 0 ? 1000 : heard.code, ""),
                     DisconnectReason::kClosed);
          } else {
            deaf_ = true;
            write();
          }
          break;
        case Heard::What::kBroken:
          ++context_.figures.refused;
          say_last(close_payload(heard.code, heard.payload), DisconnectReason::kRefused);
          break;
      }
    }
  }

  void take_text(std::string_view text) {
    if (closing()) return;
    ++context_.figures.messages_in;
    context_.figures.bytes_in += static_cast<std::int64_t>(text.size());
    if (!context_.call([&] { context_.handler->on_message(id_, text); })) {
      close(CloseCode::kFault, "something went wrong here");
    }
  }

  // He will not be listened to any more, so what waits for him is dropped, but not what is being
  // written. A farewell of ours that is already on its way stays as it is.
  void say_last(std::string farewell, DisconnectReason parting) {
    deaf_ = true;
    parting_ = parting;
    pong_.reset();
    ping_waits_ = false;
    if (!close_sent_) {
      farewell_ = std::move(farewell);
      queue_.resize(std::min(queue_.size(), next_ + texts_));
    }
    allow_farewell();
    write();
  }

  // One write at a time: pongs and pings between texts; when all is said, the farewell.
  void write() {
    while (!writing_ && open_ && !cut_ && gather()) put();
  }

  // What goes out next; false if there is nothing.
  bool gather() {
    if (pong_) {
      single_ = *std::exchange(pong_, {});
      return add(FrameKind::kPong, single_);
    }
    if (std::exchange(ping_waits_, false)) {
      single_.clear();
      asked_ = Clock::now();
      return add(FrameKind::kPing, single_);
    }
    while (next_ + texts_ < queue_.size() && texts_ < kTextsAtOnce) {
      add(FrameKind::kText, *queue_[next_ + texts_++]);
    }
    if (texts_ > 0) return true;
    queue_.clear();
    next_ = 0;
    if (closing() && !std::exchange(close_sent_, true)) {
      single_ = *farewell_;
      return add(FrameKind::kClose, single_);
    }
    if (close_sent_ && deaf_) finish();
    return false;
  }

  bool add(FrameKind kind, const std::string& payload) {
    FrameHead& head = heads_[parts_.size() / 2];
    head = frame_head(kind, payload.size());
    parts_.push_back(asio::buffer(head.bytes.data(), head.size));
    parts_.push_back(asio::buffer(payload));
    return true;
  }

  // At once, as far as the system takes it: mostly all of it.
  void put() {
    error_code error;
    std::size_t size = socket_->write_some(parts_, error);
    if (error && error != asio::error::would_block && error != asio::error::try_again) {
      return cut_for(DisconnectReason::kLost);
    }
    if (error) size = 0;
    while (!parts_.empty() && size >= parts_.front().size()) {
      size -= parts_.front().size();
      parts_.erase(parts_.begin());
    }
    if (parts_.empty()) return written();
    parts_.front() += size;
    writing_ = true;
    asio::async_write(*socket_, parts_,
                      [self = shared_from_this()](const error_code& failed, std::size_t) {
                        self->writing_ = false;
                        if (self->cut_) return;
                        if (failed) return self->cut_for(DisconnectReason::kLost);
                        self->written();
                        self->write();
                      });
  }

  void written() {
    parts_.clear();
    for (; texts_ > 0; --texts_) {
      const std::size_t size = queue_[next_]->size();
      queue_[next_].reset();
      ++next_;
      unsent_ -= size + kCostOfAText;
      ++context_.figures.messages_out;
      context_.figures.bytes_out += static_cast<std::int64_t>(size);
    }
    if (next_ >= 256 && next_ * 2 >= queue_.size()) {
      queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(next_));
      next_ = 0;
    }
  }

  // Both sides have said farewell. Closing a socket with unread bytes would tear ours out of his
  // hands: he is read, and ignored, until he hangs up.
  void finish() {
    if (std::exchange(finished_, true)) return;
    error_code ignored;
    socket_->shutdown(Socket::shutdown_send, ignored);
    if (hung_up_) cut_for(parting_);
  }

  ConnectionContext& context_;
  const ConnectionId id_;
  std::string address_;
  std::optional<Socket> socket_;
  FrameReader frames_;
  std::array<char, kFrameRoom> room_;
  std::vector<HttpServer::Text> queue_;
  std::size_t next_ = 0;  // to be written, or being written
  std::size_t unsent_ = 0;
  std::size_t ignored_ = 0;
  // What is being written: heads of frames and what is in them,
  std::array<FrameHead, kTextsAtOnce> heads_;
  std::vector<asio::const_buffer> parts_;
  std::size_t texts_ = 0;  // so many of the queue,
  std::string single_;     // or something else
  std::optional<std::string> pong_;
  std::optional<std::string> farewell_;  // ours: nothing else is sent after it
  Clock::time_point deadline_ = kNever;
  Clock::time_point heard_{};
  Clock::time_point asked_{};  // when the latest ping went out
  DisconnectReason why_ = DisconnectReason::kLost;
  DisconnectReason parting_ = DisconnectReason::kClosed;  // what it is once both have said farewell
  bool begun_ = false;  // the context lists it, and the handler let it in
  bool open_ = false;   // hands are shaken
  bool writing_ = false;
  bool to_flush_ = false;
  bool pinged_ = false;
  bool ping_waits_ = false;
  bool answered_ = true;  // and no other pong counts
  bool close_sent_ = false;
  bool deaf_ = false;      // what he says is not looked at any more
  bool hung_up_ = false;   // nothing is read any more
  bool finished_ = false;  // nothing is sent any more
  bool cut_ = false;       // the socket is closed
  bool gone_ = false;      // departed
};

}  // namespace

std::shared_ptr<WebSocket> make_websocket(ConnectionContext& context, ConnectionId id) {
  return std::make_shared<WebSocketConnection>(context, id);
}

}  // namespace salle::server
