// `salle cards` as a person or a script uses it: the real program, its output and exit status.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

namespace {

struct Outcome {
  int status = -1;
  std::string output;  // both streams
};

Outcome salle(const std::string& arguments) {
  const std::string command = std::string(SALLE_PROGRAM) + ' ' + arguments + " 2>&1";
  Outcome outcome;
  FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  char buffer[4096];
  while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe)) {
    outcome.output.append(buffer, n);
  }
  outcome.status = WEXITSTATUS(pclose(pipe));
  return outcome;
}

Outcome run(const std::string& arguments) { return salle("cards " + arguments); }

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream all;
  all << file.rdbuf();
  return all.str();
}

const std::string kHouse = std::string(SALLE_SOURCE_DIR) + "/data/cards/salle-2.toml";

TEST(CardsCommand, CheckIsContentWithTheHouse) {
  const auto outcome = run("check " + kHouse);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.output.find(": fine. \"The house's cards\" (salle-2, version "),
            std::string::npos);
  EXPECT_NE(outcome.output.find("12 Knights, 12 Health, 10 Artefacts; 60 Combat cards"),
            std::string::npos);
  EXPECT_EQ(outcome.output.find("note:"), std::string::npos);
}

TEST(CardsCommand, CheckNamesFileLineAndCure) {
  std::string text = read_file(kHouse);
  text.replace(text.find("technique = 2"), 13, "technik = 2");
  const std::string path = testing::TempDir() + "bad-cards.toml";
  std::ofstream(path) << text;
  const auto outcome = run("check " + path);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.output.find(path + ":"), std::string::npos);
  EXPECT_NE(outcome.output.find("there is no key 'technik' here; did you mean 'technique'?\n"),
            std::string::npos);
  EXPECT_NE(outcome.output.find(" problems in '"), std::string::npos) << outcome.output;
  EXPECT_EQ(run("list --set " + path).status, 1);
  EXPECT_EQ(run("print --set " + path).status, 1);
}

TEST(CardsCommand, RefusesWithASentence) {
  EXPECT_EQ(run("check /no/such/file.toml").status, 1);
  EXPECT_EQ(run("check").status, 2);
  EXPECT_EQ(run("").status, 2);
  EXPECT_EQ(run("list --language de").status, 1);
  EXPECT_NE(run("list --kind wizard").output.find("error: unknown kind 'wizard'; there are knight"),
            std::string::npos);
  EXPECT_EQ(run("print --out /proc/no-such-folder").status, 1);
}

TEST(CardsCommand, ListTellsWhatCardsDo) {
  const auto all = run("list");
  EXPECT_EQ(all.status, 0);
  EXPECT_NE(all.output.find("030  Yrmegard von Stargardem  (Knight)\n"), std::string::npos);
  EXPECT_NE(all.output.find("190  Bide one's time  (Event, "), std::string::npos);
  EXPECT_NE(all.output.find("     Regain 2 fatigue points.\n"), std::string::npos);
  const auto events = run("list --kind event --language nl --set " + kHouse);
  EXPECT_EQ(events.output.find("030"), std::string::npos);
  EXPECT_NE(events.output.find("     Je krijgt 2 vermoeidheidspunten terug.\n"), std::string::npos);
}

TEST(CardsCommand, ListPrintsOneJsonArray) {
  const auto json = nlohmann::json::parse(run("list --json").output);
  EXPECT_EQ(json.size(), 134u);
  const auto find = [&](int number) {
    for (const auto& card : json) {
      if (card["number"] == number) return card;
    }
    return nlohmann::json();
  };
  EXPECT_EQ(find(30)["abilities"]["strength"], 2);
  EXPECT_EQ(find(150)["attack"]["strike"], "crooked");
  EXPECT_EQ(find(150)["attack"]["technique"], 6);
  EXPECT_EQ(find(131)["defence"]["guard"], "wing");
  EXPECT_EQ(find(184)["defence"]["cost"], 3);
  EXPECT_EQ(find(184)["defence"]["answers"], nlohmann::json({"squinting"}));
  EXPECT_EQ(find(200)["attack"]["answeredBy"], nlohmann::json({"manoeuvres"}));
  EXPECT_EQ(find(200)["cost"], 4);
  EXPECT_EQ(find(110)["initiative"], 15);
  EXPECT_EQ(find(217)["abilities"]["technique"], 1);
  EXPECT_EQ(find(190)["effects"][0]["do"], "fatigue");
  EXPECT_EQ(find(190)["effects"][0]["amount"], 2);
  EXPECT_EQ(find(1)["kind"], "health");
  EXPECT_EQ(nlohmann::json::parse(run("list --json --kind knight").output).size(), 12u);
}

