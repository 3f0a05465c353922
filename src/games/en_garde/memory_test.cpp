// What a seat that forgets nothing keeps of a round: who did what, in which order.
#include <gtest/gtest.h>

#include <vector>

#include "games/bout.hpp"
#include "games/en_garde/en_garde.hpp"

namespace salle::en_garde {
namespace {

TEST(EnGardeMemory, HoldsEveryActOfTheRoundForEveryViewer) {
  for (const RuleSetInfo& rule_set : kInfo.rule_sets) {
    const Rules rules = parse_rules(rule_set.name).value();
    Random random(7);
    Bout<EnGarde> bout(rules);
    std::vector<Act> acts;  // since the last deal, written down by hand
    while (bout.turn() != kNobody) {
      if (bout.turn() == kChance) {
        const Action action = EnGarde::draw(rules, bout.state(), random());
        if (action.deed() == Deed::kDeal) acts.clear();
        bout.play(action);
        continue;
      }
      for (const Viewer viewer : {Viewer::seat(0), Viewer::seat(1), Viewer::spectator()}) {
        const Memory memory = bout.knowledge(viewer).memory;
        EXPECT_TRUE(memory.since_the_deal);
        EXPECT_EQ(std::vector<Act>(memory.acts.begin(), memory.acts.end()), acts);
      }
      const Sight<EnGarde> sight = bout.sight(bout.turn());
      const Action action =
          sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))];
      acts.push_back({action, static_cast<std::uint8_t>(bout.turn())});
      bout.play(action);
    }
  }
}

TEST(EnGardeMemory, OfATypedInPositionHoldsOnlyWhatCameSince) {
  const Rules rules = parse_rules("ferti/advanced").value();
  const State state = parse_position(rules, "8.14 12344 23345 55 R -").value();
  Memory memory;
  memory.played = state.discards;
  Bout<EnGarde> bout(rules, state, memory);
  ASSERT_TRUE(bout.play(Action::step_back(3)));
  const Memory known = bout.knowledge(Viewer::seat(0)).memory;
  EXPECT_FALSE(known.since_the_deal);
  ASSERT_EQ(known.acts.size(), 1u);
  EXPECT_EQ(known.acts[0], (Act{Action::step_back(3), 1}));
  EXPECT_EQ(known.played.count(3), 1);
  EXPECT_EQ(known.played.count(5), 2);
}

}  // namespace
}  // namespace salle::en_garde
