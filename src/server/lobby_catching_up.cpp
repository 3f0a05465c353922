// Other nodes write to the same tables: what they have written is read, and taken like what is read
// when a table is opened. Whoever comes to watch has perhaps come from another node, with many others:
// what they want to see is read for all of them together, and aside.
#include <algorithm>

#include "core/text.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/table_rows.hpp"

namespace salle::server {
namespace {

constexpr int kMostTries = 6;  // for one deed, while others are quicker

// The same entry, written by the same hand? Two nodes that do the same at the same moment need not
// know whose it was.
bool same(const MatchEntry& one, const MatchEntry& other) {
  return one.number == other.number && one.at == other.at && one.seat == other.seat &&
         one.id == other.id && one.what == other.what;
}

// What can be a table's code; for anything else nobody need look.
bool may_be_code(std::string_view text) {
  constexpr std::size_t kLongest = 32;
  return text.size() <= kLongest && std::ranges::all_of(text, [](char c) {
           return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
         });
}

}  // namespace

Refusal overtaken() { return {"busy", "too much is being done here at once: try again"}; }

// Is there more about this table than we know? Only where others may write; and not while an entry of
// ours is on its way, whose answer tells.
Result<bool> Lobby::catch_up(Room& room) {
  return store_.shared() && !room.committing ? take_missed(room) : false;
}

// Others spoke of an entry while one of ours was on its way.
void Lobby::catch_up_if_told(Room& room) {
  if (room.heard_of <= room.match.number() || room.committing) return;
  if (take_missed(room)) room.heard_of = room.match.number();
}

Result<bool> Lobby::take_missed(Room& room) {
  const auto missed = store_.entries(room.match.id(), room.match.number());
  if (!missed) return std::unexpected(missed.error());
  if (missed->empty()) return false;
  ++figures_.gaps;
  return std::ranges::all_of(
             *missed, [&](const store::Entry& each) { return take_from_others(room, each); }) ||
         reload(room);
}

bool Lobby::take_from_others(Room& room, const store::Entry& stored) {
  const auto entry = read_entry(stored);
  if (!entry || !room.match.take(*entry, io_.now())) return false;
  room.follows_up = false;
  took(room, *entry);
  return true;
}

// What we know and what is stored do not fit together: what is stored counts. Whoever watches is
// told the whole table anew.
bool Lobby::reload(Room& room) {
  const auto row = store_.table(room.match.id());
  if (!row || !*row) return false;
  const auto entries = store_.entries(room.match.id(), 0);
  if (!entries) return false;
  auto match = open_match(**row, *entries);
  if (!match) {
    log_error("table-not-opened", cat(room.match.code(), ": ", match.error().why));
    return false;
  }
  if (std::ranges::equal(match->entries(), room.match.entries(), same)) return false;
  forget_seats(room.match);
  room.match = *std::move(match);
  note_seats(room.match);
  room.kept.clear();
  for (Watcher& watcher : room.watchers) {
    watcher.listener.seat = room.match.seat_of(connections_[watcher.id].person);
    io_.send(watcher.id, table_for(room, watcher.listener, 0));
  }
  return true;
}

// The store would not take an entry: somebody else was quicker, or it is there and the answer was
// lost on its way. What is stored says which. False: it is neither.
bool Lobby::beaten(Room& room, Pending& pending) {
  const store::CommitError& error = pending.result.error();
  const bool refused = error.blame == store::CommitError::Blame::kChanges;
  if (!refused && !(error.uncertain && store_.shared())) return false;
  if (!take_missed(room).value_or(false) && !(refused && reload(room))) return false;
  const auto place = static_cast<std::size_t>(pending.entry.number - 1);
  if (place >= room.match.entries().size()) return false;
  if (same(room.match.entries()[place], pending.entry)) {
    pending.result = {};
    return false;
  }
  ++figures_.conflicts;
  Deed& deed = pending.deed;
  if (deed.propose && ++deed.tries < kMostTries) {
    put(room, std::move(deed));
  } else if (deed.then) {
    deed.then(room, overtaken());
  }
  serve_waiting(room);
  return true;
}

// Arrivals

void Lobby::arrive(ConnectionId id, Connection& connection, const ClientMessage& message) {
  if (!may_be_code(message.table)) return watch(id, connection, message);
  connection.arriving = true;
  arrivals_.push_back({id, message});
  if (!reading_arrivals_) read_arrivals();
}

// Those who come while some are read are read next, all together.
void Lobby::read_arrivals() {
  struct Read {
    std::vector<Arrival> arrivals;
    std::vector<std::string> codes;                       // of tables that are not here
    std::vector<std::pair<TableId, std::int64_t>> known;  // as far as they are here
    std::uint64_t since = 0;
    std::vector<store::TableRow> rows;
    std::vector<store::Entry> entries;
    std::vector<store::Person> persons;
  };
  constexpr std::size_t kMostAtOnce = 200;
  const auto read = std::make_shared<Read>();
  const auto count = static_cast<std::ptrdiff_t>(std::min(arrivals_.size(), kMostAtOnce));
  std::move(arrivals_.begin(), arrivals_.begin() + count, std::back_inserter(read->arrivals));
  arrivals_.erase(arrivals_.begin(), arrivals_.begin() + count);
  for (const Arrival& each : read->arrivals) {
    const auto here = codes_.find(each.message.table);
    if (here == codes_.end()) {
      read->codes.push_back(each.message.table);
    } else {
      read->known.emplace_back(here->second, rooms_[here->second]->match.number());
    }
  }
  std::ranges::sort(read->known);  // two may have come to the same one
  const auto twice = std::ranges::unique(read->known);
  read->known.erase(twice.begin(), twice.end());
  read->since = names_.moment();
  reading_arrivals_ = true;
  aside_.run(
      "arrivals",
      [this, read] {
        if (!read->codes.empty()) {
          auto rows = store_.tables_with_codes(read->codes);
          if (rows) read->rows = *std::move(rows);
        }
        std::vector<store::PersonId> seated;
        for (const store::TableRow& row : read->rows) {
          read->known.emplace_back(row.id, 0);
          for (const Occupant& seat : row.seats) {
            if (seat.person != 0) seated.push_back(seat.person);
          }
        }
        auto entries = store_.entries_after(read->known);
        if (!entries)
          return read->rows.clear();  // each is read by itself, and told why it cannot be
        read->entries = *std::move(entries);
        if (seated.empty()) return;
        if (auto persons = store_.persons(seated)) read->persons = *std::move(persons);
      },
      [this, read] {
        names_.meet(read->persons, read->since);
        for (store::TableRow& row : read->rows) {
          std::string code = row.code;
          brought_[std::move(code)] = {std::move(row), {}};
        }
        take_brought(std::move(read->entries));
        for (const Arrival& each : read->arrivals) arrived(each);
        brought_.clear();
        const auto go_on = [this] {
          reading_arrivals_ = false;
          if (!arrivals_.empty()) read_arrivals();
        };
        // Where some came together more are coming: they are waited for, and read together.
        if (read->arrivals.size() == 1) return go_on();
        io_.after(kGatherArrivals, go_on);
      },
      true);
}

void Lobby::take_brought(std::vector<store::Entry> entries) {
  std::unordered_map<TableId, std::vector<store::Entry>*> fresh;
  for (auto& [code, brought] : brought_) fresh[brought.row.id] = &brought.entries;
  for (store::Entry& entry : entries) {
    if (const auto table = fresh.find(entry.table); table != fresh.end()) {
      table->second->push_back(std::move(entry));
      continue;
    }
    const auto found = rooms_.find(entry.table);
    if (found == rooms_.end()) continue;
    Room& room = *found->second;
    if (room.committing || entry.number != room.match.number() + 1) continue;
    ++figures_.gaps;
    if (!take_from_others(room, entry)) reload(room);
  }
}

// A node may die between writing an entry and telling others of it. Whoever was cut off by that comes
// here and sees it; those who watch elsewhere shall not wait until their node looks by itself.
void Lobby::tell_latest_again(const std::string& code) {
  constexpr Millis kOfLate = 10'000;
  const auto here = codes_.find(code);
  if (here == codes_.end() || nodes_.alone()) return;
  const Match& match = rooms_[here->second]->match;
  if (match.entries().empty() || io_.now() - match.entries().back().at > kOfLate) return;
  tell_nodes(match.entries().back(), match.id());
}

void Lobby::arrived(const Arrival& arrival) {
  auto found = connections_.find(arrival.id);
  if (found == connections_.end()) return;  // gone again
  found->second.arriving = false;
  watch(arrival.id, found->second, arrival.message, true);
  tell_latest_again(arrival.message.table);
  // What he said meanwhile; it may have him wait again.
  std::vector<std::string> meanwhile;
  if (found = connections_.find(arrival.id); found != connections_.end()) {
    meanwhile = std::exchange(found->second.meanwhile, {});
  }
  for (const std::string& text : meanwhile) hear(arrival.id, text);
}

}  // namespace salle::server
