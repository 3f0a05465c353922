#include "games/sword_and_shield/players/net.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/text.hpp"
#include "games/sword_and_shield/players/positions_test.hpp"
#include "games/sword_and_shield/players/search.hpp"
#include "support/heap_count.hpp"
#include "support/sword_field.hpp"
#include "support/weights_files.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;
using G = SwordAndShield;

const std::string kSwordGolden =
    std::string(SALLE_SOURCE_DIR) + "/src/games/sword_and_shield/players/net_golden.txt";

// The bytes of a record, as src/games/sword_and_shield/capi/sword.h lays them out: 16 of them before the field are not the
// network's, but for the numbers of Knights; four follow it.
NetInput input_of(bool melee, std::string_view hex) {
  const auto byte = [&](std::size_t at) {
    return static_cast<std::int8_t>(std::stoi(std::string(hex.substr(2 * at, 2)), nullptr, 16));
  };
  constexpr std::size_t kFirstCount = 9;
  constexpr std::size_t kFirstField = 12;
  constexpr std::size_t kFirstKnight = kFirstField + kFieldInputs + 4;
  NetInput input;
  for (std::size_t i = 0; i < kFieldInputs; ++i) input.field[i] = byte(kFirstField + i);
  const std::size_t slots = melee ? kMaxKnights / 2 : 1;
  std::size_t next = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    input.knights[side] = static_cast<std::uint8_t>(byte(kFirstCount + side));
    for (std::size_t knight = 0; knight < input.knights[side]; ++knight, ++next) {
      const std::size_t from = kFirstKnight + (side * slots + knight) * kKnightInputs;
      for (std::size_t i = 0; i < kKnightInputs; ++i) input.knight[next][i] = byte(from + i);
    }
  }
  return input;
}

// The reference was made by train/sword_weights.py, with numpy, and agrees to the last bit.
TEST(SwordNet, ValuesAreTheSameEverywhere) {
  std::ifstream file(kSwordGolden);
  std::string line;
  int records = 0;
  SwordNet::Sums sums;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    const auto words = split_words(line);
    ASSERT_EQ(words.size(), 3u);
    const bool melee = words[1] == "melee";
    EXPECT_EQ(std::to_string(sword_house_net().odds(melee, input_of(melee, words[2]), sums)),
              words[0]);
    ++records;
  }
  EXPECT_GT(records, 20);
}

// As somebody judges who has judged nothing before.
double judged(const Rules& rules, const State& state) {
  SwordNet::Sums sums;
  return sword_house_net().standing(rules, state, sums);
}

TEST(SwordNet, BothSidesAreSeenAlike) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hits":2,"fatigue":9,"hand":[101,110]},
      {"card":33,"health":2,"tactic":"T","hits":4,"hand":[190,192]}]})");
  State state = field.state();
  const double one = judged(field.rules(), state);
  EXPECT_GT(one, 0.0);
  EXPECT_LT(one, 1.0);
  std::swap(state.hand[0], state.hand[1]);
  std::swap(state.board.knight[0], state.board.knight[1]);
  state.board.attacker = 1;
  state.board.actor = 1;
  EXPECT_EQ(judged(field.rules(), state), -one);
  SwordNet::Sums sums;
  const auto& net = sword_house_net();
  const double mixed = net.standing(field.rules(), field.state(), sums, 0.5);
  EXPECT_EQ(net.standing(field.rules(), state, sums, 0.5), -mixed);
  state.board.winner = 1;
  EXPECT_EQ(judged(field.rules(), state), -1.0);
}

// The value is twice the chance to win, less 1, so the logarithm of the odds is twice its inverse
// hyperbolic tangent; the curve is read between points.
TEST(SwordNet, MixesTheLogarithmsOfTheOddsWithThoseOfTheHandMadeStanding) {
  const auto log_odds = [](double value) { return 2.0 * std::atanh(value); };
  SwordNet::Sums sums;
  for (const char* rules : {"joust", "melee"}) {
    const double calm = std::string_view(rules) == "joust" ? 0.55 : 1.0;
    int seen = 0;
    some_positions(rules, 3, 5, [&](const Bout<G>& bout, Random&) {
      const auto& state = bout.state();
      if (!can_be_judged(state.board) || state.board.winner >= 0) return;
      const auto mixed = [&](double plain) {
        return sword_house_net().standing(bout.rules(), state, sums, plain);
      };
      const double learned = log_odds(mixed(0.0));
      const double plain = calm * log_odds(standing(bout.rules(), state));
      if (std::abs(learned) > 5.0 || std::abs(plain) > 5.0) return;
      EXPECT_NEAR(log_odds(mixed(1.0)), plain, 0.02);
      EXPECT_NEAR(log_odds(mixed(0.25)), 0.75 * learned + 0.25 * plain, 0.02);
      ++seen;
    });
    EXPECT_GT(seen, 10) << rules;
  }
}

