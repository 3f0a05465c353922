// Before the first turn: start cards, placing, Tactics, bidding.
#pragma once

#include <utility>

#include "games/sword_and_shield/ledger.hpp"

namespace salle::sword_and_shield {

class SetUp : public Ledger {
 public:
  using Ledger::Ledger;

 protected:
  void take_start_card(int card) {
    ++board_.chances;
    const int index = board_.actor;
    Knight& knight = board_.at(index);
    StartDeck& deck = board_.start[static_cast<std::size_t>(rules_.deck_of(index))];
    if (deck.left.empty()) std::swap(deck.left, deck.discards);
    deck.left.remove(card);
    const StartCard& face = cards_.start[static_cast<std::size_t>(card)];
    const bool kept = keeps(index, card, face);
    if (!kept) {
      deck.discards.add(card);
    } else if (face.kind == StartKind::kHealth) {
      knight.health = byte(card);
    } else {
      (face.kind == StartKind::kKnight ? knight.card
       : knight.artefact == kNoCard    ? knight.artefact
                                       : knight.second_artefact) = byte(card);
      for (std::size_t i = 0; i < kAbilities; ++i) {
        knight.ability[i] = static_cast<std::int8_t>(knight.ability[i] + face.abilities[i]);
      }
    }
    tell({.what = Happening::kStartCard,
          .knight = byte(index),
          .flag = kept,
          .card = index16(card)});
    if (knight.card == kNoCard || knight.health == kNoCard) return;
    if (++board_.actor < rules_.all_knights()) return;
    begin_placing();
  }

  bool keeps(int index, int card, const StartCard& face) const {
    const Knight& knight = board_.at(index);
    switch (face.kind) {
      case StartKind::kHealth:
        return knight.health == kNoCard;
      case StartKind::kKnight:
        if (knight.card != kNoCard) return false;
        for (int other = 0; other < rules_.all_knights(); ++other) {
          if (board_.at(other).card == card) return false;
        }
        return true;
      case StartKind::kArtefact:
        break;
    }
    if (knight.artefact != kNoCard && !may_have_second(knight, face)) return false;
    if (!face.unique) return true;
    for (int other = 0; other < rules_.all_knights(); ++other) {
      const Knight& theirs = board_.at(other);
      if (theirs.artefact == card || theirs.second_artefact == card) return false;
      if (rules_.melee && rules_.side_of(other) == rules_.side_of(index) && bears_unique(other)) {
        return false;
      }
    }
    return true;
  }

  // One Artefact, unless his Knight card, the one he has or the new one says that two may be.
  bool may_have_second(const Knight& knight, const StartCard& face) const {
    if (knight.second_artefact != kNoCard) return false;
    return face.second_artefact || cards_.start[knight.artefact].second_artefact ||
           (knight.card != kNoCard && cards_.start[knight.card].second_artefact);
  }

  bool bears_unique(int index) const {
    const Knight& knight = board_.at(index);
    return (knight.artefact != kNoCard && cards_.start[knight.artefact].unique) ||
           (knight.second_artefact != kNoCard && cards_.start[knight.second_artefact].unique);
  }

  void begin_placing() {
    if (!rules_.melee) {
      for (int index = 0; index < rules_.all_knights(); ++index) board_.at(index).placed = true;
      return begin_tactics();
    }
    const int leader = first_in_the_field();
    board_.first_side = byte(rules_.side_of(leader));
    put(leader, kCentre);
    place_all();
  }

  // The bearer of a Unique Artefact, if one side alone has one; else the lowest Chivalry, then the
  // lowest card.
  int first_in_the_field() const {
    std::array<int, 2> bearer = {-1, -1};
    int lowest = 0;
    for (int index = 0; index < rules_.all_knights(); ++index) {
      if (bears_unique(index)) bearer[static_cast<std::size_t>(rules_.side_of(index))] = index;
      const Knight& knight = board_.at(index);
      const Knight& best = board_.at(lowest);
      const int difference =
          ability_of(knight, Ability::kChivalry) - ability_of(best, Ability::kChivalry);
      if (difference < 0 || (difference == 0 && knight.card < best.card)) lowest = index;
    }
    if ((bearer[0] < 0) == (bearer[1] < 0)) return lowest;
    return bearer[0] < 0 ? bearer[1] : bearer[0];
  }

  void put(int index, int column) {
    board_.at(index).placed = true;
    board_.at(index).column = byte(column);
    tell({.what = Happening::kPlaced, .knight = byte(index), .column = byte(column)});
  }

