#include "core/shape_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::shapes {
namespace {

using Kind = Type::Kind;

constexpr std::size_t kColumns = 100;

void add_shapes(const Shape& shape, std::vector<const Shape*>& out) {
  if (std::ranges::find(out, &shape) != out.end()) return;
  out.push_back(&shape);
  for (const Shape* each : shape.cases) add_shapes(*each, out);
  if (shape.with != nullptr) add_shapes(*shape.with, out);
  for (const Field& field : shape.fields) {
    if (field.type.shape != nullptr) add_shapes(*field.type.shape, out);
  }
}

// TypeScript.

// "An archer on the board."
std::string sentence(std::string_view words) {
  std::string out(words);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 32);
  if (!out.ends_with('.') && !out.ends_with('?')) out += '.';
  return out;
}

std::string comment(std::string_view words, std::string_view indent) {
  if (words.empty()) return "";
  const std::string text = sentence(words);
  if (indent.size() + text.size() + 7 <= kColumns) return cat(indent, "/** ", text, " */\n");
  std::string out = cat(indent, "/**\n");
  std::string line = cat(indent, " *");
  for (const std::string_view word : split_words(text)) {
    if (line.size() + 1 + word.size() > kColumns) {
      out += line + '\n';
      line = cat(indent, " *");
    }
    line += cat(" ", word);
  }
  return cat(out, line, "\n", indent, " */\n");
}

std::vector<std::string> script_words(std::string_view words) {
  std::vector<std::string> out;
  for (const std::string_view word : split(words, '|')) out.push_back(cat("'", word, "'"));
  return out;
}

// The alternatives of a type.
std::vector<std::string> script_types(const Type& type, std::size_t layer = 0) {
  const Type::Layer& around = type.layers[layer];
  if (around.wrap == Wrap::kNone) {
    switch (type.kind) {
      case Kind::kText:
        return {"string"};
      case Kind::kWhole:
      case Kind::kFraction: {
        std::vector<std::string> out = {"number"};
        if (!type.words.empty()) {
          for (std::string& word : script_words(type.words)) out.push_back(std::move(word));
        }
        return out;
      }
      case Kind::kFlag:
        return {"boolean"};
      case Kind::kWords:
        return script_words(type.words);
      case Kind::kShape:
        if (type.or_text) return {std::string(type.shape->name), "string"};
        return {std::string(type.shape->name)};
      case Kind::kAny:
        return {"unknown"};
    }
  }
  std::vector<std::string> inner = script_types(type, layer + 1);
  if (around.wrap == Wrap::kOrNull) {
    inner.emplace_back("null");
    return inner;
  }
  const std::string one = join(inner, " | ");
  if (around.wrap == Wrap::kMap) return {cat("Record<string, ", one, ">")};
  if (around.length > 0) {
    return {cat("[", join(std::vector<std::string>(around.length, one), ", "), "]")};
  }
  return {inner.size() > 1 ? cat("(", one, ")[]") : cat(one, "[]")};
}

// `begin` is all that stands before the type; `list`: of a list of these.
std::string with_type(const std::string& begin, const std::vector<std::string>& types,
                      std::string_view indent, bool list = false) {
  const std::string joined = join(types, " | ");
  const std::string line = cat(begin, " ", list ? cat("(", joined, ")[]") : joined, ";\n");
  if (types.size() == 1 || line.size() <= kColumns + 1) return line;
  std::string out = begin;
  if (list) {
    out += " (";
    for (const std::string& each : types) out += cat("\n", indent, "  | ", each);
    return cat(out, "\n", indent, ")[];\n");
  }
  for (const std::string& each : types) out += cat("\n", indent, "  | ", each);
  return out + ";\n";
}

std::string script_name(std::string_view name) {
  return name.find('-') == std::string_view::npos ? std::string(name) : cat("'", name, "'");
}

