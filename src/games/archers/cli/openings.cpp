// `salle openings`: makes a suite of openings, for matches at a game that deals no cards.
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/match_report.hpp"
#include "core/text.hpp"
#include "games/archers/players/opening_maker.hpp"

namespace salle {
namespace {

struct OpeningsOptions {
  std::string game;
  OpeningOrder order;
  bool json = false;
};

void print_suite(const OpeningsOptions& options, const std::vector<std::string>& positions) {
  const OpeningOrder& order = options.order;
  const std::string rules = order.rules.empty() ? "" : cat(" --rules \"", order.rules, '"');
  std::printf(
      "# Openings for %s, a position a line. Made with\n"
      "#   salle openings %s%s --count %d --plies %d --player %s --seed %llu --within %g\n",
      options.game.c_str(), options.game.c_str(), rules.c_str(), order.count, order.turns,
      order.player.c_str(), static_cast<unsigned long long>(order.seed), order.within);
  for (const std::string& position : positions) std::printf("%s\n", position.c_str());
}

void print_json(const OpeningsOptions& options, const std::vector<std::string>& positions) {
  const OpeningOrder& order = options.order;
  const nlohmann::ordered_json json = {{"game", options.game},  {"rules", order.rules},
                                       {"plies", order.turns},  {"player", order.player},
                                       {"seed", order.seed},    {"within", order.within},
                                       {"positions", positions}};
  std::cout << json.dump() << '\n';
}

int run(const OpeningsOptions& options) {
  const OpeningOrder& order = options.order;
  if (options.game != Archers::kInfo.id) {
    return complain(cat("openings are made for ", Archers::kInfo.id, " only, not for ",
                        quote(options.game), ": games with cards begin with a deal"));
  }
  const auto positions = [&] {
    Watch watch(order.count, "openings");
    return make_openings(order, watch.progress());
  }();
  if (!positions) {
    const int exit_code = complain(positions.error().message);
    return interruption_code() != 0 ? interruption_code() : exit_code;
  }
  options.json ? print_json(options, *positions) : print_suite(options, *positions);
  return 0;
}

}  // namespace

void Archers::add_commands(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<OpeningsOptions>();
  OpeningOrder& order = options->order;
  order.player = "search:nodes=20000";
  CLI::App* command =
      app.add_subcommand("openings", "Make openings for matches at a game without deals");
  command->add_option("game", options->game, "The game: archers")->required();
  command->add_option("--rules", order.rules, "Rule set and options, such as kings");
  command->add_option("--count", order.count, "How many")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--plies", order.turns, "Turns of either side that are played from the start")
      ->check(CLI::Range(1, 40))
      ->capture_default_str();
  command
      ->add_option("--player", order.player,
                   "Makes half of the choices on the way, with a tenth of its nodes, and judges "
                   "the positions with all of them; the other half are random")
      ->capture_default_str();
  command->add_option("--seed", order.seed, "The same seed gives the same openings")
      ->capture_default_str();
  command
      ->add_option("--within", order.within,
                   "How far from even a position may be for the player, in expected payoff")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace salle
