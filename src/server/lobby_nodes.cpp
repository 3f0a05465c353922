// Several nodes, one hall: what they say to each other about tables, which tables each of them holds,
// and who does what follows of itself.
//
// Whoever wrote the latest entry of a table sees to what follows from it. Should that node be gone,
// the table's caretaker does so a little later, and any other node with listeners later still.
#include <algorithm>

#include "core/text.hpp"
#include "server/lobby.hpp"

namespace salle::server {
namespace {

constexpr Millis kCaretakerWaits = 3'000;
constexpr Millis kOthersWait = 6'000;
constexpr Millis kThoughtTakes = 10'000;  // where a computer is to move
// Hints can be lost: how often the store is asked for what others wrote.
constexpr Millis kLookAlways = 5'000;
constexpr Millis kLookAtTakenUp = 250;
constexpr Millis kAdoptEvery = 60'000;
constexpr Millis kTellPresence = 5'000;
constexpr Millis kPresenceLasts = 12'000;
// Tables are taken up a little at a time, so that nobody waits for it.
constexpr std::size_t kLoadAtOnce = 8;
constexpr Millis kBetweenLoads = 10;
constexpr std::int64_t kLittleToThink = 4;  // thoughts that wait for a thread

unsigned bit(Seat seat) { return 1U << index(seat); }

}  // namespace

// Saying

void Lobby::tell_nodes(const MatchEntry& entry, TableId table) {
  if (!nodes_.hints().here()) return;
  nodes_.hints().publish(hints::of_table(table), hints::entry_text(write_entry(table, entry)));
}

// Who of those who sit watches here: when that changes, and now and then so that others know we are
// still there.
void Lobby::tell_presence_elsewhere(Room& room, bool anyway) {
  if (!nodes_.hints().here()) return;  // nobody would hear it
  unsigned seats = 0;
  for (const Watcher& watcher : room.watchers) {
    if (watcher.listener.seat >= 0) seats |= bit(watcher.listener.seat);
  }
  const bool again = seats != 0 && io_.now() - room.told >= kTellPresence;
  if (seats == room.told_seats && !again && !anyway) return;
  room.told_seats = seats;
  room.told = io_.now();
  const TableId id = room.match.id();
  nodes_.hints().publish(hints::of_presence(id), hints::presence_text({id, nodes_.name(), seats}));
}

// Hearing

bool Lobby::hear_hint(std::string_view subject, std::string_view text) {
  if (subject.starts_with("salle.table.")) {
    const auto entry = hints::read_entry_text(text);
    if (entry) hear_entry(*entry);
    return entry.has_value();
  }
  if (subject.starts_with("salle.presence.")) {
    const auto presence = hints::read_presence(text);
    if (presence) hear_presence(*presence);
    return presence.has_value();
  }
  if (subject.starts_with("salle.think.")) {
    const auto errand = hints::read_errand(text);
    if (errand) hear_errand(*errand);
    return errand.has_value();
  }
  return false;
}

// Checked like what is read from the store; what does not fit, or does not follow, is read there.
void Lobby::hear_entry(const store::Entry& entry) {
  const auto found = rooms_.find(entry.table);
  if (found == rooms_.end()) {
    if (!nodes_.cares_for(entry.table)) return;
    if (const auto row = store_.table(entry.table); row && *row) load(**row);
    return;
  }
  Room& room = *found->second;
  if (entry.number <= room.match.number()) return;
  room.heard_of = std::max(room.heard_of, entry.number);
  if (room.committing) return;  // its answer tells
  if (entry.number == room.match.number() + 1 && take_from_others(room, entry)) return;
  catch_up_if_told(room);
}

void Lobby::hear_presence(const hints::Presence& presence) {
  const auto found = rooms_.find(presence.table);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  const Millis now = io_.now();
  auto known = std::ranges::find(room.elsewhere, presence.node, &SeenElsewhere::node);
  const unsigned before = known == room.elsewhere.end() ? 0 : known->seats;
  // Who has just come knows nothing of those who watch here.
  if (known == room.elsewhere.end() && room.told_seats != 0) tell_presence_elsewhere(room, true);
  if (presence.seats == 0) {
    if (known != room.elsewhere.end()) room.elsewhere.erase(known);
  } else if (known != room.elsewhere.end()) {
    known->seats = presence.seats;
    known->until = now + kPresenceLasts;
  } else {
    room.elsewhere.push_back({presence.node, presence.seats, now + kPresenceLasts});
  }
  if ((before | presence.seats) != 0) room.looked_at = now;
  if (before == presence.seats) return;
  for (Seat seat = 0; seat < room.match.game().seats(); ++seat) {
    if ((before & bit(seat)) != 0 && !is_present(room, seat)) room.left[index(seat)] = now;
  }
  tell_presence(room, 0);
}

// A node that was not heard of for a while watches nothing any more.
void Lobby::forget_elsewhere(Room& room, Millis now) {
  unsigned gone = 0;
  std::erase_if(room.elsewhere, [&](const SeenElsewhere& each) {
    if (each.until > now) return false;
    gone |= each.seats;
    return true;
  });
  if (gone == 0) return;
  for (Seat seat = 0; seat < room.match.game().seats(); ++seat) {
    if ((gone & bit(seat)) != 0 && !is_present(room, seat)) room.left[index(seat)] = now;
  }
  tell_presence(room, 0);
}

// Holding

// A table that is in our care is heard of with its whole bucket.
void Lobby::listen(Room& room) {
  const TableId id = room.match.id();
  const bool wanted = !nodes_.cares_for(id);
  if (std::exchange(room.listening, wanted) != wanted) {
    for (const std::string& subject : {hints::of_table(id), hints::of_presence(id)}) {
      wanted ? nodes_.hints().listen(subject) : nodes_.hints().stop_listening(subject);
    }
  }
  if (!nodes_.alone()) tell_presence_elsewhere(room, true);
}

void Lobby::nodes_changed() {
  const std::uint64_t mine = nodes_.buckets();
  const std::uint64_t fresh = mine & ~listened_to_;
  for (int bucket = 0; bucket < hints::kBuckets; ++bucket) {
    const bool wanted = (mine >> bucket & 1) != 0;
    if (wanted == ((listened_to_ >> bucket & 1) != 0)) continue;
    for (const std::string& subject : {hints::of_bucket(bucket), hints::of_presences(bucket)}) {
      wanted ? nodes_.hints().listen(subject) : nodes_.hints().stop_listening(subject);
    }
  }
  listened_to_ = mine;
  for (const auto& [id, each] : rooms_) listen(*each);
  if (fresh != 0 && alive_ != 0) adopt(fresh);
}

// Takes up what is in these buckets and not held yet.
void Lobby::adopt(std::uint64_t buckets) {
  adopted_ = io_.now();
  const auto rows = std::make_shared<Result<std::vector<store::TableRow>>>();
  aside_.run(
      "adopt", [this, rows, buckets] { *rows = store_.unfinished_tables(buckets); },
      [this, rows] {
        if (!*rows) return;  // in a minute
        const bool under_way = !to_load_.empty();
        for (store::TableRow& row : **rows) {
          if (!rooms_.contains(row.id)) to_load_.push_back(std::move(row));
        }
        if (!under_way) load_some();
      });
}

void Lobby::load_some() {
  std::vector<store::TableRow> rows;
  while (rows.size() < kLoadAtOnce && !to_load_.empty()) {
    store::TableRow row = std::move(to_load_.front());
    to_load_.pop_front();
    if (!rooms_.contains(row.id) && nodes_.cares_for(row.id)) rows.push_back(std::move(row));
  }
  bring(rows);
  for (const store::TableRow& row : rows) load(row);
  brought_.clear();
  if (!to_load_.empty()) io_.after(kBetweenLoads, [this] { load_some(); });
}

// Has anybody written what we have not heard of?
void Lobby::look() {
  if (!store_.shared() || looking_) return;
  const Millis now = io_.now();
  if (now - adopted_ >= kAdoptEvery) adopt(nodes_.buckets());
  if (nodes_.hints().here() && now - looked_ < kLookAlways) return;
  looked_ = now;
  std::vector<std::pair<TableId, std::int64_t>> known;
  for (const auto& [id, each] : rooms_) known.emplace_back(id, each->match.number());
  if (known.empty()) return;
  looking_ = true;
  look_at(std::move(known), [this] { looking_ = false; });
}

void Lobby::note_taken_up(TableId id) {
  if (nodes_.alone()) return;
  if (taken_up_.empty()) io_.after(kLookAtTakenUp, [this] { look_at_taken_up(); });
  taken_up_.push_back(id);
}

// What others wrote after these were read and before they could be heard of is not told by a hint.
void Lobby::look_at_taken_up() {
  std::vector<std::pair<TableId, std::int64_t>> known;
  for (const TableId id : std::exchange(taken_up_, {})) {
    const auto found = rooms_.find(id);
    if (found != rooms_.end()) known.emplace_back(id, found->second->match.number());
  }
  if (!known.empty()) look_at(std::move(known), [] {});
}

void Lobby::look_at(std::vector<std::pair<TableId, std::int64_t>> known,
                    std::function<void()> then) {
  struct Looking {
    std::vector<std::pair<TableId, std::int64_t>> known;
    Result<std::vector<std::pair<TableId, std::int64_t>>> stored;
  };
  const auto looking = std::make_shared<Looking>();
  looking->known = std::move(known);
  aside_.run(
      "look",
      [this, looking] {
        std::vector<TableId> ids;
        for (const auto& [id, number] : looking->known) ids.push_back(id);
        looking->stored = store_.latest_entries(ids);
      },
      [this, looking, then = std::move(then)] {
        then();
        looked(looking->known, looking->stored);
      });
}

void Lobby::looked(const std::vector<std::pair<TableId, std::int64_t>>& known,
                   const Result<std::vector<std::pair<TableId, std::int64_t>>>& stored) {
  if (!stored || stored->size() != known.size()) return;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const auto found = rooms_.find(known[i].first);
    if (found == rooms_.end()) continue;
    Room& room = *found->second;
    const std::int64_t latest = (*stored)[i].second;
    // Less than we knew when we asked: the store has lost what it had, or we were told wrong.
    if (latest < known[i].second && !room.committing) {
      reload(room);
      continue;
    }
    room.heard_of = std::max(room.heard_of, latest);
    catch_up_if_told(room);
  }
}

