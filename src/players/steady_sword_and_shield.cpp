#include "players/steady_sword_and_shield.hpp"

#include <cmath>

namespace salle {
namespace {

using namespace sword_and_shield;

constexpr double kCardWorth = 0.4;       // of a card in hand: it is drawn anew soon
constexpr double kKnockOut = 12.0;       // beyond its points, the hit that takes somebody out
constexpr double kActionWorth = 1.0;     // what doing nothing more this turn is worth
constexpr double kImprovement = 5.0;     // a point of the ability fought with, for the rest of it
constexpr double kEnduranceWorth = 5.0;  // a point of Endurance
constexpr double kNoise = 0.6;           // equal choices are not always made alike

class Judge {
 public:
  Judge(const Sight<SwordAndShield>& sight, Random& random)
      : rules_(sight.rules),
        cards_(*sight.rules.cards),
        view_(sight.knowledge.view),
        board_(view_.board),
        random_(random),
        index_(board_.actor),
        self_(board_.at(board_.actor)) {
    for (int deck = 0; deck < rules_.decks(); ++deck) {
      hidden_[static_cast<std::size_t>(deck)] = unseen(rules_, view_, deck);
    }
  }

  double worth(const Action& action) {
    const double noise = kNoise * random_.fraction();
    switch (board_.phase) {
      case Phase::kAction:
        return noise + in_turn(action);
      case Phase::kAnswer:
        return noise + answer(action);
      case Phase::kDiscard:
        return noise - keeping(action.card());
      case Phase::kBid:
        return noise + bid(action);
      case Phase::kTactic:
        return noise + 2.0 * ability_of(self_, static_cast<Ability>(action.detail));
      default:
        return noise;
    }
  }

 private:
  // The cards of this enemy's deck that lie we know not where.
  const CardBits& hidden_for(int enemy) const {
    return hidden_[static_cast<std::size_t>(rules_.deck_of(enemy))];
  }
  const DeckCard& face(int card) const { return cards_.deck[static_cast<std::size_t>(card)]; }
  const Knight& foe_of(const Action& action) const {
    return board_.at(rules_.melee ? action.knight : 1 - index_);
  }
  int foe_index(const Action& action) const {
    return rules_.melee ? int{action.knight} : 1 - index_;
  }

  // What paying costs him: never more than what is left, but the last points are all he has.
  static double pain(const Knight& knight, double points) {
    if (points < knight.fatigue) return points;
    return knight.hits == kShakenHits ? knight.fatigue + kKnockOut : knight.fatigue;
  }
  static double hit_pain(const Knight& knight) { return pain(knight, knight.fatigue); }

  // How likely is it that one of `useful` is in this enemy's hand?
  double likely(int enemy, const CardBits& useful) const {
    const Knight& knight = board_.at(enemy);
    if (view_.sees(enemy)) return (view_.hand_of(enemy) & useful).any() ? 1.0 : 0.0;
    if ((knight.shown & useful).any()) return 1.0;
    const CardBits& hidden = hidden_for(enemy);
    const int all = hidden.count();
    const int good = (hidden & useful).count();
    const int held = knight.hand - knight.shown.count();
    double none = 1.0;
    for (int i = 0; i < held && none > 0.0; ++i) {
      none *= std::max(0.0, static_cast<double>(all - good - i) / std::max(1, all - i));
    }
    return 1.0 - none;
  }

  // What an attack costs the enemy on the average, less what it costs the attacker afterwards.
  double attack(const DeckCard& card, int enemy) const {
    const Knight& foe = board_.at(enemy);
    const auto strike = static_cast<std::size_t>(card.strike);
    CardBits guards;
    CardBits others;
    if ((card.answered_by & kByGuards) != 0) guards = cards_.guards_against[strike];
    if ((card.answered_by & kByAchievements) != 0) others |= cards_.achievements_against[strike];
    if ((card.answered_by & kByManoeuvres) != 0) others |= cards_.manoeuvres;
    const double guarded = likely(enemy, guards);
    const double answered = likely(enemy, guards | others);
    double by_guard = 0.0;
    if (guarded > 0.0) {
      const CardBits possible = guards & (hidden_for(enemy) | foe.shown);
      const bool compared = (card.attack[0] | card.attack[1]) != 0;
      const int number = combat_number(self_, card.attack);
      int count = 0;
      possible.each([&](int guard) {
        const DeckCard& defence = face(guard);
        double net = cost_of_use(foe, defence.defence);
        if (compared) net += number - combat_number(foe, defence.defence);
        by_guard += net;
        ++count;
      });
      by_guard = count == 0 ? 0.0 : by_guard / count - 1.0;  // he picks the better ones
    }
    const double by_other = 4.0;
    const double hit = hit_pain(foe);
    // Nobody answers where the hit is cheaper.
    const auto limited = [&](double pain_of_answer) { return std::min(pain_of_answer, hit); };
    return (1.0 - answered) * hit + guarded * limited(by_guard) +
           (answered - guarded) * limited(by_other);
  }

