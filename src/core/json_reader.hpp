// JSON that comes from outside, read so that nothing in it can stop the program: what is missing or
// of the wrong kind is noted, and the first such mistake, a sentence that says what would be right,
// is the answer. After a mistake every question still has an answer, an empty one.
//
//   JsonReader message(text);
//   const std::string table = message.text("table", 16);
//   const std::int64_t since = message.whole_or("since", 0);
//   message.nothing_else();
//   if (!message.mistake().empty()) return refuse(message.mistake());
//
// No exceptions: this is part of the page's engine too, where the JSON library would end the
// program where it throws here. Values that were checked with `take` may be read with the library.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/shape.hpp"

namespace salle {

// What is said of a text that is no object.
struct JsonWords {
  std::string_view not_json = "this is not JSON";
  std::string_view not_object = "this must be a JSON object";
};

class JsonReader {
 public:
  static constexpr std::size_t kMostBytes = 8 * 1024 * 1024;
  static constexpr std::size_t kMostDepth = 32;
  static constexpr std::size_t kMostFields = 256;  // of one object: finding one takes looking

  // What is longer, deeper or wider than these bounds counts as no JSON.
  explicit JsonReader(std::string_view text, JsonWords words = {},
                      std::size_t most_bytes = kMostBytes);

  // Needed, or with what to take instead.
  std::string text(std::string_view name, double most = shapes::kEndless);
  std::string text_or(std::string_view name, std::string_view otherwise,
                      double most = shapes::kEndless);
  std::int64_t whole(std::string_view name, double least = 0, double most = shapes::kExact);
  std::int64_t whole_or(std::string_view name, std::int64_t otherwise, double least = 0,
                        double most = shapes::kExact);
  std::optional<std::int64_t> whole_if(std::string_view name, double least = 0,
                                       double most = shapes::kExact);
  double fraction_or(std::string_view name, double otherwise, double least, double most);
  bool flag_or(std::string_view name, bool otherwise);
  std::string word(std::string_view name, std::string_view words);

  // Lists: empty where they are optional and missing.
  std::vector<std::string> texts(std::string_view name, bool needed = true);
  template <class Number>
  std::vector<Number> wholes(std::string_view name, double least = 0, double most = shapes::kExact,
                             std::uint8_t length = 0) {
    std::vector<Number> numbers;
    if (const Json* found = take(name, shapes::list(shapes::whole(least, most), length))) {
      for (const Json& each : *found) numbers.push_back(each.get<Number>());
    }
    return numbers;
  }

  // What is nested. A mistake there is a mistake here.
  JsonReader object(std::string_view name);
  std::vector<JsonReader> objects(std::string_view name, bool needed = true);

  // The field, if it is there and as it should be; else null, with a mistake noted unless it is
  // optional.
  const Json* take(std::string_view name, const shapes::Type& type);
  // The field as it is; null if it is not there.
  const Json* field(std::string_view name);
  bool has(std::string_view name) const;
  const Json& json() const { return *at_; }

  // The whole object as described, and nothing else in it.
  void expect(const Shape& shape);
  // To be asked when all fields were: others are a mistake.
  void nothing_else();

  void fail(std::string why);
  const std::string& mistake() const { return document_->mistake; }

 private:
  struct Document {
    Json json;
    std::string mistake;
  };

  JsonReader(std::shared_ptr<Document> document, const Json& at, std::string path);
  std::string path_to(std::string_view name) const;

  std::shared_ptr<Document> document_;
  const Json* at_;
  std::string path_;  // "seats[1]", empty for the whole
  std::vector<std::string> asked_;
};

// The value of a text within the same bounds; discarded (`is_discarded`) where there is none.
Json parse_json(std::string_view text, std::size_t most_bytes = JsonReader::kMostBytes);

}  // namespace salle
