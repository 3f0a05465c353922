// Sessions, a second factor, and people one avoids.
#include <gtest/gtest.h>

#include "server/totp.hpp"
#include "support/front_desk.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

const json kRight = {{"name", "Anna"}, {"password", kPassword}};

std::string code_now(const FrontDesk& desk, const std::string& secret) {
  return totp_code(*from_base32(secret), desk.doors.time / kTotpStep);
}

TEST(ApiSessions, AreListedAndEndedByTheirOwner) {
  FrontDesk desk;
  Browser here = desk.named("Anna");
  Browser there{"203.0.113.2"};
  desk.doors.time += 1000;
  ASSERT_EQ(desk.post(there, "/api/login", kRight).status, 200);
  ASSERT_FALSE(desk.connect(1, here));
  ASSERT_FALSE(desk.connect(2, there));
  Browser bram = desk.named("Bram");
  ASSERT_FALSE(desk.connect(3, bram));

  const json list = desk.get(here, "/api/me/sessions").json["sessions"];
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0]["here"], false);
  EXPECT_EQ(list[1]["here"], true);
  EXPECT_EQ(list[0]["created"], desk.doors.time);
  EXPECT_EQ(list[0]["seen"], desk.doors.time);
  EXPECT_EQ(list[0]["device"], "Firefox, Linux");
  const std::string id = list[0]["id"];
  EXPECT_EQ(desk.erase(bram, "/api/me/sessions/" + id).code(), "no-session") << "not his";
  EXPECT_EQ(desk.erase(here, "/api/me/sessions/" + id).json, json({{"ended", id}}));
  EXPECT_EQ(desk.id_of(there), 0);
  EXPECT_TRUE(desk.doors.closed.contains(2));
  EXPECT_FALSE(desk.doors.closed.contains(1));
  EXPECT_EQ(desk.get(here, "/api/me/sessions").json["sessions"].size(), 1u);
  EXPECT_EQ(desk.erase(here, "/api/me/sessions/" + id).status, 404);

  // All others at once.
  Browser third;
  ASSERT_EQ(desk.post(third, "/api/login", kRight).status, 200);
  ASSERT_FALSE(desk.connect(4, third));
  EXPECT_EQ(desk.erase(here, "/api/me/sessions/others").json, json({{"ended", "others"}}));
  EXPECT_EQ(desk.id_of(third), 0);
  EXPECT_TRUE(desk.doors.closed.contains(4));
  EXPECT_FALSE(desk.doors.closed.contains(1));
  EXPECT_FALSE(desk.doors.closed.contains(3));
  EXPECT_NE(desk.id_of(here), 0);
  // One's own, like signing out.
  const std::string own = desk.get(here, "/api/me/sessions").json["sessions"][0]["id"];
  EXPECT_EQ(desk.erase(here, "/api/me/sessions/" + own).status, 200);
  EXPECT_EQ(desk.id_of(here), 0);
  Browser stranger;
  EXPECT_EQ(desk.get(stranger, "/api/me/sessions").status, 401);
}

TEST(ApiSessions, ASessionKeepsItsIdWhenThePasswordChanges) {
  FrontDesk desk;
  Browser here = desk.named("Anna");
  const json before = desk.get(here, "/api/me/sessions").json;
  ASSERT_FALSE(desk.connect(1, here));
  ASSERT_EQ(
      desk.post(here, "/api/password", {{"old", kPassword}, {"new", "battery staple"}}).status,
      200);
  EXPECT_EQ(desk.get(here, "/api/me/sessions").json, before);
  EXPECT_EQ(
      desk.erase(here, "/api/me/sessions/" + before["sessions"][0]["id"].get<std::string>()).status,
      200);
  EXPECT_TRUE(desk.doors.closed.contains(1));
}

TEST(ApiSessions, TheOldestEndWhenThereAreTooMany) {
  FrontDesk desk;
  Browser first = desk.named("Anna");
  ASSERT_FALSE(desk.connect(1, first));
  Browser last;
  for (int i = 0; i < 29; ++i) {
    desk.doors.time += 1000;
    last = Browser{"2001:db8:0:" + std::to_string(i) + "::1"};
    ASSERT_EQ(desk.post(last, "/api/login", kRight).status, 200);
  }
  EXPECT_NE(desk.id_of(first), 0);
  desk.doors.time += 1000;
  Browser more{"2001:db8:1::1"};
  ASSERT_EQ(desk.post(more, "/api/login", kRight).status, 200);
  EXPECT_EQ(desk.id_of(first), 0);
  EXPECT_TRUE(desk.doors.closed.contains(1));
  EXPECT_EQ(desk.get(last, "/api/me/sessions").json["sessions"].size(), 30u);
}

