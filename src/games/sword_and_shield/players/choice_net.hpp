// How likely a strong Knight is to choose each of the things that he can do in a joust, learned from
// jousts of the network against itself (train/sword_learn.py).
//
// The cards in hand pass through one layer, the same for all, and are added up; they and the scene
// pass through three more. A choice is then what it does, the cards it takes and that scene: all
// choices pass through the same two layers to a number each. So combinations need no list, and cards
// of another set can be played. In whole numbers: the same joust has the same answer everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/sword_and_shield/players/choice_input.hpp"
#include "games/sword_and_shield/players/dense.hpp"

namespace salle {

class ChoiceNet {
 public:
  static constexpr std::size_t kHand = 96;
  static constexpr std::size_t kScene = 256;
  static constexpr std::size_t kChoice = 96;
  // Whole-number scales: 1 is so much. Inputs are told in sixteenths.
  static constexpr int kInputOne = 16;
  static constexpr int kWeightOne = 1024;
  static constexpr int kOne = 256;  // of what a layer hands on, and the most it does:
  static constexpr int kMost = 32767;
  static constexpr int kCardMost = kMost / static_cast<int>(sword_and_shield::kFullHand);
  static constexpr int kScoreOne = kWeightOne * kOne;
  // How often the judge's opinion counts is told in so many parts, his opinion in eighths of a point.
  static constexpr int kTrustOne = kScoreOne / 8;

  using Scores = std::array<std::int32_t, sword_and_shield::kMostChoices>;

  // A weights file, as train/sword_choice_weights.py writes it.
  static Result<ChoiceNet> parse(std::string_view bytes);

  // Where the weights come from and how good they are: lines "key value".
  const std::string& about() const { return about_; }

  // The logarithms of how likely the choices are, but for a number that is the same for all; one is
  // kScoreOne.
  void score(const sword_and_shield::ChoiceInput& input, Scores& scores) const;

 private:
  struct Layers {
    Dense<sword_and_shield::kCardInputs, kHand> card;
    Dense<sword_and_shield::kSceneInputs + kHand, kScene> first;
    Dense<kScene, kScene> second;
    Dense<kScene, kChoice> context;
    Dense<sword_and_shield::kChoiceInputs, kChoice> told;  // this and the next have no bias
    Dense<kHand, kChoice> taken;
    Dense<kChoice, kChoice> deeper;
    std::array<Lane, kChoice / 8> last;
    std::int32_t trust;

    bool keep_to_32_bits() const;
  };

  std::string about_;
  std::vector<Layers> layers_;  // one: not for the stack
};

// The house's own weights for jousts. They travel inside the program; a browser fetches the file.
inline constexpr std::string_view kChoiceNetFile = "joust.net";

// The network; SwordAndShield::has_weights must have said yes. Read when first asked for, then kept.
const ChoiceNet& joust_house_net();

}  // namespace salle
