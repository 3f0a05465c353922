// A game of En Garde allocates nothing.
#include <gtest/gtest.h>

#include "games/en_garde/en_garde.hpp"
#include "support/heap_count.hpp"

namespace salle {
namespace {

TEST(EnGardeHeap, AGameAllocatesNothing) {
  for (const RuleSetInfo& rule_set : EnGarde::kInfo.rule_sets) {
    const EnGarde::Rules rules = EnGarde::parse_rules(rule_set.name).value();
    Random random(3);
    ActionList<EnGarde> actions;
    EventList<EnGarde> events;
    const long before = heap_allocations();
    for (int game = 0; game < 100; ++game) {
      EnGarde::State state = EnGarde::start(rules);
      Knowledge<EnGarde> known{EnGarde::view(rules, state, Viewer::seat(0)), {}};
      while (EnGarde::turn(rules, state) != kNobody) {
        const EnGarde::State last = state;
        EnGarde::Action action;
        if (EnGarde::turn(rules, state) == kChance) {
          action = EnGarde::draw(rules, state, random());
        } else {
          EnGarde::legal(rules, state, actions);
          action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
          known.view = EnGarde::view(rules, state, Viewer::seat(0));
          EnGarde::sample(rules, known, random);
        }
        EnGarde::apply(rules, state, action);
        EnGarde::events(rules, last, action, state, Viewer::seat(0), events);
        for (const auto& event : events) EnGarde::remember(rules, known.memory, event);
      }
    }
    EXPECT_EQ(heap_allocations(), before) << rule_set.name;
  }
}

static_assert(std::is_trivially_copyable_v<EnGarde::State> && sizeof(EnGarde::State) <= 64);

}  // namespace
}  // namespace salle
