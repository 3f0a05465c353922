// Which version of Salle wrote in a data file last.
//
// The table that says so stands outside the numbered versions of the schema: it is for programs
// that are too old to know the number, so its shape stays for ever as it is.
#pragma once

#include <string>

namespace SQLite {
class Database;
}

namespace salle::store {

// "" where no version signed: an empty file, or one from before 0.2.0. Throws SQLite::Exception.
std::string written_by(SQLite::Database& database);

// Signs with this program's version; writes nothing where that stands there already. A disk that
// takes nothing is no reason to stay closed: the file is signed the next time then.
void sign(SQLite::Database& database);

}  // namespace salle::store
