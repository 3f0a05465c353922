// The examples of the rulebook and the rulings for Mêlée Moves, the Safe Position and Mêlée Locks.
#include "core/text.hpp"
#include "support/melee_field.hpp"

namespace salle {
namespace {

using sword_and_shield::Phase;

TEST(SwordMelee, Example18AnAnswerByALateralMove) {
  SwordField field = six({.turn = 6, .more = {"", "", hand("145"), "", "", hand("151, 152, 153")}});
  field.play("a151>3");
  EXPECT_TRUE(field.offers("swap145:1"));
  field.play("swap145:1");
  EXPECT_EQ(field.fatigue(3), 18) << "10 points";
  EXPECT_EQ(field.hits(3), 0) << "the attack misses";
  EXPECT_EQ(field.place(3), "left");
  EXPECT_EQ(field.place(1), "right");
  // Knight 6 goes on, now against Knight 1; Knight 3 is out of reach.
  EXPECT_TRUE(field.offers("a152>1"));
  EXPECT_FALSE(field.offers("a152>3"));
  field.play("a152>1 hit");
  EXPECT_EQ(field.hits(1), 1);
}

TEST(SwordMelee, RulingExample19AShakenKnightPays11ForTheDefensiveMoveWith15PointsLeft) {
  // The example charges 10, but with one more hit to go Knight 1 is Shaken: the 10 points are 11.
  SwordField field = six({.turn = 4,
                          .more = {R"("hits":4,"fatigue":15,"hand":[146])", "", "",
                                   hand("151, 152, 153, 154"), "", ""}});
  field.state().board.at(3).ability[3] = 4;
  field.state().board.at(3).improvements.add(field.rules().cards->find_deck(218));
  field.state().deck[1].remove(field.rules().cards->find_deck(218));
  --field.state().board.deck[1];
  EXPECT_EQ(field.actions_left(), 4);
  field.play("a151>1 safe146");
  EXPECT_EQ(field.fatigue(1), 4);
  EXPECT_TRUE(field.knight(1).safe);
  EXPECT_EQ(field.actions_left(), 3) << "Knight 4 has three other Actions";
  EXPECT_EQ(field.reach(4), (std::vector<int>{2})) << "and cannot attack Knight 1";
  SwordField healthy =
      six({.turn = 4, .more = {R"("fatigue":15,"hand":[146])", "", "", hand("151"), "", ""}});
  EXPECT_EQ(healthy.play("a151>1 safe146").fatigue(1), 5);
}

TEST(SwordMelee, AMoveMustBeTheFirstActionAndTakesThemAll) {
  SwordField field = six({.more = {hand("145, 151, 152"), "", "", "", "", ""}});
  EXPECT_TRUE(field.offers("swap145:2"));
  EXPECT_TRUE(field.offers("swap145:3"));
  EXPECT_TRUE(field.offers("safe145"));
  SwordField begun = field;
  begun.play("a151>4 hit");
  EXPECT_FALSE(begun.offers("swap145:2"));
  EXPECT_FALSE(begun.offers("safe145")) << "not after having begun an attack";
  field.play("swap145:2");
  EXPECT_EQ(field.fatigue(1), 18);
  EXPECT_EQ(field.place(1), "centre");
  EXPECT_EQ(field.place(2), "left");
  EXPECT_EQ(field.phase(), Phase::kDraw) << "the turn is over";
  field.settle();
  EXPECT_EQ(field.attacker(), 3) << "ruling: next clockwise from where he now stands";
}

TEST(SwordMelee, InSafetyOneExchangesCardsAndRecovers) {
  SwordField field = six({.more = {R"("safe":true,"fatigue":10,"hand":[190, 151, 197, 202, 201])",
                                   "", "", "", "", ""}});
  EXPECT_EQ(field.reach(1), (std::vector<int>{}));
  EXPECT_EQ(field.reach(4), (std::vector<int>{2})) << "his place counts as empty";
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"e190", "e202", "end", "i201", "t:T", "x151",
                                                     "x190", "x197", "x201", "x202"}))
      << "197 concerns an enemy; 202 is for the team-mates, 201 an Improvement";
  field.play("e190 x151");
  EXPECT_EQ(field.fatigue(1), 12);
  field.play("x197");
  EXPECT_EQ(field.phase(), Phase::kDraw) << "as many as his Endurance, 3";
  field.settle();
  EXPECT_EQ(field.hand(1), 8);
  EXPECT_EQ(field.hand(4), 0) << "nobody is in reach of him";
  EXPECT_EQ(field.attacker(), 2);
}

