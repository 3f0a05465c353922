// The full screen: ncurses behind a few functions, in inks instead of attributes.
//
// Everything is drawn anew for each frame; ncurses sends the differences only, so nothing flickers.
// The terminal is put back in order when the Screen goes, however that comes about. Colours are
// left out where NO_COLOR is set; bold, dim and labels tell things apart then.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/language.hpp"
#include "core/picture.hpp"
#include "core/result.hpp"

namespace salle::play {

inline constexpr int kLeastRows = 24;
inline constexpr int kLeastColumns = 80;

enum class Press {
  kNone,  // nothing yet; time to look at other things
  kText,  // one printable character
  kEnter,
  kEscape,
  kUp,
  kDown,
  kPageUp,
  kPageDown,
  kHome,
  kEnd,
  kTab,
  kBackspace,
  kEraseLine,  // Ctrl-U
  kHelp,       // F1
  kBoard,      // F2
  kLanguage,   // F3
  kUndo,       // F4
  kSave,       // F5
  kDraw,       // F6
  kDecline,    // F7
  kResign,     // F8
  kLeave,      // F10
  kResize,
  kInterrupted,  // a signal, or the terminal is gone
};

struct Key {
  Press press = Press::kNone;
  std::string text;
};

// What a key does to a line of text: adds its character, rubs one out, or clears it.
void edit(std::string& text, const Key& key);

class Screen {
 public:
  // Refuses a terminal on which the cursor cannot be placed.
  static Result<std::unique_ptr<Screen>> open();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  int rows() const;
  int columns() const;

  // Begins a frame. On a terminal that is too small it draws a friendly request instead and returns
  // false; then nothing else is to be drawn.
  bool begin(Language language);
  // Text in one ink, cut with an ellipsis at `width` columns or at the edge. Returns the column
  // after.
  int text(int row, int column, std::string_view text, Ink ink = Ink::kPlain, int width = 1 << 20);
  void centred(int row, std::string_view text, Ink ink = Ink::kPlain);
  // Text on a bar of the full width given: what is chosen, and the title.
  void bar(int row, int column, std::string_view text, int width);
  void strokes(int row, int column, const Picture::Line& line);
  void cursor(int row, int column);  // shown there; hidden in frames that do not ask for it
  void end();

  // The next key, waiting no longer than this.
  Key read(int milliseconds = 250);
  // Forgets keys pressed in advance, so that an impatient Enter does not answer the next question.
  void drop_keys();

 private:
  Screen() = default;
  int cursor_row_ = -1;
  int cursor_column_ = 0;
};

}  // namespace salle::play
