// All hands a fencer can hold, numbered: the 252 handfuls of up to five cards out of five values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/en_garde/cards.hpp"

namespace salle::en_garde_mind {

using en_garde::Cards;
using en_garde::kHandSize;
using en_garde::kValues;

inline constexpr std::size_t kHands = 252;

// One number a hand; what it means is said where it is used.
using HandNumbers = std::array<double, kHands>;

// In how many orders these cards can lie, cards of one value being alike.
constexpr double orders(Cards cards) {
  double ways = 1.0;
  int placed = 0;
  for (int value = 1; value <= kValues; ++value) {
    for (int copy = 1; copy <= cards.count(value); ++copy) ways = ways * ++placed / copy;
  }
  return ways;
}

class HandTable {
 public:
  constexpr HandTable() {
    std::size_t next = 0;
    for (int size = 0; size <= kHandSize; ++size) {
      first_[static_cast<std::size_t>(size)] = next;
      for (int ones = 0; ones <= size; ++ones) {
        for (int twos = 0; twos <= size - ones; ++twos) {
          for (int threes = 0; threes <= size - ones - twos; ++threes) {
            for (int fours = 0; fours <= size - ones - twos - threes; ++fours) {
              const int fives = size - ones - twos - threes - fours;
              const Cards hand = Cards::of(1, ones) + Cards::of(2, twos) + Cards::of(3, threes) +
                                 Cards::of(4, fours) + Cards::of(5, fives);
              number_[key(hand)] = static_cast<std::uint8_t>(next);
              orders_[next] = static_cast<std::uint8_t>(orders(hand));
              cards_[next++] = hand;
            }
          }
        }
      }
    }
    first_[kHandSize + 1] = next;
  }

  constexpr Cards cards(std::size_t number) const { return cards_[number]; }
  // `hand` has five cards at most.
  constexpr std::uint8_t number(Cards hand) const { return number_[key(hand)]; }
  // In how many orders the cards of this hand, or of a pile of up to five, can lie: 120 at most.
  constexpr int orders_of(std::size_t number) const { return orders_[number]; }
  // Hands of `size` cards have the numbers from first(size) up to, not including, first(size + 1).
  constexpr std::size_t first(int size) const { return first_[static_cast<std::size_t>(size)]; }

 private:
  static constexpr std::size_t kKeys = 6 * 6 * 6 * 6 * 6;
  static constexpr std::size_t key(Cards hand) {
    std::size_t key = 0;
    for (int value = kValues; value >= 1; --value) {
      key = key * (kHandSize + 1) + static_cast<std::size_t>(hand.count(value));
    }
    return key;
  }

  std::array<Cards, kHands> cards_{};
  std::array<std::uint8_t, kHands> orders_{};
  std::array<std::uint8_t, kKeys> number_{};
  std::array<std::size_t, kHandSize + 2> first_{};
};

extern const HandTable kHandTable;

}  // namespace salle::en_garde_mind
