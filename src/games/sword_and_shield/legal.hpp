// What the Knight whom the game waits for may do, from the board and his own hand.
#pragma once

#include "games/sword_and_shield/field.hpp"

namespace salle::sword_and_shield {

// Eight cards of one symbol can be combined in 8·7 + 8·7·6 + 8·7·6·5 ways, against three enemies;
// everything else together is far less than the rest.
inline constexpr std::size_t kMaxActions = 6400;
using Actions = FixedList<Action, kMaxActions>;

class Lister {
 public:
  Lister(const Rules& rules, const Board& board, const CardBits& hand, Actions& list)
      : rules_(rules), cards_(*rules.cards), board_(board), hand_(hand), list_(list) {}

  void list() {
    list_.clear();
    switch (board_.phase) {
      case Phase::kAction:
        return list_turn();
      case Phase::kAnswer:
        return list_answers();
      case Phase::kDiscard:
        return each_card(hand_, Deed::kDiscard);
      case Phase::kChoose:
        return list_choices();
      case Phase::kBid:
        return list_bids();
      case Phase::kTactic:
        list_.push(Action(Deed::kTactic, 0, kNoKnight, static_cast<int>(Tactic::kStrength)));
        list_.push(Action(Deed::kTactic, 0, kNoKnight, static_cast<int>(Tactic::kTechnique)));
        return;
      case Phase::kPlace:
        return list_places();
      default:
        return;
    }
  }

 private:
  const Knight& self() const { return board_.at(board_.actor); }

  void each_card(const CardBits& cards, Deed deed) {
    cards.each([&](int card) { list_.push(Action(deed, card)); });
  }
  // In the joust there is one enemy and nobody names him.
  void at_each(unsigned enemies, Action action) {
    if (!rules_.melee) return list_.push(action);
    each_knight(enemies, [&](int enemy) { list_.push(action.at(enemy)); });
  }

  void list_turn() {
    if (board_.opening != Opening::kNone) return list_openings();
    if (self().safe) return list_in_safety();
    const unsigned in_reach = reach(rules_, board_, board_.actor);
    const unsigned due = owed(rules_, board_);
    const bool bound = due != 0 && (hand_ & cards_.attackers).any();
    // Just enough Actions are left for those who must be attacked.
    const bool tight = bound && actions_left(board_) <= std::popcount(due);
    const unsigned enemies = tight ? due : in_reach;

    // One pass over the hand: what each card does by itself, and which of them share a symbol.
    Suits suits{};
    hand_.each([&](int card) {
      const DeckCard& one = face(card);
      play(one, card, enemies, tight);
      suits.add(one, card);
    });
    list_combinations(suits, enemies, tight);
    if (rules_.melee && !locked(self())) {
      (hand_ & cards_.locks).each([&](int card) { at_each(enemies, Action(Deed::kLock, card)); });
    }
    if (!tight) {
      each_card(hand_, Deed::kDiscard);
      list_.push(Action(Deed::kTactic, 0, kNoKnight, 1 - static_cast<int>(self().tactic)));
    }
    if (!board_.begun) {
      if (can_grand_pass()) list_.push(Action(Deed::kGrandPass));
      list_moves();
    } else if (!bound) {
      list_.push(Action(Deed::kEnd));
    }
  }

  bool can_grand_pass() const { return shaken(self()) && !self().grand_passed; }

  const DeckCard& face(int card) const { return cards_.deck[static_cast<std::size_t>(card)]; }

  void play(const DeckCard& one, int card, unsigned enemies, bool tight) {
    static constexpr std::array kDeeds = {Deed::kAttack, Deed::kAchieve, Deed::kEvent,
                                          Deed::kImprove};
    if (!one.playable) return;
    const Action action(kDeeds[static_cast<std::size_t>(one.kind)], card);
    if (one.aimed) {
      at_each(enemies, action);
    } else if (!tight) {
      list_.push(action);
    }
  }

