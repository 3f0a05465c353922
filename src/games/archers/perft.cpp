#include "games/archers/perft.hpp"

#include "games/archers/engine.hpp"

namespace salle::archers {
namespace {

// The first manoeuvre taken back: what the second may not be, unless a shot was made.
struct Undo {
  Action action = Action::none();
  Facing direction = Facing::kNorth;  // of a step
};

// Steps of archers, given in two sets by their axis. Each can step at most once each way, so the
// four directions fit in two sets without overlap.
SALLE_INLINE int count_steps(Squares upright, Squares sideways, const ByFacing& open) {
  return ((upright & open[0]) | (sideways & open[1])).count() +
         ((upright & open[2]) | (sideways & open[3])).count();
}

SALLE_INLINE int count_shots(const ByFacing& shots) {
  return shots[0].count() + shots[1].count() + shots[2].count() + shots[3].count();
}

SALLE_INLINE Board stepped(Board board, Seat seat, Square from, Facing direction) {
  const Squares both = Squares::of(from) | Squares::of(from + stride(direction));
  const bool ahead = board.at(seat, direction).has(from);
  board.at(seat, ahead ? direction : opposite(direction)) ^= both;
  auto& king = board.king[index(seat)];
  if (king == from) king = static_cast<std::uint8_t>(from + stride(direction));
  return board;
}

SALLE_INLINE Board pivoted(Board board, Seat seat, Square square, Facing from, Facing to) {
  board.at(seat, from) ^= Squares::of(square);
  board.at(seat, to) ^= Squares::of(square);
  return board;
}

SALLE_INLINE Board without(Board board, Seat seat, Square square) {
  for (const Facing facing : kFacings) board.at(seat, facing) &= ~Squares::of(square);
  return board;
}

// What the enemy can do next that no pivot of ours changes.
struct Reply {
  Squares empty;
  Squares upright;
  Squares sideways;
  int shots_and_pivots;
};

SALLE_INLINE Reply reply_of(const Board& board, Seat enemy, Squares empty) {
  const ByFacing shots = targets(board, enemy, ~Squares(), empty);
  return {empty, board.along(enemy, Facing::kNorth), board.along(enemy, Facing::kEast),
          2 * board.of(enemy).count() + count_shots(shots)};
}

// The enemy's actions after every second manoeuvre that is a pivot from `F`. The facing is known to
// the compiler, so that the sets stay in registers.
template <Facing F>
SALLE_INLINE std::uint64_t replies_to_pivots(const Board& board, Seat mover, Undo undo,
                                             const Reply& reply) {
  std::uint64_t total = 0;
  for (const Square square : board.at(mover, F)) {
    ByFacing lifted = board.archers[index(mover)];
    lifted[index(F)] ^= Squares::of(square);
    const auto count = [&]<Facing To>() __attribute__((always_inline)) {
      if (Action::pivot(square, To) == undo.action) return;
      ByFacing archers = lifted;
      archers[index(To)] |= Squares::of(square);
      const int steps = count_steps(reply.upright, reply.sideways, ways(archers, reply.empty));
      total += static_cast<std::uint64_t>(reply.shots_and_pivots + steps);
    };
    count.template operator()<turned(F, 1)>();
    count.template operator()<turned(F, 3)>();
  }
  return total;
}

std::uint64_t count_second(const Board& board, Seat mover, Undo undo, int depth);

// From the opening of a turn, `idle` being the archers that have not shot.
std::uint64_t count_opening(const Board& board, Seat mover, Squares idle, bool fired, int depth) {
  const Squares empty = board.empty();
  const Squares mine = board.of(mover);
  const Squares upright = board.along(mover, Facing::kNorth);
  const Squares sideways = board.along(mover, Facing::kEast);
  const ByFacing shots = targets(board, mover, idle, empty);
  const ByFacing open = ways(board.archers[index(opponent(mover))], empty);
  const int pivots = 2 * mine.count();
  if (depth == 1) {
    return static_cast<std::uint64_t>(count_shots(shots) + pivots +
                                      count_steps(upright, sideways, open));
  }

  std::uint64_t total = 0;
  const Seat enemy = opponent(mover);
  for (const Facing facing : kFacings) {
    for (const Square target : shots[index(facing)]) {
      if (board.king[index(enemy)] == target) continue;
      const Board next = without(board, enemy, target);
      if (!next.of(enemy).any()) continue;
      const Squares shooter = Squares::of(shooter_of(target, facing, empty));
      total += count_opening(next, mover, idle & ~shooter, true, depth - 1);
    }
  }
  for (const Facing direction : kFacings) {
    const Squares steppers = board.along(mover, direction) & open[index(direction)];
    for (const Square from : steppers) {
      const Square to = from + stride(direction);
      if (kWoods[index(enemy)].has(to)) continue;
      const Undo undo = fired ? Undo{} : Undo{Action::step(to, from), opposite(direction)};
      total += count_second(stepped(board, mover, from, direction), mover, undo, depth - 1);
    }
  }
  if (depth == 2) {
    // A pivot moves nobody and so changes no enemy's line: what was worked out above holds after
    // it, and both pivots of an archer leave it the same steps.
    const int other_pivots = pivots - (fired ? 0 : 1);
    for (const Square square : mine) {
      const Squares one = Squares::of(square);
      const int steps = count_steps(upright ^ one, sideways ^ one, open);
      total += 2 * static_cast<std::uint64_t>(other_pivots + steps);
    }
    return total;
  }
  for (const Facing facing : kFacings) {
    for (const Square square : board.at(mover, facing)) {
      const Undo undo = fired ? Undo{} : Undo{Action::pivot(square, facing)};
      for (const int quarters : {1, 3}) {
        const Board next = pivoted(board, mover, square, facing, turned(facing, quarters));
        total += count_second(next, mover, undo, depth - 1);
      }
    }
  }
  return total;
}

std::uint64_t count_second(const Board& board, Seat mover, Undo undo, int depth) {
  const Seat enemy = opponent(mover);
  const Squares empty = board.empty();
  const ByFacing open = ways(board.archers[index(enemy)], empty);
  if (depth == 1) {
    const Squares upright = board.along(mover, Facing::kNorth);
    const Squares sideways = board.along(mover, Facing::kEast);
    int count = 2 * board.of(mover).count() + count_steps(upright, sideways, open);
    if (undo.action.deed() == Deed::kPivot) --count;
    if (undo.action.deed() == Deed::kStep) {
      count -= open[index(undo.direction)].has(undo.action.from()) ? 1 : 0;
    }
    return static_cast<std::uint64_t>(count);
  }

  std::uint64_t total = 0;
  const Squares everyone = ~Squares();
  for (const Facing direction : kFacings) {
    const Squares steppers = board.along(mover, direction) & open[index(direction)];
    for (const Square from : steppers) {
      const Square to = from + stride(direction);
      if (kWoods[index(enemy)].has(to) || Action::step(from, to) == undo.action) continue;
      total +=
          count_opening(stepped(board, mover, from, direction), enemy, everyone, false, depth - 1);
    }
  }
  if (depth == 2) {
    const Reply reply = reply_of(board, enemy, empty);
    return total + replies_to_pivots<Facing::kNorth>(board, mover, undo, reply) +
           replies_to_pivots<Facing::kEast>(board, mover, undo, reply) +
           replies_to_pivots<Facing::kSouth>(board, mover, undo, reply) +
           replies_to_pivots<Facing::kWest>(board, mover, undo, reply);
  }
  for (const Facing facing : kFacings) {
    for (const Square square : board.at(mover, facing)) {
      for (const int quarters : {1, 3}) {
        const Facing next = turned(facing, quarters);
        if (Action::pivot(square, next) == undo.action) continue;
        total += count_opening(pivoted(board, mover, square, facing, next), enemy, everyone, false,
                               depth - 1);
      }
    }
  }
  return total;
}

// Where a draw may come within the depth, step by step through the contract's own state.
std::uint64_t count_played(const Rules& rules, const State& state, int depth) {
  FixedList<Action, kMaxActions> actions;
  list_actions(state.now, actions);
  if (depth == 1) return actions.size();
  std::uint64_t total = 0;
  for (const Action action : actions) {
    State next = state;
    apply(rules, next, action);
    total += count_played(rules, next, depth - 1);
  }
  return total;
}

}  // namespace

bool draw_within(const Rules& rules, const State& state, int turns) {
  const auto soon = static_cast<std::uint32_t>(turns);
  if (rules.quiet > 0 && state.now.quiet + soon >= rules.quiet) return true;
  // Coming back to a position takes four turns at the least.
  const std::uint32_t needed = 4u * (rules.repetition - 1u);
  return rules.repetition > 0 && state.history.length() + soon >= needed;
}

std::uint64_t perft(const Rules& rules, const State& state, int depth) {
  if (depth <= 0) return 1;
  if (state.now.phase == Phase::kOver) return 0;
  // A draw that the last ply brings is still a leaf.
  if (draw_within(rules, state, depth / 2)) {
    State begun = state;
    if (begun.now.phase == Phase::kLot) apply(rules, begun, Action::lot(kDark));
    return count_played(rules, begun, depth);
  }
  const Position& now = state.now;
  if (now.phase != Phase::kSecond) {
    return count_opening(now.board, now.mover, ~now.shot, now.fired, depth);
  }
  Undo undo{now.undo};
  for (const Facing facing : kFacings) {
    if (now.undo.from() + stride(facing) == now.undo.to()) undo.direction = facing;
  }
  return count_second(now.board, now.mover, undo, depth);
}

}  // namespace salle::archers
