// The examples of the rulebook and the rulings for a turn of the joust, each with its numbers
// worked out by hand from the rules and the cards of tests/support/example_cards.cpp.
#include "core/text.hpp"
#include "support/sword_field.hpp"

namespace salle {
namespace {

using sword_and_shield::Ability;
using sword_and_shield::ability_of;
using sword_and_shield::Phase;

TEST(SwordJoust, Examples4And5ModifiedCombatNumberAndCost) {
  SwordField field("joust", joust(R"("tactic":"T","hand":[150])", R"("tactic":"S","hand":[131])"));
  const auto& baldric = field.knight(1);
  const auto& card =
      field.rules().cards->deck[static_cast<std::size_t>(field.rules().cards->find_deck(150))];
  EXPECT_EQ(sword_and_shield::combat_number(baldric, card.attack), 8);  // 6 + 2
  EXPECT_EQ(sword_and_shield::cost_of_use(baldric, card.attack), 4);    // 6 - 2
  field.play("a150");
  EXPECT_EQ(field.fatigue(1), 24);
  EXPECT_EQ(field.actor(), 2);
}

TEST(SwordJoust, Example6ADefenceWithinOnesAbilityIsFree) {
  // Wing Guard of Strength 3 with Osbert's 4: no cost, and 3 + 4 = 7 against 6 + 2 = 8.
  SwordField field("joust", joust(R"("tactic":"T","hand":[150])", R"("tactic":"S","hand":[131])"));
  field.play("a150 d131");
  EXPECT_EQ(field.fatigue(2), 28 - 0 - 1);
  EXPECT_EQ(field.fatigue(1), 24);
  EXPECT_EQ(field.hits(2), 0);
}

TEST(SwordJoust, Example7AttackingBeforeCosts4AndNeedsAManoeuvre) {
  SwordField field("joust", joust(R"("tactic":"T","hand":[200, 151])",
                                  R"("tactic":"S","hand":[131, 101, 184, 144])"));
  field.play("c200");
  EXPECT_EQ(field.fatigue(1), 24);
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"hit", "m144"}));
  field.play("m144");
  EXPECT_EQ(field.fatigue(2), 23);
  EXPECT_EQ(field.hits(2), 0);
}

TEST(SwordJoust, Example8From21To23) {
  SwordField field("joust", joust(R"("tactic":"T","fatigue":21,"hand":[190, 151])", kStrong));
  EXPECT_EQ(field.play("e190").fatigue(1), 23);
  EXPECT_TRUE(field.discarded(190));
}

TEST(SwordJoust, Example9NoDefenceIsAHit) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[141, 151])",
                                  R"("tactic":"S","fatigue":11,"hand":[150])"));
  field.play("a141");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"hit"}));
  field.play("hit");
  EXPECT_EQ(field.hits(2), 1);
  EXPECT_EQ(field.fatigue(2), 28);
  EXPECT_EQ(field.actor(), 1) << "the attacker goes on";
}

TEST(SwordJoust, Example10GainsDoNotGoPast28) {
  SwordField field("joust", joust(R"("tactic":"T","hand":[192, 151])", kStrong));
  EXPECT_TRUE(field.offers("e192")) << "playing it is foolish, not forbidden";
  EXPECT_EQ(field.play("e192").fatigue(1), 28);
  SwordField nearly("joust",
                    joust(R"("tactic":"T","fatigue":25,"hits":2,"hand":[192, 151])", kStrong));
  nearly.play("e192");
  EXPECT_EQ(nearly.fatigue(1), 28);
  EXPECT_EQ(nearly.hits(1), 2) << "a gain never takes back a hit";
}

TEST(SwordJoust, Example11ChangingThruBlocksASquintingCutFor3) {
  for (const char* tactic : {"S", "T"}) {
    SwordField field("joust", joust(R"("tactic":"T","hand":[141, 151])",
                                    cat(R"("tactic":")", tactic, R"(","hand":[184])")));
    field.play("a141");
    EXPECT_EQ(field.legal(), (std::vector<std::string>{"c184", "hit"}));
    field.play("c184");
    EXPECT_EQ(field.fatigue(2), 25) << "whatever the abilities; nothing is compared";
    EXPECT_EQ(field.hits(2), 0);
  }
  SwordField other("joust",
                   joust(R"("tactic":"T","hand":[150, 151])", R"("tactic":"S","hand":[184])"));
  EXPECT_FALSE(other.play("a150").offers("c184")) << "it blocks no Crooked Cut";
}