TEST(SwordMelee, RulingComingBackIsAnotherMoveFor10AndTheActionsFollow) {
  SwordField field =
      six({.more = {R"("safe":true,"hand":[145, 146, 151, 152, 153])", "", "", "", "", ""}});
  EXPECT_TRUE(field.offers("back145:left"));
  EXPECT_FALSE(field.offers("back145:centre")) << "Knight 2 stands there";
  SwordField late = field;
  EXPECT_FALSE(late.play("x151").offers("back145:left")) << "only at the start of the turn";
  field.play("back145:left");
  EXPECT_EQ(field.fatigue(1), 18);
  EXPECT_FALSE(field.knight(1).safe);
  EXPECT_EQ(field.actions_left(), 3);
  EXPECT_TRUE(field.offers("a151>4"));
  EXPECT_FALSE(field.offers("swap146:2")) << "something was done already";
}

TEST(SwordMelee, RulingOneComesBackToAnyEmptyPlaceOfTheSide) {
  SwordField field = six({.more = {R"("safe":true,"hand":[145])", "", R"("hits":5)", "", "", ""}});
  EXPECT_TRUE(field.offers("back145:left"));
  EXPECT_TRUE(field.offers("back145:right"));
  EXPECT_EQ(field.play("back145:right").place(1), "right");
}

TEST(SwordMelee, OneKnightASideInSafetyAtATime) {
  SwordField field = six({.turn = 2, .more = {R"("safe":true)", hand("145"), "", "", "", ""}});
  EXPECT_FALSE(field.offers("safe145"));
  EXPECT_TRUE(field.offers("swap145:3"));
  EXPECT_FALSE(field.offers("swap145:1")) << "he is not in the line";
}

TEST(SwordMelee, TheLastKnightNeverMoves) {
  SwordField field =
      six({.turn = 2, .more = {R"("hits":5)", hand("145"), R"("hits":5)", "", "", ""}});
  EXPECT_FALSE(field.offers("safe145"));
  EXPECT_FALSE(field.offers("swap145:1"));
}

TEST(SwordMelee, RulingNoDefensiveMoveAfterHavingAnsweredInThisTurn) {
  SwordField field =
      six({.turn = 4, .more = {hand("101, 145"), "", "", hand("103, 151, 152"), "", ""}});
  SwordField took_a_hit = field;
  took_a_hit.play("a103>1 hit a151>1");
  EXPECT_TRUE(took_a_hit.offers("safe145")) << "taking a hit is no answer";
  field.play("a103>1 d101 a151>1");
  EXPECT_FALSE(field.offers("safe145"));
  EXPECT_TRUE(field.offers("swap145:2")) << "the lateral move is always there";
}

TEST(SwordMelee, RulingTheRestOfACombinationGoesOnAgainstWhoStandsThere) {
  SwordField field = six({.turn = 4, .more = {hand("145"), "", "", hand("101, 102"), "", ""}});
  field.play("[a101 a102]>1 swap145:2");
  EXPECT_EQ(field.actor(), 2) << "Knight 2 stands there now";
  field.play("hit");
  EXPECT_EQ(field.hits(2), 1);
  SwordField empty = six({.turn = 4, .more = {hand("145"), "", "", hand("101, 102, 190"), "", ""}});
  empty.play("[a101 a102 e190]>1 safe145");
  EXPECT_EQ(empty.actor(), 4) << "nobody stands there: the rest falls away";
  EXPECT_EQ(empty.fatigue(4), 26) << "but for the Event: 28 - 4 + 2";
}

