// How even a card set is: many games of With Sword and Shield between equal players, and what
// became of every Knight, Artefact and card in them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "games/sword_and_shield/rules.hpp"

namespace salle {

// So many successes out of so many, with the half width of the 95% confidence interval.
struct Rate {
  std::int64_t count = 0;
  std::int64_t of = 0;
  void add(bool success) {
    count += success;
    ++of;
  }
  double share() const;
  double error_bar() const;
};

// What was done with one card of the deck, over all games.
struct CardUse {
  std::int64_t drawn = 0;
  std::int64_t attacked = 0;  // alone or combined; an Achievement's action too
  std::int64_t combined = 0;  // of the plays in all, those in a Combination
  std::int64_t defended = 0;  // guard, block or Manoeuvre
  std::int64_t moved = 0;     // Mêlée Moves and Locks
  std::int64_t played = 0;    // Events and Improvements
  std::int64_t discarded = 0;
  std::int64_t held = 0;  // in a hand when the game ended
  Rate games;             // those in which somebody held it; in how many somebody used it
};

struct CardBalance {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::vector<Rate> start;  // wins of the side of each Knight and Artefact, by index
  Rate no_artefact;
  Rate starter;            // wins of the side that had the first turn
  std::vector<int> turns;  // of each game, in ascending order
  std::vector<CardUse> deck;
  // How often, over all games.
  std::int64_t swaps = 0, breaks = 0, locks = 0, grand_passes = 0, combinations = 0, tactics = 0;
  // Withdrawals to safety, and what became of them: back with a card, back as the last of the side,
  // there when the game ended. The others did not live to see any of this.
  std::int64_t to_safety = 0, back = 0, called_back = 0, stayed = 0;

  int median_turns() const;
};

// `progress` hears how many games are done; returning false stops there.
Result<CardBalance> measure_balance(const sword_and_shield::Rules& rules, const std::string& player,
                                    std::int64_t games, std::uint64_t seed,
                                    const std::function<bool(std::int64_t)>& progress = {});

// The bounds a set is held to, and whether it keeps them: one sentence for each that is broken. The
// length is that of a joust; a mêlée has as many turns a round as Knights.
std::vector<std::string> out_of_bounds(const sword_and_shield::Rules& rules,
                                       const CardBalance& balance);

}  // namespace salle
