// The searching Knight: honest, repeatable, within its budget, and no fool.
#include "games/sword_and_shield/players/search.hpp"

#include <gtest/gtest.h>

#include "games/sword_and_shield/players/judge.hpp"
#include "games/sword_and_shield/players/positions_test.hpp"
#include "support/heap_count.hpp"
#include "support/scale.hpp"
#include "support/sword_field.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;
using G = SwordAndShield;

TEST(SwordSearch, ThinksTheSameWhateverTheHiddenCardsAre) {
  SwordSearch search(200);
  int swapped = 0;
  for (const char* rules : kRuleSets) {
    some_positions(rules, scaled(2), 20, [&](const Bout<G>& bout, Random& random) {
      const Knowledge<G> known = bout.knowledge(Viewer::seat(bout.turn()));
      const State other = G::sample(bout.rules(), known, random);
      swapped += !(other.hand == bout.state().hand);
      Random one(5);
      Random two(5);
      const auto real = search.think(bout.sight(bout.turn()), {.nodes = 120}, one);
      expect_same(real, search.think(sight_of(bout.rules(), other, known), {.nodes = 120}, two));
    });
  }
  EXPECT_GT(swapped, 20);
}

TEST(SwordSearch, SameSeedAndNodesGiveTheSameThoughtWhateverWasThoughtBefore) {
  SwordSearch used(400);
  for (const char* rules : kRuleSets) {
    some_positions(rules, 1, 30, [&](const Bout<G>& bout, Random&) {
      Random one(6);
      Random two(6);
      const auto sight = bout.sight(bout.turn());
      const auto first = used.think(sight, {.nodes = 150}, one);
      expect_same(first, SwordSearch(400).think(sight, {.nodes = 150}, two));
    });
  }
}

TEST(SwordSearch, ThoughtsAreWithinBoundsForEveryNumberOfSeats) {
  SwordSearch search(300);
  for (const char* rules : kRuleSets) {
    some_positions(rules, scaled(2), 15, [&](const Bout<G>& bout, Random& random) {
      const auto sight = bout.sight(bout.turn());
      for (const std::int64_t nodes : {1, 2, 37, 100}) {
        const auto thought = search.think(sight, {.nodes = nodes}, random);
        ASSERT_TRUE(sight.legal.contains(thought.action));
        // A budget is used up, but for the only action there is.
        EXPECT_TRUE(thought.nodes == nodes || (thought.alternatives.size() == 1));
        EXPECT_LE(thought.nodes, nodes);
        ASSERT_FALSE(thought.alternatives.empty());
        EXPECT_EQ(thought.alternatives[0].action, thought.action);
        EXPECT_EQ(thought.alternatives[0].value, thought.value);
        std::int64_t sum = 0;
        for (const auto& each : thought.alternatives) {
          EXPECT_TRUE(sight.legal.contains(each.action));
          EXPECT_GE(each.value, -1.0);
          EXPECT_LE(each.value, 1.0);
          EXPECT_GT(each.nodes, 0);
          EXPECT_EQ(each.share, each.action == thought.action ? 1.0 : 0.0);
          sum += each.nodes;
        }
        EXPECT_EQ(sum, thought.nodes);
      }
    });
  }
}

// The clock is looked at after every fourth game, so no time at all is four games: the first lap
// over the actions is not finished.
TEST(SwordSearch, WhatWasNotTriedStandsBehindInTheJudgesOrder) {
  SwordSearch search(300);
  Policy policy;
  Ranking ranking;
  int cut_short = 0;
  for (const char* rules : kRuleSets) {
    some_positions(rules, 1, 5, [&](const Bout<G>& bout, Random& random) {
      const auto thought = search.think(bout.sight(bout.turn()), {.seconds = 1e-12}, random);
      EXPECT_EQ(thought.nodes, 4);
      policy.rank(bout.rules(), bout.state(), thought.alternatives.size(), ranking);
      ASSERT_EQ(ranking.size(), thought.alternatives.size());
      const std::size_t tried = std::min<std::size_t>(4, ranking.size());
      cut_short += tried < ranking.size();
      for (std::size_t i = 0; i < ranking.size(); ++i) {
        const auto& each = thought.alternatives[i];
        EXPECT_EQ(each.nodes > 0, i < tried);
        EXPECT_LE(std::abs(each.value), 1.0);
        EXPECT_EQ(each.share, i == 0 ? 1.0 : 0.0);
        if (i < tried) continue;
        EXPECT_EQ(each.action, ranking[i].action);
        if (i > tried) {
          EXPECT_LE(each.value, thought.alternatives[i - 1].value);
        }
      }
    });
  }
  EXPECT_GT(cut_short, 20);
}

