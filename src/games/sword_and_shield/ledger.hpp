// The referee's groundwork: cards change places, fatigue is paid, hits are taken, Knights leave.
//
// Nothing here decides what happens next; that is the referee's (referee.hpp).
#pragma once

#include "games/sword_and_shield/field.hpp"
#include "games/sword_and_shield/journal.hpp"

namespace salle::sword_and_shield {

class Ledger {
 public:
  // Without a journal nothing is written down, which is how games are played at speed.
  Ledger(const Rules& rules, State& state, Journal* journal)
      : rules_(rules),
        cards_(*rules.cards),
        state_(state),
        board_(state.board),
        journal_(journal) {}

 protected:
  static constexpr std::int16_t index16(int number) { return static_cast<std::int16_t>(number); }
  static constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

  void tell(const Event& event) {
    if (journal_ != nullptr) [[unlikely]]
      journal_->write(event);
  }
  const DeckCard& card_at(int card) const { return cards_.deck[static_cast<std::size_t>(card)]; }
  Knight& self() { return board_.at(board_.attacker); }
  CardBits& discards_of(int knight) {
    return board_.discards[static_cast<std::size_t>(rules_.deck_of(knight))];
  }
  bool over() const { return board_.phase == Phase::kOver; }

  void take_from_hand(int index, int card) {
    state_.hand_of(index).remove(card);
    Knight& knight = board_.at(index);
    knight.shown.remove(card);
    --knight.hand;
  }

  void spend(int index, int card) {
    take_from_hand(index, card);
    discards_of(index).add(card);
  }

  void discard_hand(int index) {
    discards_of(index) |= state_.hand_of(index);
    state_.hand_of(index).clear();
    board_.at(index).shown.clear();
    board_.at(index).hand = 0;
  }

  void change_tactic(int index, int cost) {
    Knight& knight = board_.at(index);
    knight.tactic = knight.tactic == Tactic::kStrength ? Tactic::kTechnique : Tactic::kStrength;
    tell({.what = Happening::kTactic,
          .knight = byte(index),
          .flag = true,
          .tactic = knight.tactic,
          .cost = index16(cost)});
  }

  void pay(int index, int amount) {
    if (amount <= 0) return;
    Knight& knight = board_.at(index);
    if (amount < knight.fatigue) {
      knight.fatigue = byte(knight.fatigue - amount);
    } else {
      take_hit(index, true);
    }
  }

  void take_hit(int index, bool from_exhaustion) {
    Knight& knight = board_.at(index);
    ++knight.hits;
    knight.fatigue = kFreshFatigue;
    tell({.what = Happening::kHit,
          .knight = byte(index),
          .flag = from_exhaustion,
          .amount = knight.hits});
    end_lock(index);
    if (knight.hits == kShakenHits) tell({.what = Happening::kShaken, .knight = byte(index)});
    if (knight.hits == kLastHit) leave(index);
    look_around();
  }

  // Whoever is in reach of the Knight whose turn it is, at any moment of it, refills when it ends.
  // Called when somebody has come to stand elsewhere or a lock has ended, and all is settled.
  void look_around() {
    if (board_.dealing() || self().out) return;
    board_.met = byte(board_.met | static_cast<int>(reach(rules_, board_, board_.attacker)));
  }

  void end_lock(int index) {
    const int other = board_.at(index).locked_with;
    if (other == kNoKnight) return;
    for (const int each : {index, other}) {
      Knight& knight = board_.at(each);
      knight.locked_with = kNoKnight;
      if (knight.lock_card != kNoCard) discards_of(each).add(knight.lock_card);
      knight.lock_card = kNoCard;
    }
    tell({.what = Happening::kLockEnds, .knight = byte(index), .other = byte(other)});
  }

  void leave(int index) {
    Knight& knight = board_.at(index);
    knight.out = true;
    knight.safe = false;
    knight.due = 0;
    board_.in_play = byte(board_.in_play & ~static_cast<int>(bit(index)));
    tell({.what = Happening::kOut, .knight = byte(index), .hand = state_.hand_of(index)});
    discard_hand(index);
    if (board_.exchange.foe == index) board_.exchange.foe = kNoKnight;
    const int side = rules_.side_of(index);
    if (living(rules_, board_, side) == 0) {
      board_.winner = static_cast<std::int8_t>(1 - side);
      board_.phase = Phase::kOver;
      board_.exchange = {};
      return tell({.what = Happening::kWon, .amount = board_.winner});
    }
    close_ranks();
  }

  // A side's last Knight comes out of safety; facing three, or one alone, he takes the centre.
  void close_ranks() {
    for (int side = 0; side < 2; ++side) {
      const unsigned left = living(rules_, board_, side);
      if (std::popcount(left) != 1) continue;
      const int last = std::countr_zero(left);
      Knight& knight = board_.at(last);
      if (knight.safe) {
        knight.safe = false;
        tell({.what = Happening::kReturned, .knight = byte(last)});
      }
      if (std::popcount(living(rules_, board_, 1 - side)) == 2 || knight.column == kCentre) {
        continue;
      }
      knight.column = kCentre;
      tell({.what = Happening::kCentred, .knight = byte(last)});
    }
  }

  void reshuffle(std::size_t deck) {
    state_.deck[deck] = board_.discards[deck];
    board_.deck[deck] = byte(state_.deck[deck].count());
    board_.discards[deck].clear();
    tell({.what = Happening::kReshuffled,
          .other = byte(static_cast<int>(deck)),
          .amount = index16(board_.deck[deck])});
  }

  const Rules& rules_;
  const CardSet& cards_;
  State& state_;
  Board& board_;
  Journal* journal_;
};

}  // namespace salle::sword_and_shield
