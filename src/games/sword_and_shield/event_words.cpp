// What happened, step by step. A step that another one tells is silent.
#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {
namespace {

class Chronicle {
 public:
  Chronicle(const Rules& rules, const Event& event, Language language)
      : rules_(rules), cards_(*rules.cards), event_(event), language_(language) {}

  std::string words() const {
    switch (event_.what) {
      case Happening::kStartCard:
        return start_card();
      case Happening::kPlaced:
        return !rules_.melee ? std::string()
                             : tell({"{0} stands {1}.", "{0} se place {1}.", "{0} staat {1}."},
                                    {who(), in_column(event_.column, language_)});
      case Happening::kTactic:
        return tell({"{0} takes {1} as Tactic{2}.", "{0} prend la {1} pour Tactique{2}.",
                     "{0} neemt {1} als Tactiek{2}."},
                    {who(), tactic_name(event_.tactic, language_), extra_cost()});
      case Happening::kDrawn:
        if (event_.flag || event_.card < 0) return {};  // the hand, or its size, is shown
        return tell({"{0} draws {1}.", "{0} pioche {1}.", "{0} trekt {1}."},
                    {who(), card_title(cards_, event_.card, language_)});
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
        return tell(
            {"{0} bids {1}, with {2}.", "{0} enchérit à {1}, avec {2}.", "{0} biedt {1}, met {2}."},
            {who(), amount(), attack_card(cards_, event_.card, language_)});
      case Happening::kPassed:
        return tell({"{0} passes.", "{0} passe.", "{0} past."}, {who()});
      case Happening::kShowed:
        return showed();
      case Happening::kStarts:
        return event_.flag
                   ? tell(
                         {"All have passed: {0} is the first in order with an initiative card, and "
                          "starts.",
                          "Tous ont passé : {0}, qui a la première carte d'initiative dans "
                          "l'ordre, "
                          "commence.",
                          "Allen hebben gepast: {0} heeft als eerste in volgorde een "
                          "initiatiefkaart en begint."},
                         {who()})
                   : tell({"{0} starts.", "{0} commence.", "{0} begint."}, {who()});
      case Happening::kTurn:
        return tell({"{0}'s turn: {1}.", "Tour {2} : {1}.", "Beurt van {0}: {1}."},
                    {who(), actions_words(event_.amount, language_), de(who())});
      case Happening::kEnded:
        // A turn that ran its course is followed by the next, which says enough.
        return !event_.flag
                   ? std::string()
                   : tell({"{0} ends the turn.", "{0} termine le tour.", "{0} beëindigt de beurt."},
                          {who()});
      default:
        return event_.what < Happening::kDefence ? action() : outcome();
    }
  }

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return say(phrase, language_, arguments);
  }
  std::string who() const {
    return knight_name(rules_, event_.knight, event_.knight_card, language_);
  }
  std::string other() const {
    return knight_name(rules_, event_.other, event_.other_card, language_);
  }
  std::string amount() const { return cat(int{event_.amount}); }
  std::string cost() const { return cost_words(event_.cost, language_); }
  // ", costs 1": for what is free unless one is Shaken.
  std::string extra_cost() const { return event_.cost > 0 ? cat(", ", cost()) : std::string(); }
  std::string sum() const { return sum_words(event_.value, event_.ability); }
  std::string played() const {
    return quoted(face_name(cards_, event_.card, language_), language_);
  }
  // A card that is not played for what it says, by its name all the same.
  std::string title() const { return card_title(cards_, event_.card, language_); }
  const DeckCard& face() const { return cards_.deck[static_cast<std::size_t>(event_.card)]; }
  std::string of_deck() const {
    if (!rules_.own_decks) return {};
    return tell({" by side {0}", " du camp {0}", " van kant {0}"}, {event_.other == 0 ? "A" : "B"});
  }

