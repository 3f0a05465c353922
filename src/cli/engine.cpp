// `salle engine`: a player of the house for other programs to play against, by the protocol of
// docs/engine-protocol.md; and whether a program of somebody else's follows it. `salle page-engine`:
// answers requests as the page's engine does, for programs and for comparison.
#include <algorithm>
#include <iostream>
#include <string>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "engine_protocol/conformance.hpp"
#include "engine_protocol/served_player.hpp"
#include "games/table.hpp"
#include "wasm/engine_api.hpp"

namespace salle {
namespace {

struct EngineOptions {
  std::string game;
  std::string player = "maitre";
  std::string check;
  double patience = 0.0;  // 0: the usual
};

// Whoever pipes a few lines in and closes the pipe still wants the answer.
constexpr double kPatience = 60.0;

int serve_lines(const EngineOptions& options) {
  const auto served =
      engine_protocol::ServedPlayer::open(options.game, options.player, [](std::string_view line) {
        std::cout << line << std::endl;  // at once: somebody waits for it
      });
  if (!served) return complain(served.error().message);
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!(*served)->hear(line)) return 0;
  }
  (*served)->finish(kPatience);
  return 0;
}

int check(const EngineOptions& options) {
  int wrong = 0;
  int good = 0;
  engine_protocol::EngineLimits limits;
  limits.leaving = 2.0;
  if (options.patience > 0.0) {
    limits.start = limits.grace = limits.leaving = options.patience;
    limits.nodes = std::max(limits.nodes, options.patience);
  }
  engine_protocol::check_engine(
      options.check, limits, [&](const engine_protocol::Finding& finding) {
        finding.good ? ++good : ++wrong;
        std::cout << (finding.good ? "ok     " : "wrong  ") << finding.tried << '\n';
        if (!finding.good) {
          std::cout << "       " << finding.wrong << "\n       right: " << finding.right << '\n';
        }
        std::cout.flush();
      });
  if (wrong == 0) {
    std::cout << "all " << good << " are ok\n";
    return 0;
  }
  std::cout << good << " ok, " << wrong
            << " wrong; what comes after that may not have been tried\n";
  return 1;
}

}  // namespace

void add_engine(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<EngineOptions>();
  CLI::App* command = app.add_subcommand(
      "engine", "Let another program play against a player of ours, line by line");
  CLI::Option* game = command->add_option("game", options->game, example_of_game());
  CLI::Option* player =
      command->add_option("--player", options->player, "Who thinks, such as provost or search")
          ->capture_default_str();
  CLI::Option* checked =
      command->add_option("--check", options->check,
                          "Instead: does this program follow the protocol, such as \"./my-bot\"?");
  checked->excludes(game)->excludes(player);
  command
      ->add_option("--patience", options->patience,
                   "With --check: seconds to wait for an answer, for a slow or busy machine")
      ->check(CLI::Range(0.1, 3600.0))
      ->needs(checked);
  command->callback([options, checked, game, &exit_code] {
    if (checked->count() == 0 && game->count() == 0) {
      throw CLI::RequiredError(cat("game (such as ", usual_game(), ") or --check"));
    }
    exit_code = checked->count() > 0 ? check(*options) : serve_lines(*options);
  });
}

void add_page_engine(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "page-engine",
      "Answer requests to the engine (docs/page-engine.md) from standard input, one a line");
  command->callback([&exit_code] {
    exit_code = 0;
    wasm::EngineApi api;
    for (std::string line; std::getline(std::cin, line);) {
      std::cout << api.answer(line) << std::endl;
    }
  });
}

}  // namespace salle
