// A page of text or a drawing over the whole screen, to be scrolled: the rules, the board.
#pragma once

#include <string>

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

}  // namespace salle::play
