// `salle analyse --stdin` as scripts use it.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/fresh_file.hpp"
#include "support/program.hpp"

namespace salle {
namespace {

using nlohmann::json;

std::map<std::string, json> answers_to(const std::string& queries, const std::string& options) {
  const std::string file = fresh_file("queries");
  std::ofstream(file) << queries;
  const auto outcome = run_salle("analyse --stdin " + options + " <" + file);
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  std::map<std::string, json> answers;
  std::istringstream lines(outcome.output);
  for (std::string line; std::getline(lines, line);) {
    const json answer = json::parse(line, nullptr, false);
    EXPECT_TRUE(answer.is_object()) << line;
    if (answer.is_object()) answers[answer["id"].dump()] = answer;
  }
  return answers;
}

TEST(AnalyseQueries, SayWhatTheCommandSaysOfTheSamePosition) {
  struct Case {
    std::string game, rules, position;
  };
  const std::vector<Case> cases = {
      {"en-garde", "ferti/classic", "8.12 12344 ????? 55 L -"},
      {"en-garde", "ferti/advanced", "8.14 12344 ????? 55 L -"},
      {"archers", "standard", "9/4N4/9/9/9/9/9/s8/9 d - 0"},
  };
  std::string queries;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    queries += json{{"id", i},
                    {"game", cases[i].game},
                    {"rules", cases[i].rules},
                    {"position", cases[i].position},
                    {"nodes", 150},
                    {"seed", 4},
                    {"language", "fr"}}
                   .dump() +
               "\n";
  }
  auto answers = answers_to(queries, "--threads 2");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto plain =
        run_salle("analyse " + cases[i].game + " '" + cases[i].position + "' --rules " +
                  cases[i].rules + " --nodes 150 --seed 4 --language fr --json");
    json expected = json::parse(plain.output);
    expected["id"] = i;
    EXPECT_EQ(answers[std::to_string(i)], expected);
  }
}

TEST(AnalyseQueries, TheEndOfTheInputFinishesWhatIsUnderWay) {
  std::string queries = "nonsense\n";
  for (int i = 0; i < 20; ++i) {
    queries += json{{"id", "q" + std::to_string(i)},
                    {"game", "archers"},
                    {"rules", "standard first=dark"},
                    {"moves", json::array()},
                    {"nodes", 500}}
                   .dump() +
               (i < 19 ? "\r\n" : "");  // the last line has no end
  }
  const auto answers = answers_to(queries, "--threads 2");
  EXPECT_EQ(answers.size(), 21u);
  EXPECT_EQ(answers.at("null")["error"], "this line is not JSON");
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(answers.at("\"q" + std::to_string(i) + "\"").contains("action"));
  }
}

TEST(AnalyseQueries, NameTheirOwnGame) {
  const auto outcome = run_salle("analyse en-garde --stdin </dev/null");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.output, "error: with --stdin the queries name the game and the position\n");
}

}  // namespace
}  // namespace salle
