#include "wasm/engine_api.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace salle::wasm {
namespace {

constexpr auto kSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

Json ask(EngineApi& api, const Json& request) { return Json::parse(api.answer(request.dump())); }

std::uint64_t open(EngineApi& api, Json request) {
  request["do"] = "open";
  if (!request.contains("seed")) request["seed"] = kSeed;
  return ask(api, request)["is"]["session"];
}

// The page's engine is held against the same file (web/src/engine/choices.test.ts).
TEST(EngineApi, PlayersChooseAsWrittenDown) {
  std::ifstream file(SALLE_SOURCE_DIR "/tests/engine/choices.jsonl");
  std::size_t lines = 0;
  for (std::string text; std::getline(file, text); ++lines) {
    const Json line = Json::parse(text);
    EngineApi api;
    const std::uint64_t session = open(api, line["open"]);
    for (const Json& each : line["answers"]) {
      Json request = each["ask"];
      request["session"] = session;
      const Json answer = ask(api, request);
      for (const auto& [name, value] : each["is"].items()) {
        ASSERT_EQ(answer["is"][name], value)
            << line["open"]["rules"] << ' ' << each["ask"] << ' ' << name;
      }
    }
  }
  EXPECT_GT(lines, 30u);
}

TEST(EngineApi, WhatIsNoRequestIsRefused) {
  EngineApi api;
  for (const auto* text :
       {"", "[]", "{", "null", "{}", "{\"do\":1}", "{\"do\":\"dance\"}", "\xff"}) {
    const Json answer = Json::parse(api.answer(text));
    ASSERT_TRUE(answer.contains("refused")) << text;
    EXPECT_NE(answer["refused"]["why"], "") << text;
  }
}

// A record tells who sat where; whoever looks from a seat is spoken to.
TEST(EngineApi, ARecordIsToldByItsNames) {
  EngineApi api;
  const auto session = open(api, {{"record", R"([Game "en-garde"]
[Rules "abacus/basic target=1 starter=left aid=off"]
[Left "Anna"]
[Right "pupil"]
[Result "1 -1"]

*5 *5 *5 *5 *2 *1 *1 *1 *1 *2
+5 *4
+1 *4
+5 *3
+1 *3
+5 *3
+1 *4
A4x1
)"}});
  const auto told = [&](const Json& viewer, const char* language) {
    const Json answer = ask(api, {{"do", "standing"},
                                  {"session", session},
                                  {"viewer", viewer},
                                  {"since", 22},
                                  {"language", language}});
    return answer["is"]["happenings"][0]["words"].get<std::string>() + ' ' +
           answer["is"]["result"].get<std::string>();
  };
  EXPECT_EQ(told("all", "en"), "Anna attacks with one 4. Anna wins the match 1–0.");
  EXPECT_EQ(told(0, "fr"), "Vous attaquez avec un 4. Vous gagnez le match 1–0.");
  EXPECT_EQ(told(1, "nl"), "Anna valt aan met één 4. Anna wint de wedstrijd 1–0.");
  const Json asked = ask(api, {{"do", "standing"},
                               {"session", session},
                               {"viewer", "spectator"},
                               {"at", 12},
                               {"language", "fr"}});
  EXPECT_EQ(asked["is"]["prompt"],
            "À l’élève de jouer\u202f: avancer ou reculer. La distance est de 17.");
}

TEST(EngineApi, AMoveIsPlayedWholeOrNotAtAll) {
  EngineApi api;
  const auto session = open(api, {{"game", "archers"}, {"rules", "standard first=dark"}});
  const Json standing = {
      {"do", "standing"}, {"session", session}, {"viewer", "all"}, {"language", "nl"}};
  const Json before = ask(api, standing);
  const std::string first = before["is"]["legal"][0]["action"];
  const Json refused =
      ask(api, {{"do", "play"}, {"session", session}, {"actions", first + " i9-i8"}});
  EXPECT_EQ(refused["refused"]["code"], "illegal");
  EXPECT_EQ(ask(api, standing), before);
}

TEST(EngineApi, ATurnEndsWithItsLastAction) {
  EngineApi api;
  const auto session = open(api, {{"game", "en-garde"}, {"rules", "ferti/classic starter=left"}});
  const Json legal =
      ask(api, {{"do", "standing"}, {"session", session}, {"viewer", 0}})["is"]["legal"];
  const std::string first = legal[0]["action"];
  const Json refused =
      ask(api, {{"do", "play"}, {"session", session}, {"actions", first + " " + first}});
  EXPECT_EQ(refused["refused"]["code"], "too-long");
}

TEST(EngineApi, KeepsAsManyGamesAsItSays) {
  EngineApi api;
  for (int i = 0; i < 64; ++i) EXPECT_GT(open(api, {{"game", "archers"}}), 0u);
  const Json full = ask(api, {{"do", "open"}, {"game", "archers"}, {"seed", kSeed}});
  EXPECT_EQ(full["refused"]["code"], "too-many");
  EXPECT_TRUE(ask(api, {{"do", "close"}, {"session", 1}}).contains("is"));
  EXPECT_GT(open(api, {{"game", "archers"}}), 0u);
}

}  // namespace
}  // namespace salle::wasm
