// The one list of games. A new game is added here, and nowhere else.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

#include "games/archers/archers.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "games/template_game/template_game.hpp"

namespace salle {

using Games = std::tuple<EnGarde, Archers, SwordAndShield, TemplateGame>;

// Calls visit(std::type_identity<G>) for every game.
template <class Visit>
void for_each_game(Visit visit) {
  [&]<class... G>(std::type_identity<std::tuple<G...>>) {
    (visit(std::type_identity<G>{}), ...);
  }(std::type_identity<Games>{});
}

// Calls visit(std::type_identity<G>) for the game of that name; false if there is none.
template <class Visit>
bool with_game(std::string_view id, Visit visit) {
  bool found = false;
  for_each_game([&]<class G>(std::type_identity<G> game) {
    if (G::kInfo.id == id) {
      found = true;
      visit(game);
    }
  });
  return found;
}

}  // namespace salle
