// What the analyst found, for programs: `salle analyse --json`, analysis queries and the page.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "analysis/review.hpp"

namespace salle {

// The meanings of the actions that the seat to move has, by notation.
std::map<std::string, std::string> meanings(const Table& table, Language language);

// How much of a thought is wanted.
struct AnalysisWants {
  bool alternatives = true;
  bool meanings = true;  // of the alternatives, in words
  bool held = true;      // what the others probably hold
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

nlohmann::ordered_json thought_json(const Table& table, const AnyThought& thought,
                                    Language language, const AnalysisWants& wants = {});
nlohmann::ordered_json holdings_json(const std::vector<Holding>& holdings);
nlohmann::ordered_json judgement_json(const Judgement& judgement);

}  // namespace salle