  std::string start_card() const {
    const auto index = static_cast<std::size_t>(event_.card);
    const StartCard& card = cards_.start[index];
    const std::string& name = cards_.start_faces[index].name[static_cast<std::size_t>(language_)];
    const std::string rules = start_rules_words(cards_, event_.card, language_);
    if (card.kind == StartKind::kHealth) return {};  // all alike
    if (!event_.flag) {
      return tell({"{0} draws {1}, which is put back.", "{0} pioche {1}, à remettre.",
                   "{0} trekt {1}, en legt die terug."},
                  {knight_name(rules_, event_.knight, kNoCard, language_), name});
    }
    if (card.kind == StartKind::kKnight) {
      return tell({"{0} is {1}. {2}", "{0} : {1}. {2}", "{0} is {1}. {2}"},
                  {knight_name(rules_, event_.knight, kNoCard, language_), name, rules});
    }
    return tell({"{0} bears {1}. {2}", "{0} porte {1}. {2}", "{0} draagt {1}. {2}"},
                {who(), quoted(name, language_), rules});
  }

  std::string showed() const {
    if (event_.card < 0) {
      return tell({"Equal bids: {0} has no other initiative card to show.",
                   "Enchères égales : {0} n'a pas d'autre carte d'initiative à montrer.",
                   "Gelijke biedingen: {0} heeft geen andere initiatiefkaart om te tonen."},
                  {who()});
    }
    return tell({"Equal bids: {0} shows initiative {1}, {2}.",
                 "Enchères égales : {0} montre l'initiative {1}, {2}.",
                 "Gelijke biedingen: {0} toont initiatief {1}, {2}."},
                {who(), cat(int{face().initiative}), attack_card(cards_, event_.card, language_)});
  }

  std::string action() const {
    switch (event_.what) {
      case Happening::kAttack:
        return attack();
      case Happening::kCombination:
        return combination();
      case Happening::kAchievement:
      case Happening::kEvent:
        return aimed() ? tell({"{0} plays {1} against {2}{3}.", "{0} joue {1} contre {2}{3}.",
                               "{0} speelt {1} tegen {2}{3}."},
                              {who(), played(), other(), extra_cost()})
                       : tell({"{0} plays {1}{2}.", "{0} joue {1}{2}.", "{0} speelt {1}{2}."},
                              {who(), played(), extra_cost()});
      case Happening::kImprovement:
        return tell({"{0} plays {1} for the rest of the game: {2}{3}.",
                     "{0} joue {1} pour le reste de la partie : {2}{3}.",
                     "{0} speelt {1} voor de rest van het spel: {2}{3}."},
                    {who(), played(), ability_changes(face().abilities, language_), extra_cost()});
      case Happening::kDiscarded:
        return event_.flag
                   ? tell({"{0} must discard and chooses {1}.",
                           "{0} doit défausser et choisit {1}.", "{0} moet afleggen en kiest {1}."},
                          {who(), card_title(cards_, event_.card, language_)})
                   : tell({"{0} discards {1}{2}.", "{0} défausse {1}{2}.", "{0} legt {1} af{2}."},
                          {who(), card_title(cards_, event_.card, language_), extra_cost()});
      case Happening::kLost:
        return tell(
            {"{0} loses {1} by lot.", "{0} perd {1} au hasard.", "{0} verliest {1} door het lot."},
            {who(), card_title(cards_, event_.card, language_)});
      case Happening::kGrandPass:
        return tell({"{0} makes the Grand Pass: the whole hand is discarded{1}.",
                     "{0} fait une Grande Passe : toute la main est défaussée{1}.",
                     "{0} doet de Grote Pas: de hele hand wordt afgelegd{1}."},
                    {who(), extra_cost()});
      case Happening::kMoveSwap:
        return tell({"{0} changes places with {1}, a Mêlée Move with {2}: {3}.",
                     "{0} change de place avec {1}, Mouvement de Mêlée avec {2} : {3}.",
                     "{0} wisselt van plaats met {1}, een Mêlée-zet met {2}: {3}."},
                    {who(), other(), title(), cost()});
      case Happening::kMoveBreak:
        return tell({"{0} takes the place of {1} and breaks the lock, with {2}: {3}.",
                     "{0} prend la place {4} et brise le Blocage, avec {2} : {3}.",
                     "{0} neemt de plaats van {1} in en verbreekt de klem, met {2}: {3}."},
                    {who(), other(), title(), cost(), de(other())});
      case Happening::kMoveSafe:
        return tell({"{0} withdraws behind the line, with {1}: {2}.",
                     "{0} se retire en Position Sécuritaire, avec {1} : {2}.",
                     "{0} trekt zich terug achter de linie, met {1}: {2}."},
                    {who(), title(), cost()});
      case Happening::kMoveBack:
        return tell({"{0} comes back into the line {1}, with {2}: {3}.",
                     "{0} revient en ligne {1}, avec {2} : {3}.",
                     "{0} komt {1} terug in de linie, met {2}: {3}."},
                    {who(), in_column(event_.column, language_), title(), cost()});
      case Happening::kLocked:
        return tell({"{0} locks {1} in single combat, with {2}: {3}.",
                     "{0} engage un Blocage de Mêlée avec {1}, {2} : {3}.",
                     "{0} neemt {1} in de klem, met {2}: {3}."},
                    {who(), other(), title(), cost()});
      case Happening::kChosen:
        return event_.other == kNoKnight
                   ? tell({"{0} chooses: {1}", "{0} choisit : {1}", "{0} kiest: {1}"},
                          {who(), option_words(face(), event_.amount, language_)})
                   : tell({"{0} chooses {1} for {2}.", "{0} choisit {1} pour {2}.",
                           "{0} kiest {1} voor {2}."},
                          {who(), other(), played()});
      default:
        return {};
    }
  }
  bool aimed() const { return rules_.melee && event_.other != kNoKnight; }

