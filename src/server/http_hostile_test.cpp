// Accounts who do not mean well, over real sockets: whatever they send, in whatever pieces, everyone
// who came in leaves again, no request takes more than its share, and the server can be closed.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <thread>

#include "core/text.hpp"
#include "support/raw_client.hpp"
#include "support/running_http_server.hpp"

namespace salle::server {
namespace {

using std::chrono::milliseconds;

bool all_gone(const HttpServerFigures& figures) {
  return figures.connections == 0 && figures.web_sockets == 0;
}

std::int64_t all_who_left(const HttpServerFigures& figures) {
  return figures.left_closed + figures.left_lost + figures.left_late + figures.left_slow +
         figures.left_refused + figures.left_stopped;
}

HttpServerOptions impatient() {
  HttpServerOptions options;
  options.most_message_bytes = 1000;
  options.ping_every = milliseconds(200);  // and so long is a farewell
  options.request_patience = milliseconds(200);
  return options;
}

struct NamedFrame {
  const char* name;
  std::string bytes;
};

std::vector<NamedFrame> all_frames() {
  return {
      {"text", frame_bytes({true, 1, "lunge"})},
      {"binary", frame_bytes({true, 2, "bytes"})},
      {"ping", frame_bytes({true, 9, "there?"})},
      {"pong", frame_bytes({true, 10, ""})},
      {"close", frame_bytes({true, 8, std::string("\x03\xe8", 2)})},
      {"beginning", frame_bytes({false, 1, "par"})},
      {"continuation", frame_bytes({true, 0, "ry"})},
      {"bad opcode", frame_bytes({true, 5, "what is five?"})},
      {"unmasked", frame_bytes({true, 1, "bare"}, false)},
      {"oversize", frame_bytes({true, 1, std::string(1001, 'x')})},
      {"not UTF-8", frame_bytes({true, 1, "\xc3("})},
      {"bad close", frame_bytes({true, 8, "\x03"})},
      {"bye", frame_bytes({true, 1, "bye"})},      // the hall closes
      {"throw", frame_bytes({true, 1, "throw"})},  // and so does the server
  };
}

TEST(HttpHostile, EveryPairOfFramesInOnePacketEnds) {
  RunningHttpServer open(impatient());
  const auto frames = all_frames();
  std::size_t count = 0;
  for (const bool hang_up : {false, true}) {
    std::vector<std::unique_ptr<RawWebSocket>> clients;
    for (const NamedFrame& first : frames) {
      for (const NamedFrame& second : frames) {
        clients.push_back(std::make_unique<RawWebSocket>(open.port()));
        ASSERT_EQ(clients.back()->handshake().status, 101);
        clients.back()->write(first.bytes + second.bytes);
        if (hang_up) clients.back()->finish_writing();
        ++count;
      }
    }
    // Nobody answers a farewell or hangs up: deadlines alone lead out.
    EXPECT_TRUE(open.wait_until(all_gone)) << open.figures().connections << " are still there";
  }
  EXPECT_TRUE(open.handler().wait_for("left", count));
  const auto diary = open.handler().diary();
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(diary, "left")), count);
  EXPECT_EQ(static_cast<std::size_t>(all_who_left(open.figures())), count);
  EXPECT_GT(open.figures().left_refused, 0);
  EXPECT_GT(open.figures().left_late, 0);
  open.stop(milliseconds(50));
}

TEST(HttpHostile, FramesMayBeCutAnywhere) {
  RunningHttpServer open(impatient());
  const auto frames = all_frames();
  std::vector<std::unique_ptr<RawWebSocket>> clients;
  for (const NamedFrame& frame : frames) {
    const std::string bytes = frame.bytes + frames[4].bytes;  // and a close
    const std::size_t places = std::min<std::size_t>(bytes.size(), 24);
    for (std::size_t cut = 1; cut < places; ++cut) {
      clients.push_back(std::make_unique<RawWebSocket>(open.port()));
      RawWebSocket& client = *clients.back();
      client.write(bytes.substr(0, cut));
      client.write(bytes.substr(cut));
      // Half of them vanish in the middle of something.
      if (cut % 2 == 0) clients.pop_back();
    }
  }
  clients.clear();
  EXPECT_TRUE(open.wait_until(all_gone)) << open.figures().connections << " are still there";
  RawWebSocket next(open.port());
  next.say("still open?");
  EXPECT_EQ(next.hear(), "still open?");
}

