// Outside engines on seats of a real hall: chosen by name, replaced when they fail, and never named
// by anybody but the host.
#include <filesystem>
#include <fstream>
#include <thread>

#include "support/hall_evening.hpp"
#include "support/shell_bot.hpp"

namespace salle {
namespace {

using nlohmann::json;

class HallEngines : public testing::Test {
 protected:
  std::unique_ptr<RunningHall> open(std::vector<std::string> more) {
    auto hall = std::make_unique<RunningHall>(scratch.file("hall"), std::move(more));
    EXPECT_TRUE(hall->start()) << hall->said() << hall->log();
    return hall;
  }
  // One person, moving at random, against `computer`; to the end.
  static PlayedTable play(const RunningHall& hall, const std::string& game,
                          const std::string& rules, const std::string& computer) {
    PlayedTable table = set_up(hall.port(), {game, rules, 2, {{1, computer}}});
    EXPECT_EQ(table.why, "");
    Random random(4);
    while (table.why.empty() && table.step(random)) {
    }
    EXPECT_EQ(table.why, "");
    return table;
  }

  store::Scratch scratch;
};

TEST_F(HallEngines, ArePlayedAgainstByName) {
  const auto hall = open(
      {"--engine",
       std::string("robin=archers:/usr/bin/python3 ") + SALLE_SOURCE_DIR + "/examples/bot.py",
       "--engine",
       std::string("tuck=en-garde@nodes=3:") + SALLE_PROGRAM + " engine en-garde --player pupil"});
  const json games = ask_hall(hall->port(), "GET", "/api/games").json["games"];
  const auto last_player = [&](const std::string& game) {
    for (const json& each : games) {
      if (each["id"] == game) return each["players"].back();
    }
    return json();
  };
  EXPECT_EQ(last_player("archers")["name"], "robin");
  EXPECT_EQ(last_player("archers")["level"], 7);
  EXPECT_EQ(last_player("en-garde")["name"], "tuck");
  EXPECT_EQ(last_player("sword-and-shield")["name"], "maitre");
  for (const auto& [game, rules, name] :
       {std::tuple{"archers", "standard quiet=10", "robin"},
        std::tuple{"en-garde", "ferti/advanced target=1", "tuck"}}) {
    const PlayedTable table = play(*hall, game, rules, name);
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.clients[0]->standing()["ending"], "played");
  }
  EXPECT_FALSE(says(hall->log(), "engine-failed")) << hall->log();
  EXPECT_EQ(hall->terminate(), 0);
}

TEST_F(HallEngines, OneThatFailsIsReplacedAndTheGameGoesOn) {
  const auto hall =
      open({"--engine", "glass=en-garde@seconds=0.2:" + shell_bot("glass", {{"go", "exit 7"}}),
            "--engine", "stone=archers@seconds=0.2:" + shell_bot("stone", {{"go", "sleep 100"}})});
  for (const auto& [game, rules, name] :
       {std::tuple{"en-garde", "ferti/advanced target=2", "glass"},
        std::tuple{"archers", "standard quiet=10", "stone"}}) {
    const PlayedTable table = play(*hall, game, rules, name);
    EXPECT_TRUE(table.over());
    EXPECT_EQ(table.clients[0]->standing()["ending"], "played") << "nobody resigned";
  }
  const std::string log = hall->log();
  EXPECT_TRUE(says(log, "\"engine\":\"glass\"")) << log;
  EXPECT_TRUE(says(log, "\"why\":\"ended with status 7\""));
  EXPECT_TRUE(says(log, "\"why\":\"did not answer within 2.2 s\""));
  EXPECT_TRUE(says(log, "\"faults\":3"));
  EXPECT_FALSE(says(log, "\"faults\":4")) << "after three it is not asked again in that game";
  EXPECT_EQ(hall->terminate(), 0);
}

TEST_F(HallEngines, PeopleCannotNameACommand) {
  const std::string proof = scratch.file("proof");
  const auto hall = open({"--engine", "robin=archers:" + shell_bot("good")});
  const Guest guest = new_guest(hall->port());
  for (const std::string& name :
       {"cmd:touch " + proof, "cmd@seconds=1:touch " + proof, "robin=archers:touch " + proof,
        "robin:touch " + proof, std::string("robin@seconds=100"), std::string("Robin")}) {
    const HttpAnswer answer =
        guest.post(hall->port(), "/api/tables",
                   {{"game", "archers"}, {"seats", {"me", {{"computer", name}}}}});
    EXPECT_EQ(answer.status, 400) << name << answer.text;
    EXPECT_TRUE(says(answer.text, "there is no computer player")) << answer.text;
  }
  const HttpAnswer other =
      guest.post(hall->port(), "/api/tables",
                 {{"game", "en-garde"}, {"seats", {"me", {{"computer", "robin"}}}}});
  EXPECT_EQ(other.status, 400) << "he plays Archers";
  EXPECT_FALSE(std::filesystem::exists(proof));
}

TEST_F(HallEngines, StandInTheOptionsFile) {
  const std::string path = scratch.file("hall.toml");
  std::ofstream(path) << "engine = [\"robin=archers:" << shell_bot("good")
                      << "\", \"tuck=en-garde:" << shell_bot("good") << "\"]\n";
  const auto hall = open({"--config", path});
  const std::string games = ask_hall(hall->port(), "GET", "/api/games").text;
  EXPECT_TRUE(says(games, "\"robin\"")) << games;
  EXPECT_TRUE(says(games, "\"tuck\""));
  EXPECT_FALSE(says(games, "salle_bots_")) << "the command is the host's business";
}

TEST_F(HallEngines, BadOnesKeepTheHallClosed) {
  const std::pair<std::string, std::string> engines[] = {
      {"robin", "is written NAME=GAME:COMMAND"},
      {"robin=chess:./bot", "unknown game 'chess'"},
      {"maitre=archers:./bot", "there is a player 'maitre' for archers already"},
      {"Robin Hood=archers:./bot", "the name of an engine is 1 to "}};
  int number = 0;
  for (const auto& [text, why] : engines) {
    RunningHall hall(scratch.file("closed" + std::to_string(++number)), {"--engine", text});
    EXPECT_FALSE(hall.start()) << text;
    EXPECT_TRUE(says(hall.log(), why)) << text << ": " << hall.log();
  }
}

}  // namespace
}  // namespace salle
