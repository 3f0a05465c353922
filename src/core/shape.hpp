// What crosses a border, described once: a message, a view, an event is a Shape, a table of fields.
// From it follow the check of what comes in (`check`), and the TypeScript types, the JSON Schema
// and the tables of the documents (core/shape_text.hpp).
//
//   const Shape kArcher = {"Archer", "an archer on the board", {
//       {"square", text(2), "where it stands"},
//       {"aimsAt", or_null(text(2)), "the enemy at the end of its line"},
//       {"name", optional(text()), "in a game with names"},
//   }};
//
// Whoever adds a field adds a line. Shapes are objects of namespace scope and refer to each other
// by address; they are const and not constexpr only because g++ 12 cannot keep such a list in a
// constant. Nothing here throws: it is part of the page's engine too.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.hpp"

namespace salle {

// Fields stay in the order in which they were written.
using Json = nlohmann::ordered_json;

namespace shapes {

struct Shape;

// What stands around a value, from the outside in.
enum class Wrap : std::uint8_t { kNone, kOrNull, kList, kMap };

struct Type {
  enum class Kind : std::uint8_t { kText, kWhole, kFraction, kFlag, kWords, kShape, kAny };
  struct Layer {
    Wrap wrap = Wrap::kNone;
    std::uint8_t length = 0;  // of a list of fixed length; 0: any
  };
  static constexpr std::size_t kLayers = 4;

  Kind kind = Kind::kAny;
  bool optional = false;  // may the field be missing?
  bool or_text = false;   // of a shape: or only its text
  double least = 0.0;     // of numbers; of a text, `most` bytes
  double most = 0.0;
  std::string_view words = {};  // with '|' between them; of a whole number, or one of these
  const Shape* shape = nullptr;
  std::array<Layer, kLayers> layers = {};
};

struct Field {
  std::string_view name;
  Type type;
  std::string_view meaning;
};

struct Shape {
  std::string_view name;     // of the TypeScript type
  std::string_view meaning;  // a few words that go on after "…: "
  std::initializer_list<Field> fields = {};
  // All fields of this one as well.
  const Shape* with = nullptr;
  // What else may be in it, in words: "further fields by game". Empty: nothing.
  std::string_view others = {};
  // One of these instead, told apart by a field that all of them begin with.
  std::string_view told_by = {};
  std::initializer_list<const Shape*> cases = {};
};

// Numbers that every reader of JSON has exactly.
inline constexpr double kExact = 9007199254740992.0;  // 2^53
inline constexpr double kEndless = std::numeric_limits<double>::infinity();

constexpr Type any() { return {}; }
constexpr Type text(double most = kEndless) { return {.kind = Type::Kind::kText, .most = most}; }
constexpr Type whole(double least = 0, double most = kExact) {
  return {.kind = Type::Kind::kWhole, .least = least, .most = most};
}
constexpr Type seat() { return whole(0, kMaxSeats - 1); }
constexpr Type seat_or_none() { return whole(kNobody, kMaxSeats - 1); }  // chance, or nobody
constexpr Type fraction(double least = -kEndless, double most = kEndless) {
  return {.kind = Type::Kind::kFraction, .least = least, .most = most};
}
constexpr Type flag() { return {.kind = Type::Kind::kFlag}; }
constexpr Type one_of(std::string_view words) {
  return {.kind = Type::Kind::kWords, .words = words};
}
constexpr Type of(const Shape& shape) { return {.kind = Type::Kind::kShape, .shape = &shape}; }

constexpr Type wrapped(Type type, Type::Layer layer) {
  for (std::size_t i = Type::kLayers - 1; i > 0; --i) type.layers[i] = type.layers[i - 1];
  type.layers[0] = layer;
  return type;
}
constexpr Type list(Type type, std::uint8_t length = 0) {
  return wrapped(type, {Wrap::kList, length});
}
constexpr Type map(Type type) { return wrapped(type, {Wrap::kMap}); }
constexpr Type or_null(Type type) { return wrapped(type, {Wrap::kOrNull}); }
constexpr Type or_word(Type type, std::string_view words) {
  type.words = words;
  return type;
}
constexpr Type or_text(Type type) {
  type.or_text = true;
  return type;
}
constexpr Type optional(Type type) {
  type.optional = true;
  return type;
}

// What was met while checking, so that a test can ask whether a description says too much:
// "Archer.aimsAt" for a field that was there, with " null" or " missing" behind it for the others.
using Seen = std::set<std::string, std::less<>>;

// "" or a sentence that says what is wrong with it and what would be right, naming the place:
// "\"seats[1].name\" must be a text". What is not described is wrong.
std::string check(const Json& value, const Shape& shape, Seen* seen = nullptr);
// The same for one value, called `name`.
std::string check(const Json& value, const Type& type, std::string_view name);

// What of a shape should be met in a good sample: every field, every case, and of those that may be
// null or missing both ways.
Seen expected(const Shape& shape);

// All fields, those of `with` first; `fields` of a union are none.
std::vector<const Field*> all_fields(const Shape& shape);
const Field* field_of(const Shape& shape, std::string_view name);
// The case of a union that this value of its field belongs to, null if there is none.
const Shape* case_of(const Shape& shape, std::string_view value);
// The words by which the cases are told apart, in their order.
std::vector<std::string_view> case_words(const Shape& shape);

// The words of a table as an array, for a writer that has a number for each.
template <const std::string_view& kWords>
constexpr auto word_array() {
  constexpr auto count = [] {
    std::size_t bars = 0;
    for (const char c : kWords) bars += c == '|' ? 1 : 0;
    return bars + 1;
  }();
  std::array<std::string_view, count> out;
  std::string_view rest = kWords;
  for (std::string_view& word : out) {
    word = rest.substr(0, rest.find('|'));
    rest.remove_prefix(word.size() == rest.size() ? rest.size() : word.size() + 1);
  }
  return out;
}

}  // namespace shapes

using shapes::Shape;

// What a game shows and tells.
struct GameShapes {
  const Shape& view;
  const Shape& event;
};

}  // namespace salle
