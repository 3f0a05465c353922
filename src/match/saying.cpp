#include "match/saying.hpp"

#include "core/utf8.hpp"

namespace salle {
namespace {

char32_t code_point(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes.front());
  if (bytes.size() == 1) return lead;
  char32_t code = lead & (0x7fU >> bytes.size());
  for (const char c : bytes.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  return code;
}

bool blank(char32_t code) {
  return code <= ' ' || (code >= 0x7f && code <= 0xa0) || code == 0x2028 || code == 0x2029 ||
         (code >= 0x2000 && code <= 0x200a) || code == 0x3000;
}

// Zero width, direction, tags, and what is for nobody's eyes. The joiner stays: pictures of people
// are made with it.
bool unseen(char32_t code) {
  return code == 0xad || code == 0x61c || code == 0x180e || code == 0x200b || code == 0x200c ||
         code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff ||
         (code >= 0xfff9 && code <= 0xfffb) || (code >= 0xe0000 && code <= 0xe0fff);
}

// A letter may have a mark or two; a tower of them covers what others wrote.
bool combining(char32_t code) {
  return (code >= 0x300 && code <= 0x36f) || (code >= 0x1ab0 && code <= 0x1aff) ||
         (code >= 0x1dc0 && code <= 0x1dff) || (code >= 0x20d0 && code <= 0x20ff) ||
         (code >= 0xfe20 && code <= 0xfe2f);
}

}  // namespace

std::string clean_saying(std::string_view text) {
  constexpr int kMostMarks = 3;
  std::string clean;
  std::size_t characters = 0;
  int marks = 0;
  bool gap = false;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return {};
    const std::string_view bytes = text.substr(0, length);
    text.remove_prefix(length);
    const char32_t code = code_point(bytes);
    if (unseen(code)) continue;
    if (blank(code)) {
      gap = !clean.empty();
      continue;
    }
    marks = combining(code) ? marks + 1 : 0;
    if (marks > kMostMarks) continue;
    if (gap) clean += ' ';
    characters += gap ? 2 : 1;
    gap = false;
    clean += bytes;
    if (characters > kLongestSaying) return {};
  }
  return clean;
}

}  // namespace salle
