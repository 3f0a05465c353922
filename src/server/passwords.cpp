#include "server/passwords.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <unordered_set>

#include "core/text.hpp"
#include "store/names.hpp"

namespace salle::embedded {
extern const unsigned char common_passwords[];
extern const std::size_t common_passwords_size;
}  // namespace salle::embedded

namespace salle::server {
namespace {

constexpr std::size_t kMostPasswords = 200;  // that wait
constexpr std::size_t kMostOfAnOwner = 10;

using Hash = std::array<char, crypto_pwhash_STRBYTES>;

std::string make_hash(const std::string& password, const PasswordCost& cost) {
  Hash hash{};
  const int failed = crypto_pwhash_str(hash.data(), password.data(), password.size(),
                                       cost.operations, cost.memory);
  return failed != 0 ? std::string() : std::string(hash.data());
}

bool opens(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace

PasswordCost PasswordCost::interactive() {
  return {crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE};
}

PasswordCost PasswordCost::least() {
  return {crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
}

PasswordHasher::PasswordHasher(WorkPool& pool, const PasswordCost& cost)
    : pool_(pool), cost_(cost) {
  if (sodium_init() < 0) std::abort();  // no random numbers, no hall
}

bool PasswordHasher::make(const std::string& owner, std::string password, Made made) {
  Job job;
  job.password = std::move(password);
  job.done = [made = std::move(made)](Job& done) { made(std::move(done.hash)); };
  return add(owner, std::move(job), false);
}

bool PasswordHasher::try_on(const std::string& owner, std::string password, std::string hash,
                            Tried tried, bool comes_first) {
  Job job;
  job.password = std::move(password);
  job.hash = std::move(hash);
  job.trying = true;
  job.done = [tried = std::move(tried)](Job& done) { tried(done.opens); };
  return add(owner, std::move(job), comes_first);
}

bool PasswordHasher::add(const std::string& owner, Job job, bool comes_first) {
  if ((!comes_first && pool_.waiting() >= kMostPasswords) || pool_.waiting(owner) >= kMostOfAnOwner)
    return false;
  auto work = std::make_shared<Job>(std::move(job));
  pool_.run(
      owner,
      [work, cost = cost_] {
        if (!work->trying) {
          work->hash = make_hash(work->password, cost);
        } else if (work->hash.empty()) {
          (void)make_hash(work->password, cost);
        } else {
          work->opens = opens(work->hash, work->password);
        }
        sodium_memzero(work->password.data(), work->password.size());
      },
      [work] { work->done(*work); }, comes_first);
  return true;
}
namespace {

constexpr std::size_t kFewCharacters = 4;  // around a word, too few to make it a secret

// Rows of keyboards and the alphabet; a password that walks along one is no secret.
constexpr std::array<std::string_view, 11> kRows = {
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
};

const std::unordered_set<std::string>& words() {
  static const std::unordered_set<std::string> set = [] {
    std::unordered_set<std::string> made;
    const std::string_view text(reinterpret_cast<const char*>(embedded::common_passwords),
                                embedded::common_passwords_size);
    for (const std::string_view line : split(text, '\n')) {
      if (!line.empty() && line[0] != '#') made.insert(store::skeleton(trim(line)));
    }
    return made;
  }();
  return set;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (static_cast<unsigned char>(c) & 0x80U);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return out;
}

// "@" for a and the like; digits are the skeleton's business.
std::string without_signs(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '@') {
      out += 'a';
    } else if (c == '$') {
      out += 's';
    } else if (c == '!') {
      out += 'i';
    } else if (is_letter(c) || (c >= '0' && c <= '9')) {
      out += c;
    }
  }
  return out;
}

// Every step along a row is one forwards, or every one is one backwards.
bool is_run(std::string_view text) {
  for (const std::string_view row : kRows) {
    for (const int step : {1, -1}) {
      std::size_t at = 0;
      for (; at + 1 < text.size(); ++at) {
        const auto place = row.find(text[at]);
        if (place == std::string_view::npos) break;
        const auto next = static_cast<std::ptrdiff_t>(place) + step;
        if (next < 0 || next >= static_cast<std::ptrdiff_t>(row.size()) ||
            row[static_cast<std::size_t>(next)] != text[at + 1]) {
          break;
        }
      }
      if (at + 1 >= text.size() && text.size() >= 3) return true;
    }
  }
  return false;
}

// "aaaaaaaa", "abcabcabc": a short piece again and again.
bool is_repetition(std::string_view text) {
  for (std::size_t length = 1; length <= 4 && 2 * length <= text.size(); ++length) {
    bool same = true;
    for (std::size_t i = length; i < text.size() && same; ++i) same = text[i] == text[i - length];
    if (same) return true;
  }
  return false;
}

bool is_plain(std::string_view text) { return is_run(text) || is_repetition(text); }

// Runs one after the other: "abcd1234", "qwer1234", "111222333".
bool is_made_of_runs(std::string_view text) {
  std::size_t pieces = 0;
  while (!text.empty()) {
    std::size_t length = text.size();
    while (length >= 3 && !is_plain(text.substr(0, length))) --length;
    if (length < 3) return false;
    text.remove_prefix(length);
    ++pieces;
  }
  return pieces <= 3;
}

// The word in the middle, and how much stands around it.
struct Core {
  std::string_view word;
  std::size_t around = 0;
  bool around_is_plain = false;
};

Core core_of(std::string_view text) {
  std::size_t begin = 0;
  while (begin < text.size() && !is_letter(text[begin])) ++begin;
  std::size_t end = text.size();
  while (end > begin && !is_letter(text[end - 1])) --end;
  const std::string_view before = text.substr(0, begin);
  const std::string_view behind = text.substr(end);
  const auto plain = [](std::string_view part) {
    return part.size() <= kFewCharacters || is_plain(part);
  };
  return {text.substr(begin, end - begin), before.size() + behind.size(),
          plain(before) && plain(behind)};
}

bool is_word(const std::string& text) {
  const std::string looks = store::skeleton(text);
  if (words().contains(looks)) return true;
  // The same word twice.
  const std::size_t half = looks.size() / 2;
  return looks.size() % 2 == 0 && half >= 3 && looks.substr(0, half) == looks.substr(half) &&
         words().contains(looks.substr(0, half));
}

}  // namespace

bool is_common_password(std::string_view password) {
  const std::string small = lower(password);
  if (is_made_of_runs(small)) return true;
  const Core core = core_of(small);
  // Digits only, and few: a date, a telephone number.
  if (core.word.empty()) return small.size() <= 8;
  if (is_word(without_signs(small))) return true;  // p@ssw0rd
  if (!core.around_is_plain) return false;
  return is_word(without_signs(core.word)) || (core.around > 0 && is_made_of_runs(core.word));
}

bool is_made_of_name(std::string_view password, std::string_view name) {
  const std::string looks = store::skeleton(name);
  if (store::skeleton(password) == looks) return true;
  const Core core = core_of(password);
  return !core.word.empty() && core.around_is_plain && store::skeleton(core.word) == looks;
}

}  // namespace salle::server
