// The one screen of a match on one device: it is told what happens in the messages that a server
// would send (docs/protocol.md), so that a page need not know where its table is. Where the screen
// passes from one person to another everything is told anew, from that one's own eyes.
#pragma once

#include <array>
#include <vector>

#include "match/local_match.hpp"
#include "match/viewer_messages.hpp"

namespace salle {

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