std::string script_of(const Shape& shape) {
  std::string out = comment(shape.meaning, "");
  if (!shape.told_by.empty()) {
    std::vector<std::string> names;
    for (const Shape* each : shape.cases) names.emplace_back(each->name);
    return out + with_type(cat("export type ", shape.name, " ="), names, "");
  }
  const std::string base = shape.with == nullptr ? "" : cat(" extends ", shape.with->name);
  out += cat("export interface ", shape.name, base, " {\n");
  for (const Field& field : shape.fields) {
    out += comment(field.meaning, "  ");
    const Type& type = field.type;
    const auto inner =
        type.layers[0].wrap == Wrap::kList ? script_types(type, 1) : std::vector<std::string>();
    const bool list = inner.size() > 1 && type.layers[0].length == 0;
    out += with_type(cat("  ", script_name(field.name), type.optional ? "?:" : ":"),
                     list ? inner : script_types(type), "  ", list);
  }
  if (!shape.others.empty())
    out += cat(comment(shape.others, "  "), "  [field: string]: unknown;\n");
  return out + "}\n";
}

// JSON Schema.

Json enumeration(std::string_view words) {
  Json list = Json::array();
  for (const std::string_view word : split(words, '|')) list.push_back(word);
  return {{"enum", std::move(list)}};
}

void add_bounds(Json& schema, const Type& type) {
  const auto bound = [&](const char* name, double value) {
    if (type.kind == Kind::kWhole) {
      schema[name] = static_cast<std::int64_t>(value);
    } else {
      schema[name] = value;
    }
  };
  if (type.least > -kExact) bound("minimum", type.least);
  if (type.most < kExact) bound("maximum", type.most);
}

Json reference(const Shape& shape) { return {{"$ref", cat("#/$defs/", shape.name)}}; }
Json any_of(Json one, Json other) {
  return {{"anyOf", Json::array({std::move(one), std::move(other)})}};
}

Json schema_of(const Type& type, std::size_t layer = 0) {
  const Type::Layer& around = type.layers[layer];
  switch (around.wrap) {
    case Wrap::kOrNull:
      return any_of(schema_of(type, layer + 1), {{"type", "null"}});
    case Wrap::kMap:
      return {{"type", "object"}, {"additionalProperties", schema_of(type, layer + 1)}};
    case Wrap::kList: {
      Json schema = {{"type", "array"}, {"items", schema_of(type, layer + 1)}};
      if (around.length > 0) schema["minItems"] = schema["maxItems"] = around.length;
      return schema;
    }
    case Wrap::kNone:
      break;
  }
  switch (type.kind) {
    case Kind::kText: {
      Json schema = {{"type", "string"}};
      // In bytes here, in characters there: never more of these than of those.
      if (type.most < kExact) schema["maxLength"] = static_cast<std::int64_t>(type.most);
      return schema;
    }
    case Kind::kWhole:
    case Kind::kFraction: {
      Json schema = {{"type", type.kind == Kind::kWhole ? "integer" : "number"}};
      add_bounds(schema, type);
      return type.words.empty() ? schema : any_of(std::move(schema), enumeration(type.words));
    }
    case Kind::kFlag:
      return {{"type", "boolean"}};
    case Kind::kWords:
      return enumeration(type.words);
    case Kind::kShape:
      return type.or_text ? any_of(reference(*type.shape), {{"type", "string"}})
                          : reference(*type.shape);
    case Kind::kAny:
      break;
  }
  return Json::object();
}

Json schema_of(const Shape& shape) {
  Json schema;
  if (!shape.meaning.empty()) schema["description"] = sentence(shape.meaning);
  if (!shape.told_by.empty()) {
    schema["oneOf"] = Json::array();
    for (const Shape* each : shape.cases) schema["oneOf"].push_back(reference(*each));
    return schema;
  }
  schema["type"] = "object";
  schema["properties"] = Json::object();
  Json required = Json::array();
  for (const Field* field : all_fields(shape)) {
    Json property = schema_of(field->type);
    if (!field->meaning.empty()) property["description"] = sentence(field->meaning);
    schema["properties"][std::string(field->name)] = std::move(property);
    if (!field->type.optional) required.push_back(field->name);
  }
  schema["required"] = std::move(required);
  if (shape.others.empty()) schema["additionalProperties"] = false;
  return schema;
}

// Markdown.

std::string number_words(double number) {
  return number == static_cast<double>(static_cast<std::int64_t>(number))
             ? std::to_string(static_cast<std::int64_t>(number))
             : Json(number).dump();
}

std::string code_words(std::string_view words) {
  std::vector<std::string> out;
  for (const std::string_view word : split(words, '|')) {
    out.push_back(word.empty() ? "empty" : cat("`", word, "`"));
  }
  return join(out, ", ");
}

