#include "simulation/disk.hpp"

#include <sqlite3.h>

#include <cstring>
#include <utility>

namespace salle::simulation {
namespace {

constexpr std::size_t kSector = 512;

// What SQLite holds of an open file.
struct Handle {
  sqlite3_file base;
  Disk* disk;
  std::shared_ptr<Disk::File>* file;
  std::uint64_t generation;
  int level;
  unsigned shared;  // of the shared memory's locks, a bit each
  unsigned exclusive;
};

Handle& of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
bool gone(const Handle& handle) {
  return handle.disk->dark() || handle.generation != handle.disk->generation();
}

int close(sqlite3_file* file) {
  Handle& handle = of(file);
  delete handle.file;
  handle.file = nullptr;
  return SQLITE_OK;
}

int read(sqlite3_file* file, void* into, int amount, sqlite3_int64 offset) {
  Handle& handle = of(file);
  if (gone(handle) || handle.disk->fails_to_read()) return SQLITE_IOERR_READ;
  const std::string& content = (*handle.file)->content;
  const auto from = static_cast<std::size_t>(offset);
  const auto wanted = static_cast<std::size_t>(amount);
  const std::size_t there = from < content.size() ? std::min(wanted, content.size() - from) : 0;
  std::memcpy(into, content.data() + (there > 0 ? from : 0), there);
  if (there == wanted) return SQLITE_OK;
  std::memset(static_cast<char*>(into) + there, 0, wanted - there);
  return SQLITE_IOERR_SHORT_READ;
}

int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
  Handle& handle = of(file);
  if (gone(handle)) return SQLITE_IOERR_WRITE;
  return handle.disk->write(**handle.file, static_cast<std::size_t>(offset),
                            {static_cast<const char*>(from), static_cast<std::size_t>(amount)});
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  Handle& handle = of(file);
  if (gone(handle)) return SQLITE_IOERR_TRUNCATE;
  return handle.disk->truncate(**handle.file, static_cast<std::size_t>(size));
}

int sync(sqlite3_file* file, int) {
  Handle& handle = of(file);
  if (gone(handle)) return SQLITE_IOERR_FSYNC;
  return handle.disk->sync(**handle.file);
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  Handle& handle = of(file);
  if (gone(handle)) return SQLITE_IOERR_FSTAT;
  *size = static_cast<sqlite3_int64>((*handle.file)->content.size());
  return SQLITE_OK;
}

int lock(sqlite3_file* opened, int level) {
  Handle& handle = of(opened);
  if (gone(handle)) return SQLITE_IOERR_LOCK;
  if (handle.level >= level) return SQLITE_OK;
  Disk::File& file = **handle.file;
  if (level == SQLITE_LOCK_SHARED) {
    if (file.exclusive != nullptr) return SQLITE_BUSY;
    ++file.readers;
  } else {
    if (file.reserved != nullptr && file.reserved != &handle) return SQLITE_BUSY;
    file.reserved = &handle;
    if (level == SQLITE_LOCK_EXCLUSIVE) {
      if (file.readers > 1) return SQLITE_BUSY;
      file.exclusive = &handle;
    }
  }
  handle.level = level;
  return SQLITE_OK;
}

int unlock(sqlite3_file* opened, int level) {
  Handle& handle = of(opened);
  Disk::File& file = **handle.file;
  if (level < SQLITE_LOCK_RESERVED) {
    if (file.reserved == &handle) file.reserved = nullptr;
    if (file.exclusive == &handle) file.exclusive = nullptr;
  }
  if (level == SQLITE_LOCK_NONE && handle.level >= SQLITE_LOCK_SHARED) --file.readers;
  handle.level = level;
  return SQLITE_OK;
}

int check_reserved(sqlite3_file* file, int* reserved) {
  *reserved = (*of(file).file)->reserved != nullptr ? 1 : 0;
  return SQLITE_OK;
}

int file_control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return static_cast<int>(kSector); }
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

int shm_map(sqlite3_file* opened, int region, int size, int extend, void volatile** there) {
  Handle& handle = of(opened);
  if (gone(handle)) return SQLITE_IOERR_SHMMAP;
  auto& memory = (*handle.file)->shared_memory;
  const auto at = static_cast<std::size_t>(region);
  *there = nullptr;
  if (memory.size() <= at && extend == 0) return SQLITE_OK;
  while (memory.size() <= at) {
    memory.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
  }
  *there = memory[at].get();
  return SQLITE_OK;
}

