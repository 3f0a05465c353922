#include "server/hint_texts.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/node_hints.hpp"

namespace salle::server::hints {
namespace {

using Json = nlohmann::json;

std::string written(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Fields of a text that may be anything: what is missing or of another kind is noted.
class HintReader {
 public:
  explicit HintReader(std::string_view text)
      : json_(text.size() <= kLongestHint ? Json::parse(text, nullptr, false) : Json()),
        good_(json_.is_object()) {}

  std::int64_t number(const char* name, std::int64_t least, std::int64_t most) {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    if (found == json_.end() || !found->is_number_integer()) return wrong();
    const auto value = found->get<std::int64_t>();
    return value < least || value > most ? wrong() : value;
  }
  std::string text(const char* name) {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    if (found == json_.end() || !found->is_string()) return wrong(), "";
    return found->get<std::string>();
  }
  const Json& list(const char* name) {
    static const Json none = Json::array();
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    if (found == json_.end() || !found->is_array()) return wrong(), none;
    return *found;
  }
  int wrong() {
    good_ = false;
    return 0;
  }
  bool good() const { return good_; }

 private:
  Json json_;
  bool good_;
};

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

}  // namespace

std::string of_table(store::TableId table) {
  return cat("salle.table.", bucket_of(table), ".", std::to_string(table));
}
std::string of_bucket(int bucket) { return cat("salle.table.", bucket, ".*"); }
std::string of_presence(store::TableId table) {
  return cat("salle.presence.", bucket_of(table), ".", std::to_string(table));
}
std::string of_presences(int bucket) { return cat("salle.presence.", bucket, ".*"); }
std::string of_thinking(std::string_view node) { return cat("salle.think.", node); }

std::string entry_text(const store::Entry& entry) {
  return written({{"table", entry.table},
                  {"number", entry.number},
                  {"at", entry.at},
                  {"seat", entry.seat},
                  {"kind", entry.kind},
                  {"text", entry.text},
                  {"id", entry.id}});
}

std::optional<store::Entry> read_entry_text(std::string_view text) {
  HintReader hint(text);
  store::Entry entry;
  entry.table = hint.number("table", 1, kMost);
  entry.number = hint.number("number", 0, kMost);
  entry.at = hint.number("at", 0, kMost);
  entry.seat = static_cast<Seat>(hint.number("seat", -1, kMaxSeats));
  entry.kind = hint.text("kind");
  entry.text = hint.text("text");
  entry.id = hint.text("id");
  return hint.good() ? std::optional(std::move(entry)) : std::nullopt;
}

std::string presence_text(const Presence& presence) {
  return written({{"table", presence.table}, {"node", presence.node}, {"seats", presence.seats}});
}

std::optional<Presence> read_presence(std::string_view text) {
  HintReader hint(text);
  Presence presence;
  presence.table = hint.number("table", 1, kMost);
  presence.node = hint.text("node");
  presence.seats = static_cast<unsigned>(hint.number("seats", 0, (1 << kMaxSeats) - 1));
  const bool good = hint.good() && is_node_name(presence.node);
  return good ? std::optional(std::move(presence)) : std::nullopt;
}

std::string person_text(store::PersonId person) { return written({{"person", person}}); }

std::optional<store::PersonId> read_person(std::string_view text) {
  HintReader hint(text);
  const store::PersonId person = hint.number("person", 1, kMost);
  return hint.good() ? std::optional(person) : std::nullopt;
}

std::string errand_text(const Errand& errand) {
  return written({{"table", errand.table}, {"number", errand.number}});
}

std::optional<Errand> read_errand(std::string_view text) {
  HintReader hint(text);
  const Errand errand{hint.number("table", 1, kMost), hint.number("number", 0, kMost)};
  return hint.good() ? std::optional(errand) : std::nullopt;
}

std::string spent_text(const std::vector<Spent>& spent) {
  Json list = Json::array();
  for (const Spent& each : spent) list.push_back(Json::array({each.limit, each.key, each.count}));
  return written({{"spent", std::move(list)}});
}

std::optional<std::vector<Spent>> read_spent(std::string_view text) {
  HintReader hint(text);
  const Json& list = hint.list("spent");
  if (!hint.good() || list.size() > kMostSpent) return std::nullopt;
  std::vector<Spent> spent;
  for (const Json& each : list) {
    if (!each.is_array() || each.size() != 3 || !each[0].is_number_unsigned() ||
        !each[1].is_string() || !each[2].is_number_unsigned() || each[2] > 1'000'000) {
      return std::nullopt;
    }
    spent.push_back({each[0].get<std::size_t>(), each[1].get<std::string>(), each[2].get<int>()});
  }
  return spent;
}

bool is_node_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](unsigned char letter) {
    return letter < 128 && (std::isalnum(letter) != 0 || letter == '-' || letter == '_');
  });
}

}  // namespace salle::server::hints
