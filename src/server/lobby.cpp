#include "server/lobby.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "server/log.hpp"
#include "server/table_rows.hpp"

namespace salle::server {
namespace {

constexpr Millis kHour = 3'600'000;
constexpr Millis kKeepUnwatched = 60'000;  // rooms nobody looks at
// A table that nobody looks at any more is closed: one that waits for anybody sooner than one to
// which somebody was invited, and one of guests, who may never come back, sooner than others.
constexpr Millis kWaitListed = kHour;
constexpr Millis kWaitOfGuests = kDay;
constexpr Millis kWait = 7 * kDay;
constexpr Millis kAbandonedByGuests = 3 * kDay;
constexpr Millis kAbandoned = 60 * kDay;
// The hall looks at itself every second. When so much time passed without that, it stood still.
constexpr Millis kStoodStill = 2'500;
constexpr std::size_t kReadAtOnce = 200;             // tables
constexpr std::size_t kMostTablesOfAnAddress = 200;  // unfinished ones, of guests

}  // namespace

Refusal unknown_table(const std::string& code) {
  return {"no-table", cat("there is no table ", quote(code))};
}

Refusal disk_refusal() {
  return {"storage", "the hall cannot reach its data just now: nothing was changed"};
}

Refusal disk_refusal(const store::Committed& result) {
  if (result || !result.error().uncertain) return disk_refusal();
  return {"uncertain",
          "the hall's disk or database failed while this was written: look again when it is back, "
          "it may have been done"};
}

Lobby::Lobby(store::Store& store, store::GroupCommit& commits, LobbyIo& io, ThinkingPool& thinkers,
             WorkPool& aside, Nodes& nodes, Limits& limits, PlayerDirectory& names,
             Conclusions& conclusions)
    : store_(store),
      commits_(commits),
      io_(io),
      thinking_(thinkers),
      aside_(aside),
      nodes_(nodes),
      limits_(limits),
      names_(names),
      conclusions_(conclusions),
      ids_(store, store::IdKind::kTable) {}

Result<void> Lobby::reopen() {
  nodes_changed();
  adopted_ = io_.now();
  auto tables = store_.unfinished_tables(nodes_.buckets());
  if (!tables) return std::unexpected(tables.error());
  for (std::size_t i = 0; i < tables->size(); ++i) {
    if (i % kReadAtOnce == 0)
      bring(std::span(*tables).subspan(i, std::min(kReadAtOnce, tables->size() - i)));
    const auto opened = load((*tables)[i]);
    if (!opened) continue;
    Room& room = **opened;
    if (nodes_.alone()) room.match.resume(io_.now());
    // The server may have stopped between an entry and what follows from it.
    if (room.match.over() && room.follows_up) conclude(room);
    go_on(room);
  }
  brought_.clear();
  alive_ = io_.now();
  return {};
}

// The entries of many tables in one step; what cannot be had so each is asked for by itself.
void Lobby::bring(std::span<const store::TableRow> rows) {
  brought_.clear();
  if (rows.empty()) return;
  std::vector<std::pair<TableId, std::int64_t>> whole;
  for (const store::TableRow& row : rows) whole.emplace_back(row.id, 0);
  auto entries = store_.entries_after(whole);
  if (!entries) return;
  for (const store::TableRow& row : rows) brought_[row.code] = {row, {}};
  take_brought(*std::move(entries));
}

// Rooms

Lobby::Room& Lobby::add_room(std::unique_ptr<Room> made) {
  Room& room = *made;
  const Match& match = room.match;
  room.used = io_.now();
  room.left.fill(room.used);
  if (room.owner.empty()) room.owner = std::to_string(match.setup().host);
  if (!room.address.empty()) ++tables_by_address_[room.address];
  if (match.status() == MatchStatus::kWaiting) waiting_.insert(match.id());
  codes_[match.code()] = match.id();
  note_seats(match);
  room.changed = room.used;
  room.follows_up = nodes_.alone();
  rooms_[match.id()] = std::move(made);
  listen(room);
  return room;
}

void Lobby::remove_room(TableId id) {
  Room& room = *rooms_[id];
  if (room.listening) {
    nodes_.hints().stop_listening(hints::of_table(id));
    nodes_.hints().stop_listening(hints::of_presence(id));
  }
  forget_seats(room.match);
  codes_.erase(room.match.code());
  waiting_.erase(id);
  if (const auto count = tables_by_address_.find(room.address);
      count != tables_by_address_.end() && --count->second == 0) {
    tables_by_address_.erase(count);
  }
  rooms_.erase(id);
}

// A table that cannot be read stays as it is; whoever asks for it is told why, and so is the host.
Answer<Lobby::Room*> Lobby::load(const store::TableRow& row) {
  if (const auto brought = brought_.find(row.code); brought != brought_.end()) {
    return take_up(brought->second.row, brought->second.entries);
  }
  const auto entries = store_.entries(row.id, 0);
  if (!entries) {
    log_error("table-not-read", cat(row.code, ": ", entries.error().message));
    return std::unexpected(disk_refusal());
  }
  return take_up(row, *entries);
}

Answer<Lobby::Room*> Lobby::take_up(const store::TableRow& row,
                                    const std::vector<store::Entry>& entries) {
  auto match = open_match(row, entries);
  if (!match) {
    log_error("table-not-opened", cat(row.code, ": ", match.error().why));
    return std::unexpected(match.error());
  }
  Room& room = add_room(std::make_unique<Room>(*std::move(match)));
  room.called = room.match.game_number();  // whoever held it before has called
  note_taken_up(room.match.id());
  return &room;
}

Answer<Lobby::Room*> Lobby::room_or_why(const std::string& code) {
  if (const auto known = codes_.find(code); known != codes_.end()) {
    Room* found = rooms_[known->second].get();
    found->used = io_.now();
    return found;
  }
  const auto row = store_.table_with_code(code);
  if (!row || !*row) return std::unexpected(unknown_table(code));
  return load(**row);
}

Lobby::Room* Lobby::room(const std::string& code) { return room_or_why(code).value_or(nullptr); }

const Match* Lobby::find(const std::string& code) {
  const Room* found = room(code);
  return found == nullptr ? nullptr : &found->match;
}

// A code is what lets somebody in to a table behind a link: whoever guesses is slowed down, also
// where the next guess would be right. Those who sit there need not guess.
Answer<const Match*> Lobby::look_up(const std::string& code, store::PersonId person,
                                    const std::string& address) {
  const auto own = tables_of_.find(person);
  if (person != 0 && own != tables_of_.end()) {
    const auto known = codes_.find(code);
    if (known != codes_.end() &&
        std::ranges::find(own->second, known->second) != own->second.end()) {
      return find(code);
    }
  }
  if (!address.empty() && limits_.spent(Limit::kUnknownTables, address, io_.now())) {
    return no("slow-down", "too many tables were asked for that are not there: wait a little");
  }
  if (codes_.contains(code)) return find(code);
  const auto brought = brought_.find(code);
  const Result<std::optional<store::TableRow>> row =
      brought != brought_.end() ? brought->second.row : store_.table_with_code(code);
  if (!row) return std::unexpected(disk_refusal());
  if (!*row) {
    if (!address.empty()) limits_.take(Limit::kUnknownTables, address, io_.now());
    return std::unexpected(unknown_table(code));
  }
  // Taking up a long game again costs more than looking at one that is there.
  if ((*row)->status >= MatchStatus::kOver && !address.empty() &&
      !limits_.take(Limit::kTableLoads, address, io_.now())) {
    return no("slow-down", "too many old tables at once: wait a little");
  }
  const auto found = load(**row);
  if (!found) return std::unexpected(found.error());
  return &(*found)->match;
}

std::optional<Refusal> Lobby::no_room_for(const Host& host) const {
  const Refusal full{"full", "the hall has no room for another table just now"};
  if (host.guest && full_for_guests_) return full;
  if (rooms_.size() >= (host.guest ? kMostTablesOfGuests : kMostTables)) return full;
  if (!host.guest || host.address.empty()) return std::nullopt;
  const auto count = tables_by_address_.find(host.address);
  if (count == tables_by_address_.end() || count->second < kMostTablesOfAnAddress) {
    return std::nullopt;
  }
  return Refusal{"too-many", "guests from your address have too many tables: finish some first"};
}

std::vector<SeatCard> Lobby::seat_cards(const Match& match) const {
  std::vector<SeatCard> cards;
  const auto found = rooms_.find(match.id());
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    const Occupant& seat = match.seats()[i];
    SeatCard card;
    card.computer = match.computer_at(static_cast<Seat>(i)).has_value();
    card.name = seat.kind == SeatKind::kComputer ? seat.computer : names_.name_of(seat.person);
    card.present = card.computer;
    if (found != rooms_.end()) {
      card.present |= is_present(*found->second, static_cast<Seat>(i));
      const bool away = seat.kind == SeatKind::kPerson && !card.present && match.playing();
      if (away) card.left = found->second->left[i];
    }
    cards.push_back(std::move(card));
  }
  return cards;
}

