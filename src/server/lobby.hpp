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
#include "server/nodes.hpp"
#include "server/outside_engines.hpp"
#include "server/thinking_pool.hpp"
#include "store/group_commit.hpp"
#include "store/id_source.hpp"
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
  // Does `listener` want to hear what `speaker` says?
  virtual bool hears(store::PersonId /*listener*/, store::PersonId /*speaker*/) { return true; }
  // May this person greet others and speak at all? Not while a moderator has taken that away.
  virtual bool may_greet(store::PersonId) { return true; }
  // Is this somebody who can still sit at a table? Not a deleted or suspended account.
  virtual bool may_play(store::PersonId person) { return person != 0; }
  // Does this person have a name that is kept, and so come back?
  virtual bool has_kept_name(store::PersonId) { return true; }
  // Here are people who were read after that moment: they need not be read again, unless something of
  // theirs has changed since.
  virtual std::uint64_t moment() const { return 0; }
  virtual void meet(const std::vector<store::Person>&, std::uint64_t /*since*/) {}
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
  bool again = false;  // those for whom seats are kept have just played
};

// What a game that is over does to others' rows, for the one transaction in which it ends. Games
// are asked about one after another, and then `settled` is called once their changes are on disk,
// or are not: from then on the store tells the truth again.
struct Conclusion {
  std::vector<store::Change> changes;
  std::vector<RatingChange> ratings;  // by seat; empty: it was not rated
};

class Conclusions {
 public:
  virtual ~Conclusions() = default;
  virtual Result<Conclusion> concluded(const Match& match) = 0;  // an error: to be asked again
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
  std::int64_t conflicts = 0;      // entries for which another node was quicker
  std::int64_t gaps = 0;           // times that entries of other nodes were read from the store
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

  // `aside` is for reading that holds nobody else up.
  Lobby(store::Store& store, store::GroupCommit& commits, LobbyIo& io, ThinkingPool& thinkers,
        WorkPool& aside, Nodes& nodes, Limits& limits, PlayerDirectory& names,
        Conclusions& conclusions);

  // Takes up the unfinished tables again of which this node takes care.
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
  // Somebody was asked to play there, and does not want to.
  void decline(const std::string& code, store::PersonId who, Done done);
  // The same once more with sides changed: the first who asks invites the others, who sit down by
  // asking too.
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
  std::vector<const Match*> listed();
  std::vector<const Match*> unfinished_of(store::PersonId person);
  // Tables where a seat is kept for this person.
  std::vector<const Match*> invitations_of(store::PersonId person);
  static Seat kept_seat(const Match& match, store::PersonId person);
  // May people speak in their own words here?
  void set_chat(bool on) { chat_ = on; }

  // Connections. `lag` is how long the way there and back takes: a turn is told over the one and
  // answered over the other.
  // `address` is what a stranger's limits go by.
  void enter(ConnectionId id, store::PersonId person, const std::string& address);
  void hear(ConnectionId id, std::string_view text);
  void leave(ConnectionId id);
  void set_lag(ConnectionId id, Millis lag);
  // Everyone of this person is shown out: a ban, a deleted account.
  void show_out(store::PersonId person, std::string_view reason);

