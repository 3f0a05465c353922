#include "games/perft.hpp"

#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"

namespace salle {
namespace {

// For a game without a counter of its own: a ply is one action, of a seat or of chance.
template <Game G>
std::uint64_t count_sequences(const typename G::Rules& rules, const typename G::State& state,
                              int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  const auto follow = [&](typename G::Action action) {
    auto next = state;
    G::apply(rules, next, action);
    count += count_sequences<G>(rules, next, depth - 1);
  };
  const Seat turn = G::turn(rules, state);
  if (turn == kChance) {
    ChanceList<G> outcomes;
    G::outcomes(rules, state, outcomes);
    for (const auto& outcome : outcomes) follow(outcome.action);
  } else if (turn != kNobody) {
    ActionList<G> actions;
    G::legal(rules, state, actions);
    if (depth == 1) return actions.size();
    for (const auto& action : actions) follow(action);
  }
  return count;
}

template <Game G>
Result<void> count_up(const PerftQuestion& question,
                      const std::function<void(const PerftCount&)>& tell) {
  const auto rules = G::parse_rules(question.rules);
  if (!rules) return std::unexpected(rules.error());
  auto state = G::start(*rules);
  if (!question.position.empty()) {
    const auto parsed = G::parse_position(*rules, question.position);
    if (!parsed) return std::unexpected(parsed.error());
    state = *parsed;
  }
  for (int depth = 1; depth <= question.depth; ++depth) {
    if (question.turns) {
      if constexpr (requires { G::perft_turns(*rules, state, depth); }) {
        const auto count = G::perft_turns(*rules, state, depth);
        tell({depth, count.sequences, count.positions});
      } else {
        return refuse(
            cat("turns are counted only in games whose turns have several actions, not in ",
                G::kInfo.id));
      }
    } else if constexpr (requires { G::perft(*rules, state, depth); }) {
      tell({depth, G::perft(*rules, state, depth), {}});
    } else {
      tell({depth, count_sequences<G>(*rules, state, depth), {}});
    }
  }
  return {};
}

}  // namespace

Result<void> perft(const PerftQuestion& question,
                   const std::function<void(const PerftCount&)>& tell) {
  Result<void> done = unknown_game(question.game);
  with_game(question.game,
            [&]<class G>(std::type_identity<G>) { done = count_up<G>(question, tell); });
  return done;
}

}  // namespace salle
