// The version of Salle, as project() in CMakeLists.txt says it: the one place where it is written.
#pragma once

#include <string_view>

namespace salle {

std::string_view version();  // "0.2.0"

}  // namespace salle
