#include "cli/play/terminal/match_screen.hpp"

#include <algorithm>

#include "cli/play/move_input.hpp"
#include "cli/play/phrases.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::play {
namespace {

constexpr int kLeastListRows = 4;
constexpr int kFewestListRows = 2;  // below a picture that would not fit otherwise
constexpr int kNameColumns = 12;    // of moves; longer names stand out of their column
constexpr int kRoomyRows = kLeastRows + 6;
constexpr int kLeastChoiceColumns = 36;
constexpr int kLeastStoryColumns = 34;

int width_of(std::string_view text) { return static_cast<int>(columns(text)); }

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  const std::string broken = wrap(text, static_cast<std::size_t>(std::max(1, width)));
  for (const std::string_view line : split(broken, '\n')) lines.emplace_back(line);
  return lines;
}

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

Ink ink_of_side(int side) {
  return side == 0 ? Ink::kFirst : side == 1 ? Ink::kSecond : Ink::kStrong;
}

// Each seat with who plays it, in the ink of its side. With many seats only the names fit.
using Label = std::pair<std::string, Ink>;
std::vector<Label> seat_labels(const PlaySession& session, bool in_full) {
  const Language language = session.language();
  std::vector<Label> labels;
  for (Seat seat = 0; seat < session.seats(); ++seat) {
    std::string who = session.seat_name(seat);
    if (!session.human(seat)) {
      if (in_full) who = say(kSeatIs, language, {who, session.player_name(seat)});
    } else if (session.humans() == 1) {
      who = say(kSeatIs, language, {who, kYou.in(language)});
    }
    labels.emplace_back(std::move(who), ink_of_side(session.table().side(seat)));
  }
  return labels;
}

int columns_of(const std::vector<Label>& labels) {
  int wide = 3 * static_cast<int>(labels.size()) - 3;
  for (const Label& label : labels) wide += width_of(label.first);
  return wide;
}

void draw_title(Screen& screen, const PlaySession& session) {
  const Table& table = session.table();
  int column = screen.text(0, 1, table.game().name.in(session.language()), Ink::kStrong);
  const std::string rules = table.rules();
  column = screen.text(0, column + 2, split_words(rules).front(), Ink::kFaint);

  auto labels = seat_labels(session, true);
  if (column + 2 + columns_of(labels) >= screen.columns()) labels = seat_labels(session, false);
  column = std::max(column + 2, screen.columns() - 1 - columns_of(labels));
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (i > 0) column = screen.text(0, column, " · ", Ink::kFaint);
    column = screen.text(0, column, labels[i].first, labels[i].second);
  }
}

// Returns the row below. A picture that is too tall is cut, and says where the whole of it is.
int draw_board(Screen& screen, const Picture& picture, int top, int room) {
  int wide = 0;
  for (const Picture::Line& line : picture.lines()) {
    int length = 0;
    for (const Stroke& stroke : line) length += width_of(stroke.text);
    wide = std::max(wide, length);
  }
  const int left = std::max(0, (screen.columns() - wide) / 2);
  const int lines = static_cast<int>(picture.lines().size());
  const int shown = lines <= room ? lines : room - 1;
  for (int i = 0; i < shown; ++i) {
    screen.strokes(top + i, left, picture.lines()[static_cast<std::size_t>(i)]);
  }
  if (shown < lines) screen.text(top + shown, left, "… F2", Ink::kAlert);
  return top + std::min(lines, room);
}

struct StoryLine {
  enum class Place { kHeading, kFirst, kNext };
  std::string text;
  Place place;
  Ink ink;
  Ink bullet;
};

std::vector<StoryLine> story_lines(const PlaySession& session, int width, int& fresh_from) {
  std::vector<StoryLine> lines;
  fresh_from = -1;
  for (const Paragraph& paragraph : session.story()) {
    if (paragraph.fresh && fresh_from < 0) {
      fresh_from = static_cast<int>(lines.size());
      // Before the first move of a seat all is new, and needs no heading to say so.
      if (fresh_from > 0) {
        const Phrase& heading = session.listener().is_seat() ? kSinceLast : kWhatHappened;
        lines.push_back({say(heading, session.language()), StoryLine::Place::kHeading, Ink::kFaint,
                         Ink::kFaint});
      }
    }
    const Ink bullet =
        paragraph.actor >= 0 ? ink_of_side(session.table().side(paragraph.actor)) : Ink::kFaint;
    auto place = StoryLine::Place::kFirst;
    for (std::string& text : wrapped(paragraph.words, width - 2)) {
      const Ink ink = paragraph.fresh ? Ink::kStrong : Ink::kFaint;
      lines.push_back({std::move(text), place, ink, bullet});
      place = StoryLine::Place::kNext;
    }
  }
  return lines;
}

