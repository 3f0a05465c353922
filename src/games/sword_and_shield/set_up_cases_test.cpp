// Examples and rulings before the first turn: start cards, bidding, and what two decks change.
#include "core/text.hpp"
#include "support/sword_field.hpp"

namespace salle {
namespace {

using sword_and_shield::Ability;
using sword_and_shield::ability_of;
using sword_and_shield::Phase;

SwordField bidding(const std::string& hand_one, const std::string& hand_two,
                   const std::string& rules = "joust") {
  return SwordField(
      rules, joust(cat(R"("tactic":"T","hand":[)", hand_one, "]"),
                   cat(R"("tactic":"S","hand":[)", hand_two, "]"), R"("phase":"bid","actor":1)"));
}

TEST(SwordJoust, Example2TheLowerBidStarts) {
  SwordField field = bidding("110, 151", "140, 152");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"bid15", "pass"}));
  field.play("bid15");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"bid12", "pass"}));
  field.play("bid12");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"pass"}));
  field.play("pass");
  EXPECT_EQ(field.attacker(), 2);
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"a140"}));
}

TEST(SwordJoust, Example3KeepingTheBetterCardForLater) {
  SwordField field = bidding("114, 110", "140");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"bid15", "bid5", "pass"}));
  field.play("bid15 bid12");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"bid5", "pass"}));
  SwordField declined = field;
  declined.play("pass");
  EXPECT_EQ(declined.attacker(), 2);
  field.play("bid5 pass");
  EXPECT_EQ(field.attacker(), 1);
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"a114"}));
}

TEST(SwordJoust, RulingIfAllPassTheFirstWhoHoldsInitiativeOpensWithOneOfHisChoice) {
  SwordField second = bidding("151", "140, 116, 152");
  EXPECT_EQ(second.legal(), (std::vector<std::string>{"pass"}));
  second.play("pass pass");
  EXPECT_EQ(second.attacker(), 2);
  EXPECT_EQ(second.legal(), (std::vector<std::string>{"a116", "a140"}));
  SwordField first = bidding("110", "140");
  EXPECT_EQ(first.play("pass pass").attacker(), 1);
}

TEST(SwordJoust, RulingWhoCannotBidIsAskedAllTheSame) {
  SwordField field = bidding("114", "151");
  EXPECT_EQ(field.play("bid5").actor(), 2);
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"pass"}));
}

TEST(SwordJoust, NoInitiativeAnywhereMeansANewDeal) {
  SwordField field("joust");
  field.play("*048 *001 *033 *002 t:S t:S");
  for (int i = 0; i < 15; ++i) field.play(cat('*', 151 + i));
  field.play("*166");  // the sixteenth card: nobody can open
  EXPECT_EQ(field.phase(), Phase::kDraw);
  EXPECT_EQ(field.hand(1), 0);
  EXPECT_EQ(field.hand(2), 0);
  EXPECT_TRUE(field.state().board.discards[0].empty());
  EXPECT_EQ(field.state().deck[0], field.rules().cards->all);
}

TEST(SwordJoust, StartCardsAreDrawnUntilKnightAndHealthAreThere) {
  SwordField field("joust");
  field.play("*062 *063 *030 *031");  // an Artefact, a second one, a Knight, a second one
  EXPECT_EQ(field.actor(), 1);
  field.play("*001");
  EXPECT_EQ(field.actor(), 2) << "a Knight and a Health card: the next player draws";
  const auto& first = field.knight(1);
  EXPECT_EQ(field.rules().cards->start[first.card].number, 30);
  EXPECT_EQ(field.rules().cards->start[first.artefact].number, 62);
  EXPECT_EQ(ability_of(first, Ability::kStrength), 3) << "2, and 1 from the Artefact";
  EXPECT_EQ(ability_of(first, Ability::kTechnique), 1);
  field.play("*002 *003 *033");
  EXPECT_EQ(field.phase(), Phase::kTactic);
  EXPECT_EQ(field.knight(2).artefact, sword_and_shield::kNoCard) << "Artefacts are just a bonus";
}

