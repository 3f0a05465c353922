#include "support/cut_wire.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string_view>

namespace salle {
namespace {

// As it stands in a message: with its end.
constexpr std::string_view kCommit("COMMIT\0", 7);

sockaddr_in here(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

bool pass(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool take_one(std::atomic<int>& count) {
  int left = count;
  while (left > 0 && !count.compare_exchange_weak(left, left - 1)) continue;
  return left > 0;
}

}  // namespace

CutWire::CutWire(int server_port) : server_port_(server_port) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = here(0);
  ::bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  ::listen(listener_, 64);
  socklen_t size = sizeof address;
  ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { accept(); });
}

CutWire::~CutWire() {
  ::shutdown(listener_, SHUT_RDWR);
  thread_.join();
  ::close(listener_);
  {
    const std::lock_guard lock(mutex_);
    for (const int socket : sockets_) ::shutdown(socket, SHUT_RDWR);
  }
  for (std::thread& thread : threads_) thread.join();
  for (const int socket : sockets_) ::close(socket);
}

std::string CutWire::through(const std::string& address) const {
  std::string changed = address;
  const std::string before = ':' + std::to_string(server_port_) + '/';
  return changed.replace(changed.find(before), before.size(), ':' + std::to_string(port_) + '/');
}

void CutWire::accept() {
  while (true) {
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) return;
    threads_.emplace_back([this, client] { carry(client); });
  }
}

void CutWire::carry(int client) {
  const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  {
    const std::lock_guard lock(mutex_);
    sockets_.push_back(client);
    sockets_.push_back(server);
  }
  const sockaddr_in address = here(server_port_);
  bool whole = ::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  bool deaf = false;  // what the server says is not passed on
  while (whole) {
    pollfd ends[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    if (::poll(ends, 2, -1) <= 0) break;
    char buffer[65536];
    if (ends[0].revents != 0) {
      const ssize_t size = ::recv(client, buffer, sizeof buffer, 0);
      if (size <= 0) break;
      const std::string_view bytes(buffer, static_cast<std::size_t>(size));
      const bool commit = bytes.find(kCommit) != bytes.npos;
      if (commit && take_one(lose_commits)) {
        ++lost;
        break;
      }
      if (commit && take_one(lose_answers)) deaf = true;
      whole = pass(server, bytes);
    } else if (ends[1].revents != 0) {
      const ssize_t size = ::recv(server, buffer, sizeof buffer, 0);
      if (size <= 0) break;
      if (deaf) {
        ++lost;
        if (answer_lost) answer_lost();
        break;
      }
      whole = pass(client, {buffer, static_cast<std::size_t>(size)});
    }
  }
  ::shutdown(client, SHUT_RDWR);
  ::shutdown(server, SHUT_RDWR);
}

}  // namespace salle
