// SQLite's errors in words for a host.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "store/store.hpp"

namespace salle::store {

// Ask before anything else is done with the database: the system's reason is the latest one's.
CommitError in_words(const std::string& path, const SQLite::Exception& exception,
                     const SQLite::Database* database = nullptr);

}  // namespace salle::store
