// `salle openings`: makes a suite of openings, for matches at a game that deals no cards.
#include <atomic>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "arena/runner.hpp"
#include "cli/command.hpp"
#include "cli/match_report.hpp"
#include "core/text.hpp"
#include "games/archers/players/book_maker.hpp"
#include "games/archers/players/opening_maker.hpp"

namespace salle {
namespace {

struct OpeningsOptions {
  std::string game;
  OpeningOrder order;
  bool json = false;
  bool book = false;
  std::int64_t nodes = 1'000'000;  // for a book
  int threads = 1;
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

int run_book(const OpeningsOptions& options) {
  const BookOrder order{options.order.rules, options.order.count, options.nodes,
                        options.order.seed};
  const auto threads = static_cast<std::size_t>(thread_count(options.threads));
  const BookWorkers workers{threads, [&](std::size_t items, const BookWorkers::Work& work) {
                              std::atomic<std::size_t> next = 0;
                              std::vector<std::jthread> others;
                              const auto serve = [&](std::size_t worker) {
                                for (std::size_t i = next++; i < items; i = next++) work(i, worker);
                              };
                              for (std::size_t i = 1; i < threads; ++i)
                                others.emplace_back(serve, i);
                              serve(0);
                            }};
  const auto book = [&] {
    Watch watch(order.count, "positions");
    return make_book(order, workers, watch.progress());
  }();
  if (!book) return complain(book.error().message);
  if (interruption_code() != 0) return interruption_code();
  const std::string rules = order.rules.empty() ? "" : cat(" --rules \"", order.rules, '"');
  std::printf(
      "# The first turns of %s. Made with\n"
      "#   salle openings %s --book%s --count %d --nodes %lld --seed %llu\n%s",
      options.game.c_str(), options.game.c_str(), rules.c_str(), order.count,
      static_cast<long long>(order.nodes), static_cast<unsigned long long>(order.seed),
      book->c_str());
  return 0;
}

int run(const OpeningsOptions& options) {
  const OpeningOrder& order = options.order;
  if (options.game != Archers::kInfo.id) {
    return complain(cat("openings are made for ", Archers::kInfo.id, " only, not for ",
                        quote(options.game), ": games with cards begin with a deal"));
  }
  if (options.book) return run_book(options);
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
  CLI::Option* json = command->add_flag("--json", options->json, "Print one JSON object");
  CLI::Option* book =
      command
          ->add_flag(
              "--book", options->book,
              "Make a book instead: the likeliest positions of the first turns, and what the "
              "learned search finds their best actions worth")
          ->excludes(json);
  command->add_option("--nodes", options->nodes, "For a book: nodes a position")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}))
      ->capture_default_str()
      ->needs(book);
  command
      ->add_option("--threads", options->threads,
                   "For a book, which is the same however many; 0: one for each core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str()
      ->needs(book);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace salle
