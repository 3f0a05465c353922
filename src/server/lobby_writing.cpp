// What happens at a table: written to the disk first, then done, then told; and what follows of
// itself.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/table_rows.hpp"

namespace salle::server {
namespace {

constexpr Millis kTryAgain = 1'000;          // what the disk would not take
constexpr std::size_t kConcludeAtOnce = 32;  // games in one transaction
// With less than this on its clock a computer takes a twentieth of it for a move.
constexpr Millis kShortOfTime = 20'000;

Budget budget_of(const Match& match, Seat seat, Millis now) {
  const auto left = match.clock().left(seat, now);
  if (match.clock().settings().kind != ClockKind::kLive || !left || *left > kShortOfTime) return {};
  return {0, static_cast<double>(std::max<Millis>(*left, 200)) / 20'000.0};
}

}  // namespace

// What one person asks at a table while the disk is awaited: a few things, so that nobody is kept
// waiting by what somebody else asks for.
bool Lobby::waits_enough(const Room& room, store::PersonId who) const {
  return std::ranges::count(room.waiting, who, &Waiting::who) >=
         static_cast<std::ptrdiff_t>(kMostWaitingAtATable);
}

void Lobby::when_free(Room& room, store::PersonId who, std::function<void(Room&)> work) {
  if (room.committing) {
    room.waiting.push_back({who, std::move(work)});
  } else {
    work(room);
  }
}

void Lobby::put(Room& room, Deed deed) {
  auto entry = deed.propose(room);
  // Before it is refused: perhaps others know more about this table than we do.
  if (!entry && catch_up(room).value_or(false)) entry = deed.propose(room);
  if (entry) return write(room, *std::move(entry), std::move(deed));
  if (deed.then) deed.then(room, entry.error());
}

void Lobby::write(Room& room, MatchEntry entry, Deed deed) {
  room.committing = true;
  std::vector<store::Change> changes;
  changes.push_back(store::AddEntry{write_entry(room.match.id(), entry)});
  // Who sits where and whether it has begun stands in the table's row as well: together with its
  // entry, so that a row never says less than the entries do.
  if (entry.is<entries::Sit>() != nullptr || entry.is<entries::Begin>() != nullptr) {
    Match after = room.match;
    if (after.take(entry)) changes.push_back(store::PutTable{row_of(after)});
  }
  std::ranges::copy(deed.with, std::back_inserter(changes));
  auto pending = std::make_shared<Pending>();
  pending->table = room.match.id();
  pending->entry = std::move(entry);
  pending->deed = std::move(deed);
  // Entries reach the disk in groups, and come back in groups too: waking this thread for each of
  // them would cost as much as taking it.
  commits_.submit(std::move(changes),
                  [this, pending = std::move(pending)](const store::Committed& result) {
                    pending->result = result;
                    const std::lock_guard lock(written_mutex_);
                    if (written_.empty()) io_.post([this] { take_written(); });
                    written_.push_back(pending);
                  });
}

void Lobby::take_written() {
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
      if (written_.empty() && next != group.end()) io_.post([this] { take_written(); });
      written_.insert(written_.begin(), next, group.end());
      throw;
    }
  }
}

void Lobby::written(Pending& pending) {
  const auto found = rooms_.find(pending.table);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  room.committing = false;
  if (!pending.result && beaten(room, pending)) return;
  note_write(pending.result);
  if (pending.result && room.match.number() < pending.entry.number) {
    const auto changed = room.match.take(pending.entry, io_.now());
    if (!changed) log_error("entry", cat(room.match.code(), ": ", changed.error().why));
    room.follows_up = true;
    took(room, pending.entry);
    tell_nodes(pending.entry, pending.table);
    if (changed && *changed && room.match.over()) conclude(room);
  }
  if (pending.result && pending.deed.asked > 0) {
    figures_.answers.add(static_cast<double>(io_.now() - pending.deed.asked) / 1000.0);
  }
  if (pending.deed.then) {
    pending.deed.then(room,
                      pending.result ? std::nullopt : std::optional(disk_refusal(pending.result)));
  }
  catch_up_if_told(room);
  if (pending.result) return go_on(room);
  // Those who waited are told at once; what follows of itself is tried again in a while.
  serve_waiting(room);
  io_.after(kTryAgain, [this, id = pending.table] {
    const auto still = rooms_.find(id);
    if (still != rooms_.end() && !still->second->committing) go_on(*still->second);
  });
}

