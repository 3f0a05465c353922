// What can be done in Archers, as sixteen bits.
//
//   e5xe7 shot   e5-e6 step   e5:n pivot, to face north   of chance: *dark or *light begins
//
// A shot or a step may name any two squares, so that the referee, not the reader, says why one that
// goes round a corner or too far will not do.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/language.hpp"
#include "core/result.hpp"
#include "games/archers/board.hpp"

namespace salle::archers {

enum class Deed : std::uint8_t { kShot, kStep, kPivot, kLot };

class Action {
 public:
  constexpr Action() = default;

  static constexpr Action shot(Square from, Square target) {
    return Action(Deed::kShot, from, target);
  }
  static constexpr Action step(Square from, Square to) { return Action(Deed::kStep, from, to); }
  static constexpr Action pivot(Square square, Facing facing) {
    return Action(Deed::kPivot, square, static_cast<int>(facing));
  }
  static constexpr Action lot(Seat first) { return Action(Deed::kLot, 0, first); }
  // No action at all, equal to none that can be made.
  static constexpr Action none() { return Action(Deed::kLot, 127, 127); }

  constexpr Deed deed() const { return static_cast<Deed>(code_ >> 14); }
  // The archer that acts.
  constexpr Square from() const { return (code_ >> 7) & 127; }
  // The square shot at or stepped to.
  constexpr Square to() const { return code_ & 127; }
  constexpr Facing facing() const { return static_cast<Facing>(code_ & 3); }
  constexpr Seat first() const { return code_ & 1; }

  constexpr bool of_chance() const { return deed() == Deed::kLot; }
  constexpr bool is_manoeuvre() const { return deed() == Deed::kStep || deed() == Deed::kPivot; }
  constexpr std::uint16_t code() const { return code_; }

  constexpr auto operator<=>(const Action&) const = default;

 private:
  constexpr Action(Deed deed, int from, int to)
      : code_(static_cast<std::uint16_t>((static_cast<int>(deed) << 14) | (from << 7) | to)) {}

  std::uint16_t code_ = 0;
};

std::string square_text(Square square);  // "e5"
char facing_letter(Facing facing);       // 'n', 'e', 's' or 'w'

std::string action_text(Action action);
Result<Action> parse_action(std::string_view text, Language language = Language::kEnglish);

}  // namespace salle::archers
