// The book: how it is read, what it advises, and what the maître does with it.
#include "games/archers/players/book.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/archers/players/levels.hpp"
#include "games/archers/players/test_positions.hpp"

namespace salle::archers {
namespace {

ArchersBook book_of(std::string_view text) {
  auto book = ArchersBook::parse(Rules{}, text);
  EXPECT_TRUE(book) << (book ? "" : book.error().message);
  return book ? *std::move(book) : ArchersBook{};
}

std::optional<Thought<Archers>> advice(const ArchersBook& book, const Bout<Archers>& bout,
                                       std::uint64_t seed = 1) {
  Random random(seed);
  return book.advise(sight_of(bout), random);
}

constexpr std::string_view kSmall =
    "# Made by hand.\n"
    "f4-f5 530\n"
    " g4-g5 525\n"
    "  d6:e 480\n"
    "g4-g5 510\n"
    "h4:w 509\n";

Bout<Archers> after(std::initializer_list<const char*> actions, std::string_view start = kStart) {
  auto bout = bout_from(start);
  for (const char* action : actions) EXPECT_TRUE(bout.play(*parse_action(action))) << action;
  return bout;
}

TEST(ArchersBook, SaysWhatIsWritten) {
  const auto book = book_of(kSmall);
  EXPECT_EQ(book.size(), 3u);
  const auto first = advice(book, bout_from(kStart));
  ASSERT_TRUE(first);
  ASSERT_EQ(first->alternatives.size(), 3u);
  EXPECT_EQ(action_text(first->alternatives[0].action), "f4-f5");
  EXPECT_NEAR(first->alternatives[0].value, 0.06, 1e-12);  // 2 * 0.530 - 1
  EXPECT_FALSE(first->certain);
  EXPECT_EQ(first->nodes, 0);
  const auto second = advice(book, after({"f4-f5"}));
  ASSERT_TRUE(second);
  EXPECT_EQ(action_text(second->action), "g4-g5");
  EXPECT_NEAR(second->value, 0.05, 1e-12);
}

TEST(ArchersBook, KnowsPositionsByAnyOrderOfActions) {
  const auto reply = advice(book_of(kSmall), after({"g4-g5", "f4-f5"}));
  ASSERT_TRUE(reply);
  EXPECT_EQ(action_text(reply->action), "d6:e");
}

TEST(ArchersBook, TurnsTheBoardWhereLightBegins) {
  // a1 becomes i9: f4 is d6 then, f5 is d5, and facing west is facing east.
  const auto book = book_of(kSmall);
  auto light = bout_from("9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 l - 0");
  const auto first = advice(book, light);
  ASSERT_TRUE(first);
  std::set<std::string> actions;
  for (const auto& other : first->alternatives) actions.insert(action_text(other.action));
  EXPECT_EQ(actions, (std::set<std::string>{"d6-d5", "c6-c5", "b6:e"}));
  for (const char* action : {"c6-c5", "d6-d5"}) ASSERT_TRUE(light.play(*parse_action(action)));
  EXPECT_EQ(action_text(advice(book, light)->action), "f4:w");
}

TEST(ArchersBook, ChoosesByLotAmongWhatIsNearlyAsGood) {
  // 530 and 510 are 2 % apart, 509 is farther off.
  const auto book = book_of(kSmall);
  std::map<std::string, int> chosen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto thought = advice(book, bout_from(kStart), seed);
    ++chosen[action_text(thought->action)];
    EXPECT_EQ(thought->alternatives[0].share, 0.5);
    EXPECT_EQ(thought->alternatives[1].share, 0.5);
    EXPECT_EQ(thought->alternatives[2].share, 0.0);
  }
  EXPECT_EQ(chosen.size(), 2u);
  EXPECT_GT(chosen["f4-f5"], 60);
  EXPECT_GT(chosen["g4-g5"], 60);
}

TEST(ArchersBook, IsSilentElsewhere) {
  const auto book = book_of(kSmall);
  EXPECT_FALSE(advice(book, after({"f4-f5", "f3:w"})));
  EXPECT_FALSE(advice(book, bout_from(kStart, "standard quiet=50")));
  EXPECT_FALSE(advice(book, bout_from(kStart, "standard repetition=0")));
  // Where it began, but for the second time.
  EXPECT_FALSE(
      advice(book, after({"f3:e", "g3:e", "d7:e", "d8:e", "f3:n", "g3:n", "d7:s", "d8:s"})));
  // And where another question is asked: which of these, of which none is in it?
  auto sight = sight_of(bout_from(kStart));
  sight.legal.clear();
  sight.legal.push(*parse_action("f3:e"));
  Random random(1);
  EXPECT_FALSE(book.advise(sight, random));
}

TEST(ArchersBook, RefusesWhatIsNoBook) {
  for (const std::string_view text :
       {"f4-f6 500\n", "f4-f5\n", "f4-f5 1001\n", "f4-f5 x\n", " f4-f5 500\n",
        "f4-f5 500\n  g4-g5 500\n", "d6-d5 500\n", "nonsense 500\n"}) {
    EXPECT_FALSE(ArchersBook::parse(Rules{}, text)) << text;
  }
}

// Up to so many actions of the maître against himself, with little thought where the book ends.
std::vector<std::string> opening_of(const Rules& rules, std::uint64_t seed, std::size_t most,
                                    int& by_book) {
  NoviceArchers maitre(archers_level(6));
  Random random(seed);
  Bout<Archers> bout(rules);
  bout.play(Action::lot(kDark));
  std::vector<std::string> actions;
  while (actions.size() < most) {
    const auto sight = sight_of(bout);
    const auto thought = maitre.think(sight, {.nodes = 200}, random);
    EXPECT_TRUE(sight.legal.contains(thought->action));
    by_book += thought->nodes == 0;
    actions.push_back(action_text(thought->action));
    EXPECT_TRUE(bout.play(thought->action));
  }
  return actions;
}

TEST(ArchersBook, LetsTheMaitrePlayOtherGamesWithOtherSeedsOnly) {
  for (const std::string_view rule_set : {"standard", "kings"}) {
    const Rules rules = *parse_rules(rule_set);
    std::set<std::vector<std::string>> openings;
    int by_book = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u}) {
      openings.insert(opening_of(rules, seed, 8, by_book));
    }
    EXPECT_GE(openings.size(), 4u) << rule_set;
    EXPECT_GE(by_book, 6 * 4) << rule_set;
    int again = 0;
    EXPECT_TRUE(openings.contains(opening_of(rules, 1, 8, again)));
  }
}

TEST(ArchersBook, OfTheHouseAgreesWithASearch) {
  ArchersSearch::Settings settings;
  settings.learned = true;
  settings.values_alternatives = false;
  for (const std::string_view rule_set : {"standard", "kings"}) {
    const Rules rules = *parse_rules(rule_set);
    const ArchersBook& book = archers_house_book(rules.kings);
    EXPECT_GT(book.size(), 100u);
    Bout<Archers> bout(rules);
    bout.play(Action::lot(kDark));
    Random random(3);
    for (int action = 0; action < 4; ++action) {
      const auto thought = book.advise(sight_of(bout), random);
      ASSERT_TRUE(thought) << rule_set << ' ' << action;
      const double found = think_about(bout, 20'000, settings).value;
      EXPECT_NEAR(thought->alternatives[0].value, found, 0.16) << rule_set << ' ' << action;
      ASSERT_TRUE(bout.play(thought->action));
    }
  }
}

TEST(ArchersBook, IsThereForTheMaitreOnly) {
  for (int level = 1; level <= 6; ++level) EXPECT_EQ(archers_level(level).by_book, level == 6);
  EXPECT_FALSE(archers_maitre_1().by_book);
}

}  // namespace
}  // namespace salle::archers
