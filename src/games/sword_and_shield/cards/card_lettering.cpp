#include "games/sword_and_shield/cards/card_lettering.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace salle::sword_and_shield {
namespace {

// Hundredths of the size, from the space to the tilde.
constexpr std::array<int, 95> kWidths = {
    32, 40, 46, 84, 64, 95, 89, 27,  39, 39, 50, 84, 32, 34,  32, 34, 64, 64,  64,
    64, 64, 64, 64, 64, 64, 64, 34,  34, 84, 84, 84, 54, 100, 72, 73, 77, 80,  73,
    69, 80, 87, 40, 40, 75, 66, 102, 88, 82, 67, 82, 75, 69,  67, 84, 72, 103, 71,
    66, 69, 39, 34, 39, 84, 50, 50,  60, 64, 56, 64, 59, 37,  64, 64, 32, 31,  61,
    32, 95, 64, 60, 64, 64, 48, 51,  40, 64, 56, 86, 56, 56,  53, 64, 34, 64,  84};
constexpr int kBolder = 116;  // hundredths of the width of the same letters
constexpr int kOther = 72;    // an accented letter, or another that is not ASCII

int line_height(int size) { return size * 124 / 100; }

int widest(const std::vector<std::string>& lines, int size) {
  int width = 0;
  for (const std::string& line : lines) width = std::max(width, text_width(line, size));
  return width;
}

// The same number of lines, as narrow as that allows, so that no word is left alone at the end.
std::vector<std::string> balanced(std::vector<std::string> lines, std::string_view text, int width,
                                  int size) {
  constexpr int kStep = 10;
  while (width > kStep) {
    width -= kStep;
    std::vector<std::string> narrower = break_lines(text, width, size);
    if (narrower.size() != lines.size() || widest(narrower, size) > width) break;
    lines = std::move(narrower);
  }
  return lines;
}

}  // namespace

int text_width(std::string_view text, int size) {
  int hundredths = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= ' ' && byte < 0x7f) {
      hundredths += kWidths[static_cast<std::size_t>(byte - ' ')];
    } else if (byte >= 0xc0) {  // the first byte of a longer character
      hundredths += kOther;
    }
  }
  return hundredths * size / 100;
}

std::vector<std::string> break_lines(std::string_view text, int width, int size) {
  // French sets its colons apart; they still belong to the word before them.
  std::vector<std::string> words;
  for (const std::string_view word : split_words(text)) {
    const bool mark = word.size() == 1 && std::string_view(":;!?/").find(word) != word.npos;
    if (mark && !words.empty()) {
      words.back() += cat(' ', word);
    } else {
      words.emplace_back(word);
    }
  }
  std::vector<std::string> lines;
  for (const std::string& word : words) {
    if (!lines.empty() && text_width(cat(lines.back(), ' ', word), size) <= width) {
      lines.back() += cat(' ', word);
    } else {
      lines.push_back(word);
    }
  }
  return lines;
}

std::string escape_xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string lettering(const TextBox& box, std::string_view css_class, std::string_view text) {
  const int width = box.bold ? box.width * 100 / kBolder : box.width;
  int size = box.largest;
  std::vector<std::string> lines = break_lines(text, width, size);
  const auto fits = [&] {
    return static_cast<int>(lines.size()) * line_height(size) <= box.height &&
           widest(lines, size) <= width;
  };
  while (size > box.smallest && !fits()) {
    --size;
    lines = break_lines(text, width, size);
  }
  lines = balanced(std::move(lines), text, width, size);
  const int height = static_cast<int>(lines.size()) * line_height(size);
  int baseline = box.top + (box.height - height) / 2 + size * 95 / 100;
  std::string out;
  for (const std::string& line : lines) {
    out += cat("<text class=\"", css_class, "\" x=\"", box.x, "\" y=\"", baseline,
               "\" font-size=\"", size, "\">", escape_xml(line), "</text>\n");
    baseline += line_height(size);
  }
  return out;
}

}  // namespace salle::sword_and_shield
