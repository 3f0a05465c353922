// The rules, case by case. Every expected value was worked out by hand from the rules page.
#include "games/archers/archers.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.hpp"
#include "games/archers/perft.hpp"

namespace salle::archers {
namespace {

constexpr std::string_view kStart = "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0";

class Duel {
 public:
  explicit Duel(std::string_view position, std::string_view rules = "standard")
      : rules_(*parse_rules(rules)) {
    const auto state = parse_position(rules_, position);
    EXPECT_TRUE(state) << (state ? "" : state.error().message);
    if (state) state_ = *state;
  }

  // Plays the actions of a text; false, and no farther, at the first that is not legal.
  bool play(std::string_view text) {
    for (const std::string_view word : split_words(text)) {
      if (!accept<Archers>(rules_, state_, *parse_action(word))) return false;
    }
    return true;
  }
  bool allows(std::string_view action) const {
    Duel copy = *this;
    return copy.play(action);
  }
  std::vector<std::string> legal(char kind) const {
    ActionList<Archers> actions;
    Archers::legal(rules_, state_, actions);
    std::vector<std::string> texts;
    for (const Action action : actions) {
      const std::string text = action_text(action);
      if (text[2] == kind) texts.push_back(text);
    }
    std::ranges::sort(texts);
    return texts;
  }
  std::string under_fire_of(Seat seat) const {
    return squares_text(under_fire(state_.now.board, seat));
  }
  std::string why_not(std::string_view action) const {
    return refusal({Viewer::all(), state_}, *parse_action(action), Language::kEnglish);
  }
  std::string position() const { return position_text(state_); }
  Seat turn() const { return Archers::turn(rules_, state_); }
  Ending ending() const { return state_.now.ending; }
  Payoffs payoffs() const { return Archers::payoffs(rules_, state_); }
  const State& state() const { return state_; }
  const Rules& rules() const { return rules_; }

