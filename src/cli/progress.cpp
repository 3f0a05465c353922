#include "cli/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace salle {

using std::chrono::duration;
using std::chrono::steady_clock;

ProgressBar::ProgressBar(std::int64_t total, std::string unit)
    : total_(total),
      unit_(std::move(unit)),
      watched_(isatty(STDERR_FILENO) == 1),
      begun_(steady_clock::now()),
      last_(begun_) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::show(std::int64_t done) {
  if (!watched_) return;
  const auto now = steady_clock::now();
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  drawn_ = true;
  constexpr int kWidth = 30;
  const double part =
      static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(1, total_));
  const double elapsed = duration<double>(now - begun_).count();
  const double left = part > 0 ? elapsed * (1 - part) / part : 0;
  const int filled = static_cast<int>(part * kWidth);
  std::fprintf(stderr, "\r[%s%s] %lld/%lld %s, %.0f s left\x1b[K",
               std::string(static_cast<std::size_t>(filled), '#').c_str(),
               std::string(static_cast<std::size_t>(kWidth - filled), '.').c_str(),
               static_cast<long long>(done), static_cast<long long>(total_), unit_.c_str(), left);
}

}  // namespace salle
