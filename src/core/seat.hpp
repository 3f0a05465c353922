// Who sits where, and who is looking.
//
// A Seat is an index into a game's players. Two values that are no player complete it: chance,
// which deals and draws, and nobody, when the game is over. A Viewer is whoever looks at a table;
// it is a type of its own so that "the view of seat 1" and "seat 1 to move" cannot be mixed up.
#pragma once

namespace salle {

inline constexpr int kMaxSeats = 6;

using Seat = int;
inline constexpr Seat kChance = -1;
inline constexpr Seat kNobody = -2;

class Viewer {
 public:
  static constexpr Viewer seat(Seat seat) { return Viewer(seat); }
  // Sees what everyone at the table may see, and nothing else.
  static constexpr Viewer spectator() { return Viewer(kSpectator); }
  // Sees everything. For finished games, and for the one who keeps the record.
  static constexpr Viewer all() { return Viewer(kAll); }

  constexpr bool is(Seat seat) const { return who_ == seat; }
  constexpr bool is_seat() const { return who_ >= 0; }
  constexpr bool sees_all() const { return who_ == kAll; }
  // May this viewer look at what belongs to `seat` alone?
  constexpr bool sees(Seat seat) const { return who_ == seat || who_ == kAll; }
  constexpr Seat as_seat() const { return who_ >= 0 ? who_ : kNobody; }

  constexpr bool operator==(const Viewer&) const = default;

 private:
  static constexpr int kSpectator = -3;
  static constexpr int kAll = -4;
  constexpr explicit Viewer(int who) : who_(who) {}
  int who_;
};

}  // namespace salle
