#include "store/fold.hpp"

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

}  // namespace salle::store
