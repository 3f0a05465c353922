#include "cli/play/terminal/screen.hpp"

#define NCURSES_NOMACROS 1  // functions only: its macros have everyday names
#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "cli/play/phrases.hpp"
#include "cli/play/signals.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::play {
namespace {

constexpr short kFirstPair = 1;
constexpr short kSecondPair = 2;
constexpr short kFaintPair = 3;
constexpr short kAlertPair = 4;

bool use_colours = false;
bool many_colours = false;

void choose_locale() {
  const auto is_utf8 = [] { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; };
  std::setlocale(LC_CTYPE, "");
  if (!is_utf8()) std::setlocale(LC_CTYPE, "C.UTF-8");
}

void choose_colours() {
  const char* no_colour = std::getenv("NO_COLOR");
  use_colours = (no_colour == nullptr || *no_colour == '\0') && has_colors();
  if (!use_colours) return;
  start_color();
  use_default_colors();
  many_colours = COLORS >= 256;
  // Middle tones, to be read on dark and on light grounds alike.
  init_pair(kFirstPair, many_colours ? 33 : COLOR_BLUE, -1);
  init_pair(kSecondPair, many_colours ? 202 : COLOR_RED, -1);
  init_pair(kFaintPair, many_colours ? 244 : -1, -1);
  init_pair(kAlertPair, many_colours ? 160 : COLOR_MAGENTA, -1);
}

attr_t attributes_of(Ink ink) {
  const auto coloured = [](short pair) -> attr_t {
    return use_colours ? static_cast<attr_t>(COLOR_PAIR(pair)) : A_NORMAL;
  };
  switch (ink) {
    case Ink::kPlain:
      return A_NORMAL;
    case Ink::kFaint:
      return many_colours ? coloured(kFaintPair) : A_DIM;
    case Ink::kStrong:
    case Ink::kCard:
      return A_BOLD;
    case Ink::kFirst:
      return A_BOLD | coloured(kFirstPair);
    case Ink::kSecond:
      return A_BOLD | coloured(kSecondPair);
    case Ink::kAlert:
      return A_BOLD | coloured(kAlertPair);
  }
  return A_NORMAL;
}

std::string clipped(std::string_view text, int width) {
  if (width <= 0) return {};
  const auto room = static_cast<std::size_t>(width);
  if (salle::columns(text) <= room) return std::string(text);
  return fit(text, room - 1) + "…";
}

std::string utf8_of(wint_t character) {
  std::array<char, 8> bytes{};
  const int length = std::wctomb(bytes.data(), static_cast<wchar_t>(character));
  return length > 0 ? std::string(bytes.data(), static_cast<std::size_t>(length)) : std::string();
}

Key function_key(wint_t code) {
  switch (code) {
    case KEY_ENTER:
      return {Press::kEnter, {}};
    case KEY_UP:
      return {Press::kUp, {}};
    case KEY_DOWN:
      return {Press::kDown, {}};
    case KEY_PPAGE:
      return {Press::kPageUp, {}};
    case KEY_NPAGE:
      return {Press::kPageDown, {}};
    case KEY_HOME:
      return {Press::kHome, {}};
    case KEY_END:
      return {Press::kEnd, {}};
    case KEY_BACKSPACE:
      return {Press::kBackspace, {}};
    case KEY_F(1):
      return {Press::kHelp, {}};
    case KEY_F(2):
      return {Press::kBoard, {}};
    case KEY_F(3):
      return {Press::kLanguage, {}};
    case KEY_F(4):
      return {Press::kUndo, {}};
    case KEY_F(5):
      return {Press::kSave, {}};
    case KEY_F(6):
      return {Press::kDraw, {}};
    case KEY_F(7):
      return {Press::kDecline, {}};
    case KEY_F(8):
      return {Press::kResign, {}};
    case KEY_F(10):
      return {Press::kLeave, {}};
    case KEY_RESIZE:
      return {Press::kResize, {}};
    default:
      return {};
  }
}

Key character_key(wint_t code) {
  switch (code) {
    case '\r':
    case '\n':
      return {Press::kEnter, {}};
    case '\t':
      return {Press::kTab, {}};
    case 0x08:
    case 0x7f:
      return {Press::kBackspace, {}};
    case 0x0c:  // Ctrl-L: something else wrote on the screen
      clearok(stdscr, TRUE);
      return {Press::kResize, {}};
    case 0x15:
      return {Press::kEraseLine, {}};
    case 0x1b:
      return {Press::kEscape, {}};
    default:
      break;
  }
  if (code < 0x20) return {};
  return {Press::kText, utf8_of(code)};
}

}  // namespace

