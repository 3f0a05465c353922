// `salle perft`: how many sequences of actions a position has, to check an engine by.
#include <cstdio>
#include <iostream>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"

namespace salle {
namespace {

struct PerftOptions {
  std::string game;
  std::string rules;
  std::string position;
  int depth = 1;
  bool turns = false;
};

// For a game without a counter of its own: a ply is one action, of a seat or of chance.
template <Game G>
std::uint64_t count_sequences(const typename G::Rules& rules, const typename G::State& state,
                              int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  const auto follow = [&](typename G::Action action) {
    auto next = state;
    G::apply(rules, next, action);
    count += count_sequences<G>(rules, next, depth - 1);
  };
  const Seat turn = G::turn(rules, state);
  if (turn == kChance) {
    ChanceList<G> outcomes;
    G::outcomes(rules, state, outcomes);
    for (const auto& outcome : outcomes) follow(outcome.action);
  } else if (turn != kNobody) {
    ActionList<G> actions;
    G::legal(rules, state, actions);
    if (depth == 1) return actions.size();
    for (const auto& action : actions) follow(action);
  }
  return count;
}

template <Game G>
int run_perft(const PerftOptions& options) {
  const auto rules = G::parse_rules(options.rules);
  if (!rules) return complain(rules.error().message);
  auto state = G::start(*rules);
  if (!options.position.empty()) {
    const auto parsed = G::parse_position(*rules, options.position);
    if (!parsed) return complain(parsed.error().message);
    state = *parsed;
  }
  for (int depth = 1; depth <= options.depth; ++depth) {
    if (options.turns) {
      if constexpr (requires { G::perft_turns(*rules, state, depth); }) {
        const auto count = G::perft_turns(*rules, state, depth);
        std::cout << depth << ' ' << count.sequences << ' ' << count.positions << std::endl;
      } else {
        return complain(
            cat("turns are counted only in games whose turns have several actions, not in ",
                G::kInfo.id));
      }
    } else if constexpr (requires { G::perft(*rules, state, depth); }) {
      std::cout << depth << ' ' << G::perft(*rules, state, depth) << std::endl;
    } else {
      std::cout << depth << ' ' << count_sequences<G>(*rules, state, depth) << std::endl;
    }
  }
  return 0;
}

}  // namespace

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
    const bool known = with_game(
        options->game, [&]<class G>(std::type_identity<G>) { exit_code = run_perft<G>(*options); });
    if (!known) exit_code = complain(unknown_game(options->game).error().message);
  });
}

}  // namespace salle
