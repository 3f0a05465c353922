// What `salle match` and `salle ladder` say alike.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/series_run.hpp"
#include "arena/statistics.hpp"
#include "cli/play/signals.hpp"
#include "cli/progress.hpp"

namespace salle {

// printf into a string, for the short numbers of a table.
std::string format(const char* form, double value);

// "+35", "-412", "+inf".
std::string elo_words(double elo);
// "+35 (+12 to +58)".
std::string elo_words(const Estimate& elo);

// "52.30% ± 1.90%", or the range where the score is at an end: "100.00% (83.89% to 100.00%)".
std::string score_words(const PairTally& pairs);

// A number, or null where it is infinite: JSON knows no infinity.
nlohmann::ordered_json finite(double value);
// {"value": …, "low": …, "high": …}
nlohmann::ordered_json estimate_json(const Estimate& estimate);
// The fields that say how an encounter went.
nlohmann::ordered_json score_json(const SeriesScore& score);

// Notices go to standard error, where they are in nobody's way.
void print_notices(const std::vector<std::string>& notices);

// --openings, --threads and --log.
void add_conduct_options(CLI::App& command, std::string& openings, RunOptions& options);

// While it lives a bar shows how far things are, and Ctrl-C asks to stop instead of ending all.
class Watch {
 public:
  Watch(std::int64_t total, const char* unit) : bar_(total, unit) {}

  // For play_match and its like: false once somebody wants it to stop.
  Progress progress() {
    return [this](std::int64_t done) {
      bar_.show(done);
      return play::Interruptions::caught() == 0;
    };
  }

 private:
  play::Interruptions interruptions_;
  ProgressBar bar_;
};

// 130 if the last Watch was ended by Ctrl-C, 0 if nothing came.
int interruption_code();

}  // namespace salle
