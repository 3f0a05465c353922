#include "games/sword_and_shield/players/choice_net.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>

#include "core/text.hpp"
#include "games/sword_and_shield/players/chooser.hpp"
#include "games/sword_and_shield/players/positions_test.hpp"
#include "games/sword_and_shield/players/search.hpp"
#include "support/heap_count.hpp"
#include "support/weights_files.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;
using G = SwordAndShield;

const std::string kChoiceGolden =
    std::string(SALLE_SOURCE_DIR) + "/src/games/sword_and_shield/players/choice_golden.txt";

ChoiceInput choice_input_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  ChoiceInput input;
  EXPECT_EQ(bytes.size(), sizeof input);
  std::memcpy(&input, bytes.data(), std::min(sizeof input, bytes.size()));
  return input;
}

// The reference was made by train/sword_choice_weights.py, with numpy, and agrees to the last bit.
TEST(ChoiceNet, ScoresAreTheSameEverywhere) {
  std::ifstream file(kChoiceGolden);
  std::string line;
  int decisions = 0;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    const auto words = split_words(line);
    ASSERT_EQ(words.size(), 2u);
    const ChoiceInput input = choice_input_of(words[1]);
    ChoiceNet::Scores scores;
    joust_house_net().score(input, scores);
    std::string said;
    for (std::size_t i = 0; i < input.choices; ++i) {
      said += (i == 0 ? "" : ",") + std::to_string(scores[i]);
    }
    EXPECT_EQ(said, words[0]);
    ++decisions;
  }
  EXPECT_EQ(decisions, 10);
}

// Decisions of jousts in which there is a choice.
template <class Visit>
void choices(int games, std::uint32_t one_in, Visit visit) {
  for (const char* rules : {"joust", "joust/double-deck"}) {
    some_positions(rules, games, one_in, [&](const Bout<G>& bout, Random& random) {
      if (bout.sight(bout.turn()).legal.size() > 1) visit(bout, random);
    });
  }
}

// What it is told of a decision.
ChoiceInput told(const Rules& rules, const State& state) {
  static const Scales kScales(kJoustWeights);
  Policy policy(kJoustWeights);
  Ranking ranking;
  policy.rank(rules, state, kMostChoices, ranking);
  ChoiceInput input{};
  look(rules, state, ranking, kScales, input);
  return input;
}

TEST(ChoiceNet, IsToldNothingThatTheOneWhoDecidesCannotSee) {
  int seen = 0;
  choices(4, 6, [&](const Bout<G>& bout, Random& random) {
    const auto sight = bout.sight(bout.turn());
    const ChoiceInput input = told(bout.rules(), bout.state());
    for (int i = 0; i < 3; ++i) {
      const State other = G::sample(bout.rules(), sight.knowledge, random);
      const ChoiceInput again = told(bout.rules(), other);
      EXPECT_EQ(std::memcmp(&again, &input, sizeof input), 0);
    }
    ++seen;
  });
  EXPECT_GT(seen, 30);
}

// Which numbers stand on the cards is no matter, nor which places they have in the deck, but for
// choices that the judge likes alike: he names the first of them first.
TEST(ChoiceNet, CardsAreToldByWhatTheyDo) {
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
  some_positions("joust", 4, 4, [&](const Bout<G>& bout, Random&) {
    if (bout.state().board.phase != Phase::kAction || bout.state().board.exchange.count != 0)
      return;
    State state = bout.state();
    for (CardBits& hand : state.hand) hand = there(hand);
    state.deck[0] = there(state.deck[0]);
    state.board.discards[0] = there(state.board.discards[0]);
    for (Knight& knight : state.board.knight) {
      knight.shown = there(knight.shown);
      knight.improvements = there(knight.improvements);
      if (knight.bid != kNoCard) {
        knight.bid =
            static_cast<std::uint8_t>(static_cast<int>(cards.deck.size()) - 1 - knight.bid);
      }
    }
    const ChoiceInput one = told(bout.rules(), bout.state());
    const ChoiceInput two = told(turned, state);
    EXPECT_EQ(one.scene, two.scene);
    ASSERT_EQ(one.choices, two.choices);
    ChoiceNet::Scores first;
    ChoiceNet::Scores second;
    joust_house_net().score(one, first);
    joust_house_net().score(two, second);
    std::sort(first.begin(), first.begin() + one.choices);
    std::sort(second.begin(), second.begin() + two.choices);
    EXPECT_NEAR(first[one.choices - 1u], second[two.choices - 1u], ChoiceNet::kScoreOne);
    ++seen;
  });
  EXPECT_GT(seen, 20);
}

