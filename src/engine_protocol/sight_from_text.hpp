// From what an engine was told back to what a player of the house looks at.
//
// A sight that was told and recollected is the same in all that a decision can depend on, memory
// included, so that a player decides behind the protocol exactly as at the table. What does not fit
// together is refused with a sentence, whatever it is: it comes from outside.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "engine_protocol/briefing.hpp"

namespace salle::engine_protocol {

// Where the briefing names legal actions, the sight has those only.
Result<std::unique_ptr<AnySight>> sight_from_text(const Briefing& briefing);

// What is wrong with the moves of a briefing; for games that complete what they are told.
Error about_moves(std::string_view why);

}  // namespace salle::engine_protocol
