#include "store/file_draft.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/text.hpp"
#include "store/data_file.hpp"
#include "store/schema.hpp"

namespace salle::store {

Result<FileDraft> FileDraft::beside(const std::string& target) {
  std::string name = target + ".XXXXXX";
  const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);  // mode 0600
  if (descriptor < 0) return refuse(cat("cannot write ", target, ": ", std::strerror(errno)));
  ::close(descriptor);
  return FileDraft(std::move(name));
}

FileDraft::~FileDraft() {
  if (!name_.empty()) ::unlink(name_.c_str());
}

Result<void> FileDraft::become(const std::string& target) {
  const int descriptor = ::open(name_.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = descriptor >= 0 && ::fsync(descriptor) == 0;
  const int reason = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (!synced) return refuse(cat("cannot write ", target, ": ", std::strerror(reason)));
  if (::rename(name_.c_str(), target.c_str()) != 0) {
    return refuse(cat("cannot write ", target, ": ", std::strerror(errno)));
  }
  name_.clear();
  sync_folder_of(target);
  return {};
}

Result<void> check_whole(SQLite::Database& database, const std::string& path) {
  const auto version = version_of(database, path, migrations());
  if (!version) return std::unexpected(version.error());
  if (*version == 0) return refuse(cat(path, " is empty"));
  const std::string found = database.execAndGet("PRAGMA integrity_check(1)").getString();
  if (found != "ok") return refuse(cat(path, " is damaged (", found, ")"));
  if (SQLite::Statement(database, "PRAGMA foreign_key_check").executeStep()) {
    return refuse(cat(path, " is damaged (rows refer to others that are not there)"));
  }
  return {};
}

}  // namespace salle::store
