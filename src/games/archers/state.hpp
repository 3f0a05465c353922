// A game of Archers at one moment.
//
// `Position` is the board and where in the turn it is: small, and all that search and perft copy.
// `State` adds what the contract wants besides: how the turn came here, for the notation, and the
// positions since the last shot, for repetition.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/fixed_list.hpp"
#include "games/archers/action.hpp"
#include "games/archers/rules.hpp"

namespace salle::archers {

enum class Phase : std::uint8_t {
  kLot,      // who begins is drawn by lot
  kOpening,  // shots, or the first manoeuvre
  kSecond,   // the second manoeuvre
  kOver,
};

enum class Ending : std::uint8_t {
  kNone,
  kEntered,     // an archer stepped into the enemy's woods
  kKing,        // the king was shot
  kNoArchers,   // the last archer was shot
  kRepetition,  // a draw: the position arose too often
  kQuiet,       // a draw: too many turns without a shot
};

struct Position {
  Board board;
  Squares shot;                  // archers that have shot this turn
  std::uint64_t key = 0;         // of the board and the player to move; see board.hpp
  std::uint32_t quiet = 0;       // whole turns since the last shot
  Action undo = Action::none();  // would leave the board as it was when the turn began
  Phase phase = Phase::kOpening;
  std::uint8_t mover = 0;
  bool fired = false;  // a shot was made this turn
  Ending ending = Ending::kNone;
  std::int8_t winner = -1;

  bool operator==(const Position&) const = default;
};
static_assert(sizeof(Position) <= 192);

// The positions at the beginning of every turn since the last shot, as keys. An archer once shot
// does not come back, so no earlier one can arise again.
class History {
 public:
  // A turn begins. `turn` counts from 0 at the last shot, or from where a typed-in position begins.
  void note(std::uint32_t turn, std::uint64_t key) {
    latest_ = turn;
    keys_[turn % 2][turn / 2 % kPlaces] = key;
  }
  void restart(std::uint32_t turn, std::uint64_t key) {
    first_ = turn;
    note(turn, key);
  }

  // How many turns back there is something to compare with.
  std::uint32_t length() const { return std::min<std::uint32_t>(latest_ - first_, kMostQuiet - 1); }

  // The position at the beginning of the turn so many turns back, at most length().
  std::uint64_t key_before(std::uint32_t turns_back) const {
    const std::uint32_t turn = latest_ - turns_back;
    return keys_[turn % 2][turn / 2 % kPlaces];
  }

  // How often the latest position has arisen, itself included.
  int times() const {
    const auto& same_player = keys_[latest_ % 2];
    const std::uint32_t place = latest_ / 2 % kPlaces;
    const std::uint32_t noted = length() / 2 + 1;
    const auto count = [&, key = same_player[place]](std::uint32_t begin, std::uint32_t end) {
      return std::count(same_player.data() + begin, same_player.data() + end, key);
    };
    // Without a quiet limit the places are used in turn, and the oldest may lie behind the latest.
    const auto times = noted <= place + 1
                           ? count(place + 1 - noted, place + 1)
                           : count(0, place + 1) + count(kPlaces + place + 1 - noted, kPlaces);
    return static_cast<int>(times);
  }

  // What was noted before the last shot lies still there, but counts no more.
  bool operator==(const History& other) const {
    if (first_ != other.first_ || latest_ != other.latest_) return false;
    for (std::uint32_t turn = latest_ - length(); turn <= latest_; ++turn) {
      const std::uint32_t place = turn / 2 % kPlaces;
      if (keys_[turn % 2][place] != other.keys_[turn % 2][place]) return false;
    }
    return true;
  }

 private:
  // Each player's turns by themselves: only his own can have the same position.
  static constexpr std::uint32_t kPlaces = kMostQuiet / 2;
  std::array<std::array<std::uint64_t, kPlaces>, 2> keys_{};
  std::uint32_t first_ = 0;
  std::uint32_t latest_ = 0;
};

// Nine shots and two manoeuvres at most.
using TurnSoFar = FixedList<Action, kArchersASide + 2>;

struct State {
  Position now;
  Board begun;     // as the turn began
  TurnSoFar turn;  // what was done since; a turn that ended the game stays here
  History history;

  bool operator==(const State&) const = default;
};

}  // namespace salle::archers
