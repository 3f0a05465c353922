// Many games between two computer players, fairly.
//
// Deals are duplicated, and openings played from both sides: games 2k and 2k + 1 have the same with
// the seats changed, so that luck cancels out. The error bar is taken over those pairs, which is
// what makes it honest. A match is a function of its seed alone, whoever watches and on however
// many threads, as long as its players count nodes and not seconds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/series_run.hpp"
#include "arena/statistics.hpp"
#include "core/result.hpp"

namespace salle {

struct SeriesPlan {
  std::string game;
  std::string rules;
  std::string a;
  std::string b;
  std::int64_t games = 1000;  // made even, for the pairs; the most there are with a sequential test
  std::uint64_t seed = 1;
  std::string openings = {};  // "house", "none" or a file; empty: the house's where it has some
  std::optional<SprtPlan> sprt = std::nullopt;
  RunOptions options = {};
};

struct SeriesResult : SeriesScore {
  double score = 0.0;      // a's points a game: a win 1, a draw 1/2
  double error_bar = 0.0;  // 95%
  std::optional<SprtState> sprt = std::nullopt;
  std::size_t openings = 0;  // how many there were
  std::vector<std::string> notices = {};
};

Result<SeriesResult> play_match(const SeriesPlan& plan, const Progress& progress = {});

}  // namespace salle
