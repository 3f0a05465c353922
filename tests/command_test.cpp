// The `salle` command as scripts use it: the real program, its output and exit status.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace {

struct Outcome {
  int status = -1;
  std::string output;  // both streams
};

Outcome run(const std::string& arguments, const std::string& before = "") {
  const std::string command = before + std::string(SALLE_PROGRAM) + ' ' + arguments + " 2>&1";
  Outcome outcome;
  FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  char buffer[4096];
  while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe))
    outcome.output.append(buffer, n);
  outcome.status = WEXITSTATUS(pclose(pipe));
  return outcome;
}

std::string scratch(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path) << text;
  return path;
}

TEST(Command, LegalPrintsOneActionALine) {
  const auto outcome =
      run("legal en-garde --rules ferti/advanced --position '8.13 12355 23345 - L -'");
  EXPECT_EQ(outcome.status, 0);
  // Forward 1 2 3; back 1 2 3 5; two 5s attack; 1+... to distance 4, 3 (a 3), 2 (a 2): see the
  // hand.
  EXPECT_EQ(outcome.output, "+1\n+2\n+3\n-1\n-2\n-3\n-5\nA5x1\nA5x2\n+2A3x1\n+3A2x1\n");
}

TEST(Command, LegalReadsPositionsFromStandardInput) {
  const auto outcome =
      run("legal en-garde --rules ferti/classic --position -",
          "printf '%s\\n' '1.2 11235 22345 - L -' '8.13 12344 23345 55 R d2' 'nonsense' "
          "'10.12 12345 ????? - L -' | ");
  EXPECT_EQ(outcome.status, 1) << "one was bad";
  EXPECT_TRUE(outcome.output.starts_with("A1x1 A1x2\nerror: there is nothing to decide"))
      << outcome.output;
  EXPECT_NE(outcome.output.find("\nerror: a position has six fields"), std::string::npos);
  EXPECT_NE(outcome.output.find("\n+1 -1 -2 -3 -4 -5 A2x1\n"), std::string::npos);
}

TEST(Command, LegalRefusesWithASentence) {
  const auto bad = run("legal en-garde --position '8.13 12355 23345 - X -'");
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(bad.output, "error: the fencer to move is L or R, not 'X'\n");
  EXPECT_EQ(run("legal chess --position x").output.substr(0, 47),
            "error: unknown game 'chess'; there are en-garde");
  EXPECT_EQ(run("legal en-garde --rules x --position -").status, 1);
  EXPECT_NE(
      run("legal en-garde --position '8.13 ????? 23345 - L -'").output.find("must see his own"),
      std::string::npos);
}

TEST(Command, WrongCommandLinesAreStatus2) {
  EXPECT_EQ(run("").status, 2);
  EXPECT_EQ(run("nonsense").status, 2);
  EXPECT_EQ(run("legal en-garde").status, 2);
  EXPECT_EQ(run("match en-garde --a random --b steady --games 1").status, 2);
  EXPECT_EQ(run("--help").status, 0);
  EXPECT_EQ(run("--version").status, 0);
}

TEST(Command, MatchPrintsOneObject) {
  const auto outcome = run("match en-garde --a random --b steady --games 200 --seed 7 --json");
  EXPECT_EQ(outcome.status, 0);
  const auto json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["wins"].get<int>() + json["draws"].get<int>() + json["losses"].get<int>(), 200);
  EXPECT_GT(json["errorBar"].get<double>(), 0.0);
  EXPECT_LT(json["score"].get<double>(), 0.5);
  EXPECT_EQ(run("match en-garde --a random --b steady --games 200 --seed 7 --json").output,
            outcome.output);
}

TEST(Command, BenchPrintsOneObject) {
  const auto outcome = run("bench --json --seconds 0.01");
  EXPECT_EQ(outcome.status, 0);
  const auto json = nlohmann::json::parse(outcome.output);
  EXPECT_GT(json["en-garde"]["ferti/advanced"]["randomDecisionsPerSecond"].get<double>(), 0.0);
  EXPECT_LE(json["en-garde"]["ferti/advanced"]["stateBytes"].get<int>(), 64);
}

