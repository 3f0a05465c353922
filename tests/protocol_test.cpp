// What crosses borders is as it is described: real games, a hall and the page's engine are listened
// to, and nothing they say may be missing from the description, nor anything of the description
// from what they say. And the files that are written from the description are up to date.
#include "cli/protocol.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "core/json_reader.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"
#include "match/shapes.hpp"
#include "support/one_table.hpp"
#include "support/random_cards.hpp"
#include "support/scale.hpp"
#include "wasm/engine_api.hpp"
#include "wasm/shapes.hpp"

namespace salle {
namespace {

using shapes::Seen;

// What a sample should have held and did not.
std::vector<std::string> unseen(const Shape& shape, const Seen& seen, const Seen& rare = {}) {
  std::vector<std::string> out;
  std::ranges::set_difference(shapes::expected(shape), seen, std::back_inserter(out));
  std::erase_if(out, [&](const std::string& each) { return rare.contains(each); });
  return out;
}

// The files.

std::string file_text(const std::string& path) {
  std::ifstream file(SALLE_SOURCE_DIR "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

constexpr const char* kMend = "scripts/update-protocol writes it anew";

TEST(Protocol, WrittenFilesAreUpToDate) {
  EXPECT_TRUE(file_text("web/src/protocol.ts") == protocol_typescript())
      << "web/src/protocol.ts is stale: " << kMend;
  EXPECT_TRUE(file_text("docs/protocol.schema.json") == protocol_schema())
      << "docs/protocol.schema.json is stale: " << kMend;
  for (const auto& [path, chapter] : {std::pair{"docs/protocol.md", "games"},
                                      {"docs/protocol.md", "hall"},
                                      {"docs/page-engine.md", "engine"}}) {
    const std::string text = file_text(path);
    const std::string begin = cat("<!-- salle protocol --markdown ", chapter, " -->\n\n");
    const std::size_t from = text.find(begin);
    ASSERT_NE(from, std::string::npos) << path << " has no place for the tables of " << chapter;
    const std::string rest = text.substr(from + begin.size());
    EXPECT_TRUE(rest.substr(0, rest.find("\n<!-- end -->")) == protocol_markdown(chapter))
        << "the tables of " << chapter << " in " << path << " are stale: " << kMend;
  }
}

TEST(Protocol, NoTwoShapesShareAName) {
  std::map<std::string_view, const Shape*> named;
  for (const shapes::Chapter& chapter : protocol_chapters()) {
    for (const Shape* shape : shapes::all_shapes(chapter)) {
      const auto [place, fresh] = named.emplace(shape->name, shape);
      EXPECT_TRUE(fresh || place->second == shape) << shape->name;
    }
  }
}

TEST(Protocol, CasesAreToldApart) {
  for (const shapes::Chapter& chapter : protocol_chapters()) {
    for (const Shape* shape : shapes::all_shapes(chapter)) {
      const auto words = shapes::case_words(*shape);
      EXPECT_EQ(std::set(words.begin(), words.end()).size(), words.size()) << shape->name;
      EXPECT_GE(words.size(), shape->cases.size()) << shape->name;
    }
  }
}

// The games.

struct Sample {
  std::string_view game;
  int games;                            // by each rules
  std::vector<std::string> more_rules;  // besides each rule set as it is
  Seen rare;                            // what random games do not come to
};

// What is told of every action, to everyone, and what everyone sees after it.
class GameListener {
 public:
  GameListener(const GameShapes& shapes, Table table) : shapes_(shapes), table_(std::move(table)) {}

  void play(Random random, int most) {
    look();
    const int every = short_run() ? 10 : 1;
    for (int i = 0; i < most && !table_.over(); ++i) {
      if (table_.turn() == kChance) {
        table_.deal(random());
      } else {
        const auto legal = table_.legal();
        ASSERT_TRUE(table_.play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
      }
      if (i % every == 0 || table_.over()) {
        ASSERT_NO_FATAL_FAILURE(look());
      }
    }
    for (const Viewer viewer : viewers()) {
      for (const Told& told : table_.told(viewer, 0, Language::kEnglish)) {
        ASSERT_EQ(shapes::check(told.json, shapes_.event, &events), "") << told.json;
      }
    }
  }

  Seen views;
  Seen events;

 private:
  std::vector<Viewer> viewers() const {
    std::vector<Viewer> list = {Viewer::spectator(), Viewer::all()};
    for (Seat seat = 0; seat < table_.seats(); ++seat) list.push_back(Viewer::seat(seat));
    return list;
  }
  void look() {
    for (const Viewer viewer : viewers()) {
      const Json view = table_.view(viewer);
      ASSERT_EQ(shapes::check(view, shapes_.view, &views), "") << view;
    }
  }

  const GameShapes& shapes_;
  Table table_;
};

class GamesAsDescribed : public testing::TestWithParam<Sample> {};

TEST_P(GamesAsDescribed, EveryViewAndEventFitsAndEveryFieldOccurs) {
  const auto& [game, games, more_rules, rare] = GetParam();
  const GameShapes* shapes = nullptr;
  std::vector<std::string> rules = more_rules;
  with_game(game, [&]<class G>(std::type_identity<G>) {
    shapes = &G::shapes();
    for (const RuleSetInfo& each : G::kInfo.rule_sets) rules.emplace_back(each.name);
  });
  if (game == "sword-and-shield") {
    // Sets have cards that the house's own does without.
    for (const int deck_cards : {30, 60}) {
      Random random(7, static_cast<std::uint64_t>(deck_cards));
      sword_and_shield::CardSet cards = random_cards(random, deck_cards);
      cards.id = cat("random-", deck_cards);
      ASSERT_TRUE(sword_and_shield::register_card_set(std::move(cards)));
      rules.push_back(cat("joust cards=random-", deck_cards));
      rules.push_back(cat("melee knights=3v3 cards=random-", deck_cards));
    }
  }
  Seen views;
  Seen events;
  for (int i = 0; i < games; ++i) {
    for (std::size_t which = 0; which < rules.size(); ++which) {
      GameListener listener(*shapes, Table::open(game, rules[which]).value());
      listener.play(Random(which, static_cast<std::uint64_t>(i)), 400);
      if (HasFatalFailure()) return;
      views.merge(listener.views);
      events.merge(listener.events);
    }
  }
  if (short_run()) return;  // too little was looked at to see everything
  EXPECT_EQ(join(unseen(shapes->view, views, rare), ", "), "") << "never seen in a view";
  EXPECT_EQ(join(unseen(shapes->event, events, rare), ", "), "") << "never told";
}

INSTANTIATE_TEST_SUITE_P(
    All, GamesAsDescribed,
    testing::Values(
        Sample{"en-garde", 4, {"ferti/advanced aid=on target=2"}, {}},
        Sample{"archers", 2, {"standard quiet=0"}, {}}, Sample{"template", 20, {"standard"}, {}},
        Sample{"sword-and-shield",
               1,
               {"melee knights=3v3", "melee knights=3v2 players=aab/cc",
                "melee knights=2v3 players=sides", "melee knights=3v3 players=abb/ccd hands=open",
                "melee/shared-decks knights=3v2 hands=open"},
               // A guard that answers nothing, and several attacks on nobody in particular.
               {"CardDefence.answers missing", "SwordCombination.other null"}}),
    [](const auto& each) {
      std::string name(each.param.game);
      std::erase(name, '-');
      return name;
    });

TEST(Protocol, EveryGameIsListenedTo) {
  std::size_t games = 0;
  for_each_game([&]<class G>(std::type_identity<G>) { ++games; });
  EXPECT_EQ(games, 4u) << "a new game needs a Sample above";
}

// The hall.

class SomeRatings : public server::NoConclusions {
 public:
  Result<server::Conclusion> concluded(const Match&) override {
    return server::Conclusion{{}, {{1500, 1512}, {1500, 1488}}};
  }
};

class HallListener {
 public:
  explicit HallListener(const std::string& game, const std::string& rules,
                        const std::string& settings = "{}")
      : at_(server::table_row(game, rules, server::kSeed, {server::kAnnasSeat, server::kBramsSeat},
                              settings),
            &ratings_) {}

  server::OneTable& at() { return at_; }
  // Watches from all three connections, each wanting something else.
  void watch() {
    at_.say(1, {{"do", "watch"},
                {"wants", {"view", "events", "meanings", "described", "presence", "may"}}});
    at_.say(2, {{"do", "watch"}, {"wants", nlohmann::json::array()}});
    at_.say(3, {{"do", "watch"}, {"language", "fr"}});
  }
  void move() {
    const auto mover = static_cast<server::ConnectionId>(at_.match().turn() + 1);
    const auto legal = at_.match().game().legal();
    EXPECT_EQ(at_.move(mover, legal[legal.size() / 2])["say"], "taken");
  }
  // All that was said so far.
  void check(Seen& seen) {
    at_.written();
    for (const auto& [connection, texts] : at_.io.sent) {
      for (const std::string& text : texts) {
        const Json message = Json::parse(text);
        ASSERT_EQ(shapes::check(message, match_shapes::kHallMessage, &seen), "") << text;
      }
    }
  }

 private:
  SomeRatings ratings_;
  server::OneTable at_;
};

TEST(Protocol, WhatAHallSaysIsDescribed) {
  Seen seen;
  {
    HallListener archers("archers", "standard first=dark",
                         R"({"clock":{"kind":"live","base":300,"increment":5},"rated":true})");
    archers.at().begin();
    archers.watch();
    archers.move();
    archers.at().ask(1, {{"do", "take-back"}, {"what", "ask"}});
    archers.watch();
    archers.at().ask(2, {{"do", "take-back"}, {"what", "decline"}});
    archers.at().ask(1, {{"do", "draw"}, {"what", "offer"}});
    archers.watch();
    archers.at().io.time += 5000;
    archers.at().ask(2, {{"do", "salute"}, {"what", "good-luck"}});
    archers.at().ask(1, {{"do", "story"}, {"before", 3}});
    archers.at().say(1, {{"do", "story"}, {"before", 3}});
    archers.at().ask(2, {{"do", "story"}, {"before", 3}});
    archers.at().ask(3, {{"do", "resign"}});
    archers.at().lobby.enter(4, server::kBram, "203.0.113.9");
    archers.at().lobby.leave(4);
    archers.at().ask(2, {{"do", "draw"}, {"what", "accept"}});
    archers.watch();
    archers.check(seen);
  }
  {
    HallListener en_garde("en-garde", "ferti/advanced target=1 aid=on",
                          R"({"clock":{"kind":"days","days":2}})");
    en_garde.watch();
    en_garde.at().begin();
    en_garde.watch();
    while (en_garde.at().match().playing() && !en_garde.at().match().over()) en_garde.move();
    en_garde.watch();
    en_garde.check(seen);
  }
  {
    HallListener sword("sword-and-shield", "joust");
    sword.at().begin();
    sword.watch();
    for (int i = 0; i < 20; ++i) sword.move();
    sword.at().ask(2, {{"do", "say"}, {"text", "Your turn?"}});
    const Seat away = sword.at().match().turn();
    sword.at().lobby.leave(static_cast<server::ConnectionId>(away + 1));
    sword.at().pass(180'000);
    sword.watch();
    const server::ConnectionId waiting = away == 0 ? 2 : 1;
    sword.at().ask(waiting, {{"do", "claim"}, {"what", "win"}});
    sword.at().io.work_until([&] { return !sword.at().match().ratings().empty(); });
    bool asked = false;
    sword.at().lobby.rematch("TABLE2", {static_cast<PersonId>(waiting), false, ""},
                             [&](const auto&) { asked = true; });
    sword.at().io.work_until([&] { return asked && sword.at().match().rematch().has_value(); });
    sword.at().lobby.enter(5, away == 0 ? server::kAnna : server::kBram, "203.0.113.9");
    sword.at().ask(5, {{"do", "decline-rematch"}});
    sword.watch();
    sword.check(seen);
  }
  // A shared screen is the device's own: below.
  const Seen elsewhere = {"TableMessage.anew"};
  EXPECT_EQ(join(unseen(match_shapes::kHallMessage, seen, elsewhere), ", "), "") << "never said";
}

// The engine.

class EngineListener {
 public:
  Json ask(Json request) {
    const std::string what = request["do"];
    EXPECT_EQ(shapes::check(request, wasm::kEngineRequest), "") << request;
    const Json answer = Json::parse(api_.answer(request.dump()));
    if (answer.contains("refused")) {
      EXPECT_EQ(shapes::check(answer["refused"], wasm::kEngineRefusal), "") << answer;
      return answer;
    }
    const shapes::Field* field = shapes::field_of(wasm::kEngineAnswers, what);
    EXPECT_NE(field, nullptr) << what;
    if (field == nullptr) return answer;
    asked.insert(what);
    // As one field of the shape that has them all, so that what is in it is noted.
    const Json one = {{what, answer["is"]}};
    const Shape only = {"Answers", "", {*field}};
    EXPECT_EQ(shapes::check(one, only, &seen), "") << answer;
    return answer["is"];
  }

  Seen seen;
  std::set<std::string, std::less<>> asked;

 private:
  wasm::EngineApi api_;
};

// Two people at one screen, then one of them against a computer.
void play_matches(EngineListener& engine) {
  for (const char* computer : {"", "pupil"}) {
    Json seats = Json::array();
    seats.push_back({{"name", "Anna"}, {"computer", ""}});
    seats.push_back({{"name", "Bert"}, {"computer", computer}});
    Json answer = engine.ask({{"do", "match-open"},
                              {"game", "en-garde"},
                              {"rules", "ferti/classic"},
                              {"seed", server::kSeed},
                              {"now", 1000},
                              {"seats", seats}});
    const Json match = answer["match"];
    const auto about = [&](const char* what, Json more = Json::object()) {
      more["do"] = what;
      more["match"] = match;
      more["now"] = 2000;
      return engine.ask(std::move(more));
    };
    const auto say = [&](Json message) {
      message["table"] = "";
      return about("match-say", {{"message", std::move(message)}});
    };
    Json told;
    answer = say({{"do", "watch"}, {"wants", Json::array({"view", "events", "may", "meanings"})}});
    for (int i = 0; i < 12; ++i) {
      for (const Json& message : answer["messages"]) {
        if (message.contains("status")) told = message;
      }
      if (!answer["curtain"].is_null()) {
        answer = about("match-look");
      } else if (answer["thinking"] == true) {
        answer = about("match-think");
      } else {
        if (*computer != '\0') about("match-hint", {{"nodes", 20}});
        answer = say({{"do", "move"},
                      {"id", cat("m", i)},
                      {"answers", told["number"]},
                      {"actions", told["legal"][0]["action"]}});
      }
    }
    if (!answer["curtain"].is_null()) about("match-look");
    say({{"do", "resign"}, {"id", "r"}});
    about("match-record");
    const Json next = about("match-rematch", {{"seed", server::kSeed}});
    if (next.contains("saved")) engine.ask({{"do", "match-open"}, {"saved", next["saved"]}});
    about("match-close");
  }
}

TEST(Protocol, WhatTheEngineSaysIsDescribed) {
  EngineListener engine;
  engine.ask({{"do", "catalogue"}, {"language", "nl"}});
  const Json commitment = engine.ask({{"do", "commitment"}, {"seed", server::kSeed}});
  engine.ask({{"do", "measure"}, {"game", "archers"}, {"seconds", 0.01}});
  Json tags = Json::array();
  tags.push_back(Json::array({"Commitment", commitment}));
  tags.push_back(Json::array({"Seed", server::kSeed}));
  for (const char* game : {"en-garde", "archers", "sword-and-shield"}) {
    engine.ask({{"do", "rules"}, {"game", game}, {"language", "fr"}});
    engine.ask({{"do", "check-rules"}, {"game", game}});
    Json open = {{"do", "open"}, {"game", game}, {"seed", server::kSeed}};
    if (game == std::string("en-garde")) open["rules"] = "ferti/advanced target=1";
    const Json session = engine.ask(open)["session"];
    const auto about = [&](const char* what, Json more = Json::object()) {
      more["do"] = what;
      more["session"] = session;
      return engine.ask(std::move(more));
    };
    for (int i = 0; i < 400; ++i) {
      const Json standing =
          about("standing", {{"viewer", "all"}, {"since", 0}, {"language", "en"}});
      if (standing["over"] == true || i == 60) break;
      const auto& legal = standing["legal"];
      about("play", {{"actions", legal[legal.size() / 2]["action"]}});
    }
    for (const char* viewer : {"spectator", "all"}) about("standing", {{"viewer", viewer}});
    const Json record = about("record", {{"viewer", "all"}, {"tags", tags}});
    engine.ask({{"do", "read-record"}, {"record", record}});
    engine.ask({{"do", "verify"}, {"record", record}});
    engine.ask({{"do", "read-record"}, {"record", about("record", {{"viewer", 0}})}});
    for (int i = 0; i < 4; ++i) about("judge", {{"action", i}, {"nodes", 50}});
    about("rewind", {{"length", 12}});
    about("standing", {{"viewer", 0}});
    about("position", {{"viewer", 1}});
    about("think", {{"player", "pupil"}, {"nodes", 50}, {"seed", 3}});
    about("analyse", {{"nodes", 50}, {"language", "en"}});
    about("close");
  }
  play_matches(engine);
  for (const shapes::Field& field : wasm::kEngineAnswers.fields) {
    EXPECT_TRUE(engine.asked.contains(field.name)) << field.name << " was never answered";
  }
  // What holds answers here has another name, and none of its fields is ever missing.
  Seen all = shapes::expected(wasm::kEngineAnswers);
  std::erase_if(all, [](const std::string& each) { return each.starts_with("EngineAnswers"); });
  // What a hall says, a hall was heard to say above, but for this.
  for (const std::string& each : shapes::expected(match_shapes::kHallMessage)) all.erase(each);
  all.insert("TableMessage.anew");
  std::vector<std::string> missed;
  std::ranges::set_difference(all, engine.seen, std::back_inserter(missed));
  EXPECT_EQ(join(missed, ", "), "") << "never answered";
}

TEST(Protocol, WhatTheEngineIsAskedAndAnswersIsListedAlike) {
  for (const std::string_view word : shapes::case_words(wasm::kEngineRequest)) {
    EXPECT_NE(shapes::field_of(wasm::kEngineAnswers, word), nullptr) << word;
  }
}

}  // namespace
}  // namespace salle
