#include "core/json_reader.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle {
namespace {

// Looks at brackets and commas only: whether it is JSON at all is for the parser to say.
bool within_bounds(std::string_view text) {
  std::array<std::size_t, JsonReader::kMostDepth> fields;
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      if (depth == fields.size()) return false;
      // Lists have no bound of their own.
      fields[depth++] = c == '{' ? JsonReader::kMostFields : text.size();
    } else if (c == '}' || c == ']') {
      if (depth > 0) --depth;
    } else if (c == ',' && depth > 0 && --fields[depth - 1] == 0) {
      return false;
    }
  }
  return true;
}

const Json kEmptyObject = Json::object();

}  // namespace

Json parse_json(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes || !within_bounds(text)) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, false);
}

JsonReader::JsonReader(std::string_view text, JsonWords words, std::size_t most_bytes)
    : document_(std::make_shared<Document>()), at_(&document_->json) {
  document_->json = parse_json(text, most_bytes);
  if (document_->json.is_object()) return;
  fail(std::string(document_->json.is_discarded() ? words.not_json : words.not_object));
  document_->json = Json::object();
}

JsonReader::JsonReader(std::shared_ptr<Document> document, const Json& at, std::string path)
    : document_(std::move(document)), at_(&at), path_(std::move(path)) {}

std::string JsonReader::path_to(std::string_view name) const {
  return path_.empty() ? std::string(name) : cat(path_, ".", name);
}

bool JsonReader::has(std::string_view name) const { return at_->find(name) != at_->end(); }

const Json* JsonReader::field(std::string_view name) {
  asked_.emplace_back(name);
  const auto found = at_->find(name);
  return found == at_->end() ? nullptr : &*found;
}

const Json* JsonReader::take(std::string_view name, const shapes::Type& type) {
  const Json* found = field(name);
  if (found == nullptr) {
    if (!type.optional) fail(cat("\"", path_to(name), "\" is missing"));
    return nullptr;
  }
  std::string why = shapes::check(*found, type, path_to(name));
  if (why.empty()) return found;
  fail(std::move(why));
  return nullptr;
}

std::string JsonReader::text(std::string_view name, double most) {
  const Json* found = take(name, shapes::text(most));
  return found == nullptr ? std::string() : found->get<std::string>();
}

std::string JsonReader::text_or(std::string_view name, std::string_view otherwise, double most) {
  const Json* found = take(name, optional(shapes::text(most)));
  return found == nullptr ? std::string(otherwise) : found->get<std::string>();
}

std::int64_t JsonReader::whole(std::string_view name, double least, double most) {
  const Json* found = take(name, shapes::whole(least, most));
  return found == nullptr ? 0 : found->get<std::int64_t>();
}

std::int64_t JsonReader::whole_or(std::string_view name, std::int64_t otherwise, double least,
                                  double most) {
  return whole_if(name, least, most).value_or(otherwise);
}

std::optional<std::int64_t> JsonReader::whole_if(std::string_view name, double least, double most) {
  const Json* found = take(name, optional(shapes::whole(least, most)));
  return found == nullptr ? std::nullopt : std::optional(found->get<std::int64_t>());
}

double JsonReader::fraction_or(std::string_view name, double otherwise, double least, double most) {
  const Json* found = take(name, optional(shapes::fraction(least, most)));
  return found == nullptr ? otherwise : found->get<double>();
}

bool JsonReader::flag_or(std::string_view name, bool otherwise) {
  const Json* found = take(name, optional(shapes::flag()));
  return found == nullptr ? otherwise : found->get<bool>();
}

std::string JsonReader::word(std::string_view name, std::string_view words) {
  const Json* found = take(name, shapes::one_of(words));
  return found == nullptr ? std::string() : found->get<std::string>();
}

std::vector<std::string> JsonReader::texts(std::string_view name, bool needed) {
  shapes::Type type = shapes::list(shapes::text());
  type.optional = !needed;
  std::vector<std::string> list;
  if (const Json* found = take(name, type)) {
    for (const Json& each : *found) list.push_back(each.get<std::string>());
  }
  return list;
}

JsonReader JsonReader::object(std::string_view name) {
  const Json* found = take(name, shapes::map(shapes::any()));
  return {document_, found == nullptr ? kEmptyObject : *found, path_to(name)};
}

std::vector<JsonReader> JsonReader::objects(std::string_view name, bool needed) {
  shapes::Type type = shapes::list(shapes::map(shapes::any()));
  type.optional = !needed;
  std::vector<JsonReader> list;
  if (const Json* found = take(name, type)) {
    for (const Json& each : *found) {
      list.push_back({document_, each, cat(path_to(name), "[", list.size(), "]")});
    }
  }
  return list;
}

void JsonReader::expect(const Shape& shape) { fail(shapes::check(*at_, shape)); }

void JsonReader::nothing_else() {
  for (const auto& [name, value] : at_->items()) {
    if (std::ranges::find(asked_, name) != asked_.end()) continue;
    return fail(cat("there is no field ", quote(name), " here",
                    asked_.empty() ? "" : cat("; there are ", salle::join(asked_, ", "))));
  }
}

void JsonReader::fail(std::string why) {
  if (document_->mistake.empty()) document_->mistake = std::move(why);
}

}  // namespace salle
