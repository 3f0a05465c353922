#include "server/websocket_frames.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/raw_client.hpp"

namespace salle::server {
namespace {

struct Told {
  Heard::What what;
  int code;
  std::string payload;

  bool operator==(const Told&) const = default;
};

std::vector<Told> hear_all(std::string_view bytes, std::size_t piece, std::size_t most = 1000) {
  FrameReader reader(most);
  std::vector<Told> out;
  while (!bytes.empty()) {
    reader.take(bytes.substr(0, piece));
    bytes.remove_prefix(std::min(piece, bytes.size()));
    for (Heard heard = reader.next(); heard.what != Heard::What::kNothing; heard = reader.next()) {
      out.push_back({heard.what, heard.code, std::string(heard.payload)});
      if (heard.what == Heard::What::kBroken) return out;
    }
  }
  return out;
}

TEST(WebsocketFrames, AreReadWholeFromAnyPieces) {
  using What = Heard::What;
  const std::string bytes = frame_bytes({true, 1, "lunge"}) + frame_bytes({false, 1, "par"}) +
                            frame_bytes({true, 9, "?"}) + frame_bytes({false, 0, ""}) +
                            frame_bytes({true, 10, "!"}) + frame_bytes({true, 0, "ry"}) +
                            frame_bytes({true, 1, std::string(700, 'x')}) +
                            frame_bytes({true, 1, ""}) +
                            frame_bytes({true, 8,
                                         "\x03\xe8"
                                         "done"});
  const std::vector<Told> expected = {
      {What::kText, 0, "lunge"},
      {What::kPing, 0, "?"},
      {What::kPong, 0, "!"},
      {What::kText, 0, "parry"},
      {What::kText, 0, std::string(700, 'x')},
      {What::kText, 0, ""},
      {What::kClose, 1000, "done"},
  };
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    ASSERT_EQ(hear_all(bytes, piece), expected) << "in pieces of " << piece;
  }
}

TEST(WebsocketFrames, OfAClientAreReadByAServerAndNotTheOtherWayRound) {
  const std::string long_text(70000, 'l');
  for (const std::string& text : {std::string("lunge"), std::string(200, 'x'), long_text}) {
    const std::string bytes = client_frame(FrameKind::kText, text, {1, 2, 3, 0xff});
    const std::vector<Told> expected = {{Heard::What::kText, 0, text}};
    EXPECT_EQ(hear_all(bytes, 1000, 100000), expected);
    FrameReader client(100000, FrameReader::From::kServer);
    client.take(bytes);
    EXPECT_EQ(client.next().what, Heard::What::kBroken);
  }
  FrameReader client(1000, FrameReader::From::kServer);
  client.take(std::string_view("\x81\x05lunge\x89\x01?", 10));
  EXPECT_EQ(client.next().payload, "lunge");
  EXPECT_EQ(client.next().what, Heard::What::kPing);
  EXPECT_EQ(client.next().what, Heard::What::kNothing);
}

// The example of RFC 6455, 1.3.
TEST(WebsocketFrames, AcceptIsTheStandardsExample) {
  EXPECT_EQ(websocket_accept("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(WebsocketFrames, AreRefusedWithTheRightCode) {
  const auto code = [](const std::string& bytes) {
    const auto whole = hear_all(bytes, bytes.size());
    EXPECT_EQ(hear_all(bytes, 1), whole);
    return whole.empty() || whole.back().what != Heard::What::kBroken ? 0 : whole.back().code;
  };
  EXPECT_EQ(code(frame_bytes({true, 1, "bare"}, false)), 1002);
  EXPECT_EQ(code(frame_bytes({true, 2, "bytes"})), 1003);
  EXPECT_EQ(code(frame_bytes({false, 2, "bytes"})), 1003);
  EXPECT_EQ(code(frame_bytes({true, 0, "alone"})), 1002);
  EXPECT_EQ(code(frame_bytes({false, 1, "a"}) + frame_bytes({true, 1, "b"})), 1002);
  for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
    EXPECT_EQ(code(frame_bytes({true, opcode, ""})), 1002) << opcode;
  }
  EXPECT_EQ(code(frame_bytes({false, 9, "in part"})), 1002);
  EXPECT_EQ(code(frame_bytes({true, 9, std::string(126, 'p')})), 1002);
  EXPECT_EQ(code("\xc1\x80\x12\x34\x56\x78"), 1002);  // compressed, unasked
  EXPECT_EQ(code(frame_bytes({true, 1, "\xc3("})), 1007);
  EXPECT_EQ(code(frame_bytes({true, 1, "\xed\xa0\x80"})), 1007);  // half a pair of UTF-16
  EXPECT_EQ(code(frame_bytes({true, 1, "\xc0\xaf"})), 1007);      // a slash in two bytes
  EXPECT_EQ(code(frame_bytes({false, 1, "\xc3"}) + frame_bytes({true, 0, "\xa9"})), 0);
  EXPECT_EQ(code(frame_bytes({true, 1, std::string(1000, 'x')})), 0);
  EXPECT_EQ(code(frame_bytes({true, 1, std::string(1001, 'x')})), 1009);
  EXPECT_EQ(code(frame_bytes({false, 1, std::string(600, 'x')}) +
                 frame_bytes({false, 0, std::string(401, 'x')})),
            1009);
  EXPECT_EQ(code(std::string("\x81\xff\x80\0\0\0\0\0\0\x01", 10)), 1002);  // a negative length
  EXPECT_EQ(code(std::string("\x81\xff\x7f\0\0\0\0\0\0\x01", 10)), 1009);
  EXPECT_EQ(code(std::string("\x81\xfe\0\x7d", 4)), 1002);                 // 125 in three bytes
  EXPECT_EQ(code(std::string("\x81\xff\0\0\0\0\0\0\xff\xff", 10)), 1002);  // 65535 in nine
}

TEST(WebsocketFrames, CloseFramesAreLookedInto) {
  const auto told = [](const std::string& payload) {
    const auto all = hear_all(frame_bytes({true, 8, payload}), 1000);
    return all.empty() ? Told{} : all.back();
  };
  const auto with_code = [](int code) {
    return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 255)};
  };
  EXPECT_EQ(told(""), (Told{Heard::What::kClose, 0, ""}));
  EXPECT_EQ(told("\x03").code, 1002);
  for (const int code : {1000, 1001, 1003, 1007, 1011, 1014, 3000, 4999}) {
    EXPECT_EQ(told(with_code(code)), (Told{Heard::What::kClose, code, ""}));
  }
  for (const int code : {0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535}) {
    EXPECT_EQ(told(with_code(code)).what, Heard::What::kBroken) << code;
  }
  EXPECT_EQ(told(with_code(1000) + "\xff").code, 1007);
}

