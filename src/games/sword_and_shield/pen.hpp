// Drawing a line of a picture in fields.
#pragma once

#include <string>
#include <string_view>

#include "core/picture.hpp"
#include "core/utf8.hpp"

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

}  // namespace salle::sword_and_shield
