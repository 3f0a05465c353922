// HTTP through the server, over real sockets; WebSockets are in websocket_connection_test.cpp.
#include "server/http_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <random>

#include "core/text.hpp"
#include "support/raw_client.hpp"
#include "support/running_http_server.hpp"
#include "support/scale.hpp"

namespace salle::server {
namespace {

using std::chrono::milliseconds;

std::string get(std::string_view target, std::string_view more = "") {
  return cat("GET ", target, " HTTP/1.1\r\nHost: hall\r\n", more, "\r\n");
}

int status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::atoi(answer.c_str() + 9) : 0;
}

bool nobody_inside(const HttpServerFigures& figures) { return figures.connections == 0; }

TEST(HttpServer, AnswersRequests) {
  RunningHttpServer open;
  RawClient client(open.port());
  client.write(get("/a%20b?c=d"));
  const auto first = read_response(client);
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, "GET|/a b|c=d|127.0.0.1||");
  EXPECT_NE(first.head.find("\r\nDate: "), std::string::npos);
  EXPECT_EQ(first.head.find("Connection"), std::string::npos);

  client.write("POST /p HTTP/1.1\r\nHost: hall\r\nContent-Length: 4\r\n\r\nlong");
  EXPECT_EQ(read_response(client).body, "POST|/p||127.0.0.1||long");

  client.write(
      "PUT /c HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
  EXPECT_EQ(read_response(client).body, "PUT|/c||127.0.0.1||abcde");

  client.write("HEAD /h HTTP/1.1\r\nHost: hall\r\n\r\n");
  const auto head = read_response(client, false);
  EXPECT_EQ(head.status, 200);
  EXPECT_NE(head.head.find("\r\nContent-Length: 20\r\n"),
            std::string::npos);  // HEAD|/h||127.0.0.1||

  client.write(get("/nothing"));
  const auto nothing = read_response(client);
  EXPECT_EQ(nothing.status, 204);
  EXPECT_EQ(nothing.head.find("Content-Length"), std::string::npos);

  client.write(get("/tagged", "Connection: close\r\n"));
  const auto last = read_response(client);
  EXPECT_NE(last.head.find("\r\nETag: \"7\"\r\n"), std::string::npos);
  EXPECT_NE(last.head.find("\r\nConnection: close\r\n"), std::string::npos);
  EXPECT_EQ(client.read_all(), "");
  EXPECT_TRUE(client.ended());
  client.finish_writing();
  EXPECT_TRUE(open.wait_until(nobody_inside));
  EXPECT_EQ(open.figures().requests, 6);
  EXPECT_EQ(open.figures().bytes_in, 9);
}

TEST(HttpServer, AnswersPipelinedRequestsInOrder) {
  RunningHttpServer open;
  RawClient client(open.port());
  std::string all;
  for (int i = 0; i < 50; ++i) all += get(cat("/", i));
  client.write(all);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(read_response(client).body, cat("GET|/", i, "||127.0.0.1||"));
  }
}

