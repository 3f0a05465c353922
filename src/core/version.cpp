#include "core/version.hpp"

namespace salle {

// SALLE_VERSION is defined for this file alone, so that a new version compiles nothing else anew.
std::string_view version() { return SALLE_VERSION; }

}  // namespace salle
