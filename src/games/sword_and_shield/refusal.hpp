// What the refusals of setting up, answering and acting have in common: the case before the marshal
// of the lists, and how to speak of it.
#pragma once

#include <initializer_list>

#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {

class Case {
 public:
  Case(const Rules& the_rules, const View& the_view, Action the_action,
       const Audience& the_audience)
      : rules(the_rules),
        cards(*the_rules.cards),
        view(the_view),
        board(the_view.board),
        self(the_view.board.at(the_view.board.actor)),
        action(the_action),
        to(the_audience),
        language(the_audience) {}

  const Rules& rules;
  const CardSet& cards;
  const View& view;
  const Board& board;
  const Knight& self;
  Action action;
  const Audience& to;
  Language language;

  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return say(phrase, language, arguments);
  }
  const DeckCard& card() const { return card(action.card()); }
  const DeckCard& card(int index) const { return cards.deck[static_cast<std::size_t>(index)]; }
  // With their numbers: what is refused was written with them.
  std::string title() const { return title(action.card()); }
  std::string title(int index) const { return numbered_title(cards, index, language); }
  std::string name(int index) const { return called(rules, board, index, to); }
  std::string self_name() const { return name(board.actor); }
  // As it was written: by the figure.
  std::string whom() const { return knight_name(rules, board, action.knight, language); }
  std::string names(unsigned knights) const {
    return knight_list(rules, board, knights, Joined::kAnd, to);
  }
  std::string now() const { return prompt(rules, view, to); }
  // About the Knight who acts, {0}, or to whoever plays it.
  std::string of_self(const Phrase& about, const Phrase& to_you, std::string_view more = {}) const {
    return capitalised(tell(is_you(rules, board.actor, to) ? to_you : about, {self_name(), more}));
  }

  std::string first() const {
    return tell(is_yours(rules, board.actor, to)
                    ? Phrase{"Not yet. {0}", "Pas encore. {0}", "Nog niet. {0}"}
                    : Phrase{"First this: {0}", "D'abord ceci : {0}", "Eerst dit: {0}"},
                {now()});
  }
  std::string only_in_melee() const {
    return tell(
        {"That belongs to the mêlée.", "Cela appartient à la Mêlée.", "Dat hoort bij de mêlee."});
  }
  std::string not_of_kind(DeckKind needed) const {
    return tell({"{0} is of the kind {1}; this takes one of the kind {2}.",
                 "{0} est du type {1} ; il en faut une du type {2}.",
                 "{0} is van de soort {1}; hier hoort de soort {2}."},
                {title(), kind_name(card().kind, language), kind_name(needed, language)});
  }
  std::string no_sign(Term sign) const {
    return tell({"{0} does not bear the sign of the {1}.", "{0} ne porte pas le symbole {1}.",
                 "{0} draagt niet het teken {1}."},
                {title(), term(sign, language)});
  }
  std::string names_nobody() const {
    Action plain = action;
    plain.knight = kNoKnight;
    return tell({"This names nobody: write {0}.", "Cela ne nomme personne : écrivez {0}.",
                 "Dit noemt niemand: schrijf {0}."},
                {action_text(rules, plain)});
  }
};

// "" where these find nothing wrong.
std::string refuse_action(const Case& that);
std::string refuse_move(const Case& that);

}  // namespace salle::sword_and_shield
