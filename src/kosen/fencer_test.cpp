#include "kosen/fencer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "kosen/duel.hpp"
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
Fencer first_to_play(Cards hand) {
  Fencer fencer(5);
  fencer.hear(ConnectionStart{0});
  fencer.hear(NameReceived{});
  fencer.hear(BoardInfo{{1, 23}, {0, 0}, 15, 0});
  fencer.hear(HandInfo{hand});
  fencer.hear(DoPlay{});
  return fencer;
}

TEST(KosenFencer, PlaysOnceAllIsKnownInWhateverOrder) {
  const ServerMessage board = BoardInfo{{1, 23}, {0, 0}, 15, 1};
  const ServerMessage hand = HandInfo{cards({1, 2, 3, 4, 5})};
  const ServerMessage request = DoPlay{};
  std::vector<const ServerMessage*> order = {&board, &hand, &request};
  std::ranges::sort(order);
  do {
    Fencer fencer(5);
    fencer.hear(ConnectionStart{1});
    for (const ServerMessage* message : order) {
      EXPECT_FALSE(fencer.to_play());
      fencer.hear(*message);
    }
    EXPECT_TRUE(fencer.to_play());
    fencer.played(Action::advance(3));
    EXPECT_FALSE(fencer.to_play()) << "once";
  } while (std::ranges::next_permutation(order).found);
}

TEST(KosenFencer, RemembersARoundAsItWent) {
  Fencer fencer = first_to_play(cards({1, 2, 3, 4, 5}));
  fencer.played(Action::advance(5));
  fencer.hear(BoardInfo{{6, 23}, {0, 0}, 14, 1});
  fencer.hear(Played{{5, false, true, 0}});
  fencer.hear(BoardInfo{{6, 18}, {0, 0}, 13, 0});
  fencer.hear(HandInfo{cards({1, 2, 3, 4, 4})});
  fencer.hear(DoPlay{});
  fencer.played(Action::advance(4));
  fencer.hear(BoardInfo{{10, 18}, {0, 0}, 12, 1});
  fencer.hear(Played{{3, false, true, 0}});
  fencer.hear(BoardInfo{{10, 15}, {0, 0}, 11, 0});
  fencer.hear(HandInfo{cards({1, 2, 3, 4, 5})});
  fencer.hear(DoPlay{});
  fencer.played(Action::attack(5, 1));
  fencer.hear(BoardInfo{{10, 15}, {0, 0}, 10, 1});
  fencer.hear(Played{{1, false, false, 0}});
  // The other parried with a 5 and stepped back: two cards drawn.
  fencer.hear(BoardInfo{{10, 16}, {0, 0}, 8, 0});
  fencer.hear(HandInfo{cards({1, 2, 3, 4, 4})});
  fencer.hear(DoPlay{});
  ASSERT_TRUE(fencer.to_play());
  const auto sight = fencer.sight();
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
  Fencer fencer = first_to_play(cards({1, 1, 1, 2, 2}));
  EXPECT_EQ(fencer.sight().legal.size(), 2u) << "1 or 2 forward";
  fencer.played(Action::advance(1));
  fencer.hear(ErrorMessage{403, "no"});
  EXPECT_FALSE(fencer.to_play()) << "until it is asked again";
  fencer.hear(DoPlay{});
  ASSERT_TRUE(fencer.to_play());
  const auto sight = fencer.sight();
  ASSERT_EQ(sight.legal.size(), 1u);
  EXPECT_EQ(sight.legal[0], Action::advance(2));
  EXPECT_TRUE(sight.knowledge.memory.played.empty());
  // The same board once more, as some servers send it, changes nothing.
  fencer.hear(BoardInfo{{1, 23}, {0, 0}, 15, 0});
  EXPECT_EQ(fencer.sight().legal.size(), 1u);
}

TEST(KosenFencer, ANewRoundBeginsWithNothingPlayed) {
  Fencer fencer = first_to_play(cards({1, 2, 3, 4, 5}));
  fencer.played(Action::advance(5));
  fencer.hear(RoundEnd{1, {0, 1}, ""});
  EXPECT_EQ(fencer.rounds(), 1);
  fencer.hear(BoardInfo{{1, 23}, {0, 1}, 15, 1});
  fencer.hear(Played{{2, false, true, 0}});
  fencer.hear(BoardInfo{{1, 21}, {0, 1}, 14, 0});
  fencer.hear(HandInfo{cards({3, 3, 3, 4, 5})});
  fencer.hear(DoPlay{});
  const auto sight = fencer.sight();
  EXPECT_EQ(sight.knowledge.memory.played, cards({2}));
  EXPECT_EQ(sight.knowledge.view.starter, 1);
  EXPECT_EQ(sight.knowledge.view.score, (std::array{0, 1}));
}

