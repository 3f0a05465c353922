#include "players/archers/evaluation.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/text.hpp"
#include "players/archers/breakthrough.hpp"

namespace salle::archers {
namespace {

constexpr std::size_t index(Term term) { return static_cast<std::size_t>(term); }

// Manoeuvres an archer needs into a block of woods on an empty board, by its axis (0 upright, 1
// sideways) and square: steps along the axis and pivots between them.
using Ways = std::array<std::array<std::uint8_t, kSquareNumbers>, 2>;

constexpr Ways ways_into(int first_file, int first_rank) {
  constexpr std::uint8_t kFar = 99;
  Ways ways{};
  for (auto& axis : ways) axis.fill(kFar);
  const auto inside = [=](int file, int rank) {
    return file >= first_file && file < first_file + 3 && rank >= first_rank &&
           rank < first_rank + 3;
  };
  // Relaxing until nothing changes; the last step counts, so inside means one step from beside.
  for (bool changed = true; changed;) {
    changed = false;
    for (int rank = 0; rank < kSide; ++rank) {
      for (int file = 0; file < kSide; ++file) {
        for (int axis = 0; axis < 2; ++axis) {
          int best = ways[1 - static_cast<std::size_t>(axis)]
                         [static_cast<std::size_t>(square_at(file, rank))] +
                     1;
          for (const int way : {-1, 1}) {
            const int next_file = file + (axis == 1 ? way : 0);
            const int next_rank = rank + (axis == 0 ? way : 0);
            if (!on_board(next_file, next_rank)) continue;
            const int beyond =
                inside(next_file, next_rank)
                    ? 0
                    : ways[static_cast<std::size_t>(axis)]
                          [static_cast<std::size_t>(square_at(next_file, next_rank))];
            best = std::min(best, beyond + 1);
          }
          auto& known =
              ways[static_cast<std::size_t>(axis)][static_cast<std::size_t>(square_at(file, rank))];
          if (best < known) {
            known = static_cast<std::uint8_t>(best);
            changed = true;
          }
        }
      }
    }
  }
  return ways;
}

// By the seat that wants in: Dark into b6-d8, Light into f2-h4.
constexpr std::array<Ways, 2> kWaysIn = {ways_into(1, 5), ways_into(5, 1)};

struct Side {
  Squares archers;
  Squares upright;
  Squares sideways;
  Squares fired_upright;   // what it controls along files
  Squares fired_sideways;  // and along ranks
  ByFacing open;           // where its archers may step
};

Side side_of(const Board& board, Seat seat, Squares empty) {
  using enum Facing;
  Side side;
  const auto& mine = board.archers[archers::index(seat)];
  side.upright = mine[0] | mine[2];
  side.sideways = mine[1] | mine[3];
  side.archers = side.upright | side.sideways;
  side.fired_upright = fire<kNorth>(mine[0], empty).all | fire<kSouth>(mine[2], empty).all;
  side.fired_sideways = fire<kEast>(mine[1], empty).all | fire<kWest>(mine[3], empty).all;
  side.open = ways(board.archers[archers::index(opponent(seat))], empty);
  return side;
}

struct Danger {
  int saved = 0;  // manoeuvres spent on saving
  int lost = 0;   // archers that are not saved
};

// What `manoeuvres` can save of the archers under fire, the cheap ones first.
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

// Archers that would have an enemy in their line after one pivot.
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

int advance_of(const Side& side, Seat seat, const Weights& weights) {
  const Ways& ways_in = kWaysIn[archers::index(seat)];
  const auto worth = [&](std::size_t axis, Square square) {
    const std::size_t way = ways_in[axis][static_cast<std::size_t>(square)];
    return weights.advance[std::min(way, weights.advance.size() - 1)];
  };
  int total = 0;
  for (const Square square : side.upright) total += worth(0, square);
  for (const Square square : side.sideways) total += worth(1, square);
  return total;
}

int king_of(const Board& board, Seat seat, const Side& side, const Side& enemy,
            const Weights& weights) {
  const Square king = board.king[archers::index(seat)];
  const Squares one = Squares::of(king);
  int total = 0;
  if ((one & (enemy.fired_upright | enemy.fired_sideways)).any()) total -= weights.king_pressed;
  const bool upright = (side.upright & one).any();
  for (const Facing facing : kFacings) {
    if ((static_cast<int>(facing) % 2 == 0) == upright &&
        side.open[archers::index(facing)].has(king)) {
      total += weights.king_way_out;
    }
  }
  for (const Square square : enemy.archers) {
    const int distance =
        std::abs(file_of(square) - file_of(king)) + std::abs(rank_of(square) - rank_of(king));
    if (distance <= 4) total -= weights.king_hunter;
  }
  return total;
}

}  // namespace

Breakdown break_down(const Position& position, const Weights& weights) {
  Breakdown terms{};
  const Board& board = position.board;
  const Squares empty = board.empty();
  const std::array<Side, 2> sides = {side_of(board, kDark, empty), side_of(board, kLight, empty)};
  for (const Seat seat : {kDark, kLight}) {
    const Side& side = sides[archers::index(seat)];
    auto& mine = terms[archers::index(seat)];
    const Squares ground = (side.fired_upright | side.fired_sideways) & empty;
    mine[index(Term::kMaterial)] = weights.archer * side.archers.count();
    mine[index(Term::kAdvance)] = advance_of(side, seat, weights);
    mine[index(Term::kGround)] = weights.ground * ground.count();
    mine[index(Term::kGuard)] = weights.guard * (ground & kWoods[archers::index(seat)]).count();
    mine[index(Term::kAim)] =
        weights.aim * aiming(side, sides[archers::index(opponent(seat))].archers, empty);
    mine[index(Term::kMobility)] =
        weights.step * (((side.upright & side.open[0]) | (side.sideways & side.open[1])).count() +
                        ((side.upright & side.open[2]) | (side.sideways & side.open[3])).count());
    if (board.kings()) {
      mine[index(Term::kKing)] =
          king_of(board, seat, side, sides[archers::index(opponent(seat))], weights);
    }
  }
  const Seat mover = position.mover;
  const Side& own = sides[archers::index(mover)];
  const Side& enemy = sides[archers::index(opponent(mover))];
  const int left = position.phase == Phase::kSecond ? 1 : 2;
  const Danger danger = danger_of(own, enemy, left);
  const Danger pressure = danger_of(enemy, own, 2);
  auto& mine = terms[archers::index(mover)];
  mine[index(Term::kThreatened)] =
      -(weights.archer_lost * danger.lost + weights.archer_pressed * danger.saved);
  mine[index(Term::kFire)] =
      weights.enemy_lost * pressure.lost + weights.enemy_pressed * pressure.saved;
  if (breakthrough(enemy_to_move(position)).manoeuvres > 0) {
    mine[index(Term::kStorm)] = -weights.storm;
  }
  mine[index(Term::kTempo)] = weights.manoeuvre * left;
  return terms;
}

int evaluate(const Position& position, const Weights& weights) {
  const Breakdown terms = break_down(position, weights);
  int total = 0;
  for (std::size_t term = 0; term < kTerms; ++term) {
    total += terms[position.mover][term] - terms[1u - position.mover][term];
  }
  return total;
}

std::string_view term_name(Term term) {
  constexpr std::array<std::string_view, kTerms> kNames = {
      "material", "fire",  "threatened", "storm", "aim",  "advance",
      "ground",   "guard", "mobility",   "king",  "tempo"};
  return kNames[index(term)];
}

std::string explain_evaluation(const Position& position) {
  const Breakdown terms = break_down(position);
  std::string text;
  for (std::size_t term = 0; term < kTerms; ++term) {
    text += cat(term_name(static_cast<Term>(term)), ": dark ", std::to_string(terms[0][term]),
                ", light ", std::to_string(terms[1][term]), "\n");
  }
  return text + cat("for the one to move: ", std::to_string(evaluate(position)), "\n");
}

}  // namespace salle::archers
