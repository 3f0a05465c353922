#include "server/hall.hpp"

#include <algorithm>
#include <charconv>

#include "core/text.hpp"

namespace salle::server {
namespace {

using store::Entry;
using store::SeatKind;

constexpr Millis kKeepFinished = 60'000;  // rooms nobody looks at
// A waiting table that nobody looks at is closed after this long: one that anybody could join
// sooner than one to which somebody was invited.
constexpr Millis kWaitListed = 3'600'000;
constexpr Millis kWait = 7 * kDay;
constexpr Millis kTryAgain = 1'000;  // what the disk would not take

std::uint64_t thinking_seed(const Match& match, Seat seat) {
  const std::string digits =
      sha256_hex(cat(match.row().seed, ":player:", seat, ":", match.game().length())).substr(0, 16);
  std::uint64_t seed = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), seed, 16);
  return seed;
}

}  // namespace

Refusal unknown_table(const std::string& code) {
  return {"no-table", cat("there is no table ", quote(code))};
}

Refusal disk_refusal() {
  return {"storage", "the hall cannot write to its disk just now: nothing was changed"};
}

Hall::Hall(store::Store& store, store::GroupCommit& commits, Doors& doors, Thinkers& thinkers,
           Names& names, Concluded concluded)
    : store_(store),
      commits_(commits),
      doors_(doors),
      thinkers_(thinkers),
      names_(names),
      concluded_(std::move(concluded)) {}

Result<void> Hall::reopen() {
  const auto counters = store_.counters();
  if (!counters) return std::unexpected(counters.error());
  last_table_ = counters->table;
  auto tables = store_.unfinished_tables();
  if (!tables) return std::unexpected(tables.error());
  for (store::Table& row : *tables) {
    Room* opened = load(std::move(row));
    if (opened == nullptr) continue;
    opened->match.resume(doors_.now());
    // The server may have stopped between an entry and what follows from it.
    if (opened->match.over()) conclude(*opened);
    go_on(*opened);
  }
  return {};
}

// Finding

Hall::Room* Hall::load(store::Table row) {
  const TableId id = row.id;
  const std::string code = row.code;
  const auto entries = store_.entries(id, 0);
  if (!entries) return nullptr;
  auto match = Match::open(std::move(row), *entries);
  if (!match) return nullptr;
  auto made = std::make_unique<Room>(*std::move(match));
  made->used = doors_.now();
  Room* opened = made.get();
  rooms_[id] = std::move(made);
  codes_[code] = id;
  note_seats(opened->match);
  return opened;
}

Hall::Room* Hall::room(const std::string& code) {
  if (const auto known = codes_.find(code); known != codes_.end()) {
    Room* found = rooms_[known->second].get();
    found->used = doors_.now();
    return found;
  }
  auto row = store_.table_with_code(code);
  return row && *row ? load(std::move(**row)) : nullptr;
}

const Match* Hall::find(const std::string& code) {
  const Room* found = room(code);
  return found == nullptr ? nullptr : &found->match;
}

std::vector<SeatCard> Hall::seat_cards(const Match& match) const {
  std::vector<SeatCard> cards;
  const auto found = rooms_.find(match.row().id);
  for (std::size_t i = 0; i < match.row().seats.size(); ++i) {
    const store::Seat& seat = match.row().seats[i];
    SeatCard card;
    card.computer = match.computer_at(static_cast<Seat>(i)).has_value();
    card.name = seat.kind == SeatKind::kComputer ? seat.computer : names_.name_of(seat.person);
    card.present = card.computer;
    if (found != rooms_.end()) {
      for (const Watcher& watcher : found->second->watchers) {
        card.present |= watcher.listener.seat == static_cast<Seat>(i);
      }
    }
    cards.push_back(std::move(card));
  }
  return cards;
}

std::vector<const Match*> Hall::listed() const {
  std::vector<const Match*> matches;
  for (const auto& [id, each] : rooms_) {
    if (each->match.settings().listed && !each->match.over()) matches.push_back(&each->match);
  }
  std::ranges::sort(matches, std::ranges::greater{}, [](const Match* m) { return m->row().id; });
  return matches;
}

