// What the rules of the mêlée say after their correction, and the rulings where the rulebook
// contradicts itself or is silent. Expected values are worked out by hand.
#include "core/text.hpp"
#include "support/melee_field.hpp"

namespace salle {
namespace {

using sword_and_shield::Phase;

// Three against three, about to bid, with these hands.
SwordField bidding_for_sides(const std::array<std::string, 6>& hands) {
  std::string list;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    list += cat(i > 0 ? "," : "", R"({"card":)", kCards[i], R"(,"health":)", int(i % 3) + 1,
                R"(,"tactic":"S","place":")", kPlaces[i], R"(","hand":[)", hands[i], "]}");
  }
  return SwordField(kThreeAgainstThree, cat(R"({"phase":"bid","actor":1,"knights":[)", list, "]}"));
}

// Initiatives: 114 has 5, 117 has 8, 140 has 12, 110 has 15, 116 has 20.

TEST(SwordMelee, EqualBidsAreDecidedByTheSecondLowestCardOfTheSideWhoeverHoldsIt) {
  // Knights 1 and 4 bid 12 and hold nothing else; 2 has the 20 for side A, 6 the 15 for side B.
  SwordField field = bidding_for_sides({"140", "116", "151", "140", "151", "110"});
  field.play("bid12 pass pass bid12 pass pass pass");
  EXPECT_EQ(field.attacker(), 4) << "15 is lower than 20: the tied bidder of side B begins";
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"a140>1", "a140>2"}));
  const auto* cards = field.rules().cards;
  EXPECT_TRUE(field.knight(2).shown.has(cards->find_deck(116)));
  EXPECT_TRUE(field.knight(6).shown.has(cards->find_deck(110)));
}

TEST(SwordMelee, EqualBidsATeamMateMayHoldALowerCardThanTheBidItself) {
  // Knight 3 kept the 5 to himself; shown for the tie, it makes Knight 1 begin, not Knight 3.
  SwordField field = bidding_for_sides({"140", "151", "114", "140, 117", "151", "152"});
  field.play("bid12 pass pass bid12 pass pass pass");
  EXPECT_EQ(field.attacker(), 1) << "5 is lower than the 8 of Knight 4";
}

TEST(SwordMelee, EqualBidsASideThatShowsNoneLosesToOneThatShowsOne) {
  SwordField field = bidding_for_sides({"140", "151", "152", "140", "116", "151"});
  EXPECT_EQ(field.play("bid12 pass pass bid12 pass pass pass").attacker(), 4);
}

TEST(SwordMelee, RulingEqualBidsAndEqualNextCardsAreDecidedByBiddingOrder) {
  SwordField none = bidding_for_sides({"140", "151", "152", "140", "151", "152"});
  EXPECT_EQ(none.play("bid12 pass pass bid12 pass pass pass").attacker(), 1);
  SwordField same = bidding_for_sides({"140", "116", "152", "140", "151", "116"});
  EXPECT_EQ(same.play("bid12 pass pass bid12 pass pass pass").attacker(), 1);
}

TEST(SwordMelee, RulingWhoWasInReachAtAnyMomentRefillsWhereverHeNowStands) {
  SwordField field = six({.turn = 6, .more = {"", "", hand("145"), "", "", hand("151, 152, 153")}});
  field.play("a151>3 swap145:1");  // 3 now stands on the left, 1 on the right
  EXPECT_EQ(field.reach(6), (std::vector<int>{1, 2}));
  field.play("a152>1 hit a153>2 hit");
  EXPECT_EQ(field.phase(), Phase::kDraw) << "three Actions of three";
  field.settle();
  EXPECT_EQ(field.hand(3), 8) << "in reach when the turn began";
  EXPECT_EQ(field.hand(1), 8) << "in reach since the swap";
  EXPECT_EQ(field.hand(2), 8);
  EXPECT_EQ(field.hand(6), 8);
  EXPECT_EQ(field.hand(4), 0);
  EXPECT_EQ(field.hand(5), 0);
}