  std::string attack() const {
    const DeckCard& card = face();
    if (card.kind != DeckKind::kCombat) {
      // The Achievement itself has just been told.
      if (!compared(card)) {
        return tell({"{0} must answer it.", "{0} doit y répondre.", "{0} moet erop antwoorden."},
                    {other()});
      }
      return tell({"It attacks {0}: {1}, {2}.", "Elle attaque {0} : {1}, {2}.",
                   "Dat valt {0} aan: {1}, {2}."},
                  {other(), strike_name(card.strike, language_), sum()});
    }
    const std::string_view strike = strike_name(card.strike, language_);
    const bool vowel = std::string_view("AEIOU").find(strike[0]) != std::string_view::npos;
    const std::string price = event_.flag ? std::string() : cat(", ", cost());
    return tell({"{0} attacks {1} with {5} {2}: {3}{4}.", "{0} attaque {1} d'une {2} : {3}{4}.",
                 "{0} valt {1} aan met een {2}: {3}{4}."},
                {who(), other(), strike, sum(), price, vowel ? "an" : "a"});
  }

  std::string combination() const {
    std::vector<std::string> cards;
    for (std::size_t i = 0; i < event_.count; ++i) {
      cards.push_back(attack_title(cards_, event_.cards[i], language_));
    }
    const std::string list = listed(cards, Joined::kAnd, language_);
    return aimed()
               ? tell({"{0} combines {1} against {2}: {3}.", "{0} combine {1} contre {2} : {3}.",
                       "{0} combineert {1} tegen {2}: {3}."},
                      {who(), list, other(), cost()})
               : tell({"{0} combines {1}: {2}.", "{0} combine {1} : {2}.",
                       "{0} combineert {1}: {2}."},
                      {who(), list, cost()});
  }

