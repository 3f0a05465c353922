#include "cli/play/terminal/menu.hpp"

#include <algorithm>

#include "cli/play/phrases.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::play {

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
