#include "players/player.hpp"

#include "games/table_model.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

template <Game G>
class PlayerOf final : public AnyPlayer {
 public:
  explicit PlayerOf(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}

  std::string choose(const AnySight& any, Random& random) override {
    const auto& sight = dynamic_cast<const SightOf<G>&>(any).sight;
    return G::action_text(sight.rules, player_->choose(sight, random));
  }

 private:
  std::unique_ptr<Player<G>> player_;
};

}  // namespace

std::vector<std::string> player_names(std::string_view game) {
  std::vector<std::string> names;
  with_game(game, [&]<class G>(std::type_identity<G>) {
    for (const auto& hireling : roster<G>()) names.emplace_back(hireling.name);
  });
  return names;
}

Result<std::unique_ptr<AnyPlayer>> hire(std::string_view game, std::string_view name) {
  Result<std::unique_ptr<AnyPlayer>> result = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    auto player = hire_for<G>(name);
    if (player) {
      result = std::make_unique<PlayerOf<G>>(*std::move(player));
    } else {
      result = std::unexpected(player.error());
    }
  });
  return result;
}

}  // namespace salle
