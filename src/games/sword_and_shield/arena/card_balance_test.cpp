// The bounds that a card set is held to, one by one.
#include "games/sword_and_shield/arena/card_balance.hpp"

#include <gtest/gtest.h>

#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {
namespace {

// A thousand games in which everything came out even.
CardBalance even_balance(const Rules& rules) {
  CardBalance balance;
  balance.games = 1000;
  balance.start.assign(rules.cards->start.size(), Rate{500, 1000});
  balance.deck.resize(rules.cards->deck.size());
  for (CardUse& use : balance.deck) use.games = {500, 1000};
  balance.starter = {500, 1000};
  balance.turns.assign(1000, 20);
  balance.to_safety = 100;
  balance.back = 50;
  return balance;
}

// What is broken after this change, all in one line.
template <class Change>
std::string broken(const char* text, Change change) {
  const Rules rules = parse_rules(text).value();
  CardBalance balance = even_balance(rules);
  change(rules, balance);
  std::string all;
  for (const std::string& sentence : out_of_bounds(rules, balance)) all += sentence + '\n';
  return all;
}

template <int kWins>
void yrmegard(const Rules& rules, CardBalance& balance) {
  balance.start[static_cast<std::size_t>(rules.cards->find_start(30))] = {kWins, 1000};
}

TEST(CardBalance, EvenIsWithinBounds) {
  for (const char* rules : {"joust", "melee knights=3v3"}) {
    EXPECT_EQ(broken(rules, [](const Rules&, CardBalance&) {}), "") << rules;
  }
}

TEST(CardBalance, AKnightMayBeSixPointsFromHalfInJoustsAndEightInMelees) {
  EXPECT_EQ(broken("joust", yrmegard<560>), "");
  EXPECT_EQ(broken("joust", yrmegard<561>),
            "Yrmegard von Stargardem wins 56.1%, not 44.0% to 56.0%\n");
  EXPECT_EQ(broken("joust", yrmegard<439>),
            "Yrmegard von Stargardem wins 43.9%, not 44.0% to 56.0%\n");
  EXPECT_EQ(broken("melee", yrmegard<580>), "");
  EXPECT_EQ(broken("melee", yrmegard<581>),
            "Yrmegard von Stargardem wins 58.1%, not 42.0% to 58.0%\n");
}

TEST(CardBalance, WhoStartsAndHowLongItLasts) {
  EXPECT_EQ(broken("melee", [](const Rules&, CardBalance& it) { it.starter.count = 551; }),
            "whoever starts wins 55.1%, not 45.0% to 55.0%\n");
  EXPECT_EQ(broken("joust", [](const Rules&, CardBalance& it) { it.turns.assign(9, 11); }),
            "the median joust lasts 11 turns, not 12 to 40\n");
  EXPECT_EQ(broken("joust", [](const Rules&, CardBalance& it) { it.turns.assign(9, 41); }),
            "the median joust lasts 41 turns, not 12 to 40\n");
  EXPECT_EQ(broken("melee", [](const Rules&, CardBalance& it) { it.turns.assign(9, 60); }), "")
      << "a round of a mêlée has more turns";
}

TEST(CardBalance, CardsThatNobodyUsesAndKnightsWhoStayAway) {
  const auto unused = [](int times, int games) {
    return [=](const Rules& rules, CardBalance& it) {
      it.deck[static_cast<std::size_t>(rules.cards->find_deck(183))].games = {times, games};
    };
  };
  EXPECT_EQ(broken("joust", unused(20, 1000)), "");
  EXPECT_EQ(broken("joust", unused(19, 1000)),
            "card 183 is used in 1.9% of the games in which somebody held it, not 2.0%\n");
  EXPECT_EQ(broken("joust", unused(0, 49)), "") << "too few games to say";
  EXPECT_EQ(broken("melee", [](const Rules&, CardBalance& it) { it.back = 24; }),
            "of the withdrawals to safety 24.0% come back with a card, not 25.0%\n");
}

}  // namespace
}  // namespace salle::sword_and_shield