TEST(Command, GamesListsRuleSetsAndOptions) {
  const auto json = nlohmann::json::parse(run("games --json").output);
  EXPECT_EQ(json[0]["id"], "en-garde");
  EXPECT_EQ(json[0]["ruleSets"].size(), 5u);
  EXPECT_EQ(json[0]["ruleSets"][0]["name"], "ferti/advanced");
  EXPECT_EQ(json[0]["options"].size(), 3u);
  EXPECT_NE(
      run("games en-garde --rules abacus/basic --language fr").output.find("dernière attaque"),
      std::string::npos);
  EXPECT_EQ(run("games --language de").status, 1);
}

constexpr auto kArchersStart = "'9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0'";

TEST(Command, PerftPrintsALineADepth) {
  // Eighteen pivots and six steps; then by hand 18 * 23 + 3 * 25 + 3 * 24.
  EXPECT_EQ(run("perft archers --depth 2").output, "1 24\n2 561\n");
  EXPECT_EQ(run(std::string("perft archers --depth 2 --position ") + kArchersStart).output,
            "1 24\n2 561\n");
  EXPECT_EQ(run("perft archers --depth 1 --turns").output.substr(0, 6), "1 561 ");
  EXPECT_EQ(run("perft archers --depth 1 --position nonsense").status, 1);
  EXPECT_EQ(run("perft en-garde --turns --depth 1").status, 1);
  EXPECT_EQ(run("perft en-garde --depth 1 --position '1.2 11235 22345 - L -'").output, "1 2\n");
}

TEST(Command, LegalReadsArchersInsideATurn) {
  const auto outcome = run("legal archers --position -",
                           "printf '%s\\n' '9/9/9/9/2E1w4/9/9/9/N7e d - 0' "
                           "'9/9/9/9/2E1w4/9/9/9/N7e d - 0 c5xe5 a1:e' | ");
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(outcome.output.substr(0, 6), "c5xe5 ") << "shots stand first";
  EXPECT_NE(outcome.output.find('\n'), std::string::npos);
  EXPECT_NE(outcome.output.find("a1:n", outcome.output.find('\n')), std::string::npos)
      << "after a shot the first manoeuvre may be taken back";
}

TEST(Command, ShowDrawsAPosition) {
  const auto picture = run(std::string("show archers ") + kArchersStart);
  EXPECT_EQ(picture.status, 0);
  EXPECT_NE(picture.output.find("▲"), std::string::npos);
  EXPECT_EQ(run(std::string("show archers --svg ") + kArchersStart).output.substr(0, 4), "<svg");
  EXPECT_EQ(run("show en-garde '8.13 12355 ????? - L -'").output.find("2 3 3 4 5"),
            std::string::npos);
  EXPECT_EQ(run("show en-garde --svg '8.13 12355 23345 - L -'").status, 1);
  EXPECT_EQ(run("show archers nonsense").status, 1);
}

constexpr auto kRecord = R"([Game "en-garde"]
[Rules "abacus/basic target=1 starter=left aid=off"]
[Left "Anna"]
[Right "Bo"]
[Result "1 -1"]

*5 *5 *5 *5 *2 *1 *1 *1 *1 *2
+5 *4 ; Left goes at it
+1 *4
+5 *3
+1 *3
+5 *3
+1 *4
A4x1
)";

TEST(Command, ReplayTellsTheGame) {
  const std::string file = scratch("told.record", kRecord);
  const auto outcome = run("replay " + file);
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_NE(outcome.output.find("Anna attacks with one 4.\nBo is hit: Anna wins the round (1–0).\n"
                                "Anna wins the match 1–0.\n"),
            std::string::npos)
      << outcome.output;
  const auto step = run("replay --step 14 --seat Right " + file);
  EXPECT_NE(step.output.find("Anna holds 5 cards. You hold 1 1 1 2 4."), std::string::npos)
      << step.output;
  EXPECT_EQ(run("replay --step 99 " + file).status, 1);
  const auto seat = run("replay --seat Left " + file);
  EXPECT_NE(seat.output.find("[Seat \"Left\"]"), std::string::npos);
  EXPECT_NE(seat.output.find("\n*5 *5 *5 *5 *2 *? *? *? *? *?\n+5 *4\n+1 *?\n"), std::string::npos)
      << seat.output;
  EXPECT_EQ(run("replay --seat Middle " + file).status, 1);
  EXPECT_EQ(run("replay /no/such/file").status, 1);
  EXPECT_EQ(run("replay --verify " + file).output,
            "error: the record has no [Commitment]: nothing was promised about its deal\n");
}

}  // namespace
