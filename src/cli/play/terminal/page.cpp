#include "cli/play/terminal/page.hpp"

#include <algorithm>

#include "cli/play/phrases.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::play {

constexpr int kMargin = 2;
constexpr int kWidestText = 90;  // longer lines are tiring to read

Picture text_page(std::string_view text, int columns) {
  Picture page;
  const auto width = static_cast<std::size_t>(std::clamp(columns - 2 * kMargin, 20, kWidestText));
  const std::string wrapped = wrap(text, width);
  for (const std::string_view line : split(wrapped, '\n')) page.line().draw(std::string(line));
  return page;
}

namespace page_detail {

bool show(Screen& screen, const std::string& title, Language language, const Picture& picture,
          int& top, bool& done) {
  const int length = static_cast<int>(picture.lines().size());
  const int room = std::max(1, screen.rows() - 4);
  top = std::clamp(top, 0, std::max(0, length - room));
  if (screen.begin(language)) {
    screen.bar(0, 0, cat(' ', title), screen.columns());
    for (int i = 0; i < room && top + i < length; ++i) {
      screen.strokes(2 + i, kMargin, picture.lines()[static_cast<std::size_t>(top + i)]);
    }
    std::string keys = say(kPageKeys, language);
    if (length > room) keys += cat("    ", std::min(top + room, length), '/', length);
    screen.text(screen.rows() - 1, 1, keys, Ink::kFaint);
    screen.end();
  }
  const Key key = screen.read();
  switch (key.press) {
    case Press::kInterrupted:
      return false;
    case Press::kUp:
      --top;
      break;
    case Press::kDown:
      ++top;
      break;
    case Press::kPageUp:
      top -= room;
      break;
    case Press::kPageDown:
      top += room;
      break;
    case Press::kHome:
      top = 0;
      break;
    case Press::kEnd:
      top = length;
      break;
    case Press::kText:
      done = key.text == "q" || key.text == "?";
      break;
    case Press::kEnter:
    case Press::kEscape:
    case Press::kHelp:
    case Press::kBoard:
    case Press::kLeave:
      done = true;
      break;
    default:
      break;
  }
  return true;
}

}  // namespace page_detail
}  // namespace salle::play
