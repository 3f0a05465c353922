#include "games/archers/players/breakthrough.hpp"

namespace salle::archers {
namespace {

// All squares within two steps of the enemy's woods, by the seat that wants in.
constexpr Squares near_woods(int first_file, int first_rank) {
  std::array<std::uint64_t, 2> words = {0, 0};
  for (int rank = 0; rank < kSide; ++rank) {
    for (int file = 0; file < kSide; ++file) {
      const int files = std::max({first_file - file, file - first_file - 2, 0});
      const int ranks = std::max({first_rank - rank, rank - first_rank - 2, 0});
      if (files + ranks > 2) continue;
      const int square = square_at(file, rank);
      words[square < Squares::kSplit ? 0 : 1] |= std::uint64_t{1} << (square % Squares::kSplit);
    }
  }
  return {words[0], words[1]};
}
constexpr std::array<Squares, 2> kNearWoods = {near_woods(1, 5), near_woods(5, 1)};

// The squares from which a step that way ends in `woods`.
SALLE_INLINE ByFacing doors(const ByFacing& open, Squares woods) {
  using enum Facing;
  return {open[0] & woods.towards<kSouth>(), open[1] & woods.towards<kWest>(),
          open[2] & woods.towards<kNorth>(), open[3] & woods.towards<kEast>()};
}

// One step into the woods, other than `barred`.
Action entering(const Board& board, Seat mover, const ByFacing& door, Action barred) {
  const Squares upright = board.along(mover, Facing::kNorth);
  const Squares sideways = board.along(mover, Facing::kEast);
  const Squares any = (upright & (door[0] | door[2])) | (sideways & (door[1] | door[3]));
  if (!any.any()) return Action::none();
  for (const Facing facing : kFacings) {
    for (const Square from : board.along(mover, facing) & door[index(facing)]) {
      const Action step = Action::step(from, from + stride(facing));
      if (step != barred) return step;
    }
  }
  return Action::none();
}

}  // namespace

bool stands_near_woods(const Board& board, Seat seat) {
  return (board.of(seat) & kNearWoods[index(seat)]).any();
}

Breakthrough breakthrough(const Position& position) {
  const Board& board = position.board;
  const Seat mover = position.mover;
  if (!stands_near_woods(board, mover)) return {};
  const Squares woods = kWoods[index(opponent(mover))];
  const ByFacing& enemies = board.archers[index(opponent(mover))];
  const Squares empty = board.empty();
  const ByFacing open = ways(enemies, empty);
  const ByFacing door = doors(open, woods);
  const Action at_once = entering(board, mover, door, position.undo);
  if (at_once != Action::none()) return {1, at_once};
  if (position.phase == Phase::kSecond) return {};

  // Pivot, then step.
  const Squares turning = (board.along(mover, Facing::kEast) & (door[0] | door[2])) |
                          (board.along(mover, Facing::kNorth) & (door[1] | door[3]));
  for (const Square square : turning) {
    const bool sideways = board.along(mover, Facing::kEast).has(square);
    return {2, Action::pivot(square, sideways ? Facing::kNorth : Facing::kEast)};
  }
  // Step, then step.
  for (const Facing facing : kFacings) {
    for (const Square from : board.along(mover, facing) & open[index(facing)]) {
      const Square to = from + stride(facing);
      const Squares both = Squares::of(from) | Squares::of(to);
      const ByFacing door_then = doors(ways(enemies, empty ^ both), woods);
      Board next = board;
      next.at(mover, board.facing_of(mover, from)) ^= both;
      const Action back = position.fired ? Action::none() : Action::step(to, from);
      if (entering(next, mover, door_then, back) != Action::none()) {
        return {2, Action::step(from, to)};
      }
    }
  }
  return {};
}

}  // namespace salle::archers
