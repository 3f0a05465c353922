#include "arena/ladder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/random.hpp"
#include "core/text.hpp"
#include "players/player.hpp"

namespace salle {
namespace {

// By name, so that a player more or less changes nothing for the others.
std::uint64_t pairing_seed(std::uint64_t seed, const std::string& a, const std::string& b) {
  for (const std::string* name : {&a, &b}) {
    for (const char c : *name) seed = number_for(seed, static_cast<unsigned char>(c));
    seed = number_for(seed, 256);
  }
  return seed;
}

std::vector<LadderPairing> pairings_of(const LadderPlan& plan,
                                       const std::vector<std::string>& players) {
  std::vector<LadderPairing> pairings;
  for (std::size_t a = 1; a < players.size(); ++a) {
    for (std::size_t b = plan.neighbours ? a - 1 : 0; b < a; ++b) {
      pairings.push_back({a, b, pairing_seed(plan.seed, players[a], players[b]), {}});
    }
  }
  return pairings;
}

}  // namespace

std::vector<std::string> ladder_players(const LadderPlan& plan) {
  if (!plan.players.empty()) return plan.players;
  std::vector<std::string> levels;
  std::vector<std::string> all;
  for (const PlayerInfo& player : players_of(plan.game, Language::kEnglish)) {
    all.emplace_back(player.name);
    if (player.level > 0) levels.emplace_back(player.name);
  }
  return levels.size() >= 2 ? levels : all;
}

std::int64_t ladder_pairings(std::size_t players, bool neighbours) {
  const auto count = static_cast<std::int64_t>(players);
  return neighbours ? count - 1 : count * (count - 1) / 2;
}

Result<LadderResult> play_ladder(const LadderPlan& plan, const Progress& progress) {
  if (plan.games < 2)
    return refuse("a pairing has at least two games, one deal played from both seats");
  LadderResult result;
  result.players = ladder_players(plan);
  const auto prepared = prepare_game({plan.game, plan.rules, plan.openings}, result.players);
  if (!prepared) return std::unexpected(prepared.error());
  if (result.players.size() < 2) return refuse("a ladder needs at least two players");
  for (auto player = result.players.begin(); player != result.players.end(); ++player) {
    if (std::find(result.players.begin(), player, *player) != player) {
      return refuse(cat("player ", quote(*player), " is named twice"));
    }
  }

  result.pairings = pairings_of(plan, result.players);
  const nlohmann::ordered_json first_line = {
      {"salle", "ladder"},         {"format", 1},
      {"game", plan.game},         {"rules", prepared->rules},
      {"players", result.players}, {"pairings", plan.neighbours ? "neighbours" : "all"},
      {"seed", plan.seed},         {"openings", prepared->openings.fingerprint()}};
  SeriesRun run{*prepared, {}, (plan.games + 1) / 2, plan.options};
  for (const LadderPairing& pairing : result.pairings) {
    run.encounters.push_back({result.players[pairing.a], result.players[pairing.b], pairing.seed});
  }
  auto report = run_series(run, first_line, progress);
  if (!report) return std::unexpected(report.error());

  std::vector<RatedEncounter> encounters;
  for (std::size_t i = 0; i < result.pairings.size(); ++i) {
    LadderPairing& pairing = result.pairings[i];
    pairing.score = report->scores[i];
    encounters.push_back({pairing.a, pairing.b, pairing.score.pairs});
  }
  result.ratings = fit_ratings(result.players.size(), encounters);
  result.notices = std::move(report->notices);
  return result;
}

}  // namespace salle
