// What cards do beyond attacking, primitive by primitive.
#include "core/text.hpp"
#include "support/sword_field.hpp"

namespace salle {
namespace {

using sword_and_shield::Ability;
using sword_and_shield::ability_of;
using sword_and_shield::Phase;

TEST(SwordEffects, DrawingStopsAtEight) {
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[194, 151, 152, 153, 154, 155, 156])", kStrong));
  field.play("e194 *157 *158");
  EXPECT_EQ(field.hand(1), 8) << "three were promised, there was room for two";
  EXPECT_EQ(field.phase(), Phase::kAction);
}

TEST(SwordEffects, TheFoeChoosesWhatHeDiscards) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[195, 151])",
                                  R"("tactic":"S","hand":[160, 161, 162])"));
  field.play("e195");
  EXPECT_EQ(field.actor(), 2);
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"x160", "x161", "x162"}));
  field.play("x161 x160");
  EXPECT_EQ(field.actor(), 1);
  EXPECT_TRUE(field.holds(2, 162));
}

TEST(SwordEffects, CardsLostByLotAreChosenByChance) {
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[204, 151])", R"("tactic":"S","hand":[160, 161])"));
  field.play("e204");
  EXPECT_EQ(field.phase(), Phase::kLose);
  field.play("*x161");
  EXPECT_EQ(field.actor(), 1);
  EXPECT_TRUE(field.discarded(161));
}

TEST(SwordEffects, ChivalryIsCompared) {
  // Baldric has 2, Osbert 3.
  SwordField lower("joust", joust(R"("tactic":"S","fatigue":20,"hand":[197, 151])", kStrong));
  lower.play("e197");
  EXPECT_EQ(lower.fatigue(1), 21);
  EXPECT_EQ(lower.fatigue(2), 28);
  SwordField higher("joust",
                    joust("\"tactic\":\"S\",\"hand\":[]", R"("tactic":"S","hand":[197, 151])",
                          R"("phase":"action","actor":2,"turn":2)"));
  higher.play("e197");
  EXPECT_EQ(higher.fatigue(1), 24);
}

TEST(SwordEffects, WhatHoldsForTheTurnEndsWithIt) {
  SwordField field("joust",
                   joust(R"("tactic":"S","hand":[198, 103])", R"("tactic":"S","hand":[])"));
  field.play("e198");
  EXPECT_EQ(field.actions_left(), 5) << "4 - 1 + 2";
  EXPECT_EQ(ability_of(field.knight(1), Ability::kStrength), 5);
  field.play("a103");
  EXPECT_EQ(field.fatigue(1), 28) << "5 against an ability of 5";
  field.play("hit end").settle();
  EXPECT_EQ(ability_of(field.knight(1), Ability::kStrength), 3);
}

TEST(SwordEffects, ARevealedHandIsKnownUntilItsCardsLeave) {
  SwordField field("joust", joust(R"("tactic":"S","hand":[196, 104, 151])",
                                  R"("tactic":"S","hand":[101, 160])"));
  field.play("e196");
  const auto seen = SwordAndShield::view(field.rules(), field.state(), Viewer::spectator());
  EXPECT_EQ(seen.board.at(1).shown.count(), 2);
  EXPECT_EQ(field.play("a104 d101").knight(2).shown.count(), 1);
}

TEST(SwordEffects, TheFoesTacticAndPointsAndHits) {
  SwordField field(
      "joust", joust(R"("tactic":"S","hand":[205, 193, 199, 151])", R"("tactic":"S","hand":[])"));
  field.play("e205");
  EXPECT_EQ(field.knight(2).tactic, sword_and_shield::Tactic::kTechnique);
  field.play("e193");
  EXPECT_EQ(field.fatigue(2), 25);
  field.play("e199");
  EXPECT_EQ(field.hits(2), 1);
  EXPECT_EQ(field.fatigue(2), 28);
}

}  // namespace
}  // namespace salle
