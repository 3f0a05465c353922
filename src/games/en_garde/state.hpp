// A match of En Garde at one moment, secrets included.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.hpp"
#include "games/en_garde/cards.hpp"
#include "games/en_garde/rules.hpp"

namespace salle::en_garde {

inline constexpr Seat kLeft = 0;
inline constexpr Seat kRight = 1;
inline constexpr int kLastSquare = 23;

// What the match waits for. Chance acts in the first four, a fencer in the next three.
enum class Phase : std::uint8_t {
  kLot,         // who begins round one is drawn by lot
  kDealing,     // five cards to the starter, then five to the other
  kRefill,      // the fencer who just acted draws up to five
  kRoundOver,   // hands lie as they were; the next round is to be dealt
  kTurn,        // a move or an attack
  kAnswer,      // an attack is to be parried or retreated from
  kLastAttack,  // abacus/basic: the pile is empty, one last attack may be made
  kMatchOver,
};

enum class Attack : std::uint8_t { kNone, kDirect, kIndirect };

enum class Ending : std::uint8_t {
  kNone,
  kHit,     // an attack was not answered
  kStuck,   // a fencer could neither move nor attack
  kCards,   // the pile ran out: more cards that reach
  kGround,  // the pile ran out: more squares advanced
  kDrawn,   // the pile ran out: all equal
};

struct State {
  std::array<Cards, 2> hand;
  Cards pile;
  Cards discards;
  std::uint32_t round = 1;
  std::array<std::uint8_t, 2> square = {1, kLastSquare};
  std::array<std::uint8_t, 2> score = {0, 0};
  Phase phase = Phase::kDealing;
  std::uint8_t actor = 0;    // the fencer who decides, draws or, when the round is over, acted last
  std::uint8_t starter = 0;  // of this round
  Attack pending = Attack::kNone;
  std::uint8_t pending_count = 0;
  std::uint8_t top_discard = 0;  // 0: none, or not known from the position this began with
  Ending ending = Ending::kNone;
  std::int8_t winner = -1;  // of the round that just ended
  bool compared = false;    // that round's hands were laid open
  bool passed = false;      // its last attack was waived

  int distance() const { return square[kRight] - square[kLeft]; }
  int advanced(Seat seat) const {
    return seat == kLeft ? square[kLeft] - 1 : kLastSquare - square[kRight];
  }
};
static_assert(sizeof(State) <= 64);

constexpr Seat opponent(Seat seat) { return 1 - seat; }

}  // namespace salle::en_garde
