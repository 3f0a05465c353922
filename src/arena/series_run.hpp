// Encounters played pair by pair: on several threads, counted in order, written down, gone on with
// later. What `salle match` and `salle ladder` have in common.
//
// The encounters take turns, pair 0 of each, then pair 1 of each: what is there when it is stopped
// is the beginning of any longer run.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/prepared_game.hpp"
#include "arena/statistics.hpp"
#include "core/result.hpp"

namespace salle {

// Hears how many games are done; false stops there.
using Progress = std::function<bool(std::int64_t done)>;

// How a run is carried out; no result depends on it.
struct RunOptions {
  int threads = 0;  // 0: as many as there are cores
  std::string log;  // a file to write pairs to and go on from; empty: none
};

// The sum of an encounter's games, from player a's side.
struct SeriesScore {
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::int64_t first_side_wins = 0;
  std::int64_t decisions = 0;
  std::int64_t faults_a = 0;  // games lost by what an outside engine did wrong
  std::int64_t faults_b = 0;
  PairTally pairs;

  void add(const PairResult& result);
};

struct SeriesRun {
  const PreparedGame& prepared;
  std::vector<Encounter> encounters;
  std::int64_t pairs;  // of each encounter
  RunOptions options;
};

struct SeriesReport {
  std::vector<SeriesScore> scores;   // by encounter
  std::vector<std::string> notices;  // what whoever watches should know
};

// `heard` is called after every pair that counts, those read from the log included; false ends the
// run there. `plan` is the log's first line.
Result<SeriesReport> run_series(
    const SeriesRun& run, const nlohmann::ordered_json& plan, const Progress& progress,
    const std::function<bool(const std::vector<SeriesScore>&)>& heard = {});

}  // namespace salle
