#include "siege_rogues.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "hall_wire.hpp"

namespace salle::bench {
namespace {

constexpr std::size_t kMost = 3000;
constexpr std::size_t kMostHeld = 4 * 1024 * 1024;
constexpr std::chrono::seconds kLongest{20};

}  // namespace

std::string rogue_frame(int kind, std::string_view payload, bool masked) {
  std::string out;
  const std::size_t size = payload.size();
  const int mask = masked ? 0x80 : 0;
  out.push_back(static_cast<char>(0x80 | kind));
  if (size < 126) {
    out.push_back(static_cast<char>(mask | static_cast<int>(size)));
  } else {
    out.push_back(static_cast<char>(mask | 126));
    out.push_back(static_cast<char>(size >> 8 & 255));
    out.push_back(static_cast<char>(size & 255));
  }
  if (masked) out.append(4, '\0');
  return out.append(payload);
}

std::string rogue_move(std::string_view text, std::uint64_t random, std::uint64_t id) {
  constexpr std::string_view kLegal = "\"legal\":[\"";
  const std::size_t legal = text.find(kLegal);
  if (legal == std::string_view::npos) return {};
  std::string_view list = text.substr(legal + kLegal.size());
  const auto commas = std::ranges::count(list.substr(0, list.find(']')), ',');
  for (std::uint64_t skip = random % static_cast<std::uint64_t>(commas + 1); skip > 0; --skip) {
    const std::size_t next = list.find("\",\"");
    if (next == std::string_view::npos) break;
    list.remove_prefix(next + 3);
  }
  return "{\"do\":\"move\",\"table\":\"" + std::string(field(text, "table")) +
         "\",\"answers\":" + std::string(field(text, "number")) + ",\"id\":\"r" +
         std::to_string(id) + "\",\"actions\":\"" + std::string(list.substr(0, list.find('"'))) +
         "\"}";
}

// A rogue

void Rogue::write(std::string_view bytes) {
  if (gone() || out_.size() + bytes.size() > kMostHeld) return;
  out_ += bytes;
  if (!connected_) return;
  const ssize_t sent = ::send(socket_, out_.data(), out_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent > 0) out_.erase(0, static_cast<std::size_t>(sent));
  if (!out_.empty()) home_->watch(*this, EPOLLIN | EPOLLOUT, false);
}

void Rogue::say(std::string_view text) { write(rogue_frame(1, text)); }

void Rogue::stop_reading() { home_->watch(*this, 0, false); }

void Rogue::hang_up() {
  if (gone()) return;
  ::close(socket_);
  socket_ = -1;
}

void Rogue::end() {
  hang_up();
  if (!answered) return;
  const auto tell = std::exchange(answered, {});
  const std::size_t body = in_.find("\r\n\r\n");
  const bool whole = in_.starts_with("HTTP/1.1 ") && body != std::string::npos;
  tell(whole ? std::atoi(in_.c_str() + 9) : 0,
       whole ? std::string_view(in_).substr(body + 4) : std::string_view());
}

void Rogue::ready(std::uint32_t events) {
  if (gone()) return;
  if ((events & EPOLLOUT) != 0) {
    connected_ = true;
    home_->watch(*this, EPOLLIN, false);
    write({});
    if (!web_socket_ && !std::exchange(open_, true) && opened) opened(*this);
  }
  if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) == 0 || gone()) return;
  static thread_local std::array<char, 65536> room;
  const ssize_t got = ::recv(socket_, room.data(), room.size(), MSG_DONTWAIT);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) return end();
  if (!web_socket_ && !request_) return;  // whatever he is told
  in_.append(room.data(), static_cast<std::size_t>(got));
  if (in_.size() > kMostHeld) return end();
  if (web_socket_) read_frames();
}

