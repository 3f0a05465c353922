// What one step of a game is told in: the sentences of setting up and of deeds are in
// event_words.cpp, those of what comes of them in outcome_words.cpp.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {

class Chronicle {
 public:
  Chronicle(const Rules& rules, const Event& event, const Audience& to)
      : rules_(rules), cards_(*rules.cards), event_(event), to_(to), language_(to) {}

  std::string words() const;

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return capitalised(say(phrase, language_, arguments));
  }
  // About the Knight of the event, {0}, or to whoever plays it.
  std::string of(const Phrase& about, const Phrase& to_you,
                 std::initializer_list<std::string_view> more = {}) const {
    return say_with(is_you(rules_, event_.knight, to_) ? to_you : about, {who()}, more);
  }
  // About the Knight and the other one, {1}; what is done to whoever is spoken to has a sentence of
  // its own, since "you" changes its place in some languages.
  std::string between(const Phrase& about, const Phrase& you_do, const Phrase& done_to_you,
                      std::initializer_list<std::string_view> more = {}) const {
    const Phrase& phrase = is_you(rules_, event_.knight, to_)  ? you_do
                           : is_you(rules_, event_.other, to_) ? done_to_you
                                                               : about;
    return say_with(phrase, {who(), other()}, more);
  }
  std::string say_with(const Phrase& phrase, std::initializer_list<std::string_view> names,
                       std::initializer_list<std::string_view> more) const {
    std::vector<std::string_view> all(names);
    all.insert(all.end(), more);
    return capitalised(fill(typeset(phrase.in(language_), language_), all));
  }
  std::string who() const { return called(rules_, event_.knight, event_.knight_card, to_); }
  std::string other() const { return called(rules_, event_.other, event_.other_card, to_); }
  std::string amount() const { return cat(int{event_.amount}); }
  std::string cost() const { return cost_words(event_.cost, language_); }
  // ", costs 1": for what is free unless one is Shaken.
  std::string extra_cost() const { return event_.cost > 0 ? cat(", ", cost()) : std::string(); }
  std::string sum() const { return sum_words(event_.value, event_.ability); }
  std::string played() const {
    return quoted(face_name(cards_, event_.card, language_), language_);
  }
  std::string title() const { return card_title(cards_, event_.card, language_); }
  const DeckCard& face() const { return cards_.deck[static_cast<std::size_t>(event_.card)]; }
  std::string of_deck() const {
    if (!rules_.own_decks) return {};
    return say({" by side {0}", " du camp {0}", " van kant {0}"}, language_,
               {event_.other == 0 ? "A" : "B"});
  }
  bool aimed() const { return rules_.melee && event_.other != kNoKnight; }

  std::string start_card() const;
  std::string showed() const;
  std::string action() const;
  std::string attack() const;
  std::string combination() const;
  std::string outcome() const;
  std::string consequence() const;
  std::string won() const;

  const Rules& rules_;
  const CardSet& cards_;
  const Event& event_;
  const Audience& to_;
  Language language_;
};

}  // namespace salle::sword_and_shield