std::vector<const Match*> Hall::unfinished_of(store::PersonId person) const {
  std::vector<const Match*> matches;
  const auto known = tables_of_.find(person);
  if (known == tables_of_.end()) return matches;
  for (const TableId id : known->second) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) continue;
    const Match& match = found->second->match;
    if (!match.over() && match.seat_of(person) != kNobody) matches.push_back(&match);
  }
  std::ranges::sort(matches, std::ranges::greater{}, [](const Match* m) { return m->row().id; });
  return matches;
}

void Hall::note_seats(const Match& match) {
  const TableId id = match.row().id;
  for (const store::Seat& seat : match.row().seats) {
    if (seat.kind != SeatKind::kPerson) continue;
    auto& tables = tables_of_[seat.person];
    if (std::ranges::find(tables, id) == tables.end()) tables.push_back(id);
  }
}

void Hall::forget_seats(const Match& match) {
  for (const store::Seat& seat : match.row().seats) {
    const auto known = tables_of_.find(seat.person);
    if (known == tables_of_.end()) continue;
    std::erase(known->second, match.row().id);
    if (known->second.empty()) tables_of_.erase(known);
  }
}

// Writing

void Hall::when_free(Room& room, std::function<void(Room&)> work) {
  if (room.committing) {
    room.waiting.push_back(std::move(work));
  } else {
    work(room);
  }
}

void Hall::put(Room& room, Entry entry, Written then) {
  room.committing = true;
  std::vector<store::Change> changes;
  changes.push_back(store::AddEntry{entry});
  auto pending = std::make_shared<Pending>();
  pending->table = room.match.row().id;
  pending->entry = std::move(entry);
  pending->then = std::move(then);
  // Entries reach the disk in groups, and come back in groups too: waking this thread for each of
  // them would cost as much as taking it.
  commits_.submit(std::move(changes),
                  [this, pending = std::move(pending)](const store::Committed& result) {
                    pending->result = result;
                    const std::lock_guard lock(written_mutex_);
                    if (written_.empty()) doors_.post([this] { take_written(); });
                    written_.push_back(pending);
                  });
}

void Hall::take_written() {
  std::vector<std::shared_ptr<Pending>> group;
  {
    const std::lock_guard lock(written_mutex_);
    group.swap(written_);
  }
  for (auto next = group.begin(); next != group.end();) {
    const std::shared_ptr<Pending> pending = *next++;
    try {
      written(*pending);
    } catch (...) {
      // One table's trouble is not the others': they are taken in a call of their own.
      const std::lock_guard lock(written_mutex_);
      if (written_.empty() && next != group.end()) doors_.post([this] { take_written(); });
      written_.insert(written_.begin(), next, group.end());
      throw;
    }
  }
}

void Hall::written(const Pending& pending) {
  const auto found = rooms_.find(pending.table);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  room.committing = false;
  if (pending.result) {
    const std::int64_t before = room.match.number();
    const auto changed = room.match.take(pending.entry);
    ++figures_.entries;
    if (pending.entry.kind == "sit") note_seats(room.match);
    if (changed && *changed) conclude(room);
    tell(room, before);
  }
  if (pending.then) pending.then(room, pending.result);
  if (pending.result) return go_on(room);
  // Those who waited are told at once; what follows of itself is tried again in a while.
  serve_waiting(room);
  doors_.after(kTryAgain, [this, id = pending.table] {
    const auto still = rooms_.find(id);
    if (still != rooms_.end() && !still->second->committing) go_on(*still->second);
  });
}

void Hall::serve_waiting(Room& room) {
  while (!room.committing && !room.waiting.empty()) {
    auto work = std::move(room.waiting.front());
    room.waiting.pop_front();
    work(room);
  }
}

// What follows of itself: those who waited, a game that can begin, a computer's turn.
void Hall::go_on(Room& room) {
  serve_waiting(room);
  if (room.committing) return;
  if (const auto begin = room.match.propose_begin(doors_.now())) return put(room, *begin, {});
  think(room);
}

