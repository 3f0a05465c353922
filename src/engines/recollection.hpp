// From what an engine was told back to what a player of the house looks at.
//
// A sight that was told and recollected is the same in all that a decision can depend on, memory
// included, so that a player decides behind the protocol exactly as at the table. What does not fit
// together is refused with a sentence, whatever it is: it comes from outside.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "engines/briefing.hpp"

namespace salle::engines {

// Where the briefing names legal actions, the sight has those only.
Result<std::unique_ptr<AnySight>> recollect(const Briefing& briefing);

}  // namespace salle::engines
