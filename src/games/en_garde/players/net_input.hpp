// What the network for En Garde is told, and how its answers are numbered.
//
// The observation is what a seat may know: a view and what it remembers. It is a fixed number of
// places, each of which holds one of a few values, so that the first layer of the network is a sum
// of as many rows as there are places. One more input is a plain number: what a drawn round is
// worth. Beside it stands the history, the last acts of the round. Training (../capi) and play
// (net.hpp) both go through these functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/en_garde/view.hpp"

namespace salle::en_garde_net {

inline constexpr int kPlaces = 18;
inline constexpr int kCodes = 158;   // values of all places together
inline constexpr int kActions = 42;  // see action_index
inline constexpr int kHistory = 24;  // acts that a history holds
inline constexpr int kHistoryCodes = 1 + 2 * kActions;

// For each place the number of its value, counted through all places: below kCodes, ascending.
using Codes = std::array<std::uint8_t, kPlaces>;

// The last acts of the round, the latest first: 0 none or not known, else
// 1 + 2 * action + (0 his own, 1 his opponent's).
using History = std::array<std::uint8_t, kHistory>;

// What a round is worth to a seat.
struct Stakes {
  double win = 1.0;
  double lose = -1.0;
  double draw = 0.0;

  // A draw on the scale where a win is 1 and a loss is -1: nothing else changes how to play.
  double draw_value() const {
    return win > lose ? std::clamp((2.0 * draw - win - lose) / (win - lose), -1.0, 1.0) : 0.0;
  }
  Stakes of_opponent() const { return {-lose, -win, -draw}; }
};

class CodeWriter {
 public:
  explicit CodeWriter(Codes& codes) : codes_(codes) {}

  // The next place, which can hold `values` values, holds `value`.
  void put(int value, int values) {
    codes_[at_++] = static_cast<std::uint8_t>(base_ + std::clamp(value, 0, values - 1));
    base_ += values;
  }

 private:
  Codes& codes_;
  std::size_t at_ = 0;
  int base_ = 0;
};

// `view` must be of `seat`, and of a moment in a round.
inline Codes encode(const en_garde::View& view, const en_garde::Memory& memory, Seat seat) {
  using namespace en_garde;
  const auto me = static_cast<std::size_t>(seat);
  const Cards hand = view.hand[me];
  const Cards unseen = Cards::full_deck() - memory.played - hand;
  const int distance = view.distance();
  const bool in_reach = distance <= kValues;
  Codes codes;
  CodeWriter writer(codes);
  for (int value = 1; value <= kValues; ++value) writer.put(hand.count(value), kCopies + 1);
  for (int value = 1; value <= kValues; ++value) writer.put(unseen.count(value), kCopies + 1);
  writer.put(view.advanced(seat), kLastSquare);
  writer.put(distance, kLastSquare);
  writer.put(view.pile, kDeckSize - 2 * kHandSize + 1);
  writer.put(view.pending == Attack::kNone     ? 0
             : view.pending == Attack::kDirect ? view.pending_count
                                               : kCopies + view.pending_count,
             2 * kCopies + 1);
  writer.put(view.hand_size[1 - me], kHandSize + 1);
  writer.put(view.top_discard, kValues + 1);
  writer.put(in_reach ? hand.count(distance) : 0, kCopies + 1);
  writer.put(in_reach ? 1 + unseen.count(distance) : 0, kCopies + 2);
  return codes;
}

// The distance says which value attacks and parries, so 42 numbers are enough: 0 to 4 advance, 5
// to 9 step back, 10 to 14 attack with one to five cards, 15 to 34 advance and attack (four a
// step), 35 parry, 36 to 40 retreat, 41 pass.
constexpr int action_index(en_garde::Action action) {
  using en_garde::Deed;
  switch (action.deed()) {
    case Deed::kAdvance:
      return action.step() - 1;
    case Deed::kStepBack:
      return 5 + action.step() - 1;
    case Deed::kAttack:
      return 10 + action.count() - 1;
    case Deed::kAdvanceAttack:
      return 15 + 4 * (action.step() - 1) + action.count() - 1;
    case Deed::kParry:
      return 35;
    case Deed::kRetreat:
      return 36 + action.step() - 1;
    default:
      return 41;
  }
}

inline History encode_history(const en_garde::Memory& memory, Seat seat) {
  History history{};
  const std::size_t known = std::min(memory.acts.size(), history.size());
  for (std::size_t i = 0; i < known; ++i) {
    const en_garde::Act& act = memory.acts[memory.acts.size() - 1 - i];
    history[i] =
        static_cast<std::uint8_t>(1 + 2 * action_index(act.action) + (act.seat == seat ? 0 : 1));
  }
  return history;
}

}  // namespace salle::en_garde_net
