// WebSockets through the server, over real sockets, against a client written by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/text.hpp"
#include "support/raw_client.hpp"
#include "support/running_http_server.hpp"

namespace salle::server {
namespace {

using std::chrono::milliseconds;

bool nobody(const HttpServerFigures& figures) {
  return figures.connections == 0 && figures.web_sockets == 0;
}

// The code the server closes with, whatever it says before.
int close_code(RawWebSocket& client) {
  while (const auto frame = client.read_frame()) {
    if (frame->kind == 8) return frame->close_code();
  }
  return 0;
}

int close_code_after(std::uint16_t port, std::string_view bytes) {
  RawWebSocket client(port);
  client.write(bytes);
  return close_code(client);
}

TEST(WebsocketConnection, ShakesHandsAndEchoes) {
  RunningHttpServer open;
  RawWebSocket client(open.port(), "/play");
  EXPECT_EQ(client.handshake().status, 101);
  // The example of RFC 6455, section 1.3.
  EXPECT_NE(client.handshake().head.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
            std::string::npos);
  EXPECT_EQ(client.handshake().head.find("Extensions"), std::string::npos);
  for (const std::size_t size : {0, 1, 125, 126, 127, 1000, 16'384}) {
    client.say(std::string(size, 'x'));
    const auto frame = client.read_frame();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->kind, 1);
    EXPECT_TRUE(frame->last);
    EXPECT_EQ(frame->payload, std::string(size, 'x'));
  }
  client.say("mêlée ⚔");
  EXPECT_EQ(client.hear(), "mêlée ⚔");
  // The client may have read the last message before the server hears that it is sent.
  EXPECT_TRUE(open.wait_until([](const auto& now) { return now.messages_out == 8; }));
  const auto figures = open.figures();
  EXPECT_EQ(figures.connections, 1);
  EXPECT_EQ(figures.web_sockets, 1);
  EXPECT_EQ(figures.messages_in, 8);
  EXPECT_EQ(figures.bytes_in, 0 + 1 + 125 + 126 + 127 + 1000 + 16'384 + 11);
  EXPECT_EQ(figures.bytes_out, figures.bytes_in);
}

TEST(WebsocketConnection, AnswersManyMessagesInOrder) {
  RunningHttpServer open;
  RawWebSocket client(open.port());
  std::string all;
  for (int i = 0; i < 2000; ++i) all += frame_bytes({true, 1, cat("lunge ", i)});
  client.write(all);
  for (int i = 0; i < 2000; ++i) ASSERT_EQ(client.hear(), cat("lunge ", i));
}

TEST(WebsocketConnection, JoinsFragmentsAndAnswersPingsBetweenThem) {
  RunningHttpServer open;
  RawWebSocket client(open.port());
  client.write(frame_bytes({false, 1, "par"}));
  client.write(frame_bytes({true, 9, "there?"}));
  client.write(frame_bytes({false, 0, "ry "}) + frame_bytes({false, 0, ""}));
  for (const char c : frame_bytes({true, 0, "quarte"})) client.write(std::string(1, c));
  const auto pong = client.read_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->kind, 10);
  EXPECT_EQ(pong->payload, "there?");
  EXPECT_EQ(client.hear(), "parry quarte");
}

TEST(WebsocketConnection, ClosesPolitely) {
  RunningHttpServer open;
  {
    RawWebSocket client(open.port());
    client.write(frame_bytes({true, 8, std::string("\x03\xe8", 2)}));
    EXPECT_EQ(close_code(client), 1000);
    EXPECT_EQ(client.read_all(), "");
    EXPECT_TRUE(client.ended());
  }
  EXPECT_TRUE(open.handler().wait_for("left"));

  RawWebSocket other(open.port());
  other.say("bye");
  const auto farewell = other.read_frame();
  ASSERT_TRUE(farewell);
  EXPECT_EQ(farewell->close_code(), 1013);
  EXPECT_EQ(farewell->payload.substr(2), "later");
  other.say("one more thing");  // not heard any more
  other.write(frame_bytes({true, 8, farewell->payload}));
  EXPECT_EQ(other.read_all(), "");
  other.finish_writing();
  EXPECT_TRUE(open.handler().wait_for("left", 2));
  EXPECT_EQ(open.figures().messages_in, 1);
  EXPECT_EQ(open.figures().refused, 0);
}

TEST(WebsocketConnection, RefusesBrokenFrames) {
  HttpServerOptions options;
  options.most_message_bytes = 1000;
  RunningHttpServer open(options);
  const auto port = open.port();
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 1, "bare"}, false)), 1002);
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 2, "bytes"})), 1003);
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 1, "\xc3("})), 1007);
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 1, "cut \xc3"})), 1007);
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 1, std::string(1001, 'x')})), 1009);
  EXPECT_EQ(close_code_after(port, frame_bytes({false, 1, std::string(600, 'x')}) +
                                       frame_bytes({true, 0, std::string(600, 'x')})),
            1009);
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 0, "what goes on?"})), 1002);
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 5, "what is five?"})), 1002);
  EXPECT_EQ(close_code_after(port, frame_bytes({true, 9, std::string(126, 'p')})), 1002);
  EXPECT_EQ(close_code_after(port, "\xc1\x80\x12\x34\x56\x78"), 1002);  // compressed, unasked
  EXPECT_TRUE(open.handler().wait_for("left", 10));
  EXPECT_TRUE(open.wait_until(nobody));
  EXPECT_EQ(open.figures().refused, 10);
  EXPECT_EQ(open.figures().messages_in, 0);
}