// Against e to the power of the scores, by the library.
TEST(Chooser, ChoosesByLotAsLikelyAsTheNetworkSays) {
  Chooser chooser(joust_house_net());
  int mixed = 0;
  choices(6, 5, [&](const Bout<G>& bout, Random& random) {
    const ChoiceInput input = told(bout.rules(), bout.state());
    ChoiceNet::Scores scores;
    joust_house_net().score(input, scores);
    double all = 0.0;
    const auto likely = [&](std::size_t choice) {
      return std::exp((scores[choice] - scores[0]) / (1.0 * ChoiceNet::kScoreOne));
    };
    for (std::size_t i = 0; i < input.choices; ++i) all += likely(i);
    std::vector<double> odds;
    for (std::size_t i = 0; i < input.choices; ++i) odds.push_back(likely(i) / all);
    std::ranges::sort(odds, std::greater<>());
    Ranking ranking;
    chooser.rank(bout.rules(), bout.state(), ranking);
    ASSERT_EQ(ranking.size(), odds.size());
    for (std::size_t i = 0; i < odds.size(); ++i) EXPECT_NEAR(ranking[i].worth, odds[i], 0.02);
    if (ranking.size() < 2 || odds[1] < 0.05) return;
    ++mixed;
    constexpr int kLots = 2000;
    int first = 0;
    for (int i = 0; i < kLots; ++i) {
      first += chooser.choose(bout.rules(), bout.state(), random) == ranking[0].action;
    }
    EXPECT_NEAR(first / (1.0 * kLots), odds[0], 0.06);
  });
  EXPECT_GT(mixed, 0);
}

TEST(Chooser, ChoosingAllocatesNothing) {
  Chooser chooser(joust_house_net());
  int chosen = 0;
  choices(2, 10, [&](const Bout<G>& bout, Random& random) {
    const long before = heap_allocations();
    chooser.choose(bout.rules(), bout.state(), random);
    EXPECT_EQ(heap_allocations(), before);
    ++chosen;
  });
  EXPECT_GT(chosen, 10);
}

TEST(NetKnight, JoustsByTheNetworkAndNeverDoesWhatItHardlyEverWould) {
  NetKnight knight;
  Chooser chooser(joust_house_net());
  int mixed = 0;
  choices(3, 8, [&](const Bout<G>& bout, Random& random) {
    const auto thought = knight.think(bout.sight(bout.turn()), {}, random).value();
    Ranking ranking;
    chooser.rank(bout.rules(), bout.state(), ranking);
    double shares = 0.0;
    for (std::size_t i = 0; i < thought.alternatives.size(); ++i) {
      EXPECT_EQ(thought.alternatives[i].action, ranking[i].action);
      EXPECT_TRUE(i == 0 || ranking[i].worth >= 0.01F);
      shares += thought.alternatives[i].share;
    }
    EXPECT_NEAR(shares, 1.0, 1e-9);
    mixed += thought.alternatives.size() > 1;
  });
  EXPECT_GT(mixed, 3);
  EXPECT_EQ(knight.weights(parse_rules("joust").value(), {}), WeightsFiles{kChoiceNetFile});
  EXPECT_EQ(knight.weights(parse_rules("melee").value(), {}), WeightsFiles{});
}

// 600 games, and 2 ms: little time is that or less (docs/players-sword-and-shield.md).
TEST(Chooser, SaysInLittleTimeWhatTheMaitreTries) {
  SwordSearch search(1000, learned_joust());
  Chooser chooser(joust_house_net());
  Ranking ranking;
  int fewer = 0;
  choices(3, 6, [&](const Bout<G>& bout, Random& random) {
    chooser.rank(bout.rules(), bout.state(), ranking);
    const auto sight = bout.sight(bout.turn());
    for (const Budget& budget :
         {Budget{.nodes = 1}, Budget{.nodes = 600}, Budget{.nodes = 900, .seconds = 0.002}}) {
      const auto thought = search.think(sight, budget, random);
      std::size_t now_and_then = 0;
      for (const Ranked& ranked : ranking) {
        now_and_then += ranked.worth >= 0.003F && sight.legal.contains(ranked.action);
      }
      const std::size_t tried = std::max<std::size_t>(2, now_and_then);
      ASSERT_EQ(thought.alternatives.size(), tried);
      for (const auto& each : thought.alternatives) {
        const auto found = std::ranges::find(ranking, each.action, &Ranked::action);
        EXPECT_LT(found - ranking.begin(), static_cast<std::ptrdiff_t>(tried));
      }
      // One game says hardly anything: what is done oftenest stays in front.
      if (budget.nodes == 1) {
        EXPECT_EQ(thought.alternatives[0].action, ranking[0].action);
      }
    }
    fewer += search.think(sight, {.nodes = 300}, random).alternatives.size() <
             search.think(sight, {.nodes = 601}, random).alternatives.size();
  });
  EXPECT_GT(fewer, 5);
}

