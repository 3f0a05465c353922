// The words that card files, listings and programs use for what is fixed by the rules. Strikes,
// guards and abilities have theirs in cards.hpp.
#pragma once

#include <array>
#include <string_view>

namespace salle::sword_and_shield {

// By StartKind and by DeckKind.
inline constexpr std::array<std::string_view, 3> kStartKindKeys = {"knight", "health", "artefact"};
inline constexpr std::array<std::string_view, 4> kDeckKindKeys = {"combat", "achievement", "event",
                                                                  "improvement"};
// By ArtefactGroup.
inline constexpr std::array<std::string_view, 3> kGroupKeys = {"weapon", "possession", "outfit"};
// In the order of the bits of Answers.
inline constexpr std::array<std::string_view, 3> kAnswerKeys = {"guards", "achievements",
                                                                "manoeuvres"};
// By Effect::Deed and Effect::Who; in the order of the bits of Effect::When.
inline constexpr std::array<std::string_view, 9> kDeedKeys = {
    "fatigue", "hit", "draw", "discard", "lose", "actions", "ability", "tactic", "reveal"};
inline constexpr std::array<std::string_view, 6> kWhoKeys = {"self", "foe",  "allies",
                                                             "foes", "ally", "friend"};
inline constexpr std::array<std::string_view, 9> kWhenKeys = {
    "chivalry-higher", "chivalry-lower", "chivalry-equal", "more-hits",   "fewer-hits",
    "shaken",          "foe-shaken",     "by-strength",    "by-technique"};

}  // namespace salle::sword_and_shield
