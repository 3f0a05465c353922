#include "cli/play/terminal/pages.hpp"

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

std::optional<std::size_t> ask_menu(Screen& screen, const std::string& news,
                                    const std::string& question, const std::vector<Choice>& choices,
                                    Language language) {
  std::size_t selected = 0;
  for (;;) {
    if (screen.begin(language)) {
      const int margin = 6;
      const int width = screen.columns() - 2 * margin;
      screen.text(1, margin, "S A L L E", Ink::kStrong);
      int row = 3;
      const std::string above = news.empty() ? question : cat(news, "\n\n", question);
      const std::string broken = wrap(above, static_cast<std::size_t>(width));
      for (const std::string_view line : split(broken, '\n')) screen.text(row++, margin, line);
      ++row;
      // Each choice has its meaning below it.
      const int shown = std::max(1, (screen.rows() - row - 2) / 2);
      const int first = std::max(0, static_cast<int>(selected) - shown + 1);
      for (int i = 0; i < shown && first + i < std::ssize(choices); ++i) {
        const auto at = static_cast<std::size_t>(first + i);
        const std::string name = cat(at + 1, "  ", choices[at].name);
        if (at == selected) {
          screen.bar(row, margin - 1, cat(' ', name), width + 2);
        } else {
          screen.text(row, margin, name, Ink::kStrong, width);
        }
        screen.text(row + 1, margin + 3, choices[at].meaning, Ink::kFaint, width - 3);
        row += 2;
      }
      screen.text(screen.rows() - 1, 0, say(kMenuKeys, language), Ink::kFaint);
      screen.end();
    }
    const Key key = screen.read();
    switch (key.press) {
      case Press::kUp:
        selected = (selected + choices.size() - 1) % choices.size();
        break;
      case Press::kDown:
        selected = (selected + 1) % choices.size();
        break;
      case Press::kEnter:
        return selected;
      case Press::kEscape:
      case Press::kLeave:
      case Press::kInterrupted:
        return std::nullopt;
      case Press::kText:
        if (const auto number = parse_number(key.text);
            number && *number >= 1 && *number <= std::ssize(choices)) {
          return static_cast<std::size_t>(*number) - 1;
        }
        break;
      default:
        break;
    }
  }
}

}  // namespace salle::play