// Through a whole match the fencer knows exactly what the seat knows.
TEST(KosenFencer, KnowsWhatTheSeatKnows) {
  Second left(0, {});
  Second right(1, {});
  Duel duel(kosen_rules(9), Dealer::fresh(), {Side{&left, "a"}, Side{&right, "b"}});
  std::array<Fencer, 2> fencers = {Fencer(9), Fencer(9)};
  std::array<Second*, 2> seconds = {&left, &right};
  for (int i = 0; i < 2; ++i) {
    (void)seconds[static_cast<std::size_t>(i)]->hear(R"({"Type":"PlayerName","Name":"x"})");
    fencers[static_cast<std::size_t>(i)].hear(ConnectionStart{i});
  }
  duel.begin();
  Random random(3);
  int compared = 0;
  while (!duel.over()) {
    for (std::size_t i = 0; i < 2; ++i) {
      Lines lines;
      lines.feed(seconds[i]->take_out());
      while (const auto line = lines.next()) fencers[i].hear(read_server(line->text).value());
    }
    const auto mover = static_cast<std::size_t>(duel.turn());
    ASSERT_TRUE(fencers[mover].to_play());
    ASSERT_FALSE(fencers[1 - mover].to_play());
    const auto told = fencers[mover].sight();
    auto known = duel.sight(duel.turn());
    ASSERT_EQ(told.knowledge.view, known.knowledge.view);
    ASSERT_EQ(told.knowledge.memory, known.knowledge.memory);
    ASSERT_EQ(told.legal.size(), known.legal.size());
    ++compared;
    const Action action = known.legal[random.below(static_cast<std::uint32_t>(known.legal.size()))];
    fencers[mover].played(action);
    ASSERT_TRUE(duel.play(duel.turn(), action));
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
  auto mind = hire_for<EnGarde>(GetParam()).value();
  Fencer fencer(5);
  int asked = 0;
  for (int i = 0; i < scaled(2000); ++i) {
    switch (number(0, 6)) {
      case 0:
      case 1: {
        const int left = number(1, 22);
        fencer.hear(BoardInfo{
            {left, number(left + 1, 23)}, {number(0, 99), 0}, number(0, 15), number(-1, 1)});
        break;
      }
      case 2: {
        Cards hand;
        for (int n = number(3, 5); n > 0; --n) hand.add(number(1, 5));
        fencer.hear(HandInfo{hand});
        break;
      }
      case 3:
        fencer.hear(Played{{number(0, 6), random() % 2 == 0, random() % 2 == 0, number(0, 6)}});
        break;
      case 4:
        fencer.hear(ErrorMessage{403, ""});
        break;
      case 5:
        if (random() % 4 == 0) fencer.hear(RoundEnd{});
        break;
      default:
        fencer.hear(DoPlay{});
    }
    if (!fencer.to_play()) continue;
    const auto sight = fencer.sight();
    const auto& view = sight.knowledge.view;
    const Cards seen =
        sight.knowledge.memory.played + view.hand[static_cast<std::size_t>(sight.seat)];
    ASSERT_TRUE(Cards::full_deck().holds(seen));
    ASSERT_EQ(seen.total() + view.pile + view.hand_size[1 - static_cast<std::size_t>(sight.seat)],
              en_garde::kDeckSize);
    if (sight.legal.empty()) continue;
    fencer.played(mind.think(sight, random).value().action);
    ++asked;
  }
  EXPECT_GE(asked, scaled(20) - 1);
}
INSTANTIATE_TEST_SUITE_P(Players, KosenNonsense, testing::Values("steady", "net", "maitre"));

// A play that was never told: how the round went is forgotten, the cards are made up to 25.
TEST(KosenFencer, WhatWasNotToldIsNotRemembered) {
  Fencer fencer = first_to_play(cards({1, 2, 3, 4, 5}));
  fencer.played(Action::advance(5));
  fencer.hear(BoardInfo{{6, 19}, {0, 0}, 13, 0});
  fencer.hear(HandInfo{cards({1, 2, 3, 4, 5})});
  fencer.hear(DoPlay{});
  const en_garde::Memory memory = fencer.sight().knowledge.memory;
  EXPECT_FALSE(memory.since_the_deal);
  EXPECT_TRUE(memory.acts.empty());
  EXPECT_EQ(memory.played.total(), 2) << "25 less 13, and twice 5";
  EXPECT_EQ(memory.played.count(5), 1);
}

}  // namespace
}  // namespace salle::kosen
