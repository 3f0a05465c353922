// Signing up, in and out, and what is told about people.
#include <gtest/gtest.h>

#include "support/api_harness.hpp"

namespace salle::server {
namespace {

TEST(ApiPeople, AStrangerBecomesAGuestOnce) {
  ApiHarness harness;
  Browser who;
  EXPECT_TRUE(harness.get(who, "/api/me").json["person"].is_null());
  const Reply made = harness.post(who, "/api/guest");
  EXPECT_EQ(made.status, 200);
  EXPECT_EQ(made.json["person"]["guest"], true);
  EXPECT_FALSE(made.json.contains("token"));
  EXPECT_EQ(made.header("Cache-Control"), "no-store");
  const std::string cookie = made.header("Set-Cookie");
  EXPECT_TRUE(cookie.starts_with("salle="));
  for (const char* part : {"HttpOnly", "SameSite=Strict", "Path=/"}) {
    EXPECT_NE(cookie.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(cookie.find("Secure"), std::string::npos);
  EXPECT_EQ(harness.get(who, "/api/me").json["person"]["name"], made.json["person"]["name"]);
  const Reply again = harness.post(who, "/api/guest");
  EXPECT_EQ(again.json["person"]["name"], made.json["person"]["name"]);
  EXPECT_EQ(again.header("Set-Cookie"), "");
}

TEST(ApiPeople, BehindTlsTheCookieIsSecure) {
  ApiHarness harness;
  HttpRequest request = ApiHarness::request(Browser{}, "POST", "/api/guest");
  request.secure = true;
  std::string cookie;
  harness.api.on_request(request, [&](const HttpResponse& response) {
    for (const auto& [name, value] : response.headers) {
      if (name == "Set-Cookie") cookie = value;
    }
  });
  harness.io.work_until([&] { return !cookie.empty(); });
  EXPECT_TRUE(cookie.ends_with("; Secure"));
}

TEST(ApiPeople, ProgramsAskForTheTokenItself) {
  ApiHarness harness;
  Browser who;
  const Reply made = harness.post(who, "/api/guest", {{"bearer", true}});
  EXPECT_EQ(made.header("Set-Cookie"), "");
  Browser program{"203.0.113.5", "", ""};
  program.authorization = "Bearer " + made.json["token"].get<std::string>();
  EXPECT_EQ(harness.get(program, "/api/me").json["person"]["name"], made.json["person"]["name"]);
  EXPECT_EQ(harness.post(program, "/api/tables", {{"game", "archers"}}).status, 201);
}

TEST(ApiPeople, RegisteringKeepsTheGuest) {
  ApiHarness harness;
  Browser who = harness.guest();
  const Browser before = who;
  const store::PersonId id = harness.id_of(who);
  ASSERT_FALSE(harness.connect(1, before));
  const auto enroll = [&](const std::string& name, const std::string& password) {
    return harness.post(who, "/api/register", {{"name", name}, {"password", password}});
  };
  EXPECT_EQ(enroll("x", kPassword).code(), "name-short");
  EXPECT_EQ(enroll("Guest 1", kPassword).code(), "name-reserved");
  EXPECT_EQ(enroll("Anna", "short").code(), "password-short");
  EXPECT_EQ(enroll("Anna", "password1").code(), "password-common");
  EXPECT_FALSE(harness.io.closed.contains(1));
  EXPECT_EQ(enroll("Anna", kPassword).status, 200);
  EXPECT_EQ(harness.id_of(who), id);
  // The guest's token, which may have been seen by others, is dead.
  EXPECT_NE(who.cookie, before.cookie);
  Browser old = before;
  EXPECT_EQ(harness.id_of(old), 0);
  EXPECT_EQ(harness.io.closed[1], CloseCode::kPolicy);
  EXPECT_EQ(harness.get(who, "/api/me").json["person"]["name"], "Anna");
  EXPECT_EQ(enroll("Bram", kPassword).status, 409);
  Browser other = harness.guest();
  EXPECT_EQ(
      harness.post(other, "/api/register", {{"name", "ANNA"}, {"password", kPassword}}).status,
      409);
  Browser stranger;
  EXPECT_EQ(
      harness.post(stranger, "/api/register", {{"name", "anna"}, {"password", kPassword}}).code(),
      "name-taken");
  EXPECT_EQ(stranger.cookie, "");
}

TEST(ApiPeople, AProgramThatRegistersGetsItsNewToken) {
  ApiHarness harness;
  Browser who{"203.0.113.5", "", ""};
  const std::string old = harness.post(who, "/api/guest", {{"bearer", true}}).json["token"];
  who.authorization = "Bearer " + old;
  const Reply kept =
      harness.post(who, "/api/register", {{"name", "Anna"}, {"password", kPassword}});
  ASSERT_EQ(kept.status, 200) << kept.text;
  EXPECT_TRUE(harness.get(who, "/api/me").json["person"].is_null());
  who.authorization = "Bearer " + kept.json["token"].get<std::string>();
  EXPECT_EQ(harness.get(who, "/api/me").json["person"]["name"], "Anna");
}

TEST(ApiPeople, NamesThatLookAlikeAreTaken) {
  ApiHarness harness;
  harness.named("Elodie Lin");
  for (const char* name : {"Élodie Lin", "ELODIE LIN", "Elodie-Lin", "E1odie L1n", "Eiodie Lin"}) {
    Browser who;
    EXPECT_EQ(harness.post(who, "/api/register", {{"name", name}, {"password", kPassword}}).code(),
              "name-taken")
        << name;
  }
  harness.named("Elodie Lyn");
}

TEST(ApiPeople, SigningInAndOut) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser who;
  const Reply wrong =
      harness.post(who, "/api/login", {{"name", "Anna"}, {"password", "wrong horse"}});
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.text.find("wrong horse"), std::string::npos);
  EXPECT_EQ(harness.post(who, "/api/login", {{"name", "Anna"}}).status, 400);
  EXPECT_EQ(harness.post(who, "/api/login", {{"name", "anna"}, {"password", kPassword}}).status,
            200);
  EXPECT_EQ(harness.id_of(who), harness.id_of(anna));
  const Reply out = harness.post(who, "/api/logout");
  EXPECT_NE(out.header("Set-Cookie").find("Max-Age=0"), std::string::npos);
  EXPECT_TRUE(harness.get(who, "/api/me").json["person"].is_null());
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["name"], "Anna");
}

// How many times one can be wrong before one is told to wait.
int wrong_tries(ApiHarness& harness, Browser who, const std::string& name) {
  int tried = 0;
  for (; tried < 500; ++tried) {
    const Reply reply =
        harness.post(who, "/api/login", {{"name", name}, {"password", "wrong horse"}});
    if (reply.status == 429) break;
    EXPECT_EQ(reply.status, 401);
  }
  return tried;
}

TEST(ApiPeople, TryingPasswordsIsSlow) {
  ApiHarness harness;
  harness.named("Anna");
  // From many addresses at one name.
  int tried = 0;
  for (int i = 0; i < 50; ++i) {
    tried += wrong_tries(harness, Browser{"198.51.100." + std::to_string(i)}, "Anna");
  }
  EXPECT_EQ(tried, 200);
  // From one address at many names.
  Browser who{"192.0.2.1"};
  tried = 0;
  for (; tried < 50; ++tried) {
    const std::string name = "Somebody " + std::to_string(tried);
    if (harness.post(who, "/api/login", {{"name", name}, {"password", "wrong horse"}}).status ==
        429) {
      break;
    }
  }
  EXPECT_EQ(tried, 20);
}

TEST(ApiPeople, OthersWrongTriesLockNobodyOut) {
  ApiHarness harness;
  const nlohmann::json right = {{"name", "Anna"}, {"password", kPassword}};
  Browser home = harness.named("Anna", "203.0.113.9");
  EXPECT_EQ(wrong_tries(harness, Browser{"198.51.100.1"}, "Anna"), 10);
  // Somewhere else, on a device that nobody has seen.
  Browser elsewhere{"203.0.113.77"};
  EXPECT_EQ(harness.post(elsewhere, "/api/login", right).status, 200);
  // Even when all addresses together have tried too often: on a device that is known.
  for (int i = 2; i < 50; ++i) {
    wrong_tries(harness, Browser{"198.51.100." + std::to_string(i)}, "Anna");
  }
  Browser fresh{"203.0.113.78"};
  EXPECT_EQ(harness.post(fresh, "/api/login", right).status, 429);
  home.cookie.clear();
  EXPECT_EQ(harness.post(home, "/api/login", right).status, 200);
  // A device is known for its person only, and has ten wrong tries of its own.
  harness.named("Bram");
  Browser other = home;
  EXPECT_EQ(wrong_tries(harness, other, "Anna"), 10);
  home.device = "salle-device=" + std::string(43, 'A');
  EXPECT_EQ(harness.post(home, "/api/login", right).status, 429) << "nobody's device";
}

TEST(ApiPeople, RightPasswordsCostNothing) {
  ApiHarness harness;
  harness.named("Anna");
  for (int i = 0; i < 40; ++i) {
    Browser who{"2001:db8:0:" + std::to_string(i) + "::1"};
    ASSERT_EQ(harness.post(who, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).status,
              200);
  }
  EXPECT_EQ(wrong_tries(harness, Browser{"2001:db8:0:1::1"}, "Anna"), 10);
}

TEST(ApiPeople, ProgramsNameTheirDeviceInTheBody) {
  ApiHarness harness;
  harness.named("Anna");
  Browser program{"203.0.113.50", "", ""};
  const nlohmann::json right = {{"name", "Anna"}, {"password", kPassword}, {"bearer", true}};
  const Reply first = harness.post(program, "/api/login", right);
  const std::string device = first.json["device"];
  EXPECT_EQ(first.header("Set-Cookie"), "");
  for (int i = 0; i < 50; ++i) {
    wrong_tries(harness, Browser{"198.51.100." + std::to_string(i)}, "Anna");
  }
  EXPECT_EQ(harness.post(program, "/api/login", right).status, 429);
  nlohmann::json with = right;
  with["device"] = device;
  const Reply again = harness.post(program, "/api/login", with);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.json["device"], device) << "stays the same";
}

