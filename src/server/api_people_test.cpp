// Signing up, in and out, and what is told about people.
#include <gtest/gtest.h>

#include "support/front_desk.hpp"

namespace salle::server {
namespace {

TEST(ApiPeople, AStrangerBecomesAGuestOnce) {
  FrontDesk desk;
  Browser who;
  EXPECT_TRUE(desk.get(who, "/api/me").json["person"].is_null());
  const Reply made = desk.post(who, "/api/guest");
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
  EXPECT_EQ(desk.get(who, "/api/me").json["person"]["name"], made.json["person"]["name"]);
  const Reply again = desk.post(who, "/api/guest");
  EXPECT_EQ(again.json["person"]["name"], made.json["person"]["name"]);
  EXPECT_EQ(again.header("Set-Cookie"), "");
}

TEST(ApiPeople, BehindTlsTheCookieIsSecure) {
  FrontDesk desk;
  HttpRequest request = FrontDesk::request(Browser{}, "POST", "/api/guest");
  request.secure = true;
  std::string cookie;
  desk.api.asked(request, [&](const HttpResponse& response) {
    for (const auto& [name, value] : response.headers) {
      if (name == "Set-Cookie") cookie = value;
    }
  });
  desk.doors.work_until([&] { return !cookie.empty(); });
  EXPECT_TRUE(cookie.ends_with("; Secure"));
}

TEST(ApiPeople, ProgramsAskForTheTokenItself) {
  FrontDesk desk;
  Browser who;
  const Reply made = desk.post(who, "/api/guest", {{"bearer", true}});
  EXPECT_EQ(made.header("Set-Cookie"), "");
  Browser program{"203.0.113.5", "", ""};
  program.authorization = "Bearer " + made.json["token"].get<std::string>();
  EXPECT_EQ(desk.get(program, "/api/me").json["person"]["name"], made.json["person"]["name"]);
  EXPECT_EQ(desk.post(program, "/api/tables", {{"game", "archers"}}).status, 201);
}

TEST(ApiPeople, RegisteringKeepsTheGuest) {
  FrontDesk desk;
  Browser who = desk.guest();
  const Browser before = who;
  const store::PersonId id = desk.id_of(who);
  ASSERT_FALSE(desk.connect(1, before));
  const auto enroll = [&](const std::string& name, const std::string& password) {
    return desk.post(who, "/api/register", {{"name", name}, {"password", password}});
  };
  EXPECT_EQ(enroll("x", kPassword).code(), "name-short");
  EXPECT_EQ(enroll("Guest 1", kPassword).code(), "name-reserved");
  EXPECT_EQ(enroll("Anna", "short").code(), "password-short");
  EXPECT_EQ(enroll("Anna", "password1").code(), "password-common");
  EXPECT_FALSE(desk.doors.closed.contains(1));
  EXPECT_EQ(enroll("Anna", kPassword).status, 200);
  EXPECT_EQ(desk.id_of(who), id);
  // The guest's token, which may have been seen by others, is dead.
  EXPECT_NE(who.cookie, before.cookie);
  Browser old = before;
  EXPECT_EQ(desk.id_of(old), 0);
  EXPECT_EQ(desk.doors.closed[1], CloseCode::kPolicy);
  EXPECT_EQ(desk.get(who, "/api/me").json["person"]["name"], "Anna");
  EXPECT_EQ(enroll("Bram", kPassword).status, 409);
  Browser other = desk.guest();
  EXPECT_EQ(desk.post(other, "/api/register", {{"name", "ANNA"}, {"password", kPassword}}).status,
            409);
  Browser stranger;
  EXPECT_EQ(
      desk.post(stranger, "/api/register", {{"name", "anna"}, {"password", kPassword}}).code(),
      "name-taken");
  EXPECT_EQ(stranger.cookie, "");
}

TEST(ApiPeople, AProgramThatRegistersGetsItsNewToken) {
  FrontDesk desk;
  Browser who{"203.0.113.5", "", ""};
  const std::string old = desk.post(who, "/api/guest", {{"bearer", true}}).json["token"];
  who.authorization = "Bearer " + old;
  const Reply kept = desk.post(who, "/api/register", {{"name", "Anna"}, {"password", kPassword}});
  ASSERT_EQ(kept.status, 200) << kept.text;
  EXPECT_TRUE(desk.get(who, "/api/me").json["person"].is_null());
  who.authorization = "Bearer " + kept.json["token"].get<std::string>();
  EXPECT_EQ(desk.get(who, "/api/me").json["person"]["name"], "Anna");
}

TEST(ApiPeople, NamesThatLookAlikeAreTaken) {
  FrontDesk desk;
  desk.named("Elodie Lin");
  for (const char* name : {"Élodie Lin", "ELODIE LIN", "Elodie-Lin", "E1odie L1n", "Eiodie Lin"}) {
    Browser who;
    EXPECT_EQ(desk.post(who, "/api/register", {{"name", name}, {"password", kPassword}}).code(),
              "name-taken")
        << name;
  }
  desk.named("Elodie Lyn");
}

TEST(ApiPeople, SigningInAndOut) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  Browser who;
  const Reply wrong = desk.post(who, "/api/login", {{"name", "Anna"}, {"password", "wrong horse"}});
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.text.find("wrong horse"), std::string::npos);
  EXPECT_EQ(desk.post(who, "/api/login", {{"name", "Anna"}}).status, 400);
  EXPECT_EQ(desk.post(who, "/api/login", {{"name", "anna"}, {"password", kPassword}}).status, 200);
  EXPECT_EQ(desk.id_of(who), desk.id_of(anna));
  const Reply out = desk.post(who, "/api/logout");
  EXPECT_NE(out.header("Set-Cookie").find("Max-Age=0"), std::string::npos);
  EXPECT_TRUE(desk.get(who, "/api/me").json["person"].is_null());
  EXPECT_EQ(desk.get(anna, "/api/me").json["person"]["name"], "Anna");
}

