#include "store/fold.hpp"

#include <cstdint>

#include "core/utf8.hpp"

namespace salle::store {
namespace {

bool within(std::uint32_t letter, std::uint32_t first, std::uint32_t last) {
  return letter >= first && letter <= last;
}

// In most blocks a capital is followed by its small letter: on even places here,
bool even_pairs(std::uint32_t letter) {
  return within(letter, 0x100, 0x12f) || within(letter, 0x132, 0x137) ||
         within(letter, 0x14a, 0x177) || within(letter, 0x1de, 0x1ef) ||
         within(letter, 0x1f8, 0x21f) || within(letter, 0x222, 0x233) ||
         within(letter, 0x1e00, 0x1e95) || within(letter, 0x1ea0, 0x1eff);
}

// on odd ones here.
bool odd_pairs(std::uint32_t letter) {
  return within(letter, 0x139, 0x148) || within(letter, 0x179, 0x17e) ||
         within(letter, 0x1cd, 0x1dc);
}

std::uint32_t small(std::uint32_t letter) {
  if (within(letter, 0xc0, 0xde) && letter != 0xd7) return letter + 32;  // 0xd7 is ×
  if (letter == 0x130) return 'i';                                       // İ
  if (letter == 0x178) return 0xff;                                      // Ÿ
  if (letter == 0x17f) return 's';                                       // ſ
  if (even_pairs(letter)) return letter | 1;
  if (odd_pairs(letter)) return letter + (letter & 1);
  return letter;
}

void append_utf8(std::string& out, std::uint32_t letter) {  // up to U+FFFF
  if (letter < 0x80) {
    out += static_cast<char>(letter);
  } else if (letter < 0x800) {
    out += static_cast<char>(0xc0 | (letter >> 6));
    out += static_cast<char>(0x80 | (letter & 0x3f));
  } else {
    out += static_cast<char>(0xe0 | (letter >> 12));
    out += static_cast<char>(0x80 | ((letter >> 6) & 0x3f));
    out += static_cast<char>(0x80 | (letter & 0x3f));
  }
}

}  // namespace

std::string fold(std::string_view name) {
  const auto bits = [](char byte, unsigned mask) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(byte) & mask);
  };
  std::string out;
  while (!name.empty()) {
    const std::size_t length = utf8_length(name);
    std::uint32_t letter = 0;
    if (length == 2) letter = bits(name[0], 0x1f) << 6 | bits(name[1], 0x3f);
    if (length == 3) {
      letter = bits(name[0], 0x0f) << 12 | bits(name[1], 0x3f) << 6 | bits(name[2], 0x3f);
    }
    if (length == 1 && name[0] >= 'A' && name[0] <= 'Z') {
      out += static_cast<char>(name[0] - 'A' + 'a');
    } else if (letter == 0xdf || letter == 0x1e9e) {
      out += "ss";
    } else if (letter != 0) {
      append_utf8(out, small(letter));
    } else {
      out += name.substr(0, length == 0 ? 1 : length);
    }
    name.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

}  // namespace salle::store
