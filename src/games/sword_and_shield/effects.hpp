// What cards do beyond attacking: the effects written in the card set.
#pragma once

#include "games/sword_and_shield/set_up.hpp"

namespace salle::sword_and_shield {

class Effects : public SetUp {
 public:
  using SetUp::SetUp;

 protected:
  enum class Then { kGoOn, kWait, kDraw };

  // Carries out an effect, or begins to: then somebody must draw, discard or lose cards first.
  Then begin_effect(const Effect& effect) {
    if (!applies(effect)) return Then::kGoOn;
    const unsigned knights = concerned_by(effect.who);
    switch (effect.deed) {
      case Effect::Deed::kDraw:
        each_knight(knights, [&](int index) {
          Knight& knight = board_.at(index);
          knight.due = byte(std::min<int>(effect.amount, kFullHand - knight.hand));
        });
        return Then::kDraw;
      case Effect::Deed::kDiscard:
      case Effect::Deed::kLose:
        board_.concerned = byte(static_cast<int>(knights));
        return next_concerned(effect) ? Then::kWait : Then::kGoOn;
      case Effect::Deed::kActions:
        board_.bonus = static_cast<std::int8_t>(board_.bonus + effect.amount);
        tell({.what = Happening::kActions,
              .knight = board_.attacker,
              .amount = index16(effect.amount)});
        return Then::kGoOn;
      default:
        each_knight(knights, [&](int index) {
          if (!over() && !board_.at(index).out) touch(effect, index);
        });
        return Then::kGoOn;
    }
  }

  // Is its foe there, if it needs one, and do its conditions hold?
  bool applies(const Effect& effect) {
    const int foe = board_.exchange.foe;
    if (effect.aimed() && foe == kNoKnight) return false;
    return holds(effect, self(), foe == kNoKnight ? nullptr : &board_.at(foe));
  }

  // Must something be chosen before this effect of the card? A single possibility chooses itself.
  bool must_choose(const DeckCard& card, const Effect& effect) {
    Exchange& exchange = board_.exchange;
    if (effect.option != 0 && exchange.option == 0) {
      const unsigned options = card.options;
      if (std::popcount(options) > 1) return true;
      exchange.option = byte(std::countr_zero(options));
    }
    if (effect.option != exchange.option && effect.option != 0) return false;
    if (!effect.for_chosen() || exchange.ally != kNoKnight || !applies(effect)) return false;
    const unsigned knights = choosable(rules_, board_, effect);
    if (std::popcount(knights) > 1) return true;
    if (knights != 0) exchange.ally = byte(std::countr_zero(knights));
    return false;
  }

  void choose(Action action) {
    Exchange& exchange = board_.exchange;
    const bool option = action.deed == Deed::kPick;
    (option ? exchange.option : exchange.ally) = option ? action.detail : action.knight;
    tell({.what = Happening::kChosen,
          .knight = board_.attacker,
          .other = action.knight,
          .card = index16(exchange.cards[exchange.next]),
          .amount = index16(option ? action.detail : 0)});
  }

  unsigned concerned_by(Effect::Who who) const {
    const int index = board_.attacker;
    switch (who) {
      case Effect::Who::kSelf:
        return bit(index);
      case Effect::Who::kFoe:
        return bit(board_.exchange.foe);
      case Effect::Who::kAllies:
        return living(rules_, board_, rules_.side_of(index)) & ~bit(index);
      case Effect::Who::kFoes:
        return reach(rules_, board_, index);
      case Effect::Who::kAlly:
      case Effect::Who::kFriend:
        if (board_.exchange.ally == kNoKnight) return 0;
        return bit(board_.exchange.ally) & board_.in_play;
    }
    return 0;
  }

  void touch(const Effect& effect, int index) {
    Knight& knight = board_.at(index);
    switch (effect.deed) {
      case Effect::Deed::kFatigue:
        if (effect.amount < 0) {
          tell({.what = Happening::kSapped,
                .knight = byte(index),
                .amount = index16(-effect.amount)});
          return pay(index, -effect.amount);
        } else {
          const int gained = std::min<int>(effect.amount, kFreshFatigue - knight.fatigue);
          knight.fatigue = byte(knight.fatigue + gained);
          return tell({.what = Happening::kGained,
                       .knight = byte(index),
                       .value = knight.fatigue,
                       .amount = index16(gained)});
        }
      case Effect::Deed::kHit:
        return take_hit(index, false);
      case Effect::Deed::kAbility: {
        auto& passing = knight.passing[static_cast<std::size_t>(effect.ability)];
        passing = static_cast<std::int8_t>(std::clamp(passing + effect.amount, -99, 99));
        return tell({.what = Happening::kAbility,
                     .knight = byte(index),
                     .ability_of = effect.ability,
                     .amount = index16(effect.amount)});
      }
      case Effect::Deed::kTactic:
        return change_tactic(index, 0);
      case Effect::Deed::kReveal:
        knight.shown = state_.hand_of(index);
        return tell({.what = Happening::kRevealed,
                     .knight = byte(index),
                     .count = knight.hand,
                     .hand = knight.shown});
      default:
        return;
    }
  }

  // The next Knight who must discard or lose cards; false when none is left.
  bool next_concerned(const Effect& effect) {
    while (board_.concerned != 0) {
      const int index = std::countr_zero(unsigned{board_.concerned});
      board_.concerned = byte(board_.concerned & (board_.concerned - 1));
      const int count = std::min<int>(effect.amount, board_.at(index).hand);
      if (count == 0) continue;
      board_.owes = byte(count);
      board_.actor = byte(index);
      board_.phase = effect.deed == Effect::Deed::kDiscard ? Phase::kDiscard : Phase::kLose;
      return true;
    }
    return false;
  }

  // One card less to give up; true when the effect is done.
  bool give_up(int card) {
    spend(board_.actor, card);
    if (--board_.owes > 0) return false;
    const DeckCard& face = card_at(board_.exchange.cards[board_.exchange.next]);
    return !next_concerned(face.effects[static_cast<std::size_t>(board_.exchange.effect - 1)]);
  }
};

}  // namespace salle::sword_and_shield
