#include "games/en_garde/players/steady.hpp"

#include <algorithm>
#include <cmath>

namespace salle {
namespace {

using namespace en_garde;

// The odds that a hand of `hand` cards out of `unseen` has at least `least` of the `good` ones.
double odds_of_at_least(int least, int hand, int good, int unseen) {
  if (least <= 0) return 1.0;
  if (least > hand || least > good) return 0.0;
  const auto choose = [](int n, int k) {
    double ways = 1.0;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return k > n ? 0.0 : ways;
  };
  double fewer = 0.0;
  for (int held = 0; held < least; ++held) {
    fewer += choose(good, held) * choose(unseen - good, hand - held);
  }
  return std::clamp(1.0 - fewer / choose(unseen, hand), 0.0, 1.0);
}

// The duel as one fencer sees it: "mine" and "theirs" instead of left and right.
struct Duel {
  Rules rules;
  Cards hand;
  Cards unseen;    // may be in their hand or in the pile
  int their_hand;  // how many cards they hold
  int pile;
  int distance;
  int my_ground;  // squares advanced, which is also the room behind
  int their_ground;

  double they_hold(int least, int value) const {
    if (value < 1 || value > kValues) return 0.0;
    return odds_of_at_least(least, their_hand, unseen.count(value), unseen.total());
  }
  double they_hold_one_up_to(int most) const {
    int good = 0;
    for (int value = 1; value <= std::min(most, kValues); ++value) good += unseen.count(value);
    return odds_of_at_least(1, their_hand, good, unseen.total());
  }

  Duel after_playing(int value, int count) const {
    Duel next = *this;
    next.hand.remove(value, count);
    return next;
  }
  Duel after_step(int squares) const {
    Duel next = after_playing(std::abs(squares), 1);
    next.distance -= squares;
    next.my_ground += squares;
    return next;
  }
};

// How the round would end if the pile ran out now: 1 won, 0 lost.
double worth_of_standing(const Duel& duel) {
  const double ground = duel.my_ground > duel.their_ground   ? 1.0
                        : duel.my_ground < duel.their_ground ? 0.0
                                                             : 0.5;
  if (!duel.rules.parries() || duel.distance > kValues) return ground;
  const int mine = duel.hand.count(duel.distance);
  const double more = duel.they_hold(mine + 1, duel.distance);
  const double fewer = 1.0 - duel.they_hold(mine, duel.distance);
  return fewer + (1.0 - fewer - more) * ground;
}

// The odds that they can strike at this distance with more than we can parry.
double danger(const Duel& duel) {
  const auto mine = [&](int value) {
    return value >= 1 && value <= kValues && duel.rules.parries() ? duel.hand.count(value) : 0;
  };
  double worst = duel.they_hold(mine(duel.distance) + 1, duel.distance);
  if (duel.rules.indirect_attacks()) {
    // From an indirect attack one can still retreat, unless the wall is close.
    const bool can_retreat = (duel.hand.values() & values_up_to(duel.my_ground)) != 0;
    for (int step = 1; step <= std::min(kValues, duel.distance - 1); ++step) {
      const int reach = duel.distance - step;
      if (reach > kValues) continue;
      const double strike = duel.they_hold(1, step) * duel.they_hold(mine(reach) + 1, reach);
      worst = std::max(worst, strike * (can_retreat ? 0.15 : 1.0));
    }
  }
  return worst;
}

// A quiet position with the opponent to play: even, less what they threaten, and more and more what
// the end of the pile would say.
double worth_of_waiting(const Duel& duel) {
  double worth = 0.5 - 0.5 * danger(duel);
  for (int value = 1; value <= kValues; ++value) {
    if (duel.hand.count(value) >= 2) worth += 0.02;  // pairs make attacks, and parry them
  }
  worth += 0.004 * (duel.my_ground - duel.their_ground);
  const double late = duel.pile <= 1 ? 1.0 : duel.pile <= 6 ? 0.5 / duel.pile : 0.0;
  return worth + late * (worth_of_standing(duel) - worth);
}

double worth_of_attack(const Duel& duel, int count, bool indirect) {
  if (!duel.rules.parries()) return 1.0;
  const double parry = duel.they_hold(count, duel.distance);
  const double retreat = indirect ? duel.they_hold_one_up_to(duel.their_ground) : 0.0;
  const double hit = (1.0 - parry) * (1.0 - retreat);
  const Duel spent = duel.after_playing(duel.distance, count);
  const int left = spent.hand.count(duel.distance);
  const double riposte = duel.they_hold(count + left + 1, duel.distance);
  const double parried = 0.45 - 0.5 * riposte - 0.03 * count;
  const double retreated = 0.52 - 0.03 * count;
  return hit + (1.0 - hit) * (parry >= retreat ? parried : retreated);
}

double worth_of_turn(const Duel& duel);

double worth_of(const Duel& duel, Action action) {
  switch (action.deed()) {
    case Deed::kAdvance:
      return worth_of_waiting(duel.after_step(action.step()));
    case Deed::kStepBack:
    case Deed::kRetreat:
      return worth_of_waiting(duel.after_step(-action.step()));
    case Deed::kAttack:
      return worth_of_attack(duel, action.count(), false);
    case Deed::kAdvanceAttack:
      return worth_of_attack(duel.after_step(action.step()), action.count(), true);
    case Deed::kParry: {
      const Duel next = duel.after_playing(action.value(), action.count());
      return next.pile == 0 ? worth_of_standing(next) : worth_of_turn(next);
    }
    default:
      return worth_of_standing(duel);
  }
}

// The best that can be done with a turn; 0 if there is nothing left to do, which loses.
double worth_of_turn(const Duel& duel) {
  ActionList<EnGarde> actions;
  list_actions(duel.rules,
               {duel.hand, duel.distance, duel.my_ground, Phase::kTurn, Attack::kNone, 0}, actions);
  double best = 0.0;
  for (const Action action : actions) best = std::max(best, worth_of(duel, action));
  return best;
}

}  // namespace

Thought<EnGarde> SteadyEnGarde::ponder(const Sight<EnGarde>& sight, const Budget&, Random& random) {
  const View& view = sight.knowledge.view;
  const Seat me = sight.seat;
  const Seat them = opponent(me);
  Duel duel;
  duel.rules = sight.rules;
  duel.hand = view.hand[static_cast<std::size_t>(me)];
  duel.unseen = Cards::full_deck() - sight.knowledge.memory.played - duel.hand;
  duel.their_hand = view.hand_size[static_cast<std::size_t>(them)];
  duel.pile = view.pile;
  duel.distance = view.distance();
  duel.my_ground = view.advanced(me);
  duel.their_ground = view.advanced(them);

  Action best = sight.legal[0];
  double most = -1.0;
  for (const Action action : sight.legal) {
    const double worth = worth_of(duel, action) + doubt_ * random.fraction();
    if (worth > most) {
      most = worth;
      best = action;
    }
  }
  return simply<EnGarde>(best);
}

}  // namespace salle
