// Whoever is a nuisance bothers himself: others' moves are taken, nothing grows, no time is lost.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/text.hpp"
#include "server/table_rows.hpp"
#include "support/one_table.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

constexpr const char* kLive = R"({"clock":{"kind":"live","base":60,"increment":0}})";

std::string long_match() { return "ferti/advanced target=99 starter=left"; }

// Plays on, whoever's turn it is, without waiting for the limits of one person.
void play_on(OneTable& at, int moves) {
  for (int i = 0; i < moves && at.match().playing(); ++i) {
    at.io.time += 200;
    const auto mover = static_cast<ConnectionId>(at.match().turn() + 1);
    const auto legal = at.match().game().legal();
    ASSERT_EQ(at.move(mover, legal[static_cast<std::size_t>(i) % legal.size()])["say"], "taken");
  }
}

TEST(Nuisance, AFloodOfGreetingsFromManySocketsHindersNoMove) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  for (ConnectionId id = 10; id < 35; ++id) at.lobby.enter(id, kBram, "203.0.113.7");
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    at.io.time += 1000;
    for (ConnectionId id = 10; id < 35; ++id) {
      at.say(id, {{"do", "salute"}, {"what", "oops"}, {"id", cat("s", i)}});
    }
    // In the midst of it, with the disk still busy.
    const auto mover = static_cast<ConnectionId>(at.match().turn() + 1);
    if (mover == 1) refused += at.move(1, at.match().game().legal().front())["say"] != "taken";
    if (mover == 2) at.move(2, at.match().game().legal().front());
  }
  EXPECT_EQ(refused, 0);
  const auto salutes = std::ranges::count(at.match().entries(), "salute", &entry_kind);
  EXPECT_LE(salutes, 20) << "one in three seconds";
  EXPECT_GT(salutes, 0);
}

TEST(Nuisance, GreetingsEndSomewhere) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  std::map<std::string, int> answers;
  for (int i = 0; i < 70; ++i) {
    at.io.time += 3000;
    const json answer = at.ask(2, {{"do", "salute"}, {"what", "salute"}});
    ++answers[answer["say"] == "taken" ? "taken" : answer["code"].get<std::string>()];
  }
  EXPECT_EQ(answers, (std::map<std::string, int>{{"taken", 60}, {"too-many", 10}}));
  EXPECT_EQ(at.ask(1, {{"do", "salute"}, {"what", "salute"}})["say"], "taken") << "his own count";
}

TEST(Nuisance, OffersEndUntilTheGameGoesOn) {
  OneTable at(table_row("archers", "standard first=dark", kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(at.ask(2, {{"do", "draw"}, {"what", "offer"}})["say"], "taken");
    EXPECT_EQ(at.ask(1, {{"do", "draw"}, {"what", "decline"}})["say"], "taken");
  }
  EXPECT_EQ(at.ask(2, {{"do", "draw"}, {"what", "offer"}})["code"], "asked-enough");
  at.move(1, at.match().game().legal().front());
  EXPECT_EQ(at.ask(2, {{"do", "draw"}, {"what", "offer"}})["say"], "taken");
}

TEST(Nuisance, SpectatorsAreRefusedAtOnceAndNeverWaitInFront) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  const Seat turn = at.match().turn();
  const auto mover = static_cast<ConnectionId>(turn + 1);
  at.say(mover, {{"do", "salute"}, {"what", "good-luck"}});  // on its way to the disk
  for (int i = 0; i < 500; ++i) at.say(3, {{"do", "resign"}, {"id", cat("r", i)}});
  EXPECT_EQ(at.io.sent[3].size(), 500u) << "answered before anything was written";
  EXPECT_EQ(at.last(3)["code"], "no-seat");
  EXPECT_EQ(at.move(mover, at.match().game().legal().front())["say"], "taken");
}

