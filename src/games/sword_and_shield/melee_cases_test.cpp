// The examples of the rulebook and the rulings for the mêlée: placing, reach, turns, leaving.
#include "core/text.hpp"
#include "support/melee_field.hpp"

namespace salle {
namespace {

using sword_and_shield::Phase;

TEST(SwordMelee, Example15WhoMayAttackWhom) {
  const SwordField field = six({});
  EXPECT_EQ(field.reach(1), (std::vector<int>{4, 5}));
  EXPECT_EQ(field.reach(2), (std::vector<int>{4, 5, 6}));
  EXPECT_EQ(field.reach(3), (std::vector<int>{5, 6}));
  EXPECT_EQ(field.reach(4), (std::vector<int>{1, 2}));
  EXPECT_EQ(field.reach(5), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(field.reach(6), (std::vector<int>{2, 3}));
}

TEST(SwordMelee, Example16EnduranceThreeIsDividedTwoAndOne) {
  SwordField field = six({.turn = 6, .more = {"", "", "", "", "", hand("151, 152, 153, 154")}});
  EXPECT_EQ(field.actions_left(), 3);
  field.play("a151>2 hit a152>2 hit");
  // One Action left, and Knight 3 has not been attacked.
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"a153>3", "a154>3"}));
  field.play("a153>3 hit");
  EXPECT_EQ(field.hits(2), 2);
  EXPECT_EQ(field.hits(3), 1);
  EXPECT_EQ(field.phase(), Phase::kDraw) << "the turn is over";
}

TEST(SwordMelee, Example17EnduranceFourIsDividedTwoOneAndOne) {
  SwordField field =
      six({.turn = 5, .more = {"", "", "", "", hand("151, 152, 153, 154, 155"), ""}});
  EXPECT_EQ(field.actions_left(), 4);
  field.play("a151>2 hit a152>2 hit");
  EXPECT_FALSE(field.offers("a153>2")) << "two Actions left for Knights 1 and 3";
  EXPECT_FALSE(field.offers("x153"));
  field.play("a153>1 hit a154>3 hit");
  EXPECT_EQ(field.phase(), Phase::kDraw);
}

TEST(SwordMelee, TheTurnGoesClockwise) {
  // 1 2 3 over 4 5 6: after 3 come 6, 5, 4, 1, 2.
  SwordField field = six({.turn = 3});
  for (const int next : {6, 5, 4, 1, 2, 3}) {
    field.state().hand = {};
    for (int i = 0; i < 6; ++i) {
      auto& knight = field.state().board.at(i);
      field.state().board.discards[static_cast<std::size_t>(i / 3)] = {};
      knight.hand = 0;
    }
    for (const std::size_t deck : {0u, 1u}) {
      field.state().deck[deck] = field.rules().cards->all;
      field.state().board.deck[deck] = static_cast<std::uint8_t>(field.rules().cards->deck.size());
    }
    field.play("t:T end").settle();
    EXPECT_EQ(field.attacker(), next);
    field.state().board.at(next - 1).tactic = sword_and_shield::Tactic::kStrength;
  }
}

TEST(SwordMelee, EnemiesInReachRefillThenTheAttacker) {
  // The rulebook: when 3 has finished, 5 and 6 draw up to eight, then 3.
  SwordField field =
      six({.turn = 3,
           .more = {hand("160"), hand("161"), hand("190"), hand("160"), hand("161"), hand("162")}});
  field.play("e190 end");
  EXPECT_EQ(field.actor(), 5);
  field.settle();
  EXPECT_EQ(field.hand(5), 8);
  EXPECT_EQ(field.hand(6), 8);
  EXPECT_EQ(field.hand(3), 8);
  EXPECT_EQ(field.hand(4), 1) << "out of reach";
  EXPECT_EQ(field.hand(1), 1) << "team-mates do not refill";
}

TEST(SwordMelee, Example20AKnightAlreadyThereIsDrawnAgain) {
  SwordField field(kThreeAgainstThree);
  field.play("*031 *001 *048 *002 *033 *003");  // Herue, Baldric, Osbert
  field.play("*030 *001 *035 *002 *031");       // Yrmegard, Guirbert, and Herue again
  EXPECT_EQ(field.knight(6).card, sword_and_shield::kNoCard);
  EXPECT_EQ(field.actor(), 6);
  field.play("*040 *003");
  EXPECT_EQ(field.rules().cards->start[field.knight(6).card].number, 40);
}

