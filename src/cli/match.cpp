// `salle match`: two computer players, many games, the result with its error bar.
#include <csignal>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/match.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "core/text.hpp"

namespace salle {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void print_result(const MatchPlan& plan, const MatchResult& result) {
  std::printf("%s against %s at %s: %lld games, duplicate deals, seed %llu\n", plan.a.c_str(),
              plan.b.c_str(), plan.game.c_str(), static_cast<long long>(result.games),
              static_cast<unsigned long long>(plan.seed));
  std::printf("  %lld won, %lld drawn, %lld lost\n", static_cast<long long>(result.wins),
              static_cast<long long>(result.draws), static_cast<long long>(result.losses));
  std::printf("  score %.2f%% \u00b1 %.2f%% (95%%)\n", 100 * result.score, 100 * result.error_bar);
  std::printf("  the first seat won %.2f%%\n", 100.0 * static_cast<double>(result.first_seat_wins) /
                                                   static_cast<double>(result.games));
}

void print_json(const MatchPlan& plan, const MatchResult& result) {
  const nlohmann::ordered_json json = {{"game", plan.game},
                                       {"rules", plan.rules},
                                       {"a", plan.a},
                                       {"b", plan.b},
                                       {"seed", plan.seed},
                                       {"games", result.games},
                                       {"wins", result.wins},
                                       {"draws", result.draws},
                                       {"losses", result.losses},
                                       {"score", result.score},
                                       {"errorBar", result.error_bar},
                                       {"firstSeatWins", result.first_seat_wins},
                                       {"decisions", result.decisions}};
  std::cout << json.dump() << '\n';
}

}  // namespace

void add_match(CLI::App& app, int& exit_code) {
  struct Options {
    MatchPlan plan;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  MatchPlan& plan = options->plan;
  CLI::App* command = app.add_subcommand("match", "Play many games between two computer players");
  command->add_option("game", plan.game, "The game, such as en-garde")->required();
  command->add_option("--rules", plan.rules,
                      "Rule set and options, such as \"ferti/classic target=1\"");
  command->add_option("--a", plan.a, "The first player")->required();
  command->add_option("--b", plan.b, "The second player")->required();
  command->add_option("--games", plan.games, "Games, two to a deal with the seats changed")
      ->check(CLI::Range(std::int64_t{2}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", plan.seed, "The same seed gives the same match")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options, &exit_code] {
    interrupted = 0;
    const auto previous = std::signal(SIGINT, [](int) { interrupted = 1; });
    const auto result = [&] {
      ProgressBar bar(options->plan.games, "games");
      return play_match(options->plan, [&](std::int64_t done) {
        bar.show(done);
        return interrupted == 0;
      });
    }();
    std::signal(SIGINT, previous);
    if (!result) {
      exit_code = complain(result.error().message);
      return;
    }
    options->json ? print_json(options->plan, *result) : print_result(options->plan, *result);
    if (interrupted != 0) exit_code = 130;
  });
}

}  // namespace salle
