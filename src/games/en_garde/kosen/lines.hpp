// Bytes as they arrive, cut into lines that end with LF, CR or both. A line that is too long is
// told once, without its text, and skipped to its end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace salle::kosen {

// The longest message of the protocol has some 250 bytes.
inline constexpr std::size_t kMostLine = 8 * 1024;

class Lines {
 public:
  struct Line {
    std::string text;
    bool too_long = false;
  };

  void feed(std::string_view bytes) { held_ += bytes; }

  // The next whole line that is not blank; nothing until more has come.
  std::optional<Line> next();

 private:
  std::string held_;
  std::size_t begun_ = 0;  // where in `held_` the next line begins
  bool skipping_ = false;
};

}  // namespace salle::kosen
