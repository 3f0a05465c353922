// Sockets for those who do not mean well: nothing that happens to them ends the program, nothing
// blocks, and what they hold is bounded.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>

namespace salle::bench {

class Rogues;

class Rogue {
 public:
  bool gone() const { return socket_ < 0; }
  bool open() const { return open_; }  // hands are shaken, where it is a WebSocket
  void write(std::string_view bytes);
  void say(std::string_view text);  // a frame
  void hang_up();
  void stop_reading();

  std::function<void(Rogue&)> opened;
  std::function<void(Rogue&, std::string_view)> heard;              // a text
  std::function<void(Rogue&, std::string_view)> pinged;             // unless told: a pong
  std::function<void(int status, std::string_view body)> answered;  // of a request; status 0: none
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  bool endless = false;  // else it is dropped after a while

 private:
  friend class Rogues;
  void ready(std::uint32_t events);
  void read_frames();
  void end();

  Rogues* home_ = nullptr;
  int socket_ = -1;
  bool connected_ = false;
  bool web_socket_ = false;
  bool request_ = false;
  bool open_ = false;
  std::string in_;
  std::string out_;
};

using Peer = std::shared_ptr<Rogue>;

// All of them, on one epoll.
class Rogues {
 public:
  explicit Rogues(std::uint16_t port);
  ~Rogues();
  Rogues(const Rogues&) = delete;
  Rogues& operator=(const Rogues&) = delete;

  // They live until they are gone, and some time at most; null where there are too many already.
  Peer connect(int receive_buffer = 0);
  Peer web_socket(std::string_view token, std::string_view more);
  // One request on a connection of its own.
  void ask(std::string_view method, std::string_view path, std::string_view token,
           std::string_view more, std::string_view body,
           std::function<void(int, std::string_view)> answered = {});

  void round(int wait_ms);
  std::size_t count() const { return all_.size(); }

 private:
  friend class Rogue;
  void watch(Rogue& rogue, std::uint32_t events, bool fresh) const;

  int epoll_ = -1;
  std::uint16_t port_;
  std::list<Peer> all_;
  std::chrono::steady_clock::time_point swept_{};
};

// Something legal, played at once by somebody who wants only `legal`; "" where it is not his turn.
std::string rogue_move(std::string_view text, std::uint64_t random, std::uint64_t id);

std::string rogue_frame(int kind, std::string_view payload, bool masked = true);

}  // namespace salle::bench
