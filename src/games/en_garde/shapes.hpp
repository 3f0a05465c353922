// What programs are shown and told of a bout of En Garde; json.cpp writes it.
#pragma once

#include "core/shape.hpp"

namespace salle::en_garde {

inline constexpr std::string_view kPhaseWords =
    "lot|dealing|refill|round-over|turn|answer|last-attack|match-over";
inline constexpr std::string_view kAttackWords = "none|direct|indirect";
inline constexpr std::string_view kEndingWords = "none|hit|stuck|cards|ground|drawn";

}  // namespace salle::en_garde