int shm_lock(sqlite3_file* opened, int offset, int count, int flags) {
  Handle& handle = of(opened);
  if (gone(handle)) return SQLITE_IOERR_SHMLOCK;
  auto& locks = (*handle.file)->shm;
  for (int i = offset; i < offset + count && (flags & SQLITE_SHM_LOCK) != 0; ++i) {
    const Disk::Locks& each = locks[static_cast<std::size_t>(i)];
    if (each.exclusive != nullptr && each.exclusive != &handle) return SQLITE_BUSY;
    const int others = each.shared - static_cast<int>(handle.shared >> i & 1U);
    if ((flags & SQLITE_SHM_EXCLUSIVE) != 0 && others > 0) return SQLITE_BUSY;
  }
  for (int i = offset; i < offset + count; ++i) {
    Disk::Locks& each = locks[static_cast<std::size_t>(i)];
    const unsigned mask = 1U << i;
    if ((flags & SQLITE_SHM_LOCK) != 0 && (flags & SQLITE_SHM_EXCLUSIVE) != 0) {
      each.exclusive = &handle;
    } else if ((flags & SQLITE_SHM_LOCK) != 0) {
      if ((handle.shared & mask) == 0) ++each.shared;
      handle.shared |= mask;
    } else if ((flags & SQLITE_SHM_EXCLUSIVE) != 0) {
      if (each.exclusive == &handle) each.exclusive = nullptr;
    } else {
      if ((handle.shared & mask) != 0) --each.shared;
      handle.shared &= ~mask;
    }
  }
  return SQLITE_OK;
}

void shm_barrier(sqlite3_file*) {}
int shm_unmap(sqlite3_file* opened, int remove) {
  if (remove != 0) (*of(opened).file)->shared_memory.clear();
  return SQLITE_OK;
}

const sqlite3_io_methods kMethods = {
    2,
    close,
    read,
    write,
    truncate,
    sync,
    file_size,
    lock,
    unlock,
    check_reserved,
    file_control,
    sector_size,
    characteristics,
    shm_map,
    shm_lock,
    shm_barrier,
    shm_unmap,
    nullptr,
    nullptr,
};

Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  Disk& disk = disk_of(vfs);
  Handle& handle = of(file);
  handle = Handle{};
  if (disk.dark()) return SQLITE_CANTOPEN;
  auto opened = disk.open(name == nullptr ? "" : name,
                          (flags & SQLITE_OPEN_CREATE) != 0 || (flags & SQLITE_OPEN_MAIN_DB) != 0);
  if (opened == nullptr) return SQLITE_CANTOPEN;
  handle.base.pMethods = &kMethods;
  handle.disk = &disk;
  handle.file = new std::shared_ptr<Disk::File>(std::move(opened));
  handle.generation = disk.generation();
  if (out != nullptr) *out = flags;
  return SQLITE_OK;
}

int remove_file(sqlite3_vfs* vfs, const char* name, int) {
  Disk& disk = disk_of(vfs);
  if (disk.dark()) return SQLITE_IOERR_DELETE;
  if (!disk.exists(name)) return SQLITE_IOERR_DELETE_NOENT;
  disk.remove(name);
  return SQLITE_OK;
}

int access(sqlite3_vfs* vfs, const char* name, int, int* there) {
  *there = disk_of(vfs).exists(name) ? 1 : 0;
  return SQLITE_OK;
}

int full_name(sqlite3_vfs*, const char* name, int size, char* out) {
  std::strncpy(out, name, static_cast<std::size_t>(size));
  out[size - 1] = '\0';
  return SQLITE_OK;
}

int randomness(sqlite3_vfs* vfs, int size, char* out) {
  for (int i = 0; i < size; ++i) out[i] = static_cast<char>(disk_of(vfs).random()());
  return size;
}

int sleep(sqlite3_vfs*, int micros) { return micros; }
int time_of_day(sqlite3_vfs*, double* days) {
  *days = 2460000.5;
  return SQLITE_OK;
}
int last_error(sqlite3_vfs*, int, char*) { return 0; }

}  // namespace

Disk::Disk(std::uint64_t seed, FaultCounts& faults, Millis longest_sync)
    : random_(seed),
      faults_(faults),
      vfs_(std::make_unique<sqlite3_vfs>()),
      longest_sync_(static_cast<std::uint32_t>(longest_sync)) {
  *vfs_ = {};
  vfs_->iVersion = 1;
  vfs_->szOsFile = sizeof(Handle);
  vfs_->mxPathname = 512;
  vfs_->zName = kName;
  vfs_->pAppData = this;
  vfs_->xOpen = open_file;
  vfs_->xDelete = remove_file;
  vfs_->xAccess = access;
  vfs_->xFullPathname = full_name;
  vfs_->xRandomness = randomness;
  vfs_->xSleep = sleep;
  vfs_->xCurrentTime = time_of_day;
  vfs_->xGetLastError = last_error;
  // The default, so that SQLite's own random numbers come from here, too.
  sqlite3_vfs_register(vfs_.get(), 1);
  sqlite3_randomness(0, nullptr);
}

