// A set of squares of the 9x9 board, and how it slides across it.
//
// A square is a number, 10 * rank + file with both counted from 0: a1 is 0, i1 is 8, a2 is 10, i9 is
// 88. The tenth file does not exist. It is there so that a set shifted east or west runs off into
// it instead of round the edge, and disappears with the next intersection with real squares.
//
// Ranks 1 to 6 lie in one 64-bit word, 7 to 9 in another, the two in one 128-bit vector: an
// intersection or a shift along a rank is then one instruction. Measured against two separate words
// and against unsigned __int128, see docs/performance.md. A shift may leave rubbish outside the
// board; every use of one is intersected with squares that exist.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#define SALLE_INLINE [[gnu::always_inline]] inline

namespace salle::archers {

using Square = int;
inline constexpr int kSide = 9;            // files, and ranks
inline constexpr int kRankStep = 10;       // from a square to the one north of it
inline constexpr int kSquareNumbers = 89;  // i9 is the last, 88
inline constexpr Square kNoSquare = 127;

constexpr Square square_at(int file, int rank) { return kRankStep * rank + file; }
constexpr int file_of(Square square) { return square % kRankStep; }
constexpr int rank_of(Square square) { return square / kRankStep; }
constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < kSide && rank >= 0 && rank < kSide;
}

enum class Facing : std::uint8_t { kNorth, kEast, kSouth, kWest };
inline constexpr std::array kFacings = {Facing::kNorth, Facing::kEast, Facing::kSouth,
                                        Facing::kWest};

constexpr std::size_t index(Facing facing) { return static_cast<std::size_t>(facing); }
// A number of quarter turns clockwise.
constexpr Facing turned(Facing facing, int quarters) {
  return static_cast<Facing>((static_cast<unsigned>(facing) + static_cast<unsigned>(quarters)) % 4);
}
constexpr Facing opposite(Facing facing) { return turned(facing, 2); }
constexpr bool same_axis(Facing a, Facing b) { return index(a) % 2 == index(b) % 2; }
// What to add to a square for the next one that way.
constexpr int stride(Facing facing) {
  constexpr std::array<int, 4> kStrides = {kRankStep, 1, -kRankStep, -1};
  return kStrides[index(facing)];
}

class Squares {
 public:
  using Words = std::uint64_t __attribute__((vector_size(16)));

  constexpr Squares() = default;
  constexpr Squares(std::uint64_t south, std::uint64_t north) : words_{south, north} {}
  SALLE_INLINE static Squares of(Square square) {
    const auto& words = kSingles[static_cast<std::size_t>(square)];
    return {words[0], words[1]};
  }

  SALLE_INLINE Squares operator&(Squares other) const { return Squares(words_ & other.words_); }
  SALLE_INLINE Squares operator|(Squares other) const { return Squares(words_ | other.words_); }
  SALLE_INLINE Squares operator^(Squares other) const { return Squares(words_ ^ other.words_); }
  SALLE_INLINE Squares operator~() const { return Squares(~words_); }
  SALLE_INLINE Squares& operator&=(Squares other) { return *this = *this & other; }
  SALLE_INLINE Squares& operator|=(Squares other) { return *this = *this | other; }
  SALLE_INLINE Squares& operator^=(Squares other) { return *this = *this ^ other; }

  SALLE_INLINE std::uint64_t south() const { return words_[0]; }
  SALLE_INLINE std::uint64_t north() const { return words_[1]; }
  SALLE_INLINE bool any() const { return (south() | north()) != 0; }
  SALLE_INLINE bool has(Square square) const { return (*this & of(square)).any(); }
  SALLE_INLINE int count() const { return std::popcount(south()) + std::popcount(north()); }
  SALLE_INLINE bool operator==(Squares other) const { return !(*this ^ other).any(); }

  // Every square moved one towards `F`.
  template <Facing F>
  SALLE_INLINE Squares towards() const {
    constexpr Words kNone = {0, 0};
    if constexpr (F == Facing::kNorth) {
      return Squares((words_ << kRankStep) |
                     __builtin_shufflevector(words_ >> (kSplit - kRankStep), kNone, 2, 0));
    } else if constexpr (F == Facing::kEast) {
      return Squares(words_ << 1);
    } else if constexpr (F == Facing::kSouth) {
      return Squares((words_ >> kRankStep) |
                     __builtin_shufflevector(words_ << (kSplit - kRankStep), kNone, 1, 2));
    } else {
      return Squares(words_ >> 1);
    }
  }

  // for (const Square square : squares), in ascending order.
  class Iterator {
   public:
    SALLE_INLINE Iterator(std::uint64_t south, std::uint64_t north) : word_(south), north_(north) {
      if (word_ == 0) go_north();
    }
    SALLE_INLINE Square operator*() const { return base_ + std::countr_zero(word_); }
    SALLE_INLINE Iterator& operator++() {
      word_ &= word_ - 1;
      if (word_ == 0) go_north();
      return *this;
    }
    SALLE_INLINE bool operator!=(const Iterator&) const { return word_ != 0; }

   private:
    SALLE_INLINE void go_north() {
      word_ = north_;
      north_ = 0;
      base_ = kSplit;
    }
    std::uint64_t word_;
    std::uint64_t north_;
    int base_ = 0;
  };
  SALLE_INLINE Iterator begin() const { return {south(), north()}; }
  SALLE_INLINE Iterator end() const { return {0, 0}; }

  static constexpr int kSplit = 6 * kRankStep;  // the first square of the northern word

 private:
  static constexpr auto kSingles = [] {
    std::array<std::array<std::uint64_t, 2>, kSquareNumbers> singles{};
    for (std::size_t square = 0; square < singles.size(); ++square) {
      singles[square][square < kSplit ? 0 : 1] = std::uint64_t{1} << (square % kSplit);
    }
    return singles;
  }();

  SALLE_INLINE explicit Squares(Words words) : words_(words) {}

  Words words_ = {0, 0};
};

// Whole blocks of squares, for constants.
constexpr Squares block(int first_file, int first_rank, int files, int ranks) {
  std::array<std::uint64_t, 2> words = {0, 0};
  for (int rank = first_rank; rank < first_rank + ranks; ++rank) {
    for (int file = first_file; file < first_file + files; ++file) {
      const int square = square_at(file, rank);
      words[square < 60 ? 0 : 1] |= std::uint64_t{1} << (square % 60);
    }
  }
  return {words[0], words[1]};
}
inline constexpr Squares kEverySquare = block(0, 0, kSide, kSide);

}  // namespace salle::archers
