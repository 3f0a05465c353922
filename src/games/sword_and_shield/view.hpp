// What a viewer may know: views, memory and the states they allow.
//
// Secret: hands (but for cards that were bid or shown) and the order of decks. On show: all of
// Board. Team-mates see each other's hands with hands=open only. Beyond a view, a seat that forgets
// nothing knows this: when a deck runs out, every card of it that is neither discarded nor in sight
// is in somebody's hand, and stays there until he plays it.
#pragma once

#include <optional>
#include <string_view>

#include "core/game.hpp"
#include "games/sword_and_shield/journal.hpp"

namespace salle::sword_and_shield {

struct View {
  Viewer viewer = Viewer::spectator();
  Board board;
  std::array<bool, kMaxKnights> open = {};  // may this viewer see that hand?
  std::array<CardBits, kMaxKnights> hand;   // the cards of open hands

  const CardBits& hand_of(int knight) const { return hand[static_cast<std::size_t>(knight)]; }
  bool sees(int knight) const { return open[static_cast<std::size_t>(knight)]; }
  bool operator==(const View&) const = default;
};

bool sees_hand(const Rules& rules, Viewer viewer, int knight);

// Cards that were in hidden hands when a deck ran out, and how many of them each Knight still has.
struct Layer {
  CardBits cards;
  std::array<std::uint8_t, kMaxKnights> count = {};
  bool operator==(const Layer&) const = default;
};

// Layers by deck, oldest first. More than these are merged: then it is no longer known which of
// the merged layers a card is from.
inline constexpr std::size_t kMaxLayers = 4;
using Layers = FixedList<Layer, kMaxLayers>;
// Made whole before there is an array of it, for g++ 12: see tests/compiler/early_array.cpp.
static_assert(sizeof(Layers) > 0);
struct Memory {
  std::array<Layers, 2> layers;
  bool operator==(const Memory&) const = default;
};

View view(const Rules& rules, const State& state, Viewer viewer);
void events(const Rules& rules, const State& before, Action action, Viewer viewer, Events& list);
void remember(const Rules& rules, Memory& memory, const Event& event);
// Cards that come to light stay known, even if the action that showed them were taken back.
bool reveals(const Event& event);
State sample(const Rules& rules, const View& view, const Memory& memory, Random& random);
// For knowledge that was typed in and may fit no state at all: gives up after so many tries.
std::optional<State> try_sample(const Rules& rules, const View& view, const Memory& memory,
                                Random& random, int tries);

// The cards of a deck that this viewer cannot place: in that deck or in a hidden hand.
CardBits unseen(const Rules& rules, const View& view, int deck);

// What programs are told for a Phase, a Tactic, an Opening and a kind of deck card, in their order.
inline constexpr std::string_view kPhaseWords =
    "start-cards|draw|lose|place|tactic|bid|action|answer|discard|choose|over";
inline constexpr std::string_view kTacticWords = "strength|technique";
inline constexpr std::string_view kOpeningWords = "none|with-bid|with-initiative";
inline constexpr std::string_view kDeckKindWords = "combat|achievement|event|improvement";

}  // namespace salle::sword_and_shield
