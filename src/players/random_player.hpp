// Plays any legal action, each as likely as the next. The yardstick, for every game.
#pragma once

#include "players/player.hpp"

namespace salle {

template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  typename G::Action choose(const Sight<G>& sight, Random& random) override {
    return sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))];
  }
};

}  // namespace salle
