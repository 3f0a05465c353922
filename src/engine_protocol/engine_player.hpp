// An outside engine, from the house's side of the protocol: the conversation with it step by step,
// and the engine as one who sits on a seat for one game.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "engine_protocol/briefing.hpp"
#include "engine_protocol/engine_process.hpp"
#include "players/player.hpp"

namespace salle::engine_protocol {

struct EngineLimits {
  double start = 10.0;   // seconds from starting it to "salleok", and for other answers
  double grace = 2.0;    // to answer in when the time to think is over
  double nodes = 60.0;   // to answer in when it is told to count nodes
  double leaving = 0.3;  // to end by itself in
  const std::atomic<bool>* stop = nullptr;  // ends every wait when it is set
};

// With nothing else said, an engine thinks for a second.
inline constexpr double kUsualSeconds = 1.0;

struct EngineIdentity {
  std::string name;
  std::string author;
  std::vector<std::string> games;
  std::vector<std::string> options;   // their names
  std::vector<std::string> oddities;  // lines that are not of the protocol

  bool offers(std::string_view option) const;
};

// A conversation. Every step ends within its limits, and fails with a sentence that begins with the
// engine: "did not answer within 2.0 s", "chose '+9', which is not legal". After a failure
// it is over.
class EngineClient {
 public:
  static Result<std::unique_ptr<EngineClient>> begin(const std::string& command,
                                                     const EngineLimits& limits);

  // It answers that it is there. Refuses if it says anything else meanwhile that matters.
  Result<void> ready();
  // A game begins; the briefing need not have a position yet.
  Result<void> new_game(const Briefing& briefing);
  // A legal action. Without a budget it has kUsualSeconds.
  Result<AnyThought> decide(const Briefing& briefing, const Budget& budget, std::uint64_t seed);

  // The two halves of `decide`, for those who want to say something in between.
  Result<void> ask(const Briefing& briefing, const Budget& budget, std::uint64_t seed);
  Result<AnyThought> answer(const Briefing& briefing, const Budget& budget);
  Result<void> say(std::string_view line);

  // The next line, whatever it is.
  Result<std::string> next(double seconds);

  // Says goodbye; true if it ended by itself in time, false if it had to be ended.
  bool quit();
  // The same without a word: its input ends.
  bool hang_up();

  const EngineIdentity& introduction() const { return introduction_; }

 private:
  EngineClient(std::unique_ptr<EngineProcess> process, const EngineLimits& limits)
      : process_(std::move(process)), limits_(limits) {}
  Result<void> introduce();
  // The next line that begins with this word; infos on the way are read, errors end it.
  Result<std::string> hear(std::string_view word, double seconds);
  Result<void> note_info(std::string_view rest);

  std::unique_ptr<EngineProcess> process_;
  EngineLimits limits_;
  EngineIdentity introduction_;
  AnyThought latest_;  // from infos
  Moment asked_;
};

// An outside engine that sits on one seat for one game.
//
// Its program runs while the guest is there: it is started when the first decision is wanted, and
// ended with everything it started when the guest goes or fails. A guest that failed may be asked
// again; its program is then started anew and told everything.
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
