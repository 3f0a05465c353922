#include "games/sword_and_shield/cards/card_words.hpp"

#include <array>

#include "core/text.hpp"

namespace salle::sword_and_shield {
namespace {

// The English and French names are the rulebook's.
constexpr std::array<Phrase, kStrikes + 1> kStrikeNames = {{
    {"Cross Cut", "Coupe Latérale", "Dwarshouw"},
    {"Slanting Cut", "Coupe Penchée", "Schuine Houw"},
    {"Crooked Cut", "Coupe Tordue", "Kromhouw"},
    {"Battle Cut", "Coupe Batailleuse", "Strijdhouw"},
    {"Squinting Cut", "Coupe Biglée", "Scheelhouw"},
    {"Rage Cut", "Coupe Enragée", "Razende Houw"},
    {"Crown Cut", "Coupe Couronnée", "Kroonhouw"},
    {"Scalp Cut", "Coupe Crânienne", "Schedelhouw"},
    {"Anger Cut", "Coupe Furieuse", "Toornhouw"},
    {"Plunge Strike", "Frappe Plongeante", "Duikslag"},
    {"Father Strike", "Frappe Paternelle", "Vaderslag"},
    {"Attack", "Attaque", "Aanval"},
}};

constexpr std::array<Phrase, kGuards> kGuardNames = {{
    {"Wing Guard", "Garde Ailée", "Vleugelwacht"},
    {"Rage Guard", "Garde Enragée", "Razende Wacht"},
    {"Oak Door", "Porte de Chêne", "Eiken Deur"},
    {"Iron Hat", "Casque de Fer", "IJzeren Hoed"},
    {"Groin Guard", "Garde Basse", "Lage Wacht"},
    {"Crown Guard", "Garde Couronnée", "Kroonwacht"},
    {"Barrier Guard", "Garde Barrière", "Slagboomwacht"},
    {"Iron Gate", "Porte de Fer", "IJzeren Poort"},
    {"Cross Guard", "Garde Latérale", "Dwarswacht"},
    {"Hook Catcher", "Attrape-Crochet", "Haakvanger"},
}};

constexpr std::array<Phrase, kAbilities> kAbilityNames = {{
    {"Strength", "Force", "Kracht"},
    {"Technique", "Technique", "Techniek"},
    {"Chivalry", "Chevalerie", "Ridderlijkheid"},
    {"Endurance", "Endurance", "Volharding"},
}};

constexpr std::array<Phrase, 4> kDeckKindNames = {{
    {"Combat", "Combat", "Gevecht"},
    {"Achievement", "Réussite", "Wapenfeit"},
    {"Event", "Évènement", "Gebeurtenis"},
    {"Improvement", "Amélioration", "Verbetering"},
}};

constexpr std::array<Phrase, 3> kStartKindNames = {{
    {"Knight", "Chevalier", "Ridder"},
    {"Health", "Santé", "Gezondheid"},
    {"Artefact", "Artefact", "Artefact"},
}};

constexpr std::array<Phrase, 3> kGroupNames = {{
    {"Weapon", "Arme", "Wapen"},
    {"Possession", "Possession", "Bezit"},
    {"Outfit", "Tenue", "Uitrusting"},
}};

constexpr std::array<Phrase, 13> kTerms = {{
    {"Attack", "Attaque", "Aanval"},
    {"Defence", "Défense", "Verdediging"},
    {"shield", "bouclier", "schild"},
    {"sword", "épée", "zwaard"},
    {"Initiative", "Initiative", "Initiatief"},
    {"Manoeuvre", "Manœuvre", "Manoeuvre"},
    {"Mêlée Move", "Mouvement de Mêlée", "Mêleezet"},
    {"Mêlée Lock", "Blocage de Mêlée", "Mêleeklem"},
    {"Fatigue", "Fatigue", "Vermoeidheid"},
    {"Hit", "Coup", "Treffer"},
    {"Shaken", "Ébranlé", "Aangeslagen"},
    {"Tactic", "Tactique", "Tactiek"},
    {"Unique", "Unique", "Uniek"},
}};

constexpr int kLowestValue = 2;
constexpr std::array<Phrase, 5> kStrengthWords = {{
    {"Lame", "Pitoyable", "Slap"},
    {"Feeble", "Faible", "Zwak"},
    {"Strenuous", "Vigoureuse", "Stevig"},
    {"Strongful", "Puissante", "Krachtig"},
    {"Fierciful", "Féroce", "Woest"},
}};
constexpr std::array<Phrase, 5> kTechniqueWords = {{
    {"Awkward", "Maladroite", "Onhandig"},
    {"Uninspired", "Insipide", "Ongeïnspireerd"},
    {"Skilled", "Habile", "Bedreven"},
    {"Dazzling", "Épatante", "Verbluffend"},
    {"Brilliant", "Brillante", "Briljant"},
}};

template <class Names, class Which>
std::string_view name_of(const Names& names, Which which, Language language) {
  const auto index = static_cast<std::size_t>(which);
  return index < names.size() ? names[index].in(language) : std::string_view{};
}

}  // namespace

std::string_view strike_name(Strike strike, Language language) {
  return name_of(kStrikeNames, strike, language);
}

std::string_view guard_name(Guard guard, Language language) {
  return name_of(kGuardNames, guard, language);
}

std::string_view ability_name(Ability ability, Language language) {
  return name_of(kAbilityNames, ability, language);
}

std::string_view tactic_name(Tactic tactic, Language language) {
  return name_of(kAbilityNames, tactic, language);
}

std::string_view kind_name(DeckKind kind, Language language) {
  return name_of(kDeckKindNames, kind, language);
}

std::string_view kind_name(StartKind kind, Language language) {
  return name_of(kStartKindNames, kind, language);
}

std::string_view group_name(ArtefactGroup group, Language language) {
  return name_of(kGroupNames, group, language);
}

std::string_view term(Term which, Language language) { return name_of(kTerms, which, language); }

std::string_view value_word(Tactic tactic, int value, Language language) {
  const auto& words = tactic == Tactic::kStrength ? kStrengthWords : kTechniqueWords;
  return name_of(words, value - kLowestValue, language);
}

std::string number_words(int number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 3) digits.insert(0, 3 - digits.size(), '0');
  return digits;
}

std::string strike_list(std::uint16_t strikes, Language language) {
  std::string list;
  for (int strike = 0; strike < kStrikes; ++strike) {
    if ((strikes >> strike & 1) == 0) continue;
    const bool last = strikes >> (strike + 1) == 0;
    if (!list.empty()) list += last ? say({" and ", " et ", " en "}, language) : ", ";
    list += strike_name(static_cast<Strike>(strike), language);
  }
  return list;
}

std::string ability_changes(const std::array<std::int8_t, kAbilities>& changes, Language language) {
  std::string list;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const int change = changes[i];
    if (change == 0) continue;
    if (!list.empty()) list += ", ";
    list +=
        cat(kAbilityNames[i].in(language), change > 0 ? " +" : " −", change > 0 ? change : -change);
  }
  return list;
}

}  // namespace salle::sword_and_shield
