// A bar on standard error while a person waits; nothing where nobody watches.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace salle {

class ProgressBar {
 public:
  ProgressBar(std::int64_t total, std::string unit);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(std::int64_t done);

 private:
  std::int64_t total_;
  std::string unit_;
  bool watched_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point begun_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace salle
