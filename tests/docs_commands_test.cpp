// What README and docs show as commands must be commands: every `salle …` line is tried as it
// stands.
//
// Lines come from ```sh blocks and from `inline` text. What cannot be tried here is named below
// with the reason; a `salle word` alone names a subcommand, and is asked for its help.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace salle {
namespace {

namespace fs = std::filesystem;

struct Skipped {
  const char* pattern;  // found anywhere in the command
  const char* reason;
};
const std::vector<Skipped> kSkipped = {
    {"^salle 1$", "a line of the engine protocol, not a command"},
    {"^salle (serve|kosen serve)\\b.+", "serves until it is stopped"},
    {"^salle kosen connect", "needs a server to connect to"},
    {"^salle page-engine", "waits for a client on its input"},
    {"^salle admin .+", "talks to a running hall"},
    {"^salle (backup|restore) .+", "takes a hall's data, which is not there"},
    {"postgresql://", "talks to a database, which is not there"},
    {"\\b(GAME|POSITION|FILE|COMMAND|N|X)\\b", "has a word to fill in"},
    {"my-bot|a,b,c", "takes programs or players that are not there"},
    {"^salle analyse --json$", "an option, shown without the question it goes with"},
    {"^salle replay --verify$", "an option, shown without the record it goes with"},
    {"^salle (bench|ladder|openings) .+", "runs longer than a few seconds"},
    {"--games [0-9]{3,}", "runs longer than a few seconds"},
    {"^salle cards balance$", "runs longer than a few seconds"},
    {"my-cards\\.toml", "takes a file that is for the reader to write"},
};

const Skipped* skipped(const std::string& command) {
  for (const Skipped& each : kSkipped) {
    if (std::regex_search(command, std::regex(each.pattern))) return &each;
  }
  return nullptr;
}

struct Shown {
  std::string file;
  int line = 0;
  std::string command;  // beginning with "salle"
  std::string input;    // of a here-document
};

std::string trimmed(std::string text) {
  const auto space = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && space(text.back())) text.pop_back();
  text.erase(text.begin(), std::ranges::find_if_not(text, space));
  return text;
}

// The command without a prompt, the folder it was built in, and the remark behind it.
std::string bare(std::string text) {
  text = trimmed(text);
  if (text.starts_with("$ ")) text = text.substr(2);
  if (text.starts_with("build/")) text = text.substr(6);
  if (const auto remark = text.find("  #"); remark != std::string::npos) text.erase(remark);
  return trimmed(text);
}

std::vector<Shown> commands_of(const fs::path& path) {
  std::vector<Shown> list;
  std::ifstream file(path);
  std::string line;
  int number = 0;
  std::string fence;  // of the block we are in; empty outside
  Shown* heredoc = nullptr;
  while (std::getline(file, line)) {
    ++number;
    if (heredoc != nullptr) {
      if (line == "END") {
        heredoc = nullptr;
      } else {
        heredoc->input += line + '\n';
      }
      continue;
    }
    if (line.starts_with("```")) {
      fence = fence.empty() ? line : std::string();
      continue;
    }
    if (fence == "```sh") {
      std::string command = bare(line);
      const std::string mark = " <<'END'";
      const bool opens = command.ends_with(mark);
      if (opens) command.erase(command.size() - mark.size());
      if (!command.starts_with("salle ")) continue;
      list.push_back({path.filename().string(), number, command, ""});
      if (opens) heredoc = &list.back();
    } else if (fence.empty()) {
      static const std::regex kInline("`((build/)?salle [^`]+)`");
      for (std::sregex_iterator at(line.begin(), line.end(), kInline), end; at != end; ++at) {
        list.push_back({path.filename().string(), number, bare((*at)[1]), ""});
      }
    }
  }
  return list;
}

std::vector<Shown> all_commands() {
  const fs::path root = SALLE_SOURCE_DIR;
  std::vector<fs::path> pages = {root / "README.md"};
  for (const fs::path& folder : {root / "docs", root / "docs" / "rules"}) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".md") pages.push_back(entry.path());
    }
  }
  std::ranges::sort(pages);
  std::vector<Shown> all;
  for (const fs::path& page : pages) {
    for (Shown& shown : commands_of(page)) all.push_back(std::move(shown));
  }
  return all;
}

TEST(DocsCommands, EveryCommandThatCanBeTriedWorksAsItStands) {
  const fs::path scratch = fs::path(testing::TempDir()) / "docs_commands";
  fs::create_directories(scratch);
  static const std::regex kJustAName("salle [a-z]+( [a-z]+)?");
  std::vector<std::string> tried;
  for (const Shown& shown : all_commands()) {
    std::string command = shown.command;
    if (skipped(command) != nullptr) continue;
    if (std::ranges::find(tried, command + shown.input) != tried.end()) continue;
    tried.push_back(command + shown.input);
    SCOPED_TRACE(shown.file + ":" + std::to_string(shown.line) + ": " + command);
    // Some subcommands are named bare that cannot run so, or play on for ever.
    const bool runs_bare = command == "salle games" || command == "salle cards list" ||
                           command.starts_with("salle games ");
    if (std::regex_match(command, kJustAName) && !runs_bare) command += " --help";
    const fs::path input = scratch / "input";
    std::ofstream(input) << shown.input;
    const auto outcome = run_shell("cd '" + scratch.string() + "' && " + SALLE_PROGRAM +
                                   command.substr(5) + " < '" + input.string() + "' 2>&1");
    EXPECT_EQ(outcome.status, 0) << outcome.output;
  }
  EXPECT_GT(tried.size(), 15u) << "the pages are where they were";
}

TEST(DocsCommands, NothingIsSkippedThatIsNoLongerShown) {
  const auto all = all_commands();
  for (const Skipped& each : kSkipped) {
    EXPECT_TRUE(std::ranges::any_of(all,
                                    [&](const Shown& shown) {
                                      return std::regex_search(shown.command,
                                                               std::regex(each.pattern));
                                    }))
        << each.pattern << " (" << each.reason << ") is on no page";
  }
}

// The rules of this game in plain words, and the notation that they show, as a reader would try it.
TEST(DocsCommands, TheRulesOfTheGameArePrinted) {
  const auto rules = run_salle("games sword-and-shield --rules 'melee knights=3v3'");
  EXPECT_EQ(rules.status, 0);
  EXPECT_TRUE(says(rules.output, "e191>5")) << "an Event of the house's set that is aimed";
  EXPECT_FALSE(says(rules.output, "e199")) << "card 199 is no Event";
}

}  // namespace
}  // namespace salle