  // What another node said about a table; false if it was about something else, or not understood.
  bool hear_hint(std::string_view subject, std::string_view text);
  // Other nodes are there than before, and so this one takes care of other tables.
  void nodes_changed();

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
    bool arriving = false;               // the table that he wants to watch is being read;
    std::vector<std::string> meanwhile;  // what he says until then waits
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
  // Seats that are watched on another node; it says so now and then.
  struct SeenElsewhere {
    std::string node;
    unsigned seats = 0;
    Millis until = 0;
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
    bool concluding = false;               // over, and that is not on disk yet
    std::deque<Waiting> waiting;           // until the entry before is on disk
    Millis used = 0;                       // asked for
    Millis looked_at = 0;                  // by somebody who watched
    std::array<Millis, kMaxSeats> left{};  // when each of the players was last seen going
    std::vector<KeptTable> kept;           // what was lately told to those who came
    std::string owner;                     // whose turn it is where thinking is shared out
    std::string address;                   // of the guest who set it up
    std::int64_t called = -1;              // for the turn after this entry
    std::vector<RatingChange> ratings;     // to be told once they are on disk
    bool rematch_opening = false;
    std::vector<std::function<void()>> rematch_asked;  // meanwhile
    // Among several nodes:
    bool follows_up = false;               // what follows of itself is for this one to do
    Millis changed = 0;                    // when the latest entry came
    std::int64_t heard_of = 0;             // the latest entry that others spoke of
    std::vector<SeenElsewhere> elsewhere;  // who sits there and watches on other nodes
    unsigned told_seats = 0;               // who watches here, as others were told
    Millis told = 0;                       // and when
    bool listening = false;                // for what others say of this very table
    std::int64_t thinks_here = -1;         // after this entry nobody else is asked to think
  };
  // What somebody wants done at a table, or the house. It is proposed against the table as it is,
  // and once more when others were quicker; `then` is told that it happened, or why not.
  struct Deed {
    std::function<Answer<MatchEntry>(Room&)> propose;
    std::function<void(Room&, const std::optional<Refusal>&)> then = {};
    Millis asked = 0;
    std::vector<store::Change> with = {};  // in the same transaction
    int tries = 0;
  };

  // An entry on its way to the disk.
  struct Pending {
    TableId table = 0;
    MatchEntry entry;
    Deed deed;
    store::Committed result;
  };
  // A table as it was read aside.
  struct Brought {
    store::TableRow row;
    std::vector<store::Entry> entries;
  };
  struct Arrival {
    ConnectionId id = 0;
    ClientMessage message;
  };
  struct QuickWish {
    TableWish wish;
    std::vector<Opened> opened;  // all that this person asked for
    int tries = 0;               // times that another node was quicker
  };

  Room* room(const std::string& code);
  Answer<Room*> load(const store::TableRow& row);
  Answer<Room*> take_up(const store::TableRow& row, const std::vector<store::Entry>& entries);
  Answer<Room*> room_or_why(const std::string& code);
  Room& add_room(std::unique_ptr<Room> made);
  void remove_room(TableId id);
  bool waits_enough(const Room& room, store::PersonId who) const;
  void when_free(Room& room, store::PersonId who, std::function<void(Room&)> work);
  void put(Room& room, Deed deed);
  void write(Room& room, MatchEntry entry, Deed deed);
  void take_written();
  void written(Pending& pending);
  bool beaten(Room& room, Pending& pending);
  void took(Room& room, const MatchEntry& entry);
  Result<bool> catch_up(Room& room);
  void catch_up_if_told(Room& room);
  Result<bool> take_missed(Room& room);
  bool take_from_others(Room& room, const store::Entry& stored);
  bool reload(Room& room);
  void note_seats(const Match& match);
  void forget_seats(const Match& match);
  void serve_waiting(Room& room);
  void go_on(Room& room);
  void conclude(Room& room);
  void conclude_next();
  void conclude_later();
  void concluded(const std::vector<TableId>& tables, const store::Committed& result);
  bool has_ended(TableId id);
  void note_write(const store::Committed& result);
  void note_time();
  bool gone_wrong_here(const Room& room) const;
  void close_forgotten(Room& room, Millis now);
  void flag(Room& room, Millis now);
  bool needed(const Room& room, Millis now) const;

  // Other nodes
  void tell_nodes(const MatchEntry& entry, TableId table);
  void hear_entry(const store::Entry& entry);
  void hear_presence(const hints::Presence& presence);
  void hear_errand(const hints::Errand& errand);
  bool thinks_elsewhere(Room& room);
  void tell_presence_elsewhere(Room& room, bool anyway = false);
  void forget_elsewhere(Room& room, Millis now);
  void listen(Room& room);
  void adopt(std::uint64_t buckets);
  void load_some();
  void look();
  void look_at(std::vector<std::pair<TableId, std::int64_t>> known, std::function<void()> then);
  void note_taken_up(TableId id);
  void look_at_taken_up();
  void looked(const std::vector<std::pair<TableId, std::int64_t>>& known,
              const Result<std::vector<std::pair<TableId, std::int64_t>>>& stored);
  std::optional<Millis> patience(const Room& room) const;
  void follow_up(Room& room, Millis now);
  void conclude_for_others(Room& room);
  std::vector<Room*> rooms_of(const Result<std::vector<store::TableRow>>& rows);
  std::vector<Room*> rooms_with(store::PersonId person);

