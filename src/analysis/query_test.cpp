#include "analysis/query.hpp"

#include <gtest/gtest.h>

#include <mutex>

#include "analysis/query_server.hpp"
#include "analysis/review.hpp"

namespace salle {
namespace {

using nlohmann::json;

std::string why_not(std::string_view line) {
  const auto query = read_query(line);
  return query ? "taken" : query.error().why;
}

TEST(Query, ReadsEveryField) {
  const auto query =
      read_query(R"({"id":"q1","game":"en-garde","rules":"ferti/classic","moves":["*L *3","+3"],)"
                 R"("turns":[0,3],"nodes":500,"seconds":2.5,"seed":9,"most":3,"language":"nl",)"
                 R"("wants":["alternatives"],"priority":-2})");
  ASSERT_TRUE(query) << query.error().why;
  EXPECT_EQ(query->id, "q1");
  EXPECT_EQ(query->moves, (std::vector<std::string>{"*L", "*3", "+3"}));
  EXPECT_EQ(query->turns, (std::vector<std::size_t>{0, 3}));
  EXPECT_EQ(query->budget.nodes, 500);
  EXPECT_EQ(query->budget.seconds, 2.5);
  EXPECT_EQ(query->seed, 9u);
  EXPECT_EQ(query->priority, -2);
  EXPECT_EQ(query->language, Language::kDutch);
  EXPECT_EQ(query->wants.most, 3u);
  EXPECT_TRUE(query->wants.alternatives);
  EXPECT_FALSE(query->wants.meanings);
}

TEST(Query, RefusesInWordsUnderItsId) {
  EXPECT_EQ(why_not("hm"), "this line is not JSON");
  EXPECT_EQ(why_not("[]"), "a query must be a JSON object");
  EXPECT_EQ(why_not("{}"), "\"id\" is missing");
  EXPECT_EQ(why_not(R"({"id":1.5})"),
            "\"id\" must be a whole number, or a text of at most 256 bytes");
  EXPECT_EQ(why_not(R"({"id":1})"), "\"game\" is missing, such as \"en-garde\"");
  EXPECT_EQ(why_not(R"({"id":1,"game":"archers"})"),
            "give a \"position\" or \"moves\" from the start, one of them");
  EXPECT_EQ(why_not(R"({"id":1,"game":"archers","position":"x","moves":""})"),
            "give a \"position\" or \"moves\" from the start, one of them");
  EXPECT_EQ(
      why_not(R"({"id":1,"game":"archers","position":"x","visits":3})"),
      "there is no field 'visits' here; there are id, do, game, rules, position, moves, turns, "
      "nodes, seconds, seed, priority, most, wants, language");
  EXPECT_EQ(why_not(R"({"id":1,"game":"archers","position":"x","nodes":0})"),
            "\"nodes\" must be a whole number from 1 to 1000000000000");
  EXPECT_EQ(why_not(R"({"id":1,"game":"archers","moves":"a b","turns":[3]})"),
            "\"turns\" must be a list of whole numbers from 0 to 2, the number of moves");
  EXPECT_EQ(why_not(R"({"id":1,"game":"archers","position":"x","turns":[0]})"),
            "\"turns\" are for \"moves\"; a position is one turn");
  EXPECT_EQ(why_not(R"({"id":1,"game":"archers","position":"x","language":"la"})"),
            "unknown language 'la'; there are en, fr and nl");
  EXPECT_EQ(why_not(R"({"id":1,"do":"dance"})"), "\"do\" must be \"analyse\" or \"terminate\"");
  const auto query = read_query(R"({"id":"mine","game":7})");
  ASSERT_FALSE(query);
  EXPECT_EQ(query.error().id, "mine");
}

// A room, what it answered, and the answers by id.
class Room {
 public:
  explicit Room(int threads)
      : room_(threads, [this](const std::string& line) { lines_.push_back(json::parse(line)); }) {}
  void ask(const std::string& line) { room_.ask(line); }
  const std::vector<json>& answers() {
    room_.finish();
    return lines_;
  }
  json answer(const json& id) {
    for (const json& each : answers()) {
      if (each["id"] == id) return each;
    }
    return nullptr;
  }