void draw_story(Screen& screen, const PlaySession& session, SidePanel& panel, int top, int rows,
                int left) {
  const int width = screen.columns() - left - 1;
  int fresh_from = -1;
  const auto lines = story_lines(session, width, fresh_from);
  const int length = static_cast<int>(lines.size());
  // Unscrolled it shows the end, or what is new from its beginning where that is longer than the
  // room.
  int bottom = length;
  if (fresh_from >= 0) bottom = std::min(bottom, fresh_from + rows);
  panel.scrolled = std::clamp(panel.scrolled, bottom - length, std::max(0, bottom - rows));
  bottom -= panel.scrolled;
  const int first = std::max(0, bottom - rows);
  for (int i = 0; i < rows && first + i < length; ++i) {
    const StoryLine& line = lines[static_cast<std::size_t>(first + i)];
    const int indent = line.place == StoryLine::Place::kHeading ? 0 : 2;
    if (line.place == StoryLine::Place::kFirst) screen.text(top + i, left, "▸", line.bullet);
    screen.text(top + i, left + indent, line.text, line.ink, width - indent);
  }
  if (first > 0) screen.text(top - 1, screen.columns() - 9, " ▲ PgUp ", Ink::kFaint);
  if (first + rows < length) {
    screen.text(top + rows - 1, screen.columns() - 8, " ▼ PgDn", Ink::kAlert);
  }
}

// Columns the choices would like; names are set in a column of their own.
int name_columns(const SidePanel& panel) {
  int wide = 0;
  for (const Choice& choice : panel.choices) {
    const int length = width_of(choice.name);
    if (length <= kNameColumns && !composed(choice)) wide = std::max(wide, length);
  }
  return wide;
}

std::string in_name_column(const Choice& choice, int wide) {
  const int needed = std::max(wide, width_of(choice.name));
  return fit(choice.name, static_cast<std::size_t>(needed));
}

int choice_columns(const SidePanel& panel) {
  const int names = name_columns(panel);
  int wide = 0;
  for (const Choice& choice : panel.choices) {
    const int gap = choice.meaning.empty() ? 0 : 2;
    wide = std::max(wide, std::max(names, width_of(choice.name)) + gap + width_of(choice.meaning));
  }
  return 2 + wide + 1;
}

void draw_choices(Screen& screen, const SidePanel& panel, int top, int rows, int width) {
  if (panel.choices.empty()) {
    screen.text(top, 1, panel.remark, Ink::kPlain, width - 1);
    return;
  }
  const int count = static_cast<int>(panel.choices.size());
  const int selected = panel.selected ? static_cast<int>(*panel.selected) : -1;
  const int first = std::clamp(selected - rows / 2, 0, std::max(0, count - rows));
  const int names = name_columns(panel);
  for (int i = 0; i < rows && first + i < count; ++i) {
    const Choice& choice = panel.choices[static_cast<std::size_t>(first + i)];
    const std::string name = in_name_column(choice, names);
    if (first + i == selected) {
      screen.bar(top + i, 0, cat(" ", name, "  ", choice.meaning), width);
    } else {
      const int column = screen.text(top + i, 1, name, Ink::kStrong, width - 1);
      screen.text(top + i, column + 2, choice.meaning, Ink::kPlain, width - column - 2);
    }
  }
  if (first > 0) screen.text(top - 1, width - 3, " ▲ ", Ink::kFaint);
  if (first + rows < count) screen.text(top + rows - 1, width - 3, " ▼ ", Ink::kAlert);
}

// The meaning of what is selected, where the list had to cut it.
std::string whole_meaning(const SidePanel& panel, int width) {
  if (!panel.selected || *panel.selected >= panel.choices.size()) return {};
  const Choice& choice = panel.choices[*panel.selected];
  const int names = std::max(name_columns(panel), width_of(choice.name));
  return 1 + names + 2 + width_of(choice.meaning) > width ? choice.meaning : std::string();
}

}  // namespace

