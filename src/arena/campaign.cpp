#include "arena/campaign.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/log.hpp"
#include "arena/runner.hpp"
#include "core/text.hpp"

namespace salle {
namespace {

class Run {
 public:
  Run(const Campaign& campaign, const Progress& progress,
      const std::function<bool(const std::vector<Standing>&)>& heard)
      : campaign_(campaign), progress_(progress), heard_(heard) {
    report_.standings.resize(campaign.encounters.size());
  }

  Result<CampaignReport> carry_out(const nlohmann::ordered_json& plan) {
    std::optional<PairLog> log;
    if (!campaign_.conduct.log.empty()) {
      auto opened = PairLog::open(campaign_.conduct.log, plan, campaign_.encounters);
      if (!opened) return std::unexpected(opened.error());
      log.emplace(*std::move(opened));
      if (!log->notice().empty()) report_.notices.push_back(log->notice());
    }
    const std::int64_t all = campaign_.pairs * encounter_count();
    std::int64_t unit = 0;
    bool further = true;
    if (log) {
      const auto there = static_cast<std::int64_t>(log->finished().size());
      if (there > 0) {
        report_.notices.push_back(cat("going on from ", quote(campaign_.conduct.log),
                                      ", which has ", static_cast<std::size_t>(2 * there),
                                      " games"));
      }
      for (; unit < std::min(there, all) && further; ++unit) {
        further = count(unit, log->finished()[static_cast<std::size_t>(unit)]);
      }
    }
    if (further) {
      auto ok = play_on({unit, all}, log);
      if (!ok) return std::unexpected(ok.error());
    }
    tell_of_openings();
    return std::move(report_);
  }

 private:
  std::int64_t encounter_count() const {
    return static_cast<std::int64_t>(campaign_.encounters.size());
  }
  std::size_t encounter_of(std::int64_t unit) const {
    return static_cast<std::size_t>(unit % encounter_count());
  }

  Result<void> play_on(const Units& units, std::optional<PairLog>& log) {
    Result<void> written;
    run_in_order(
        units, thread_count(campaign_.conduct.threads),
        [&](std::int64_t unit, const std::atomic<bool>& stop) {
          return campaign_.contest.play(campaign_.encounters[encounter_of(unit)],
                                        unit / encounter_count(), stop);
        },
        [&](std::int64_t unit, const PairResult& result) {
          if (log) written = log->append(unit, result);
          return written && count(unit, result);
        },
        [&] { return !progress_ || progress_(games_); });
    return written;
  }

  bool count(std::int64_t unit, const PairResult& result) {
    report_.standings[encounter_of(unit)].add(result);
    tell_of_faults(unit, result);
    games_ += 2;
    const bool decided = heard_ && !heard_(report_.standings);
    const bool stopped = progress_ && !progress_(games_);
    return !decided && !stopped;
  }

  void tell_of_faults(std::int64_t unit, const PairResult& result) {
    constexpr std::size_t kMostTold = 20;
    const Encounter& encounter = campaign_.encounters[encounter_of(unit)];
    for (const std::size_t game : {0u, 1u}) {
      if (result.faults[game].empty() || ++faults_ > kMostTold) continue;
      const auto number = static_cast<std::size_t>(2 * (unit / encounter_count())) + game + 1;
      const bool of_a = result.payoffs[game] < 0;
      report_.notices.push_back(cat("game ", number, " against ", of_a ? encounter.b : encounter.a,
                                    " is lost for ", of_a ? encounter.a : encounter.b, ": it ",
                                    result.faults[game]));
      if (faults_ == kMostTold)
        report_.notices.push_back("games lost like this are not told further");
    }
  }

  void tell_of_openings() {
    const auto openings = static_cast<std::int64_t>(campaign_.contest.openings.positions.size());
    const std::int64_t pairs = report_.standings.empty() ? 0 : report_.standings[0].pairs.count();
    if (openings == 0 || pairs <= openings) return;
    report_.notices.push_back(cat("there are ", static_cast<std::size_t>(openings),
                                  " openings for ", static_cast<std::size_t>(pairs),
                                  " pairs of games: they were gone round more than once"));
  }

  const Campaign& campaign_;
  const Progress& progress_;
  const std::function<bool(const std::vector<Standing>&)>& heard_;
  CampaignReport report_;
  std::int64_t games_ = 0;
  std::size_t faults_ = 0;
};

}  // namespace

void Standing::add(const PairResult& result) {
  for (const std::size_t game : {0u, 1u}) {
    const int payoff = result.payoffs[game];
    ++games;
    wins += payoff > 0;
    draws += payoff == 0;
    losses += payoff < 0;
    first_side_wins += game == 0 ? payoff > 0 : payoff < 0;
    if (!result.faults[game].empty()) ++(payoff < 0 ? faults_a : faults_b);
    decisions += result.decisions[game];
  }
  pairs.add(result.quarters());
}

Result<CampaignReport> run_campaign(
    const Campaign& campaign, const nlohmann::ordered_json& plan, const Progress& progress,
    const std::function<bool(const std::vector<Standing>&)>& heard) {
  return Run(campaign, progress, heard).carry_out(plan);
}

}  // namespace salle