 private:
  std::vector<json> lines_;
  QueryServer room_;
};

constexpr const char* kPosition = "8.14 12344 ????? 55 L -";

TEST(QueryServer, AnswersAsAnAnalysisDoes) {
  const auto table = Table::open_at("en-garde", "ferti/advanced", kPosition).value();
  Room room(2);
  for (int seed = 1; seed <= 6; ++seed) {
    room.ask(json{
        {"id", seed},
        {"game", "en-garde"},
        {"rules", "ferti/advanced"},
        {"position", kPosition},
        {"nodes", 200},
        {"seed",
         seed}}.dump());
  }
  ASSERT_EQ(room.answers().size(), 6u);
  for (int seed = 1; seed <= 6; ++seed) {
    const auto thought = analyse(table, {.nodes = 200}, static_cast<std::uint64_t>(seed)).value();
    json expected = thought_json(table, thought, Language::kEnglish);
    expected["id"] = seed;
    expected["held"] =
        holdings_json(*holdings(table, Language::kEnglish, static_cast<std::uint64_t>(seed)));
    EXPECT_EQ(room.answer(seed), expected);
  }
}

TEST(QueryServer, JudgesSeveralTurnsOfOneGame) {
  Room room(2);
  // Ten cards dealt, Left steps, a card, Right's turn.
  const std::string deal = "*1 *2 *3 *4 *5 *1 *2 *3 *4 *5";
  room.ask(json{{"id", "g"},
                {"game", "en-garde"},
                {"rules", "ferti/classic starter=left"},
                {"moves", deal + " +3 *3"},
                {"turns", {10, 12, 3}},
                {"nodes", 50}}
               .dump());
  ASSERT_EQ(room.answers().size(), 3u);
  for (const json& answer : room.answers()) {
    EXPECT_EQ(answer["id"], "g");
    if (answer["turn"] == 3) {
      EXPECT_EQ(answer["error"], "chance is to act: there is nothing to decide yet");
    } else {
      EXPECT_EQ(answer["seat"], answer["turn"] == 10 ? 0 : 1);
    }
  }
}

TEST(QueryServer, NoLineStopsTheOthers) {
  Room room(2);
  room.ask("");
  room.ask("   ");
  room.ask("{\"id\":\"half");
  room.ask("\xff\xfe");
  room.ask(R"({"id":"bad","game":"chess","position":"x"})");
  room.ask(R"({"id":"worse","game":"en-garde","position":"nowhere"})");
  room.ask(R"({"id":"illegal","game":"en-garde","rules":"starter=left","moves":"+3"})");
  room.ask(R"({"id":"good","game":"en-garde","position":"8.14 12344 ????? 55 L -","nodes":20})");
  ASSERT_EQ(room.answers().size(), 6u);
  EXPECT_TRUE(room.answer("good").contains("action")) << room.answer("good");
  EXPECT_NE(room.answer("bad")["error"].get<std::string>().find("chess"), std::string::npos);
  EXPECT_TRUE(room.answer("worse").contains("error"));
  EXPECT_TRUE(room.answer("illegal")["error"].get<std::string>().starts_with("move 1 ('+3'): "));
}

TEST(QueryServer, WhatIsNotWantedIsLeftOut) {
  Room room(1);
  const json query = {{"game", "en-garde"}, {"position", kPosition}, {"nodes", 20}};
  const auto with = [&](const char* id, const char* name, const json& value) {
    json changed = query;
    changed["id"] = id;
    changed[name] = value;
    room.ask(changed.dump());
  };
  with("none", "wants", json::array());
  with("plain", "wants", {"alternatives"});
  with("two", "most", 2);
  with("held", "wants", {"held"});
  EXPECT_FALSE(room.answer("none").contains("alternatives"));
  EXPECT_FALSE(room.answer("none").contains("held"));
  EXPECT_TRUE(room.answer("held").contains("held"));
  EXPECT_FALSE(room.answer("held").contains("alternatives"));
  EXPECT_FALSE(room.answer("plain")["alternatives"][0].contains("meaning"));
  EXPECT_EQ(room.answer("two")["alternatives"].size(), 2u);
}

TEST(QueryServer, UrgentOnesGoFirstAndWaitingOnesCanBeTerminated) {
  Room room(1);
  const auto ask = [&](const std::string& id, double seconds, int priority) {
    room.ask(json{{"id", id},
                  {"game", "archers"},
                  {"rules", "standard first=dark"},
                  {"moves", ""},
                  {"seconds", seconds},
                  {"wants", json::array()},
                  {"priority", priority}}
                 .dump());
  };
  ask("long", 1.0, 0);  // keeps the one thread busy while the others come
  ask("later", 0.001, 0);
  ask("dropped", 0.001, 0);
  ask("urgent", 0.001, 5);
  room.ask(R"({"id":"stop","do":"terminate","query":"dropped"})");
  std::vector<std::string> order;
  for (const json& answer : room.answers()) order.push_back(answer["id"]);
  EXPECT_EQ(room.answer("stop")["terminated"], 1);
  EXPECT_EQ(room.answer("dropped")["error"], "terminated before it began");
  EXPECT_LT(std::ranges::find(order, "urgent"), std::ranges::find(order, "later"));
}

}  // namespace
}  // namespace salle
