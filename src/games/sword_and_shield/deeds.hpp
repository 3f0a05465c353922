// What a Knight can do in his turn, card by card; and his Mêlée Moves, also as answers.
#pragma once

#include "games/sword_and_shield/effects.hpp"

namespace salle::sword_and_shield {

class Deeds : public Effects {
 public:
  using Effects::Effects;

 protected:
  void open_exchange(const std::array<std::uint8_t, 5>& cards, int count, int foe) {
    board_.exchange = {.cards = {cards[0], cards[1], cards[2], cards[3]},
                       .count = byte(count),
                       .foe = byte(foe),
                       .combined = count > 1};
  }

  void play(Action action, int foe) {
    const int index = board_.attacker;
    const DeckCard& face = card_at(action.card());
    spend(index, action.card());
    const int cost = cost_of_doing(self(), face.action_cost);
    tell({.what = action.deed == Deed::kEvent ? Happening::kEvent : Happening::kAchievement,
          .knight = byte(index),
          .other = face.aimed ? byte(foe) : kNoKnight,
          .card = index16(action.card()),
          .cost = index16(cost)});
    open_exchange(action.cards, 1, face.aimed ? foe : kNoKnight);
    pay(index, cost);
  }

  void combine(Action action, int foe) {
    const int index = board_.attacker;
    bool aimed = false;
    for (int i = 0; i < action.count(); ++i) {
      const int card = action.cards[static_cast<std::size_t>(i)];
      spend(index, card);
      aimed |= card_at(card).aimed;
    }
    const int cost = cost_of_doing(self(), kCombinationCost);
    tell({.what = Happening::kCombination,
          .knight = byte(index),
          .other = aimed ? byte(foe) : kNoKnight,
          .count = byte(action.count()),
          .cards = {action.cards[0], action.cards[1], action.cards[2], action.cards[3]},
          .cost = index16(cost)});
    open_exchange(action.cards, action.count(), aimed ? foe : kNoKnight);
    pay(index, cost);
  }

  void improve(int card) {
    const int index = board_.attacker;
    Knight& knight = self();
    const int cost = cost_of_doing(knight, 0);
    tell({.what = Happening::kImprovement,
          .knight = byte(index),
          .card = index16(card),
          .cost = index16(cost)});
    take_from_hand(index, card);
    pay(index, cost);
    if (knight.out) {
      discards_of(index).add(card);
      return;
    }
    knight.improvements.add(card);
    for (std::size_t i = 0; i < kAbilities; ++i) {
      knight.ability[i] = static_cast<std::int8_t>(knight.ability[i] + card_at(card).abilities[i]);
    }
  }

  void grand_pass() {
    const int index = board_.attacker;
    Knight& knight = self();
    const int cost = cost_of_doing(knight, 0);
    tell({.what = Happening::kGrandPass,
          .knight = byte(index),
          .cost = index16(cost),
          .hand = state_.hand_of(index)});
    discard_hand(index);
    knight.grand_passed = true;
    board_.finished = true;
    pay(index, cost);
  }

  void lock(int card, int foe) {
    const int index = board_.attacker;
    const int cost = cost_of_doing(self(), kLockCost);
    tell({.what = Happening::kLocked,
          .knight = byte(index),
          .other = byte(foe),
          .card = index16(card),
          .cost = index16(cost)});
    take_from_hand(index, card);
    pay(index, cost);
    if (self().out) {
      discards_of(index).add(card);
      return;
    }
    self().locked_with = byte(foe);
    self().lock_card = byte(card);
    board_.at(foe).locked_with = byte(index);
  }

  // A Mêlée Move, in one's own turn or as an answer.
  void move(int index, Action action) {
    Knight& knight = board_.at(index);
    spend(index, action.card());
    const int cost = cost_of_doing(knight, action.deed == Deed::kBreak ? kBreakCost : kMoveCost);
    const Happening what = action.deed == Deed::kBreak  ? Happening::kMoveBreak
                           : action.deed == Deed::kSwap ? Happening::kMoveSwap
                                                        : Happening::kMoveSafe;
    tell({.what = what,
          .knight = byte(index),
          .other = action.knight,
          .card = index16(action.card()),
          .cost = index16(cost)});
    pay(index, cost);
    if (knight.out) return;
    Exchange& exchange = board_.exchange;
    if (action.deed == Deed::kSafe) {
      knight.safe = true;
      if (exchange.foe == index) exchange.foe = kNoKnight;
      return look_around();  // the next enemy may now be the nearest
    }
    Knight& mate = board_.at(action.knight);
    end_lock(action.knight);
    std::swap(knight.column, mate.column);
    if (exchange.foe == index) exchange.foe = action.knight;
    look_around();
  }

  void come_back(Action action) {
    const int index = board_.attacker;
    Knight& knight = self();
    spend(index, action.card());
    const int cost = cost_of_doing(knight, kMoveCost);
    tell({.what = Happening::kMoveBack,
          .knight = byte(index),
          .column = action.detail,
          .card = index16(action.card()),
          .cost = index16(cost)});
    pay(index, cost);
    if (knight.out) return;
    knight.safe = false;
    knight.column = action.detail;
    look_around();
  }
};

}  // namespace salle::sword_and_shield
