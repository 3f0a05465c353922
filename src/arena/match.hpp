// Many games between two computer players, fairly.
//
// Deals are duplicated: games 2k and 2k + 1 have the same deal with the seats changed, so that luck
// with the cards cancels out. The error bar is taken over those pairs, which is what makes it
// honest. A match is a function of its seed alone, whoever watches.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace salle {

struct MatchPlan {
  std::string game;
  std::string rules;
  std::string a;
  std::string b;
  std::int64_t games = 1000;  // made even, for the pairs
  std::uint64_t seed = 1;
};

struct MatchResult {
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of player a
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::int64_t first_seat_wins = 0;
  std::int64_t decisions = 0;
  double score = 0.0;      // a's points a game: a win 1, a draw 1/2
  double error_bar = 0.0;  // 95%
};

// `progress` hears how many games are done; returning false stops the match there.
Result<MatchResult> play_match(const MatchPlan& plan,
                               const std::function<bool(std::int64_t done)>& progress = {});

}  // namespace salle
