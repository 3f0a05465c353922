#include "core/audience.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle {
namespace {

constexpr std::size_t kLongestName = 40;  // characters

std::string fit_to_say(std::string_view name) {
  const auto printable = [](char c) { return c >= ' ' && c < 0x7f; };
  if (name.size() <= kLongestName && std::ranges::all_of(name, printable)) return std::string(name);
  std::string out;
  std::size_t count = 0;
  while (!name.empty() && count++ < kLongestName) {
    const std::size_t length = utf8_length(name);
    const auto byte = static_cast<unsigned char>(name[0]);
    // Also the controls from U+0080 to U+009F, which some terminals obey.
    const bool control =
        byte < 0x20 || byte == 0x7f ||
        (byte == 0xc2 && length == 2 && static_cast<unsigned char>(name[1]) < 0xa0);
    if (length == 0 || control) {
      out += '?';
    } else {
      out += name.substr(0, length);
    }
    name.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return name.empty() ? out : out + "…";
}

}  // namespace

Audience::Audience(Language language, Seat you, const std::vector<std::string>& names)
    : language_(language), you_(you) {
  names_.reserve(names.size());
  for (const std::string& name : names) names_.push_back(fit_to_say(name));
}

std::string_view Audience::given_name(Seat seat) const {
  const auto i = static_cast<std::size_t>(seat);
  return seat >= 0 && i < names_.size() ? std::string_view(names_[i]) : std::string_view();
}

std::string Audience::name(Seat seat, std::string_view seat_name) const {
  const std::string_view own = given_name(seat);
  if (own.empty()) return std::string(seat_name);
  return std::ranges::count(names_, own) > 1 ? cat(own, " (", seat_name, ')') : std::string(own);
}

std::string say_of(const Phrase& about, const Phrase& to_you, const Audience& audience, Seat who,
                   std::initializer_list<std::string_view> arguments) {
  return say(audience.is_you(who) ? to_you : about, audience, arguments);
}

std::string say_between(const Phrase& about, const Phrase& you_do, const Phrase& done_to_you,
                        const Audience& audience, Seat who, Seat whom,
                        std::initializer_list<std::string_view> arguments) {
  if (audience.is_you(who)) return say(you_do, audience, arguments);
  return say(audience.is_you(whom) ? done_to_you : about, audience, arguments);
}

std::string de(std::string_view name) {
  if (name.starts_with("le ")) return cat("du ", name.substr(3));
  if (name.starts_with("les ")) return cat("des ", name.substr(4));
  constexpr std::string_view kVowels = "AEIOUYaeiouy";
  // Accented letters that begin a name: À to ÿ, two bytes each.
  const bool vowel = !name.empty() && (kVowels.find(name[0]) != std::string_view::npos ||
                                       (name[0] == '\xc3' && name.size() > 1));
  // A Y before a vowel ("Yolande") takes "de"; before a consonant ("Yrmegard") the elision.
  const bool glide = name.size() > 1 && (name[0] == 'Y' || name[0] == 'y') &&
                     kVowels.find(name[1]) != std::string_view::npos;
  return cat(vowel && !glide ? "d’" : "de ", name);
}

std::string au(std::string_view name) {
  if (name.starts_with("le ")) return cat("au ", name.substr(3));
  if (name.starts_with("les ")) return cat("aux ", name.substr(4));
  return cat("à ", name);
}

}  // namespace salle
