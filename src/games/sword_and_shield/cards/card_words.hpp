// The words of the cards in three languages: names of strikes, guards and abilities, and what a
// card does, made from its data. A set's file need not say in words what it says in numbers.
#pragma once

#include <string>
#include <string_view>

#include "core/language.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

// Names as a card prints them: "Crooked Cut", "Oak Door", "Strength". Strike::kNone is "Attack".
std::string_view strike_name(Strike strike, Language language);
std::string_view guard_name(Guard guard, Language language);
std::string_view ability_name(Ability ability, Language language);
std::string_view tactic_name(Tactic tactic, Language language);
std::string_view kind_name(DeckKind kind, Language language);
std::string_view kind_name(StartKind kind, Language language);
std::string_view group_name(ArtefactGroup group, Language language);

// Other words of the game, as a card prints them.
enum class Term {
  kAttack,
  kDefence,
  kShield,
  kSword,
  kInitiative,
  kManoeuvre,
  kMove,
  kLock,
  kFatigue,
  kHit,
  kShaken,
  kTactic,
  kUnique,
};
std::string_view term(Term which, Language language);

// Flavour for a scroll's value: "Dazzling" for Technique 5. Empty outside 2 to 6.
std::string_view value_word(Tactic tactic, int value, Language language);

// "030": a card's number as it is printed, three digits at least.
std::string number_words(int number);

// The strikes of a set of bits, as a list: "Cross Cut, Rage Cut and Crown Cut".
std::string strike_list(std::uint16_t strikes, Language language);

// What it changes: "Strength +1, Endurance −1". Empty if nothing.
std::string ability_changes(const std::array<std::int8_t, kAbilities>& changes, Language language);

// One effect as a sentence, its condition first: "If your Knight is Shaken, regain 4 fatigue
// points."
std::string effect_words(const Effect& effect, Language language);

// All effects of a card, what it offers as options together: "Choose one: (1) Draw 2 cards. (2) …"
std::string effects_words(const DeckCard& card, Language language);
// What one of its options does.
std::string option_words(const DeckCard& card, int option, Language language);

// What a card does, in one to three sentences; the file's own text where it has one.
std::string card_rules_words(const CardSet& set, int deck_index, Language language);
std::string start_rules_words(const CardSet& set, int start_index, Language language);
// The same without the signs that any card may bear (Initiative, Manoeuvre, ...), for drawings.
std::string card_text(const CardSet& set, int deck_index, Language language);

}  // namespace salle::sword_and_shield
