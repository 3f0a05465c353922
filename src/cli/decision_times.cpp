// `salle bench decisions`: how much processor time a player takes for a decision, over whole games
// against itself. What counts is the slow ones, which no mean shows.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/command.hpp"
#include "games/table.hpp"
#include "players/player.hpp"

namespace salle {
namespace {

struct DecisionOptions {
  std::string game;
  std::string rules;
  std::string player = "maitre";
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  bool json = false;
};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The least of the times that `share` of all do not exceed.
double quantile(const std::vector<double>& sorted, double share) {
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(rank, sorted.size() - 1)];
}

// Seconds of every decision. Each game has lots of its own, so that games do not change with what
// was played before them.
Result<std::vector<double>> decision_times(const DecisionOptions& options) {
  const auto spec = parse_player_spec(options.player);
  if (!spec) return std::unexpected(spec.error());
  const auto player = make_player(options.game, spec->name);
  if (!player) return std::unexpected(player.error());
  const auto start = Table::open(options.game, options.rules);
  if (!start) return std::unexpected(start.error());
  std::vector<double> times;
  for (std::int64_t game = 0; game < options.games; ++game) {
    Random random(options.seed, static_cast<std::uint64_t>(game));
    Table table = *start;
    while (!table.over()) {
      if (table.turn() == kChance) {
        table.deal(random());
        continue;
      }
      const auto sight = table.sight(table.turn());
      const double begun = processor_seconds();
      const auto thought = (*player)->think(*sight, spec->budget, random);
      times.push_back(processor_seconds() - begun);
      if (!thought) return std::unexpected(thought.error());
      if (const auto done = table.play(thought->action); !done) {
        return std::unexpected(done.error());
      }
    }
  }
  std::ranges::sort(times);
  return times;
}

int run(const DecisionOptions& options) {
  const auto times = decision_times(options);
  if (!times) return complain(times.error().message);
  if (times->empty()) return complain("nothing was decided");
  double sum = 0.0;
  for (const double seconds : *times) sum += seconds;
  const double mean = sum / static_cast<double>(times->size());
  const auto over = [&](double seconds) {
    const auto slow = times->end() - std::ranges::upper_bound(*times, seconds);
    return static_cast<double>(slow) / static_cast<double>(times->size());
  };
  if (options.json) {
    const nlohmann::ordered_json json = {
        {"decisions", times->size()},    {"mean", mean},
        {"p50", quantile(*times, 0.5)},  {"p90", quantile(*times, 0.9)},
        {"p99", quantile(*times, 0.99)}, {"most", times->back()},
        {"overOneMs", over(1e-3)},       {"overFiftyMs", over(50e-3)}};
    std::cout << json.dump() << '\n';
    return 0;
  }
  std::printf(
      "%zu decisions, ms of processor time: mean %.3f, p50 %.3f, p90 %.3f, p99 %.3f, most %.3f; "
      "over 1 ms %.2f%%, over 50 ms %.2f%%\n",
      times->size(), 1e3 * mean, 1e3 * quantile(*times, 0.5), 1e3 * quantile(*times, 0.9),
      1e3 * quantile(*times, 0.99), 1e3 * times->back(), 100.0 * over(1e-3), 100.0 * over(50e-3));
  return 0;
}

}  // namespace

void add_bench_decisions(CLI::App& bench, int& exit_code) {
  auto options = std::make_shared<DecisionOptions>();
  CLI::App* command = bench.add_subcommand(
      "decisions", "How much processor time a player takes for a decision, in games with itself");
  command->add_option("game", options->game, example_of_game())->required();
  command->add_option("--rules", options->rules, "Rule set and options");
  command->add_option("--player", options->player, "Who, such as maitre or maitre:seconds=0.1")
      ->capture_default_str();
  command->add_option("--games", options->games, "How many games")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Of the deals and the players")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace salle
