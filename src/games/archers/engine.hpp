// The rules of Archers in motion: what is legal, and what an action does.
//
// Everything here is inline and allocation-free: it is what computer players run millions of times
// a second. Callers have checked the action (core/game.hpp, `accept`).
//
// The whole turn must leave the board different. Without a shot that rules out exactly one second
// manoeuvre, the first one taken back. A pivot changes one square and a step two, so the second
// must change the same squares: a pivot there to the old facing, or a step from where the first one
// ended to where it began. Both are by the same archer, so no two archers can restore a board
// between them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/game.hpp"
#include "games/archers/action.hpp"
#include "games/archers/board.hpp"
#include "games/archers/rules.hpp"
#include "games/archers/state.hpp"

namespace salle::archers {

// Nine archers, each with at most one target, two steps and two pivots; and room to write one
// archer's four manoeuvres before it is known how many of them count.
inline constexpr std::size_t kMaxActions = kArchersASide * 5 + 4;
inline constexpr std::size_t kMaxOutcomes = 2;

inline Seat turn(const Position& position) {
  if (position.phase == Phase::kLot) return kChance;
  return position.phase == Phase::kOver ? kNobody : Seat{position.mover};
}

using Actions = FixedList<Action, kMaxActions>;

// Every manoeuvre of every archer, the archers in the order of their squares. All four of an archer
// are written and the list grows by those that are legal: the loop has no branch to mispredict but
// its end.
inline void list_manoeuvres(const Board& board, Seat mover, Squares empty, Actions& actions) {
  using Words = std::array<std::uint64_t, 2>;
  const auto words = [](Squares squares) { return Words{squares.south(), squares.north()}; };
  const ByFacing open = ways(board.archers[index(opponent(mover))], empty);
  // By the archer's axis: 0 upright, 1 sideways.
  const std::array<Words, 2> ahead = {words(open[0]), words(open[1])};
  const std::array<Words, 2> behind = {words(open[2]), words(open[3])};
  const Words archers = words(board.of(mover));
  const Words sideways = words(board.along(mover, Facing::kEast));
  for (std::size_t word = 0; word < 2; ++word) {
    for (std::uint64_t left = archers[word]; left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      const Square square = Squares::kSplit * static_cast<int>(word) + bit;
      const std::size_t axis = sideways[word] >> bit & 1;
      const int stride = axis == 0 ? kRankStep : 1;
      Action* out = actions.spare();
      out[0] = Action::step(square, square + stride);
      const int forward = static_cast<int>(ahead[axis][word] >> bit & 1);
      out[forward] = Action::step(square, square - stride);
      const int steps = forward + static_cast<int>(behind[axis][word] >> bit & 1);
      out[steps] = Action::pivot(square, static_cast<Facing>(1 - axis));
      out[steps + 1] = Action::pivot(square, static_cast<Facing>(3 - axis));
      actions.grow(steps + 2);
    }
  }
}

inline void list_actions(const Position& position, Actions& actions) {
  actions.clear();
  if (turn(position) < 0) return;
  const Board& board = position.board;
  const Seat mover = position.mover;
  const Squares empty = board.empty();

  if (position.phase == Phase::kOpening) {
    const ByFacing shots = targets(board, mover, ~position.shot, empty);
    if (((shots[0] | shots[1]) | (shots[2] | shots[3])).any()) {
      for (const Facing facing : kFacings) {
        for (const Square target : shots[index(facing)]) {
          actions.push(Action::shot(shooter_of(target, facing, empty), target));
        }
      }
    }
  }
  list_manoeuvres(board, mover, empty, actions);
  if (position.undo != Action::none()) actions.remove(position.undo);
}

// Acts on a position. All of the game is here but draws by repetition, which need a history.
class Referee {
 public:
  Referee(const Rules& rules, Position& position) : rules_(rules), position_(position) {}

  SALLE_INLINE void apply(Action action) {
    switch (action.deed()) {
      case Deed::kShot:
        return shoot(action.from(), action.to());
      case Deed::kStep:
        return step(action.from(), action.to());
      case Deed::kPivot:
        return pivot(action.from(), action.facing());
      case Deed::kLot:
        return begin(action.first());
    }
  }

