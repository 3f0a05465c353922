#include "games/en_garde/kosen/line_socket.hpp"

#include <boost/asio/write.hpp>
#include <utility>

namespace salle::kosen {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

// A bot that does not read what it is sent is lost. All that is said in a turn has some 1,000
// bytes.
constexpr std::size_t kMostUnsent = 256 * 1024;
// How long a bot may take to read the end: a connection that is closed over unread bytes loses
// what it still had to say.
constexpr std::chrono::seconds kFarewell{2};

}  // namespace

LineSocket::LineSocket(asio::ip::tcp::socket socket)
    : socket_(std::move(socket)), deadline_(socket_.get_executor()) {
  error_code ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);  // small messages, each awaited
}

void LineSocket::listen(LineListener ear) {
  ear_ = std::move(ear);
  read();
}

void LineSocket::read() {
  socket_.async_read_some(asio::buffer(room_),
                          [self = shared_from_this()](const error_code& error, std::size_t size) {
                            if (!self->open_) return;
                            if (error) return self->cut();
                            self->arrived(size);
                            if (self->open_) self->read();
                          });
}

void LineSocket::arrived(std::size_t size) {
  if (finishing_) return;
  lines_.feed({room_.data(), size});
  while (auto line = lines_.next()) {
    ear_.heard(*line);
    if (!open_ || finishing_) return;
  }
}

void LineSocket::send(std::string text) {
  if (!open_ || text.empty()) return;
  if (waiting_.size() + text.size() > kMostUnsent) {
    // Not from inside `send`: whoever speaks is in the middle of something.
    asio::post(socket_.get_executor(), [self = shared_from_this()] { self->cut(); });
    return;
  }
  waiting_ += text;
  if (sending_.empty()) write();
}

void LineSocket::write() {
  sending_ = std::exchange(waiting_, {});
  asio::async_write(socket_, asio::buffer(sending_),
                    [self = shared_from_this()](const error_code& error, std::size_t) {
                      self->sending_.clear();
                      if (!self->open_) return;
                      if (error) return self->cut();
                      if (!self->waiting_.empty()) return self->write();
                      error_code ignored;
                      if (self->finishing_) {
                        self->socket_.shutdown(asio::socket_base::shutdown_send, ignored);
                      }
                    });
}

void LineSocket::finish() {
  if (!open_ || finishing_) return;
  finishing_ = true;
  error_code ignored;
  if (sending_.empty()) socket_.shutdown(asio::socket_base::shutdown_send, ignored);
  deadline_.expires_after(kFarewell);
  deadline_.async_wait([self = shared_from_this()](const error_code& error) {
    if (!error) self->cut();
  });
}

void LineSocket::set_deadline(std::chrono::milliseconds wait) {
  if (!open_ || finishing_) return;
  deadline_.expires_after(wait);
  deadline_.async_wait([self = shared_from_this()](const error_code& error) {
    // One that ran out just before it was set anew is told too, but is not meant.
    const bool due = self->deadline_.expiry() <= std::chrono::steady_clock::now();
    if (!error && due && self->open_ && !self->finishing_) self->ear_.late();
  });
}

void LineSocket::clear_deadline() {
  if (!finishing_) deadline_.cancel();
}

void LineSocket::cut() {
  if (!open_) return;
  open_ = false;
  deadline_.cancel();
  error_code ignored;
  socket_.close(ignored);
  if (!finishing_ && ear_.gone) ear_.gone();
}

}  // namespace salle::kosen