void Rogue::read_frames() {
  std::size_t used = 0;
  if (!open_) {
    const std::size_t end_of_head = in_.find("\r\n\r\n");
    if (end_of_head == std::string::npos) return;
    if (!in_.starts_with("HTTP/1.1 101")) return end();
    open_ = true;
    used = end_of_head + 4;
    if (opened) opened(*this);
  }
  while (!gone()) {
    const std::string_view rest = std::string_view(in_).substr(used);
    if (rest.size() < 2) break;
    std::size_t head = 2;
    std::size_t size = static_cast<unsigned char>(rest[1]) & 127u;
    if (size >= 126) {
      const std::size_t length = size == 126 ? 2 : 8;
      if (rest.size() < head + length) break;
      size = 0;
      for (std::size_t i = 0; i < length; ++i) {
        size = size << 8 | static_cast<unsigned char>(rest[head + i]);
      }
      head += length;
    }
    if (rest.size() < head + size) break;
    const std::string payload(rest.substr(head, size));
    const int kind = static_cast<unsigned char>(rest[0]) & 15;
    used += head + size;
    if (kind == 1 && heard) heard(*this, payload);
    if (kind == 9) pinged ? pinged(*this, payload) : write(rogue_frame(10, payload));
    if (kind == 8) hang_up();
  }
  in_.erase(0, used);
}

// All of them

Rogues::Rogues(std::uint16_t port) : epoll_(::epoll_create1(EPOLL_CLOEXEC)), port_(port) {}

Rogues::~Rogues() {
  for (const Peer& each : all_) {
    each->answered = {};
    each->hang_up();
  }
  ::close(epoll_);
}

void Rogues::watch(Rogue& rogue, std::uint32_t events, bool fresh) const {
  if (rogue.gone()) return;
  epoll_event event{};
  event.events = events;
  event.data.ptr = &rogue;
  ::epoll_ctl(epoll_, fresh ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, rogue.socket_, &event);
}

Peer Rogues::connect(int receive_buffer) {
  if (all_.size() >= kMost) return nullptr;
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket < 0) return nullptr;
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (receive_buffer > 0) {
    ::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  // No port of ours is kept waiting after the end: there are only so many.
  const linger at_once{1, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port_);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 &&
      errno != EINPROGRESS) {
    ::close(socket);
    return nullptr;
  }
  all_.push_back(std::make_shared<Rogue>());
  const Peer& rogue = all_.back();
  rogue->home_ = this;
  rogue->socket_ = socket;
  watch(*rogue, EPOLLIN | EPOLLOUT, true);
  return rogue;
}

Peer Rogues::web_socket(std::string_view token, std::string_view more) {
  const Peer rogue = connect();
  if (rogue == nullptr) return nullptr;
  rogue->web_socket_ = true;
  std::string request =
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  if (!token.empty()) request.append("Authorization: Bearer ").append(token).append("\r\n");
  rogue->write(request.append(more).append("\r\n"));
  return rogue;
}

void Rogues::ask(std::string_view method, std::string_view path, std::string_view token,
                 std::string_view more, std::string_view body,
                 std::function<void(int, std::string_view)> answered) {
  const Peer rogue = connect();
  if (rogue == nullptr) return;
  rogue->request_ = true;
  rogue->answered = std::move(answered);
  std::string request(method);
  request.append(" ").append(path).append(
      " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n");
  if (!token.empty()) request.append("Authorization: Bearer ").append(token).append("\r\n");
  request.append(more).append("Content-Length: ").append(std::to_string(body.size()));
  rogue->write(request.append("\r\n\r\n").append(body));
}

void Rogues::round(int wait_ms) {
  std::array<epoll_event, 256> events;
  const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), wait_ms);
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    static_cast<Rogue*>(event.data.ptr)->ready(event.events);
  }
  // Nobody is taken off the list while events may still name him.
  const auto now = std::chrono::steady_clock::now();
  if (now - swept_ < std::chrono::milliseconds(100)) return;
  swept_ = now;
  for (auto each = all_.begin(); each != all_.end();) {
    const Peer rogue = *each;
    if (!rogue->gone() && !rogue->endless && now - rogue->since > kLongest) rogue->end();
    if (!rogue->gone()) {
      ++each;
      continue;
    }
    // What they remember may hold others of them.
    rogue->opened = {};
    rogue->heard = {};
    rogue->pinged = {};
    each = all_.erase(each);
  }
}

}  // namespace salle::bench
