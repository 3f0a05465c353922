#include "hall_wire.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace salle::bench {

void give_up(const std::string& why) {
  std::fprintf(stderr, "bench/hall: %s\n", why.c_str());
  std::exit(1);
}

// Loop

Loop::Loop() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}
Loop::~Loop() { ::close(epoll_); }

void Loop::add(int socket, Wire* wire) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = wire;
  ::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
}

void Loop::remove(int socket) { ::epoll_ctl(epoll_, EPOLL_CTL_DEL, socket, nullptr); }

void Loop::round(int wait_ms) {
  std::array<epoll_event, 512> events;
  const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), wait_ms);
  for (int i = 0; i < count; ++i) {
    static_cast<Wire*>(events[static_cast<std::size_t>(i)].data.ptr)->ready();
  }
}

std::uint32_t Loop::next_address() {
  constexpr std::uint32_t kFirst = 0x7f010001;  // 127.1.0.1
  return kFirst + addresses_++ % 50'000;
}

void Loop::until(const std::function<bool()>& done) {
  while (!done()) round(100);
}

// Wire

Wire::Wire(Loop& loop, std::uint16_t port) : loop_(loop) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  if (loop.many_addresses) {
    ::setsockopt(socket_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    address.sin_addr.s_addr = htonl(loop.next_address());
    ::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    give_up(std::string("cannot connect: ") + std::strerror(errno));
  }
  ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL) | O_NONBLOCK);
  loop.add(socket_, this);
}

Wire::~Wire() { ::close(socket_); }

void Wire::lose(const std::string& why) {
  if (std::exchange(lost_, true)) return;
  ::shutdown(socket_, SHUT_RDWR);
  lost(why);
}

void Wire::send(std::string_view bytes) {
  // Requests are far smaller than a socket's buffer, and each waits for its answer.
  const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (!lost_ && sent != static_cast<ssize_t>(bytes.size())) lose("a socket took no request");
}

void Wire::ready() {
  static std::array<char, 65536> room;
  const ssize_t got = ::recv(socket_, room.data(), room.size(), 0);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) {
    lose("the server closed a connection");
    loop_.remove(socket_);
    return;
  }
  const std::string_view fresh(room.data(), static_cast<std::size_t>(got));
  if (held_.empty()) {
    held_.assign(fresh.substr(arrived(fresh)));
  } else {
    held_ += fresh;
    const std::string all = std::exchange(held_, {});
    held_.assign(std::string_view(all).substr(arrived(all)));
  }
}

// Line

Line::Line(Loop& loop, std::uint16_t port, std::string_view token, std::string_view more)
    : Wire(loop, port) {
  std::string request =
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  if (!token.empty()) request.append("Authorization: Bearer ").append(token).append("\r\n");
  send(request.append(more).append("\r\n"));
}

void Line::frame(int kind, std::string_view payload) {
  std::string bytes;
  bytes.push_back(static_cast<char>(0x80 | kind));
  if (payload.size() < 126) {
    bytes.push_back(static_cast<char>(0x80 | static_cast<int>(payload.size())));
  } else {
    bytes.push_back(static_cast<char>(0x80 | 126));
    bytes.push_back(static_cast<char>(payload.size() >> 8));
    bytes.push_back(static_cast<char>(payload.size() & 255));
  }
  bytes.append(4, '\0');
  send(bytes.append(payload));
}

void Line::say(std::string_view text) { frame(1, text); }

std::size_t Line::arrived(std::string_view bytes) {
  std::size_t used = 0;
  if (!open_) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    if (!bytes.starts_with("HTTP/1.1 101")) {
      turned_away(bytes.substr(0, end));
      return bytes.size();
    }
    open_ = true;
    used = end + 4;
    opened();
  }
  for (;;) {
    const std::string_view rest = bytes.substr(used);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
    if (rest.size() < 2) return used;
    std::size_t head = 2;
    std::size_t size = byte(1) & 127u;
    if (size >= 126) {
      const std::size_t length = size == 126 ? 2 : 8;
      if (rest.size() < head + length) return used;
      size = 0;
      for (std::size_t i = 0; i < length; ++i) size = size << 8 | byte(head + i);
      head += length;
    }
    if (rest.size() < head + size) return used;
    const std::string_view payload = rest.substr(head, size);
    const int kind = byte(0) & 15;
    if (kind == 1) heard(payload);
    if (kind == 8) {
      const int code = payload.size() < 2 ? 0 : byte(head) << 8 | byte(head + 1);
      hung_up(code, payload.substr(payload.size() < 2 ? 0 : 2));
    }
    if (kind == 9) frame(10, payload);
    used += head + size;
  }
}

