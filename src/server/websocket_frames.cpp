#include "server/websocket_frames.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "server/http_text.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kRoomKept = 4096;  // of a buffer that had to grow
constexpr std::size_t kMostControl = 125;
constexpr std::uint16_t kProtocol = 1002;
constexpr std::uint16_t kOnlyText = 1003;
constexpr std::uint16_t kNotUtf8 = 1007;
constexpr std::uint16_t kTooLarge = 1009;

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t out = 0;
  for (const char c : bytes) out = out << 8 | static_cast<unsigned char>(c);
  return out;
}

bool may_be_sent(std::uint64_t code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace

void FrameReader::take(std::string_view bytes) {
  held_.erase(0, next_);
  next_ = 0;
  if (held_.empty() && held_.capacity() > kRoomKept) held_.shrink_to_fit();
  held_ += bytes;
}

Heard FrameReader::broken(std::uint16_t code, std::string_view why) {
  broken_ = true;
  held_ = {};
  next_ = 0;
  message_ = {};
  return {Heard::What::kBroken, code, why};
}

// Says what is wrong as soon as it can be seen, so that nobody waits for bytes that cannot help.
FrameReader::Head FrameReader::read_head() const {
  const std::string_view bytes = std::string_view(held_).substr(next_);
  Head head;
  const auto wrong = [&head](std::uint16_t code, const char* why) {
    head.code = code;
    head.wrong = why;
    return head;
  };
  if (bytes.size() < 2) return head;
  const int first = static_cast<unsigned char>(bytes[0]);
  const int second = static_cast<unsigned char>(bytes[1]);
  head.opcode = first & 15;
  head.last = first >= 128;
  const bool control = head.opcode >= 8;
  if ((first & 0x70) != 0) return wrong(kProtocol, "no extension was agreed upon");
  const bool masked = second >= 128;
  if (masked != (from_ == From::kClient)) {
    return wrong(kProtocol, masked ? "servers must not mask what they send"
                                   : "clients must mask what they send");
  }
  if (head.opcode > 10 || (head.opcode > 2 && head.opcode < 8)) {
    return wrong(kProtocol, "there is no such frame");
  }
  const std::size_t shortest = static_cast<std::size_t>(second & 127);
  if (control && (!head.last || shortest > kMostControl)) {
    return wrong(kProtocol, "a control frame is short and whole");
  }
  if (head.opcode == 2) return wrong(kOnlyText, "only texts are understood here");
  if (head.opcode == 0 && !fragmented_) return wrong(kProtocol, "there is nothing to go on with");
  if (head.opcode == 1 && fragmented_) return wrong(kProtocol, "the message before has no end");
  const std::size_t extended = shortest == 126 ? 2 : shortest == 127 ? 8 : 0;
  head.size = 2 + extended + (masked ? 4 : 0);
  head.length = shortest;
  if (extended > 0) {
    if (bytes.size() < 2 + extended) return head;
    head.length = big_endian(bytes.substr(2, extended));
    if (head.length < (extended == 2 ? 126u : 65536u) || head.length >> 63 != 0) {
      return wrong(kProtocol, "this length must be written in another way");
    }
  }
  const std::size_t before = control || !fragmented_ ? 0 : message_.size();
  if (!control && (head.length > most_ || before + head.length > most_)) {
    return wrong(kTooLarge, "this message is too large");
  }
  head.whole = bytes.size() >= head.size;
  return head;
}

Heard FrameReader::next() {
  if (told_) {
    told_ = false;
    message_.clear();
    if (message_.capacity() > kRoomKept) message_.shrink_to_fit();
  }
  while (!broken_) {
    const Head head = read_head();
    if (head.wrong != nullptr) return broken(head.code, head.wrong);
    if (!head.whole || held_.size() - next_ - head.size < head.length) return {};
    const auto length = static_cast<std::size_t>(head.length);
    char* const payload = held_.data() + next_ + head.size;
    if (from_ == From::kClient) {
      std::array<char, 4> mask{};
      std::copy_n(payload - mask.size(), mask.size(), mask.begin());
      for (std::size_t i = 0; i < length; ++i) {
        payload[i] = static_cast<char>(payload[i] ^ mask[i & 3]);
      }
    }
    next_ += head.size + length;
    const std::string_view text(payload, length);
    switch (head.opcode) {
      case 8:
        return close_frame(text);
      case 9:
        return {Heard::What::kPing, 0, text};
      case 10:
        return {Heard::What::kPong, 0, text};
      default:
        break;
    }
    const Heard heard = data(head, text);
    if (heard.what != Heard::What::kNothing) return heard;
  }
  return {};
}

Heard FrameReader::data(const Head& head, std::string_view payload) {
  if (!head.last || fragmented_) {
    fragmented_ = !head.last;
    message_ += payload;
    if (!head.last) return {};
    told_ = true;
    payload = message_;
  }
  if (!is_utf8(payload)) return broken(kNotUtf8, "this is not UTF-8");
  return {Heard::What::kText, 0, payload};
}

Heard FrameReader::close_frame(std::string_view payload) {
  if (payload.empty()) return {Heard::What::kClose, 0, {}};
  if (payload.size() == 1) return broken(kProtocol, "half a close code");
  const std::uint64_t code = big_endian(payload.substr(0, 2));
  if (!may_be_sent(code)) return broken(kProtocol, "there is no such close code");
  if (!is_utf8(payload.substr(2))) return broken(kNotUtf8, "this is not UTF-8");
  return {Heard::What::kClose, static_cast<std::uint16_t>(code), payload.substr(2)};
}

FrameHead frame_head(FrameKind kind, std::size_t payload) {
  FrameHead head;
  const auto add = [&head](std::size_t byte) {
    head.bytes[head.size++] = static_cast<char>(byte & 255);
  };
  add(0x80u | static_cast<std::size_t>(kind));
  if (payload < 126) {
    add(payload);
    return head;
  }
  const int bytes = payload < 65536 ? 2 : 8;
  add(bytes == 2 ? 126 : 127);
  for (int i = bytes - 1; i >= 0; --i) add(payload >> (8 * i));
  return head;
}

std::string client_frame(FrameKind kind, std::string_view payload,
                         const std::array<unsigned char, 4>& mask) {
  const FrameHead head = frame_head(kind, payload.size());
  std::string out(head.bytes.data(), head.size);
  out[1] = static_cast<char>(out[1] | '\x80');
  for (const unsigned char byte : mask) out.push_back(static_cast<char>(byte));
  for (std::size_t i = 0; i < payload.size(); ++i) {
    out.push_back(static_cast<char>(payload[i] ^ static_cast<char>(mask[i & 3])));
  }
  return out;
}

std::string websocket_accept(std::string_view key) {
  const std::string text = cat(key, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  EVP_Digest(text.data(), text.size(), digest.data(), nullptr, EVP_sha1(), nullptr);
  std::array<unsigned char, 4 * ((SHA_DIGEST_LENGTH + 2) / 3) + 1> encoded{};
  const int size = EVP_EncodeBlock(encoded.data(), digest.data(), static_cast<int>(digest.size()));
  return {encoded.begin(), encoded.begin() + size};
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
  std::string out;
  out.push_back(static_cast<char>(code >> 8));
  out.push_back(static_cast<char>(code & 255));
  while (!reason.empty()) {
    const std::size_t length = utf8_length(reason);
    if (length == 0 || out.size() + length > kMostControl) break;
    out += reason.substr(0, length);
    reason.remove_prefix(length);
  }
  return out;
}

}  // namespace salle::server
