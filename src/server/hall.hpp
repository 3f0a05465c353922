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
#include <string>
#include <unordered_map>
#include <vector>

#include "server/doors.hpp"
#include "server/guests.hpp"
#include "server/match.hpp"
#include "server/messages.hpp"
#include "server/telling.hpp"
#include "server/thinkers.hpp"
#include "store/group_commit.hpp"
#include "store/store.hpp"

namespace salle::server {

// Who is who, and who wants nothing to do with whom, as far as tables care. People stands behind it.
class Names {
 public:
  virtual ~Names() = default;
  virtual std::string name_of(store::PersonId person) = 0;
  // Has either of them blocked the other? Then the hall does not bring them together.
  virtual bool keeps_apart(store::PersonId, store::PersonId) { return false; }
  // Does `listener` want to hear greetings of `speaker`?
  virtual bool hears(store::PersonId /*listener*/, store::PersonId /*speaker*/) { return true; }
  // May this person greet others at all? Not while a moderator has taken that away.
  virtual bool may_greet(store::PersonId) { return true; }
  // Is this somebody who can still sit at a table? Not a deleted or suspended account.
  virtual bool may_play(store::PersonId person) { return person != 0; }
};

// A table somebody wants to set up.
struct TableWish {
  std::string game;
  std::string rules;
  TableSettings settings;
  std::vector<store::Seat> seats;  // as many as the game has; the host's own among them
  store::PersonId host = 0;
};

struct HallFigures {
  std::int64_t rooms = 0;  // tables in memory
  std::int64_t playing = 0;
  std::int64_t listeners = 0;
  std::int64_t entries = 0;   // taken since the start
  std::int64_t refusals = 0;  // moves and requests that were not
  std::int64_t games_over = 0;
};

class Hall {
 public:
  using TableId = store::TableId;
  using Opened = std::function<void(Answer<std::string> code)>;
  using Done = std::function<void(std::optional<Refusal>)>;
  // Told when a game that is over has been stored with this row: the place for ratings, whose
  // changes go to disk together with the row.
  using Concluded = std::function<std::vector<store::Change>(const Match&)>;

  Hall(store::Store& store, store::GroupCommit& commits, Doors& doors, Thinkers& thinkers,
       Names& names, Concluded concluded);

  // Takes up all unfinished tables again.
  Result<void> reopen();

  // Setting up and sitting down; answered when it is on disk.
  void open_table(const TableWish& wish, Opened opened);
  void sit(const std::string& code, Seat seat, const store::Seat& who, Done done);
  void stand_up(const std::string& code, store::PersonId who, Done done);
  void close_table(const std::string& code, Done done);
  // A seat at a waiting listed table that fits the wish, or a new table.
  void quick_match(const TableWish& wish, Opened opened);
  // The same once more with everyone moved on by one side.
  void rematch(const std::string& code, store::PersonId who, Opened opened);

  // A match in memory, loaded if need be; null with no such table.
  const Match* find(const std::string& code);
  std::vector<SeatCard> seat_cards(const Match& match) const;
  std::vector<const Match*> listed() const;
  std::vector<const Match*> unfinished_of(store::PersonId person) const;

  // Connections. `lag` is how long the way there and back takes: a turn is told over the one and
  // answered over the other.
  void enter(ConnectionId id, store::PersonId person);
  void hear(ConnectionId id, std::string_view text);
  void leave(ConnectionId id);
  void set_lag(ConnectionId id, Millis lag);
  // Everyone of this person is shown out: a ban, a deleted account.
  void show_out(store::PersonId person, std::string_view reason);

  // Clocks that ran out, rooms nobody needs: to be called about every second.
  void tick();

  HallFigures figures() const;

 private:
  struct Connection {
    store::PersonId person = 0;
    Millis lag = 0;
    std::vector<TableId> watching;
  };
  struct Watcher {
    ConnectionId id = 0;
    Listener listener;
  };
  struct Room {
    explicit Room(Match opened) : match(std::move(opened)) {}
    Match match;
    std::vector<Watcher> watchers;
    bool committing = false;
    bool thinking = false;
    std::deque<std::function<void(Room&)>> waiting;  // until the entry before is on disk
    Millis used = 0;
    std::optional<TableId> rematch;
    bool rematch_opening = false;
    std::vector<std::function<void()>> rematch_asked;  // meanwhile
  };
  // What to do when an entry is on disk, or not.
  using Written = std::function<void(Room&, const store::Committed&)>;

  // An entry on its way to the disk.
  struct Pending {
    TableId table = 0;
    store::Entry entry;
    Written then;
    store::Committed result;
  };

  Room* room(const std::string& code);
  Room* load(store::Table row);
  void when_free(Room& room, std::function<void(Room&)> work);
  void put(Room& room, store::Entry entry, Written written);
  void written(const Pending& pending);
  void take_written();
  void note_seats(const Match& match);
  void forget_seats(const Match& match);
  void serve_waiting(Room& room);
  void go_on(Room& room);
  void conclude(Room& room);
  void think(Room& room);
  void tell(Room& room, std::int64_t after);
  void watch(ConnectionId id, Connection& connection, const ClientMessage& message);
  void unwatch(Room& room, ConnectionId id);
  static bool is_present(const Room& room, Seat seat);
  void tell_presence(const Room& room, ConnectionId but);
  void act(ConnectionId id, const ClientMessage& message, Millis received);
  void act_at(Room& room, ConnectionId id, const ClientMessage& message, Millis received);
  Answer<store::Entry> propose(const Match& match, Seat seat, const ClientMessage& message,
                               Millis received, Millis lag, Language language) const;
  void refuse_to(ConnectionId id, const ClientMessage& message, const Refusal& refusal);
  std::string new_code();
  const Match* waiting_for(const TableWish& wish);

  store::Store& store_;
  store::GroupCommit& commits_;
  Doors& doors_;
  Thinkers& thinkers_;
  Names& names_;
  Concluded concluded_;
  TableId last_table_ = 0;
  std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<std::string, TableId> codes_;
  std::unordered_map<ConnectionId, Connection> connections_;
  // Where somebody sits or sat lately: the match itself knows for certain.
  std::unordered_map<store::PersonId, std::vector<TableId>> tables_of_;
  std::mutex written_mutex_;
  std::vector<std::shared_ptr<Pending>> written_;  // on disk, not yet taken
  // Quick matches that are being set up, and who asked for the same meanwhile.
  std::map<std::string, std::vector<std::function<void()>>> quick_opening_;
  HallFigures figures_;
  std::unique_ptr<Guests> guests_;  // made for the first of them; ends before the rest
};

// Refusals that several parts of the hall give.
Refusal unknown_table(const std::string& code);
Refusal disk_refusal();
inline constexpr std::size_t kMostWaiting = 64;  // requests at one table

}  // namespace salle::server
