// Whose move it is, how things stand, and how they ended.
#include "games/sword_and_shield/words.hpp"

#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"

namespace salle::sword_and_shield {
namespace {

class Herald {
 public:
  Herald(const Rules& rules, const View& view, Language language)
      : rules_(rules), cards_(*rules.cards), view_(view), board_(view.board), language_(language) {}

  std::string prompt() const {
    switch (board_.phase) {
      case Phase::kStartCards:
        return tell({"{0} draws from the start deck.", "{0} pioche dans le Paquet de Départ.",
                     "{0} trekt van de startstapel."},
                    {actor()});
      case Phase::kDraw:
        return tell({"{0} draws cards.", "{0} pioche des cartes.", "{0} trekt kaarten."},
                    {actor()});
      case Phase::kLose:
        return tell(
            {"The lot decides which card {0} loses.", "Le sort décide quelle carte {0} perd.",
             "Het lot beslist welke kaart {0} verliest."},
            {actor()});
      case Phase::kPlace:
        return place_prompt();
      case Phase::kTactic:
        return tactic_prompt();
      case Phase::kBid:
        return bid_prompt();
      case Phase::kAction:
        return action_prompt();
      case Phase::kAnswer:
        return answer_prompt();
      case Phase::kDiscard:
        return tell({"{0} must discard {1}.", "{0} doit défausser {1}.", "{0} moet {1} afleggen."},
                    {actor(), cards_words(board_.owes, language_)});
      case Phase::kChoose:
        return choice_prompt();
      case Phase::kOver:
        return result();
    }
    return {};
  }

  std::string describe() const {
    std::string text;
    const auto add = [&](const std::string& sentence) {
      if (sentence.empty()) return;
      if (!text.empty()) text += ' ';
      text += sentence;
    };
    for (int index = 0; index < rules_.all_knights(); ++index) {
      add(knight_sentence(index));
      add(state_sentence(index));
      add(hand_count(index));
    }
    add(decks());
    if (board_.phase == Phase::kAnswer) {
      add(tell({"{0} is attacked by {1}: {2}.", "{1} attaque {0} : {2}.",
                "{0} wordt aangevallen door {1}: {2}."},
               {actor(), name(board_.attacker), pending_attack(rules_, board_, language_)}));
    }
    add(reach_sentence());
    for (int index = 0; index < rules_.all_knights(); ++index) {
      if (view_.sees(index)) add(hand(index));
    }
    return text;
  }

  std::string result() const {
    if (board_.phase != Phase::kOver) return {};
    const int winner = board_.winner;
    if (!rules_.melee) {
      return tell({"{0} (side {2}) wins the joust: {1} has taken the fifth hit.",
                   "{0} (camp {2}) gagne la Joute : {1} a pris le cinquième coup.",
                   "{0} (kant {2}) wint het tweegevecht: {1} heeft de vijfde treffer gekregen."},
                  {name(winner), name(1 - winner), winner == 0 ? "A" : "B"});
    }
    const unsigned standing = living(rules_, board_, winner);
    const bool one = std::popcount(standing) == 1;
    return capitalised(tell(
        one ? Phrase{"{0} wins the mêlée: no Knight of {1} is left. {2} still stands.",
                     "{0} gagne la Mêlée : {1} n'a plus de Chevalier. {2} tient encore debout.",
                     "{0} wint de mêlee: {1} heeft geen Ridder meer. {2} staat nog overeind."}
            : Phrase{"{0} wins the mêlée: no Knight of {1} is left. {2} still stand.",
                     "{0} gagne la Mêlée : {1} n'a plus de Chevalier. {2} tiennent encore "
                     "debout.",
                     "{0} wint de mêlee: {1} heeft geen Ridder meer. {2} staan nog overeind."},
        {side_name(winner, language_), side_name(1 - winner, language_),
         knight_list(rules_, board_, standing, Joined::kAnd, language_)}));
  }

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return say(phrase, language_, arguments);
  }
  std::string name(int index) const { return knight_name(rules_, board_, index, language_); }
  std::string actor() const { return name(board_.actor); }
  std::string names(unsigned knights, Joined how) const {
    return knight_list(rules_, board_, knights, how, language_);
  }
  std::string ability(const Knight& knight, Ability which) const {
    return cat(ability_name(which, language_), ' ', ability_of(knight, which));
  }

  // --- Prompts ----------------------------------------------------------------------------------

  std::string place_prompt() const {
    const Placing next = placing(rules_, board_);
    std::vector<std::string> columns;
    each_knight(next.columns, [&](int column) { columns.push_back(in_column(column, language_)); });
    return capitalised(tell({"{0} places {1} {2}.", "{0} place {1} {2}.", "{0} zet {1} {2}."},
                            {side_name(next.side, language_), names(next.knights, Joined::kOr),
                             listed(columns, Joined::kOr, language_)}));
  }