TEST(ApiPeople, GuestsOfOneAddressAreLimited) {
  ApiHarness harness;
  int made = 0;
  for (; made < 100; ++made) {
    Browser who{"192.0.2.1"};
    if (harness.post(who, "/api/guest").status == 429) break;
  }
  EXPECT_EQ(made, 40);
}

TEST(ApiPeople, ALinkTakesOneToAnotherDevice) {
  ApiHarness harness;
  Browser here = harness.guest();
  Browser there;
  const Reply link = harness.post(here, "/api/login-link");
  EXPECT_EQ(link.json["minutes"], 10);
  EXPECT_EQ(harness.post(there, "/api/login-with-link", {{"link", link.json["link"]}}).status, 200);
  EXPECT_EQ(harness.id_of(there), harness.id_of(here));
  Browser thief;
  EXPECT_EQ(harness.post(thief, "/api/login-with-link", {{"link", link.json["link"]}}).status, 401);
  EXPECT_EQ(harness.post(thief, "/api/login-with-link", {{"link", 5}}).status, 400);
}

TEST(ApiPeople, PasswordsAreChangedByWhoKnowsTheOldOne) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser guest = harness.guest();
  const nlohmann::json good = {{"old", kPassword}, {"new", "battery staple"}};
  EXPECT_EQ(harness.post(guest, "/api/password", good).code(), "guest");
  EXPECT_EQ(
      harness.post(anna, "/api/password", {{"old", "wrong"}, {"new", "battery staple"}}).code(),
      "password-wrong");
  EXPECT_EQ(harness.post(anna, "/api/password", good).status, 200);
  EXPECT_EQ(harness.get(anna, "/api/me").json["person"]["name"], "Anna");
}

