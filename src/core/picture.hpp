// A drawing in characters: lines of runs, each run in one ink.
//
// Games draw their boards so once; the terminal gives the inks colours, plain text leaves them out.
// No line is wider than 78 columns.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace salle {

enum class Ink : unsigned char {
  kPlain,
  kFaint,   // ground, frames, what one may overlook
  kStrong,  // what matters now
  kFirst,   // belongs to the first side (blue)
  kSecond,  // belongs to the second side (vermilion)
  kCard,    // the face of a card
  kAlert,   // danger
};

struct Stroke {
  std::string text;
  Ink ink = Ink::kPlain;
};

class Picture {
 public:
  using Line = std::vector<Stroke>;

  Picture& line() {
    lines_.emplace_back();
    return *this;
  }
  Picture& draw(std::string text, Ink ink = Ink::kPlain) {
    if (lines_.empty()) lines_.emplace_back();
    lines_.back().push_back({std::move(text), ink});
    return *this;
  }

  const std::vector<Line>& lines() const { return lines_; }

  std::string plain() const {
    std::string out;
    for (const Line& line : lines_) {
      std::string text;
      for (const Stroke& stroke : line) text += stroke.text;
      while (!text.empty() && text.back() == ' ') text.pop_back();
      out += text + '\n';
    }
    return out;
  }

 private:
  std::vector<Line> lines_;
};

}  // namespace salle
