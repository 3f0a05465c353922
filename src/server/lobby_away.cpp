// Those who are away when it is their turn: they are called, and after a fair time nobody need wait
// for them any longer.
#include <algorithm>

#include "core/text.hpp"
#include "server/lobby.hpp"

namespace salle::server {
namespace {

// Who is away for so long when it becomes his turn is called: not for a page that is loaded anew.
constexpr Millis kAway = 20'000;

}  // namespace

void Lobby::call_to_turn(Room& room, Millis now) {
  const Match& match = room.match;
  if (!call_away_ || !match.playing() || match.game_number() <= room.called) return;
  if (!nodes_.cares_for(match.id()) || !nodes_.hears_all()) return;
  const Seat turn = match.turn();
  if (turn == kNobody) return;
  const Occupant& seat = match.seats()[index(turn)];
  if (seat.kind != SeatKind::kPerson || match.computer_at(turn)) return;
  const Millis last = match.entries().empty() ? match.setup().created : match.entries().back().at;
  if (is_present(room, turn) || now - std::max(last, room.left[index(turn)]) < kAway) return;
  room.called = match.game_number();
  std::string by;
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    const Occupant& other = match.seats()[i];
    if (static_cast<Seat>(i) == turn || other.person == seat.person) continue;
    const std::string name =
        other.kind == SeatKind::kComputer ? other.computer : names_.name_of(other.person);
    by += cat(by.empty() ? "" : ", ", name);
  }
  call_away_({AwayCall::What::kTurn, seat.person, match.code(), match.setup().game, by});
}

// Has whoever is to move been away long enough for somebody else to stop waiting?
std::optional<Refusal> Lobby::cannot_claim_yet(const Room& room) const {
  const Seat turn = room.match.turn();
  const auto wait = room.match.fair_wait();
  if (turn == kNobody || !wait) return std::nullopt;  // the match says why not
  if (is_present(room, turn)) return Refusal{"present", "the one to move is at the table"};
  if (!nodes_.hears_all()) {
    return Refusal{"presence-unknown",
                   "who is at the table cannot be known just now: try again in a moment"};
  }
  const Millis away = io_.now() - room.left[index(turn)];
  if (away >= *wait) return std::nullopt;
  return Refusal{"too-soon", cat("wait ", std::to_string((*wait - away + 999) / 1000),
                                 " more seconds: everyone may lose the connection for a moment")};
}

// Somebody for whom a computer plays is here again.
void Lobby::come_back(Room& room, Seat seat) {
  when_free(room, 0, [this, seat](Room& free) {
    if (!is_present(free, seat)) return;
    if (!free.match.propose_return(seat, io_.now())) return;
    put(free, {[this, seat](Room& at) { return at.match.propose_return(seat, io_.now()); }});
  });
}

}  // namespace salle::server