// Those who sit there, and those for whom a seat is kept.
void Lobby::note_seats(const Match& match) {
  const TableId id = match.id();
  for (const Occupant& seat : match.seats()) {
    if (seat.person == 0) continue;
    auto& tables = tables_of_[seat.person];
    if (std::ranges::find(tables, id) == tables.end()) tables.push_back(id);
  }
}

void Lobby::forget_seats(const Match& match) {
  for (const Occupant& seat : match.seats()) {
    const auto known = tables_of_.find(seat.person);
    if (known == tables_of_.end()) continue;
    std::erase(known->second, match.id());
    if (known->second.empty()) tables_of_.erase(known);
  }
}

// Time

// The machine was suspended, or the process was: nobody's clock ran meanwhile. Looked at before
// anything else is, so that a move that lay waiting is not late.
void Lobby::note_time() {
  const Millis now = io_.now();
  const Millis before = std::exchange(alive_, now);
  const Millis stood_still = now - before;
  if (before == 0 || stood_still < kStoodStill) return;
  ++figures_.stalls;
  log_info("stood-still", {{"milliseconds", stood_still}});
  for (const auto& [id, each] : rooms_) {
    // An entry is on its way already where somebody has acted: his clock has stopped.
    if (each->committing || !gone_wrong_here(*each)) continue;
    if (auto stall = each->match.propose_stall(stood_still, now)) {
      write(*each, *std::move(stall), {});
    }
  }
}

