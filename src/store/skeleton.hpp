// What a name looks like at a glance: without case, accents, spaces and hyphens, and with letters
// that are easily taken for each other made one. Two names with one skeleton would be confused.
#pragma once

#include <string>
#include <string_view>

namespace salle::store {

std::string skeleton(std::string_view name);

}  // namespace salle::store
