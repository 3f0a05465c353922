#include "games/en_garde/players/maitre.hpp"

#include <algorithm>

#include "games/en_garde/players/net.hpp"

namespace salle {

using namespace en_garde_mind;

std::int64_t nodes_of(const Budget& budget, std::int64_t usual) {
  constexpr double kNodesASecond = 60e6;
  if (budget.nodes > 0) return budget.nodes;
  if (budget.seconds > 0.0) {
    return static_cast<std::int64_t>(std::min(budget.seconds, 3600.0) * kNodesASecond);
  }
  return usual;
}

std::optional<SolvedEndgame> solve_endgame(const FencerMind& mind, const Sight<EnGarde>& sight,
                                           const MaitreHabits& habits, const Budget& budget) {
  constexpr std::int64_t kFewestWalks = 20;
  constexpr std::int64_t kMostWalks = 1000;
  const std::int64_t most = nodes_of(budget, habits.steps);
  const auto& [view, memory] = sight.knowledge;
  if (view.pile > habits.longest_pile) return {};
  if (most < static_cast<std::int64_t>(kHands * memory.acts.size())) return {};
  const Ranges ranges = ranges_in(mind, sight, habits.whim);
  auto endgame = Endgame::prepare(sight.rules, Scene::of(view, memory), ranges,
                                  mind.stakes(sight.seat), habits.largest_tree);
  if (!endgame) return {};
  const auto walk = static_cast<std::int64_t>(2 * endgame->tree().size() + 1);
  const std::int64_t walks = std::min((most - ranges.nodes) / walk, kMostWalks);
  if (walks < kFewestWalks) return {};
  std::int64_t walked = 0;
  while (walked < walks && !(budget.stopped() && walked >= kFewestWalks)) {
    endgame->solve(1);
    ++walked;
  }
  SolvedEndgame solved{endgame->answer(view.hand[static_cast<std::size_t>(sight.seat)]),
                       ranges.nodes + walked * walk};
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
  const EnGardeNet& net = house_net(sight.rules);
  if (sight.legal.size() > 1) {
    const NetMind mind(net, sight.rules, sight.knowledge.view);
    const auto solved = solve_endgame(mind, sight, habits_, budget);
    if (solved) return by_lot(*solved, random);
  }
  return salle::think(net, sight, random);
}

}  // namespace salle
