#include "server/http_head.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"

namespace salle::server {
namespace {

using State = HeadReader::State;

// In pieces of this size, as `read` is told of them.
HeadReader read_in_pieces(std::string_view bytes, std::size_t piece,
                          const HeadLimits& limits = {}) {
  HeadReader reader(limits);
  for (std::size_t end = piece; end < bytes.size(); end += piece) {
    if (reader.read(bytes.substr(0, end)) != State::kMore) return reader;
  }
  reader.read(bytes);
  return reader;
}

TEST(HttpHead, IsTheSameInAnyPieces) {
  const std::string head = "POST /p HTTP/1.1\r\nHost: h\r\nContent-LENGTH: 12 \r\n\r\n";
  for (std::size_t piece = 1; piece < head.size() + 5; ++piece) {
    const HeadReader reader = read_in_pieces(head + "and a body", piece);
    ASSERT_EQ(reader.size(), head.size());
    ASSERT_EQ(reader.content_length(), 12u);
    ASSERT_FALSE(reader.chunked());
  }
  EXPECT_TRUE(
      read_in_pieces("PUT / HTTP/1.1\r\ntransfer-encoding: CHUNKED\r\n\r\n", 100).chunked());
}

TEST(HttpHead, SaysWhatIsWrongAsSoonAsItIs) {
  const auto refused_at = [](std::string_view bytes) {
    HeadReader reader({});
    for (std::size_t end = 1; end <= bytes.size(); ++end) {
      if (reader.read(bytes.substr(0, end)) == State::kRefused) return end;
    }
    return std::size_t{0};
  };
  EXPECT_EQ(refused_at("GET /\r\n"), 7u);
  EXPECT_EQ(refused_at("\n"), 1u);
  EXPECT_EQ(refused_at("\r\n"), 2u);
  EXPECT_EQ(refused_at("GET\r/"), 5u);
  EXPECT_EQ(refused_at("\x16\x03\x01"), 1u);  // somebody speaks TLS
  EXPECT_EQ(refused_at("GET / HTTP/1.1\r\nHost h\r\n"), 24u);
}

TEST(HttpHead, HasLimits) {
  const std::string start = "GET / HTTP/1.1\r\n";
  const auto status = [&](std::size_t bytes, int fields) {
    std::string head = start;
    for (int i = 0; i < fields; ++i) head += "a: b\r\n";
    const std::size_t rest = bytes - head.size() - 7;
    head.append("x: ").append(rest, 'x').append("\r\n\r\n");
    int seen = -1;
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, head.size()}) {
      const HeadReader reader = read_in_pieces(head, piece, {200, 10});
      const int now = reader.size() > 0 ? 200 : reader.refusal().status;
      EXPECT_TRUE(seen < 0 || seen == now);
      seen = now;
    }
    return seen;
  };
  EXPECT_EQ(status(200, 9), 200);
  EXPECT_EQ(status(201, 9), 431);
  EXPECT_EQ(status(200, 10), 431);
}

}  // namespace
}  // namespace salle::server
