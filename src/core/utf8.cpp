#include "core/utf8.hpp"

#include <algorithm>

namespace salle {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  if (lead >= 0xc2 && lead <= 0xdf) length = 2;
  if (lead >= 0xe0 && lead <= 0xef) length = 3;
  if (lead >= 0xf0 && lead <= 0xf4) length = 4;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  // Overlong forms, surrogates and what lies past U+10FFFF are no characters.
  if (lead == 0xe0 && byte(1) < 0xa0) return 0;
  if (lead == 0xed && byte(1) > 0x9f) return 0;
  if (lead == 0xf0 && byte(1) < 0x90) return 0;
  if (lead == 0xf4 && byte(1) > 0x8f) return 0;
  return length;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_continuation(text[i])) continue;
    const auto lead = static_cast<unsigned char>(text[i]);
    const bool combining = (lead == 0xcc) || (lead == 0xcd && i + 1 < text.size() &&
                                              static_cast<unsigned char>(text[i + 1]) < 0xb0);
    if (!combining) ++count;
  }
  return count;
}

std::string fit(std::string_view text, std::size_t width) {
  std::string out;
  std::size_t used = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text.substr(i)));
    const std::string_view character = text.substr(i, length);
    const std::size_t wide = columns(character);
    if (used + wide > width) break;
    out += character;
    used += wide;
    i += length;
  }
  out.append(width - used, ' ');
  return out;
}

namespace {

// Is there a punctuation mark on its own at `i`?
bool begins_with_mark(std::string_view line, std::size_t i) {
  if (i >= line.size()) return false;
  const std::string_view rest = line.substr(i);
  return rest.starts_with("»") || std::string_view(":;?!").find(rest[0]) != std::string_view::npos;
}

void wrap_line(std::string_view line, std::size_t width, std::string& out) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  out.append(indent, ' ');
  std::size_t hang = indent;  // where the next lines of this one begin
  std::size_t used = indent;
  std::size_t gap = 0;
  bool first_word = true;
  for (std::size_t i = indent; i < line.size();) {
    if (line[i] == ' ') {
      ++gap;
      ++i;
      continue;
    }
    std::size_t end = std::min(line.find(' ', i), line.size());
    // French puts a space before these, and never a line's end.
    while (begins_with_mark(line, end + 1)) end = std::min(line.find(' ', end + 1), line.size());
    const std::string_view word = line.substr(i, end - i);
    const std::size_t wide = columns(word);
    if (gap >= 2 && first_word) hang = used + gap;  // "  +3      move": text hangs below "move"
    if (gap > 0) first_word = false;
    if (gap > 0 && used > hang && used + gap + wide > width) {
      out += '\n';
      out.append(hang, ' ');
      used = hang;
    } else {
      out.append(gap, ' ');
      used += gap;
    }
    out += word;
    used += wide;
    gap = 0;
    i = end;
  }
}

}  // namespace

std::string wrap(std::string_view text, std::size_t width) {
  std::string out;
  for (;;) {
    const std::size_t end = text.find('\n');
    wrap_line(text.substr(0, end), width, out);
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace salle
