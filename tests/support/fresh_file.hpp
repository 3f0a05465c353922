// A place for a file that no other test uses, also not one in another process at the same time.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace salle {

inline std::string fresh_file(const std::string& name) {
  const std::string path = testing::TempDir() + std::to_string(getpid()) + '-' + name;
  std::filesystem::remove(path);
  return path;
}

}  // namespace salle
