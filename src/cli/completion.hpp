// `salle completion bash|zsh|fish`, and what the scripts that it prints ask for: what could stand
// where somebody presses the tab key.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace salle {

struct Candidate {
  std::string word;
  std::string meaning;  // may be empty
};

struct Candidates {
  std::vector<Candidate> words;
  enum class Names { kNone, kFiles, kFolders } names = Names::kNone;  // the shell knows those
};

// `words` are those behind `salle`; the last one is what was typed of the one to complete, and may
// be empty.
Candidates complete(const CLI::App& app, const std::vector<std::string>& words);

void add_completion(CLI::App& app, int& exit_code);

}  // namespace salle
