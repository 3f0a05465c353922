// How a board of Archers becomes the inputs of its network: the numbers of what is true of it, seen
// by one side. Light sees the board turned half round, so that both see it as Dark does.
//
//   0 to 647    an archer: own or the enemy's, its facing, its square
//   648 to 651  turns without a shot: below 16, 40, 70, or more
//   652 to 813  the own king's square, the enemy's; without kings nothing
#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "games/archers/players/counts.hpp"

namespace salle::archers_net {

using archers::Facing;
using archers::Position;
using archers::Square;

inline constexpr int kBoardSquares = archers::kSide * archers::kSide;
inline constexpr int kFirstQuiet = 2 * 4 * kBoardSquares;
inline constexpr int kQuietInputs = 4;
inline constexpr int kFirstKing = kFirstQuiet + kQuietInputs;
inline constexpr int kInputs = kFirstKing + 2 * kBoardSquares;

// 0 to 80, rank by rank from a1, as `viewer` sees it.
constexpr int seen_square(Seat viewer, Square square) {
  const int number = archers::kSide * archers::rank_of(square) + archers::file_of(square);
  return viewer == archers::kDark ? number : kBoardSquares - 1 - number;
}

constexpr int archer_input(Seat viewer, Seat owner, Facing facing, Square square) {
  const Facing seen = viewer == archers::kDark ? facing : archers::opposite(facing);
  return kBoardSquares * ((owner == viewer ? 0 : 4) + static_cast<int>(seen)) +
         seen_square(viewer, square);
}

constexpr int king_input(Seat viewer, Seat owner, Square square) {
  return kFirstKing + (owner == viewer ? 0 : kBoardSquares) + seen_square(viewer, square);
}

constexpr int quiet_stage(std::uint32_t quiet) {
  return (quiet >= 16 ? 1 : 0) + (quiet >= 40 ? 1 : 0) + (quiet >= 70 ? 1 : 0);
}

// What was counted, as the one to move sees it: his own, the enemy's, and what is between them.
inline constexpr std::size_t kKinds = 19;
inline constexpr std::size_t kSteps = 32;  // a count is below this
using Kinds = std::array<std::uint8_t, kKinds>;

inline Kinds kinds_of(const archers::Counts& counts, Seat mover) {
  Kinds kinds{};
  std::size_t at = 0;
  const auto put = [&](int value) { kinds[at++] = static_cast<std::uint8_t>(value); };
  for (const Seat seat : {mover, archers::opponent(mover)}) {
    const archers::SideCounts& side = counts.sides[archers::index(seat)];
    put(side.aim);
    put(side.ground);
    put(side.guard);
    put(side.steps);
    put(side.king_pressed);
    put(side.king_ways_out);
    put(side.king_hunters);
  }
  put(counts.danger.saved);
  put(counts.danger.lost);
  put(counts.pressure.saved);
  put(counts.pressure.lost);
  put(counts.storm ? 1 : 0);
  return kinds;
}

// Nine archers of a side control 27 squares at most and have 18 steps.
static_assert(3 * archers::kArchersASide < kSteps);

// Which of the output rows counts: by the manoeuvres left, and by the archers on the board.
inline constexpr std::size_t kPhases = 2;
inline constexpr std::size_t kStages = 4;
inline constexpr std::size_t kHeads = kPhases * kStages;

inline std::size_t phase_of(const Position& position) {
  return position.phase == archers::Phase::kSecond ? 1 : 0;
}
constexpr std::size_t stage_of(int archers) {
  return archers >= 15 ? 3 : archers >= 11 ? 2 : archers >= 7 ? 1 : 0;
}

}  // namespace salle::archers_net