  double effects(const DeckCard& card, int enemy) const {
    double sum = 0.0;
    for (const Effect& effect : card.effects) {
      if (!holds(effect, self_, enemy < 0 ? nullptr : &board_.at(enemy))) continue;
      const double sign =
          effect.who == Effect::Who::kSelf || effect.who == Effect::Who::kAllies ? 1.0 : -1.0;
      sum += sign * effect_on(effect, effect.who == Effect::Who::kFoe ? enemy : -1);
    }
    return sum;
  }

  // What an effect is worth to the one it is for.
  double effect_on(const Effect& effect, int enemy) const {
    const Knight& knight = enemy >= 0 ? board_.at(enemy) : self_;
    switch (effect.deed) {
      case Effect::Deed::kFatigue:
        if (effect.amount < 0) return -pain(knight, -effect.amount);
        return std::min<int>(effect.amount, kFreshFatigue - knight.fatigue);
      case Effect::Deed::kHit:
        return -hit_pain(knight);
      case Effect::Deed::kDraw:
        return 0.8 * std::min<int>(effect.amount, kFullHand - knight.hand + 1);
      case Effect::Deed::kDiscard:
        return -0.8 * std::min<int>(effect.amount, knight.hand);
      case Effect::Deed::kLose:
        return -1.2 * std::min<int>(effect.amount, knight.hand);
      case Effect::Deed::kActions:
        return 2.0 * effect.amount;
      case Effect::Deed::kAbility:
        return effect.ability == static_cast<Ability>(knight.tactic) ? 1.5 * effect.amount
               : effect.ability == Ability::kEndurance               ? 1.5 * effect.amount
                                                                     : 0.1 * effect.amount;
      case Effect::Deed::kTactic: {
        const int other =
            ability_of(knight, static_cast<Ability>(1 - static_cast<int>(knight.tactic)));
        return 2.0 * (other - skill_of(knight));
      }
      case Effect::Deed::kReveal:
        return -0.8;
    }
    return 0.0;
  }

  double in_turn(const Action& action) {
    const DeckCard& card = face(action.card());
    switch (action.deed) {
      case Deed::kEnd:
        return kActionWorth;
      case Deed::kAttack:
        return attack(card, foe_index(action)) - pain(self_, cost_of_use(self_, card.attack)) -
               kCardWorth;
      case Deed::kAchieve: {
        const int enemy = card.aimed ? foe_index(action) : -1;
        const double strike = card.attacks ? attack(card, enemy) : 0.0;
        return strike + effects(card, enemy) - pain(self_, cost_of_doing(self_, card.action_cost)) -
               kCardWorth;
      }
      case Deed::kEvent:
        return effects(card, card.aimed ? foe_index(action) : -1) -
               pain(self_, cost_of_doing(self_, 0)) - kCardWorth;
      case Deed::kCombine:
        return combination(action);
      case Deed::kImprove: {
        double gain = 0.0;
        for (std::size_t i = 0; i < kAbilities; ++i) {
          const auto ability = static_cast<Ability>(i);
          const double each = ability == static_cast<Ability>(self_.tactic) ? kImprovement
                              : ability == Ability::kEndurance              ? kEnduranceWorth
                              : ability == Ability::kChivalry               ? 0.7
                                                                            : 1.2;
          gain += each * card.abilities[i];
        }
        // Worth less the nearer the end is.
        return gain * (1.0 - 0.15 * self_.hits) - pain(self_, cost_of_doing(self_, 0));
      }
      case Deed::kDiscard:
        return kActionWorth + 0.9 - keeping(action.card()) - pain(self_, cost_of_doing(self_, 0));
      case Deed::kTactic: {
        const int other =
            ability_of(self_, static_cast<Ability>(1 - static_cast<int>(self_.tactic)));
        return 2.5 * (other - skill_of(self_)) - 1.0 - pain(self_, cost_of_doing(self_, 0));
      }
      case Deed::kGrandPass:
        return hand_quality() < 5.0 ? 6.0 : -5.0;
      case Deed::kLock:
        return lock(action);
      case Deed::kSwap:
        return -4.0 + 0.15 * (life(board_.at(action.knight)) - life(self_));
      case Deed::kBreak:
        return -6.0 + 0.2 * (life(self_) - life(board_.at(action.knight)));
      case Deed::kSafe:
        return life(self_) < 34 ? 7.0 : -8.0;
      case Deed::kBack:
        return self_.fatigue >= 18 ? 6.0 : -2.0;
      default:
        return 0.0;
    }
  }

