#include "games/archers/players/evaluation.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/archers/players/counts.hpp"

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

int advance_of(const Board& board, Seat seat, const Weights& weights) {
  const Ways& ways_in = kWaysIn[archers::index(seat)];
  const auto worth = [&](std::size_t axis, Square square) {
    const std::size_t way = ways_in[axis][static_cast<std::size_t>(square)];
    return weights.advance[std::min(way, weights.advance.size() - 1)];
  };
  int total = 0;
  for (const Square square : board.along(seat, Facing::kNorth)) total += worth(0, square);
  for (const Square square : board.along(seat, Facing::kEast)) total += worth(1, square);
  return total;
}

}  // namespace

Breakdown break_down(const Position& position, const Weights& weights) {
  Breakdown terms{};
  const Counts counts = count(position);
  for (const Seat seat : {kDark, kLight}) {
    const SideCounts& side = counts.sides[archers::index(seat)];
    auto& mine = terms[archers::index(seat)];
    mine[index(Term::kMaterial)] = weights.archer * position.board.of(seat).count();
    mine[index(Term::kAdvance)] = advance_of(position.board, seat, weights);
    mine[index(Term::kGround)] = weights.ground * side.ground;
    mine[index(Term::kGuard)] = weights.guard * side.guard;
    mine[index(Term::kAim)] = weights.aim * side.aim;
    mine[index(Term::kMobility)] = weights.step * side.steps;
    mine[index(Term::kKing)] = weights.king_way_out * side.king_ways_out -
                               weights.king_pressed * side.king_pressed -
                               weights.king_hunter * side.king_hunters;
  }
  auto& mine = terms[position.mover];
  mine[index(Term::kThreatened)] =
      -(weights.archer_lost * counts.danger.lost + weights.archer_pressed * counts.danger.saved);
  mine[index(Term::kFire)] =
      weights.enemy_lost * counts.pressure.lost + weights.enemy_pressed * counts.pressure.saved;
  mine[index(Term::kStorm)] = counts.storm ? -weights.storm : 0;
  mine[index(Term::kTempo)] = weights.manoeuvre * manoeuvres_left(position);
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
