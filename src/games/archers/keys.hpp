// A number for every board and player to move, so that positions can be told apart and found again
// cheaply: one random number for each archer on each square, combined by exclusive or.
#pragma once

#include <array>
#include <cstdint>

#include "core/random.hpp"
#include "games/archers/board.hpp"

namespace salle::archers {

struct Keys {
  std::array<std::array<std::array<std::uint64_t, kSquareNumbers>, 4>, 2> archer;
  std::array<std::array<std::uint64_t, kSquareNumbers>, 2> king;
  std::uint64_t light_to_move;
};

inline constexpr Keys kKeys = [] {
  Keys keys{};
  std::uint64_t seed = 0x41726368657273;  // "Archers"
  for (auto& side : keys.archer) {
    for (auto& facing : side) {
      for (auto& key : facing) key = splitmix64(seed);
    }
  }
  for (auto& side : keys.king) {
    for (auto& key : side) key = splitmix64(seed);
  }
  keys.light_to_move = splitmix64(seed);
  return keys;
}();

SALLE_INLINE std::uint64_t archer_key(Seat seat, Facing facing, Square square) {
  return kKeys.archer[index(seat)][index(facing)][static_cast<std::size_t>(square)];
}
SALLE_INLINE std::uint64_t king_key(Seat seat, Square square) {
  return kKeys.king[index(seat)][static_cast<std::size_t>(square)];
}

// From nothing; the engine keeps it up to date from one action to the next.
inline std::uint64_t key_of(const Board& board, Seat mover) {
  std::uint64_t key = mover == kLight ? kKeys.light_to_move : 0;
  for (const Seat seat : {kDark, kLight}) {
    for (const Facing facing : kFacings) {
      for (const Square square : board.at(seat, facing)) key ^= archer_key(seat, facing, square);
    }
    const Square king = board.king[index(seat)];
    if (king != kNoSquare) key ^= king_key(seat, king);
  }
  return key;
}

}  // namespace salle::archers
