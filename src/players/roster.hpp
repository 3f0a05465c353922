// Which players a game has. The typed side of players/player.hpp, for the arena.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/level.hpp"
#include "players/player.hpp"

namespace salle {

// Plays any legal action, each as likely as the next. The yardstick, for every game.
template <Game G>
class RandomPlayer final : public Player<G> {
  Thought<G> ponder(const Sight<G>& sight, const Budget&, Random& random) override {
    return simply<G>(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
  }
};

template <class G>
struct RosterEntry {
  int level;  // 1 to 6; 0 for a yardstick, which has a name of its own
  std::string_view yardstick;
  Phrase character;
  std::unique_ptr<Player<G>> (*make)();

  std::string_view name() const {
    return level == 0 ? yardstick : kLevels[static_cast<std::size_t>(level - 1)].name;
  }
};

// All players of a game: the random one, then those of its package, yardsticks before levels 1 to 6.
template <Game G>
std::vector<RosterEntry<G>> roster() {
  std::vector<RosterEntry<G>> players = {
      {0,
       "random",
       {"plays anything that is allowed", "joue tout ce qui est permis", "speelt alles wat mag"},
       [] -> std::unique_ptr<Player<G>> { return std::make_unique<RandomPlayer<G>>(); }}};
  if constexpr (requires { &G::players; }) {
    for (auto& entry : G::players()) players.push_back(std::move(entry));
  }
  return players;
}

// The one to ask how good actions are: it gives every action it lists a value of its own. Where a
// game has no such player, its strongest.
template <Game G>
std::unique_ptr<Player<G>> analyst() {
  if constexpr (requires { &G::analyst; }) {
    return G::analyst();
  } else {
    return roster<G>().back().make();
  }
}

// A player and how long it is to think.
template <Game G>
struct ReadyPlayer {
  std::unique_ptr<Player<G>> player;
  Budget budget;

  Result<Thought<G>> think(const Sight<G>& sight, Random& random) {
    return player->think(sight, budget, random);
  }
};

template <Game G>
Result<ReadyPlayer<G>> make_player_for(std::string_view text) {
  const auto spec = parse_player_spec(text);
  if (!spec) return std::unexpected(spec.error());
  std::vector<std::string> names;
  for (const auto& entry : roster<G>()) {
    if (spec->names(entry.name(), entry.level)) return ReadyPlayer<G>{entry.make(), spec->budget};
    names.emplace_back(entry.name());
  }
  return refuse(cat("unknown player ", quote(spec->name), " for ", G::kInfo.id, "; there are ",
                    join(names, ", ")));
}

}  // namespace salle
