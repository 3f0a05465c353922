// A gate that is open, with a small hall behind it that a test can look into.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/gate.hpp"

namespace salle {

// What the hall does is in what it is asked: see open_gate.cpp.
class SmallHall : public server::Visitors {
 public:
  void asked(server::HttpRequest request, Reply reply) override;
  std::optional<server::HttpResponse> arrived(server::ConnectionId id,
                                              const server::HttpRequest& request) override;
  void said(server::ConnectionId id, std::string_view text) override;
  void pinged(server::ConnectionId id, std::chrono::milliseconds took) override;
  void left(server::ConnectionId id) override;
  void stumbled(std::string_view what) noexcept override;

  server::Gate* gate = nullptr;
  Reply kept;  // of "/later"; the gate's thread only

  std::chrono::milliseconds way{};  // as last measured; read it after "pinged"

  // What happened so far: "arrived /path", "left", "kept", "pinged", "stumbled: ...".
  std::vector<std::string> diary() const;
  // Waits for as many entries of this text; false after half a minute.
  bool wait_for(std::string_view entry, std::size_t times = 1) const;

 private:
  void note(std::string entry);

  mutable std::mutex mutex_;
  mutable std::condition_variable written_;
  std::vector<std::string> diary_;
};

class OpenGate {
 public:
  explicit OpenGate(server::GateOptions options = {}, const std::function<void()>& idle = {});
  ~OpenGate();

  std::uint16_t port() const { return gate_.port(); }
  server::Gate& gate() { return gate_; }
  SmallHall& hall() { return hall_; }
  void on_thread(const std::function<void()>& work);  // and waits for it
  server::GateFigures figures();
  // Asks for the figures until they are so; false after half a minute.
  bool wait_until(const std::function<bool(const server::GateFigures&)>& so);
  void stop(std::chrono::milliseconds grace);  // and waits until `run` has returned

 private:
  SmallHall hall_;
  server::Gate gate_;
  std::thread thread_;
};

}  // namespace salle
