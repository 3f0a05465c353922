// What the server carries: WebSockets over loopback, the server in one process, a driver in another.
//
//   salle_http_bench idle CONNECTIONS                    memory of connections at rest
//   salle_http_bench echo CONNECTIONS SECONDS [COPIES]   one message under way on each connection,
//                                                        answered with as many copies
//
// The server's processor time is its own (getrusage), so that a busy machine changes the messages a
// second but hardly the messages a second of processor time.
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/http_server.hpp"
#include "support/raw_client.hpp"

namespace {

using namespace salle;
using namespace salle::server;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t kTextBytes = 100;  // about an action or an event

class EchoHall : public HttpHandler {
 public:
  explicit EchoHall(int copies) : copies_(copies) {}
  void on_request(HttpRequest, Reply reply) override { reply({}); }
  std::optional<HttpResponse> on_connect(ConnectionId, const HttpRequest&) override { return {}; }
  void on_message(ConnectionId id, std::string_view text) override {
    const auto answer = std::make_shared<const std::string>(text);
    for (int i = 0; i < copies_; ++i) server->send(id, answer);
  }
  void on_disconnect(ConnectionId) override {}

  HttpServer* server = nullptr;

 private:
  const int copies_;
};

long resident_bytes() {
  long pages = 0;
  long resident = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file != nullptr) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return resident * sysconf(_SC_PAGESIZE);
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

// Says the next message on a connection when all copies of the last have come back.
[[noreturn]] void drive(std::uint16_t port, int connections, bool echo, int copies, int ready) {
  std::vector<std::unique_ptr<RawWebSocket>> clients;
  for (int i = 0; i < connections; ++i) {
    clients.push_back(std::make_unique<RawWebSocket>(port));
    if (clients.back()->handshake().status != 101) std::abort();
  }
  if (write(ready, "r", 1) != 1) std::abort();
  if (!echo) pause();
  const std::string message = frame_bytes({true, 1, std::string(kTextBytes, 'e')});
  const std::size_t expected = (kTextBytes + 2) * static_cast<std::size_t>(copies);
  std::vector<std::size_t> come(clients.size(), 0);
  const int poll = epoll_create1(0);
  for (std::size_t i = 0; i < clients.size(); ++i) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = i;
    epoll_ctl(poll, EPOLL_CTL_ADD, clients[i]->socket(), &event);
    clients[i]->write(message);
  }
  std::array<epoll_event, 256> events;
  std::array<char, 65536> room;
  while (true) {
    const int count = epoll_wait(poll, events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < count; ++i) {
      const std::size_t which = events[static_cast<std::size_t>(i)].data.u64;
      const ssize_t got = recv(clients[which]->socket(), room.data(), room.size(), MSG_DONTWAIT);
      if (got <= 0) std::abort();
      come[which] += static_cast<std::size_t>(got);
      if (come[which] < expected) continue;
      come[which] -= expected;
      clients[which]->write(message);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bool echo = argc >= 4 && std::strcmp(argv[1], "echo") == 0;
  if (!echo && !(argc == 3 && std::strcmp(argv[1], "idle") == 0)) {
    std::fprintf(stderr, "salle_http_bench idle CONNECTIONS | echo CONNECTIONS SECONDS [COPIES]\n");
    return 2;
  }
  const int connections = std::atoi(argv[2]);
  const double seconds = echo ? std::atof(argv[3]) : 0;
  const int copies = argc > 4 ? std::atoi(argv[4]) : 1;
  EchoHall handler(copies);
  HttpServerOptions options;
  options.port = 0;
  HttpServer server(options);
  handler.server = &server;
  if (const auto opened = server.open(handler); !opened) {
    std::fprintf(stderr, "%s\n", opened.error().message.c_str());
    return 1;
  }
  std::array<int, 2> ready{};
  if (pipe(ready.data()) != 0) return 1;
  const pid_t driver = fork();
  if (driver == 0) drive(server.port(), connections, echo, copies, ready[1]);

  long rounds = 0;
  std::thread server([&] { server.run([&] { ++rounds; }); });
  const long before = resident_bytes();
  char told = 0;
  if (read(ready[0], &told, 1) != 1) return 1;
  if (echo) std::this_thread::sleep_for(Seconds(0.3));
  HttpServerFigures start;
  double busy = 0;
  server.post([&] { start = server.figures(), busy = processor_seconds(), rounds = 0; });
  const auto began = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(Seconds(echo ? seconds : 0.5));
  server.post([&] {
    const HttpServerFigures end = server.figures();
    const double took = Seconds(std::chrono::steady_clock::now() - began).count();
    busy = processor_seconds() - busy;
    if (echo) {
      const auto in = static_cast<double>(end.messages_in - start.messages_in);
      const auto out = static_cast<double>(end.messages_out - start.messages_out);
      std::printf(
          "%d connections: %.0f in and %.0f out a second; the gate was busy for %.0f%% of it: "
          "%.1f us for one in and %d out; idle called after every %.1f messages\n",
          connections, in / took, out / took, 100 * busy / took, 1e6 * busy / in, copies,
          in / static_cast<double>(rounds > 0 ? rounds : 1));
    } else {
      std::printf("%lld WebSockets at rest: %ld bytes each\n",
                  static_cast<long long>(end.web_sockets),
                  (resident_bytes() - before) / connections);
    }
    kill(driver, SIGKILL);
    server.stop(std::chrono::milliseconds(500));
  });
  server.join();
  waitpid(driver, nullptr, 0);
  return 0;
}
