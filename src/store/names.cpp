#include "store/names.hpp"

#include <utf8proc.h>

#include <array>
#include <cstdlib>
#include <memory>

namespace salle::store {
namespace {

struct Key {
  std::string_view letter;
  std::string_view folded;
};
// Letters a name may have that data files hold otherwise than Unicode folds them. With Unicode's
// way somebody's key would be another, or another's. İ is also what people expect: an i.
constexpr std::array kKeys = {Key{"İ", "i"}, Key{"ŉ", "ŉ"}, Key{"ẚ", "ẚ"}, Key{"ẛ", "ẛ"}};

// As it is where it is not UTF-8.
std::string casefolded(std::string_view text) {
  utf8proc_uint8_t* mapped = nullptr;
  constexpr auto kOptions =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
  const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &mapped, kOptions);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (length < 0) return std::string(text);
  return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length)};
}

}  // namespace

std::string fold(std::string_view name) {
  std::string out;
  while (!name.empty()) {
    // Up to the next of those letters, then the letter.
    std::size_t end = name.size();
    Key key;
    for (const Key& each : kKeys) {
      const std::size_t at = name.find(each.letter);
      if (at >= end) continue;
      end = at;
      key = each;
    }
    out += casefolded(name.substr(0, end));
    out += key.folded;
    name.remove_prefix(end + key.letter.size());
  }
  return out;
}
namespace {

struct LookAlike {
  std::string_view letter;
  std::string_view plain;
};
// Small letters that Unicode does not take apart, and digits that stand in for letters. A capital I
// is an l to the eye, so i, l and 1 are one.
constexpr std::array kLookAlikes = {
    LookAlike{"l", "i"},  LookAlike{"ı", "i"},  LookAlike{"ł", "i"},  LookAlike{"ŀ", "i"},
    LookAlike{"ĳ", "ii"}, LookAlike{"ø", "o"},  LookAlike{"đ", "d"},  LookAlike{"ð", "d"},
    LookAlike{"ħ", "h"},  LookAlike{"ŧ", "t"},  LookAlike{"ĸ", "k"},  LookAlike{"ŋ", "n"},
    LookAlike{"þ", "p"},  LookAlike{"æ", "ae"}, LookAlike{"œ", "oe"}, LookAlike{"ß", "ss"},
    LookAlike{"ẝ", "f"},  LookAlike{"ỻ", "ii"}, LookAlike{"ỽ", "v"},  LookAlike{"ỿ", "y"},
    LookAlike{"0", "o"},  LookAlike{"1", "i"},  LookAlike{"3", "e"},  LookAlike{"4", "a"},
    LookAlike{"5", "s"},  LookAlike{"7", "t"},  LookAlike{"8", "b"},  LookAlike{"|", "i"},
};

// Pairs that look like one letter.
constexpr std::array kPairs = {LookAlike{"rn", "m"}, LookAlike{"vv", "w"}};

bool separates(std::string_view letter) {
  return letter == " " || letter == "-" || letter == "'" || letter == "\u2019";
}

// Small, without accents; as it is where it is not UTF-8.
std::string plain(std::string_view name) {
  utf8proc_uint8_t* mapped = nullptr;
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK |
                                     UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(name.data()),
                                   static_cast<utf8proc_ssize_t>(name.size()), &mapped, options);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (length < 0) return std::string(name);
  return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length)};
}

void replace_all(std::string& text, const LookAlike& pair) {
  for (std::size_t at = 0; (at = text.find(pair.letter, at)) != std::string::npos;) {
    text.replace(at, pair.letter.size(), pair.plain);
  }
}

}  // namespace

std::string skeleton(std::string_view name) {
  const std::string letters = plain(name);
  std::string out;
  for (std::size_t at = 0; at < letters.size();) {
    std::size_t length = 1;
    while (at + length < letters.size() &&
           (static_cast<unsigned char>(letters[at + length]) & 0xc0U) == 0x80U) {
      ++length;
    }
    std::string_view letter = std::string_view(letters).substr(at, length);
    at += length;
    if (separates(letter)) continue;
    for (const LookAlike& each : kLookAlikes) {
      if (each.letter == letter) {
        letter = each.plain;
        break;
      }
    }
    out += letter;
  }
  for (const LookAlike& pair : kPairs) replace_all(out, pair);
  return out;
}

}  // namespace salle::store
