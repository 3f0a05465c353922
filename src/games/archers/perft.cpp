#include "games/archers/perft.hpp"

#include <algorithm>
#include <compare>
#include <vector>

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

// Counting by whole turns. Many sequences lead to the same board, so it goes turn by turn: every
// board is kept once, with the number of sequences that lead there.

namespace {

// A board in 24 bytes: which squares are taken, three bits for each who stands there, the kings.
struct Packed {
  std::array<std::uint64_t, 3> words{};
  auto operator<=>(const Packed&) const = default;
};

Packed pack(const Board& board) {
  const Squares taken = board.of(kDark) | board.of(kLight);
  Packed packed;
  packed.words[0] = taken.south();
  packed.words[1] =
      taken.north() | std::uint64_t{board.king[0]} << 40 | std::uint64_t{board.king[1]} << 48;
  for (const Square square : taken) {
    const Seat seat = board.of(kDark).has(square) ? kDark : kLight;
    const auto who = static_cast<std::uint64_t>(seat * 4) + index(board.facing_of(seat, square));
    packed.words[2] = packed.words[2] << 3 | who;
  }
  return packed;
}

Board unpack(const Packed& packed) {
  Board board;
  const Squares taken = Squares(packed.words[0], packed.words[1]) & kEverySquare;
  int place = 3 * taken.count();
  for (const Square square : taken) {
    place -= 3;
    const auto who = static_cast<unsigned>(packed.words[2] >> place) & 7u;
    board.archers[who / 4][who % 4] |= Squares::of(square);
  }
  for (const std::size_t seat : {0u, 1u}) {
    board.king[seat] = static_cast<std::uint8_t>(packed.words[1] >> (40 + 8 * seat));
  }
  return board;
}

struct Reached {
  Packed board;
  std::uint64_t sequences;
};

class Layer {
 public:
  void add(const Board& board, std::uint64_t sequences) {
    reached_.push_back({pack(board), sequences});
    if (reached_.size() >= next_merge_) merge();
  }

  // Every board once.
  void merge() {
    std::ranges::sort(reached_, {}, &Reached::board);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      if (kept > 0 && reached_[kept - 1].board == reached_[i].board) {
        reached_[kept - 1].sequences += reached_[i].sequences;
      } else {
        reached_[kept++] = reached_[i];
      }
    }
    reached_.resize(kept);
    next_merge_ = std::max(kFirstMerge, 2 * kept);
  }

  const std::vector<Reached>& reached() const { return reached_; }

  TurnCount count() {
    merge();
    TurnCount count{0, reached_.size()};
    for (const Reached& each : reached_) count.sequences += each.sequences;
    return count;
  }

 private:
  static constexpr std::size_t kFirstMerge = std::size_t{1} << 20;
  std::vector<Reached> reached_;
  std::size_t next_merge_ = kFirstMerge;
};

// Plays every way to finish the turn, and adds the boards: of games that go on, or of all.
void finish_turn(const Rules& rules, const Position& position, std::uint64_t sequences, bool last,
                 Layer& layer) {
  FixedList<Action, kMaxActions> actions;
  list_actions(position, actions);
  for (const Action action : actions) {
    Position next = position;
    Referee(rules, next).apply(action);
    const bool over = next.phase == Phase::kOver;
    if (!over && next.mover == position.mover) {
      finish_turn(rules, next, sequences, last, layer);
    } else if (!over || last) {
      layer.add(next.board, sequences);
    }
  }
}

// Where draws may come, the way to a board matters too: one sequence at a time.
void finish_turns(const Rules& rules, const State& state, int turns, Layer& layer) {
  FixedList<Action, kMaxActions> actions;
  list_actions(state.now, actions);
  for (const Action action : actions) {
    State next = state;
    apply(rules, next, action);
    const bool over = next.now.phase == Phase::kOver;
    const int left = over || next.now.mover != state.now.mover ? turns - 1 : turns;
    if (left == 0) {
      layer.add(next.now.board, 1);
    } else if (!over) {
      finish_turns(rules, next, left, layer);
    }
  }
}

}  // namespace

TurnCount perft_turns(const Rules& rules, const State& state, int depth) {
  if (depth <= 0) return {1, 1};
  State begun = state;
  if (begun.now.phase == Phase::kLot) apply(rules, begun, Action::lot(kDark));
  Layer layer;
  if (draw_within(rules, begun, depth - 1)) {
    finish_turns(rules, begun, depth, layer);
    return layer.count();
  }
  Rules endless = rules;
  endless.quiet = 0;
  finish_turn(endless, begun.now, 1, depth == 1, layer);
  Position next;
  for (int turn = 2; turn <= depth; ++turn) {
    next.mover =
        static_cast<std::uint8_t>(turn % 2 == 0 ? opponent(begun.now.mover) : begun.now.mover);
    layer.merge();
    Layer following;
    for (const Reached& each : layer.reached()) {
      next.board = unpack(each.board);
      finish_turn(endless, next, each.sequences, turn == depth, following);
    }
    layer = std::move(following);
  }
  return layer.count();
}

}  // namespace salle::archers