Disk::~Disk() {
  sqlite3_vfs_unregister(vfs_.get());
  sqlite3_randomness(0, nullptr);  // what comes next is not for others to foresee
}

std::size_t Disk::bytes() const {
  std::size_t all = 0;
  for (const auto& [name, file] : files_) all += file->content.size();
  return all;
}

std::shared_ptr<Disk::File> Disk::open(const std::string& name, bool create) {
  const auto found = files_.find(name);
  if (found != files_.end()) return found->second;
  if (!create) return nullptr;
  auto made = std::make_shared<File>();
  if (!name.empty()) files_[name] = made;
  return made;
}

bool Disk::power_goes() {
  if (power_fails_in == 0 || --power_fails_in > 0) return false;
  cut_power();
  return true;
}

bool Disk::fails_to_read() {
  if (read_failures == 0) return false;
  --read_failures;
  faults_.add(Fault::kReadFailed);
  return true;
}

int Disk::write(File& file, std::size_t offset, std::string_view bytes) {
  if (write_failures > 0) {
    --write_failures;
    faults_.add(Fault::kWriteFailed);
    return SQLITE_IOERR_WRITE;
  }
  if (full && offset + bytes.size() > file.content.size()) {
    faults_.add(Fault::kDiskFull);
    return SQLITE_FULL;
  }
  if (file.content.size() < offset + bytes.size()) file.content.resize(offset + bytes.size());
  std::memcpy(file.content.data() + offset, bytes.data(), bytes.size());
  file.unsynced.push_back({offset, std::string(bytes)});
  return power_goes() ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

int Disk::truncate(File& file, std::size_t size) {
  file.content.resize(size);
  file.unsynced.push_back({size, "", true});
  return SQLITE_OK;
}

namespace {

void apply(std::string& content, const Disk::Write& write) {
  if (write.cut) {
    content.resize(write.offset);
    return;
  }
  if (content.size() < write.offset + write.bytes.size()) {
    content.resize(write.offset + write.bytes.size());
  }
  std::memcpy(content.data() + write.offset, write.bytes.data(), write.bytes.size());
}

}  // namespace

int Disk::sync(File& file) {
  taken_ += slow ? 200 + random_.below(2'000) : 1 + random_.below(longest_sync_);
  if (slow) faults_.add(Fault::kDiskSlow);
  if (power_goes()) return SQLITE_IOERR_FSYNC;
  if (sync_failures > 0) {
    --sync_failures;
    if (dies_after > 0) power_fails_in = 1 + std::exchange(dies_after, 0);
    faults_.add(Fault::kSyncFailed);
    return SQLITE_IOERR_FSYNC;
  }
  for (const Write& each : file.unsynced) apply(file.synced, each);
  file.unsynced.clear();
  return SQLITE_OK;
}

// A disk may write what was not synced in any order and stop anywhere, between any two sectors.
void Disk::cut_power() {
  dark_ = true;
  ++generation_;
  power_fails_in = dies_after = 0;
  faults_.add(Fault::kTornCrash);
  for (auto& [name, file] : files_) {
    auto left = std::make_shared<File>();
    left->synced = file->synced;
    const std::uint32_t how = random_.below(4);
    std::size_t some = file->unsynced.empty()
                           ? 0
                           : random_.below(static_cast<std::uint32_t>(file->unsynced.size() + 1));
    for (const Write& each : file->unsynced) {
      if (how == 0) break;                 // nothing of it
      if (how == 1 && some-- == 0) break;  // up to one of them
      if (how == 2 || each.cut) {          // all
        apply(left->synced, each);
        continue;
      }
      for (std::size_t at = 0; at < each.bytes.size(); at += kSector) {  // here and there
        if (how == 3 && random_.below(2) == 0) continue;
        apply(left->synced, {each.offset + at, each.bytes.substr(at, kSector)});
      }
    }
    left->content = left->synced;
    file = std::move(left);
  }
}

void Disk::let_go() {
  ++generation_;
  for (auto& [name, file] : files_) {
    auto left = std::make_shared<File>();
    left->content = std::move(file->content);
    left->synced = std::move(file->synced);
    left->unsynced = std::move(file->unsynced);
    file = std::move(left);
  }
}

}  // namespace salle::simulation
