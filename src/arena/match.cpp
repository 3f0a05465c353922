#include "arena/match.hpp"

#include <array>
#include <nlohmann/json.hpp>

namespace salle {

Result<MatchResult> play_match(const MatchPlan& plan, const Progress& progress) {
  if (plan.games < 2)
    return refuse("a match has at least two games, one deal played from both seats");
  if (plan.sprt) {
    if (auto ok = check_sprt(*plan.sprt); !ok) return std::unexpected(ok.error());
  }
  const std::array<std::string, 2> players = {plan.a, plan.b};
  const auto contest = open_contest({plan.game, plan.rules, plan.openings}, players);
  if (!contest) return std::unexpected(contest.error());

  const nlohmann::ordered_json first_line = {{"salle", "match"},
                                             {"format", 1},
                                             {"game", plan.game},
                                             {"rules", contest->rules},
                                             {"players", players},
                                             {"seed", plan.seed},
                                             {"openings", contest->openings.fingerprint()}};
  const Campaign campaign{
      *contest, {{plan.a, plan.b, plan.seed}}, (plan.games + 1) / 2, plan.conduct};
  const auto report =
      run_campaign(campaign, first_line, progress, [&](const std::vector<Standing>& standings) {
        return !plan.sprt ||
               weigh_evidence(*plan.sprt, standings[0].pairs).verdict == SprtVerdict::kGoOn;
      });
  if (!report) return std::unexpected(report.error());

  MatchResult result{report->standings[0]};
  result.score = result.pairs.mean();
  result.error_bar = result.pairs.error_bar();
  if (plan.sprt) result.sprt = weigh_evidence(*plan.sprt, result.pairs);
  result.openings = contest->openings.positions.size();
  result.notices = report->notices;
  return result;
}

}  // namespace salle
