// The archers of the house.
#include "players/roster.hpp"

#include "players/archers/search_player.hpp"

namespace salle {

template <>
std::vector<Hireling<Archers>> company<Archers>() {
  using Hire = std::unique_ptr<Player<Archers>>;
  return {
      {0,
       "search",
       {"looks several turns ahead", "regarde plusieurs tours plus loin",
        "kijkt enkele beurten vooruit"},
       [] -> Hire { return std::make_unique<SearchArchers>(Budget{.nodes = 100'000}); }},
  };
}

template <>
std::unique_ptr<Player<Archers>> analyst<Archers>() {
  return std::make_unique<SearchArchers>(Budget{.nodes = 200'000});
}

}  // namespace salle
