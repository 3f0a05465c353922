#include "match/saved_match.hpp"

#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle {
namespace {

using Json = nlohmann::ordered_json;

// Fields of an object that may be anything: what is missing or of another kind is noted once.
class Fields {
 public:
  explicit Fields(const Json& json) : json_(json) {}

  std::string text(const char* name, bool needed = true) {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    if (found == json_.end() && !needed) return "";
    if (found == json_.end() || !found->is_string()) return fail(name, "a text"), "";
    return found->get<std::string>();
  }
  std::int64_t number(const char* name) {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    if (found == json_.end() || !found->is_number_integer()) return fail(name, "a number"), 0;
    return found->get<std::int64_t>();
  }
  const Json* list(const char* name) {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    if (found == json_.end() || !found->is_array()) return fail(name, "a list"), nullptr;
    return &*found;
  }
  const std::string& mistake() const { return mistake_; }

 private:
  void fail(const char* name, const char* kind) {
    if (mistake_.empty()) mistake_ = cat("\"", name, "\" must be ", kind);
  }
  const Json& json_;
  std::string mistake_;
};

}  // namespace

std::string write_saved(const LocalMatch& match) {
  const MatchSetup& setup = match.match().setup();
  Json seats = Json::array();
  for (const LocalSeat& seat : match.seats()) {
    seats.push_back({{"name", seat.name}, {"computer", seat.computer}});
  }
  Json entries = Json::array();
  for (const StoredEntry& entry : match.match().stored_entries()) {
    Json each = {{"number", entry.number},
                 {"at", entry.at},
                 {"seat", entry.seat},
                 {"kind", entry.kind},
                 {"text", entry.text}};
    if (!entry.id.empty()) each["id"] = entry.id;
    entries.push_back(std::move(each));
  }
  return Json{{"salle", "match"},          {"format", kEntryFormat},
              {"game", setup.game},        {"rules", setup.rules},
              {"seed", setup.seed},        {"created", setup.created},
              {"seats", std::move(seats)}, {"entries", std::move(entries)}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

Answer<LocalMatch> read_saved(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return no("unreadable", "it is no JSON, or only a part of it");
  Fields fields(json);
  const std::string what = fields.text("salle");
  const std::int64_t format = fields.number("format");
  if (fields.mistake().empty() && what != "match") {
    return no("unreadable", cat("it is no match, but ", quote(what)));
  }
  if (fields.mistake().empty() && (format < 1 || format > kEntryFormat)) {
    return no("unreadable", cat("its format ", std::to_string(format), " is not known here"));
  }
  LocalPlan plan{fields.text("game"), fields.text("rules"), {}, fields.text("seed")};
  const Millis created = fields.number("created");
  const Json* seats = fields.list("seats");
  const Json* list = fields.list("entries");
  if (!fields.mistake().empty()) return no("unreadable", fields.mistake());
  for (const Json& each : *seats) {
    Fields seat(each);
    plan.seats.push_back({seat.text("name"), seat.text("computer")});
    if (!seat.mistake().empty()) return no("unreadable", cat("seats: ", seat.mistake()));
  }
  std::vector<StoredEntry> entries;
  for (const Json& each : *list) {
    Fields entry(each);
    StoredEntry stored{0,
                       entry.number("number"),
                       entry.number("at"),
                       0,
                       entry.text("kind"),
                       entry.text("text"),
                       entry.text("id", false)};
    const std::int64_t seat = entry.number("seat");
    if (!entry.mistake().empty()) {
      return no("unreadable", cat("entry ", entries.size() + 1, ": ", entry.mistake()));
    }
    stored.seat = seat < -1 || seat > kMaxSeats ? kMaxSeats : static_cast<Seat>(seat);
    entries.push_back(std::move(stored));
  }
  auto match = LocalMatch::open(plan, created, entries);
  if (match && match->match().status() == MatchStatus::kWaiting) {
    return no("unreadable", "the match has not begun");
  }
  // Who sits where is said above; at one device nobody comes later.
  if (match && match->match().seats() != match->match().setup().seats) {
    return no("unreadable", "somebody sat down in the middle of it");
  }
  return match;
}

}  // namespace salle
