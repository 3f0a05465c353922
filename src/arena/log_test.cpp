#include "arena/log.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "arena/ladder.hpp"
#include "arena/series.hpp"
#include "support/fresh_file.hpp"

namespace salle {
namespace {

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void put(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// A path where there is nothing yet.
SeriesPlan short_match(const std::string& log) {
  SeriesPlan plan{"en-garde", "abacus/basic target=1", "random", "steady", 30, 7};
  plan.options = {2, log};
  return plan;
}

TEST(PairLog, HoldsAPlanAndAPairALine) {
  const std::string path = fresh_file("pairs.log");
  SeriesPlan plan = short_match(path);
  plan.games = 4;
  ASSERT_TRUE(play_match(plan));
  std::istringstream lines(contents(path));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.substr(0, 56), R"({"salle":"match","format":1,"game":"en-garde","rules":"a)");
  EXPECT_NE(line.find(R"("players":["random","steady"],"seed":7,"openings":"none"})"),
            std::string::npos);
  for (const std::string number : {"0", "1"}) {
    std::getline(lines, line);
    EXPECT_TRUE(
        line.starts_with(R"({"pair":)" + number + R"(,"a":"random","b":"steady","payoffs":[)"))
        << line;
  }
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(PairLog, StoppedAndGoneOnWithIsAsIfNeverStopped) {
  const std::string whole = fresh_file("whole.log");
  const auto expected = play_match(short_match(whole));
  ASSERT_TRUE(expected);
  const std::string path = fresh_file("stopped.log");
  ASSERT_TRUE(play_match(short_match(path), [](std::int64_t done) { return done < 8; }));
  EXPECT_LT(contents(path).size(), contents(whole).size());
  ASSERT_TRUE(play_match(short_match(path), [](std::int64_t done) { return done < 20; }));
  const auto result = play_match(short_match(path));
  ASSERT_TRUE(result);
  EXPECT_EQ(contents(path), contents(whole));
  EXPECT_EQ(result->pairs.counts(), expected->pairs.counts());
  EXPECT_EQ(result->decisions, expected->decisions);
  EXPECT_EQ(result->first_side_wins, expected->first_side_wins);

  // There is nothing left to do, and more games go on from there.
  ASSERT_TRUE(play_match(short_match(path)));
  EXPECT_EQ(contents(path), contents(whole));
  SeriesPlan longer = short_match(path);
  longer.games = 40;
  EXPECT_EQ(play_match(longer)->games, 40);
  EXPECT_EQ(contents(path).substr(0, contents(whole).size()), contents(whole));
  EXPECT_EQ(play_match(short_match(path))->decisions, expected->decisions)
      << "fewer games than are there: only the first ones count";
}

TEST(PairLog, ATornLineIsDropped) {
  const std::string path = fresh_file("torn.log");
  ASSERT_TRUE(play_match(short_match(path)));
  const std::string whole = contents(path);
  const std::size_t plan_end = whole.find('\n') + 1;
  // Everywhere in the first two lines, then here and there.
  for (std::size_t cut = 0; cut < whole.size(); cut += cut < 2 * plan_end ? 1 : 97) {
    put(path, whole.substr(0, cut));
    SeriesPlan plan = short_match(path);
    const auto result = play_match(plan);
    ASSERT_TRUE(result) << cut << ": " << result.error().message;
    EXPECT_EQ(contents(path), whole) << cut;
    const bool told = !result->notices.empty() &&
                      result->notices[0].find("was not whole and is dropped") != std::string::npos;
    EXPECT_EQ(told, cut > 0 && whole[cut - 1] != '\n') << cut;
  }
}

TEST(PairLog, AnotherPlanIsRefusedWithWhatDiffers) {
  const std::string path = fresh_file("other.log");
  ASSERT_TRUE(play_match(short_match(path)));
  const std::string before = contents(path);
  SeriesPlan other = short_match(path);
  other.seed = 8;
  other.a = "steady";
  const auto refused = play_match(other);
  ASSERT_FALSE(refused);
  EXPECT_NE(
      refused.error().message.find("players is [\"random\",\"steady\"] there and "
                                   "[\"steady\",\"steady\"] here; seed is 7 there and 8 here"),
      std::string::npos)
      << refused.error().message;
  LadderPlan ladder{"en-garde", "abacus/basic target=1", {"random", "steady"}};
  ladder.options.log = path;
  EXPECT_FALSE(play_ladder(ladder));
  EXPECT_EQ(contents(path), before) << "and nothing is touched";
}

TEST(PairLog, OtherFilesAreRefusedAndLeftAlone) {
  const std::string path = fresh_file("letter.txt");
  for (const std::string text :
       {"Dear all", "Dear all,\nwe", "{\"a\":1}\n", "[1]\n", "{\n", "\n"}) {
    put(path, text);
    const auto refused = play_match(short_match(path));
    ASSERT_FALSE(refused) << text;
    EXPECT_NE(refused.error().message.find("is not the log of a match"), std::string::npos);
    EXPECT_EQ(contents(path), text);
  }
  EXPECT_FALSE(play_match(short_match(testing::TempDir())));
  EXPECT_FALSE(play_match(short_match(testing::TempDir() + "no/such/folder.log")));
}

TEST(PairLog, DamageInTheMiddleIsRefusedWithItsLine) {
  const std::string path = fresh_file("damaged.log");
  ASSERT_TRUE(play_match(short_match(path)));
  const std::string whole = contents(path);
  const std::size_t second = whole.find('\n', whole.find('\n') + 1) + 1;
  for (const std::string line :
       {"x", "", "{}", "[]", R"({"pair":1})",
        R"({"pair":7,"a":"random","b":"steady","payoffs":[1,1],"decisions":[1,1]})",
        R"({"pair":1,"a":"random","b":"steady","payoffs":[2,1],"decisions":[1,1]})",
        R"({"pair":1,"a":"random","b":"steady","payoffs":[1],"decisions":[1,1]})",
        R"({"pair":1,"a":"random","b":"steady","payoffs":["1",1],"decisions":[1,1]})",
        R"({"pair":1,"a":"steady","b":"random","payoffs":[1,1],"decisions":[1,1]})"}) {
    put(path, whole.substr(0, second) + line + "\n" + whole.substr(second));
    const auto refused = play_match(short_match(path));
    ASSERT_FALSE(refused) << line;
    EXPECT_NE(refused.error().message.find("line 3: "), std::string::npos)
        << refused.error().message;
  }
}

TEST(PairLog, BelongsToOneMatchAtATime) {
  const std::string path = fresh_file("busy.log");
  const nlohmann::ordered_json plan = {{"salle", "match"}};
  const auto log = PairLog::open(path, plan, {{"a", "b", 1}});
  ASSERT_TRUE(log);
  const auto second = PairLog::open(path, plan, {{"a", "b", 1}});
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another match"), std::string::npos);
}

TEST(PairLog, ASequentialTestGoesOnToTheSameEnd) {
  const std::string path = fresh_file("sprt.log");
  SeriesPlan plan = short_match(path);
  plan.games = 100'000;
  plan.sprt = SprtPlan{-20.0, 20.0};
  ASSERT_TRUE(play_match(plan, [](std::int64_t done) { return done < 6; }));
  const auto result = play_match(plan);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->sprt->verdict, SprtVerdict::kElo0);
  const std::string end = contents(path);
  EXPECT_EQ(play_match(plan)->games, result->games) << "decided already";
  EXPECT_EQ(contents(path), end);
  plan.options.log.clear();
  EXPECT_EQ(play_match(plan)->games, result->games);
}

TEST(PairLog, ALadderGoesOnWhereItStopped) {
  LadderPlan plan{"en-garde", "abacus/basic target=1", {"random", "steady"}};
  plan.players = {"random", "steady", "steady:nodes=1"};
  plan.games = 12;
  plan.options = {2, fresh_file("ladder-whole.log")};
  const auto expected = play_ladder(plan);
  ASSERT_TRUE(expected);
  const std::string whole = contents(plan.options.log);
  plan.options.log = fresh_file("ladder-stopped.log");
  ASSERT_TRUE(play_ladder(plan, [](std::int64_t done) { return done < 10; }));
  put(plan.options.log, contents(plan.options.log) + "{\"pair\":1,");
  const auto result = play_ladder(plan);
  ASSERT_TRUE(result);
  EXPECT_EQ(contents(plan.options.log), whole);
  for (std::size_t i = 0; i < result->ratings.size(); ++i) {
    EXPECT_EQ(result->ratings[i].elo, expected->ratings[i].elo);
  }
}

}  // namespace
}  // namespace salle
