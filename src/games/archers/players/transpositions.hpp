// What a search already knows about positions it meets again by another order of actions.
//
// A fixed number of places, allocated once. Every search has a number of its own, and what an
// earlier one left behind does not count: forgetting all costs nothing, and a search gives the
// same result whatever was searched before it.
#pragma once

#include <cstdint>
#include <vector>

#include "games/archers/action.hpp"

namespace salle::archers {

enum class Bound : std::uint8_t { kNone, kAtLeast, kAtMost, kExact };

struct Known {
  std::uint64_t key = 0;
  std::int16_t score = 0;
  Action best = Action::none();
  std::int8_t depth = 0;
  Bound bound = Bound::kNone;
  std::uint16_t search = 0;
};
static_assert(sizeof(Known) == 16);

class Transpositions {
 public:
  explicit Transpositions(int bits) : places_(std::size_t{1} << bits), shift_(64 - bits) {}

  void forget() {
    if (++search_ != 0) return;
    for (Known& known : places_) known = Known{};
    search_ = 1;
  }

  const Known* find(std::uint64_t key) const {
    const Known& known = places_[place(key)];
    return known.search == search_ && known.key == key ? &known : nullptr;
  }

  void note(std::uint64_t key, int score, Action best, int depth, Bound bound) {
    Known& known = places_[place(key)];
    const bool current = known.search == search_;
    // A deeper result of another position stays, but not for ever: one less each time it is hit.
    if (current && known.key != key && known.depth > depth + 2) {
      --known.depth;
      return;
    }
    if (current && known.key == key && best == Action::none()) best = known.best;
    known = {key,    static_cast<std::int16_t>(score), best, static_cast<std::int8_t>(depth), bound,
             search_};
  }

 private:
  std::size_t place(std::uint64_t key) const {
    return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> shift_);
  }

  std::vector<Known> places_;
  int shift_;
  std::uint16_t search_ = 0;
};

}  // namespace salle::archers
