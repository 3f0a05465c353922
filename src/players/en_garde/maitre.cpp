#include "players/en_garde/maitre.hpp"

#include <algorithm>

#include "players/en_garde/steady.hpp"

namespace salle {

using namespace en_garde_mind;

std::optional<SolvedEndgame> solve_endgame(const FencerMind& mind, const Sight<EnGarde>& sight,
                                           const MaitreHabits& habits, std::int64_t steps) {
  const auto& [view, memory] = sight.knowledge;
  if (view.pile > habits.longest_pile) return {};
  const Ranges ranges = ranges_in(mind, sight, habits.whim);
  auto endgame = Endgame::prepare(sight.rules, Scene::of(view, memory), ranges,
                                  mind.stakes(sight.seat), habits.largest_tree);
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

namespace {

// What is done less often than this is what the averages have not yet forgotten.
constexpr double kRare = 0.01;

Thought<EnGarde> by_lot(const SolvedEndgame& solved, Random& random) {
  Thought<EnGarde> thought;
  thought.value = solved.answer.value;
  thought.nodes = solved.nodes;
  double kept = 0.0;
  for (const EndgameOption& option : solved.answer.options) {
    if (option.share < kRare) continue;
    kept += option.share;
    thought.alternatives.push_back({option.action, option.value, solved.nodes, option.share});
  }
  double lot = kept * random.fraction();
  bool drawn = false;
  for (auto& other : thought.alternatives) {
    if (!drawn) thought.action = other.action;  // also the last one, should rounding leave a rest
    drawn = drawn || lot < other.share;
    lot -= other.share;
    other.share /= kept;
  }
  std::ranges::sort(thought.alternatives, [](const auto& a, const auto& b) {
    return std::pair(-a.share, a.action.code()) < std::pair(-b.share, b.action.code());
  });
  return thought;
}

}  // namespace

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
    return by_lot(*solved, random);
  }
  return *SteadyEnGarde().think(sight, budget, random);
}

}  // namespace salle
