// `salle ladder`: several computer players against each other, and their ratings.
#include "arena/ladder.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/command.hpp"
#include "cli/match_report.hpp"
#include "core/text.hpp"
#include "engine_protocol/engine_spec.hpp"

namespace salle {
namespace {

// Points and games of one player over all its pairings.
struct Total {
  std::int64_t games = 0;
  double points = 0.0;
};

Total total_of(const LadderResult& result, std::size_t player) {
  Total total;
  for (const LadderPairing& pairing : result.pairings) {
    if (pairing.a != player && pairing.b != player) continue;
    const double score = pairing.score.pairs.mean();
    const auto games = static_cast<double>(pairing.score.games);
    total.games += pairing.score.games;
    total.points += games * (pairing.a == player ? score : 1.0 - score);
  }
  return total;
}

// The strongest first.
std::vector<std::size_t> by_rating(const LadderResult& result) {
  std::vector<std::size_t> order(result.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const double one = result.ratings[a].elo;
    const double other = result.ratings[b].elo;
    return one != other ? one > other : a > b;
  });
  return order;
}

int widest(const std::vector<std::string>& names, int least) {
  std::size_t width = static_cast<std::size_t>(least);
  for (const std::string& name : names) width = std::max(width, name.size());
  return static_cast<int>(width);
}

void print_ratings(const LadderResult& result) {
  if (result.ratings.empty()) {
    std::printf("\nno ratings: not everybody has met\n");
    return;
  }
  const int width = widest(result.players, 6);
  std::printf("\n%-*s  %7s  %6s  %7s  %7s\n", width, "player", "Elo", "95%", "games", "score");
  bool propped = false;
  for (const std::size_t player : by_rating(result)) {
    const Rating& rating = result.ratings[player];
    const Total total = total_of(result, player);
    propped = propped || rating.propped;
    const std::string bar = rating.error_bar > 0 ? format("± %.0f", rating.error_bar) : "";
    // "±" is two bytes wide and one column.
    std::printf("%-*s  %7.0f  %*s  %7lld  %6.1f%%\n", width, result.players[player].c_str(),
                rating.elo, bar.empty() ? 6 : 7, bar.c_str(), static_cast<long long>(total.games),
                100 * total.points / static_cast<double>(std::max<std::int64_t>(1, total.games)));
  }
  if (propped) {
    std::printf(
        "Somebody took every point there was: for the ratings such pairings count with\n"
        "one drawn pair of games more, and the true differences may be larger.\n");
  }
}

void print_pairings(const LadderResult& result) {
  std::vector<std::string> names;
  for (const LadderPairing& pairing : result.pairings) {
    names.push_back(cat(result.players[pairing.a], " - ", result.players[pairing.b]));
  }
  const int width = widest(names, 7);
  // Won, drawn and lost with dashes between, as tables of results have it.
  std::printf("\n%-*s  %9s  %15s  %5s\n", width, "pairing", "W-D-L", "score (95%)", "Elo");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const SeriesScore& score = result.pairings[i].score;
    const auto count = [](std::int64_t number) { return static_cast<std::size_t>(number); };
    const std::string games =
        cat(count(score.wins), '-', count(score.draws), '-', count(score.losses));
    std::printf("%-*s  %9s", width, names[i].c_str(), games.c_str());
    if (score.games > 0) {
      const std::string shown = format("%.1f%%", 100 * score.pairs.mean()) +
                                format(" ± %.1f%%", 100 * score.pairs.error_bar());
      // "±" is two bytes wide and one column.
      std::printf("  %16s  %5s", shown.c_str(),
                  elo_words(elo_of_score(score.pairs.mean())).c_str());
    }
    std::printf("\n");
  }
}

void print_result(const LadderPlan& plan, const LadderResult& result) {
  std::printf("%zu players at %s, %zu pairing%s of %lld games, seed %llu\n", result.players.size(),
              plan.game.c_str(), result.pairings.size(), result.pairings.size() == 1 ? "" : "s",
              static_cast<long long>((plan.games + 1) / 2 * 2),
              static_cast<unsigned long long>(plan.seed));
  print_ratings(result);
  print_pairings(result);
}

void print_json(const LadderPlan& plan, const LadderResult& result) {
  nlohmann::ordered_json json = {{"game", plan.game}, {"rules", plan.rules}, {"seed", plan.seed}};
  json["players"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    const Total total = total_of(result, i);
    nlohmann::ordered_json player = {
        {"name", result.players[i]}, {"games", total.games}, {"points", total.points}};
    if (result.ratings.empty()) {
      player["elo"] = nullptr;
    } else {
      player["elo"] = result.ratings[i].elo;
      player["errorBar"] = result.ratings[i].error_bar;
      player["propped"] = result.ratings[i].propped;
    }
    json["players"].push_back(std::move(player));
  }
  json["pairings"] = nlohmann::ordered_json::array();
  for (const LadderPairing& pairing : result.pairings) {
    nlohmann::ordered_json row = {
        {"a", result.players[pairing.a]}, {"b", result.players[pairing.b]}, {"seed", pairing.seed}};
    row.update(score_json(pairing.score));
    json["pairings"].push_back(std::move(row));
  }
  std::cout << json.dump() << '\n';
}

struct LadderOptions {
  LadderPlan plan;
  std::vector<std::string> players;
  bool json = false;
};

int run(LadderOptions& options) {
  LadderPlan& plan = options.plan;
  for (const std::string& list : options.players) {
    // The command of an engine may have commas of its own.
    if (engine_protocol::is_engine_command(list)) {
      plan.players.push_back(list);
      continue;
    }
    for (const std::string_view name : split(list, ',')) plan.players.emplace_back(trim(name));
  }
  const std::int64_t pairings = ladder_pairings(ladder_players(plan).size(), plan.neighbours);
  const auto result = [&] {
    Watch watch((plan.games + 1) / 2 * 2 * pairings, "games");
    return play_ladder(plan, watch.progress());
  }();
  if (!result) return complain(result.error().message);
  print_notices(result->notices);
  options.json ? print_json(plan, *result) : print_result(plan, *result);
  return interruption_code();
}

}  // namespace

void add_ladder(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<LadderOptions>();
  LadderPlan& plan = options->plan;
  CLI::App* command =
      app.add_subcommand("ladder", "Let several computer players meet, and rate them");
  command->add_option("game", plan.game, example_of_game())->required();
  command->add_option("--rules", plan.rules, "Rule set and options, such as \"melee knights=2v2\"");
  command
      ->add_option("--players", options->players,
                   "Names with commas between, weakest first, such as random,search:nodes=500; may "
                   "be repeated, so an outside engine stands alone: --players \"cmd:./my-bot\" "
                   "(default: the levels, or everybody where there are none)")
      ->allow_extra_args(false);
  command->add_flag("--neighbours", plan.neighbours,
                    "Each against the one before it in the list only (default: all against all)");
  command
      ->add_option("--games", plan.games,
                   "Games a pairing, two to a deal or opening with the seats changed")
      ->check(CLI::Range(std::int64_t{2}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", plan.seed, "The same seed gives the same games")
      ->capture_default_str();
  add_conduct_options(*command, plan.openings, plan.options);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace salle
