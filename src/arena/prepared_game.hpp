// A game with its rules and openings, made ready for computer players to meet at.
//
// A pair is a function of its encounter and its number alone, whoever else plays at the same time:
// both players are made anew for it, so that nothing they remember of other games counts.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "arena/openings.hpp"
#include "arena/pair.hpp"
#include "core/result.hpp"

namespace salle {

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