std::string words_of(const Type& type, bool many, std::size_t layer = 0) {
  const Type::Layer& around = type.layers[layer];
  const auto inner = [&](bool more) { return words_of(type, more, layer + 1); };
  switch (around.wrap) {
    case Wrap::kOrNull:
      return inner(many) + " or null";
    case Wrap::kMap:
      return "by name: " + inner(false);
    case Wrap::kList:
      return cat(many ? "lists of " : "list of ", around.length > 0 ? cat(around.length, " ") : "",
                 inner(true));
    case Wrap::kNone:
      break;
  }
  const bool low = type.least > -kExact;
  const bool high = type.most < kExact;
  const std::string bounds =
      low && high ? cat(", ", number_words(type.least), " to ", number_words(type.most))
      : low && type.least != 0.0 ? cat(" from ", number_words(type.least))
                                 : "";
  switch (type.kind) {
    case Kind::kText:
      return cat(many ? "texts" : "text",
                 high ? cat(" of at most ", number_words(type.most), " bytes") : "");
    case Kind::kWhole:
      return cat(many ? "whole numbers" : "whole number", bounds,
                 type.words.empty() ? "" : cat("; or ", code_words(type.words)));
    case Kind::kFraction:
      return cat(many ? "numbers" : "number", bounds);
    case Kind::kFlag:
      return "true or false";
    case Kind::kWords:
      return code_words(type.words);
    case Kind::kShape:
      return cat("`", type.shape->name, "`", type.or_text ? " or text" : "");
    case Kind::kAny:
      break;
  }
  return "by game";
}

std::string rows_of(const Shape& shape, std::string_view without) {
  std::string rows;
  for (const Field* field : all_fields(shape)) {
    if (field->name == without) continue;
    rows += cat("| `", field->name, "` | ", field->type.optional ? "optional: " : "",
                words_of(field->type, false), " | ", field->meaning, " |\n");
  }
  if (!shape.others.empty()) rows += cat("| … | | ", shape.others, " |\n");
  return rows;
}

constexpr std::string_view kHead = "| field | what it is | meaning |\n|---|---|---|\n";

std::string table_of(const Shape& shape, const std::string& name, std::string_view without) {
  const std::string rows = rows_of(shape, without);
  return cat("**", name, "**: ", shape.meaning, rows.empty() ? ".\n" : cat(".\n\n", kHead, rows));
}

}  // namespace

std::vector<const Shape*> all_shapes(const Chapter& chapter) {
  std::vector<const Shape*> out;
  for (const Shape* root : chapter.roots) add_shapes(*root, out);
  return out;
}

std::string typescript(std::span<const Chapter> chapters) {
  std::string out;
  std::vector<const Shape*> done;
  for (const Chapter& chapter : chapters) {
    out += cat("\n// ", sentence(chapter.title), "\n");
    for (const Shape* shape : all_shapes(chapter)) {
      if (std::ranges::find(done, shape) != done.end()) continue;
      done.push_back(shape);
      out += "\n" + script_of(*shape);
    }
  }
  return out;
}

std::string json_schema(std::span<const Chapter> chapters) {
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "What Salle says and is told"},
                 {"$defs", Json::object()}};
  for (const Chapter& chapter : chapters) {
    for (const Shape* shape : all_shapes(chapter)) {
      schema["$defs"][std::string(shape->name)] = schema_of(*shape);
    }
  }
  return schema.dump(1) + "\n";
}

std::string markdown(const Chapter& chapter) {
  std::vector<std::string> parts;
  std::vector<const Shape*> said;  // in the table of a union, or as what others take fields from
  const auto all = all_shapes(chapter);
  for (const Shape* shape : all) {
    if (shape->with != nullptr) said.push_back(shape->with);
  }
  for (const Shape* shape : all) {
    if (std::ranges::find(said, shape) != said.end()) continue;
    if (shape->told_by.empty()) {
      parts.push_back(table_of(*shape, cat("`", shape->name, "`"), ""));
      continue;
    }
    parts.push_back(cat("**`", shape->name, "`**: ", shape->meaning, ", told apart by `",
                        shape->told_by, "`.\n"));
    for (const Shape* each : shape->cases) {
      said.push_back(each);
      const Field* tag = field_of(*each, shape->told_by);
      parts.push_back(table_of(*each, code_words(tag->type.words), shape->told_by));
    }
  }
  return join(parts, "\n");
}

}  // namespace salle::shapes
