// Reports, suspensions, roles, and the list of what was done.
#include <gtest/gtest.h>

#include "server/totp.hpp"
#include "support/api_harness.hpp"
#include "support/full_disk.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

class Moderation : public testing::Test {
 protected:
  Moderation() { host.authorization = "Admin the host's own secret"; }

  // Somebody with the role, a second factor, and a session in which it was given.
  Browser moderator(const std::string& name) {
    Browser who = harness.named(name);
    EXPECT_EQ(harness.post(host, "/api/admin/role/" + name, {{"role", "moderator"}}).status, 200);
    const std::string secret =
        harness.post(who, "/api/me/second-factor", {{"password", kPassword}}).json["secret"];
    const std::string code = totp_code(*from_base32(secret), harness.io.time / kTotpStep);
    EXPECT_EQ(harness.post(who, "/api/me/second-factor/confirm", {{"code", code}}).status, 200);
    return who;
  }
  json audit(const std::string& query = "") {
    return harness.get(host, "/api/moderation/audit" + query).json["entries"];
  }
  Reply suspend(Browser& by, const std::string& name, int days, const std::string& why = "rude") {
    return harness.post(by, "/api/moderation/suspend/" + name, {{"reason", why}, {"days", days}});
  }

  ApiHarness harness;
  Browser host;
  int addresses = 0;
};

TEST_F(Moderation, IsForModeratorsWithASecondFactor) {
  Browser anna = harness.named("Anna");
  Browser stranger;
  const std::string path = "/api/moderation/reports";
  EXPECT_EQ(harness.get(stranger, path).status, 401);
  EXPECT_EQ(harness.get(anna, path).code(), "moderators");
  EXPECT_EQ(harness.post(anna, "/api/admin/role/Anna", {{"role", "moderator"}}).status, 403);
  EXPECT_EQ(harness.post(host, "/api/admin/role/Anna", {{"role", "king"}}).status, 400);
  EXPECT_EQ(harness.post(host, "/api/admin/role/Anna", {{"role", "moderator"}}).json,
            json({{"name", "Anna"}, {"role", "moderator"}}));
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["role"], "moderator");
  EXPECT_EQ(harness.get(anna, path).code(), "second-factor-needed");
  const std::string secret =
      harness.post(anna, "/api/me/second-factor", {{"password", kPassword}}).json["secret"];
  const auto now = [&] { return totp_code(*from_base32(secret), harness.io.time / kTotpStep); };
  EXPECT_EQ(harness.get(anna, path).code(), "second-factor-needed") << "begun, not on";
  // Another session, from before.
  Browser older;
  ASSERT_EQ(harness.post(older, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).status,
            200);
  ASSERT_EQ(harness.post(anna, "/api/me/second-factor/confirm", {{"code", now()}}).status, 200);
  EXPECT_EQ(harness.get(anna, path).status, 200);
  EXPECT_EQ(harness.get(older, path).code(), "second-factor-needed");
  harness.io.time += kTotpStep;
  Browser fresh;
  ASSERT_EQ(
      harness
          .post(fresh, "/api/login", {{"name", "Anna"}, {"password", kPassword}, {"code", now()}})
          .status,
      200);
  EXPECT_EQ(harness.get(fresh, path).status, 200);
  harness.io.time += kTotpStep;
  EXPECT_EQ(
      harness.erase(fresh, "/api/me/second-factor", {{"password", kPassword}, {"code", now()}})
          .code(),
      "needed");
  EXPECT_EQ(harness.post(host, "/api/admin/role/Anna", {{"role", ""}}).status, 200);
  EXPECT_EQ(harness.get(fresh, path).code(), "moderators");
  Browser guest = harness.guest();
  const std::string name = harness.get(guest, "/api/me").json["person"]["name"];
  EXPECT_EQ(harness.post(host, "/api/admin/role/" + name, {{"role", "moderator"}}).code(), "guest");
}

