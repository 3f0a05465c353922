// The cases and rulings of the rules page, each by name, with values worked out by hand from it.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.hpp"
#include "games/en_garde/en_garde.hpp"

namespace salle::en_garde {
namespace {

using Texts = std::vector<std::string>;

Rules rules_for(std::string_view text) { return parse_rules(text).value(); }

State at(std::string_view rules, std::string_view position) {
  const auto state = parse_position(rules_for(rules), position);
  EXPECT_TRUE(state) << position << ": " << (state ? "" : state.error().message);
  return state.value_or(State{});
}

Texts legal(std::string_view rules, const State& state) {
  ActionList<EnGarde> actions;
  if (turn(state) >= 0) EnGarde::legal(rules_for(rules), state, actions);
  Texts texts;
  for (const Action action : actions) texts.push_back(action_text(action));
  std::ranges::sort(texts);
  return texts;
}

Texts legal(std::string_view rules, std::string_view position) {
  return legal(rules, at(rules, position));
}

// Plays actions of fencers and of chance, each of which must be legal.
State play(std::string_view rules, State state, std::string_view actions) {
  for (const std::string_view text : split_words(actions)) {
    const auto action = parse_action(text);
    EXPECT_TRUE(action) << text;
    EXPECT_TRUE(accept<EnGarde>(rules_for(rules), state, *action))
        << text << " at " << position_text(state);
  }
  return state;
}

State play(std::string_view rules, std::string_view position, std::string_view actions) {
  return play(rules, at(rules, position), actions);
}

constexpr std::array kAllRules = {"abacus/basic", "abacus/classic", "abacus/advanced",
                                  "ferti/classic", "ferti/advanced"};

// --- The seed's own examples -------------------------------------------------------------------

TEST(EnGardeCases, LeftOn8AttacksRightOn13WithTwo5s) {
  const State before = at("ferti/advanced", "8.13 12355 23345 - L -");
  EXPECT_EQ(before.distance(), 5);
  const Texts actions = legal("ferti/advanced", before);
  EXPECT_TRUE(std::ranges::count(actions, "A5x1"));
  EXPECT_TRUE(std::ranges::count(actions, "A5x2"));
  EXPECT_FALSE(std::ranges::count(actions, "A5x3"));
  // A 4 and another 4 are drawn before the defender answers. He holds one 5 only: a hit.
  const State after = play("ferti/advanced", before, "A5x2 *4 *4");
  EXPECT_EQ(position_text(after), "8.13 12344 23345 55 R d2");
  EXPECT_EQ(after.square[kLeft], 8) << "the fencer stays where it is";
  EXPECT_EQ(after.ending, Ending::kHit);
  EXPECT_EQ(after.winner, kLeft);
}

TEST(EnGardeCases, IllustrationOneTheRightFencerAdvancesThreeToTheLeft) {
  const State after = play("ferti/classic", "1.23 11245 12345 - R -", "+3");
  EXPECT_EQ(after.square[kRight], 20);
  EXPECT_EQ(after.top_discard, 3);
}

TEST(EnGardeCases, Distance8A3ToAdvanceAndTwo5s) {
  const State before = at("ferti/advanced", "3.11 13455 12234 - L -");
  EXPECT_EQ(before.distance(), 8);
  const Texts actions = legal("ferti/advanced", before);
  EXPECT_TRUE(std::ranges::count(actions, "+3A5x2"));
  EXPECT_FALSE(std::ranges::count(legal("ferti/classic", before), "+3A5x2"));
  const State after = play("ferti/advanced", before, "+3A5x2 *1 *1 *2");
  EXPECT_EQ(position_text(after), "6.11 11124 12234 355 R i2");
}

TEST(EnGardeCases, AParryWithTwo2sLeavesThreeCardsForTheTurn) {
  const State before = at("ferti/classic", "10.12 12345 22345 22 R d2");
  EXPECT_EQ(legal("ferti/classic", before), Texts{"P2x2"});
  const State after = play("ferti/classic", before, "P2x2");
  EXPECT_EQ(after.phase, Phase::kTurn);
  EXPECT_EQ(after.actor, kRight);
  EXPECT_EQ(cards_text(after.hand[kRight]), "345") << "no refill before the turn is over";
  // The hand is filled to five only at the end of that turn.
  const State moved = play("ferti/classic", after, "-3 *1 *1 *1");
  EXPECT_EQ(cards_text(moved.hand[kRight]), "11145");
  EXPECT_EQ(moved.actor, kLeft);
}

TEST(EnGardeCases, AtDistance2AtTheEndOfThePileTheHolderOfMore2sWins) {
  // One card is left in the pile, a 2: the 24 others are in hands and discards.
  const State after = play("ferti/classic", "7.10 12245 12345 11123333444555 L -", "+1 *2");
  EXPECT_EQ(after.distance(), 2);
  EXPECT_EQ(after.ending, Ending::kCards);
  EXPECT_EQ(after.winner, kLeft) << "three 2s against one";
  EXPECT_TRUE(after.compared);
}

// --- The other cases of the page ---------------------------------------------------------------

TEST(EnGardeCases, ALastAttackParriedAndThenCompared) {
  // Left attacks with a 2 and draws the last card. Right parries; then cards count: parry cards are
  // gone.
  for (const auto rules :
       {"abacus/classic", "abacus/advanced", "ferti/classic", "ferti/advanced"}) {
    const State attacked = play(rules, "7.9 12234 22555 11112333344445 L -", "A2x1 *5");
    EXPECT_TRUE(attacked.pile.empty());
    EXPECT_EQ(attacked.phase, Phase::kAnswer);
    EXPECT_EQ(legal(rules, attacked), Texts{"P2x1"});
    const State after = play(rules, attacked, "P2x1");
    // Each has one 2 left; Left advanced 6, Right 14.
    EXPECT_EQ(after.ending, Ending::kGround);
    EXPECT_EQ(after.winner, kRight);
    EXPECT_TRUE(after.compared);
  }
}

TEST(EnGardeCases, NoFurtherTurnFollowsAParryMadeAfterThePileRanOut) {
  const State after = play("ferti/advanced", "7.9 12234 22555 11112333344445 L -", "A2x1 *5 P2x1");
  EXPECT_EQ(after.phase, Phase::kRoundOver);
}

// Hands where the editions disagree: after the retreat Left holds more cards that reach, Right has
// advanced further.
TEST(EnGardeCases, ALastIndirectAttackAnsweredByARetreatBothEditions) {
  // Pile: one 4. Left 6 -> 7, attacks at distance 2 with one 2, draws the 4; Right retreats 1
  // to 10. Distance is then 3: Left holds two 3s, Right none. Left advanced 6, Right 13.
  constexpr auto kPosition = "6.9 12334 12555 11122233344455 L -";
  constexpr auto kActions = "+1A2x1 *4 R1";
  const State ferti = play("ferti/advanced", kPosition, kActions);
  EXPECT_EQ(ferti.ending, Ending::kCards);
  EXPECT_EQ(ferti.winner, kLeft);
  const State abacus = play("abacus/advanced", kPosition, kActions);
  EXPECT_EQ(abacus.ending, Ending::kGround);
  EXPECT_EQ(abacus.winner, kRight);
  EXPECT_FALSE(abacus.compared);
  EXPECT_EQ(abacus.pile.total(), 0);
}

TEST(EnGardeCases, APileThatRunsOutOnTheRefillOfARetreatIsAnOrdinaryEnd) {
  // The same duel with three 4s in the pile: the attack draws two, the retreat the last. Left again
  // holds two 3s at distance 3, Right is ahead: now abacus compares cards too.
  const State after =
      play("abacus/advanced", "6.9 12334 12555 111222333455 L -", "+1A2x1 *4 *4 R1 *4");
  EXPECT_EQ(after.ending, Ending::kCards);
  EXPECT_EQ(after.winner, kLeft);
}

TEST(EnGardeCases, APlayerWhoCanOnlyAttackIsNotStuck) {
  // Left on 1 with the wall behind, Right on 2: no move fits, but the 1s attack.
  EXPECT_EQ(legal("ferti/classic", "1.2 11235 22345 - L -"), (Texts{"A1x1", "A1x2"}));
  EXPECT_EQ(legal("ferti/advanced", "1.2 11235 22345 - L -"), (Texts{"A1x1", "A1x2"}));
  EXPECT_EQ(legal("abacus/basic", "1.2 11235 22345 - L -"), Texts{"A1x1"});
}

TEST(EnGardeCases, APlayerWhoCanNeitherMoveNorAttackLosesTheRound) {
  for (const auto rules : kAllRules) {
    const State state = at(rules, "1.2 22345 11345 - L -");
    EXPECT_EQ(state.ending, Ending::kStuck) << rules;
    EXPECT_EQ(state.winner, kRight);
    EXPECT_EQ(legal(rules, state), Texts{});
  }
}

TEST(EnGardeCases, AParryThatLeavesAPlayerStuckLoses) {
  // Right on 23 is attacked at distance 1; after the parry only 4s and a 5 are left: no room, no
  // reach.
  const State state = at("ferti/classic", "22.23 22345 14445 1 R d1");
  const State after = play("ferti/classic", state, "P1x1");
  EXPECT_EQ(after.ending, Ending::kStuck);
  EXPECT_EQ(after.winner, kLeft);
}

TEST(EnGardeCases, ARefillThatTakesFewerCardsThanWanted) {
  // Two cards are in the pile, a 1 and a 2; the attack spent three.
  const State after = play("ferti/classic", "8.13 12555 23344 1112233344455 L -", "A5x3 *1 *2");
  EXPECT_EQ(cards_text(after.hand[kLeft]), "1122");
  EXPECT_TRUE(after.pile.empty());
  EXPECT_EQ(after.ending, Ending::kHit) << "three cards can never be parried";
}

TEST(EnGardeCases, ARetreatThatWouldLeaveTheStripIsNotOffered) {
  // Right on 21 has two squares behind: 1 and 2 fit, 3 and more do not.
  EXPECT_EQ(legal("ferti/advanced", "17.21 11235 12344 24 R i1"), (Texts{"P4x1", "R1", "R2"}));
}

// --- Rulings, in the page's order --------------------------------------------------------------

TEST(EnGardeRulings, MovesStayOnTheStripAndShortOfTheOpponent) {
  // Left on 4: back 1, 2, 3 (not 4, 5); forward 1 to 4 (5 would reach Right on 9).
  EXPECT_EQ(legal("abacus/basic", "4.9 12345 12345 - L -"),
            (Texts{"+1", "+2", "+3", "+4", "-1", "-2", "-3", "A5x1"}));
}

TEST(EnGardeRulings, AnIndirectAttackTakesAllItsCardsFromOneHand) {
  // Distance 4, hand 2 2: one 2 advances to distance 2, one is left to attack with.
  const Texts actions = legal("ferti/advanced", "8.12 11225 12345 - L -");
  EXPECT_TRUE(std::ranges::count(actions, "+2A2x1"));
  EXPECT_FALSE(std::ranges::count(actions, "+2A2x2"));
}

TEST(EnGardeRulings, AnIndirectAttackOnlyAdvances) {
  for (const std::string& action : legal("ferti/advanced", "8.12 11225 12345 - L -")) {
    EXPECT_EQ(action.find("-1A"), std::string::npos);
  }
}

TEST(EnGardeRulings, TheAttackerRefillsBeforeTheDefenderAnswers) {
  State state = at("ferti/classic", "10.12 12345 22345 - L -");
  state = play("ferti/classic", state, "A2x1");
  EXPECT_EQ(turn(state), kChance);
  EXPECT_EQ(state.actor, kLeft);
  state = play("ferti/classic", state, "*1");
  EXPECT_EQ(turn(state), kRight);
}

TEST(EnGardeRulings, ADirectAttackCanOnlyBeParried) {
  EXPECT_EQ(legal("ferti/advanced", "10.12 12345 22345 2 R d1"), Texts{"P2x1"});
}

TEST(EnGardeRulings, ARetreatIsTheWholeTurnAndTheAttackerIsNext) {
  const State after = play("ferti/advanced", "9.12 12345 12345 13 R i1", "R4 *1");
  EXPECT_EQ(after.square[kRight], 16);
  EXPECT_EQ(cards_text(after.hand[kRight]), "11235");
  EXPECT_EQ(turn(after), kLeft);
  EXPECT_EQ(after.pending, Attack::kNone);
}

TEST(EnGardeRulings, NoDecisionIsAskedForWhenThereIsNoAnswer) {
  EXPECT_EQ(legal("ferti/classic", "10.12 12345 11345 2 R d1"), Texts{});
}

TEST(EnGardeRulings, AnAttackInAbacusBasicIsOneCardAndAlwaysAHit) {
  EXPECT_EQ(legal("abacus/basic", "10.12 22245 12345 - L -").back(), "A2x1");
  const State after = play("abacus/basic", "10.12 22245 12345 - L -", "A2x1");
  EXPECT_EQ(after.ending, Ending::kHit);
  EXPECT_EQ(after.winner, kLeft);
}

TEST(EnGardeRulings, AbacusBasicOneLastAttackAfterThePileRanOut) {
  // Left draws the last card. Right holds a 3 at distance 3: he may attack, or pass.
  constexpr auto kPosition = "7.11 11245 23345 11122333444555 L -";
  const State chance = play("abacus/basic", kPosition, "+1 *2");
  EXPECT_EQ(chance.distance(), 3);
  EXPECT_EQ(chance.phase, Phase::kLastAttack);
  EXPECT_EQ(legal("abacus/basic", chance), (Texts{"A3x1", "pass"}));
  EXPECT_EQ(play("abacus/basic", chance, "A3x1").winner, kRight);
  const State passed = play("abacus/basic", chance, "pass");
  EXPECT_EQ(passed.ending, Ending::kGround);
  EXPECT_EQ(passed.winner, kRight) << "Left advanced 7, Right 12";
  EXPECT_FALSE(passed.compared);
}

TEST(EnGardeRulings, AbacusBasicPositionDecidesWhereNoLastAttackReaches) {
  // As above, but Right holds no 3: no decision is asked for.
  const State after = play("abacus/basic", "7.11 11345 22345 11122233444555 L -", "-1 *3");
  EXPECT_EQ(after.distance(), 5);
  EXPECT_EQ(after.phase, Phase::kLastAttack) << "Right holds a 5";
  const State other = play("abacus/basic", "7.11 11345 22344 11122233344555 L -", "-1 *5");
  EXPECT_EQ(other.ending, Ending::kGround);
}

TEST(EnGardeRulings, EqualCardsAndEqualGroundDrawTheRoundAndNobodyScores) {
  // Left on 6, Right on 17 after the move: five squares each, eleven apart, so no card reaches.
  State state;
  state.hand = {Cards::of(5, 2) + Cards::of(4, 3), Cards::of(1, 3) + Cards::of(5, 2)};
  state.pile = Cards::of(5, 1);
  state.discards = Cards::full_deck() - state.hand[0] - state.hand[1] - state.pile;
  state.square = {2, 18};
  state.phase = Phase::kTurn;
  state = play("ferti/classic", state, "+4 *5");
  EXPECT_EQ(state.square[kLeft], 6);
  EXPECT_EQ(state.advanced(kLeft), 5);
  EXPECT_EQ(state.advanced(kRight), 5);
  EXPECT_EQ(state.ending, Ending::kDrawn);
  EXPECT_EQ(state.score, (std::array<std::uint8_t, 2>{0, 0}));
  EXPECT_EQ(state.phase, Phase::kRoundOver);
}

TEST(EnGardeRulings, TheStarterAlternatesEveryRoundDrawnRoundsIncluded) {
  const Rules rules = rules_for("ferti/classic starter=right");
  State state = start(rules);
  EXPECT_EQ(state.starter, kRight);
  EXPECT_EQ(turn(state), kChance);
  for (const bool drawn : {false, true, false}) {
    const int before = state.starter;
    state.phase = Phase::kRoundOver;
    state.ending = drawn ? Ending::kDrawn : Ending::kHit;
    Referee(rules, state).apply(Action::deal());
    EXPECT_EQ(state.starter, 1 - before);
    EXPECT_EQ(state.pile, Cards::full_deck());
    EXPECT_EQ(state.distance(), 22);
  }
}

TEST(EnGardeRulings, AMatchGoesToTheTarget) {
  const Rules rules = rules_for("abacus/basic target=1");
  State state = parse_position(rules, "10.12 22245 12345 - L -").value();
  Referee(rules, state).apply(Action::attack(2, 1));
  EXPECT_EQ(turn(state), kNobody);
  EXPECT_EQ(EnGarde::payoffs(rules, state)[0], 1);
  EXPECT_EQ(EnGarde::payoffs(rules, state)[1], -1);
}

TEST(EnGardeRulings, WhoStartsIsAnOption) {
  EXPECT_EQ(start(rules_for("starter=left")).starter, kLeft);
  EXPECT_EQ(start(rules_for("starter=right")).starter, kRight);
  State lot = start(rules_for("starter=random"));
  EXPECT_EQ(lot.phase, Phase::kLot);
  Referee(rules_for("starter=random"), lot).apply(Action::lot(kRight));
  EXPECT_EQ(lot.starter, kRight);
  EXPECT_EQ(lot.phase, Phase::kDealing);
  EXPECT_EQ(lot.actor, kRight);
}

TEST(EnGardeRulings, OnlyTheTopCardOfTheDiscardsIsOnShow) {
  const State state = play("ferti/advanced", "8.13 12355 23345 - L -", "+1 *4 -2 *1");
  for (const Viewer viewer : {Viewer::spectator(), Viewer::seat(kLeft), Viewer::seat(kRight)}) {
    const View seen = view(rules_for("ferti/advanced"), state, viewer);
    EXPECT_EQ(seen.top_discard, 2);
    EXPECT_TRUE(seen.played.empty());
  }
  const View aided = view(rules_for("ferti/advanced aid=on"), state, Viewer::seat(kLeft));
  EXPECT_EQ(cards_text(aided.played), "12") << "with the card-count aid";
}

TEST(EnGardeRulings, ASeatsOwnViewWritesTheOtherHandAsQuestionMarks) {
  const State state = at("ferti/advanced", "8.13 12355 23345 - L -");
  const auto text = [&](Viewer viewer) {
    return knowledge_text(view(rules_for(""), state, viewer), Memory{});
  };
  EXPECT_EQ(text(Viewer::seat(kLeft)), "8.13 12355 ????? - L -");
  EXPECT_EQ(text(Viewer::seat(kRight)), "8.13 ????? 23345 - L -");
  EXPECT_EQ(text(Viewer::spectator()), "8.13 ????? ????? - L -");
}

}  // namespace
}  // namespace salle::en_garde
