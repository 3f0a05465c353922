#include "games/archers/words.hpp"

#include "core/text.hpp"

namespace salle::archers {
namespace {

std::string many_turns(int turns, Language language) {
  if (turns == 1) return say({"one turn", "un tour", "één beurt"}, language);
  return say({"{0} turns", "{0} tours", "{0} beurten"}, language, {cat(turns)});
}

// "the king" or "the archer".
std::string piece(bool king, Language language) {
  return king ? say({"the king", "le roi", "de koning"}, language)
              : say({"the archer", "l'archer", "de schutter"}, language);
}

// To the one who has lost it.
std::string own_piece(bool king, Language language) {
  return king ? say({"your king", "votre roi", "je koning"}, language)
              : say({"your archer", "votre archer", "je schutter"}, language);
}

std::string name_of(Seat seat, const Audience& to) {
  return seat >= 0 ? to.name(seat, seat_name(seat, to)) : std::string();
}

std::string end_words(const Rules& rules, Ending ending, Seat winner, const Audience& to) {
  const Seat loser = winner >= 0 ? opponent(winner) : kNobody;
  const std::string whose = name_of(loser, to);
  const auto tell = [&](const Phrase& about, const Phrase& you_win, const Phrase& you_lose) {
    return capitalised(say_between(about, you_win, you_lose, to, winner, loser,
                                   {name_of(winner, to), whose, de(whose)}));
  };
  switch (ending) {
    case Ending::kEntered:
      return tell({"{0} wins: an archer has entered {1}'s woods.",
                   "{0} gagne : un archer est entré dans le bois {2}.",
                   "{0} wint: een schutter is het bos van {1} binnengegaan."},
                  {"You win: your archer has entered {1}'s woods.",
                   "Vous gagnez : votre archer est entré dans le bois {2}.",
                   "Jij wint: je schutter is het bos van {1} binnengegaan."},
                  {"{0} wins: an archer has entered your woods.",
                   "{0} gagne : un archer est entré dans votre bois.",
                   "{0} wint: een schutter is jouw bos binnengegaan."});
    case Ending::kKing:
      return tell({"{0} wins: {1}'s king is shot.", "{0} gagne : le roi {2} est abattu.",
                   "{0} wint: de koning van {1} is neergeschoten."},
                  {"You win: {1}'s king is shot.", "Vous gagnez : le roi {2} est abattu.",
                   "Jij wint: de koning van {1} is neergeschoten."},
                  {"{0} wins: your king is shot.", "{0} gagne : votre roi est abattu.",
                   "{0} wint: jouw koning is neergeschoten."});
    case Ending::kNoArchers:
      return tell({"{0} wins: {1} has no archers left.", "{0} gagne : {1} n'a plus d'archers.",
                   "{0} wint: {1} heeft geen schutters meer."},
                  {"You win: {1} has no archers left.", "Vous gagnez : {1} n'a plus d'archers.",
                   "Jij wint: {1} heeft geen schutters meer."},
                  {"{0} wins: you have no archers left.", "{0} gagne : vous n'avez plus d'archers.",
                   "{0} wint: jij hebt geen schutters meer."});
    case Ending::kRepetition:
      return say({"A draw: the same position has arisen {0} times.",
                  "Partie nulle : la même position s'est présentée {0} fois.",
                  "Remise: dezelfde stelling is {0} keer ontstaan."},
                 to, {cat(int{rules.repetition})});
    case Ending::kQuiet:
      return say({"A draw: {0} without a shot.", "Partie nulle : {0} sans un tir.",
                  "Remise: {0} zonder een schot."},
                 to, {many_turns(rules.quiet, to)});
    case Ending::kNone:
      break;
  }
  return say(
      {"The game is not over.", "La partie n'est pas terminée.", "De partij is niet afgelopen."},
      to);
}

}  // namespace

std::string seat_name(Seat seat, Language language) {
  return seat == kDark ? say({"Dark", "Sombre", "Donker"}, language)
                       : say({"Light", "Clair", "Licht"}, language);
}

std::string facing_name(Facing facing, Language language) {
  static constexpr std::array kNames = {
      Phrase{"north", "le nord", "het noorden"},
      Phrase{"east", "l'est", "het oosten"},
      Phrase{"south", "le sud", "het zuiden"},
      Phrase{"west", "l'ouest", "het westen"},
  };
  return say(kNames[index(facing)], language);
}

Squares shooters_at(const Board& board, Square square, Seat victim, Square lifted) {
  Squares shooters;
  for (const Facing facing : kFacings) {
    int file = file_of(square);
    int rank = rank_of(square);
    for (int distance = 1; distance <= kRange; ++distance) {
      // Against the arrow's flight, back to who loosed it.
      file -= facing == Facing::kEast ? 1 : facing == Facing::kWest ? -1 : 0;
      rank -= facing == Facing::kNorth ? 1 : facing == Facing::kSouth ? -1 : 0;
      if (!on_board(file, rank)) break;
      const Square from = square_at(file, rank);
      if (from == lifted || board.empty().has(from)) continue;
      if (board.at(opponent(victim), facing).has(from)) shooters |= Squares::of(from);
      break;
    }
  }
  return shooters;
}

Squares under_fire(const Board& board, Seat seat) {
  const ByFacing hits = targets(board, opponent(seat), ~Squares(), board.empty());
  return hits[0] | hits[1] | hits[2] | hits[3];
}

std::string squares_text(Squares squares) {
  std::string text;
  for (const Square square : squares) {
    if (!text.empty()) text += ' ';
    text += square_text(square);
  }
  return text;
}

std::string prompt(const View& view, const Audience& to) {
  const Position& now = view.now();
  const std::string who = name_of(now.mover, to);
  const auto turn_of = [&](const Phrase& about, const Phrase& to_you) {
    return capitalised(say_of(about, to_you, to, now.mover, {who, au(who)}));
  };
  switch (now.phase) {
    case Phase::kLot:
      return say({"The lot decides who begins.", "Le sort décide qui commence.",
                  "Het lot beslist wie begint."},
                 to);
    case Phase::kOver:
      if (now.winner < 0) return say({"The game is drawn.", "Partie nulle.", "Remise."}, to);
      return capitalised(say_of({"{0} has won.", "{0} a gagné.", "{0} heeft gewonnen."},
                                {"You have won.", "Vous avez gagné.", "Je hebt gewonnen."}, to,
                                now.winner, {name_of(now.winner, to)}));
    case Phase::kSecond:
      return turn_of({"{0}'s turn: the second manoeuvre, a step or a pivot.",
                      "{1} de jouer : la seconde manœuvre, un pas ou un pivot.",
                      "{0} is aan zet: de tweede manoeuvre, een stap of een draai."},
                     {"Your turn: the second manoeuvre, a step or a pivot.",
                      "À vous : la seconde manœuvre, un pas ou un pivot.",
                      "Jij bent aan zet: de tweede manoeuvre, een stap of een draai."});
    case Phase::kOpening:
      break;
  }
  const ByFacing shots = targets(now.board, now.mover, ~now.shot, now.board.empty());
  if ((shots[0] | shots[1] | shots[2] | shots[3]).any()) {
    return turn_of({"{0}'s turn: shoot, or make the first of two manoeuvres.",
                    "{1} de jouer : tirer, ou faire la première de deux manœuvres.",
                    "{0} is aan zet: schieten, of de eerste van twee manoeuvres doen."},
                   {"Your turn: shoot, or make the first of two manoeuvres.",
                    "À vous : tirez, ou faites la première de deux manœuvres.",
                    "Jij bent aan zet: schiet, of doe de eerste van twee manoeuvres."});
  }
  return turn_of({"{0}'s turn: the first of two manoeuvres, a step or a pivot.",
                  "{1} de jouer : la première de deux manœuvres, un pas ou un pivot.",
                  "{0} is aan zet: de eerste van twee manoeuvres, een stap of een draai."},
                 {"Your turn: the first of two manoeuvres, a step or a pivot.",
                  "À vous : la première de deux manœuvres, un pas ou un pivot.",
                  "Jij bent aan zet: de eerste van twee manoeuvres, een stap of een draai."});
}

std::string explain(const View& view, Action action, Language language) {
  const Board& board = view.board();
  const Seat mover = view.now().mover;
  const std::string from = action.of_chance() ? "" : square_text(action.from());
  switch (action.deed()) {
    case Deed::kShot: {
      const bool king = board.king[index(opponent(mover))] == action.to();
      return say({"shoot {0} on {1} from {2}", "abattre {0} en {1} depuis {2}",
                  "{0} op {1} neerschieten vanaf {2}"},
                 language, {piece(king, language), square_text(action.to()), from});
    }
    case Deed::kStep: {
      const Facing facing = board.facing_of(mover, action.from());
      const bool forward = action.from() + stride(facing) == action.to();
      const std::string to = square_text(action.to());
      if (kWoods[index(opponent(mover))].has(action.to())) {
        return say({"step from {0} to {1}, into the enemy's woods",
                    "un pas de {0} en {1}, dans le bois adverse",
                    "een stap van {0} naar {1}, het bos van de vijand in"},
                   language, {from, to});
      }
      return forward ? say({"step forward from {0} to {1}", "un pas en avant de {0} en {1}",
                            "een stap vooruit van {0} naar {1}"},
                           language, {from, to})
                     : say({"step back from {0} to {1}", "un pas en arrière de {0} en {1}",
                            "een stap achteruit van {0} naar {1}"},
                           language, {from, to});
    }
    case Deed::kPivot:
      return say({"pivot {0} to face {1}", "pivoter {0} vers {1}", "{0} naar {1} draaien"},
                 language, {from, facing_name(action.facing(), language)});
    case Deed::kLot:
      break;
  }
  return say({"a matter of chance", "affaire de hasard", "een zaak van toeval"}, language);
}

std::string event_words(const Rules& rules, const Event& event, const Audience& to) {
  const std::string who = name_of(event.seat, to);
  const std::string from = event.from != kNoSquare ? square_text(event.from) : "";
  const std::string target = event.to != kNoSquare ? square_text(event.to) : "";
  const auto tell = [&](const Phrase& about, const Phrase& to_you, std::string_view facing = {}) {
    return capitalised(say_of(about, to_you, to, event.seat, {who, from, target, facing}));
  };
  switch (event.happening) {
    case Happening::kLot:
      return tell({"The lot falls on {0} to begin.", "Le sort désigne {0} pour commencer.",
                   "Het lot wijst {0} aan om te beginnen."},
                  {"The lot falls on you to begin.", "Le sort vous désigne pour commencer.",
                   "Het lot wijst jou aan om te beginnen."});
    case Happening::kShot:
      return capitalised(
          say_between({"{0} shoots {1} on {2} from {3}.", "{0} abat {1} en {2} depuis {3}.",
                       "{0} schiet {1} op {2} neer vanaf {3}."},
                      {"You shoot {1} on {2} from {3}.", "Vous abattez {1} en {2} depuis {3}.",
                       "Je schiet {1} op {2} neer vanaf {3}."},
                      {"{0} shoots {4} on {2} from {3}.", "{0} abat {4} en {2} depuis {3}.",
                       "{0} schiet {4} op {2} neer vanaf {3}."},
                      to, event.seat, opponent(event.seat),
                      {who, piece(event.king, to), target, from, own_piece(event.king, to)}));
    case Happening::kStep:
      return tell(
          {"{0} steps from {1} to {2}.", "{0} passe de {1} en {2}.", "{0} stapt van {1} naar {2}."},
          {"You step from {1} to {2}.", "Vous passez de {1} en {2}.",
           "Je stapt van {1} naar {2}."});
    case Happening::kPivot:
      return tell({"{0} pivots {1} to face {3}.", "{0} fait pivoter {1} vers {3}.",
                   "{0} draait {1} naar {3}."},
                  {"You pivot {1} to face {3}.", "Vous faites pivoter {1} vers {3}.",
                   "Je draait {1} naar {3}."},
                  facing_name(event.facing, to));
    case Happening::kGameEnds:
      return end_words(rules, event.ending, event.seat, to);
  }
  return {};
}

std::string result_words(const Rules& rules, const View& view, const Audience& to) {
  return end_words(rules, view.now().ending, view.now().winner, to);
}

}  // namespace salle::archers
