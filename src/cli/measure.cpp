// `salle bench`: how fast the engines and the players are on this machine. `salle perft`: how many
// sequences of actions a position has, to check an engine by.
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "games/perft.hpp"
#include "games/registry.hpp"
#include "players/measure.hpp"

namespace salle {
namespace {

struct PerftOptions {
  std::string game;
  std::string rules;
  std::string position;
  int depth = 1;
  bool turns = false;
};

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  struct Options {
    double seconds = 1.0;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("bench", "Measure the engines and the players on one core");
  command->add_option("--seconds", options->seconds, "How long to measure each figure")
      ->check(CLI::Range(0.01, 600.0))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  add_bench_decisions(*command, exit_code);
  command->callback([command, options, &exit_code] {
    if (!command->get_subcommands().empty()) return;  // which has run by itself
    exit_code = 0;
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for_each_game([&]<class G>(std::type_identity<G>) {
      for (const RuleSetInfo& rule_set : G::kInfo.rule_sets) {
        const Speed speed = random_play_speed(G::kInfo.id, rule_set.name, options->seconds).value();
        json[std::string(G::kInfo.id)][std::string(rule_set.name)] = {
            {"stateBytes", sizeof(typename G::State)},
            {"randomDecisionsPerSecond", speed.decisions_per_second},
            {"randomActionsPerSecond", speed.actions_per_second},
            {"randomGamesPerSecond", speed.games_per_second}};
        if (options->json) continue;
        std::printf("%-18s %-18s random play %8.2f million decisions/s, %8.2f million actions/s\n",
                    std::string(G::kInfo.id).c_str(), std::string(rule_set.name).c_str(),
                    speed.decisions_per_second / 1e6, speed.actions_per_second / 1e6);
        std::fflush(stdout);
      }
    });
    for_each_game([&]<class G>(std::type_identity<G>) {
      if constexpr (requires { G::kMeasured; }) {
        for (const Measured& measured : G::kMeasured) {
          const ThinkingSpeed speed = thinking_speed(G::kInfo.id, measured.rules,
                                                     {.nodes = measured.nodes}, options->seconds)
                                          .value();
          json[std::string(G::kInfo.id)]["thinking"][std::string(measured.rules)] = {
              {"nodesADecision", measured.nodes},
              {"nodesPerSecond", speed.nodes_per_second},
              {"secondsADecision", speed.seconds_a_decision}};
          if (options->json) continue;
          std::printf("%-18s %-18s thinking %11.0f nodes/s, %8.3f ms a decision of %lld\n",
                      std::string(G::kInfo.id).c_str(), std::string(measured.rules).c_str(),
                      speed.nodes_per_second, 1e3 * speed.seconds_a_decision,
                      static_cast<long long>(measured.nodes));
          std::fflush(stdout);
        }
      }
    });
    if (options->json) std::cout << json.dump() << '\n';
  });
}

void add_perft(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command = app.add_subcommand("perft", "Count the sequences of actions from a position");
  command->add_option("game", options->game, example_of_game())->required();
  command->add_option("--rules", options->rules, "Rule set and options");
  command->add_option("--position", options->position, "The position; the start if left out");
  command
      ->add_option("--depth", options->depth, "Count up to so many actions; a line for each depth")
      ->check(CLI::Range(1, 30))
      ->capture_default_str();
  command->add_flag("--turns", options->turns,
                    "Count whole turns: depth, sequences, different positions they lead to");
  command->callback([options, &exit_code] {
    const auto done =
        perft({options->game, options->rules, options->position, options->depth, options->turns},
              [](const PerftCount& count) {
                std::cout << count.depth << ' ' << count.sequences;
                if (count.positions) std::cout << ' ' << *count.positions;
                std::cout << std::endl;
              });
    exit_code = done ? 0 : complain(done.error().message);
  });
}

}  // namespace salle
