// Connections come and go, watch tables and act at them.
#include <algorithm>

#include "server/lobby.hpp"

namespace salle::server {

void Lobby::enter(ConnectionId id, store::PersonId person, const std::string& address) {
  Connection& connection = connections_[id];
  connection.person = person;
  connection.address = address;
}

void Lobby::leave(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  for (const TableId table : found->second.watching) {
    if (const auto at = rooms_.find(table); at != rooms_.end()) unwatch(*at->second, id);
  }
  connections_.erase(found);
}

void Lobby::set_lag(ConnectionId id, Millis lag) {
  if (const auto found = connections_.find(id); found != connections_.end()) {
    found->second.lag = lag;
  }
}

void Lobby::show_out(store::PersonId person, std::string_view reason) {
  for (const auto& [id, connection] : connections_) {
    if (connection.person == person) io_.close(id, CloseCode::kPolicy, reason);
  }
}

bool Lobby::is_watched_here(const Room& room, Seat seat) {
  return std::ranges::any_of(
      room.watchers, [seat](const Watcher& watcher) { return watcher.listener.seat == seat; });
}

bool Lobby::is_present(const Room& room, Seat seat) {
  return is_watched_here(room, seat) ||
         std::ranges::any_of(room.elsewhere, [seat](const SeenElsewhere& each) {
           return (each.seats >> index(seat) & 1U) != 0;
         });
}

void Lobby::tell_presence(const Room& room, ConnectionId but) {
  std::vector<SeatCard> cards;
  for (const Watcher& watcher : room.watchers) {
    if (watcher.id == but || !watcher.listener.wants.presence) continue;
    if (cards.empty()) cards = seat_cards(room.match);
    io_.send(watcher.id, seats_text(room.match, cards, watcher.listener, io_.now()));
  }
}

void Lobby::unwatch(Room& room, ConnectionId id) {
  const auto own = std::ranges::find(room.watchers, id, &Watcher::id);
  if (own == room.watchers.end()) return;
  const Seat seat = own->listener.seat;
  room.watchers.erase(own);
  room.used = room.looked_at = io_.now();
  if (room.watchers.empty()) room.kept.clear();
  tell_presence_elsewhere(room);
  if (seat < 0 || is_present(room, seat)) return;
  room.left[index(seat)] = io_.now();
  tell_presence(room, id);
}

void Lobby::refuse_to(ConnectionId id, const ClientMessage& message, const Refusal& refusal) {
  ++figures_.refusals;
  io_.send(id, refused_text(message.table, message.id, refusal.code, refusal.why));
}

void Lobby::hear(ConnectionId id, std::string_view text) {
  constexpr std::size_t kMostMeanwhile = 16;
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  note_time();
  Connection& connection = found->second;
  if (!connection.arriving) return handle(id, connection, text);
  if (connection.meanwhile.size() < kMostMeanwhile) {
    connection.meanwhile.emplace_back(text);
  } else {
    refuse_to(id, salvage(text), {"busy", "wait for the answer to what you asked before"});
  }
}

void Lobby::handle(ConnectionId id, Connection& connection, std::string_view text) {
  const auto message = decode(text);
  if (!message) return refuse_to(id, salvage(text), {"malformed", message.error().message});
  switch (message->kind) {
    case RequestKind::kPing:
      return io_.send(id, taken_text("", message->id, 0));
    case RequestKind::kWatch:
      if (!may_look(connection)) {
        return refuse_to(id, *message,
                         {"slow-down", "you look at tables too often: wait a little"});
      }
      return store_.shared() ? arrive(id, connection, *message) : watch(id, connection, *message);
    case RequestKind::kStory:
      return tell_story(id, connection, *message);
    case RequestKind::kLeave:
      if (const auto known = codes_.find(message->table); known != codes_.end()) {
        unwatch(*rooms_[known->second], id);
        std::erase(connection.watching, known->second);
      }
      return;
    default:
      return act(id, *message, io_.now());
  }
}

// Looking costs the hall's one thread more than anything else that can be asked often.
bool Lobby::may_look(const Connection& connection) {
  const std::string key =
      connection.person != 0 ? std::to_string(connection.person) : connection.address;
  return key.empty() || limits_.take(Limit::kLookUps, key, io_.now());
}

void Lobby::watch(ConnectionId id, Connection& connection, const ClientMessage& message,
                  bool caught_up) {
  const bool held = codes_.contains(message.table);
  const auto looked = look_up(message.table, connection.person, connection.address);
  if (!looked) return refuse_to(id, message, looked.error());
  Room* at = room(message.table);
  const TableId table = at->match.id();
  // Whoever comes from another node has heard everything there: he must not hear less here. While an
  // entry of ours is on its way its answer tells how much there is.
  if (at->committing && store_.shared() && message.since > at->match.number()) {
    if (waits_enough(*at, connection.person)) {
      return refuse_to(id, message, {"busy", "you ask too much at this table"});
    }
    at->waiting.push_back({connection.person, [this, id, message](Room&) {
                             const auto still = connections_.find(id);
                             if (still != connections_.end()) watch(id, still->second, message);
                           }});
    return;
  }
  if (held && (!caught_up || message.since > at->match.number())) {
    const Result<bool> read = catch_up(*at);
    if (!read && message.since > at->match.number()) {
      return refuse_to(id, message, disk_refusal());
    }
  }
  if (std::ranges::find(connection.watching, table) == connection.watching.end()) {
    if (connection.watching.size() >= kMostWatchedTables) {
      return refuse_to(id, message, {"too-many", "you watch too many tables at once"});
    }
    // Those who sit there always find a place.
    if (at->watchers.size() >= kMostWatchers && at->match.seat_of(connection.person) == kNobody) {
      return refuse_to(id, message, {"too-many", "too many watch this table already"});
    }
    connection.watching.push_back(table);
  }
  Listener listener{at->match.seat_of(connection.person), message.language, message.wants};
  listener.deaf_to = deaf_to(at->match, connection.person);
  listener.may_speak = listener.seat >= 0 && may_speak(connection.person);
  const bool comes = listener.seat >= 0 && !is_present(*at, listener.seat);
  // In place of what one asked for before, so that nobody seems to leave for a moment.
  std::erase_if(at->watchers, [id](const Watcher& watcher) { return watcher.id == id; });
  at->watchers.push_back({id, listener});
  at->looked_at = io_.now();
  io_.send(id, table_for(*at, listener, message.since));
  tell_presence_elsewhere(*at);
  if (comes) tell_presence(*at, id);
  if (listener.seat >= 0) come_back(*at, listener.seat);
}

// Many who look at a table see the same: it is told once, as long as nothing changes.
MessageText Lobby::table_for(Room& room, const Listener& listener, std::int64_t since) {
  constexpr std::size_t kMostKept = 4;
  std::vector<SeatCard> seats = seat_cards(room.match);
  if (room.match.clock().running() != kNobody) {
    return table_text(room.match, seats, listener, since, io_.now());
  }
  const auto away = [](const SeatCard& seat) { return seat.left > 0; };
  if (std::ranges::any_of(seats, away)) {  // for how long is told, too
    return table_text(room.match, seats, listener, since, io_.now());
  }
  const std::int64_t number = room.match.number();
  const auto same = std::ranges::find_if(room.kept, [&](const KeptTable& each) {
    return each.number == number && each.from == since && each.listener == listener &&
           each.seats == seats;
  });
  if (same != room.kept.end()) return same->text;
  std::erase_if(room.kept, [&](const KeptTable& each) { return each.number != number; });
  if (room.kept.size() >= kMostKept) room.kept.erase(room.kept.begin());
  MessageText text = table_text(room.match, seats, listener, since, io_.now());
  room.kept.push_back({listener, since, number, std::move(seats), text});
  return text;
}

void Lobby::tell_story(ConnectionId id, const Connection& connection,
                       const ClientMessage& message) {
  const auto known = codes_.find(message.table);
  const Room* at = known == codes_.end() ? nullptr : rooms_[known->second].get();
  const Watcher* own = nullptr;
  if (at != nullptr) {
    const auto found = std::ranges::find(at->watchers, id, &Watcher::id);
    if (found != at->watchers.end()) own = &*found;
  }
  if (own == nullptr) {
    return refuse_to(id, message, {"not-watching", "watch the table first, then ask what was"});
  }
  if (!may_look(connection)) {
    return refuse_to(id, message, {"slow-down", "that is much to tell at once: wait a little"});
  }
  io_.send(id,
           story_text(at->match, seat_cards(at->match), own->listener, message.before, message.id));
}

// The seats of those whom this person does not want to hear, and of those whom nobody shall hear.
unsigned Lobby::deaf_to(const Match& match, store::PersonId listener) const {
  unsigned seats = 0;
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    const store::PersonId speaker = match.seats()[i].person;
    if (speaker == 0 || speaker == listener) continue;
    const bool unwanted = listener != 0 && !names_.hears(listener, speaker);
    if (unwanted || !names_.may_play(speaker)) seats |= 1U << i;
  }
  return seats;
}