TEST(ApiPeople, ProfilesTellNoSecrets) {
  ApiHarness harness;
  harness.named("Anna");
  Browser who;
  const Reply reply = harness.get(who, "/api/people/anna");
  EXPECT_EQ(reply.json["person"]["name"], "Anna");
  EXPECT_EQ(reply.json["person"]["ratedGames"], 0);
  EXPECT_TRUE(reply.json["person"]["ratings"].empty());
  EXPECT_EQ(reply.text.find("argon"), std::string::npos);
  EXPECT_EQ(harness.get(who, "/api/people/Nobody").status, 404);
  EXPECT_EQ(harness.get(who, "/api/people/Nobody/games").status, 404);
  EXPECT_EQ(harness.get(who, "/api/people/Anna/games?before=x").status, 400);
  EXPECT_TRUE(harness.get(who, "/api/people/Anna/games").json["games"].empty());
}

// A rated game between two, ended by resignation after both have moved.
std::string play_game(ApiHarness& harness, Browser& one, Browser& two, bool listed) {
  const std::string code =
      harness
          .post(one, "/api/tables",
                {{"game", "en-garde"}, {"settings", {{"listed", listed}, {"rated", listed}}}})
          .json["table"]["code"];
  EXPECT_EQ(harness.post(two, "/api/tables/" + code + "/join").status, 200);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  EXPECT_FALSE(harness.connect(901, one));
  EXPECT_FALSE(harness.connect(902, two));
  for (int moves = 0; moves < 8; ++moves) {
    const Match& match = *harness.lobby.find(code);
    const std::int64_t number = match.number();
    harness.say(match.turn() == 0 ? 901 : 902, {{"do", "move"},
                                                {"table", code},
                                                {"id", std::to_string(moves)},
                                                {"answers", number},
                                                {"actions", match.game().legal().front()}});
    harness.io.work_until([&] { return match.number() > number; });
  }
  harness.say(901, {{"do", "resign"}, {"table", code}});
  harness.io.work_until([&] { return harness.lobby.find(code)->over(); });
  harness.settle();
  harness.api.on_disconnect(901);
  harness.api.on_disconnect(902);
  return code;
}

