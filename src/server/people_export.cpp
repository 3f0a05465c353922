#include "server/people_export.hpp"

#include <cmath>
#include <map>

#include "server/match.hpp"
#include "server/ratings.hpp"

namespace salle::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kAtATime = 100;

std::string record_text(store::Store& store, const store::Table& table, const NameOf& name_of) {
  const auto entries = store.entries(table.id, 0);
  if (!entries) return "";
  const auto match = Match::open(table, *entries);
  if (!match || !match->over()) return "";
  std::vector<std::string> names;
  for (const store::Seat& seat : match->row().seats) {
    names.push_back(seat.kind == store::SeatKind::kComputer ? seat.computer : name_of(seat.person));
  }
  return write_record(match->record(Viewer::all(), names));
}

}  // namespace

Json rating_json(const store::Rating& rating, Millis now) {
  const Strength strength = strength_at(rating, now);
  return {{"game", rating.game},
          {"ruleSet", rating.rule_set},
          {"rating", std::lround(strength.rating)},
          {"deviation", std::lround(strength.deviation)},
          {"games", rating.games}};
}

Json past_game_json(const store::Table& table, const NameOf& name_of) {
  Json seats = Json::array();
  for (const store::Seat& seat : table.seats) {
    const bool computer = seat.kind == store::SeatKind::kComputer;
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
               {"banned", person.banned},
               {"created", person.created},
               {"seen", person.seen},
               {"ratings", Json::array()},
               {"games", Json::array()}};
  if (const auto ratings = store.ratings(person.id)) {
    for (const store::Rating& each : *ratings) json["ratings"].push_back(rating_json(each, now));
  }
  store::TableId before = 0;
  for (;;) {
    const auto tables = store.history(person.id, kAtATime, before);
    if (!tables) break;
    for (const store::Table& table : *tables) {
      Json game = past_game_json(table, name_of);
      game["record"] = record_text(store, table, name_of);
      json["games"].push_back(std::move(game));
    }
    if (tables->size() < kAtATime) break;
    before = tables->back().id;
  }
  return json;
}

}  // namespace salle::server
