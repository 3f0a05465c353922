#include "python/picture_svg.hpp"

#include <array>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::python {
namespace {

constexpr int kWide = 9;  // a character
constexpr int kHigh = 20;
constexpr int kMargin = 12;
constexpr int kColumns = 78;
// By ink: ground, frames, what matters, the two sides as on the page, cards, danger.
constexpr std::array<std::string_view, 7> kColours = {"#3b3228", "#9a8d78", "#1d1812", "#1f4e8c",
                                                      "#c8401f", "#1d1812", "#b00020"};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '<') {
      out += "&lt;";
    } else if (letter == '&') {
      out += "&amp;";
    } else {
      out += letter;
    }
  }
  return out;
}

// Characters that begin one: all but the bytes that go on with one.
int columns(std::string_view text) {
  int count = 0;
  for (const char letter : text) count += (static_cast<unsigned char>(letter) & 0xc0) != 0x80;
  return count;
}

}  // namespace

std::string svg_of(const Picture& picture, std::string_view title) {
  const int width = 2 * kMargin + kColumns * kWide;
  const int height = 2 * kMargin + static_cast<int>(picture.lines().size()) * kHigh;
  std::string out =
      cat("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", width, ' ', height,
          "\" width=\"", width, "\" height=\"", height, "\" role=\"img\"><title>", escaped(title),
          "</title><rect width=\"100%\" height=\"100%\" rx=\"8\" "
          "fill=\"#f6f0e2\"/><g font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" "
          "font-size=\"15\" xml:space=\"preserve\">\n");
  int y = kMargin + kHigh - 5;
  for (const Picture::Line& line : picture.lines()) {
    int column = 0;
    for (const Stroke& stroke : line) {
      const int wide = columns(stroke.text);
      if (stroke.text.find_first_not_of(' ') != std::string::npos) {
        const bool strong = stroke.ink == Ink::kStrong || stroke.ink == Ink::kCard;
        out += cat("<text x=\"", kMargin + column * kWide, "\" y=\"", y, "\" textLength=\"",
                   wide * kWide, "\" fill=\"", kColours[static_cast<std::size_t>(stroke.ink)],
                   strong ? "\" font-weight=\"bold\">" : "\">", escaped(stroke.text), "</text>\n");
      }
      column += wide;
    }
    y += kHigh;
  }
  return out + "</g></svg>\n";
}

}  // namespace salle::python
