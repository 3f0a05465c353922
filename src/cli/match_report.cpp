#include "cli/match_report.hpp"

#include <cmath>
#include <cstdio>
#include <iostream>

namespace salle {

std::string format(const char* form, double value) {
  char text[64];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

std::string elo_words(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return format("%+.0f", elo + 0.0);
}

std::string elo_words(const Estimate& elo) {
  return elo_words(elo.value) + " (" + elo_words(elo.low) + " to " + elo_words(elo.high) + ")";
}

std::string score_words(const PairTally& pairs) {
  const Estimate score = pairs.score();
  const std::string value = format("%.2f%%", 100 * score.value);
  if (score.value > 0.0 && score.value < 1.0) {
    return value + format(" ± %.2f%%", 100 * pairs.error_bar());
  }
  return value + format(" (%.2f%%", 100 * score.low) + format(" to %.2f%%)", 100 * score.high);
}

nlohmann::ordered_json finite(double value) {
  if (!std::isfinite(value)) return nullptr;
  return value;
}

nlohmann::ordered_json estimate_json(const Estimate& estimate) {
  return {{"value", finite(estimate.value)},
          {"low", finite(estimate.low)},
          {"high", finite(estimate.high)}};
}

nlohmann::ordered_json score_json(const SeriesScore& score) {
  const Estimate estimate = score.pairs.score();
  return {{"games", score.games},
          {"wins", score.wins},
          {"draws", score.draws},
          {"losses", score.losses},
          {"pairs", score.pairs.counts()},
          {"score", estimate.value},
          {"errorBar", score.pairs.error_bar()},
          {"scoreRange", {estimate.low, estimate.high}},
          {"elo", estimate_json(elo_of_score(estimate))},
          {"superiority", score.pairs.superiority()},
          {"firstSeatWins", score.first_side_wins},
          {"decisions", score.decisions},
          {"faults", {score.faults_a, score.faults_b}}};
}

void print_notices(const std::vector<std::string>& notices) {
  std::cout.flush();
  for (const std::string& notice : notices) std::cerr << "note: " << notice << '\n';
}

void add_conduct_options(CLI::App& command, std::string& openings, RunOptions& options) {
  command.add_option("--openings", openings,
                     "Where games without deals begin: a file with a position a line, house (the "
                     "default where there is one) or none");
  command
      .add_option(
          "--threads", options.threads,
          "Games at a time (default: one for each core); results do not depend on it unless "
          "players think by the clock")
      ->check(CLI::Range(1, 1024));
  command.add_option("--log", options.log,
                     "Write every finished pair of games to this file, and go on from what is "
                     "there of the same plan");
}

int interruption_code() {
  const int signal = play::Interruptions::caught();
  return signal == 0 ? 0 : play::exit_code_for(signal);
}

}  // namespace salle
