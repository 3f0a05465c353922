// A match on one device: people who share a screen, and computers. Who may look at it when, what
// that one is shown, and the copy that is kept for later. The terminal and the page play through
// it, so that neither has to think about secrets: what `viewer` may see may be shown, and nothing
// else.
//
// Where several people play a game with secrets nobody is in view until the seat to move has said,
// by `look`, that he is the one who looks.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "match/viewer_messages.hpp"

namespace salle {

struct LocalSeat {
  std::string name;      // who sits there; a computer may go without
  std::string computer;  // the name of a level; empty: a person
  bool operator==(const LocalSeat&) const = default;
};

struct LocalPlan {
  std::string game;
  std::string rules;
  std::vector<LocalSeat> seats;
  std::string seed;
};

// What a record did not say of a game that was kept as one.
struct OldEnd {
  std::string ending = {};  // "resigned" or "agreed", where it did not end by play
  std::vector<int> payoffs = {};
  std::optional<Seat> draw_offered = {};
};

class LocalMatch {
 public:
  // What the match waits for.
  enum class Next { kHandOver, kPerson, kComputer, kOver };

  static Answer<LocalMatch> begin(const LocalPlan& plan, Millis now);
  // As it was kept; the refusals are those of `Match::open`.
  static Answer<LocalMatch> open(const LocalPlan& plan, Millis created,
                                 const std::vector<StoredEntry>& entries);
  // From a record, as games were kept before there were entries: the seed in the plan must be the
  // one that dealt it.
  static Answer<LocalMatch> from_record(const LocalPlan& plan, const Record& record, Millis created,
                                        const OldEnd& end = {});

  const Match& match() const { return match_; }
  const std::vector<LocalSeat>& seats() const { return seats_; }
  std::string name_of(Seat seat) const;
  std::vector<std::string> names() const;
  // A person who sits there, and has not left it to a computer. When it is over nobody plays for
  // anyone: whoever has resigned is back to see how it ended.
  bool person(Seat seat) const;
  int people() const;
  // Do people here have secrets from each other? Also from one who has left the game, but not the
  // room.
  bool hand_over() const;

  Next next() const;
  // Whose seat the screen is for, kNobody: it is for everyone, or for the next one.
  Seat looking() const;
  // Everyone sees everything once the match is over.
  Viewer viewer() const { return match_.viewer_of(looking()); }
  // That seat is at the screen, and nobody else is looking.
  void look(Seat seat) { looking_ = seat; }

  // The one who looks acts, or asks. Several actions of one turn may stand in a line.
  Answer<void> ask(const ClientMessage& message, Millis now, Language language);
  Answer<void> play(std::string_view actions, Millis now, Language language);
  // The computer to move has decided.
  Answer<void> take(const ComputerMove& move, Millis now);

  // The same people again, with sides changed, newly dealt.
  LocalPlan rematch() const;
  // The whole record of a finished match; of one that goes on, what the one who looks knows of it.
  Record record() const { return match_.record(viewer(), names()); }

 private:
  LocalMatch(Match match, std::vector<LocalSeat> seats);
  static MatchSetup setup_of(const LocalPlan& plan, Millis created);
  Answer<void> put(const Answer<MatchEntry>& entry);
  Answer<void> put_old_end(const OldEnd& end, Millis at);
  Seat only_person() const;

  Match match_;
  std::vector<LocalSeat> seats_;
  Seat looking_ = kNobody;  // among several people, who said so
};

// The one screen of a match on one device: it is told what happens in the messages that a server
// would send (docs/protocol.md), so that a page need not know where its table is. Where the screen
// passes from one person to another everything is told anew, from that one's own eyes.
class LocalScreen {
 public:
  using Messages = std::vector<MessageText>;

  explicit LocalScreen(LocalMatch match) : match_(std::move(match)) {}

  const LocalMatch& match() const { return match_; }
  // Somebody at the device says something: it is answered, and told if something came of it.
  Messages say(const ClientMessage& message, Millis now);
  // The seat to which the screen must be handed before anything is shown; kNobody: to none.
  Seat curtain() const;
  // It has been handed over.
  Messages look(Seat seat, Millis now);
  // The computer to move has decided.
  Messages take(const ComputerMove& move, Millis now);

 private:
  std::vector<SeatCard> seat_cards() const;
  MessageText tell(Millis now);
  MessageText watch(const ClientMessage& message, Millis now);
  void note_told();
  std::int64_t& seen_by(Seat seat) { return seen_[seat >= 0 ? index(seat) : kMaxSeats]; }

  LocalMatch match_;
  Listener listener_;
  std::int64_t told_ = 0;  // the latest entry that the screen knows
  // And each of those who look at it; last of all everyone, while it is in nobody's hands.
  std::array<std::int64_t, kMaxSeats + 1> seen_{};
};

}  // namespace salle
