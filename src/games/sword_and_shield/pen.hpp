// Drawing a line of a picture in fields, and the part of the picture that is drawn in a file of its own.
#pragma once

#include <string>
#include <string_view>

#include "core/picture.hpp"
#include "core/utf8.hpp"
#include "games/sword_and_shield/view.hpp"

namespace salle::sword_and_shield {

inline Ink ink_of(int side) { return side == 0 ? Ink::kFirst : Ink::kSecond; }

// Draws from left to right inside a field, and never past its edge.
class Pen {
 public:
  static constexpr std::size_t kWidth = 78;  // the widest picture

  explicit Pen(Picture& picture) : picture_(picture) {}

  void line() {
    picture_.line();
    column_ = 0;
    edge_ = kWidth;
  }
  void field(std::size_t left, std::size_t right) {
    edge_ = kWidth;
    to(left);
    edge_ = right;
  }
  Pen& put(std::string_view text, Ink ink = Ink::kPlain) {
    std::size_t wide = columns(text);
    const std::size_t room = edge_ - column_;
    if (room == 0) return *this;
    std::string shown(text);
    if (wide > room) {
      shown = fit(text, room - 1) + "…";
      wide = room;
    }
    picture_.draw(std::move(shown), ink);
    column_ += wide;
    return *this;
  }
  Pen& to(std::size_t column) {
    if (column_ < column) {
      picture_.draw(std::string(column - column_, ' '));
      column_ = column;
    }
    return *this;
  }
  Pen& right(std::string_view text, Ink ink = Ink::kPlain) {
    const std::size_t wide = columns(text);
    if (column_ + wide < edge_) to(edge_ - wide).put(text, ink);
    return *this;
  }

 private:
  Picture& picture_;
  std::size_t column_ = 0;
  std::size_t edge_ = kWidth;
};

// The part that only its owner sees: a line for every card, with its numbers and prices for this
// Knight in the Tactic of the moment.
void draw_hand(Pen& pen, const Rules& rules, const View& view, int owner, Language language);

}  // namespace salle::sword_and_shield
