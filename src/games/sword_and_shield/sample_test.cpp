// What a seat that forgets nothing knows, and the states it may invent from that.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/bout.hpp"
#include "support/scale.hpp"
#include "support/sword_field.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;

// Mostly discards, so that games are long and decks run out.
Action idle_action(const Rules& rules, const State& state, Random& random) {
  if (SwordAndShield::turn(rules, state) == kChance) {
    return SwordAndShield::draw(rules, state, random());
  }
  static ActionList<SwordAndShield> actions;
  SwordAndShield::legal(rules, state, actions);
  const auto discard = std::ranges::find(actions, Deed::kDiscard, &Action::deed);
  if (discard != actions.end() && random.below(16) > 0) return *discard;
  return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

// Plays long random games and calls visit(bout) before every decision.
template <class Visit>
void random_games(const std::string& text, int games, Visit visit) {
  example_cards();
  const Rules rules = parse_rules(text).value();
  for (int game = 0; game < scaled(games); ++game) {
    Random random(5, static_cast<std::uint64_t>(game));
    Bout<SwordAndShield> bout(rules);
    while (bout.turn() != kNobody) {
      if (bout.turn() >= 0) visit(bout, random);
      bout.play(idle_action(rules, bout.state(), random));
    }
  }
}

// In the joust the deck that ran out leaves nothing to guess: all that is not in sight is in the
// other hand, and stays there until it is played.
TEST(SwordSample, CardsThatMustBeInTheOtherHandAreDealtToIt) {
  int known_cards = 0;
  random_games("joust cards=examples", 60, [&](const Bout<SwordAndShield>& bout, Random& random) {
    const auto known = bout.knowledge(Viewer::seat(0));
    CardBits held;
    for (const Layer& layer : known.memory.layers[0]) {
      ASSERT_EQ(layer.cards.count(), layer.count[1]);
      held |= layer.cards;
    }
    ASSERT_TRUE((held - bout.state().hand_of(1)).empty()) << "remembered, but not there";
    if (held.empty()) return;
    known_cards += held.count();
    const State other = SwordAndShield::sample(bout.rules(), known, random);
    ASSERT_TRUE((held - other.hand_of(1)).empty());
  });
  EXPECT_GT(known_cards, 100) << "reshuffles must happen for this to mean anything";
}

// With several hidden hands it is known how many of the old cards each Knight has.
TEST(SwordSample, OldCardsAreCountedHandByHand) {
  int layers = 0;
  for (const char* rules : {"melee/shared-decks knights=3v3 cards=examples",
                            "melee knights=3v2 players=aab/cc cards=examples"}) {
    random_games(rules, 60, [&](const Bout<SwordAndShield>& bout, Random&) {
      for (Seat seat = 0; seat < bout.seats(); ++seat) {
        const auto known = bout.knowledge(Viewer::seat(seat));
        for (int deck = 0; deck < bout.rules().decks(); ++deck) {
          for (const Layer& layer : known.memory.layers[static_cast<std::size_t>(deck)]) {
            ++layers;
            for (int index = 0; index < bout.rules().all_knights(); ++index) {
              if (bout.rules().deck_of(index) != deck) continue;
              ASSERT_EQ((bout.state().hand_of(index) & layer.cards).count(),
                        layer.count[static_cast<std::size_t>(index)]);
            }
          }
        }
      }
    });
  }
  EXPECT_GT(layers, 1000);
}

TEST(SwordSample, EveryHiddenCardIsEquallyLikelyInTheOtherHand) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hand":[101,102,103]},
      {"card":33,"health":2,"tactic":"S","hand":[110,140,151],"shown":[140]}]})");
  const Knowledge<SwordAndShield> known{
      SwordAndShield::view(field.rules(), field.state(), Viewer::seat(0)), {}};
  Random random(9);
  std::map<int, int> dealt;
  constexpr int kSamples = 40'000;
  for (int i = 0; i < kSamples; ++i) {
    const State state = SwordAndShield::sample(field.rules(), known, random);
    state.hand_of(1).each([&](int card) { ++dealt[card]; });
  }
  const int shown = field.rules().cards->find_deck(140);
  EXPECT_EQ(dealt[shown], kSamples) << "a card that was bid is known";
  dealt.erase(shown);
  const int hidden = static_cast<int>(field.rules().cards->deck.size()) - 4;
  EXPECT_EQ(static_cast<int>(dealt.size()), hidden);
  const double expected = 2.0 * kSamples / hidden;
  double chi_square = 0.0;
  for (const auto& [card, count] : dealt) {
    chi_square += (count - expected) * (count - expected) / expected;
  }
  // About `hidden` - 1 on the average; five standard deviations above that is never seen.
  EXPECT_LT(chi_square, hidden - 1 + 5.0 * std::sqrt(2.0 * (hidden - 1)));
}

TEST(SwordSample, WhoOpensBecauseAllPassedHoldsAnInitiativeCard) {
  SwordField field("joust", R"({"phase":"bid","actor":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hand":[101,102,103]},
      {"card":33,"health":2,"tactic":"S","hand":[110,150,151]}]})");
  field.play("pass pass");
  Random random(3);
  for (const Viewer viewer : {Viewer::seat(0), Viewer::spectator()}) {
    const Knowledge<SwordAndShield> known{
        SwordAndShield::view(field.rules(), field.state(), viewer), {}};
    for (int i = 0; i < 200; ++i) {
      const State state = SwordAndShield::sample(field.rules(), known, random);
      EXPECT_TRUE((state.hand_of(1) & field.rules().cards->initiatives).any());
      EXPECT_TRUE((state.hand_of(0) & field.rules().cards->initiatives).empty());
    }
  }
}

TEST(SwordEvents, ADrawnCardIsForTheOneWhoHoldsIt) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hand":[194,102]},
      {"card":33,"health":2,"tactic":"S","hand":[110]}]})");
  field.play("e194");
  const Action draw = parse_action(field.rules(), "*151", Language::kEnglish).value();
  const auto told = [&](Viewer viewer) {
    EventList<SwordAndShield> events;
    SwordAndShield::events(field.rules(), field.state(), draw, field.state(), viewer, events);
    return int{events[0].card};
  };
  EXPECT_EQ(told(Viewer::seat(0)), field.rules().cards->find_deck(151));
  EXPECT_EQ(told(Viewer::seat(1)), -1);
  EXPECT_EQ(told(Viewer::spectator()), -1);
  EXPECT_EQ(SwordAndShield::chance_text(field.rules(), field.state(), draw, Viewer::seat(1)), "*?");
}

TEST(SwordEvents, WhatShowsCardsCannotBeTakenBack) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hand":[196,102]},
      {"card":33,"health":2,"tactic":"S","hand":[110]}]})");
  const auto reveals = [&](const char* text) {
    EventList<SwordAndShield> events;
    SwordAndShield::events(field.rules(), field.state(),
                           parse_action(field.rules(), text, Language::kEnglish).value(),
                           field.state(), Viewer::seat(0), events);
    return std::ranges::any_of(events,
                               [](const Event& each) { return SwordAndShield::reveals(each); });
  };
  EXPECT_TRUE(reveals("e196"));
  EXPECT_FALSE(reveals("t:T"));
}

}  // namespace
}  // namespace salle
