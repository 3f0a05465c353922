#include "server/telling.hpp"

#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::server {
namespace {

using Json = nlohmann::ordered_json;

std::string_view status_name(store::TableStatus status) {
  switch (status) {
    case store::TableStatus::kWaiting:
      return "waiting";
    case store::TableStatus::kPlaying:
      return "playing";
    case store::TableStatus::kOver:
      return "over";
    default:
      return "closed";
  }
}

std::string_view ending_name(Ending ending) {
  switch (ending) {
    case Ending::kPlayed:
      return "played";
    case Ending::kResigned:
      return "resigned";
    case Ending::kTime:
      return "time";
    case Ending::kAgreed:
      return "agreed";
    default:
      return "closed";
  }
}

Json seats_json(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener) {
  Json list = Json::array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    list.push_back({{"seat", match.game().seat_name(seat, listener.language)},
                    {"side", match.game().side(seat)},
                    {"name", seats[i].name},
                    {"computer", seats[i].computer},
                    {"present", seats[i].present}});
  }
  return list;
}

Json clocks_json(const Match& match, Millis now) {
  if (match.clock().settings().kind == ClockKind::kNone) return nullptr;
  Json list = Json::array();
  for (Seat seat = 0; seat < match.game().seats(); ++seat) {
    list.push_back(match.clock().left(seat, now).value_or(0));
  }
  return {{"left", list}, {"running", match.clock().running()}};
}

// Entries by the fields that everyone may know. What a move was is told by events and views, since
// a move may hold what is not for all.
Json entries_json(const Match& match, std::int64_t after) {
  Json list = Json::array();
  const auto& entries = match.entries();
  for (auto i = static_cast<std::size_t>(std::max<std::int64_t>(after, 0)); i < entries.size();
       ++i) {
    const store::Entry& entry = entries[i];
    Json json = {{"number", entry.number}, {"kind", entry.kind}, {"at", entry.at}};
    if (entry.seat >= 0) json["seat"] = entry.seat;
    if (entry.kind == "salute") json["what"] = entry.text;
    list.push_back(std::move(json));
  }
  return list;
}

Json events_json(const Match& match, const Listener& listener, std::size_t from) {
  Json list = Json::array();
  if (!match.playing() && !match.over()) return list;
  for (const Told& told :
       match.game().told(match.viewer_of(listener.seat), from, listener.language)) {
    Json event = told.json;
    event["action"] = told.action;
    if (!told.words.empty()) event["words"] = told.words;
    list.push_back(std::move(event));
  }
  return list;
}

void add_standing(Json& json, const Match& match, const Listener& listener, Millis now) {
  json["status"] = status_name(match.row().status);
  json["turn"] = match.turn();
  if (const Json clocks = clocks_json(match, now); !clocks.is_null()) json["clocks"] = clocks;
  if (match.draw_offered()) json["drawOffered"] = *match.draw_offered();
  if (match.take_back_asked()) json["takeBackAsked"] = *match.take_back_asked();
  if (match.row().status == store::TableStatus::kWaiting) return;
  const Viewer viewer = match.viewer_of(listener.seat);
  if (listener.wants.view) {
    json["view"] = match.game().view(viewer);
    json["prompt"] = match.game().prompt(viewer, listener.language);
  }
  if (match.turn() != kNobody && match.turn() == listener.seat) {
    if (listener.wants.meanings) {
      Json legal = Json::array();
      for (const Option& option : match.game().options(listener.language)) {
        legal.push_back({{"action", option.action}, {"meaning", option.meaning}});
      }
      json["legal"] = std::move(legal);
    } else {
      json["legal"] = match.game().legal();
    }
  }
  if (!match.over()) return;
  json["ending"] = ending_name(match.ending());
  Json payoffs = Json::array();
  for (Seat seat = 0; seat < match.game().seats(); ++seat) {
    payoffs.push_back(match.payoffs()[static_cast<std::size_t>(seat)]);
  }
  json["payoffs"] = std::move(payoffs);
  if (match.ending() == Ending::kPlayed) json["result"] = match.game().result(listener.language);
  json["seed"] = match.row().seed;  // the game is over: anyone may check the deal now
}

Text text_of(const Json& json) { return std::make_shared<const std::string>(json.dump()); }

}  // namespace

Text table_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener,
                std::int64_t since, Millis now) {
  const auto& row = match.row();
  const auto length = match.length_at(since);
  const std::int64_t from = length ? since : 0;
  Json json = {{"say", "table"},
               {"table", row.code},
               {"number", match.number()},
               {"from", from},
               {"game", row.game},
               {"rules", row.rules},
               {"settings", settings_json(match.settings())},
               {"commitment", match.commitment()},
               {"seats", seats_json(match, seats, listener)},
               {"you", listener.seat >= 0 ? Json(listener.seat) : Json(nullptr)},
               {"entries", entries_json(match, from)}};
  if (listener.wants.events) json["events"] = events_json(match, listener, length.value_or(0));
  add_standing(json, match, listener, now);
  return text_of(json);
}

Text news_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener,
               std::int64_t after, Millis now) {
  const auto length = match.length_at(after);
  // Something was taken back: what was told before is no longer so.
  if (!length) return table_text(match, seats, listener, 0, now);
  Json json = {{"say", "news"},
               {"table", match.row().code},
               {"number", match.number()},
               {"entries", entries_json(match, after)}};
  const std::string& kind = match.entries().back().kind;
  if (kind == "sit" || kind == "begin") json["seats"] = seats_json(match, seats, listener);
  if (listener.wants.events) json["events"] = events_json(match, listener, *length);
  add_standing(json, match, listener, now);
  return text_of(json);
}

Text taken_text(const std::string& table, const std::string& id, std::int64_t number) {
  return text_of({{"say", "taken"}, {"table", table}, {"id", id}, {"number", number}});
}

Text refused_text(const std::string& table, const std::string& id, std::string_view code,
                  const std::string& why) {
  return text_of({{"say", "refused"}, {"table", table}, {"id", id}, {"code", code}, {"why", why}});
}

}  // namespace salle::server
