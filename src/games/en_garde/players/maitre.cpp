#include "games/en_garde/players/maitre.hpp"

#include <algorithm>

#include "games/en_garde/players/net.hpp"

namespace salle {

using namespace en_garde_mind;

namespace {

// With fewer walks the mixture is not worth more than the network's; what is left to gain after
// kUsualWalks is below 0.001 a round, and after kMostWalks nothing that matters.
constexpr std::int64_t kFewestWalks = 8;
constexpr std::int64_t kUsualWalks = 30;
constexpr std::int64_t kMostWalks = 1000;
// Hands that are unlikelier together are not followed: a fifth of the tree, for next to nothing.
constexpr double kUnlikely = 0.001;

std::int64_t steps_within(const MaitreHabits& habits, const Budget& budget) {
  return budget.nodes > 0 ? budget.nodes : habits.steps;
}

}  // namespace

std::optional<WorkedOut> work_out(const en_garde::Rules& rules, const Scene& now, Ranges ranges,
                                  en_garde::Cards hand, const Stakes& stakes,
                                  const MaitreHabits& habits, const Budget& budget,
                                  const Timetable& time) {
  const std::int64_t steps = steps_within(habits, budget);
  const Seat seat = now.view.actor;
  // The tree is of no use without time to walk through it.
  const auto late = [&] { return time.past(0.5); };
  ranges.leave_out_unlikely(seat, kUnlikely, hand);
  ranges.leave_out_unlikely(en_garde::opponent(seat), kUnlikely, hand);
  auto endgame = Endgame::prepare(rules, now, ranges, stakes, {habits.largest_tree, late});
  if (!endgame) return {};
  const auto walk = static_cast<std::int64_t>(2 * endgame->tree().size() + 1);
  std::int64_t walks = kMostWalks;
  if (!budget.given()) walks = std::min(steps / walk, kUsualWalks);
  if (budget.nodes > 0) walks = std::min((steps - ranges.nodes) / walk, kMostWalks);
  if (walks < kFewestWalks) return {};
  std::int64_t walked = 0;
  while (walked < walks && !time.past(0.85)) {
    endgame->solve(1);
    ++walked;
  }
  if (walked < kFewestWalks) return {};
  const std::int64_t nodes = ranges.nodes + walked * walk;
  return WorkedOut{*std::move(endgame), nodes};
}

ShortPile first_short_pile(const en_garde::Rules& rules, const en_garde::View& view,
                           const en_garde::Memory& memory, int longest_pile) {
  ShortPile first{Scene::opening(view), 0};
  while (first.scene.view.pile > longest_pile && first.acts < memory.acts.size()) {
    first.scene.act(rules, memory.acts[first.acts++].action);
  }
  return first;
}

en_garde::Cards likeliest_hand(const Scene& now, const Ranges& ranges) {
  const HandNumbers& ways = ranges.ways[now.actor()];
  const auto most = std::ranges::max_element(ways);
  return kHandTable.cards(static_cast<std::size_t>(most - ways.begin()));
}

namespace {

// By one solution for the whole rest of the round, which depends on nothing that only one of the
// fencers knows. `nodes` grows by what it took.
std::optional<SolvedEndgame> keep_course(const FencerMind& mind, const Sight<EnGarde>& sight,
                                         const MaitreHabits& habits, const Budget& budget,
                                         const Timetable& time, std::int64_t& nodes) {
  const auto& [view, memory] = sight.knowledge;
  const auto other = static_cast<std::size_t>(en_garde::opponent(sight.seat));
  if (!memory.since_the_deal || view.open[other]) return {};
  const auto first = first_short_pile(sight.rules, view, memory, habits.longest_pile);
  const Ranges ranges =
      public_ranges(&mind, sight.rules, first.scene, habits.whim, [&] { return time.past(0.5); });
  nodes += ranges.nodes;
  if (ranges.given_up) return {};
  auto worked = work_out(sight.rules, first.scene, ranges, likeliest_hand(first.scene, ranges),
                         mind.stakes(first.scene.view.actor), habits, budget, time);
  if (!worked) return {};
  nodes += worked->nodes - ranges.nodes;
  std::optional<Endgame::Standing> at = worked->endgame.root();
  for (std::size_t i = first.acts; i < memory.acts.size() && at; ++i) {
    at = worked->endgame.after(*at, memory.acts[i].action);
  }
  if (!at) return {};
  SolvedEndgame solved{worked->endgame.answer(*at, view.hand[static_cast<std::size_t>(sight.seat)]),
                       nodes};
  if (solved.answer.options.empty()) return {};
  return solved;
}

}  // namespace

std::optional<SolvedEndgame> solve_endgame(const FencerMind& mind, const Sight<EnGarde>& sight,
                                           const MaitreHabits& habits, const Budget& whole) {
  const Timetable time(whole);
  Budget budget = whole;
  const auto& [view, memory] = sight.knowledge;
  if (view.pile > habits.longest_pile) return {};
  if (steps_within(habits, budget) < static_cast<std::int64_t>(kHands * memory.acts.size())) {
    return {};
  }
  std::int64_t spent = 0;
  if (habits.steadfast) {
    auto solved = keep_course(mind, sight, habits, budget, time, spent);
    if (solved) return solved;
    if (budget.nodes > 0 && (budget.nodes -= spent) <= 0) return {};
  }
  // Ranges are of no use without time to grow the tree and to walk through it.
  const Ranges ranges = ranges_in(mind, sight, habits.whim, [&] { return time.past(0.5); });
  if (ranges.given_up) return {};
  const Cards hand = view.hand[static_cast<std::size_t>(sight.seat)];
  auto worked = work_out(sight.rules, Scene::of(view, memory), ranges, hand,
                         mind.stakes(sight.seat), habits, budget, time);
  if (!worked) return {};
  SolvedEndgame solved{worked->endgame.answer(hand), spent + worked->nodes};
  if (solved.answer.options.empty()) return {};
  return solved;
}

namespace {

// Among those that may be chosen; nothing if it would do none of them.
std::optional<Thought<EnGarde>> by_lot(const SolvedEndgame& solved,
                                       const ActionList<EnGarde>& legal, Random& random) {
  Thought<EnGarde> thought;
  thought.value = solved.answer.value;
  thought.nodes = solved.nodes;
  double kept = 0.0;
  for (const EndgameOption& option : solved.answer.options) {
    if (option.share < kRareChoice || !legal.contains(option.action)) continue;
    kept += option.share;
    thought.alternatives.push_back({option.action, option.value, solved.nodes, option.share});
  }
  if (thought.alternatives.empty()) return {};
  choose_by_share(thought, kept, random);
  std::ranges::sort(thought.alternatives, [](const auto& a, const auto& b) {
    return std::pair(-a.share, a.action.code()) < std::pair(-b.share, b.action.code());
  });
  return thought;
}

}  // namespace

Thought<EnGarde> EnGardeMaitre::ponder(const Sight<EnGarde>& sight, const Budget& budget,
                                       Random& random) {
  const EnGardeNet& net = house_net(sight.rules, nets_);
  if (sight.legal.size() > 1) {
    const NetMind mind(net, sight.rules, sight.knowledge.view);
    const auto solved = solve_endgame(mind, sight, habits_, budget);
    if (solved) {
      if (auto thought = by_lot(*solved, sight.legal, random)) return *std::move(thought);
    }
  }
  return salle::think(net, sight, random);
}

}  // namespace salle
