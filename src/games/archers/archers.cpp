#include "games/archers/archers.hpp"

#include "core/text.hpp"

namespace salle {

using namespace archers;

void Archers::outcomes(const Rules&, const State& state, ChanceList<Archers>& outcomes) {
  outcomes.clear();
  if (state.now.phase != Phase::kLot) return;
  outcomes.push({Action::lot(kDark), 1});
  outcomes.push({Action::lot(kLight), 1});
}

Payoffs Archers::payoffs(const Rules&, const State& state) {
  Payoffs payoffs{};
  if (state.now.winner >= 0) {
    payoffs[index(Seat{state.now.winner})] = 1;
    payoffs[index(opponent(state.now.winner))] = -1;
  }
  return payoffs;
}

std::string Archers::broken(const Rules& rules, const State& state) {
  const Position& now = state.now;
  Squares taken;
  for (const Seat seat : {kDark, kLight}) {
    for (const Facing facing : kFacings) {
      const Squares archers = now.board.at(seat, facing);
      if ((archers & taken).any()) return "two archers stand on one square";
      if ((archers & ~kEverySquare).any()) return "an archer stands beside the board";
      taken |= archers;
    }
    const Squares mine = now.board.of(seat);
    if (mine.count() > kArchersASide) return "a side has more than nine archers";
    const bool lost = now.phase == Phase::kOver && now.winner == opponent(seat);
    if (!mine.any() &&
        !(lost && (now.ending == Ending::kNoArchers || now.ending == Ending::kKing))) {
      return "a side has no archers and has not lost";
    }
    const bool entered = (mine & kWoods[index(opponent(seat))]).any();
    if (entered != (now.ending == Ending::kEntered && now.winner == seat)) {
      return "an archer is in the enemy's woods, or not, against the ending";
    }
    const Square king = now.board.king[index(seat)];
    if (king != kNoSquare && !mine.has(king)) return "a king is not one of his side's archers";
    const bool king_lost = state.begun.king[index(seat)] != kNoSquare && king == kNoSquare;
    if (king_lost != (lost && now.ending == Ending::kKing)) {
      return "a king is missing, or not, against the ending";
    }
  }
  if (now.key != key_of(now.board, now.mover)) return "the key is not that of the board";
  if ((now.phase == Phase::kOver) != (now.ending != Ending::kNone)) {
    return "the game is over, or not, against its ending";
  }
  if ((now.shot & ~now.board.of(now.mover)).any()) return "an archer that is not there has shot";
  if (now.fired != now.shot.any()) return "a shot without a shooter, or a shooter without a shot";
  if (now.phase == Phase::kOpening && now.board != state.begun && !now.fired) {
    return "the board changed before anything was done";
  }
  if (rules.quiet > 0 && now.quiet >= rules.quiet && now.phase != Phase::kOver) {
    return "the game goes on past the quiet limit";
  }
  return {};
}

Result<Knowledge<Archers>> Archers::parse_knowledge(const Rules& rules, std::string_view text) {
  const auto state = archers::parse_position(rules, text);
  if (!state) return std::unexpected(state.error());
  return Knowledge<Archers>{{Viewer::all(), *state}, {}};
}

}  // namespace salle
