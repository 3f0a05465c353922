// What programs are shown and told of a game of With Sword and Shield; json.cpp writes it.
//
// Knights are counted from 1, as in the notation; cards are named by the numbers printed on them.
#pragma once

#include "core/shape.hpp"

namespace salle::sword_and_shield {

inline constexpr std::string_view kPhaseWords =
    "start-cards|draw|lose|place|tactic|bid|action|answer|discard|choose|over";
inline constexpr std::string_view kTacticWords = "strength|technique";
inline constexpr std::string_view kOpeningWords = "none|with-bid|with-initiative";
inline constexpr std::string_view kDeckKindWords = "combat|achievement|event|improvement";

}  // namespace salle::sword_and_shield
