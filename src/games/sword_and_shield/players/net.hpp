// How a game of With Sword and Shield stands between two Actions, learned from how games ended.
//
// Each Knight (net_input.hpp) passes through a layer of kWidth sums, the same weights for all; the
// Knights of a side are added up, and both sides with the field pass through a second layer to one
// number. Jousts and mêlées have weights of their own. All in whole numbers, so the same game has
// the same value everywhere.
//
// Weights come from train/ and lie in data/players.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/sword_and_shield/players/dense.hpp"
#include "games/sword_and_shield/players/net_input.hpp"

namespace salle {

class SwordNet {
 public:
  static constexpr std::size_t kWidth = 128;
  static constexpr std::size_t kSecond = 32;
  static constexpr std::size_t kSeen =
      2 * kWidth + sword_and_shield::kFieldInputs;  // by the second layer
  // Whole-number scales: 1 is so much. Inputs are told in sixteenths.
  static constexpr int kInputOne = 16;
  static constexpr int kWeightOne = 512;
  static constexpr int kOne = 128;  // of what a layer hands on
  // And what a layer hands on at most.
  static constexpr int kFirstMost = 4 * kOne - 1;
  static constexpr int kSecondMost = 8 * kOne - 1;

  // A weights file, as train/sword_weights.py writes it.
  static Result<SwordNet> parse(std::string_view bytes);

  // Where the weights come from and how good they are: lines "key value".
  const std::string& about() const { return about_; }

  // The sums of the first layer for the Knights who were looked at last, in the order in which they
  // were told. Games that one search invents have much in common: where a Knight is told as the last
  // one in his place was, his sums stay. They tell nothing but how fast the next answer comes.
  class Sums {
    friend SwordNet;
    struct Knight {
      std::array<std::int8_t, sword_and_shield::kKnightInputs> told;
      std::array<WideLane, kWidth / 4> sums;
    };
    const void* of_ = nullptr;  // the layers; null: nothing is summed up yet
    std::array<Knight, sword_and_shield::kMaxKnights> knight_;
  };

  // The logarithm of the odds of the side whose Knight has the turn or, where one ends, the coming
  // one, in 65536ths.
  std::int32_t odds(bool melee, const sword_and_shield::NetInput& input, Sums& sums) const;

  // What side A may expect: 1 won, -1 lost. At a moment that can be judged, or when the game is
  // over. So much of it as `plain` says, between 0 and 1, is the hand-made standing's (judge.hpp):
  // the logarithms of the odds are mixed.
  double standing(const sword_and_shield::Rules& rules, const sword_and_shield::State& state,
                  Sums& sums, double plain = 0.0) const;

 private:
  static constexpr std::size_t kSteps = 129;  // of the curve: a sixteenth each, from 0 to 8

  struct Layers {
    Dense<sword_and_shield::kKnightInputs, kWidth> first;
    Dense<kSeen, kSecond> second;
    std::array<std::int16_t, kSecond> last;
    std::int32_t last_bias;
  };

  static void follow(const Layers& layers,
                     const std::array<std::int8_t, sword_and_shield::kKnightInputs>& told,
                     Sums::Knight& knight);

  std::string about_;
  std::vector<Layers> layers_;                // of jousts and of mêlées
  std::array<std::int16_t, kSteps> curve_{};  // from log-odds to what may be expected
};

// The house's own weights for With Sword and Shield, the same for all rules and card sets. They
// travel inside the program; a browser fetches the file (../wasm/).
inline constexpr std::string_view kSwordNetFile = "sword.net";

// The network; SwordAndShield::has_weights must have said yes. Read when first asked for, then kept.
const SwordNet& sword_house_net();

}  // namespace salle
