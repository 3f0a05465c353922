// Sessions, a second factor, and people one avoids.
#include <gtest/gtest.h>

#include "server/totp.hpp"
#include "support/api_harness.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

const json kRight = {{"name", "Anna"}, {"password", kPassword}};

std::string code_now(const ApiHarness& harness, const std::string& secret) {
  return totp_code(*from_base32(secret), harness.io.time / kTotpStep);
}

TEST(ApiSessions, AreListedAndEndedByTheirOwner) {
  ApiHarness harness;
  Browser here = harness.named("Anna");
  Browser there{"203.0.113.2"};
  harness.io.time += 1000;
  ASSERT_EQ(harness.post(there, "/api/login", kRight).status, 200);
  ASSERT_FALSE(harness.connect(1, here));
  ASSERT_FALSE(harness.connect(2, there));
  Browser bram = harness.named("Bram");
  ASSERT_FALSE(harness.connect(3, bram));

  const json list = harness.get(here, "/api/me/sessions").json["sessions"];
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0]["here"], false);
  EXPECT_EQ(list[1]["here"], true);
  EXPECT_EQ(list[0]["created"], harness.io.time);
  EXPECT_EQ(list[0]["seen"], harness.io.time);
  EXPECT_EQ(list[0]["device"], "Firefox, Linux");
  const std::string id = list[0]["id"];
  EXPECT_EQ(harness.erase(bram, "/api/me/sessions/" + id).code(), "no-session") << "not his";
  EXPECT_EQ(harness.erase(here, "/api/me/sessions/" + id).json, json({{"ended", id}}));
  EXPECT_EQ(harness.id_of(there), 0);
  EXPECT_TRUE(harness.io.closed.contains(2));
  EXPECT_FALSE(harness.io.closed.contains(1));
  EXPECT_EQ(harness.get(here, "/api/me/sessions").json["sessions"].size(), 1u);
  EXPECT_EQ(harness.erase(here, "/api/me/sessions/" + id).status, 404);

  // All others at once.
  Browser third;
  ASSERT_EQ(harness.post(third, "/api/login", kRight).status, 200);
  ASSERT_FALSE(harness.connect(4, third));
  EXPECT_EQ(harness.erase(here, "/api/me/sessions/others").json, json({{"ended", "others"}}));
  EXPECT_EQ(harness.id_of(third), 0);
  EXPECT_TRUE(harness.io.closed.contains(4));
  EXPECT_FALSE(harness.io.closed.contains(1));
  EXPECT_FALSE(harness.io.closed.contains(3));
  EXPECT_NE(harness.id_of(here), 0);
  // One's own, like signing out.
  const std::string own = harness.get(here, "/api/me/sessions").json["sessions"][0]["id"];
  EXPECT_EQ(harness.erase(here, "/api/me/sessions/" + own).status, 200);
  EXPECT_EQ(harness.id_of(here), 0);
  Browser stranger;
  EXPECT_EQ(harness.get(stranger, "/api/me/sessions").status, 401);
}

TEST(ApiSessions, ASessionKeepsItsIdWhenThePasswordChanges) {
  ApiHarness harness;
  Browser here = harness.named("Anna");
  const json before = harness.get(here, "/api/me/sessions").json;
  ASSERT_FALSE(harness.connect(1, here));
  ASSERT_EQ(
      harness.post(here, "/api/password", {{"old", kPassword}, {"new", "battery staple"}}).status,
      200);
  EXPECT_EQ(harness.get(here, "/api/me/sessions").json, before);
  EXPECT_EQ(
      harness.erase(here, "/api/me/sessions/" + before["sessions"][0]["id"].get<std::string>())
          .status,
      200);
  EXPECT_TRUE(harness.io.closed.contains(1));
}

TEST(ApiSessions, TheOldestEndWhenThereAreTooMany) {
  ApiHarness harness;
  Browser first = harness.named("Anna");
  ASSERT_FALSE(harness.connect(1, first));
  Browser last;
  for (int i = 0; i < 29; ++i) {
    harness.io.time += 1000;
    last = Browser{"2001:db8:0:" + std::to_string(i) + "::1"};
    ASSERT_EQ(harness.post(last, "/api/login", kRight).status, 200);
  }
  EXPECT_NE(harness.id_of(first), 0);
  harness.io.time += 1000;
  Browser more{"2001:db8:1::1"};
  ASSERT_EQ(harness.post(more, "/api/login", kRight).status, 200);
  EXPECT_EQ(harness.id_of(first), 0);
  EXPECT_TRUE(harness.io.closed.contains(1));
  EXPECT_EQ(harness.get(last, "/api/me/sessions").json["sessions"].size(), 30u);
}

