// One question about positions, as a program asks it: a JSON object on a line (docs/analysis.md).
// Read strictly: what is missing, unknown or of the wrong kind is refused with a sentence that goes
// back under the query's own id.
#pragma once

#include <cstdint>
#include <expected>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/json.hpp"
#include "core/language.hpp"
#include "players/thought.hpp"

namespace salle {

struct Query {
  enum class Deed { kAnalyse, kTerminate };

  nlohmann::json id;  // a text or a number, given back as it came
  Deed deed = Deed::kAnalyse;
  nlohmann::json terminated;  // the id of the query to let go of

  std::string game;
  std::string rules;
  std::string position;            // or
  std::vector<std::string> moves;  // from the start, chance included, as records write them
  bool from_moves = false;
  std::vector<std::size_t> turns;  // after how many moves; empty: after all of them
  Budget budget;
  std::uint64_t seed = 1;
  std::int64_t priority = 0;  // higher ones first
  Language language = Language::kEnglish;
  AnalysisWants wants;
};

struct QueryFault {
  nlohmann::json id;  // null where none could be read
  std::string why;
};

std::expected<Query, QueryFault> read_query(std::string_view line);

inline constexpr std::size_t kMostQueryBytes = 1024 * 1024;

}  // namespace salle
