#include "games/en_garde/players/net.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <fstream>

#include "core/text.hpp"
#include "games/en_garde/players/levels.hpp"
#include "games/en_garde/players/steady.hpp"
#include "players/roster.hpp"
#include "support/scale.hpp"
#include "support/weights_files.hpp"

namespace salle {
namespace {

const std::string kGolden =
    std::string(SALLE_SOURCE_DIR) + "/src/games/en_garde/players/net_golden.txt";

const EnGardeNet& net_for(std::string_view rules) {
  return house_net(EnGarde::parse_rules(rules).value());
}

class EnGardeNetRules : public testing::TestWithParam<const char*> {};

// Plays `matches` matches and calls visit(sight) before every decision; wins of player 0.
template <class Visit>
int play(const std::string& rules_text, std::array<Player<EnGarde>*, 2> players, int matches,
         Visit visit) {
  const auto rules = EnGarde::parse_rules(rules_text).value();
  int wins = 0;
  for (int match = 0; match < matches; ++match) {
    Random random(17, static_cast<std::uint64_t>(match));
    Bout<EnGarde> bout(rules);
    while (bout.turn() != kNobody) {
      if (bout.turn() == kChance) {
        bout.play(EnGarde::draw(rules, bout.state(), random()));
        continue;
      }
      const auto sight = bout.sight(bout.turn());
      visit(sight);
      const auto who = static_cast<std::size_t>(bout.turn() ^ (match & 1));
      bout.play(players[who]->think(sight, {}, random)->action);
    }
    const auto seat = static_cast<std::size_t>(match & 1);
    wins += EnGarde::payoffs(rules, bout.state())[seat] > 0;
  }
  return wins;
}

TEST(EnGardeNet, EveryRuleSetHasWeights) {
  for (const auto& rule_set : EnGarde::kInfo.rule_sets) {
    const EnGardeNet& net = net_for(rule_set.name);
    EXPECT_TRUE(net.plays(EnGarde::parse_rules(rule_set.name).value()));
    EXPECT_NE(net.about().find("\ncommand "), std::string::npos);
  }
}

// The yardstick does not move: these are the fingerprints in the heads of the files that were there
// when maitre-1 was made.
TEST(EnGardeNet, Maitre1KeepsHisWeights) {
  const std::pair<const char*, const char*> kChecks[] = {
      {"ferti/advanced", "03295c2517ba4f2f"},  {"ferti/classic", "43f10e52c27ffef0"},
      {"abacus/advanced", "7daba635d1153b0f"}, {"abacus/classic", "43f10e52c27ffef0"},
      {"abacus/basic", "72e551cd3b855965"},
  };
  for (const auto& [name, check] : kChecks) {
    const auto rules = EnGarde::parse_rules(name).value();
    const EnGardeNet& net = house_net(rules, HouseNets::kMaitre1);
    EXPECT_TRUE(net.plays(rules));
    EXPECT_NE(net.about().find(cat("\ncheck ", check, "\n")), std::string::npos) << name;
    EXPECT_TRUE(EnGarde::has_weights(house_net_file(rules, HouseNets::kMaitre1)));
  }
  EXPECT_FALSE(EnGarde::has_weights("maitre-1/en_garde_none.net"));
}

// The reference was made by train/export.py, with numpy, and agrees to the last bit.
TEST(EnGardeNet, AnswersHaveTheSameBitsEverywhere) {
  std::ifstream file(kGolden);
  std::string line;
  int positions = 0;
  const auto number = [](std::string_view word, int base) {
    std::uint32_t value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value, base);
    return value;
  };
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    const auto words = split_words(line);
    en_garde_net::Codes codes;
    en_garde_net::History history;
    ASSERT_EQ(words.size(), 2u + codes.size() + history.size() + EnGardeNet::kOutputs);
    auto word = words.begin() + 1;
    for (auto& code : codes) code = static_cast<std::uint8_t>(number(*word++, 10));
    for (auto& code : history) code = static_cast<std::uint8_t>(number(*word++, 10));
    const float draw = std::bit_cast<float>(number(*word++, 16));
    for (const float output : net_for(words[0]).evaluate(codes, history, draw)) {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(output), number(*word++, 16)) << line;
    }
    ++positions;
  }
  EXPECT_GE(positions, 64);
}

TEST_P(EnGardeNetRules, PoliciesAreLegalAndOddsAddUp) {
  const EnGardeNet& net = net_for(GetParam());
  RandomPlayer<EnGarde> anyone;
  Random random(3);
  play(GetParam(), {&anyone, &anyone}, 20, [&](const Sight<EnGarde>& sight) {
    std::uint64_t legal = 0;
    for (const auto action : sight.legal) {
      const std::uint64_t bit = std::uint64_t{1} << en_garde_net::action_index(action);
      ASSERT_EQ(legal & bit, 0u) << "two actions have one number";
      legal |= bit;
    }
    const auto codes =
        en_garde_net::encode(sight.knowledge.view, sight.knowledge.memory, sight.seat);
    for (std::size_t i = 1; i < codes.size(); ++i) ASSERT_LT(codes[i - 1], codes[i]);
    ASSERT_LT(codes.back(), en_garde_net::kCodes);
    const auto history = en_garde_net::encode_history(sight.knowledge.memory, sight.seat);
    for (const auto code : history) ASSERT_LT(code, en_garde_net::kHistoryCodes);
    const auto answer = net.answer(codes, history, 0.0f, legal);
    double sum = 0.0;
    for (std::size_t i = 0; i < answer.policy.size(); ++i) {
      if ((legal >> i & 1) == 0) {
        ASSERT_EQ(answer.policy[i], 0.0);
      }
      sum += answer.policy[i];
    }
    ASSERT_NEAR(sum, 1.0, 1e-9);
    ASSERT_NEAR(answer.odds.win + answer.odds.draw + answer.odds.loss, 1.0, 1e-9);

    const auto thought = think(net, sight, random);
    ASSERT_TRUE(sight.legal.contains(thought.action));
    ASSERT_LE(std::abs(thought.value), 1.0);
    ASSERT_FALSE(thought.alternatives.empty());
  });
}