TEST(SwordJoust, RulingAnEmptyStartDeckIsMadeAnew) {
  SwordField field("joust");
  // Everything but Health goes by; the last Health card is still there for the second player.
  field.play("*030 *031 *033 *035 *040 *041 *048 *060 *061 *062 *063 *001");
  field.play("*002 *003 *004 *005 *006");
  field.play("*031");  // only discards are left
  EXPECT_EQ(field.phase(), Phase::kTactic);
}

TEST(SwordDoubleDeck, NeitherTheSameKnightNorTheSameUniqueArtefact) {
  SwordField field("joust/double-deck");
  field.play("*060 *048 *001");
  field.play("*048");  // discarded: the other has him
  EXPECT_EQ(field.knight(2).card, sword_and_shield::kNoCard);
  field.play("*060");  // discarded: Unique, and the other has it
  EXPECT_EQ(field.knight(2).artefact, sword_and_shield::kNoCard);
  field.play("*061 *033 *001");  // another Unique one will do
  EXPECT_NE(field.knight(2).artefact, sword_and_shield::kNoCard);
  EXPECT_EQ(field.phase(), Phase::kTactic);
}

TEST(SwordDoubleDeck, AnOrdinaryArtefactMayBeThereTwice) {
  SwordField field("joust/double-deck");
  field.play("*062 *048 *001 *062 *033 *001");
  EXPECT_EQ(field.knight(1).artefact, field.knight(2).artefact);
}

TEST(SwordDoubleDeck, EqualBidsAreDecidedByTheNextLowestCard) {
  SwordField field = bidding("140, 116", "140, 110", "joust/double-deck");
  field.play("bid12");
  EXPECT_TRUE(field.offers("bid12")) << "an enemy's bid may be equalled";
  field.play("bid12 pass");
  EXPECT_EQ(field.attacker(), 2) << "15 is lower than 20";
  SwordField shared = bidding("140, 116", "110", "joust");
  EXPECT_FALSE(shared.play("bid12").offers("bid12"));
}

TEST(SwordDoubleDeck, RulingAnEqualBidderMayGoLowerButNoCardIsBidTwice) {
  SwordField field = bidding("140, 114", "140, 110", "joust/double-deck");
  field.play("bid12 bid12");
  EXPECT_EQ(field.legal(), (std::vector<std::string>{"bid5", "pass"}))
      << "ruling: no card is bid twice";
  field.play("bid5 pass");
  EXPECT_EQ(field.attacker(), 1);
}

TEST(SwordDoubleDeck, HavingNoOtherInitiativeCardLosesTheTie) {
  EXPECT_EQ(bidding("140", "140, 116", "joust/double-deck").play("bid12 bid12 pass").attacker(), 2);
  EXPECT_EQ(bidding("140, 116", "140", "joust/double-deck").play("bid12 bid12 pass").attacker(), 1);
}

TEST(SwordDoubleDeck, RulingThenBiddingOrderDecides) {
  EXPECT_EQ(bidding("140", "140", "joust/double-deck").play("bid12 bid12 pass").attacker(), 1);
  EXPECT_EQ(
      bidding("140, 116", "140, 116", "joust/double-deck").play("bid12 bid12 pass").attacker(), 1);
}

TEST(SwordDoubleDeck, EachDrawsFromAndDiscardsToHisOwnDeck) {
  SwordField field("joust/double-deck",
                   R"({"phase":"action","actor":1,"turn":1,"knights":[
                      {"card":48,"health":1,"tactic":"S","hand":[104,151]},
                      {"card":33,"health":1,"tactic":"S","hand":[104]}]})");
  field.play("a104 d104");
  EXPECT_TRUE(field.discarded(104, 0));
  EXPECT_TRUE(field.discarded(104, 1));
}

}  // namespace
}  // namespace salle
