// What is told of a game under way, wherever it is played, and what clients and the hall say to
// each other over the WebSocket (docs/protocol.md).
#pragma once

#include "core/shape.hpp"

namespace salle::match_shapes {

// Also told by the page's engine.
extern const Shape kLegal;
extern const Shape kHappening;
extern const Shape kSeatName;

extern const Shape kClientMessage;  // one of several, told apart by "do"
extern const Shape kHallMessage;    // one of several, told apart by "say"

inline constexpr std::string_view kLanguageWords = "en|fr|nl";

}  // namespace salle::match_shapes