TEST(HttpHostile, AFullHallEmptiesAgain) {
  HttpServerOptions options;
  options.most_connections = 40;
  RunningHttpServer open(options);
  const std::string both =
      frame_bytes({true, 2, "bytes"}) + frame_bytes({true, 8, std::string("\x03\xe8", 2)});
  for (int i = 0; i < 120; ++i) {
    RawWebSocket client(open.port());
    client.write(both);
    while (client.read_frame()) {
    }
    client.finish_writing();
    if (i % 40 == 39) {
      ASSERT_TRUE(open.wait_until(all_gone)) << open.figures().connections;
    }
  }
  EXPECT_EQ(exchange(open.port(), "GET / HTTP/1.1\r\nHost: hall\r\n\r\n").substr(0, 12),
            "HTTP/1.1 200");
  open.stop(std::chrono::seconds(30));  // has nobody to wait for
  EXPECT_EQ(open.server().figures().connections, 0);
}

TEST(HttpHostile, StopsWhateverIsHalfDone) {
  RunningHttpServer open;  // with all its patience
  const std::uint16_t port = open.port();
  std::vector<std::unique_ptr<RawClient>> others;
  for (const std::string begun :
       {"", "G", "GET / HTTP/1.1\r\nHo",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5;x"}) {
    others.push_back(std::make_unique<RawClient>(port));
    others.back()->write(begun);
  }
  for (const NamedFrame& frame : all_frames()) {
    auto client = std::make_unique<RawWebSocket>(port);
    client->write(frame.bytes);
    client->write(frame.bytes.substr(0, frame.bytes.size() / 2));
    others.push_back(std::move(client));
  }
  auto slow = std::make_unique<RawWebSocket>(port, "/", "", 4096);
  open.on_thread([&] {
    open.server().send(20, std::make_shared<const std::string>(std::string(900'000, 's')));
  });
  open.stop(milliseconds(20));
  EXPECT_EQ(open.server().figures().connections, 0);
  EXPECT_EQ(open.server().figures().web_sockets, 0);
  EXPECT_EQ(all_who_left(open.server().figures()), 20);
  EXPECT_GT(open.server().figures().left_stopped, 0);
}

// Memory of this program, which the server is a part of.
std::size_t resident_kilobytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  std::size_t resident = 0;
  file >> pages >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

// Sends pieces until the other side has had enough.
std::size_t drip(RawClient& client, const std::string& piece, std::size_t most) {
  std::size_t sent = 0;
  std::array<char, 16> answer;
  while (sent < most && client.write(piece)) {
    sent += piece.size();
    if (::recv(client.socket(), answer.data(), answer.size(), MSG_PEEK | MSG_DONTWAIT) >= 0) break;
    std::this_thread::yield();
  }
  return sent;
}

TEST(HttpHostile, HeadsInPiecesAreBoundedAsAWhole) {
  RunningHttpServer open;
  RawClient client(open.port());
  client.write("GET / HTTP/1.1\r\nHost: hall\r\na");
  // Pieces that end one byte into a line: a parser that forgets what it has read never sees a
  // limit.
  drip(client, ": b\r\na", 40'000'000);
  EXPECT_EQ(read_response(client).status, 431);
  EXPECT_EQ(open.figures().refused_heads, 1);
  client.finish_writing();
  EXPECT_TRUE(open.wait_until(all_gone));
}

TEST(HttpHostile, HeadsInPiecesTakeNoMemory) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer keeps what was freed";
#endif
  HttpServerOptions options;
  options.most_header_fields = 1'000'000;
  RunningHttpServer open(options);
  const std::size_t before = resident_kilobytes();
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 8; ++i) {
    clients.push_back(std::make_unique<RawClient>(open.port()));
    clients.back()->write("GET / HTTP/1.1\r\nHost: hall\r\na");
    EXPECT_LT(drip(*clients.back(), ": b\r\na", 4'000'000), 4'000'000u);
    EXPECT_EQ(read_response(*clients.back()).status, 431);
  }
  EXPECT_LT(resident_kilobytes(), before + 20'000);
}

TEST(HttpHostile, FieldsAreCounted) {
  RunningHttpServer open;
  const auto with = [&](int fields) {
    std::string request = "GET / HTTP/1.1\r\nHost: hall\r\n";
    for (int i = 1; i < fields; ++i) request += "a: b\r\n";
    return exchange(open.port(), request + "\r\n").substr(0, 12);
  };
  EXPECT_EQ(with(100), "HTTP/1.1 200");
  EXPECT_EQ(with(101), "HTTP/1.1 431");
  EXPECT_EQ(open.figures().refused_heads, 1);
}

TEST(HttpHostile, ChunksAreBoundedWithAllThatIsAroundThem) {
  HttpServerOptions options;
  options.most_body_bytes = 1000;
  options.request_patience = std::chrono::minutes(5);  // bytes end it here, not the clock
  RunningHttpServer open(options);
  const std::string start = "POST / HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n";
  // An extension without end, a trailer without end, and chunks that are all frame.
  for (const auto& [first, then] : std::vector<std::pair<std::string, std::string>>{
           {"1;x=", "yyyy"},
           {"0\r\na", ": b\r\na"},
           {"", "1;abcdefghijklmnopqrstuvwxyz\r\nx\r\n"}}) {
    RawClient client(open.port());
    client.write(start + first);
    EXPECT_LT(drip(client, then, 4'000'000), 1'000'000u) << first;
    const int status = read_response(client).status;
    EXPECT_TRUE(status == 413 || status == 400) << status << " after " << first;
  }
  RawClient fine(open.port());
  fine.write(start + "3;ext=1\r\nabc\r\n0\r\nX-Trailer: t\r\n\r\n");
  EXPECT_EQ(read_response(fine).body, "POST|/||127.0.0.1||abc");
}

TEST(HttpHostile, RefusesWhatAProxyMightReadOtherwise) {
  RunningHttpServer open;
  const auto status = [&](std::string_view head) {
    // A second request that must not be reached.
    const std::string answers =
        exchange(open.port(),
                 cat(head, "\r\n5\r\nabcde\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"));
    EXPECT_EQ(answers.find("smuggled"), std::string::npos) << head;
    EXPECT_NE(answers.find("\r\nConnection: close\r\n"), std::string::npos) << head;
    return answers.size() < 12 ? 0 : std::atoi(answers.c_str() + 9);
  };
  const std::string post = "POST / HTTP/1.1\r\nHost: h\r\n";
  EXPECT_EQ(status(post + "Transfer-Encoding: gzip\r\n"), 501);
  EXPECT_EQ(status(post + "Transfer-Encoding: identity\r\n"), 501);
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked, gzip\r\n"), 501);
  EXPECT_EQ(status(post + "Transfer-Encoding: gzip, chunked\r\n"), 501);
  EXPECT_EQ(status(post + "Transfer-Encoding: xchunked\r\n"), 501);
  EXPECT_EQ(status(post + "Transfer-Encoding:\r\n"), 501);
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400);
  EXPECT_EQ(status(post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status(post + "Content-Length: 5\r\nContent-Length: 6\r\n"), 400);
  EXPECT_EQ(status(post + "Content-Length: 5, 5\r\n"), 400);
  EXPECT_EQ(status(post + "Content-Length: +5\r\n"), 400);
  EXPECT_EQ(status(post + "Content-Length: 0x5\r\n"), 400);
  EXPECT_EQ(status(post + "Content-Length: 99999999999999999999999\r\n"), 400);
  EXPECT_EQ(status(post + "Content-Length:\r\n"), 400);
  EXPECT_EQ(status(post + "Transfer-Encoding : chunked\r\n"), 400);
  EXPECT_EQ(status(post + "X: a\r\n b\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\r\n Host: h\r\n"), 400);
  EXPECT_EQ(status(post + "X: a\nY: b\r\n"), 400);
  EXPECT_EQ(status(post + "X: a\rY: b\r\n"), 400);
  EXPECT_EQ(status(post + std::string("X: a\0b\r\n", 8)), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\nHost: h\n\n"), 400);
  EXPECT_EQ(status("GET /\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/0.9\r\nHost: h\r\n"), 505);
  EXPECT_EQ(status("GET / HTTP/2.0\r\nHost: h\r\n"), 505);
  EXPECT_EQ(status("GET / HTTP/1.2\r\nHost: h\r\n"), 505);
  EXPECT_EQ(status("GET / HTTP/11\r\nHost: h\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/999999999.1\r\nHost: h\r\n"), 400);
  EXPECT_EQ(status("GET / http/1.1\r\nHost: h\r\n"), 400);
  EXPECT_EQ(status("GET  / HTTP/1.1\r\nHost: h\r\n"), 400);
  EXPECT_EQ(status("GET / x HTTP/1.1\r\nHost: h\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost:\r\n"), 400);
  EXPECT_EQ(status("GET http://other/ HTTP/1.1\r\nHost: h\r\n"), 400);
  EXPECT_TRUE(open.wait_until(all_gone));
}

TEST(HttpHostile, OneAddressDoesNotGetAllTheRoom) {
  HttpServerOptions options;
  options.trust_proxy = true;
  options.most_connections = 40;
  options.most_connections_an_address = 1000;
  options.most_requests_an_address = 3;
  RunningHttpServer open(options);
  const std::string one = "X-Forwarded-For: 2001:db8::1\r\n";
  std::vector<std::unique_ptr<RawWebSocket>> greedy;
  for (int i = 0; i < 38; ++i) {  // the whole /64 is one household
    greedy.push_back(std::make_unique<RawWebSocket>(
        open.port(), "/", cat("X-Forwarded-For: 2001:db8::", i + 1, "\r\n")));
    EXPECT_EQ(greedy.back()->handshake().status, 101);
  }
  EXPECT_EQ(RawWebSocket(open.port(), "/", one).handshake().status, 503);
  EXPECT_EQ(
      RawWebSocket(open.port(), "/", "X-Forwarded-For: 2001:db8:0:1::1\r\n").handshake().status,
      101);
  EXPECT_EQ(open.figures().refused_by_address, 1);
  EXPECT_EQ(open.figures().refused_handshakes, 1);
  greedy.clear();
  ASSERT_TRUE(open.wait_until(all_gone));

  std::vector<std::unique_ptr<RawClient>> asking;
  const auto ask = [&](const std::string& path, const std::string& headers) -> RawClient& {
    asking.push_back(std::make_unique<RawClient>(open.port()));
    asking.back()->write(cat("GET ", path, " HTTP/1.1\r\nHost: hall\r\n", headers, "\r\n"));
    return *asking.back();
  };
  // Two wait for a body and one for an answer.
  for (int i = 0; i < 2; ++i) ask("/", one + "Content-Length: 5\r\n");
  ask("/later", one);
  ASSERT_TRUE(open.handler().wait_for("kept"));
  ASSERT_TRUE(
      open.wait_until([&](const auto&) { return read_response(ask("/", one)).status == 503; }));
  EXPECT_EQ(read_response(ask("/", "X-Forwarded-For: 192.0.2.1\r\n")).status, 200);
  EXPECT_EQ(read_response(ask("/", "")).status, 200);  // the host himself
  asking[0]->write("abcde");
  EXPECT_EQ(read_response(*asking[0]).status, 200);
  EXPECT_EQ(read_response(ask("/", one)).status, 200);
  asking.clear();
  open.on_thread([&] { open.handler().kept = {}; });
  EXPECT_TRUE(open.wait_until(all_gone));
  for (int i = 0; i < 10; ++i) EXPECT_EQ(read_response(ask("/", one)).status, 200);
}

TEST(HttpHostile, PingsArePiledUpNowhere) {
  RunningHttpServer open;
  RawWebSocket client(open.port(), "/", "", 4096);
  std::string pings;
  for (int i = 0; i < 1000; ++i) pings += frame_bytes({true, 9, std::string(100, 'p')});
  for (int i = 0; i < 20; ++i) client.write(pings);
  client.say("and now?");
  while (const auto frame = client.read_frame()) {
    if (frame->kind == 1) {
      EXPECT_EQ(frame->payload, "and now?");
      break;
    }
    ASSERT_EQ(frame->kind, 10);
    ASSERT_EQ(frame->payload.size(), 100u);
  }
}

}  // namespace
}  // namespace salle::server