TEST(SwordMelee, OneUniqueArtefactAtMostInASide) {
  SwordField field("melee");
  field.play("*060 *030 *001 *061 *031 *002");
  EXPECT_NE(field.knight(1).artefact, sword_and_shield::kNoCard);
  EXPECT_EQ(field.knight(2).artefact, sword_and_shield::kNoCard) << "his side has one";
  field.play("*060 *061 *033 *001");
  EXPECT_EQ(field.rules().cards->start[field.knight(3).artefact].number, 61)
      << "60 is on the other side";
}

TEST(SwordMelee, TheBearerOfAUniqueArtefactTakesTheCentre) {
  SwordField field(kThreeAgainstThree);
  field.play("*030 *001 *031 *002 *033 *003 *035 *001 *060 *040 *002 *048 *003");
  EXPECT_EQ(field.place(5), "centre");
  EXPECT_TRUE(field.knight(5).placed);
  EXPECT_EQ(field.actor(), 1) << "side A puts one opposite";
  EXPECT_EQ(field.legal(),
            (std::vector<std::string>{"place1:centre", "place2:centre", "place3:centre"}));
  field.play("place2:centre");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"place4:left", "place4:right", "place6:left",
                                                     "place6:right"}));
  field.play("place6:left");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"place1:left", "place3:left"}));
  field.play("place3:left");
  // One Knight and one wing are left on either side: ruling, that makes itself.
  EXPECT_EQ(field.place(4), "right");
  EXPECT_EQ(field.place(1), "right");
  EXPECT_EQ(field.phase(), Phase::kTactic);
}

TEST(SwordMelee, WithoutUniqueArtefactsTheLowestChivalryBegins) {
  SwordField field("melee");
  field.play("*030 *001 *031 *002 *048 *001 *035 *002");  // 5, 4; 2, 6
  EXPECT_EQ(field.place(3), "centre");
  EXPECT_EQ(field.state().board.first_side, 1);
}

TEST(SwordMelee, RulingIfBothSidesHaveAUniqueArtefactChivalryDecides) {
  SwordField field("melee");
  field.play("*060 *030 *001 *031 *002 *061 *035 *001 *041 *002");  // 5, 4; 6, 7
  EXPECT_TRUE(field.knight(2).placed);
  EXPECT_EQ(field.place(2), "centre");
  EXPECT_EQ(field.state().board.first_side, 0);
}

TEST(SwordMelee, ThenTheLowestCardNumber) {
  SwordField field("melee");
  field.play("*040 *001 *031 *002 *033 *001 *035 *002");  // Maud 3, Herue 4; Osbert 3, Guirbert 6
  EXPECT_TRUE(field.knight(3).placed) << "33 is lower than 40";
  EXPECT_EQ(field.state().board.first_side, 1);
}

TEST(SwordMelee, AMissingKnightLeavesAWingEmpty) {
  SwordField field("melee knights=3v2");
  field.play(
      "*030 *001 *031 *002 *035 *003 *048 *001 *041 *002");  // Baldric, of the two, is lowest
  EXPECT_EQ(field.place(4), "centre");
  field.play("place1:centre place5:left place2:left");
  EXPECT_EQ(field.place(3), "right") << "nobody faces him";
  EXPECT_EQ(field.phase(), Phase::kTactic);
  EXPECT_EQ(field.reach(3), (std::vector<int>{4}));
}

TEST(SwordMelee, RulingIfNobodyIsInReachTheNearestAre) {
  const SwordField field =
      six({.more = {"", "", "", R"("hits":5)", R"("hits":5)", R"("place":"right")"}});
  EXPECT_EQ(field.reach(1), (std::vector<int>{6})) << "two columns away";
  EXPECT_EQ(field.reach(2), (std::vector<int>{6}));
}

TEST(SwordMelee, AnEmptyPlaceLetsOneAttackThoseBesideIt) {
  const SwordField field = six({.more = {"", "", "", "", R"("hits":5)", ""}});
  EXPECT_EQ(field.reach(2), (std::vector<int>{4, 6}));
  EXPECT_EQ(field.reach(1), (std::vector<int>{4}));
}