TEST(SwordMelee, WhoWithdrewFromAnAttackRefillsInSafety) {
  SwordField field = six({.turn = 4, .more = {hand("145"), "", "", hand("151, 152, 153"), "", ""}});
  field.play("a151>1 safe145 a152>2 hit end");
  field.settle();
  EXPECT_TRUE(field.knight(1).safe);
  EXPECT_EQ(field.hand(1), 8);
  EXPECT_EQ(field.hand(2), 8);
  EXPECT_EQ(field.hand(3), 0) << "never in reach of the left";
}

TEST(SwordMelee, WhoWithdrawsHimselfLeavesThoseHeReachedToRefill) {
  SwordField field = six({.turn = 1, .more = {hand("145"), "", "", "", "", ""}});
  field.play("safe145");
  field.settle();
  EXPECT_EQ(field.hand(4), 8);
  EXPECT_EQ(field.hand(5), 8);
  EXPECT_EQ(field.hand(6), 0);
  EXPECT_EQ(field.hand(1), 8);
}

TEST(SwordMelee, WhoWasInReachIsPartOfAPositionWhereThePlacesDoNotShowIt) {
  SwordField field = six({.turn = 6, .more = {"", "", hand("145"), "", "", hand("151, 152, 153")}});
  const auto text = [&] { return SwordAndShield::position_text(field.rules(), field.state()); };
  EXPECT_EQ(text().find("\"met\""), std::string::npos) << "2 and 3, as the places show";
  field.play("a152>2 hit a151>3 swap145:1");
  EXPECT_EQ(text().find("\"met\""), std::string::npos) << "1 and 2, and 3 who was attacked";
  SwordField locked = six({.turn = 2, .more = {"", hand("148, 152"), "", "", "", ""}});
  locked.play("lock148>5");
  const std::string after = SwordAndShield::position_text(locked.rules(), locked.state());
  EXPECT_NE(after.find("\"met\":[4,5,6]"), std::string::npos) << after;
  const auto back = SwordAndShield::parse_position(locked.rules(), after);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->board, locked.state().board);
}

TEST(SwordMelee, RulingInSafetyTheUsualActionsForWhatIsNotAgainstAnEnemy) {
  SwordField field = six({.more = {R"("safe":true,"fatigue":10,"hand":[194, 201, 202, 203])",
                                   R"("fatigue":20)", R"("fatigue":26)", "", "", ""}});
  EXPECT_FALSE(field.offers("e203")) << "it is against the enemies in reach";
  EXPECT_TRUE(field.offers("[e194 e202]")) << "a Combination that concerns no enemy";
  EXPECT_FALSE(field.offers("[e194 e203]"));
  field.play("e202");
  EXPECT_EQ(field.fatigue(2), 25) << "an Event for team-mates";
  EXPECT_EQ(field.fatigue(3), 28);
  field.play("i201");
  EXPECT_EQ(ability_of(field.knight(1), sword_and_shield::Ability::kTechnique), 3);
  EXPECT_EQ(field.actions_left(), 1);
  field.play("t:T");
  EXPECT_EQ(field.phase(), Phase::kDraw) << "as many as his Endurance, 3";
}

TEST(SwordMelee, RulingInSafetyOneMayEndAtOnceAndMakeTheGrandPass) {
  SwordField field =
      six({.more = {R"("safe":true,"hits":4,"fatigue":10,"hand":[151])", "", "", "", "", ""}});
  EXPECT_TRUE(field.offers("end"));
  EXPECT_TRUE(field.offers("grand"));
  field.play("grand");
  EXPECT_EQ(field.fatigue(1), 9) << "Shaken: 1";
  field.settle();
  EXPECT_EQ(field.hand(1), 8);
  EXPECT_TRUE(field.knight(1).safe);
}

TEST(SwordMelee, RulingTheLastKnightComesBackToThePlaceHeLeft) {
  SwordField field = six(
      {.turn = 5,
       .more = {R"("safe":true)", R"("hits":4)", R"("hits":5)", "", hand("151"), R"("hits":5)"}});
  field.play("a151>2 hit");
  EXPECT_FALSE(field.knight(1).safe);
  EXPECT_EQ(field.place(1), "left") << "facing two he stays where he is";
}