// The match has taken an entry that is on disk: everyone hears of it.
void Lobby::took(Room& room, const MatchEntry& entry) {
  ++figures_.entries;
  room.changed = io_.now();
  const bool sat = entry.is<entries::Sit>() != nullptr;
  if (sat) note_seats(room.match);
  tell(room, entry.number - 1);
  if (!sat) return;
  // Whoever watched before sitting down now sees with the eyes of the seat.
  for (Watcher& watcher : room.watchers) {
    const auto found = connections_.find(watcher.id);
    if (found == connections_.end()) continue;
    watcher.listener.seat = room.match.seat_of(found->second.person);
  }
  tell_presence_elsewhere(room);
}

// The host hears of a disk that fails, and of one that works again, once each.
void Lobby::note_write(const store::Committed& result) {
  if (!result) {
    ++figures_.write_failures;
    if (result.error().blame == store::CommitError::Blame::kChanges) {
      return log_error("not-written", result.error().message);
    }
  }
  if (figures_.writing == result.has_value()) return;
  figures_.writing = result.has_value();
  figures_.writing ? log_info("disk-works-again", nlohmann::ordered_json::object())
                   : log_error("disk-fails", result.error().message);
}

void Lobby::serve_waiting(Room& room) {
  while (!room.committing && !room.waiting.empty()) {
    auto work = std::move(room.waiting.front().work);
    room.waiting.pop_front();
    work(room);
  }
}

// What follows of itself: those who waited, a game that can begin or has gone on for too long, a
// computer's turn.
void Lobby::go_on(Room& room) {
  serve_waiting(room);
  if (room.committing || !room.follows_up) return;
  if (auto begin = room.match.propose_begin(io_.now())) return write(room, *std::move(begin), {});
  if (room.match.number() >= kMostEntries) {
    if (auto close = room.match.propose_close(io_.now())) {
      return write(room, *std::move(close), {});
    }
  }
  think(room);
}

// Ending a game and rating it are one transaction, tried until it is on disk. One batch of games at
// a time, so that a rating always builds on what is stored.
void Lobby::conclude(Room& room) {
  if (std::exchange(room.concluding, true)) return;
  ++figures_.games_over;
  if (engines_ != nullptr) engines_->forget(room.match.id());
  to_conclude_.push_back(room.match.id());
  conclude_next();
}

void Lobby::conclude_next() {
  if (concluding_ || to_conclude_.empty()) return;
  concluding_ = true;
  std::vector<TableId> tables;
  std::vector<store::Change> changes;
  for (const TableId id : to_conclude_) {
    if (tables.size() == conclude_at_once_) break;
    const Match& match = rooms_[id]->match;
    Result<Conclusion> conclusion = conclusions_.concluded(match);
    if (!conclusion) break;
    changes.push_back(store::EndTable{row_of(match)});
    std::ranges::move(conclusion->changes, std::back_inserter(changes));
    rooms_[id]->ratings = std::move(conclusion->ratings);
    tables.push_back(id);
  }
  if (tables.empty()) return conclude_later();
  commits_.submit(std::move(changes), [this, tables](const store::Committed& result) {
    io_.post([this, tables, result] { concluded(tables, result); });
  });
}

void Lobby::concluded(const std::vector<TableId>& tables, const store::Committed& result) {
  concluding_ = false;
  conclusions_.settled();
  note_write(result);
  const bool refused = !result && result.error().blame == store::CommitError::Blame::kChanges;
  if (result || (refused && tables.size() == 1 && has_ended(tables.front()))) {
    // One that is refused by itself and has ended before was rated then.
    conclude_at_once_ = kConcludeAtOnce;
    for (const TableId id : tables) {
      std::erase(to_conclude_, id);
      if (const auto found = rooms_.find(id); found != rooms_.end()) {
        Room& over = *found->second;
        over.concluding = false;
        over.used = io_.now();
        const auto ratings = std::exchange(over.ratings, {});
        if (!result || ratings.empty()) continue;
        when_free(over, 0, [this, ratings](Room& free) {
          put(free,
              {[this, ratings](Room& at) { return at.match.propose_rated(ratings, io_.now()); }});
        });
      }
    }
    return conclude_next();
  }
  if (refused && tables.size() > 1) {
    conclude_at_once_ = 1;  // which of them it was
    return conclude_next();
  }
  // The disk fails, or another node has just rated one of the players.
  conclude_later();
}

