// What happens in a game, step by step, as the referee carries it out.
//
// A Journal writes events down as one viewer may know them; only a card that is drawn is ever
// secret, so that is the one thing it leaves out.
#pragma once

#include "games/sword_and_shield/board.hpp"

namespace salle::sword_and_shield {

enum class Happening : std::uint8_t {
  // Setting up
  kStartCard,   // knight drew start card `card`; `flag`: kept
  kPlaced,      // knight stands in `column`
  kTactic,      // knight chose `tactic` (free), or changed to it for `cost` points or by an effect
  kDrawn,       // knight drew `card` (-1: not for this viewer); `flag`: in the deal
  kReshuffled,  // deck `other` was made anew from `amount` cards
  kRedealt,     // nobody had an initiative card
  kBid,         // knight bid card `card`, initiative `amount`
  kPassed,
  kShowed,  // an equal bid: knight shows `card` (-1: no other initiative card)
  kStarts,  // knight has the first turn; `flag`: because all passed
  // A turn
  kTurn,   // knight's turn, with `amount` Actions
  kEnded,  // knight's turn is over; `flag`: he ended it
  // Actions. Costs are with the point a Shaken Knight pays more; `amount` is what was paid.
  kAttack,       // knight attacks other with `card`: value + ability = number
  kCombination,  // knight plays `cards`, `count` of them, for `cost`; other: aimed at, or kNoKnight
  kAchievement,  // knight plays `card` for `cost`; other as above
  kEvent,
  kImprovement,
  kDiscarded,  // knight discards `card`; `flag`: made to by an effect; `cost` otherwise
  kLost,       // knight loses `card` by lot
  kGrandPass,
  kMoveSwap,   // knight changes places with other, playing `card` for `cost`
  kMoveBreak,  // the same, and other's lock is broken
  kMoveSafe,
  kMoveBack,  // to `column`
  kLocked,    // knight locks other, playing `card` for `cost`
  kChosen,    // of what `card` offers knight chooses option `amount`, or other as the one it is for
  // Answers
  kDefence,    // knight answers with `card`: value + ability = number, for `cost`
  kBlock,      // with an Achievement, for `cost`
  kManoeuvre,  // for `cost`
  kCompared,   // knight's number `number` is lower than other's `value` by `amount`, which he pays;
               // amount 0: they are equal
  kNoAnswer,   // knight takes the hit
  kLapsed,     // the attack of `card` falls away: nobody stands there any more
  // What comes of it
  kHit,       // knight takes hit number `amount`; `flag`: from exhaustion
  kShaken,    // that was the fourth
  kGained,    // knight gains `amount` points and has `value`
  kSapped,    // knight loses `amount` points to a card's effect
  kActions,   // knight has `amount` more Actions
  kAbility,   // knight's `ability_of` changes by `amount` until the end of the turn
  kRevealed,  // knight's hand of `count` cards lies open: `hand`
  kLockEnds,  // between knight and other
  kOut,       // knight leaves the game
  kReturned,  // knight comes back from safety by himself, as the last of his side
  kCentred,   // knight takes the centre
  kWon,       // side `amount` has won
};

struct Event {
  Happening what = Happening::kDrawn;
  std::uint8_t knight = kNoKnight;
  std::uint8_t other = kNoKnight;
  std::uint8_t knight_card = kNoCard;  // start cards of the two, for their names
  std::uint8_t other_card = kNoCard;
  bool flag = false;
  std::uint8_t count = 0;
  std::uint8_t column = 0;
  Tactic tactic = Tactic::kStrength;  // of an attack or defence: the one it was made with
  Ability ability_of = Ability::kStrength;
  std::array<std::uint8_t, 4> cards = {};
  std::int16_t card = -1;  // index in the deck, or in the start cards for kStartCard
  std::int16_t cost = 0;
  std::int16_t value = 0;
  std::int16_t ability = 0;
  std::int16_t number = 0;  // Modified Combat Number
  std::int16_t amount = 0;
  CardBits hand =
      {};  // kRevealed, kGrandPass, kOut: the hand. kReshuffled: what hidden hands must hold
  std::array<std::uint8_t, kMaxKnights> hidden = {};  // kReshuffled: how many, by Knight

  bool operator==(const Event&) const = default;
};

// Far more than a sensible card set can make happen at once; what is past it goes untold.
inline constexpr std::size_t kMaxEvents = 96;
using Events = FixedList<Event, kMaxEvents>;

// Writes for one viewer; `state` is the one the referee works on.
class Journal {
 public:
  Journal(const Rules& rules, const State& state, Viewer viewer, Events& events)
      : rules_(rules), state_(state), viewer_(viewer), events_(events) {}
  void write(Event event);

 private:
  const Rules& rules_;
  const State& state_;
  Viewer viewer_;
  Events& events_;
};

}  // namespace salle::sword_and_shield