TEST(WebsocketFrames, AreWrittenAsShortAsCanBe) {
  const auto head = [](FrameKind kind, std::size_t size) {
    const FrameHead out = frame_head(kind, size);
    return std::string(out.bytes.data(), out.size);
  };
  EXPECT_EQ(head(FrameKind::kText, 0), std::string("\x81\0", 2));
  EXPECT_EQ(head(FrameKind::kPong, 125), "\x8a\x7d");
  EXPECT_EQ(head(FrameKind::kText, 126), std::string("\x81\x7e\0\x7e", 4));
  EXPECT_EQ(head(FrameKind::kText, 65535), "\x81\x7e\xff\xff");
  EXPECT_EQ(head(FrameKind::kText, 65536), std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
  EXPECT_EQ(close_payload(1001, "the server stops"), "\x03\xe9the server stops");
  const std::string accents = close_payload(1000, std::string(60, 'x') + std::string(100, '\xc3'));
  EXPECT_EQ(accents, "\x03\xe8" + std::string(60, 'x'));  // what is not UTF-8 is left out
  std::string many;
  for (int i = 0; i < 100; ++i) many += "é";
  EXPECT_EQ(close_payload(1000, many).size(), 2u + 2 * 61);  // 124 of 125, not half a letter
}

}  // namespace
}  // namespace salle::server