  void place_all() {
    for (;;) {
      const Placing next = placing(rules_, board_);
      if (next.side < 0) return begin_tactics();
      if (next.choices() > 1) {
        board_.phase = Phase::kPlace;
        board_.actor = byte(rules_.first_of_side(next.side));
        return;
      }
      put(std::countr_zero(next.knights), std::countr_zero(next.columns));
    }
  }

  void begin_tactics() {
    board_.phase = Phase::kTactic;
    board_.actor = 0;
  }

  // True when everyone has chosen and the cards are to be dealt.
  bool choose_tactic(Action action) {
    Knight& knight = board_.at(board_.actor);
    knight.tactic = static_cast<Tactic>(action.detail);
    knight.chosen = true;
    tell({.what = Happening::kTactic, .knight = board_.actor, .tactic = knight.tactic});
    return ++board_.actor == rules_.all_knights();
  }

  // False when nobody can bid: then the cards are collected, to be dealt anew.
  bool begin_bidding() {
    CardBits held;
    for (int index = 0; index < rules_.all_knights(); ++index) held |= state_.hand_of(index);
    if ((held & cards_.initiatives).empty()) {
      tell({.what = Happening::kRedealt});
      for (int index = 0; index < rules_.all_knights(); ++index) {
        const auto deck = static_cast<std::size_t>(rules_.deck_of(index));
        state_.deck[deck] |= state_.hand_of(index);
        state_.hand_of(index).clear();
        board_.at(index).hand = 0;
        board_.deck[deck] = byte(state_.deck[deck].count());
      }
      return false;
    }
    board_.phase = Phase::kBid;
    board_.actor = 0;
    return true;
  }

  int bid_of(int index) const { return card_at(board_.at(index).bid).initiative; }

  // True when the bidding is over.
  bool bid(Action action) {
    const int index = board_.actor;
    if (action.deed == Deed::kPass) {
      board_.passed = byte(board_.passed | static_cast<int>(bit(index)));
      tell({.what = Happening::kPassed, .knight = byte(index)});
    } else {
      board_.last_bidder = byte(index);
      board_.at(index).bid = byte(action.card());
      board_.at(index).shown.add(action.card());
      tell({.what = Happening::kBid,
            .knight = byte(index),
            .card = index16(action.card()),
            .amount = index16(bid_of(index))});
    }
    const int knights = rules_.all_knights();
    for (int step = 1; step <= knights; ++step) {
      const int next = (index + step) % knights;
      if (next == board_.last_bidder) break;
      if ((board_.passed & bit(next)) != 0) continue;
      board_.actor = byte(next);
      return false;
    }
    return true;
  }

  struct Starter {
    int knight;
    Opening opening;
  };
  Starter conclude_bidding() {
    if (board_.last_bidder == kNoKnight) {
      int starter = 0;
      while ((state_.hand_of(starter) & cards_.initiatives).empty()) ++starter;
      return {starter, Opening::kWithInitiative};
    }
    int starter = board_.last_bidder;
    for (int other = 0; other < rules_.all_knights(); ++other) {
      const Knight& knight = board_.at(other);
      if (other == starter || knight.bid == kNoCard || bid_of(other) != bid_of(starter)) continue;
      const int earlier = std::min(other, starter);
      const int later = std::max(other, starter);
      const int shown_first = show_next_initiative(earlier);
      const int shown_later = show_next_initiative(later);
      starter = shown_later < shown_first ? later : earlier;
      break;
    }
    return {starter, Opening::kWithBid};
  }

  // The lowest number of the other initiative cards of his side, whoever of it holds the card, now
  // known to all; 256 if there is none.
  int show_next_initiative(int bidder) {
    int lowest = 256;
    int lowest_card = -1;
    int holder = bidder;
    each_knight(rules_.knights_of(rules_.side_of(bidder)), [&](int index) {
      CardBits others = state_.hand_of(index) & cards_.initiatives;
      if (index == bidder) others.remove(board_.at(bidder).bid);
      others.each([&](int card) {
        if (card_at(card).initiative >= lowest) return;
        lowest = card_at(card).initiative;
        lowest_card = card;
        holder = index;
      });
    });
    if (lowest_card >= 0) board_.at(holder).shown.add(lowest_card);
    tell({.what = Happening::kShowed, .knight = byte(holder), .card = index16(lowest_card)});
    return lowest;
  }
};

}  // namespace salle::sword_and_shield
