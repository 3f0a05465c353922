// What players are told when they may not.
#include <gtest/gtest.h>

#include "games/sword_and_shield/words_test.hpp"

namespace salle::sword_and_shield {
namespace {

TEST(SwordAndShieldRefusals, RefusalsSayWhatWouldBeRight) {
  Lists lists = joust();
  EXPECT_EQ(lists.refused("*150"), "Drawing cards is left to chance.");
  EXPECT_EQ(lists.refused("a110"), "Baldric does not hold Card 110 (110).");
  EXPECT_EQ(lists.refused("a110", kFr), "Baldric n’a pas Card 110 (110).");
  EXPECT_EQ(lists.refused("a110", kNl), "Baldric heeft Card 110 (110) niet.");
  EXPECT_EQ(lists.refused("a190"),
            "“Bide one's time” (190) is of the kind Event; this takes one of the kind Combat.");
  EXPECT_EQ(lists.refused("d131"), "There is no attack to answer.");
  EXPECT_EQ(lists.refused("pass"), "The bidding is over.");
  EXPECT_EQ(lists.refused("t:T"), "Technique is Baldric's Tactic already.");
  EXPECT_EQ(lists.refused("end"), "A turn takes at least one Action.");
  EXPECT_EQ(lists.refused("grand"),
            "Only a Shaken Knight, with four hits, may make the Grand Pass.");
  EXPECT_EQ(lists.refused("[a101 a150]"),
            "Only cards of one symbol combine: Card 101 (101) is rose, Card 150 (150) is moon.");
  EXPECT_EQ(lists.refused("[a101 a101]"), "Card 101 (101) is named twice.");
  lists.hold(0, {105, 145, 184});
  EXPECT_EQ(lists.refused("[a101 a105]"), "Card 105 (105) cannot be combined.");
  EXPECT_EQ(lists.refused("swap145:2"), "That belongs to the mêlée.");
  EXPECT_EQ(lists.refused("c184"), "“Changing thru” (184) is only a defence.");
  lists.knight(0).hits = 4;
  lists.view.board.begun = true;
  EXPECT_EQ(lists.refused("grand"),
            "The Grand Pass takes the whole turn and must be its first Action.");
  lists.knight(0).grand_passed = true;
  EXPECT_EQ(lists.refused("grand"),
            "Baldric has made the Grand Pass already; it is for once a game.");
}

TEST(SwordAndShieldRefusals, WrongAnswersAreRefused) {
  Lists lists = joust();
  lists.attacked_with(150);
  EXPECT_EQ(lists.refused("x131"),
            "First this: Osbert to answer Baldric's attack (Crooked Cut, 6 + 2 = 8): guard, "
            "Achievement, Manoeuvre or take the hit.");
  EXPECT_EQ(lists.refused("d143"), "Iron Hat (143) answers Scalp Cut; the attack is Crooked Cut.");
  EXPECT_EQ(lists.refused("c184"),
            "“Changing thru” (184) stops Squinting Cut; the attack is Crooked Cut.");
  EXPECT_EQ(lists.refused("m131"), "Card 131 (131) does not bear the sign of the Manoeuvre.");
  lists.attacked_with(200);
  EXPECT_EQ(lists.refused("d131"),
            "This attack cannot be answered so. Osbert to answer Baldric's attack (“Attacking "
            "before”): Manoeuvre or take the hit.");
}

TEST(SwordAndShieldRefusals, BidsAndPlacesAreRefused) {
  Lists lists = joust();
  lists.view.board.phase = Phase::kBid;
  lists.view.board.attacker = kNoKnight;
  lists.view.board.actor = 1;
  lists.view.board.last_bidder = 0;
  lists.knight(0).bid = static_cast<std::uint8_t>(deck(114));
  EXPECT_EQ(lists.refused("bid12"),
            "12 is not low enough. Osbert's turn: bid lower than 5, or pass.");
  EXPECT_EQ(lists.refused("bid15"), "Osbert holds no card with initiative 15.");
  EXPECT_EQ(lists.refused("a140"), "First this: Osbert's turn: bid lower than 5, or pass.");

  Lists field = melee();
  Board& board = field.view.board;
  board.phase = Phase::kPlace;
  board.attacker = kNoKnight;
  for (const int index : {0, 2, 3, 5}) board.at(index).placed = false;
  board.at(1).column = board.at(4).column = kCentre;
  EXPECT_EQ(field.prompted(), "Side A places Baldric (1) or Maud (3) on the left or on the right.");
  EXPECT_EQ(field.refused("place4:left"),
            "Yrmegard (4) belongs to the other side; it is for side A to place a Knight.");
  EXPECT_EQ(field.refused("place2:left"), "Herue (2) has a place already.");
  EXPECT_EQ(field.refused("place1:centre"), "Now a Knight goes on the left or on the right.");
  EXPECT_EQ(field.refused("end").substr(0, 12), "First this: ");
}

TEST(SwordAndShieldRefusals, TheMeleeIsRefereed) {
  Lists field = melee();
  Board& board = field.view.board;
  EXPECT_EQ(field.refused("a150"), "Name the enemy it is aimed at, for instance a150>4.");
  EXPECT_EQ(field.refused("a150>2"), "Herue (2) is on the same side.");
  EXPECT_EQ(field.refused("a150>6"),
            "Guirbert (6) is not in reach; in reach: Yrmegard (4) and Osbert (5).");
  EXPECT_EQ(field.refused("e190>4"), "This names nobody: write e190.");
  EXPECT_EQ(field.refused("swap150:2"), "Card 150 (150) does not bear the sign of the Mêlée Move.");
  EXPECT_EQ(field.refused("swap145:4"),
            "Change places with a team-mate in the line: Herue (2) and Maud (3).");
  EXPECT_EQ(field.refused("break145:2"), "Herue (2) is not locked: changing places is swap145:2.");
  EXPECT_EQ(field.refused("back145:left"), "Baldric (1) is in the line already.");
  EXPECT_EQ(field.refused("lock150>4"), "Card 150 (150) does not bear the sign of the Mêlée Lock.");
  board.begun = true;
  board.spent = 2;
  EXPECT_EQ(field.refused("end"),
            "Every enemy in reach must be attacked in the same turn; 2 Actions left, still to be "
            "attacked: Yrmegard (4) and Osbert (5).");
  EXPECT_EQ(field.refused("swap145:2"),
            "A Mêlée Move takes the whole turn and must be its first Action.");
  board.at(4).locked_with = 1;
  board.at(1).locked_with = 4;
  EXPECT_EQ(field.refused("a150>5"),
            "Osbert (5) is locked with Herue (2); in reach: Yrmegard (4).");
  board.begun = false;
  EXPECT_EQ(field.refused("swap145:2"), "Herue (2) is locked: breaking that costs 15, break145:2.");
  board.at(3).safe = true;
  EXPECT_EQ(field.refused("a150>4"), "Yrmegard (4) is in safety; in reach: Guirbert (6).");
  board.at(2).safe = true;
  EXPECT_EQ(field.refused("safe145"),
            "A team-mate is in safety already; only one Knight a side may be.");
  board.at(2).safe = false;
  board.at(0).locked_with = 5;
  EXPECT_EQ(field.refused("safe145"), "Baldric (1) is locked with Guirbert (6).");
  board.at(0).locked_with = kNoKnight;
  board.at(0).safe = true;
  board.at(0).column = 0;
  EXPECT_EQ(field.refused("back145:right"), "The place on the right is taken.");
  EXPECT_EQ(field.refused("e193"), "In safety nothing can be done that is against an enemy.");
  EXPECT_EQ(field.refused("a150>4"), "In safety nothing can be done that is against an enemy.");
  EXPECT_EQ(field.refused("swap145:2").substr(0, 27), "Not from the Safe Position.");
}

}  // namespace
}  // namespace salle::sword_and_shield
