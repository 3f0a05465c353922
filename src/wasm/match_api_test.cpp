#include <gtest/gtest.h>

#include <algorithm>

#include "wasm/engine_api.hpp"

namespace salle::wasm {
namespace {

constexpr auto kDealtFrom = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

// One screen, and what it was last told.
class Screen {
 public:
  explicit Screen(Json request) {
    request["do"] = "match-open";
    take(request);
    say({{"do", "watch"}, {"wants", {"events", "view", "may", "meanings"}}});
  }

  Json ask(Json request) {
    request["now"] = 1'000;
    if (answer_.contains("match")) request["match"] = answer_["match"];
    return Json::parse(api_.answer(request.dump()));
  }
  void take(const Json& request) {
    const Json reply = ask(request);
    ASSERT_TRUE(reply.contains("is")) << reply.dump();
    answer_ = reply["is"];
    for (const Json& message : answer_["messages"]) {
      if (message.contains("status")) told_ = message;
      if (message["say"] == "refused") refusal_ = message["code"];
      if (message["say"] == "table") you_ = message["you"];
    }
  }
  void say(Json message) {
    message["table"] = "";
    refusal_.clear();
    take({{"do", "match-say"}, {"message", message}});
  }
  void move() {
    say({{"do", "move"},
         {"id", std::to_string(told_["number"].get<int>())},
         {"answers", told_["number"]},
         {"actions", told_["legal"][0]["action"]}});
  }
  void look() { take({{"do", "match-look"}}); }
  void think() { take({{"do", "match-think"}}); }

  const Json& answer() const { return answer_; }
  const Json& told() const { return told_; }
  const Json& you() const { return you_; }
  const std::string& refusal() const { return refusal_; }
  bool may(const std::string& what) const {
    return std::ranges::find(told_["may"], Json(what)) != told_["may"].end();
  }