// On what is then; once for all, however many games end meanwhile.
void Lobby::conclude_later() {
  concluding_ = true;
  io_.after(kTryAgain, [this] {
    concluding_ = false;
    conclude_next();
  });
}

bool Lobby::has_ended(TableId id) {
  const auto row = store_.table(id);
  return row && (!*row || (*row)->status >= MatchStatus::kOver);
}

void Lobby::think(Room& room) {
  const Seat turn = room.match.turn();
  if (turn == kNobody || room.thinking) return;
  const auto player = room.match.computer_at(turn);
  if (!player || thinks_elsewhere(room)) return;
  room.thinking = true;
  const TableId id = room.match.id();
  const std::int64_t number = room.match.game_number();
  const Millis begin = io_.now();
  const auto chosen = [this, id, turn, number, begin](const ComputerMove& choice) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    found->second->thinking = false;
    figures_.thoughts.add(static_cast<double>(io_.now() - begin) / 1000.0);
    when_free(*found->second, 0, [this, turn, number, choice](Room& at) {
      // Something was taken back meanwhile: what was thought is about another position.
      if (at.match.turn() != turn || at.match.game_number() != number) return go_on(at);
      if (!at.match.computer_at(turn)) return;  // whoever it played for is back
      // A level that is no longer there must not stop the game.
      ComputerMove played = choice;
      if (played.actions.empty()) played.actions = at.match.game().legal().front();
      auto entry = at.match.propose_computer_move(turn, played, io_.now());
      if (!entry) return log_error("computer", cat(at.match.code(), ": ", entry.error().why));
      // Where another node was quicker there is nothing left to do: it has moved, or the game has
      // gone another way.
      write(at, *std::move(entry), {});
    });
  };
  const Table& game = room.match.game();
  const std::uint64_t seed = room.match.thinking_seed(turn);
  const auto engine = engine_protocol::guest_named(room.match.setup().game, *player);
  if (!engine) {
    return thinking_.think(room.owner,
                           {room.match.setup().game, *player, game.sight(turn), seed,
                            budget_of(room.match, turn, begin)},
                           chosen);
  }
  if (engines_ == nullptr) engines_ = std::make_unique<OutsideEngines>(io_);
  engines_->think(
      *engine, {id, engine_protocol::briefing_of(game, turn), game.sight(turn), seed, room.owner},
      chosen);
}

void Lobby::tell(Room& room, std::int64_t after) {
  if (room.watchers.empty()) return;
  std::vector<SeatCard> cards;
  const auto words = [](const Watcher& watcher) { return wants_words(watcher.listener); };
  if (news_shows_seats(room.match, after) || room.match.over() ||
      std::ranges::any_of(room.watchers, words)) {
    cards = seat_cards(room.match);
  }
  ViewTexts views;
  std::vector<std::pair<Listener, MessageText>> made;  // one text for all who listen alike
  const auto* latest = room.match.entries().empty() ? nullptr : &room.match.entries().back();
  const bool spoken = latest != nullptr && (latest->is<entries::Greet>() != nullptr ||
                                            latest->is<entries::Say>() != nullptr);
  for (Watcher& watcher : room.watchers) {
    if (spoken) watcher.listener.deaf_to = deaf_to(room.match, connections_[watcher.id].person);
    const auto same =
        std::ranges::find(made, watcher.listener, &std::pair<Listener, MessageText>::first);
    if (same == made.end()) {
      made.emplace_back(watcher.listener,
                        news_text(room.match, cards, watcher.listener, after, io_.now(), views));
      io_.send(watcher.id, made.back().second);
    } else {
      io_.send(watcher.id, same->second);
    }
  }
}

}  // namespace salle::server
