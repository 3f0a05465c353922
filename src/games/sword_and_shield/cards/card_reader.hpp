// One card of a card set's file at a time: its fields, each within its limits, and sense between
// them. What concerns the whole set is checked by the loader.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/sword_and_shield/cards/toml_file.hpp"

namespace salle::sword_and_shield {

struct StartEntry {
  StartCard card;
  CardFace face;
  int line = 0;
};

struct DeckEntry {
  DeckCard card;
  CardFace face;
  int line = 0;
  int initiative_line = 0;
  std::vector<int> not_with;  // numbers of cards that it cannot be combined with
  int not_with_line = 0;
};

// What a card may refer to.
struct CardContext {
  std::vector<std::string_view> symbols;                // their keys
  std::array<std::uint16_t, kGuards> guard_stops = {};  // the set's matrix
};

using CardProblems = std::vector<CardProblem>;

StartEntry read_knight(const CardValue& value, CardProblems& problems);
StartEntry read_artefact(const CardValue& value, CardProblems& problems);
std::vector<StartEntry> read_health(const CardValue& value, CardProblems& problems);

DeckEntry read_combat(const CardValue& value, const CardContext& context, CardProblems& problems);
DeckEntry read_achievement(const CardValue& value, CardProblems& problems);
DeckEntry read_event(const CardValue& value, const CardContext& context, CardProblems& problems);
DeckEntry read_improvement(const CardValue& value, CardProblems& problems);

class CardFields;
void read_effects(CardFields& fields, const CardValue& list, DeckCard& card);

}  // namespace salle::sword_and_shield
