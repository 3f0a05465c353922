// Games, tables, sitting down and records.
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "support/api_harness.hpp"

namespace salle::server {
namespace {

TEST(ApiTables, TheGamesAreListedInThreeLanguages) {
  ApiHarness harness;
  Browser who;
  const auto english = harness.get(who, "/api/games").json["games"];
  ASSERT_EQ(english.size(), 3U);
  EXPECT_EQ(english[0]["id"], "en-garde");
  EXPECT_FALSE(english[0]["ruleSets"].empty());
  EXPECT_FALSE(english[0]["options"].empty());
  const auto title = [&](const char* language) {
    const auto games =
        harness.get(who, std::string("/api/games?language=") + language).json["games"];
    for (const auto& player : games[0]["players"]) {
      if (player["name"] == "pupil") return player["title"].get<std::string>();
    }
    return std::string();
  };
  EXPECT_EQ(title("en"), "pupil");
  EXPECT_EQ(title("fr"), "élève");
  EXPECT_EQ(title("nl"), "leerling");
}

TEST(ApiTables, CardSetsAreShownInTheLanguageAskedFor) {
  ApiHarness harness;
  Browser who;
  const Reply reply = harness.get(who, "/api/cards/salle-2?language=fr");
  ASSERT_EQ(reply.status, 200) << reply.text;
  EXPECT_EQ(reply.json["id"], "salle-2");
  EXPECT_EQ(reply.json["words"]["strikes"]["crooked"], "Coupe Tordue");
  EXPECT_EQ(reply.json["words"]["guards"]["wing"]["shield"], true);
  EXPECT_EQ(reply.json["words"]["guards"]["iron-gate"]["shield"], false);
  EXPECT_EQ(reply.json["words"]["kinds"]["knight"], "Chevalier");
  EXPECT_EQ(reply.json["words"]["groups"]["weapon"], "Arme");
  const auto card = [&](int number) {
    for (const auto& each : reply.json["cards"]) {
      if (each["number"] == number) return each;
    }
    return nlohmann::json();
  };
  // As they stand in data/cards/salle-2.toml.
  EXPECT_EQ(card(30)["abilities"]["endurance"], 5);
  EXPECT_EQ(card(150)["attack"]["technique"], 6);
  EXPECT_EQ(card(150)["lore"],
            "Comme le roseau dans la bise\u202f: ça plie, et c’est toujours là.");
  EXPECT_EQ(card(31)["note"],
            "Herue est une graphie ancienne d’Hervé, nom d’un saint breton aveugle du VIe siècle.");
  EXPECT_EQ(harness.get(who, "/api/cards/salle-2?language=nl").json["words"]["kinds"]["knight"],
            "Ridder");
  EXPECT_EQ(harness.get(who, "/api/cards/salle").json["id"], "salle") << "as old games name it";

  const Reply none = harness.get(who, "/api/cards/tarot");
  EXPECT_EQ(none.status, 404);
  EXPECT_EQ(none.code(), "no-cards");
  EXPECT_NE(none.text.find("salle"), std::string::npos) << "says which there are";
}

TEST(ApiTables, CardSetsAreListedByName) {
  ApiHarness harness;
  Browser who;
  const auto name_of_the_house = [&](const std::string& language) {
    const Reply reply = harness.get(who, "/api/cards?language=" + language);
    if (reply.status != 200) return reply.text;
    for (const auto& set : reply.json["sets"]) {
      if (set["id"] == "salle-2") return set["name"].get<std::string>();
    }
    return std::string();
  };
  // As it stands in data/cards/salle-2.toml.
  EXPECT_EQ(name_of_the_house("en"), "The house's cards");
  EXPECT_EQ(name_of_the_house("fr"), "Les cartes de la maison");
  EXPECT_EQ(name_of_the_house("nl"), "De kaarten van het huis");
}

TEST(ApiTables, ATableIsSetUpAsWished) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  const Reply made = harness.post(
      anna, "/api/tables",
      {{"game", "en-garde"},
       {"rules", "ferti/classic target=3"},
       {"settings",
        {{"clock", {{"kind", "live"}, {"base", 300}, {"increment", 5}}}, {"listed", true}}},
       {"seats", {{{"person", "bram"}}, "me"}}});
  ASSERT_EQ(made.status, 201) << made.text;
  const auto& table = made.json["table"];
  EXPECT_EQ(table["game"], "en-garde");
  EXPECT_TRUE(table["rules"].get<std::string>().starts_with("ferti/classic target=3"));
  EXPECT_EQ(table["status"], "waiting");
  EXPECT_EQ(table["host"], "Anna");
  EXPECT_EQ(table["settings"]["clock"]["base"], 300);
  EXPECT_EQ(table["seats"][0]["open"], true);
  EXPECT_EQ(table["seats"][0]["name"], "Bram");  // kept for him
  EXPECT_EQ(table["seats"][1]["name"], "Anna");
  EXPECT_FALSE(table.contains("seed"));
  const std::string code = table["code"];

