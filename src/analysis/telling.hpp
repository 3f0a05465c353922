// An analysis as programs are told of it: what `salle analyse --json` prints and queries answer.
#pragma once

#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>

#include "games/table.hpp"
#include "players/player.hpp"

namespace salle {

struct AnalysisWants {
  bool alternatives = true;
  bool meanings = true;  // of the alternatives, in words
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

nlohmann::ordered_json analysis_json(const Table& table, const AnyThought& thought,
                                     Language language, const AnalysisWants& wants = {});

}  // namespace salle
