#include "games/en_garde/words.hpp"

#include "core/text.hpp"

namespace salle::en_garde {
namespace {

using std::to_string;

std::string step_of(const View& view, Seat seat, int squares) {
  const int direction = seat == kLeft ? 1 : -1;
  return to_string(view.square[static_cast<std::size_t>(seat)] + direction * squares);
}

std::string name_of(Seat seat, const Audience& to) { return to.name(seat, seat_name(seat, to)); }

// Who is named first where both are: whoever is spoken to, else Left.
Seat first_named(const Audience& to) { return to.is_you(kRight) ? kRight : kLeft; }

// "more cards that reach", in words: the comparison that ends a round when the pile is empty.
std::string cards_compared(const Event& event, const Audience& to) {
  const std::string distance = to_string(event.distance);
  if (event.distance > kValues) {
    return say({"no card reaches over {0} squares", "aucune carte ne porte à {0} cases",
                "geen kaart reikt {0} vakjes ver"},
               to, {distance});
  }
  const Seat one = first_named(to);
  const Seat other = opponent(one);
  const auto held = [&](Seat seat) {
    return count_words(event.matching[static_cast<std::size_t>(seat)], event.distance, to);
  };
  if (event.matching[0] == event.matching[1]) {
    if (event.matching[0] == 0) {
      return say({"neither holds a {0}", "personne n'a de {0}", "geen van beiden heeft een {0}"},
                 to, {distance});
    }
    return say({"both hold {0}", "les deux ont {0}", "beiden hebben {0}"}, to, {held(one)});
  }
  return say_of({"{0} holds {2}, {1} {3}", "{0} a {2}, {1} {3}", "{0} heeft {2}, {1} {3}"},
                {"you hold {2}, {1} {3}", "vous avez {2}, {1} {3}", "jij hebt {2}, {1} {3}"}, to,
                one, {name_of(one, to), name_of(other, to), held(one), held(other)});
}

// "1 square", "4 squares".
std::string squares_words(int count, Language language) {
  const bool one = count == 1 || (count == 0 && language == Language::kFrench);
  return say(one ? Phrase{"{0} square", "{0} case", "{0} vakje"}
                 : Phrase{"{0} squares", "{0} cases", "{0} vakjes"},
             language, {to_string(count)});
}

std::string ground_compared(const Event& event, const Audience& to) {
  const Seat one = first_named(to);
  const Seat other = opponent(one);
  const auto ground = [&](Seat seat) { return event.advanced[static_cast<std::size_t>(seat)]; };
  if (event.advanced[0] == event.advanced[1]) {
    return say({"both advanced {0}", "les deux ont avancé de {0}", "beiden zijn {0} opgeschoven"},
               to, {squares_words(ground(one), to)});
  }
  return say_of({"{0} advanced {2}, {1} {3}", "{0} a avancé de {2}, {1} de {3}",
                 "{0} is {2} opgeschoven, {1} {3}"},
                {"you advanced {2}, {1} {3}", "vous avez avancé de {2}, {1} de {3}",
                 "jij bent {2} opgeschoven, {1} {3}"},
                to, one,
                {name_of(one, to), name_of(other, to), squares_words(ground(one), to),
                 to_string(ground(other))});
}

std::string round_end_words(const Event& event, const Audience& to) {
  const Seat winner = event.seat;
  const Seat loser = winner >= 0 ? opponent(winner) : kNobody;
  const std::string wins =
      winner >= 0 ? say_of({"{0} wins the round", "{0} gagne la manche", "{0} wint de ronde"},
                           {"you win the round", "vous gagnez la manche", "jij wint de ronde"}, to,
                           winner, {name_of(winner, to)})
                  : say({"the round is drawn", "la manche est nulle", "de ronde is onbeslist"}, to);
  std::string why;
  switch (event.ending) {
    case Ending::kHit:
      why = say_of({"{0} is hit", "Touche contre {0}", "{0} is geraakt"},
                   {"You are hit", "Touche contre vous", "Je bent geraakt"}, to, loser,
                   {name_of(loser, to)});
      break;
    case Ending::kStuck:
      why = say_of({"{0} can neither move nor attack", "{0} ne peut ni bouger ni attaquer",
                    "{0} kan niet bewegen en niet aanvallen"},
                   {"You can neither move nor attack", "Vous ne pouvez ni bouger ni attaquer",
                    "Je kunt niet bewegen en niet aanvallen"},
                   to, loser, {name_of(loser, to)});
      break;
    case Ending::kCards:
      why = cards_compared(event, to);
      break;
    case Ending::kGround:
    case Ending::kDrawn:
      if (event.compared) {
        why = say({"{0}; {1}", "{0} ; {1}", "{0}; {1}"}, to,
                  {cards_compared(event, to), ground_compared(event, to)});
      } else if (event.retreated_late) {
        why = say({"After a last retreat only ground counts: {0}",
                   "Après une dernière retraite seul le terrain compte : {0}",
                   "Na een laatste terugtocht telt alleen het terrein: {0}"},
                  to, {ground_compared(event, to)});
      } else {
        why = ground_compared(event, to);
      }
      break;
    case Ending::kNone:
      break;
  }
  // The points of whoever is spoken to come first; as they stand on the table for others.
  const auto points = [&](Seat seat) { return event.score[static_cast<std::size_t>(seat)]; };
  const Seat one = first_named(to);
  const std::string score = cat(points(one), "\u2013", points(opponent(one)));
  return say({"{0}: {1} ({2}).", "{0} : {1} ({2}).", "{0}: {1} ({2})."}, to, {why, wins, score});
}

}  // namespace

std::string seat_name(Seat seat, Language language) {
  return seat == kLeft ? say({"Left", "Gauche", "Links"}, language)
                       : say({"Right", "Droite", "Rechts"}, language);
}

std::string count_words(int count, int value, Language language) {
  static constexpr std::array kNumbers = {
      Phrase{"no", "aucun", "geen"},    Phrase{"one", "un", "één"},
      Phrase{"two", "deux", "twee"},    Phrase{"three", "trois", "drie"},
      Phrase{"four", "quatre", "vier"}, Phrase{"five", "cinq", "vijf"},
  };
  const std::string number{kNumbers[static_cast<std::size_t>(count)].in(language)};
  if (count == 1) return cat(number, ' ', value);
  switch (language) {
    case Language::kFrench:
      return cat(number, ' ', value);
    case Language::kDutch:
      return count == 0 ? cat(number, ' ', value) : cat(number, ' ', value, "’en");
    default:
      return cat(number, ' ', value, 's');
  }
}

std::string prompt(const Rules& rules, const View& view, const Audience& to) {
  const Seat actor = view.actor;
  const std::string who = name_of(actor, to);
  const std::string distance = to_string(view.distance());
  const auto tell = [&](const Phrase& about, const Phrase& to_you, std::string_view cards = {}) {
    return capitalised(say_of(about, to_you, to, actor, {who, distance, cards, au(who)}));
  };
  switch (view.phase) {
    case Phase::kLot:
      return say({"The lot decides who begins.", "Le sort décide qui commence.",
                  "Het lot beslist wie begint."},
                 to);
    case Phase::kDealing:
      return say({"The cards are dealt.", "On distribue les cartes.", "De kaarten worden gedeeld."},
                 to);
    case Phase::kRefill:
      return tell({"{0} draws.", "{0} pioche.", "{0} trekt kaarten."},
                  {"You draw.", "Vous piochez.", "Je trekt kaarten."});
    case Phase::kRoundOver:
      return say({"The round is over.", "La manche est finie.", "De ronde is afgelopen."}, to);
    case Phase::kMatchOver:
      return result_words(view, to);
    case Phase::kLastAttack:
      return tell(
          {"The pile is empty. {0} may make one last attack with a {1}, or pass.",
           "La pioche est vide. {0} peut porter une dernière attaque avec un {1}, ou passer.",
           "De stapel is leeg. {0} mag een laatste aanval doen met een {1}, of passen."},
          {"Your turn: the pile is empty. Make one last attack with a {1}, or pass.",
           "À vous : la pioche est vide. Portez une dernière attaque avec un {1}, ou passez.",
           "Jij bent aan zet: de stapel is leeg. Doe een laatste aanval met een {1}, of pas."});
    case Phase::kAnswer: {
      const std::string cards = count_words(view.pending_count, view.distance(), to);
      if (view.pending == Attack::kIndirect) {
        return tell({"{0} is attacked with {2}: parry with {2}, or retreat.",
                     "{0} doit parer l'attaque avec {2}, ou battre en retraite.",
                     "{0} wordt aangevallen met {2}: pareren met {2}, of zich terugtrekken."},
                    {"Your turn: parry the attack with {2}, or retreat.",
                     "À vous : parez l'attaque avec {2}, ou battez en retraite.",
                     "Jij bent aan zet: pareer de aanval met {2}, of trek je terug."},
                    cards);
      }
      return tell(
          {"{0} is attacked with {2}: parry with {2}.", "{0} doit parer l'attaque avec {2}.",
           "{0} wordt aangevallen met {2}: pareren met {2}."},
          {"Your turn: parry the attack with {2}.", "À vous : parez l'attaque avec {2}.",
           "Jij bent aan zet: pareer de aanval met {2}."},
          cards);
    }
    case Phase::kTurn:
      break;
  }
  const int reach = rules.indirect_attacks() ? 2 * kValues : kValues;
  if (view.distance() > reach) {
    return tell({"{0}'s turn: move forward or back. The fencers are {1} apart.",
                 "{3} de jouer : avancer ou reculer. La distance est de {1}.",
                 "{0} is aan zet: vooruit of achteruit. De schermers staan {1} uit elkaar."},
                {"Your turn: move forward or back. You are {1} apart.",
                 "À vous : avancez ou reculez. La distance est de {1}.",
                 "Jij bent aan zet: ga vooruit of achteruit. Jullie staan {1} uit elkaar."});
  }
  return tell({"{0}'s turn: move or attack. The fencers are {1} apart.",
               "{3} de jouer : bouger ou attaquer. La distance est de {1}.",
               "{0} is aan zet: bewegen of aanvallen. De schermers staan {1} uit elkaar."},
              {"Your turn: move or attack. You are {1} apart.",
               "À vous : bougez ou attaquez. La distance est de {1}.",
               "Jij bent aan zet: beweeg of val aan. Jullie staan {1} uit elkaar."});
}

std::string explain(const View& view, Action action, Language language) {
  const std::string step = to_string(action.step());
  const std::string cards =
      action.count() > 0 ? count_words(action.count(), action.value(), language) : "";
  switch (action.deed()) {
    case Deed::kAdvance:
      return say({"advance {0} to square {1}", "avancer de {0} à la case {1}",
                  "{0} vooruit naar vakje {1}"},
                 language, {step, step_of(view, view.actor, action.step())});
    case Deed::kStepBack:
      return say({"step back {0} to square {1}", "reculer de {0} à la case {1}",
                  "{0} achteruit naar vakje {1}"},
                 language, {step, step_of(view, view.actor, -action.step())});
    case Deed::kAttack:
      return say({"attack with {0}", "attaquer avec {0}", "aanvallen met {0}"}, language, {cards});
    case Deed::kAdvanceAttack:
      return say({"advance {0} to square {1} and attack with {2}",
                  "avancer de {0} à la case {1} et attaquer avec {2}",
                  "{0} vooruit naar vakje {1} en aanvallen met {2}"},
                 language, {step, step_of(view, view.actor, action.step()), cards});
    case Deed::kParry:
      return say({"parry with {0}", "parer avec {0}", "pareren met {0}"}, language, {cards});
    case Deed::kRetreat:
      return say({"retreat {0} to square {1}", "battre en retraite de {0} à la case {1}",
                  "{0} terugtrekken naar vakje {1}"},
                 language, {step, step_of(view, view.actor, -action.step())});
    case Deed::kPass:
      return say({"make no last attack", "renoncer à la dernière attaque", "geen laatste aanval"},
                 language);
    case Deed::kDraw:
    case Deed::kLot:
    case Deed::kDeal:
      break;
  }
  return say({"a matter of chance", "affaire de hasard", "een zaak van toeval"}, language);
}

std::string event_words(const Event& event, const Audience& to) {
  const std::string who = event.seat >= 0 ? name_of(event.seat, to) : "";
  const std::string card = to_string(event.card);
  const std::string square = to_string(event.square);
  const std::string cards = event.count > 0 ? count_words(event.count, event.value, to) : "";
  const auto tell = [&](const Phrase& about, const Phrase& to_you) {
    return capitalised(say_of(about, to_you, to, event.seat, {who, card, square, cards}));
  };
  switch (event.happening) {
    case Happening::kLot:
      return tell({"The lot falls on {0} to begin.", "Le sort désigne {0} pour commencer.",
                   "Het lot wijst {0} aan om te beginnen."},
                  {"The lot falls on you to begin.", "Le sort vous désigne pour commencer.",
                   "Het lot wijst jou aan om te beginnen."});
    case Happening::kRoundBegins: {
      const std::string begins = tell({"{0} begins.", "{0} commence.", "{0} begint."},
                                      {"You begin.", "Vous commencez.", "Jij begint."});
      return say({"Round {0}. {1}", "Manche {0}. {1}", "Ronde {0}. {1}"}, to,
                 {to_string(event.round), begins});
    }
    case Happening::kDraw:
      if (event.card == 0 || event.dealt) return {};  // the hand itself is shown
      return tell({"{0} draws a {1}.", "{0} pioche un {1}.", "{0} trekt een {1}."},
                  {"You draw a {1}.", "Vous piochez un {1}.", "Je trekt een {1}."});
    case Happening::kAdvance:
      return tell({"{0} advances {1} to square {2}.", "{0} avance de {1}, case {2}.",
                   "{0} gaat {1} vooruit, naar vakje {2}."},
                  {"You advance {1} to square {2}.", "Vous avancez de {1}, case {2}.",
                   "Je gaat {1} vooruit, naar vakje {2}."});
    case Happening::kStepBack:
      return tell({"{0} steps back {1} to square {2}.", "{0} recule de {1}, case {2}.",
                   "{0} gaat {1} achteruit, naar vakje {2}."},
                  {"You step back {1} to square {2}.", "Vous reculez de {1}, case {2}.",
                   "Je gaat {1} achteruit, naar vakje {2}."});
    case Happening::kAttack:
      if (event.attack == Attack::kIndirect) {
        return tell({"{0} advances {1} to square {2} and attacks with {3}.",
                     "{0} avance de {1}, case {2}, et attaque avec {3}.",
                     "{0} gaat {1} vooruit naar vakje {2} en valt aan met {3}."},
                    {"You advance {1} to square {2} and attack with {3}.",
                     "Vous avancez de {1}, case {2}, et attaquez avec {3}.",
                     "Je gaat {1} vooruit naar vakje {2} en valt aan met {3}."});
      }
      return tell({"{0} attacks with {3}.", "{0} attaque avec {3}.", "{0} valt aan met {3}."},
                  {"You attack with {3}.", "Vous attaquez avec {3}.", "Je valt aan met {3}."});
    case Happening::kParry:
      return tell({"{0} parries with {3}.", "{0} pare avec {3}.", "{0} pareert met {3}."},
                  {"You parry with {3}.", "Vous parez avec {3}.", "Je pareert met {3}."});
    case Happening::kRetreat:
      return tell({"{0} retreats {1} to square {2}.", "{0} bat en retraite de {1}, case {2}.",
                   "{0} trekt zich {1} terug, naar vakje {2}."},
                  {"You retreat {1} to square {2}.", "Vous battez en retraite de {1}, case {2}.",
                   "Je trekt je {1} terug, naar vakje {2}."});
    case Happening::kPass:
      return tell({"{0} makes no last attack.", "{0} renonce à la dernière attaque.",
                   "{0} doet geen laatste aanval."},
                  {"You make no last attack.", "Vous renoncez à la dernière attaque.",
                   "Je doet geen laatste aanval."});
    case Happening::kRoundEnds:
      return capitalised(round_end_words(event, to));
    case Happening::kMatchEnds:
      return capitalised(
          say_of({"{0} wins the match {1}\u2013{2}.", "{0} gagne le match {1}\u2013{2}.",
                  "{0} wint de wedstrijd {1}\u2013{2}."},
                 {"You win the match {1}\u2013{2}.", "Vous gagnez le match {1}\u2013{2}.",
                  "Jij wint de wedstrijd {1}\u2013{2}."},
                 to, event.seat,
                 {who, to_string(event.score[static_cast<std::size_t>(event.seat)]),
                  to_string(event.score[static_cast<std::size_t>(opponent(event.seat))])}));
  }
  return {};
}

std::string result_words(const View& view, const Audience& to) {
  if (view.phase != Phase::kMatchOver) {
    return say(
        {"The match is not over.", "Le match n'est pas fini.", "De wedstrijd is niet voorbij."},
        to);
  }
  Event event;
  event.happening = Happening::kMatchEnds;
  event.seat = view.winner;
  event.score = view.score;
  return event_words(event, to);
}

}  // namespace salle::en_garde
