#include "analysis/review.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace salle {
namespace {

// A whole game of random play.
Table random_game(std::string_view game, std::string_view rules, std::uint64_t seed) {
  auto table = Table::open(game, rules).value();
  Random random(seed);
  while (!table.over()) {
    if (table.turn() == kChance) {
      table.deal(random());
      continue;
    }
    const auto legal = table.legal();
    EXPECT_TRUE(table.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return table;
}

TEST(Analysis, RefusesAGameThatIsOver) {
  const auto thought = analyse(random_game("en-garde", "ferti/advanced target=1", 4), {}, 1);
  ASSERT_FALSE(thought);
  EXPECT_EQ(thought.error().message, "the game is over: there is nothing to decide");
}

TEST(Analysis, SeesNoMoreThanTheOneToMove) {
  // The same hand of Left's, and the same cards gone; only Right's hand differs.
  const auto one = Table::open_at("en-garde", "ferti/advanced", "8.14 12344 11122 55 L -").value();
  const auto two = Table::open_at("en-garde", "ferti/advanced", "8.14 12344 33355 55 L -").value();
  const auto hidden =
      Table::open_at("en-garde", "ferti/advanced", "8.14 12344 ????? 55 L -").value();
  const auto first = analyse(one, {.nodes = 300}, 1).value();
  for (const Table* other : {&two, &hidden}) {
    const auto thought = analyse(*other, {.nodes = 300}, 1).value();
    EXPECT_EQ(thought.action, first.action);
    EXPECT_EQ(thought.value, first.value);
    ASSERT_EQ(thought.alternatives.size(), first.alternatives.size());
    for (std::size_t i = 0; i < first.alternatives.size(); ++i) {
      EXPECT_EQ(thought.alternatives[i].action, first.alternatives[i].action);
      EXPECT_EQ(thought.alternatives[i].value, first.alternatives[i].value);
    }
  }
}

TEST(Analysis, FindsAWinInOneTurnOfArchersAndSaysThatItIsProved) {
  // A dark archer two steps from the light woods with nobody near.
  const auto table = Table::open_at("archers", "standard", "9/4N4/9/9/9/9/9/s8/9 d - 0");
  ASSERT_TRUE(table) << table.error().message;
  const auto thought = analyse(*table, {.nodes = 2000}, 1).value();
  EXPECT_TRUE(thought.certain);
  EXPECT_EQ(thought.value, 1.0);
}

TEST(Analysis, FaultsAreMarkedByWhatTheyLost) {
  EXPECT_EQ(fault_mark(fault_of(0.0)), "");
  EXPECT_EQ(fault_mark(fault_of(0.049)), "");
  EXPECT_EQ(fault_mark(fault_of(0.05)), "?!");
  EXPECT_EQ(fault_mark(fault_of(0.10)), "?");
  EXPECT_EQ(fault_mark(fault_of(0.20)), "??");
}

TEST(Review, ListsTheWorstFirstAndOnlyWhatLostSomething) {
  Review review;
  const auto lost = [&](Seat seat, double loss) {
    Judgement judgement;
    judgement.action = review.judgements.size();
    judgement.seat = seat;
    judgement.loss = loss;
    review.judgements.push_back(judgement);
  };
  lost(0, 0.1);
  lost(1, 0.0);
  lost(0, 0.3);
  lost(1, 0.2);
  EXPECT_EQ(review.worst(9), (std::vector<std::size_t>{2, 3, 0}));
  EXPECT_EQ(review.worst(2), (std::vector<std::size_t>{2, 3}));
  EXPECT_DOUBLE_EQ(review.mean_loss(0), 0.2);
  EXPECT_DOUBLE_EQ(review.mean_loss(1), 0.1);
}

TEST(Review, JudgesEveryDecisionOfAGameOfEveryKind) {
  for (const GameInfo* game : all_games()) {
    const auto table =
        random_game(game->id, game->id == "en-garde" ? "ferti/classic target=1" : "", 8);
    std::size_t decisions = 0;
    for (const Seat actor : table.actors()) decisions += actor >= 0;
    const auto result = review(table, {.nodes = 60}, 1);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->judgements.size(), decisions);
    for (const Judgement& judgement : result->judgements) {
      EXPECT_GE(judgement.loss, 0.0);
      EXPECT_LE(judgement.loss, 1.0);
      EXPECT_EQ(judgement.loss == 0.0, judgement.best == judgement.played);
    }
    const auto again = review(table, {.nodes = 60}, 1).value();
    for (std::size_t i = 0; i < decisions; ++i) {
      EXPECT_EQ(again.judgements[i].loss, result->judgements[i].loss);
    }
  }
}

}  // namespace
}  // namespace salle
