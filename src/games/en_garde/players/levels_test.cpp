#include "games/en_garde/players/levels.hpp"

#include <gtest/gtest.h>

namespace salle {
namespace {

using namespace en_garde;

Cards cards(std::initializer_list<int> values) {
  Cards held;
  for (const int value : values) held.add(value);
  return held;
}

TEST(Recall, KeepsTheLastActsAndTheNumberOfCardsGone) {
  Memory memory;
  memory.since_the_deal = true;
  memory.acts.push({Action::advance(3), 0});
  memory.acts.push({Action::advance(5), 1});
  memory.acts.push({Action::advance_attack(2, 4, 2), 0});
  memory.acts.push({Action::retreat(1), 1});
  memory.played = cards({3, 5, 2, 4, 4, 1});
  View view;
  view.hand[0] = cards({1, 1, 1, 1, 2});
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Memory kept = recall(memory, view, 0, 2, random);
    EXPECT_TRUE(kept.played.holds(cards({2, 4, 4, 1})));  // the last two acts
    EXPECT_EQ(kept.played.total(), 6);
    EXPECT_TRUE((Cards::full_deck() - view.hand[0]).holds(kept.played));
    EXPECT_TRUE(kept.acts.empty());
    EXPECT_FALSE(kept.since_the_deal);
  }
}

TEST(Recall, OfEverythingForgetsNoCard) {
  Memory memory;
  memory.acts.push({Action::attack(5, 2), 0});
  memory.acts.push({Action::parry(5, 2), 1});
  memory.played = cards({5, 5, 5, 5});
  Random random(1);
  EXPECT_EQ(recall(memory, View{}, 0, 99, random).played, memory.played);
}

}  // namespace
}  // namespace salle
