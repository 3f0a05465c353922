#include "games/en_garde/players/endgame.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "naive/naive_endgame.hpp"
#include "support/linear_program.hpp"

namespace salle::en_garde_mind {
namespace {

using namespace en_garde;

const GrowthLimit kNoLimit{50'000'000, {}};

// By hand: 3x + 2y is most, 12, where x + y = 4 and x = 4; and a limit at a corner of two lines.
TEST(LinearProgram, SmallOnes) {
  using testing_support::maximum;
  EXPECT_NEAR(maximum({{1, 1}, {1, 3}}, {4, 6}, {3, 2}), 12.0, 1e-6);
  EXPECT_NEAR(maximum({{1, 2}, {3, 1}}, {4, 7}, {1, 1}), 3.0, 1e-6);  // x = 2, y = 1
  EXPECT_TRUE(std::isnan(maximum({{-1, 0}}, {1}, {1, 0})));
}

struct Setting {
  const char* rules;
  const char* position;  // hidden hands
  Stakes stakes;         // of the fencer to move
  std::size_t hands;     // in each range
};

std::ostream& operator<<(std::ostream& out, const Setting& setting) {
  return out << setting.rules << " " << setting.position;
}

// Ranges of a few hands with made-up odds: hands are spread over all that are possible.
Ranges made_up_ranges(const Scene& scene, std::size_t most, Random& random) {
  Ranges ranges = public_ranges(nullptr, {}, scene);
  for (auto& ways : ranges.ways) {
    std::vector<std::size_t> possible;
    for (std::size_t hand = 0; hand < kHands; ++hand) {
      if (!scene.left().holds(kHandTable.cards(hand))) ways[hand] = 0.0;
      if (ways[hand] > 0.0) possible.push_back(hand);
    }
    while (possible.size() > most) {
      const std::size_t out = random.below(static_cast<std::uint32_t>(possible.size()));
      ways[possible[out]] = 0.0;
      possible.erase(possible.begin() + static_cast<std::ptrdiff_t>(out));
    }
    for (const std::size_t hand : possible) ways[hand] *= 0.1 + random.fraction();
  }
  return ranges;
}

naive::EndgameCase naive_case(const Rules& rules, const Scene& scene, const Ranges& ranges,
                              const Stakes& stakes) {
  naive::EndgameCase endgame;
  endgame.rules = rules;
  endgame.rules.target = 99;
  const Stakes left = scene.view.actor == kLeft ? stakes : stakes.of_opponent();
  endgame.payoffs_to_left = {left.draw, left.win, left.lose};
  State state;
  state.phase = scene.view.phase;
  state.actor = static_cast<std::uint8_t>(scene.view.actor);
  state.pending = scene.view.pending;
  state.pending_count = static_cast<std::uint8_t>(scene.view.pending_count);
  state.discards = scene.memory.played;
  state.square = {static_cast<std::uint8_t>(scene.view.square[0]),
                  static_cast<std::uint8_t>(scene.view.square[1])};
  for (std::size_t i = 0; i < kHands; ++i) {
    for (std::size_t j = 0; j < kHands; ++j) {
      state.hand = {kHandTable.cards(i), kHandTable.cards(j)};
      const Cards both = state.hand[0] + state.hand[1];
      if (ranges.ways[0][i] <= 0.0 || ranges.ways[1][j] <= 0.0) continue;
      if (!scene.left().holds(both)) continue;
      state.pile = scene.left() - both;
      // All orders of the pile are alike, so its number of orders is part of a pair's odds.
      double pile_orders = 1.0;
      for (int card = 1; card <= state.pile.total(); ++card) pile_orders *= card;
      for (int value = 1; value <= kValues; ++value) {
        for (int card = 1; card <= state.pile.count(value); ++card) pile_orders /= card;
      }
      endgame.starts.push_back({state, ranges.ways[0][i] * ranges.ways[1][j] * pile_orders});
    }
  }
  return endgame;
}

naive::Policy policy_of(Endgame& endgame) {
  return [&endgame](const std::vector<Action>& acts, Cards hand, Action action) {
    const EndgameTree& tree = endgame.tree();
    const auto move_of = [&](const TreeNode& node, Action wanted) {
      for (std::uint32_t m = 0; m < node.moves.count; ++m) {
        if (tree.moves[node.moves.first + m].action == wanted) return m;
      }
      ADD_FAILURE() << "no move " << action_text(wanted);
      return 0u;
    };
    const TreeNode* node = &tree.nodes[0];
    for (const Action act : acts) {
      node = &tree.nodes[tree.moves[node->moves.first + move_of(*node, act)].child];
    }
    const auto hands = tree.hands_of(*node, node->actor);
    const auto place = std::ranges::find(hands, kHandTable.number(hand)) - hands.begin();
    EXPECT_LT(place, static_cast<std::ptrdiff_t>(hands.size())) << cards_text(hand);
    return endgame.share(*node, move_of(*node, action), static_cast<std::size_t>(place));
  };
}

class EndgameAgainstLinearProgram : public testing::TestWithParam<Setting> {};

void compare_with_linear_program(const Rules& rules, const Scene& scene, const Ranges& ranges,
                                 const Stakes& stakes) {
  const auto plain = naive_case(rules, scene, ranges, stakes);
  ASSERT_FALSE(plain.starts.empty());
  auto endgame = Endgame::prepare(rules, scene, ranges, stakes, kNoLimit);
  ASSERT_TRUE(endgame.has_value());
  endgame->solve(2000);

  const double value = naive::value_to_left(plain);
  const auto policy = policy_of(*endgame);
  const double left_best = naive::best_against(plain, kLeft, policy);
  const double right_best = naive::best_against(plain, kRight, policy);
  EXPECT_NEAR(left_best, value, 1e-3);
  EXPECT_NEAR(right_best, -value, 1e-3);
  // The solver's own account of it is the same.
  EXPECT_NEAR(endgame->best_response(kLeft), left_best, 1e-6);
  EXPECT_NEAR(endgame->best_response(kRight), right_best, 1e-6);

  // What it tells each hand of the fencer to move adds up to the same value.
  double sum = 0.0;
  double weights = 0.0;
  const auto mover = static_cast<std::size_t>(scene.view.actor);
  for (const auto& start : plain.starts) {
    const auto answer = endgame->answer(start.state.hand[mover]);
    double shares = 0.0;
    double most = -1e9;
    for (const auto& option : answer.options) {
      shares += option.share;
      most = std::max(most, option.value);
    }
    ASSERT_NEAR(shares, 1.0, 1e-9);
    ASSERT_LE(answer.value, most + 1e-9);
    sum += start.weight * answer.value;
    weights += start.weight;
  }
  EXPECT_NEAR(sum / weights, mover == kLeft ? value : -value, 1e-3);
}

TEST_P(EndgameAgainstLinearProgram, SameValueAndNothingToGain) {
  const Setting& setting = GetParam();
  const Rules rules = parse_rules(setting.rules).value();
  const auto sighting = parse_knowledge(rules, setting.position);
  ASSERT_TRUE(sighting.has_value()) << sighting.error().message;
  const Scene scene = Scene::of(sighting->view, sighting->memory);
  Random random(23);
  const Ranges ranges = made_up_ranges(scene, setting.hands, random);
  compare_with_linear_program(rules, scene, ranges, setting.stakes);
}

// Wherever rounds of random play lead when the pile is short, with made-up ranges of a few hands.
TEST(Endgame, AgreesWithLinearProgramsInMadeUpRounds) {
  Random random(29);
  for (const auto& rule_set : kInfo.rule_sets) {
    const Rules rules = parse_rules(rule_set.name).value();
    int cases = 0;
    for (std::uint64_t round = 0; cases < 12 && round < 2000; ++round) {
      Bout<EnGarde> bout(rules);
      while (bout.turn() != kNobody && bout.state().round == 1 && cases < 12) {
        if (bout.turn() == kChance) {
          bout.play(EnGarde::draw(rules, bout.state(), random()));
          continue;
        }
        const auto known = bout.knowledge(Viewer::spectator());
        const Scene scene = Scene::of(known.view, known.memory);
        if (known.view.pile <= 2 && random.below(3) == 0) {
          Ranges ranges = made_up_ranges(scene, 4, random);
          for (std::size_t seat = 0; seat < 2; ++seat) {  // the real hands go together, at least
            ranges.ways[seat][kHandTable.number(bout.state().hand[seat])] = 1.0;
          }
          const Stakes stakes{1.0, -1.0, random.fraction() - 0.5};
          SCOPED_TRACE(std::string(rule_set.name) + " " + position_text(bout.state()));
          compare_with_linear_program(rules, scene, ranges, stakes);
          ++cases;
        }
        const auto legal = bout.sight(bout.turn()).legal;
        bout.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      }
    }
    EXPECT_EQ(cases, 12);
  }
}

constexpr Stakes kEven{1.0, -1.0, 0.0};
constexpr Stakes kDrawIsGood{1.0, -1.0, 0.4};
constexpr Stakes kBehind{0.2, -0.9, -0.5};

INSTANTIATE_TEST_SUITE_P(
    Cases, EndgameAgainstLinearProgram,
    testing::Values(
        // One card in the pile; all hands of three values, then a few hands of more.
        Setting{"ferti/classic", "10.12 ????? ????? 33334444455555 L -", kEven, 99},
        Setting{"ferti/advanced", "10.12 ????? ????? 33334444455555 L -", kEven, 99},
        Setting{"ferti/advanced", "10.13 ????? ????? 11112222245555 R -", kDrawIsGood, 12},
        Setting{"abacus/basic", "10.12 ????? ????? 33334444455555 R -", kEven, 99},
        Setting{"abacus/basic", "9.14 ????? ????? 11122233344455 L -", kBehind, 8},
        Setting{"abacus/advanced", "5.10 ????? ????? 11122233344455 L -", kEven, 20},
        Setting{"ferti/advanced", "5.10 ????? ????? 11122233344455 L -", kEven, 20},
        // No card in the pile: an attack is to be answered, or the last one may be made.
        Setting{"ferti/advanced", "9.12 ????? ????? 111222333444555 L i1", kEven, 20},
        Setting{"abacus/advanced", "9.12 ????? ????? 111222333444555 L i1", kEven, 20},
        Setting{"abacus/classic", "9.12 ????? ????? 111222333444555 R d2", kEven, 20},
        Setting{"abacus/basic", "9.12 ????? ????? 111222333444555 R -", kEven, 20},
        // An attack is to be answered with cards still to come.
        Setting{"ferti/advanced", "10.13 ????? ????? 11112222333555 L i1", kEven, 25},
        Setting{"abacus/advanced", "19.22 ????? ????? 1111222233355 R i1", kDrawIsGood, 8},
        Setting{"ferti/classic", "10.12 ????? ????? 2233334444555 R d1", kEven, 12},
        Setting{"ferti/classic", "10.12 ????? ????? 2233334444555 R d2", kBehind, 12},
        // Two and three cards, few hands.
        Setting{"ferti/classic", "10.13 ????? ????? 3334444455555 L -", kEven, 5},
        Setting{"abacus/basic", "10.13 ????? ????? 3334444455555 L -", kEven, 6},
        Setting{"ferti/advanced", "10.12 ????? ????? 3334444455555 L -", kEven, 7},
        Setting{"abacus/basic", "10.14 ????? ????? 334444455555 R -", kEven, 3},
        Setting{"ferti/classic", "10.14 ????? ????? 334444455555 R -", kDrawIsGood, 4}));

}  // namespace
}  // namespace salle::en_garde_mind
