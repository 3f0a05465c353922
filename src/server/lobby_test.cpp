// The hall without a network, its disk and its clock in the test's hands: what depends on the order
// in which things happen, and that a seat's traffic does not depend on what it may not know.
#include "server/lobby.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "core/text.hpp"
#include "support/one_table.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

TEST(Lobby, AComputersThoughtAboutWhatWasTakenBackIsThoughtAnew) {
  const auto table = table_row("archers", "standard first=dark", kSeed,
                               {kAnnasSeat, {SeatKind::kComputer, 0, "first-lesson"}});
  OneTable fresh(table);
  fresh.begin();
  const auto legal = fresh.match().game().legal();
  const std::size_t begun = fresh.match().game().length();
  // Plays until it is the computer's turn; how many actions that took.
  const auto hand_over = [](OneTable& at, const std::string& first) {
    EXPECT_EQ(at.move(1, first)["say"], "taken");
    while (at.match().turn() == 0) at.move(1, at.match().game().legal().front());
  };
  const auto reply = [](OneTable& at) {
    const std::size_t length = at.match().game().length();
    for (int rounds = 0; at.match().game().length() == length && rounds < 4; ++rounds) {
      at.settle();
    }
    EXPECT_GT(at.match().game().length(), length) << "the game stands still";
    return at.match().game().actions(Viewer::all()).at(length);
  };
  for (std::size_t i = 0; i + 1 < legal.size() && i < 6; ++i) {
    OneTable straight(table);
    straight.begin();
    hand_over(straight, legal[i + 1]);
    const std::string expected = reply(straight);

    OneTable hesitant(table);
    hesitant.begin();
    hand_over(hesitant, legal[i]);
    while (hesitant.match().game().length() > begun) {
      ASSERT_EQ(hesitant.ask(1, {{"do", "take-back"}, {"what", "ask"}})["say"], "taken");
    }
    hand_over(hesitant, legal[i + 1]);
    ASSERT_EQ(
        hesitant.match().game().position(Viewer::all()),
        straight.match().game().rewound(hesitant.match().game().length()).position(Viewer::all()));
    EXPECT_EQ(reply(hesitant), expected) << legal[i] << " for " << legal[i + 1];
  }
}

