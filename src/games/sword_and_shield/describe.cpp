// How things stand, in sentences, for people who do not see the picture.
#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {
namespace {

class Describer {
 public:
  Describer(const Rules& rules, const View& view, const Audience& to)
      : rules_(rules),
        cards_(*rules.cards),
        view_(view),
        board_(view.board),
        to_(to),
        language_(to) {}

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
      add(attacked_sentence());
    }
    add(reach_sentence());
    for (int index = 0; index < rules_.all_knights(); ++index) {
      if (view_.sees(index)) add(hand(index));
    }
    return text;
  }

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return capitalised(say(phrase, language_, arguments));
  }
  // About a Knight, {0}, or to whoever plays it.
  std::string of(int index, const Phrase& about, const Phrase& to_you,
                 std::string_view more = {}) const {
    return tell(is_you(rules_, index, to_) ? to_you : about, {name(index), more});
  }
  std::string name(int index) const { return called(rules_, board_, index, to_); }
  std::string names(unsigned knights, Joined how) const {
    return knight_list(rules_, board_, knights, how, to_);
  }
  std::string ability(const Knight& knight, Ability which) const {
    return cat(ability_name(which, language_), ' ', ability_of(knight, which));
  }

  std::string knight_sentence(int index) const {
    const Knight& knight = board_.at(index);
    const std::string whose = side_heading(index);
    if (knight.card == kNoCard) {
      return tell(
          {"{0}: {1} has no Knight card yet.", "{0} : {1} n'a pas encore de Carte Chevalier.",
           "{0}: {1} heeft nog geen Ridderkaart."},
          {whose, knight_name(rules_, board_, index, language_)});
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
    return tell({"{0}: {1}, {2}.", "{0} : {1}, {2}.", "{0}: {1}, {2}."},
                {whose, who, join(facts, ", ")});
  }

  // "Side A", with whoever plays the Knight before it: "You, side A".
  std::string side_heading(int index) const {
    const std::string side = say({"side {0}", "camp {0}", "kant {0}"}, language_,
                                 {rules_.side_of(index) == 0 ? "A" : "B"});
    const Seat seat = rules_.seat_of(index);
    if (to_.is_you(seat)) return cat(say({"you", "vous", "jij"}, language_), ", ", side);
    return to_.has_name(seat) ? cat(to_.given_name(seat), ", ", side) : side;
  }

  std::string attacked_sentence() const {
    const std::string what = pending_attack(rules_, board_, language_);
    const Phrase words =
        is_you(rules_, board_.actor, to_)
            ? Phrase{"You are attacked by {1}: {2}.", "{1} vous attaque : {2}.",
                     "Je wordt aangevallen door {1}: {2}."}
        : is_you(rules_, board_.attacker, to_)
            ? Phrase{"You attack {0}: {2}.", "Vous attaquez {0} : {2}.", "Je valt {0} aan: {2}."}
            : Phrase{"{0} is attacked by {1}: {2}.", "{1} attaque {0} : {2}.",
                     "{0} wordt aangevallen door {1}: {2}."};
    return tell(words, {name(board_.actor), name(board_.attacker), what});
  }

  std::string state_sentence(int index) const {
    const Knight& knight = board_.at(index);
    if (knight.card == kNoCard) return {};
    if (knight.out) return tell({"Out of the game.", "Hors jeu.", "Uit het spel."});
    std::string text =
        tell({"Fatigue {0} of 28, {1} of 5 hits", "Fatigue {0} sur 28, coups {1} sur 5",
              "Vermoeidheid {0} van 28, {1} van 5 treffers"},
             {cat(int{knight.fatigue}), cat(int{knight.hits})});
    if (shaken(knight)) text += cat(", ", term(Term::kShaken, language_));
    if (rules_.melee && knight.placed) {
      text += ", ";
      text += knight.safe ? say({"in safety behind the line", "en Position Sécuritaire",
                                 "veilig achter de linie"},
                                language_)
                          : in_column(knight.column, language_);
    }
    if (locked(knight)) {
      text += say({", locked with {0}", ", en Blocage avec {0}", ", in de klem met {0}"}, language_,
                  {name(knight.locked_with)});
    }
    return text + '.';
  }

  std::string hand_count(int index) const {
    const Knight& knight = board_.at(index);
    if (knight.hand == 0 || view_.sees(index)) return {};
    std::string text =
        of(index, {"{0} holds {1}", "{0} a {1}", "{0} heeft {1}"},
           {"You hold {1}", "Vous avez {1}", "Je hebt {1}"}, cards_words(knight.hand, language_));
    if (knight.shown.any()) {
      std::vector<std::string> known;
      knight.shown.each([&](int card) { known.push_back(card_title(cards_, card, language_)); });
      text += say({", known to all: {0}", ", connues de tous : {0}", ", bij iedereen bekend: {0}"},
                  language_, {join(known, ", ")});
    }
    return text + '.';
  }

  std::string decks() const {
    std::string text;
    for (int deck = 0; deck < rules_.decks(); ++deck) {
      const auto d = static_cast<std::size_t>(deck);
      const std::string of = rules_.own_decks
                                 ? say({" of side {0}", " du camp {0}", " van kant {0}"}, language_,
                                       {deck == 0 ? "A" : "B"})
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
    return tell(
        is_you(rules_, board_.attacker, to_)
            ? Phrase{"It is your turn, and you reach {1}.",
                     "C'est votre tour, et vous atteignez {1}.",
                     "De beurt is aan jou, met {1} binnen bereik."}
            : Phrase{"It is {0}'s turn, who reaches {1}.", "C'est le tour {2}, qui atteint {1}.",
                     "De beurt is aan {0}, met {1} binnen bereik."},
        {name(board_.attacker), names(in_reach, Joined::kAnd), de(name(board_.attacker))});
  }

  // In full, or by names only where somebody else of the same player is to move.
  std::string hand(int index) const {
    const Knight& knight = board_.at(index);
    if (view_.hand_of(index).empty()) return {};
    std::string text = of(index, {"{0} holds {1}:", "{0} a {1} :", "{0} heeft {1}:"},
                          {"You hold {1}:", "Vous avez {1} :", "Je hebt {1}:"},
                          cards_words(knight.hand, language_));
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
  const Audience& to_;
  Language language_;
};

}  // namespace

std::string describe(const Rules& rules, const View& view, const Audience& to) {
  return Describer(rules, view, to).describe();
}

}  // namespace salle::sword_and_shield