TEST(CardsCommand, PrintDrawsNineCardsToAPage) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "salle-pages";
  std::filesystem::remove_all(folder);
  const auto outcome = run("print --language fr --out " + folder.string());
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_NE(outcome.output.find("134 cards on 16 pages"), std::string::npos);
  int pages = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string page = read_file(entry.path());
    EXPECT_EQ(page.substr(0, 4), "<svg") << entry.path();
    EXPECT_EQ(page.substr(page.size() - 7), "</svg>\n") << entry.path();
    ++pages;
  }
  EXPECT_EQ(pages, 19) << "with two of backs and one of tokens";
  const std::string page = read_file(folder / "deck-06.svg");  // cards 146 to 154
  EXPECT_NE(page.find(">Coupe Tordue</text>"), std::string::npos);
  EXPECT_NE(page.find(">150</text>"), std::string::npos);
  EXPECT_NE(page.find("width=\"210mm\" height=\"297mm\""), std::string::npos);
  const std::string health = read_file(folder / "start-01.svg");
  EXPECT_NE(health.find(">28</text>"), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(CardsCommand, PrintDrawsTokensForSixKnights) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "salle-tokens";
  std::filesystem::remove_all(folder);
  const auto outcome = run("print --language nl --out " + folder.string());
  EXPECT_NE(outcome.output.find("and a sheet of tokens"), std::string::npos) << outcome.output;
  const std::string sheet = read_file(folder / "tokens.svg");
  const auto count = [&](const std::string& text) {
    int times = 0;
    for (std::size_t at = sheet.find(text); at != sheet.npos; at = sheet.find(text, at + 1))
      ++times;
    return times;
  };
  // Each of six Knights: five hits, one pointer, two Tactics, his half of one of three Locks.
  EXPECT_EQ(count("<g transform=\"translate("), 6 * 9 + 1) << "one is within the definitions";
  EXPECT_EQ(count("class=\"hit\""), 6 * 5);
  EXPECT_EQ(count("class=\"fatigue\""), 6);
  EXPECT_EQ(count("class=\"heater\""), 6 * 2);
  EXPECT_EQ(count("href=\"#lock\""), 6);
  EXPECT_EQ(count(">III</text>"), 2) << "both who are locked together";
  EXPECT_EQ(count(">Kracht</text>"), 6);
  EXPECT_EQ(count(">Techniek</text>"), 6);
  // 6 x 28 mm and 9 x 28 mm in the middle of the page: they begin 21 and 22.5 mm from its edges.
  EXPECT_NE(sheet.find("translate(210 225)"), std::string::npos);
  EXPECT_NE(sheet.find("translate(1610 2465)"), std::string::npos) << "the last";
  std::filesystem::remove_all(folder);
}

// The house's cards under another id, as somebody's own set.
class OwnSet {
 public:
  OwnSet() : path_(std::filesystem::path(testing::TempDir()) / "own.toml") {
    std::string text = read_file(kHouse);
    text.replace(text.find("id = \"salle-2\""), 14, "id = \"own\"");
    std::ofstream(path_) << text;
  }
  ~OwnSet() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(CardsCommand, ASetOfOnesOwnCanBePlayedWith) {
  const OwnSet own;
  const std::string match =
      "match sword-and-shield --a random --b random --rules 'joust cards=own' --games 2";
  EXPECT_EQ(salle("--cards " + own.path() + ' ' + match).status, 0);
  EXPECT_EQ(salle(match + " --cards " + own.path()).status, 0) << "also behind the command";
  const Outcome unknown = salle(match);
  EXPECT_NE(unknown.status, 0);
  EXPECT_NE(unknown.output.find("--cards FILE"), std::string::npos) << unknown.output;
  EXPECT_EQ(salle(match + " --cards /no/such/file").status, 2);
}

TEST(CardsCommand, BalanceWeighsEveryKnightAndCard) {
  const Outcome balance = run("balance --games 60 --json");
  const auto json = nlohmann::json::parse(balance.output.substr(0, balance.output.find('\n')));
  EXPECT_EQ(json["games"], 60);
  int knights = 0;
  for (const auto& knight : json["knights"]) knights += knight["games"].get<int>();
  EXPECT_EQ(knights, 120) << "two in every joust";
  // Every card that was drawn was used, discarded or held in the end.
  for (const auto& [number, card] : json["cards"].items()) {
    const int gone = card["attacked"].get<int>() + card["defended"].get<int>() +
                     card["moved"].get<int>() + card["played"].get<int>() +
                     card["discarded"].get<int>() + card["held"].get<int>();
    EXPECT_LE(gone, card["drawn"].get<int>()) << number;
    EXPECT_LE(card["gamesHeld"].get<int>(), 60) << number;
    EXPECT_LE(card["gamesUsed"].get<int>(), card["gamesHeld"].get<int>()) << number;
  }
  EXPECT_NE(run("balance --games 2 --rules 'melee knights=3v3'").output.find("locks"),
            std::string::npos);
  EXPECT_EQ(run("balance --player nobody").status, 1);
}

}  // namespace
