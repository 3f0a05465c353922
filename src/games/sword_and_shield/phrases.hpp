// How sentences name things: Knights, cards, sums, costs. Pronouns of the third person are avoided
// throughout, since a Knight may be a man or a woman and a card does not say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/audience.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"
#include "games/sword_and_shield/field.hpp"

namespace salle::sword_and_shield {

// "Baldric" in a joust, "Baldric (2)" in a mêlée, "Knight 2" before the card is drawn. Knights are
// called by the first word of their card's name.
std::string knight_name(const Rules& rules, int index, int start_card, Language language);
std::string knight_name(const Rules& rules, const Board& board, int index, Language language);

// Who plays a Knight is more to people than what the Knight is called. One who plays several needs
// both: "your Baldric (1)", "Bea's Baldric (1)"; with one, a number tells where in the mêlée: "Bea
// (4)", and the one who is spoken to is "you" and spoken of in the second person.
bool plays_one(const Rules& rules, Seat seat);
bool is_you(const Rules& rules, int index, const Audience& to);
// The same for one who plays several Knights as well.
bool is_yours(const Rules& rules, int index, const Audience& to);
std::string called(const Rules& rules, int index, int start_card, const Audience& to);
std::string called(const Rules& rules, const Board& board, int index, const Audience& to);

// "Osbert (3), Bea (4) and Guirbert (5)": in short, by their own names where a player has several.
enum class Joined { kAnd, kOr };
std::string listed(const std::vector<std::string>& names, Joined how, Language language);
std::string knight_list(const Rules& rules, const Board& board, unsigned knights, Joined how,
                        const Audience& to);

// Who plays a side: "Bea", "your side", "side B (Bea and Cas)"; "side A" where no names are known.
std::string side_called(const Rules& rules, int side, const Audience& to);
// Has the one who is spoken to that side alone?
bool is_your_side(const Rules& rules, int side, const Audience& to);

// "side A".
std::string side_name(int side, Language language);

// "left", "centre", "right"; as a player looks at the picture, for both sides alike.
std::string column_name(int column, Language language);
std::string in_column(int column, Language language);  // "on the left"

// What is printed on a card, set apart in a sentence: “Bide one's time”.
std::string quoted(std::string_view name, Language language);
std::string face_name(const CardSet& set, int card, Language language);

// A card as one thing: "Crooked Cut / Wing Guard", "“Bide one's time”"; its number stands behind
// only where another card has the same name.
std::string card_title(const CardSet& set, int card, Language language);
// The same with its number always, where it is also written so: "“Bide one's time” (190)".
std::string numbered_title(const CardSet& set, int card, Language language);
// What a card attacks with: "Crooked Cut", or an Achievement's name in quotation marks.
std::string attack_title(const CardSet& set, int card, Language language);
// A Combat card by its guard, any other by its name; with its number.
std::string guard_card(const CardSet& set, int card, Language language);

std::string sum_words(int value, int ability);            // "6 + 2 = 8"
std::string cost_words(int cost, Language language);      // "costs 4"
std::string points(int count, Language language);         // "4 fatigue points"
std::string cards_words(int count, Language language);    // "8 cards"
std::string actions_words(int count, Language language);  // "3 Actions"
std::string ordinal(int number, Language language);       // "third"; of hits

// Is an attack compared with a guard, or just stopped?
inline bool compared(const DeckCard& card) { return card.attack[0] != 0 || card.attack[1] != 0; }

// What may answer an attack: "guard", "Achievement", "Manoeuvre".
std::vector<std::string> answer_ways(const DeckCard& attack, Language language);
// "answer: guard or Manoeuvre".
std::string answer_words(const DeckCard& attack, Language language);

// Is a deed done with a card?
inline bool takes_card(Deed deed) {
  return deed != Deed::kTactic && deed != Deed::kGrandPass && deed != Deed::kEnd &&
         deed != Deed::kTakeHit && deed != Deed::kPass && deed != Deed::kPlace &&
         deed != Deed::kPick && deed != Deed::kFor;
}

// The attack that waits for an answer: "Crooked Cut, 6 + 2 = 8".
std::string pending_attack(const Rules& rules, const Board& board, Language language);

}  // namespace salle::sword_and_shield