TEST_F(Moderation, SuspensionsHaveAReasonAndAnEnd) {
  Browser mod = moderator("Athos");
  Browser anna = harness.named("Anna");
  ASSERT_FALSE(harness.connect(1, anna));
  EXPECT_EQ(suspend(mod, "Nobody Here", 3).status, 404);
  EXPECT_EQ(suspend(mod, "Anna", 3651).status, 400);
  EXPECT_EQ(suspend(mod, "Anna", 3, "").status, 400);
  EXPECT_EQ(
      suspend(mod, "anna", 3, "rude words").json,
      json({{"name", "Anna"}, {"until", harness.io.time + 3 * kDay}, {"reason", "rude words"}}));
  EXPECT_EQ(harness.io.closed[1], CloseCode::kPolicy);
  const Reply reply = harness.get(anna, "/api/me");
  EXPECT_EQ(reply.status, 403);
  EXPECT_EQ(reply.code(), "suspended");
  const std::string why = reply.json["error"]["why"];
  EXPECT_EQ(why, "this account is suspended until 2027-01-18 08:00 UTC; the reason: rude words");
  EXPECT_FALSE(harness.accounts.may_play(harness.accounts.named("Anna")->id));
  harness.io.time += 3 * kDay;
  EXPECT_EQ(harness.get(anna, "/api/me").status, 200);
  EXPECT_TRUE(harness.accounts.may_play(harness.id_of(anna)));
  EXPECT_EQ(suspend(mod, "Anna", 0).json["until"], -1);
  harness.io.time += 4000 * kDay;
  Browser again;
  EXPECT_EQ(harness.post(again, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).code(),
            "suspended");
  EXPECT_EQ(harness.post(host, "/api/moderation/lift/Anna").json, json({{"name", "Anna"}}));
  EXPECT_EQ(harness.post(again, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).status,
            200);
}

TEST_F(Moderation, ModeratorsDoNotJudgeEachOther) {
  Browser athos = moderator("Athos");
  moderator("Porthos");
  EXPECT_EQ(suspend(athos, "Porthos", 1).code(), "moderators");
  EXPECT_EQ(suspend(athos, "Athos", 1).code(), "self");
  EXPECT_EQ(
      harness.post(athos, "/api/moderation/mute/Porthos", {{"reason", "x"}, {"days", 1}}).code(),
      "moderators");
  EXPECT_EQ(suspend(host, "Porthos", 1).status, 200);
}

TEST_F(Moderation, AMuteTakesGreetingsAway) {
  Browser mod = moderator("Athos");
  Browser anna = harness.named("Anna");
  const store::PersonId id = harness.id_of(anna);
  EXPECT_TRUE(harness.accounts.may_greet(id));
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["mutedUntil"], 0);
  EXPECT_EQ(
      harness.post(mod, "/api/moderation/mute/Anna", {{"reason", "loud"}, {"days", 2}}).status,
      200);
  EXPECT_FALSE(harness.accounts.may_greet(id));
  EXPECT_TRUE(harness.accounts.may_play(id));
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["mutedUntil"], harness.io.time + 2 * kDay);
  Accounts later(*harness.store, harness.commits, harness.io, *harness.workers,
                 PasswordCost::least());
  ASSERT_TRUE(later.open());
  EXPECT_FALSE(later.may_greet(id)) << "it lasts";
  harness.io.time += 2 * kDay;
  EXPECT_TRUE(harness.accounts.may_greet(id));
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["mutedUntil"], 0);
  harness.post(mod, "/api/moderation/mute/Anna", {{"reason", "loud"}, {"days", 0}});
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["mutedUntil"], -1);
  harness.post(mod, "/api/moderation/lift/Anna");
  EXPECT_TRUE(harness.accounts.may_greet(id));
}

TEST_F(Moderation, TheNameOfASuspendedPersonStaysReserved) {
  const auto taken = [&](const std::string& name) {
    Browser who{"2001:db8:" + std::to_string(++addresses) + "::1"};
    return harness.post(who, "/api/register", {{"name", name}, {"password", kPassword}}).code();
  };
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  Browser cleo = harness.named("Cleo");
  ASSERT_EQ(suspend(host, "Anna", 0).status, 200);
  ASSERT_EQ(suspend(host, "Bram", 365).status, 200);
  for (Browser* who : {&anna, &bram, &cleo}) {
    ASSERT_EQ(harness.erase(*who, "/api/me").status, 200);
  }
  EXPECT_EQ(taken("Anna"), "name-taken");
  EXPECT_EQ(taken("Ännä"), "name-taken");
  EXPECT_EQ(taken("Bram"), "name-taken");
  EXPECT_EQ(taken("Cleo"), "name-taken");
  harness.io.time += 90 * kDay;
  ASSERT_TRUE(harness.store->sweep({.now = harness.io.time}));
  EXPECT_EQ(taken("Cleo"), "");
  EXPECT_EQ(taken("Bram"), "name-taken");
  harness.io.time += 275 * kDay;
  EXPECT_EQ(taken("Bram"), "");
  harness.io.time += 10'000 * kDay;
  ASSERT_TRUE(harness.store->sweep({.now = harness.io.time}));
  EXPECT_EQ(taken("Anna"), "name-taken") << "for good";
}