void Hall::conclude(Room& room) {
  std::vector<store::Change> changes;
  changes.push_back(store::PutTable{room.match.row()});
  if (room.match.over()) {
    ++figures_.games_over;
    if (guests_ != nullptr) guests_->forget(room.match.row().id);
    for (store::Change& change : concluded_(room.match)) changes.push_back(std::move(change));
  }
  // Should this fail, opening the table again makes it right: entries are what counts.
  commits_.submit(std::move(changes), [](const store::Committed&) {});
}

void Hall::think(Room& room) {
  const Seat turn = room.match.turn();
  if (turn == kNobody || room.thinking) return;
  const auto player = room.match.computer_at(turn);
  if (!player) return;
  room.thinking = true;
  const TableId id = room.match.row().id;
  const std::int64_t number = room.match.game_number();
  const auto chosen = [this, id, turn, number](const std::string& action) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    found->second->thinking = false;
    when_free(*found->second, [this, turn, number, action](Room& at) {
      // Something was taken back meanwhile: what was thought is about another position.
      if (at.match.turn() != turn || at.match.game_number() != number) return think(at);
      // A level that is no longer there must not stop the game.
      const std::string played = action.empty() ? at.match.game().legal().front() : action;
      const auto entry = at.match.propose_computer_move(turn, played, doors_.now());
      if (entry) put(at, *entry, {});
    });
  };
  const Table& game = room.match.game();
  const std::uint64_t seed = thinking_seed(room.match, turn);
  const auto engine = engines::guest_named(room.match.row().game, *player);
  if (!engine) {
    return thinkers_.think(room.match.row().game, *player, game.sight(turn), seed, chosen);
  }
  if (guests_ == nullptr) guests_ = std::make_unique<Guests>(doors_);
  guests_->think(*engine, {id, engines::briefing_of(game, turn), game.sight(turn), seed}, chosen);
}

void Hall::tell(Room& room, std::int64_t after) {
  if (room.watchers.empty()) return;
  std::vector<SeatCard> cards;
  if (news_shows_seats(room.match, after)) cards = seat_cards(room.match);
  std::vector<std::pair<Listener, Text>> made;  // one text for all who listen alike
  for (const Watcher& watcher : room.watchers) {
    const auto same = std::ranges::find(made, watcher.listener, &std::pair<Listener, Text>::first);
    if (same == made.end()) {
      made.emplace_back(watcher.listener,
                        news_text(room.match, cards, watcher.listener, after, doors_.now()));
      doors_.send(watcher.id, made.back().second);
    } else {
      doors_.send(watcher.id, same->second);
    }
  }
}

// Time

void Hall::tick() {
  const Millis now = doors_.now();
  std::vector<TableId> unneeded;
  for (const auto& [id, each] : rooms_) {
    Room& at = *each;
    if (!at.committing && at.match.playing()) {
      if (const auto flag = at.match.propose_flag(now)) put(at, *flag, {});
    }
    if (at.match.row().status == store::TableStatus::kWaiting && at.watchers.empty() &&
        !at.committing && now - at.used > (at.match.settings().listed ? kWaitListed : kWait)) {
      if (const auto close = at.match.propose_close(now)) put(at, *close, {});
    }
    if (at.match.over() && at.watchers.empty() && !at.committing && !at.thinking &&
        now - at.used > kKeepFinished) {
      unneeded.push_back(id);
    }
  }
  for (const TableId id : unneeded) {
    forget_seats(rooms_[id]->match);
    codes_.erase(rooms_[id]->match.row().code);
    rooms_.erase(id);
  }
}

HallFigures Hall::figures() const {
  HallFigures figures = figures_;
  figures.rooms = std::ssize(rooms_);
  for (const auto& [id, each] : rooms_) {
    figures.playing += each->match.playing();
    figures.listeners += std::ssize(each->watchers);
  }
  return figures;
}

}  // namespace salle::server
