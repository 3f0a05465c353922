// Writes JSON from front to back, into a text that is already being written. What the hall says is
// said often: building a tree first, only to write it out, cost more than all else in it.
//
// Fields come out in the order in which they are put, as in `nlohmann::ordered_json`, and values as
// its `dump` writes them.
#pragma once

#include <charconv>
#include <concepts>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>

namespace salle {

class JsonPen {
 public:
  explicit JsonPen(std::string& out) : out_(out) {}

  // A field of the object that is being written: a number, a truth, a text, nullptr, something that
  // may be missing (null), a list of these, or a tree.
  template <class T>
  void put(std::string_view name, const T& value) {
    key(name);
    write(value);
  }
  // One more of the list that is being written.
  template <class T>
  void add(const T& value) {
    comma();
    write(value);
  }

  // `inside` puts the fields, or adds what is in the list.
  template <std::invocable Inside>
  void object(std::string_view name, Inside inside) {
    key(name);
    enclose('{', '}', inside);
  }
  template <std::invocable Inside>
  void object(Inside inside) {
    comma();
    enclose('{', '}', inside);
  }
  template <std::invocable Inside>
  void list(std::string_view name, Inside inside) {
    key(name);
    enclose('[', ']', inside);
  }
  template <std::invocable Inside>
  void list(Inside inside) {
    comma();
    enclose('[', ']', inside);
  }
  // JSON as it is.
  void put_json(std::string_view name, std::string_view written) {
    key(name);
    out_ += written;
  }
  // All fields of a tree that is an object.
  void put_all(const nlohmann::ordered_json& tree);

 private:
  template <class Inside>
  void enclose(char begin, char end, Inside& inside) {
    out_ += begin;
    inside();
    out_ += end;
  }
  void comma() {
    if (out_.empty()) return;
    switch (out_.back()) {
      case '{':
      case '[':
      case ':':
        return;
      default:
        out_ += ',';
    }
  }
  void key(std::string_view name) {
    comma();
    out_ += '"';
    out_ += name;
    out_.append("\":", 2);
  }

  void write(std::nullptr_t) { out_.append("null", 4); }
  void write(bool value) { out_ += value ? std::string_view("true") : std::string_view("false"); }
  void write(std::string_view text);
  void write(const std::string& text) { write(std::string_view(text)); }
  void write(const char* text) { write(std::string_view(text)); }
  void write(const nlohmann::ordered_json& tree);
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  void write(T value) {
    using Wide = std::conditional_t<std::signed_integral<T>, long long, unsigned long long>;
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, static_cast<Wide>(value)).ptr;
    out_.append(digits, end);
  }
  template <class T>
  void write(const std::optional<T>& value) {
    value ? write(*value) : write(nullptr);
  }
  template <std::ranges::input_range Values>
    requires(!std::convertible_to<const Values&, std::string_view> &&
             !std::same_as<Values, nlohmann::ordered_json>)
  void write(const Values& values) {
    out_ += '[';
    for (const auto& value : values) add(value);
    out_ += ']';
  }

  std::string& out_;
};

// What `write` puts into an object, as a text and as a tree.
template <std::invocable<JsonPen&> Write>
std::string json_text(Write write) {
  std::string text;
  JsonPen pen(text);
  pen.object([&] { write(pen); });
  return text;
}
nlohmann::ordered_json json_tree(std::string_view text);
template <std::invocable<JsonPen&> Write>
auto json_tree(Write write) {
  return json_tree(json_text(write));  // the text's: what a tree is need not be known here
}

}  // namespace salle
