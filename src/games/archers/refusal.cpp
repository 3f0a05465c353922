// Why an action is not legal, as a player would be told across the board.
#include <cstdlib>

#include "core/text.hpp"
#include "games/archers/words.hpp"

namespace salle::archers {
namespace {

// How many squares `to` lies ahead of `from` along a facing; negative behind, 0 where it is not in
// line.
int squares_ahead(Square from, Square to, Facing facing) {
  const int east = file_of(to) - file_of(from);
  const int north = rank_of(to) - rank_of(from);
  switch (facing) {
    case Facing::kNorth:
      return east == 0 ? north : 0;
    case Facing::kEast:
      return north == 0 ? east : 0;
    case Facing::kSouth:
      return east == 0 ? -north : 0;
    case Facing::kWest:
      return north == 0 ? -east : 0;
  }
  return 0;
}

class Judge {
 public:
  Judge(const View& view, Action action, const Audience& to)
      : now_(view.now()), board_(view.board()), action_(action), to_(to), language_(to) {}

  std::string say_why() const {
    if (action_.of_chance()) {
      return tell({"Who begins is left to the lot.", "Le sort seul décide qui commence.",
                   "Wie begint is aan het lot."});
    }
    const std::string from = square_text(action_.from());
    if (board_.empty().has(action_.from())) {
      return tell({"There is no archer on {0}.", "Il n'y a pas d'archer en {0}.",
                   "Er staat geen schutter op {0}."},
                  {from});
    }
    if (!board_.of(now_.mover).has(action_.from())) {
      const Seat owner = opponent(now_.mover);
      return say_of({"The archer on {0} belongs to {1}.", "L'archer en {0} est à {1}.",
                     "De schutter op {0} is van {1}."},
                    {"The archer on {0} is not yours.", "L'archer en {0} n'est pas à vous.",
                     "De schutter op {0} is niet van jou."},
                    to_, now_.mover, {from, seat_name(owner, language_)});
    }
    switch (action_.deed()) {
      case Deed::kShot:
        return shot();
      case Deed::kStep:
        return step();
      default:
        return pivot();
    }
  }

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return say(phrase, language_, arguments);
  }
  Facing facing() const { return board_.facing_of(now_.mover, action_.from()); }
  std::string from() const { return square_text(action_.from()); }
  std::string to() const { return square_text(action_.to()); }

  std::string shot() const {
    if (now_.phase == Phase::kSecond) {
      return tell({"Shots come before the manoeuvres; the second manoeuvre is due.",
                   "On tire avant de manœuvrer ; c'est la seconde manœuvre qui est due.",
                   "Schieten gaat voor de manoeuvres; nu moet de tweede manoeuvre."});
    }
    if (now_.shot.has(action_.from())) {
      return tell({"The archer on {0} has already shot this turn.",
                   "L'archer en {0} a déjà tiré à ce tour.",
                   "De schutter op {0} heeft deze beurt al geschoten."},
                  {from()});
    }
    const int distance = squares_ahead(action_.from(), action_.to(), facing());
    if (distance <= 0) {
      return tell(
          {"The archer on {0} faces {1} and shoots straight ahead; {2} is not there.",
           "L'archer en {0} regarde vers {1} et tire droit devant lui ; {2} n'y est pas.",
           "De schutter op {0} kijkt naar {1} en schiet recht vooruit; daar ligt {2} niet."},
          {from(), facing_name(facing(), language_), to()});
    }
    if (distance > kRange) {
      return tell({"{1} is out of range: {2} squares from {0}, and an arrow flies three.",
                   "{1} est hors de portée : à {2} cases de {0}, et une flèche en fait trois.",
                   "{1} ligt buiten bereik: {2} vakjes van {0}, en een pijl vliegt er drie."},
                  {from(), to(), cat(distance)});
    }
    for (int i = 1; i < distance; ++i) {
      const Square between = action_.from() + i * stride(facing());
      if (board_.empty().has(between)) continue;
      return tell({"{0} is masked by the archer on {1}.", "{0} est masquée par l'archer en {1}.",
                   "{0} is afgedekt door de schutter op {1}."},
                  {to(), square_text(between)});
    }
    if (board_.of(now_.mover).has(action_.to())) {
      return tell({"The archer on {0} is your own.", "L'archer en {0} est à vous.",
                   "De schutter op {0} is van jezelf."},
                  {to()});
    }
    return tell({"There is nobody to shoot on {0}.", "Il n'y a personne à abattre en {0}.",
                 "Er is niemand om neer te schieten op {0}."},
                {to()});
  }

  std::string step() const {
    if (std::abs(squares_ahead(action_.from(), action_.to(), facing())) != 1) {
      return tell(
          {"A step is one square straight forward or back, and the archer on {0} faces {1}.",
           "Un pas est d'une case droit devant ou derrière, et l'archer en {0} regarde vers {1}.",
           "Een stap is één vakje recht vooruit of achteruit, en de schutter op {0} kijkt naar "
           "{1}."},
          {from(), facing_name(facing(), language_)});
    }
    if (!board_.empty().has(action_.to())) {
      return tell({"{0} is occupied.", "{0} est occupée.", "{0} is bezet."}, {to()});
    }
    const Squares shooters = shooters_at(board_, action_.to(), now_.mover, action_.from());
    if (shooters.any()) {
      return tell({"{0} is under fire from {1}.", "{0} est sous le tir de {1}.",
                   "{0} ligt onder vuur van {1}."},
                  {to(), squares_text(shooters)});
    }
    return unchanged();
  }

  std::string pivot() const {
    if (facing() == action_.facing()) {
      return tell({"The archer on {0} faces {1} already.", "L'archer en {0} regarde déjà vers {1}.",
                   "De schutter op {0} kijkt al naar {1}."},
                  {from(), facing_name(facing(), language_)});
    }
    if (facing() == opposite(action_.facing())) {
      return tell(
          {"A pivot is a quarter turn: to face {0} takes both manoeuvres.",
           "Un pivot est d'un quart de tour : se tourner vers {0} prend les deux manœuvres.",
           "Een draai is een kwartslag: naar {0} draaien kost beide manoeuvres."},
          {facing_name(action_.facing(), language_)});
    }
    return unchanged();
  }

  std::string unchanged() const {
    return tell({"That takes the first manoeuvre back: a turn must leave the board changed.",
                 "Cela annule la première manœuvre : un tour doit changer la position.",
                 "Dat maakt de eerste manoeuvre ongedaan: een beurt moet de stelling veranderen."});
  }

  const Position& now_;
  const Board& board_;
  Action action_;
  const Audience& to_;
  Language language_;
};

}  // namespace

std::string refusal(const View& view, Action action, const Audience& to) {
  return Judge(view, action, to).say_why();
}

}  // namespace salle::archers