// How many times one can be wrong before one is told to wait.
int wrong_tries(FrontDesk& desk, Browser who, const std::string& name) {
  int tried = 0;
  for (; tried < 500; ++tried) {
    const Reply reply = desk.post(who, "/api/login", {{"name", name}, {"password", "wrong horse"}});
    if (reply.status == 429) break;
    EXPECT_EQ(reply.status, 401);
  }
  return tried;
}

TEST(ApiPeople, TryingPasswordsIsSlow) {
  FrontDesk desk;
  desk.named("Anna");
  // From many addresses at one name.
  int tried = 0;
  for (int i = 0; i < 50; ++i) {
    tried += wrong_tries(desk, Browser{"198.51.100." + std::to_string(i)}, "Anna");
  }
  EXPECT_EQ(tried, 200);
  // From one address at many names.
  Browser who{"192.0.2.1"};
  tried = 0;
  for (; tried < 50; ++tried) {
    const std::string name = "Somebody " + std::to_string(tried);
    if (desk.post(who, "/api/login", {{"name", name}, {"password", "wrong horse"}}).status == 429) {
      break;
    }
  }
  EXPECT_EQ(tried, 20);
}

TEST(ApiPeople, OthersWrongTriesLockNobodyOut) {
  FrontDesk desk;
  const nlohmann::json right = {{"name", "Anna"}, {"password", kPassword}};
  Browser home = desk.named("Anna", "203.0.113.9");
  EXPECT_EQ(wrong_tries(desk, Browser{"198.51.100.1"}, "Anna"), 10);
  // Somewhere else, on a device that nobody has seen.
  Browser elsewhere{"203.0.113.77"};
  EXPECT_EQ(desk.post(elsewhere, "/api/login", right).status, 200);
  // Even when all addresses together have tried too often: on a device that is known.
  for (int i = 2; i < 50; ++i) {
    wrong_tries(desk, Browser{"198.51.100." + std::to_string(i)}, "Anna");
  }
  Browser fresh{"203.0.113.78"};
  EXPECT_EQ(desk.post(fresh, "/api/login", right).status, 429);
  home.cookie.clear();
  EXPECT_EQ(desk.post(home, "/api/login", right).status, 200);
  // A device is known for its person only, and has ten wrong tries of its own.
  desk.named("Bram");
  Browser other = home;
  EXPECT_EQ(wrong_tries(desk, other, "Anna"), 10);
  home.device = "salle-device=" + std::string(43, 'A');
  EXPECT_EQ(desk.post(home, "/api/login", right).status, 429) << "nobody's device";
}

TEST(ApiPeople, RightPasswordsCostNothing) {
  FrontDesk desk;
  desk.named("Anna");
  for (int i = 0; i < 40; ++i) {
    Browser who{"2001:db8:0:" + std::to_string(i) + "::1"};
    ASSERT_EQ(desk.post(who, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).status,
              200);
  }
  EXPECT_EQ(wrong_tries(desk, Browser{"2001:db8:0:1::1"}, "Anna"), 10);
}