TEST(Nuisance, AskingMuchAtOnceMakesOnlyOneselfBusy) {
  OneTable at(
      table_row("en-garde", "ferti/advanced starter=left", kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  at.say(2, {{"do", "salute"}, {"what", "good-luck"}});
  int busy = 0;
  for (int i = 0; i < 50; ++i) {
    at.say(2, {{"do", "resign"}, {"id", cat("r", i)}, {"answers", 1}});  // malformed: refused
    at.say(2, {{"do", "draw"}, {"what", "offer"}, {"id", cat("d", i)}});
  }
  for (const std::string& text : at.io.sent[2]) busy += json::parse(text)["code"] == "busy";
  EXPECT_EQ(busy, 50 - static_cast<int>(kMostWaitingAtATable));
  EXPECT_EQ(at.move(1, at.match().game().legal().front())["say"], "taken");
}

// Long stories in pieces

TEST(Nuisance, ALongTableOpensWithItsLatestPieceAndTellsTheRestWhenAsked) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  play_on(at, 420);
  ASSERT_GT(at.match().number(), 300);
  at.io.time += 60'000;  // buckets fill up
  at.watch(3);
  const json table = at.last(3);
  ASSERT_EQ(table["say"], "table");
  EXPECT_EQ(table["number"], at.match().number());
  EXPECT_EQ(table["entries"].size(), 100u);
  std::vector<json> entries = table["entries"];
  std::vector<json> events = table["events"];
  for (std::int64_t from = table["from"]; from > 0;) {
    at.say(3, {{"do", "story"}, {"before", from}, {"id", "more"}});
    const json piece = at.last(3);
    ASSERT_EQ(piece["say"], "story");
    ASSERT_EQ(piece["to"], from);
    ASSERT_LE(piece["entries"].size(), 100u);
    entries.insert(entries.begin(), piece["entries"].begin(), piece["entries"].end());
    events.insert(events.begin(), piece["events"].begin(), piece["events"].end());
    from = piece["from"];
  }
  ASSERT_EQ(std::ssize(entries), at.match().number());
  for (std::size_t i = 0; i < entries.size(); ++i) EXPECT_EQ(entries[i]["number"], i + 1);
  // Nothing is missing and nothing told twice: as one telling of the whole game.
  const std::vector<std::string> names = {"Person 1", "Person 2"};
  const auto whole =
      at.match().game().told(Viewer::spectator(), 0, {Language::kEnglish, kNobody, names});
  ASSERT_EQ(events.size(), whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(events[i]["action"], whole[i].action);
    EXPECT_EQ(events[i].value("words", ""), whole[i].words);
  }
}

TEST(Nuisance, NoMessageGrowsWithTheLengthOfAMatch) {
  std::vector<std::size_t> sizes;
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  for (int part = 0; part < 4; ++part) {
    play_on(at, 250);
    at.io.time += 60'000;
    at.say(3, {{"do", "watch"},
               {"wants", {"view", "events", "meanings", "described", "presence", "may"}}});
    sizes.push_back(at.io.sent[3].back().size());
  }
  for (const std::size_t size : sizes) EXPECT_LT(size, 128u * 1024) << "at most a piece";
  EXPECT_LT(sizes.back(), 2 * sizes.front());
}

TEST(Nuisance, AStoryIsForThoseWhoWatch) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  at.say(3, {{"do", "story"}, {"before", 1}});
  EXPECT_EQ(at.last(3)["code"], "not-watching");
  at.watch(3);
  at.say(3, {{"do", "story"}, {"before", 1'000'000}});
  EXPECT_EQ(at.last(3)["to"], at.match().number());
  at.say(3, {{"do", "story"}, {"before", 0}});
  EXPECT_EQ(at.last(3)["entries"], json::array());
  at.say(3, {{"do", "story"}});
  EXPECT_EQ(at.last(3)["code"], "malformed");
}

// Whoever comes back after a take-back is told anew, and what was taken back is in no piece.
TEST(Nuisance, WhatWasTakenBackIsToldNoMore) {
  OneTable at(table_row("archers", "standard first=dark quiet=0 repetition=0", kSeed,
                        {kAnnasSeat, kBramsSeat}));
  at.begin();
  play_on(at, 130);
  at.io.time += 60'000;
  const auto mover = static_cast<ConnectionId>(at.match().turn() + 1);
  const std::size_t before = at.match().game().length();
  at.move(mover, at.match().game().legal().front());
  const auto seen = at.match().number();
  const ConnectionId asker = mover;
  ASSERT_EQ(at.ask(asker, {{"do", "take-back"}, {"what", "ask"}})["say"], "taken");
  ASSERT_EQ(at.ask(3 - asker, {{"do", "take-back"}, {"what", "accept"}})["say"], "taken");
  ASSERT_EQ(at.match().game().length(), before);
  at.say(3, {{"do", "watch"}, {"since", seen}});
  const json table = at.last(3);
  EXPECT_LT(table["from"].get<std::int64_t>(), seen) << "told anew";
  for (const json& event : table["events"]) EXPECT_LT(event["action"], before);
}

