#include "analysis/review.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace salle {
namespace {

// A whole game of random play.
Table random_game(std::string_view game, std::string_view rules, std::uint64_t seed) {
  auto table = Table::open(game, rules).value();
  Random random(seed);
  while (!table.over()) {
    if (table.turn() == kChance) {
      table.deal(random());
      continue;
    }
    const auto legal = table.legal();
    EXPECT_TRUE(table.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return table;
}

TEST(Analysis, RefusesAGameThatIsOver) {
  const auto thought = analyse(random_game("en-garde", "ferti/advanced target=1", 4), {}, 1);
  ASSERT_FALSE(thought);
  EXPECT_EQ(thought.error().message, "the game is over: there is nothing to decide");
}

TEST(Analysis, SeesNoMoreThanTheOneToMove) {
  // The same hand of Left's, and the same cards gone; only Right's hand differs.
  const auto one = Table::open_at("en-garde", "ferti/advanced", "8.14 12344 11122 55 L -").value();
  const auto two = Table::open_at("en-garde", "ferti/advanced", "8.14 12344 33355 55 L -").value();
  const auto hidden =
      Table::open_at("en-garde", "ferti/advanced", "8.14 12344 ????? 55 L -").value();
  const auto first = analyse(one, {.nodes = 300}, 1).value();
  for (const Table* other : {&two, &hidden}) {
    const auto thought = analyse(*other, {.nodes = 300}, 1).value();
    EXPECT_EQ(thought.action, first.action);
    EXPECT_EQ(thought.value, first.value);
    ASSERT_EQ(thought.alternatives.size(), first.alternatives.size());
    for (std::size_t i = 0; i < first.alternatives.size(); ++i) {
      EXPECT_EQ(thought.alternatives[i].action, first.alternatives[i].action);
      EXPECT_EQ(thought.alternatives[i].value, first.alternatives[i].value);
    }
  }
}

TEST(Analysis, FindsAWinInOneTurnOfArchersAndSaysThatItIsProved) {
  // A dark archer two steps from the light woods with nobody near.
  const auto table = Table::open_at("archers", "standard", "9/4N4/9/9/9/9/9/s8/9 d - 0");
  ASSERT_TRUE(table) << table.error().message;
  const auto thought = analyse(*table, {.nodes = 2000}, 1).value();
  EXPECT_TRUE(thought.certain);
  EXPECT_EQ(thought.value, 1.0);
}

TEST(Analysis, FaultsAreMarkedByWhatTheyLost) {
  EXPECT_EQ(fault_mark(fault_of(0.0)), "");
  EXPECT_EQ(fault_mark(fault_of(0.049)), "");
  EXPECT_EQ(fault_mark(fault_of(0.05)), "?!");
  EXPECT_EQ(fault_mark(fault_of(0.10)), "?");
  EXPECT_EQ(fault_mark(fault_of(0.20)), "??");
}

TEST(Review, ListsTheWorstFirstAndOnlyWhatLostSomething) {
  Review review;
  const auto lost = [&](Seat seat, double loss) {
    Judgement judgement;
    judgement.action = review.judgements.size();
    judgement.seat = seat;
    judgement.loss = loss;
    review.judgements.push_back(judgement);
  };
  lost(0, 0.1);
  lost(1, 0.0);
  lost(0, 0.3);
  lost(1, 0.2);
  EXPECT_EQ(review.worst(9), (std::vector<std::size_t>{2, 3, 0}));
  EXPECT_EQ(review.worst(2), (std::vector<std::size_t>{2, 3}));
  EXPECT_DOUBLE_EQ(review.mean_loss(0), 0.2);
  EXPECT_DOUBLE_EQ(review.mean_loss(1), 0.1);
}

// By hand: of the 20 cards that Left does not see one is a 3, and Right holds five of them; with
// every other value there are 15 (or 16) cards without it, so 1 - C(15,5) / C(20,5) for a 2.
TEST(Analysis, TellsWhatTheOtherProbablyHolds) {
  const auto table =
      Table::open_at("en-garde", "ferti/advanced", "10.13 13333 ????? - L -").value();
  const auto held = holdings(table, Language::kEnglish, 1).value();
  ASSERT_EQ(held.size(), 5u);
  for (const Holding& each : held) {
    EXPECT_EQ(each.who, "Right");
    if (each.card == "3") {
      EXPECT_NEAR(each.odds, 0.25, 1e-9);
    }
    if (each.card == "2") {
      EXPECT_NEAR(each.odds, 1.0 - 3003.0 / 15504.0, 1e-9);
    }
  }
  EXPECT_EQ(held.back().card, "3");
}

// Whatever is hidden, in the middle of a game of every kind, the guess is the same.
TEST(Analysis, GuessesFromWhatTheSeatKnowsAlone) {
  for (const GameInfo* game : all_games()) {
    const auto played = random_game(game->id, "", 5);
    const auto& actors = played.actors();
    int compared = 0;
    for (std::size_t i = actors.size() / 2; i < actors.size() && compared < 3; ++i) {
      if (actors[i] < 0) continue;
      const Table table = played.rewound(i);
      const std::string known = table.position(Viewer::seat(table.turn()));
      const auto one = Table::open_at(game->id, table.rules(), known, 1);
      const auto two = Table::open_at(game->id, table.rules(), known, 2);
      if (!one || !two) continue;
      const auto first = holdings(*one, Language::kDutch, 7).value();
      const auto second = holdings(*two, Language::kDutch, 7).value();
      ASSERT_EQ(first.size(), second.size());
      for (std::size_t each = 0; each < first.size(); ++each) {
        EXPECT_EQ(first[each].card, second[each].card);
        EXPECT_EQ(first[each].odds, second[each].odds);
      }
      ++compared;
    }
    EXPECT_GT(compared, 0) << game->id;
  }
}

TEST(Analysis, TheLineBehindAnActionOfArchersCanBePlayed) {
  auto table = Table::open("archers", "standard first=dark").value();
  const auto thought = analyse(table, {.nodes = 20'000}, 1).value();
  std::size_t longest = 0;
  for (const AnyAlternative& other : thought.alternatives) {
    Table after = table;
    ASSERT_TRUE(after.play(other.action));
    for (const std::string& next : other.line) {
      const auto done = after.play(next);
      ASSERT_TRUE(done) << other.action << ": " << next << ": " << done.error().message;
    }
    longest = std::max(longest, other.line.size());
  }
  EXPECT_GE(longest, 2u);
}

Judgement judged(Seat seat, double win_before, double loss, bool forced = false) {
  Judgement judgement;
  judgement.seat = seat;
  judgement.win_before = win_before;
  judgement.loss = loss;
  judgement.forced = forced;
  return judgement;
}

// By hand: nothing lost counts 1, 0.05 lost a quarter less, 0.2 and more nothing.
TEST(Review, AccuracyCountsOnlyWhereThereWasAChoice) {
  const Review review{{judged(0, 0.5, 0.0), judged(0, 0.5, 0.05), judged(0, 0.5, 0.0, true),
                       judged(0, 0.5, 0.3), judged(1, 0.5, 0.0, true)}};
  EXPECT_NEAR(review.accuracy(0).value(), (1.0 + 0.75 + 0.0) / 3.0, 1e-12);
  EXPECT_FALSE(review.accuracy(1).has_value());
}

TEST(Review, TheTurningPointIsTheLastDecisionWithTheWinnersBehind) {
  using Kind = TurningPoint::Kind;
  // Seat 0 won. Its odds: 0.4, 0.6, 0.3 (1 - 0.7), 0.8: seat 1 lost half of the odds there.
  const Review fault{
      {judged(0, 0.4, 0.0), judged(1, 0.4, 0.0), judged(1, 0.7, 0.5), judged(0, 0.8, 0.0)}};
  const auto turned = turning_point(fault, {0, 1}, {1, -1}).value();
  EXPECT_EQ(turned.kind, Kind::kFault);
  EXPECT_EQ(turned.decision, 2u);
  EXPECT_NEAR(turned.before, 0.3, 1e-12);
  EXPECT_NEAR(turned.after, 0.8, 1e-12);
  // The same seen by the other's victory: after the last decision, which lost nothing.
  const auto lucky = turning_point(fault, {0, 1}, {-1, 1}).value();
  EXPECT_EQ(lucky.kind, Kind::kFortune);
  EXPECT_EQ(lucky.decision, 3u);
  EXPECT_NEAR(lucky.before, 0.2, 1e-12);
  EXPECT_EQ(lucky.after, 1.0);
  // Who never was behind led; seats of one side stand together.
  const Review led{{judged(2, 0.6, 0.0), judged(1, 0.4, 0.1)}};
  EXPECT_EQ(turning_point(led, {0, 1, 0, 1}, {1, -1, 1, -1})->kind, Kind::kLed);
  EXPECT_FALSE(turning_point(led, {0, 1, 0, 1}, {0, 0, 0, 0}));
  EXPECT_FALSE(turning_point({}, {0, 1}, {1, -1}));
}

TEST(Review, SaysWhereAGameTurnedInThreeLanguages) {
  const auto table = random_game("en-garde", "ferti/classic target=1", 8);
  ASSERT_NE(table.payoffs()[0], 0);
  const Seat winner = table.payoffs()[0] > 0 ? 0 : 1;
  const Seat loser = winner == 0 ? 1 : 0;
  Judgement judgement = judged(loser, 0.75, 0.5);
  judgement.action = 16;
  judgement.played = "+3";
  judgement.best = "-1";
  const Review review{{judgement}};
  const std::string names = winner == 0 ? "Left Right" : "Right Left";
  const std::string won = names.substr(0, names.find(' '));
  const std::string lost = names.substr(names.find(' ') + 1);
  EXPECT_EQ(turning_sentence(table, review, Language::kEnglish),
            "The turning point was move 17: with +3 " + lost + " gave 50 % away (-1 was better), " +
                "and the odds of " + won + " went from 25 % to 100 % and never below even again.");
  EXPECT_NE(turning_sentence(table, review, Language::kFrench).find("de 25 % à 100 %"),
            std::string::npos);
  EXPECT_NE(turning_sentence(table, review, Language::kDutch).find("van 25 % naar 100 %"),
            std::string::npos);
}

TEST(Review, JudgesEveryDecisionOfAGameOfEveryKind) {
  for (const GameInfo* game : all_games()) {
    const auto table =
        random_game(game->id, game->id == "en-garde" ? "ferti/classic target=1" : "", 8);
    std::size_t decisions = 0;
    for (const Seat actor : table.actors()) decisions += actor >= 0;
    const auto result = review(table, {.nodes = 60}, 1);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->judgements.size(), decisions);
    for (const Judgement& judgement : result->judgements) {
      EXPECT_GE(judgement.loss, 0.0);
      EXPECT_LE(judgement.loss, 1.0);
      EXPECT_EQ(judgement.loss == 0.0, judgement.best == judgement.played);
    }
    const auto again = review(table, {.nodes = 60}, 1).value();
    for (std::size_t i = 0; i < decisions; ++i) {
      EXPECT_EQ(again.judgements[i].loss, result->judgements[i].loss);
    }
  }
}

TEST(Review, IsTheSameSideBySide) {
  for (const auto& [game, rules] : {std::pair{"en-garde", "ferti/advanced target=1"},
                                    std::pair{"archers", "standard quiet=12"}}) {
    const Table played = random_game(game, rules, 3);
    const auto alone = review(played, {.nodes = 40}, 5);
    const auto together = review_side_by_side(played, {.nodes = 40}, 5, 3);
    ASSERT_TRUE(alone && together);
    ASSERT_EQ(together->judgements.size(), alone->judgements.size());
    EXPECT_GT(alone->judgements.size(), 3u);
    for (std::size_t i = 0; i < alone->judgements.size(); ++i) {
      const Judgement& one = alone->judgements[i];
      const Judgement& other = together->judgements[i];
      EXPECT_EQ(one.action, other.action);
      EXPECT_EQ(one.seat, other.seat);
      EXPECT_EQ(one.played, other.played);
      EXPECT_EQ(one.best, other.best);
      EXPECT_EQ(one.win_before, other.win_before);
      EXPECT_EQ(one.loss, other.loss);
    }
  }
}

TEST(Review, SideBySideEndsWhenNobodyWantsMore) {
  const Table played = random_game("archers", "standard quiet=12", 3);
  const auto whole = review(played, {.nodes = 40}, 5);
  std::vector<std::size_t> told;
  const auto part = review_side_by_side(played, {.nodes = 40}, 5, 2, [&told](std::size_t done) {
    told.push_back(done);
    return done < 4;
  });
  ASSERT_TRUE(whole && part);
  EXPECT_GE(part->judgements.size(), 1u);
  EXPECT_LT(part->judgements.size(), whole->judgements.size());
  // One thread told it, the other may have been at work on another decision.
  ASSERT_FALSE(told.empty());
  EXPECT_GE(told.back(), 4u);
  EXPECT_LE(part->judgements.size(), told.size() + 1);
}

TEST(Review, SideBySideTellsHowFarItIsInActions) {
  // Most of a round of En Garde's actions are draws, which nobody decides.
  const Table played = random_game("en-garde", "ferti/advanced target=1", 3);
  std::size_t told = 0;
  const auto judged = review_side_by_side(played, {.nodes = 40}, 5, 2, [&told](std::size_t done) {
    EXPECT_GT(done, told);
    told = done;
    return true;
  });
  ASSERT_TRUE(judged);
  EXPECT_GT(told, judged->judgements.size());
  EXPECT_LE(told, played.length());
}

}  // namespace
}  // namespace salle
