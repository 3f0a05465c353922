// The server through real sockets. An input is a list of things that up to four clients do: bytes,
// heads cut anywhere, handshakes, frames good and bad, pauses, hanging up. After each input
// everyone has left, and the server still answers.
#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "check.hpp"
#include "server/http_server.hpp"
#include "server/websocket_frames.hpp"
#include "support/raw_client.hpp"

using namespace salle;
using namespace salle::server;

namespace {

class EchoHandler final : public HttpHandler {
 public:
  void on_request(HttpRequest request, Reply reply) override {
    check(request.path.starts_with('/') && !request.method.empty());
    check(request.body.size() <= 2000);
    if (request.path == "/drop") return;
    HttpResponse response;
    response.body = std::make_shared<const std::string>(std::move(request.body));
    if (request.path == "/large") {
      response.body = std::make_shared<const std::string>(std::string(300'000, 'l'));
    }
    reply(std::move(response));
  }
  std::optional<HttpResponse> on_connect(ConnectionId, const HttpRequest& request) override {
    if (request.path == "/no") return HttpResponse{403, "", nullptr, {}};
    ++inside;
    return std::nullopt;
  }
  void on_message(ConnectionId id, std::string_view text) override {
    check(text.size() <= 1000);
    if (text == "bye") return server->close(id, CloseCode::kPolicy, "later");
    if (text == "flood") {
      const auto large = std::make_shared<const std::string>(std::string(50'000, 'f'));
      for (int i = 0; i < 30; ++i) server->send(id, large);
    }
    server->send(id, std::make_shared<const std::string>(text));
  }
  void on_disconnect(ConnectionId) override { --inside; }
  void on_error(std::string_view) noexcept override { std::abort(); }

  HttpServer* server = nullptr;
  int inside = 0;
};

class House {
 public:
  House() : server_(options()) {
    handler_.server = &server_;
    // OpenSSL ends when the process does, in turn: it must not end before the server's thread.
    (void)websocket_accept("");
    check(server_.open(handler_).has_value());
    thread_ = std::thread([this] { server_.run(); });
  }
  ~House() {
    server_.stop(std::chrono::milliseconds(100));
    thread_.join();
  }

  std::uint16_t port() const { return server_.port(); }

  bool empty() {
    std::promise<bool> said;
    server_.post([&] {
      const HttpServerFigures now = server_.figures();
      check(now.connections >= 0 && now.web_sockets >= 0 && now.faults == 0);
      check(now.web_sockets == handler_.inside);
      said.set_value(now.connections == 0 && now.web_sockets == 0);
    });
    return said.get_future().get();
  }

 private:
  static HttpServerOptions options() {
    HttpServerOptions options;
    options.port = 0;
    options.most_header_bytes = 1500;
    options.most_header_fields = 20;
    options.most_body_bytes = 2000;
    options.most_message_bytes = 1000;
    options.most_unsent_bytes = 1'000'000;
    options.request_patience = std::chrono::milliseconds(500);
    options.idle_patience = std::chrono::milliseconds(500);
    options.ping_every = std::chrono::milliseconds(300);
    options.trust_proxy = true;
    return options;
  }

  EchoHandler handler_;
  HttpServer server_;
  std::thread thread_;
};

House& house() {
  static House house;
  return house;
}

constexpr std::array<std::string_view, 12> kHeads = {
    "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nT: "
    "t\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab",
    "HEAD /large HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    "GET /large HTTP/1.1\r\nHost: h\r\n\r\n",
    "GET /drop HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 1.2.3.4:5\r\n\r\n",
    "GET /no HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    "GET http://h/a%20b?c HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: _hidden\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\nContent-Length: 1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\na: b\r\n c: d\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: h\r\na",
};

class Script {
 public:
  Script(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  bool over() const { return rest_.empty(); }
  unsigned number() {
    if (rest_.empty()) return 0;
    const unsigned out = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return out;
  }
  std::string bytes(std::size_t size) {
    const std::string out(rest_.substr(0, size));
    rest_.remove_prefix(out.size());
    return out;
  }

 private:
  std::string_view rest_;
};

void act(Script& script, std::unique_ptr<RawClient>& client, unsigned what) {
  switch (what) {
    case 0:
      client->write(script.bytes(script.number()));
      break;
    case 1: {  // a handshake that is waited for, so that frames are read as such
      client->write(web_socket_handshake("/"));
      client->read_until("\r\n\r\n");
      break;
    }
    case 2: {  // a frame
      const unsigned flags = script.number();
      client->write(frame_bytes(
          {(flags & 16) != 0, static_cast<int>(flags & 15), script.bytes(script.number())},
          (flags & 32) == 0));
      break;
    }
    case 3: {  // a head, up to somewhere
      const std::string_view head = kHeads[script.number() % kHeads.size()];
      const unsigned end = script.number();
      client->write(end == 255 ? head : head.substr(0, end));
      break;
    }
    case 4:
      client->finish_writing();
      break;
    case 5: {  // torn off
      const linger at_once{1, 0};
      ::setsockopt(client->socket(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
      client.reset();
      break;
    }
    case 6:
      std::this_thread::sleep_for(std::chrono::microseconds(script.number() * 8));
      break;
    case 7: {  // texts that the hall does something about
      static constexpr std::array<std::string_view, 4> kWords = {"bye", "flood", "", "lunge"};
      client->write(frame_bytes({true, 1, std::string(kWords[script.number() % kWords.size()])}));
      break;
    }
    case 8:  // the same frame many times
      for (unsigned i = script.number(); i > 0; --i) {
        client->write(frame_bytes({true, i % 2 == 0 ? 9 : 10, "ping"}));
      }
      break;
    default: {  // a close with any code
      const std::string code = script.bytes(2);
      client->write(frame_bytes({true, 8, code + script.bytes(script.number() % 8)}));
      break;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::uint16_t port = house().port();
  {
    std::array<std::unique_ptr<RawClient>, 4> clients;
    Script script(data, size);
    for (int steps = 0; steps < 64 && !script.over(); ++steps) {
      const unsigned what = script.number();
      auto& client = clients[what / 16 % clients.size()];
      if (!client) client = std::make_unique<RawClient>(port, 4096);
      if (!client->connected()) break;
      act(script, client, what % 10);
    }
  }
  // Half a minute is for a machine that is busy with other things: what stays, stays for ever.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!house().empty()) {
    check(std::chrono::steady_clock::now() < end);
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  check(exchange(port, "GET / HTTP/1.1\r\nHost: h\r\n\r\n").starts_with("HTTP/1.1 200 OK\r\n"));
  return 0;
}
