// Looking into the middle of a long game gives what playing it from its beginning gives.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/table.hpp"

namespace salle {
namespace {

struct LongGame {
  const char* game;
  const char* rules;
};

class LongGames : public testing::TestWithParam<LongGame> {
 protected:
  // Plays at random until there is much to look back on.
  void SetUp() override {
    auto opened = Table::open(GetParam().game, GetParam().rules);
    ASSERT_TRUE(opened);
    Random random(7);
    stages.push_back(*opened);
    for (int i = 0; i < 400 && !stages.back().over(); ++i) {
      Table next = stages.back();
      const auto legal = next.legal();
      ASSERT_TRUE(next.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
      stages.push_back(std::move(next));
    }
    ASSERT_GT(stages.size(), 150u) << "too short to show anything";
  }

  std::vector<Viewer> viewers() const {
    std::vector<Viewer> list = {Viewer::all(), Viewer::spectator()};
    for (Seat seat = 0; seat < stages[0].seats(); ++seat) list.push_back(Viewer::seat(seat));
    return list;
  }

  std::vector<Table> stages;  // after 0, 1, 2, … actions
};

TEST_P(LongGames, APieceOfTheStoryIsTheSameAsThatPieceOfTheWhole) {
  const Table& game = stages.back();
  for (const Viewer viewer : viewers()) {
    const auto whole = game.told(viewer, 0, Language::kFrench);
    for (const auto& [from, to] : std::vector<std::pair<std::size_t, std::size_t>>{
             {0, 1}, {63, 64}, {63, 66}, {64, 65}, {100, 140}, {128, 150}, {140, 1000}, {90, 90}}) {
      const auto piece = game.told(viewer, from, to, Language::kFrench);
      std::size_t next = 0;
      for (const Told& told : whole) {
        if (told.action < from || told.action >= to) continue;
        ASSERT_LT(next, piece.size());
        EXPECT_EQ(piece[next].action, told.action);
        EXPECT_EQ(piece[next].words, told.words);
        EXPECT_EQ(piece[next].json, told.json);
        ++next;
      }
      EXPECT_EQ(next, piece.size()) << from << " to " << to;
    }
  }
}

TEST_P(LongGames, GoingBackIsAsIfTheRestHadNeverBeenPlayed) {
  const Table& game = stages.back();
  const auto actors = game.actors();
  for (const std::size_t length : {0u, 1u, 63u, 64u, 65u, 127u, 128u, 140u}) {
    const Table back = game.rewound(length);
    const Table& then = stages[length];
    ASSERT_EQ(back.length(), length);
    for (const Viewer viewer : viewers()) {
      EXPECT_EQ(back.position(viewer), then.position(viewer)) << length;  // memory included
      EXPECT_EQ(back.actions(viewer), then.actions(viewer)) << length;
    }
    EXPECT_EQ(back.actors(), then.actors());
    EXPECT_EQ(actors[length], then.turn()) << "whoever acted next was the one whose turn it was";
  }
}

TEST_P(LongGames, GoOnAfterGoingBack) {
  const Table& game = stages.back();
  const auto actions = game.actions(Viewer::all());
  Table again = game.rewound(100);
  for (std::size_t i = 100; i < actions.size(); ++i) ASSERT_TRUE(again.play(actions[i])) << i;
  EXPECT_EQ(again.position(Viewer::all()), game.position(Viewer::all()));
  EXPECT_EQ(again.rewound(130).position(Viewer::spectator()),
            stages[130].position(Viewer::spectator()));
}

INSTANTIATE_TEST_SUITE_P(Games, LongGames,
                         testing::Values(LongGame{"en-garde", "ferti/advanced target=99"},
                                         LongGame{"archers", "standard quiet=0"},
                                         LongGame{"sword-and-shield", "melee"}));

}  // namespace
}  // namespace salle
