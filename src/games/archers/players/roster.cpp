// The archers of the house.
#include "players/roster.hpp"

#include "games/archers/players/levels.hpp"

namespace salle {
namespace {

template <int kLevel>
std::unique_ptr<Player<Archers>> hire_level() {
  return std::make_unique<NoviceArchers>(archers_level(kLevel));
}

}  // namespace

std::vector<RosterEntry<Archers>> Archers::players() {
  using MadePlayer = std::unique_ptr<Player<Archers>>;
  return {
      {0,
       "search",
       {"looks several turns ahead", "regarde plusieurs tours plus loin",
        "kijkt enkele beurten vooruit"},
       [] -> MadePlayer { return std::make_unique<SearchArchers>(Budget{.nodes = 100'000}); }},
      {0,
       "glance",
       {"the same search, one manoeuvre deep", "la même recherche, à une manœuvre de profondeur",
        "hetzelfde zoeken, één manoeuvre diep"},
       [] -> MadePlayer {
         return std::make_unique<SearchArchers>(Budget{.nodes = 100'000},
                                                ArchersSearch::Settings{.most_depth = 1});
       }},
      {0,
       "maitre-1",
       {"the maître d'armes before it learned to judge",
        "le maître d'armes avant d'avoir appris à juger",
        "de maître d'armes voordat hij leerde oordelen"},
       [] -> MadePlayer { return std::make_unique<NoviceArchers>(archers_maitre_1()); }},
      {1,
       "",
       {"shoots what it can and marches on, never thinking of your turn",
        "tire sur tout ce qui passe et avance, sans penser à votre tour",
        "schiet op alles wat kan en marcheert door, zonder aan jouw beurt te denken"},
       hire_level<1>},
      {2,
       "",
       {"dodges the arrows it sees coming, and overlooks every third archer",
        "esquive les flèches qu'il voit venir, et oublie un archer sur trois",
        "ontwijkt pijlen die hij ziet aankomen, en vergeet een op de drie schutters"},
       hire_level<2>},
      {3,
       "",
       {"thinks about your answer, but loses sight of an archer now and then",
        "réfléchit à votre réponse, mais perd parfois un archer de vue",
        "denkt aan je antwoord, maar verliest soms een schutter uit het oog"},
       hire_level<3>},
      {4,
       "",
       {"plans a turn or two ahead and seldom overlooks a line of fire",
        "prévoit un ou deux tours et manque rarement une ligne de tir",
        "plant een of twee beurten vooruit en mist zelden een schootslijn"},
       hire_level<4>},
      {5,
       "",
       {"misses nothing in sight and makes you pay for every loose archer",
        "ne laisse rien échapper et fait payer chaque archer mal gardé",
        "ziet alles en laat je voor elke losse schutter betalen"},
       hire_level<5>},
      {6,
       "",
       {"takes its time, and often sees the end before you see the beginning",
        "prend son temps, et voit souvent la fin avant que vous ne commenciez",
        "neemt de tijd, en ziet vaak het einde voor jij het begin ziet"},
       hire_level<6>},
  };
}

std::unique_ptr<Player<Archers>> Archers::analyst() {
  return std::make_unique<SearchArchers>(Budget{.nodes = 200'000},
                                         ArchersSearch::Settings{.learned = true});
}

}  // namespace salle