  std::string tactic_prompt() const {
    const Knight& knight = board_.at(board_.actor);
    return tell(
        {"{0} to choose a Tactic: {1} or {2}.", "À {0} de choisir sa Tactique : {1} ou {2}.",
         "{0} kiest een Tactiek: {1} of {2}."},
        {actor(), ability(knight, Ability::kStrength), ability(knight, Ability::kTechnique)});
  }

  std::string bid_prompt() const {
    if (board_.last_bidder == kNoKnight) {
      return tell({"{0} to bid for the first turn: an initiative number, or pass.",
                   "À {0} d'enchérir pour commencer : un nombre d'initiative, ou passer.",
                   "{0} biedt om te beginnen: een initiatiefgetal, of passen."},
                  {actor()});
    }
    const std::string last = cat(int{cards_.deck[board_.at(board_.last_bidder).bid].initiative});
    const bool may_equal =
        rules_.own_decks && rules_.side_of(board_.last_bidder) != rules_.side_of(board_.actor);
    return tell(may_equal ? Phrase{"{0} to bid: {1} or lower, or pass.",
                                   "À {0} d'enchérir : {1} ou moins, ou passer.",
                                   "{0} biedt: {1} of lager, of passen."}
                          : Phrase{"{0} to bid: lower than {1}, or pass.",
                                   "À {0} d'enchérir : moins de {1}, ou passer.",
                                   "{0} biedt: lager dan {1}, of passen."},
                {actor(), last});
  }

  std::string action_prompt() const {
    const Knight& knight = board_.at(board_.actor);
    const std::string left = actions_words(actions_left(board_), language_);
    switch (board_.opening) {
      case Opening::kWithBid:
        return tell({"{0} opens with an attack, using the card that was bid: {1}.",
                     "{0} ouvre par une attaque, avec la carte de l'enchère : {1}.",
                     "{0} opent met een aanval, met de geboden kaart: {1}."},
                    {actor(), card_title(cards_, knight.bid, language_)});
      case Opening::kWithInitiative:
        return tell({"{0} opens with an attack, using any initiative card.",
                     "{0} ouvre par une attaque, avec une carte d'initiative au choix.",
                     "{0} opent met een aanval, met een initiatiefkaart naar keuze."},
                    {actor()});
      case Opening::kNone:
        break;
    }
    if (knight.safe) {
      return tell({"{0} is in safety, {1} left: discard, play what is not against an enemy, "
                   "change Tactic, {2}end.",
                   "{0} est à l'abri, reste {1} : défausser, jouer ce qui ne vise aucun ennemi, "
                   "changer de Tactique, {2}terminer.",
                   "{0} staat veilig, nog {1}: afleggen, spelen wat tegen geen vijand is, van "
                   "Tactiek wisselen, {2}of beurt beëindigen."},
                  {actor(), left,
                   board_.begun ? tell({"or ", "ou ", ""})
                                : tell({"come back, or ", "revenir, ou ", "terugkomen, "})});
    }
    if (const unsigned due = owed(rules_, board_); due != 0) {
      return tell({"{0} to act, {1} left; still to be attacked: {2}.",
                   "À {0} d'agir, reste {1} ; encore à attaquer : {2}.",
                   "{0} is aan zet, nog {1}; nog aan te vallen: {2}."},
                  {actor(), left, names(due, Joined::kAnd)});
    }
    return tell(
        board_.begun
            ? Phrase{"{0} to act, {1} left: attack, play, combine, discard, change Tactic, "
                     "or end.",
                     "À {0} d'agir, reste {1} : attaquer, jouer, combiner, défausser, changer "
                     "de Tactique ou terminer.",
                     "{0} is aan zet, nog {1}: aanvallen, spelen, combineren, afleggen, van "
                     "Tactiek wisselen of beëindigen."}
            : Phrase{"{0} to act, {1}: attack, play, combine, discard or change Tactic.",
                     "À {0} d'agir, {1} : attaquer, jouer, combiner, défausser ou changer de "
                     "Tactique.",
                     "{0} is aan zet, {1}: aanvallen, spelen, combineren, afleggen of van "
                     "Tactiek wisselen."},
        {actor(), left});
  }

