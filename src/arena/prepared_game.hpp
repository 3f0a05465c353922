// A game with its rules and openings, made ready for computer players to meet at.
//
// A pair is a function of its encounter and its number alone, whoever else plays at the same time:
// both players are made anew for it, so that nothing they remember of other games counts.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "arena/openings.hpp"
#include "core/result.hpp"

namespace salle {

// Who meets whom. The seed fixes every deal, the order of the openings and the players' luck.
struct Encounter {
  std::string a;
  std::string b;
  std::uint64_t seed = 1;

  bool operator==(const Encounter&) const = default;
};

// What came of a pair: two games with one deal, or from one opening, with the sides changed, which
// is what everything in the arena is counted in. All is of player a, first on side 0, then on 1.
struct PairResult {
  std::array<int, 2> payoffs{};  // 1 won, 0 drawn, -1 lost
  std::array<std::int64_t, 2> decisions{};
  int opening = 0;  // its number in the suite; 0: the game's own start
  // What an outside engine did wrong, which lost it that game; empty where nothing was.
  std::array<std::string, 2> faults{};

  bool faulty() const { return !faults[0].empty() || !faults[1].empty(); }
  int quarters() const { return 2 + payoffs[0] + payoffs[1]; }
  bool operator==(const PairResult&) const = default;
};

struct GamePlan {
  std::string game;
  std::string rules;
  std::string openings;  // "house", "none" or a file; empty: the house's where it has some
};

struct PreparedGame {
  std::string rules;  // written out in full
  OpeningSuite openings;
  // May be called from several threads. Nothing if `stop` was set meanwhile.
  std::function<std::optional<PairResult>(const Encounter&, std::int64_t pair,
                                          const std::atomic<bool>& stop)>
      play;
};

// Refuses what cannot be played: the game, the rules, an opening, a player.
Result<PreparedGame> prepare_game(const GamePlan& plan, std::span<const std::string> players);

}  // namespace salle
