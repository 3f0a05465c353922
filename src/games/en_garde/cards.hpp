// A handful of En Garde cards: how many there are of each value 1 to 5.
//
// The five counts share one word, six bits each: five for the count (25 at most) and one guard bit
// that is always clear, so that all five can be compared or summed in one step.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace salle::en_garde {

inline constexpr int kValues = 5;
inline constexpr int kCopies = 5;
inline constexpr int kDeckSize = kValues * kCopies;
inline constexpr int kHandSize = 5;

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
  constexpr bool has(int value) const { return count(value) > 0; }
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

  // The values up to `most` that are held at least once, as a set to walk through.
  class Values {
   public:
    constexpr explicit Values(std::uint32_t bits) : bits_(bits) {}
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int next() {
      const int bit = std::countr_zero(bits_);
      bits_ &= bits_ - 1;
      return (bit * 11 >> 6) + 1;  // bit / 6 + 1, for bits 5, 11, 17, 23, 29
    }

   private:
    std::uint32_t bits_;
  };
  constexpr Values values_up_to(int most) const {
    if (most <= 0) return Values(0);
    const std::uint32_t within =
        most >= kValues ? kGuards : kGuards & ((1u << (kLane * most)) - 1u);
    return Values((lanes_ + kOnes * 0x1f) & within);
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
