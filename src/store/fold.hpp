// Names without regard to case: what the data file finds people by.
#pragma once

#include <string>
#include <string_view>

namespace salle::store {

// Unicode's case folding, with accents in one piece with their letters: ß is ss, a sigma is a sigma
// wherever it stands. Data files hold what this gives for every name, so it may not change for any
// letter a name can have; that is why four archaic ones are folded as they always were. What is not
// UTF-8 is left as it is.
std::string fold(std::string_view name);

}  // namespace salle::store