  std::string choice_prompt() const {
    const Exchange& exchange = board_.exchange;
    const int index = exchange.cards[exchange.next];
    const DeckCard& card = attacking_card(rules_, board_);
    const Effect& effect = card.effects[exchange.effect];
    const std::string title = quoted(face_name(cards_, index, language_), language_);
    if (effect.option != 0 && exchange.option == 0) {
      std::vector<std::string> options;
      each_knight(card.options, [&](int option) { options.push_back(cat("pick:", option)); });
      return tell({"{0} to choose what {1} does: {2}.", "À {0} de choisir ce que fait {1} : {2}.",
                   "{0} kiest wat {1} doet: {2}."},
                  {actor(), title, listed(options, Joined::kOr, language_)});
    }
    return tell({"{0} to choose whom {1} is for: {2}.", "À {0} de choisir pour qui est {1} : {2}.",
                 "{0} kiest voor wie {1} is: {2}."},
                {actor(), title, names(choosable(rules_, board_, effect), Joined::kOr)});
  }

  // What may answer is public: it stands on the attacking card.
  std::string answer_prompt() const {
    const DeckCard& card = attacking_card(rules_, board_);
    std::vector<std::string> ways = answer_ways(card, language_);
    if (can_move(rules_, board_, board_.actor)) ways.emplace_back(term(Term::kMove, language_));
    ways.push_back(tell({"take the hit", "encaisser le coup", "de treffer nemen"}));
    const std::string foe = name(board_.attacker);
    return tell(
        {"{0} to answer {1}'s attack ({2}): {3}.", "À {0} de répondre à l'attaque {4} ({2}) : {3}.",
         "{0} antwoordt op de aanval van {1} ({2}): {3}."},
        {actor(), foe, pending_attack(rules_, board_, language_),
         listed(ways, Joined::kOr, language_), de(foe)});
  }

  // --- Description ------------------------------------------------------------------------------

  std::string knight_sentence(int index) const {
    const Knight& knight = board_.at(index);
    const std::string side = rules_.side_of(index) == 0 ? "A" : "B";
    if (knight.card == kNoCard) {
      return tell({"Side {0}: {1} has no Knight card yet.",
                   "Camp {0} : {1} n'a pas encore de Carte Chevalier.",
                   "Kant {0}: {1} heeft nog geen Ridderkaart."},
                  {side, name(index)});
    }
    std::vector<std::string> facts;
    for (int i = 0; i < kAbilities; ++i) {
      const auto which = static_cast<Ability>(i);
      std::string fact = ability(knight, which);
      if (knight.chosen && i == static_cast<int>(knight.tactic)) {
        fact += cat(" (", term(Term::kTactic, language_), ')');
      }
      facts.push_back(std::move(fact));
    }
    for (const std::uint8_t artefact : {knight.artefact, knight.second_artefact}) {
      if (artefact == kNoCard) continue;
      facts.push_back(quoted(cards_.start_faces[artefact].name[static_cast<std::size_t>(language_)],
                             language_));
    }
    knight.improvements.each(
        [&](int card) { facts.push_back(quoted(face_name(cards_, card, language_), language_)); });
    const std::string& whole =
        cards_.start_faces[knight.card].name[static_cast<std::size_t>(language_)];
    const std::string who = rules_.melee ? cat(whole, " (", index + 1, ')') : whole;
    return tell({"Side {0}: {1}, {2}.", "Camp {0} : {1}, {2}.", "Kant {0}: {1}, {2}."},
                {side, who, join(facts, ", ")});
  }

  std::string state_sentence(int index) const {
    const Knight& knight = board_.at(index);
    if (knight.card == kNoCard) return {};
    if (knight.out) return tell({"Out of the game.", "Hors jeu.", "Uit het spel."});
    std::string text =
        tell({"Fatigue {0} of 28, {1} of 5 hits", "Fatigue {0} sur 28, {1} coups sur 5",
              "Vermoeidheid {0} van 28, {1} van 5 treffers"},
             {cat(int{knight.fatigue}), cat(int{knight.hits})});
    if (shaken(knight)) text += cat(", ", term(Term::kShaken, language_));
    if (rules_.melee && knight.placed) {
      text += ", ";
      text += knight.safe ? tell({"in safety behind the line", "en Position Sécuritaire",
                                  "veilig achter de linie"})
                          : in_column(knight.column, language_);
    }
    if (locked(knight)) {
      text += tell({", locked with {0}", ", en Blocage avec {0}", ", in de klem met {0}"},
                   {name(knight.locked_with)});
    }
    return text + '.';
  }

  std::string hand_count(int index) const {
    const Knight& knight = board_.at(index);
    if (knight.hand == 0 || view_.sees(index)) return {};
    std::string text = tell({"{0} holds {1}", "{0} a {1}", "{0} heeft {1}"},
                            {name(index), cards_words(knight.hand, language_)});
    if (knight.shown.any()) {
      std::vector<std::string> known;
      knight.shown.each([&](int card) { known.push_back(card_title(cards_, card, language_)); });
      text += tell({", known to all: {0}", ", connues de tous : {0}", ", bij allen bekend: {0}"},
                   {join(known, ", ")});
    }
    return text + '.';
  }

