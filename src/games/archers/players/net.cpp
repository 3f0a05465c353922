#include "games/archers/players/net.hpp"

#include <algorithm>

namespace salle {

using namespace archers;
using namespace archers_net;

namespace {

using Row = ArchersNet::Row;

constexpr std::size_t kMostChanges = 24;  // beyond that all is summed up anew

// Rows to take away from a view and rows to add to it.
struct Changes {
  FixedList<const Row*, kMostChanges> gone;
  FixedList<const Row*, kMostChanges> come;
};

// `from` may be `sums` itself.
void change(const Row& from, const Changes& changes, Row& sums) {
  const auto& gone = changes.gone;
  const auto& come = changes.come;
  // Nearly always two rows, or four.
  if (gone.size() == 1 && come.size() == 1) {
    const Row& less = *gone[0];
    const Row& more = *come[0];
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = from[i] + (more[i] - less[i]);
    return;
  }
  if (gone.size() == 2 && come.size() == 2) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] = from[i] + (((*come[0])[i] - (*gone[0])[i]) + ((*come[1])[i] - (*gone[1])[i]));
    }
    return;
  }
  sums = from;
  for (const Row* row : gone) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] -= (*row)[i];
  }
  for (const Row* row : come) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += (*row)[i];
  }
}

// The two sides' squared activations times their weights. A clipped sum times a weight fits into 16
// bits, and so does the whole into 32: 255 * 255 * 127 * 256 < 2^31.
std::int32_t weigh(const Row& own, const Row& enemy, const Lane* weights) {
  constexpr Lane kNone = {};
  constexpr Lane kMost = kNone + ArchersNet::kOne;
  WideLane total = {};
  for (std::size_t i = 0; i < ArchersNet::kHiddenLanes; ++i) {
    const Lane mine = clipped(own[i], kNone, kMost);
    const Lane other = clipped(enemy[i], kNone, kMost);
    total += products(mine * weights[i], mine);
    total += products(other * weights[ArchersNet::kHiddenLanes + i], other);
  }
  return total[0] + total[1] + total[2] + total[3];
}

}  // namespace

void ArchersNet::sum_up(const Position& position, Sums& sums) const {
  const Board& board = position.board;
  sums.board = board;
  sums.key = position.key;
  sums.quiet = quiet_stage(position.quiet);
  for (const Seat viewer : {kDark, kLight}) {
    Row& view = sums.views[index(viewer)];
    view = bias_;
    const auto add = [&](int input) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) view[lane] += row(input)[lane];
    };
    add(kFirstQuiet + sums.quiet);
    for (const Seat owner : {kDark, kLight}) {
      for (const Facing facing : kFacings) {
        for (const Square square : board.at(owner, facing)) {
          add(archer_input(viewer, owner, facing, square));
        }
      }
      const Square king = board.king[index(owner)];
      if (king != kNoSquare) add(king_input(viewer, owner, king));
    }
  }
}

void ArchersNet::follow(const Position& position, Sums& sums) const {
  if (sums.quiet < 0) return sum_up(position, sums);
  if (sums.are_of(position)) return;
  const Board& board = position.board;
  std::array<Changes, 2> changes;
  std::size_t count = 0;
  for (const Seat owner : {kDark, kLight}) {
    for (const Facing facing : kFacings) {
      const Squares was = sums.board.at(owner, facing);
      const Squares other = was ^ board.at(owner, facing);
      if (!other.any()) continue;
      count += static_cast<std::size_t>(other.count());
      if (count + 3 > kMostChanges) return sum_up(position, sums);  // kings and quiet turns besides
      for (const Square square : other) {
        const bool gone = was.has(square);
        for (const Seat viewer : {kDark, kLight}) {
          Changes& view = changes[index(viewer)];
          (gone ? view.gone : view.come).push(&row(archer_input(viewer, owner, facing, square)));
        }
      }
    }
    const Square was = sums.board.king[index(owner)];
    const Square is = board.king[index(owner)];
    if (was == is) continue;
    for (const Seat viewer : {kDark, kLight}) {
      Changes& view = changes[index(viewer)];
      if (was != kNoSquare) view.gone.push(&row(king_input(viewer, owner, was)));
      if (is != kNoSquare) view.come.push(&row(king_input(viewer, owner, is)));
    }
  }
  const int quiet = quiet_stage(position.quiet);
  for (const Seat viewer : {kDark, kLight}) {
    Changes& view = changes[index(viewer)];
    if (quiet != sums.quiet) {
      view.gone.push(&row(kFirstQuiet + sums.quiet));
      view.come.push(&row(kFirstQuiet + quiet));
    }
    change(sums.views[index(viewer)], view, sums.views[index(viewer)]);
  }
  sums.board = board;
  sums.key = position.key;
  sums.quiet = quiet;
}

void ArchersNet::follow(const Position& before, const Sums& sums_before, Action action,
                        const Position& after, Sums& sums) const {
  const Board& board = before.board;
  const bool shot = action.deed() == Deed::kShot;
  const Seat owner = shot ? opponent(before.mover) : Seat{before.mover};
  const Square from = shot ? action.to() : action.from();
  const Facing was = board.facing_of(owner, from);
  const Square to = action.deed() == Deed::kStep ? action.to() : from;
  const Facing is = action.deed() == Deed::kPivot ? action.facing() : was;
  const Square king = board.king[index(owner)];
  const Square king_now = after.board.king[index(owner)];
  sums.board = after.board;
  sums.key = after.key;
  sums.quiet = quiet_stage(after.quiet);
  for (const Seat viewer : {kDark, kLight}) {
    Changes changes;
    changes.gone.push(&row(archer_input(viewer, owner, was, from)));
    if (!shot) changes.come.push(&row(archer_input(viewer, owner, is, to)));
    if (king != king_now) {
      changes.gone.push(&row(king_input(viewer, owner, king)));
      if (king_now != kNoSquare) changes.come.push(&row(king_input(viewer, owner, king_now)));
    }
    if (sums.quiet != sums_before.quiet) {
      changes.gone.push(&row(kFirstQuiet + sums_before.quiet));
      changes.come.push(&row(kFirstQuiet + sums.quiet));
    }
    change(sums_before.views[index(viewer)], changes, sums.views[index(viewer)]);
  }
}

int ArchersNet::evaluate(const Position& position, const Sums& sums) const {
  const std::size_t phase = phase_of(position);
  const Board& board = position.board;
  const std::size_t head =
      kStages * phase + stage_of(board.of(kDark).count() + board.of(kLight).count());
  const Row& own = sums.views[position.mover];
  const std::int32_t hidden = weigh(own, sums.views[1u - position.mover], outputs_[head].data());
  std::int32_t fine = hidden / kHidden + output_bias_[head] + own[kHiddenLanes][phase];
  const Kinds kinds = kinds_of(count(position), position.mover);
  const Table& table = tables_[phase];
  for (std::size_t kind = 0; kind < kKinds; ++kind) fine += table[kind][kinds[kind]];
  constexpr int kMost = 19000;
  return std::clamp(fine / kFine, -kMost, kMost);
}

int ArchersNet::evaluate(const Position& position) const {
  Sums sums;
  sum_up(position, sums);
  return evaluate(position, sums);
}

}  // namespace salle
