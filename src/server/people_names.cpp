#include "server/people_names.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "engines/engagement.hpp"
#include "games/table.hpp"
#include "players/level.hpp"
#include "store/fold.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kLeastName = 3;
constexpr std::size_t kMostName = 20;
constexpr std::size_t kLeastPassword = 8;
constexpr std::size_t kMostPassword = 128;  // bytes

using CodePoint = std::uint32_t;

// The characters of a text; nothing if it is not UTF-8.
std::optional<std::u32string> characters(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return std::nullopt;
    const auto lead = static_cast<unsigned char>(text[0]);
    CodePoint code = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
      code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    out.push_back(static_cast<char32_t>(code));
    text.remove_prefix(length);
  }
  return out;
}

bool within(char32_t c, CodePoint first, CodePoint last) { return c >= first && c <= last; }

bool is_letter(char32_t c) {
  if (within(c, 'a', 'z') || within(c, 'A', 'Z')) return true;
  if (c == 0xd7 || c == 0xf7) return false;  // times and divided by stand among the letters
  // Latin-1, Latin Extended-A, the Romanian letters of -B, and Latin Extended Additional.
  return within(c, 0xc0, 0x17f) || within(c, 0x218, 0x21b) || within(c, 0x1e00, 0x1eff);
}

bool is_digit(char32_t c) { return within(c, '0', '9'); }

// Names that would be taken for somebody of the house.
bool is_of_the_house(const std::string& name) {
  constexpr std::array kHouse = {"salle", "admin", "nobody", "anonymous", "system", "computer"};
  if (std::ranges::find(kHouse, name) != kHouse.end()) return true;
  for (const Level& level : kLevels) {
    if (name == level.name) return true;
    for (const Language language : kLanguages) {
      if (name == store::fold(level.title.in(language))) return true;
    }
  }
  for (const GameInfo* game : all_games()) {
    for (const std::string& player : engines::everyone_at(game->id)) {
      if (name == player) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<Refusal> name_refusal(std::string_view name) {
  const auto letters = characters(name);
  if (!letters) return Refusal{"name-letters", "this name is not readable text (UTF-8)"};
  if (letters->size() < kLeastName) {
    return Refusal{"name-short", cat("a name has at least ", kLeastName, " characters")};
  }
  if (letters->size() > kMostName) {
    return Refusal{"name-long", cat("a name has at most ", kMostName, " characters")};
  }
  const auto allowed = [](char32_t c) {
    return is_letter(c) || is_digit(c) || c == ' ' || c == '-' || c == '\'';
  };
  if (!std::ranges::all_of(*letters, allowed)) {
    return Refusal{"name-letters",
                   "a name is made of Latin letters, with accents or without, digits, spaces, "
                   "hyphens and apostrophes"};
  }
  if (!is_letter(letters->front())) {
    return Refusal{"name-start", "a name begins with a letter"};
  }
  if (letters->back() == ' ' || letters->find(U"  ") != std::u32string::npos) {
    return Refusal{"name-spaces", "a name has single spaces, and none at its end"};
  }
  const std::string plain = store::fold(name);
  if (plain.starts_with("guest")) {
    return Refusal{"name-reserved", "names that begin with \"guest\" are for guests"};
  }
  if (is_of_the_house(plain)) {
    return Refusal{"name-reserved", "this is the name of somebody of the house"};
  }
  return std::nullopt;
}

std::optional<Refusal> password_refusal(std::string_view password, std::string_view name) {
  const auto letters = characters(password);
  if (!letters || password.contains('\0')) {
    return Refusal{"password-letters", "this password is not readable text (UTF-8)"};
  }
  if (letters->size() < kLeastPassword) {
    return Refusal{"password-short",
                   cat("a password has at least ", kLeastPassword, " characters")};
  }
  if (password.size() > kMostPassword) {
    return Refusal{"password-long", cat("a password has at most ", kMostPassword, " bytes")};
  }
  if (store::fold(password) == store::fold(name)) {
    return Refusal{"password-name", "the name is no good as a password"};
  }
  return std::nullopt;
}

}  // namespace salle::server
