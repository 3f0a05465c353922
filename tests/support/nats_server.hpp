// A real nats-server on a free port of this machine, which can go and come back.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

namespace salle {

class NatsServer {
 public:
  NatsServer() : port_(free_port()) { start(); }
  ~NatsServer() { stop(); }
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;

  std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }

  void start() {
    child_ = ::fork();
    if (child_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // never outlives the test
      const std::string port = std::to_string(port_);
      for (const char* program : {"/usr/sbin/nats-server", "/usr/bin/nats-server"}) {
        ::execl(program, "nats-server", "-a", "127.0.0.1", "-p", port.c_str(), "-l", "/dev/null",
                nullptr);
      }
      ::_exit(127);
    }
    const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!answers()) {
      if (::waitpid(child_, nullptr, WNOHANG) != 0 || std::chrono::steady_clock::now() > patience) {
        ADD_FAILURE() << "nats-server does not start (scripts/install test)";
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  void stop() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  static sockaddr_in local(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }

  static std::uint16_t free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = local(0);
    socklen_t size = sizeof address;
    ::bind(socket, reinterpret_cast<const sockaddr*>(&address), size);
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(socket);
    return ntohs(address.sin_port);
  }

  bool answers() const {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = local(port_);
    const bool there =
        ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(socket);
    return there;
  }

  std::uint16_t port_;
  pid_t child_ = -1;
};

}  // namespace salle
