// Positions to ask players about, and how to compare what they answer.
#pragma once

#include <gtest/gtest.h>

#include "games/sword_and_shield/players/policy.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "players/player.hpp"

namespace salle::sword_and_shield {

inline constexpr const char* kRuleSets[] = {
    "joust",
    "joust/double-deck",
    "melee",
    "melee players=sides",
    "melee/shared-decks knights=3v3",
    "melee knights=3v2 players=aab/cc hands=open",
    "melee/shared-decks knights=2v3 hands=open",
};

// What a seat with this knowledge would be handed if the game stood like this.
inline Sight<SwordAndShield> sight_of(const Rules& rules, const State& state,
                                      const Knowledge<SwordAndShield>& known) {
  const Seat seat = SwordAndShield::turn(rules, state);
  Sight<SwordAndShield> sight{
      seat, rules, {SwordAndShield::view(rules, state, Viewer::seat(seat)), known.memory}, {}};
  SwordAndShield::legal(rules, state, sight.legal);
  return sight;
}

// Plays games with the policy and calls visit(bout, random) before some of their decisions.
template <class Visit>
void some_positions(const char* text, int games, std::uint32_t one_in, Visit visit) {
  const Rules rules = parse_rules(text).value();
  Policy policy;
  for (int game = 0; game < games; ++game) {
    Random random(17, static_cast<std::uint64_t>(game));
    Bout<SwordAndShield> bout(rules);
    while (bout.turn() != kNobody) {
      if (bout.turn() == kChance) {
        bout.play(SwordAndShield::draw(rules, bout.state(), random()));
        continue;
      }
      if (random.below(one_in) == 0) visit(bout, random);
      ASSERT_TRUE(bout.play(policy.choose(rules, bout.state(), random)));
    }
  }
}

inline void expect_same(const Thought<SwordAndShield>& a, const Thought<SwordAndShield>& b) {
  EXPECT_EQ(a.action, b.action);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.nodes, b.nodes);
  ASSERT_EQ(a.alternatives.size(), b.alternatives.size());
  for (std::size_t i = 0; i < a.alternatives.size(); ++i) {
    EXPECT_EQ(a.alternatives[i].action, b.alternatives[i].action);
    EXPECT_EQ(a.alternatives[i].value, b.alternatives[i].value);
    EXPECT_EQ(a.alternatives[i].nodes, b.alternatives[i].nodes);
    EXPECT_EQ(a.alternatives[i].share, b.alternatives[i].share);
  }
}

}  // namespace salle::sword_and_shield
