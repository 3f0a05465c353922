// The hall: all tables, who watches them, and what happens when somebody does something.
//
// Runs on one thread and knows no sockets. A move is written to the store first; when it is on disk
// the match takes it and everyone hears of it, never before. While an entry of a table is on its
// way to the disk, what else is asked at that table waits its turn.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/histogram.hpp"
#include "match/match.hpp"
#include "match/viewer_messages.hpp"
#include "server/limits.hpp"
#include "server/lobby_io.hpp"
#include "server/outside_engines.hpp"
#include "server/thinking_pool.hpp"
#include "store/group_commit.hpp"
#include "store/store.hpp"

namespace salle::server {

// Who is who, and who wants nothing to do with whom, as far as tables care. Accounts stands behind
// it.
class PlayerDirectory {
 public:
  virtual ~PlayerDirectory() = default;
  virtual std::string name_of(store::PersonId person) = 0;
  // Has either of them blocked the other? Then the hall does not bring them together.
  virtual bool keeps_apart(store::PersonId, store::PersonId) { return false; }
  // Does `listener` want to hear greetings of `speaker`?
  virtual bool hears(store::PersonId /*listener*/, store::PersonId /*speaker*/) { return true; }
  // May this person greet others at all? Not while a moderator has taken that away.
  virtual bool may_greet(store::PersonId) { return true; }
  // Is this somebody who can still sit at a table? Not a deleted or suspended account.
  virtual bool may_play(store::PersonId person) { return person != 0; }
  // Does this person have a name that is kept, and so come back?
  virtual bool has_kept_name(store::PersonId) { return true; }
};

// Something waits for somebody who is not there.
struct AwayCall {
  enum class What : std::uint8_t { kTurn, kInvited, kRematch };
  What what = What::kTurn;
  store::PersonId person = 0;
  std::string table = {};  // its code
  std::string game = {};
  std::string by = {};  // who waits
};

// Who sets a table up.
struct Host {
  store::PersonId person = 0;
  bool guest = false;
  std::string address = {};  // whose limits count; empty: nobody's
};

// A table somebody wants to set up.
struct TableWish {
  std::string game;
  std::string rules;
  TableSettings settings;
  std::vector<Occupant> seats;  // as many as the game has; the host's own among them
  Host host;
};

// What a game that is over does to others' rows, for the one transaction in which it ends. Games
// are asked about one after another, and then `settled` is called once their changes are on disk,
// or are not: from then on the store tells the truth again.
class Conclusions {
 public:
  virtual ~Conclusions() = default;
  virtual std::vector<store::Change> concluded(const Match& match) = 0;
  virtual void settled() = 0;
};

struct LobbyFigures {
  std::int64_t rooms = 0;  // tables in memory
  std::int64_t playing = 0;
  std::int64_t listeners = 0;
  std::int64_t entries = 0;   // taken since the start
  std::int64_t refusals = 0;  // moves and requests that were not
  std::int64_t games_over = 0;
  std::int64_t write_failures = 0;
  std::int64_t stalls = 0;         // times that the hall itself stood still
  std::int64_t unconcluded = 0;    // games that are over and not yet on disk as such
  std::int64_t quick_waiting = 0;  // people who wait to be paired
  bool writing = true;             // did the disk take what it was last given
  Histogram lateness;              // of what this thread does every second
  Histogram answers;               // from hearing a move or request to telling everyone
  Histogram thoughts;              // from a computer's turn to its move
};

class Lobby {
 public:
  using TableId = store::TableId;
  using Opened = std::function<void(Answer<std::string> code)>;
  using Done = std::function<void(std::optional<Refusal>)>;

  Lobby(store::Store& store, store::GroupCommit& commits, LobbyIo& io, ThinkingPool& thinkers,
        Limits& limits, PlayerDirectory& names, Conclusions& conclusions);

  // Takes up all unfinished tables again.
  Result<void> reopen();
  // Told of those who are away from a table at which something waits for them, once for each.
  void when_away(std::function<void(const AwayCall&)> call) { call_away_ = std::move(call); }

