// What the learned judgement (net.hpp) sees of a game between two Actions.
//
// A search judges invented games, in which all hands lie open: they were dealt by what its seat
// knows, so looking at both is honest, and two hands say far more than one. Cards are told by what
// they do and never by their names, so another card set can be judged, too.
//
// Every Knight is described by himself with what his hand holds, and what it could do to the hands
// of the enemies in his reach; then come the decks and the rest. A turn's end is seen before hands
// are filled up: what will be drawn is luck, and would only blur what is judged.
#pragma once

#include <array>
#include <cstdint>

#include "games/sword_and_shield/engine.hpp"

namespace salle::sword_and_shield {

// Bytes, of which 16 (or fewer, where there may be many) are one of a thing.
inline constexpr std::size_t kKnightInputs = 128;
inline constexpr std::size_t kFieldInputs = 32;

struct NetInput {
  // The Knights of the side whose Knight has the turn or the coming one, then the enemy's; those
  // who are out are left out.
  std::array<std::array<std::int8_t, kKnightInputs>, kMaxKnights> knight;
  std::array<std::int8_t, kFieldInputs> field;
  std::array<std::uint8_t, 2> knights;  // how many of either side
};

// Is this the end of a turn, before hands are filled up?
constexpr bool turn_ends(const Board& board) {
  return board.phase == Phase::kDraw && board.exchange.count == 0 && !board.dealing();
}

// Is this a moment that can be judged: the end of a turn, or somebody is to choose an Action? Not
// the first of all, which the bidding decided.
constexpr bool can_be_judged(const Board& board) {
  return turn_ends(board) || (board.phase == Phase::kAction && board.opening == Opening::kNone);
}

// Whose turn it is at such a moment, or comes next.
int next_attacker(const Rules& rules, const Board& board);

// What is not written here is 0.
void look(const Rules& rules, const State& state, NetInput& input);

}  // namespace salle::sword_and_shield
