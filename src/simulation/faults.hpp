// What goes wrong in a simulated world, by kind.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace salle::simulation {

enum class Fault : std::uint8_t {
  kHintLost,
  kHintDoubled,
  kHintLate,
  kPartition,
  kConnectionCut,
  kMessageLate,
  kNodeKilled,
  kNodeStoodStill,
  kDiskFull,
  kDiskSlow,
  kSyncFailed,
  kWriteFailed,
  kTornCrash,
  kCommitRefused,
  kAnswerLost,
  kDatabaseAway,
  kDoubled,
  kNonsense,
  kDatabaseSlow,
  kThinkerSlow,
  kThinkerFailed,
  kReadFailed,
};
inline constexpr std::array<std::string_view, 22> kFaultNames = {
    "hint-lost",      "hint-doubled",    "hint-late",        "partition",      "connection-cut",
    "message-late",   "node-killed",     "node-stood-still", "disk-full",      "disk-slow",
    "sync-failed",    "write-failed",    "torn-crash",       "commit-refused", "answer-lost",
    "database-away",  "doubled-message", "nonsense",         "database-slow",  "thinker-slow",
    "thinker-failed", "read-failed",
};
inline constexpr std::size_t kFaultKinds = kFaultNames.size();

constexpr std::uint32_t bit(Fault fault) { return 1U << static_cast<unsigned>(fault); }

struct FaultCounts {
  std::array<std::int64_t, kFaultKinds> of{};
  void add(Fault fault) { ++of[static_cast<std::size_t>(fault)]; }
  std::int64_t all() const {
    std::int64_t sum = 0;
    for (const std::int64_t each : of) sum += each;
    return sum;
  }
};

}  // namespace salle::simulation
