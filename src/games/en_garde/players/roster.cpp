// The fencers of En Garde.
#include "players/roster.hpp"

#include "games/en_garde/players/advice.hpp"
#include "games/en_garde/players/flat.hpp"
#include "games/en_garde/players/levels.hpp"
#include "games/en_garde/players/maitre.hpp"
#include "games/en_garde/players/steady.hpp"

namespace salle {

std::vector<RosterEntry<EnGarde>> EnGarde::players() {
  using MadePlayer = std::unique_ptr<Player<EnGarde>>;
  return {
      {0,
       "steady",
       {"counts cards, keeps its distance, attacks when it pays",
        "compte les cartes, garde ses distances, attaque quand cela paie",
        "telt kaarten, houdt afstand, valt aan als het loont"},
       [] -> MadePlayer { return std::make_unique<SteadyEnGarde>(); }},
      {0,
       "flat",
       {"plays thousands of rounds at random, and does what won most of them",
        "joue des milliers de manches au hasard, et fait ce qui en a gagné le plus",
        "speelt duizenden rondes op goed geluk, en doet wat de meeste won"},
       [] -> MadePlayer { return std::make_unique<FlatEnGarde>(10'000); }},
      {0,
       "net",
       {"the learned fencer by itself, without a look at the last draws",
        "l'escrimeur qui a appris seul, sans calculer les dernières pioches",
        "de schermer die zichzelf leerde, zonder de laatste trekkingen uit te rekenen"},
       [] -> MadePlayer { return std::make_unique<NetFencer>(); }},
      {0,
       "maitre-1",
       {"the maître d'armes as he was at first, who does not learn on",
        "le maître d'armes à ses débuts, qui n'apprend plus",
        "de maître d'armes zoals hij eerst was, die niet verder leert"},
       [] -> MadePlayer {
         return std::make_unique<EnGardeMaitre>(kMaitre1Habits, HouseNets::kMaitre1);
       }},
      {1,
       "",
       {"runs forward, strikes as soon as a card reaches, counts nothing",
        "court en avant, frappe dès qu'une carte porte, ne compte rien",
        "rent naar voren, slaat zodra een kaart reikt, telt niets"},
       [] -> MadePlayer { return std::make_unique<EagerEnGarde>(); }},
      {2,
       "",
       {"looks where it stands, but forgets cards as soon as they are played",
        "regarde où il se tient, mais oublie les cartes sitôt jouées",
        "kijkt waar hij staat, maar vergeet de kaarten zodra ze gespeeld zijn"},
       [] -> MadePlayer { return std::make_unique<ForgetfulFencer>(0, 0.55); }},
      {3,
       "",
       {"keeps its distance and remembers the last few cards",
        "garde ses distances et se souvient des dernières cartes",
        "houdt afstand en onthoudt de laatste kaarten"},
       [] -> MadePlayer { return std::make_unique<ForgetfulFencer>(4, 0.06); }},
      {4,
       "",
       {"has learned well, hesitates in the heat of the bout",
        "a bien appris, hésite dans le feu de l'assaut",
        "heeft goed geleerd, aarzelt in het heetst van de partij"},
       [] -> MadePlayer { return std::make_unique<HesitantFencer>(4, 0.34); }},
      {5,
       "",
       {"rarely hesitates, and remembers half of the round",
        "hésite rarement et retient la moitié de la manche",
        "aarzelt zelden en onthoudt de helft van de ronde"},
       [] -> MadePlayer { return std::make_unique<HesitantFencer>(7, 0.13); }},
      {6,
       "",
       {"forgets nothing, reads your hand, and works out the last draws",
        "n'oublie rien, devine votre main et calcule les dernières pioches",
        "vergeet niets, raadt je hand en rekent de laatste trekkingen uit"},
       [] -> MadePlayer { return std::make_unique<EnGardeMaitre>(); }},
  };
}

std::unique_ptr<Player<EnGarde>> EnGarde::analyst() { return std::make_unique<AdvisorEnGarde>(); }

}  // namespace salle
