#include "core/text.hpp"

#include <cstdlib>

#include "core/utf8.hpp"

namespace salle {
namespace {

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

}  // namespace

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && is_space(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !is_space(text[i])) ++i;
    if (i > begin) words.push_back(text.substr(begin, i - begin));
  }
  return words;
}

std::vector<std::string_view> split_actions(std::string_view text) {
  std::vector<std::string_view> actions;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && is_space(text[i])) ++i;
    const std::size_t begin = i;
    bool inside = false;
    for (; i < text.size() && (inside || !is_space(text[i])); ++i) {
      if (text[i] == '[') inside = true;
      if (text[i] == ']') inside = false;
    }
    if (i > begin) actions.push_back(trim(text.substr(begin, i - begin)));
  }
  return actions;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += separator;
    out += parts[i];
  }
  return out;
}

std::optional<int> parse_number(std::string_view text) {
  if (text.empty() || text.size() > 9) return std::nullopt;
  if (text.size() > 1 && text[0] == '0') return std::nullopt;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

std::optional<double> parse_fraction(std::string_view text) {
  double value = 0.0;
#ifdef __wasm__
  // The browser's library has from_chars for whole numbers only, and no locale but the plain one.
  const std::string copy(text);
  char* end = nullptr;
  value = std::strtod(copy.c_str(), &end);
  const bool plain =
      copy.find_first_not_of("0123456789.eE+-") == std::string::npos && !copy.starts_with('+');
  if (copy.empty() || !plain || end != copy.c_str() + copy.size()) return std::nullopt;
#else
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
#endif
  return value;
}

std::string quote(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string out = "'";
  std::size_t shown = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    if (shown++ == kMost) {
      out += "...";
      break;
    }
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0 || static_cast<unsigned char>(text[i]) < 0x20 || text[i] == 0x7f) {
      out += '?';
      ++i;
    } else {
      out += text.substr(i, length);
      i += length;
    }
  }
  return out += '\'';
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    const auto byte = static_cast<unsigned char>(c);
    if (plain) {
      out += c;
    } else {
      out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return out;
}

}  // namespace salle
