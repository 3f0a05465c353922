// The examples of the rulebook and the rulings for the mêlée, with their numbers. Side A is Knights
// 1, 2, 3 from left to right, side B is 4, 5, 6 facing them, as the rulebook draws it.
#include "core/text.hpp"
#include "support/sword_field.hpp"

namespace salle {
namespace {

using sword_and_shield::Phase;

constexpr const char* kThreeAgainstThree = "melee knights=3v3";

// Herue 3 2, Baldric 3 2 (Endurance 4), Maud 3 3; Yrmegard 2 2, Osbert 4 1 (Endurance 4), Guirbert
// 2 3. Everyone has 28 points, no hits, Strength and an Endurance of 3 but for Baldric and Osbert.
constexpr std::array<int, 6> kCards = {31, 48, 40, 30, 33, 35};
constexpr std::array<const char*, 6> kPlaces = {"left", "centre", "right",
                                                "left", "centre", "right"};

struct Lines {
  int turn = 1;
  std::array<std::string, 6> more{};  // more fields of each Knight; "hand" and "place" may be there
};

std::string position(const Lines& lines, const std::vector<int>& knights = {0, 1, 2, 3, 4, 5}) {
  std::string list;
  for (std::size_t i = 0; i < knights.size(); ++i) {
    const auto who = static_cast<std::size_t>(knights[i]);
    const std::string& more = lines.more[i];
    list += cat(i > 0 ? "," : "", R"({"card":)", kCards[who], R"(,"health":)", int(i % 3) + 1,
                R"(,"tactic":"S")");
    if (more.find("\"place\"") == std::string::npos) {
      list += cat(R"(,"place":")", kPlaces[who], '"');
    }
    if (more.find("\"hand\"") == std::string::npos) list += R"(,"hand":[])";
    if (!more.empty()) list += cat(",", more);
    list += "}";
  }
  return cat(R"({"phase":"action","actor":)", lines.turn, R"(,"turn":)", lines.turn,
             R"(,"knights":[)", list, "]}");
}

SwordField six(const Lines& lines) { return SwordField(kThreeAgainstThree, position(lines)); }

// Some card of each Knight's to attack with; Plunge Strikes of 3 that nobody can answer.
std::string hand(const std::string& cards) { return cat(R"("hand":[)", cards, "]"); }

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

TEST(SwordMelee, Example19TheDefensiveMoveWith15PointsLeft) {
  // One more hit and Knight 1 is out: he is Shaken, so the 10 points are 11.
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

TEST(SwordMelee, IfBothSidesHaveAUniqueArtefactChivalryDecides) {
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
  EXPECT_EQ(field.legal(),
            (std::vector<std::string>{"e190", "end", "x151", "x190", "x197", "x201", "x202"}))
      << "197 concerns an enemy, 202 does not give himself anything";
  field.play("e190 x151");
  EXPECT_EQ(field.fatigue(1), 12);
  field.play("x197");
  EXPECT_EQ(field.phase(), Phase::kDraw) << "as many as his Endurance, 3";
  field.settle();
  EXPECT_EQ(field.hand(1), 8);
  EXPECT_EQ(field.hand(4), 0) << "nobody is in reach of him";
  EXPECT_EQ(field.attacker(), 2);
}

TEST(SwordMelee, ComingBackIsAnotherMoveThenTheActionsFollow) {
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
  SwordField field = six({.turn = 2, .more = locked_centre("", hand("145, 149, 151"))});
  for (const std::string& text : field.legal()) {
    EXPECT_FALSE(text.starts_with("swap") || text.starts_with("safe") || text.starts_with("lock"))
        << text;
  }
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

TEST(SwordMelee, AKnightWhoLeavesInHisOwnTurnEndsIt) {
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
