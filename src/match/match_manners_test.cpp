// What people do to each other at a table besides playing: talk, leave, come back, ask for another
// game, and try again alone.
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "match/match.hpp"
#include "match/saying.hpp"
#include "match/viewer_messages.hpp"

namespace salle::manners {
namespace {

constexpr Millis kMorning = 1'700'000'000'000;

MatchSetup between(const std::string& game, const std::string& rules,
                   const std::string& settings = "{}", std::string_view computers = "") {
  MatchSetup table;
  table.id = 7;
  table.code = "ABC234";
  table.game = game;
  table.rules = rules;
  table.settings = parse_settings(nlohmann::json::parse(settings)).value();
  table.seed = std::string(64, 'b');
  const int seats = Table::open(game, rules)->seats();
  for (int seat = 0; seat < seats; ++seat) {
    const bool computer = computers.size() > index(seat) && computers[index(seat)] == 'c';
    table.seats.push_back(computer ? Occupant{SeatKind::kComputer, 0, "pupil"}
                                   : Occupant{SeatKind::kPerson, 100 + seat, ""});
  }
  return table;
}

void make(Match& match, const Answer<MatchEntry>& proposed) {
  ASSERT_TRUE(proposed) << proposed.error().why;
  ASSERT_TRUE(match.take(*proposed));
}

Match started(const MatchSetup& table) {
  Match match = Match::open(table).value();
  make(match, match.propose_begin(kMorning));
  return match;
}

void play_first(Match& match) {
  const Seat turn = match.turn();
  const std::string action = match.game().legal().front();
  if (match.computer_at(turn)) {
    make(match, match.propose_computer_move(turn, {action, 0, 0.0}, kMorning));
  } else {
    make(match,
         match.propose_move(turn, {match.number(), "m", action}, kMorning, 0, Language::kEnglish));
  }
}

std::string_view code_of(const Answer<MatchEntry>& answer) {
  return answer ? "" : answer.error().code;
}

bool may(const Match& match, Seat seat, std::string_view what) {
  return std::ranges::count(match.may(seat, kMorning), what) > 0;
}

// A request that waits while another entry is on its way to the disk may have come before it.
TEST(Manners, NothingHappensBeforeWhatHappenedLast) {
  Match match = started(between("en-garde", "ferti/classic starter=left target=1",
                                R"({"clock":{"kind":"live","base":60,"increment":0}})"));
  const auto move = [&](Millis received) {
    return match.propose_move(match.turn(), {match.number(), "m", match.game().legal().front()},
                              received, 0, Language::kEnglish);
  };
  make(match, move(kMorning + 9'000));
  make(match, move(kMorning + 4'000));
  EXPECT_EQ(match.entries().back().at, kMorning + 9'000);
  EXPECT_EQ(match.entries().back().is<entries::Move>()->spent, 0);
}

// Taken up again from what is stored, it is the same.
void expect_same_again(const Match& match) {
  MatchSetup setup = match.setup();
  const auto again = Match::open(setup, match.stored_entries());
  ASSERT_TRUE(again) << again.error().why;
  EXPECT_EQ(again->status(), match.status());
  EXPECT_EQ(again->ending(), match.ending());
  EXPECT_EQ(again->turn(), match.turn());
  EXPECT_EQ(again->game().position(Viewer::all()), match.game().position(Viewer::all()));
}

// Talk

TEST(Saying, IsMadeFitToBeShown) {
  EXPECT_EQ(clean_saying("  Well\t met,\n Anna!  "), "Well met, Anna!");
  EXPECT_EQ(clean_saying("a\x1b[31mb"), "a [31mb");
  EXPECT_EQ(clean_saying("x\u202egnp.exe"), "xgnp.exe");
  EXPECT_EQ(clean_saying("\u200b\u2066\ufeff"), "");
  EXPECT_EQ(clean_saying("Ça va ? 👩\u200d🚒"), "Ça va ? 👩\u200d🚒");
  EXPECT_EQ(clean_saying("\xff"), "");
  EXPECT_EQ(clean_saying(std::string(kLongestSaying, 'x')).size(), kLongestSaying);
  EXPECT_EQ(clean_saying(std::string(kLongestSaying + 1, 'x')), "");
  std::string tower = "e";
  for (int i = 0; i < 50; ++i) tower += "\u0301";
  EXPECT_EQ(clean_saying(tower), "e\u0301\u0301\u0301");
}

TEST(MatchManners, TalkIsForThoseWhoSitThere) {
  Match match = started(between("en-garde", "ferti/classic"));
  EXPECT_EQ(code_of(match.propose_say(kNobody, false, "Hello", kMorning)), "no-seat");
  EXPECT_EQ(code_of(match.propose_say(0, false, " \n ", kMorning)), "bad-text");
  EXPECT_EQ(code_of(match.propose_say(0, true, "psst", kMorning)), "no-partner");
  const auto number = match.number();
  make(match, match.propose_say(0, false, " Good  luck ", kMorning));
  EXPECT_EQ(match.entries().back().is<entries::Say>()->text, "Good luck");
  EXPECT_TRUE(match.propose_move(match.turn(), {number, "x", match.game().legal()[0]}, kMorning, 0,
                                 Language::kEnglish))
      << "talk makes no move stale";
  for (int i = 1; i < 200; ++i) make(match, match.propose_say(0, false, "again", kMorning));
  EXPECT_EQ(code_of(match.propose_say(0, false, "and again", kMorning)), "too-many");
  EXPECT_FALSE(may(match, 0, "say"));
  EXPECT_TRUE(may(match, 1, "say"));
}

TEST(MatchManners, WhatIsSaidToASideIsForItsPeopleOnly) {
  Match match = started(between("sword-and-shield", "melee"));
  ASSERT_EQ(match.game().seats(), 4);
  const Seat speaker = 0;
  make(match, match.propose_say(speaker, true, "Left flank!", kMorning));
  make(match, match.propose_say(speaker, false, "Have at you!", kMorning));
  const auto heard = [&](Seat seat, unsigned deaf_to = 0) {
    Listener listener;
    listener.seat = seat;
    listener.deaf_to = deaf_to;
    const std::vector<SeatCard> seats(4);
    return *table_text(match, seats, listener, 0, kMorning);
  };
  for (Seat seat = kNobody; seat < 4; ++seat) {
    if (seat == -1) continue;
    const bool own = seat >= 0 && match.game().side(seat) == match.game().side(speaker);
    EXPECT_EQ(heard(seat).find("Left flank!") != std::string::npos, own) << seat;
    EXPECT_NE(heard(seat).find("Have at you!"), std::string::npos) << seat;
    EXPECT_EQ(heard(seat, 1U).find("Have at you!"), std::string::npos) << "not wanted";
  }
}

// Away

TEST(MatchManners, WhoStaysAwayHasLost) {
  Match match = started(between("en-garde", "ferti/classic"));
  const Seat away = match.turn();
  EXPECT_EQ(code_of(match.propose_claim(away, "win", kMorning)), "no-claim") << "his own turn";
  EXPECT_EQ(code_of(match.propose_claim(1 - away, "crown", kMorning)), "unknown");
  make(match, match.propose_claim(1 - away, "win", kMorning));
  EXPECT_EQ(match.status(), MatchStatus::kOver);
  EXPECT_EQ(match.ending(), MatchEnding::kAbsent);
  EXPECT_EQ(match.payoffs()[index(away)], -1);
  EXPECT_EQ(match.payoffs()[index(1 - away)], 1);
  expect_same_again(match);
}

TEST(MatchManners, AComputerPlaysUntilHeComesBack) {
  Match match = started(between("en-garde", "ferti/classic"));
  const Seat away = match.turn();
  make(match, match.propose_claim(1 - away, "computer", kMorning));
  EXPECT_TRUE(match.playing());
  EXPECT_TRUE(match.computer_at(away));
  const std::vector<SeatCard> cards(2, {"Bea", true, true});
  const auto seats = nlohmann::json::parse(*seats_text(match, cards, {}, kMorning))["seats"];
  EXPECT_EQ(seats[index(away)]["standIn"], true) << "it is still that person's seat";
  EXPECT_EQ(code_of(match.propose_claim(1 - away, "win", kMorning)), "no-claim");
  EXPECT_EQ(code_of(match.propose_return(1 - away, kMorning)), "not-away");
  make(match, match.propose_return(away, kMorning));
  EXPECT_FALSE(match.computer_at(away));
  EXPECT_EQ(match.turn(), away);
  play_first(match);
  expect_same_again(match);
}

TEST(MatchManners, NothingIsClaimedWhereTheClockSettlesIt) {
  const Match days =
      started(between("archers", "standard", R"({"clock":{"kind":"days","days":3}})"));
  EXPECT_EQ(code_of(days.propose_claim(1 - days.turn(), "win", kMorning)), "no-claim");
  EXPECT_FALSE(days.fair_wait());
  const Match rated = started(between("archers", "standard", R"({"rated":true})"));
  EXPECT_EQ(code_of(rated.propose_claim(1 - rated.turn(), "computer", kMorning)), "rated");
  EXPECT_TRUE(rated.propose_claim(1 - rated.turn(), "win", kMorning));
}

TEST(MatchManners, OnesOwnSideIsPlayedForNotBeaten) {
  Match match = started(between("sword-and-shield", "melee"));
  const Seat away = match.turn();
  Seat partner = kNobody;
  for (Seat seat = 0; seat < 4; ++seat) {
    if (seat != away && match.game().side(seat) == match.game().side(away)) partner = seat;
  }
  EXPECT_EQ(code_of(match.propose_claim(partner, "win", kMorning)), "own-side");
  make(match, match.propose_claim(partner, "computer", kMorning));
  EXPECT_TRUE(match.computer_at(away));
}

// Once more

TEST(MatchManners, ARematchIsAnInvitationThatCanBeDeclined) {
  Match match = started(between("en-garde", "ferti/classic"));
  EXPECT_EQ(code_of(match.propose_rematch(0, "NEXT22", kMorning)), "not-over");
  make(match, match.propose_resign(0, kMorning));
  EXPECT_EQ(code_of(match.propose_rematch_decline(1, kMorning)), "not-asked");
  make(match, match.propose_rematch(0, "NEXT22", kMorning));
  EXPECT_TRUE(may(match, 1, "decline-rematch"));
  EXPECT_FALSE(may(match, 0, "decline-rematch"));
  make(match, match.propose_rematch_decline(1, kMorning));
  ASSERT_TRUE(match.rematch());
  EXPECT_EQ(match.rematch()->code, "NEXT22");
  EXPECT_TRUE(match.rematch()->declined[1]);
  EXPECT_EQ(code_of(match.propose_rematch_decline(1, kMorning)), "not-asked");
  Listener listener;
  listener.seat = 0;
  const auto told =
      nlohmann::json::parse(*table_text(match, std::vector<SeatCard>(2), listener, 0, kMorning));
  EXPECT_EQ(told["rematch"].dump(), R"({"by":0,"code":"NEXT22","declined":[1]})");
}

TEST(MatchManners, WhoIsInvitedCanDecline) {
  MatchSetup table = between("archers", "standard");
  table.seats[1].kind = SeatKind::kOpen;
  Match match = Match::open(table).value();
  EXPECT_EQ(code_of(match.propose_decline(0, kMorning)), "not-invited");
  make(match, match.propose_decline(1, kMorning));
  EXPECT_EQ(match.status(), MatchStatus::kClosed);
  EXPECT_EQ(match.ending(), MatchEnding::kDeclined);
}

TEST(MatchManners, WhatAGameDidToRatingsIsTold) {
  Match match = started(between("archers", "standard"));
  EXPECT_EQ(code_of(match.propose_rated({{1500, 1512}, {1500, 1488}}, kMorning)), "rated");
  make(match, match.propose_resign(1, kMorning));
  make(match, match.propose_rated({{1500, 1512}, {1500, 1488}}, kMorning));
  const auto told =
      nlohmann::json::parse(*table_text(match, std::vector<SeatCard>(2), Listener(), 0, kMorning));
  EXPECT_EQ(told["ratings"][0].dump(), R"({"after":1512,"before":1500})");
  EXPECT_EQ(code_of(match.propose_rated({{1, 2}, {2, 1}}, kMorning)), "rated") << "once";
}

// Trying again

TEST(MatchManners, AloneWithAComputerEverythingCanBeTakenBackAndTheSameCardsCome) {
  Match match = started(between("en-garde", "ferti/classic", "{}", "pc"));
  std::vector<std::string> positions;
  for (int turn = 0; turn < 6; ++turn) {
    while (match.playing() && match.turn() == 1) play_first(match);
    if (!match.playing()) break;
    positions.push_back(match.game().position(Viewer::all()));
    play_first(match);
  }
  ASSERT_GT(positions.size(), 2U);
  const std::string end = match.game().position(Viewer::all());
  std::size_t backwards = positions.size();
  while (backwards-- > 0) {
    make(match, match.propose_take_back(0, "ask", kMorning));
    EXPECT_EQ(match.game().position(Viewer::all()), positions[backwards]);
    EXPECT_EQ(match.turn(), 0);
  }
  EXPECT_EQ(code_of(match.propose_take_back(0, "ask", kMorning)), "cannot-take-back");
  for (std::size_t turn = 0; turn < positions.size(); ++turn) {
    while (match.playing() && match.turn() == 1) play_first(match);
    EXPECT_EQ(match.game().position(Viewer::all()), positions[turn]);
    play_first(match);
  }
  EXPECT_EQ(match.game().position(Viewer::all()), end);
  expect_same_again(match);
}

TEST(MatchManners, ATurnIsTakenBackAsItWasSent) {
  Match match = started(between("archers", "standard", "{}", ""));
  const Seat mover = match.turn();
  const auto before = match.game().position(Viewer::all());
  // A whole turn of several actions: the first that is legal, again and again.
  std::string turn = match.game().legal().front();
  Match trial = started(between("archers", "standard", "{}", ""));
  make(trial,
       trial.propose_move(mover, {trial.number(), "m", turn}, kMorning, 0, Language::kEnglish));
  while (trial.turn() == mover) {
    const std::string next = trial.game().legal().front();
    turn += " " + next;
    make(trial,
         trial.propose_move(mover, {trial.number(), "m", next}, kMorning, 0, Language::kEnglish));
  }
  ASSERT_GT(split_actions(turn).size(), 1U);
  make(match,
       match.propose_move(mover, {match.number(), "m", turn}, kMorning, 0, Language::kEnglish));
  make(match, match.propose_take_back(mover, "ask", kMorning));
  make(match, match.propose_take_back(1 - mover, "accept", kMorning));
  EXPECT_EQ(match.game().position(Viewer::all()), before);
  expect_same_again(match);
}

}  // namespace
}  // namespace salle::manners