TEST(Chooser, IsNotAskedWhereThereIsTimeNorInMelees) {
  SwordSearchOptions alone_joust = learned_joust();
  alone_joust.advised = false;
  SwordSearch joust(1000, learned_joust());
  SwordSearch joust_alone(1000, alone_joust);
  SwordSearchOptions advised_melee = learned_melee();
  advised_melee.advised = true;
  SwordSearch melee(1000, learned_melee());
  SwordSearch melee_advised(1000, advised_melee);
  const auto same = [](SwordSearch& a, SwordSearch& b, std::int64_t nodes) {
    return [&a, &b, nodes](const Bout<G>& bout, Random&) {
      Random one(5);
      Random two(5);
      const auto sight = bout.sight(bout.turn());
      expect_same(a.think(sight, {.nodes = nodes}, one), b.think(sight, {.nodes = nodes}, two));
    };
  };
  some_positions("joust", 1, 20, same(joust, joust_alone, 601));
  some_positions("melee", 1, 20, same(melee, melee_advised, 100));
}

TEST(Chooser, AdviceAllocatesNothing) {
  SwordSearch search(300, learned_joust());
  int thoughts = 0;
  choices(1, 6, [&](const Bout<G>& bout, Random& random) {
    const auto sight = bout.sight(bout.turn());
    if (thoughts++ == 0) search.think(sight, {.nodes = 1}, random);  // makes the chooser
    const long before = heap_allocations();
    const auto thought = search.think(sight, {.nodes = 200}, random);
    EXPECT_LE(heap_allocations() - before, 1);
  });
  EXPECT_GT(thoughts, 5);
}

// Asked only about what is not among the network's choices, the judge says what is tried.
TEST(Chooser, IsNotAskedAboutWhatItDoesNotKnow) {
  SwordSearch search(300, learned_joust());
  Chooser chooser(joust_house_net());
  Ranking ranking;
  int asked = 0;
  choices(4, 4, [&](const Bout<G>& bout, Random& random) {
    chooser.rank(bout.rules(), bout.state(), ranking);
    auto sight = bout.sight(bout.turn());
    const auto legal = sight.legal;
    sight.legal.clear();
    for (const auto& action : legal) {
      if (std::ranges::find(ranking, action, &Ranked::action) == ranking.end()) {
        sight.legal.push(action);
      }
    }
    if (sight.legal.size() < 2) return;
    const auto thought = search.think(sight, {.nodes = 40}, random);
    EXPECT_TRUE(sight.legal.contains(thought.action));
    for (const auto& each : thought.alternatives) EXPECT_TRUE(sight.legal.contains(each.action));
    EXPECT_GT(thought.nodes, 0);
    ++asked;
  });
  EXPECT_GT(asked, 3);
}

std::string with_check(std::string_view weights) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char byte : weights) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  }
  std::string text = "salle-sword-choice 1\ncheck ";
  for (int digit = 15; digit >= 0; --digit) text += "0123456789abcdef"[hash >> (4 * digit) & 15];
  return text + "\n\n" + std::string(weights);
}

TEST(ChoiceNet, FilesAreReadOrRefused) {
  const std::string bytes = weights_file(kChoiceNetFile);
  EXPECT_LE(bytes.size(), 400'000u);
  expect_whole_files_only<ChoiceNet>(bytes, "salle-sword-choice 1");
  const std::string weights = bytes.substr(bytes.find("\n\n") + 2);
  // All that is left of the lines is the fingerprint.
  EXPECT_EQ(complaint<ChoiceNet>(with_check(weights)), "");
  EXPECT_EQ(complaint<ChoiceNet>(with_check(std::string(weights.size(), '\x7f'))),
            "the weights are so large that sums would overflow");
}

}  // namespace
}  // namespace salle
