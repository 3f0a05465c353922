// Is a table shown to everyone in the hall, as its settings say?
#pragma once

#include <string>

namespace salle::store {

// Of settings as the hall writes them (JSON); what cannot be read is not shown.
bool is_listed(const std::string& settings);

}  // namespace salle::store
