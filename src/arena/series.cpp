#include "arena/series.hpp"

#include <array>
#include <nlohmann/json.hpp>

namespace salle {

Result<SeriesResult> play_match(const SeriesPlan& plan, const Progress& progress) {
  if (plan.games < 2)
    return refuse("a match has at least two games, one deal played from both seats");
  if (plan.sprt) {
    if (auto ok = check_sprt(*plan.sprt); !ok) return std::unexpected(ok.error());
  }
  const std::array<std::string, 2> players = {plan.a, plan.b};
  const auto prepared = prepare_game({plan.game, plan.rules, plan.openings}, players);
  if (!prepared) return std::unexpected(prepared.error());

  const nlohmann::ordered_json first_line = {{"salle", "match"},
                                             {"format", 1},
                                             {"game", plan.game},
                                             {"rules", prepared->rules},
                                             {"players", players},
                                             {"seed", plan.seed},
                                             {"openings", prepared->openings.fingerprint()}};
  const SeriesRun run{*prepared, {{plan.a, plan.b, plan.seed}}, (plan.games + 1) / 2, plan.options};
  const auto report =
      run_series(run, first_line, progress, [&](const std::vector<SeriesScore>& scores) {
        return !plan.sprt ||
               weigh_evidence(*plan.sprt, scores[0].pairs).verdict == SprtVerdict::kGoOn;
      });
  if (!report) return std::unexpected(report.error());

  SeriesResult result{report->scores[0]};
  result.score = result.pairs.mean();
  result.error_bar = result.pairs.error_bar();
  if (plan.sprt) result.sprt = weigh_evidence(*plan.sprt, result.pairs);
  result.openings = prepared->openings.positions.size();
  result.notices = report->notices;
  return result;
}

}  // namespace salle