TEST_P(EnGardeNetRules, BeatsRandomAndSteadyPlay) {
  NetFencer fencer;
  RandomPlayer<EnGarde> anyone;
  SteadyEnGarde steady;
  if (short_run()) {  // which says nothing of strength but that it is there
    EXPECT_GE(play(GetParam(), {&fencer, &anyone}, 6, [](const auto&) {}), 3);
    return;
  }
  EXPECT_GE(play(GetParam(), {&fencer, &anyone}, 40, [](const auto&) {}), 39);
  EXPECT_GE(play(GetParam(), {&fencer, &steady}, 60, [](const auto&) {}), 33);
}

INSTANTIATE_TEST_SUITE_P(All, EnGardeNetRules,
                         testing::Values("ferti/advanced", "ferti/classic", "abacus/advanced",
                                         "abacus/classic", "abacus/basic"));

TEST(EnGardeNet, TheSameSeedChoosesTheSame) {
  NetFencer fencer;
  std::array<std::vector<int>, 2> chosen;
  for (auto& actions : chosen) {
    play("ferti/advanced target=1", {&fencer, &fencer}, 10, [&](const Sight<EnGarde>& sight) {
      Random random(5, actions.size());
      actions.push_back(fencer.think(sight, {}, random)->action.code());
    });
  }
  EXPECT_EQ(chosen[0], chosen[1]);
}

// Values worked out by hand: with one round to go for both, a win is the match and a loss is its
// end; after a draw the other fencer starts.
TEST(EnGardeNet, StakesFollowTheScore) {
  const EnGardeNet& net = net_for("ferti/advanced");
  const auto rules = EnGarde::parse_rules("ferti/advanced target=5").value();
  auto state = EnGarde::start(rules);
  state.score = {4, 4};
  state.starter = 0;
  const auto view = EnGarde::view(rules, state, Viewer::seat(0));
  const auto left = net.stakes(rules, view, 0);
  EXPECT_EQ(left.win, 1.0);
  EXPECT_EQ(left.lose, -1.0);
  EXPECT_LT(left.draw, 0.0);  // Right would start, and starting is an advantage
  EXPECT_GT(left.draw, -0.3);
  const auto right = net.stakes(rules, EnGarde::view(rules, state, Viewer::seat(1)), 1);
  EXPECT_NEAR(right.draw, -left.draw, 1e-12);
  EXPECT_NEAR(right.draw_value(), right.draw, 1e-12);

  state.score = {0, 3};
  const auto behind = net.stakes(rules, EnGarde::view(rules, state, Viewer::seat(0)), 0);
  EXPECT_LT(behind.win, 0.0);
  EXPECT_GT(behind.win, behind.draw);
  EXPECT_GT(behind.draw, behind.lose);
  EXPECT_GT(behind.lose, -1.0);
}

TEST(EnGardeNet, DamagedFilesAreRefused) {
  const std::string bytes = weights_file("en_garde_ferti_advanced.net");
  EXPECT_LE(bytes.size(), 1'000'000u);
  expect_whole_files_only<EnGardeNet>(bytes, "salle-net 2");
  const std::string other = "these weights are for another network: ";
  EXPECT_EQ(complaint<EnGardeNet>("salle-net 2\n\n"), other + "layers of other sizes");
  const auto with = [&](std::string_view line, std::string_view instead) {
    std::string text = bytes;
    return text.replace(text.find(line), line.size(), instead);
  };
  EXPECT_EQ(complaint<EnGardeNet>(with("\nlayers 159 448", "\nlayers 159 449")),
            other + "layers of other sizes");
  EXPECT_EQ(complaint<EnGardeNet>(with("\nhistory 24", "\nhistory 25")),
            other + "history of other sizes");
}

// Written down by hand: Left advanced 2, then Right stepped back 1.
TEST(EnGardeNet, HistoriesBeginWithTheLatestAct) {
  using en_garde::Action;
  en_garde::Memory memory;
  memory.acts.push({Action::advance(2), 0});
  memory.acts.push({Action::step_back(1), 1});
  const auto left = en_garde_net::encode_history(memory, 0);
  const auto right = en_garde_net::encode_history(memory, 1);
  EXPECT_EQ(left[0], 1 + 2 * 5 + 1);
  EXPECT_EQ(left[1], 1 + 2 * 1);
  EXPECT_EQ(right[0], 1 + 2 * 5);
  EXPECT_EQ(right[1], 1 + 2 * 1 + 1);
  EXPECT_EQ(left[2], 0);
  while (memory.acts.size() < en_garde::kMaxActs) memory.acts.push({Action::advance(3), 0});
  EXPECT_EQ(en_garde_net::encode_history(memory, 0).back(), 1 + 2 * 2);
}

}  // namespace
}  // namespace salle
