#include "core/language.hpp"

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
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}') {
      const auto which = static_cast<std::size_t>(pattern[i + 1] - '0');
      if (which < arguments.size()) {
        out += arguments[which];
        i += 2;
        continue;
      }
    }
    out += pattern[i];
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