  // Setting up and sitting down; answered when it is on disk.
  void open_table(const TableWish& wish, Opened opened);
  void sit(const std::string& code, Seat seat, const Occupant& who, Done done);
  void stand_up(const std::string& code, store::PersonId who, Done done);
  void close_table(const std::string& code, Done done);
  // A seat at a waiting listed table that fits the wish, or a new table. However many want the same
  // at once, everyone is answered when it is his turn.
  void quick_match(const TableWish& wish, Opened opened);
  // The same once more with everyone moved on by one side.
  void rematch(const std::string& code, const Host& who, Opened opened);

  // A match in memory, loaded if need be; null with no such table.
  const Match* find(const std::string& code);
  // The same for somebody who may be guessing codes: nothing when he has guessed too often.
  Answer<const Match*> look_up(const std::string& code, store::PersonId person,
                               const std::string& address);
  // Is there room for one more table of this host?
  std::optional<Refusal> no_room_for(const Host& host) const;
  // The disk is as full as the host wants it: only those with kept names set up tables.
  void set_full_for_guests(bool full) { full_for_guests_ = full; }
  std::vector<SeatCard> seat_cards(const Match& match) const;
  std::vector<const Match*> listed() const;
  std::vector<const Match*> unfinished_of(store::PersonId person) const;

  // Connections. `lag` is how long the way there and back takes: a turn is told over the one and
  // answered over the other.
  // `address` is what a stranger's limits go by.
  void enter(ConnectionId id, store::PersonId person, const std::string& address);
  void hear(ConnectionId id, std::string_view text);
  void leave(ConnectionId id);
  void set_lag(ConnectionId id, Millis lag);
  // Everyone of this person is shown out: a ban, a deleted account.
  void show_out(store::PersonId person, std::string_view reason);

  // Clocks that ran out, rooms nobody needs: to be called every kTick.
  static constexpr Millis kTick = 1'000;
  void tick();

  LobbyFigures figures() const;

 private:
  struct Connection {
    store::PersonId person = 0;
    std::string address;
    Millis lag = 0;
    std::vector<TableId> watching;
  };
  struct Watcher {
    ConnectionId id = 0;
    Listener listener;
  };
  // The whole table as it was told to somebody: for the next one who listens alike.
  struct KeptTable {
    Listener listener;
    std::int64_t from = 0;
    std::int64_t number = 0;
    std::vector<SeatCard> seats;
    MessageText text;
  };
  struct Room;
  struct Waiting {
    store::PersonId who = 0;  // 0: the house
    std::function<void(Room&)> work;
  };
  struct Room {
    explicit Room(Match opened) : match(std::move(opened)) {}
    Match match;
    std::vector<Watcher> watchers;
    bool committing = false;
    bool thinking = false;
    bool concluding = false;      // over, and that is not on disk yet
    std::deque<Waiting> waiting;  // until the entry before is on disk
    Millis used = 0;              // asked for
    Millis looked_at = 0;         // by somebody who watched
    Millis left_at = 0;           // when one of the players was last seen going
    std::vector<KeptTable> kept;  // what was lately told to those who came
    std::string owner;            // whose turn it is where thinking is shared out
    std::string address;          // of the guest who set it up
    std::int64_t called = -1;     // for the turn after this entry
    std::optional<TableId> rematch;
    bool rematch_opening = false;
    std::vector<std::function<void()>> rematch_asked;  // meanwhile
  };
  // What to do when an entry is on disk, or not.
  using Written = std::function<void(Room&, const store::Committed&)>;

  // An entry on its way to the disk.
  struct Pending {
    TableId table = 0;
    MatchEntry entry;
    Written then;
    store::Committed result;
    Millis asked = 0;
  };
  struct QuickWish {
    TableWish wish;
    std::vector<Opened> opened;  // all that this person asked for
  };

