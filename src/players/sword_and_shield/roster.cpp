// The Knights of the house.
#include "players/roster.hpp"

#include "players/sword_and_shield/search.hpp"
#include "players/sword_and_shield/steady.hpp"

namespace salle {

template <>
std::vector<Hireling<SwordAndShield>> company<SwordAndShield>() {
  using Hire = std::unique_ptr<Player<SwordAndShield>>;
  return {
      {0,
       "steady",
       {"weighs points against cards, answers cheaply, strikes where no answer is likely",
        "pèse points et cartes, répond au moindre coût, frappe où la parade est improbable",
        "weegt punten en kaarten, antwoordt goedkoop, slaat waar geen antwoord te wachten is"},
       [] -> Hire { return std::make_unique<SteadySwordAndShield>(); }},
      {0,
       "search",
       {"imagines what the others may hold and plays 2,000 games to their next turns",
        "imagine ce que tiennent les autres et joue 2 000 parties jusqu'aux prochains tours",
        "stelt zich de andere handen voor en speelt 2.000 partijen tot de volgende beurten"},
       [] -> Hire { return std::make_unique<SearchSwordAndShield>(2000); }},
  };
}

template <>
std::unique_ptr<Player<SwordAndShield>> analyst<SwordAndShield>() {
  return std::make_unique<SearchSwordAndShield>(2000);
}

}  // namespace salle
