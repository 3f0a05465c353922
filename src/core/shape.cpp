#include "core/shape.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::shapes {
namespace {

using Kind = Type::Kind;

std::string number_text(double number) { return std::to_string(static_cast<long long>(number)); }

// "a, b or c"
std::string either(std::string_view words) {
  const auto all = split(words, '|');
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) out += i + 1 == all.size() ? " or " : ", ";
    out += all[i].empty() ? "\"\"" : all[i];
  }
  return out;
}

std::string bounds_text(const Type& type) {
  const bool low = type.least > -kExact;
  const bool high = type.most < kExact;
  const auto shown = [](double bound) {
    return bound == static_cast<double>(static_cast<long long>(bound)) ? number_text(bound)
                                                                       : Json(bound).dump();
  };
  if (low && high) return cat(" from ", shown(type.least), " to ", shown(type.most));
  return low ? cat(" from ", shown(type.least), " on") : "";
}

// What the value inside all lists should be: "a text", or of many "texts".
std::string wanted(const Type& type, bool many) {
  switch (type.kind) {
    case Kind::kText: {
      const std::string bound =
          type.most < kExact ? cat(" of at most ", number_text(type.most), " bytes") : "";
      return cat(many ? "texts" : "a text", bound);
    }
    case Kind::kWhole: {
      const std::string also = type.words.empty() ? "" : cat(", or ", either(type.words));
      return cat(many ? "whole numbers" : "a whole number", bounds_text(type), also);
    }
    case Kind::kFraction:
      return cat(many ? "numbers" : "a number", bounds_text(type));
    case Kind::kFlag:
      return "true or false";
    case Kind::kWords: {
      if (!many) return either(type.words);
      std::vector<std::string> names;
      for (const std::string_view word : split(type.words, '|')) names.push_back(quote(word));
      return join(names, ", ");
    }
    case Kind::kShape:
      return many ? "objects" : type.or_text ? "an object or a text" : "an object";
    case Kind::kAny:
      break;
  }
  return "anything";
}

// Quick on purpose: this is asked of every value that comes in.
bool has_word(std::string_view words, std::string_view word) {
  for (;;) {
    const std::size_t end = words.find('|');
    if (words.substr(0, end) == word) return true;
    if (end == std::string_view::npos) return false;
    words.remove_prefix(end + 1);
  }
}

bool is_word(const Json& value, std::string_view words) {
  return value.is_string() && has_word(words, value.get_ref<const std::string&>());
}

bool whole_fits(const Json& value, const Type& type) {
  if (value.is_number_unsigned()) {
    const auto number = static_cast<double>(value.get<std::uint64_t>());
    return number >= type.least && number <= type.most;
  }
  if (!value.is_number_integer()) return false;
  const auto number = static_cast<double>(value.get<std::int64_t>());
  return number >= type.least && number <= type.most;
}

bool fits(const Json& value, const Type& type) {
  switch (type.kind) {
    case Kind::kText:
      return value.is_string() &&
             static_cast<double>(value.get_ref<const std::string&>().size()) <= type.most;
    case Kind::kWhole:
      return whole_fits(value, type) || (!type.words.empty() && is_word(value, type.words));
    case Kind::kFraction: {
      if (!value.is_number()) return false;
      const double number = value.get<double>();
      return number >= type.least && number <= type.most;
    }
    case Kind::kFlag:
      return value.is_boolean();
    case Kind::kWords:
      return is_word(value, type.words);
    case Kind::kShape:
      return value.is_object() || (type.or_text && value.is_string());
    case Kind::kAny:
      break;
  }
  return true;
}

class Checker {
 public:
  explicit Checker(Seen* seen) : seen_(seen) {}

  const std::string& why() const { return why_; }

  bool object(const Json& value, const Shape& shape) {
    if (!value.is_object()) {
      return fail(path_.empty() ? "this must be a JSON object"
                                : cat("\"", path_, "\" must be an object"));
    }
    if (shape.told_by.empty()) return fields(value, shape, path_);
    const std::string_view tag = shape.told_by;
    const auto found = value.find(tag);
    if (found == value.end()) return fail(cat("\"", at(tag), "\" is missing"));
    if (!fits(*found, kTag)) return fail(must_be(at(tag), kTag));
    const auto& word = found->get_ref<const std::string&>();
    const Shape* which = case_of(shape, word);
    if (which == nullptr) {
      std::vector<std::string> names;
      for (const std::string_view each : case_words(shape)) names.emplace_back(each);
      return fail(cat("there is no ", quote(word), " to ", tag, "; there are ", join(names, ", ")));
    }
    if (seen_ != nullptr) seen_->insert(cat(shape.name, " ", which->name));
    return fields(value, *which, path_.empty() ? std::string_view(word) : path_);
  }

  bool value(const Json& value, const Type& type, std::size_t layer = 0) {
    const Type::Layer& around = type.layers[layer];
    switch (around.wrap) {
      case Wrap::kNone:
        if (!fits(value, type)) return fail(must_be(path_, type));
        return type.kind != Kind::kShape || !value.is_object() || object(value, *type.shape);
      case Wrap::kOrNull:
        return value.is_null() || this->value(value, type, layer + 1);
      case Wrap::kList:
        return elements(value, type, layer);
      case Wrap::kMap:
        break;
    }
    if (!value.is_object()) return fail(cat("\"", path_, "\" must be an object"));
    for (const auto& [name, each] : value.items()) {
      const Step step(*this, cat(".", name));
      if (!this->value(each, type, layer + 1)) return false;
    }
    return true;
  }

