#include "simulation/heard.hpp"

#include <gtest/gtest.h>

namespace salle::simulation {
namespace {

TEST(Heard, TakesAMessageApart) {
  const std::string text =
      R"({"say":"news","table":"ABC","number":7,"entries":[{"number":6,"kind":"say","at":5,)"
      R"("action":3,"seat":1,"to":"table","text":"a \"turn\": } ]"},{"number":7,"kind":"begin","at":9,)"
      R"("action":4}],"events":[{"turn":4}],"status":"playing","turn":1,)"
      R"("clocks":{"left":[10,20],"running":1},"view":{"turn":3},"legal":[{"action":"+1",)"
      R"("meaning":"one"},{"action":"-2","meaning":"back"}]})";
  const Heard heard = take_apart(text);
  EXPECT_TRUE(heard.understood);
  EXPECT_EQ(heard.say, "news");
  EXPECT_EQ(heard.table, "ABC");
  EXPECT_EQ(heard.number, 7);
  ASSERT_EQ(heard.entries.size(), 2U);
  EXPECT_EQ(heard.entries[0].kind, "say");
  EXPECT_EQ(heard.entries[0].seat, 1);
  EXPECT_EQ(heard.entries[1].at, 9);
  EXPECT_EQ(heard.entries[1].seat, -1);
  EXPECT_EQ(heard.turn, 1);
  EXPECT_EQ(heard.left, (std::vector<Millis>{10, 20}));
  EXPECT_EQ(heard.running, 1);
  EXPECT_EQ(heard.view, R"({"turn":3})");
  EXPECT_EQ(heard.legal, (std::vector<std::string_view>{"+1", "-2"}));
}

TEST(Heard, KnowsWhichPieceOfAStoryItIs) {
  const Heard heard = take_apart(
      R"({"say":"story","table":"ABC","id":"c1","from":3,"to":5,"entries":[],"events":[]})");
  EXPECT_TRUE(heard.understood);
  EXPECT_EQ(heard.from, 3);
  EXPECT_EQ(heard.to, 5);
  EXPECT_EQ(heard.events, "[]");
}

TEST(Heard, NoticesWhatIsNotWhole) {
  EXPECT_FALSE(take_apart(R"({"say":"news","number":7)").understood);
  EXPECT_FALSE(take_apart("").understood);
  EXPECT_FALSE(take_apart("[1").understood);
  EXPECT_TRUE(take_apart(R"({"say":"taken","id":""})").understood);
}

}  // namespace
}  // namespace salle::simulation
