#include "games/archers/action.hpp"

#include "core/text.hpp"

namespace salle::archers {
namespace {

constexpr std::string_view kFacingLetters = "nesw";

Result<Square> parse_square(std::string_view text, Language language) {
  if (text.size() == 2) {
    const int file = text[0] - 'a';
    const int rank = text[1] - '1';
    if (on_board(file, rank)) return square_at(file, rank);
  }
  return refuse(say({"{0} is no square; squares run from a1 to i9",
                     "{0} n'est pas une case ; les cases vont de a1 à i9",
                     "{0} is geen vakje; de vakjes lopen van a1 tot i9"},
                    language, {quote(text)}));
}

}  // namespace

std::string square_text(Square square) {
  std::string text;
  text += static_cast<char>('a' + file_of(square));
  text += static_cast<char>('1' + rank_of(square));
  return text;
}

char facing_letter(Facing facing) { return kFacingLetters[index(facing)]; }

std::string action_text(Action action) {
  switch (action.deed()) {
    case Deed::kShot:
      return cat(square_text(action.from()), 'x', square_text(action.to()));
    case Deed::kStep:
      return cat(square_text(action.from()), '-', square_text(action.to()));
    case Deed::kPivot:
      return cat(square_text(action.from()), ':', facing_letter(action.facing()));
    case Deed::kLot:
      return action.first() == kDark ? "*dark" : "*light";
  }
  return {};
}

Result<Action> parse_action(std::string_view text, Language language) {
  if (text == "*dark") return Action::lot(kDark);
  if (text == "*light") return Action::lot(kLight);
  const std::size_t sign = text.find_first_of("x-:");
  if (sign == std::string_view::npos) {
    return refuse(say({"{0} is no action; actions are written e5xe7, e5-e6 or e5:n",
                       "{0} n'est pas une action ; on écrit e5xe7, e5-e6 ou e5:n",
                       "{0} is geen actie; schrijf e5xe7, e5-e6 of e5:n"},
                      language, {quote(text)}));
  }
  const auto from = parse_square(text.substr(0, sign), language);
  if (!from) return std::unexpected(from.error());
  const std::string_view rest = text.substr(sign + 1);
  if (text[sign] == ':') {
    const std::size_t facing =
        rest.size() == 1 ? kFacingLetters.find(rest) : std::string_view::npos;
    if (facing == std::string_view::npos) {
      return refuse(say({"{0} is no facing; an archer faces n, e, s or w",
                         "{0} n'est pas une direction ; un archer regarde vers n, e, s ou w",
                         "{0} is geen richting; een boogschutter kijkt naar n, e, s of w"},
                        language, {quote(rest)}));
    }
    return Action::pivot(*from, static_cast<Facing>(facing));
  }
  const auto to = parse_square(rest, language);
  if (!to) return std::unexpected(to.error());
  return text[sign] == 'x' ? Action::shot(*from, *to) : Action::step(*from, *to);
}

}  // namespace salle::archers
