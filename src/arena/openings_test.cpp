#include "arena/openings.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "arena/prepared_game.hpp"
#include "games/archers/players/opening_maker.hpp"
#include "support/fresh_file.hpp"

namespace salle {
namespace {

constexpr const char* kStart = "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0";
constexpr const char* kKings = "9/1sss5/1ss*s5/1sss5/9/5NNN1/5NN*N1/5NNN1/9 d k 0";

TEST(Openings, AreReadLineByLine) {
  const auto suite = parse_openings(
      "archers", "",
      std::string("# two\n\n  ") + kStart + "  # the start\r\n\n9/9/9/9/2E1w4/9/9/9/N7e l - 3",
      "it");
  ASSERT_TRUE(suite) << suite.error().message;
  EXPECT_EQ(suite->positions, (std::vector<std::string>{kStart, "9/9/9/9/2E1w4/9/9/9/N7e l - 3"}));
}

TEST(Openings, ABadLineIsRefusedWithItsNumber) {
  const auto why = [](std::string_view rules, const std::string& text) {
    const auto suite = parse_openings("archers", rules, text, "'x.txt'");
    return suite ? std::string() : suite.error().message;
  };
  const std::string good = std::string(kStart) + "\n";
  EXPECT_EQ(why("", good + "# fine\n9/9 d - 0\n").substr(0, 25), "'x.txt', line 3: the boar");
  EXPECT_EQ(why("", good + good + kKings),
            "'x.txt', line 3: there are kings in it, but the rules are without");
  EXPECT_EQ(why("kings", good),
            "'x.txt', line 1: there are no kings in it, but the rules are with kings");
  EXPECT_EQ(why("quiet=5", "9/9/9/9/2E1w4/9/9/9/N7e l - 5"),
            "'x.txt', line 1: the game is over in this position");
  EXPECT_EQ(why("", "# nothing\n"), "'x.txt' has no positions in it");
  EXPECT_FALSE(parse_openings("en-garde", "", "8.13 12355 23345 - L -", "it"));
  EXPECT_FALSE(parse_openings("chess", "", kStart, "it"));
}

TEST(Openings, OfTheHouseFitTheirRules) {
  for (const char* rules : {"", "kings", "standard first=dark"}) {
    const auto suite = find_openings("archers", rules, "");
    ASSERT_TRUE(suite) << suite.error().message;
    EXPECT_GE(suite->positions.size(), 20u);
    const std::set<std::string> different(suite->positions.begin(), suite->positions.end());
    EXPECT_EQ(different.size(), suite->positions.size());
  }
  EXPECT_TRUE(find_openings("en-garde", "", "")->positions.empty());
  EXPECT_FALSE(find_openings("en-garde", "", "house"));
  EXPECT_TRUE(find_openings("archers", "", "none")->positions.empty());
}

TEST(Openings, ComeFromFiles) {
  const std::string path = fresh_file("suite.txt");
  std::ofstream(path) << kStart << '\n';
  EXPECT_EQ(find_openings("archers", "", path)->positions.size(), 1u);
  EXPECT_NE(find_openings("archers", "", path)->fingerprint(),
            find_openings("archers", "", "house")->fingerprint());
  std::ofstream(path) << "";
  EXPECT_NE(find_openings("archers", "", path).error().message.find("no positions"),
            std::string::npos);
  EXPECT_NE(find_openings("archers", "", path + ".not").error().message.find("cannot read"),
            std::string::npos);
  EXPECT_FALSE(find_openings("archers", "", testing::TempDir()));
}

TEST(Openings, AreAllUsedBeforeOneComesAgain) {
  for (const std::uint64_t seed : {1u, 2u}) {
    std::set<std::size_t> used;
    for (std::int64_t pair = 0; pair < 50; ++pair) used.insert(opening_for(seed, pair, 50));
    EXPECT_EQ(used.size(), 50u);
    for (std::int64_t pair = 0; pair < 50; ++pair) {
      EXPECT_EQ(opening_for(seed, pair, 50), opening_for(seed, pair + 50, 50));
    }
  }
  int same = 0;
  for (std::int64_t pair = 0; pair < 50; ++pair) {
    same += opening_for(1, pair, 50) == opening_for(2, pair, 50);
  }
  EXPECT_LT(same, 10) << "another seed, another order";
}

// Dark wins with one step, whoever plays: it stands before Light's woods, which nobody guards.
TEST(Openings, ArePlayedFromBothSides) {
  const std::string path = fresh_file("won.txt");
  std::ofstream(path) << "9/9/9/9/1N7/9/9/9/8s d - 0\n";
  const std::array<std::string, 2> players = {"search:nodes=1000", "search:nodes=2000"};
  const auto prepared = prepare_game({"archers", "", path}, players);
  ASSERT_TRUE(prepared) << prepared.error().message;
  const auto pair = prepared->play({players[0], players[1], 1}, 0, false);
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->payoffs, (std::array<int, 2>{1, -1}));
  EXPECT_EQ(pair->decisions, (std::array<std::int64_t, 2>{1, 1}));
  EXPECT_EQ(pair->opening, 1);
}

bool wins_at_once(const std::string& position) {
  const auto rules = archers::parse_rules("").value();
  return archers::wins_this_turn(rules, archers::parse_position(rules, position).value());
}

TEST(OpeningMaker, KnowsWinsOfThisTurn) {
  EXPECT_FALSE(wins_at_once(kStart));
  EXPECT_TRUE(wins_at_once("9/9/9/9/1N7/9/9/9/8s d - 0")) << "a step into the woods";
  EXPECT_TRUE(wins_at_once("9/9/9/9/9/1N7/9/9/8s d - 0")) << "two steps";
  EXPECT_FALSE(wins_at_once("9/9/9/9/9/9/1N7/9/8s d - 0")) << "three";
  EXPECT_FALSE(wins_at_once("9/9/9/9/1N7/9/9/9/8s l - 0")) << "not the other side";
  EXPECT_TRUE(wins_at_once("9/9/9/9/2E1w4/9/9/9/9 d - 0")) << "the last archer is shot";
}

TEST(OpeningMaker, TurnsPositionsRound) {
  EXPECT_EQ(archers::turned_round(kStart), "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 l - 0");
  // a1 becomes i9 and i1 a9, facings are reversed, colours changed, kings stay kings.
  EXPECT_EQ(archers::turned_round("9/9/9/9/2E1w*4/9/9/9/N*7e l k 7"),
            "W7s*/9/9/9/4E*1w2/9/9/9/9 d k 7");
}

TEST(OpeningMaker, MakesWhatWasOrdered) {
  for (const std::string kind : {"", "kings"}) {
    const OpeningOrder order{kind, "search:nodes=300", 15, 3, 0.2, 4};
    const auto made = make_openings(order);
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_EQ(made->size(), 15u);
    EXPECT_EQ(*made, *make_openings(order)) << "the seed says it all";
    std::string text;
    std::set<std::string> boards;
    const auto rules = archers::parse_rules(kind).value();
    for (const std::string& position : *made) {
      text += position + '\n';
      const std::string board = position.substr(0, position.rfind(' '));
      const std::string turned = archers::turned_round(position);
      EXPECT_FALSE(boards.contains(board));
      EXPECT_FALSE(boards.contains(turned.substr(0, turned.rfind(' '))));
      boards.insert(board);
      const auto state = archers::parse_position(rules, position).value();
      EXPECT_FALSE(archers::wins_this_turn(rules, state));
      EXPECT_EQ(state.turn.size(), 0u) << "at the beginning of a turn";
    }
    EXPECT_TRUE(parse_openings("archers", kind, text, "it"));
  }
}

TEST(OpeningMaker, SaysWhenItCannot) {
  EXPECT_FALSE(make_openings({"", "nobody"}));
  EXPECT_FALSE(make_openings({"x", "random"}));
  EXPECT_FALSE(make_openings({"", "random", 0}));
  EXPECT_FALSE(make_openings({"", "search:nodes=300", 5}, [](std::int64_t) { return false; }));
}

}  // namespace
}  // namespace salle
