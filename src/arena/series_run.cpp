#include "arena/series_run.hpp"

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
  Run(const SeriesRun& run, const Progress& progress,
      const std::function<bool(const std::vector<SeriesScore>&)>& heard)
      : run_(run), progress_(progress), heard_(heard) {
    report_.scores.resize(run.encounters.size());
  }

  Result<SeriesReport> carry_out(const nlohmann::ordered_json& plan) {
    std::optional<PairLog> log;
    if (!run_.options.log.empty()) {
      auto opened = PairLog::open(run_.options.log, plan, run_.encounters);
      if (!opened) return std::unexpected(opened.error());
      log.emplace(*std::move(opened));
      if (!log->notice().empty()) report_.notices.push_back(log->notice());
    }
    const std::int64_t all = run_.pairs * encounter_count();
    std::int64_t unit = 0;
    bool further = true;
    if (log) {
      const auto there = static_cast<std::int64_t>(log->finished().size());
      if (there > 0) {
        report_.notices.push_back(cat("going on from ", quote(run_.options.log), ", which has ",
                                      static_cast<std::size_t>(2 * there), " games"));
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
  std::int64_t encounter_count() const { return static_cast<std::int64_t>(run_.encounters.size()); }
  std::size_t encounter_of(std::int64_t unit) const {
    return static_cast<std::size_t>(unit % encounter_count());
  }

  Result<void> play_on(const Units& units, std::optional<PairLog>& log) {
    Result<void> written;
    run_in_order(
        units, thread_count(run_.options.threads),
        [&](std::int64_t unit, const std::atomic<bool>& stop) {
          return run_.prepared.play(run_.encounters[encounter_of(unit)], unit / encounter_count(),
                                    stop);
        },
        [&](std::int64_t unit, const PairResult& result) {
          if (log) written = log->append(unit, result);
          return written && count(unit, result);
        },
        [&] { return !progress_ || progress_(games_); });
    return written;
  }

  bool count(std::int64_t unit, const PairResult& result) {
    report_.scores[encounter_of(unit)].add(result);
    tell_of_faults(unit, result);
    games_ += 2;
    const bool decided = heard_ && !heard_(report_.scores);
    const bool stopped = progress_ && !progress_(games_);
    return !decided && !stopped;
  }

  void tell_of_faults(std::int64_t unit, const PairResult& result) {
    constexpr std::size_t kMostTold = 20;
    const Encounter& encounter = run_.encounters[encounter_of(unit)];
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
    const auto openings = static_cast<std::int64_t>(run_.prepared.openings.positions.size());
    const std::int64_t pairs = report_.scores.empty() ? 0 : report_.scores[0].pairs.count();
    if (openings == 0 || pairs <= openings) return;
    report_.notices.push_back(cat("there are ", static_cast<std::size_t>(openings),
                                  " openings for ", static_cast<std::size_t>(pairs),
                                  " pairs of games: they were gone round more than once"));
  }

  const SeriesRun& run_;
  const Progress& progress_;
  const std::function<bool(const std::vector<SeriesScore>&)>& heard_;
  SeriesReport report_;
  std::int64_t games_ = 0;
  std::size_t faults_ = 0;
};

}  // namespace

void SeriesScore::add(const PairResult& result) {
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

Result<SeriesReport> run_series(const SeriesRun& run, const nlohmann::ordered_json& plan,
                                const Progress& progress,
                                const std::function<bool(const std::vector<SeriesScore>&)>& heard) {
  return Run(run, progress, heard).carry_out(plan);
}

}  // namespace salle