TEST(SwordSearch, ReturnsWhenItsTimeIsUp) {
  int thoughts = 0;
  some_positions("melee", 2, 20, [&](const Bout<G>& bout, Random& random) {
    ++thoughts;
    const auto thought = think(bout.sight(bout.turn()), {.seconds = 0.02}, random);
    EXPECT_GT(thought.nodes, 0);
  });
  EXPECT_GT(thoughts, 0);
}

TEST(SwordSearch, AllocatesOnlyItsAnswer) {
  SwordSearch search(1000);
  int thoughts = 0;
  some_positions("melee", 2, 20, [&](const Bout<G>& bout, Random& random) {
    ++thoughts;
    const auto sight = bout.sight(bout.turn());
    const long before = heap_allocations();
    const auto thought = search.think(sight, {.nodes = 500}, random);
    EXPECT_LE(heap_allocations() - before, 1);
  });
  EXPECT_GT(thoughts, 0);
}

TEST(SwordSearch, ThereIsNothingToThinkAboutWhenTheGameIsOver) {
  const Rules rules = parse_rules("joust").value();
  Policy policy;
  Random random(3);
  Bout<G> bout(rules);
  while (bout.turn() != kNobody) {
    bout.play(bout.turn() == kChance ? G::draw(rules, bout.state(), random())
                                     : policy.choose(rules, bout.state(), random));
  }
  const auto thought = think(bout.sight(0), {.nodes = 100}, random);
  EXPECT_EQ(thought.nodes, 0);
  EXPECT_TRUE(thought.alternatives.empty());
}

// A Shaken enemy with no cards cannot answer: the turn must not end without the last hit.
TEST(SwordSearch, StrikesTheShakenEnemyWhoHasNoAnswer) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hits":4,"hand":[194,151,152]},
      {"card":33,"health":2,"tactic":"S","hits":4,"hand":[]}]})");
  State state = field.state();
  Random random(4);
  SwordSearch search(400);
  while (G::turn(field.rules(), state) != kNobody) {
    ASSERT_EQ(state.board.turns, field.state().board.turns) << "the turn was given away";
    if (G::turn(field.rules(), state) == 0) {
      const auto thought = search.think(sight_of(field.rules(), state, {}), {.nodes = 400}, random);
      EXPECT_GT(thought.value, 0.99);
      G::apply(field.rules(), state, thought.action);
    } else if (G::turn(field.rules(), state) == kChance) {
      G::apply(field.rules(), state, G::draw(field.rules(), state, random()));
    } else {
      G::apply(field.rules(), state, Action(Deed::kTakeHit));
    }
  }
  EXPECT_EQ(state.board.winner, 0);
}

