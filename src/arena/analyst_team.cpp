#include "arena/analyst_team.hpp"

#include "players/player_of.hpp"

namespace salle {

Result<std::unique_ptr<AnyPlayer>> make_analyst_team(std::string_view game, int threads) {
  Result<std::unique_ptr<AnyPlayer>> result = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    if constexpr (requires { G::analyst_team(threads); }) {
      result = std::make_unique<PlayerOf<G>>(ReadyPlayer<G>{G::analyst_team(threads), {}});
    } else {
      result =
          refuse(cat("a position of ", game,
                     " is analysed on one thread: --threads is for records and queries there"));
    }
  });
  return result;
}

}  // namespace salle
