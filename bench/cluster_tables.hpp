// What the players of bench/cluster were told, kept for the day of reckoning: every entry that
// anybody saw, every move that was acknowledged, and how long everything took.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace salle::bench {

using Clock = std::chrono::steady_clock;
using Counts = std::map<std::string, std::int64_t>;

// An entry as a client may know it. At one table there is one with each number, for everybody.
struct SeenEntry {
  std::int64_t at = 0;  // 0: nobody saw it yet
  long seat = -1;
  long action = 0;
  std::string kind = {};
  bool operator==(const SeenEntry&) const = default;
};
using NumberedEntry = std::pair<std::size_t, SeenEntry>;

struct AcknowledgedMove {
  std::size_t number = 0;
  std::string id;
  std::string actions;
};

struct TableStory {
  std::string code;
  std::vector<SeenEntry> entries = {};  // number 1 first
  std::vector<AcknowledgedMove> moves = {};
};

// What must never be, counted while it is played; the first few of each are told at once.
class Faults {
 public:
  void count(const std::string& what, std::string_view about);
  const Counts& counts() const { return counts_; }

 private:
  Counts counts_;
};

// Milliseconds, by what was waited for.
class Waits {
 public:
  void add(const std::string& name, Clock::duration wait) {
    all_[name].push_back(std::chrono::duration<float, std::milli>(wait).count());
  }
  std::string json();  // {"name":{"count":…,"p50":…,"p99":…,"max":…},…}

 private:
  std::map<std::string, std::vector<float>> all_;
};

std::string json_of(const Counts& counts);  // {"name":1,…}

// The `entries` of a message of the hall.
std::vector<NumberedEntry> entries_in(std::string_view message);

// Takes an entry down; what anybody saw before under its number must have been the same.
void see(TableStory& story, const NumberedEntry& seen, Faults& faults);

// For the one who compares it with the store: FOLDER/seen and FOLDER/acknowledged, a line an entry
// or a move, with tabs between.
void write_stories(const std::string& folder, const std::deque<TableStory>& stories);

}  // namespace salle::bench
