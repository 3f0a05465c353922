// A fast player for the games that a search invents: it looks into the hand of the Knight to move
// and at the board, never at the rest of the state.
#pragma once

#include "core/random.hpp"
#include "games/sword_and_shield/players/judge.hpp"

namespace salle::sword_and_shield {

struct Ranked {
  Action action;
  float worth;  // as the judge sees it
};
inline constexpr std::size_t kMaxRanked = 64;
using Ranking = FixedList<Ranked, kMaxRanked>;

class Policy {
 public:
  explicit Policy(const Weights& weights = kSharpWeights) : scales_(weights) {}

  // What seems best at a glance; equal choices are not always made alike.
  Action choose(const Rules& rules, const State& state, Random& random);

  // The best actions by the judge, best first, at most `most`. Of combinations with the same cards
  // only the order that seems best is kept.
  void rank(const Rules& rules, const State& state, std::size_t most, Ranking& ranking);

 private:
  Scales scales_;
  Actions actions_;  // room for all that is legal; made once
};

}  // namespace salle::sword_and_shield
