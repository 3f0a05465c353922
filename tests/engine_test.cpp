// Engines as whole programs: ours behind the protocol, the examples, and those that misbehave, in
// matches and under `salle engine --check`.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/text.hpp"
#include "engine_protocol/engine_player.hpp"
#include "support/program.hpp"
#include "support/scale.hpp"
#include "support/shell_bot.hpp"

namespace salle {
namespace {

using nlohmann::json;

constexpr const char* kPythonBot = "/usr/bin/python3 " SALLE_SOURCE_DIR "/examples/bot.py";
constexpr const char* kCppBot = SALLE_EXAMPLE_BOT;

struct Twin {
  const char* game;
  const char* rules;
  const char* player;
  std::int64_t nodes;
};

class TwinPlayers : public testing::TestWithParam<Twin> {};

// One inside, one behind the protocol, with the same seed and nodes: the same moves in every game.
TEST_P(TwinPlayers, PlayTheSameMoves) {
  const auto& [game, rules, player, nodes] = GetParam();
  const auto inside = make_player(game, player).value();
  const Budget budget{.nodes = nodes};
  int decisions = 0;
  for (int number = 0; number < scaled(1) + 1; ++number) {
    engine_protocol::EnginePlayer outside(
        cat(SALLE_PROGRAM, " engine ", game, " --player ", player));
    Table table = Table::open(game, rules).value();
    Random random(77, static_cast<std::uint64_t>(number));
    while (!table.over()) {
      if (table.turn() == kChance) {
        table.deal(random());
        continue;
      }
      const std::uint64_t seed = random();
      std::string action;
      if (table.turn() == number % 2) {
        Random luck(seed);
        const auto mine = inside->think(*table.sight(table.turn()), budget, luck);
        const auto theirs =
            outside.think(engine_protocol::briefing_of(table, table.turn()), budget, seed);
        ASSERT_TRUE(theirs) << theirs.error().message;
        ASSERT_EQ(theirs->action, mine->action) << table.position(Viewer::all());
        ASSERT_NEAR(theirs->value, mine->value, 0.0001);
        action = mine->action;
        ++decisions;
      } else {
        const auto legal = table.legal();
        action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      }
      ASSERT_TRUE(table.play(action));
    }
  }
  EXPECT_GT(decisions, 5);
}

INSTANTIATE_TEST_SUITE_P(
    All, TwinPlayers,
    testing::Values(Twin{"en-garde", "ferti/advanced target=3", "maitre", 400'000},
                    Twin{"en-garde", "ferti/classic target=3", "instructor", 1},
                    Twin{"en-garde", "abacus/advanced target=3", "steady", 1},
                    Twin{"archers", "standard quiet=20", "provost", 300},
                    Twin{"archers", "kings quiet=20", "scholar", 300},
                    Twin{"sword-and-shield", "joust", "provost", 10},
                    Twin{"sword-and-shield", "joust", "pupil", 1},
                    Twin{"sword-and-shield", "melee knights=2v2", "instructor", 5}));

TEST(EngineCommand, SpeaksOverPipes) {
  const auto outcome = run_shell(
      std::string("printf 'salle 1\\nisready\\nnewgame en-garde\\nrules ferti/classic\\nseat 0\\n"
                  "position 1.2 12345 ????? - L -\\ngo nodes 5\\n' | ") +
      SALLE_PROGRAM + " engine en-garde --player steady");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(
      outcome.output.starts_with("id name Salle\nid author the Salle project\n"
                                 "game en-garde\noption name Player type combo default "
                                 "steady var random"))
      << outcome.output;
  EXPECT_TRUE(says(outcome.output, "\nsalleok\nreadyok\ninfo "));
  EXPECT_TRUE(outcome.output.ends_with("\nbestmove A1x1\n")) << outcome.output;
}

TEST(EngineCommand, RefusesWithASentence) {
  const auto player = run_salle("engine archers --player goliath </dev/null");
  EXPECT_EQ(player.status, 1);
  EXPECT_TRUE(player.output.starts_with("error: unknown player 'goliath' for archers; there are "));
  EXPECT_EQ(run_salle("engine </dev/null").status, 2);
  EXPECT_EQ(run_salle("engine archers --check ./bot </dev/null").status, 2);
}

struct Bout {
  const char* game;
  const char* rules;
};

class Examples : public testing::TestWithParam<Bout> {};

TEST_P(Examples, PlayWholeMatchesAndAreNoFools) {
  const auto& [game, rules] = GetParam();
  for (const char* bot : {kPythonBot, kCppBot}) {
    const int games = 2 * scaled(4) + 2;
    const auto outcome = run_salle(cat("match ", game, " --json --rules '", rules,
                                       "' --a 'cmd:", bot, "' --b random --games ", games));
    ASSERT_EQ(outcome.status, 0) << outcome.output;
    const json result = json::parse(outcome.output, nullptr, false);
    ASSERT_TRUE(result.is_object()) << outcome.output;
    EXPECT_EQ(result["games"], games);
    EXPECT_EQ(result["faults"], json({0, 0})) << outcome.output;
    EXPECT_GE(result["score"], games > 8 ? 0.5 : 0.0) << outcome.output;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Examples,
                         testing::Values(Bout{"en-garde", "ferti/advanced target=3"},
                                         Bout{"archers", "standard"},
                                         Bout{"sword-and-shield", "joust"},
                                         Bout{"sword-and-shield", "melee knights=2v2"}));

TEST(EngineMatches, TheSameSeedGivesTheSameMatchOnAnyNumberOfThreads) {
  const std::string match = cat("match en-garde --json --rules target=2 --a 'cmd:", kCppBot,
                                "' --b 'cmd@nodes=5:", SALLE_PROGRAM,
                                " engine en-garde --player pupil' --games 8 --seed 5 --threads ");
  const auto one = run_salle(match + "1");
  EXPECT_EQ(one.status, 0);
  EXPECT_EQ(one.output, run_salle(match + "2").output);
}

TEST(EngineMatches, AnEngineThatFailsLosesThatGameAndIsNamed) {
  // It plays as Left but not as Right.
  const std::string half = shell_bot(
      "half",
      {{"seat", "side=$rest"},
       {"go", "case $side in 0*) echo \"bestmove $last\" ;; *) echo 'bestmove +9' ;; esac"}});
  const auto outcome = run_salle("match en-garde --rules target=1 --a random --b 'cmd:" + half +
                                 "' --games 4 --seed 3");
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  for (const char* game : {"1", "3"}) {
    EXPECT_TRUE(says(outcome.output, cat("note: game ", game, " against random is lost for cmd:",
                                         half, ": it chose '+9', which is not legal\n")))
        << outcome.output;
  }
  EXPECT_FALSE(says(outcome.output, "note: game 2"));
  EXPECT_TRUE(says(outcome.output,
                   cat("lost by not following the protocol: 0 by random, 2 by cmd:", half)));
}

TEST(EngineMatches, OneThatIsNotThereLosesThemAll) {
  const std::string log = BotFolder::file("faults.log");
  const std::string match =
      "match archers --a cmd:/nowhere/bot --b random --games 4 --threads 2 --log " + log;
  const auto outcome = run_salle(match);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(says(outcome.output, "4 by cmd:/nowhere/bot")) << outcome.output;
  EXPECT_TRUE(says(outcome.output, "it ended with status 127, saying '")) << outcome.output;
  EXPECT_TRUE(says(outcome.output, "0 won, 0 drawn, 4 lost"));
  const auto again = run_salle(match);
  EXPECT_TRUE(says(again.output, "4 by cmd:/nowhere/bot")) << "also when read from the log";
  EXPECT_TRUE(says(again.output, "it ended with status 127, saying '"));
}

TEST(EngineMatches, AHangCostsItsTimeAndNotMore) {
  const auto outcome =
      run_salle("match en-garde --rules target=1 --a 'cmd@seconds=0.1:" +
                shell_bot("hanging", {{"go", "sleep 100"}}) + "' --b random --games 2 --threads 1");
  EXPECT_TRUE(says(outcome.output, "it did not answer within 2.1 s")) << outcome.output;
}

TEST(EngineMatches, LaddersHaveThemToo) {
  const auto outcome = run_salle(
      cat("ladder en-garde --rules target=1 --players random,pupil --players 'cmd:", kCppBot,
          " a,b' --games 2"));
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_TRUE(says(outcome.output, cat("cmd:", kCppBot, " a,b - pupil"))) << outcome.output;
}

TEST(EngineMatches, BadCommandsAreRefused) {
  const auto outcome = run_salle("match en-garde --a cmd: --b random");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(says(outcome.output, "error: an outside engine needs a command")) << outcome.output;
}

ProgramOutcome check(const std::string& command, const std::string& options = "") {
  return run_salle("engine --check '" + command + "' " + options);
}

TEST(EngineCheck, PassesTheExamplesAndOurOwn) {
  for (const std::string& command :
       {std::string(kPythonBot), std::string(kCppBot),
        std::string(SALLE_PROGRAM) + " engine en-garde --player provost",
        std::string(SALLE_PROGRAM) + " engine sword-and-shield --player search"}) {
    const auto outcome = check(command, "--patience 120");
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_FALSE(says(outcome.output, "wrong")) << outcome.output;
    EXPECT_TRUE(says(outcome.output, "ok     ends when it hears 'quit'\n")) << outcome.output;
  }
}

struct Fault {
  const char* name;
  std::map<std::string, std::string> deeds;
  const char* tried;
  const char* wrong;
};

class Faults : public testing::TestWithParam<Fault> {};

TEST_P(Faults, AreNamed) {
  const auto& [name, deeds, tried, wrong] = GetParam();
  const std::string bot = shell_bot(name, deeds);
  // Silence is found when patience ends: so there is little at first, and more where this machine
  // needs that to come as far as the fault.
  ProgramOutcome outcome;
  std::string said;  // from the finding on
  for (double patience = 0.5; patience < 100.0 && (said.empty() || !says(said, wrong));
       patience *= 2.0) {
    outcome = check(bot, "--patience " + std::to_string(patience));
    const std::size_t found = outcome.output.find(cat("wrong  ", tried));
    said = found == std::string::npos ? "" : outcome.output.substr(found);
  }
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(says(said, wrong)) << outcome.output;
  EXPECT_TRUE(says(said, "\n       right: ")) << outcome.output;
}

// The full greeting would have it play three games: one is enough here.
const std::string kGreets = "echo 'id name Shell'; echo 'game en-garde'; echo salleok";

INSTANTIATE_TEST_SUITE_P(
    All, Faults,
    testing::Values(
        Fault{"silent", {{"salle", ":"}}, "starts", "did not say 'salleok' within "},
        Fault{"dead", {{"salle", "exit 9"}}, "starts", "ended with status 9"},
        Fault{"nameless",
              {{"salle", "echo 'game en-garde'; echo salleok"}},
              "says its name",
              "there was no 'id name'"},
        Fault{"gameless",
              {{"salle", "echo 'id name X'; echo salleok"}},
              "says what it plays",
              "there was no 'game'"},
        Fault{"chess",
              {{"salle", "echo 'game chess'; echo salleok"}},
              "says what it plays",
              "unknown game 'chess'"},
        Fault{"chatty",
              {{"salle", "echo hello; " + kGreets}},
              "says nothing else",
              "it said 'hello'"},
        Fault{"unready", {{"isready", ":"}}, "answers 'isready'", "did not say 'readyok'"},
        Fault{"touchy",
              {{"salle", kGreets}, {"salute", "exit 2"}},
              "passes over a word",
              "ended with status 2"},
        Fault{"liar",
              {{"salle", kGreets}, {"go", "echo 'bestmove Z'"}},
              "plays a game of en-garde",
              "chose 'Z', which is not legal (decision 1: position '"},
        Fault{"sure",
              {{"salle", kGreets}, {"go", "echo 'info value 9'; echo \"bestmove $last\""}},
              "plays a game of en-garde",
              "claims a value of '9'"},
        Fault{"slow",
              {{"salle", kGreets}, {"go", "sleep 100; echo \"bestmove $last\""}},
              "plays a game of en-garde",
              "did not answer within "},
        Fault{"twice",
              {{"salle", kGreets}, {"go", "echo \"bestmove $last\"; echo \"bestmove $last\""}},
              "plays a game of en-garde",
              ""},
        Fault{"staying",
              {{"salle", kGreets}, {"quit", "sleep 100"}},
              "ends when it hears 'quit'",
              "had to be killed"}),
    [](const auto& fault) { return std::string(fault.param.name); });

TEST(EngineCheck, NamesOneThatDoesNotHearWhileItThinks) {
  // In a hurry it answers at once; given time it takes it, and hears nothing meanwhile.
  const auto outcome = check(
      shell_bot("lost-in-thought",
                {{"salle", kGreets},
                 {"go", "case $rest in *20000*) sleep 10 ;; esac; echo \"bestmove $last\""}}));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(says(outcome.output,
                   "wrong  answers 'isready' and 'stop' in the middle of a thought "
                   "(en-garde)\n       it said nothing for 2.0 s"))
      << outcome.output;
}

TEST(EngineCheck, NamesOneThatStaysWhenItsInputEnds) {
  const std::string bot = shell_bot("orphan", {{"salle", kGreets}, {"quit", "exit 3"}});
  const auto outcome = check(bot + "; [ $? = 3 ] || sleep 5");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(says(outcome.output, "ok     ends when it hears 'quit'\n")) << outcome.output;
  EXPECT_TRUE(says(outcome.output,
                   "wrong  ends when its standard input ends\n       it was still "
                   "there and had to be killed\n"))
      << outcome.output;
}

}  // namespace
}  // namespace salle
