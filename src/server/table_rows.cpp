#include "server/table_rows.hpp"

#include <nlohmann/json.hpp>

namespace salle::server {

store::TableRow row_of(const Match& match) {
  const MatchSetup& setup = match.setup();
  store::TableRow row;
  row.id = setup.id;
  row.code = setup.code;
  row.game = setup.game;
  row.rules = setup.rules;
  row.settings = settings_json(setup.settings).dump();
  row.seed = setup.seed;
  row.status = match.status();
  row.seats = match.seats();
  row.host = setup.host;
  row.created = setup.created;
  row.ended = match.ended();
  row.result = match.result();
  return row;
}

Answer<MatchSetup> setup_of(const store::TableRow& row, const std::vector<store::Entry>& entries) {
  const auto settings = parse_settings(nlohmann::json::parse(row.settings, nullptr, false));
  if (!settings) return no("unreadable", settings.error().message);
  MatchSetup setup;
  setup.id = row.id;
  setup.code = row.code;
  setup.game = row.game;
  setup.rules = row.rules;
  setup.settings = *settings;
  setup.seed = row.seed;
  setup.seats = row.seats;
  setup.host = row.host;
  setup.created = row.created;
  std::array<bool, kMaxSeats> seen{};
  for (const store::Entry& stored : entries) {
    const auto entry = read_entry(stored);
    if (!entry || entry->seat < 0 || entry->is<entries::Sit>() == nullptr) continue;
    if (index(entry->seat) >= setup.seats.size()) continue;
    if (std::exchange(seen[index(entry->seat)], true)) continue;
    const bool stood_up = entry->is<entries::Sit>()->who.kind == SeatKind::kOpen;
    // Who it was that stood up is not known any more, and does not matter.
    setup.seats[index(entry->seat)] = stood_up ? Occupant{SeatKind::kPerson, 0, ""} : Occupant{};
  }
  return setup;
}

Answer<Match> open_match(const store::TableRow& row, const std::vector<store::Entry>& entries) {
  auto setup = setup_of(row, entries);
  if (!setup) return std::unexpected(setup.error());
  return Match::open(*std::move(setup), entries);
}

}  // namespace salle::server
