#include "players/player.hpp"

#include <gtest/gtest.h>

#include "players/level.hpp"

namespace salle {
namespace {

TEST(PlayerSpec, IsANameWithOrWithoutABudget) {
  EXPECT_EQ(parse_player_spec("provost")->name, "provost");
  EXPECT_FALSE(parse_player_spec("provost")->budget.given());
  EXPECT_EQ(parse_player_spec("search:nodes=500")->name, "search");
  EXPECT_EQ(parse_player_spec("search:nodes=500")->budget.nodes, 500);
  EXPECT_EQ(parse_player_spec("search:seconds=0.5")->budget.seconds, 0.5);
}

TEST(SpokenName, IsALevelsAGuestsOrOnesOwn) {
  EXPECT_EQ(spoken_name("provost:seconds=9", Language::kFrench), "le prévôt");
  EXPECT_EQ(spoken_name("Guest 4711", Language::kEnglish), "Guest 4711");
  EXPECT_EQ(spoken_name("Guest 4711", Language::kFrench), "Invité 4711");
  EXPECT_EQ(spoken_name("Guest 4711", Language::kDutch), "Gast 4711");
  EXPECT_EQ(spoken_name("Bea", Language::kDutch), "Bea");
}

TEST(PlayerSpec, RefusesWhatIsNoBudget) {
  for (const char* text :
       {"search:", "search:500", "search:nodes=", "search:nodes=0", "search:nodes=-3",
        "search:nodes=5x", "search:seconds=0", "search:seconds=nan", "search:seconds=1e99",
        "search:nodes=99999999999999999999", "search:depth=3"}) {
    const auto spec = parse_player_spec(text);
    ASSERT_FALSE(spec) << text;
    EXPECT_NE(spec.error().message.find("search:nodes=500"), std::string::npos) << text;
  }
}

TEST(PlayerSpec, ThinkingIsRefusedWhereNothingIsToBeDecided) {
  for (const GameInfo* game : all_games()) {
    auto table = Table::open(game->id, "").value();
    Random random(3);
    while (!table.over()) {
      if (table.turn() == kChance) {
        table.deal(random());
      } else {
        const auto legal = table.legal();
        ASSERT_TRUE(table.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
      }
    }
    for (const std::string& name : player_names(game->id)) {
      const auto player = make_player(game->id, name);
      ASSERT_TRUE(player);
      const auto thought = (*player)->think(*table.sight(0), Budget{.nodes = 10}, random);
      ASSERT_FALSE(thought) << name;
      EXPECT_NE(thought.error().message.find("nothing to decide"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace salle