  void begin(Seat first) {
    position_.mover = static_cast<std::uint8_t>(first);
    position_.phase = Phase::kOpening;
    position_.key = key_of(position_.board, first);
  }

  void end(Ending ending, Seat winner) {
    position_.phase = Phase::kOver;
    position_.ending = ending;
    position_.winner = static_cast<std::int8_t>(winner);
  }

 private:
  Seat mover() const { return position_.mover; }
  Seat enemy() const { return opponent(position_.mover); }

  void shoot(Square from, Square target) {
    Board& board = position_.board;
    const Facing facing = board.facing_of(enemy(), target);
    board.at(enemy(), facing) ^= Squares::of(target);
    position_.key ^= archer_key(enemy(), facing, target);
    position_.shot |= Squares::of(from);
    position_.fired = true;
    auto& king = board.king[index(enemy())];
    if (king == target) {
      king = kNoSquare;
      position_.key ^= king_key(enemy(), target);
      end(Ending::kKing, mover());
    } else if (!board.of(enemy()).any()) {
      end(Ending::kNoArchers, mover());
    }
  }

  void step(Square from, Square to) {
    Board& board = position_.board;
    const Facing facing = board.facing_of(mover(), from);
    const Squares both = Squares::of(from) | Squares::of(to);
    board.at(mover(), facing) ^= both;
    if (position_.fired && position_.shot.has(from)) position_.shot ^= both;
    position_.key ^= archer_key(mover(), facing, from) ^ archer_key(mover(), facing, to);
    auto& king = board.king[index(mover())];
    if (king == from) {
      king = static_cast<std::uint8_t>(to);
      position_.key ^= king_key(mover(), from) ^ king_key(mover(), to);
    }
    if (kWoods[index(enemy())].has(to)) return end(Ending::kEntered, mover());
    manoeuvred(Action::step(to, from));
  }

  void pivot(Square square, Facing facing) {
    Board& board = position_.board;
    const Facing old = board.facing_of(mover(), square);
    board.at(mover(), old) ^= Squares::of(square);
    board.at(mover(), facing) ^= Squares::of(square);
    position_.key ^= archer_key(mover(), old, square) ^ archer_key(mover(), facing, square);
    manoeuvred(Action::pivot(square, old));
  }

  void manoeuvred(Action taking_it_back) {
    if (position_.phase == Phase::kOpening) {
      position_.phase = Phase::kSecond;
      position_.undo = position_.fired ? Action::none() : taking_it_back;
      return;
    }
    position_.quiet = position_.fired ? 0 : position_.quiet + 1;
    position_.fired = false;
    position_.shot = {};
    position_.undo = Action::none();
    position_.mover ^= 1;
    position_.key ^= kKeys.light_to_move;
    position_.phase = Phase::kOpening;
    if (rules_.quiet > 0 && position_.quiet >= rules_.quiet) end(Ending::kQuiet, -1);
  }

  const Rules& rules_;
  Position& position_;
};

// A turn begins here: nothing done in it yet. Of two draws at once, repetition is the one told.
inline void begin_turn(const Rules& rules, State& state) {
  state.begun = state.now.board;
  state.turn.clear();
  if (state.now.quiet == 0) {
    state.history.restart(0, state.now.key);
    return;
  }
  state.history.note(state.now.quiet, state.now.key);
  if (rules.repetition > 0 && state.history.times() >= rules.repetition) {
    Referee(rules, state.now).end(Ending::kRepetition, -1);
  }
}

inline void apply(const Rules& rules, State& state, Action action) {
  const Seat mover = state.now.mover;
  Referee(rules, state.now).apply(action);
  if (action.of_chance() || state.now.mover != mover) {
    begin_turn(rules, state);
  } else {
    state.turn.push(action);
  }
}

inline State start(const Rules& rules) {
  State state;
  for (const Seat seat : {kDark, kLight}) {
    state.now.board.at(seat, kFirstFacing[index(seat)]) = kWoods[index(seat)];
    if (rules.kings)
      state.now.board.king[index(seat)] = static_cast<std::uint8_t>(kKingStart[index(seat)]);
  }
  Referee(rules, state.now).begin(rules.first == First::kLightFirst ? kLight : kDark);
  begin_turn(rules, state);
  if (rules.first == First::kByLot) state.now.phase = Phase::kLot;
  return state;
}

}  // namespace salle::archers
