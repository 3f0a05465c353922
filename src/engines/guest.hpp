// An outside engine that sits on one seat for one game.
//
// Its program runs while the guest is there: it is started when the first decision is wanted, and
// ended with everything it started when the guest goes or fails. A guest that failed may be asked
// again; its program is then started anew and told everything.
#pragma once

#include <memory>
#include <string>

#include "engines/conversation.hpp"

namespace salle::engines {

class Guest {
 public:
  explicit Guest(std::string command, const Limits& limits = {})
      : command_(std::move(command)), limits_(limits) {}
  ~Guest();
  Guest(Guest&&) = default;
  Guest& operator=(Guest&&) = delete;

  // A legal action, or what the engine did wrong: "did not answer within 2.0 s". Within limits
  // whatever it does; budget.stop, the same for all decisions, ends the wait.
  Result<AnyThought> think(const Briefing& briefing, const Budget& budget, std::uint64_t seed);

  bool running() const { return talk_ != nullptr; }

 private:
  Result<AnyThought> try_to_think(const Briefing& briefing, const Budget& budget,
                                  std::uint64_t seed);

  std::string command_;
  Limits limits_;
  std::unique_ptr<Conversation> talk_;
};

}  // namespace salle::engines
