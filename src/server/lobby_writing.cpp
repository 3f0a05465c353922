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

void Lobby::put(Room& room, MatchEntry entry, Written then, Millis asked) {
  room.committing = true;
  std::vector<store::Change> changes;
  changes.push_back(store::AddEntry{write_entry(room.match.id(), entry)});
  auto pending = std::make_shared<Pending>();
  pending->table = room.match.id();
  pending->asked = asked;
  pending->entry = std::move(entry);
  pending->then = std::move(then);
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

void Lobby::written(const Pending& pending) {
  const auto found = rooms_.find(pending.table);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  room.committing = false;
  note_write(pending.result);
  if (pending.result) {
    const std::int64_t before = room.match.number();
    const auto changed = room.match.take(pending.entry, io_.now());
    ++figures_.entries;
    if (!changed) log_error("entry", cat(room.match.code(), ": ", changed.error().why));
    if (pending.entry.is<entries::Sit>() != nullptr) note_seats(room.match);
    if (changed && *changed) room.match.over() ? conclude(room) : put_row(room);
    tell(room, before);
    if (pending.asked > 0) {
      figures_.answers.add(static_cast<double>(io_.now() - pending.asked) / 1000.0);
    }
  }
  if (pending.then) pending.then(room, pending.result);
  if (pending.result) return go_on(room);
  // Those who waited are told at once; what follows of itself is tried again in a while.
  serve_waiting(room);
  io_.after(kTryAgain, [this, id = pending.table] {
    const auto still = rooms_.find(id);
    if (still != rooms_.end() && !still->second->committing) go_on(*still->second);
  });
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
  if (room.committing) return;
  if (const auto begin = room.match.propose_begin(io_.now())) return put(room, *begin, {});
  if (room.match.number() >= kMostEntries) {
    if (const auto close = room.match.propose_close(io_.now())) return put(room, *close, {});
  }
  think(room);
}

// Should this fail, opening the table again makes it right: entries are what counts.
void Lobby::put_row(Room& room) {
  commits_.submit({store::PutTable{row_of(room.match)}}, [this](const store::Committed& result) {
    io_.post([this, result] { note_write(result); });
  });
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
    changes.push_back(store::EndTable{row_of(match)});
    for (store::Change& change : conclusions_.concluded(match)) {
      changes.push_back(std::move(change));
    }
    tables.push_back(id);
  }
  commits_.submit(std::move(changes), [this, tables](const store::Committed& result) {
    io_.post([this, tables, result] { concluded(tables, result); });
  });
}

void Lobby::concluded(const std::vector<TableId>& tables, const store::Committed& result) {
  concluding_ = false;
  conclusions_.settled();
  note_write(result);
  const bool refused = !result && result.error().blame == store::CommitError::Blame::kChanges;
  if (result || (refused && tables.size() == 1)) {
    // One that is refused by itself has ended before, and was rated then.
    conclude_at_once_ = kConcludeAtOnce;
    for (const TableId id : tables) {
      std::erase(to_conclude_, id);
      if (const auto found = rooms_.find(id); found != rooms_.end()) {
        found->second->concluding = false;
        found->second->used = io_.now();
      }
    }
    return conclude_next();
  }
  if (refused) {
    conclude_at_once_ = 1;  // which of them it was
    return conclude_next();
  }
  io_.after(kTryAgain, [this] { conclude_next(); });
}

void Lobby::think(Room& room) {
  const Seat turn = room.match.turn();
  if (turn == kNobody || room.thinking) return;
  const auto player = room.match.computer_at(turn);
  if (!player) return;
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
      if (at.match.turn() != turn || at.match.game_number() != number) return think(at);
      // A level that is no longer there must not stop the game.
      ComputerMove played = choice;
      if (played.actions.empty()) played.actions = at.match.game().legal().front();
      const auto entry = at.match.propose_computer_move(turn, played, io_.now());
      if (!entry) return log_error("computer", cat(at.match.code(), ": ", entry.error().why));
      put(at, *entry, {});
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
  if (news_shows_seats(room.match, after)) cards = seat_cards(room.match);
  ViewTexts views;
  std::vector<std::pair<Listener, MessageText>> made;  // one text for all who listen alike
  const bool greeting =
      !room.match.entries().empty() && room.match.entries().back().is<entries::Greet>() != nullptr;
  for (Watcher& watcher : room.watchers) {
    if (greeting) watcher.listener.deaf_to = deaf_to(room.match, connections_[watcher.id].person);
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
