// The master at arms: judges mêlées by what was learned (net.hpp) and jousts by the hand-made
// standing, each where it was proved to win. docs/players.md has the figures.
#pragma once

#include "games/sword_and_shield/players/search.hpp"

namespace salle {

class MaitreSwordAndShield final : public Player<SwordAndShield> {
 public:
  explicit MaitreSwordAndShield(std::int64_t nodes)
      : joust_(nodes), melee_(nodes, learned_search()) {}

  std::string_view weights(const sword_and_shield::Rules& rules) const override {
    return rules.melee ? melee_.weights(rules) : joust_.weights(rules);
  }

 private:
  Thought<SwordAndShield> ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                 Random& random) override {
    // Never refused: a player is asked to ponder only where there is something to decide.
    return *(sight.rules.melee ? melee_ : joust_).think(sight, budget, random);
  }

  SearchSwordAndShield joust_;
  SearchSwordAndShield melee_;
};

}  // namespace salle