  Browser chloe = harness.guest();
  const std::string join = "/api/tables/" + code + "/join";
  EXPECT_EQ(harness.post(chloe, join).code(), "no-open-seat");
  EXPECT_EQ(harness.post(chloe, join, {{"seat", 0}}).code(), "reserved");
  EXPECT_EQ(harness.post(chloe, join, {{"seat", 1}}).code(), "taken");
  EXPECT_EQ(harness.post(chloe, join, {{"seat", 9}}).code(), "malformed");
  EXPECT_EQ(harness.post(chloe, join, {{"seat", 4}}).status, 403);
  EXPECT_EQ(harness.post(anna, join).code(), "no-open-seat");
  const Reply sat = harness.post(bram, join);
  EXPECT_EQ(sat.status, 200) << sat.text;
  EXPECT_EQ(sat.json["seat"], 0);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  EXPECT_EQ(harness.get(chloe, "/api/tables/" + code).json["table"]["status"], "playing");
  EXPECT_EQ(harness.post(bram, "/api/tables/" + code + "/leave").code(), "begun");
}

TEST(ApiTables, WhatCannotBeIsRefusedInWords) {
  ApiHarness harness;
  Browser who = harness.guest();
  const auto code = [&](const nlohmann::json& body) {
    const Reply reply = harness.post(who, "/api/tables", body);
    EXPECT_GE(reply.status, 400) << body;
    return reply.code();
  };
  const auto seats = [](const nlohmann::json& list) {
    return nlohmann::json{{"game", "en-garde"}, {"seats", list}};
  };
  EXPECT_EQ(code(nlohmann::json::object()), "malformed");
  EXPECT_EQ(code({{"game", "chess"}}), "malformed");
  EXPECT_EQ(code({{"game", "en-garde"}, {"rules", "nonsense"}}), "malformed");
  EXPECT_EQ(code({{"game", "en-garde"}, {"settings", {{"fast", true}}}}), "malformed");
  EXPECT_EQ(code({{"game", "en-garde"}, {"settings", {{"rated", true}}}}), "guest");
  EXPECT_EQ(code(seats("me")), "malformed");
  EXPECT_EQ(code(seats({"me"})), "malformed");
  EXPECT_EQ(code(seats({"me", "me"})), "malformed");
  EXPECT_EQ(code(seats({"open", "open"})), "malformed");
  EXPECT_EQ(code(seats({"me", 5})), "malformed");
  EXPECT_EQ(code(seats({"me", {{"computer", "nobody"}}})), "malformed");
  EXPECT_EQ(code(seats({"me", {{"computer", "maitre:seconds=1000"}}})), "malformed");
  EXPECT_EQ(code(seats({"me", {{"person", "Nobody Here"}}})), "malformed");
  EXPECT_EQ(code(seats({"me", {{"person", "x"}, {"computer", "pupil"}}})), "malformed");
  EXPECT_EQ(code({{"game", "en-garde"}, {"seed", "0"}}), "malformed");
  EXPECT_EQ(harness.get(who, "/api/tables/NOSUCH").status, 404);
  EXPECT_EQ(harness.get(who, "/api/tables/NOSUCH/record").status, 404);
  for (const char* what : {"join", "leave", "rematch"}) {
    EXPECT_EQ(harness.post(who, std::string("/api/tables/NOSUCH/") + what).status, 404) << what;
    EXPECT_EQ(harness.post(who, std::string("/api/tables/NOSUCH/") + what, {{"x", 1}}).status, 400);
  }
  EXPECT_EQ(harness.post(who, "/api/quick").status, 400);
  EXPECT_EQ(harness.post(who, "/api/quick", {{"game", "chess"}}).status, 400);
}

TEST(ApiTables, OneCannotSetUpTooManyTables) {
  ApiHarness harness;
  Browser guest = harness.guest();
  Browser named = harness.named("Anna");
  const auto made = [&](Browser& who) {
    int count = 0;
    while (count < 50 && harness.post(who, "/api/tables", {{"game", "en-garde"}}).status == 201) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(made(guest), 20);
  EXPECT_EQ(harness.post(guest, "/api/tables", {{"game", "en-garde"}}).code(), "too-many");
  EXPECT_EQ(made(named), 20);
  EXPECT_EQ(harness.post(named, "/api/tables", {{"game", "en-garde"}}).code(), "slow-down");
}

TEST(ApiTables, TheGuestsOfAnAddressCannotFillTheHall) {
  ApiHarness harness;
  int made = 0;
  std::string code;
  for (int i = 0; i < 30 && code.empty(); ++i) {
    Browser guest = harness.guest("192.0.2.7");
    for (int j = 0; j < 20 && code.empty(); ++j) {
      harness.io.time += 3000;
      const Reply reply = harness.post(guest, "/api/tables", {{"game", "archers"}});
      if (reply.status != 201) code = reply.code();
      made += reply.status == 201;
    }
  }
  EXPECT_EQ(code, "too-many");
  EXPECT_EQ(made, 200);
  Browser other = harness.guest("192.0.2.8");
  EXPECT_EQ(harness.post(other, "/api/tables", {{"game", "archers"}}).status, 201);
}

TEST(ApiTables, TheHallIsHealthyWhenItsDiskIs) {
  ApiHarness harness;
  Browser who;
  EXPECT_EQ(harness.get(who, "/healthz").text, "ok\n");
  EXPECT_GT(harness.commits.figures().changes, 0) << "a trial was written";
}

TEST(ApiTables, CodesCannotBeGuessed) {
  ApiHarness harness;
  Browser anna = harness.guest();
  const std::string code =
      harness.post(anna, "/api/tables", {{"game", "archers"}}).json["table"]["code"];
  EXPECT_EQ(code.size(), 9u) << "behind a link";
  Browser stranger{"192.0.2.9"};
  int misses = 0;
  while (harness.get(stranger, cat("/api/tables/GUESS", misses)).status == 404) ++misses;
  EXPECT_EQ(misses, 30);
  EXPECT_EQ(harness.get(stranger, "/api/tables/" + code).code(), "slow-down");
  EXPECT_EQ(harness.get(anna, "/api/tables/" + code).status, 200);
}

TEST(ApiTables, ListsShowWhatIsListedAndWhatIsMine) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  const auto open = [&](bool listed) {
    return harness
        .post(anna, "/api/tables", {{"game", "en-garde"}, {"settings", {{"listed", listed}}}})
        .json["table"]["code"]
        .get<std::string>();
  };
  const std::string listed = open(true);
  const std::string hidden = open(false);
  const auto all = harness.get(bram, "/api/tables").json["tables"];
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0]["code"], listed);
  EXPECT_EQ(harness.get(anna, "/api/tables?mine").json["tables"].size(), 2U);
  EXPECT_EQ(harness.get(bram, "/api/tables?mine").json["tables"].size(), 0U);
  EXPECT_EQ(harness.get(bram, "/api/tables/" + hidden).status, 200);  // by its code
}

