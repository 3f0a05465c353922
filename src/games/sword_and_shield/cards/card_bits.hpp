// A set of deck cards, by their index in the card set: three words, no heap.
//
// Hands, decks and discard piles are such sets. Questions like "which cards of this hand answer a
// Squinting Cut" are then one AND with a set worked out when the cards were loaded.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace salle::sword_and_shield {

inline constexpr int kMaxDeckCards = 192;

class CardBits {
 public:
  static constexpr std::size_t kWords = kMaxDeckCards / 64;

  constexpr CardBits() = default;
  // The first `count` cards.
  static constexpr CardBits first(int count) {
    CardBits bits;
    for (int i = 0; i < count; ++i) bits.add(i);
    return bits;
  }

  constexpr bool has(int card) const { return words_[word(card)] >> (card & 63) & 1; }
  constexpr void add(int card) { words_[word(card)] |= std::uint64_t{1} << (card & 63); }
  constexpr void remove(int card) { words_[word(card)] &= ~(std::uint64_t{1} << (card & 63)); }
  constexpr void clear() { words_ = {}; }

  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr bool any() const { return !empty(); }
  constexpr int count() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }

  // The card with `place` others before it; there must be one.
  constexpr int at(int place) const {
    std::size_t i = 0;
    int skipped = std::popcount(words_[0]);
    while (place >= skipped) {
      place -= skipped;
      skipped = std::popcount(words_[++i]);
    }
    std::uint64_t rest = words_[i];
    for (; place > 0; --place) rest &= rest - 1;
    return static_cast<int>(i * 64) + std::countr_zero(rest);
  }
  constexpr int first() const { return at(0); }

  // Calls visit(card) for every card, lowest first.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(static_cast<int>(i * 64) + std::countr_zero(rest));
      }
    }
  }

  constexpr CardBits& operator|=(const CardBits& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr CardBits& operator&=(const CardBits& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr CardBits& operator-=(const CardBits& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr CardBits operator|(CardBits a, const CardBits& b) { return a |= b; }
  friend constexpr CardBits operator&(CardBits a, const CardBits& b) { return a &= b; }
  friend constexpr CardBits operator-(CardBits a, const CardBits& b) { return a -= b; }
  constexpr bool operator==(const CardBits&) const = default;

 private:
  static constexpr std::size_t word(int card) { return static_cast<std::size_t>(card) / 64; }
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace salle::sword_and_shield