TEST(Lobby, WhoIsAwayIsCalledOnceATurn) {
  OneTable at(table_row("en-garde", "ferti/classic starter=left", kSeed, {kAnnasSeat, kBramsSeat}));
  std::vector<AwayCall> calls;
  at.lobby.when_away([&](const AwayCall& call) { calls.push_back(call); });
  at.begin();
  at.watch(1);
  at.pass(60'000);
  EXPECT_TRUE(calls.empty()) << "Anna is there";
  ASSERT_EQ(at.match().turn(), 0);
  while (at.match().turn() == 0) at.move(1, at.match().game().legal().front());
  at.pass(10'000);
  EXPECT_TRUE(calls.empty()) << "Bram may be loading the page";
  at.pass(60'000);
  ASSERT_EQ(calls.size(), 1u) << "once, however long it takes";
  EXPECT_EQ(calls[0].what, AwayCall::What::kTurn);
  EXPECT_EQ(calls[0].person, kBram);
  EXPECT_EQ(calls[0].table, "TABLE2");
  EXPECT_EQ(calls[0].game, "en-garde");
  EXPECT_EQ(calls[0].by, "Person 1");
  EXPECT_EQ(at.ask(1, {{"do", "salute"}, {"what", "good-luck"}})["say"], "taken");
  at.pass(60'000);
  EXPECT_EQ(calls.size(), 1u) << "greetings call nobody";

  // He comes, plays and stays: nobody needs to call him. Then Anna goes.
  at.watch(2);
  at.pass(60'000);
  at.lobby.leave(1);
  while (at.match().turn() == 1) at.move(2, at.match().game().legal().front());
  at.pass(60'000);
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[1].person, kAnna);
  EXPECT_EQ(calls[1].by, "Person 2");
}

TEST(Lobby, AHallThatOpensAgainDoesNotCallEverybody) {
  OneTable at(table_row("en-garde", "ferti/classic starter=left", kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  std::vector<store::Entry> entries = *at.disk.entries(1, 0);
  auto row = **at.disk.table(1);
  OneTable again(row, nullptr, entries);
  std::vector<AwayCall> calls;
  again.lobby.when_away([&](const AwayCall& call) { calls.push_back(call); });
  ASSERT_TRUE(again.match().playing());
  again.pass(120'000);
  EXPECT_TRUE(calls.empty());
}

TEST(Lobby, AFullDiskIsTriedAgainInAWhileNotAllTheTime) {
  OneTable at(table_row("en-garde", "ferti/classic starter=left", kSeed,
                        {{SeatKind::kComputer, 0, "random"}, kAnnasSeat}));
  at.begin();
  at.disk.full = true;
  at.settle();  // the computer has thought, and its move did not get to the disk
  at.settle();
  // The move, and perhaps the summary of the table that had just begun; but not again and again.
  EXPECT_LE(at.commits.figures().failures, 2);
  ASSERT_EQ(at.io.later.size(), 1u);
  EXPECT_EQ(at.match().turn(), 0) << "nothing changed";
  at.disk.full = false;
  at.io.later.front()();
  at.settle();
  EXPECT_EQ(at.match().turn(), 1);
}

TEST(Lobby, APersonsMoveOnAFullDiskIsRefusedAndCanBeSentAgain) {
  OneTable at(table_row("archers", "standard first=dark", kSeed, {kAnnasSeat, kBramsSeat}));
  at.begin();
  at.watch(2);
  const std::size_t heard = at.io.sent[2].size();
  const auto position = at.match().game().position(Viewer::all());
  at.disk.full = true;
  const std::string action = at.match().game().legal().front();
  const json message = {
      {"do", "move"}, {"id", "same"}, {"answers", at.match().number()}, {"actions", action}};
  at.say(1, message);
  at.io.work_until([&] { return !at.io.sent[1].empty(); });
  EXPECT_EQ(json::parse(at.io.sent[1].back())["code"], "storage");
  EXPECT_EQ(at.match().game().position(Viewer::all()), position);
  EXPECT_EQ(at.io.sent[2].size(), heard) << "nobody heard of it";
  at.disk.full = false;
  at.say(1, message);
  at.io.work_until([&] { return at.io.sent[1].size() > 1; });
  EXPECT_EQ(json::parse(at.io.sent[1].back())["say"], "taken");
  EXPECT_EQ(at.io.sent[2].size(), heard + 1);
}

TEST(Lobby, WhoRunsOutOfTimeLoses) {
  OneTable at(table_row("en-garde", "ferti/classic starter=left", kSeed, {kAnnasSeat, kBramsSeat},
                        R"({"clock":{"kind":"live","base":10,"increment":2}})"));
  at.begin();
  at.watch(2);
  const Seat slow = at.match().turn();
  ASSERT_EQ(slow, 0);
  at.pass(10'000);
  EXPECT_TRUE(at.match().playing()) << "to the last moment, and what the network may take";
  at.pass(501);
  at.io.work_until([&] { return at.match().over(); });
  const json last = json::parse(at.io.sent[2].back());
  EXPECT_EQ(last["ending"], "time");
  EXPECT_EQ(last["payoffs"], json({-1, 1}));
  EXPECT_EQ(last["entries"].back()["kind"], "time");
  EXPECT_EQ(at.move(1, "+1")["code"], "over");
}

TEST(Lobby, ThoseWhoAskHearWhoComesAndGoes) {
  OneTable at(table_row("en-garde", "ferti/advanced", kSeed, {kAnnasSeat, kBramsSeat}));
  const auto last = [&](ConnectionId who) { return json::parse(at.io.sent[who].back()); };
  const auto present = [&](std::size_t seat) { return last(1)["seats"][seat]["present"]; };
  at.say(1, {{"do", "watch"}, {"wants", {"presence"}}});
  EXPECT_EQ(present(1), false);
  at.watch(2);
  EXPECT_EQ(last(1)["say"], "seats");
  EXPECT_EQ(present(1), true);
  const std::size_t heard = at.io.sent[1].size();
  at.watch(2);  // in another language, say: he was there all the time
  at.lobby.enter(4, kBram, "203.0.113.9");
  at.watch(4);  // from a second window
  at.watch(3);  // a spectator is no news
  at.lobby.leave(2);
  EXPECT_EQ(at.io.sent[1].size(), heard);
  at.lobby.leave(4);
  EXPECT_EQ(present(1), false);
  for (const std::string& text : at.io.sent[3]) EXPECT_NE(json::parse(text)["say"], "seats");
}

TEST(Lobby, LeavingTwiceDoesNotMakeSomebodyElseStandUp) {
  OneTable at(table_row("archers", "standard", kSeed, {kAnnasSeat, {}}));
  std::vector<std::string> codes;
  const auto note = [&](const std::optional<Refusal>& refusal) {
    codes.emplace_back(refusal ? refusal->code : "done");
  };
  at.lobby.stand_up("TABLE2", kAnna, note);
  at.lobby.sit("TABLE2", 0, kBramsSeat, note);
  at.lobby.stand_up("TABLE2", kAnna, note);
  at.io.work_until([&] { return codes.size() == 3; });
  EXPECT_EQ(codes, (std::vector<std::string>{"done", "done", "no-seat"}));
  EXPECT_EQ(at.match().seat_of(kBram), 0);
}

// Two worlds that differ only in what Anna cannot know: Bram's cards and those still to come. What
// she is sent is the same to the letter, but for the commitment, which is a hash of the seed.
constexpr const char* kTwinRules = "ferti/advanced starter=right target=5";

std::string twin_seed(int number) { return sha256_hex(cat("world ", number)); }

Table dealt(const std::string& seed) {
  Table table = Table::open("en-garde", kTwinRules).value();
  Dealer::from_seed(seed)->settle(table);
  return table;
}

// All that was done, as Anna may read it.
std::string as_she_knows(const Table& table) { return join(table.actions(Viewer::seat(0)), " "); }

std::string without_commitment(std::string text, const std::string& commitment) {
  const std::size_t found = text.find(commitment);
  return found == std::string::npos ? text : text.replace(found, commitment.size(), "-");
}

// Actions that both worlds have, as long as both look the same to her.
std::vector<std::string> common_story(const std::array<std::string, 2>& seeds) {
  std::array<Table, 2> worlds = {dealt(seeds[0]), dealt(seeds[1])};
  std::vector<std::string> story;
  for (bool going_on = true; going_on && !worlds[0].over() && story.size() < 30;) {
    going_on = false;
    for (const std::string& action : worlds[0].legal()) {
      std::array<Table, 2> next = worlds;
      if (!next[0].play(action) || !next[1].play(action)) continue;
      for (std::size_t i = 0; i < 2; ++i) Dealer::from_seed(seeds[i])->settle(next[i]);
      if (as_she_knows(next[0]) != as_she_knows(next[1])) continue;
      worlds = std::move(next);
      story.push_back(action);
      going_on = true;
      break;
    }
  }
  return story;
}

TEST(Lobby, WhatASeatIsSentDoesNotDependOnWhatItMayNotKnow) {
  std::map<std::string, std::vector<int>> alike;  // deals in which her hand is the same
  for (int number = 0; number < 3000; ++number) {
    alike[as_she_knows(dealt(twin_seed(number)))].push_back(number);
  }
  int pairs = 0;
  for (const auto& [cards, numbers] : alike) {
    if (numbers.size() < 2 || pairs >= 12) continue;
    const std::array<std::string, 2> seeds = {twin_seed(numbers[0]), twin_seed(numbers[1])};
    const auto hidden = [&](std::size_t i) { return dealt(seeds[i]).view(Viewer::all()).dump(); };
    const auto story = common_story(seeds);
    if (story.size() < 3 || hidden(0) == hidden(1)) continue;
    ++pairs;
    std::array<std::unique_ptr<OneTable>, 2> worlds;
    for (std::size_t i = 0; i < 2; ++i) {
      worlds[i] = std::make_unique<OneTable>(
          table_row("en-garde", kTwinRules, seeds[i], {kAnnasSeat, kBramsSeat}));
      OneTable& world = *worlds[i];
      world.begin();
      world.watch(1);
      world.watch(3);
      for (const std::string& action : story) {
        const auto mover = static_cast<ConnectionId>(world.match().turn() + 1);
        world.move(3 - mover, action);  // out of turn
        world.move(1, "A5x5 nonsense");
        ASSERT_EQ(world.move(mover, action)["say"], "taken");
      }
    }
    for (const ConnectionId who : {1, 3}) {
      const auto& heard = worlds[0]->io.sent[who];
      ASSERT_EQ(heard.size(), worlds[1]->io.sent[who].size());
      for (std::size_t i = 0; i < heard.size(); ++i) {
        EXPECT_EQ(without_commitment(heard[i], worlds[0]->match().commitment()),
                  without_commitment(worlds[1]->io.sent[who][i], worlds[1]->match().commitment()));
      }
    }
  }
  EXPECT_GE(pairs, 5);
}

}  // namespace
}  // namespace salle::server