TEST(Nuisance, LookingAtTablesOverAndOverIsSlowedDown) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  for (int i = 0; i < 200; ++i) at.watch(3);
  int told = 0;
  for (const std::string& text : at.io.sent[3]) told += json::parse(text)["say"] == "table";
  EXPECT_EQ(told, 60);
  EXPECT_EQ(at.last(3)["code"], "slow-down");
  at.watch(1);
  EXPECT_EQ(at.last(1)["say"], "table") << "others are not";
  at.io.time += 1000;
  at.watch(3);
  EXPECT_EQ(at.last(3)["say"], "table") << "after a second, again";
}

TEST(Nuisance, CodesCannotBeGuessed) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  std::map<std::string, int> codes;
  for (int i = 0; i < 50; ++i) {
    at.lobby.hear(3, json{{"do", "resign"}, {"table", cat("GUESS", i)}}.dump());
    ++codes[at.last(3)["code"]];
  }
  EXPECT_EQ(codes, (std::map<std::string, int>{{"no-table", 30}, {"slow-down", 20}}));
  at.say(3, {{"do", "resign"}});
  EXPECT_EQ(at.last(3)["code"], "slow-down") << "also where the guess is right";
  at.lobby.enter(9, 0, "203.0.113.8");
  at.say(9, {{"do", "resign"}});
  EXPECT_EQ(at.last(9)["code"], "no-seat") << "from elsewhere";
  // Those who sit there need not guess, whatever others do behind their address.
  at.say(1, {{"do", "draw"}, {"what", "offer"}});
  EXPECT_EQ(at.last(1)["code"], "no-draws");
}

TEST(Nuisance, TablesEndBeforeTheyGrowForEver) {
  const auto row = table_row("archers", "standard first=dark quiet=0 repetition=0", kSeed,
                             {kAnnasSeat, kBramsSeat});
  // Archers who turn this way and that, as long as anyone likes.
  Match match = open_match(row, {}).value();
  ASSERT_TRUE(match.take(*match.propose_begin(row.created)));
  while (match.number() < kMostEntries - 1) {
    const auto entry =
        match.propose_move(match.turn(), {match.number(), "", match.game().legal().front()},
                           row.created, 0, Language::kEnglish);
    ASSERT_TRUE(entry) << entry.error().why;
    ASSERT_TRUE(match.take(*entry));
  }
  OneTable at(row, nullptr, match.stored_entries());
  ASSERT_TRUE(at.match().playing());
  const auto mover = static_cast<ConnectionId>(at.match().turn() + 1);
  EXPECT_EQ(at.move(mover, at.match().game().legal().front())["say"], "taken");
  at.io.work_until([&] { return at.match().over(); });
  EXPECT_EQ(at.match().ending(), MatchEnding::kClosed);
  EXPECT_EQ(at.match().number(), kMostEntries + 1);
}

// Time

