#include "games/archers/players/ordering.hpp"

#include <algorithm>
#include <cstdlib>

namespace salle::archers {
namespace {

constexpr int kKnownBest = 1 << 28;
constexpr int kShot = 1 << 26;
constexpr int kRefutation = 1 << 24;
constexpr int kMostWorth = 8192;
constexpr int kTakesAim = 3000;
constexpr int kLeavesFire = 3000;
constexpr int kGoesOn = 1500;

// From where an archer of each facing would have an enemy in its line.
ByFacing aims(Squares enemies, Squares empty) {
  using enum Facing;
  return {fire<kSouth>(enemies, empty).all, fire<kWest>(enemies, empty).all,
          fire<kNorth>(enemies, empty).all, fire<kEast>(enemies, empty).all};
}

Squares controlled_by(const ByFacing& archers, Squares empty) {
  using enum Facing;
  return (fire<kNorth>(archers[0], empty).all | fire<kEast>(archers[1], empty).all) |
         (fire<kSouth>(archers[2], empty).all | fire<kWest>(archers[3], empty).all);
}

}  // namespace

void Ordering::forget() {
  for (auto& side : worth_) side.fill(0);
  for (auto& pair : refutations_) pair.fill(Action::none());
}

std::size_t Ordering::slot(Action action) {
  const auto from = static_cast<std::size_t>(action.from()) * 8;
  if (action.deed() == Deed::kPivot) return from + 4 + index(action.facing());
  const int stride_of = action.to() - action.from();
  return from + (stride_of == kRankStep ? 0u : stride_of == 1 ? 1u : stride_of == -1 ? 3u : 2u);
}

void Ordering::adjust(Seat seat, Action action, int bonus) {
  std::int16_t& worth = worth_[index(seat)][slot(action)];
  worth = static_cast<std::int16_t>(worth + bonus - worth * std::abs(bonus) / kMostWorth);
}

void Ordering::praise(const Position& position, int ply, int depth, Action best,
                      const Action* tried, int tried_count) {
  if (!best.is_manoeuvre()) return;
  auto& pair = refutations_[static_cast<std::size_t>(ply)];
  if (pair[0] != best) {
    pair[1] = pair[0];
    pair[0] = best;
  }
  const int bonus = std::min(depth * depth * 32 + 32, 1024);
  adjust(position.mover, best, bonus);
  for (int i = 0; i < tried_count; ++i) adjust(position.mover, tried[i], -bonus);
}

void Ordering::weigh(const Position& position, int ply, Action known_best, const Actions& actions,
                     Promise& promise) const {
  const Board& board = position.board;
  const Seat mover = position.mover;
  const Squares empty = board.empty();
  const ByFacing aim = aims(board.of(opponent(mover)), empty);
  const Squares under_fire = controlled_by(board.archers[index(opponent(mover))], empty);
  const auto& pair = refutations_[static_cast<std::size_t>(ply)];
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    if (action == known_best) {
      promise[i] = kKnownBest;
    } else if (action.deed() == Deed::kShot) {
      promise[i] = kShot;
    } else if (action == pair[0] || action == pair[1]) {
      promise[i] = kRefutation;
    } else {
      int worth = worth_[index(mover)][slot(action)];
      const bool fired_at = under_fire.has(action.from());
      if (action.deed() == Deed::kPivot) {
        if (aim[index(action.facing())].has(action.from())) worth += kTakesAim;
        if (fired_at) worth += kLeavesFire / 2;
      } else {
        const Facing facing = board.facing_of(mover, action.from());
        if (aim[index(facing)].has(action.to())) worth += kTakesAim;
        if (fired_at) worth += kLeavesFire;
      }
      if (position.phase == Phase::kSecond && position.undo != Action::none() &&
          position.undo.from() == action.from()) {
        worth += kGoesOn;
      }
      promise[i] = worth;
    }
  }
}

}  // namespace salle::archers
