// Names without regard to case.
#pragma once

#include <string>
#include <string_view>

namespace salle::store {

// Small letters for capitals: ASCII, and the Latin letters of Europe, pinyin and Vietnamese with
// their accents (U+00C0-017F, U+01CD-0233, U+1E00-1EFF); ß and ẞ become ss. Other scripts, and
// accents written as separate marks, are left as they are; so is broken UTF-8.
std::string fold(std::string_view name);

}  // namespace salle::store
