// A table set by hand, for tests of what players are told.
#pragma once

#include <string>

#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/words.hpp"
#include "support/example_cards.hpp"

namespace salle::sword_and_shield {

inline constexpr Language kEn = Language::kEnglish;
inline constexpr Language kFr = Language::kFrench;
inline constexpr Language kNl = Language::kDutch;

inline int deck(int number) { return example_cards().find_deck(number); }
inline std::uint8_t start(int number) {
  return static_cast<std::uint8_t>(example_cards().find_start(number));
}

// Knights from the numbers of their cards, all in their line, on their first
// turn.
struct Lists {
  Rules rules;
  View view;

  Lists(std::string_view line, std::initializer_list<int> knights) {
    example_cards();
    rules = parse_rules(cat(line, " cards=examples")).value();
    view.viewer = Viewer::all();
    Board& board = view.board;
    int index = 0;
    for (const int number : knights) {
      Knight& knight = board.at(index);
      knight.card = start(number);
      knight.health = start(1);
      knight.ability = example_cards().start[knight.card].abilities;
      knight.placed = true;
      knight.chosen = true;
      if (rules.melee) knight.column = static_cast<std::uint8_t>(index % rules.knights[0]);
      view.open[static_cast<std::size_t>(index)] = true;
      ++index;
    }
    board.in_play = static_cast<std::uint8_t>(bit(index) - 1);
    board.phase = Phase::kAction;
    board.attacker = 0;
    board.actor = 0;
    board.deck = {50, 50};
  }

  Knight& knight(int index) { return view.board.at(index); }
  void hold(int index, std::initializer_list<int> numbers) {
    CardBits& hand = view.hand[static_cast<std::size_t>(index)];
    for (const int number : numbers) hand.add(deck(number));
    knight(index).hand = static_cast<std::uint8_t>(hand.count());
  }
  // Knight 1 has attacked with that card.
  void attacked_with(int number, int defender = 1) {
    Board& board = view.board;
    board.exchange = {.cards = {static_cast<std::uint8_t>(deck(number))}, .count = 1};
    board.exchange.foe = static_cast<std::uint8_t>(defender);
    board.phase = Phase::kAnswer;
    board.actor = static_cast<std::uint8_t>(defender);
    board.begun = true;
  }
  std::string explained(std::string_view action, Language language = kEn) const {
    return explain(rules, view, parse_action(rules, action, kEn).value(), language);
  }
  std::string refused(std::string_view action, Language language = kEn) const {
    return refusal(rules, view, parse_action(rules, action, kEn).value(), language);
  }
  std::string prompted(Language language = kEn) const { return prompt(rules, view, language); }
  std::string drawn(bool detailed = false) const {
    return picture(rules, view, kEn, detailed).plain();
  }
};

// Baldric, by Technique, against Osbert, by Strength.
inline Lists joust() {
  Lists lists("joust", {48, 33});
  lists.knight(0).tactic = Tactic::kTechnique;
  lists.hold(0, {101, 102, 131, 150, 190, 192, 200, 217});
  lists.hold(1, {131, 140, 143, 184});
  return lists;
}

// A: Baldric, Herue, Maud. B: Yrmegard, Osbert, Guirbert.
inline Lists melee() {
  Lists lists("melee knights=3v3", {48, 31, 40, 30, 33, 35});
  lists.hold(0, {145, 148, 150, 190, 193});
  return lists;
}

}  // namespace salle::sword_and_shield
