#include "players/en_garde/net.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <chrono>
#include <fstream>

#include "core/text.hpp"
#include "players/random_player.hpp"
#include "players/en_garde/steady.hpp"

namespace salle {
namespace {

const std::string kFolder = std::string(SALLE_SOURCE_DIR) + "/data/players";
const std::string kGolden = std::string(SALLE_SOURCE_DIR) + "/src/players/en_garde/net_golden.txt";

std::shared_ptr<const EnGardeNetPlayer::Nets> nets() {
  static const auto all = EnGardeNetPlayer::read_all(kFolder).value();
  return all;
}

const EnGardeNet& net_for(std::string_view rules) {
  for (const auto& net : *nets()) {
    if (net.plays(EnGarde::parse_rules(rules).value())) return net;
  }
  throw std::runtime_error("no weights");
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
    EXPECT_TRUE(net_for(rule_set.name).plays(EnGarde::parse_rules(rule_set.name).value()));
  }
  for (const auto& net : *nets()) EXPECT_NE(net.about().find("\ncommand "), std::string::npos);
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
    ASSERT_EQ(words.size(), 2u + en_garde_net::kPlaces + EnGardeNet::kOutputs);
    en_garde_net::Codes codes;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      codes[i] = static_cast<std::uint8_t>(number(words[1 + i], 10));
    }
    const float draw = std::bit_cast<float>(number(words[1 + codes.size()], 16));
    const auto outputs = net_for(words[0]).evaluate(codes, draw);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(outputs[i]), number(words[2 + codes.size() + i], 16))
          << line;
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
    const auto answer = net.answer(codes, 0.0f, legal);
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
  EnGardeNetPlayer fencer(nets());
  RandomPlayer<EnGarde> anyone;
  SteadyEnGarde steady;
  EXPECT_GE(play(GetParam(), {&fencer, &anyone}, 40, [](const auto&) {}), 39);
  EXPECT_GE(play(GetParam(), {&fencer, &steady}, 60, [](const auto&) {}), 33);
}

INSTANTIATE_TEST_SUITE_P(All, EnGardeNetRules,
                         testing::Values("ferti/advanced", "ferti/classic", "abacus/advanced",
                                         "abacus/classic", "abacus/basic"));

TEST(EnGardeNet, TheSameSeedChoosesTheSame) {
  EnGardeNetPlayer fencer(nets());
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
  std::ifstream file(kFolder + "/en_garde_ferti_advanced.net", std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  ASSERT_TRUE(EnGardeNet::parse(bytes).has_value());
  EXPECT_LE(bytes.size(), 1'000'000u);
  EXPECT_FALSE(EnGardeNet::parse("").has_value());
  EXPECT_FALSE(EnGardeNet::parse("salle-net 1\n\n").has_value());
  EXPECT_FALSE(EnGardeNet::parse(bytes.substr(0, bytes.size() - 1)).has_value());
  bytes[bytes.size() / 2] ^= 1;
  EXPECT_EQ(EnGardeNet::parse(bytes).error().message, "the weights file is damaged");
  EXPECT_FALSE(EnGardeNet::read("/nowhere").has_value());
}

TEST(EnGardeNet, DecidesQuickly) {
  const auto rules = EnGarde::parse_rules("ferti/advanced").value();
  Bout<EnGarde> bout(rules);
  Random random(9);
  while (bout.turn() == kChance) bout.play(EnGarde::draw(rules, bout.state(), random()));
  const auto sight = bout.sight(bout.turn());
  const EnGardeNet& net = net_for("ferti/advanced");
  double fastest = 1.0;
  for (int i = 0; i < 200; ++i) {
    const auto start = std::chrono::steady_clock::now();
    think(net, sight, random);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    fastest = std::min(fastest, spent.count());
  }
  RecordProperty("microseconds", static_cast<int>(fastest * 1e6));
  std::printf("a decision takes %.0f microseconds\n", fastest * 1e6);
  EXPECT_LT(fastest, 1e-3);  // far more than it takes, also in a debug build
}

}  // namespace
}  // namespace salle
