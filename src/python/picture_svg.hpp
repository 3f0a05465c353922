// The games' drawings in characters as SVG, for those that have no drawing of their own.
#pragma once

#include <string>
#include <string_view>

#include "core/picture.hpp"

namespace salle::python {

std::string svg_of(const Picture& picture, std::string_view title);

}  // namespace salle::python
