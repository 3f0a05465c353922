// Card sets for With Sword and Shield made up at random: every kind of card, effect, condition and
// answer that a set's file can have, far more oddly mixed than anyone would write them.
#pragma once

#include "core/random.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle {

// Small decks run empty. All cards keep to what the loader allows.
sword_and_shield::CardSet random_cards(Random& random, int deck_cards);

}  // namespace salle
