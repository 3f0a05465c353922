// A card set's file as a tree of values: the only file that knows the TOML library.
#include "games/sword_and_shield/cards/card_reader.hpp"

#include <algorithm>
#include <tuple>

#include "core/text.hpp"
#include "core/utf8.hpp"

#ifdef __wasm__
// The library can read files, which a browser does not have: its code for that must compile, and is
// never called. It reads fractions by a stream, which would bring along all that C++ knows of places
// and languages (a tenth of the engine), unless there is this function, which libc++ has not yet.
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <istream>
#define TOML_FLOAT_CHARCONV 1
namespace std {
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  value = strtod(text.c_str(), &end);
  const bool whole = !text.empty() && *end == '\0' && isfinite(value);
  return {last, whole ? errc() : errc::invalid_argument};
}
}  // namespace std
template <>
class std::basic_ifstream<char> : public std::istream {
 public:
  basic_ifstream() : std::istream(nullptr) {}
  void open(const std::string&, std::ios_base::openmode) {}
  bool is_open() const { return false; }
};
#endif

// The library asserts, and in a release build lets clang assume, things that a wrong file makes
// untrue and that it then reports properly all the same. Neither is wanted.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
// Cards nest four values deep: an action, its effects, one of them, its conditions.
#define TOML_MAX_NESTED_VALUES 8
#include <toml++/toml.h>

namespace salle::sword_and_shield {
namespace {

constexpr int kMaxDepth = 8;

// Version 3.3 of the parser takes letters outside ASCII that stand outside quotes for spaces, in
// ways that C++ leaves undefined. It is therefore shown ASCII only: "é" as "~c3~a9".
std::string hide(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && c != '~') {
      out += c;
    } else {
      out += {'~', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return out;
}

std::string show(std::string_view hidden) {
  const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
  std::string out;
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    if (hidden[i] == '~' && i + 2 < hidden.size()) {
      out += static_cast<char>(value(hidden[i + 1]) << 4 | value(hidden[i + 2]));
      i += 2;
    } else {
      out += hidden[i];
    }
  }
  return out;
}

int line_of(const toml::source_region& source) { return static_cast<int>(source.begin.line); }

CardValue convert(const toml::node& node, int depth) {
  CardValue value;
  value.line = line_of(node.source());
  if (const auto* text = node.as_string()) {
    value.kind = CardValue::Kind::kText;
    value.text = show(text->get());
  } else if (const auto* number = node.as_integer()) {
    value.kind = CardValue::Kind::kNumber;
    value.number = number->get();
  } else if (const auto* flag = node.as_boolean()) {
    value.kind = CardValue::Kind::kFlag;
    value.flag = flag->get();
  } else if (depth >= kMaxDepth) {
    return value;
  } else if (const auto* list = node.as_array()) {
    value.kind = CardValue::Kind::kList;
    for (const toml::node& item : *list) value.items.push_back(convert(item, depth + 1));
  } else if (const auto* table = node.as_table()) {
    value.kind = CardValue::Kind::kTable;
    for (const auto& [key, field] : *table) {
      value.fields.push_back({show(key.str()), line_of(key.source()), convert(field, depth + 1)});
    }
    std::sort(value.fields.begin(), value.fields.end(), [](const auto& a, const auto& b) {
      return std::tie(a.line, a.key) < std::tie(b.line, b.key);
    });
  }
  return value;
}

// False, with the problem told, for a file that the TOML parser should not even see.
bool presentable(std::string_view toml, std::vector<CardProblem>& problems) {
  if (toml.size() > kMaxCardFileBytes) {
    problems.push_back({0, cat("the file has more than ", kMaxCardFileBytes,
                               " bytes; a card set has room in fewer")});
    return false;
  }
  int number = 0;
  for (std::string_view line : split(toml, '\n')) {
    ++number;
    if (line.size() > kMaxCardLineBytes) {
      problems.push_back({number, cat("the line is longer than ", kMaxCardLineBytes,
                                      " bytes; break it into several")});
      return false;
    }
    // The hiding place of hide() may not be reached by another way.
    for (const std::string_view tilde : {"\\u007e", "\\u007E", "\\U0000007e", "\\U0000007E"}) {
      if (line.find(tilde) == line.npos) continue;
      problems.push_back({number, cat("write ~ itself for ", tilde)});
      return false;
    }
    while (!line.empty()) {
      const std::size_t length = utf8_length(line);
      if (length == 0) {
        problems.push_back({number, "the line is not UTF-8; save the file as UTF-8"});
        return false;
      }
      line.remove_prefix(length);
    }
  }
  return true;
}

// The parser's own words, with the cure for what people most often get wrong.
std::string explain(std::string_view description) {
  std::string words = "not TOML: ";
  for (const char c : description) words += c == '\n' || c == '\r' ? ' ' : c;
  if (description.find("'~'") != std::string_view::npos) {
    words =
        "not TOML: a letter with an accent, or the like, stands outside quotes; put texts in "
        "quotes: name = \"...\"";
  } else if (description.find("leading zero") != std::string_view::npos) {
    words += "; write 30 for card 030";
  } else if (description.find("unterminated") != std::string_view::npos ||
             description.find("encountered end-of-") != std::string_view::npos) {
    words += "; is a quote or a bracket left open?";
  } else if (description.find("redefine") != std::string_view::npos) {
    words += "; each key stands once, and each card begins with its own [[...]] line";
  }
  return words;
}

}  // namespace

CardValue read_card_file(std::string_view toml, std::vector<CardProblem>& problems) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // some editors begin files with it
  if (toml.starts_with(kByteOrderMark)) toml.remove_prefix(kByteOrderMark.size());
  if (!presentable(toml, problems)) return {};
  const toml::parse_result result = toml::parse(hide(toml));
  if (result.failed()) {
    problems.push_back({line_of(result.error().source()), explain(result.error().description())});
    return {};
  }
  return convert(result.table(), 0);
}

}  // namespace salle::sword_and_shield
