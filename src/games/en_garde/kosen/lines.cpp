#include "games/en_garde/kosen/lines.hpp"

#include "core/text.hpp"

namespace salle::kosen {

std::optional<Lines::Line> Lines::next() {
  for (;;) {
    const std::size_t end = held_.find_first_of("\r\n", begun_);
    if (end == std::string::npos) break;
    const std::string_view text = std::string_view(held_).substr(begun_, end - begun_);
    begun_ = end + 1;
    if (skipping_) {
      skipping_ = false;
      continue;
    }
    if (text.size() > kMostLine) return Line{"", true};
    if (!trim(text).empty()) return Line{std::string(text), false};
  }
  held_.erase(0, begun_);
  begun_ = 0;
  if (skipping_) {
    held_.clear();
  } else if (held_.size() > kMostLine) {
    held_.clear();
    skipping_ = true;
    return Line{"", true};
  }
  return std::nullopt;
}

}  // namespace salle::kosen
