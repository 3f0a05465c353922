#include "games/en_garde/players/range.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "players/roster.hpp"
#include "support/scale.hpp"

namespace salle::en_garde_mind {
namespace {

using namespace en_garde;

// Acts in a way that depends on the hand and on the situation, and that nobody would teach.
class ToyMind final : public FencerMind {
 public:
  explicit ToyMind(const Rules& rules) : rules_(rules) {}

  static double liking(Action action, Cards hand, int pile, int distance) {
    const int number = 7 * action.code() + 3 * hand.count(1) + 5 * hand.count(4) * pile + distance;
    return 0.05 + number % 11 * (number % 3);
  }
  Answer answer(const Scene& scene, Cards hand) const override {
    ActionList<EnGarde> legal;
    list_actions(rules_, scene.choices(hand), legal);
    Answer answer{};
    double sum = 0.0;
    for (const Action action : legal) {
      const double odds = liking(action, hand, scene.view.pile, scene.view.distance());
      answer.policy[static_cast<std::size_t>(en_garde_net::action_index(action))] = odds;
      sum += odds;
    }
    for (double& odds : answer.policy) odds /= sum;
    return answer;
  }
  Stakes stakes(Seat) const override { return {}; }

 private:
  Rules rules_;
};

// Plays rounds at random; visit(bout) at every decision.
template <class Visit>
void play_rounds(const Rules& rules, int rounds, std::uint64_t seed, Visit visit) {
  for (int round = 0; round < rounds; ++round) {
    Random random(seed, static_cast<std::uint64_t>(round));
    Bout<EnGarde> bout(rules);
    while (bout.turn() != kNobody && bout.state().round == 1) {
      if (bout.turn() == kChance) {
        bout.play(EnGarde::draw(rules, bout.state(), random()));
        continue;
      }
      visit(bout);
      const auto legal = bout.sight(bout.turn()).legal;
      bout.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
}

Scene scene_of(const Bout<EnGarde>& bout) {
  const auto known = bout.knowledge(Viewer::seat(bout.turn()));
  return Scene::of(known.view, known.memory);
}

// Every deal, followed act by act with the engine: pairs of hands and how likely they are.
class EveryDeal {
 public:
  EveryDeal(const Rules& rules, double whim, Seat starter) : rules_(rules), whim_(whim) {
    for (std::size_t i = kHandTable.first(5); i < kHands; ++i) {
      for (std::size_t j = kHandTable.first(5); j < kHands; ++j) {
        State state;
        state.hand = {kHandTable.cards(i), kHandTable.cards(j)};
        const Cards both = state.hand[0] + state.hand[1];
        if (!Cards::full_deck().holds(both)) continue;
        state.pile = Cards::full_deck() - both;
        state.actor = state.starter = static_cast<std::uint8_t>(starter);
        state.phase = Phase::kTurn;
        double ways = 1.0;
        for (int value = 1; value <= kValues; ++value) {
          ways *= choose(5, state.hand[0].count(value)) *
                  choose(5 - state.hand[0].count(value), state.hand[1].count(value));
        }
        deals_[{i, j}] = {state, ways};
      }
    }
  }

  void follow(Action action) {
    const auto before = std::move(deals_);
    deals_.clear();
    for (const auto& [hands, deal] : before) {
      const State& state = deal.state;
      ActionList<EnGarde> legal;
      if (EnGarde::turn(rules_, state) == kChance) continue;
      EnGarde::legal(rules_, state, legal);
      if (!legal.contains(action)) continue;
      double sum = 0.0;
      const Cards hand = state.hand[state.actor];
      for (const Action each : legal) sum += liking(each, hand, state);
      State next = state;
      EnGarde::apply(rules_, next, action);
      settle(next, deal.odds * ((1.0 - whim_) * liking(action, hand, state) / sum +
                                whim_ / static_cast<double>(legal.size())));
    }
  }

  // The odds of each hand of the other, for the fencer to move who holds `hand`.
  HandNumbers odds(std::size_t other, Cards hand) const {
    HandNumbers odds{};
    double sum = 0.0;
    for (const auto& [hands, deal] : deals_) {
      if (deal.state.hand[1 - other] != hand) continue;
      odds[kHandTable.number(deal.state.hand[other])] += deal.odds;
      sum += deal.odds;
    }
    for (double& number : odds) number /= sum;
    return odds;
  }

 private:
  struct Deal {
    State state;
    double odds = 0.0;
  };

  static double choose(int n, int k) {
    double ways = 1.0;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return ways;
  }
  static double liking(Action action, Cards hand, const State& state) {
    return ToyMind::liking(action, hand, state.pile.total(), state.distance());
  }
  void settle(const State& state, double odds) {
    if (state.ending != Ending::kNone) return;  // which is not what happened
    if (EnGarde::turn(rules_, state) == kChance) {
      for (int value = 1; value <= kValues; ++value) {
        if (state.pile.count(value) == 0) continue;
        State next = state;
        EnGarde::apply(rules_, next, Action::draw(value));
        settle(next, odds * state.pile.count(value) / state.pile.total());
      }
      return;
    }
    Deal& deal = deals_[{kHandTable.number(state.hand[0]), kHandTable.number(state.hand[1])}];
    deal.state = state;
    deal.odds += odds;
  }

  Rules rules_;
  double whim_;
  std::map<std::pair<std::size_t, std::size_t>, Deal> deals_;
};

class RangeRules : public testing::TestWithParam<const char*> {};

TEST_P(RangeRules, ScenesFollowTheRound) {
  const Rules rules = parse_rules(std::string(GetParam()) + " aid=on").value();
  int ends = 0;
  play_rounds(rules, 200, 5, [&](const Bout<EnGarde>& bout) {
    const auto known = bout.knowledge(Viewer::spectator());
    Scene scene = Scene::opening(known.view);
    for (const Act& act : known.memory.acts) {
      ASSERT_EQ(scene.actor(), act.seat);
      scene.act(rules, act.action);
    }
    ASSERT_EQ(scene.view, known.view);
    ASSERT_EQ(scene.memory, known.memory);
    ASSERT_TRUE(scene.can_act(bout.state().hand[scene.actor()]));
    // A scene says that the round is over only where it is.
    for (const Action action : bout.sight(bout.turn()).legal) {
      Scene next = scene;
      next.act(rules, action);
      if (!next.over()) continue;
      auto after = bout;
      after.play(action);
      while (after.turn() == kChance && after.state().phase == Phase::kRefill) {
        after.play(EnGarde::draw(rules, after.state(), 0));
      }
      ASSERT_NE(after.state().ending, Ending::kNone);
      ++ends;
    }
  });
  EXPECT_GT(ends, 10);
}

TEST_P(RangeRules, AgreeWithFollowingEveryDeal) {
  const Rules rules = parse_rules(GetParam()).value();
  const ToyMind mind(rules);
  int compared = 0;
  std::size_t longest = 0;
  for (const double whim : {0.0, 0.1}) {
    play_rounds(rules, whim > 0.0 ? 2 : 1, whim > 0.0 ? 7 : 8, [&](const Bout<EnGarde>& bout) {
      const Scene now = scene_of(bout);
      const std::size_t acts = now.memory.acts.size();
      if (acts % 3 != 2 || (short_run() && compared > 0)) return;
      EveryDeal every(rules, whim, now.view.starter);
      for (const Act& act : now.memory.acts) every.follow(act.action);
      const Ranges ranges = public_ranges(&mind, rules, now, whim);
      for (const Seat seat : {kLeft, kRight}) {
        const Cards hand = bout.state().hand[static_cast<std::size_t>(opponent(seat))];
        const HandNumbers expected = every.odds(static_cast<std::size_t>(seat), hand);
        const HandNumbers found = ranges.odds(seat, hand);
        for (std::size_t i = 0; i < kHands; ++i) {
          ASSERT_NEAR(found[i], expected[i], 1e-9) << cards_text(kHandTable.cards(i));
        }
      }
      ++compared;
      longest = std::max(longest, acts);
    });
  }
  EXPECT_GE(compared, short_run() ? 1 : 2);
  EXPECT_GE(longest, short_run() ? 2u : 5u);
}

INSTANTIATE_TEST_SUITE_P(All, RangeRules,
                         testing::Values("ferti/advanced", "ferti/classic", "abacus/advanced",
                                         "abacus/classic", "abacus/basic"));

TEST(Range, HandsAreNumberedOnce) {
  for (std::size_t i = 0; i < kHands; ++i) {
    EXPECT_EQ(kHandTable.number(kHandTable.cards(i)), i);
    EXPECT_LE(kHandTable.cards(i).total(), kHandSize);
  }
  EXPECT_EQ(kHandTable.first(5), 126u);
  EXPECT_EQ(kHandTable.first(6), kHands);
}

// By hand: 11 unseen cards, ten 1s and 2s in equal parts and a 3. Left holds 11122, so that Right
// has five of 11, 222 and 3. Of the six ways to leave one card out, two are a 1, three a 2.
TEST(Range, WithoutActsAllUnseenCardsAreAlike) {
  const Rules rules = parse_rules("ferti/classic").value();
  const auto sighting = parse_knowledge(rules, "10.12 11122 ????? 33334444455555 L -").value();
  const Scene now = Scene::of(sighting.view, sighting.memory);
  const ToyMind mind(rules);
  const Ranges ranges = public_ranges(&mind, rules, now);
  const HandNumbers odds = ranges.odds(kRight, sighting.view.hand[kLeft]);
  const auto of = [&](int ones, int twos, int threes) {
    Cards cards = Cards::of(1, ones) + Cards::of(2, twos) + Cards::of(3, threes);
    return odds[kHandTable.number(cards)];
  };
  EXPECT_NEAR(of(1, 3, 1), 2.0 / 6, 1e-12);
  EXPECT_NEAR(of(2, 2, 1), 3.0 / 6, 1e-12);
  EXPECT_NEAR(of(2, 3, 0), 1.0 / 6, 1e-12);
  EXPECT_NEAR(of(1, 3, 1) + of(2, 2, 1) + of(2, 3, 0), 1.0, 1e-12);
}

// Right is attacked with two 2s and can move, so he has two of them. By hand: the 11 unseen cards
// are 11111 222 333; Left holds 11133, so Right has five of 11 222 3, and two 2s at least.
TEST(Range, WhoeverMustAnswerCan) {
  const Rules rules = parse_rules("ferti/classic").value();
  const auto sighting = parse_knowledge(rules, "10.12 ????? ????? 22334444455555 R d2").value();
  const Scene now = Scene::of(sighting.view, sighting.memory);
  const Ranges ranges = public_ranges(nullptr, rules, now);
  const HandNumbers odds = ranges.odds(kRight, Cards::of(1, 3) + Cards::of(3, 2));
  const HandNumbers mine = ranges.odds(kLeft, Cards::of(1, 2) + Cards::of(2, 3));
  double sum = 0.0;
  for (std::size_t i = 0; i < kHands; ++i) {
    if (odds[i] > 0.0) {
      EXPECT_GE(kHandTable.cards(i).count(2), 2);
    }
    sum += odds[i];
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
  EXPECT_NEAR(std::accumulate(mine.begin(), mine.end(), 0.0), 1.0, 1e-12);
}

// Never does what was done: all hands that allow it stay possible, and none that does not.
TEST(Range, AnActNobodyExpectsLeavesHandsPossible) {
  class Stubborn final : public FencerMind {
   public:
    Stubborn() = default;
    Answer answer(const Scene&, Cards) const override { return {}; }
    Stakes stakes(Seat) const override { return {}; }
  };
  const Rules rules = parse_rules("ferti/advanced starter=left").value();
  const Stubborn stubborn;
  Scene now = Scene::opening(View{});
  now.act(rules, Action::advance(3));
  const Ranges ranges = public_ranges(nullptr, rules, now);
  const Ranges told = public_ranges(&stubborn, rules, now);
  EXPECT_EQ(ranges.left, told.left);
  const HandNumbers odds = told.odds(kLeft, Cards::of(1, 5));
  EXPECT_NEAR(std::accumulate(odds.begin(), odds.end(), 0.0), 1.0, 1e-12);
  EXPECT_GT(odds[kHandTable.number(Cards::of(2, 5))], 0.0);
  EXPECT_EQ(odds[kHandTable.number(Cards::of(3, 5))], 0.0);  // he played one of the five
}

// By hand: three cards are left, 1, 1 and 2; Left holds one of them and Right one, and one is in the
// pile. With all deals alike Left holds a 1 with odds 2/3 and a 2 with 1/3.
TEST(Ranges, LeaveOutTheUnlikelyButNeverTheHandThatIsHeld) {
  const Cards one = Cards::of(1, 1);
  const Cards two = Cards::of(2, 1);
  Ranges ranges;
  ranges.left = Cards::of(1, 2) + two;
  for (auto& ways : ranges.ways) {
    ways[kHandTable.number(one)] = 1.0;
    ways[kHandTable.number(two)] = 1.0;
  }
  Ranges all = ranges;
  all.leave_out_unlikely(kLeft, 0.3, one);
  EXPECT_EQ(all.ways[kLeft], ranges.ways[kLeft]);
  Ranges fewer = ranges;
  fewer.leave_out_unlikely(kLeft, 0.34, one);
  EXPECT_EQ(fewer.ways[kLeft][kHandTable.number(two)], 0.0);
  EXPECT_EQ(fewer.ways[kLeft][kHandTable.number(one)], 1.0);
  Ranges held = ranges;
  held.leave_out_unlikely(kLeft, 0.34, two);
  EXPECT_EQ(held.ways[kLeft], ranges.ways[kLeft]);
}

}  // namespace
}  // namespace salle::en_garde_mind