TEST(SwordMelee, ALockJoinsTwoUntilOneIsHit) {
  SwordField field =
      six({.turn = 2, .more = {hand("151"), hand("148, 152"), "", "", hand("153"), hand("154")}});
  field.play("lock148>5");
  EXPECT_EQ(field.fatigue(2), 25) << "3 points";
  EXPECT_FALSE(field.discarded(148, 0)) << "the card lies between them";
  EXPECT_EQ(field.reach(2), (std::vector<int>{5}));
  EXPECT_EQ(field.reach(5), (std::vector<int>{2}));
  EXPECT_EQ(field.reach(1), (std::vector<int>{4})) << "nobody else against them";
  EXPECT_EQ(field.reach(6), (std::vector<int>{3}));
  EXPECT_EQ(field.actions_left(), 3) << "one Action of four";
  EXPECT_TRUE(field.offers("end")) << "4 and 6 can no longer be attacked";
  field.play("a152>5 hit");
  EXPECT_EQ(field.knight(2).locked_with, sword_and_shield::kNoKnight);
  EXPECT_TRUE(field.discarded(148, 0));
  EXPECT_EQ(field.reach(2), (std::vector<int>{4, 5, 6}));
}

std::array<std::string, 6> locked_centre(const std::string& first, const std::string& second) {
  return {first,
          cat(R"("lockedWith":5,"lockCard":148)", second.empty() ? "" : ",", second),
          "",
          "",
          R"("lockedWith":2)",
          ""};
}

TEST(SwordMelee, AHitFromExhaustionEndsALockToo) {
  SwordField field = six({.turn = 2, .more = locked_centre("", R"("fatigue":2,"hand":[103])")});
  field.play("a103>5");  // costs 5 - 3 = 2
  EXPECT_EQ(field.hits(2), 1);
  EXPECT_EQ(field.knight(5).locked_with, sword_and_shield::kNoKnight);
}

TEST(SwordMelee, NoMoveWhenLocked) {
  const auto moves = [](SwordField field) {
    return std::ranges::count_if(field.legal(), [](const std::string& text) {
      return text.starts_with("swap") || text.starts_with("safe") || text.starts_with("lock");
    });
  };
  const std::string cards = hand("145, 149, 151");
  EXPECT_GT(moves(six({.turn = 2, .more = {"", cards, "", "", "", ""}})), 0) << "free, he can";
  EXPECT_EQ(moves(six({.turn = 2, .more = locked_centre("", cards)})), 0);
}

TEST(SwordMelee, ATeamMateBreaksALockFor15) {
  SwordField field = six({.turn = 1, .more = locked_centre(hand("145, 151"), "")});
  EXPECT_TRUE(field.offers("break145:2"));
  EXPECT_FALSE(field.offers("swap145:2")) << "breaking is the dearer way";
  field.play("break145:2");
  EXPECT_EQ(field.fatigue(1), 13);
  EXPECT_EQ(field.place(1), "centre");
  EXPECT_EQ(field.place(2), "left");
  EXPECT_EQ(field.knight(2).locked_with, sword_and_shield::kNoKnight);
  EXPECT_EQ(field.knight(5).locked_with, sword_and_shield::kNoKnight);
  EXPECT_EQ(field.phase(), Phase::kDraw) << "the rules of a lateral move: it takes the whole turn";
}

TEST(SwordMelee, ALockCanBeBrokenInAnswerToAnAttack) {
  SwordField field = six({.turn = 4, .more = locked_centre(hand("145"), "")});
  field.state().hand_of(3).add(field.rules().cards->find_deck(151));
  field.state().deck[1].remove(field.rules().cards->find_deck(151));
  field.state().board.at(3).hand = 1;
  --field.state().board.deck[1];
  field.play("a151>1 break145:2");
  EXPECT_EQ(field.hits(1), 0);
  EXPECT_EQ(field.place(2), "left");
}

}  // namespace
}  // namespace salle
