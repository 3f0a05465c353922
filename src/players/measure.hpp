// How fast engines and players are: what `salle bench` and the page's engine measure alike.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "players/player.hpp"

namespace salle {

struct Speed {
  double decisions_per_second = 0.0;
  double actions_per_second = 0.0;  // chance included
  double games_per_second = 0.0;
  double seconds = 0.0;  // that it took
};

// Whole games of random play through the contract, for about `seconds`.
Result<Speed> random_play_speed(std::string_view game, std::string_view rules, double seconds);

struct ThinkingSpeed {
  double nodes_per_second = 0.0;
  double seconds_a_decision = 0.0;
  double seconds = 0.0;  // that it took
};

// How fast the strongest player thinks, with `budget` for every decision.
Result<ThinkingSpeed> thinking_speed(std::string_view game, std::string_view rules,
                                     const Budget& budget, double seconds);

}  // namespace salle