// In words of one's own: those who keep a name, and so can be held to what they say.
bool Lobby::may_speak(store::PersonId person) const {
  return chat_ && person != 0 && names_.has_kept_name(person) && names_.may_greet(person);
}

std::optional<Refusal> Lobby::cannot_speak(const ClientMessage& message, store::PersonId person) {
  const bool greets = message.kind == RequestKind::kSalute;
  if (!greets && message.kind != RequestKind::kSay) return std::nullopt;
  if (!names_.may_greet(person)) {
    return Refusal{"muted", "a moderator has taken greetings and talk from you for a while"};
  }
  if (greets) return std::nullopt;
  if (!chat_) return Refusal{"no-chat", "the host of this hall has switched talk off"};
  if (!names_.has_kept_name(person)) {
    return Refusal{"guest", "talk is for people who keep a name; greetings are for everyone"};
  }
  if (!limits_.take(Limit::kSayings, std::to_string(person), io_.now())) {
    return Refusal{"slow-down", "that was much at once: wait a little"};
  }
  return std::nullopt;
}

void Lobby::act(ConnectionId id, const ClientMessage& message, Millis received) {
  const Connection& connection = connections_[id];
  const auto looked = look_up(message.table, connection.person, connection.address);
  if (!looked) return refuse_to(id, message, looked.error());
  Room* at = room(message.table);
  // What will be refused anyway need not wait. He may just have sat down elsewhere.
  if (at->match.seat_of(connection.person) == kNobody && connection.person != 0 &&
      store_.shared() && may_look(connection)) {
    catch_up(*at);
  }
  if (at->match.seat_of(connection.person) == kNobody) {
    const auto never = at->match.propose(kNobody, message, received, 0, Language::kEnglish);
    return refuse_to(id, message, never.error());
  }
  if (!limits_.take(Limit::kEntries, std::to_string(connection.person), received)) {
    return refuse_to(id, message, {"slow-down", "that was too much at once: wait a little"});
  }
  if (const auto mute = cannot_speak(message, connection.person)) {
    return refuse_to(id, message, *mute);
  }
  if (!at->committing) return act_at(*at, id, message, received);
  if (waits_enough(*at, connection.person)) {
    return refuse_to(id, message, {"busy", "you ask too much at this table"});
  }
  at->waiting.push_back({connection.person, [this, id, message, received](Room& free) {
                           act_at(free, id, message, received);
                         }});
}