TEST(ApiPeople, ProgramsNameTheirDeviceInTheBody) {
  FrontDesk desk;
  desk.named("Anna");
  Browser program{"203.0.113.50", "", ""};
  const nlohmann::json right = {{"name", "Anna"}, {"password", kPassword}, {"bearer", true}};
  const Reply first = desk.post(program, "/api/login", right);
  const std::string device = first.json["device"];
  EXPECT_EQ(first.header("Set-Cookie"), "");
  for (int i = 0; i < 50; ++i) {
    wrong_tries(desk, Browser{"198.51.100." + std::to_string(i)}, "Anna");
  }
  EXPECT_EQ(desk.post(program, "/api/login", right).status, 429);
  nlohmann::json with = right;
  with["device"] = device;
  const Reply again = desk.post(program, "/api/login", with);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.json["device"], device) << "stays the same";
}

TEST(ApiPeople, GuestsOfOneAddressAreLimited) {
  FrontDesk desk;
  int made = 0;
  for (; made < 100; ++made) {
    Browser who{"192.0.2.1"};
    if (desk.post(who, "/api/guest").status == 429) break;
  }
  EXPECT_EQ(made, 40);
}

TEST(ApiPeople, ALinkTakesOneToAnotherDevice) {
  FrontDesk desk;
  Browser here = desk.guest();
  Browser there;
  const Reply link = desk.post(here, "/api/login-link");
  EXPECT_EQ(link.json["minutes"], 10);
  EXPECT_EQ(desk.post(there, "/api/login-with-link", {{"link", link.json["link"]}}).status, 200);
  EXPECT_EQ(desk.id_of(there), desk.id_of(here));
  Browser thief;
  EXPECT_EQ(desk.post(thief, "/api/login-with-link", {{"link", link.json["link"]}}).status, 401);
  EXPECT_EQ(desk.post(thief, "/api/login-with-link", {{"link", 5}}).status, 400);
}

TEST(ApiPeople, PasswordsAreChangedByWhoKnowsTheOldOne) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  Browser guest = desk.guest();
  const nlohmann::json good = {{"old", kPassword}, {"new", "battery staple"}};
  EXPECT_EQ(desk.post(guest, "/api/password", good).code(), "guest");
  EXPECT_EQ(desk.post(anna, "/api/password", {{"old", "wrong"}, {"new", "battery staple"}}).code(),
            "password-wrong");
  EXPECT_EQ(desk.post(anna, "/api/password", good).status, 200);
  EXPECT_EQ(desk.get(anna, "/api/me").json["person"]["name"], "Anna");
}

TEST(ApiPeople, ProfilesTellNoSecrets) {
  FrontDesk desk;
  desk.named("Anna");
  Browser who;
  const Reply reply = desk.get(who, "/api/people/anna");
  EXPECT_EQ(reply.json["person"]["name"], "Anna");
  EXPECT_EQ(reply.json["person"]["ratedGames"], 0);
  EXPECT_TRUE(reply.json["person"]["ratings"].empty());
  EXPECT_EQ(reply.text.find("argon"), std::string::npos);
  EXPECT_EQ(desk.get(who, "/api/people/Nobody").status, 404);
  EXPECT_EQ(desk.get(who, "/api/people/Nobody/games").status, 404);
  EXPECT_EQ(desk.get(who, "/api/people/Anna/games?before=x").status, 400);
  EXPECT_TRUE(desk.get(who, "/api/people/Anna/games").json["games"].empty());
}

// A rated game between two, ended by resignation after both have moved.
std::string play_game(FrontDesk& desk, Browser& one, Browser& two, bool listed) {
  const std::string code =
      desk.post(one, "/api/tables",
                {{"game", "en-garde"}, {"settings", {{"listed", listed}, {"rated", listed}}}})
          .json["table"]["code"];
  EXPECT_EQ(desk.post(two, "/api/tables/" + code + "/join").status, 200);
  desk.doors.work_until([&] { return desk.hall.find(code)->playing(); });
  EXPECT_FALSE(desk.connect(901, one));
  EXPECT_FALSE(desk.connect(902, two));
  for (int moves = 0; moves < 8; ++moves) {
    const Match& match = *desk.hall.find(code);
    const std::int64_t number = match.number();
    desk.say(match.turn() == 0 ? 901 : 902, {{"do", "move"},
                                             {"table", code},
                                             {"id", std::to_string(moves)},
                                             {"answers", number},
                                             {"actions", match.game().legal().front()}});
    desk.doors.work_until([&] { return match.number() > number; });
  }
  desk.say(901, {{"do", "resign"}, {"table", code}});
  desk.doors.work_until([&] { return desk.hall.find(code)->over(); });
  desk.settle();
  desk.api.left(901);
  desk.api.left(902);
  return code;
}