  Room* room(const std::string& code);
  Answer<Room*> load(const store::TableRow& row);
  Answer<Room*> room_or_why(const std::string& code);
  Room& add_room(std::unique_ptr<Room> made);
  void remove_room(TableId id);
  bool waits_enough(const Room& room, store::PersonId who) const;
  void when_free(Room& room, store::PersonId who, std::function<void(Room&)> work);
  void put(Room& room, MatchEntry entry, Written written, Millis asked = 0);
  void written(const Pending& pending);
  void take_written();
  void note_seats(const Match& match);
  void forget_seats(const Match& match);
  void serve_waiting(Room& room);
  void go_on(Room& room);
  void put_row(Room& room);
  void conclude(Room& room);
  void conclude_next();
  void concluded(const std::vector<TableId>& tables, const store::Committed& result);
  void note_write(const store::Committed& result);
  void note_time();
  void close_forgotten(Room& room, Millis now);
  void call_to_turn(Room& room, Millis now);
  void call_to_rematch(const Room& room, store::PersonId by, const std::string& code);
  void think(Room& room);
  void tell(Room& room, std::int64_t after);
  void watch(ConnectionId id, Connection& connection, const ClientMessage& message);
  void tell_story(ConnectionId id, const Connection& connection, const ClientMessage& message);
  bool may_look(const Connection& connection);
  MessageText table_for(Room& room, const Listener& listener, std::int64_t since);
  void unwatch(Room& room, ConnectionId id);
  static bool is_present(const Room& room, Seat seat);
  unsigned deaf_to(const Match& match, store::PersonId listener) const;
  void tell_presence(const Room& room, ConnectionId but);
  void act(ConnectionId id, const ClientMessage& message, Millis received);
  void act_at(Room& room, ConnectionId id, const ClientMessage& message, Millis received);
  void refuse_to(ConnectionId id, const ClientMessage& message, const Refusal& refusal);
  std::string new_code(bool listed);
  const Match* waiting_for(const TableWish& wish);
  bool may_sit_with(const Match& match, store::PersonId person) const;
  void pair(const std::string& kind);
  void seat_quick(const std::string& kind, QuickWish first, const Match& match);
  void open_quick(const std::string& kind, QuickWish first);

  store::Store& store_;
  store::GroupCommit& commits_;
  LobbyIo& io_;
  ThinkingPool& thinking_;
  Limits& limits_;
  PlayerDirectory& names_;
  Conclusions& conclusions_;
  std::function<void(const AwayCall&)> call_away_;
  TableId last_table_ = 0;
  std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<std::string, TableId> codes_;
  std::unordered_map<ConnectionId, Connection> connections_;
  // Where somebody sits or sat lately: the match itself knows for certain.
  std::unordered_map<store::PersonId, std::vector<TableId>> tables_of_;
  std::mutex written_mutex_;
  std::vector<std::shared_ptr<Pending>> written_;  // on disk, not yet taken
  std::set<TableId> waiting_;  // tables that wait for players, and some that no longer do
  std::unordered_map<std::string, std::size_t> tables_by_address_;  // unfinished ones of guests
  // Those who want a quick match, by what they want, and for which of these the disk is awaited.
  std::map<std::string, std::deque<QuickWish>> quick_;
  std::set<std::string> quick_busy_;
  // Games that are over, in order; one batch of them at a time is on its way to the disk.
  std::deque<TableId> to_conclude_;
  bool concluding_ = false;
  std::size_t conclude_at_once_ = 1;
  bool full_for_guests_ = false;
  Millis alive_ = 0;  // when this thread was last seen at work
  Millis ticked_ = 0;
  LobbyFigures figures_;
  std::unique_ptr<OutsideEngines> engines_;  // made for the first of them; ends before the rest
};

// Refusals that several parts of the hall give.
Refusal unknown_table(const std::string& code);
Refusal disk_refusal();
Refusal disk_refusal(const store::Committed& result);  // which failed

}  // namespace salle::server