TEST(ApiSessions, AGuestHasFive) {
  ApiHarness harness;
  Browser first = harness.guest();
  Browser second;
  for (int i = 0; i < 5; ++i) {
    harness.io.time += 60'000;
    Browser& from = i == 0 ? first : second;
    const std::string link = harness.post(from, "/api/login-link").json["link"];
    second = Browser{};
    ASSERT_EQ(harness.post(second, "/api/login-with-link", {{"link", link}}).status, 200);
  }
  EXPECT_EQ(harness.get(second, "/api/me/sessions").json["sessions"].size(), 5u);
  EXPECT_EQ(harness.id_of(first), 0);
}

// A second factor

class SecondFactor : public testing::Test {
 protected:
  void turn_on() {
    const Reply begun = harness.post(anna, "/api/me/second-factor", {{"password", kPassword}});
    ASSERT_EQ(begun.status, 200) << begun.text;
    secret = begun.json["secret"];
    EXPECT_EQ(begun.json["uri"], totp_uri(secret, "Anna"));
    const Reply on = harness.post(anna, "/api/me/second-factor/confirm", {{"code", now()}});
    ASSERT_EQ(on.json, json({{"secondFactor", true}})) << on.text;
  }
  std::string now() const { return code_now(harness, secret); }
  Reply sign_in(Browser& who, const std::string& code) {
    json body = kRight;
    if (!code.empty()) body["code"] = code;
    return harness.post(who, "/api/login", body);
  }

  ApiHarness harness;
  Browser anna = harness.named("Anna");
  std::string secret;
};

TEST_F(SecondFactor, IsBegunAndThenConfirmed) {
  EXPECT_EQ(harness.post(anna, "/api/me/second-factor/confirm", {{"code", "000000"}}).code(),
            "second-factor-none");
  EXPECT_EQ(harness.post(anna, "/api/me/second-factor", {{"password", "wrong horse"}}).code(),
            "password-wrong");
  const Reply begun = harness.post(anna, "/api/me/second-factor", {{"password", kPassword}});
  secret = begun.json["secret"];
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["secondFactor"], false);
  Browser other;
  EXPECT_EQ(sign_in(other, "").status, 200) << "not on yet";
  EXPECT_EQ(harness.post(anna, "/api/me/second-factor/confirm", {{"code", "12345"}}).code(),
            "second-factor-wrong");
  EXPECT_EQ(harness.post(anna, "/api/me/second-factor/confirm", {{"code", now()}}).status, 200);
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["secondFactor"], true);
  EXPECT_EQ(harness.post(anna, "/api/me/second-factor", {{"password", kPassword}}).code(),
            "second-factor-on");
  Browser guest = harness.guest();
  EXPECT_EQ(harness.post(guest, "/api/me/second-factor", {{"password", kPassword}}).code(),
            "guest");
}

TEST_F(SecondFactor, IsAskedForAndEachCodeIsGoodOnce) {
  turn_on();
  Browser who;
  EXPECT_EQ(sign_in(who, "").code(), "second-factor");
  EXPECT_EQ(sign_in(who, "").status, 401);
  EXPECT_EQ(sign_in(who, now()).code(), "second-factor-wrong") << "used to turn it on";
  harness.io.time += kTotpStep;
  EXPECT_EQ(sign_in(who, now()).status, 200);
  EXPECT_EQ(sign_in(who, now()).code(), "second-factor-wrong");
  // Also for a server that was started anew.
  harness.settle();
  EXPECT_EQ((*harness.store->person(harness.id_of(anna)))->totp_step, harness.io.time / kTotpStep);
  // A wrong password says nothing about it.
  EXPECT_EQ(harness.post(who, "/api/login", {{"name", "Anna"}, {"password", "wrong horse"}}).code(),
            "sign-in");
}

