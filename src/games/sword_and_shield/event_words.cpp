// What happened, step by step. A step that another one tells is silent.
#include "games/sword_and_shield/chronicle.hpp"

namespace salle::sword_and_shield {

std::string Chronicle::words() const {
  switch (event_.what) {
    case Happening::kStartCard:
      return start_card();
    case Happening::kPlaced:
      if (!rules_.melee) return {};
      return of({"{0} stands {1}.", "{0} se place {1}.", "{0} staat {1}."},
                {"You stand {1}.", "Vous vous placez {1}.", "Je staat {1}."},
                {in_column(event_.column, language_)});
    case Happening::kTactic:
      return of({"{0} takes {1} as Tactic{2}.", "{0} prend la {1} pour Tactique{2}.",
                 "{0} neemt {1} als Tactiek{2}."},
                {"You take {1} as Tactic{2}.", "Vous prenez la {1} pour Tactique{2}.",
                 "Je neemt {1} als Tactiek{2}."},
                {tactic_name(event_.tactic, language_), extra_cost()});
    case Happening::kDrawn:
      if (event_.flag || event_.card < 0) return {};  // the hand, or its size, is shown
      return of({"{0} draws {1}.", "{0} pioche {1}.", "{0} trekt {1}."},
                {"You draw {1}.", "Vous piochez {1}.", "Je trekt {1}."}, {title()});
    case Happening::kReshuffled:
      return tell({"The {0} discarded{1} are shuffled into a new draw deck.",
                   "Les {0} de la défausse{1} forment une nouvelle pioche.",
                   "De {0} op de aflegstapel{1} worden een nieuwe trekstapel."},
                  {cards_words(event_.amount, language_), of_deck()});
    case Happening::kRedealt:
      return tell({"Nobody holds an initiative card: all cards are shuffled and dealt anew.",
                   "Personne n'a de carte d'initiative : on mélange tout et on redistribue.",
                   "Niemand heeft een initiatiefkaart: alles wordt geschud en opnieuw gedeeld."});
    case Happening::kBid:
      return of(
          {"{0} bids {1}, with {2}.", "{0} enchérit à {1}, avec {2}.", "{0} biedt {1}, met {2}."},
          {"You bid {1}, with {2}.", "Vous enchérissez à {1}, avec {2}.", "Je biedt {1}, met {2}."},
          {amount(), title()});
    case Happening::kPassed:
      return of({"{0} passes.", "{0} passe.", "{0} past."},
                {"You pass.", "Vous passez.", "Je past."});
    case Happening::kShowed:
      return showed();
    case Happening::kStarts:
      if (!event_.flag) {
        return of({"{0} starts.", "{0} commence.", "{0} begint."},
                  {"You start.", "Vous commencez.", "Jij begint."});
      }
      return of({"All have passed: {0} is the first in order with an initiative card, and "
                 "starts.",
                 "Tous ont passé : {0}, qui a la première carte d'initiative dans l'ordre, "
                 "commence.",
                 "Iedereen heeft gepast: {0} heeft als eerste in volgorde een initiatiefkaart en "
                 "begint."},
                {"All have passed: you are the first in order with an initiative card, and "
                 "start.",
                 "Tous ont passé : vous avez la première carte d'initiative dans l'ordre, et "
                 "commencez.",
                 "Iedereen heeft gepast: jij hebt als eerste in volgorde een initiatiefkaart en "
                 "begint."});
    case Happening::kTurn:
      return of({"{0}'s turn: {1}.", "Tour {2} : {1}.", "Beurt van {0}: {1}."},
                {"Your turn: {1}.", "Votre tour : {1}.", "Jouw beurt: {1}."},
                {actions_words(event_.amount, language_), de(who())});
    case Happening::kEnded:
      // A turn that ran its course is followed by the next, which says enough.
      if (!event_.flag) return {};
      return of({"{0} ends the turn.", "{0} termine le tour.", "{0} beëindigt de beurt."},
                {"You end your turn.", "Vous terminez votre tour.", "Je beëindigt je beurt."});
    default:
      return event_.what < Happening::kDefence ? action() : outcome();
  }
}

std::string Chronicle::start_card() const {
  const auto index = static_cast<std::size_t>(event_.card);
  const StartCard& card = cards_.start[index];
  const std::string& name = cards_.start_faces[index].name[static_cast<std::size_t>(language_)];
  const std::string rules = start_rules_words(cards_, event_.card, language_);
  if (card.kind == StartKind::kHealth) return {};  // all alike
  // Before a Knight has his card he has only his number.
  const bool yours = is_you(rules_, event_.knight, to_);
  const std::string drawer = called(rules_, event_.knight, kNoCard, to_);
  if (!event_.flag) {
    return tell(
        yours ? Phrase{"You draw {1}, which is put back.", "Vous piochez {1} et remettez la carte.",
                       "Je trekt {1}, en legt die terug."}
              : Phrase{"{0} draws {1}, which is put back.", "{0} pioche {1} et remet la carte.",
                       "{0} trekt {1}, en legt die terug."},
        {drawer, name});
  }
  if (card.kind == StartKind::kKnight) {
    return tell(yours ? Phrase{"You are {1}. {2}", "Vous êtes {1}. {2}", "Je bent {1}. {2}"}
                      : Phrase{"{0} is {1}. {2}", "{0} : {1}. {2}", "{0} is {1}. {2}"},
                {drawer, name, rules});
  }
  return of({"{0} bears {1}. {2}", "{0} porte {1}. {2}", "{0} draagt {1}. {2}"},
            {"You bear {1}. {2}", "Vous portez {1}. {2}", "Je draagt {1}. {2}"},
            {quoted(name, language_), rules});
}

std::string Chronicle::showed() const {
  if (event_.card < 0) {
    return of({"Equal bids: {0} has no other initiative card to show.",
               "Enchères égales : {0} n'a pas d'autre carte d'initiative à montrer.",
               "Gelijke biedingen: {0} heeft geen andere initiatiefkaart om te tonen."},
              {"Equal bids: you have no other initiative card to show.",
               "Enchères égales : vous n'avez pas d'autre carte d'initiative à montrer.",
               "Gelijke biedingen: jij hebt geen andere initiatiefkaart om te tonen."});
  }
  return of({"Equal bids: {0} shows initiative {1}, {2}.",
             "Enchères égales : {0} montre l'initiative {1}, {2}.",
             "Gelijke biedingen: {0} toont initiatief {1}, {2}."},
            {"Equal bids: you show initiative {1}, {2}.",
             "Enchères égales : vous montrez l'initiative {1}, {2}.",
             "Gelijke biedingen: jij toont initiatief {1}, {2}."},
            {cat(int{face().initiative}), title()});
}

std::string Chronicle::action() const {
  switch (event_.what) {
    case Happening::kAttack:
      return attack();
    case Happening::kCombination:
      return combination();
    case Happening::kAchievement:
    case Happening::kEvent:
      if (!aimed()) {
        return of({"{0} plays {1}{2}.", "{0} joue {1}{2}.", "{0} speelt {1}{2}."},
                  {"You play {1}{2}.", "Vous jouez {1}{2}.", "Je speelt {1}{2}."},
                  {played(), extra_cost()});
      }
      return between({"{0} plays {2} against {1}{3}.", "{0} joue {2} contre {1}{3}.",
                      "{0} speelt {2} tegen {1}{3}."},
                     {"You play {2} against {1}{3}.", "Vous jouez {2} contre {1}{3}.",
                      "Je speelt {2} tegen {1}{3}."},
                     {"{0} plays {2} against you{3}.", "{0} joue {2} contre vous{3}.",
                      "{0} speelt {2} tegen jou{3}."},
                     {played(), extra_cost()});
    case Happening::kImprovement:
      return of({"{0} plays {1} for the rest of the game: {2}{3}.",
                 "{0} joue {1} pour le reste de la partie : {2}{3}.",
                 "{0} speelt {1} voor de rest van het spel: {2}{3}."},
                {"You play {1} for the rest of the game: {2}{3}.",
                 "Vous jouez {1} pour le reste de la partie : {2}{3}.",
                 "Je speelt {1} voor de rest van het spel: {2}{3}."},
                {played(), ability_changes(face().abilities, language_), extra_cost()});
    case Happening::kDiscarded:
      if (event_.flag) {
        return of({"{0} must discard and chooses {1}.", "{0} doit défausser et choisit {1}.",
                   "{0} moet afleggen en kiest {1}."},
                  {"You must discard and choose {1}.", "Vous devez défausser et choisissez {1}.",
                   "Je moet afleggen en kiest {1}."},
                  {title()});
      }
      return of({"{0} discards {1}{2}.", "{0} défausse {1}{2}.", "{0} legt {1} af{2}."},
                {"You discard {1}{2}.", "Vous défaussez {1}{2}.", "Je legt {1} af{2}."},
                {title(), extra_cost()});
    case Happening::kLost:
      return of(
          {"{0} loses {1} by lot.", "{0} perd {1} au hasard.", "{0} verliest {1} door het lot."},
          {"You lose {1} by lot.", "Vous perdez {1} au hasard.", "Je verliest {1} door het lot."},
          {title()});
    case Happening::kGrandPass:
      return of({"{0} makes the Grand Pass: the whole hand is discarded{1}.",
                 "{0} fait une Grande Passe : toute la main est défaussée{1}.",
                 "{0} doet de Grote Pas: de hele hand wordt afgelegd{1}."},
                {"You make the Grand Pass: your whole hand is discarded{1}.",
                 "Vous faites une Grande Passe : toute votre main est défaussée{1}.",
                 "Je doet de Grote Pas: je hele hand wordt afgelegd{1}."},
                {extra_cost()});
    case Happening::kMoveSwap:
      return between({"{0} changes places with {1}, a Mêlée Move with {2}: {3}.",
                      "{0} change de place avec {1}, Mouvement de Mêlée avec {2} : {3}.",
                      "{0} wisselt van plaats met {1}, een Mêleezet met {2}: {3}."},
                     {"You change places with {1}, a Mêlée Move with {2}: {3}.",
                      "Vous changez de place avec {1}, Mouvement de Mêlée avec {2} : {3}.",
                      "Je wisselt van plaats met {1}, een Mêleezet met {2}: {3}."},
                     {"{0} changes places with you, a Mêlée Move with {2}: {3}.",
                      "{0} change de place avec vous, Mouvement de Mêlée avec {2} : {3}.",
                      "{0} wisselt van plaats met jou, een Mêleezet met {2}: {3}."},
                     {title(), cost()});
    case Happening::kMoveBreak:
      return between({"{0} takes the place of {1} and breaks the lock, with {2}: {3}.",
                      "{0} prend la place {4} et brise le Blocage, avec {2} : {3}.",
                      "{0} neemt de plaats van {1} in en verbreekt de klem, met {2}: {3}."},
                     {"You take the place of {1} and break the lock, with {2}: {3}.",
                      "Vous prenez la place {4} et brisez le Blocage, avec {2} : {3}.",
                      "Je neemt de plaats van {1} in en verbreekt de klem, met {2}: {3}."},
                     {"{0} takes your place and breaks the lock, with {2}: {3}.",
                      "{0} prend votre place et brise le Blocage, avec {2} : {3}.",
                      "{0} neemt jouw plaats in en verbreekt de klem, met {2}: {3}."},
                     {title(), cost(), de(other())});
    case Happening::kMoveSafe:
      return of({"{0} withdraws behind the line, with {1}: {2}.",
                 "{0} se retire en Position Sécuritaire, avec {1} : {2}.",
                 "{0} trekt zich terug achter de linie, met {1}: {2}."},
                {"You withdraw behind the line, with {1}: {2}.",
                 "Vous vous retirez en Position Sécuritaire, avec {1} : {2}.",
                 "Je trekt je terug achter de linie, met {1}: {2}."},
                {title(), cost()});
    case Happening::kMoveBack:
      return of({"{0} comes back into the line {1}, with {2}: {3}.",
                 "{0} revient en ligne {1}, avec {2} : {3}.",
                 "{0} komt {1} terug in de linie, met {2}: {3}."},
                {"You come back into the line {1}, with {2}: {3}.",
                 "Vous revenez en ligne {1}, avec {2} : {3}.",
                 "Je komt {1} terug in de linie, met {2}: {3}."},
                {in_column(event_.column, language_), title(), cost()});
    case Happening::kLocked:
      return between({"{0} locks {1} in single combat, with {2}: {3}.",
                      "{0} engage un Blocage de Mêlée avec {1}, en jouant {2} : {3}.",
                      "{0} neemt {1} in de klem, met {2}: {3}."},
                     {"You lock {1} in single combat, with {2}: {3}.",
                      "Vous engagez un Blocage de Mêlée avec {1}, en jouant {2} : {3}.",
                      "Je neemt {1} in de klem, met {2}: {3}."},
                     {"{0} locks you in single combat, with {2}: {3}.",
                      "{0} engage un Blocage de Mêlée avec vous, en jouant {2} : {3}.",
                      "{0} neemt jou in de klem, met {2}: {3}."},
                     {title(), cost()});
    case Happening::kChosen:
      if (event_.other == kNoKnight) {
        return of({"{0} chooses: {1}", "{0} choisit : {1}", "{0} kiest: {1}"},
                  {"You choose: {1}", "Vous choisissez : {1}", "Je kiest: {1}"},
                  {option_words(face(), event_.amount, language_)});
      }
      return between(
          {"{0} chooses {1} for {2}.", "{0} choisit {1} pour {2}.", "{0} kiest {1} voor {2}."},
          event_.other == event_.knight
              ? Phrase{"You choose yourself for {2}.", "Vous choisissez {2} pour vous.",
                       "Je kiest {2} voor jezelf."}
              : Phrase{"You choose {1} for {2}.", "Vous choisissez {1} pour {2}.",
                       "Je kiest {1} voor {2}."},
          {"{0} chooses you for {2}.", "{0} vous choisit pour {2}.", "{0} kiest jou voor {2}."},
          {played()});
    default:
      return {};
  }
}

std::string Chronicle::attack() const {
  const DeckCard& card = face();
  const bool at_you = is_you(rules_, event_.other, to_);
  const std::string_view strike = strike_name(card.strike, language_);
  if (card.kind != DeckKind::kCombat) {
    // The Achievement itself has just been told.
    if (!compared(card)) {
      return tell(
          at_you
              ? Phrase{"You must answer it.", "Vous devez y répondre.", "Je moet erop antwoorden."}
              : Phrase{"{0} must answer it.", "{0} doit y répondre.", "{0} moet erop antwoorden."},
          {other()});
    }
    return tell(at_you ? Phrase{"It attacks you: {1}, {2}.", "Elle vous attaque : {1}, {2}.",
                                "Daarmee word je aangevallen: {1}, {2}."}
                       : Phrase{"It attacks {0}: {1}, {2}.", "Elle attaque {0} : {1}, {2}.",
                                "Daarmee wordt {0} aangevallen: {1}, {2}."},
                {other(), strike, sum()});
  }
  const bool vowel = std::string_view("AEIOU").find(strike[0]) != std::string_view::npos;
  const std::string price = event_.flag ? std::string() : cat(", ", cost());
  return between({"{0} attacks {1} with {5} {2}: {3}{4}.", "{0} attaque {1} d'une {2} : {3}{4}.",
                  "{0} valt {1} aan met een {2}: {3}{4}."},
                 {"You attack {1} with {5} {2}: {3}{4}.", "Vous attaquez {1} d'une {2} : {3}{4}.",
                  "Je valt {1} aan met een {2}: {3}{4}."},
                 {"{0} attacks you with {5} {2}: {3}{4}.", "{0} vous attaque d'une {2} : {3}{4}.",
                  "{0} valt jou aan met een {2}: {3}{4}."},
                 {strike, sum(), price, vowel ? "an" : "a"});
}

std::string Chronicle::combination() const {
  std::vector<std::string> cards;
  for (std::size_t i = 0; i < event_.count; ++i) {
    cards.push_back(attack_title(cards_, event_.cards[i], language_));
  }
  const std::string list = listed(cards, Joined::kAnd, language_);
  if (!aimed()) {
    return of({"{0} combines {1}: {2}.", "{0} combine {1} : {2}.", "{0} combineert {1}: {2}."},
              {"You combine {1}: {2}.", "Vous combinez {1} : {2}.", "Je combineert {1}: {2}."},
              {list, cost()});
  }
  return between({"{0} combines {2} against {1}: {3}.", "{0} combine {2} contre {1} : {3}.",
                  "{0} combineert {2} tegen {1}: {3}."},
                 {"You combine {2} against {1}: {3}.", "Vous combinez {2} contre {1} : {3}.",
                  "Je combineert {2} tegen {1}: {3}."},
                 {"{0} combines {2} against you: {3}.", "{0} combine {2} contre vous : {3}.",
                  "{0} combineert {2} tegen jou: {3}."},
                 {list, cost()});
}

std::string event_words(const Rules& rules, const Event& event, const Audience& to) {
  return Chronicle(rules, event, to).words();
}

}  // namespace salle::sword_and_shield
