// The Knights of the house.
#include "players/roster.hpp"

#include "games/sword_and_shield/players/chooser.hpp"
#include "games/sword_and_shield/players/levels.hpp"
#include "games/sword_and_shield/players/search.hpp"

namespace salle {
namespace {

using sword_and_shield::kSharpWeights;
using sword_and_shield::Weights;

constexpr Failings kFirstLesson = {.forgets = 1.0,
                                   .rash = 1.0,
                                   .showy = 1.0,
                                   .tireless = 1.0,
                                   .plain = 1.0,
                                   .hasty = 0.35,
                                   .alone = 1.0};
constexpr Failings kPupil = {.forgets = 0.6,
                             .rash = 0.7,
                             .showy = 0.7,
                             .tireless = 0.5,
                             .plain = 0.8,
                             .hasty = 0.12,
                             .alone = 0.6};
constexpr Failings kScholar = {.forgets = 0.3,
                               .rash = 0.4,
                               .showy = 0.3,
                               .tireless = 0.0,
                               .plain = 0.5,
                               .hasty = 0.0,
                               .alone = 0.2};
constexpr std::int64_t kInstructorNodes = 10;
constexpr std::int64_t kProvostNodes = 150;
constexpr std::int64_t kMaitreNodes = 3000;

using MadePlayer = std::unique_ptr<Player<SwordAndShield>>;

template <std::int64_t kNodes>
MadePlayer searching() {
  return std::make_unique<SearchSwordAndShield>(kNodes);
}

}  // namespace

std::vector<RosterEntry<SwordAndShield>> SwordAndShield::players() {
  return {
      {0,
       "steady",
       {"weighs points against cards, answers cheaply, strikes where no answer is likely",
        "pèse points et cartes, répond au moindre coût, frappe où la parade est improbable",
        "weegt punten en kaarten, antwoordt goedkoop, slaat waar geen antwoord te wachten is"},
       [] -> MadePlayer { return std::make_unique<SteadySwordAndShield>(); }},
      {0,
       "policy",
       {"the steady one with a sharper eye: uses every Action, combines, keeps good guards",
        "le même, l'œil plus vif : use de chaque Action, combine, garde ses bonnes parades",
        "dezelfde met een scherper oog: benut elke Actie, combineert, bewaart goede wachten"},
       [] -> MadePlayer { return std::make_unique<SteadySwordAndShield>(kSharpWeights); }},
      {0,
       "net",
       {"jousts at once by what it learned from half a billion decisions, and imagines nothing",
        "joute d'instinct, comme un demi-milliard de décisions le lui ont appris, sans rien "
        "imaginer",
        "steekt meteen toe zoals een half miljard beslissingen leerden, en bedenkt niets vooraf"},
       [] -> MadePlayer { return std::make_unique<NetKnight>(); }},
      {0,
       "search",
       {"imagines what the others may hold and plays 2,000 games to their next turns",
        "imagine ce que tiennent les autres et joue 2 000 parties jusqu'aux prochains tours",
        "stelt zich de andere handen voor en speelt 2.000 partijen tot de volgende beurten"},
       searching<2000>},
      {0,
       "maitre-1",
       {"the master at arms as he was: 3,000 imagined games, judged by hand-made sums",
        "le maître d'armes d'avant : 3 000 parties imaginées, jugées par des sommes faites main",
        "de schermmeester van vroeger: 3.000 bedachte partijen, beoordeeld met handgemaakte "
        "sommen"},
       searching<kMaitreNodes>},
      {1,
       "",
       {"swings the biggest card, never asks what you may answer, tires soon",
        "joue sa plus grosse carte sans songer à la réponse, et s'essouffle vite",
        "slaat met de grootste kaart, denkt niet aan je antwoord, is gauw moe"},
       [] -> MadePlayer {
         return std::make_unique<LearnerSwordAndShield>(kFirstLesson, Weights{});
       }},
      {2,
       "",
       {"keeps going, still loves big numbers, forgets half of what was played",
        "ne s'arrête plus, aime les gros chiffres, oublie la moitié des cartes",
        "gaat door, houdt van grote getallen, vergeet de helft van de kaarten"},
       [] -> MadePlayer { return std::make_unique<LearnerSwordAndShield>(kPupil, kSharpWeights); }},
      {3,
       "",
       {"counts cards and saves strength, but is rash now and then",
        "compte les cartes et ménage ses forces, mais s'emporte parfois",
        "telt kaarten en spaart krachten, maar is soms onbesuisd"},
       [] -> MadePlayer {
         return std::make_unique<LearnerSwordAndShield>(kScholar, kSharpWeights);
       }},
      {4,
       "",
       {"forgets nothing, and tries a few blows in the mind before striking one",
        "n'oublie rien, et essaie quelques coups en pensée avant d'en porter un",
        "vergeet niets en probeert in gedachten een paar slagen voor de echte"},
       searching<kInstructorNodes>},
      {5,
       "",
       {"pictures your hand in a hundred ways, and has an answer to most",
        "imagine votre main de cent façons, et répond à presque toutes",
        "ziet je hand op honderd manieren voor zich en heeft meestal een antwoord"},
       searching<kProvostNodes>},
      {6,
       "",
       {"has fought this bout three thousand times before you drew breath",
        "a livré ce combat trois mille fois avant que vous ayez repris haleine",
        "heeft dit gevecht drieduizend keer geleverd voor jij op adem bent"},
       [] -> MadePlayer { return std::make_unique<MaitreSwordAndShield>(kMaitreNodes); }},
  };
}

std::unique_ptr<Player<SwordAndShield>> SwordAndShield::analyst() {
  return std::make_unique<SearchSwordAndShield>(2000);
}

}  // namespace salle
