// What an engine was told is all that its seat knew.
#include "engine_protocol/briefing.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "games/table_model.hpp"
#include "support/scale.hpp"

namespace salle::engine_protocol {
namespace {

struct Setting {
  const char* game;
  const char* rules;
};

class SightFromText : public testing::TestWithParam<Setting> {};

// Left out: what no position says since nothing depends on it any more.
template <Game G>
typename G::View to_compare(const typename G::View& view) {
  return view;
}
template <>
SwordAndShield::View to_compare<SwordAndShield>(const SwordAndShield::View& view) {
  SwordAndShield::View compared = view;
  compared.board.start = {};  // decks that are drawn from before the first decision only
  if (view.board.exchange.count == 0) compared.board.exchange = {};  // what was under way last
  return compared;
}

template <Game G>
void expect_same(const AnySight& told, const AnySight& seen) {
  const auto& a = dynamic_cast<const SightOf<G>&>(told).sight;
  const auto& b = dynamic_cast<const SightOf<G>&>(seen).sight;
  EXPECT_EQ(a.seat, b.seat);
  EXPECT_TRUE(to_compare<G>(a.knowledge.view) == to_compare<G>(b.knowledge.view));
  EXPECT_EQ(G::knowledge_text(a.rules, a.knowledge), G::knowledge_text(b.rules, b.knowledge));
  EXPECT_TRUE(a.knowledge.memory == b.knowledge.memory);
  EXPECT_TRUE(a.legal == b.legal);
  EXPECT_EQ(G::rules_text(a.rules), G::rules_text(b.rules));
}

TEST_P(SightFromText, IsTheSightThatWasTold) {
  const auto [game, rules] = GetParam();
  int decisions = 0;
  for (int number = 0; number < scaled(6) + 2 && !HasFailure(); ++number) {
    Table table = Table::open(game, rules).value();
    Random random(31, static_cast<std::uint64_t>(number));
    while (!table.over() && !HasFailure()) {
      if (table.turn() == kChance) {
        table.deal(random());
        continue;
      }
      const auto told = sight_from_text(briefing_of(table, table.turn()));
      ASSERT_TRUE(told) << told.error().message << " at " << table.position(Viewer::all());
      const auto seen = table.sight(table.turn());
      with_game(game, [&]<class G>(std::type_identity<G>) { expect_same<G>(**told, *seen); });
      ++decisions;
      const auto legal = table.legal();
      ASSERT_TRUE(table.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
  EXPECT_GT(decisions, 20);
}

INSTANTIATE_TEST_SUITE_P(
    Games, SightFromText,
    testing::Values(Setting{"en-garde", "ferti/advanced target=3"},
                    Setting{"en-garde", "ferti/classic starter=random target=3"},
                    Setting{"en-garde", "abacus/advanced aid=on target=3"},
                    Setting{"en-garde", "abacus/basic target=3"},
                    Setting{"archers", "standard quiet=30"}, Setting{"archers", "kings quiet=30"},
                    Setting{"sword-and-shield", "joust"},
                    Setting{"sword-and-shield", "joust/double-deck"},
                    Setting{"sword-and-shield", "melee knights=3v2 players=each hands=open"}));

Briefing en_garde_briefing() {
  Briefing briefing;
  briefing.game = "en-garde";
  briefing.rules = "ferti/advanced";
  briefing.position = "8.13 12355 ????? - L -";
  return briefing;
}

std::string why_not(const Briefing& briefing) {
  const auto sight = sight_from_text(briefing);
  return sight ? "" : sight.error().message;
}

TEST(SightFromLittle, APositionIsEnough) {
  EXPECT_EQ(why_not(en_garde_briefing()), "");
  Briefing archers;
  archers.game = "archers";
  archers.position = "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0";
  EXPECT_EQ(why_not(archers), "");
}

TEST(SightFromLittle, OnlyTheActionsThatWereNamed) {
  Briefing briefing = en_garde_briefing();
  briefing.legal = {"+3", "+1"};
  const auto sight = sight_from_text(briefing);
  ASSERT_TRUE(sight);
  const auto& legal = dynamic_cast<const SightOf<EnGarde>&>(**sight).sight.legal;
  ASSERT_EQ(legal.size(), 2u);
  EXPECT_EQ(legal[0], en_garde::Action::advance(1)) << "in the game's order";
  briefing.legal = {"+4"};
  EXPECT_EQ(why_not(briefing), "'+4' is not legal here");
}

// Left has advanced 3 and Right 2, both drew: the round as the moves tell it, whoever began.
TEST(SightFromLittle, MovesAreUsedWithoutAView) {
  Briefing briefing = en_garde_briefing();
  briefing.position = "4.21 12355 ????? 23 L -";
  briefing.moves = {
      {"*1", "*2", "*3", "*5", "*5", "*?", "*?", "*?", "*?", "*?", "+3", "*3", "+2", "*?"}};
  const auto sight = sight_from_text(briefing);
  ASSERT_TRUE(sight) << sight.error().message;
  const auto& known = dynamic_cast<const SightOf<EnGarde>&>(**sight).sight.knowledge;
  ASSERT_EQ(known.memory.acts.size(), 2u);
  EXPECT_EQ(known.memory.acts[0], (en_garde::Act{en_garde::Action::advance(3), 0}));
  EXPECT_EQ(known.memory.acts[1], (en_garde::Act{en_garde::Action::advance(2), 1}));
  EXPECT_TRUE(known.memory.since_the_deal);
  EXPECT_EQ(known.view.starter, 0);
  EXPECT_EQ(known.view.top_discard, 2);
  EXPECT_EQ(known.view.round, 1u);
}

TEST(SightFromLittle, MovesThatAreNoneAreRefused) {
  Briefing briefing = en_garde_briefing();
  briefing.moves = {{"garbage"}};
  EXPECT_EQ(why_not(briefing).substr(0, 31), "the moves: 'garbage' is no move");
  briefing.position = "4.21 12355 ????? 23 L -";
  briefing.moves = {{"+3", "+3"}};
  EXPECT_EQ(why_not(briefing), "the moves: those of this round do not lead to the position");
  Table joust = Table::open("sword-and-shield", "joust").value();
  Random random(5);
  while (joust.turn() == kChance) joust.deal(random());
  Briefing told = briefing_of(joust, joust.turn());
  EXPECT_EQ(why_not(told), "");
  told.moves->push_back("garbage");
  EXPECT_EQ(why_not(told).substr(0, 20), "the moves: 'garbage'");
}

TEST(SightFromLittle, OneCardMayBeWrittenWithoutItsCount) {
  Briefing briefing = en_garde_briefing();
  briefing.legal = {"A5"};
  EXPECT_EQ(why_not(briefing), "");
}

TEST(SightFromLittle, WhatDoesNotFitIsRefused) {
  Briefing briefing = en_garde_briefing();
  briefing.seat = 1;
  EXPECT_EQ(why_not(briefing), "the position hides the engine's own hand");
  briefing.seat = 5;
  EXPECT_EQ(why_not(briefing), "there are seats 0 to 1 with these rules, no seat 5");
  briefing = en_garde_briefing();
  briefing.position = "8.13 12355 ????? - R -";
  EXPECT_EQ(why_not(briefing), "it is not this seat's turn");
  briefing = en_garde_briefing();
  briefing.view = "{}";
  EXPECT_EQ(why_not(briefing), "the view: \"round\" is missing");
  briefing.view = R"({"round":1,"starter":0,"score":[0,0]})";
  briefing.moves = {{"+3", "+2"}};
  EXPECT_EQ(why_not(briefing), "the moves: those of this round do not lead to the position");
  briefing.moves = {{"+5", "A5x5"}};  // six of five
  EXPECT_EQ(why_not(briefing), "the moves: 'A5x5' was not possible there");
  Briefing archers;
  archers.game = "archers";
  archers.rules = "standard first=dark";
  archers.moves = {{"e5-e6"}};
  EXPECT_EQ(why_not(archers), "the moves: 'e5-e6' was not possible there");
  archers.game = "chess";
  EXPECT_EQ(why_not(archers).substr(0, 20), "unknown game 'chess'");
}

}  // namespace
}  // namespace salle::engine_protocol
