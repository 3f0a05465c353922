#include "core/language.hpp"

#include <algorithm>

namespace salle {

std::string_view language_code(Language language) {
  switch (language) {
    case Language::kFrench:
      return "fr";
    case Language::kDutch:
      return "nl";
    default:
      return "en";
  }
}

std::optional<Language> parse_language(std::string_view code_or_name) {
  const std::string_view code = code_or_name.substr(0, 2);
  if (code_or_name.size() > 2 && code_or_name[2] != '_' && code_or_name[2] != '-' &&
      code_or_name[2] != '.') {
    return std::nullopt;
  }
  for (const Language language : kLanguages) {
    if (code == language_code(language)) return language;
  }
  return std::nullopt;
}

std::string typeset(std::string_view text, Language language) {
  if (language == Language::kEnglish) return std::string(text);
  constexpr std::string_view kNarrow = "\u202f";
  const bool french = language == Language::kFrench;
  const auto takes_space = [](std::string_view rest) {
    return rest.starts_with("»") ||
           (!rest.empty() && std::string_view(";:!?").find(rest[0]) != std::string_view::npos);
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\'') {
      out += "’";
    } else if (french && text[i] == ' ' &&
               (takes_space(text.substr(i + 1)) || out.ends_with("«"))) {
      out += kNarrow;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string fill(std::string_view pattern, std::span<const std::string_view> arguments) {
  std::size_t room = pattern.size();
  for (const std::string_view argument : arguments) room += argument.size();
  std::string out;
  out.reserve(room);
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t brace = std::min(pattern.find('{', at), pattern.size());
    out += pattern.substr(at, brace - at);
    at = brace;
    if (at == pattern.size()) break;
    const std::size_t which =
        at + 2 < pattern.size() && pattern[at + 2] == '}'
            ? static_cast<std::size_t>(static_cast<unsigned char>(pattern[at + 1])) - '0'
            : arguments.size();
    if (which < arguments.size()) {
      out += arguments[which];
      at += 3;
    } else {
      out += pattern[at++];
    }
  }
  return out;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  } else if (text.size() > 1 && text[0] == '\xc3' && static_cast<unsigned char>(text[1]) >= 0xa0) {
    text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) - 0x20);  // é -> É and its like
  }
  return text;
}

}  // namespace salle
