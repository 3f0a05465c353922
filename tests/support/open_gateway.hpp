// A KOSEN gateway on a thread of its own and a free port, and what it told.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "games/en_garde/kosen/gateway.hpp"

namespace salle::kosen {

class OpenGateway {
 public:
  explicit OpenGateway(GatewayOptions options = {}) {
    options.port = 0;
    gateway_ = std::make_unique<Gateway>(
        options,
        [this](const Finished& game) {
          const std::lock_guard lock(mutex_);
          games_.push_back(game);
        },
        [](const std::string& trouble) { ADD_FAILURE() << trouble; });
    const auto opened = gateway_->open();
    EXPECT_TRUE(opened) << opened.error().message;
    thread_ = std::jthread([this] { gateway_->run(); });
  }
  ~OpenGateway() { close(); }

  std::uint16_t port() const { return gateway_->port(); }
  void close() {
    gateway_->stop();
    wait();
  }
  void wait() {
    if (thread_.joinable()) thread_.join();
  }
  std::vector<Finished> games() {
    const std::lock_guard lock(mutex_);
    return games_;
  }

 private:
  std::mutex mutex_;
  std::vector<Finished> games_;
  std::unique_ptr<Gateway> gateway_;
  std::jthread thread_;
};

inline GatewayOptions to(int target) {
  GatewayOptions options;
  options.target = target;
  return options;
}

}  // namespace salle::kosen