TEST_F(SecondFactor, TwoAtOnceWithOneCode) {
  turn_on();
  harness.io.time += kTotpStep;
  int good = 0;
  int answers = 0;
  SignInDetails arrival;
  arrival.code = now();
  for (int i = 0; i < 2; ++i) {
    harness.accounts.sign_in(
        "Anna", kPassword,
        [&](const Answer<SignedIn>& admission) {
          good += admission.has_value();
          ++answers;
        },
        arrival);
  }
  harness.io.work_until([&] { return answers == 2; });
  EXPECT_EQ(good, 1);
}

TEST_F(SecondFactor, GuessingIsSlow) {
  turn_on();
  harness.io.time += 10 * kTotpStep;
  int tried = 0;
  for (; tried < 100; ++tried) {
    Browser who{"2001:db8:0:" + std::to_string(tried) + "::1"};
    const Reply reply = sign_in(who, "000000");
    if (reply.status == 429) break;
    EXPECT_EQ(reply.code(), "second-factor-wrong");
  }
  EXPECT_LE(tried, 15);
  EXPECT_GE(tried, 9);
}

TEST_F(SecondFactor, IsTakenAwayWithPasswordAndCode) {
  turn_on();
  harness.io.time += kTotpStep;
  const auto end = [&](const std::string& password, const std::string& code) {
    return harness.erase(anna, "/api/me/second-factor", {{"password", password}, {"code", code}});
  };
  EXPECT_EQ(end("wrong horse", now()).code(), "password-wrong");
  EXPECT_EQ(end(kPassword, "12").code(), "second-factor-wrong");
  EXPECT_EQ(end(kPassword, now()).json, json({{"secondFactor", false}}));
  Browser who;
  EXPECT_EQ(sign_in(who, "").status, 200);
  EXPECT_EQ(end(kPassword, now()).code(), "second-factor-none");
}

// Accounts one avoids

TEST(ApiAvoided, BlockAndMute) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const store::PersonId a = harness.id_of(anna);
  const store::PersonId b = harness.id_of(bram);
  EXPECT_FALSE(harness.accounts.keeps_apart(a, b));
  EXPECT_TRUE(harness.accounts.hears(a, b));
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/bram", {{"how", "mute"}}).json,
            json({{"name", "Bram"}, {"how", "mute"}}));
  EXPECT_FALSE(harness.accounts.keeps_apart(a, b));
  EXPECT_FALSE(harness.accounts.hears(a, b));
  EXPECT_TRUE(harness.accounts.hears(b, a));
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/Bram", {{"how", "block"}}).status, 200);
  EXPECT_TRUE(harness.accounts.keeps_apart(a, b));
  EXPECT_TRUE(harness.accounts.keeps_apart(b, a));
  EXPECT_EQ(harness.get(anna, "/api/me/avoided").json,
            json({{"people", {{{"name", "Bram"}, {"how", "block"}}}}}));
  EXPECT_TRUE(harness.get(bram, "/api/me/avoided").json["people"].empty()) << "he is not told";
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/Bram", {{"how", "love"}}).status, 400);
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/Anna", {{"how", "mute"}}).code(), "self");
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/Nobody", {{"how", "mute"}}).status, 404);
  // It lasts.
  Accounts later(*harness.store, harness.commits, harness.io, *harness.workers,
                 PasswordCost::least());
  ASSERT_TRUE(later.open());
  EXPECT_TRUE(later.keeps_apart(b, a));
  EXPECT_EQ(harness.erase(anna, "/api/me/avoided/Bram").json,
            json({{"name", "Bram"}, {"how", ""}}));
  EXPECT_FALSE(harness.accounts.keeps_apart(a, b));
  EXPECT_TRUE(harness.accounts.hears(a, b));
}

TEST(ApiAvoided, TwoHundredAreEnough) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  const store::PersonId me = harness.id_of(anna);
  std::vector<store::Change> changes;
  for (store::PersonId id = 1001; id <= 1201; ++id) {
    changes.push_back(store::person(id, "Crowd " + std::to_string(id)));
    if (id < 1200) changes.push_back(store::PutAvoided{{me, id, store::Avoidance::kMute}});
  }
  ASSERT_TRUE(store::commit(*harness.store, changes));
  ASSERT_TRUE(harness.accounts.open());
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/Crowd 1200", {{"how", "mute"}}).status, 200);
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/Crowd 1201", {{"how", "mute"}}).code(), "too-many");
  EXPECT_EQ(harness.put(anna, "/api/me/avoided/Crowd 1001", {{"how", "block"}}).status, 200);
}

}  // namespace
}  // namespace salle::server
