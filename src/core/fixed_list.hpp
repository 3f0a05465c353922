// A list with room for N values in place: no heap, trivially copyable when T is.
//
// Callers own it and pass it to be filled, so that one list serves a whole game. Going past the
// capacity is a programming error and stops a debug build.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace salle {

template <class T, std::size_t N>
class FixedList {
 public:
  using value_type = T;

  constexpr void clear() { size_ = 0; }
  constexpr void push(const T& value) {
    assert(size_ < N);
    values_[size_++] = value;
  }

  // For filling several values at a stroke: write behind the end, then say how many of them count.
  // What lies past the end but within the capacity may be overwritten freely.
  T* spare() { return values_ + size_; }
  void grow(int count) {
    size_ += static_cast<std::uint32_t>(count);
    assert(size_ <= N);
  }

  // Takes out the first value equal to this one, if there is one; the others keep their order.
  constexpr void remove(const T& value) {
    std::uint32_t kept = 0;
    while (kept < size_ && !(values_[kept] == value)) ++kept;
    if (kept == size_) return;
    for (; kept + 1 < size_; ++kept) values_[kept] = values_[kept + 1];
    --size_;
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return values_[i];
  }
  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return values_[i];
  }

  constexpr const T* begin() const { return values_; }
  constexpr const T* end() const { return values_ + size_; }
  constexpr T* begin() { return values_; }
  constexpr T* end() { return values_ + size_; }

  constexpr bool contains(const T& value) const {
    for (const T& each : *this) {
      if (each == value) return true;
    }
    return false;
  }

  // Equality looks at the values in use only: what lies behind them is left over from earlier
  // fillings.
  constexpr bool operator==(const FixedList& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!(values_[i] == other.values_[i])) return false;
    }
    return true;
  }

 private:
  T values_[N];
  std::uint32_t size_ = 0;
};

}  // namespace salle
