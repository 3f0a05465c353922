// Weights files of players that learned: a first line that says for which network they are, lines
// "key value", an empty line, then numbers with their low byte first. A line "check" has the
// fingerprint of all that follows the empty line.
//
// Every file is refused that is not whole, so readers of numbers need not look for the end.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace salle {

class WeightsFile {
 public:
  // Refused where the first line is another; `bytes` must outlive what is made of them.
  static Result<WeightsFile> open(std::string_view bytes, std::string_view first_line);

  // The lines before the empty one, each with its end.
  std::string_view about() const { return about_; }

  // What follows a word at the beginning of a line: none where there is no such line.
  std::vector<std::string_view> words(std::string_view key) const;

  // The numbers: refused where they are not `expected` bytes, or damaged.
  Result<std::string_view> weights(std::size_t expected) const;

 private:
  WeightsFile(std::string_view about, std::string_view weights)
      : about_(about), weights_(weights) {}

  std::string_view about_;
  std::string_view weights_;
};

// Takes numbers off the front; the caller has made sure that there are enough.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}

  template <class Number>
  Number next() {
    static_assert(sizeof(Number) <= 4);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      bits |= std::uint32_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
    }
    if constexpr (std::is_floating_point_v<Number>) {
      return std::bit_cast<Number>(bits);
    } else {
      return static_cast<Number>(bits);
    }
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

// Weights that are part of the program are right, or the program is broken: tests read them all.
template <class Net>
Net built_in(const unsigned char* bytes, std::size_t size) {
  auto net = Net::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace salle
