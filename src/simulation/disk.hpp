// A disk in memory, as SQLite sees one: it knows what was synced, and when the power goes it keeps,
// loses or tears what was not. It can be slow or full, and fail.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "match/setup.hpp"
#include "simulation/faults.hpp"

struct sqlite3_vfs;

namespace salle::simulation {

class Disk {
 public:
  // One at a time: SQLite knows it by one name.
  Disk(std::uint64_t seed, FaultCounts& faults, Millis longest_sync = 5);
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  static constexpr const char* kName = "salle-simulated-disk";

  // What is wrong with it.
  bool full = false;
  bool slow = false;
  int sync_failures = 0;   // still to come
  int dies_after = 0;      // the next of those: after so many writes and syncs more; 0: it does not
  int write_failures = 0;  // still to come
  int read_failures = 0;   // still to come
  int power_fails_in = 0;  // after so many writes and syncs; 0: not

  // How long all that took that was asked since this was last asked, in milliseconds.
  Millis taken() { return std::exchange(taken_, 0); }
  // The power is gone: nothing answers until it is back.
  bool dark() const { return dark_; }
  void cut_power();
  // The process that had files open is gone; what it wrote is with the system and stays.
  void let_go();
  void light() { dark_ = false; }

  std::size_t bytes() const;

  // For SQLite.
  struct Write {
    std::size_t offset = 0;
    std::string bytes = {};
    bool cut = false;  // the file ends at offset
  };
  struct Locks {
    int shared = 0;
    const void* exclusive = nullptr;
  };
  struct File {
    std::string content;          // as it reads
    std::string synced;           // as it is for certain
    std::vector<Write> unsynced;  // in between
    std::vector<std::unique_ptr<char[]>> shared_memory;
    std::array<Locks, 8> shm{};
    int readers = 0;
    const void* reserved = nullptr;
    const void* exclusive = nullptr;
  };
  std::shared_ptr<File> open(const std::string& name, bool create);
  bool exists(const std::string& name) const { return files_.contains(name); }
  void remove(const std::string& name) { files_.erase(name); }
  bool fails_to_read();
  int write(File& file, std::size_t offset, std::string_view bytes);
  int truncate(File& file, std::size_t size);
  int sync(File& file);
  Random& random() { return random_; }
  std::uint64_t generation() const { return generation_; }

 private:
  bool power_goes();

  Random random_;
  FaultCounts& faults_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::uint64_t generation_ = 0;  // of processes that have files open
  bool dark_ = false;
  const std::uint32_t longest_sync_;  // in milliseconds, when nothing is wrong
  Millis taken_ = 0;
};

}  // namespace salle::simulation
