#include "players/player.hpp"

#include "games/table_model.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

template <Game G>
class PlayerOf final : public AnyPlayer {
 public:
  explicit PlayerOf(Hired<G> hired) : hired_(std::move(hired)) {}

  Result<AnyThought> think(const AnySight& any, const Budget& budget, Random& random) override {
    const auto& sight = dynamic_cast<const SightOf<G>&>(any).sight;
    auto typed = hired_.player->think(sight, budget.or_usual(hired_.budget), random);
    if (!typed) return std::unexpected(typed.error());
    AnyThought thought{G::action_text(sight.rules, typed->action),
                       typed->value,
                       typed->certain,
                       typed->depth,
                       typed->nodes,
                       {}};
    for (const auto& other : typed->alternatives) {
      thought.alternatives.push_back(
          {G::action_text(sight.rules, other.action), other.value, other.share, other.nodes});
    }
    return thought;
  }

 private:
  Hired<G> hired_;
};

}  // namespace

std::vector<PlayerInfo> players_of(std::string_view game, Language language) {
  std::vector<PlayerInfo> players;
  with_game(game, [&]<class G>(std::type_identity<G>) {
    for (const auto& hireling : roster<G>()) {
      const auto level = static_cast<std::size_t>(hireling.level);
      players.push_back({hireling.name(), hireling.level,
                         level == 0 ? hireling.yardstick : kLevels[level - 1].title.in(language),
                         hireling.character.in(language)});
    }
  });
  return players;
}

std::vector<std::string> player_names(std::string_view game) {
  std::vector<std::string> names;
  for (const PlayerInfo& player : players_of(game, Language::kEnglish)) {
    names.emplace_back(player.name);
  }
  return names;
}

Result<std::unique_ptr<AnyPlayer>> hire(std::string_view game, std::string_view name) {
  Result<std::unique_ptr<AnyPlayer>> result = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    auto hired = hire_for<G>(name);
    if (hired) {
      result = std::make_unique<PlayerOf<G>>(*std::move(hired));
    } else {
      result = std::unexpected(hired.error());
    }
  });
  return result;
}

}  // namespace salle