  std::string decks() const {
    std::string text;
    for (int deck = 0; deck < rules_.decks(); ++deck) {
      const auto d = static_cast<std::size_t>(deck);
      const std::string of =
          rules_.own_decks
              ? tell({" of side {0}", " du camp {0}", " van kant {0}"}, {deck == 0 ? "A" : "B"})
              : std::string();
      if (deck > 0) text += ' ';
      text += tell({"The draw deck{0} has {1} and {2} discarded.",
                    "La pioche{0} a {1} et {2} dans la défausse.",
                    "De trekstapel{0} telt {1} en {2} op de aflegstapel."},
                   {of, cards_words(board_.deck[d], language_),
                    cards_words(board_.discards[d].count(), language_)});
    }
    return text;
  }

  std::string reach_sentence() const {
    if (!rules_.melee || board_.dealing() || board_.phase == Phase::kOver) return {};
    const unsigned in_reach = reach(rules_, board_, board_.attacker);
    if (in_reach == 0) return {};
    return tell({"It is {0}'s turn, who reaches {1}.", "C'est le tour {2}, qui atteint {1}.",
                 "De beurt is aan {0}, met {1} binnen bereik."},
                {name(board_.attacker), names(in_reach, Joined::kAnd), de(name(board_.attacker))});
  }

  // In full, or by names only where somebody else of the same player is to move.
  std::string hand(int index) const {
    const Knight& knight = board_.at(index);
    if (view_.hand_of(index).empty()) return {};
    std::string text = tell({"{0} holds {1}:", "{0} a {1} :", "{0} heeft {1}:"},
                            {name(index), cards_words(knight.hand, language_)});
    const bool in_full = index == board_.actor || !view_.sees(board_.actor);
    std::vector<std::string> names;
    view_.hand_of(index).each([&](int card) {
      if (in_full) text += cat(' ', hand_card(knight, card));
      if (!in_full) names.push_back(card_title(cards_, card, language_));
    });
    return in_full ? text : cat(text, ' ', listed(names, Joined::kAnd, language_), '.');
  }

  // "Crooked Cut 6 + 2 = 8, costs 4; Wing Guard 3 + 2 = 5, costs 1; Rose, initiative 12 (150)." The
  // number is what one writes to play it.
  std::string hand_card(const Knight& knight, int index) const {
    const DeckCard& card = cards_.deck[static_cast<std::size_t>(index)];
    std::string text;
    if (card.kind == DeckKind::kCombat) {
      text = tell({"{0} {1}; {2} {3}", "{0} {1} ; {2} {3}", "{0} {1}; {2} {3}"},
                  {strike_name(card.strike, language_), scroll(knight, card.attack),
                   guard_name(card.guard, language_), scroll(knight, card.defence)});
      std::vector<std::string> marks;
      if (card.symbol != 0) {
        marks.push_back(cards_.symbol_names[card.symbol - 1u][static_cast<std::size_t>(language_)]);
      }
      if (card.initiative != 0) {
        marks.push_back(cat(term(Term::kInitiative, language_), ' ', int{card.initiative}));
      }
      if (card.manoeuvre) marks.emplace_back(term(Term::kManoeuvre, language_));
      if (rules_.melee && card.move) marks.emplace_back(term(Term::kMove, language_));
      if (rules_.melee && card.lock) marks.emplace_back(term(Term::kLock, language_));
      if (!marks.empty()) text += cat("; ", join(marks, ", "));
      return cat(text, " (", number_words(card.number), ").");
    }
    return tell({"{0} {1}: {2}", "{0} {1} : {2}", "{0} {1}: {2}"},
                {kind_name(card.kind, language_), numbered_title(cards_, index, language_),
                 card_rules_words(cards_, index, language_)});
  }

  std::string scroll(const Knight& knight, const std::array<std::uint8_t, 2>& values) const {
    return cat(sum_words(value_of(knight, values), skill_of(knight)), ", ",
               cost_words(cost_of_use(knight, values), language_));
  }

  const Rules& rules_;
  const CardSet& cards_;
  const View& view_;
  const Board& board_;
  Language language_;
};

}  // namespace

std::string prompt(const Rules& rules, const View& view, Language language) {
  return Herald(rules, view, language).prompt();
}

std::string describe(const Rules& rules, const View& view, Language language) {
  return Herald(rules, view, language).describe();
}

std::string result_words(const Rules& rules, const View& view, Language language) {
  return Herald(rules, view, language).result();
}

}  // namespace salle::sword_and_shield
