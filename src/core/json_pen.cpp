#include "core/json_pen.hpp"

#include <nlohmann/json.hpp>

#include "core/utf8.hpp"

namespace salle {
namespace {

using Tree = nlohmann::ordered_json;

// Can it stand between quotes as it is? Looked at as a whole, without a branch for each letter.
bool is_plain(std::string_view text) {
  unsigned special = 0;
  unsigned beyond_ascii = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    special |= static_cast<unsigned>(byte < 0x20) | static_cast<unsigned>(byte == '"') |
               static_cast<unsigned>(byte == '\\');
    beyond_ascii |= byte;
  }
  return special == 0 && (beyond_ascii < 0x80 || is_utf8(text));
}

}  // namespace

void JsonPen::write(std::string_view text) {
  if (!is_plain(text)) {
    out_ += Tree(text).dump();
    return;
  }
  out_ += '"';
  out_ += text;
  out_ += '"';
}

// What `dump` writes, without the machine that it sets up each time.
void JsonPen::write(const Tree& tree) {
  switch (tree.type()) {
    case Tree::value_t::object:
      out_ += '{';
      put_all(tree);
      out_ += '}';
      return;
    case Tree::value_t::array:
      out_ += '[';
      for (const Tree& item : tree) add(item);
      out_ += ']';
      return;
    case Tree::value_t::string:
      return write(std::string_view(tree.get_ref<const std::string&>()));
    case Tree::value_t::boolean:
      return write(tree.get<bool>());
    case Tree::value_t::number_integer:
      return write(tree.get<std::int64_t>());
    case Tree::value_t::number_unsigned:
      return write(tree.get<std::uint64_t>());
    default:
      out_ += tree.dump();
  }
}

void JsonPen::put_all(const Tree& tree) {
  for (const auto& [name, field] : tree.get_ref<const Tree::object_t&>()) {
    comma();
    write(std::string_view(name));
    out_ += ':';
    write(field);
  }
}

nlohmann::ordered_json json_tree(std::string_view text) { return Tree::parse(text); }

}  // namespace salle