void edit(std::string& text, const Key& key) {
  constexpr std::size_t kLongest = 200;
  const auto inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
  switch (key.press) {
    case Press::kText:
      if (text.size() < kLongest) text += key.text;
      break;
    case Press::kBackspace:
      while (!text.empty() && inside(text.back())) text.pop_back();
      if (!text.empty()) text.pop_back();
      break;
    case Press::kEraseLine:
      text.clear();
      break;
    default:
      break;
  }
}

Result<std::unique_ptr<Screen>> Screen::open() {
  choose_locale();
  const char* kind = std::getenv("TERM");
  if (kind == nullptr || newterm(nullptr, stdout, stdin) == nullptr) {
    return refuse(cat("TERM is ", quote(kind == nullptr ? "" : kind)));
  }
  std::unique_ptr<Screen> screen(new Screen);
  if (tigetstr("cup") == nullptr) {  // cursor position
    screen.reset();
    return refuse(cat("TERM is ", quote(kind)));
  }
  choose_colours();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(25);
  curs_set(0);
  return screen;
}

Screen::~Screen() { endwin(); }

int Screen::rows() const { return getmaxy(stdscr); }
int Screen::columns() const { return getmaxx(stdscr); }

bool Screen::begin(Language language) {
  werase(stdscr);
  cursor_row_ = -1;
  if (rows() >= kLeastRows && columns() >= kLeastColumns) return true;
  const std::string least = cat(kLeastColumns, "×", kLeastRows);
  const std::string now = cat(columns(), "×", rows());
  const std::string request =
      wrap(cat(say(kTooSmall, language, {least}), '\n', say(kNowItIs, language, {now})),
           static_cast<std::size_t>(std::max(1, columns() - 2)));
  int row = std::max(0, rows() / 2 - 1);
  for (const std::string_view line : split(request, '\n')) centred(row++, line, Ink::kStrong);
  end();
  return false;
}

int Screen::text(int row, int column, std::string_view text, Ink ink, int width) {
  if (row < 0 || row >= rows() || column >= columns()) return column;
  const std::string shown = clipped(text, std::min(width, columns() - column));
  wattrset(stdscr, static_cast<int>(attributes_of(ink)));
  mvwaddstr(stdscr, row, column, shown.c_str());
  wattrset(stdscr, A_NORMAL);
  return column + static_cast<int>(salle::columns(shown));
}

void Screen::centred(int row, std::string_view shown, Ink ink) {
  const int wide = static_cast<int>(salle::columns(shown));
  text(row, std::max(0, (columns() - wide) / 2), shown, ink);
}

void Screen::bar(int row, int column, std::string_view shown, int width) {
  if (row < 0 || row >= rows()) return;
  const int room = std::min(width, columns() - column);
  wattrset(stdscr, A_REVERSE);
  mvwaddstr(stdscr, row, column,
            fit(clipped(shown, room), static_cast<std::size_t>(std::max(0, room))).c_str());
  wattrset(stdscr, A_NORMAL);
}

void Screen::strokes(int row, int column, const Picture::Line& line) {
  for (const Stroke& stroke : line) column = text(row, column, stroke.text, stroke.ink);
}

void Screen::cursor(int row, int column) {
  cursor_row_ = row;
  cursor_column_ = std::min(column, columns() - 1);
}

void Screen::end() {
  curs_set(cursor_row_ >= 0 ? 1 : 0);
  if (cursor_row_ >= 0) wmove(stdscr, cursor_row_, cursor_column_);
  wnoutrefresh(stdscr);
  doupdate();
}

Key Screen::read(int milliseconds) {
  if (Interruptions::caught() != 0) return {Press::kInterrupted, {}};
  wint_t code = 0;
  // ncurses may hold keys already read, so it is asked before the terminal is.
  int kind = wget_wch(stdscr, &code);
  if (kind == ERR) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = ::poll(&input, 1, milliseconds);
    if (Interruptions::caught() != 0) return {Press::kInterrupted, {}};
    kind = wget_wch(stdscr, &code);
    if (kind == ERR && ready > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
      Interruptions::note(SIGHUP);
      return {Press::kInterrupted, {}};
    }
  }
  if (kind == KEY_CODE_YES) return function_key(code);
  if (kind == OK) return character_key(code);
  return {};
}

void Screen::drop_keys() { flushinp(); }

}  // namespace salle::play
