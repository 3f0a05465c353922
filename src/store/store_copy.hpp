// Everything out of one store into another, whichever databases they are.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace salle::store {

// What was copied: tables and their rows.
using Copied = std::vector<std::pair<std::string, std::int64_t>>;

// From an address (a folder with a data file, a data file, or postgresql://…) to another one that has
// no data yet, whole or not at all. No server may run on a data file meanwhile. Goes with it: ids that
// were ever given, and the admin's token.
Result<Copied> copy_store(const std::string& from, const std::string& to);

// Out of a PostgreSQL database in use, as of one moment, into a data file: what was in that file is
// replaced once the copy is complete and checked.
Result<Copied> copy_to_file(const std::string& whole_address, const std::string& name,
                            const std::string& path);

}  // namespace salle::store
