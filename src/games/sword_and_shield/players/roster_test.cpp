// What every Knight of the house owes, from the first lesson up: honest, repeatable, legal.
#include "players/roster.hpp"

#include <gtest/gtest.h>

#include "games/sword_and_shield/players/positions_test.hpp"
#include "support/random_cards.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;
using G = SwordAndShield;

// Two, four and six seats.
constexpr const char* kSeatings[] = {
    "joust",
    "melee knights=3v3 players=sides",
    "melee knights=2v2 players=each",
    "melee/shared-decks knights=3v3 players=each",
};
constexpr Budget kShort = {.nodes = 40};

TEST(SwordRoster, HasSixLevelsBehindTheYardsticks) {
  int level = 0;
  for (const auto& entry : G::players()) {
    if (entry.level > 0) {
      EXPECT_EQ(entry.level, ++level);
    }
    EXPECT_TRUE(entry.level > 0 || level == 0);
    EXPECT_FALSE(entry.name().empty());
    for (const Language language : {Language::kEnglish, Language::kFrench, Language::kDutch}) {
      EXPECT_FALSE(entry.character.in(language).empty());
    }
  }
  EXPECT_EQ(level, 6);
}

TEST(SwordRoster, NobodyChoosesByCardsHeCannotSee) {
  int swapped = 0;
  for (const auto& entry : roster<G>()) {
    const auto player = entry.make();
    for (const char* rules : kSeatings) {
      some_positions(rules, scaled(2), 25, [&](const Bout<G>& bout, Random& random) {
        const Knowledge<G> known = bout.knowledge(Viewer::seat(bout.turn()));
        const State other = G::sample(bout.rules(), known, random);
        swapped += !(other.hand == bout.state().hand);
        Random one(5);
        Random two(5);
        const auto real = player->think(bout.sight(bout.turn()), kShort, one);
        const auto swap = player->think(sight_of(bout.rules(), other, known), kShort, two);
        expect_same(*real, *swap);
      });
    }
  }
  EXPECT_GT(swapped, 100);
}

TEST(SwordRoster, TheSameQuestionGetsTheSameAnswerAfterOtherGames) {
  for (const auto& entry : roster<G>()) {
    const auto used = entry.make();
    for (const char* rules : kSeatings) {
      some_positions(rules, 1, 40, [&](const Bout<G>& bout, Random&) {
        const auto sight = bout.sight(bout.turn());
        Random one(6);
        Random two(6);
        expect_same(*used->think(sight, kShort, one), *entry.make()->think(sight, kShort, two));
      });
    }
  }
}

// Each seat has a player of its own, of any level, so that teams are mixed, too.
TEST(SwordRoster, EveryLevelPlaysWholeGamesOfAllRuleSetsByTheRules) {
  const auto players = roster<G>();
  for (const char* text : kRuleSets) {
    const Rules rules = parse_rules(text).value();
    for (int game = 0; game < scaled(4); ++game) {
      Random random(11, static_cast<std::uint64_t>(game));
      std::vector<std::unique_ptr<Player<G>>> seated;
      for (Seat seat = 0; seat < rules.seats; ++seat) {
        const auto next = static_cast<std::size_t>(seat + rules.seats * game);
        seated.push_back(players[next % players.size()].make());
      }
      Bout<G> bout(rules);
      while (bout.turn() != kNobody) {
        if (bout.turn() == kChance) {
          bout.play(G::draw(rules, bout.state(), random()));
          continue;
        }
        const auto sight = bout.sight(bout.turn());
        auto& player = *seated[static_cast<std::size_t>(bout.turn())];
        const auto thought = player.think(sight, {.nodes = 6}, random);
        ASSERT_TRUE(thought);
        ASSERT_TRUE(sight.legal.contains(thought->action));
        EXPECT_LE(std::abs(thought->value), 1.0);
        ASSERT_TRUE(bout.play(thought->action));
      }
      for (Seat seat = 0; seat < rules.seats; ++seat) {
        Random any(1);
        const auto thought =
            seated[static_cast<std::size_t>(seat)]->think(bout.sight(seat), {}, any);
        EXPECT_FALSE(thought) << "the game is over";
      }
    }
  }
}

// Cards that offer options, are for one ally, do not combine with each other, allow two Artefacts.
TEST(SwordRoster, EveryLevelChoosesLegallyWhatCardsLeaveOpen) {
  const auto players = roster<G>();
  int choices = 0;
  for (const char* text : {"joust", "melee knights=2v2"}) {
    Random random(12);
    const CardSet cards = random_cards(random, 60);
    Rules rules = parse_rules(text).value();
    rules.cards = &cards;
    for (const auto& entry : players) {
      const auto player = entry.make();
      Bout<G> bout(rules);
      for (int step = 0; step < 400 && bout.turn() != kNobody; ++step) {
        if (bout.turn() == kChance) {
          bout.play(G::draw(rules, bout.state(), random()));
          continue;
        }
        if (bout.state().board.phase == Phase::kChoose) ++choices;
        const auto sight = bout.sight(bout.turn());
        const auto thought = player->think(sight, {.nodes = 4}, random);
        ASSERT_TRUE(thought);
        ASSERT_TRUE(sight.legal.contains(thought->action));
        ASSERT_TRUE(bout.play(thought->action));
      }
    }
  }
  EXPECT_GT(choices, 0);
}

TEST(SwordRoster, ABudgetThatIsGivenCountsAndTheUsualOneOtherwise) {
  int searching = 0;
  for (const auto& entry : roster<G>()) {
    if (entry.level < 4) continue;
    const auto player = entry.make();
    bool asked = false;
    some_positions("joust", 1, 20, [&](const Bout<G>& bout, Random& random) {
      const auto sight = bout.sight(bout.turn());
      if (sight.legal.size() == 1) return;
      for (const std::int64_t nodes : {1, 7, 333}) {
        EXPECT_EQ(player->think(sight, {.nodes = nodes}, random)->nodes, nodes);
      }
      EXPECT_GT(player->think(sight, {.seconds = 1e-6}, random)->nodes, 0);
      if (asked) return;
      asked = true;
      const std::int64_t usual = player->think(sight, {}, random)->nodes;
      EXPECT_GT(usual, searching) << "more with every level";
      searching = static_cast<int>(usual);
    });
  }
  EXPECT_GT(searching, 0);
}

}  // namespace
}  // namespace salle
