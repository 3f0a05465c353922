// The board, who stands on it, and the lines of fire across it.
//
// All that is legal follows from two questions, each answered for all archers at once by sliding
// sets of squares: what do archers control (`fire`), and from where can one step which way
// (`ways`).
#pragma once

#include <array>
#include <cstdint>

#include "core/random.hpp"
#include "core/seat.hpp"
#include "games/archers/bitboard.hpp"

namespace salle::archers {

inline constexpr Seat kDark = 0;
inline constexpr Seat kLight = 1;
inline constexpr int kArchersASide = 9;
inline constexpr int kRange = 3;

constexpr Seat opponent(Seat seat) { return 1 - seat; }
constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

inline constexpr std::array<Squares, 2> kWoods = {block(5, 1, 3, 3), block(1, 5, 3, 3)};
inline constexpr std::array<Square, 2> kKingStart = {square_at(6, 2), square_at(2, 6)};
inline constexpr std::array<Facing, 2> kFirstFacing = {Facing::kNorth, Facing::kSouth};

using ByFacing = std::array<Squares, 4>;

struct Board {
  std::array<ByFacing, 2> archers;                            // by seat and facing
  std::array<std::uint8_t, 2> king = {kNoSquare, kNoSquare};  // where kings are in play

  SALLE_INLINE Squares& at(Seat seat, Facing facing) { return archers[index(seat)][index(facing)]; }
  SALLE_INLINE Squares at(Seat seat, Facing facing) const {
    return archers[index(seat)][index(facing)];
  }
  SALLE_INLINE Squares of(Seat seat) const {
    const auto& by_facing = archers[index(seat)];
    return (by_facing[0] | by_facing[1]) | (by_facing[2] | by_facing[3]);
  }
  // The archers that can step north and south, or east and west.
  SALLE_INLINE Squares along(Seat seat, Facing axis) const {
    return at(seat, axis) | at(seat, opposite(axis));
  }
  SALLE_INLINE Squares empty() const { return kEverySquare & ~(of(kDark) | of(kLight)); }
  bool kings() const { return king[0] != kNoSquare; }

  // The facing of the archer that `seat` has there, which must be one.
  SALLE_INLINE Facing facing_of(Seat seat, Square square) const {
    const Squares one = Squares::of(square);
    const bool sideways = (along(seat, Facing::kEast) & one).any();
    const bool reversed = ((at(seat, Facing::kSouth) | at(seat, Facing::kWest)) & one).any();
    return static_cast<Facing>((sideways ? 1 : 0) + (reversed ? 2 : 0));
  }

  bool operator==(const Board&) const = default;
};

// What archers of one facing control: up to three squares ahead, as far as the first piece.
struct Fire {
  Squares near;  // within two squares
  Squares all;   // within three
};

template <Facing F>
SALLE_INLINE Fire fire(Squares archers, Squares empty) {
  const Squares first = archers.towards<F>();
  const Squares second = (first & empty).template towards<F>();
  const Squares third = (second & empty).template towards<F>();
  const Squares near = first | second;
  return {near, near | third};
}

// From which squares could an archer step towards each facing, as far as the target goes: empty,
// and not controlled by one of the `enemies` once the stepping archer is lifted off. Lifting it
// uncovers a line only where an enemy fires through it the way it steps. Such a shot that reaches
// the archer within two squares reaches the target within three; hence `near`.
SALLE_INLINE ByFacing ways(const ByFacing& enemies, Squares empty) {
  using enum Facing;
  const Fire north = fire<kNorth>(enemies[0], empty);
  const Fire east = fire<kEast>(enemies[1], empty);
  const Fire south = fire<kSouth>(enemies[2], empty);
  const Fire west = fire<kWest>(enemies[3], empty);
  const Squares safe = empty & ~((north.all | east.all) | (south.all | west.all));
  return {safe.towards<kSouth>() & ~north.near, safe.towards<kWest>() & ~east.near,
          safe.towards<kNorth>() & ~south.near, safe.towards<kEast>() & ~west.near};
}

// Which enemies the archers of `seat` among `idle` can shoot, by the shooter's facing. One facing
// reaches a square at most once, the nearer archer masking the farther: each member is one shot.
SALLE_INLINE ByFacing targets(const Board& board, Seat seat, Squares idle, Squares empty) {
  using enum Facing;
  const Squares enemies = board.of(opponent(seat));
  const auto& mine = board.archers[index(seat)];
  return {fire<kNorth>(mine[0] & idle, empty).all & enemies,
          fire<kEast>(mine[1] & idle, empty).all & enemies,
          fire<kSouth>(mine[2] & idle, empty).all & enemies,
          fire<kWest>(mine[3] & idle, empty).all & enemies};
}

// The archer whose line of fire towards `facing` ends at `target`: the first piece on the way back.
SALLE_INLINE Square shooter_of(Square target, Facing facing, Squares empty) {
  Square square = target - stride(facing);
  while (empty.has(square)) square -= stride(facing);
  return square;
}

// A number for every board and player to move, so that positions can be told apart and found again
// cheaply: one random number for each archer on each square, combined by exclusive or.
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
