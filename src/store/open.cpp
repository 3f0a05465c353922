#include <filesystem>

#include "core/text.hpp"
#include "store/postgres_address.hpp"
#include "store/store.hpp"

namespace salle::store {

CommitError does_not_fit(std::string_view why) {
  return {{cat("the changes do not fit what is kept (", why, ")")}, CommitError::Blame::kChanges};
}

std::string shown(const std::string& address) {
  return is_postgres(address) ? public_name(address) : address;
}

Result<std::unique_ptr<Store>> open(const std::string& address) {
  if (is_postgres(address)) return open_postgres(address);
  // A slip in an address must not become a folder, with the password in its name.
  if (address.find("://") != std::string::npos) {
    return refuse("the data are in a folder, or at an address that begins with postgresql://");
  }
  std::error_code error;
  std::filesystem::create_directories(address, error);
  if (error) return refuse(cat("cannot make the folder ", address, ": ", error.message()));
  return open_sqlite((std::filesystem::path(address) / kDataFile).string());
}

}  // namespace salle::store
