// WebSocket frames (RFC 6455), read and written. Knows no sockets.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace salle::server {

enum class FrameKind : std::uint8_t { kText = 1, kClose = 8, kPing = 9, kPong = 10 };

// What the other's bytes amount to.
struct Heard {
  enum class What : std::uint8_t {
    kNothing,  // more bytes are needed
    kText,
    kPing,
    kPong,
    kClose,   // `code` is the other's, 0 where he gave none
    kBroken,  // `code` and `payload` are to be told to him; nothing after it can be read
  };
  What what = What::kNothing;
  std::uint16_t code = 0;
  std::string_view payload = {};
};

// Puts messages together. Holds one message and one frame at most, both no longer than `most`.
class FrameReader {
 public:
  enum class From : std::uint8_t { kClient, kServer };  // clients mask what they send
  explicit FrameReader(std::size_t most, From from = From::kClient) : most_(most), from_(from) {}

  void take(std::string_view bytes);
  // Call until it says kNothing or kBroken. The payload is good until the next call.
  Heard next();

 private:
  struct Head {
    int opcode = 0;
    bool last = false;
    std::size_t size = 0;      // of the head itself
    std::uint64_t length = 0;  // of the payload
    bool whole = false;        // all of the head has come
    const char* wrong = nullptr;
    std::uint16_t code = 0;
  };
  Head read_head() const;
  Heard broken(std::uint16_t code, std::string_view why);
  Heard data(const Head& head, std::string_view payload);
  Heard close_frame(std::string_view payload);

  const std::size_t most_;
  const From from_;
  std::string held_;  // as it came; from `next_` on it is not looked at yet
  std::size_t next_ = 0;
  std::string message_;  // fragments so far
  bool fragmented_ = false;
  bool told_ = false;  // `message_` was given away
  bool broken_ = false;
};

// The bytes before a payload of this size.
struct FrameHead {
  std::array<char, 10> bytes{};
  std::size_t size = 0;
};
FrameHead frame_head(FrameKind kind, std::size_t payload);

// A whole frame as a client must send it.
std::string client_frame(FrameKind kind, std::string_view payload,
                         const std::array<unsigned char, 4>& mask);

// What a server answers to a client's Sec-WebSocket-Key.
std::string websocket_accept(std::string_view key);

// The payload of a close frame; the reason is cut to what fits, between letters.
std::string close_payload(std::uint16_t code, std::string_view reason);

}  // namespace salle::server
