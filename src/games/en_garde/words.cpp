#include "games/en_garde/words.hpp"

#include "core/text.hpp"

namespace salle::en_garde {
namespace {

using std::to_string;

std::string step_of(const View& view, Seat seat, int squares) {
  const int direction = seat == kLeft ? 1 : -1;
  return to_string(view.square[static_cast<std::size_t>(seat)] + direction * squares);
}

// "more cards that reach", in words: the comparison that ends a round when the pile is empty.
std::string cards_compared(const Event& event, Language language) {
  const std::string left = count_words(event.matching[0], event.distance, language);
  const std::string right = count_words(event.matching[1], event.distance, language);
  if (event.distance > kValues) {
    return say({"no card reaches over {0} squares", "aucune carte ne porte à {0} cases",
                "geen kaart reikt {0} vakjes ver"},
               language, {to_string(event.distance)});
  }
  if (event.matching[0] == event.matching[1]) {
    if (event.matching[0] == 0) {
      return say({"neither holds a {0}", "personne n'a de {0}", "geen van beiden heeft een {0}"},
                 language, {to_string(event.distance)});
    }
    return say({"both hold {0}", "les deux ont {0}", "beiden hebben {0}"}, language, {left});
  }
  return say(
      {"Left holds {0}, Right {1}", "Gauche a {0}, Droite {1}", "Links heeft {0}, Rechts {1}"},
      language, {left, right});
}

std::string ground_compared(const Event& event, Language language) {
  if (event.advanced[0] == event.advanced[1]) {
    return say({"both advanced {0} squares", "les deux ont avancé de {0} cases",
                "beiden zijn {0} vakjes opgeschoven"},
               language, {to_string(event.advanced[0])});
  }
  return say({"Left advanced {0} squares, Right {1}", "Gauche a avancé de {0} cases, Droite de {1}",
              "Links is {0} vakjes opgeschoven, Rechts {1}"},
             language, {to_string(event.advanced[0]), to_string(event.advanced[1])});
}

std::string round_end_words(const Event& event, Language language) {
  const std::string winner = event.seat >= 0 ? seat_name(event.seat, language) : "";
  const std::string wins =
      event.seat >= 0
          ? say({"{0} wins the round", "{0} gagne la manche", "{0} wint de ronde"}, language,
                {winner})
          : say({"the round is drawn", "la manche est nulle", "de ronde is onbeslist"}, language);
  std::string why;
  switch (event.ending) {
    case Ending::kHit:
      why = say({"A hit", "Touché", "Geraakt"}, language);
      break;
    case Ending::kStuck:
      why = say({"{0} can neither move nor attack", "{0} ne peut ni bouger ni attaquer",
                 "{0} kan niet bewegen en niet aanvallen"},
                language, {seat_name(opponent(event.seat), language)});
      break;
    case Ending::kCards:
      why = cards_compared(event, language);
      break;
    case Ending::kGround:
    case Ending::kDrawn:
      if (event.compared) {
        why = say({"{0}; {1}", "{0} ; {1}", "{0}; {1}"}, language,
                  {cards_compared(event, language), ground_compared(event, language)});
      } else if (event.retreated_late) {
        why = say({"After a last retreat only ground counts: {0}",
                   "Après une dernière retraite seul le terrain compte : {0}",
                   "Na een laatste terugtocht telt alleen het terrein: {0}"},
                  language, {ground_compared(event, language)});
      } else {
        why = ground_compared(event, language);
      }
      break;
    case Ending::kNone:
      break;
  }
  const std::string score = cat(event.score[0], "\u2013", event.score[1]);
  return say({"{0}: {1} ({2}).", "{0} : {1} ({2}).", "{0}: {1} ({2})."}, language,
             {capitalised(why), wins, score});
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
      return count == 0 ? cat(number, ' ', value) : cat(number, ' ', value, "'en");
    default:
      return cat(number, ' ', value, 's');
  }
}

std::string prompt(const Rules& rules, const View& view, Language language) {
  const std::string who = seat_name(view.actor, language);
  const std::string distance = to_string(view.distance());
  switch (view.phase) {
    case Phase::kLot:
      return say({"The lot decides who begins.", "Le sort décide qui commence.",
                  "Het lot beslist wie begint."},
                 language);
    case Phase::kDealing:
      return say({"The cards are dealt.", "On distribue les cartes.", "De kaarten worden gedeeld."},
                 language);
    case Phase::kRefill:
      return say({"{0} draws.", "{0} pioche.", "{0} trekt kaarten."}, language, {who});
    case Phase::kRoundOver:
      return say({"The round is over.", "La manche est finie.", "De ronde is afgelopen."},
                 language);
    case Phase::kMatchOver:
      return result_words(view, language);
    case Phase::kLastAttack:
      return say(
          {"The pile is empty. {0} may make one last attack with a {1}, or pass.",
           "La pioche est vide. {0} peut porter une dernière attaque avec un {1}, ou passer.",
           "De stapel is leeg. {0} mag een laatste aanval doen met een {1}, of passen."},
          language, {who, distance});
    case Phase::kAnswer: {
      const std::string cards = count_words(view.pending_count, view.distance(), language);
      if (view.pending == Attack::kIndirect) {
        return say({"{0} is attacked with {1}: parry with {1}, or retreat.",
                    "{0} est attaqué avec {1} : parer avec {1}, ou battre en retraite.",
                    "{0} wordt aangevallen met {1}: pareren met {1}, of terugtrekken."},
                   language, {who, cards});
      }
      return say({"{0} is attacked with {1}: parry with {1}.",
                  "{0} est attaqué avec {1} : parer avec {1}.",
                  "{0} wordt aangevallen met {1}: pareren met {1}."},
                 language, {who, cards});
    }
    case Phase::kTurn:
      break;
  }
  const int reach = rules.indirect_attacks() ? 2 * kValues : kValues;
  if (view.distance() > reach) {
    return say({"{0} to play: move forward or back. The fencers are {1} apart.",
                "À {0} de jouer : avancer ou reculer. Les tireurs sont à {1} cases.",
                "{0} is aan zet: vooruit of achteruit. De schermers staan {1} uit elkaar."},
               language, {who, distance});
  }
  return say({"{0} to play: move or attack. The fencers are {1} apart.",
              "À {0} de jouer : bouger ou attaquer. Les tireurs sont à {1} cases.",
              "{0} is aan zet: bewegen of aanvallen. De schermers staan {1} uit elkaar."},
             language, {who, distance});
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

std::string refusal(const Rules& rules, const View& view, Action action, Language language) {
  if (action.of_chance()) {
    return say({"Drawing cards is left to chance.", "La pioche est affaire de hasard.",
                "Kaarten trekken is aan het toeval."},
               language);
  }
  const Deed deed = action.deed();
  const bool answers = deed == Deed::kParry || deed == Deed::kRetreat;
  if (view.phase == Phase::kAnswer && !answers) {
    return say({"First answer the attack: {0}", "Répondez d'abord à l'attaque : {0}",
                "Beantwoord eerst de aanval: {0}"},
               language, {prompt(rules, view, language)});
  }
  if (view.phase != Phase::kAnswer && answers) {
    return say({"There is no attack to answer.", "Il n'y a pas d'attaque à laquelle répondre.",
                "Er is geen aanval om te beantwoorden."},
               language);
  }
  if (view.phase == Phase::kLastAttack || deed == Deed::kPass) {
    return view.phase == Phase::kLastAttack
               ? prompt(rules, view, language)
               : say({"Passing is possible only instead of a last attack, in abacus/basic.",
                      "On ne passe qu'au lieu d'une dernière attaque, dans abacus/basic.",
                      "Passen kan alleen in plaats van een laatste aanval, in abacus/basic."},
                     language);
  }
  const Cards hand = view.hand[static_cast<std::size_t>(view.actor)];
  Cards needed;
  if (action.step() > 0) needed.add(action.step());
  if (action.count() > 0) needed.add(action.value(), action.count());
  for (int value = 1; value <= kValues; ++value) {
    if (needed.count(value) > hand.count(value)) {
      return say({"That takes {0}; the hand holds {1}.", "Il faut {0} ; la main contient {1}.",
                  "Daarvoor is nodig: {0}; in de hand: {1}."},
                 language,
                 {count_words(needed.count(value), value, language),
                  count_words(hand.count(value), value, language)});
    }
  }
  const int room = view.advanced(view.actor);
  if ((deed == Deed::kStepBack || deed == Deed::kRetreat) && action.step() > room) {
    return say({"{0} squares back would leave the strip: {1} are behind.",
                "{0} cases en arrière feraient sortir de la piste : il y en a {1} derrière.",
                "{0} vakjes achteruit gaat van de loper af: er zijn er {1}."},
               language, {to_string(action.step()), to_string(room)});
  }
  if (deed == Deed::kRetreat) {
    return say(
        {"A direct attack can only be parried.", "Une attaque directe ne peut être que parée.",
         "Een directe aanval kan alleen gepareerd worden."},
        language);
  }
  if ((deed == Deed::kAdvance || deed == Deed::kAdvanceAttack) &&
      action.step() >= view.distance()) {
    return say({"{0} squares forward would reach or pass the opponent, who is {1} away.",
                "{0} cases en avant atteindraient ou dépasseraient l'adversaire, à {1} cases.",
                "{0} vakjes vooruit komt op of voorbij de tegenstander, die op {1} staat."},
               language, {to_string(action.step()), to_string(view.distance())});
  }
  if (deed == Deed::kAdvanceAttack && !rules.indirect_attacks()) {
    return say({"{0} has no indirect attacks.", "{0} ne connaît pas l'attaque indirecte.",
                "{0} kent geen indirecte aanval."},
               language, {rule_set_name(rules)});
  }
  if (deed == Deed::kAttack && !rules.parries() && action.count() > 1) {
    return say(
        {"In abacus/basic an attack is one card.", "Dans abacus/basic une attaque est une carte.",
         "In abacus/basic is een aanval één kaart."},
        language);
  }
  if (deed == Deed::kParry) {
    return say({"The attack is {0}; a parry takes just as many of the same.",
                "L'attaque est de {0} ; la parade en prend autant, de même valeur.",
                "De aanval is {0}; pareren gaat met evenveel van dezelfde waarde."},
               language, {count_words(view.pending_count, view.distance(), language)});
  }
  return say({"An attack takes cards equal to the distance, which is {0}.",
              "Une attaque prend des cartes égales à la distance, qui est de {0}.",
              "Een aanval gaat met kaarten gelijk aan de afstand, en die is {0}."},
             language,
             {to_string(view.distance() - (deed == Deed::kAdvanceAttack ? action.step() : 0))});
}

std::string event_words(const Event& event, Language language) {
  const std::string who = event.seat >= 0 ? seat_name(event.seat, language) : "";
  const std::string card = to_string(event.card);
  const std::string square = to_string(event.square);
  const std::string cards = event.count > 0 ? count_words(event.count, event.value, language) : "";
  switch (event.happening) {
    case Happening::kLot:
      return say({"The lot falls on {0} to begin.", "Le sort désigne {0} pour commencer.",
                  "Het lot wijst {0} aan om te beginnen."},
                 language, {who});
    case Happening::kRoundBegins:
      return say({"Round {0}. {1} begins.", "Manche {0}. {1} commence.", "Ronde {0}. {1} begint."},
                 language, {to_string(event.round), who});
    case Happening::kDraw:
      if (event.card == 0 || event.dealt) return {};  // the hand itself is shown
      return say({"{0} draws a {1}.", "{0} pioche un {1}.", "{0} trekt een {1}."}, language,
                 {who, card});
    case Happening::kAdvance:
      return say({"{0} advances {1} to square {2}.", "{0} avance de {1}, case {2}.",
                  "{0} gaat {1} vooruit, naar vakje {2}."},
                 language, {who, card, square});
    case Happening::kStepBack:
      return say({"{0} steps back {1} to square {2}.", "{0} recule de {1}, case {2}.",
                  "{0} gaat {1} achteruit, naar vakje {2}."},
                 language, {who, card, square});
    case Happening::kAttack:
      if (event.attack == Attack::kIndirect) {
        return say({"{0} advances {1} to square {2} and attacks with {3}.",
                    "{0} avance de {1}, case {2}, et attaque avec {3}.",
                    "{0} gaat {1} vooruit naar vakje {2} en valt aan met {3}."},
                   language, {who, card, square, cards});
      }
      return say({"{0} attacks with {1}.", "{0} attaque avec {1}.", "{0} valt aan met {1}."},
                 language, {who, cards});
    case Happening::kParry:
      return say({"{0} parries with {1}.", "{0} pare avec {1}.", "{0} pareert met {1}."}, language,
                 {who, cards});
    case Happening::kRetreat:
      return say({"{0} retreats {1} to square {2}.", "{0} bat en retraite de {1}, case {2}.",
                  "{0} trekt zich {1} terug, naar vakje {2}."},
                 language, {who, card, square});
    case Happening::kPass:
      return say({"{0} makes no last attack.", "{0} renonce à la dernière attaque.",
                  "{0} doet geen laatste aanval."},
                 language, {who});
    case Happening::kRoundEnds:
      return round_end_words(event, language);
    case Happening::kMatchEnds:
      return say({"{0} wins the match {1}\u2013{2}.", "{0} gagne le match {1}\u2013{2}.",
                  "{0} wint de wedstrijd {1}\u2013{2}."},
                 language,
                 {who, to_string(event.score[static_cast<std::size_t>(event.seat)]),
                  to_string(event.score[static_cast<std::size_t>(opponent(event.seat))])});
  }
  return {};
}

std::string result_words(const View& view, Language language) {
  if (view.phase != Phase::kMatchOver) {
    return say(
        {"The match is not over.", "Le match n'est pas fini.", "De wedstrijd is niet voorbij."},
        language);
  }
  Event event;
  event.happening = Happening::kMatchEnds;
  event.seat = view.winner;
  event.score = view.score;
  return event_words(event, language);
}

}  // namespace salle::en_garde
