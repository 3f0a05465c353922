#include "match/viewer_messages.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace salle {
namespace {

TEST(Telling, AnswersAreJson) {
  EXPECT_EQ(*taken_text("ABC234", "x1", 7),
            R"({"say":"taken","table":"ABC234","id":"x1","number":7})");
  EXPECT_EQ(*refused_text("ABC234", "x1", "stale", "look again"),
            R"({"say":"refused","table":"ABC234","id":"x1","code":"stale","why":"look again"})");
}

// Ids come from outside and sentences hold quotes and accents: none may break out of its place.
TEST(Telling, WhatJsonWritesOtherwiseIsWrittenSo) {
  EXPECT_EQ(*taken_text("", "a\"b\\c\n", 0),
            R"({"say":"taken","table":"","id":"a\"b\\c\n","number":0})");
  EXPECT_EQ(*taken_text("", std::string("\x01", 1), -1),
            R"({"say":"taken","table":"","id":"\u0001","number":-1})");
  EXPECT_EQ(*refused_text("", "", "illegal", "épée \"trop loin\""),
            R"({"say":"refused","table":"","id":"","code":"illegal","why":"épée \"trop loin\""})");
}

TEST(Telling, NewsSaysWhoSitsWhereOnlyWhenThatChanged) {
  MatchSetup row;
  row.code = "ABC234";
  row.game = "en-garde";
  row.rules = "ferti/advanced";
  row.seed = std::string(64, 'a');
  row.seats = {{SeatKind::kPerson, 1, ""}, {}};
  Match match = Match::open(row).value();
  const auto take = [&](const Answer<MatchEntry>& entry) {
    ASSERT_TRUE(entry);
    ASSERT_TRUE(match.take(*entry));
  };
  take(match.propose_sit(1, {SeatKind::kPerson, 2, ""}, 10));
  EXPECT_TRUE(news_shows_seats(match, 0));
  take(match.propose_begin(20));
  EXPECT_TRUE(news_shows_seats(match, 1));
  const Seat turn = match.turn();
  take(match.propose_move(turn, {2, "a", match.game().legal().front()}, 30, 0, Language::kEnglish));
  EXPECT_FALSE(news_shows_seats(match, 2));
  ViewTexts views;
  const Listener spectator{kNobody, Language::kEnglish, {false, false, false}};
  // Thirteen actions: who begins by lot, ten cards dealt, the move, a card drawn.
  EXPECT_EQ(*news_text(match, {}, spectator, 2, 30, views),
            R"({"say":"news","table":"ABC234","number":3,"entries":[{"number":3,"kind":"move",)"
            R"("at":30,"action":13,"seat":)" +
                std::to_string(turn) + R"(}],"status":"playing","turn":)" +
                std::to_string(match.turn()) + "}");
  const Listener listening{kNobody, Language::kFrench, {false, false, false, true, false}};
  const auto news = nlohmann::json::parse(*news_text(match, {}, listening, 2, 30, views));
  EXPECT_EQ(news["described"], match.game().describe(Viewer::spectator(), Language::kFrench));
  EXPECT_FALSE(news.contains("view"));
}

TEST(Telling, WhatCanBeAskedForIsToldToThoseWhoSit) {
  MatchSetup row;
  row.code = "ABC234";
  row.game = "archers";
  row.rules = "standard first=dark";
  row.seed = std::string(64, 'a');
  row.seats = {{SeatKind::kPerson, 1, ""}, {SeatKind::kPerson, 2, ""}};
  Match match = Match::open(row).value();
  const auto take = [&](const Answer<MatchEntry>& entry) {
    ASSERT_TRUE(entry);
    ASSERT_TRUE(match.take(*entry));
  };
  const auto may = [&](Seat seat) {
    const Listener listener{seat, Language::kEnglish, {false, false, false, false, false, true}};
    return nlohmann::json::parse(*table_text(match, {}, listener, 0, 30))["may"];
  };
  using nlohmann::json;
  take(match.propose_begin(10));
  EXPECT_EQ(may(0), json({"offer-draw", "resign", "salute"}));
  take(match.propose_move(0, {1, "a", match.game().legal().front()}, 20, 0, Language::kEnglish));
  EXPECT_EQ(may(0), json({"take-back", "offer-draw", "resign", "salute"}));
  take(match.propose_take_back(0, "ask", 25));
  // It is still the other one's turn: should he stay away, that can be claimed.
  EXPECT_EQ(may(1), json({"answer-take-back", "offer-draw", "resign", "salute", "claim-win",
                          "claim-computer"}));
  take(match.propose_draw(1, "offer", 26));
  EXPECT_EQ(may(0), json({"answer-draw", "resign", "salute"}));
  EXPECT_TRUE(may(kNobody).is_null());  // a spectator has nothing to ask for
}

