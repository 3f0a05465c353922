#include "players/en_garde/maitre.hpp"

#include <algorithm>

#include "players/en_garde/steady.hpp"

namespace salle {

using namespace en_garde_mind;

std::optional<SolvedEndgame> solve_endgame(const FencerMind& mind, const Sight<EnGarde>& sight,
                                           const MaitreHabits& habits, std::int64_t steps) {
  const auto& [view, memory] = sight.knowledge;
  if (view.pile > habits.longest_pile) return {};
  const Scene now = Scene::of(view, memory);
  const Ranges ranges = public_ranges(&mind, sight.rules, now, habits.whim);
  auto endgame =
      Endgame::prepare(sight.rules, now, ranges, mind.stakes(sight.seat), habits.largest_tree);
  if (!endgame) return {};
  const auto walk = static_cast<std::int64_t>(2 * endgame->tree().size() + 1);
  const auto iterations = std::clamp<std::int64_t>(steps / walk, 20, 1000);
  endgame->solve(static_cast<int>(iterations));
  SolvedEndgame solved{
      endgame->answer(view.hand[static_cast<std::size_t>(sight.seat)]),
      ranges.nodes + 2 * iterations * static_cast<std::int64_t>(endgame->tree().nodes.size())};
  if (solved.answer.options.empty()) return {};
  return solved;
}

Thought<EnGarde> EnGardeMaitre::ponder(const Sight<EnGarde>& sight, const Budget& budget,
                                       Random& random) {
  for (const EnGardeNet& net : *nets_) {
    if (!net.plays(sight.rules)) continue;
    const NetMind mind(net, sight.rules, sight.knowledge.view);
    const auto solved =
        sight.legal.size() > 1
            ? solve_endgame(mind, sight, habits_, budget.nodes > 0 ? budget.nodes : habits_.steps)
            : std::nullopt;
    if (!solved) return salle::think(net, sight, random);
    Thought<EnGarde> thought;
    thought.action = sight.legal[0];
    thought.value = solved->answer.value;
    thought.nodes = solved->nodes;
    double lot = random.fraction();
    bool drawn = false;
    for (const EndgameOption& option : solved->answer.options) {
      if (option.share < 1e-3) continue;
      thought.alternatives.push_back({option.action, option.value, solved->nodes, option.share});
      if (!drawn) thought.action = option.action;
      drawn = drawn || lot < option.share;
      lot -= option.share;
    }
    return thought;
  }
  return *SteadyEnGarde().think(sight, budget, random);
}

}  // namespace salle
