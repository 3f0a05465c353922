// The board in characters, and the same in sentences.
#include <string>
#include <vector>

#include "core/text.hpp"
#include "games/archers/words.hpp"

namespace salle::archers {
namespace {

constexpr std::array<std::array<std::string_view, 4>, 2> kArrows = {
    std::array<std::string_view, 4>{"▲", "▶", "▼", "◀"},
    std::array<std::string_view, 4>{"△", "▷", "▽", "◁"},
};

Ink ink_of(Seat seat) { return seat == kDark ? Ink::kFirst : Ink::kSecond; }

// Every square that the archers of `seat` control.
Squares controlled(const Board& board, Seat seat) {
  using enum Facing;
  const Squares empty = board.empty();
  const auto& archers = board.archers[index(seat)];
  return (fire<kNorth>(archers[0], empty).all | fire<kEast>(archers[1], empty).all) |
         (fire<kSouth>(archers[2], empty).all | fire<kWest>(archers[3], empty).all);
}

// An empty square with who controls it: Dark's mark on the left, Light's on the right.
void draw_zones(Picture& picture, const Board& board, Square square, std::string_view ground) {
  const bool dark = controlled(board, kDark).has(square);
  const bool light = controlled(board, kLight).has(square);
  picture.draw(dark ? "•" : std::string(ground), dark ? ink_of(kDark) : Ink::kFaint);
  picture.draw(ground == " " ? "·" : std::string(ground), Ink::kFaint);
  picture.draw(light ? "◦" : std::string(ground), light ? ink_of(kLight) : Ink::kFaint);
}

// Three columns: a mark for danger, the archer, a mark for the king; trees where there is room.
void draw_square(Picture& picture, const Board& board, Square square, bool detailed) {
  const bool woods = (kWoods[0] | kWoods[1]).has(square);
  const std::string_view ground = woods ? "░" : " ";
  const Seat seat = board.of(kDark).has(square) ? kDark : kLight;
  if (!board.of(seat).has(square)) {
    if (detailed) return draw_zones(picture, board, square, ground);
    picture.draw(woods ? "░░░" : " · ", Ink::kFaint);
    return;
  }
  if (under_fire(board, seat).has(square)) {
    picture.draw("!", Ink::kAlert);
  } else {
    picture.draw(std::string(ground), Ink::kFaint);
  }
  const Facing facing = board.facing_of(seat, square);
  picture.draw(std::string(kArrows[index(seat)][index(facing)]), ink_of(seat));
  if (board.king[index(seat)] == square) {
    picture.draw("*", Ink::kStrong);
  } else {
    picture.draw(std::string(ground), Ink::kFaint);
  }
}

// Long lists of squares are broken so that the picture stays within its width.
constexpr std::size_t kPerLine = 10;

struct Note {
  std::string text;
  Ink ink = Ink::kPlain;
};

std::vector<Note> notes_of(const Rules& rules, const View& view, Language language) {
  const Position& now = view.now();
  std::vector<Note> notes;
  for (const Seat seat : {kLight, kDark}) {
    std::string text = cat(kArrows[index(seat)][0], ' ', seat_name(seat, language), "  ",
                           now.board.of(seat).count());
    if (turn(now) == seat) text += cat("  ", say({"to play", "doit jouer", "aan zet"}, language));
    notes.push_back({text, ink_of(seat)});
  }
  notes.push_back({});
  const std::string limit = rules.quiet > 0 ? cat(" / ", int{rules.quiet}) : "";
  notes.push_back({say({"turns without a shot: {0}{1}", "tours sans tir : {0}{1}",
                        "beurten zonder schot: {0}{1}"},
                       language, {cat(now.quiet), limit}),
                   Ink::kFaint});
  if (!view.game.turn.empty()) {
    std::string text = say({"this turn:", "ce tour :", "deze beurt:"}, language);
    std::size_t on_line = 0;
    for (const Action action : view.game.turn) {
      if (on_line++ == 5) {
        notes.push_back({text, Ink::kStrong});
        text = "  ";
        on_line = 1;
      }
      text += cat(' ', action_text(action));
    }
    notes.push_back({text, Ink::kStrong});
  }
  const Squares hit = under_fire(now.board, kDark) | under_fire(now.board, kLight);
  if (hit.any()) {
    std::string text = cat("! ", say({"under fire:", "sous le tir :", "onder vuur:"}, language));
    std::size_t on_line = 0;
    for (const Square square : hit) {
      if (on_line++ == kPerLine) {
        notes.push_back({text, Ink::kAlert});
        text = "  ";
        on_line = 1;
      }
      text += cat(' ', square_text(square));
    }
    notes.push_back({text, Ink::kAlert});
  }
  if (now.board.kings()) {
    notes.push_back({say({"* king", "* roi", "* koning"}, language), Ink::kFaint});
  }
  return notes;
}

std::string archers_words(const Board& board, Seat seat, const Audience& to) {
  std::string text;
  for (const Facing facing : kFacings) {
    const Squares squares = board.at(seat, facing);
    if (!squares.any()) continue;
    if (!text.empty()) text += "; ";
    text += say({"facing {0} {1}", "vers {0} {1}", "naar {0} {1}"}, to,
                {facing_name(facing, to), squares_text(squares)});
  }
  const std::string who = to.name(seat, seat_name(seat, to));
  std::string all = capitalised(say_of(
      {"{0} has {1}.", "{0} a {1}.", "{0} heeft {1}."},
      {"Your archers: {1}.", "Vos archers : {1}.", "Jouw schutters: {1}."}, to, seat, {who, text}));
  const Square king = board.king[index(seat)];
  if (king != kNoSquare) {
    all += ' ';
    all += capitalised(say_of(
        {"{0}'s king is on {1}.", "Le roi {2} est en {1}.", "De koning van {0} staat op {1}."},
        {"Your king is on {1}.", "Votre roi est en {1}.", "Je koning staat op {1}."}, to, seat,
        {who, square_text(king), de(who)}));
  }
  return all;
}

}  // namespace

Picture picture(const Rules& rules, const View& view, Language language, bool detailed) {
  Picture picture;
  std::vector<Note> notes = notes_of(rules, view, language);
  if (detailed && notes.size() < kSide) {
    notes.push_back({say({"controlled by • Dark, ◦ Light", "contrôlé par • Sombre, ◦ Clair",
                          "beheerst door • Donker, ◦ Licht"},
                         language),
                     Ink::kFaint});
  }
  for (int rank = kSide - 1; rank >= 0; --rank) {
    if (rank < kSide - 1) picture.line();
    picture.draw(cat(rank + 1, ' '), Ink::kFaint);
    for (int file = 0; file < kSide; ++file) {
      draw_square(picture, view.board(), square_at(file, rank), detailed);
    }
    const auto row = static_cast<std::size_t>(kSide - 1 - rank);
    if (row < notes.size()) picture.draw("   ").draw(notes[row].text, notes[row].ink);
  }
  picture.line().draw("   a  b  c  d  e  f  g  h  i", Ink::kFaint);
  return picture;
}

std::string describe(const View& view, const Audience& to) {
  const Position& now = view.now();
  std::string text;
  for (const Seat seat : {kDark, kLight}) {
    text += archers_words(now.board, seat, to);
    text += ' ';
  }
  for (const Seat seat : {kDark, kLight}) {
    const Squares hit = under_fire(now.board, seat);
    if (!hit.any()) continue;
    const std::string who = to.name(seat, seat_name(seat, to));
    text += say_of({"Of {0}, under fire: {1}.", "Sous le tir, du côté {2} : {1}.",
                    "Van {0}, onder vuur: {1}."},
                   {"Of yours, under fire: {1}.", "Sous le tir, de votre côté : {1}.",
                    "Van jou, onder vuur: {1}."},
                   to, seat, {who, squares_text(hit), de(who)});
    text += ' ';
  }
  if (now.shot.any()) {
    text += say({"Have shot this turn: {0}.", "Ont tiré à ce tour : {0}.",
                 "Hebben deze beurt geschoten: {0}."},
                to, {squares_text(now.shot)});
    text += ' ';
  }
  text += say({"Turns without a shot: {0}.", "Tours sans tir : {0}.", "Beurten zonder schot: {0}."},
              to, {cat(now.quiet)});
  return text;
}

}  // namespace salle::archers