  std::string outcome() const {
    switch (event_.what) {
      case Happening::kDefence:
        return tell({"{0} answers with {1}: {2}, {3}.", "{0} répond, {1} : {2}, {3}.",
                     "{0} antwoordt met {1}: {2}, {3}."},
                    {who(), guard_name(face().guard, language_), sum(), cost()});
      case Happening::kBlock:
        return tell({"{0} stops it with {1}: {2}.", "{0} l'arrête avec {1} : {2}.",
                     "{0} houdt het tegen met {1}: {2}."},
                    {who(), played(), cost()});
      case Happening::kManoeuvre:
        return tell({"{0} evades it with a Manoeuvre, {1}: {2}.",
                     "{0} esquive par une Manœuvre, {1} : {2}.",
                     "{0} ontwijkt met een Manoeuvre, {1}: {2}."},
                    {who(), title(), cost()});
      case Happening::kCompared:
        if (event_.amount == 0) {
          return tell({"{0} against {0}: nobody pays.", "{0} contre {0} : personne ne paie.",
                       "{0} tegen {0}: niemand betaalt."},
                      {cat(int{event_.number})});
        }
        return tell({"{0} against {1}: {2} pays {3}.", "{0} contre {1} : {2} paie {3}.",
                     "{0} tegen {1}: {2} betaalt {3}."},
                    {cat(int{event_.value}), cat(int{event_.number}), who(), amount()});
      case Happening::kNoAnswer:
        return tell({"{0} does not answer.", "{0} ne répond pas.", "{0} antwoordt niet."}, {who()});
      case Happening::kLapsed:
        return tell({"{0} meets nobody there any more.", "{0} ne trouve plus personne.",
                     "{0} treft daar niemand meer."},
                    {attack_title(cards_, event_.card, language_)});
      case Happening::kHit:
        return tell(event_.flag ? Phrase{"{0} is exhausted and takes a hit, the {1} of five.",
                                         "À bout de fatigue, {0} prend un coup, le {1} sur cinq.",
                                         "{0} is uitgeput en krijgt een treffer, de {1} van vijf."}
                                : Phrase{"{0} takes a hit, the {1} of five.",
                                         "{0} prend un coup, le {1} sur cinq.",
                                         "{0} krijgt een treffer, de {1} van vijf."},
                    {who(), ordinal(event_.amount, language_)});
      case Happening::kShaken:
        return tell({"{0} is Shaken: from now on everything costs 1 more.",
                     "{0} : Ébranlé, tout coûte désormais 1 de plus.",
                     "{0} is Aangeslagen: voortaan kost alles 1 meer."},
                    {who()});
      case Happening::kGained:
        return tell({"{0} gains {1} and has {2}.", "{0} regagne {1} et en a {2}.",
                     "{0} krijgt {1} en heeft er {2}."},
                    {who(), points(event_.amount, language_), cat(int{event_.value})});
      case Happening::kSapped:
        return tell({"{0} loses {1}.", "{0} perd {1}.", "{0} verliest {1}."},
                    {who(), points(event_.amount, language_)});
      case Happening::kActions:
        return tell({"{0} has {1} more this turn.", "{0} a {1} de plus à ce tour.",
                     "{0} heeft deze beurt {1} meer."},
                    {who(), actions_words(event_.amount, language_)});
      case Happening::kAbility: {
        std::array<std::int8_t, kAbilities> change = {};
        change[static_cast<std::size_t>(event_.ability_of)] =
            static_cast<std::int8_t>(event_.amount);
        return tell({"Until the end of the turn {0} has {1}.", "Jusqu'à la fin du tour, {0} a {1}.",
                     "Tot het einde van de beurt heeft {0} {1}."},
                    {who(), ability_changes(change, language_)});
      }
      case Happening::kRevealed: {
        std::vector<std::string> hand;
        event_.hand.each([&](int card) { hand.push_back(card_title(cards_, card, language_)); });
        return tell(
            {"{0} shows the hand, {1}: {2}.", "{0} montre sa main, {1} : {2}.",
             "{0} toont de hand, {1}: {2}."},
            {who(), cards_words(event_.count, language_), listed(hand, Joined::kAnd, language_)});
      }
      case Happening::kLockEnds:
        return tell({"The lock between {0} and {1} ends.", "Le Blocage entre {0} et {1} prend fin.",
                     "De klem tussen {0} en {1} is voorbij."},
                    {who(), other()});
      case Happening::kOut:
        return tell({"{0} has taken five hits and leaves the field.",
                     "{0} a pris cinq coups et quitte la lice.",
                     "{0} heeft vijf treffers en verlaat het strijdperk."},
                    {who()});
      case Happening::kReturned:
        return tell({"{0}, the last of {1}, comes back into the line.",
                     "Dans {1}, il ne reste que {0}, qui revient en ligne.",
                     "{0}, de laatste van {1}, komt terug in de linie."},
                    {who(), side_name(rules_.side_of(event_.knight), language_)});
      case Happening::kCentred:
        return tell({"{0} takes the centre.", "{0} prend le centre.", "{0} neemt het midden in."},
                    {who()});
      case Happening::kWon:
        return capitalised(tell(
            rules_.melee
                ? Phrase{"{0} wins the mêlée.", "{0} gagne la Mêlée.", "{0} wint de mêlee."}
                : Phrase{"{0} wins the joust.", "{0} gagne la Joute.", "{0} wint het tweegevecht."},
            {side_name(event_.amount, language_)}));
      default:
        return {};
    }
  }

  const Rules& rules_;
  const CardSet& cards_;
  const Event& event_;
  Language language_;
};

}  // namespace

std::string event_words(const Rules& rules, const Event& event, Language language) {
  return Chronicle(rules, event, language).words();
}

}  // namespace salle::sword_and_shield
