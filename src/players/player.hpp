// A computer player: sees what its seat may see, and chooses.
//
// It is handed a Sight (games/bout.hpp), which holds the rules, the seat's view, what the seat
// remembers and the legal actions. No State of the real game can be reached from there: a player
// that wants one must invent it with G::sample, and so cannot cheat.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "games/bout.hpp"
#include "games/table.hpp"

namespace salle {

template <Game G>
class Player {
 public:
  virtual ~Player() = default;
  // One of sight.legal, which is never empty. All randomness comes from `random`.
  virtual typename G::Action choose(const Sight<G>& sight, Random& random) = 0;
};

// The same for a game chosen at run time: takes a Table's sight, answers in the notation.
class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  virtual std::string choose(const AnySight& sight, Random& random) = 0;
};

// The names of a game's players, weakest first, and the players behind them.
std::vector<std::string> player_names(std::string_view game);
Result<std::unique_ptr<AnyPlayer>> hire(std::string_view game, std::string_view name);

}  // namespace salle
