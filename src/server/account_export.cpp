#include "server/account_export.hpp"

#include <cmath>
#include <map>

#include "server/api_json.hpp"
#include "server/ratings.hpp"
#include "server/table_rows.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kAtATime = 100;

std::string record_text(store::Store& store, const store::TableRow& table, const NameOf& name_of) {
  const auto entries = store.entries(table.id, 0);
  if (!entries) return "";
  const auto match = open_match(table, *entries);
  if (!match || !match->over()) return "";
  std::vector<std::string> names;
  for (const Occupant& seat : match->seats()) {
    names.push_back(seat.kind == SeatKind::kComputer ? seat.computer : name_of(seat.person));
  }
  return write_record(match->record(Viewer::all(), names));
}

// What the person said there in words of his own.
Json said_text(store::Store& store, const store::TableRow& table, store::PersonId person) {
  Json said = Json::array();
  const auto entries = store.entries(table.id, 0);
  if (!entries) return said;
  for (const store::Entry& each : *entries) {
    const auto entry = each.kind == "say" ? read_entry(each) : refuse("");
    if (!entry || entry->seat < 0 || index(entry->seat) >= table.seats.size()) continue;
    if (table.seats[index(entry->seat)].person != person) continue;
    said.push_back({{"at", entry->at}, {"text", entry->is<entries::Say>()->text}});
  }
  return said;
}

// What is the person's own beside games: never what lets anybody in, and of others only the names
// that the person wrote down.
void add_account(store::Store& store, store::PersonId person, const NameOf& name_of, Json& json) {
  store::PersonRecords& records = store.records();
  if (const auto sessions = records.sessions(person)) {
    for (const store::SessionRow& each : *sessions) {
      json["sessions"].push_back({{"created", each.created},
                                  {"seen", each.seen},
                                  {"expires", each.expires},
                                  {"device", each.device}});
    }
  }
  if (const auto devices = records.devices(person)) {
    for (const store::Device& each : *devices) json["devices"].push_back({{"seen", each.seen}});
  }
  // Where a browser is reached is enough to tell it apart; its keys are for the hall.
  if (const auto browsers = records.push_addresses(person)) {
    for (const store::PushAddressRow& each : *browsers) {
      json["browsers"].push_back({{"added", each.added}, {"endpoint", each.endpoint}});
    }
  }
  if (const auto avoided = records.avoided_by(person)) {
    for (const store::Avoided& each : *avoided) {
      const bool block = each.how == store::Avoidance::kBlock;
      json["avoided"].push_back({{"name", name_of(each.other)}, {"how", block ? "block" : "mute"}});
    }
  }
  if (const auto reports = records.reports_by(person)) {
    for (const store::Report& each : *reports) {
      json["reports"].push_back({{"at", each.at},
                                 {"person", name_of(each.person)},
                                 {"table", each.table},
                                 {"reason", each.reason},
                                 {"text", each.text},
                                 {"state", each.closed == 0 ? "open" : "closed"}});
    }
  }
  const auto codes = records.recovery_codes(person);
  json["recoveryCodes"] = codes ? codes->size() : 0;
}

}  // namespace

Json rating_json(const store::RatingRow& rating, Millis now) {
  const Strength strength = strength_at(rating, now);
  return {{"game", rating.game},
          {"ruleSet", rating.rule_set},
          {"rating", std::lround(strength.rating)},
          {"deviation", std::lround(strength.deviation)},
          {"games", rating.games}};
}

Json past_game_json(const store::TableRow& table, const NameOf& name_of) {
  Json seats = Json::array();
  for (const Occupant& seat : table.seats) {
    const bool computer = seat.kind == SeatKind::kComputer;
    seats.push_back(
        {{"name", computer ? seat.computer : name_of(seat.person)}, {"computer", computer}});
  }
  return {{"code", table.code},       {"game", table.game},   {"rules", table.rules},
          {"created", table.created}, {"ended", table.ended}, {"result", table.result},
          {"seats", std::move(seats)}};
}

Json export_of(store::Store& store, const store::Person& person, Millis now) {
  std::map<store::PersonId, std::string> names = {{0, ""}, {person.id, person.name}};
  const NameOf name_of = [&](store::PersonId id) {
    const auto known = names.find(id);
    if (known != names.end()) return known->second;
    const auto found = store.person(id);
    return names[id] = found && *found ? (*found)->name : "";
  };
  Json json = {{"name", person.name},
               {"guest", person.guest},
               {"hasPassword", !person.password.empty()},
               {"created", person.created},
               {"seen", person.seen},
               {"role", person.role == store::Role::kModerator ? "moderator"
                        : person.role == store::Role::kHost    ? "host"
                                                               : ""},
               {"suspended", {{"until", person.suspended_until}, {"reason", person.suspended_why}}},
               {"muted", {{"until", person.muted_until}, {"reason", person.muted_why}}},
               {"email", person.email},
               {"emailConfirmed", person.email_confirmed},
               {"secondFactor", person.totp_on},
               {"calls", person.calls},
               {"language", person.language},
               {"browsers", Json::array()},
               {"sessions", Json::array()},
               {"devices", Json::array()},
               {"avoided", Json::array()},
               {"reports", Json::array()},
               {"ratings", Json::array()},
               {"games", Json::array()}};
  if (const auto ratings = store.ratings(person.id)) {
    for (const store::RatingRow& each : *ratings) json["ratings"].push_back(rating_json(each, now));
  }
  add_account(store, person.id, name_of, json);
  store::TableId before = 0;
  for (;;) {
    const auto tables = store.history(person.id, kAtATime, before);
    if (!tables) break;
    for (const store::TableRow& table : *tables) {
      Json game = past_game_json(table, name_of);
      game["record"] = record_text(store, table, name_of);
      if (Json said = said_text(store, table, person.id); !said.empty()) game["said"] = said;
      json["games"].push_back(std::move(game));
    }
    if (tables->size() < kAtATime) break;
    before = tables->back().id;
  }
  return json;
}

}  // namespace salle::server
