// An outside engine that sits on one seat for one game.
//
// Its program runs while the guest is there: it is started when the first decision is wanted, and
// ended with everything it started when the guest goes or fails. A guest that failed may be asked
// again; its program is then started anew and told everything.
#pragma once

#include <memory>
#include <string>

#include "engine_protocol/engine_client.hpp"

namespace salle::engine_protocol {

class EnginePlayer {
 public:
  explicit EnginePlayer(std::string command, const EngineLimits& limits = {})
      : command_(std::move(command)), limits_(limits) {}
  ~EnginePlayer();
  EnginePlayer(EnginePlayer&&) = default;
  EnginePlayer& operator=(EnginePlayer&&) = delete;

  // A legal action, or what the engine did wrong: "did not answer within 2.0 s". Within limits
  // whatever it does; budget.stop, the same for all decisions, ends the wait.
  Result<AnyThought> think(const Briefing& briefing, const Budget& budget, std::uint64_t seed);

  bool running() const { return talk_ != nullptr; }

 private:
  Result<AnyThought> try_to_think(const Briefing& briefing, const Budget& budget,
                                  std::uint64_t seed);

  std::string command_;
  EngineLimits limits_;
  std::unique_ptr<EngineClient> talk_;
};

}  // namespace salle::engine_protocol