TEST(ApiPeople, GamesAreRatedAndKept) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  Browser stranger;
  const std::string open = play_game(harness, anna, bram, true);
  const std::string hidden = play_game(harness, anna, bram, false);
  const auto rating = harness.get(stranger, "/api/people/Bram").json["person"]["ratings"][0];
  EXPECT_EQ(rating["game"], "en-garde");
  EXPECT_EQ(rating["ruleSet"], "ferti/advanced");
  EXPECT_EQ(rating["games"], 1);
  EXPECT_EQ(rating["rating"], 1662);  // see glicko_test.cpp
  EXPECT_EQ(harness.get(stranger, "/api/people/Anna").json["person"]["ratings"][0]["rating"], 1338);
  // What was played behind a link is told to its players only.
  const auto games = harness.get(stranger, "/api/people/Anna/games").json["games"];
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]["code"], open);
  EXPECT_EQ(games[0]["result"], "-1 1");
  EXPECT_EQ(games[0]["seats"][1]["name"], "Bram");
  EXPECT_EQ(harness.get(anna, "/api/people/Anna/games").json["games"].size(), 2U);
}

TEST(ApiPeople, AnExportHoldsEverythingButSecrets) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const std::string code = play_game(harness, anna, bram, true);
  const Reply reply = harness.get(anna, "/api/me/export");
  ASSERT_EQ(reply.status, 200);
  EXPECT_EQ(reply.json["name"], "Anna");
  EXPECT_EQ(reply.json["ratings"].size(), 1U);
  ASSERT_EQ(reply.json["games"].size(), 1U);
  EXPECT_EQ(reply.json["games"][0]["code"], code);
  const std::string record = reply.json["games"][0]["record"];
  EXPECT_NE(record.find("[Left \"Anna\"]"), std::string::npos);
  EXPECT_NE(record.find("[Seed \""), std::string::npos);
  EXPECT_EQ(reply.text.find("argon"), std::string::npos);
  EXPECT_EQ(reply.text.find(anna.cookie.substr(6)), std::string::npos);
  EXPECT_EQ(harness.get(anna, "/api/me/export").status, 200);
  EXPECT_EQ(harness.get(anna, "/api/me/export").status, 200);
  EXPECT_EQ(harness.get(anna, "/api/me/export").status, 429);
}

TEST(ApiPeople, ADeletedAccountIsGone) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const std::string played = play_game(harness, anna, bram, true);
  const std::string waiting =
      harness.post(anna, "/api/tables", {{"game", "archers"}}).json["table"]["code"];
  ASSERT_FALSE(harness.connect(1, anna));
  const Reply reply = harness.ask(anna, "DELETE", "/api/me");
  EXPECT_EQ(reply.status, 200) << reply.text;
  EXPECT_EQ(harness.io.closed[1], CloseCode::kPolicy);
  EXPECT_TRUE(harness.get(anna, "/api/me").json["person"].is_null());
  EXPECT_EQ(harness.get(bram, "/api/people/Anna").status, 404);
  EXPECT_EQ(harness.get(bram, "/api/tables/" + waiting).json["table"]["status"], "closed");
  // The game is still Bram's.
  const auto games = harness.get(bram, "/api/people/Bram/games").json["games"];
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]["seats"][0]["name"], "");
  EXPECT_EQ(harness.get(bram, "/api/tables/" + played).json["table"]["seats"][0]["name"], "");
}

TEST(ApiPeople, ATableCanBeWrittenAfterSomebodyItWaitedForIsGone) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.guest();
  const std::string code =
      harness
          .post(bram, "/api/tables",
                {{"game", "en-garde"}, {"seats", {"me", {{"person", "Anna"}}}}})
          .json["table"]["code"];
  ASSERT_EQ(harness.ask(anna, "DELETE", "/api/me").status, 200);
  ASSERT_EQ(harness.post(bram, "/api/tables/" + code + "/leave").status, 200);
  harness.settle();
  const auto row = harness.store->table_with_code(code);
  ASSERT_TRUE(row && *row);
  EXPECT_EQ((*row)->status, MatchStatus::kClosed);
  EXPECT_EQ(harness.commits.figures().failures, 0);
}

TEST(ApiPeople, WhoIsPlayingCannotBeDeletedYet) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  const std::string code =
      harness.post(anna, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  ASSERT_EQ(harness.post(bram, "/api/tables/" + code + "/join").status, 200);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  const Reply reply = harness.ask(anna, "DELETE", "/api/me");
  EXPECT_EQ(reply.status, 409);
  EXPECT_EQ(reply.code(), "playing");
}

}  // namespace
}  // namespace salle::server
