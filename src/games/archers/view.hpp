// What a viewer may know of a game of Archers: all of it.
//
// The board lies open and nothing is drawn but the lot, so a view holds the whole state, what was
// played since the last shot included, and a state can be had back from it exactly. There is
// nothing to remember.
#pragma once

#include <string_view>

#include "core/game.hpp"
#include "games/archers/engine.hpp"

namespace salle::archers {

struct View {
  Viewer viewer = Viewer::spectator();
  State game;

  const Position& now() const { return game.now; }
  const Board& board() const { return game.now.board; }
  bool operator==(const View&) const = default;
};

enum class Happening : std::uint8_t { kLot, kShot, kStep, kPivot, kGameEnds };

struct Event {
  Happening happening = Happening::kPivot;
  Seat seat = 0;                   // who acts, begins or wins (-1: nobody)
  Square from = kNoSquare;         // of the archer that acts
  Square to = kNoSquare;           // shot at or stepped to
  Facing facing = Facing::kNorth;  // of the archer that acts, afterwards
  bool king = false;               // the king steps, pivots or is shot
  Ending ending = Ending::kNone;

  bool operator==(const Event&) const = default;
};

inline constexpr std::size_t kMaxEvents = 2;

struct Memory {
  bool operator==(const Memory&) const = default;
};

void events(const State& before, Action action, const State& after,
            FixedList<Event, kMaxEvents>& list);

// What programs are told for a Phase and an Ending, in their order.
inline constexpr std::string_view kPhaseWords = "lot|opening|second|over";
inline constexpr std::string_view kEndingWords = "none|woods|king|no-archers|repetition|quiet";

}  // namespace salle::archers