TEST(ApiPeople, GamesAreRatedAndKept) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  Browser bram = desk.named("Bram");
  Browser stranger;
  const std::string open = play_game(desk, anna, bram, true);
  const std::string hidden = play_game(desk, anna, bram, false);
  const auto rating = desk.get(stranger, "/api/people/Bram").json["person"]["ratings"][0];
  EXPECT_EQ(rating["game"], "en-garde");
  EXPECT_EQ(rating["ruleSet"], "ferti/advanced");
  EXPECT_EQ(rating["games"], 1);
  EXPECT_EQ(rating["rating"], 1662);  // see glicko_test.cpp
  EXPECT_EQ(desk.get(stranger, "/api/people/Anna").json["person"]["ratings"][0]["rating"], 1338);
  // What was played behind a link is told to its players only.
  const auto games = desk.get(stranger, "/api/people/Anna/games").json["games"];
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]["code"], open);
  EXPECT_EQ(games[0]["result"], "-1 1");
  EXPECT_EQ(games[0]["seats"][1]["name"], "Bram");
  EXPECT_EQ(desk.get(anna, "/api/people/Anna/games").json["games"].size(), 2U);
}

TEST(ApiPeople, AnExportHoldsEverythingButSecrets) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  Browser bram = desk.named("Bram");
  const std::string code = play_game(desk, anna, bram, true);
  const Reply reply = desk.get(anna, "/api/me/export");
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
  EXPECT_EQ(desk.get(anna, "/api/me/export").status, 200);
  EXPECT_EQ(desk.get(anna, "/api/me/export").status, 200);
  EXPECT_EQ(desk.get(anna, "/api/me/export").status, 429);
}

TEST(ApiPeople, ADeletedAccountIsGone) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  Browser bram = desk.named("Bram");
  const std::string played = play_game(desk, anna, bram, true);
  const std::string waiting =
      desk.post(anna, "/api/tables", {{"game", "archers"}}).json["table"]["code"];
  ASSERT_FALSE(desk.connect(1, anna));
  const Reply reply = desk.ask(anna, "DELETE", "/api/me");
  EXPECT_EQ(reply.status, 200) << reply.text;
  EXPECT_EQ(desk.doors.closed[1], CloseCode::kPolicy);
  EXPECT_TRUE(desk.get(anna, "/api/me").json["person"].is_null());
  EXPECT_EQ(desk.get(bram, "/api/people/Anna").status, 404);
  EXPECT_EQ(desk.get(bram, "/api/tables/" + waiting).json["table"]["status"], "closed");
  // The game is still Bram's.
  const auto games = desk.get(bram, "/api/people/Bram/games").json["games"];
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]["seats"][0]["name"], "");
  EXPECT_EQ(desk.get(bram, "/api/tables/" + played).json["table"]["seats"][0]["name"], "");
}

TEST(ApiPeople, ATableCanBeWrittenAfterSomebodyItWaitedForIsGone) {
  FrontDesk desk;
  Browser anna = desk.named("Anna");
  Browser bram = desk.guest();
  const std::string code =
      desk.post(bram, "/api/tables",
                {{"game", "en-garde"}, {"seats", {"me", {{"person", "Anna"}}}}})
          .json["table"]["code"];
  ASSERT_EQ(desk.ask(anna, "DELETE", "/api/me").status, 200);
  ASSERT_EQ(desk.post(bram, "/api/tables/" + code + "/leave").status, 200);
  desk.settle();
  const auto row = desk.store->table_with_code(code);
  ASSERT_TRUE(row && *row);
  EXPECT_EQ((*row)->status, MatchStatus::kClosed);
  EXPECT_EQ(desk.commits.figures().failures, 0);
}

TEST(ApiPeople, WhoIsPlayingCannotBeDeletedYet) {
  FrontDesk desk;
  Browser anna = desk.guest();
  Browser bram = desk.guest();
  const std::string code =
      desk.post(anna, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  ASSERT_EQ(desk.post(bram, "/api/tables/" + code + "/join").status, 200);
  desk.doors.work_until([&] { return desk.hall.find(code)->playing(); });
  const Reply reply = desk.ask(anna, "DELETE", "/api/me");
  EXPECT_EQ(reply.status, 409);
  EXPECT_EQ(reply.code(), "playing");
}

}  // namespace
}  // namespace salle::server
