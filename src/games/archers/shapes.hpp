// What programs are shown and told of a game of Archers; json.cpp writes it.
#pragma once

#include "core/shape.hpp"

namespace salle::archers {

inline constexpr std::string_view kPhaseWords = "lot|opening|second|over";
inline constexpr std::string_view kEndingWords = "none|woods|king|no-archers|repetition|quiet";

}  // namespace salle::archers