  double combination(const Action& action) {
    double sum = 0.0;
    const int enemy = foe_index(action);
    for (int i = 0; i < action.count(); ++i) {
      const DeckCard& card = face(action.cards[static_cast<std::size_t>(i)]);
      if (card.attacks) {
        // The enemy has fewer answers left for each card that follows.
        sum += attack(card, enemy) * (1.0 + 0.15 * i);
      } else {
        sum += effects(card, card.aimed ? enemy : -1) * (1.0 - 0.01 * i);
      }
      sum -= kCardWorth;
    }
    return sum - pain(self_, cost_of_doing(self_, kCombinationCost));
  }

  double lock(const Action& action) const {
    const Knight& foe = foe_of(action);
    const double ahead = life(self_) - life(foe) + 8.0 * (skill_of(self_) - skill_of(foe));
    const bool outnumbered = std::popcount(living(rules_, board_, rules_.side_of(index_))) <
                             std::popcount(living(rules_, board_, 1 - rules_.side_of(index_)));
    return (outnumbered ? 3.0 : 0.0) + 0.12 * ahead - pain(self_, cost_of_doing(self_, kLockCost));
  }

  static double life(const Knight& knight) {
    return kFreshFatigue * (kShakenHits - knight.hits) + knight.fatigue;
  }

  double answer(const Action& action) {
    const DeckCard& card = face(action.card());
    switch (action.deed) {
      case Deed::kTakeHit:
        return -hit_pain(self_);
      case Deed::kDefend: {
        const DeckCard& against = attacking_card(rules_, board_);
        const Knight& enemy = board_.at(board_.attacker);
        double net = cost_of_use(self_, card.defence);
        if ((against.attack[0] | against.attack[1]) != 0) {
          const int difference =
              combat_number(enemy, against.attack) - combat_number(self_, card.defence);
          if (difference > 0) net += difference;
          if (difference < 0) return -pain(self_, net) + pain(enemy, -difference) - kCardWorth;
        }
        return -pain(self_, net) - kCardWorth;
      }
      case Deed::kAchieve:
        return -pain(self_, cost_of_doing(self_, card.defence_cost)) - kCardWorth;
      case Deed::kManoeuvre:
        return -pain(self_, cost_of_doing(self_, kManoeuvreCost)) - kCardWorth;
      case Deed::kSwap:
        return -pain(self_, cost_of_doing(self_, kMoveCost)) +
               0.05 * (life(board_.at(action.knight)) - life(self_)) - 1.0;
      case Deed::kBreak:
        return -pain(self_, cost_of_doing(self_, kBreakCost)) - 1.0;
      default:  // to safety
        return -pain(self_, cost_of_doing(self_, kMoveCost)) + (life(self_) < 34 ? 6.0 : -3.0);
    }
  }

  // What one would miss a card for.
  double keeping(int card) const {
    const DeckCard& one = face(card);
    double sum = 0.6;
    if (one.kind == DeckKind::kImprovement) sum += 2.0;
    if (one.manoeuvre) sum += 0.6;
    if (one.kind == DeckKind::kAchievement) sum += 1.0;
    if (one.kind == DeckKind::kCombat) {
      sum += 0.1 * std::popcount(unsigned{one.stops}) -
             0.15 * std::max(0, value_of(self_, one.defence) - skill_of(self_));
    }
    if (one.kind == DeckKind::kEvent) sum += 0.3 * std::max(0.0, effects(one, some_enemy()));
    return sum;
  }

  int some_enemy() const {
    return std::countr_zero(living(rules_, board_, 1 - rules_.side_of(index_)));
  }

  double hand_quality() const {
    double sum = 0.0;
    view_.hand_of(index_).each([&](int card) { sum += keeping(card); });
    return sum;
  }

  // The highest number that still beats the last: the better cards are kept.
  double bid(const Action& action) const {
    if (action.deed == Deed::kPass) return 0.0;
    return 1.0 + 0.05 * face(action.card()).initiative;
  }

  const Rules& rules_;
  const CardSet& cards_;
  const View& view_;
  const Board& board_;
  Random& random_;
  int index_;
  const Knight& self_;
  std::array<CardBits, 2> hidden_;
};

}  // namespace

Action SteadySwordAndShield::choose(const Sight<SwordAndShield>& sight, Random& random) {
  Judge judge(sight, random);
  Action best = sight.legal[0];
  double best_worth = -1e9;
  for (const Action& action : sight.legal) {
    const double worth = judge.worth(action);
    if (worth > best_worth) {
      best_worth = worth;
      best = action;
    }
  }
  return best;
}

}  // namespace salle