 private:
  EngineApi api_;
  Json answer_, told_, you_;
  std::string refusal_;
};

Json seat(const std::string& name, const std::string& computer = "") {
  return {{"name", name}, {"computer", computer}};
}

Screen fencers() {
  return Screen({{"seed", kDealtFrom},
                 {"game", "en-garde"},
                 {"rules", "ferti/classic starter=left"},
                 {"seats", {seat("Anna"), seat("Bert")}}});
}

Json knights() {
  const std::string random = "random";
  return {{"seed", kDealtFrom},
          {"game", "sword-and-shield"},
          {"rules", "melee knights=2v2 players=each"},
          {"seats", {seat("Anna"), seat("Bert"), seat("", random), seat("", random)}}};
}

// A mêlée in which somebody holds the screen and a computer is to move.
void play_until_computer(Screen& screen) {
  for (int n = 0; n < 200; ++n) {
    if (!screen.answer()["curtain"].is_null()) {
      screen.look();
    } else if (!screen.answer()["thinking"]) {
      screen.move();
    } else if (screen.you().is_null()) {
      screen.think();
    } else {
      return;
    }
  }
  FAIL() << "no computer moves while somebody looks";
}

TEST(MatchApi, BehindTheCurtainTheStoryGoesOnAsEveryoneKnowsIt) {
  Screen screen = fencers();
  for (int n = 0; n < 4; ++n) {
    ASSERT_EQ(screen.answer()["curtain"], n % 2);
    EXPECT_TRUE(screen.you().is_null());
    EXPECT_FALSE(screen.told()["events"].empty());
    for (const Json& event : screen.told()["events"]) {
      if (event["event"] == "draw") {
        EXPECT_TRUE(event["card"].is_null());
      }
    }
    screen.look();
    EXPECT_EQ(screen.you(), n % 2);
    EXPECT_TRUE(screen.told()["anew"]);
    screen.move();
  }
}

TEST(MatchApi, WhoIsLeftOfATeamIsNotToldWhatTheOtherKnew) {
  Screen screen(knights());
  play_until_computer(screen);
  const int leaver = screen.you();
  screen.say({{"do", "resign"}});
  ASSERT_EQ(screen.refusal(), "");
  EXPECT_EQ(screen.told()["say"], "table");
  EXPECT_TRUE(screen.told().value("anew", false));
  EXPECT_TRUE(screen.you().is_null()) << "whoever left still holds the device";
  EXPECT_TRUE(screen.told()["seats"][static_cast<std::size_t>(leaver)]["computer"]);
  for (int n = 0; n < 200 && screen.answer()["curtain"].is_null(); ++n) screen.think();
  ASSERT_EQ(screen.answer()["curtain"], 1 - leaver) << "it is handed to the one who is left, once";
  screen.look();
  EXPECT_EQ(screen.you(), 1 - leaver);
  screen.say({{"do", "resign"}});
  EXPECT_EQ(screen.told()["status"], "over");
  EXPECT_EQ(screen.you(), 1 - leaver);
}

TEST(MatchApi, AMatchOpenedAgainInTheMiddleOfAThoughtStaysInTheSameHands) {
  Screen screen(knights());
  play_until_computer(screen);
  const Json saved = screen.answer()["saved"];
  Screen again({{"saved", saved}, {"looking", screen.you()}});
  EXPECT_EQ(again.you(), screen.you());
  Screen stranger(Json::object({{"saved", saved}}));
  EXPECT_TRUE(stranger.you().is_null());
  screen.think();
  again.think();
  EXPECT_EQ(again.answer()["saved"], screen.answer()["saved"]) << "the same is thought again";
  Screen computer({{"saved", saved}, {"looking", 2}});
  EXPECT_TRUE(computer.you().is_null());
}

TEST(MatchApi, OnePersonAmongComputersIsHelpedAndNobodyElse) {
  Screen screen({{"seed", kDealtFrom},
                 {"game", "archers"},
                 {"rules", "standard first=dark"},
                 {"seats", {seat("Anna"), seat("", "random")}}});
  const Json request = {{"do", "match-hint"}, {"nodes", 200}};
  const Json hint = screen.ask(request)["is"];
  const auto& legal = screen.told()["legal"];
  EXPECT_TRUE(std::ranges::any_of(legal, [&](const Json& each) {
    return each["action"] == hint["action"];
  })) << hint;
  EXPECT_EQ(screen.ask(request)["is"], hint) << "the same question has the same answer";
  EXPECT_FALSE(hint["alternatives"].empty());
  screen.move();
  while (!screen.answer()["thinking"]) screen.move();
  EXPECT_EQ(screen.ask(request)["refused"]["code"], "no-decision");
  Screen two = fencers();
  two.look();
  EXPECT_EQ(two.ask(request)["refused"]["code"], "no-hint");
}

TEST(MatchApi, ARematchIsForWhenItIsOver) {
  Screen screen({{"seed", kDealtFrom},
                 {"game", "archers"},
                 {"rules", "standard first=dark"},
                 {"seats", {seat("Anna"), seat("", "random")}}});
  const Json request = {{"do", "match-rematch"}, {"seed", kDealtFrom}};
  EXPECT_EQ(screen.ask(request)["refused"]["code"], "not-over");
  EXPECT_FALSE(screen.may("rematch"));
  screen.say({{"do", "resign"}});
  EXPECT_EQ(screen.told()["payoffs"], Json({-1, 1}));
  EXPECT_TRUE(screen.may("rematch"));
  EXPECT_EQ(screen.you(), 0) << "whoever resigned sees the end";
  const Json next = Json::parse(screen.ask(request)["is"]["saved"].get<std::string>());
  EXPECT_EQ(next["seats"], Json({seat("", "random"), seat("Anna")}));
  const std::string record = screen.ask({{"do", "match-record"}})["is"];
  EXPECT_NE(record.find("[Date \"1970-01-01\"]"), std::string::npos);

  Screen two = fencers();
  two.look();
  two.say({{"do", "resign"}});
  Screen later(Json::object({{"saved", two.answer()["saved"]}}));
  EXPECT_TRUE(later.you().is_null());
  EXPECT_TRUE(later.may("rematch"));
}

}  // namespace
}  // namespace salle::wasm
