// What the judge (judge.hpp) thinks things are worth, in points of life.
#pragma once

namespace salle::sword_and_shield {

// The defaults are the steady Knight's, set by hand.
struct Weights {
  double card = 0.4;         // a card played: it is drawn anew soon
  double keep = 0.0;         // and so many times what it is kept for, when attacking
  double keep_answer = 0.0;  // the same when answering
  double knock_out = 12.0;   // beyond its points, the hit that takes somebody out
  double aggression = 1.0;   // the enemy's pain against one's own
  double end = 1.0;          // doing nothing more this turn
  double discard = 1.9;      // a fresh card for a useless one
  double improvement = 5.0;  // a point of the ability fought with, for the rest of it
  double endurance = 5.0;    // a point of Endurance, likewise
  double change = 2.5;       // a point by which the other Tactic is better
  double change_cost = 1.0;
  double follow = 0.15;       // a blow that follows others in a combination is so much better
  double combination = 0.0;   // the combination as such
  double pick = 1.0;          // the enemy picks better guards than the average one
  double other_answer = 4.0;  // what an answer without a guard costs the enemy
  double draw = 0.8;
  double lose_chosen = 0.8;
  double lose_by_lot = 1.2;
  double more_actions = 2.0;
  double passing_ability = 1.5;
  double keep_base = 0.6;
  double keep_improvement = 2.0;
  double keep_manoeuvre = 0.6;
  double keep_achievement = 1.0;
  double keep_stops = 0.1;  // each strike that it answers
  double keep_cost = 0.15;  // each point that using it as a guard costs
  double keep_event = 0.3;  // what it does
  // In the mêlée.
  double withdraw = 34.0;   // goes to safety with less life than this
  double come_back = 14.0;  // and is fit to come back with this much fatigue
  double keep_move = 2.0;   // the card to come back with, while there
  // Where good eyes are not enough; those who still learn (levels.hpp) have less of the first two.
  double fear = 1.0;    // of the likelihood that an attack is answered, so much is seen
  double thrift = 1.0;  // of the fatigue that one's own deeds cost, so much is felt
  double might = 0.0;   // the liking for big numbers: a point printed on the card that is used
};

// Found by playing: changed at random, a few at a time, and kept when that won more games of joust
// and mêlée against the last that were kept. A Knight who goes by these wins four of five jousts
// against the steady one: he uses all his Actions, combines, and answers with what he misses least.
inline constexpr Weights kSharpWeights = {
    .card = 0.06,
    .keep = 0.0,
    .keep_answer = 0.72,
    .knock_out = 15.84,
    .aggression = 0.9,
    .end = -2.48,
    .discard = -0.01,
    .improvement = 3.02,
    .endurance = 4.65,
    .change = 1.91,
    .change_cost = 2.93,
    .follow = 0.28,
    .combination = 3.23,
    .pick = 0.22,
    .other_answer = 2.95,
    .draw = 0.89,
    .lose_chosen = 0.99,
    .lose_by_lot = 2.27,
    .more_actions = 3.22,
    .passing_ability = 2.47,
    .keep_base = 1.37,
    .keep_improvement = 1.44,
    .keep_manoeuvre = 0.85,
    .keep_achievement = -0.72,
    .keep_stops = 0.07,
    .keep_cost = 0.01,
    .keep_event = 0.86,
};

}  // namespace salle::sword_and_shield