TEST(SwordJoust, Example12AnImprovementStays) {
  SwordField field("joust",
                   joust(R"("tactic":"T","hand":[217, 150])", R"("tactic":"S","hand":[131])"));
  EXPECT_EQ(ability_of(field.knight(1), Ability::kTechnique), 2);
  field.play("i217");
  EXPECT_EQ(ability_of(field.knight(1), Ability::kTechnique), 3);
  EXPECT_FALSE(field.discarded(217));
  field.play("a150");
  EXPECT_EQ(field.fatigue(1), 28 - 3) << "6 - 3, from now on";
}

TEST(SwordJoust, Example13ACombinationIsOneAction) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[101, 102, 103, 151, 152, 153, 154, 155])",
                                  R"("tactic":"S","hand":[])"));
  EXPECT_EQ(field.actions_left(), 4);
  field.play("[a101 a102 a103]");
  EXPECT_EQ(field.fatigue(1), 24) << "4 in all, however many cards";
  EXPECT_EQ(field.play("hit hit").actor(), 2) << "each card is answered";
  field.play("hit");
  EXPECT_EQ(field.hits(2), 3);
  EXPECT_EQ(field.actor(), 1);
  EXPECT_EQ(field.actions_left(), 3);
}

TEST(SwordJoust, Example14AShakenKnightPaysOneMore) {
  SwordField field("joust", joust(R"("tactic":"T","hits":4,"hand":[141])", kStrong));
  EXPECT_EQ(field.play("a141").fatigue(1), 23) << "6 - 2 = 4 becomes 5";
}

TEST(SwordJoust, ShakenCostsOneForEveryActionAndAnswer) {
  const auto shaken = [](const std::string& hand) {
    return SwordField("joust", joust(cat(R"("tactic":"S","hits":4,"hand":[)", hand, "]"),
                                     R"("tactic":"S","hits":4,"hand":[101, 144, 184])"));
  };
  EXPECT_EQ(shaken("104").play("a104").fatigue(1), 27) << "2 is within his 3: 0 becomes 1";
  EXPECT_EQ(shaken("151").play("x151").fatigue(1), 27);
  EXPECT_EQ(shaken("151").play("t:T").fatigue(1), 27);
  EXPECT_EQ(shaken("190").play("e190").fatigue(1), 28) << "27, then 2 gained but never past 28";
  EXPECT_EQ(shaken("201").play("i201").fatigue(1), 27);
  EXPECT_EQ(shaken("200").play("c200").fatigue(1), 23);
  EXPECT_EQ(shaken("103, 104").play("[a103 a104]").fatigue(1), 23);
  EXPECT_EQ(shaken("151").play("grand").fatigue(1), 27);
  EXPECT_EQ(shaken("200").play("c200 m144").fatigue(2), 22) << "a Manoeuvre for 6";
  EXPECT_EQ(shaken("141").play("a141 c184").fatigue(2), 24) << "3 becomes 4";
  // 2 + 3 against 3 + 4: the attacker loses by two and pays just that.
  SwordField compared = shaken("104").play("a104 d101");
  EXPECT_EQ(compared.fatigue(2), 27);
  EXPECT_EQ(compared.fatigue(1), 28 - 1 - 2) << "losing a comparison is not something he does";
}

TEST(SwordJoust, TheLowerNumberPaysTheDifference) {
  // Cross Cut of 5 by Strength 3: 8, costs 2. Barrier of 2 by Strength 4: 6, free. Osbert pays 2.
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[103, 151])", R"("tactic":"S","hand":[101, 104])"));
  SwordField with_101 = field;
  with_101.play("a103 d101");  // 3 + 4 = 7 against 8
  EXPECT_EQ(with_101.fatigue(1), 26);
  EXPECT_EQ(with_101.fatigue(2), 27);
  SwordField with_104 = field;
  with_104.play("a103 d104");  // 4 + 4 = 8: equal, nothing
  EXPECT_EQ(with_104.fatigue(1), 26);
  EXPECT_EQ(with_104.fatigue(2), 28);
  SwordField higher("joust",
                    joust(R"("tactic":"S","hand":[104, 151])", R"("tactic":"S","hand":[102])"));
  higher.play("a104 d102");  // 2 + 3 = 5, free, against 5 + 4 = 9, which costs 1
  EXPECT_EQ(higher.fatigue(1), 28 - 4);
  EXPECT_EQ(higher.fatigue(2), 28 - 1);
}

TEST(SwordJoust, TheDefendersOwnTacticCounts) {
  // Osbert by Technique 1: Barrier of 4 costs 3 and makes 5; Cross Cut 3 + 3 = 6.
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[101, 151])", R"("tactic":"T","hand":[104])"));
  field.play("a101 d104");
  EXPECT_EQ(field.fatigue(2), 28 - 3 - 1);
}

