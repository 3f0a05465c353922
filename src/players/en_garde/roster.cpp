// The fencers of En Garde.
#include "players/roster.hpp"

#include "players/en_garde/steady.hpp"

namespace salle {

template <>
std::vector<Hireling<EnGarde>> company<EnGarde>() {
  using Hire = std::unique_ptr<Player<EnGarde>>;
  return {
      {0,
       "steady",
       {"counts cards, keeps its distance, attacks when it pays",
        "compte les cartes, garde ses distances, attaque quand cela paie",
        "telt kaarten, houdt afstand, valt aan als het loont"},
       [] -> Hire { return std::make_unique<SteadyEnGarde>(); }},
  };
}

}  // namespace salle
