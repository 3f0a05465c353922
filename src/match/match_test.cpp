#include "match/match.hpp"

#include <gtest/gtest.h>

namespace salle {
namespace {

constexpr Millis kNoon = 1'700'000'000'000;

MatchSetup row(const std::string& game, const std::string& rules,
               const std::string& settings = "{}") {
  MatchSetup table;
  table.id = 7;
  table.code = "ABC234";
  table.game = game;
  table.rules = rules;
  table.settings = parse_settings(nlohmann::json::parse(settings)).value();
  table.seed = std::string(64, 'a');
  const int seats = Table::open(game, rules)->seats();
  for (int seat = 0; seat < seats; ++seat) {
    table.seats.push_back({SeatKind::kPerson, 100 + seat, ""});
  }
  return table;
}

// Takes what was proposed, as the hall does once it is on disk.
MatchEntry done(Match& match, const Answer<MatchEntry>& proposed) {
  EXPECT_TRUE(proposed) << proposed.error().why;
  EXPECT_TRUE(match.take(*proposed));
  return *proposed;
}

Match begun(const MatchSetup& table) {
  Match match = Match::open(table).value();
  done(match, match.propose_begin(kNoon));
  return match;
}

Answer<MatchEntry> move(const Match& match, std::string_view actions, Millis now = kNoon,
                        Millis lag = 0, std::string_view id = "m") {
  return match.propose_move(match.turn(), {match.number(), id, actions}, now, lag,
                            Language::kEnglish);
}

// The first legal action of whoever is to move, until the game is over.
void play_on(Match& match, Millis now = kNoon) {
  while (match.playing()) done(match, move(match, match.game().legal().front(), now));
}

TEST(Match, BeginsWhenAllSeatsAreTaken) {
  auto table = row("en-garde", "ferti/advanced target=1");
  table.seats[1] = {};
  Match match = Match::open(table).value();
  EXPECT_EQ(match.propose_begin(kNoon).error().code, "waiting");
  EXPECT_EQ(match.turn(), kNobody);
  EXPECT_EQ(match.propose_sit(0, {SeatKind::kPerson, 101, ""}, kNoon).error().code, "taken");
  EXPECT_EQ(match.propose_sit(1, {SeatKind::kPerson, 100, ""}, kNoon).error().code, "seated");
  done(match, match.propose_sit(1, {SeatKind::kPerson, 101, ""}, kNoon));
  EXPECT_EQ(match.seat_of(101), 1);
  EXPECT_EQ(match.seat_of(999), kNobody);
  done(match, match.propose_begin(kNoon));
  EXPECT_TRUE(match.playing());
  EXPECT_NE(match.turn(), kNobody);
  EXPECT_EQ(match.propose_begin(kNoon).error().code, "begun");
  EXPECT_EQ(match.propose_sit(1, {}, kNoon).error().code, "begun");
}

TEST(Match, ASeatCanBeKeptForSomebody) {
  auto table = row("archers", "standard");
  table.seats[1] = {SeatKind::kOpen, 101, ""};
  const Match match = Match::open(table).value();
  EXPECT_EQ(match.propose_sit(1, {SeatKind::kPerson, 102, ""}, kNoon).error().code, "reserved");
  EXPECT_TRUE(match.propose_sit(1, {SeatKind::kPerson, 101, ""}, kNoon));
  EXPECT_EQ(match.seat_of(101), kNobody);  // kept is not taken
}

TEST(Match, ProposingChangesNothing) {
  const Match match = begun(row("en-garde", "ferti/advanced"));
  const auto position = match.game().position(Viewer::all());
  const auto number = match.number();
  EXPECT_TRUE(move(match, match.game().legal().front()));
  EXPECT_FALSE(move(match, "nonsense"));
  EXPECT_TRUE(match.propose_resign(0, kNoon));
  EXPECT_EQ(match.game().position(Viewer::all()), position);
  EXPECT_EQ(match.number(), number);
}

TEST(Match, RefusesWhatIsStaleIllegalOrNotOnesTurn) {
  Match match = begun(row("en-garde", "ferti/advanced"));
  const Seat turn = match.turn();
  const auto legal = match.game().legal();
  const auto number = match.number();
  EXPECT_EQ(match.propose_move(1 - turn, {number, "x", legal[0]}, kNoon, 0, Language::kEnglish)
                .error()
                .code,
            "not-your-turn");
  EXPECT_EQ(
      match.propose_move(-1, {number, "x", legal[0]}, kNoon, 0, Language::kEnglish).error().code,
      "no-seat");
  EXPECT_EQ(move(match, "A5x5").error().code, "illegal");
  EXPECT_EQ(move(match, "").error().code, "empty");
  EXPECT_EQ(move(match, legal[0] + " " + legal[0]).error().code, "too-long");
  done(match, move(match, legal[0]));
  EXPECT_EQ(match
                .propose_move(match.turn(), {number, "y", match.game().legal()[0]}, kNoon, 0,
                              Language::kEnglish)
                .error()
                .code,
            "stale");
}

TEST(Match, AGreetingDoesNotMakeAMoveStale) {
  Match match = begun(row("en-garde", "ferti/advanced"));
  const auto number = match.number();
  done(match, match.propose_salute(0, "good-luck", kNoon));
  EXPECT_TRUE(match.propose_move(match.turn(), {number, "x", match.game().legal()[0]}, kNoon, 0,
                                 Language::kEnglish));
  EXPECT_EQ(match.propose_salute(0, "rude", kNoon).error().code, "unknown");
  EXPECT_EQ(match.propose_salute(kNobody, "salute", kNoon).error().code, "no-seat");
}

TEST(Match, KnowsAMoveThatWasTakenBefore) {
  Match match = begun(row("en-garde", "ferti/advanced"));
  const Seat turn = match.turn();
  const MatchEntry entry = done(match, move(match, match.game().legal()[0], kNoon, 0, "abc"));
  EXPECT_EQ(match.taken_as(turn, "abc"), entry.number);
  EXPECT_EQ(match.taken_as(1 - turn, "abc"), 0);
  EXPECT_EQ(match.taken_as(turn, ""), 0);
}

TEST(Match, IsItsEntries) {
  for (const auto& [game, rules] :
       {std::pair{"en-garde", "ferti/advanced target=2"}, std::pair{"archers", "standard"},
        std::pair{"sword-and-shield", "melee knights=2v2"}}) {
    const auto table = row(game, rules, R"({"clock":{"kind":"live","base":600,"increment":2}})");
    Match match = begun(table);
    Millis now = kNoon;
    for (int i = 0; i < 40 && match.playing(); ++i) {
      done(match, move(match, match.game().legal().back(), now += 1500));
      if (i == 5) done(match, match.propose_salute(0, "oops", now));
    }
    const Match again = Match::open(table, match.stored_entries()).value();
    EXPECT_EQ(again.game().position(Viewer::all()), match.game().position(Viewer::all()));
    EXPECT_EQ(again.number(), match.number());
    EXPECT_EQ(again.turn(), match.turn());
    for (Seat seat = 0; seat < match.game().seats(); ++seat) {
      EXPECT_EQ(again.clock().left(seat, now), match.clock().left(seat, now));
    }
  }
}

TEST(Match, RefusesEntriesThatDoNotFollow) {
  const auto table = row("en-garde", "ferti/advanced");
  Match match = begun(table);
  MatchEntry entry = *move(match, match.game().legal()[0]);
  entry.number += 1;
  EXPECT_FALSE(match.take(entry));
  entry.number -= 1;
  EXPECT_TRUE(match.take(entry));
  EXPECT_FALSE(match.take(entry));
}

TEST(Match, EndsWithTheGameAndTheRecordCanBeVerified) {
  Match match = begun(row("en-garde", "ferti/advanced target=1"));
  EXPECT_EQ(match.record(Viewer::seat(0), {"Ann", "Ben"}).tag("Seed"), "");
  play_on(match);
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.ending(), MatchEnding::kPlayed);
  EXPECT_TRUE(match.result() == "1 -1" || match.result() == "-1 1");
  const Record record = match.record(Viewer::all(), {"Ann", "Ben"});
  EXPECT_EQ(record.tag("Left"), "Ann");
  const auto verdict = verify(record);
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->honest);
  EXPECT_EQ(match.propose_resign(0, kNoon).error().code, "over");
}

