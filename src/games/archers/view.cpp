#include "games/archers/view.hpp"

namespace salle::archers {
namespace {

Event event_of(const State& before, Action action, const State& after) {
  Event event;
  event.seat = before.now.mover;
  if (action.of_chance()) {
    event.happening = Happening::kLot;
    event.seat = action.first();
    return event;
  }
  const auto& kings = before.now.board.king;
  event.from = action.from();
  event.king = kings[index(event.seat)] == event.from;
  switch (action.deed()) {
    case Deed::kShot:
      event.happening = Happening::kShot;
      event.to = action.to();
      event.king = kings[index(opponent(event.seat))] == event.to;
      event.facing = before.now.board.facing_of(event.seat, event.from);
      break;
    case Deed::kStep:
      event.happening = Happening::kStep;
      event.to = action.to();
      event.facing = after.now.board.facing_of(event.seat, event.to);
      break;
    case Deed::kPivot:
    case Deed::kLot:
      event.happening = Happening::kPivot;
      event.facing = action.facing();
      break;
  }
  return event;
}

}  // namespace

void events(const State& before, Action action, const State& after,
            FixedList<Event, kMaxEvents>& list) {
  list.clear();
  list.push(event_of(before, action, after));
  if (after.now.phase != Phase::kOver) return;
  Event end;
  end.happening = Happening::kGameEnds;
  end.seat = after.now.winner;
  end.ending = after.now.ending;
  list.push(end);
}

}  // namespace salle::archers
