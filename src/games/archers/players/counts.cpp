#include "games/archers/players/counts.hpp"

#include <algorithm>
#include <cstdlib>

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

namespace {

struct Side {
  Squares archers;
  Squares upright;
  Squares sideways;
  Squares fired_upright;   // what it controls along files
  Squares fired_sideways;  // and along ranks
  ByFacing open;           // where its archers may step
};

SALLE_INLINE Side side_of(const Board& board, Seat seat, Squares empty) {
  using enum Facing;
  Side side;
  const auto& mine = board.archers[index(seat)];
  side.upright = mine[0] | mine[2];
  side.sideways = mine[1] | mine[3];
  side.archers = side.upright | side.sideways;
  side.fired_upright = fire<kNorth>(mine[0], empty).all | fire<kSouth>(mine[2], empty).all;
  side.fired_sideways = fire<kEast>(mine[1], empty).all | fire<kWest>(mine[3], empty).all;
  side.open = ways(board.archers[index(opponent(seat))], empty);
  return side;
}

SALLE_INLINE Danger danger_of(const Side& side, const Side& enemy, int manoeuvres) {
  const Squares along =
      (side.upright & enemy.fired_upright) | (side.sideways & enemy.fired_sideways);
  const Squares across =
      ((side.upright & enemy.fired_sideways) | (side.sideways & enemy.fired_upright)) & ~along;
  const Squares can_step = (side.upright & (side.open[0] | side.open[2])) |
                           (side.sideways & (side.open[1] | side.open[3]));
  const int easy = (across & can_step).count();
  const int hard = along.count() + across.count() - easy;
  const int saved_easily = std::min(easy, manoeuvres);
  const int saved_hard = std::min(hard, (manoeuvres - saved_easily) / 2);
  return {saved_easily + 2 * saved_hard, easy + hard - saved_easily - saved_hard};
}

SALLE_INLINE int aiming(const Side& side, Squares enemies, Squares empty) {
  using enum Facing;
  const Squares files = fire<kNorth>(enemies, empty).all | fire<kSouth>(enemies, empty).all;
  const Squares ranks = fire<kEast>(enemies, empty).all | fire<kWest>(enemies, empty).all;
  return ((side.sideways & files) | (side.upright & ranks)).count();
}

// As if the one to move did nothing more.
Position enemy_to_move(const Position& position) {
  Position passed = position;
  passed.mover ^= 1;
  passed.phase = Phase::kOpening;
  passed.undo = Action::none();
  passed.fired = false;
  passed.shot = {};
  return passed;
}

void count_king(Square king, const Side& side, const Side& enemy, SideCounts& counts) {
  const Squares one = Squares::of(king);
  counts.king_pressed = (one & (enemy.fired_upright | enemy.fired_sideways)).any() ? 1 : 0;
  const bool upright = (side.upright & one).any();
  for (const Facing facing : kFacings) {
    if ((static_cast<int>(facing) % 2 == 0) == upright && side.open[index(facing)].has(king)) {
      ++counts.king_ways_out;
    }
  }
  for (const Square square : enemy.archers) {
    const int distance =
        std::abs(file_of(square) - file_of(king)) + std::abs(rank_of(square) - rank_of(king));
    if (distance <= 4) ++counts.king_hunters;
  }
}

}  // namespace

Counts count(const Position& position) {
  Counts counts;
  const Board& board = position.board;
  const Squares empty = board.empty();
  const std::array<Side, 2> sides = {side_of(board, kDark, empty), side_of(board, kLight, empty)};
  for (const Seat seat : {kDark, kLight}) {
    const Side& side = sides[index(seat)];
    const Side& enemy = sides[index(opponent(seat))];
    SideCounts& mine = counts.sides[index(seat)];
    const Squares ground = (side.fired_upright | side.fired_sideways) & empty;
    mine.ground = ground.count();
    mine.guard = (ground & kWoods[index(seat)]).count();
    mine.aim = aiming(side, enemy.archers, empty);
    mine.steps = ((side.upright & side.open[0]) | (side.sideways & side.open[1])).count() +
                 ((side.upright & side.open[2]) | (side.sideways & side.open[3])).count();
    if (board.kings()) count_king(board.king[index(seat)], side, enemy, mine);
  }
  const Side& own = sides[position.mover];
  const Side& enemy = sides[1u - position.mover];
  counts.danger = danger_of(own, enemy, manoeuvres_left(position));
  counts.pressure = danger_of(enemy, own, 2);
  counts.storm = stands_near_woods(board, opponent(position.mover)) &&
                 breakthrough(enemy_to_move(position)).manoeuvres > 0;
  return counts;
}

}  // namespace salle::archers