TEST(HttpServer, OldClientsHearThatTheyMayStay) {
  RunningHttpServer open;
  EXPECT_NE(exchange(open.port(), "GET / HTTP/1.0\r\n\r\n").find("Connection: close"),
            std::string::npos);
  RawClient client(open.port());
  client.write("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_NE(read_response(client).head.find("Connection: keep-alive"), std::string::npos);
  client.write("GET /2 HTTP/1.0\r\n\r\n");
  EXPECT_EQ(read_response(client).body, "GET|/2||127.0.0.1||");
}

TEST(HttpServer, LetsABodyComeThatAsksFirst) {
  RunningHttpServer open;
  RawClient client(open.port());
  client.write(
      "POST /p HTTP/1.1\r\nHost: hall\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
  EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  client.write("now");
  EXPECT_EQ(read_response(client).body, "POST|/p||127.0.0.1||now");
}

TEST(HttpServer, SendsLargeAnswersWhole) {
  RunningHttpServer open;
  RawClient client(open.port());
  client.write(get("/large"));
  EXPECT_EQ(read_response(client).body, std::string(3'000'000, 'l'));
}

TEST(HttpServer, RefusesWhatIsTooLargeOrMalformed) {
  HttpServerOptions options;
  options.most_header_bytes = 1000;
  options.most_body_bytes = 100;
  RunningHttpServer open(options);
  const auto status = [&](const std::string& request) {
    return status_of(exchange(open.port(), request));
  };
  EXPECT_EQ(status(get("/", cat("X: ", std::string(1000, 'x'), "\r\n"))), 431);
  EXPECT_EQ(status(std::string(100'000, 'x')), 431);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n"), 413);
  EXPECT_EQ(status(cat("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n",
                       std::string(101, 'x'), "\r\n0\r\n\r\n")),
            413);
  EXPECT_EQ(status("ahem\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n"), 400);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), 400);
  for (const std::string target :
       {"/../x", "/%2e%2e/x", "/a%2f..%2fx", "/%00", "/%zz", "/%c0%ae%c0%ae/x", "*"}) {
    EXPECT_EQ(status(get(target)), 400) << target;
  }
  EXPECT_EQ(open.figures().refused, 17);
  EXPECT_TRUE(open.wait_until(nobody_inside));
}

TEST(HttpServer, OutlivesVisitorsThatThrowOrForget) {
  RunningHttpServer open;
  RawClient client(open.port());
  client.write(get("/throw"));
  EXPECT_EQ(read_response(client).status, 500);
  EXPECT_TRUE(open.handler().wait_for("stumbled: std::runtime_error: no sabre"));
  client.write(get("/drop"));
  EXPECT_EQ(read_response(client).status, 500);
  client.write(get("/split"));
  const auto split = read_response(client);
  EXPECT_EQ(split.status, 500);
  EXPECT_EQ(split.head.find("Evil"), std::string::npos);
  client.write(get("/twice") + get("/next"));
  EXPECT_EQ(read_response(client).body, "GET|/twice||127.0.0.1||");
  EXPECT_EQ(read_response(client).body, "GET|/next||127.0.0.1||");
  open.server().post([] { throw 7; });
  EXPECT_TRUE(open.handler().wait_for("stumbled: something that is no exception"));
  EXPECT_EQ(open.figures().faults, 2);
}

TEST(HttpServer, RepliesMayComeLaterOrTooLate) {
  RunningHttpServer open;
  const HttpResponse late{200, "text/plain", std::make_shared<const std::string>("late"), {}};
  RawClient client(open.port());
  client.write(get("/later"));
  ASSERT_TRUE(open.handler().wait_for("kept"));
  open.on_thread([&] { open.handler().kept(late); });
  EXPECT_EQ(read_response(client).body, "late");
  {
    RawClient hasty(open.port());
    hasty.write(get("/later"));
    ASSERT_TRUE(open.handler().wait_for("kept", 2));
  }
  open.on_thread([&] {
    open.handler().kept(late);
    open.handler().kept(late);
  });
  EXPECT_TRUE(open.wait_until([](const auto& figures) { return figures.connections == 1; }));
  // A reply kept beyond the server's end does no harm either.
  client.write(get("/later"));
  ASSERT_TRUE(open.handler().wait_for("kept", 3));
  open.stop(milliseconds(0));
  open.handler().kept(late);
}

TEST(HttpServer, BelievesAProxyOnlyWhereItIsTrusted) {
  const std::string headers =
      "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 10.0.0.1, 203.0.113.7\r\n"
      "X-Forwarded-Proto: https\r\n";
  HttpServerOptions options;
  {
    RunningHttpServer open(options);
    RawClient client(open.port());
    client.write(get("/", headers));
    EXPECT_EQ(read_response(client).body, "GET|/||127.0.0.1||");
  }
  options.trust_proxy = true;
  options.most_connections_an_address = 1;
  RunningHttpServer open(options);
  RawClient client(open.port());
  client.write(get("/", headers));
  EXPECT_EQ(read_response(client).body, "GET|/||203.0.113.7|tls|");
  for (const auto& [said, meant] :
       std::vector<std::pair<std::string, std::string>>{{"6.6.6.6, 203.0.113.7:567", "203.0.113.7"},
                                                        {"[2001:db8::1]:9", "2001:db8::1"},
                                                        {"::ffff:203.0.113.9", "203.0.113.9"},
                                                        {"203.0.113.7, nonsense", "unknown"},
                                                        {"unknown", "unknown"},
                                                        {"_hidden", "unknown"},
                                                        {"127.0.0.1.example.org", "unknown"},
                                                        {"", "unknown"}}) {
    client.write(get("/", cat("X-Forwarded-For: ", said, "\r\n")));
    EXPECT_EQ(read_response(client).body, cat("GET|/||", meant, "||")) << said;
  }
  client.write(get("/"));  // the proxy itself asks whether the hall is there
  EXPECT_EQ(read_response(client).body, "GET|/||127.0.0.1||");
  {
    RawWebSocket first(open.port(), "/", headers);
    EXPECT_EQ(first.handshake().status, 101);
    EXPECT_EQ(RawWebSocket(open.port(), "/", headers).handshake().status, 503);
    EXPECT_EQ(RawWebSocket(open.port(), "/", "X-Forwarded-For: 203.0.113.8\r\n").handshake().status,
              101);
  }
  EXPECT_TRUE(open.wait_until([](const auto& figures) { return figures.web_sockets == 0; }));
  EXPECT_EQ(RawWebSocket(open.port(), "/", headers).handshake().status, 101);
}

TEST(HttpServer, LosesPatienceWithSlowSenders) {
  HttpServerOptions options;
  options.request_patience = milliseconds(50);
  options.idle_patience = milliseconds(50);
  RunningHttpServer open(options);
  RawClient silent(open.port());
  EXPECT_EQ(silent.read_all(), "");
  RawClient slow(open.port());
  slow.write("GET / HTTP/1.1\r\nHo");
  EXPECT_EQ(read_response(slow).status, 408);
  RawClient body(open.port());
  body.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab");
  EXPECT_EQ(read_response(body).status, 408);
  RawClient resting(open.port());
  resting.write(get("/"));
  EXPECT_EQ(read_response(resting).status, 200);
  EXPECT_EQ(resting.read_all(), "");
  EXPECT_TRUE(open.wait_until(nobody_inside));
  EXPECT_EQ(open.figures().timeouts, 4);
}

TEST(HttpServer, TurnsAwayWhomItHasNoRoomFor) {
  HttpServerOptions options;
  options.most_connections = 3;
  RunningHttpServer open(options);
  {
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 3; ++i) {
      clients.push_back(std::make_unique<RawClient>(open.port()));
      clients.back()->write(get("/"));
      EXPECT_EQ(read_response(*clients.back()).status, 200);
    }
    EXPECT_EQ(status_of(exchange(open.port(), get("/"))), 503);
    EXPECT_EQ(open.figures().refused, 1);
  }
  EXPECT_TRUE(open.wait_until(nobody_inside));
  EXPECT_EQ(status_of(exchange(open.port(), get("/"))), 200);
}

TEST(HttpServer, SaysWhyItCannotOpen) {
  RunningHttpServer open;
  EchoHandler handler;
  HttpServerOptions options;
  options.port = open.port();
  const auto taken = HttpServer(options).open(handler);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().message, cat("cannot listen on 127.0.0.1:", unsigned{open.port()},
                                       ": another program has that port"));
  options.address = "hall";
  EXPECT_EQ(HttpServer(options).open(handler).error().message, "'hall' is not an IP address");
}

TEST(HttpServer, CallsIdleAfterTheWorkOfARound) {
  std::atomic<int> worked = 0;
  std::atomic<int> seen = 0;
  RunningHttpServer open({}, [&] { seen = worked.load(); });
  for (int i = 0; i < 100; ++i) open.server().post([&] { ++worked; });
  EXPECT_TRUE(open.wait_until([&](const auto&) { return seen == 100; }));
}

TEST(HttpServer, TimersRunInTheirTurnAndNotAfterTheEnd) {
  std::atomic<int> first = 0;
  std::atomic<bool> never = false;
  RunningHttpServer open;
  open.on_thread([&] {
    open.server().after(milliseconds(20), [&] { first = first * 10 + 2; });
    open.server().after(milliseconds(1), [&] { first = first * 10 + 1; });
    open.server().after(std::chrono::hours(1), [&] { never = true; });
  });
  EXPECT_TRUE(open.wait_until([&](const auto&) { return first == 12; }));
  open.stop(milliseconds(0));
  EXPECT_FALSE(never);
}

TEST(HttpServer, OutlivesRandomBytes) {
  HttpServerOptions options;
  options.request_patience = milliseconds(200);
  RunningHttpServer open(options);
  std::mt19937 random(20'240'601);
  const std::vector<std::string> starts = {"", "GET / HTTP/1.1\r\n", web_socket_handshake("/"),
                                           "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 40\r\n"};
  const int times = scaled(2000);
  for (int i = 0; i < times; ++i) {
    std::string bytes = starts[random() % starts.size()];
    RawClient client(open.port());
    // A WebSocket that waited for the handshake reaches the frames; a hasty one does not.
    if (bytes.starts_with("GET / HTTP/1.1\r\nHost") && random() % 4 != 0) {
      client.write(std::exchange(bytes, {}));
      client.read_until("\r\n\r\n");
    }
    for (std::size_t left = random() % 200; left > 0; --left) {
      bytes.push_back(static_cast<char>(random() & 255));
    }
    client.write(bytes);
    if (random() % 4 == 0) client.finish_writing();
  }
  EXPECT_TRUE(open.wait_until(nobody_inside));
  EXPECT_EQ(open.figures().web_sockets, 0);
  EXPECT_EQ(status_of(exchange(open.port(), get("/"))), 200);
  const auto diary = open.handler().diary();
  EXPECT_EQ(std::ranges::count(diary, "arrived /"), std::ranges::count(diary, "left"));
  EXPECT_GT(std::ranges::count(diary, "left"), 0);
}

}  // namespace
}  // namespace salle::server
