// Text in drawings. SVG does not break lines, so the width of letters is reckoned here: as those of
// DejaVu Serif, which is as wide as text faces get, so that others fit too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace salle::sword_and_shield {

// The width of a line of this size, in the units of the size.
int text_width(std::string_view text, int size);

// Lines no wider than `width`, broken at spaces; a word that is wider stands alone.
std::vector<std::string> break_lines(std::string_view text, int width, int size);

std::string escape_xml(std::string_view text);

struct TextBox {
  int x = 0;  // its centre
  int top = 0;
  int width = 0;
  int height = 0;
  int largest = 24;  // sizes to choose from
  int smallest = 14;
  bool bold = false;
};

// Centred lines of about the same length, as large as the box allows, in the middle of its height.
std::string lettering(const TextBox& box, std::string_view css_class, std::string_view text);

}  // namespace salle::sword_and_shield
