// What a search already knows about positions it meets again by another order of actions.
//
// A fixed number of places, allocated once. Every search has a number of its own, and what an
// earlier one left behind does not count: forgetting all costs nothing, and a search gives the
// same result whatever was searched before it.
//
// Several threads may share one without locks. A place is two words that are written one after the
// other, and the key is kept combined with what is known by exclusive or: halves of two different
// entries give a key that nobody asks for.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/archers/action.hpp"

namespace salle::archers {

enum class Bound : std::uint8_t { kNone, kAtLeast, kAtMost, kExact };

struct Known {
  std::int16_t score = 0;
  Action best = Action::none();
  std::int8_t depth = 0;
  Bound bound = Bound::kNone;
  std::uint16_t search = 0;
};
static_assert(sizeof(Known) == sizeof(std::uint64_t));

class Transpositions {
 public:
  explicit Transpositions(int bits) : places_(std::size_t{1} << bits), shift_(64 - bits) {}

  // Not while anybody searches.
  void forget() {
    if (++search_ != 0) return;
    for (Place& place : places_) place.known.store(0, std::memory_order_relaxed);
    search_ = 1;
  }

  // False if nothing is known of it.
  bool find(std::uint64_t key, Known& known) const {
    const Place& place = place_of(key);
    const std::uint64_t word = place.known.load(std::memory_order_relaxed);
    known = std::bit_cast<Known>(word);
    return known.search == search_ && (place.check.load(std::memory_order_relaxed) ^ word) == key;
  }

  void note(std::uint64_t key, int score, Action best, int depth, Bound bound) {
    Place& place = place_of(key);
    const std::uint64_t word = place.known.load(std::memory_order_relaxed);
    const std::uint64_t its_key = place.check.load(std::memory_order_relaxed) ^ word;
    Known known = std::bit_cast<Known>(word);
    const bool current = known.search == search_;
    // A deeper result of another position stays, but not for ever: one less each time it is hit.
    if (current && its_key != key && known.depth > depth + 2) {
      --known.depth;
      write(place, its_key, known);
      return;
    }
    if (current && its_key == key && best == Action::none()) best = known.best;
    write(
        place, key,
        {static_cast<std::int16_t>(score), best, static_cast<std::int8_t>(depth), bound, search_});
  }

 private:
  struct Place {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> known;
  };

  static void write(Place& place, std::uint64_t key, const Known& known) {
    const auto word = std::bit_cast<std::uint64_t>(known);
    place.check.store(key ^ word, std::memory_order_relaxed);
    place.known.store(word, std::memory_order_relaxed);
  }

  const Place& place_of(std::uint64_t key) const {
    return places_[static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> shift_)];
  }
  Place& place_of(std::uint64_t key) {
    return places_[static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> shift_)];
  }

  std::vector<Place> places_;
  int shift_;
  std::uint16_t search_ = 0;
};

}  // namespace salle::archers
