// A joust or mêlée at one moment: the board, which everyone sees, and what lies hidden.
//
// The split is what keeps secrets: a view copies the Board whole and names, hand by hand, what else
// its viewer may see. Nothing secret may ever be put into Board.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.hpp"
#include "games/sword_and_shield/action.hpp"
#include "games/sword_and_shield/cards/card_bits.hpp"
#include "games/sword_and_shield/rules.hpp"

namespace salle::sword_and_shield {

inline constexpr int kFreshFatigue = 28;
inline constexpr int kLastHit = 5;
inline constexpr int kShakenHits = 4;
inline constexpr std::uint8_t kNoCard = 0xff;
inline constexpr int kCentre = 1;

// What the game waits for. Chance acts in the first three.
enum class Phase : std::uint8_t {
  kStartCards,  // `actor` draws from his start deck
  kDraw,        // `actor` draws a card: the deal, a refill, an effect
  kLose,        // `actor` loses a card of his hand by lot
  kPlace,       // the side of `actor` places a Knight
  kTactic,      // `actor` chooses his first Tactic
  kBid,         // `actor` bids or passes
  kAction,      // `actor`, whose turn it is, acts
  kAnswer,      // `actor` answers an attack
  kDiscard,     // `actor` discards a card, made to by an effect
  kChoose,      // `actor` chooses what a card of his does, or for whom
  kOver,
};

// The cards of one Action that are being carried out, one after the other.
struct Exchange {
  std::array<std::uint8_t, 4> cards = {};
  std::uint8_t count = 0;   // 0: nothing is under way
  std::uint8_t next = 0;    // the card whose turn it is
  std::uint8_t effect = 0;  // its next effect
  std::uint8_t foe = kNoKnight;
  bool combined = false;
  std::uint8_t option = 0;        // of the card whose turn it is, once chosen
  std::uint8_t ally = kNoKnight;  // the same
  bool operator==(const Exchange&) const = default;
};

// What must be true of the first Action of the game.
enum class Opening : std::uint8_t {
  kNone,
  kWithBid,         // it is an attack with the card that was bid
  kWithInitiative,  // all passed: an attack with any initiative card
};

struct Knight {
  CardBits improvements;
  CardBits shown;                                    // cards of his hand that everyone knows
  std::array<std::int8_t, kAbilities> ability = {};  // with Artefact and Improvements
  std::array<std::int8_t, kAbilities> passing = {};  // until the end of this turn
  std::uint8_t card = kNoCard;                       // indices of his start cards
  std::uint8_t health = kNoCard;
  std::uint8_t artefact = kNoCard;
  std::uint8_t second_artefact = kNoCard;
  std::uint8_t fatigue = kFreshFatigue;
  std::uint8_t hits = 0;
  Tactic tactic = Tactic::kStrength;
  std::uint8_t hand = 0;  // how many cards
  std::uint8_t due = 0;   // cards he is to draw
  std::uint8_t column = kCentre;
  std::uint8_t locked_with = kNoKnight;
  std::uint8_t lock_card = kNoCard;  // the card that made his lock, if he played it
  std::uint8_t bid = kNoCard;        // the card of his last bid
  bool placed = false;
  bool chosen = false;  // has a Tactic
  bool out = false;
  bool safe = false;
  bool grand_passed = false;
  bool operator==(const Knight&) const = default;
};

struct StartDeck {
  // By index of start card. Which cards are left is no secret, their order is.
  CardBits left;
  CardBits discards;
  bool operator==(const StartDeck&) const = default;
};

struct Board {
  std::array<Knight, kMaxKnights> knight;
  std::array<CardBits, 2> discards;
  std::array<StartDeck, 2> start;
  std::array<std::uint8_t, 2> deck = {};  // how many cards are in each draw deck

  Phase phase = Phase::kStartCards;
  std::uint8_t actor = 0;             // whom the game waits for
  std::uint8_t attacker = kNoKnight;  // whose turn it is
  std::uint8_t spent = 0;             // Actions taken this turn
  std::int8_t bonus = 0;              // Actions given by cards
  bool begun = false;                 // something was done this turn
  bool finished = false;              // the turn ends when nothing is under way
  std::uint8_t attacked = 0;          // enemies an Action was aimed at this turn, as bits
  std::uint8_t met = 0;               // enemies in reach at any moment of this turn, as bits
  std::uint8_t answered = 0;          // Knights who answered an attack this turn, as bits
  std::uint8_t in_play = 0;           // Knights not out, as bits
  std::uint8_t passed = 0;            // in the bidding, as bits
  std::uint8_t last_bidder = kNoKnight;
  std::uint8_t first_side = 0;  // in placing
  Opening opening = Opening::kNone;
  std::uint8_t owes = 0;       // cards `actor` must still discard or lose in this effect
  std::uint8_t concerned = 0;  // Knights that the effect under way has yet to reach, as bits
  std::int8_t winner = -1;     // side
  Exchange exchange;
  std::uint32_t chances = 0;  // how often chance has acted
  std::uint32_t turns = 0;    // how many turns have begun

  bool operator==(const Board&) const = default;

  constexpr Knight& at(int index) { return knight[static_cast<std::size_t>(index)]; }
  constexpr const Knight& at(int index) const { return knight[static_cast<std::size_t>(index)]; }
  constexpr bool dealing() const { return attacker == kNoKnight; }
};

struct State {
  Board board;
  std::array<CardBits, kMaxKnights> hand;
  std::array<CardBits, 2> deck;

  CardBits& hand_of(int index) { return hand[static_cast<std::size_t>(index)]; }
  const CardBits& hand_of(int index) const { return hand[static_cast<std::size_t>(index)]; }
};

}  // namespace salle::sword_and_shield
