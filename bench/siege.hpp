// What the two sides of bench/siege share: honest players on one thread, attackers on another.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace salle::bench {

struct SiegeWish {
  std::uint16_t port = 0;
  int server = 0;      // its process
  std::string folder;  // its data
  std::size_t tables = 200;
  int seconds = 60;
  std::size_t think_from = 1000;  // milliseconds that honest players think
  std::size_t think_to = 3000;    // below 4096
  std::set<int> attacks;          // by number, see siege_attacks.cpp
};

// Where one side leaves word for the other.
class Board {
 public:
  void put(const std::string& name, const std::string& text) {
    const std::lock_guard lock(mutex_);
    entries_.emplace_back(name, text);
  }
  // The first entry of this name, taken off; "" if there is none.
  std::string take(const std::string& name) {
    const std::lock_guard lock(mutex_);
    for (auto each = entries_.begin(); each != entries_.end(); ++each) {
      if (each->first != name) continue;
      std::string text = each->second;
      entries_.erase(each);
      return text;
    }
    return {};
  }

  std::atomic<bool> begun = false;  // the honest ones play
  std::atomic<bool> over = false;

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::string>> entries_;
};

// The name of the person whose password is guessed.
inline constexpr const char* kVictim = "Siege0";

// As a trusted proxy names them.
std::string from_address(int network, std::size_t number);

void play_honestly(const SiegeWish& wish, Board& board);  // and prints the report
void attack(const SiegeWish& wish, Board& board);         // until the board says that it is over

}  // namespace salle::bench
