#include "store/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/text.hpp"

namespace salle::store {

Result<FileLock> FileLock::take(const std::string& data_file) {
  const std::string name = data_file + ".lock";
  const int descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return refuse(cat("cannot write ", name, ": ", std::strerror(errno)));
  FileLock lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) {
      return refuse(cat("cannot lock ", name, ": ", std::strerror(errno)));
    }
    char holder[32] = {};
    const auto size = ::pread(descriptor, holder, sizeof holder - 1, 0);
    const std::string who =
        size > 0 ? cat(" (process ", trim(std::string_view(holder)), ")") : std::string();
    return refuse(cat("another server", who, " runs on ", data_file));
  }
  // For the words above; nothing depends on it.
  const std::string self = std::to_string(::getpid()) + "\n";
  [[maybe_unused]] const bool told =
      ::ftruncate(descriptor, 0) == 0 && ::pwrite(descriptor, self.data(), self.size(), 0) > 0;
  return lock;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace salle::store
