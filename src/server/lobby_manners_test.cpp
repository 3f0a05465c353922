// How people treat each other in the hall: invitations, rematches, talk, and those who stay away.
#include <gtest/gtest.h>

#include "support/one_table.hpp"

namespace salle::server {
namespace {

store::TableRow duel(const std::string& settings = "{}") {
  return table_row("en-garde", "ferti/classic starter=left", kSeed, {kAnnasSeat, kBramsSeat},
                   settings);
}

// The latest that was told about this table, with a field in it.
nlohmann::json told(OneTable& at, ConnectionId who, const char* field) {
  for (auto it = at.io.sent[who].rbegin(); it != at.io.sent[who].rend(); ++it) {
    const auto heard = nlohmann::json::parse(*it);
    if (heard.contains(field)) return heard[field];
  }
  return nullptr;
}

// Away

TEST(LobbyManners, NobodyWaitsForEverForWhoHasLeft) {
  OneTable at(duel());
  at.begin();
  at.watch(1);
  at.watch(2);
  ASSERT_EQ(at.match().turn(), 0);
  EXPECT_EQ(at.ask(2, {{"do", "claim"}, {"what", "win"}})["code"], "present");
  at.lobby.leave(1);
  at.pass(60'000);
  EXPECT_EQ(at.ask(2, {{"do", "claim"}, {"what", "win"}})["code"], "too-soon");
  at.pass(125'000);
  const auto seats = [&] {
    at.say(2, {{"do", "watch"}, {"wants", {"presence"}}});
    return at.last(2);
  }();
  EXPECT_EQ(seats["claimAfter"], 180'000);
  EXPECT_EQ(seats["seats"][0]["away"], 185'000);
  EXPECT_FALSE(seats["seats"][1].contains("away"));
  EXPECT_EQ(at.ask(2, {{"do", "claim"}, {"what", "win"}})["say"], "taken");
  EXPECT_EQ(at.match().ending(), MatchEnding::kAbsent);
  EXPECT_EQ(at.match().result(), "-1 1");
}

TEST(LobbyManners, WhoComesBackFindsHisSeatAgain) {
  OneTable at(duel(R"({"clock":{"kind":"live","base":600,"increment":0}})"));
  at.begin();
  at.watch(2);
  at.pass(61'000);  // Anna never came
  EXPECT_EQ(at.ask(2, {{"do", "claim"}, {"what", "computer"}})["say"], "taken");
  EXPECT_TRUE(at.match().computer_at(0));
  at.watch(1);
  at.io.work_until([&] { return !at.match().computer_at(0); });
  at.settle();  // what the computer thought meanwhile is not played
  ASSERT_EQ(at.match().turn(), 0);
  EXPECT_EQ(at.move(1, at.match().game().legal().front())["say"], "taken");
}

// Talk

class Talkers : public NoNames {
 public:
  bool has_kept_name(store::PersonId person) override { return person != guest; }
  bool may_greet(store::PersonId person) override { return person != muted; }
  bool hears(store::PersonId listener, store::PersonId) override { return listener != deaf; }
  store::PersonId guest = 0, muted = 0, deaf = 0;
};

// All three watch, and Anna or Bram talks.
struct TalkingTable {
  TalkingTable() : at(duel(), nullptr, {}, &who) {
    at.begin();
    for (const ConnectionId id : {1, 2, 3}) at.say(id, {{"do", "watch"}, {"wants", {"may"}}});
  }
  std::string say_it(ConnectionId id, const std::string& text) {
    const auto answer = at.ask(id, {{"do", "say"}, {"to", "table"}, {"text", text}});
    return answer.value("code", "taken");
  }
  bool heard(ConnectionId id, const std::string& text) {
    return std::ranges::any_of(at.io.sent[id], [&](const std::string& each) {
      return each.find(text) != std::string::npos;
    });
  }
  Talkers who;
  OneTable at;
};

TEST(LobbyManners, WhatIsSaidIsHeardByAllWhoWantTo) {
  TalkingTable table;
  EXPECT_EQ(table.say_it(1, "Well met."), "taken");
  EXPECT_TRUE(table.heard(2, "Well met."));
  EXPECT_TRUE(table.heard(3, "Well met.")) << "those who look on";
  EXPECT_EQ(table.say_it(3, "I too!"), "no-seat");
  table.who.deaf = kBram;
  EXPECT_EQ(table.say_it(1, "Are you there?"), "taken");
  EXPECT_FALSE(table.heard(2, "Are you there?"));
  EXPECT_TRUE(table.heard(3, "Are you there?"));
}

TEST(LobbyManners, TalkNeedsAKeptNameAndTheHostsLeave) {
  TalkingTable table;
  table.who.guest = kAnna;
  EXPECT_EQ(table.say_it(1, "Hello"), "guest");
  table.who.guest = 0;
  table.who.muted = kAnna;
  EXPECT_EQ(table.say_it(1, "Hello"), "muted");
  EXPECT_EQ(table.say_it(2, "Hello"), "taken");
  table.at.lobby.set_chat(false);
  EXPECT_EQ(table.say_it(2, "Hello again"), "no-chat");
  table.at.say(2, {{"do", "watch"}, {"wants", {"may"}}});
  const auto may = table.at.last(2)["may"].dump();
  EXPECT_EQ(may.find("\"say\""), std::string::npos) << may;
  EXPECT_NE(may.find("\"salute\""), std::string::npos) << "greetings stay";
}

TEST(LobbyManners, NobodyTalksTooMuchAtOnce) {
  TalkingTable table;
  int taken = 0;
  std::string last = "taken";
  for (int i = 0; i < 40 && last == "taken"; ++i) {
    last = table.say_it(1, cat("line ", i));
    taken += last == "taken";
  }
  EXPECT_EQ(last, "slow-down");
  EXPECT_EQ(taken, 10);
  table.at.io.time += 5'000;
  EXPECT_EQ(table.say_it(1, "a breath later"), "taken");
}

// Ratings

class RatedConclusions : public NoConclusions {
 public:
  Result<Conclusion> concluded(const Match&) override {
    return Conclusion{{}, {{1500, 1512}, {1500, 1488}}};
  }
};

TEST(LobbyManners, RatingsAreToldWhenTheyAreOnDisk) {
  RatedConclusions ratings;
  OneTable at(duel(), &ratings);
  at.begin();
  at.watch(1);
  at.watch(2);
  EXPECT_EQ(at.ask(2, {{"do", "resign"}})["say"], "taken");
  at.io.work_until([&] { return !at.match().ratings().empty(); });
  at.written();
  EXPECT_EQ(told(at, 1, "ratings")[0]["after"], 1512);
  EXPECT_EQ(told(at, 2, "ratings")[1]["after"], 1488);
}

// Invitations

TEST(LobbyManners, ARematchIsSeenByTheOtherAndAgreedTo) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const std::string code =
      harness
          .post(anna, "/api/tables",
                {{"game", "en-garde"}, {"seats", {"me", {{"person", "Bram"}}}}})
          .json["table"]["code"];
  ASSERT_EQ(harness.post(bram, "/api/tables/" + code + "/join").status, 200);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  ASSERT_FALSE(harness.connect(1, anna));
  ASSERT_FALSE(harness.connect(2, bram));
  for (const ConnectionId id : {1, 2}) harness.say(id, {{"do", "watch"}, {"table", code}});
  harness.say(1, {{"do", "resign"}, {"table", code}});
  harness.io.work_until([&] { return harness.lobby.find(code)->over(); });
  const std::string next =
      harness.post(anna, "/api/tables/" + code + "/rematch").json["table"]["code"];
  harness.io.work_until([&] { return harness.lobby.find(code)->rematch().has_value(); });
  const auto news = nlohmann::json::parse(harness.io.sent[2].back());
  EXPECT_EQ(news["rematch"]["by"], 0);
  EXPECT_EQ(news["rematch"]["code"], next);
  const auto mine = harness.get(bram, "/api/tables?mine").json["tables"];
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["code"], next);
  EXPECT_EQ(mine[0]["invited"], true);
  EXPECT_EQ(harness.post(bram, "/api/tables/" + code + "/rematch").json["table"]["code"], next);
  harness.io.work_until([&] { return harness.lobby.find(next)->playing(); });
  EXPECT_EQ(harness.lobby.find(next)->seat_of(harness.id_of(anna)), 1) << "sides change";
}

TEST(LobbyManners, ARematchThatIsDeclinedIsOver) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const std::string code =
      harness.post(anna, "/api/tables", {{"game", "archers"}}).json["table"]["code"];
  ASSERT_EQ(harness.post(bram, "/api/tables/" + code + "/join").status, 200);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  ASSERT_FALSE(harness.connect(2, bram));
  harness.say(2, {{"do", "watch"}, {"table", code}});
  harness.say(2, {{"do", "resign"}, {"table", code}});
  harness.io.work_until([&] { return harness.lobby.find(code)->over(); });
  const std::string next =
      harness.post(anna, "/api/tables/" + code + "/rematch").json["table"]["code"];
  harness.io.work_until([&] { return harness.lobby.find(code)->rematch().has_value(); });
  harness.say(2, {{"do", "decline-rematch"}, {"table", code}});
  harness.io.work_until([&] { return harness.lobby.find(next)->over(); });
  EXPECT_EQ(harness.lobby.find(next)->ending(), MatchEnding::kDeclined);
  EXPECT_TRUE(harness.lobby.find(code)->rematch()->declined[1]);
  // And can be asked for again.
  const std::string third =
      harness.post(bram, "/api/tables/" + code + "/rematch").json["table"]["code"];
  EXPECT_NE(third, next);
}

TEST(LobbyManners, WhoIsInvitedByNameIsCalledAndCanDecline) {
  ApiHarness harness;
  std::vector<AwayCall> calls;
  harness.lobby.when_away([&](const AwayCall& call) { calls.push_back(call); });
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const nlohmann::json wish = {{"game", "archers"}, {"seats", {"me", {{"person", "Bram"}}}}};
  std::vector<std::string> codes;
  for (int i = 0; i < 3; ++i) {
    codes.push_back(harness.post(anna, "/api/tables", wish).json["table"]["code"]);
  }
  EXPECT_EQ(harness.post(anna, "/api/tables", wish).code(), "too-many") << "he has not answered";
  ASSERT_EQ(calls.size(), 3U);
  EXPECT_EQ(calls[0].what, AwayCall::What::kInvited);
  EXPECT_EQ(calls[0].person, harness.id_of(bram));
  EXPECT_EQ(calls[0].by, "Anna");
  EXPECT_EQ(calls[0].table, codes[0]);
  EXPECT_EQ(harness.get(bram, "/api/tables?mine").json["tables"].size(), 3U);
  Browser chloe = harness.named("Chloe");
  EXPECT_EQ(harness.post(chloe, "/api/tables/" + codes[0] + "/decline").code(), "not-invited");
  EXPECT_EQ(harness.post(bram, "/api/tables/" + codes[0] + "/decline").status, 200);
  EXPECT_EQ(harness.get(anna, "/api/tables/" + codes[0]).json["table"]["status"], "closed");
  EXPECT_EQ(harness.post(anna, "/api/tables", wish).status, 201);
  EXPECT_EQ(harness.post(bram, "/api/tables/" + codes[1] + "/join").status, 200);
}

// What was said goes with whoever said it; moderators see it while it is reported.
TEST(LobbyManners, TalkIsReportedExportedAndForgotten) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const std::string code =
      harness.post(anna, "/api/tables", {{"game", "archers"}}).json["table"]["code"];
  ASSERT_EQ(harness.post(bram, "/api/tables/" + code + "/join").status, 200);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  ASSERT_FALSE(harness.connect(1, anna));
  const auto number = harness.lobby.find(code)->number();
  harness.say(1, {{"do", "say"}, {"table", code}, {"text", "You play like a barrel."}});
  harness.io.work_until([&] { return harness.lobby.find(code)->number() > number; });
  ASSERT_EQ(harness
                .post(bram, "/api/reports",
                      {{"person", "Anna"}, {"table", code}, {"reason", "abuse"}, {"text", ""}})
                .status,
            200);
  Browser host;
  host.authorization = "Admin the host's own secret";
  const auto report = harness.get(host, "/api/moderation/reports").json["reports"][0];
  EXPECT_EQ(report["said"][0]["text"], "You play like a barrel.");
  harness.say(1, {{"do", "resign"}, {"table", code}});
  harness.io.work_until([&] { return harness.lobby.find(code)->over(); });
  harness.settle();
  const auto games = harness.get(anna, "/api/me/export").json["games"];
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]["said"][0]["text"], "You play like a barrel.");
  EXPECT_EQ(harness.erase(anna, "/api/me").status, 200);
  const auto row = **harness.store->table_with_code(code);
  const auto entries = *harness.store->entries(row.id, 0);
  for (const store::Entry& each : entries) {
    EXPECT_EQ(each.text.find("barrel"), std::string::npos);
    EXPECT_TRUE(read_entry(each)) << each.kind << " " << each.text;
  }
}

}  // namespace
}  // namespace salle::server