TEST(WebsocketConnection, RefusesBrokenHandshakes) {
  RunningHttpServer open;
  const auto status = [&](std::string request, std::string_view what, std::string_view by) {
    request.replace(request.find(what), what.size(), by);
    RawClient client(open.port());
    client.write(request);
    return read_response(client);
  };
  const std::string good = web_socket_handshake("/");
  EXPECT_EQ(status(good, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "").status, 400);
  EXPECT_EQ(status(good, "dGhlIHNhbXBsZSBub25jZQ==", "c2hvcnQ=").status, 400);
  EXPECT_EQ(status(good, "Connection: keep-alive, Upgrade\r\n", "").status, 400);
  EXPECT_EQ(status(good, "GET", "POST").status, 400);
  EXPECT_EQ(status(good, "HTTP/1.1", "HTTP/1.0").status, 400);
  EXPECT_EQ(status(good, "GET / ", "GET /%2e%2e/ ").status, 400);
  for (const std::string_view version : {"", "Sec-WebSocket-Version: 12\r\n"}) {
    const auto old = status(good, "Sec-WebSocket-Version: 13\r\n", version);
    EXPECT_EQ(old.status, 426);
    EXPECT_NE(old.head.find("\r\nSec-WebSocket-Version: 13\r\n"), std::string::npos);
  }
  RawClient hasty(open.port());
  hasty.write(good + frame_bytes({true, 1, "already"}));
  EXPECT_EQ(read_response(hasty).status, 400);
  EXPECT_TRUE(open.handler().diary().empty());
  EXPECT_EQ(open.figures().refused, 9);
}

TEST(WebsocketConnection, TheVisitorDecidesWhoComesIn) {
  RunningHttpServer open;
  {
    RawWebSocket stranger(open.port(), "/members");
    EXPECT_EQ(stranger.handshake().status, 403);
    EXPECT_EQ(stranger.handshake().body, "members only");
    stranger.write("GET /then HTTP/1.1\r\nHost: hall\r\n\r\n");
    EXPECT_EQ(read_response(stranger).body, "GET|/then||127.0.0.1||");
  }
  EXPECT_EQ(RawWebSocket(open.port(), "/throw").handshake().status, 500);
  EXPECT_TRUE(open.wait_until(nobody));
  EXPECT_EQ(open.handler().diary(),
            (std::vector<std::string>{"arrived /members", "arrived /throw",
                                      "stumbled: std::runtime_error: no foil"}));
  RawWebSocket friendly(open.port(), "/greeted");
  EXPECT_EQ(friendly.hear(), "welcome");
  EXPECT_EQ(friendly.hear(), "from 127.0.0.1");
  RawWebSocket unlucky(open.port(), "/doorstep");
  EXPECT_EQ(unlucky.hear(), "a word");
  EXPECT_EQ(close_code(unlucky), 1008);
}

TEST(WebsocketConnection, OutlivesAVisitorThatThrows) {
  RunningHttpServer open;
  RawWebSocket client(open.port());
  client.say("before");
  client.say("throw");
  EXPECT_EQ(client.hear(), "before");
  EXPECT_EQ(close_code(client), 1011);
  EXPECT_TRUE(open.handler().wait_for("stumbled: std::logic_error: no épée"));
  RawWebSocket next(open.port());
  next.say("still here?");
  EXPECT_EQ(next.hear(), "still here?");
}

TEST(WebsocketConnection, ShowsSlowReadersTheDoor) {
  RunningHttpServer open;
  RawWebSocket slow(open.port(), "/", "", 4096);
  RawWebSocket other(open.port());
  slow.say("flood");
  EXPECT_TRUE(open.handler().wait_for("left"));
  EXPECT_EQ(open.figures().slow_readers, 1);
  other.say("and me?");
  EXPECT_EQ(other.hear(), "and me?");
}

