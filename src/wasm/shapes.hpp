// What the page's engine is asked and what it answers (docs/page-engine.md).
#pragma once

#include "core/shape.hpp"

namespace salle::wasm {

extern const Shape kEngineRequest;  // one of several, told apart by "do"
extern const Shape kEngineAnswers;  // by what was asked: the type of "is"
extern const Shape kEngineRefusal;  // of "refused"

}  // namespace salle::wasm
