#include "server/name_policy.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "engine_protocol/engine_spec.hpp"
#include "games/table.hpp"
#include "players/level.hpp"
#include "server/passwords.hpp"
#include "store/names.hpp"

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

bool is_decimal(char32_t c) { return within(c, '0', '9'); }

// Words that only the house may call itself, alone or with each other.
constexpr std::array kHouse = {
    "salle",          "admin",      "admins",    "administrator", "administrators", "moderator",
    "moderators",     "mod",        "mods",      "modo",          "host",           "hosts",
    "system",         "sysop",      "root",      "staff",         "support",        "helpdesk",
    "official",       "officiel",   "officieel", "nobody",        "server",         "anonymous",
    "computer",       "webmaster",  "security",  "deleted",       "beheer",         "beheerder",
    "administrateur", "moderateur", "referee",
};
constexpr std::array kSmallWords = {"the", "a", "of", "de", "het", "le", "la", "du", "team"};

// By what it looks like; digits at its end are looked past.
bool is_house_word(std::string_view word) {
  const auto looks_like = [](std::string_view text) {
    const std::string looks = store::skeleton(text);
    return std::ranges::any_of(kHouse,
                               [&](const char* each) { return looks == store::skeleton(each); });
  };
  if (looks_like(word)) return true;
  std::string_view bare = word;
  while (!bare.empty() && is_decimal(static_cast<unsigned char>(bare.back())))
    bare.remove_suffix(1);
  return bare.size() < word.size() && looks_like(bare);
}

// Names that would be taken for somebody of the house.
bool is_of_the_house(std::string_view name) {
  if (is_house_word(name)) return true;
  std::string spaced(name);
  std::ranges::replace(spaced, '-', ' ');
  std::ranges::replace(spaced, '\'', ' ');
  bool house = false;
  bool other = false;
  for (const std::string_view word : split_words(spaced)) {
    const std::string small = store::fold(word);
    const bool digits = std::ranges::all_of(
        small, [](char c) { return is_decimal(static_cast<unsigned char>(c)); });
    if (is_house_word(word)) {
      house = true;
    } else if (!digits && std::ranges::find(kSmallWords, small) == kSmallWords.end()) {
      other = true;
    }
  }
  if (house && !other) return true;
  const std::string looks = store::skeleton(name);
  for (const Level& level : kLevels) {
    if (looks == store::skeleton(level.name)) return true;
    for (const Language language : kLanguages) {
      if (looks == store::skeleton(level.title.in(language))) return true;
    }
  }
  for (const GameInfo* game : all_games()) {
    for (const std::string& player : engine_protocol::everyone_at(game->id)) {
      if (looks == store::skeleton(player)) return true;
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
    return is_letter(c) || is_decimal(c) || c == ' ' || c == '-' || c == '\'';
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
  if (store::skeleton(name).starts_with(store::skeleton("guest"))) {
    return Refusal{"name-reserved", "names that begin with \"guest\" are for guests"};
  }
  if (is_of_the_house(name)) {
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
  if (is_made_of_name(password, name)) {
    return Refusal{"password-name", "the name is no good as a password"};
  }
  if (is_common_password(password)) {
    return Refusal{"password-common",
                   "this is among the passwords that everybody tries first: take another one, such "
                   "as a few words that nobody would put together"};
  }
  return std::nullopt;
}

}  // namespace salle::server
