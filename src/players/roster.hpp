// Who can be hired to play what. The typed side of players/player.hpp, for the arena.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/archers/search_player.hpp"
#include "players/player.hpp"
#include "players/random_player.hpp"
#include "players/en_garde/steady.hpp"
#include "players/sword_and_shield/search.hpp"
#include "players/sword_and_shield/steady.hpp"

namespace salle {

template <Game G>
struct Hireling {
  std::string_view name;
  Phrase character;
  std::unique_ptr<Player<G>> (*hire)();
};

// The players of a game, weakest first. A game without a line here has the random player alone.
template <Game G>
std::vector<Hireling<G>> roster() {
  std::vector<Hireling<G>> players;
  players.push_back(
      {"random",
       {"plays anything that is allowed", "joue tout ce qui est permis", "speelt alles wat mag"},
       [] -> std::unique_ptr<Player<G>> { return std::make_unique<RandomPlayer<G>>(); }});
  if constexpr (std::is_same_v<G, EnGarde>) {
    players.push_back(
        {"steady",
         {"counts cards, keeps its distance, attacks when it pays",
          "compte les cartes, garde ses distances, attaque quand cela paie",
          "telt kaarten, houdt afstand, valt aan als het loont"},
         [] -> std::unique_ptr<Player<G>> { return std::make_unique<SteadyEnGarde>(); }});
  }
  if constexpr (std::is_same_v<G, SwordAndShield>) {
    players.push_back(
        {"steady",
         {"weighs points against cards, answers cheaply, strikes where no answer is likely",
          "pèse points et cartes, répond au moindre coût, frappe où la parade est improbable",
          "weegt punten en kaarten, antwoordt goedkoop, slaat waar geen antwoord te wachten is"},
         [] -> std::unique_ptr<Player<G>> { return std::make_unique<SteadySwordAndShield>(); }});
    players.push_back(
        {"search-fast",
         {"imagines what the others may hold and plays 200 games to their next turns",
          "imagine ce que tiennent les autres et joue 200 parties jusqu'aux prochains tours",
          "stelt zich de andere handen voor en speelt 200 partijen tot de volgende beurten"},
         [] -> std::unique_ptr<Player<G>> { return std::make_unique<SearchSwordAndShield>(200); }});
    players.push_back({"search",
                       {"the same with 2,000 games: the strongest Knight of the house",
                        "de même avec 2 000 parties : le plus fort chevalier de la maison",
                        "hetzelfde met 2.000 partijen: de sterkste ridder van het huis"},
                       [] -> std::unique_ptr<Player<G>> {
                         return std::make_unique<SearchSwordAndShield>(2000);
                       }});
  }
  if constexpr (std::is_same_v<G, Archers>) {
    players.push_back(
        {"search-fast",
         {"looks a turn ahead at a glance", "regarde d'un coup d'œil un tour plus loin",
          "kijkt in een oogopslag een beurt vooruit"},
         [] -> std::unique_ptr<Player<G>> {
           return std::make_unique<SearchArchers>(Budget{.nodes = 2'000});
         }});
    players.push_back({"search",
                       {"looks several turns ahead", "regarde plusieurs tours plus loin",
                        "kijkt enkele beurten vooruit"},
                       [] -> std::unique_ptr<Player<G>> {
                         return std::make_unique<SearchArchers>(Budget{.nodes = 100'000});
                       }});
  }
  return players;
}

template <Game G>
Result<std::unique_ptr<Player<G>>> hire_for(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& hireling : roster<G>()) {
    if (hireling.name == name) return hireling.hire();
    names.emplace_back(hireling.name);
  }
  return refuse(
      cat("unknown player ", quote(name), " for ", G::kInfo.id, "; there are ", join(names, ", ")));
}

}  // namespace salle