TEST(SwordMelee, RulingOtherActionsOnlyWhileActionsExceedTheEnemiesOwed) {
  // Knight 1 owes 4 and 5 and has three Actions: one may be something else.
  SwordField field = six({.more = {hand("151, 152, 190"), "", "", "", "", ""}});
  EXPECT_TRUE(field.offers("e190"));
  field.play("e190");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"a151>4", "a151>5", "a152>4", "a152>5"}));
  field.play("a151>4 hit");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"a152>5"})) << "and he may not end";
}

TEST(SwordMelee, RulingWithNothingToAttackWithAnythingGoes) {
  SwordField field = six({.more = {hand("190, 201"), "", "", "", "", ""}});
  field.play("e190");
  EXPECT_TRUE(field.offers("end"));
  EXPECT_TRUE(field.offers("i201"));
  field.play("i201 t:T");
  EXPECT_EQ(field.phase(), Phase::kDraw);
}

TEST(SwordMelee, TheTurnMayNotEndWhileAnAttackIsOwedAndPossible) {
  SwordField field = six({.more = {hand("151, 152, 153"), "", "", "", "", ""}});
  EXPECT_FALSE(field.play("a151>4 hit").offers("end"));
  EXPECT_TRUE(field.play("a152>5 hit").offers("end"));
}

TEST(SwordMelee, ACombinationIsAgainstOneEnemy) {
  SwordField field = six({.more = {hand("101, 102, 151"), "", "", "", "", ""}});
  EXPECT_TRUE(field.offers("[a101 a102]>4"));
  field.play("[a101 a102]>4 hit hit");
  EXPECT_EQ(field.hits(4), 2);
  EXPECT_EQ(field.hits(5), 0);
  EXPECT_FALSE(field.offers("end")) << "5 is still owed";
}

TEST(SwordMelee, AnAimedEventIsAnActionAgainstItsEnemy) {
  SwordField field = six({.more = {hand("193, 151, 152"), "", "", "", "", ""}});
  field.play("e193>4");
  EXPECT_EQ(field.fatigue(4), 25);
  field.play("a151>5 hit");
  EXPECT_TRUE(field.offers("end")) << "both have been dealt with";
}

TEST(SwordMelee, AlliesAndFoesOfAnEvent) {
  SwordField field = six(
      {.turn = 2, .more = {R"("fatigue":20)", hand("202, 203"), R"("fatigue":26)", "", "", ""}});
  field.play("e202");
  EXPECT_EQ(field.fatigue(1), 25);
  EXPECT_EQ(field.fatigue(3), 28);
  EXPECT_EQ(field.fatigue(2), 28);
  field.play("e203");
  for (const int enemy : {4, 5, 6}) EXPECT_EQ(field.fatigue(enemy), 26);
}

TEST(SwordMelee, AKnightWithFiveHitsLeaves) {
  SwordField field =
      six({.turn = 4, .more = {R"("hits":4,"hand":[160, 161])", "", "", hand("151, 152"), "", ""}});
  field.play("a151>1 hit");
  EXPECT_TRUE(field.knight(1).out);
  EXPECT_EQ(field.hand(1), 0);
  EXPECT_TRUE(field.discarded(160, 0));
  EXPECT_FALSE(field.over());
  EXPECT_EQ(field.reach(4), (std::vector<int>{2}));
  EXPECT_EQ(field.actor(), 4) << "he still has Actions";
}

TEST(SwordMelee, TheLastKnightFacingThreeTakesTheCentre) {
  SwordField field =
      six({.turn = 5, .more = {"", R"("hits":4)", R"("hits":5)", "", hand("151, 152"), ""}});
  field.play("a151>2 hit");
  EXPECT_EQ(field.place(1), "centre");
  EXPECT_EQ(field.reach(1), (std::vector<int>{4, 5, 6}));
}

TEST(SwordMelee, TheLastKnightFacingTwoStays) {
  SwordField field = six(
      {.turn = 5, .more = {"", R"("hits":4)", R"("hits":5)", "", hand("151, 152"), R"("hits":5)"}});
  field.play("a151>2 hit");
  EXPECT_EQ(field.place(1), "left");
}

