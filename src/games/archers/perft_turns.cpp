// Counting by whole turns. Many sequences lead to the same board, so it goes turn by turn: every
// board is kept once, with the number of sequences that lead there.
#include <algorithm>
#include <compare>
#include <vector>

#include "games/archers/engine.hpp"
#include "games/archers/perft.hpp"

namespace salle::archers {
namespace {

// A board in 24 bytes: which squares are taken, three bits for each who stands there, the kings.
struct Packed {
  std::array<std::uint64_t, 3> words{};
  auto operator<=>(const Packed&) const = default;
};

Packed pack(const Board& board) {
  const Squares taken = board.of(kDark) | board.of(kLight);
  Packed packed;
  packed.words[0] = taken.south();
  packed.words[1] =
      taken.north() | std::uint64_t{board.king[0]} << 40 | std::uint64_t{board.king[1]} << 48;
  for (const Square square : taken) {
    const Seat seat = board.of(kDark).has(square) ? kDark : kLight;
    const auto who = static_cast<std::uint64_t>(seat * 4) + index(board.facing_of(seat, square));
    packed.words[2] = packed.words[2] << 3 | who;
  }
  return packed;
}

Board unpack(const Packed& packed) {
  Board board;
  const Squares taken = Squares(packed.words[0], packed.words[1]) & kEverySquare;
  int place = 3 * taken.count();
  for (const Square square : taken) {
    place -= 3;
    const auto who = static_cast<unsigned>(packed.words[2] >> place) & 7u;
    board.archers[who / 4][who % 4] |= Squares::of(square);
  }
  for (const std::size_t seat : {0u, 1u}) {
    board.king[seat] = static_cast<std::uint8_t>(packed.words[1] >> (40 + 8 * seat));
  }
  return board;
}

struct Reached {
  Packed board;
  std::uint64_t sequences;
};

class Layer {
 public:
  void add(const Board& board, std::uint64_t sequences) {
    reached_.push_back({pack(board), sequences});
    if (reached_.size() >= next_merge_) merge();
  }

  // Every board once.
  void merge() {
    std::ranges::sort(reached_, {}, &Reached::board);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      if (kept > 0 && reached_[kept - 1].board == reached_[i].board) {
        reached_[kept - 1].sequences += reached_[i].sequences;
      } else {
        reached_[kept++] = reached_[i];
      }
    }
    reached_.resize(kept);
    next_merge_ = std::max(kFirstMerge, 2 * kept);
  }

  const std::vector<Reached>& reached() const { return reached_; }

  TurnCount count() {
    merge();
    TurnCount count{0, reached_.size()};
    for (const Reached& each : reached_) count.sequences += each.sequences;
    return count;
  }

 private:
  static constexpr std::size_t kFirstMerge = std::size_t{1} << 20;
  std::vector<Reached> reached_;
  std::size_t next_merge_ = kFirstMerge;
};

// Plays every way to finish the turn, and adds the boards: of games that go on, or of all.
void finish_turn(const Rules& rules, const Position& position, std::uint64_t sequences, bool last,
                 Layer& layer) {
  FixedList<Action, kMaxActions> actions;
  list_actions(position, actions);
  for (const Action action : actions) {
    Position next = position;
    Referee(rules, next).apply(action);
    const bool over = next.phase == Phase::kOver;
    if (!over && next.mover == position.mover) {
      finish_turn(rules, next, sequences, last, layer);
    } else if (!over || last) {
      layer.add(next.board, sequences);
    }
  }
}

// Where draws may come, the way to a board matters too: one sequence at a time.
void finish_turns(const Rules& rules, const State& state, int turns, Layer& layer) {
  FixedList<Action, kMaxActions> actions;
  list_actions(state.now, actions);
  for (const Action action : actions) {
    State next = state;
    apply(rules, next, action);
    const bool over = next.now.phase == Phase::kOver;
    const int left = over || next.now.mover != state.now.mover ? turns - 1 : turns;
    if (left == 0) {
      layer.add(next.now.board, 1);
    } else if (!over) {
      finish_turns(rules, next, left, layer);
    }
  }
}

}  // namespace

TurnCount perft_turns(const Rules& rules, const State& state, int depth) {
  if (depth <= 0) return {1, 1};
  State begun = state;
  if (begun.now.phase == Phase::kLot) apply(rules, begun, Action::lot(kDark));
  Layer layer;
  if (draw_within(rules, begun, depth - 1)) {
    finish_turns(rules, begun, depth, layer);
    return layer.count();
  }
  Rules endless = rules;
  endless.quiet = 0;
  finish_turn(endless, begun.now, 1, depth == 1, layer);
  Position next;
  for (int turn = 2; turn <= depth; ++turn) {
    next.mover =
        static_cast<std::uint8_t>(turn % 2 == 0 ? opponent(begun.now.mover) : begun.now.mover);
    layer.merge();
    Layer following;
    for (const Reached& each : layer.reached()) {
      next.board = unpack(each.board);
      finish_turn(endless, next, each.sequences, turn == depth, following);
    }
    layer = std::move(following);
  }
  return layer.count();
}

}  // namespace salle::archers
