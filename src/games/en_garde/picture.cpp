// The piste in characters, and the same in sentences.
#include <cstdlib>
#include <string>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "games/en_garde/position.hpp"
#include "games/en_garde/words.hpp"

namespace salle::en_garde {
namespace {

constexpr int kSquareWidth = 3;
constexpr std::size_t kWidth = kSquareWidth * kLastSquare;

Ink ink_of(Seat seat) { return seat == kLeft ? Ink::kFirst : Ink::kSecond; }

std::string repeat(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

std::string lamps(int score, int target) {
  if (target > 9) return cat(score, '/', target);
  return repeat("●", score) + repeat("○", target - score);
}

// Three rows of three characters. The blade points at the opponent; an attacker's is drawn double.
std::string figure(const View& view, Seat seat, int row) {
  const bool attacks = view.pending != Attack::kNone && view.actor != seat;
  const bool touched = view.ending == Ending::kHit && view.winner == opponent(seat);
  if (row == 0) return touched ? " * " : " o ";
  if (row == 2) return "/ \\";
  const std::string_view blade = attacks ? "═" : "─";
  return seat == kLeft ? cat("/|", blade) : cat(blade, "|\\");
}

void draw_fencers(Picture& picture, const View& view) {
  const int left_at = kSquareWidth * (view.square[kLeft] - 1);
  const int between = kSquareWidth * (view.distance() - 1);
  for (int row = 0; row < 3; ++row) {
    picture.line()
        .draw(repeat(" ", left_at))
        .draw(figure(view, kLeft, row), Ink::kFirst)
        .draw(repeat(" ", between))
        .draw(figure(view, kRight, row), Ink::kSecond);
  }
}

void draw_piste(Picture& picture, const View& view) {
  picture.line().draw(repeat("▔", static_cast<int>(kWidth)), Ink::kFaint);
  picture.line();
  for (int square = 1; square <= kLastSquare; ++square) {
    const std::string number = fit(cat(square < 10 ? " " : "", square), kSquareWidth);
    if (square == view.square[kLeft] || square == view.square[kRight]) {
      picture.draw(number, ink_of(square == view.square[kLeft] ? kLeft : kRight));
    } else {
      picture.draw(number, square == 12 ? Ink::kStrong : Ink::kFaint);
    }
  }
}

// Below every square the card of the viewer's own hand that leads there; an x below an opponent who
// is within reach of an attack.
void draw_reach(Picture& picture, const View& view) {
  const Seat seat = view.viewer.as_seat();
  const Cards hand = view.hand[static_cast<std::size_t>(seat)];
  const int here = view.square[static_cast<std::size_t>(seat)];
  picture.line();
  for (int square = 1; square <= kLastSquare; ++square) {
    const int away = std::abs(square - here);
    const bool past = seat == kLeft ? square > view.square[kRight] : square < view.square[kLeft];
    const bool held = away > 0 && hand.count_any(away) > 0 && !past;
    const bool foe = square == view.square[static_cast<std::size_t>(opponent(seat))];
    picture.draw(fit(held ? (foe ? " x" : cat(' ', away)) : " ", kSquareWidth),
                 foe ? Ink::kAlert : Ink::kCard);
  }
}

struct Face {
  std::string text;
  Ink ink;
};

std::vector<Face> faces(const View& view, Seat seat) {
  const auto i = static_cast<std::size_t>(seat);
  std::vector<Face> list;
  if (!view.open[i]) {
    for (int n = 0; n < view.hand_size[i]; ++n) list.push_back({"▒", Ink::kFaint});
    return list;
  }
  for (int value = 1; value <= kValues; ++value) {
    for (int n = 0; n < view.hand[i].count(value); ++n) list.push_back({cat(value), Ink::kCard});
  }
  return list;
}

// Hands left and right, the pile and the top discard between them.
void draw_cards(Picture& picture, const View& view, Language language) {
  const auto left = faces(view, kLeft);
  const auto right = faces(view, kRight);
  const std::string pile =
      say({"pile {0}", "pioche {0}", "stapel {0}"}, language, {std::to_string(view.pile)});
  const std::string top = view.top_discard > 0 ? cat(view.top_discard) : " ";
  const std::string discard = say({"top", "défausse", "aflegstapel"}, language);

  constexpr int kHandWidth = 3 * kHandSize;
  const std::string middle = cat(pile, "   ", discard, " ");
  const int spare =
      static_cast<int>(kWidth) - 2 * kHandWidth - static_cast<int>(columns(middle)) - 3;
  const int before = spare / 2;
  for (int row = 0; row < 3; ++row) {
    const auto edge = [&](const Face& face) {
      picture.draw(row == 0   ? "┌─┐"
                   : row == 2 ? "└─┘"
                              : cat("│", face.text, "│"),
                   row == 1 ? face.ink : Ink::kFaint);
    };
    const auto gap = [&](std::size_t cards) {
      picture.draw(repeat(" ", kHandWidth - 3 * static_cast<int>(cards)));
    };
    picture.line();
    for (const Face& face : left) edge(face);
    gap(left.size());
    picture.draw(repeat(" ", before));
    picture.draw(row == 1 ? middle : repeat(" ", static_cast<int>(columns(middle))));
    edge({top, Ink::kCard});
    picture.draw(repeat(" ", spare - before));
    gap(right.size());
    for (const Face& face : right) edge(face);
  }
}

void draw_count_aid(Picture& picture, const View& view, Language language) {
  std::string text = say({"played:", "jouées :", "gespeeld:"}, language);
  for (int value = 1; value <= kValues; ++value) {
    text += cat("  ", view.played.count(value), "×", value);
  }
  picture.line().draw(text, Ink::kFaint);
}

std::string hand_words(const View& view, Seat seat, const Audience& to) {
  const auto i = static_cast<std::size_t>(seat);
  const std::string who = to.name(seat, seat_name(seat, to));
  if (!view.open[i]) {
    return capitalised(
        say_of({"{0} holds {1} cards.", "{0} a {1} cartes.", "{0} heeft {1} kaarten."},
               {"You hold {1} cards.", "Vous avez {1} cartes.", "Je hebt {1} kaarten."}, to, seat,
               {who, std::to_string(view.hand_size[i])}));
  }
  std::vector<std::string> cards;
  for (const Face& face : faces(view, seat)) cards.push_back(face.text);
  const std::string list = cards.empty() ? "-" : join(cards, " ");
  return capitalised(say_of({"{0} holds {1}.", "{0} a {1}.", "{0} heeft {1}."},
                            {"You hold {1}.", "Vous avez {1}.", "Je hebt {1}."}, to, seat,
                            {who, list}));
}

// Where the fencers stand, the one who is spoken to first.
std::string places_words(const View& view, const Audience& to) {
  const Seat one = to.is_you(kRight) ? kRight : kLeft;
  const Seat other = opponent(one);
  const auto name = [&](Seat seat) { return to.name(seat, seat_name(seat, to)); };
  const auto square = [&](Seat seat) {
    return std::to_string(view.square[static_cast<std::size_t>(seat)]);
  };
  return capitalised(say_of(
      {"{0} stands on square {2}, {1} on {3}, {4} apart.",
       "{0} est sur la case {2}, {1} sur la {3}, à {4} de distance.",
       "{0} staat op vakje {2}, {1} op {3}, afstand {4}."},
      {"You stand on square {2}, {1} on {3}, {4} apart.",
       "Vous êtes sur la case {2}, {1} sur la {3}, à {4} de distance.",
       "Je staat op vakje {2}, {1} op {3}, afstand {4}."},
      to, one,
      {name(one), name(other), square(one), square(other), std::to_string(view.distance())}));
}

}  // namespace

Picture picture(const Rules& rules, const View& view, Language language, bool detailed) {
  Picture picture;
  const std::string left =
      cat(seat_name(kLeft, language), "  ", lamps(view.score[0], rules.target));
  const std::string right =
      cat(lamps(view.score[1], rules.target), "  ", seat_name(kRight, language));
  const std::string round =
      say({"round {0}", "manche {0}", "ronde {0}"}, language, {std::to_string(view.round)});
  const std::size_t used = columns(left) + columns(right) + columns(round);
  const int before = static_cast<int>((kWidth - columns(round)) / 2 - columns(left));
  picture.draw(left, Ink::kFirst)
      .draw(repeat(" ", before))
      .draw(round, Ink::kFaint)
      .draw(repeat(" ", static_cast<int>(kWidth - used) - before))
      .draw(right, Ink::kSecond);
  draw_fencers(picture, view);
  draw_piste(picture, view);
  if (detailed && view.viewer.is_seat()) draw_reach(picture, view);
  draw_cards(picture, view, language);
  if (view.aided) draw_count_aid(picture, view, language);
  return picture;
}

std::string describe(const Rules& rules, const View& view, const Audience& to) {
  const auto number = [](auto n) { return std::to_string(n); };
  const Seat one = to.is_you(kRight) ? kRight : kLeft;
  const auto points = [&](Seat seat) { return view.score[static_cast<std::size_t>(seat)]; };
  std::string text = say(
      {"Round {0}, score {1} to {2}, match to {3}.", "Manche {0}, score {1} à {2}, match en {3}.",
       "Ronde {0}, stand {1} tegen {2}, wedstrijd tot {3}."},
      to,
      {number(view.round), number(points(one)), number(points(opponent(one))),
       number(int{rules.target})});
  text += ' ';
  text += places_words(view, to);
  for (const Seat seat : {kLeft, kRight}) text += cat(' ', hand_words(view, seat, to));
  text += ' ';
  text += say({"The pile has {0} cards.", "La pioche a {0} cartes.", "De stapel telt {0} kaarten."},
              to, {number(view.pile)});
  if (view.top_discard > 0) {
    text += ' ';
    text += say({"On top of the discards lies a {0}.", "Sur la défausse il y a un {0}.",
                 "Boven op de aflegstapel ligt een {0}."},
                to, {number(view.top_discard)});
  }
  if (view.aided) {
    text += ' ';
    text += say({"Played so far: {0}.", "Cartes jouées : {0}.", "Gespeeld tot nu: {0}."}, to,
                {cards_text(view.played)});
  }
  return text;
}

}  // namespace salle::en_garde
