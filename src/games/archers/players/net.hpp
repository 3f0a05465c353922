// What a position of Archers is worth at a glance, learned from what deep searches found.
//
// A layer of kWidth sums over the inputs (net_input.hpp) for each side's view, clipped, squared and
// weighted; beside it a linear worth for every input, and a table for everything that the hand-made
// evaluation counts. All in whole numbers, so the same position has the same value everywhere. The
// sums follow the board from position to position (Sums): a manoeuvre changes two rows a view.
//
// Weights come from train/ and lie in data/players.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/archers/players/net_input.hpp"
#include "players/lanes.hpp"

namespace salle {

class ArchersNet {
 public:
  using Position = archers::Position;

  static constexpr int kWidth = 128;
  // Whole-number scales: an activation of 1 is kOne, an output weight of 1 is kOutputOne, and
  // kFine to a hundredth of an archer. The division by kHidden brings products of them there.
  static constexpr int kOne = 255;
  static constexpr int kOutputOne = 64;
  static constexpr int kFine = 8;
  static constexpr int kHidden = kOne * kOne * kOutputOne / (200 * kFine);

  static constexpr std::size_t kHiddenLanes = kWidth / 8;
  static constexpr std::size_t kLanes = kHiddenLanes + 1;  // the last: the linear worth by phase
  using Row = std::array<Lane, kLanes>;

  // The sums of both views of one board.
  struct Sums {
    archers::Board board;
    std::uint64_t key = 0;  // of the position
    int quiet = -1;         // its stage; -1: nothing is summed up yet
    std::array<Row, 2> views;

    bool are_of(const Position& position) const {
      return key == position.key && quiet == archers_net::quiet_stage(position.quiet);
    }
  };

  // A weights file, as train/archers_weights.py writes it.
  static Result<ArchersNet> parse(std::string_view bytes);

  // Where the weights come from and how good they are: lines "key value".
  const std::string& about() const { return about_; }

  // For the one to move, in hundredths of an archer; far below any certain score. `sums` are of
  // this position.
  int evaluate(const Position& position, const Sums& sums) const;
  int evaluate(const Position& position) const;

  // Brings `sums` to this position from whatever they were of.
  void follow(const Position& position, Sums& sums) const;
  // Makes `sums` those of `after`, which `action` leads to from `before`; `sums_before` are of
  // that.
  void follow(const Position& before, const Sums& sums_before, archers::Action action,
              const Position& after, Sums& sums) const;

 private:
  using Outputs = std::array<Lane, 2 * kHiddenLanes>;
  using Table = std::array<std::array<std::int16_t, archers_net::kSteps>, archers_net::kKinds>;

  void sum_up(const Position& position, Sums& sums) const;
  const Row& row(int input) const { return rows_[static_cast<std::size_t>(input)]; }

  std::string about_;
  std::vector<Row> rows_;  // by input
  Row bias_{};
  std::array<Outputs, archers_net::kHeads> outputs_{};  // the own view's, then the enemy's
  std::array<std::int16_t, archers_net::kHeads> output_bias_{};
  std::array<Table, archers_net::kPhases> tables_{};
};

// The house's own weights for Archers, the same for all rules. They travel inside the program; a
// browser fetches the file (../wasm/).
inline constexpr std::string_view kArchersNetFile = "archers.net";

// The network; Archers::has_weights must have said yes. Read when first asked for, then kept.
const ArchersNet& archers_house_net();

}  // namespace salle
