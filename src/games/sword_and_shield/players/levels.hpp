// The Knights of the house who look one action ahead: the steady one, and those who still learn.
#pragma once

#include "games/sword_and_shield/players/judge.hpp"
#include "games/sword_and_shield/players/weights.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "players/player.hpp"

namespace salle {

namespace sword_and_shield {

// By deck: what the seat whose sight this is cannot place.
HiddenCards hidden_from(const Sight<SwordAndShield>& sight);

// What the game is worth to that seat, from the board alone.
double standing_of(const Sight<SwordAndShield>& sight);

// The action that the judge likes best among those that `sees` lets through; equal choices are not
// always made alike. Where none is let through, all are.
template <class Sees>
Action at_a_glance(const Sight<SwordAndShield>& sight, Judge& judge, Random& random, Sees sees) {
  constexpr double kNoise = 0.6;
  constexpr double kUnseen = -1e6;  // beyond what a judge could ever say of an action
  Action best = sight.legal[0];
  double best_worth = -1e9;
  for (const Action& action : sight.legal) {
    double worth = kNoise * random.fraction() + judge.worth(action);
    if (!sees(action)) worth += kUnseen;
    if (worth > best_worth) {
      best_worth = worth;
      best = action;
    }
  }
  return best;
}

}  // namespace sword_and_shield

// A sensible Knight written by hand: counts cards, knows how likely an enemy is to have an answer,
// attacks where it pays, and answers as cheaply as possible.
//
// Everything is measured in points of life: 28 for every hit that can still be taken, and the
// fatigue left. A hit then costs just the fatigue that is left, which is why a tired Knight may as
// well take one. It looks one action ahead and never deeper. With sharper weights it is the policy
// (policy.hpp) that the search plays its games with.
class SteadySwordAndShield final : public Player<SwordAndShield> {
 public:
  explicit SteadySwordAndShield(const sword_and_shield::Weights& weights = {}) : scales_(weights) {}

 private:
  Thought<SwordAndShield> ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                 Random& random) override;

  sword_and_shield::Scales scales_;
};

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

// Knights who still learn: they judge as the steady one does (judge.hpp), but with the failings of
// people. They forget what was played, do not ask what the enemy may answer, like big numbers, do
// not feel their own fatigue, and do not see combinations.
//
// A failing comes over a Knight for a whole turn or not at all, and what he has forgotten stays
// forgotten: both follow from what lies open (the Knights in the game and the turn), not from
// something the player would have to keep. So the same question always gets the same answer.
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