// Which numbers stand on the cards is no matter, nor which places they have in the deck, but for
// answers that are equally good to give: the first of them is given.
TEST(SwordNet, CardsAreToldByWhatTheyDo) {
  CardSet cards = house_cards();
  std::reverse(cards.deck.begin(), cards.deck.end());
  cards.finish();
  Rules turned = parse_rules("joust").value();
  turned.cards = &cards;
  const auto there = [&](const CardBits& bits) {
    CardBits other;
    bits.each([&](int card) { other.add(static_cast<int>(cards.deck.size()) - 1 - card); });
    return other;
  };
  int seen = 0;
  some_positions("joust", 3, 5, [&](const Bout<G>& bout, Random&) {
    if (!can_be_judged(bout.state().board)) return;
    State state = bout.state();
    for (CardBits& hand : state.hand) hand = there(hand);
    state.deck[0] = there(state.deck[0]);
    EXPECT_NEAR(judged(turned, state), judged(bout.rules(), bout.state()), 0.1);
    ++seen;
  });
  EXPECT_GT(seen, 10);
}

// Sums are kept from one game to the next, and for mêlées start anew after jousts.
TEST(SwordNet, WhatWasJudgedBeforeChangesNothing) {
  SwordNet::Sums kept;
  int seen = 0;
  for (const char* rules : {"joust", "melee knights=3v3", "joust", "melee knights=2v2"}) {
    some_positions(rules, 2, 10, [&](const Bout<G>& bout, Random&) {
      if (!can_be_judged(bout.state().board)) return;
      EXPECT_EQ(sword_house_net().standing(bout.rules(), bout.state(), kept),
                judged(bout.rules(), bout.state()));
      ++seen;
    });
  }
  EXPECT_GT(seen, 20);
}

TEST(SwordNet, ThinkingWithItAllocatesOnlyItsAnswer) {
  SwordSearch search(1000, learned_melee());
  int thoughts = 0;
  some_positions("melee", 2, 20, [&](const Bout<G>& bout, Random& random) {
    const auto sight = bout.sight(bout.turn());
    if (thoughts++ == 0) search.think(sight, {.nodes = 1}, random);  // reads the weights
    const long before = heap_allocations();
    const auto thought = search.think(sight, {.nodes = 300}, random);
    EXPECT_LE(heap_allocations() - before, 1);
  });
  EXPECT_GT(thoughts, 0);
}

TEST(SwordNet, WhoThinksWithItAsksForItsFile) {
  const MaitreSwordAndShield maitre(3000);
  const SearchSwordAndShield search(3000, learned_joust());
  for (const char* text : {"joust", "melee"}) {
    const Rules rules = parse_rules(text).value();
    // In jousts with little time he also asks the network that chooses (choice_net.hpp).
    const WeightsFiles usual{kSwordNetFile};
    const WeightsFiles hurried = rules.melee ? usual : WeightsFiles{kSwordNetFile, "joust.net"};
    for (const auto* knight : std::initializer_list<const Player<G>*>{&maitre, &search}) {
      EXPECT_EQ(knight->weights(rules, {}), usual);
      EXPECT_EQ(knight->weights(rules, {.nodes = 600}), hurried);
      EXPECT_EQ(knight->weights(rules, {.nodes = 601}), usual);
      EXPECT_EQ(knight->weights(rules, {.seconds = 0.002}), hurried);
      EXPECT_EQ(knight->weights(rules, {.seconds = 0.0021}), usual);
    }
    EXPECT_EQ(MaitreSwordAndShield(10).weights(rules, {}), hurried);
    EXPECT_EQ(SearchSwordAndShield(10).weights(rules, {}), WeightsFiles{});
  }
}

TEST(SwordNet, TheMaitreHasAWayOfHisOwnForJoustsAndForMelees) {
  MaitreSwordAndShield maitre(60);
  for (const char* rules : {"joust", "melee"}) {
    const bool melee = std::string_view(rules) == "melee";
    SearchSwordAndShield like(60, melee ? learned_melee() : learned_joust());
    SearchSwordAndShield unlike(60, melee ? learned_joust() : learned_melee());
    int other_values = 0;
    some_positions(rules, 1, 10, [&](const Bout<G>& bout, Random&) {
      Random one(6);
      Random two(6);
      Random three(6);
      const auto sight = bout.sight(bout.turn());
      const auto thought = maitre.think(sight, {}, one);
      expect_same(*thought, *like.think(sight, {}, two));
      other_values += thought->value != unlike.think(sight, {}, three)->value;
    });
    EXPECT_GT(other_values, 0);
  }
}

TEST(SwordNet, FilesAreReadOrRefused) {
  const std::string bytes = weights_file(kSwordNetFile);
  EXPECT_LE(bytes.size(), 300'000u);
  expect_whole_files_only<SwordNet>(bytes, "salle-sword-net 1");
}

}  // namespace
}  // namespace salle