TEST(Match, ResigningLosesForOneAgainstOne) {
  Match match = begun(row("archers", "standard"));
  done(match, match.propose_resign(0, kNoon));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.ending(), MatchEnding::kResigned);
  EXPECT_EQ(match.result(), "-1 1");
  EXPECT_EQ(match.record(Viewer::all(), {"Ann", "Ben"}).tag("Termination"), "resignation");
}

TEST(Match, AComputerPlaysOnForWhoLeftATeam) {
  Match match = begun(row("sword-and-shield", "melee knights=2v2"));
  ASSERT_EQ(match.game().seats(), 4);
  Seat mate = 1;
  while (match.game().side(mate) != match.game().side(0)) ++mate;
  done(match, match.propose_resign(0, kNoon));
  EXPECT_TRUE(match.playing());
  EXPECT_TRUE(match.computer_at(0));
  EXPECT_EQ(match.propose_resign(0, kNoon).error().code, "resigned");
  done(match, match.propose_resign(mate, kNoon));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.payoffs()[0], -1);
  EXPECT_EQ(match.payoffs()[static_cast<std::size_t>(mate)], -1);
}

TEST(Match, WhoseTimeRanOutInATeamIsMovedForWithoutAClock) {
  Match match = begun(row("sword-and-shield", "melee knights=2v2",
                          R"({"clock":{"kind":"live","base":60,"increment":0}})"));
  const Seat late = match.turn();
  done(match, match.propose_flag(kNoon + 61'000));
  ASSERT_TRUE(match.playing());
  EXPECT_EQ(match.propose_flag(kNoon + 200'000).error().code, "in-time");
  EXPECT_EQ(match.propose_computer_move(1 - late, {match.game().legal()[0]}, kNoon).error().code,
            "not-your-turn");
  while (match.turn() == late) {
    done(match,
         match.propose_computer_move(late, {match.game().legal()[0], 900'000}, kNoon + 200'000));
  }
  EXPECT_EQ(match.clock().left(match.turn(), kNoon + 201'000), 59'000);
}

TEST(Match, AComputerCannotDoNothing) {
  MatchSetup table = row("archers", "standard first=dark");
  table.seats[0] = {SeatKind::kComputer, 0, "pupil"};
  const Match match = begun(table);
  EXPECT_EQ(match.propose_computer_move(0, {""}, kNoon).error().code, "empty");
  EXPECT_EQ(match.propose_computer_move(0, {"a1-a9"}, kNoon).error().code, "illegal");
}

TEST(Match, DrawsAreOfferedWhereTheGameHasThem) {
  Match fencing = begun(row("en-garde", "ferti/advanced"));
  EXPECT_EQ(fencing.propose_draw(0, "offer", kNoon).error().code, "no-draws");
  Match match = begun(row("archers", "standard"));
  EXPECT_EQ(match.propose_draw(0, "accept", kNoon).error().code, "no-offer");
  done(match, match.propose_draw(0, "offer", kNoon));
  EXPECT_EQ(match.propose_draw(0, "accept", kNoon).error().code, "own-offer");
  EXPECT_EQ(match.propose_draw(1, "offer", kNoon).error().code, "offered");
  done(match, match.propose_draw(1, "decline", kNoon));
  EXPECT_FALSE(match.draw_offered());
  done(match, match.propose_draw(1, "offer", kNoon));
  done(match, match.propose_draw(0, "accept", kNoon));
  EXPECT_EQ(match.ending(), MatchEnding::kAgreed);
  EXPECT_EQ(match.result(), "0 0");
}

TEST(Match, AMoveAnswersAnOffer) {
  Match match = begun(row("archers", "standard first=dark"));
  done(match, match.propose_draw(1, "offer", kNoon));
  ASSERT_EQ(match.draw_offered(), 1);
  done(match, move(match, match.game().legal()[0]));
  EXPECT_FALSE(match.draw_offered());
  EXPECT_NE(match.turn(), kNobody) << "and the game goes on";
}

TEST(Match, TakesBackOnlyOnesOwnLastActionAndOnlyIfTheOthersAgree) {
  Match match = begun(row("archers", "standard"));
  const Seat mover = match.turn();
  const auto position = match.game().position(Viewer::all());
  EXPECT_EQ(match.propose_take_back(mover, "ask", kNoon).error().code, "cannot-take-back");
  done(match, move(match, match.game().legal()[0]));
  const auto after = match.number();
  EXPECT_EQ(match.propose_take_back(1 - mover, "ask", kNoon).error().code, "cannot-take-back");
  done(match, match.propose_take_back(mover, "ask", kNoon));
  EXPECT_EQ(match.propose_take_back(mover, "accept", kNoon).error().code, "own-request");
  done(match, match.propose_take_back(1 - mover, "decline", kNoon));
  EXPECT_FALSE(match.take_back_asked());
  done(match, match.propose_take_back(mover, "ask", kNoon));
  done(match, match.propose_take_back(1 - mover, "accept", kNoon));
  EXPECT_EQ(match.game().position(Viewer::all()), position);
  EXPECT_FALSE(match.still_so(after)) << "what was told of it is no longer so";
  EXPECT_TRUE(match.still_so(match.number()));
  EXPECT_EQ(match.length_at(match.number()), match.game().length());
}

TEST(Match, NothingIsTakenBackAcrossADrawnCard) {
  Match match = begun(row("en-garde", "ferti/advanced"));
  const Seat mover = match.turn();
  done(match, move(match, match.game().legal()[0]));  // a card is drawn at once
  EXPECT_EQ(match.propose_take_back(mover, "ask", kNoon).error().code, "cannot-take-back");
}

TEST(Match, TimeRunsOutForTheOneToMove) {
  Match match =
      begun(row("archers", "standard", R"({"clock":{"kind":"live","base":60,"increment":0}})"));
  const Seat mover = match.turn();
  EXPECT_EQ(match.propose_flag(kNoon + 60'000).error().code, "in-time");
  EXPECT_EQ(match.propose_flag(kNoon + 60'400).error().code, "in-time");  // a move on its way
  done(match, match.propose_flag(kNoon + 60'600));
  EXPECT_EQ(match.ending(), MatchEnding::kTime);
  EXPECT_EQ(match.payoffs()[static_cast<std::size_t>(mover)], -1);
}

TEST(Match, AMoveAfterTheTimeIsUpIsTooLate) {
  Match match =
      begun(row("archers", "standard", R"({"clock":{"kind":"live","base":60,"increment":0}})"));
  const std::string first = match.game().legal()[0];
  EXPECT_TRUE(move(match, first, kNoon + 60'000));
  EXPECT_EQ(move(match, first, kNoon + 60'001).error().code, "time");
  EXPECT_TRUE(move(match, first, kNoon + 60'200, 200));  // the network's doing
  EXPECT_EQ(move(match, first, kNoon + 60'501, 5'000).error().code, "time");
}

TEST(Match, AMoveThatAnswersWhatIsStillToComeIsStale) {
  const Match match = begun(row("en-garde", "ferti/advanced"));
  const auto answer =
      match.propose_move(match.turn(), {match.number() + 1, "a", match.game().legal()[0]}, kNoon, 0,
                         Language::kEnglish);
  EXPECT_EQ(answer.error().code, "stale");
}

TEST(Match, SpectatorsSeeEverythingOnlyWhenItIsOver) {
  Match match = begun(row("en-garde", "ferti/advanced target=1"));
  EXPECT_EQ(match.viewer_of(kNobody), Viewer::spectator());
  EXPECT_EQ(match.viewer_of(1), Viewer::seat(1));
  play_on(match);
  EXPECT_EQ(match.viewer_of(kNobody), Viewer::all());
}

TEST(Match, CanBeClosedByTheHouse) {
  Match match = begun(row("en-garde", "ferti/advanced"));
  done(match, match.propose_close(kNoon));
  EXPECT_EQ(match.ending(), MatchEnding::kClosed);
  EXPECT_EQ(match.result(), "");
  EXPECT_EQ(match.status(), MatchStatus::kClosed);
}

}  // namespace
}  // namespace salle
