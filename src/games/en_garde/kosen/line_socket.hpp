// One TCP connection to a bot: lines in, texts out, a deadline. For the gateway only.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "games/en_garde/kosen/lines.hpp"

namespace salle::kosen {

class LineSocket : public std::enable_shared_from_this<LineSocket> {
 public:
  // Never called from inside `send`, and never once `finish` was called. They outlive the wire's
  // end, so they must not hold it.
  struct LineListener {
    std::function<void(const Lines::Line&)> heard;
    std::function<void()> gone;  // once; nothing is heard after it
    std::function<void()> late;  // the deadline has passed
  };

  explicit LineSocket(boost::asio::ip::tcp::socket socket);

  void listen(LineListener ear);
  void send(std::string text);
  // Sends what is left, lets the other side read it, and ends; nothing is heard any more.
  void finish();
  void set_deadline(std::chrono::milliseconds wait);
  void clear_deadline();
  // At once, whatever is unsent.
  void cut();

 private:
  void read();
  void arrived(std::size_t size);
  void write();

  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer deadline_;
  Lines lines_;
  LineListener ear_;
  std::array<char, 8192> room_;
  std::string sending_;
  std::string waiting_;
  bool open_ = true;
  bool finishing_ = false;
};

}  // namespace salle::kosen