  // The cards of a hand that can be combined, by symbol.
  struct Suits {
    std::array<std::array<std::uint8_t, kFullHand>, kMaxSymbols + 1> card;
    std::array<std::uint8_t, kMaxSymbols + 1> count;
    std::array<std::uint8_t, kMaxSymbols + 1> aimed;  // bits, by place in `card`

    void add(const DeckCard& one, int index) {
      // Cards that cannot be combined gather under 0, where nobody looks.
      const std::size_t symbol = one.combinable ? one.symbol : 0;
      const unsigned place = count[symbol]++;
      card[symbol][place] = static_cast<std::uint8_t>(index);
      aimed[symbol] = static_cast<std::uint8_t>(aimed[symbol] | unsigned{one.aimed} << place);
    }
  };

  void list_openings() {
    const unsigned enemies = reach(rules_, board_, board_.actor);
    if (board_.opening == Opening::kWithBid) {
      return at_each(enemies, Action(Deed::kAttack, self().bid));
    }
    (hand_ & cards_.initiatives).each([&](int card) {
      at_each(enemies, Action(Deed::kAttack, card));
    });
  }

  void list_combinations(const Suits& suits, unsigned enemies, bool tight) {
    for (std::size_t symbol = 1; symbol <= cards_.symbol_keys.size(); ++symbol) {
      if (suits.count[symbol] > 1) list_combinations(suits, symbol, enemies, tight);
    }
  }

  // Two to four cards of one symbol, in every order.
  void list_combinations(const Suits& suits, std::size_t symbol, unsigned enemies, bool tight) {
    const auto& card = suits.card[symbol];
    const unsigned aimed = suits.aimed[symbol];
    const unsigned count = suits.count[symbol];
    // By place: the card itself, and the cards of this hand that it cannot be combined with.
    std::array<unsigned, kFullHand> barred;
    for (unsigned i = 0; i < count; ++i) barred[i] = 1u << i | clashing(card, count, i);
    // Codes of the cards so far; a card more is a byte more.
    const auto with = [&](std::uint64_t cards, unsigned place, unsigned i) {
      return cards | std::uint64_t{card[i]}
                         << (Action::kFirstCardBit + 8 * static_cast<int>(place));
    };
    const auto list = [&](std::uint64_t cards, unsigned length, unsigned used) {
      const Action action = Action::of_code(
          Action(Deed::kCombine, 0, kNoKnight, static_cast<int>(length)).code() | cards);
      if ((used & aimed) != 0) {
        at_each(enemies, action);
      } else if (!tight) {
        list_.push(action);
      }
    };
    for (unsigned i = 0; i < count; ++i) {
      const std::uint64_t first = with(0, 0, i);
      for (unsigned j = 0; j < count; ++j) {
        if ((barred[i] >> j & 1) != 0) continue;
        const unsigned two = 1u << i | 1u << j;
        const unsigned not_third = barred[i] | barred[j];
        const std::uint64_t second = with(first, 1, j);
        list(second, 2, two);
        for (unsigned k = 0; k < count; ++k) {
          if ((not_third >> k & 1) != 0) continue;
          const unsigned three = two | 1u << k;
          const unsigned not_fourth = not_third | barred[k];
          const std::uint64_t third = with(second, 2, k);
          list(third, 3, three);
          for (unsigned l = 0; l < count; ++l) {
            if ((not_fourth >> l & 1) == 0) list(with(third, 3, l), 4, three | 1u << l);
          }
        }
      }
    }
  }

  // The places of cards that the one at `place` cannot be combined with.
  unsigned clashing(const std::array<std::uint8_t, kFullHand>& card, unsigned count,
                    unsigned place) const {
    if (cards_.clashes.empty()) [[likely]]
      return 0;
    unsigned places = 0;
    for (unsigned i = 0; i < count; ++i) {
      places |= unsigned{cards_.clashes[card[place]].has(card[i])} << i;
    }
    return places;
  }

