// The fields of one table of a card set's file, and complaints about them.
#include "games/sword_and_shield/cards/card_reader.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::sword_and_shield {
namespace {

using Kind = CardValue::Kind;

// How many letters must be put in, taken out or changed.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row[b.size()];
}

std::string all_of(std::span<const std::string_view> choices) {
  std::string list;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) list += i + 1 == choices.size() ? " and " : ", ";
    list += choices[i];
  }
  return list;
}

// Sets are typed on any keyboard; Dutch may hold quotation marks of the same shape as apostrophes.
Texts printed(Texts texts) {
  std::string& french = texts[static_cast<std::size_t>(Language::kFrench)];
  french = typeset(french, Language::kFrench);
  return texts;
}

std::string_view kind_words(Kind kind) {
  switch (kind) {
    case Kind::kText:
      return "a text";
    case Kind::kNumber:
      return "a number";
    case Kind::kFlag:
      return "true or false";
    case Kind::kList:
      return "a list";
    case Kind::kTable:
      return "a table";
    case Kind::kOther:
      break;
  }
  return "something else";
}

constexpr std::string_view kLanguageKeys[] = {"en", "fr", "nl"};

}  // namespace

void add_problem(std::vector<CardProblem>& problems, int line, std::string message) {
  if (problems.size() < kMaxCardProblems) {
    problems.push_back({line, std::move(message)});
  }
}

std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> choices) {
  constexpr std::size_t kLongest = 40;
  if (word.size() > kLongest) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t least = std::max<std::size_t>(2, word.size() / 2) + 1;
  for (const std::string_view each : choices) {
    const std::size_t away = distance(word, each);
    if (away < least && away < each.size()) {
      least = away;
      best = each;
    }
  }
  return best;
}

CardFields::CardFields(const CardValue& table, std::string who, std::vector<CardProblem>& problems)
    : table_(table), who_(std::move(who)), problems_(problems) {}

void CardFields::fault(int line, std::string_view message) const {
  add_problem(problems_, line, cat(who_, ": ", message));
}

const CardValue* CardFields::find(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
  for (const CardValue::Field& field : table_.fields) {
    if (field.key == key) return &field.value;
  }
  return nullptr;
}

const CardValue* CardFields::need(std::string_view key, std::string_view example) {
  const CardValue* value = find(key);
  if (value == nullptr) fault(line(), cat("'", key, "' is missing; add: ", example));
  return value;
}

std::optional<int> CardFields::whole(const CardValue& value, std::string_view key, int low,
                                     int high) const {
  const std::string cure = cat("write a whole number from ", low, " to ", high);
  if (value.kind != Kind::kNumber) {
    fault(value.line, cat("'", key, "' is ", kind_words(value.kind), "; ", cure));
    return std::nullopt;
  }
  if (value.number < low || value.number > high) {
    fault(value.line, cat("'", key, "' is ", std::to_string(value.number), "; ", cure));
    return std::nullopt;
  }
  return static_cast<int>(value.number);
}

int CardFields::number(std::string_view key, int low, int high, std::string_view example) {
  const CardValue* value = need(key, example);
  if (value == nullptr) return low;
  return whole(*value, key, low, high).value_or(low);
}

std::optional<int> CardFields::number_if_there(std::string_view key, int low, int high) {
  const CardValue* value = find(key);
  if (value == nullptr) return std::nullopt;
  return whole(*value, key, low, high);
}

int CardFields::change_if_there(std::string_view key, int most) {
  const CardValue* value = find(key);
  if (value == nullptr) return 0;
  const auto change = whole(*value, key, -most, most);
  if (change == 0) fault(value->line, cat("'", key, "' is 0, no change; leave it out"));
  return change.value_or(0);
}

bool CardFields::flag(std::string_view key, bool otherwise) {
  const CardValue* value = find(key);
  if (value == nullptr) return otherwise;
  if (value->kind != Kind::kFlag) {
    fault(value->line, cat("'", key, "' is ", kind_words(value->kind), "; write true or false"));
    return otherwise;
  }
  return value->flag;
}

std::optional<std::size_t> CardFields::choice(const CardValue& value, std::string_view key,
                                              std::span<const std::string_view> choices) const {
  if (value.kind != Kind::kText) {
    fault(value.line, cat("'", key, "' is ", kind_words(value.kind),
                          "; write one of these in quotes: ", all_of(choices)));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == value.text) return i;
  }
  const auto near = nearest(value.text, choices);
  fault(value.line,
        cat("'", key, "' cannot be ", quote(value.text), "; ",
            near ? cat("did you mean '", *near, "'? There are ") : "there are ", all_of(choices)));
  return std::nullopt;
}

std::optional<std::size_t> CardFields::word(std::string_view key,
                                            std::span<const std::string_view> choices,
                                            std::string_view example) {
  const CardValue* value = need(key, example);
  return value == nullptr ? std::nullopt : choice(*value, key, choices);
}

