// `salle match`: two computer players, many games, the result with its error bar.
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/series.hpp"
#include "cli/command.hpp"
#include "cli/match_report.hpp"

namespace salle {
namespace {

const char* verdict_name(SprtVerdict verdict) {
  return verdict == SprtVerdict::kElo1 ? "elo1" : verdict == SprtVerdict::kElo0 ? "elo0" : "none";
}

void print_sprt(const SprtPlan& plan, const SprtState& state) {
  const double shown = std::abs(state.evidence) < 0.005 ? 0.0 : state.evidence;  // no "-0.00"
  std::printf("  test of %g against %g Elo: LLR %.2f, bounds %.2f and %.2f\n", plan.elo0, plan.elo1,
              shown, state.lower, state.upper);
  if (state.verdict == SprtVerdict::kGoOn) {
    std::printf("  no verdict: more games are needed\n");
    return;
  }
  const bool one = state.verdict == SprtVerdict::kElo1;
  std::printf("  verdict: %g Elo rather than %g (wrong in %g%% of tests if %g is true)\n",
              one ? plan.elo1 : plan.elo0, one ? plan.elo0 : plan.elo1,
              100 * (one ? plan.alpha : plan.beta), one ? plan.elo0 : plan.elo1);
}

void print_result(const SeriesPlan& plan, const SeriesResult& result) {
  std::printf("%s against %s at %s\n", plan.a.c_str(), plan.b.c_str(), plan.game.c_str());
  std::printf("  %lld games, %s, seed %llu\n", static_cast<long long>(result.games),
              result.openings > 0 ? "openings from both sides" : "duplicate deals",
              static_cast<unsigned long long>(plan.seed));
  if (result.games == 0) {
    std::printf("  stopped before a pair of games was finished\n");
    return;
  }
  const auto& pairs = result.pairs.counts();
  std::printf("  %lld won, %lld drawn, %lld lost; pairs from both lost to both won: ",
              static_cast<long long>(result.wins), static_cast<long long>(result.draws),
              static_cast<long long>(result.losses));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    std::printf("%s%lld", i == 0 ? "" : " ", static_cast<long long>(pairs[i]));
  }
  if (result.faults_a + result.faults_b > 0) {
    std::printf("\n  lost by not following the protocol: %lld by %s, %lld by %s",
                static_cast<long long>(result.faults_a), plan.a.c_str(),
                static_cast<long long>(result.faults_b), plan.b.c_str());
  }
  std::printf("\n  score %s (95%%)\n", score_words(result.pairs).c_str());
  std::printf("  Elo %s (95%%), stronger with a likelihood of %.1f%%\n",
              elo_words(elo_of_score(result.pairs.score())).c_str(),
              100 * result.pairs.superiority());
  std::printf("  the first seat won %.2f%%\n", 100.0 * static_cast<double>(result.first_side_wins) /
                                                   static_cast<double>(result.games));
  if (result.sprt) print_sprt(*plan.sprt, *result.sprt);
}

void print_json(const SeriesPlan& plan, const SeriesResult& result) {
  nlohmann::ordered_json json = {{"game", plan.game}, {"rules", plan.rules},
                                 {"a", plan.a},       {"b", plan.b},
                                 {"seed", plan.seed}, {"openings", result.openings}};
  json.update(score_json(result));
  if (result.sprt) {
    json["sprt"] = {
        {"elo0", plan.sprt->elo0},      {"elo1", plan.sprt->elo1},
        {"alpha", plan.sprt->alpha},    {"beta", plan.sprt->beta},
        {"llr", result.sprt->evidence}, {"lower", result.sprt->lower},
        {"upper", result.sprt->upper},  {"verdict", verdict_name(result.sprt->verdict)}};
  }
  std::cout << json.dump() << '\n';
}

struct MatchOptions {
  SeriesPlan plan;
  std::vector<double> sprt;
  SprtPlan rates;  // of errors
  bool json = false;
};

int run(MatchOptions& options) {
  SeriesPlan& plan = options.plan;
  if (!options.sprt.empty()) {
    plan.sprt = SprtPlan{options.sprt[0], options.sprt[1], options.rates.alpha, options.rates.beta};
  }
  const auto result = [&] {
    Watch watch(plan.games, "games");
    return play_match(plan, watch.progress());
  }();
  if (!result) return complain(result.error().message);
  print_notices(result->notices);
  options.json ? print_json(plan, *result) : print_result(plan, *result);
  return interruption_code();
}

}  // namespace

void add_match(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<MatchOptions>();
  SeriesPlan& plan = options->plan;
  CLI::App* command = app.add_subcommand("match", "Play many games between two computer players");
  command->add_option("game", plan.game, example_of_game())->required();
  command->add_option("--rules", plan.rules,
                      "Rule set and options, such as \"ferti/classic target=1\"");
  command
      ->add_option("--a", plan.a,
                   "The first player, such as steady, search:nodes=500 or an outside engine: "
                   "\"cmd:./my-bot --flag\", \"cmd@seconds=2:./my-bot\"")
      ->required();
  command->add_option("--b", plan.b, "The second player")->required();
  command
      ->add_option("--games", plan.games,
                   "Games, two to a deal or opening with the seats changed; the most there may be "
                   "with --sprt")
      ->check(CLI::Range(std::int64_t{2}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", plan.seed, "The same seed gives the same match")
      ->capture_default_str();
  CLI::Option* sprt =
      command
          ->add_option("--sprt", options->sprt,
                       "Stop as soon as it is clear which of two Elo leads of the first player "
                       "fits better, such as --sprt 0 20")
          ->expected(2)
          ->type_name("ELO0 ELO1");
  command->add_option("--alpha", options->rates.alpha, "How often ELO1 may be taken wrongly")
      ->needs(sprt)
      ->capture_default_str();
  command->add_option("--beta", options->rates.beta, "How often ELO0 may be taken wrongly")
      ->needs(sprt)
      ->capture_default_str();
  add_conduct_options(*command, plan.openings, plan.options);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace salle