// All his cards are known, and one strike only meets no guard.
TEST(SwordSearch, FindsTheOnlyStrikeThatCannotBeAnswered) {
  const Rules rules = parse_rules("joust").value();
  const CardSet& cards = *rules.cards;
  const CardBits shown = [&] {
    CardBits bits;
    for (int i = 0; i < 3; ++i) bits.add(cards.combats.at(5 * i));
    return bits;
  }();
  const auto answered = [&](int card) {
    const auto& face = cards.deck[static_cast<std::size_t>(card)];
    const auto strike = static_cast<std::size_t>(face.strike);
    return (shown & (cards.guards_against[strike] | cards.manoeuvres)).any();
  };
  std::string hand;
  int winning = -1;
  int others = 0;
  (cards.combats - shown).each([&](int card) {
    if (answered(card) ? others == 4 : winning >= 0) return;
    others += answered(card);
    if (!answered(card)) winning = card;
    hand += cat(hand.empty() ? "" : ",", cards.deck[static_cast<std::size_t>(card)].number);
  });
  ASSERT_GE(winning, 0);
  ASSERT_EQ(others, 4);
  std::string known;
  shown.each([&](int card) {
    known += cat(known.empty() ? "" : ",", cards.deck[static_cast<std::size_t>(card)].number);
  });
  const auto state = G::parse_position(
      rules, cat(R"({"phase":"action","actor":1,"turn":1,"knights":[
          {"card":48,"health":1,"tactic":"S","hits":4,"fatigue":20,"hand":[)",
                 hand, R"(]},{"card":33,"health":2,"tactic":"S","hits":4,"hand":[)", known,
                 R"(],"shown":[)", known, "]}]}"));
  ASSERT_TRUE(state) << state.error().message;
  Random random(8);
  const auto thought = think(sight_of(rules, *state, {}), {.nodes = 1000}, random);
  EXPECT_EQ(thought.nodes, 1000);
  // Whatever is done first, the win is seen; and the strike itself is a certain win.
  EXPECT_GT(thought.value, 0.95);
  bool seen = false;
  for (const auto& each : thought.alternatives) {
    if (each.action.deed != Deed::kAttack || each.action.card() != winning) continue;
    seen = true;
    EXPECT_GT(each.value, 0.99);
  }
  EXPECT_TRUE(seen);
}

TEST(SwordPolicy, LooksIntoTheMoversHandOnly) {
  Policy policy;
  for (const char* rules : kRuleSets) {
    some_positions(rules, scaled(3), 4, [&](const Bout<G>& bout, Random& random) {
      const Knowledge<G> known = bout.knowledge(Viewer::seat(bout.turn()));
      const State other = G::sample(bout.rules(), known, random);
      Random one(9);
      Random two(9);
      ASSERT_EQ(policy.choose(bout.rules(), bout.state(), one),
                policy.choose(bout.rules(), other, two));
    });
  }
}

TEST(SwordPolicy, RanksLegalActionsBestFirstAndNoneTwice) {
  Policy policy;
  Ranking ranking;
  for (const char* rules : kRuleSets) {
    some_positions(rules, scaled(3), 4, [&](const Bout<G>& bout, Random& random) {
      const auto sight = bout.sight(bout.turn());
      const std::size_t most = 1 + random.below(kMaxRanked);
      policy.rank(bout.rules(), bout.state(), most, ranking);
      ASSERT_FALSE(ranking.empty());
      ASSERT_LE(ranking.size(), most);
      for (std::size_t i = 0; i < ranking.size(); ++i) {
        ASSERT_TRUE(sight.legal.contains(ranking[i].action));
        for (std::size_t j = 0; j < i; ++j) {
          ASSERT_FALSE(ranking[j].action == ranking[i].action);
          ASSERT_GE(ranking[j].worth, ranking[i].worth);
        }
      }
    });
  }
}

TEST(SwordStanding, IsTheSameForBothSides) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hits":2,"fatigue":9,"hand":[101]},
      {"card":33,"health":2,"tactic":"S","hits":4,"hand":[110]}]})");
  Board board = field.state().board;
  const double ahead = standing(field.rules(), board);
  EXPECT_GT(ahead, 0.5);
  std::swap(board.knight[0], board.knight[1]);
  board.attacker = 1;
  EXPECT_DOUBLE_EQ(standing(field.rules(), board), -ahead);
  board.winner = 1;
  EXPECT_EQ(standing(field.rules(), board), -1.0);
}

TEST(SwordStanding, HandsCountInTheJoustForBothSidesAlike) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hits":2,"hand":[101,110]},
      {"card":33,"health":2,"tactic":"S","hits":2,"hand":[190,192]}]})");
  const Rules& rules = field.rules();
  State state = field.state();
  const double one = standing(rules, state);
  std::swap(state.hand[0], state.hand[1]);
  EXPECT_LT(standing(rules, state), one) << "two guards are better than two Events";
  std::swap(state.board.knight[0], state.board.knight[1]);
  state.board.attacker = 1;
  EXPECT_DOUBLE_EQ(standing(rules, state), -one);
}

// Where a turn has ended, the coming one is the other's.
TEST(SwordStanding, TheTurnIsHisWhoHasItNext) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hits":2,"hand":[101]},
      {"card":33,"health":2,"tactic":"S","hits":2,"hand":[110]}]})");
  State state = field.state();
  const double first = standing(field.rules(), state);
  state.board.attacker = 1;
  const double second = standing(field.rules(), state);
  EXPECT_LT(second, first);
  state.board.attacker = 0;
  state.board.phase = Phase::kDraw;
  EXPECT_EQ(standing(field.rules(), state), second);
}

}  // namespace
}  // namespace salle