  void list_in_safety() {
    if (!board_.begun) {
      const int side = rules_.side_of(board_.actor);
      (hand_ & cards_.moves).each([&](int card) {
        for (int column = 0; column < 3; ++column) {
          if (occupied(rules_, board_, side, column)) continue;
          list_.push(Action(Deed::kBack, card, kNoKnight, column));
        }
      });
    }
    // What concerns no enemy, alone or combined; nobody is in reach, so nothing can be aimed.
    Suits suits{};
    (hand_ & cards_.peaceful).each([&](int card) {
      play(face(card), card, 0, false);
      suits.add(face(card), card);
    });
    list_combinations(suits, 0, false);
    each_card(hand_, Deed::kDiscard);
    list_.push(Action(Deed::kTactic, 0, kNoKnight, 1 - static_cast<int>(self().tactic)));
    if (!board_.begun && can_grand_pass()) list_.push(Action(Deed::kGrandPass));
    list_.push(Action(Deed::kEnd));
  }

  void list_moves() {
    const int index = board_.actor;
    if (!can_move(rules_, board_, index)) return;
    const unsigned mates = mates_in_line(rules_, board_, index);
    const bool safe = can_go_to_safety(rules_, board_, index);
    (hand_ & cards_.moves).each([&](int card) {
      each_knight(mates, [&](int mate) {
        list_.push(Action(locked(board_.at(mate)) ? Deed::kBreak : Deed::kSwap, card, mate));
      });
      if (safe) list_.push(Action(Deed::kSafe, card));
    });
  }

  void list_answers() {
    const DeckCard& attack = attacking_card(rules_, board_);
    const auto strike = static_cast<std::size_t>(attack.strike);
    if ((attack.answered_by & kByGuards) != 0) {
      each_card(hand_ & cards_.guards_against[strike], Deed::kDefend);
    }
    if ((attack.answered_by & kByAchievements) != 0) {
      each_card(hand_ & cards_.achievements_against[strike], Deed::kAchieve);
    }
    if ((attack.answered_by & kByManoeuvres) != 0) {
      each_card(hand_ & cards_.manoeuvres, Deed::kManoeuvre);
    }
    list_moves();
    list_.push(Action(Deed::kTakeHit));
  }

  void list_choices() {
    const Exchange& exchange = board_.exchange;
    const DeckCard& card = face(exchange.cards[exchange.next]);
    const Effect& effect = card.effects[exchange.effect];
    if (effect.option != 0 && exchange.option == 0) {
      return each_knight(
          card.options, [&](int option) { list_.push(Action(Deed::kPick, 0, kNoKnight, option)); });
    }
    each_knight(choosable(rules_, board_, effect),
                [&](int ally) { list_.push(Action(Deed::kFor, 0, ally)); });
  }

  void list_bids() {
    int below = 256;
    if (board_.last_bidder != kNoKnight) {
      below = cards_.deck[board_.at(board_.last_bidder).bid].initiative;
      // Two decks have the same numbers: an enemy's bid may be equalled.
      if (rules_.own_decks && rules_.side_of(board_.last_bidder) != rules_.side_of(board_.actor)) {
        ++below;
      }
    }
    (hand_ & cards_.initiatives).each([&](int card) {
      // Nobody bids the same card twice, or two equal bidders would never end.
      if (card != self().bid && cards_.deck[static_cast<std::size_t>(card)].initiative < below) {
        list_.push(Action(Deed::kBid, card));
      }
    });
    list_.push(Action(Deed::kPass));
  }

  void list_places() {
    const Placing place = placing(rules_, board_);
    each_knight(place.knights, [&](int knight) {
      each_knight(place.columns,
                  [&](int column) { list_.push(Action(Deed::kPlace, 0, knight, column)); });
    });
  }

  const Rules& rules_;
  const CardSet& cards_;
  const Board& board_;
  const CardBits& hand_;
  Actions& list_;
};

}  // namespace salle::sword_and_shield
