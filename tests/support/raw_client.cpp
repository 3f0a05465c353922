#include "support/raw_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <utility>

namespace salle {

RawClient::RawClient(std::uint16_t port, int receive_buffer) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (receive_buffer > 0) {
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  const timeval patience{30, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket_);
    socket_ = -1;
  }
}

RawClient::~RawClient() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawClient::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawClient::finish_writing() { ::shutdown(socket_, SHUT_WR); }

bool RawClient::fill() {
  std::array<char, 16384> room;
  const ssize_t got = ::recv(socket_, room.data(), room.size(), 0);
  if (got <= 0) {
    ended_ = got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
    return false;
  }
  held_.append(room.data(), static_cast<std::size_t>(got));
  return true;
}

std::string RawClient::read_until(std::string_view end) {
  std::size_t found = held_.find(end);
  while (found == std::string::npos) {
    if (!fill()) return std::exchange(held_, {});
    found = held_.find(end);
  }
  return read_exactly(found + end.size());
}

std::string RawClient::read_exactly(std::size_t size) {
  while (held_.size() < size && fill()) {
  }
  const std::string out = held_.substr(0, size);
  held_.erase(0, out.size());
  return out;
}

std::string RawClient::read_all() {
  while (fill()) {
  }
  return std::exchange(held_, {});
}

RawResponse read_response(RawClient& client, bool with_body) {
  RawResponse out;
  out.head = client.read_until("\r\n\r\n");
  if (!out.head.starts_with("HTTP/1.1 ")) return out;
  out.status = std::atoi(out.head.c_str() + 9);
  const std::string_view field = "\r\nContent-Length: ";
  const std::size_t length = out.head.find(field);
  if (with_body && length != std::string::npos) {
    out.body =
        client.read_exactly(std::strtoul(out.head.c_str() + length + field.size(), nullptr, 10));
  }
  return out;
}

std::string exchange(std::uint16_t port, std::string_view request) {
  RawClient client(port);
  client.write(request);
  client.finish_writing();
  return client.read_all();
}

int Frame::close_code() const {
  if (kind != 8 || payload.size() < 2) return 0;
  return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

std::string web_socket_handshake(std::string_view path, std::string_view more_headers) {
  std::string out = "GET ";
  out += path;
  out +=
      " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  out += more_headers;
  return out + "\r\n";
}

std::string frame_bytes(const Frame& frame, bool masked) {
  const std::size_t size = frame.payload.size();
  const int mask_bit = masked ? 128 : 0;
  std::string out;
  out.push_back(static_cast<char>((frame.last ? 128 : 0) + frame.kind));
  const auto add_length = [&](int bytes) {
    for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<char>(size >> (8 * i) & 255));
  };
  if (size < 126) {
    out.push_back(static_cast<char>(mask_bit + static_cast<int>(size)));
  } else if (size < 65536) {
    out.push_back(static_cast<char>(mask_bit + 126));
    add_length(2);
  } else {
    out.push_back(static_cast<char>(mask_bit + 127));
    add_length(8);
  }
  if (!masked) return out + frame.payload;
  const std::string mask = "\x12\x34\x56\x78";
  out += mask;
  for (std::size_t i = 0; i < size; ++i) {
    out.push_back(static_cast<char>(frame.payload[i] ^ mask[i % 4]));
  }
  return out;
}

RawWebSocket::RawWebSocket(std::uint16_t port, std::string_view path, std::string_view more_headers,
                           int receive_buffer)
    : RawClient(port, receive_buffer) {
  write(web_socket_handshake(path, more_headers));
  handshake_ = read_response(*this);
}

std::optional<Frame> RawWebSocket::read_frame() {
  const std::string start = read_exactly(2);
  if (start.size() < 2) return std::nullopt;
  const int first = static_cast<unsigned char>(start[0]);
  const int second = static_cast<unsigned char>(start[1]);
  if (second >= 128 || (first & 0x70) != 0) return std::nullopt;  // servers mask nothing
  std::size_t size = static_cast<std::size_t>(second);
  if (second >= 126) {
    const std::string length = read_exactly(second == 126 ? 2 : 8);
    size = 0;
    for (const char c : length) size = size * 256 + static_cast<unsigned char>(c);
  }
  Frame out{first >= 128, first & 15, read_exactly(size)};
  if (out.payload.size() < size) return std::nullopt;
  return out;
}

std::string RawWebSocket::hear() {
  const auto frame = read_frame();
  return frame && frame->kind == 1 && frame->last ? frame->payload : "";
}

}  // namespace salle
