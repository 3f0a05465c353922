// What the learned chooser (choice_net.hpp) is told of a decision in a joust: the two Knights as
// everyone sees them, the cards in hand, and what can be done.
//
// Nothing here depends on what the one who decides cannot see. Cards are told by what they do, cost
// and may be answered by just now and never by their names, so another card set can be played, too.
#pragma once

#include <array>
#include <cstdint>

#include "games/sword_and_shield/players/policy.hpp"

namespace salle::sword_and_shield {

// Bytes, of which 16 (or fewer, where there may be many) are one of a thing.
inline constexpr std::size_t kSceneInputs = 136;
inline constexpr std::size_t kCardInputs = 52;
inline constexpr std::size_t kChoiceInputs = 40;
inline constexpr std::size_t kMostChoices = 24;
// Where a choice says how far it is behind the judge's favourite, in eighths of a point.
inline constexpr std::size_t kGapInput = 16;

struct ChoiceInput {
  std::array<std::int8_t, kSceneInputs> scene;
  std::array<std::array<std::int8_t, kCardInputs>, kFullHand> card;  // by place in hand
  std::array<std::array<std::int8_t, kChoiceInputs>, kMostChoices> choice;
  std::array<std::uint8_t, kMostChoices> used;  // cards of the hand that it takes, as bits
  std::uint8_t cards = 0;
  std::uint8_t choices = 0;
};

// Tells of a joust's decision and of the first kMostChoices of its ranking, which is the policy's
// with these scales. Of the state only the board and what the one to move may see are looked at.
void look(const Rules& rules, const State& state, const Ranking& ranking, const Scales& scales,
          ChoiceInput& input);

}  // namespace salle::sword_and_shield