TEST(WebsocketConnection, MeasuresTheWayToThoseWhoTalk) {
  HttpServerOptions options;
  options.ping_every = milliseconds(2000);
  RunningHttpServer open(options);
  RawWebSocket client(open.port());
  client.say("here");
  EXPECT_EQ(client.hear(), "here");
  const auto ping = client.read_frame();  // long before silence would be asked about
  ASSERT_TRUE(ping);
  ASSERT_EQ(ping->kind, 9);
  std::this_thread::sleep_for(milliseconds(30));
  client.write(frame_bytes({true, 10, ping->payload}));
  client.write(frame_bytes({true, 10, ping->payload}));  // an answer to nothing
  ASSERT_TRUE(open.handler().wait_for("pinged"));
  EXPECT_GE(open.handler().way, milliseconds(29));
  client.say("still here");
  EXPECT_EQ(client.hear(), "still here");
  EXPECT_EQ(std::ranges::count(open.handler().diary(), "pinged"), 1);
}

TEST(WebsocketConnection, PingsTheSilentAndClosesTheDead) {
  HttpServerOptions options;
  options.ping_every = milliseconds(40);
  RunningHttpServer open(options);
  RawWebSocket dead(open.port());
  const auto ping = dead.read_frame();
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->kind, 9);
  EXPECT_TRUE(open.handler().wait_for("left"));
  EXPECT_EQ(open.figures().timeouts, 1);

  options.ping_every = milliseconds(1000);
  RunningHttpServer patient(options);
  RawWebSocket alive(patient.port());
  for (int i = 0; i < 2; ++i) {
    const auto question = alive.read_frame();
    ASSERT_TRUE(question);
    ASSERT_EQ(question->kind, 9);
    alive.write(frame_bytes({true, 10, question->payload}));
  }
}

TEST(WebsocketConnection, ServesAHundredAtOnce) {
  RunningHttpServer open;
  {
    std::vector<std::unique_ptr<RawWebSocket>> clients;
    for (int i = 0; i < 100; ++i) clients.push_back(std::make_unique<RawWebSocket>(open.port()));
    EXPECT_EQ(open.figures().web_sockets, 100);
    for (int round = 0; round < 5; ++round) {
      for (int i = 0; i < 100; ++i) {
        clients[static_cast<std::size_t>(i)]->say(cat(round, ".", i));
      }
      for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(clients[static_cast<std::size_t>(i)]->hear(), cat(round, ".", i));
      }
    }
  }
  EXPECT_TRUE(open.handler().wait_for("left", 100));
  EXPECT_TRUE(open.wait_until(nobody));
}

TEST(WebsocketConnection, StopsWithAFarewellAndWhatWasStillToBeSaid) {
  RunningHttpServer open;
  RawWebSocket talking(open.port(), "/", "", 4096);
  RawClient asking(open.port());
  RawClient silent(open.port());
  asking.write("GET /later HTTP/1.1\r\nHost: hall\r\n\r\n");
  ASSERT_TRUE(open.handler().wait_for("kept"));
  ASSERT_TRUE(open.wait_until([](const auto& figures) { return figures.connections == 3; }));
  const std::string large(900'000, 's');
  open.on_thread([&] {
    open.server().send(1, std::make_shared<const std::string>(large));
    open.server().stop(std::chrono::seconds(30));
    open.server().post([&] {
      open.handler().kept({200, "text/plain", std::make_shared<const std::string>("late"), {}});
    });
  });
  EXPECT_EQ(silent.read_all(), "");
  const auto last = read_response(asking);
  EXPECT_EQ(last.body, "late");
  EXPECT_NE(last.head.find("Connection: close"), std::string::npos);
  EXPECT_EQ(asking.read_all(), "");
  EXPECT_EQ(talking.hear(), large);
  EXPECT_EQ(close_code(talking), 1012);
  talking.write(frame_bytes({true, 8, std::string("\x03\xe9", 2)}));
  EXPECT_EQ(talking.read_all(), "");
  talking.finish_writing();
  asking.finish_writing();
  open.stop(std::chrono::seconds(30));
  EXPECT_TRUE(open.handler().wait_for("left"));
  EXPECT_FALSE(RawClient(open.port()).connected());
}

TEST(WebsocketConnection, StopsAtTheDeadlineWhateverOthersDo) {
  RunningHttpServer open;
  RawWebSocket rude(open.port());
  RawClient waiting(open.port());
  waiting.write("GET /later HTTP/1.1\r\nHost: hall\r\n\r\n");
  ASSERT_TRUE(open.handler().wait_for("kept"));
  open.stop(milliseconds(20));
  EXPECT_TRUE(open.handler().wait_for("left"));
  EXPECT_EQ(close_code(rude), 1012);
  EXPECT_EQ(waiting.read_all(), "");
}

}  // namespace
}  // namespace salle::server
