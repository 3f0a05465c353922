#include "games/en_garde/players/flat.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace salle {

using namespace en_garde;

namespace {

// 1 won, 0.5 drawn, 0 lost for `seat`: the round is carried on at random.
double carried_on(const Rules& rules, State state, Seat seat, Random& random) {
  while (state.ending == Ending::kNone) {
    if (EnGarde::turn(rules, state) == kChance) {
      EnGarde::apply(rules, state, EnGarde::draw(rules, state, random()));
      continue;
    }
    ActionList<EnGarde> actions;
    EnGarde::legal(rules, state, actions);
    const auto count = static_cast<std::uint32_t>(actions.size());
    EnGarde::apply(rules, state, actions[random.below(count)]);
  }
  return state.winner < 0 ? 0.5 : state.winner == seat ? 1.0 : 0.0;
}

}  // namespace

Thought<EnGarde> FlatEnGarde::ponder(const Sight<EnGarde>& sight, const Budget& budget,
                                     Random& random) {
  const auto count = static_cast<std::int64_t>(sight.legal.size());
  const std::int64_t nodes = budget.nodes > 0 ? budget.nodes : nodes_;
  const auto begun = std::chrono::steady_clock::now();
  std::array<double, EnGarde::kMaxActions> won{};
  std::int64_t deals = 0;
  const auto time_is_up = [&] {
    if (budget.stopped()) return true;
    if (budget.seconds <= 0.0) return false;
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - begun;
    return gone.count() > budget.seconds;
  };
  const bool timed = budget.seconds > 0.0 && budget.nodes <= 0;
  // One deal at the least, and the same deals for all actions.
  do {
    const State deal = EnGarde::sample(sight.rules, sight.knowledge, random);
    for (std::size_t i = 0; i < sight.legal.size(); ++i) {
      State state = deal;
      EnGarde::apply(sight.rules, state, sight.legal[i]);
      won[i] += carried_on(sight.rules, state, sight.seat, random);
    }
    ++deals;
  } while ((timed || (deals + 1) * count <= nodes) && !time_is_up());

  Thought<EnGarde> thought;
  thought.nodes = deals * count;
  std::size_t best = 0;
  for (std::size_t i = 0; i < sight.legal.size(); ++i) {
    const double value = 2.0 * won[i] / static_cast<double>(deals) - 1.0;
    thought.alternatives.push_back({sight.legal[i], value, deals, 0.0});
    if (won[i] > won[best]) best = i;
  }
  thought.action = sight.legal[best];
  thought.value = thought.alternatives[best].value;
  thought.alternatives[best].share = 1.0;
  std::ranges::sort(thought.alternatives, [](const auto& a, const auto& b) {
    return std::pair(-a.value, a.action.code()) < std::pair(-b.value, b.action.code());
  });
  return thought;
}

}  // namespace salle
