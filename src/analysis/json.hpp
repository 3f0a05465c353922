// What the analyst found, for programs: `salle analyse --json` and the page.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "analysis/review.hpp"

namespace salle {

// The meanings of the actions that the seat to move has, by notation.
std::map<std::string, std::string> meanings(const Table& table, Language language);

nlohmann::ordered_json thought_json(const Table& table, const AnyThought& thought,
                                    Language language);
nlohmann::ordered_json judgement_json(const Judgement& judgement);

}  // namespace salle
