// Lists of tables: those for everyone, and those of one person. Where other nodes write to the same
// store it knows of all of them; a hall that is alone has them in memory.
#include <algorithm>

#include "server/lobby.hpp"

namespace salle::server {
namespace {

constexpr Millis kListLife = 1'000;
constexpr std::size_t kMostListed = 200;

}  // namespace

// Those of them that can be read, up to date as far as the row tells.
std::vector<Lobby::Room*> Lobby::rooms_of(const Result<std::vector<store::TableRow>>& rows) {
  std::vector<Room*> found;
  if (!rows) return found;
  for (const store::TableRow& row : *rows) {
    if (const auto held = rooms_.find(row.id); held != rooms_.end()) {
      Room& room = *held->second;
      room.used = io_.now();
      const bool behind = row.status != room.match.status() || row.seats != room.match.seats();
      if (behind && !room.committing) catch_up(room);
      found.push_back(&room);
    } else if (const auto opened = load(row)) {
      found.push_back(*opened);
    }
  }
  return found;
}

std::vector<const Match*> Lobby::listed() {
  std::vector<const Match*> matches;
  const auto add = [&](const Room& room) {
    if (room.match.settings().listed && !room.match.over()) matches.push_back(&room.match);
  };
  if (!store_.shared()) {
    for (const auto& [id, each] : rooms_) add(*each);
  } else {
    if (listed_ == 0 || io_.now() - listed_ >= kListLife) {
      if (auto rows = store_.listed_tables(kMostListed)) listed_rows_ = *std::move(rows);
      listed_ = io_.now();
    }
    for (const Room* each : rooms_of(listed_rows_)) add(*each);
  }
  std::ranges::sort(matches, std::ranges::greater{}, [](const Match* m) { return m->id(); });
  return matches;
}

// Where this person sits, or has a seat kept; some of them may be over.
std::vector<Lobby::Room*> Lobby::rooms_with(store::PersonId person) {
  std::vector<Room*> found;
  if (store_.shared()) {
    found = rooms_of(store_.tables_of(person));
  } else if (const auto known = tables_of_.find(person); known != tables_of_.end()) {
    for (const TableId id : known->second) {
      if (const auto held = rooms_.find(id); held != rooms_.end()) {
        found.push_back(held->second.get());
      }
    }
  }
  std::ranges::sort(found, std::ranges::greater{}, [](const Room* r) { return r->match.id(); });
  return found;
}

std::vector<const Match*> Lobby::unfinished_of(store::PersonId person) {
  std::vector<const Match*> matches;
  for (const Room* each : rooms_with(person)) {
    const Match& match = each->match;
    if (!match.over() && match.seat_of(person) != kNobody) matches.push_back(&match);
  }
  return matches;
}

std::vector<const Match*> Lobby::invitations_of(store::PersonId person) {
  std::vector<const Match*> matches;
  for (const Room* each : rooms_with(person)) {
    const Match& match = each->match;
    if (match.status() == MatchStatus::kWaiting && kept_seat(match, person) != kNobody &&
        may_sit_with(match, person)) {
      matches.push_back(&match);
    }
  }
  return matches;
}

}  // namespace salle::server