TEST(ApiSessions, AGuestHasFive) {
  FrontDesk desk;
  Browser first = desk.guest();
  Browser second;
  for (int i = 0; i < 5; ++i) {
    desk.doors.time += 60'000;
    Browser& from = i == 0 ? first : second;
    const std::string link = desk.post(from, "/api/login-link").json["link"];
    second = Browser{};
    ASSERT_EQ(desk.post(second, "/api/login-with-link", {{"link", link}}).status, 200);
  }
  EXPECT_EQ(desk.get(second, "/api/me/sessions").json["sessions"].size(), 5u);
  EXPECT_EQ(desk.id_of(first), 0);
}

// A second factor

class SecondFactor : public testing::Test {
 protected:
  void turn_on() {
    const Reply begun = desk.post(anna, "/api/me/second-factor", {{"password", kPassword}});
    ASSERT_EQ(begun.status, 200) << begun.text;
    secret = begun.json["secret"];
    EXPECT_EQ(begun.json["uri"], totp_uri(secret, "Anna"));
    const Reply on = desk.post(anna, "/api/me/second-factor/confirm", {{"code", now()}});
    ASSERT_EQ(on.json, json({{"secondFactor", true}})) << on.text;
  }
  std::string now() const { return code_now(desk, secret); }
  Reply sign_in(Browser& who, const std::string& code) {
    json body = kRight;
    if (!code.empty()) body["code"] = code;
    return desk.post(who, "/api/login", body);
  }

  FrontDesk desk;
  Browser anna = desk.named("Anna");
  std::string secret;
};

TEST_F(SecondFactor, IsBegunAndThenConfirmed) {
  EXPECT_EQ(desk.post(anna, "/api/me/second-factor/confirm", {{"code", "000000"}}).code(),
            "second-factor-none");
  EXPECT_EQ(desk.post(anna, "/api/me/second-factor", {{"password", "wrong horse"}}).code(),
            "password-wrong");
  const Reply begun = desk.post(anna, "/api/me/second-factor", {{"password", kPassword}});
  secret = begun.json["secret"];
  EXPECT_EQ(desk.get(anna, "/api/me").json["person"]["secondFactor"], false);
  Browser other;
  EXPECT_EQ(sign_in(other, "").status, 200) << "not on yet";
  EXPECT_EQ(desk.post(anna, "/api/me/second-factor/confirm", {{"code", "12345"}}).code(),
            "second-factor-wrong");
  EXPECT_EQ(desk.post(anna, "/api/me/second-factor/confirm", {{"code", now()}}).status, 200);
  EXPECT_EQ(desk.get(anna, "/api/me").json["person"]["secondFactor"], true);
  EXPECT_EQ(desk.post(anna, "/api/me/second-factor", {{"password", kPassword}}).code(),
            "second-factor-on");
  Browser guest = desk.guest();
  EXPECT_EQ(desk.post(guest, "/api/me/second-factor", {{"password", kPassword}}).code(), "guest");
}

TEST_F(SecondFactor, IsAskedForAndEachCodeIsGoodOnce) {
  turn_on();
  Browser who;
  EXPECT_EQ(sign_in(who, "").code(), "second-factor");
  EXPECT_EQ(sign_in(who, "").status, 401);
  EXPECT_EQ(sign_in(who, now()).code(), "second-factor-wrong") << "used to turn it on";
  desk.doors.time += kTotpStep;
  EXPECT_EQ(sign_in(who, now()).status, 200);
  EXPECT_EQ(sign_in(who, now()).code(), "second-factor-wrong");
  // Also for a server that was started anew.
  desk.settle();
  EXPECT_EQ((*desk.store->person(desk.id_of(anna)))->totp_step, desk.doors.time / kTotpStep);
  // A wrong password says nothing about it.
  EXPECT_EQ(desk.post(who, "/api/login", {{"name", "Anna"}, {"password", "wrong horse"}}).code(),
            "sign-in");
}

