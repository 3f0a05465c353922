#include "games/en_garde/players/flat.hpp"

#include <gtest/gtest.h>

namespace salle {
namespace {

using namespace en_garde;

Sight<EnGarde> sight_of(const Rules& rules, std::string_view position) {
  const auto known = EnGarde::parse_knowledge(rules, position).value();
  Sight<EnGarde> sight{known.view.actor, rules, known, {}};
  list_actions(rules, choices_of(known.view), sight.legal);
  return sight;
}

// By hand: nobody can parry three cards, since there are five of each value and Left holds three.
TEST(FlatEnGarde, TakesAHitThatNobodyCanParry) {
  const Rules rules = EnGarde::parse_rules("ferti/classic").value();
  const auto sight = sight_of(rules, "9.12 33345 ????? 12 L -");
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    const auto thought = FlatEnGarde(5'000).think(sight, {}, random).value();
    EXPECT_EQ(thought.action, Action::attack(3, 3));
    EXPECT_EQ(thought.value, 1.0);
  }
}

// By hand: the pile is empty and Left is attacked with one 3. After a parry he has two 3s that reach
// and Right, who has the other cards, one: whatever is dealt, a parry wins and a retreat does not.
TEST(FlatEnGarde, KnowsWhatThePileThatIsEmptyDecides) {
  const Rules rules = EnGarde::parse_rules("ferti/advanced").value();
  const auto sight = sight_of(rules, "9.12 12333 ????? 112223444455555 L i1");
  Random random(3);
  const auto thought = FlatEnGarde(40).think(sight, {}, random).value();
  EXPECT_EQ(thought.action, Action::parry(3, 1));
  EXPECT_EQ(thought.value, 1.0);
}

TEST(FlatEnGarde, KeepsItsBudgetAndDependsOnNothingButTheSeed) {
  const Rules rules = EnGarde::parse_rules("abacus/advanced").value();
  const auto sight = sight_of(rules, "5.12 11235 ????? 4 L -");
  const auto count = static_cast<std::int64_t>(sight.legal.size());
  FlatEnGarde flat(100);
  Random one(7), two(7);
  const auto first = flat.think(sight, {.nodes = 10 * count + 1}, one).value();
  EXPECT_EQ(first.nodes, 10 * count);
  const auto second = flat.think(sight, {.nodes = 10 * count + 1}, two).value();
  EXPECT_EQ(second.action, first.action);
  EXPECT_EQ(second.value, first.value);
  const std::atomic<bool> stop = true;
  EXPECT_EQ(flat.think(sight, {.stop = &stop}, one)->nodes, count);  // each action once, at least
}

}  // namespace
}  // namespace salle
