// Cards for programs: their fields under the keys of card files, their names, words and lore in one
// language.
#pragma once

#include <nlohmann/json.hpp>

#include "core/language.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

nlohmann::ordered_json start_card_json(const CardSet& set, int start_index, Language language);
nlohmann::ordered_json deck_card_json(const CardSet& set, int deck_index, Language language);

// The whole set: all its cards, and the words that are printed on them.
nlohmann::ordered_json card_set_json(const CardSet& set, Language language);

}  // namespace salle::sword_and_shield