TEST(Nuisance, AHallThatStoodStillCostsNobodyHisGame) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}, kLive));
  at.begin();
  at.pass(5'000);
  at.io.time += 300'000;  // the machine slept
  // A move that lay waiting meanwhile is not late.
  EXPECT_EQ(at.move(1, at.match().game().legal().front())["say"], "taken");
  EXPECT_EQ(at.match().clock().left(0, at.io.time), 55'000);
  at.pass(1'000);
  at.io.time += 300'000;
  at.lobby.tick();
  at.written();
  EXPECT_TRUE(at.match().playing()) << "nobody's flag fell";
  EXPECT_EQ(at.match().clock().left(1, at.io.time), 59'000);
  EXPECT_TRUE(at.match().stalled()) << "and the game is not rated";
  // It is an entry: after a restart it is still so.
  const Match again = Match::open(at.match().setup(), at.match().stored_entries()).value();
  EXPECT_TRUE(again.stalled());
}

TEST(Nuisance, AComputersClockRunsOnlyWhileItThinks) {
  OneTable at(table_row("archers", "standard first=light", kSeed,
                        {kAnnasSeat, {SeatKind::kComputer, 0, "first-lesson"}}, kLive));
  at.begin();
  ASSERT_EQ(at.match().turn(), 1);
  at.pass(120'000);  // no thread was free for it
  EXPECT_TRUE(at.match().playing()) << "it has not lost by waiting";
  EXPECT_EQ(at.match().clock().left(1, at.io.time), 60'000);
  while (at.match().turn() == 1) at.settle();
  EXPECT_GT(*at.match().clock().left(1, at.io.time), 55'000) << "what it really thought";
}

TEST(Nuisance, TheNextOnesClockRunsFromWhenHeCanKnow) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}, kLive));
  at.begin();
  at.say(1, {{"do", "move"},
             {"id", "slow-disk"},
             {"answers", at.match().number()},
             {"actions", at.match().game().legal().front()}});
  at.io.time += 2'000;  // the disk takes its time
  at.written();
  ASSERT_EQ(at.match().turn(), 1);
  EXPECT_EQ(at.match().clock().left(0, at.io.time), 60'000);
  EXPECT_EQ(at.match().clock().left(1, at.io.time), 60'000);
}

TEST(Nuisance, AbandonedTablesWithoutAClockAreClosedInTheEnd) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  at.watch(1);
  at.lobby.leave(1);
  const auto look_in = [&](Millis after) {  // the hall goes on meanwhile
    at.io.time += after;
    at.lobby.tick();
    at.written();
    return at.lobby.find("TABLE2")->ending();
  };
  EXPECT_EQ(look_in(59 * kDay), MatchEnding::kNone);
  EXPECT_EQ(look_in(2 * kDay), MatchEnding::kClosed);
}

// Endings

class CountedConclusions : public Conclusions {
 public:
  Result<Conclusion> concluded(const Match&) override {
    ++asked;
    if (asked <= unknown) return std::unexpected(Error{"the store cannot be read"});
    store::RatingRow rating;
    rating.person = kAnna;
    rating.game = "en-garde";
    rating.rule_set = "ferti/advanced";
    rating.games = 1;
    return Conclusion{{store::PutRating{rating, 0}}, {}};
  }
  void settled() override {}
  int asked = 0;
  int unknown = 0;  // so many times nobody can tell
};

TEST(Nuisance, NoGameEndsBeforeItIsKnownWhetherItIsRated) {
  CountedConclusions ends;
  ends.unknown = 2;
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}), &ends);
  at.begin();
  EXPECT_EQ(at.ask(2, {{"do", "resign"}})["say"], "taken");
  at.written();
  for (int asked = 1; asked <= 2; ++asked) {
    EXPECT_EQ(at.disk.table(1)->value().status, MatchStatus::kPlaying);
    EXPECT_EQ(at.lobby.figures().unconcluded, 1);
    EXPECT_EQ(ends.asked, asked);
    at.io.do_later();
    at.written();
  }
  EXPECT_EQ(at.disk.table(1)->value().status, MatchStatus::kOver);
  EXPECT_EQ(at.disk.ratings(kAnna)->size(), 1u);
  EXPECT_EQ(at.lobby.figures().unconcluded, 0);
}

TEST(Nuisance, AnEndThatDidNotReachTheDiskIsTriedUntilItDoes) {
  CountedConclusions ends;
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}), &ends);
  at.begin();
  at.disk.fail_after = 1;  // the entry still, what follows from it no longer
  EXPECT_EQ(at.ask(2, {{"do", "resign"}})["say"], "taken");
  at.written();
  EXPECT_EQ(at.disk.table(1)->value().status, MatchStatus::kPlaying);
  EXPECT_EQ(at.lobby.figures().unconcluded, 1);
  EXPECT_FALSE(at.lobby.figures().writing);
  at.disk.full = false;
  at.io.do_later();
  at.written();
  EXPECT_EQ(at.disk.table(1)->value().status, MatchStatus::kOver);
  EXPECT_EQ(at.disk.history(kAnna, 10, 0)->size(), 1u);
  EXPECT_EQ(at.disk.ratings(kAnna)->size(), 1u);
  EXPECT_EQ(at.lobby.figures().unconcluded, 0);
  EXPECT_TRUE(at.lobby.figures().writing);
  // A room that nobody looks at goes, but not before its end is on disk.
  at.pass(62'000);
  EXPECT_EQ(at.lobby.figures().rooms, 0);
}