TEST(SwordJoust, OnlyAnAnsweringGuardCanDefend) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[114, 151])",
                                  R"("tactic":"S","hand":[101, 131, 143, 150, 190])"));
  EXPECT_EQ(field.play("a114").legal(), (std::vector<std::string>{"hit", "m143"}));
}

TEST(SwordJoust, RulingAHitMayBeTakenThoughAnAnswerIsHeld) {
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[104, 151])", R"("tactic":"S","hand":[101])"));
  EXPECT_EQ(field.play("a104").legal(), (std::vector<std::string>{"d101", "hit"}));
  EXPECT_EQ(field.play("hit").hits(2), 1);
}

TEST(SwordJoust, RulingWhatAPaymentExceedsThePointsByIsLost) {
  SwordField field("joust", joust(R"("tactic":"T","fatigue":3,"hand":[150, 151])", kStrong));
  field.play("a150");  // costs 4, has 3
  EXPECT_EQ(field.hits(1), 1);
  EXPECT_EQ(field.fatigue(1), 28);
  EXPECT_EQ(field.phase(), Phase::kAnswer) << "the attack goes on";
}

TEST(SwordJoust, WhenTheLastPointIsGoneItIsAHit) {
  SwordField field("joust", joust(R"("tactic":"T","fatigue":4,"hand":[150, 151])", kStrong));
  EXPECT_EQ(field.play("a150").hits(1), 1);
  SwordField one_left("joust", joust(R"("tactic":"T","fatigue":5,"hand":[150, 151])", kStrong));
  EXPECT_EQ(one_left.play("a150").hits(1), 0);
  EXPECT_EQ(one_left.fatigue(1), 1);
}

TEST(SwordJoust, TheFifthHitLosesAlsoFromOnesOwnExertion) {
  SwordField field("joust", joust(R"("tactic":"T","fatigue":4,"hits":4,"hand":[150])", kStrong));
  field.play("a150");
  EXPECT_TRUE(field.over());
  EXPECT_EQ(field.winner(), 1);
  SwordField hit("joust",
                 joust(R"("tactic":"T","hand":[150])", R"("tactic":"S","hits":4,"hand":[])"));
  hit.play("a150 hit");
  EXPECT_EQ(hit.winner(), 0);
}

TEST(SwordJoust, RulingAttackersCostThenDefendersCostThenTheDifference) {
  // Both would take their fifth hit by paying: the attacker pays first, and has lost.
  SwordField attacker("joust", joust(R"("tactic":"T","fatigue":1,"hits":4,"hand":[150])",
                                     R"("tactic":"S","fatigue":1,"hits":4,"hand":[131])"));
  EXPECT_EQ(attacker.play("a150").winner(), 1);
  // The defender's cost (1: he is Shaken) comes before the difference that the attacker would pay.
  SwordField defender("joust", joust(R"("tactic":"S","fatigue":2,"hits":4,"hand":[104])",
                                     R"("tactic":"S","fatigue":1,"hits":4,"hand":[101])"));
  EXPECT_EQ(defender.play("a104 d101").winner(), 0)
      << "2 + 3 against 3 + 4, but he never got there";
}

TEST(SwordJoust, ActionsAreAsManyAsEnduranceAndOneAtLeast) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[151, 152, 153, 154, 155])", kStrong));
  EXPECT_FALSE(field.offers("end")) << "at least one Action";
  field.play("x151");
  EXPECT_TRUE(field.offers("end"));
  field.play("x152 x153");
  EXPECT_EQ(field.actions_left(), 1);
  field.play("x154");
  EXPECT_EQ(field.phase(), Phase::kDraw) << "four Actions, and the turn ends by itself";
}

TEST(SwordJoust, TheDefenderRefillsFirstThenTheAttackerAndRolesChange) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[151, 152])",
                                  R"("tactic":"S","hand":[153, 154, 155])"));
  field.play("x151 end");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(field.actor(), 2);
    field.play(cat('*', 160 + i));
  }
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(field.actor(), 1);
    field.play(cat('*', 165 + i));
  }
  EXPECT_EQ(field.attacker(), 2);
  EXPECT_EQ(field.phase(), Phase::kAction);
  EXPECT_EQ(field.hand(1), 8);
  EXPECT_EQ(field.hand(2), 8);
}

