// `salle bench`: how fast the engines and the players are on this machine.
#include <chrono>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

struct Speed {
  double decisions_per_second = 0.0;
  double actions_per_second = 0.0;  // chance included
  double games_per_second = 0.0;
};

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// Whole games of random play through the contract, for about `seconds`.
template <Game G>
Speed random_play(const typename G::Rules& rules, double seconds) {
  Random random(2026);
  ActionList<G> actions;
  std::int64_t decisions = 0;
  std::int64_t chances = 0;
  std::int64_t games = 0;
  const auto begun = std::chrono::steady_clock::now();
  double elapsed = 0.0;
  do {
    for (int i = 0; i < 100; ++i, ++games) {
      auto state = G::start(rules);
      for (;;) {
        const Seat turn = G::turn(rules, state);
        if (turn == kNobody) break;
        if (turn == kChance) {
          G::apply(rules, state, G::draw(rules, state, random()));
          ++chances;
        } else {
          G::legal(rules, state, actions);
          G::apply(rules, state, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
          ++decisions;
        }
      }
    }
    elapsed = seconds_since(begun);
  } while (elapsed < seconds);
  return {static_cast<double>(decisions) / elapsed,
          static_cast<double>(decisions + chances) / elapsed, static_cast<double>(games) / elapsed};
}

// Decisions of random games, for players to think about.
template <Game G>
std::vector<Sight<G>> some_sights(const typename G::Rules& rules) {
  constexpr std::size_t kSights = 24;
  std::vector<Sight<G>> sights;
  Random random(2027);
  Bout<G> bout(rules);
  while (sights.size() < kSights) {
    const Seat turn = bout.turn();
    if (turn == kNobody) {
      bout = Bout<G>(rules);
    } else if (turn == kChance) {
      bout.play(G::draw(rules, bout.state(), random()));
    } else {
      const auto sight = bout.sight(turn);
      if (sight.legal.size() > 1 && random.below(8) == 0) sights.push_back(sight);
      bout.play(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
    }
  }
  return sights;
}

struct ThinkingSpeed {
  double nodes_per_second = 0.0;
  double seconds_a_decision = 0.0;
};

// How fast the strongest player thinks, with `budget` for every decision.
template <Game G>
ThinkingSpeed thinking(const typename G::Rules& rules, const Budget& budget, double seconds) {
  const auto sights = some_sights<G>(rules);
  const auto player = roster<G>().back().hire();
  Random random(2028);
  std::int64_t nodes = 0;
  std::int64_t decisions = 0;
  const auto begun = std::chrono::steady_clock::now();
  double elapsed = 0.0;
  do {
    const auto& sight = sights[static_cast<std::size_t>(decisions) % sights.size()];
    nodes += player->think(sight, budget, random)->nodes;
    ++decisions;
    elapsed = seconds_since(begun);
  } while (elapsed < seconds);
  return {static_cast<double>(nodes) / elapsed, elapsed / static_cast<double>(decisions)};
}

struct Exercise {
  std::string_view game;
  std::string_view rules;
  std::int64_t nodes;
};
constexpr Exercise kExercises[] = {
    {"en-garde", "ferti/advanced", 1},
    {"archers", "standard", 20'000},
    {"sword-and-shield", "joust", 200},
    {"sword-and-shield", "melee knights=3v3", 200},
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
    for (const Exercise& exercise : kExercises) {
      with_game(exercise.game, [&]<class G>(std::type_identity<G>) {
        const auto speed = thinking<G>(*G::parse_rules(exercise.rules), {.nodes = exercise.nodes},
                                       options->seconds);
        json[std::string(exercise.game)]["thinking"][std::string(exercise.rules)] = {
            {"nodesADecision", exercise.nodes},
            {"nodesPerSecond", speed.nodes_per_second},
            {"secondsADecision", speed.seconds_a_decision}};
        if (options->json) return;
        std::printf("%-18s %-18s thinking %11.0f nodes/s, %8.3f ms a decision of %lld\n",
                    std::string(exercise.game).c_str(), std::string(exercise.rules).c_str(),
                    speed.nodes_per_second, 1e3 * speed.seconds_a_decision,
                    static_cast<long long>(exercise.nodes));
        std::fflush(stdout);
      });
    }
    if (options->json) std::cout << json.dump() << '\n';
  });
}

}  // namespace salle
