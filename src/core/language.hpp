// The three languages the hall speaks, and how a sentence is kept in all of them at once.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace salle {

enum class Language { kEnglish, kFrench, kDutch };
inline constexpr std::array kLanguages = {Language::kEnglish, Language::kFrench, Language::kDutch};

std::string_view language_code(Language language);                      // "en", "fr", "nl"
std::optional<Language> parse_language(std::string_view code_or_name);  // "fr", "fr_BE.UTF-8", "nl"

// One sentence in every language. Leaving one out does not compile.
struct Phrase {
  std::string_view english;
  std::string_view french;
  std::string_view dutch;

  constexpr Phrase(std::string_view en, std::string_view fr, std::string_view nl)
      : english(en), french(fr), dutch(nl) {}

  constexpr std::string_view in(Language language) const {
    switch (language) {
      case Language::kFrench:
        return french;
      case Language::kDutch:
        return dutch;
      default:
        return english;
    }
  }
};

// For a game that is not translated yet (GameInfo::translated): English stands in for the others.
constexpr Phrase english_only(std::string_view english) { return {english, english, english}; }

// Replaces {0}, {1}, … by the arguments: the order may differ from one language to the next.
std::string fill(std::string_view pattern, std::span<const std::string_view> arguments);
inline std::string fill(std::string_view pattern,
                        std::initializer_list<std::string_view> arguments) {
  return fill(pattern, std::span(arguments.begin(), arguments.size()));
}

// As a text is printed in that language. Phrases are written with what everybody can type: French
// has a narrow space before ; : ! ? and inside « », at which no line breaks, and French and Dutch
// have the curved apostrophe. What is filled in afterwards stays as it is.
std::string typeset(std::string_view text, Language language);

inline std::string say(const Phrase& phrase, Language language,
                       std::initializer_list<std::string_view> arguments = {}) {
  if (language == Language::kEnglish) return fill(phrase.english, arguments);
  return fill(typeset(phrase.in(language), language), arguments);
}

// Upper case for the first letter, for a sentence that begins with a filled-in name.
std::string capitalised(std::string text);

}  // namespace salle