 private:
  Rules rules_;
  State state_;
};

using Texts = std::vector<std::string>;

TEST(ArchersCases, TheExampleOfTheSeed) {
  // (1,1) is a4 and (2,4) is b1.
  Duel duel("9/9/9/9/9/se7/E8/N8/N8 d - 0");
  ASSERT_TRUE(duel.play("a3-b3 b3:n"));
  EXPECT_EQ(duel.position(), "9/9/9/9/9/se7/1N7/N8/N8 l - 1");
  EXPECT_EQ(duel.under_fire_of(kLight), "a4 b4");  // from a2 at two squares, and from b3
  EXPECT_EQ(duel.legal('x'), Texts{"a4xa2"});
  ASSERT_TRUE(duel.play("a4xa2"));
  EXPECT_EQ(duel.legal('x'), Texts{});  // a1 is in its line now, but it has shot
  EXPECT_FALSE(duel.allows("a4xa1"));
  EXPECT_EQ(duel.under_fire_of(kLight), "a4 b4");  // a4 from a1 at three squares, b4 from b3
  EXPECT_EQ(squares_text(shooters_at(duel.state().now.board, square_at(0, 3), kLight)), "a1");
  EXPECT_EQ(squares_text(shooters_at(duel.state().now.board, square_at(1, 3), kLight)), "b3");
}

TEST(ArchersCases, AtTheStartNobodyIsUnderFire) {
  const Duel duel(kStart);
  EXPECT_EQ(duel.under_fire_of(kDark), "");
  EXPECT_EQ(duel.under_fire_of(kLight), "");
  EXPECT_EQ(duel.legal('x'), Texts{});
}

TEST(ArchersCases, TheStartHasTwentyFourActions) {
  const Duel duel(kStart);
  EXPECT_EQ(duel.legal('-'), (Texts{"f2-f1", "f4-f5", "g2-g1", "g4-g5", "h2-h1", "h4-h5"}));
  EXPECT_EQ(duel.legal(':').size(), 18u);
  EXPECT_EQ(perft(duel.rules(), duel.state(), 1), 24u);
}

TEST(ArchersCases, TheStartHas561FirstTurns) {
  // After a pivot 17 others are left, and 6 steps less the two of an archer that turned from its
  // way and with those of one that turned to it: over the nine archers these cancel out (6 and 6),
  // so 18 * 23. After f4-f5 or its like: 18 pivots and f5-f6, f3-f4, two forward, three back: 3
  // * 25. After f2-f1: 18 pivots, f3-f2, two back, three forward: 3 * 24.
  const Duel duel(kStart);
  EXPECT_EQ(perft(duel.rules(), duel.state(), 2), 18u * 23 + 3 * 25 + 3 * 24);
  EXPECT_EQ(perft_turns(duel.rules(), duel.state(), 1).sequences, 561u);
}

TEST(ArchersCases, AFriendMasksALine) {
  const Duel duel("9/4s4/4e4/9/4N4/9/9/9/9 l - 0");
  EXPECT_EQ(duel.under_fire_of(kDark), "");
  EXPECT_EQ(duel.legal('x'), Texts{});
  EXPECT_EQ(duel.why_not("e8xe5"), "e5 is masked by the archer on e7.");
}

TEST(ArchersCases, AFoeMasksALine) {
  const Duel duel("9/4s4/4E4/9/4N4/9/9/9/9 l - 0");
  EXPECT_EQ(duel.under_fire_of(kDark), "e7");
  EXPECT_EQ(duel.legal('x'), Texts{"e8xe7"});
  EXPECT_EQ(duel.why_not("e8xe5"), "e5 is masked by the archer on e7.");
}

TEST(ArchersCases, AFourthSquareIsOutOfRange) {
  const Duel far("9/4s4/9/9/9/4E4/9/9/9 l - 0");
  EXPECT_EQ(far.legal('x'), Texts{});
  EXPECT_EQ(far.why_not("e8xe4"),
            "e4 is out of range: 4 squares from e8, and an arrow flies three.");
  const Duel near("9/4s4/9/9/4E4/9/9/9/9 l - 0");
  EXPECT_EQ(near.legal('x'), Texts{"e8xe5"});
}

TEST(ArchersCases, Pivoting90DegreesAndBackIsRefused) {
  Duel duel(kStart);
  ASSERT_TRUE(duel.play("f4:e"));
  EXPECT_FALSE(duel.allows("f4:n"));
  EXPECT_EQ(duel.why_not("f4:n"),
            "That takes the first manoeuvre back: a turn must leave the board changed.");
}

TEST(ArchersCases, Pivoting180DegreesIsAccepted) {
  Duel duel(kStart);
  ASSERT_TRUE(duel.play("f4:e f4:s"));
  EXPECT_EQ(duel.position(), "9/1sss5/1sss5/1sss5/9/5SNN1/5NNN1/5NNN1/9 l - 1");
}

TEST(ArchersCases, SteppingOutAndBackIsRefused) {
  Duel duel(kStart);
  ASSERT_TRUE(duel.play("f4-f5"));
  EXPECT_FALSE(duel.allows("f5-f4"));
  EXPECT_TRUE(duel.allows("f3-f4"));
  EXPECT_TRUE(duel.allows("f5-f6"));
}

TEST(ArchersCases, AStepIntoTheEnemyWoodsOnTheFirstManoeuvreEndsTheGame) {
  Duel duel("9/9/4W4/9/9/9/9/9/8n d - 4");
  ASSERT_TRUE(duel.play("e7-d7"));
  EXPECT_EQ(duel.turn(), kNobody);
  EXPECT_EQ(duel.ending(), Ending::kEntered);
  EXPECT_EQ(duel.payoffs()[kDark], 1);
  EXPECT_EQ(duel.payoffs()[kLight], -1);
  EXPECT_EQ(duel.position(), "9/9/4W4/9/9/9/9/9/8n d - 4 e7-d7");
}

TEST(ArchersCases, ABackwardStepIntoTheEnemyWoodsWinsToo) {
  Duel back("9/9/9/9/9/9/4w4/N8/9 l - 0");
  ASSERT_TRUE(back.play("e3-f3"));
  EXPECT_EQ(back.ending(), Ending::kEntered);
  EXPECT_EQ(back.payoffs()[kLight], 1);
}

TEST(ArchersTurns, ARemovedArcherOpensALineForAnother) {
  Duel duel("9/9/9/4w4/2E1w4/9/4N4/9/9 d - 0");
  EXPECT_EQ(duel.legal('x'), (Texts{"c5xe5", "e3xe5"}));
  EXPECT_FALSE(duel.allows("e3xe6"));
  ASSERT_TRUE(duel.play("c5xe5"));
  EXPECT_EQ(duel.legal('x'), Texts{"e3xe6"});
}

TEST(ArchersTurns, ShotsComeBeforeTheManoeuvres) {
  Duel duel("9/9/9/9/2E1w4/9/8w/9/N8 d - 0");
  ASSERT_TRUE(duel.allows("c5xe5"));
  ASSERT_TRUE(duel.play("a1:e"));
  EXPECT_EQ(duel.legal('x'), Texts{});
  EXPECT_EQ(duel.why_not("c5xe5"),
            "Shots come before the manoeuvres; the second manoeuvre is due.");
}

TEST(ArchersTurns, AfterAShotTheSecondManoeuvreMayTakeTheFirstBack) {
  Duel duel("9/9/9/9/2E1w4/9/8w/9/N8 d - 9");
  ASSERT_TRUE(duel.play("c5xe5 a1:e a1:n"));
  EXPECT_EQ(duel.position(), "9/9/9/9/2E6/9/8w/9/N8 l - 0");
}

TEST(ArchersTurns, AShotIsOptional) {
  Duel duel("9/9/9/9/2E1w4/9/9/9/9 d - 0");
  EXPECT_TRUE(duel.play("c5:n c5:w"));
}

TEST(ArchersTurns, APivotUnderFireIsAllowed) {
  const Duel duel("9/9/9/4s4/4N4/9/9/9/9 d - 0");
  EXPECT_EQ(duel.under_fire_of(kDark), "e5");
  EXPECT_EQ(duel.legal(':'), (Texts{"e5:e", "e5:w"}));
}

TEST(ArchersTurns, AStepOntoAControlledSquareIsRefused) {
  const Duel duel("9/9/9/1e7/9/4N4/9/9/9 d - 0");
  EXPECT_TRUE(duel.allows("e4-e5"));
  const Duel nearer("9/9/9/2e6/4N4/9/9/9/9 d - 0");  // c6 controls d6, e6 and f6
  EXPECT_FALSE(nearer.allows("e5-e6"));
  EXPECT_EQ(nearer.why_not("e5-e6"), "e6 is under fire from c6.");
}

TEST(ArchersRulings, ControlIsJudgedWithTheMovingArcherLifted) {
  const Duel at_two("9/9/4s4/9/4N4/9/9/9/9 d - 0");  // e7 would reach e4 at three squares
  EXPECT_EQ(at_two.legal('-'), Texts{});
  EXPECT_EQ(at_two.why_not("e5-e4"), "e4 is under fire from e7.");
  const Duel at_three("9/4s4/9/9/4N4/9/9/9/9 d - 0");  // e8 does not reach e4
  EXPECT_EQ(at_three.legal('-'), Texts{"e5-e4"});
}

TEST(ArchersRulings, AStepThatUncoversAFriendIsLegal) {
  Duel duel("9/4s4/4E4/9/4N4/9/9/9/9 d - 0");
  ASSERT_TRUE(duel.play("e7-f7"));
  EXPECT_EQ(duel.under_fire_of(kDark), "e5");
}

TEST(ArchersRulings, TheThirdTimeAPositionArisesIsADraw) {
  Duel duel(kStart);
  const std::string_view there_and_back = "f2:e g2:e b8:e c8:e f2:n g2:n b8:s c8:s";
  ASSERT_TRUE(duel.play(there_and_back));  // the start for the second time
  EXPECT_EQ(duel.turn(), kDark);
  ASSERT_TRUE(duel.play("f2:e g2:e b8:e c8:e f2:n g2:n b8:s"));
  EXPECT_EQ(duel.turn(), kLight);
  ASSERT_TRUE(duel.play("c8:s"));
  EXPECT_EQ(duel.turn(), kNobody);
  EXPECT_EQ(duel.ending(), Ending::kRepetition);
  EXPECT_EQ(duel.payoffs(), Payoffs{});
}

TEST(ArchersRulings, RepetitionCanBeTwiceOrOff) {
  const std::string_view once = "f2:e g2:e b8:e c8:e f2:n g2:n b8:s c8:s";
  Duel twice(kStart, "repetition=2");
  ASSERT_TRUE(twice.play(once));
  EXPECT_EQ(twice.ending(), Ending::kRepetition);
  Duel off(kStart, "repetition=0");
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(off.play(once));
  EXPECT_EQ(off.turn(), kDark);
}

TEST(ArchersRulings, TheSameBoardWithTheOtherToMoveIsAnotherPosition) {
  // Half turns there and back: the first position comes back after four turns, Dark to begin, and
  // not before.
  Duel duel("n8/9/9/9/9/9/9/9/8S d - 0", "repetition=2");
  ASSERT_TRUE(duel.play("i1:e i1:n a9:e a9:s i1:e i1:s a9:e"));
  EXPECT_EQ(duel.turn(), kLight);
  ASSERT_TRUE(duel.play("a9:n"));
  EXPECT_EQ(duel.ending(), Ending::kRepetition);
}

TEST(ArchersRulings, AHundredTurnsWithoutAShotAreADraw) {
  Duel duel("9/9/9/9/2E1w4/9/9/9/N7w d - 98");
  ASSERT_TRUE(duel.play("a1:e a1:s"));
  EXPECT_EQ(duel.turn(), kLight);
  ASSERT_TRUE(duel.play("i1:n i1:e"));
  EXPECT_EQ(duel.turn(), kNobody);
  EXPECT_EQ(duel.ending(), Ending::kQuiet);
  EXPECT_EQ(duel.position(), "9/9/9/9/2E1w4/9/9/9/S7e d - 100");
}

TEST(ArchersRulings, AShotBeginsTheQuietCountAnew) {
  Duel duel("9/9/9/9/2E1w4/9/9/9/N7w d - 99");
  ASSERT_TRUE(duel.play("c5xe5 a1:e a1:s"));
  EXPECT_EQ(duel.position(), "9/9/9/9/2E6/9/9/9/S7w l - 0");
}

TEST(ArchersRulings, TheQuietLimitCanBeShortOrOff) {
  Duel two(kStart, "quiet=2");
  ASSERT_TRUE(two.play("f2:e g2:e b8:e c8:e"));
  EXPECT_EQ(two.ending(), Ending::kQuiet);
  Duel off("9/9/9/9/2E6/9/9/9/8w d - 5000", "quiet=0");
  ASSERT_TRUE(off.play("c5:n c5:w"));
  EXPECT_EQ(off.position(), "9/9/9/9/2W6/9/9/9/8w l - 5001");
}

TEST(ArchersKings, ShootingTheKingWinsAtOnce) {
  Duel duel("9/9/9/9/2E1w*4/9/9/9/N*7w d k 0");
  ASSERT_TRUE(duel.play("c5xe5"));
  EXPECT_EQ(duel.ending(), Ending::kKing);
  EXPECT_EQ(duel.payoffs()[kDark], 1);
}

TEST(ArchersKings, OtherArchersMayBeShotAndTheGameGoesOn) {
  Duel duel("9/9/9/9/2E1w4/9/9/9/N*7w* d k 0");
  ASSERT_TRUE(duel.play("c5xe5"));
  EXPECT_EQ(duel.turn(), kDark);
}

TEST(ArchersKings, TheKingKeepsHisMarkWhenHeSteps) {
  Duel duel("9/9/9/9/9/9/9/9/N*7w* d k 0");
  ASSERT_TRUE(duel.play("a1-a2 a2-a3"));
  EXPECT_EQ(duel.position(), "9/9/9/9/9/9/N*8/9/8w* l k 1");
}

TEST(ArchersKings, StandInTheCentreOfTheirWoods) {
  EXPECT_EQ(position_text(start(*parse_rules("kings first=light"))),
            "9/1sss5/1ss*s5/1sss5/9/5NNN1/5NN*N1/5NNN1/9 l k 0");
}

TEST(ArchersTheEnd, APlayerLeftWithNoArchersLoses) {
  Duel duel("9/9/9/9/2E1w4/9/9/9/9 d - 0");
  ASSERT_TRUE(duel.play("c5xe5"));
  EXPECT_EQ(duel.ending(), Ending::kNoArchers);
  EXPECT_EQ(duel.payoffs()[kDark], 1);
}

TEST(ArchersTheEnd, AFinishedGameHasNoSuccessors) {
  // Dark can step into the woods, back to f7, or pivot: four actions, three of which go on. Turned
  // north, e7 has e7-e8, e7-e6 and one pivot; turned south the same.
  const Duel duel("9/9/4W4/9/9/9/9/9/8n d - 0");
  EXPECT_EQ(duel.legal('-'), (Texts{"e7-d7", "e7-f7"}));
  EXPECT_EQ(perft(duel.rules(), duel.state(), 1), 4u);
  // e7-f7 is followed by f7-g7 and two pivots.
  EXPECT_EQ(perft(duel.rules(), duel.state(), 2), 3u + 3 + 3);
}

TEST(ArchersCounting, TurnsAreCountedAsSequencesAndAsBoards) {
  // After a1-a2: a2-a3 and two pivots. After a1:e: a1:s and a1-b1. After a1:w: a1:s and, backward,
  // a1-b1. The two ways round to the south lead to one board, the two on b1 do not.
  const Duel duel("9/9/9/9/9/9/9/9/N7n d - 0");
  const TurnCount count = perft_turns(duel.rules(), duel.state(), 1);
  EXPECT_EQ(count.sequences, 7u);
  EXPECT_EQ(count.positions, 6u);
}

TEST(ArchersCounting, DrawsEndSequences) {
  const Duel duel("9/9/9/9/9/9/9/9/N7n d - 99");
  EXPECT_EQ(perft(duel.rules(), duel.state(), 2), 7u);
  EXPECT_EQ(perft(duel.rules(), duel.state(), 3), 0u);
  EXPECT_EQ(perft_turns(duel.rules(), duel.state(), 1).sequences, 7u);
  EXPECT_EQ(perft_turns(duel.rules(), duel.state(), 2).sequences, 0u);
}

TEST(ArchersCounting, TurnByTurnIsSequenceBySequence) {
  // The same count with and without merging equal boards: a short quiet limit, not reached, forbids
  // it.
  for (const std::string_view text :
       {"9/9/9/4w4/2E1w4/9/4N4/9/9 d - 0", "9/9/4W4/4s4/9/9/9/9/8n d - 0"}) {
    const Duel merged(text);
    const Duel apart(text, "quiet=3");
    const TurnCount a = perft_turns(merged.rules(), merged.state(), 3);
    const TurnCount b = perft_turns(apart.rules(), apart.state(), 3);
    EXPECT_EQ(a.sequences, b.sequences);
    EXPECT_EQ(a.positions, b.positions);
  }
}

TEST(ArchersChance, TheLotDecidesWhoBegins) {
  const Rules rules = *parse_rules("");
  State state = start(rules);
  EXPECT_EQ(Archers::turn(rules, state), kChance);
  ChanceList<Archers> outcomes;
  Archers::outcomes(rules, state, outcomes);
  ASSERT_EQ(outcomes.size(), 2u);
  EXPECT_EQ(outcomes[0].weight, outcomes[1].weight);
  EXPECT_EQ(Archers::draw(rules, state, 0), Action::lot(kDark));
  EXPECT_EQ(Archers::draw(rules, state, ~std::uint64_t{0}), Action::lot(kLight));
  apply(rules, state, Action::lot(kLight));
  EXPECT_EQ(position_text(state), "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 l - 0");
  EXPECT_EQ(Archers::turn(*parse_rules("first=light"), start(*parse_rules("first=light"))), kLight);
}

TEST(ArchersSight, AViewHoldsEverything) {
  Duel duel(kStart);
  ASSERT_TRUE(duel.play("f2:e g2:e b8:e"));
  Random random(1);
  const Knowledge<Archers> known = {Archers::view(duel.rules(), duel.state(), Viewer::seat(kDark)),
                                    {}};
  EXPECT_EQ(Archers::sample(duel.rules(), known, random), duel.state());
}

}  // namespace
}  // namespace salle::archers
