#include "games/archers/players/oversights.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/random.hpp"

namespace salle::archers {
namespace {

Squares line_of(Square square, Facing facing, Squares empty) {
  const Squares one = Squares::of(square);
  switch (facing) {
    case Facing::kNorth:
      return fire<Facing::kNorth>(one, empty).all;
    case Facing::kEast:
      return fire<Facing::kEast>(one, empty).all;
    case Facing::kSouth:
      return fire<Facing::kSouth>(one, empty).all;
    case Facing::kWest:
      return fire<Facing::kWest>(one, empty).all;
  }
  return {};
}

// Of the three other facings one that aims at fewest of `mine`.
Facing harmless_facing(Square square, Facing facing, Squares mine, Squares empty, bool clockwise) {
  Facing best = facing;
  int fewest = kArchersASide;
  for (const int quarters : {clockwise ? 1 : 3, clockwise ? 3 : 1, 2}) {
    const Facing other = turned(facing, quarters);
    const int aimed_at = (line_of(square, other, empty) & mine).count();
    if (aimed_at < fewest) {
      best = other;
      fewest = aimed_at;
    }
  }
  return best;
}

// How easily an enemy is overlooked, by its way to the nearest archer of the one who looks.
double share_of_attention(Square square, Squares mine) {
  constexpr int kClose = 2;
  constexpr int kFar = 5;
  int nearest = 2 * kSide;
  for (const Square own : mine) {
    nearest = std::min(nearest, std::abs(file_of(own) - file_of(square)) +
                                    std::abs(rank_of(own) - rank_of(square)));
  }
  return nearest <= kClose ? 0.5 : nearest >= kFar ? 1.5 : 1.0;
}

}  // namespace

std::uint64_t turn_number(const State& state) {
  return number_for(key_of(state.begun, state.now.mover), state.now.quiet);
}

State misread(const State& state, double chance) {
  State mind = state;
  const Seat mover = state.now.mover;
  const Seat enemy = opponent(mover);
  const Squares mine = state.begun.of(mover);
  const Squares empty = state.begun.empty();
  const std::uint64_t number = turn_number(state);
  Board& board = mind.now.board;
  for (const Square square : state.now.board.of(enemy)) {
    Random random(number, static_cast<std::uint64_t>(square));
    if (random.fraction() >= chance * share_of_attention(square, mine)) continue;
    const Facing facing = board.facing_of(enemy, square);
    const Facing believed = harmless_facing(square, facing, mine, empty, random.below(2) == 0);
    board.at(enemy, facing) ^= Squares::of(square);
    board.at(enemy, believed) |= Squares::of(square);
  }
  mind.now.key = key_of(board, mover);
  return mind;
}

}  // namespace salle::archers
