// Keeps a second server off a data file.
#pragma once

#include <string>
#include <utility>

#include "core/result.hpp"

namespace salle::store {

// Holds FILE.lock for as long as it lives; the system lets go when the process ends, however it
// ends. The file itself stays: removing it would let two processes lock two files of one name.
class FileLock {
 public:
  static Result<FileLock> take(const std::string& data_file);

  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace salle::store