TEST_F(Moderation, ReportsAreFiledReadAndClosed) {
  Browser mod = moderator("Athos");
  Browser anna = harness.guest();
  harness.named("Bram");
  const std::string table =
      harness.post(anna, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  const auto report = [&](const json& body) { return harness.post(anna, "/api/reports", body); };
  EXPECT_EQ(report({{"reason", "abuse"}}).code(), "malformed");
  EXPECT_EQ(report({{"person", "Bram"}, {"reason", "envy"}}).code(), "malformed");
  EXPECT_EQ(report({{"person", "Nobody Here"}, {"reason", "abuse"}}).status, 404);
  EXPECT_EQ(report({{"table", "NOSUCH"}, {"reason", "abuse"}}).status, 404);
  EXPECT_EQ(
      report({{"person", "Bram"}, {"reason", "abuse"}, {"text", std::string(501, 'x')}}).status,
      400);
  std::string accents;
  for (int i = 0; i < 500; ++i) accents += "é";
  EXPECT_EQ(report({{"person", "Bram"}, {"reason", "abuse"}, {"text", accents}}).json,
            json({{"report", 1}}));
  EXPECT_EQ(report({{"person", "bram"}, {"table", table}, {"reason", "name"}}).code(), "reported");
  EXPECT_EQ(report({{"table", table}, {"reason", "stalling"}}).json, json({{"report", 2}}));

  const json open = harness.get(mod, "/api/moderation/reports").json["reports"];
  ASSERT_EQ(open.size(), 2u);
  EXPECT_EQ(open[0]["id"], 2);
  EXPECT_EQ(open[0]["table"], table);
  EXPECT_EQ(open[0]["person"], "");
  EXPECT_EQ(open[1]["person"], "Bram");
  EXPECT_EQ(open[1]["text"], accents);
  EXPECT_EQ(open[1]["by"], harness.get(anna, "/api/me").json["person"]["name"]);
  EXPECT_EQ(open[1]["state"], "open");
  EXPECT_EQ(harness.post(mod, "/api/moderation/reports/1", {{"note", "warned"}}).status, 200);
  EXPECT_EQ(harness.post(mod, "/api/moderation/reports/1", {{"note", "again"}}).status, 409);
  EXPECT_EQ(harness.post(mod, "/api/moderation/reports/99", {{"note", ""}}).status, 404);
  EXPECT_EQ(harness.post(mod, "/api/moderation/reports/x", {{"note", ""}}).status, 404);
  EXPECT_EQ(harness.get(mod, "/api/moderation/reports?state=open").json["reports"].size(), 1u);
  const json closed = harness.get(mod, "/api/moderation/reports?state=closed").json["reports"];
  ASSERT_EQ(closed.size(), 1u);
  EXPECT_EQ(closed[0]["closedBy"], "Athos");
  EXPECT_EQ(closed[0]["closedAt"], harness.io.time);
  EXPECT_EQ(closed[0]["note"], "warned");
  EXPECT_EQ(harness.get(mod, "/api/moderation/reports?state=lost").status, 400);
  EXPECT_EQ(report({{"person", "Bram"}, {"reason", "abuse"}}).json, json({{"report", 3}}));
}

TEST_F(Moderation, TenReportsADay) {
  Browser anna = harness.guest();
  int filed = 0;
  for (; filed < 50; ++filed) {
    const std::string name = "Person " + std::string(1, static_cast<char>('A' + filed));
    harness.named(name, "2001:db8:" + std::to_string(filed) + "::1");
    if (harness.post(anna, "/api/reports", {{"person", name}, {"reason", "other"}}).status == 429) {
      break;
    }
  }
  EXPECT_EQ(filed, 10);
}

TEST_F(Moderation, WhatWasDoneIsWrittenDown) {
  Browser mod = moderator("Athos");
  Browser anna = harness.named("Anna");
  const std::string table =
      harness.post(anna, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  suspend(mod, "Anna", 1, "rude");
  harness.post(host, "/api/moderation/lift/Anna");
  EXPECT_EQ(harness.post(mod, "/api/moderation/close/" + table, {{"reason", "abandoned"}}).json,
            json({{"closed", table}}));
  Browser thief;
  harness.post(thief, "/api/login", {{"name", "Anna"}, {"password", "wrong horse"}});
  harness.post(thief, "/api/login", {{"name", "Anna"}, {"password", "wrong horse"}});
  harness.post(thief, "/api/login", {{"name", "my very secret word"}, {"password", "wrong horse"}});
  harness.settle();
  const json list = audit();
  ASSERT_GE(list.size(), 7u);
  EXPECT_EQ(list[0]["what"], "sign-in-failed");
  EXPECT_EQ(list[0]["about"], "") << "what was typed may be a password";
  EXPECT_EQ(list[1]["about"], "Anna");
  EXPECT_EQ(list[1]["detail"], "2 from 203.0.113.0/24");
  EXPECT_EQ(list[2]["what"], "close");
  EXPECT_EQ(list[2]["about"], table);
  EXPECT_EQ(list[2]["detail"], "abandoned");
  EXPECT_EQ(list[3]["what"], "lift");
  EXPECT_EQ(list[3]["by"], "host");
  EXPECT_EQ(list[4]["what"], "suspend");
  EXPECT_EQ(list[4]["by"], "Athos");
  EXPECT_EQ(list[4]["about"], "Anna");
  EXPECT_EQ(list[4]["detail"], "until 2027-01-16 08:00 UTC: rude");
  EXPECT_EQ(list.back()["what"], "role");
  EXPECT_EQ(audit("?about=anna").size(), 3u);
  EXPECT_EQ(harness.get(host, "/api/moderation/audit?about=Nobody").status, 404);
  EXPECT_EQ(harness.get(host, "/api/moderation/audit?before=x").status, 400);
  EXPECT_EQ(harness.get(anna, "/api/moderation/audit").status, 403);
  // Whoever goes takes the name out of it.
  ASSERT_EQ(harness.erase(anna, "/api/me").status, 200);
  EXPECT_EQ(audit()[4]["about"], "");
  EXPECT_EQ(harness.get(host, "/api/moderation/audit").text.find("Anna"), std::string::npos);
}

TEST_F(Moderation, TheListComesInPages) {
  std::vector<store::Change> changes;
  for (int i = 0; i < 150; ++i) {
    changes.push_back(store::AddAudit{{.at = i, .by_word = "host", .what = "lift"}});
  }
  ASSERT_TRUE(store::commit(*harness.store, changes));
  const Reply first = harness.get(host, "/api/moderation/audit");
  EXPECT_EQ(first.json["entries"].size(), 100u);
  const Reply second =
      harness.get(host, "/api/moderation/audit?before=" + first.json["before"].dump());
  EXPECT_EQ(second.json["entries"].size(), 50u);
  EXPECT_FALSE(second.json.contains("before"));
}

TEST(AccountsLeaving, WhoGoesTakesNoSeatAndWhoCannotGoStays) {
  ApiHarness harness;
  store::Scratch scratch;
  auto disk = std::make_unique<store::FullDisk>(store::opened(scratch.file()));
  store::FullDisk& full = *disk;
  store::GroupCommit commits(full);
  Accounts accounts(full, commits, harness.io, *harness.workers, PasswordCost::least());
  ASSERT_TRUE(accounts.open());
  std::optional<Answer<SignedIn>> guest;
  accounts.be_guest([&](Answer<SignedIn> made) { guest = std::move(made); });
  harness.io.work_until([&] { return guest.has_value(); });
  const store::PersonId id = (*guest)->person;
  EXPECT_TRUE(accounts.may_play(id));
  EXPECT_FALSE(accounts.may_play(0));

  full.full = true;
  std::optional<std::optional<Refusal>> answer;
  const auto erase = [&] {
    answer.reset();
    accounts.erase(id, [&](std::optional<Refusal> refusal) { answer = std::move(refusal); });
    EXPECT_FALSE(accounts.may_play(id)) << "from the moment it begins";
    harness.io.work_until([&] { return answer.has_value(); });
  };
  erase();
  EXPECT_EQ((*answer)->code, "storage");
  EXPECT_TRUE(accounts.may_play(id)) << "it came to nothing";
  full.full = false;
  erase();
  EXPECT_FALSE(answer->has_value());
  EXPECT_FALSE(accounts.may_play(id));
}

TEST(AccountsLeaving, AFailedNoteOfASessionIsTriedAgain) {
  ApiHarness harness;
  store::Scratch scratch;
  store::FullDisk full(store::opened(scratch.file()));
  store::GroupCommit commits(full);
  Accounts accounts(full, commits, harness.io, *harness.workers, PasswordCost::least());
  ASSERT_TRUE(accounts.open());
  std::optional<Answer<SignedIn>> guest;
  accounts.be_guest([&](Answer<SignedIn> made) { guest = std::move(made); });
  harness.io.work_until([&] { return guest.has_value(); });
  HttpRequest request;
  request.cookie = "salle=" + (*guest)->token;
  const auto settle = [&] {
    bool done = false;
    commits.submit({}, [&](const auto&) { harness.io.post([&] { done = true; }); });
    harness.io.work_until([&] { return done; });
  };
  const Millis begun = harness.io.time;
  full.full = true;
  harness.io.time += kDay;
  EXPECT_TRUE(accounts.person_of(request).known());
  settle();
  EXPECT_EQ((*full.records().sessions((*guest)->person))[0].seen, begun);
  full.full = false;
  harness.io.time += 60'000;
  EXPECT_TRUE(accounts.person_of(request).known());
  settle();
  EXPECT_EQ((*full.records().sessions((*guest)->person))[0].seen, harness.io.time);
}

}  // namespace
}  // namespace salle::server
