// `salle match`, `salle ladder` and `salle openings` as scripts use them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/match_report.hpp"
#include "support/fresh_file.hpp"
#include "support/program.hpp"

namespace salle {
namespace {

std::string log_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

constexpr const char* kQuickMatch =
    "match en-garde --rules 'abacus/basic target=1' --a steady --b random --seed 3 ";

TEST(MatchCommand, PrintsTheSameOnAnyNumberOfThreads) {
  const std::string match = std::string(kQuickMatch) + "--games 60 --sprt 0 1 ";
  const auto one = run_salle(match + "--threads 1");
  EXPECT_EQ(one.status, 0) << one.output;
  EXPECT_EQ(run_salle(match + "--threads 3").output, one.output);
  for (const char* words : {"score ", "Elo ", "LLR ", "no verdict", "60 games"}) {
    EXPECT_NE(one.output.find(words), std::string::npos) << words << " in\n" << one.output;
  }
}

TEST(MatchCommand, PlaysOpeningsFromBothSides) {
  // Dark wins at once, whoever it is: every pair is even.
  const std::string path = fresh_file("decided.txt");
  std::ofstream(path) << "9/9/9/9/1N7/9/9/9/8s d - 0\n";
  const std::string archers = "match archers --games 6 --openings " + path + " --json ";
  const auto even = run_salle(archers + "--a search:nodes=500 --b search:nodes=600");
  ASSERT_EQ(even.status, 0) << even.output;
  const auto notice = even.output.find('{');
  EXPECT_NE(even.output.substr(0, notice).find("gone round"), std::string::npos);
  const auto report = nlohmann::json::parse(even.output.substr(notice));
  EXPECT_EQ(report["pairs"], nlohmann::json({0, 0, 3, 0, 0}));
  EXPECT_EQ(report["elo"]["value"], 0.0);
  EXPECT_EQ(report["superiority"], 0.5);
}

TEST(MatchReport, InfinityIsNullInJson) {
  PairTally won;
  for (int i = 0; i < 20; ++i) won.add(4);
  const auto report = estimate_json(elo_of_score(won.score()));
  EXPECT_TRUE(report["value"].is_null() && report["high"].is_null());
  EXPECT_TRUE(report["low"].is_number());
  // 400 log10(0.83887 / 0.16113): Wilson's lower end of 20 out of 20.
  EXPECT_EQ(elo_words(elo_of_score(won.score())), "+inf (+287 to +inf)");
  EXPECT_EQ(score_words(won), "100.00% (83.89% to 100.00%)");
  won.add(0);
  EXPECT_EQ(score_words(won).substr(0, 6), "95.24%");
}

TEST(MatchCommand, StopsWhenToldAndGoesOnLater) {
  for (const char* signal : {"TERM", "KILL"}) {
    const std::string log = fresh_file(std::string("stopped-") + signal + ".log");
    const std::string match = std::string(SALLE_PROGRAM) + ' ' + kQuickMatch + "--log " + log + ' ';
    // Not Ctrl-C itself: what a script starts in the background does not hear it.
    const auto stopped =
        run_shell(match + "--games 1000000000 >/dev/null 2>&1 & pid=$!; until [ -e " + log +
                  " ] && [ $(wc -l < " + log + ") -gt 5 ]; do sleep 0.01; done; kill -" + signal +
                  " $pid; wait $pid 2>/dev/null");
    EXPECT_EQ(stopped.status, std::string(signal) == "TERM" ? 143 : 137);
    const std::string before = log_text(log);
    EXPECT_TRUE(std::string(signal) == "KILL" || before.back() == '\n');
    const auto pairs = std::count(before.begin(), before.end(), '\n') - 1;
    const std::string games = "--games " + std::to_string(2 * pairs + 40);
    EXPECT_EQ(run_salle(kQuickMatch + games + " --log " + log).status, 0);
    const std::string whole = fresh_file("whole.log");
    EXPECT_EQ(run_salle(kQuickMatch + games + " --log " + whole).status, 0);
    EXPECT_EQ(log_text(log), log_text(whole));
  }
}

TEST(MatchCommand, RefusesWithASentence) {
  const auto says = [](const std::string& arguments, const std::string& words) {
    const auto outcome = run_salle(arguments);
    EXPECT_NE(outcome.status, 0) << arguments;
    EXPECT_NE(outcome.output.find(words), std::string::npos) << outcome.output;
  };
  says("match en-garde --a nobody --b random", "unknown player 'nobody' for en-garde");
  says("match en-garde --a random --b random --openings house", "has no openings for en-garde");
  says("match archers --a random --b random --openings no/such/file", "cannot read");
  says("match en-garde --a random --b random --sprt 10 0", "the smaller one first");
  says("match en-garde --a random --b random --threads 0", "--threads");
  says("match en-garde --a random --b random --alpha 0.1", "--sprt");
  says("ladder en-garde --players random", "at least two players");
  says("ladder en-garde --players random,steady,random", "named twice");
  says("ladder en-garde --players random,strong", "unknown player 'strong'");
  says("ladder chess", "unknown game 'chess'");
  says("openings en-garde", "made for archers only");
  says("openings archers --player nobody", "unknown player");
}

TEST(LadderCommand, PrintsATableAndOneObject) {
  const std::string ladder =
      "ladder en-garde --rules 'abacus/basic target=1' --players random,steady --games 40 ";
  const auto table = run_salle(ladder);
  EXPECT_EQ(table.status, 0) << table.output;
  EXPECT_LT(table.output.find("\nsteady"), table.output.find("\nrandom")) << "the strongest first";
  std::istringstream lines(table.output);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 82u) << line;

  const auto report = nlohmann::json::parse(run_salle(ladder + "--json").output);
  EXPECT_EQ(report["players"][0]["name"], "random");
  EXPECT_EQ(report["players"][0]["elo"], 0.0);
  EXPECT_GT(report["players"][1]["elo"].get<double>(),
            report["players"][1]["errorBar"].get<double>());
  EXPECT_EQ(report["pairings"][0]["a"], "steady");
  EXPECT_EQ(report["pairings"][0]["games"], 40);
  const auto match = nlohmann::json::parse(
      run_salle("match en-garde --rules 'abacus/basic target=1' --a steady --b random --games 40 "
                "--json --seed " +
                report["pairings"][0]["seed"].dump())
          .output);
  EXPECT_EQ(match["decisions"], report["pairings"][0]["decisions"]) << "the same games";
}

TEST(OpeningsCommand, PrintsASuiteThatCanBePlayed) {
  const auto made = run_salle("openings archers --count 3 --plies 2 --player search:nodes=200");
  ASSERT_EQ(made.status, 0) << made.output;
  EXPECT_NE(made.output.find("#   salle openings archers --count 3 --plies 2 --player "
                             "search:nodes=200 --seed 1 --within 0.1\n"),
            std::string::npos)
      << made.output;
  const auto report = nlohmann::json::parse(
      run_salle("openings archers --count 3 --plies 2 --player search:nodes=200 --json").output);
  EXPECT_EQ(report["positions"].size(), 3u);
  EXPECT_NE(made.output.find(report["positions"][2].get<std::string>() + "\n"), std::string::npos);
  const std::string path = fresh_file("made.txt");
  std::ofstream(path) << made.output;
  EXPECT_EQ(run_salle("match archers --a random --b random --games 6 --openings " + path).status,
            0);
}

}  // namespace
}  // namespace salle