void Lobby::act_at(Room& room, ConnectionId id, const ClientMessage& message, Millis received) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;  // left meanwhile: nobody to answer for it
  Language language = Language::kEnglish;
  for (const Watcher& watcher : room.watchers) {
    if (watcher.id == id) language = watcher.listener.language;
  }
  const store::PersonId who = found->second.person;
  const auto propose = [this, who, message, received, lag = found->second.lag,
                        language](Room& at) -> Answer<MatchEntry> {
    const Seat seat = at.match.seat_of(who);
    if (at.match.taken_as(seat, message.id) > 0) return no("taken", "this was done before");
    if (message.kind == RequestKind::kClaim) {
      if (const auto refusal = cannot_claim_yet(at)) return std::unexpected(*refusal);
    }
    auto entry = at.match.propose(seat, message, received, lag, language);
    if (entry) entry->id = message.id;
    return entry;
  };
  const auto answer = [this, id, who, message](Room& at, const std::optional<Refusal>& refusal) {
    if (!refusal && message.kind == RequestKind::kDeclineRematch) rematch_declined(at, who);
    // A repeat is answered like the first time, wherever that was.
    const std::int64_t before = at.match.taken_as(at.match.seat_of(who), message.id);
    if (before > 0) return io_.send(id, taken_text(message.table, message.id, before));
    if (refusal) return refuse_to(id, message, *refusal);
    io_.send(id, taken_text(message.table, message.id, at.match.number()));
  };
  put(room, {propose, answer, received});
}

}  // namespace salle::server