TEST(ApiTables, ATableThatEverybodyLeftIsClosed) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  const std::string code =
      harness.post(anna, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  EXPECT_EQ(harness.post(bram, "/api/tables/" + code + "/leave").code(), "no-seat");
  EXPECT_EQ(harness.post(anna, "/api/tables/" + code + "/leave").status, 200);
  EXPECT_EQ(harness.get(bram, "/api/tables/" + code).json["table"]["status"], "closed");
  EXPECT_EQ(harness.post(bram, "/api/tables/" + code + "/join").status, 409);
}

TEST(ApiTables, QuickMatchesBringTwoTogether) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  Browser chloe = harness.guest();
  const nlohmann::json wish = {{"game", "en-garde"}, {"rules", "abacus/basic"}};
  const Reply first = harness.post(anna, "/api/quick", wish);
  ASSERT_EQ(first.status, 201) << first.text;
  EXPECT_EQ(first.json["table"]["settings"]["listed"], true);
  const std::string code = first.json["table"]["code"];
  // Other rules are another table.
  EXPECT_NE(harness.post(chloe, "/api/quick", {{"game", "en-garde"}}).json["table"]["code"], code);
  EXPECT_EQ(harness.post(bram, "/api/quick", wish).json["table"]["code"], code);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
}

TEST(ApiTables, TwoWhoAskForAQuickMatchInTheSameMomentMeet) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  std::vector<std::string> codes;
  for (Browser* who : {&anna, &bram}) {
    TableWish wish{
        "archers", Table::open("archers", "")->rules(), {}, {}, {harness.id_of(*who), true, ""}};
    wish.settings.listed = true;
    wish.seats = {{SeatKind::kPerson, wish.host.person, ""}, {}};
    harness.lobby.quick_match(wish, [&](const Answer<std::string>& code) {
      ASSERT_TRUE(code);
      codes.push_back(*code);
    });
  }
  harness.io.work_until([&] { return codes.size() == 2; });
  EXPECT_EQ(codes[0], codes[1]);
}

