#include "wasm/desk.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace salle::wasm {
namespace {

constexpr auto kSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

Json ask(Desk& desk, const Json& request) { return Json::parse(desk.answer(request.dump())); }

std::uint64_t open(Desk& desk, Json request) {
  request["do"] = "open";
  if (!request.contains("seed")) request["seed"] = kSeed;
  return ask(desk, request)["is"]["session"];
}

// The page's engine is held against the same file (web/src/engine/choices.test.ts).
TEST(Desk, PlayersChooseAsWrittenDown) {
  std::ifstream file(SALLE_SOURCE_DIR "/tests/engine/choices.jsonl");
  std::size_t lines = 0;
  for (std::string text; std::getline(file, text); ++lines) {
    const Json line = Json::parse(text);
    Desk desk;
    const std::uint64_t session = open(desk, line["open"]);
    for (const Json& each : line["answers"]) {
      Json request = each["ask"];
      request["session"] = session;
      const Json answer = ask(desk, request);
      for (const auto& [name, value] : each["is"].items()) {
        ASSERT_EQ(answer["is"][name], value)
            << line["open"]["rules"] << ' ' << each["ask"] << ' ' << name;
      }
    }
  }
  EXPECT_GT(lines, 30u);
}

TEST(Desk, WhatIsNoRequestIsRefused) {
  Desk desk;
  for (const auto* text :
       {"", "[]", "{", "null", "{}", "{\"do\":1}", "{\"do\":\"dance\"}", "\xff"}) {
    const Json answer = Json::parse(desk.answer(text));
    ASSERT_TRUE(answer.contains("refused")) << text;
    EXPECT_NE(answer["refused"]["why"], "") << text;
  }
}

TEST(Desk, AMoveIsPlayedWholeOrNotAtAll) {
  Desk desk;
  const auto session = open(desk, {{"game", "archers"}, {"rules", "standard first=dark"}});
  const Json standing = {
      {"do", "standing"}, {"session", session}, {"viewer", "all"}, {"language", "nl"}};
  const Json before = ask(desk, standing);
  const std::string first = before["is"]["legal"][0]["action"];
  const Json refused =
      ask(desk, {{"do", "play"}, {"session", session}, {"actions", first + " i9-i8"}});
  EXPECT_EQ(refused["refused"]["code"], "illegal");
  EXPECT_EQ(ask(desk, standing), before);
}

TEST(Desk, ATurnEndsWithItsLastAction) {
  Desk desk;
  const auto session = open(desk, {{"game", "en-garde"}, {"rules", "ferti/classic starter=left"}});
  const Json legal =
      ask(desk, {{"do", "standing"}, {"session", session}, {"viewer", 0}})["is"]["legal"];
  const std::string first = legal[0]["action"];
  const Json refused =
      ask(desk, {{"do", "play"}, {"session", session}, {"actions", first + " " + first}});
  EXPECT_EQ(refused["refused"]["code"], "too-long");
}

TEST(Desk, KeepsAsManyGamesAsItSays) {
  Desk desk;
  for (int i = 0; i < 64; ++i) EXPECT_GT(open(desk, {{"game", "archers"}}), 0u);
  const Json full = ask(desk, {{"do", "open"}, {"game", "archers"}, {"seed", kSeed}});
  EXPECT_EQ(full["refused"]["code"], "too-many");
  EXPECT_TRUE(ask(desk, {{"do", "close"}, {"session", 1}}).contains("is"));
  EXPECT_GT(open(desk, {{"game", "archers"}}), 0u);
}

}  // namespace
}  // namespace salle::wasm
