#include "games/sword_and_shield/field.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr unsigned kWings = 0b101;
constexpr unsigned kCentreOnly = 0b010;

unsigned unplaced(const Rules& rules, const Board& board, int side) {
  unsigned knights = 0;
  each_knight(rules.knights_of(side), [&](int index) {
    if (!board.at(index).placed) knights |= bit(index);
  });
  return knights;
}

unsigned columns_held(const Rules& rules, const Board& board, int side) {
  unsigned columns = 0;
  for (int column = 0; column < 3; ++column) {
    if (occupied(rules, board, side, column)) columns |= 1u << column;
  }
  return columns;
}

}  // namespace

Placing placing(const Rules& rules, const Board& board) {
  const int first = board.first_side;
  const int second = 1 - first;
  const unsigned first_left = unplaced(rules, board, first);
  const unsigned second_left = unplaced(rules, board, second);
  const unsigned first_holds = columns_held(rules, board, first);
  const unsigned second_holds = columns_held(rules, board, second);
  if ((second_holds & kCentreOnly) == 0) return {second, second_left, kCentreOnly};
  // A wing where the first side stands and nobody faces it yet.
  const unsigned unfaced = first_holds & ~second_holds & kWings;
  if (unfaced != 0 && second_left != 0) return {second, second_left, unfaced};
  if (first_left != 0) return {first, first_left, kWings & ~first_holds};
  if (second_left != 0) return {second, second_left, kWings & ~second_holds};
  return {};
}

}  // namespace salle::sword_and_shield
