#include "games/sword_and_shield/players/judge.hpp"

#include "games/sword_and_shield/view.hpp"

namespace salle::sword_and_shield {

HiddenCards hidden_from_mover(const Rules& rules, const State& state) {
  const Board& board = state.board;
  const int mover = board.actor;
  HiddenCards hidden;
  for (std::size_t deck = 0; deck < static_cast<std::size_t>(rules.decks()); ++deck) {
    hidden[deck] = rules.cards->all - board.discards[deck];
  }
  for (int index = 0; index < rules.all_knights(); ++index) {
    CardBits& rest = hidden[static_cast<std::size_t>(rules.deck_of(index))];
    const Knight& knight = board.at(index);
    rest -= knight.improvements | knight.shown;
    if (knight.lock_card != kNoCard) rest.remove(knight.lock_card);
    const bool open = rules.seat_of(index) == rules.seat_of(mover) ||
                      (rules.open_hands && rules.side_of(index) == rules.side_of(mover));
    if (open) rest -= state.hand_of(index);
  }
  return hidden;
}

Scales::Scales(const Weights& all) : weights(all) {
  for (std::size_t both = 0; both < curve.size(); ++both) {
    curve[both] = 1.0 + all.bend * (static_cast<double>(both) - kFreshFatigue) / kFreshFatigue;
  }
  for (std::size_t hits = 0; hits < stake.size(); ++hits) {
    stake[hits] = 1.0 + all.stake * (static_cast<double>(hits) - 2.0);
  }
}

Judge::Judge(const Rules& rules, const Board& board, const CardBits& hand,
             const HiddenCards& hidden, const Scales& scales)
    : rules_(rules),
      cards_(*rules.cards),
      board_(board),
      hand_(hand),
      hidden_(hidden),
      scales_(scales),
      weights_(scales.weights),
      index_(board.actor),
      self_(board.at(board.actor)),
      left_(board.dealing() ? 0 : actions_left(board)),
      cheapest_(effort(cost_of_doing(self_, 0))),
      combining_(effort(cost_of_doing(self_, kCombinationCost))) {
  std::uint8_t place = 0;
  unsigned answered = 0;
  unsigned twice = 0;
  hand_.each([&](int card) {
    place_[static_cast<std::size_t>(card)] = place++;
    const unsigned stops = face(card).stops;
    twice |= answered & stops;
    answered |= stops;
  });
  answered_once_ = answered & ~twice;
}

double Judge::worth(const Action& action) {
  switch (board_.phase) {
    case Phase::kAction:
      return in_turn(action);
    case Phase::kAnswer:
      return answer(action);
    case Phase::kDiscard:
      return -keeping(action.card());
    case Phase::kChoose:
      return choice(action);
    case Phase::kBid:
      return bid(action);
    case Phase::kTactic:
      return 2.0 * ability_of(self_, static_cast<Ability>(action.detail));
    default:
      return 0.0;
  }
}

// What points of life are worth to this Knight that take him from one number of them to another.
double Judge::span(const Knight& knight, int from, int to) const {
  return (from - to) * scales_.curve[static_cast<std::size_t>(from + to)] *
         scales_.stake[knight.hits];
}

// What paying costs him: never more than what is left, but the last points are all he has.
double Judge::pain(const Knight& knight, int points) const {
  if (points < knight.fatigue) return span(knight, knight.fatigue, knight.fatigue - points);
  const double left = span(knight, knight.fatigue, 0);
  return knight.hits == kShakenHits ? left + weights_.knock_out : left;
}

// What a card that is played is missed for.
double Judge::spending(int card) {
  return weights_.card + (weights_.keep == 0.0 ? 0.0 : weights_.keep * keeping(card));
}

double Judge::effects(int card, int enemy) {
  const auto e = static_cast<std::size_t>(enemy + 1);
  const std::size_t place = place_of(card);
  double& value = effects_[e][place];
  if ((effects_judged_[e] >> place & 1) == 0) {
    effects_judged_[e] = static_cast<std::uint8_t>(effects_judged_[e] | 1u << place);
    value = effects_anew(face(card), enemy);
  }
  return value;
}

double Judge::effects_anew(const DeckCard& card, int enemy) const {
  double sum = option(card, 0, enemy, -1);
  const unsigned offered = card.options;
  if (offered == 0) return sum;
  double best = -1e9;
  each_knight(offered, [&](int which) { best = std::max(best, option(card, which, enemy, -1)); });
  return sum + best;
}

// What the effects of one option (0: those that are always carried out) are worth, with this ally
// chosen, or the one who needs it most where none is yet.
double Judge::option(const DeckCard& card, int which, int enemy, int ally) const {
  double sum = 0.0;
  for (const Effect& effect : card.effects) {
    if (effect.option != which) continue;
    if (!holds(effect, self_, enemy < 0 ? nullptr : &board_.at(enemy))) continue;
    if (effect.for_chosen()) {
      sum += for_ally(effect, ally);
      continue;
    }
    const bool ours = effect.who == Effect::Who::kSelf || effect.who == Effect::Who::kAllies;
    const double gain = effect_on(effect, effect.who == Effect::Who::kFoe ? enemy : -1);
    sum += ours ? gain : -gain;
  }
  return sum;
}

double Judge::for_ally(const Effect& effect, int ally) const {
  if (ally >= 0) return effect_on(effect, ally);
  if (board_.dealing()) return 0.0;
  unsigned knights = living(rules_, board_, rules_.side_of(index_));
  if (effect.who == Effect::Who::kAlly) knights &= ~bit(index_);
  double best = knights == 0 ? 0.0 : -1e9;
  each_knight(knights, [&](int index) { best = std::max(best, effect_on(effect, index)); });
  return best;
}

// One of the things a card offers, or one whom it is for.
double Judge::choice(const Action& action) const {
  const DeckCard& card = attacking_card(rules_, board_);
  const Exchange& exchange = board_.exchange;
  const int enemy = exchange.foe == kNoKnight ? -1 : exchange.foe;
  if (action.deed == Deed::kPick) {
    return option(card, action.detail, enemy, exchange.ally == kNoKnight ? -1 : exchange.ally);
  }
  return option(card, 0, enemy, action.knight) +
         (exchange.option == 0 ? 0.0 : option(card, exchange.option, enemy, action.knight));
}

// What an effect is worth to the one it is for.
double Judge::effect_on(const Effect& effect, int enemy) const {
  const Knight& knight = enemy >= 0 ? board_.at(enemy) : self_;
  switch (effect.deed) {
    case Effect::Deed::kFatigue:
      if (effect.amount < 0) return -pain(knight, -effect.amount);
      return span(knight, std::min<int>(knight.fatigue + effect.amount, kFreshFatigue),
                  knight.fatigue);
    case Effect::Deed::kHit:
      return -hit_pain(knight);
    case Effect::Deed::kDraw:
      return weights_.draw * std::min<int>(effect.amount, kFullHand - knight.hand + 1);
    case Effect::Deed::kDiscard:
      return -weights_.lose_chosen * std::min<int>(effect.amount, knight.hand);
    case Effect::Deed::kLose:
      return -weights_.lose_by_lot * std::min<int>(effect.amount, knight.hand);
    case Effect::Deed::kActions:
      return weights_.more_actions * effect.amount;
    case Effect::Deed::kAbility:
      return effect.ability == static_cast<Ability>(knight.tactic)
                 ? weights_.passing_ability * effect.amount
             : effect.ability == Ability::kEndurance ? weights_.passing_ability * effect.amount
                                                     : 0.1 * effect.amount;
    case Effect::Deed::kTactic: {
      const int other =
          ability_of(knight, static_cast<Ability>(1 - static_cast<int>(knight.tactic)));
      return weights_.free_change * (other - skill_of(knight));
    }
    case Effect::Deed::kReveal:
      return -weights_.reveal;
  }
  return 0.0;
}

double Judge::in_turn(const Action& action) {
  const DeckCard& card = face(action.card());
  switch (action.deed) {
    case Deed::kEnd:
      return weights_.end;
    case Deed::kAttack:
      return attack(action.card(), foe_index(action)) + might(card.attack) -
             effort(cost_of_use(self_, card.attack)) - spending(action.card());
    case Deed::kAchieve: {
      const int enemy = card.aimed ? foe_index(action) : -1;
      const double strike = card.attacks ? attack(action.card(), enemy) : 0.0;
      return strike + effects(action.card(), enemy) -
             effort(cost_of_doing(self_, card.action_cost)) - spending(action.card());
    }
    case Deed::kEvent:
      return effects(action.card(), card.aimed ? foe_index(action) : -1) - cheapest_ -
             spending(action.card());
    case Deed::kCombine:
      return combination(action);
    case Deed::kImprove:
      return improvement(card) + weights_.soon * (left_ - 1) - cheapest_;
    case Deed::kDiscard:
      return weights_.discard + weights_.fresh * (left_ - 1) - keeping(action.card()) - cheapest_;
    case Deed::kTactic: {
      const int other = ability_of(self_, static_cast<Ability>(1 - static_cast<int>(self_.tactic)));
      return weights_.change * (other - skill_of(self_)) - weights_.change_cost - cheapest_;
    }
    case Deed::kGrandPass:
      return hand_quality() < weights_.poor_hand ? 6.0 : -5.0;
    case Deed::kLock:
      return lock(action);
    case Deed::kSwap:
      return weights_.swap +
             weights_.swap_lead * (life_of(board_.at(action.knight)) - life_of(self_));
    case Deed::kBreak:
      return weights_.part +
             weights_.part_lead * (life_of(self_) - life_of(board_.at(action.knight)));
    case Deed::kSafe:
      return withdrawal() ? 7.0 : -8.0;
    case Deed::kBack:
      return self_.fatigue >= weights_.come_back ? 6.0 : -2.0;
    default:
      return 0.0;
  }
}

double Judge::improvement(const DeckCard& card) const {
  double gain = 0.0;
  for (std::size_t i = 0; i < kAbilities; ++i) {
    const auto ability = static_cast<Ability>(i);
    const double each = ability == static_cast<Ability>(self_.tactic) ? weights_.improvement
                        : ability == Ability::kEndurance              ? weights_.endurance
                        : ability == Ability::kChivalry               ? weights_.chivalry
                                                                      : weights_.other_ability;
    gain += each * card.abilities[i];
  }
  return gain * (1.0 - weights_.wane * self_.hits);  // worth less the nearer the end is
}

double Judge::combination(const Action& action) {
  double sum = 0.0;
  const int enemy = foe_index(action);
  for (int i = 0; i < action.count(); ++i) {
    const int index = action.cards[static_cast<std::size_t>(i)];
    const DeckCard& card = face(index);
    if (card.attacks) {
      // The enemy has fewer answers left for each card that follows.
      sum += attack(index, enemy) * (1.0 + weights_.follow * i) + might(card.attack);
    } else {
      sum += effects(index, card.aimed ? enemy : -1) * (1.0 - 0.01 * i);
    }
    sum -= spending(index);
  }
  return sum + weights_.combination - combining_;
}

double Judge::lock(const Action& action) const {
  const Knight& foe = board_.at(foe_index(action));
  const double ahead =
      life_of(self_) - life_of(foe) + weights_.lock_skill * (skill_of(self_) - skill_of(foe));
  const bool outnumbered = std::popcount(living(rules_, board_, rules_.side_of(index_))) <
                           std::popcount(living(rules_, board_, 1 - rules_.side_of(index_)));
  return (outnumbered ? weights_.lock_few : 0.0) + weights_.lock_lead * ahead -
         effort(cost_of_doing(self_, kLockCost));
}

// Is it time to go to safety? Not for a Shaken Knight whom the way there would take out.
bool Judge::withdrawal() const {
  if (shaken(self_) && self_.fatigue <= cost_of_doing(self_, kMoveCost)) return false;
  return life_of(self_) < weights_.withdraw;
}

double Judge::answer(const Action& action) {
  if (action.deed == Deed::kTakeHit) return -hit_pain(self_);  // with no card
  const DeckCard& card = face(action.card());
  const double spent =
      weights_.card +
      (weights_.keep_answer == 0.0
           ? 0.0
           : weights_.keep_answer * (1.0 + weights_.keep_more * left_) * keeping(action.card()));
  switch (action.deed) {
    case Deed::kDefend: {
      const DeckCard& against = attacking_card(rules_, board_);
      const Knight& enemy = board_.at(board_.attacker);
      int net = cost_of_use(self_, card.defence);
      if ((against.attack[0] | against.attack[1]) != 0) {
        const int difference =
            combat_number(enemy, against.attack) - combat_number(self_, card.defence);
        if (difference > 0) net += difference;
        if (difference < 0) {
          return might(card.defence) - effort(net) + weights_.riposte * pain(enemy, -difference) -
                 spent;
        }
      }
      return might(card.defence) - effort(net) - spent;
    }
    case Deed::kAchieve:
      return -effort(cost_of_doing(self_, card.defence_cost)) - spent;
    case Deed::kManoeuvre:
      return -effort(cost_of_doing(self_, kManoeuvreCost)) - spent;
    case Deed::kSwap:
      return -effort(cost_of_doing(self_, kMoveCost)) +
             0.05 * (life_of(board_.at(action.knight)) - life_of(self_)) - 1.0;
    case Deed::kBreak:
      return -effort(cost_of_doing(self_, kBreakCost)) - 1.0;
    default:  // to safety
      return -effort(cost_of_doing(self_, kMoveCost)) + (withdrawal() ? 6.0 : -3.0);
  }
}

// What one would miss a card for.
double Judge::keeping(int card) {
  const std::size_t place = place_of(card);
  double& value = keeping_[place];
  if ((keeping_judged_ >> place & 1) == 0) {
    keeping_judged_ = static_cast<std::uint8_t>(keeping_judged_ | 1u << place);
    value = keeping_anew(card);
  }
  return value;
}

double Judge::keeping_anew(int card) {
  const DeckCard& one = face(card);
  double sum = weights_.keep_base;
  if (one.kind == DeckKind::kImprovement) sum += weights_.keep_improvement;
  if (one.manoeuvre) sum += weights_.keep_manoeuvre;
  if (one.move && self_.safe) sum += weights_.keep_move;
  if (one.kind == DeckKind::kAchievement) {
    sum += weights_.keep_achievement + weights_.keep_art * std::popcount(unsigned{one.stops});
  }
  if (one.kind == DeckKind::kCombat) {
    sum += weights_.keep_stops * std::popcount(unsigned{one.stops}) -
           weights_.keep_cost * std::max(0, value_of(self_, one.defence) - skill_of(self_)) +
           weights_.keep_blow * value_of(self_, one.attack);
  }
  if (one.kind == DeckKind::kEvent)
    sum += weights_.keep_event * std::max(0.0, effects(card, some_enemy()));
  if (weights_.keep_only != 0.0) {
    sum += weights_.keep_only * std::popcount(one.stops & answered_once_);
  }
  if (weights_.keep_pair != 0.0 && one.combinable) {
    sum += weights_.keep_pair * ((hand_ & cards_.of_symbol[one.symbol]).count() - 1);
  }
  return sum;
}

int Judge::some_enemy() const {
  return std::countr_zero(living(rules_, board_, 1 - rules_.side_of(index_)));
}

double Judge::hand_quality() {
  double sum = 0.0;
  hand_.each([&](int card) { sum += keeping(card); });
  return sum;
}

// The highest number that still beats the last: the better cards are kept.
double Judge::bid(const Action& action) const {
  if (action.deed == Deed::kPass) return 0.0;
  return 1.0 + 0.05 * face(action.card()).initiative;
}

}  // namespace salle::sword_and_shield