void draw_match(Screen& screen, const PlaySession& session, SidePanel& panel) {
  const Language language = session.language();
  if (!screen.begin(language)) return;
  const int height = screen.rows();
  const int width = screen.columns();
  draw_title(screen, session);

  const int choices_width = std::clamp(choice_columns(panel), kLeastChoiceColumns,
                                       std::max(kLeastChoiceColumns, width - kLeastStoryColumns));
  const Picture picture = session.table().picture(session.viewer(), language);
  const auto prompt = wrapped(session.prompt(), width - 2);
  int prompt_rows = static_cast<int>(std::min<std::size_t>(2, prompt.size()));
  const auto sentence = wrapped(panel.sentence, width - 4);
  // Where there is room the line of the sentence is two, so that nothing jumps when it grows.
  const int sentence_rows =
      height >= kRoomyRows ? 2 : static_cast<int>(std::clamp<std::size_t>(sentence.size(), 1, 2));
  const int air = height >= kLeastRows + 4 ? 1 : 0;

  int row = 1 + air;
  int list_rows = kLeastListRows;
  const auto board_room = [&] {
    return height - row - 2 * air - prompt_rows - list_rows - 1 - sentence_rows - 1 - 1;
  };
  const int lines = static_cast<int>(picture.lines().size());
  if (lines > board_room()) --list_rows;
  if (lines > board_room()) prompt_rows = 1;
  if (lines > board_room()) list_rows = kFewestListRows;
  row = draw_board(screen, picture, row, board_room());
  row += air;
  for (int i = 0; i < prompt_rows; ++i) {
    // A second line that is not shown leaves an ellipsis.
    const bool cut = i + 1 == prompt_rows && static_cast<int>(prompt.size()) > prompt_rows;
    screen.text(row++, 1, cat(prompt[static_cast<std::size_t>(i)], cut ? " …" : ""), Ink::kStrong);
  }
  row += air;

  // Two lists side by side under one ruled line.
  screen.text(row, 0, repeated("─", width), Ink::kFaint);
  screen.text(row, choices_width, "┬", Ink::kFaint);
  screen.text(row, 1, cat(' ', panel.heading, ' '), Ink::kPlain);
  screen.text(row, choices_width + 2, cat(' ', say(kStory, language), ' '), Ink::kPlain);
  ++row;
  const int rows = height - row - sentence_rows - 2;
  for (int i = 0; i < rows; ++i) screen.text(row + i, choices_width, "│", Ink::kFaint);
  draw_choices(screen, panel, row, rows, choices_width);
  draw_story(screen, session, panel, row, rows, choices_width + 2);
  row += rows;

  if (!panel.sentence.empty()) {
    for (int i = 0; i < sentence_rows && i < static_cast<int>(sentence.size()); ++i) {
      screen.text(row + i, 1,
                  cat(i > 0         ? "  "
                      : panel.alert ? "! "
                                    : "· ",
                      sentence[static_cast<std::size_t>(i)]),
                  panel.alert ? Ink::kAlert : Ink::kStrong);
    }
  } else if (const std::string meaning = whole_meaning(panel, choices_width); !meaning.empty()) {
    const auto whole = wrapped(meaning, width - 2);
    const int shown = std::min(sentence_rows, static_cast<int>(whole.size()));
    for (int i = 0; i < shown; ++i) {
      const bool cut = i + 1 == shown && static_cast<int>(whole.size()) > shown;
      screen.text(row + i, 1, cat(whole[static_cast<std::size_t>(i)], cut ? " …" : ""));
    }
  }
  if (!panel.label.empty()) {
    const int column = screen.text(height - 2, 1, cat(panel.label, ' '), Ink::kPlain);
    const int room = width - column - 2;
    std::string_view tail = panel.typed;  // of a long text the end matters
    while (width_of(tail) > room) tail.remove_prefix(std::max<std::size_t>(1, utf8_length(tail)));
    screen.cursor(height - 2, screen.text(height - 2, column, tail, Ink::kStrong));
  }
  screen.text(height - 1, 0, panel.keys, Ink::kFaint);
  screen.end();
}

void draw_hand_over(Screen& screen, const PlaySession& session, const std::string& sentence) {
  const Language language = session.language();
  if (!screen.begin(language)) return;
  draw_title(screen, session);
  const Seat seat = session.table().turn();
  const std::string name = session.seat_name(seat);
  const int margin = 10;
  std::vector<std::string> news;
  for (const Paragraph& paragraph : session.story()) {
    if (!paragraph.fresh) continue;
    for (std::string& line : wrapped(paragraph.words, screen.columns() - 2 * margin)) {
      news.push_back(std::move(line));
    }
  }
  const int room = screen.rows() - 12;
  const int shown = std::min(static_cast<int>(news.size()), room);
  int row = std::max(2, (screen.rows() - shown - 8) / 2);
  if (shown > 0) screen.text(row++, margin, say(kWhatHappened, language), Ink::kFaint);
  // Of too much news the last is what the next player needs.
  for (std::size_t i = news.size() - static_cast<std::size_t>(shown); i < news.size(); ++i) {
    screen.text(row++, margin, news[i]);
  }
  row += 2;
  screen.text(row, margin, say(kPassTo, language, {name}), ink_of_side(session.table().side(seat)));
  screen.text(row + 2, margin, say(kPressWhenReady, language, {name}), Ink::kStrong);
  if (!sentence.empty()) screen.text(screen.rows() - 2, 1, cat("· ", sentence), Ink::kStrong);
  screen.text(screen.rows() - 1, 0, say(kHandOverKeys, language), Ink::kFaint);
  screen.end();
}

}  // namespace salle::play