  void call_to_turn(Room& room, Millis now);
  std::optional<Refusal> cannot_claim_yet(const Room& room) const;
  void come_back(Room& room, Seat seat);
  bool invited_enough(store::PersonId by, store::PersonId person);
  void call_invited(const Room& room);
  void call_to_rematch(const Room& room, store::PersonId by, const std::string& code);
  Answer<std::shared_ptr<Room>> set_up(const TableWish& wish);
  void put_table(const std::shared_ptr<Room>& made, std::vector<store::Change> with, bool again,
                 Opened opened);
  void table_there(const std::shared_ptr<Room>& made, bool again, const Opened& opened);
  void open_rematch(Room& old, const Host& host, Opened opened);
  void rematch_declined(const Room& room, store::PersonId who);
  void think(Room& room);
  void tell(Room& room, std::int64_t after);
  void handle(ConnectionId id, Connection& connection, std::string_view text);
  void arrive(ConnectionId id, Connection& connection, const ClientMessage& message);
  void read_arrivals();
  void arrived(const Arrival& arrival);
  void tell_latest_again(const std::string& code);
  void bring(std::span<const store::TableRow> rows);
  void take_brought(std::vector<store::Entry> entries);
  void watch(ConnectionId id, Connection& connection, const ClientMessage& message,
             bool caught_up = false);
  void tell_story(ConnectionId id, const Connection& connection, const ClientMessage& message);
  bool may_look(const Connection& connection);
  bool may_speak(store::PersonId person) const;
  std::optional<Refusal> cannot_speak(const ClientMessage& message, store::PersonId person);
  MessageText table_for(Room& room, const Listener& listener, std::int64_t since);
  void unwatch(Room& room, ConnectionId id);
  static bool is_watched_here(const Room& room, Seat seat);
  static bool is_present(const Room& room, Seat seat);
  unsigned deaf_to(const Match& match, store::PersonId listener) const;
  void tell_presence(const Room& room, ConnectionId but);
  void act(ConnectionId id, const ClientMessage& message, Millis received);
  void act_at(Room& room, ConnectionId id, const ClientMessage& message, Millis received);
  void refuse_to(ConnectionId id, const ClientMessage& message, const Refusal& refusal);
  std::string new_code(bool listed);
  std::string look_around(const std::string& kind);
  const Match* waiting_for(const TableWish& wish);
  bool may_sit_with(const Match& match, store::PersonId person) const;
  void pair(const std::string& kind);
  void seat_quick(const std::string& kind, QuickWish first, const Match& match);
  void open_quick(const std::string& kind, QuickWish first, std::string place);

  store::Store& store_;
  store::GroupCommit& commits_;
  LobbyIo& io_;
  ThinkingPool& thinking_;
  WorkPool& aside_;
  Nodes& nodes_;
  Limits& limits_;
  PlayerDirectory& names_;
  Conclusions& conclusions_;
  store::IdSource ids_;
  std::function<void(const AwayCall&)> call_away_;
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
  bool chat_ = true;
  std::uint64_t listened_to_ = 0;  // buckets
  std::deque<store::TableRow> to_load_;
  std::vector<Arrival> arrivals_;  // who wait for tables to be read
  bool reading_arrivals_ = false;
  std::unordered_map<std::string, Brought> brought_;  // while those who wanted them are served
  std::vector<TableId> taken_up_;                     // of late, from what was read a little before
  bool looking_ = false;
  Millis looked_ = 0;   // when last for what others wrote,
  Millis adopted_ = 0;  // and for tables that nobody takes care of
  // Tables that everyone may see, as the store had them a moment ago.
  std::vector<store::TableRow> listed_rows_;
  Millis listed_ = 0;
  Millis alive_ = 0;  // when this thread was last seen at work
  Millis ticked_ = 0;
  LobbyFigures figures_;
  std::unique_ptr<OutsideEngines> engines_;  // made for the first of them; ends before the rest
};

// Refusals that several parts of the hall give.
Refusal unknown_table(const std::string& code);
Refusal disk_refusal();
Refusal disk_refusal(const store::Committed& result);  // which failed
Refusal overtaken();                                   // by another node, again and again

}  // namespace salle::server