// Clerks

class Clerks::Clerk final : public Wire {
  using Clock = std::chrono::steady_clock;

 public:
  Clerk(Loop& loop, std::uint16_t port, Clerks& clerks) : Wire(loop, port), clerks_(clerks) {}
  // The server closes connections that rest for a minute.
  bool rested() const { return gone_ || Clock::now() - used > std::chrono::seconds(30); }
  bool busy = false;
  Clock::time_point used = Clock::now();
  Answered answered;
  Refused refused;

 private:
  void lost(const std::string& why) override {
    gone_ = true;
    if (!busy) return;
    if (!refused) give_up(why);
    finish()("");
    clerks_.give_work();
  }

  // Ready for the next request; what to do about this one if it went ill.
  Refused finish() {
    busy = false;
    --clerks_.busy_;
    return std::exchange(refused, {});
  }

  std::size_t arrived(std::string_view bytes) override {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    constexpr std::string_view kLength = "\r\nContent-Length: ";
    std::size_t length = bytes.find(kLength);
    if (length > end) length = bytes.find("\r\ncontent-length: ");  // as HAProxy writes it
    const std::size_t size =
        length < end ? std::strtoul(bytes.data() + length + kLength.size(), nullptr, 10) : 0;
    if (bytes.size() < end + 4 + size) return 0;
    const std::string body(bytes.substr(end + 4, size));
    const bool good = bytes.starts_with("HTTP/1.1 2");
    if (!good && !refused) give_up("a request was refused: " + body);
    const Answered well = std::exchange(answered, {});
    const Refused ill = finish();
    good ? well(body) : ill(body);
    clerks_.give_work();
    return end + 4 + size;
  }

  Clerks& clerks_;
  bool gone_ = false;
};

Clerks::Clerks(Loop& loop, std::uint16_t port, int count) : loop_(loop), port_(port) {
  for (int i = 0; i < count; ++i) clerks_.push_back(std::make_unique<Clerk>(loop, port, *this));
}

Clerks::~Clerks() = default;

void Clerks::ask(std::string_view path, std::string_view token, std::string_view body,
                 Answered answered) {
  ask(path, token, body, {}, std::move(answered), {});
}

void Clerks::ask(std::string_view path, std::string_view token, std::string_view body,
                 std::string_view more, Answered answered, Refused refused) {
  std::string text = "POST ";
  text.append(path).append(" HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
  if (!token.empty()) text.append("Authorization: Bearer ").append(token).append("\r\n");
  text.append(more)
      .append("Content-Length: ")
      .append(std::to_string(body.size()))
      .append("\r\n\r\n")
      .append(body);
  waiting_.push_back({std::move(text), std::move(answered), std::move(refused)});
  give_work();
}

void Clerks::give_work() {
  if (waiting_.empty() || busy_ == static_cast<int>(clerks_.size())) return;
  for (auto& clerk : clerks_) {
    if (waiting_.empty()) return;
    if (clerk->busy) continue;
    if (clerk->rested()) {
      resting_.push_back(std::move(clerk));  // the loop may still name it in this round
      if (resting_.size() > 100) resting_.pop_front();
      clerk = std::make_unique<Clerk>(loop_, port_, *this);
    }
    clerk->busy = true;
    clerk->used = std::chrono::steady_clock::now();
    ++busy_;
    clerk->answered = std::move(waiting_.front().answered);
    clerk->refused = std::move(waiting_.front().refused);
    const std::string text = std::move(waiting_.front().text);
    waiting_.pop_front();
    clerk->send(text);
  }
}

// Quotes are everywhere, so that std::string_view::find would stop at each of them.
std::size_t find_text(std::string_view text, std::string_view wanted) {
  const void* found = ::memmem(text.data(), text.size(), wanted.data(), wanted.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

std::string_view field(std::string_view json, std::string_view name) {
  const std::string key = '"' + std::string(name) + "\":";
  std::size_t begin = find_text(json, key);
  if (begin == std::string_view::npos) return {};
  begin += key.size();
  if (json[begin] == '"') {
    ++begin;
    return json.substr(begin, json.find('"', begin) - begin);
  }
  return json.substr(begin, json.find_first_of(",}", begin) - begin);
}

long number_field(std::string_view json, std::string_view name) {
  return std::atol(std::string(field(json, name)).c_str());
}

}  // namespace salle::bench
