// Names as people take them to be the same: without regard to case, and those that look alike.
#pragma once

#include <string>
#include <string_view>

namespace salle::store {

// Unicode's case folding, with accents in one piece with their letters: ß is ss, a sigma is a sigma
// wherever it stands. Data files hold what this gives for every name, so it may not change for any
// letter a name can have; that is why four archaic ones are folded as they always were. What is not
// UTF-8 is left as it is.
std::string fold(std::string_view name);

// What a name looks like at a glance: without case, accents, spaces and hyphens, and with letters
// that are easily taken for each other made one. Two names with one skeleton would be confused.
std::string skeleton(std::string_view name);

}  // namespace salle::store
