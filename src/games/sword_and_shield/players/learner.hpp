// Knights who still learn: they judge as the steady one does (judge.hpp), but with the failings of
// people. They forget what was played, do not ask what the enemy may answer, like big numbers, do
// not feel their own fatigue, and do not see combinations.
//
// A failing comes over a Knight for a whole turn or not at all, and what he has forgotten stays
// forgotten: both follow from what lies open (the Knights in the game and the turn), not from
// something the player would have to keep. So the same question always gets the same answer.
#pragma once

#include "games/sword_and_shield/players/weights.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "players/player.hpp"

namespace salle {

// In how many turns of a hundred, so to say: 0 never, 1 always.
struct Failings {
  double forgets = 0.0;   // cards, not turns: of those that were played or shown
  double rash = 0.0;      // does not ask what the enemy may answer
  double showy = 0.0;     // takes the biggest card, in attack and defence
  double tireless = 0.0;  // does not feel what his deeds cost him
  double plain = 0.0;     // sees no combinations
  double hasty = 0.0;     // has done enough after the first Action
  double alone = 0.0;     // does not think of team-mates: never moves or locks for them
};

class LearnerSwordAndShield final : public Player<SwordAndShield> {
 public:
  LearnerSwordAndShield(const Failings& failings, const sword_and_shield::Weights& weights)
      : failings_(failings), weights_(weights) {}

 private:
  Thought<SwordAndShield> ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                 Random& random) override;

  Failings failings_;
  sword_and_shield::Weights weights_;
};

}  // namespace salle