TEST(ApiTables, NobodyIsMatchedWithSomebodyWhoWentAway) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  const std::string code =
      harness.post(anna, "/api/quick", {{"game", "archers"}}).json["table"]["code"];
  harness.io.time += 61'000;
  EXPECT_NE(harness.post(bram, "/api/quick", {{"game", "archers"}}).json["table"]["code"], code);
  harness.io.time += 61'000;
  ASSERT_FALSE(harness.connect(1, anna));
  harness.say(1, {{"do", "watch"}, {"table", code}});
  Browser carl = harness.guest();
  EXPECT_EQ(harness.post(carl, "/api/quick", {{"game", "archers"}}).json["table"]["code"], code);
}

TEST(ApiTables, ATableAtWhichNobodyWaitsAnyMoreIsClosed) {
  ApiHarness harness;
  Browser anna = harness.guest();
  const std::string open =
      harness.post(anna, "/api/quick", {{"game", "archers"}}).json["table"]["code"];
  const std::string invited =
      harness.post(anna, "/api/tables", {{"game", "archers"}}).json["table"]["code"];
  harness.io.time += 3'600'001;
  harness.lobby.tick();
  harness.io.work_until([&] { return harness.lobby.find(open)->over(); });
  EXPECT_FALSE(harness.lobby.find(invited)->over());
  harness.io.time += 7 * kDay + 1;
  harness.lobby.tick();
  harness.io.work_until([&] { return harness.lobby.find(invited)->over(); });
}

TEST(ApiTables, AgainstAComputerThenOnceMore) {
  ApiHarness harness;
  Browser anna = harness.guest();
  const Reply made =
      harness.post(anna, "/api/tables",
                   {{"game", "en-garde"}, {"seats", {"me", {{"computer", "first-lesson"}}}}});
  ASSERT_EQ(made.status, 201) << made.text;
  const std::string code = made.json["table"]["code"];
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  EXPECT_EQ(harness.post(anna, "/api/tables/" + code + "/rematch").code(), "not-over");
  ASSERT_FALSE(harness.connect(1, anna));
  harness.say(1, {{"do", "resign"}, {"table", code}});
  harness.io.work_until([&] { return harness.lobby.find(code)->over(); });
  const Reply again = harness.post(anna, "/api/tables/" + code + "/rematch");
  ASSERT_EQ(again.status, 201) << again.text;
  EXPECT_EQ(again.json["table"]["seats"][0]["computer"], true);
  EXPECT_EQ(again.json["table"]["seats"][1]["computer"], false);
  Browser bram = harness.guest();
  EXPECT_EQ(harness.post(bram, "/api/tables/" + code + "/rematch").code(), "no-seat");
}

TEST(ApiTables, ARecordShowsWhatItsReaderMaySee) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  Browser stranger;
  const std::string code =
      harness.post(anna, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  ASSERT_EQ(harness.post(bram, "/api/tables/" + code + "/join").status, 200);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });
  const std::string path = "/api/tables/" + code + "/record";
  const Reply own = harness.get(anna, path);
  EXPECT_EQ(own.whole.content_type, "text/plain; charset=utf-8");
  EXPECT_NE(own.text.find("[Seat \"Left\"]"), std::string::npos) << own.text;
  EXPECT_NE(own.text.find("*?"), std::string::npos);
  EXPECT_EQ(own.text.find("[Seed"), std::string::npos);
  EXPECT_NE(own.text, harness.get(bram, path).text);
  const std::string seen = harness.get(stranger, path).text;
  for (const char* card : {" *1", " *2", " *3", " *4", " *5"}) {
    EXPECT_EQ(seen.find(card), std::string::npos) << seen;
  }
  ASSERT_FALSE(harness.connect(1, anna));
  harness.say(1, {{"do", "resign"}, {"table", code}});
  harness.io.work_until([&] { return harness.lobby.find(code)->over(); });
  const std::string whole = harness.get(stranger, path).text;
  EXPECT_NE(whole.find("[Seed \""), std::string::npos);
  EXPECT_EQ(whole.find("*?"), std::string::npos);
  EXPECT_EQ(whole, harness.get(bram, path).text);
}

}  // namespace
}  // namespace salle::server