TEST_F(SecondFactor, TwoAtOnceWithOneCode) {
  turn_on();
  desk.doors.time += kTotpStep;
  int good = 0;
  int answers = 0;
  Arrival arrival;
  arrival.code = now();
  for (int i = 0; i < 2; ++i) {
    desk.people.sign_in(
        "Anna", kPassword,
        [&](const Answer<Admission>& admission) {
          good += admission.has_value();
          ++answers;
        },
        arrival);
  }
  desk.doors.work_until([&] { return answers == 2; });
  EXPECT_EQ(good, 1);
}

TEST_F(SecondFactor, GuessingIsSlow) {
  turn_on();
  desk.doors.time += 10 * kTotpStep;
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
  desk.doors.time += kTotpStep;
  const auto end = [&](const std::string& password, const std::string& code) {
    return desk.erase(anna, "/api/me/second-factor", {{"password", password}, {"code", code}});
  };
  EXPECT_EQ(end("wrong horse", now()).code(), "password-wrong");
  EXPECT_EQ(end(kPassword, "12").code(), "second-factor-wrong");
  EXPECT_EQ(end(kPassword, now()).json, json({{"secondFactor", false}}));
  Browser who;
  EXPECT_EQ(sign_in(who, "").status, 200);
  EXPECT_EQ(end(kPassword, now()).code(), "second-factor-none");
}

// People one avoids

TEST(ApiAvoided, BlockAndMute) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  Browser bram = desk.named("Bram");
  const store::PersonId a = desk.id_of(anna);
  const store::PersonId b = desk.id_of(bram);
  EXPECT_FALSE(desk.people.keeps_apart(a, b));
  EXPECT_TRUE(desk.people.hears(a, b));
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/bram", {{"how", "mute"}}).json,
            json({{"name", "Bram"}, {"how", "mute"}}));
  EXPECT_FALSE(desk.people.keeps_apart(a, b));
  EXPECT_FALSE(desk.people.hears(a, b));
  EXPECT_TRUE(desk.people.hears(b, a));
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/Bram", {{"how", "block"}}).status, 200);
  EXPECT_TRUE(desk.people.keeps_apart(a, b));
  EXPECT_TRUE(desk.people.keeps_apart(b, a));
  EXPECT_EQ(desk.get(anna, "/api/me/avoided").json,
            json({{"people", {{{"name", "Bram"}, {"how", "block"}}}}}));
  EXPECT_TRUE(desk.get(bram, "/api/me/avoided").json["people"].empty()) << "he is not told";
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/Bram", {{"how", "love"}}).status, 400);
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/Anna", {{"how", "mute"}}).code(), "self");
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/Nobody", {{"how", "mute"}}).status, 404);
  // It lasts.
  People later(*desk.store, desk.commits, desk.doors, *desk.workers, PasswordCost::least());
  ASSERT_TRUE(later.open());
  EXPECT_TRUE(later.keeps_apart(b, a));
  EXPECT_EQ(desk.erase(anna, "/api/me/avoided/Bram").json, json({{"name", "Bram"}, {"how", ""}}));
  EXPECT_FALSE(desk.people.keeps_apart(a, b));
  EXPECT_TRUE(desk.people.hears(a, b));
}

TEST(ApiAvoided, TwoHundredAreEnough) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  const store::PersonId me = desk.id_of(anna);
  std::vector<store::Change> changes;
  for (store::PersonId id = 1001; id <= 1201; ++id) {
    changes.push_back(store::person(id, "Crowd " + std::to_string(id)));
    if (id < 1200) changes.push_back(store::PutAvoided{{me, id, store::Avoidance::kMute}});
  }
  ASSERT_TRUE(store::commit(*desk.store, changes));
  ASSERT_TRUE(desk.people.open());
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/Crowd 1200", {{"how", "mute"}}).status, 200);
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/Crowd 1201", {{"how", "mute"}}).code(), "too-many");
  EXPECT_EQ(desk.put(anna, "/api/me/avoided/Crowd 1001", {{"how", "block"}}).status, 200);
}

}  // namespace
}  // namespace salle::server