TEST(SwordMelee, RulingWhatTakesTheWholeTurnIsFreeOfDividingTheAttack) {
  // Three Actions and three enemies: every Action is owed to one of them.
  SwordField field = six({.turn = 1,
                          .more = {R"("place":"centre","hits":4,"hand":[145, 151])",
                                   R"("place":"left")", "", "", "", ""}});
  EXPECT_FALSE(field.offers("x151"));
  EXPECT_FALSE(field.offers("t:T"));
  EXPECT_TRUE(field.offers("swap145:2"));
  EXPECT_TRUE(field.offers("safe145"));
  EXPECT_TRUE(field.offers("grand"));
}

TEST(SwordMelee, RulingTheRestOfACombinationFallsAwayWhenItsKnightLeaves) {
  SwordField field =
      six({.turn = 5, .more = {"", R"("hits":4)", "", "", R"("hand":[101, 102, 151, 190])", ""}});
  field.play("[a101 a102 e190]>2 hit");
  EXPECT_TRUE(field.knight(2).out);
  EXPECT_EQ(field.phase(), Phase::kAction) << "nobody answers the second attack";
  EXPECT_EQ(field.fatigue(5), 26) << "4 for the Combination; its Event still gives 2";
}

TEST(SwordMelee, RulingAPlaceWithOnePossibilityTakesItselfAndTheFirstKnightsPlayerChooses) {
  SwordField field(kThreeAgainstThree);
  field.play("*060 *030 *001 *031 *002 *033 *003 *035 *001 *040 *002 *048 *003");
  EXPECT_EQ(field.place(1), "centre") << "he bears the Unique Artefact";
  EXPECT_EQ(field.actor(), 4) << "for side B its first Knight's player chooses";
  field.play("place5:centre");
  EXPECT_EQ(field.actor(), 1) << "though Knight 1 has his place";
  field.play("place2:left place4:left");
  EXPECT_EQ(field.place(3), "right") << "nothing else is left";
  EXPECT_EQ(field.place(6), "right");
  EXPECT_EQ(field.phase(), Phase::kTactic);
}

TEST(SwordMelee, RulingEachSideHasDecksOfItsOwnAndSharedOnesAreTheOption) {
  EXPECT_EQ(SwordField("melee").rules().decks(), 2);
  EXPECT_EQ(SwordField("melee/shared-decks").rules().decks(), 1);
}

TEST(SwordMelee, RulingAnAnsweringMoveCostsNoActionOfTheNextTurn) {
  SwordField field = six({.turn = 3, .more = {"", "", hand("151, 152"), "", "", hand("145")}});
  field.play("a151>6 safe145 a152>5 hit end");
  field.settle();
  EXPECT_EQ(field.attacker(), 6);
  EXPECT_EQ(field.fatigue(6), 18) << "10 points";
  EXPECT_EQ(field.actions_left(), 3) << "all of his Endurance";
}

TEST(SwordMelee, RulingTurnsGoClockwiseByThePlacesAsTheyAreNow) {
  SwordField passed_over = six({.turn = 1, .more = {hand("145"), "", "", "", "", ""}});
  passed_over.play("swap145:2").settle();
  EXPECT_EQ(passed_over.attacker(), 3) << "1 stands in the centre now; 2, on the left, is past";
  SwordField twice = six({.turn = 2, .more = {"", hand("145"), "", "", "", ""}});
  twice.play("swap145:1").settle();
  EXPECT_EQ(twice.attacker(), 1) << "2 stands on the left now, and 1 is next again";
}

TEST(SwordJoust, RulingEventsAndImprovementsAreFree) {
  SwordField field("joust", joust(R"("tactic":"S","fatigue":20,"hand":[190, 217])", kStrong));
  EXPECT_EQ(field.play("e190").fatigue(1), 22);
  EXPECT_EQ(field.play("i217").fatigue(1), 22);
  SwordField shaken("joust",
                    joust(R"("tactic":"S","hits":4,"fatigue":20,"hand":[190, 217])", kStrong));
  EXPECT_EQ(shaken.play("e190").fatigue(1), 21) << "20 - 1 + 2";
  EXPECT_EQ(shaken.play("i217").fatigue(1), 20);
}

}  // namespace
}  // namespace salle
