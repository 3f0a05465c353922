// What takes the whole screen beside a match: a question with a few answers, and a page of text or a
// drawing to be scrolled (the rules, the board).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/front_end.hpp"
#include "cli/play/terminal/screen.hpp"
#include "core/language.hpp"
#include "core/picture.hpp"

namespace salle::play {

// Text as a picture, wrapped to the width of the screen with a margin.
Picture text_page(std::string_view text, int columns);

// Shows what `content(columns)` draws until the reader goes back. Asked again after a resize.
// Returns false when the program must stop.
template <class Content>
bool show_page(Screen& screen, const std::string& title, Language language, Content content);

namespace page_detail {
bool show(Screen& screen, const std::string& title, Language language, const Picture& picture,
          int& top, bool& done);
}

template <class Content>
bool show_page(Screen& screen, const std::string& title, Language language, Content content) {
  int top = 0;
  bool done = false;
  while (!done) {
    if (!page_detail::show(screen, title, language, content(screen.columns()), top, done)) {
      return false;
    }
  }
  return true;
}

// Which answer was taken, by arrows or by number; nothing if the player leaves. `news` stands above
// the question and may be empty.
std::optional<std::size_t> ask_menu(Screen& screen, const std::string& news,
                                    const std::string& question, const std::vector<Choice>& choices,
                                    Language language);

}  // namespace salle::play