std::optional<std::size_t> CardFields::word_if_there(std::string_view key,
                                                     std::span<const std::string_view> choices) {
  const CardValue* value = find(key);
  return value == nullptr ? std::nullopt : choice(*value, key, choices);
}

unsigned CardFields::words(const CardValue& list, std::string_view key,
                           std::span<const std::string_view> choices) {
  if (list.kind != Kind::kList || list.items.empty()) {
    fault(list.line,
          cat("'", key, "' is ", list.kind == Kind::kList ? "an empty list" : kind_words(list.kind),
              "; write a list such as [\"", choices.front(), "\"], out of ", all_of(choices)));
    return 0;
  }
  unsigned bits = 0;
  for (const CardValue& item : list.items) {
    const auto which = choice(item, key, choices);
    if (!which) continue;
    if ((bits >> *which & 1) != 0) {
      fault(item.line, cat("'", key, "' names '", choices[*which], "' twice; once is enough"));
    }
    bits |= 1u << *which;
  }
  return bits;
}

std::string CardFields::one_text(const CardValue& value, std::string_view key,
                                 std::size_t most) const {
  if (value.kind != Kind::kText) {
    fault(value.line, cat("'", key, "' is ", kind_words(value.kind), "; write a text in quotes"));
    return {};
  }
  const bool clean = std::none_of(value.text.begin(), value.text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  if (!clean) {
    fault(value.line, cat("'", key,
                          "' has a line end or a control character in it; "
                          "write it in one line"));
    return {};
  }
  if (trim(value.text).empty()) {
    fault(value.line, cat("'", key, "' is empty; write something or leave the key out"));
    return {};
  }
  const std::size_t length = columns(value.text);
  if (length > most) {
    fault(value.line, cat("'", key, "' has ", length, " letters; a card has room for ", most));
    return {};
  }
  return std::string(trim(value.text));
}

Texts CardFields::texts_of(const CardValue& value, std::string_view key, std::size_t most) {
  Texts texts;
  if (value.kind == Kind::kText) {
    texts.fill(one_text(value, key, most));
    return printed(std::move(texts));
  }
  if (value.kind != Kind::kTable) {
    fault(value.line, cat("'", key, "' is ", kind_words(value.kind),
                          "; write a text or { en = \"...\", fr = \"...\", nl = \"...\" }"));
    return texts;
  }
  CardFields fields(value, cat(who_, ", ", key), problems_);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const CardValue* text = fields.need(kLanguageKeys[i], cat(kLanguageKeys[i], " = \"...\""));
    if (text != nullptr) texts[i] = fields.one_text(*text, kLanguageKeys[i], most);
  }
  fields.finish();
  return printed(std::move(texts));
}

Texts CardFields::texts(std::string_view key, std::size_t most) {
  const CardValue* value = find(key);
  return value == nullptr ? Texts{} : texts_of(*value, key, most);
}

bool CardFields::reaches(std::string_view path) const {
  const CardValue* at = &table_;
  for (const std::string_view key : split(path, '.')) {
    const auto field = std::find_if(at->fields.begin(), at->fields.end(),
                                    [&](const auto& each) { return each.key == key; });
    if (field == at->fields.end()) return false;
    at = &field->value;
  }
  return path != "rulebook";
}

std::vector<std::string> CardFields::rulebook() {
  const CardValue* list = find("rulebook");
  std::vector<std::string> paths;
  if (list == nullptr) return paths;
  if (list->kind != Kind::kList || list->items.empty()) {
    fault(list->line, cat("'rulebook' is ",
                          list->kind == Kind::kList ? "an empty list" : kind_words(list->kind),
                          "; list the keys taken from the rulebook, such as [\"name\"]"));
    return paths;
  }
  for (const CardValue& item : list->items) {
    if (item.kind != Kind::kText || !reaches(item.text)) {
      fault(item.line,
            cat("'rulebook' names ", item.kind == Kind::kText ? quote(item.text) : "no key",
                ", which this card does not have; "
                "write its keys like \"name\" or \"attack.strength\""));
    } else if (std::find(paths.begin(), paths.end(), item.text) != paths.end()) {
      fault(item.line, cat("'rulebook' names ", quote(item.text), " twice; once is enough"));
    } else {
      paths.push_back(item.text);
    }
  }
  return paths;
}

const CardValue* CardFields::table(const CardValue& value, std::string_view key) {
  if (value.kind == Kind::kTable) return &value;
  fault(value.line,
        cat("'", key, "' is ", kind_words(value.kind), "; write a table: ", key, " = { ... }"));
  return nullptr;
}

void CardFields::finish() {
  for (const CardValue::Field& field : table_.fields) {
    if (std::find(known_.begin(), known_.end(), field.key) != known_.end()) continue;
    const auto near = nearest(field.key, known_);
    fault(field.line,
          cat("there is no key ", quote(field.key), " here; ",
              near ? cat("did you mean '", *near, "'?") : cat("the keys are ", all_of(known_))));
  }
}

}  // namespace salle::sword_and_shield
