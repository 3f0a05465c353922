// Plays any legal action, each as likely as the next. The yardstick, for every game.
#pragma once

#include "players/player.hpp"

namespace salle {

template <Game G>
class RandomPlayer final : public Player<G> {
  Thought<G> ponder(const Sight<G>& sight, const Budget&, Random& random) override {
    return simply<G>(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
  }
};

}  // namespace salle
