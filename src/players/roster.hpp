// Who can be hired to play what. The typed side of players/player.hpp, for the arena.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/level.hpp"
#include "players/player.hpp"
#include "players/random_player.hpp"
#include "players/spec.hpp"

namespace salle {

template <Game G>
struct Hireling {
  int level;  // 1 to 6; 0 for a yardstick, which has a name of its own
  std::string_view yardstick;
  Phrase character;
  std::unique_ptr<Player<G>> (*hire)();

  std::string_view name() const {
    return level == 0 ? yardstick : kLevels[static_cast<std::size_t>(level - 1)].name;
  }
};

// The players made for a game: yardsticks, then levels 1 to 6. Each game with players of its own
// has a file <game>/roster.cpp.
template <Game G>
std::vector<Hireling<G>> company() {
  return {};
}
template <>
std::vector<Hireling<EnGarde>> company<EnGarde>();
template <>
std::vector<Hireling<Archers>> company<Archers>();
template <>
std::vector<Hireling<SwordAndShield>> company<SwordAndShield>();

// All players of a game: the random one, then its company.
template <Game G>
std::vector<Hireling<G>> roster() {
  std::vector<Hireling<G>> players = {
      {0,
       "random",
       {"plays anything that is allowed", "joue tout ce qui est permis", "speelt alles wat mag"},
       [] -> std::unique_ptr<Player<G>> { return std::make_unique<RandomPlayer<G>>(); }}};
  for (auto& hireling : company<G>()) players.push_back(std::move(hireling));
  return players;
}

// The one to ask how good actions are: it gives every action it lists a value of its own. Where a
// game has no such player, its strongest.
template <Game G>
std::unique_ptr<Player<G>> analyst() {
  return roster<G>().back().hire();
}
template <>
std::unique_ptr<Player<EnGarde>> analyst<EnGarde>();
template <>
std::unique_ptr<Player<Archers>> analyst<Archers>();
template <>
std::unique_ptr<Player<SwordAndShield>> analyst<SwordAndShield>();

// A player and how long it is to think.
template <Game G>
struct Hired {
  std::unique_ptr<Player<G>> player;
  Budget budget;

  Result<Thought<G>> think(const Sight<G>& sight, Random& random) {
    return player->think(sight, budget, random);
  }
};

template <Game G>
Result<Hired<G>> hire_for(std::string_view text) {
  const auto spec = parse_player_spec(text);
  if (!spec) return std::unexpected(spec.error());
  std::vector<std::string> names;
  for (const auto& hireling : roster<G>()) {
    if (spec->names(hireling.name(), hireling.level))
      return Hired<G>{hireling.hire(), spec->budget};
    names.emplace_back(hireling.name());
  }
  return refuse(cat("unknown player ", quote(spec->name), " for ", G::kInfo.id, "; there are ",
                    join(names, ", ")));
}

}  // namespace salle