// Doing what follows

// For how long others may do what follows of itself before this node does; nothing: it need not.
std::optional<Millis> Lobby::patience(const Room& room) const {
  if (nodes_.alone()) return 0;
  const Seat turn = room.match.turn();
  const Millis thought = turn != kNobody && room.match.computer_at(turn) ? kThoughtTakes : 0;
  if (nodes_.cares_for(room.match.id())) return kCaretakerWaits + thought;
  if (!room.watchers.empty()) return kOthersWait + thought;
  return std::nullopt;
}

void Lobby::follow_up(Room& room, Millis now) {
  if (room.follows_up || room.committing) return;
  const auto wait = patience(room);
  if (!wait || now - room.changed < *wait) return;
  room.follows_up = true;
  if (room.match.over()) conclude_for_others(room);
  go_on(room);
}

// Computers

// More waits here than a little, and less elsewhere: that node is asked. Should nothing come of it we
// think ourselves in a while, like for a node that is gone.
bool Lobby::thinks_elsewhere(Room& room) {
  const auto waiting = static_cast<std::int64_t>(thinking_.waiting());
  if (waiting <= kLittleToThink || room.thinks_here == room.match.number()) return false;
  if (!nodes_.hints().here()) return false;
  const auto node = nodes_.less_busy_than(waiting / 2);
  if (!node) return false;
  room.thinks_here = room.match.number();
  room.follows_up = false;
  room.changed = io_.now();
  nodes_.hints().publish(hints::of_thinking(*node),
                         hints::errand_text({room.match.id(), room.match.number()}));
  return true;
}

void Lobby::hear_errand(const hints::Errand& errand) {
  if (!rooms_.contains(errand.table)) {
    const auto row = store_.table(errand.table);
    if (!row || !*row || !load(**row)) return;
  }
  Room& room = *rooms_[errand.table];
  room.used = io_.now();
  if (room.match.number() < errand.number) catch_up(room);
  if (room.match.number() != errand.number || room.committing) return;
  room.thinks_here = errand.number;
  room.follows_up = true;
  go_on(room);
}

// The node at which it ended does that, unless it is gone.
void Lobby::conclude_for_others(Room& room) {
  if (nodes_.cares_for(room.match.id()) && !has_ended(room.match.id())) conclude(room);
}

}  // namespace salle::server