// Anna sits left, a computer right; every listener hears of the first move in his own way.
TEST(Telling, EveryoneIsSpokenToInHisOwnWay) {
  MatchSetup row;
  row.code = "ABC234";
  row.game = "en-garde";
  row.rules = "ferti/advanced starter=left";
  row.seed = std::string(64, 'a');
  row.seats = {{SeatKind::kPerson, 1, ""}, {SeatKind::kComputer, 0, "scholar"}};
  const std::vector<SeatCard> cards = {{"Anna", false, true}, {"scholar", true, true}};
  Match match = Match::open(row).value();
  const auto take = [&](const Answer<MatchEntry>& entry) {
    ASSERT_TRUE(entry);
    ASSERT_TRUE(match.take(*entry));
  };
  take(match.propose_begin(20));
  const auto told = [&](Seat seat, Language language) {
    ViewTexts views;
    const Listener listener{seat, language, {}};
    return nlohmann::json::parse(*news_text(match, cards, listener, match.number() - 1, 30, views));
  };
  const auto prompt = [&](Seat seat, Language language) {
    return told(seat, language)["prompt"].get<std::string>();
  };
  EXPECT_EQ(prompt(0, Language::kEnglish), "Your turn: move forward or back. You are 22 apart.");
  EXPECT_EQ(prompt(kNobody, Language::kFrench),
            "À Anna de jouer\u202f: avancer ou reculer. La distance est de 22.");
  std::string step;
  for (const std::string& each : match.game().legal()) {
    if (each.starts_with('+')) step = each;
  }
  take(match.propose_move(0, {1, "a", step}, 30, 0, Language::kEnglish));
  const auto first_words = [&](Seat seat, Language language) {
    return told(seat, language)["events"][0]["words"].get<std::string>().substr(0, 9);
  };
  EXPECT_EQ(first_words(0, Language::kEnglish), "You advan");
  EXPECT_EQ(first_words(kNobody, Language::kEnglish), "Anna adva");
  EXPECT_EQ(prompt(0, Language::kFrench).substr(0, 18), "Au tireur de jouer");
  // What happened before is told so, too.
  const Listener left{0, Language::kDutch, {}};
  const auto story = nlohmann::json::parse(*story_text(match, cards, left, match.number(), ""));
  EXPECT_EQ(story["events"].back()["words"].get<std::string>().substr(0, 9), "Je trekt ");
}

// Two people who look at one board together: neither of them is "you".
TEST(Telling, OneScreenForSeveralCallsEveryoneByName) {
  MatchSetup row;
  row.code = "ABC234";
  row.game = "archers";
  row.rules = "standard first=dark";
  row.seed = std::string(64, 'a');
  row.seats = {{SeatKind::kPerson, 1, ""}, {SeatKind::kPerson, 2, ""}};
  row.one_device = true;
  Match match = Match::open(row).value();
  EXPECT_EQ(spoken_to(match, 0), kNobody);
  row.seats[1] = {SeatKind::kComputer, 0, "pupil"};
  EXPECT_EQ(spoken_to(Match::open(row).value(), 0), 0);
  row.one_device = false;
  row.seats[1] = {SeatKind::kPerson, 2, ""};
  EXPECT_EQ(spoken_to(Match::open(row).value(), 1), 1);
}

}  // namespace
}  // namespace salle