TEST(SwordMelee, OneAgainstOneBothTakeTheCentre) {
  SwordField field = six(
      {.turn = 4,
       .more = {R"("hits":4)", R"("hits":5)", "", hand("151, 152"), R"("hits":5)", R"("hits":5)"}});
  field.play("a151>1 hit");
  EXPECT_EQ(field.place(3), "centre");
  EXPECT_EQ(field.place(4), "centre");
}

TEST(SwordMelee, TheLastKnightComesBackFromSafetyByHimself) {
  SwordField field =
      six({.turn = 5,
           .more = {R"("safe":true)", R"("hits":4)", R"("hits":5)", "", hand("151, 152"), ""}});
  field.play("a151>2 hit");
  EXPECT_FALSE(field.knight(1).safe);
  EXPECT_EQ(field.place(1), "centre") << "he faces three";
}

TEST(SwordMelee, ASideWithNoKnightLeftHasLost) {
  SwordField field =
      six({.turn = 5, .more = {R"("hits":5)", R"("hits":4)", R"("hits":5)", "", hand("151"), ""}});
  field.play("a151>2 hit");
  EXPECT_TRUE(field.over());
  EXPECT_EQ(field.winner(), 1);
  const Payoffs payoffs = SwordAndShield::payoffs(field.rules(), field.state());
  EXPECT_EQ(payoffs, (Payoffs{-1, -1, -1, 1, 1, 1})) << "results are by side";
}

TEST(SwordMelee, RulingWhoLeavesByPayingHasNotDoneItAndTheTurnEnds) {
  SwordField field =
      six({.turn = 1, .more = {R"("hits":4,"fatigue":1,"hand":[151, 152])", "", "", "", "", ""}});
  field.play("a151>4");  // 3 - 3, but Shaken: 1
  EXPECT_TRUE(field.knight(1).out);
  EXPECT_EQ(field.hits(4), 0) << "the attack falls away";
  EXPECT_EQ(field.actor(), 4) << "enemies in reach of his place refill";
  field.settle();
  EXPECT_EQ(field.attacker(), 2);
}

TEST(SwordMelee, TheLowestBidderOfAllBegins) {
  Lines lines;
  lines.more = {hand("110"), hand("151"), hand("116"), hand("140"), hand("114"), hand("152")};
  std::string text = position(lines);
  text.replace(text.find(R"("phase":"action","actor":1,"turn":1)"),
               std::string(R"("phase":"action","actor":1,"turn":1)").size(),
               R"("phase":"bid","actor":1)");
  SwordField field(kThreeAgainstThree, text);
  field.play("bid15 pass pass bid12");
  EXPECT_EQ(field.actor(), 5);
  field.play("bid5 pass");  // 6 passes
  EXPECT_EQ(field.actor(), 1) << "1 and 4 have not passed yet";
  field.play("pass pass");
  EXPECT_EQ(field.attacker(), 5);
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"a114>1", "a114>2", "a114>3"}));
}

TEST(SwordMelee, TeamMatesHandsAreSecretOrOpen) {
  for (const bool open : {false, true}) {
    Lines lines;
    lines.more = {hand("110"), hand("151"), "", hand("140"), "", ""};
    SwordField field(open ? "melee knights=3v3 hands=open" : "melee knights=3v3", position(lines));
    const auto view = SwordAndShield::view(field.rules(), field.state(), Viewer::seat(0));
    EXPECT_TRUE(view.sees(0));
    EXPECT_EQ(view.sees(1), open);
    EXPECT_FALSE(view.sees(3));
    const auto watching = SwordAndShield::view(field.rules(), field.state(), Viewer::spectator());
    EXPECT_FALSE(watching.sees(0));
  }
}

TEST(SwordMelee, APlayerMayHaveSeveralKnights) {
  Lines lines;
  lines.more = {hand("110"), hand("151"), "", hand("140"), "", ""};
  SwordField field("melee knights=3v3 players=aab/ccc", position(lines));
  EXPECT_EQ(SwordAndShield::seats(field.rules()), 3);
  const auto view = SwordAndShield::view(field.rules(), field.state(), Viewer::seat(0));
  EXPECT_TRUE(view.sees(0) && view.sees(1));
  EXPECT_FALSE(view.sees(2));
}

}  // namespace
}  // namespace salle