  // Goes on as `name`, and back at the end.
  class Step {
   public:
    Step(Checker& checker, std::string_view name)
        : path_(checker.path_), before_(checker.path_.size()) {
      if (path_.empty() && name.starts_with('.')) name.remove_prefix(1);
      path_ += name;
    }
    ~Step() { path_.resize(before_); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    std::string& path_;
    std::size_t before_;
  };

 private:
  static constexpr Type kTag = text(32);

  bool fail(std::string why) {
    why_ = std::move(why);
    return false;
  }
  std::string at(std::string_view name) const {
    return path_.empty() ? std::string(name) : cat(path_, ".", name);
  }
  static std::string must_be(std::string_view name, const Type& type) {
    // A word is said as it is; of all else, what it must be.
    const bool word = type.kind == Kind::kWords;
    return cat("\"", name, word ? "\" is " : "\" must be ", wanted(type, false));
  }

  bool fields(const Json& value, const Shape& shape, std::string_view label) {
    if (shape.others.empty()) {
      for (const auto& [name, each] : value.items()) {
        if (field_of(shape, name) == nullptr) return unknown(name, shape, label);
      }
    }
    return own_fields(value, shape, shape);
  }

  // `named` is the shape that was asked for; `shape` may be one that it takes its fields from.
  bool own_fields(const Json& value, const Shape& shape, const Shape& named) {
    if (shape.with != nullptr && !own_fields(value, *shape.with, named)) return false;
    for (const Field& field : shape.fields) {
      const auto found = value.find(field.name);
      if (seen_ != nullptr) {
        const char* how = found == value.end() ? " missing" : found->is_null() ? " null" : "";
        seen_->insert(cat(named.name, ".", field.name, how));
      }
      if (found == value.end()) {
        if (!field.type.optional) return fail(cat("\"", at(field.name), "\" is missing"));
        continue;
      }
      const Step step(*this, path_.empty() ? std::string(field.name) : cat(".", field.name));
      if (!this->value(*found, field.type)) return false;
    }
    return true;
  }

  bool unknown(const std::string& name, const Shape& shape, std::string_view label) {
    if (!label.empty()) return fail(cat("\"", label, "\" has no field ", quote(name)));
    std::vector<std::string> names;
    for (const Field* each : all_fields(shape)) names.emplace_back(each->name);
    return fail(cat("there is no field ", quote(name), " here",
                    names.empty() ? "" : cat("; there are ", join(names, ", "))));
  }

  bool elements(const Json& value, const Type& type, std::size_t layer) {
    const std::size_t length = type.layers[layer].length;
    const bool plain = type.layers[layer + 1].wrap == Wrap::kNone && type.kind != Kind::kShape;
    const bool layers_end = type.layers[layer + 1].wrap == Wrap::kNone;
    const auto wrong = [&] {
      const bool word = type.kind == Kind::kWords && length == 0;
      return fail(cat("\"", path_, word ? "\" is" : "\" must be", " a list of ",
                      length > 0 ? cat(length, " ") : "",
                      plain || layers_end ? wanted(type, true) : "lists"));
    };
    if (!value.is_array() || (length > 0 && value.size() != length)) return wrong();
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (plain) {
        if (!fits(value[i], type)) return wrong();
        continue;
      }
      const Step step(*this, cat("[", i, "]"));
      if (!this->value(value[i], type, layer + 1)) return false;
    }
    return true;
  }

  Seen* seen_;
  std::string path_;
  std::string why_;
};

void add_expected(const Shape& shape, Seen& out, std::set<const Shape*>& done) {
  if (!done.insert(&shape).second) return;
  for (const Shape* each : shape.cases) {
    out.insert(cat(shape.name, " ", each->name));
    add_expected(*each, out, done);
  }
  for (const Field* field : all_fields(shape)) {
    const std::string name = cat(shape.name, ".", field->name);
    out.insert(name);
    if (field->type.optional) out.insert(name + " missing");
    if (field->type.layers[0].wrap == Wrap::kOrNull) out.insert(name + " null");
    if (field->type.shape != nullptr) add_expected(*field->type.shape, out, done);
  }
}

}  // namespace

std::string check(const Json& value, const Shape& shape, Seen* seen) {
  Checker checker(seen);
  checker.object(value, shape);
  return checker.why();
}

std::string check(const Json& value, const Type& type, std::string_view name) {
  Checker checker(nullptr);
  const Checker::Step step(checker, name);
  checker.value(value, type);
  return checker.why();
}

Seen expected(const Shape& shape) {
  Seen out;
  std::set<const Shape*> done;
  add_expected(shape, out, done);
  return out;
}

std::vector<const Field*> all_fields(const Shape& shape) {
  std::vector<const Field*> fields;
  if (shape.with != nullptr) fields = all_fields(*shape.with);
  for (const Field& field : shape.fields) fields.push_back(&field);
  return fields;
}

const Field* field_of(const Shape& shape, std::string_view name) {
  const auto found = std::ranges::find(shape.fields, name, &Field::name);
  if (found != shape.fields.end()) return found;
  return shape.with == nullptr ? nullptr : field_of(*shape.with, name);
}

const Shape* case_of(const Shape& shape, std::string_view value) {
  for (const Shape* each : shape.cases) {
    const Field* tag = field_of(*each, shape.told_by);
    if (tag != nullptr && has_word(tag->type.words, value)) return each;
  }
  return nullptr;
}

std::vector<std::string_view> case_words(const Shape& shape) {
  std::vector<std::string_view> words;
  for (const Shape* each : shape.cases) {
    const Field* tag = field_of(*each, shape.told_by);
    if (tag == nullptr) continue;
    for (const std::string_view word : split(tag->type.words, '|')) words.push_back(word);
  }
  return words;
}

}  // namespace salle::shapes
