// The engine beside a second, naive implementation, over random play: at every step both must offer
// the same choices and stand the same.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/en_garde/en_garde.hpp"
#include "naive/naive_en_garde.hpp"
#include "support/scale.hpp"
#include "support/seed.hpp"

namespace salle::en_garde {
namespace {

constexpr int kDecisions = 1'000'000;  // in every rule set; SALLE_TEST_SCALE multiplies them

using naive::NaiveEnGarde;
using naive::Need;

void expect_same(const State& state, const NaiveEnGarde& other) {
  ASSERT_EQ(position_text(state).substr(0, position_text(state).find(' ')),
            std::to_string(other.square(0)) + '.' + std::to_string(other.square(1)));
  for (int fencer = 0; fencer < 2; ++fencer) {
    const auto i = static_cast<std::size_t>(fencer);
    ASSERT_EQ(cards_text(state.hand[i]), other.hand_text(fencer));
    ASSERT_EQ(int{state.score[i]}, other.score(fencer));
    ASSERT_EQ(state.advanced(fencer), other.advanced(fencer));
  }
  ASSERT_EQ(cards_text(state.discards), other.discards_text());
  ASSERT_EQ(int{state.top_discard}, other.top_discard());
  ASSERT_EQ(static_cast<int>(state.round), other.round());
  ASSERT_EQ(int{state.starter}, other.starter());
  ASSERT_EQ(static_cast<int>(state.ending), static_cast<int>(other.ending()));
  ASSERT_EQ(int{state.winner}, other.round_winner());
  ASSERT_EQ(state.compared, other.cards_compared());
  ASSERT_EQ(static_cast<int>(state.pending), static_cast<int>(other.pending()));
  const auto pile = other.pile_counts();
  for (int value = 1; value <= kValues; ++value) {
    ASSERT_EQ(state.pile.count(value), pile[static_cast<std::size_t>(value)]);
  }
}

class EnGardeAgainstNaive : public testing::TestWithParam<const char*> {};

TEST_P(EnGardeAgainstNaive, EveryDecisionIsTheSame) {
  const std::string rule_set = GetParam();
  Random random(seed_of(rule_set));
  ActionList<EnGarde> actions;
  std::vector<std::string> ours;
  std::array<int, 6> endings{};
  int decisions = 0;
  const int enough = scaled(kDecisions);
  while (decisions < enough) {
    const int starter = static_cast<int>(random.below(2));
    const int target = 1 + static_cast<int>(random.below(5));
    Rules rules = parse_rules(rule_set).value();
    rules.target = static_cast<std::uint8_t>(target);
    rules.starter = starter == 0 ? Starter::kLeft : Starter::kRight;
    State state = start(rules);
    NaiveEnGarde other(rule_set, target, starter);
    while (turn(state) != kNobody) {
      if (state.ending != Ending::kNone) {
        ASSERT_EQ(other.need(), Need::kNewRound);
        ++endings[static_cast<std::size_t>(state.ending)];
        Referee(rules, state).apply(Action::deal());
        other.start_next_round();
        continue;
      }
      ASSERT_EQ(int{state.actor}, other.actor());
      if (turn(state) == kChance) {
        ASSERT_EQ(other.need(), Need::kDraw);
        const Action card = draw(state, random());
        Referee(rules, state).apply(card);
        other.draw(card.value());
      } else {
        ASSERT_EQ(other.need(), Need::kDecision);
        EnGarde::legal(rules, state, actions);
        ours.clear();
        for (const Action action : actions) ours.push_back(action_text(action));
        auto theirs = other.legal();
        std::ranges::sort(ours);
        std::ranges::sort(theirs);
        ASSERT_EQ(ours, theirs) << position_text(state);
        ASSERT_EQ(position_text(state), other.position());
        const std::string choice = ours[random.below(static_cast<std::uint32_t>(ours.size()))];
        Referee(rules, state).apply(parse_action(choice).value());
        other.play(choice);
        ++decisions;
      }
      expect_same(state, other);
      if (HasFatalFailure()) return;
    }
    ASSERT_EQ(other.need(), Need::kNothing);
    ASSERT_EQ(int{state.winner}, other.match_winner());
  }
  RecordProperty("decisions", decisions);
  if (short_run()) return;  // too little was played to see every ending
  // Random play must have shown every way a round can end, or this compared less than it says.
  for (const Ending ending : {Ending::kHit, Ending::kStuck, Ending::kGround, Ending::kDrawn}) {
    EXPECT_GT(endings[static_cast<std::size_t>(ending)], 0) << static_cast<int>(ending);
  }
  EXPECT_EQ(endings[static_cast<std::size_t>(Ending::kCards)] > 0, rule_set != "abacus/basic");
}

// Positions typed in stand as the naive implementation says they do.
TEST_P(EnGardeAgainstNaive, PositionsReadAlike) {
  const std::string rule_set = GetParam();
  const Rules rules = parse_rules(rule_set + " starter=left").value();
  Random random(99);
  const int rounds = scaled(2000);
  int decisions = 0;
  for (int i = 0; i < rounds; ++i) {
    State state = start(rules);
    ActionList<EnGarde> actions;
    while (turn(state) != kNobody) {
      if (turn(state) == kChance) {
        Referee(rules, state).apply(draw(state, random()));
        continue;
      }
      const std::string text = position_text(state);
      const State ours = parse_position(rules, text).value();
      const NaiveEnGarde theirs = NaiveEnGarde::from_position(rule_set, text);
      ASSERT_EQ(theirs.need(), Need::kDecision);
      ASSERT_EQ(position_text(ours), theirs.position());
      EnGarde::legal(rules, state, actions);
      ASSERT_EQ(actions.size(), theirs.legal().size());
      Referee(rules, state)
          .apply(actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
      ++decisions;
      if (state.ending != Ending::kNone) break;
    }
  }
  RecordProperty("decisions", decisions);
}

INSTANTIATE_TEST_SUITE_P(RuleSets, EnGardeAgainstNaive,
                         testing::Values("abacus/basic", "abacus/classic", "abacus/advanced",
                                         "ferti/classic", "ferti/advanced"));

}  // namespace
}  // namespace salle::en_garde
