#include "games/en_garde/kosen/client_knowledge.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/en_garde/kosen/bot_match.hpp"
#include "players/roster.hpp"
#include "support/scale.hpp"

namespace salle::kosen {
namespace {

using en_garde::Action;
using en_garde::Cards;

Cards cards(std::initializer_list<int> values) {
  Cards hand;
  for (const int value : values) hand.add(value);
  return hand;
}

// A fencer who is client 0 and has been asked for the first play of a round.
ClientKnowledge first_to_play(Cards hand) {
  ClientKnowledge knowledge(5);
  knowledge.hear(ConnectionStart{0});
  knowledge.hear(NameReceived{});
  knowledge.hear(BoardInfo{{1, 23}, {0, 0}, 15, 0});
  knowledge.hear(HandInfo{hand});
  knowledge.hear(DoPlay{});
  return knowledge;
}

TEST(KosenFencer, PlaysOnceAllIsKnownInWhateverOrder) {
  const ServerMessage board = BoardInfo{{1, 23}, {0, 0}, 15, 1};
  const ServerMessage hand = HandInfo{cards({1, 2, 3, 4, 5})};
  const ServerMessage request = DoPlay{};
  std::vector<const ServerMessage*> order = {&board, &hand, &request};
  std::ranges::sort(order);
  do {
    ClientKnowledge knowledge(5);
    knowledge.hear(ConnectionStart{1});
    for (const ServerMessage* message : order) {
      EXPECT_FALSE(knowledge.to_play());
      knowledge.hear(*message);
    }
    EXPECT_TRUE(knowledge.to_play());
    knowledge.played(Action::advance(3));
    EXPECT_FALSE(knowledge.to_play()) << "once";
  } while (std::ranges::next_permutation(order).found);
}

TEST(KosenFencer, RemembersARoundAsItWent) {
  ClientKnowledge knowledge = first_to_play(cards({1, 2, 3, 4, 5}));
  knowledge.played(Action::advance(5));
  knowledge.hear(BoardInfo{{6, 23}, {0, 0}, 14, 1});
  knowledge.hear(Played{{5, false, true, 0}});
  knowledge.hear(BoardInfo{{6, 18}, {0, 0}, 13, 0});
  knowledge.hear(HandInfo{cards({1, 2, 3, 4, 4})});
  knowledge.hear(DoPlay{});
  knowledge.played(Action::advance(4));
  knowledge.hear(BoardInfo{{10, 18}, {0, 0}, 12, 1});
  knowledge.hear(Played{{3, false, true, 0}});
  knowledge.hear(BoardInfo{{10, 15}, {0, 0}, 11, 0});
  knowledge.hear(HandInfo{cards({1, 2, 3, 4, 5})});
  knowledge.hear(DoPlay{});
  knowledge.played(Action::attack(5, 1));
  knowledge.hear(BoardInfo{{10, 15}, {0, 0}, 10, 1});
  knowledge.hear(Played{{1, false, false, 0}});
  // The other parried with a 5 and stepped back: two cards drawn.
  knowledge.hear(BoardInfo{{10, 16}, {0, 0}, 8, 0});
  knowledge.hear(HandInfo{cards({1, 2, 3, 4, 4})});
  knowledge.hear(DoPlay{});
  ASSERT_TRUE(knowledge.to_play());
  const auto sight = knowledge.sight();
  const auto& memory = sight.knowledge.memory;
  EXPECT_TRUE(memory.since_the_deal);
  EXPECT_EQ(memory.played, cards({5, 5, 4, 3, 5, 5, 1}));
  ASSERT_EQ(memory.acts.size(), 7u);
  EXPECT_EQ(memory.acts[5], (en_garde::Act{Action::parry(5, 1), 1}));
  EXPECT_EQ(memory.acts[6], (en_garde::Act{Action::step_back(1), 1}));
  EXPECT_EQ(sight.knowledge.view.hand_size, (std::array{5, 5}));
  EXPECT_EQ(sight.knowledge.view.square, (std::array{10, 16}));
}

TEST(KosenFencer, WhatWasRefusedIsNotPlayedAndNotTriedAgain) {
  ClientKnowledge knowledge = first_to_play(cards({1, 1, 1, 2, 2}));
  EXPECT_EQ(knowledge.sight().legal.size(), 2u) << "1 or 2 forward";
  knowledge.played(Action::advance(1));
  knowledge.hear(ErrorMessage{403, "no"});
  EXPECT_FALSE(knowledge.to_play()) << "until it is asked again";
  knowledge.hear(DoPlay{});
  ASSERT_TRUE(knowledge.to_play());
  const auto sight = knowledge.sight();
  ASSERT_EQ(sight.legal.size(), 1u);
  EXPECT_EQ(sight.legal[0], Action::advance(2));
  EXPECT_TRUE(sight.knowledge.memory.played.empty());
  // The same board once more, as some servers send it, changes nothing.
  knowledge.hear(BoardInfo{{1, 23}, {0, 0}, 15, 0});
  EXPECT_EQ(knowledge.sight().legal.size(), 1u);
}

TEST(KosenFencer, ANewRoundBeginsWithNothingPlayed) {
  ClientKnowledge knowledge = first_to_play(cards({1, 2, 3, 4, 5}));
  knowledge.played(Action::advance(5));
  knowledge.hear(RoundEnd{1, {0, 1}, ""});
  EXPECT_EQ(knowledge.rounds(), 1);
  knowledge.hear(BoardInfo{{1, 23}, {0, 1}, 15, 1});
  knowledge.hear(Played{{2, false, true, 0}});
  knowledge.hear(BoardInfo{{1, 21}, {0, 1}, 14, 0});
  knowledge.hear(HandInfo{cards({3, 3, 3, 4, 5})});
  knowledge.hear(DoPlay{});
  const auto sight = knowledge.sight();
  EXPECT_EQ(sight.knowledge.memory.played, cards({2}));
  EXPECT_EQ(sight.knowledge.view.starter, 1);
  EXPECT_EQ(sight.knowledge.view.score, (std::array{0, 1}));
}

// Through a whole match the fencer knows exactly what the seat knows.
TEST(KosenFencer, KnowsWhatTheSeatKnows) {
  BotSession left(0, {});
  BotSession right(1, {});
  BotMatch bot_match(kosen_rules(9), Dealer::fresh(), {Side{&left, "a"}, Side{&right, "b"}});
  std::array<ClientKnowledge, 2> fencers = {ClientKnowledge(9), ClientKnowledge(9)};
  std::array<BotSession*, 2> seconds = {&left, &right};
  for (int i = 0; i < 2; ++i) {
    (void)seconds[static_cast<std::size_t>(i)]->hear(R"({"Type":"PlayerName","Name":"x"})");
    fencers[static_cast<std::size_t>(i)].hear(ConnectionStart{i});
  }
  bot_match.begin();
  Random random(3);
  int compared = 0;
  while (!bot_match.over()) {
    for (std::size_t i = 0; i < 2; ++i) {
      Lines lines;
      lines.feed(seconds[i]->take_out());
      while (const auto line = lines.next()) fencers[i].hear(read_server(line->text).value());
    }
    const auto mover = static_cast<std::size_t>(bot_match.turn());
    ASSERT_TRUE(fencers[mover].to_play());
    ASSERT_FALSE(fencers[1 - mover].to_play());
    const auto told = fencers[mover].sight();
    auto known = bot_match.sight(bot_match.turn());
    ASSERT_EQ(told.knowledge.view, known.knowledge.view);
    ASSERT_EQ(told.knowledge.memory, known.knowledge.memory);
    ASSERT_EQ(told.legal.size(), known.legal.size());
    ++compared;
    const Action action = known.legal[random.below(static_cast<std::uint32_t>(known.legal.size()))];
    fencers[mover].played(action);
    ASSERT_TRUE(bot_match.play(bot_match.turn(), action));
  }
  EXPECT_GT(compared, 60);
}

// Whatever a server says, a player that is asked has something sound to look at.
class KosenNonsense : public testing::TestWithParam<const char*> {};
TEST_P(KosenNonsense, LeavesKnowledgeThatAddsUp) {
  Random random(5);
  const auto number = [&](int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  auto mind = make_player_for<EnGarde>(GetParam()).value();
  ClientKnowledge knowledge(5);
  int asked = 0;
  for (int i = 0; i < scaled(2000); ++i) {
    switch (number(0, 6)) {
      case 0:
      case 1: {
        const int left = number(1, 22);
        knowledge.hear(BoardInfo{
            {left, number(left + 1, 23)}, {number(0, 99), 0}, number(0, 15), number(-1, 1)});
        break;
      }
      case 2: {
        Cards hand;
        for (int n = number(3, 5); n > 0; --n) hand.add(number(1, 5));
        knowledge.hear(HandInfo{hand});
        break;
      }
      case 3:
        knowledge.hear(Played{{number(0, 6), random() % 2 == 0, random() % 2 == 0, number(0, 6)}});
        break;
      case 4:
        knowledge.hear(ErrorMessage{403, ""});
        break;
      case 5:
        if (random() % 4 == 0) knowledge.hear(RoundEnd{});
        break;
      default:
        knowledge.hear(DoPlay{});
    }
    if (!knowledge.to_play()) continue;
    const auto sight = knowledge.sight();
    const auto& view = sight.knowledge.view;
    const Cards seen =
        sight.knowledge.memory.played + view.hand[static_cast<std::size_t>(sight.seat)];
    ASSERT_TRUE(Cards::full_deck().holds(seen));
    ASSERT_EQ(seen.total() + view.pile + view.hand_size[1 - static_cast<std::size_t>(sight.seat)],
              en_garde::kDeckSize);
    if (sight.legal.empty()) continue;
    knowledge.played(mind.think(sight, random).value().action);
    ++asked;
  }
  EXPECT_GE(asked, scaled(20) - 1);
}
INSTANTIATE_TEST_SUITE_P(Players, KosenNonsense, testing::Values("steady", "net", "maitre"));

// A play that was never told: how the round went is forgotten, the cards are made up to 25.
TEST(KosenFencer, WhatWasNotToldIsNotRemembered) {
  ClientKnowledge knowledge = first_to_play(cards({1, 2, 3, 4, 5}));
  knowledge.played(Action::advance(5));
  knowledge.hear(BoardInfo{{6, 19}, {0, 0}, 13, 0});
  knowledge.hear(HandInfo{cards({1, 2, 3, 4, 5})});
  knowledge.hear(DoPlay{});
  const en_garde::Memory memory = knowledge.sight().knowledge.memory;
  EXPECT_FALSE(memory.since_the_deal);
  EXPECT_TRUE(memory.acts.empty());
  EXPECT_EQ(memory.played.total(), 2) << "25 less 13, and twice 5";
  EXPECT_EQ(memory.played.count(5), 1);
}

}  // namespace
}  // namespace salle::kosen
