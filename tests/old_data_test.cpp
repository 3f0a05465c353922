// Files that older versions wrote still open: tests/old_data says what they are. What must come out
// was written down by those versions themselves.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "match/viewer_messages.hpp"
#include "server/table_rows.hpp"
#include "support/running_hall.hpp"
#include "support/store_files.hpp"
#include "support/table_client.hpp"
#include "wasm/engine_api.hpp"

namespace salle {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const std::string kFolder = std::string(SALLE_SOURCE_DIR) + "/tests/old_data/";

json read_json(const std::string& name) {
  std::ifstream file(kFolder + name);
  return json::parse(file, nullptr, false);
}

// Without regard to how names are printed: an apostrophe is one, straight or curved.
json plain(const json& view) {
  std::string text = view.dump();
  const std::string curved = "\u2019";
  for (auto at = text.find(curved); at != std::string::npos; at = text.find(curved, at)) {
    text.replace(at, curved.size(), "'");
  }
  return json::parse(text);
}

TEST(OldData, EveryTableOfAnOlderHallIsAsItWas) {
  store::Scratch scratch;
  fs::copy(kFolder + "hall.db", scratch.file());
  const auto store = store::opened(scratch.file());
  ASSERT_NE(store, nullptr);
  const json tables = read_json("hall_expected.json");
  ASSERT_GT(tables.size(), 15u);
  std::set<std::string> games;
  for (const json& table : tables) {
    const std::string name = table["name"];
    const auto row = store->table_with_code(table["code"].get<std::string>());
    ASSERT_TRUE(row && *row) << name;
    const auto entries = store->entries((*row)->id, 0);
    const auto match = server::open_match(**row, *entries);
    ASSERT_TRUE(match) << name << ": " << match.error().why;
    games.insert(match->setup().game);
    for (const json& told : table["views"]) {
      const Seat seat = told["you"].is_null() ? kNobody : told["you"].get<int>();
      const Listener listener{seat, Language::kEnglish, {}, 0};
      const std::vector<SeatCard> cards(match->seats().size());
      const json now = json::parse(*table_text(*match, cards, listener, 0, 0));
      // Words may change; what they speak of does not.
      EXPECT_NE(now["prompt"], "") << name;
      EXPECT_EQ(now.contains("result"), !told["result"].is_null()) << name;
      for (const char* field : {"number", "status", "turn", "view"}) {
        EXPECT_EQ(plain(now[field]), plain(told[field]))
            << name << ", seat " << seat << ": " << field;
      }
      for (const char* field : {"drawOffered", "takeBackAsked", "ending", "payoffs"}) {
        EXPECT_EQ(now.contains(field) ? now[field] : json(nullptr), told[field])
            << name << ", seat " << seat << ": " << field;
      }
      EXPECT_EQ(now["events"].size(), told["events"]) << name;
      json legal = json::array();
      if (now.contains("legal")) {
        for (const json& each : now["legal"]) legal.push_back(each["action"]);
      }
      EXPECT_EQ(legal, told["legal"]) << name << ", seat " << seat;
    }
  }
  EXPECT_EQ(games.size(), 3u);
}

// The program itself takes the file, plays on where games were running, and writes records as
// before.
TEST(OldData, AHallGoesOnWithIt) {
  store::Scratch scratch;
  fs::create_directories(scratch.file("hall"));
  fs::copy(kFolder + "hall.db", scratch.file("hall") + "/salle.db");
  RunningHall hall(scratch.file("hall"));
  ASSERT_TRUE(hall.start()) << hall.said() << hall.log();
  int finished = 0;
  for (const json& table : read_json("hall_expected.json")) {
    const std::string path = "/api/tables/" + table["code"].get<std::string>();
    if (table["record"].is_null()) {
      EXPECT_EQ(ask_hall(hall.port(), "GET", path).json["table"]["status"], "playing") << path;
      continue;
    }
    ++finished;
    EXPECT_EQ(json(ask_hall(hall.port(), "GET", path + "/record").text), table["record"]) << path;
  }
  EXPECT_GT(finished, 8);
  EXPECT_EQ(hall.log().find("table-not-opened"), std::string::npos) << hall.log();
  EXPECT_EQ(hall.terminate(), 0);
}

// A damaged and a foreign entry: the table says so, the others stay, nothing is changed on the
// disk.
TEST(OldData, ATableThatCannotBeReadSaysWhyAndStaysAsItIs) {
  store::Scratch scratch;
  fs::create_directories(scratch.file("hall"));
  const std::string file = scratch.file("hall") + "/salle.db";
  fs::copy(kFolder + "hall.db", file);
  const json tables = read_json("hall_expected.json");
  const std::string running = tables[1]["code"];
  const std::string finished = tables[0]["code"];
  std::vector<std::string> before;
  {
    const auto store = store::opened(file);
    const auto damage = [&](const std::string& code, const std::string& kind,
                            const std::string& text) {
      const store::TableRow row = **store->table_with_code(code);
      const auto entries = *store->entries(row.id, 0);
      store::Entry foreign{row.id, std::ssize(entries) + 1, 1, 0, kind, text, ""};
      ASSERT_TRUE(store->commit(std::vector<store::Change>{store::AddEntry{foreign}}));
    };
    damage(running, "castle", "");
    damage(finished, "move", "0 +1");
  }
  RunningHall hall(scratch.file("hall"));
  ASSERT_TRUE(hall.start()) << hall.said() << hall.log();
  const auto get = [&](const std::string& path) { return ask_hall(hall.port(), "GET", path); };
  HttpAnswer answer = get("/api/tables/" + running);
  EXPECT_EQ(answer.status, 410) << answer.text;
  EXPECT_EQ(answer.json["error"]["code"], "unreadable");
  EXPECT_NE(answer.json["error"]["why"].get<std::string>().find("there is no kind 'castle'"),
            std::string::npos);
  EXPECT_EQ(get("/api/tables/" + running + "/record").status, 410) << "its secrets are kept";
  answer = get("/api/tables/" + finished);
  EXPECT_EQ(answer.json["error"]["code"], "unreadable");
  // What was played can still be read.
  answer = get("/api/tables/" + finished + "/record");
  EXPECT_EQ(answer.status, 200) << answer.text;
  EXPECT_NE(answer.text.find("[Game \"en-garde\"]"), std::string::npos);
  EXPECT_NE(answer.text.find("+3A5x2"), std::string::npos);
  EXPECT_NE(hall.log().find("table-not-opened"), std::string::npos) << "the host hears of it";
  EXPECT_NE(hall.log().find(running), std::string::npos);
  // Everyone else plays on.
  EXPECT_EQ(get("/api/tables/" + tables[3]["code"].get<std::string>()).status, 200);
  EXPECT_EQ(hall.terminate(), 0);
  const auto store = store::opened(file);
  const store::TableRow row = **store->table_with_code(running);
  EXPECT_EQ(store->entries(row.id, 0)->back().kind, "castle");
  EXPECT_EQ(row.status, MatchStatus::kPlaying);
}

TEST(OldData, GamesThatABrowserKeptAreTakenOver) {
  const json games = read_json("browser_games.json");
  wasm::EngineApi api;
  const auto ask = [&](const json& request) {
    const json answer = json::parse(api.answer(request.dump()));
    EXPECT_TRUE(answer.contains("is")) << answer.dump();
    return answer.value("is", json());
  };
  int seen = 0;
  for (const json& told : games["expected"]) {
    const std::string id = told["id"];
    const json kept = json::parse(games["kept"]["salle.local." + id].get<std::string>());
    const json opened = ask({{"do", "match-open"}, {"old", kept}, {"now", 1}});
    const json message = {{"do", "watch"}, {"table", ""}, {"wants", {"view", "events"}}};
    const json now = ask({{"do", "match-say"},
                          {"match", opened["match"]},
                          {"message", message},
                          {"now", 1}})["messages"][0];
    for (const char* field : {"status", "turn"}) EXPECT_EQ(now[field], told[field]) << told["name"];
    for (const char* field : {"ending", "payoffs", "drawOffered"}) {
      EXPECT_EQ(now.contains(field) ? now[field] : json(nullptr), told[field]) << told["name"];
    }
    // Who looked is not kept: where it matters the screen is handed over first.
    if (now["you"] == told["you"] && !told["view"].is_null()) {
      EXPECT_EQ(plain(now["view"]), plain(told["view"])) << told["name"];
    }
    // Kept in the new way it is the same.
    const json again = ask({{"do", "match-open"}, {"saved", opened["saved"]}, {"now", 1}});
    EXPECT_EQ(again["saved"], opened["saved"]);
    ask({{"do", "match-close"}, {"match", opened["match"]}});
    ask({{"do", "match-close"}, {"match", again["match"]}});
    ++seen;
  }
  EXPECT_EQ(seen, 10);
}

}  // namespace
}  // namespace salle