TEST(Nuisance, AGameEndsOnceHoweverOftenItsEndIsWritten) {
  OneTable at(table_row("en-garde", long_match(), kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  at.ask(2, {{"do", "resign"}});
  at.written();
  const store::TableRow row = row_of(at.match());
  store::RatingRow rating;
  rating.person = kAnna;
  rating.games = 99;
  const std::vector<store::Change> again = {store::PutRating{rating}, store::EndTable{row}};
  const auto refused = at.disk.commit(again);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().blame, store::CommitError::Blame::kChanges);
  EXPECT_TRUE(at.disk.ratings(kAnna)->empty()) << "nothing of it was done";
}

TEST(Nuisance, TwoHundredWhoWantAQuickMatchAllGetOne) {
  ApiHarness harness;
  std::map<std::string, int> tables;
  int answered = 0;
  for (int i = 0; i < 200; ++i) {
    Browser who = harness.guest(cat("203.0.", i, ".1"));
    TableWish wish{
        "archers", Table::open("archers", "")->rules(), {}, {}, {harness.id_of(who), true, ""}};
    wish.settings.listed = true;
    wish.seats = {{}, {}};
    wish.seats[static_cast<std::size_t>(i % 2)] = {SeatKind::kPerson, wish.host.person, ""};
    harness.lobby.quick_match(wish, [&](const Answer<std::string>& code) {
      ++answered;
      ASSERT_TRUE(code) << code.error().why;
      ++tables[*code];
    });
  }
  harness.io.work_until([&] { return answered == 200; });
  EXPECT_EQ(tables.size(), 100u);
  for (const auto& [code, accounts] : tables) EXPECT_EQ(accounts, 2) << code;
}

TEST(Nuisance, AskingTwiceForAQuickMatchIsWaitingOnce) {
  ApiHarness harness;
  Browser anna = harness.guest();
  std::set<std::string> codes;
  int answered = 0;
  for (int i = 0; i < 5; ++i) {
    TableWish wish{
        "archers", Table::open("archers", "")->rules(), {}, {}, {harness.id_of(anna), true, ""}};
    wish.settings.listed = true;
    wish.seats = {{SeatKind::kPerson, wish.host.person, ""}, {}};
    harness.lobby.quick_match(wish, [&](const Answer<std::string>& code) {
      ++answered;
      codes.insert(code.value_or("refused"));
    });
  }
  harness.io.work_until([&] { return answered == 5; });
  // The first opens a table; the other clicks came while that was on its way to the disk.
  EXPECT_LE(codes.size(), 2u);
}

// Fair shares of thinking

TEST(Nuisance, ManyGamesAgainstTheComputerKeepOnlyTheirOwnerWaiting) {
  FakeIo io;
  WorkPool pool(1, io);
  std::vector<std::string> order;
  bool go = false;
  std::mutex mutex;
  std::condition_variable wake;
  const auto job = [&](const std::string& owner) {
    pool.run(
        owner,
        [&] {
          std::unique_lock lock(mutex);
          wake.wait(lock, [&] { return go; });
        },
        [&order, owner] { order.push_back(owner); });
  };
  for (int i = 0; i < 60; ++i) job("greedy");
  job("anna");
  job("bram");
  {
    const std::lock_guard lock(mutex);
    go = true;
  }
  wake.notify_all();
  io.work_until([&] { return order.size() == 62; });
  const auto place = [&](const char* who) { return std::ranges::find(order, who) - order.begin(); };
  EXPECT_LE(place("anna"), 2);
  EXPECT_LE(place("bram"), 3);
}

}  // namespace
}  // namespace salle::server