TEST(SwordJoust, AnEmptyDeckIsMadeAnewFromTheDiscards) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[151, 152])", kStrong));
  // All that is in the deck but one card goes to the discards.
  auto& state = field.state();
  const int last = field.rules().cards->find_deck(110);
  state.board.discards[0] = state.deck[0];
  state.board.discards[0].remove(last);
  state.deck[0] = {};
  state.deck[0].add(last);
  state.board.deck[0] = 1;
  field.play("x151 end *110");
  EXPECT_EQ(state.board.deck[0], 0);
  EXPECT_TRUE(field.discarded(151));
  field.play("*151");  // the discards are the new deck
  EXPECT_TRUE(field.holds(2, 151));
  EXPECT_TRUE(state.board.discards[0].empty());
}

TEST(SwordJoust, CombinationsNeedOneSymbolAndLeave) {
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[101, 105, 110, 190, 217, 200])", kStrong));
  EXPECT_TRUE(field.offers("[a101 e190]")) << "Combat cards and Events";
  EXPECT_TRUE(field.offers("[e190 a101]")) << "in any order";
  EXPECT_FALSE(field.offers("[a101 a110]")) << "two symbols";
  EXPECT_FALSE(field.offers("[a101 a105]")) << "105 says that it cannot be combined";
  field.play("[e190 a101]");
  EXPECT_TRUE(field.discarded(101));
  EXPECT_TRUE(field.discarded(190));
  EXPECT_EQ(field.fatigue(1), 26) << "4 paid, then 2 gained";
}

TEST(SwordJoust, ACombinationHasAtMostFourCards) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[101, 102, 103, 104, 190])", kStrong));
  EXPECT_TRUE(field.offers("[a101 a102 a103 a104]"));
  std::size_t longest = 0;
  for (const std::string& text : field.legal()) {
    longest = std::max(longest, split_words(text).size());
  }
  EXPECT_EQ(longest, 4u);
}

TEST(SwordJoust, CombinedCardsAreAnsweredInTheOrderPlayedEachWithItsOwnNumber) {
  // Cross Cuts of 5 and 2 by Strength 3: 8 and 5, neither of which costs its own points.
  SwordField field("joust", joust(R"("tactic":"S","hand":[103, 104, 151])",
                                  R"("tactic":"S","hand":[101, 102])"));
  field.play("[a103 a104] d101 d102");
  // First 7 against 8: Osbert pays 1. Then 9 (for 1) against 5: Baldric pays 4.
  EXPECT_EQ(field.fatigue(2), 28 - 1 - 1);
  EXPECT_EQ(field.fatigue(1), 28 - 4 - 4);
}

TEST(SwordJoust, AGrandPassIsForTheShakenOnceAndFirst) {
  SwordField fresh("joust", joust(R"("tactic":"S","hits":3,"hand":[151])", kStrong));
  EXPECT_FALSE(fresh.offers("grand"));
  SwordField field("joust", joust(R"("tactic":"S","hits":4,"hand":[151, 152, 153])", kStrong));
  EXPECT_TRUE(field.offers("grand"));
  SwordField begun = field;
  EXPECT_FALSE(begun.play("x151").offers("grand")) << "it takes the whole turn";
  field.play("grand");
  EXPECT_TRUE(field.discarded(151) && field.discarded(152) && field.discarded(153));
  field.settle();
  EXPECT_EQ(field.hand(1), 8);
  EXPECT_EQ(field.attacker(), 2);
  SwordField used("joust",
                  joust(R"("tactic":"S","hits":4,"grandPass":true,"hand":[151])", kStrong));
  EXPECT_FALSE(used.offers("grand"));
}

TEST(SwordJoust, RulingWithNoCardsOneCanStillChangeTactic) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[])", kStrong));
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"t:T"}));
  field.play("t:T");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"end", "t:S"}));
}

TEST(SwordJoust, EventsAreForTheAttackerOnly) {
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[101, 151])", R"("tactic":"S","hand":[190, 201])"));
  EXPECT_EQ(field.play("a101").legal(), (std::vector<std::string>{"hit"}));
}

TEST(SwordJoust, RulingAnEnduranceThatChangesCountsAtOnce) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[218, 151, 152])", kStrong));
  EXPECT_EQ(field.play("i218").actions_left(), 4) << "one of five is spent";
  SwordField sunk("joust", joust(R"("tactic":"S","hand":[219, 151, 152])", kStrong));
  sunk.play("i219");
  EXPECT_EQ(sunk.phase(), Phase::kDraw) << "Endurance is never below one, and that is spent";
  EXPECT_EQ(ability_of(sunk.knight(1), Ability::kStrength), 0) << "never below 0";
}

}  // namespace
}  // namespace salle
