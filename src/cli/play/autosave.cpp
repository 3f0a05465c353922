#include "cli/play/autosave.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/text.hpp"

namespace salle::play {
namespace {

namespace fs = std::filesystem;

std::unexpected<Error> refuse_for(const fs::path& path, int error) {
  return refuse(cat(path.string(), ": ", std::string_view(std::strerror(error))));
}

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// Devices and pipes are written to, not replaced: `--save /dev/null` must leave /dev/null standing.
bool replaceable(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  return status.type() == fs::file_type::not_found || status.type() == fs::file_type::regular;
}

Result<void> write_into(const fs::path& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (file < 0) return refuse_for(path, errno);
  int error = write_all(file, text);
  if (::close(file) != 0 && error == 0) error = errno;
  if (error != 0) return refuse_for(path, error);
  return {};
}

}  // namespace

fs::path state_folder() {
  // The specification of the variable says that a relative path is to be ignored.
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return fs::path(state) / "salle";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return fs::path(home) / ".local" / "state" / "salle";
  return {};
}

Result<void> write_file(const fs::path& path, std::string_view text, unsigned mode) {
  if (!replaceable(path)) return write_into(path, text);
  fs::path beside = path;
  beside += ".part";
  ::unlink(beside.c_str());  // left by a crash, perhaps with other permissions
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (file < 0) return refuse_for(path, errno);
  int error = write_all(file, text);
  if (error == 0 && ::fsync(file) != 0) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  if (error == 0 && ::rename(beside.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(beside.c_str());
    return refuse_for(path, error);
  }
  return {};
}

Result<Autosave> Autosave::claim(const fs::path& folder) {
  if (folder.empty()) return refuse("neither XDG_STATE_HOME nor HOME is set");
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return refuse_for(folder, errno);
  const fs::path lock_path = folder / "unfinished.lock";
  const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return refuse_for(lock_path, errno);
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock);
    return refuse("another salle is playing a match that it saves there");
  }
  return Autosave(folder, lock);
}

Autosave::Autosave(Autosave&& other) noexcept
    : folder_(std::move(other.folder_)), lock_(std::exchange(other.lock_, -1)) {}

Autosave::~Autosave() {
  if (lock_ >= 0) ::close(lock_);
}

std::optional<std::string> Autosave::read() const {
  for (const fs::path& path : {file(), old_file()}) {
    if (std::ifstream in(path, std::ios::binary); in) {
      return std::string(std::istreambuf_iterator<char>(in), {});
    }
  }
  return std::nullopt;
}

Result<void> Autosave::write(std::string_view text) const {
  const Result<void> written = write_file(file(), text, 0600);
  if (!written) return written;
  // The rename itself must survive a power cut too; where it cannot be had, the file is still good.
  const int folder = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
  std::error_code ignored;
  fs::remove(old_file(), ignored);
  return {};
}

void Autosave::remove() const {
  std::error_code ignored;
  fs::remove(file(), ignored);
  fs::remove(old_file(), ignored);
}

fs::path Autosave::set_aside() const {
  const fs::path aside = folder_ / "unfinished.broken";
  std::error_code ignored;
  fs::rename(fs::exists(file(), ignored) ? file() : old_file(), aside, ignored);
  return aside;
}

}  // namespace salle::play
