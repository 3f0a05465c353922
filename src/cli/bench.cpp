// `salle bench`: how fast the engines and the players are on this machine.
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "games/registry.hpp"
#include "players/measure.hpp"

namespace salle {
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
  command->callback([options, &exit_code] {
    exit_code = 0;
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for_each_game([&]<class G>(std::type_identity<G>) {
      for (const RuleSetInfo& rule_set : G::kInfo.rule_sets) {
        const Speed speed = random_play<G>(*G::parse_rules(rule_set.name), options->seconds);
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
          const auto speed = thinking<G>(*G::parse_rules(measured.rules), {.nodes = measured.nodes},
                                         options->seconds);
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

}  // namespace salle
