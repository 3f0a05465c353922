// A handful of En Garde cards: how many there are of each value 1 to 5.
//
// The five counts share one word, six bits each: five for the count (25 at most) and one guard bit
// that is always clear, so that all five can be compared or summed in one step.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace salle::en_garde {

inline constexpr int kValues = 5;
inline constexpr int kCopies = 5;
inline constexpr int kDeckSize = kValues * kCopies;
inline constexpr int kHandSize = 5;

// The values 1 to `most` (which is 0 to 22: squares on the strip), as a set like Cards::values.
// A table, since a comparison here is mispredicted as often as not.
constexpr unsigned values_up_to(int most) {
  constexpr std::array<std::uint8_t, 24> kSets = [] {
    std::array<std::uint8_t, 24> sets{};
    for (std::size_t i = 0; i < sets.size(); ++i) {
      sets[i] = static_cast<std::uint8_t>((1u << std::min<std::size_t>(i, kValues)) - 1u);
    }
    return sets;
  }();
  return kSets[static_cast<std::size_t>(most)];
}

class Cards {
 public:
  constexpr Cards() = default;

  static constexpr Cards of(int value, int count) {
    Cards cards;
    cards.lanes_ = static_cast<std::uint32_t>(count) << shift(value);
    return cards;
  }
  static constexpr Cards full_deck() {
    Cards cards;
    cards.lanes_ = kOnes * kCopies;
    return cards;
  }

  constexpr int count(int value) const {
    assert(value >= 1 && value <= kValues);
    return static_cast<int>((lanes_ >> shift(value)) & 0x1f);
  }
  // The same for any value: beyond 5 there are none (the two bits above the lanes are always
  // clear).
  constexpr int count_any(int value) const {
    return static_cast<int>((lanes_ >> shift(std::min(value, kValues + 1))) & 0x1f);
  }
  constexpr bool empty() const { return lanes_ == 0; }
  constexpr int total() const { return static_cast<int>((sums() >> shift(kValues)) & 0x1f); }

  constexpr void add(int value, int count = 1) {
    lanes_ += static_cast<std::uint32_t>(count) << shift(value);
  }
  constexpr void remove(int value, int count = 1) {
    assert(this->count(value) >= count);
    lanes_ -= static_cast<std::uint32_t>(count) << shift(value);
  }

  constexpr Cards operator+(Cards other) const {
    Cards cards;
    cards.lanes_ = lanes_ + other.lanes_;
    return cards;
  }
  constexpr Cards operator-(Cards other) const {
    Cards cards;
    cards.lanes_ = lanes_ - other.lanes_;
    return cards;
  }
  // Is every one of `other`'s cards here too?
  constexpr bool holds(Cards other) const {
    return (((lanes_ | kGuards) - other.lanes_) & kGuards) == kGuards;
  }

  // The value of the card at `place` (0 to total - 1) when the cards lie in ascending order.
  constexpr int at(int place) const {
    assert(place >= 0 && place < total());
    const std::uint32_t places = static_cast<std::uint32_t>(place) * kOnes | kGuards;
    // A guard bit survives where the running sum is not past the place.
    return std::popcount((places - sums()) & kGuards) + 1;
  }

  // The values held at least once, as a set of bits: bit v - 1 for value v.
  constexpr unsigned values() const {
    const std::uint32_t held = ((lanes_ + kOnes * 0x1f) & kGuards) >> (kLane - 1);
    // The bits 0, 6, 12, 18, 24 are gathered at 25 to 29: no two products meet there.
    constexpr std::uint32_t kGather = 1u << 25 | 1u << 20 | 1u << 15 | 1u << 10 | 1u << 5;
    return (held * kGather >> 25) & 0x1f;
  }

  constexpr bool operator==(const Cards&) const = default;

 private:
  static constexpr int kLane = 6;
  static constexpr std::uint32_t kOnes = 0x01041041u;    // bit 0 of every lane
  static constexpr std::uint32_t kGuards = 0x20820820u;  // bit 5 of every lane
  static constexpr int shift(int value) { return kLane * (value - 1); }
  // Lane v holds the number of cards of values 1 to v.
  constexpr std::uint32_t sums() const { return (lanes_ * kOnes) & 0x3fffffffu; }

  std::uint32_t lanes_ = 0;
};

}  // namespace salle::en_garde