// Was it this node that kept somebody waiting? Those whom another one serves noticed nothing.
bool Lobby::gone_wrong_here(const Room& room) const {
  const Seat turn = room.match.turn();
  return nodes_.alone() || (turn != kNobody && is_watched_here(room, turn));
}

void Lobby::close_forgotten(Room& room, Millis now) {
  if (!room.watchers.empty() || room.committing || room.match.over()) return;
  if (!nodes_.cares_for(room.match.id()) || !nodes_.hears_all()) return;
  const Match& match = room.match;
  const Millis last = match.entries().empty() ? match.setup().created : match.entries().back().at;
  const Millis since = now - std::max(last, room.looked_at);
  if (since <= kWaitListed) return;
  const bool guests = std::ranges::none_of(match.seats(), [&](const Occupant& seat) {
    return seat.kind == SeatKind::kPerson && names_.has_kept_name(seat.person);
  });
  Millis patience = guests ? kAbandonedByGuests : kAbandoned;
  if (!match.playing()) {
    patience = match.settings().listed ? kWaitListed : guests ? kWaitOfGuests : kWait;
  } else if (match.settings().clock.kind != ClockKind::kNone) {
    return;  // the clock will end it
  }
  if (since <= patience) return;
  if (auto close = match.propose_close(now)) write(room, *std::move(close), {});
}

void Lobby::tick() {
  note_time();
  const Millis now = io_.now();
  const Millis before = std::exchange(ticked_, now);
  if (before != 0) {
    figures_.lateness.add(static_cast<double>(std::max<Millis>(0, now - before - kTick)) / 1000.0);
  }
  look();
  // Others may be taken up meanwhile; none goes but here.
  std::vector<Room*> rooms;
  rooms.reserve(rooms_.size());
  for (const auto& [id, each] : rooms_) rooms.push_back(each.get());
  for (Room* const each : rooms) {
    Room& at = *each;
    if (store_.shared()) {
      forget_elsewhere(at, now);
      tell_presence_elsewhere(at);
    }
    follow_up(at, now);
    flag(at, now);
    close_forgotten(at, now);
    call_to_turn(at, now);
    if (!needed(at, now)) remove_room(at.match.id());
  }
}

// Whoever wrote the latest entry sees to it at once, others a little later: their clocks may have
// begun a little sooner.
void Lobby::flag(Room& room, Millis now) {
  if (room.committing || !room.match.playing()) return;
  const auto wait = room.follows_up ? Millis{0} : patience(room);
  if (!wait || !room.match.propose_flag(now - *wait)) return;
  if (auto flag = room.match.propose_flag(now)) write(room, *std::move(flag), {});
}

// Is somebody there, is something on its way, or is it ours to look after?
bool Lobby::needed(const Room& room, Millis now) const {
  return !room.watchers.empty() || room.committing || room.thinking || room.concluding ||
         room.rematch_opening || !room.waiting.empty() || now - room.used <= kKeepUnwatched ||
         (!room.match.over() && nodes_.cares_for(room.match.id()));
}

LobbyFigures Lobby::figures() const {
  LobbyFigures figures = figures_;
  figures.rooms = std::ssize(rooms_);
  figures.unconcluded = std::ssize(to_conclude_);
  for (const auto& [kind, wishes] : quick_) figures.quick_waiting += std::ssize(wishes);
  for (const auto& [id, each] : rooms_) {
    figures.playing += each->match.playing();
    figures.listeners += std::ssize(each->watchers);
  }
  return figures;
}

}  // namespace salle::server
