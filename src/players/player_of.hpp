// A game's own player behind the type that all games share.
#pragma once

#include "core/text.hpp"
#include "games/table_model.hpp"
#include "players/player.hpp"
#include "players/roster.hpp"

namespace salle {

template <Game G>
class PlayerOf final : public AnyPlayer {
 public:
  explicit PlayerOf(ReadyPlayer<G> ready) : ready_(std::move(ready)) {}

  Result<AnyThought> think(const AnySight& any, const Budget& budget, Random& random) override {
    return think(dynamic_cast<const SightOf<G>&>(any).sight, budget, random);
  }

  Result<AnyThought> think_of(const AnySight& any, std::string_view action, const Budget& budget,
                              Random& random) override {
    Sight<G> sight = dynamic_cast<const SightOf<G>&>(any).sight;
    const auto typed = G::parse_action(sight.rules, action, Language::kEnglish);
    if (!typed) return std::unexpected(typed.error());
    if (!sight.legal.contains(*typed)) return refuse(cat(quote(action), " is not legal here"));
    sight.legal.clear();
    sight.legal.push(*typed);
    return think(sight, budget, random);
  }

  std::vector<Holding> holdings(const AnySight& any, Language language,
                                Random& random) const override {
    return ready_.player->holdings(dynamic_cast<const SightOf<G>&>(any).sight, language, random);
  }

  WeightsFiles weights(const AnySight& any, const Budget& budget) const override {
    return ready_.player->weights(dynamic_cast<const SightOf<G>&>(any).sight.rules,
                                  budget.or_usual(ready_.budget));
  }

 private:
  Result<AnyThought> think(const Sight<G>& sight, const Budget& budget, Random& random) {
    auto typed = ready_.player->think(sight, budget.or_usual(ready_.budget), random);
    if (!typed) return std::unexpected(typed.error());
    AnyThought thought{G::action_text(sight.rules, typed->action),
                       typed->value,
                       typed->certain,
                       typed->depth,
                       typed->nodes,
                       {}};
    for (const auto& other : typed->alternatives) {
      thought.alternatives.push_back(
          {G::action_text(sight.rules, other.action), other.value, other.share, other.nodes, {}});
      for (const auto& next : other.line) {
        thought.alternatives.back().line.push_back(G::action_text(sight.rules, next));
      }
    }
    return thought;
  }

  ReadyPlayer<G> ready_;
};

}  // namespace salle
