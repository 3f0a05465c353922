#include "games/en_garde/players/range.hpp"

#include <algorithm>
#include <vector>

namespace salle::en_garde_mind {

using namespace en_garde;

constinit const HandTable kHandTable;

namespace {

std::uint64_t legal_numbers(const ActionList<EnGarde>& actions) {
  std::uint64_t legal = 0;
  for (const Action action : actions) {
    legal |= std::uint64_t{1} << en_garde_net::action_index(action);
  }
  return legal;
}

// Each hand of `size` cards, in all the orders in which it can be drawn.
HandNumbers dealt(int size) {
  HandNumbers ways{};
  for (std::size_t hand = kHandTable.first(size); hand < kHandTable.first(size + 1); ++hand) {
    ways[hand] = orders(kHandTable.cards(hand));
  }
  return ways;
}

// One more card is drawn. Cards that were played cannot be drawn again.
HandNumbers after_draw(const HandNumbers& ways, Cards left) {
  HandNumbers next{};
  for (std::size_t hand = 0; hand < kHandTable.first(kHandSize); ++hand) {
    if (ways[hand] <= 0.0) continue;
    for (int value = 1; value <= kValues; ++value) {
      Cards cards = kHandTable.cards(hand);
      if (cards.count(value) == left.count(value)) continue;
      cards.add(value);
      next[kHandTable.number(cards)] += ways[hand];
    }
  }
  return next;
}

// The odds of all hands go down by how likely each was to act so, and the cards leave them. Only
// hands out of the cards in `could` are asked about.
HandNumbers after_act(const FencerMind& mind, const Rules& rules, const Scene& scene, Action action,
                      const HandNumbers& ways, Cards could, double whim,
                      const std::function<bool()>& late, Ranges& ranges) {
  const Cards played = cards_of(action);
  const auto index = static_cast<std::size_t>(en_garde_net::action_index(action));
  HandNumbers next{};
  double most = 0.0;
  for (std::size_t hand = 0; hand < kHands; ++hand) {
    const Cards cards = kHandTable.cards(hand);
    if (ways[hand] <= 0.0 || !cards.holds(played) || !could.holds(cards)) continue;
    ActionList<EnGarde> legal;
    list_actions(rules, scene.choices(cards), legal);
    if (!legal.contains(action)) continue;
    double odds = 1.0;
    if (legal.size() > 1) {
      odds = (1.0 - whim) * mind.answer(scene, cards).policy[index] +
             whim / static_cast<double>(legal.size());
      if (++ranges.nodes % 8 == 0 && late && late()) ranges.given_up = true;
      if (ranges.given_up) return next;
    }
    double& rest = next[kHandTable.number(cards - played)];
    rest = ways[hand] * odds;
    most = std::max(most, rest);
  }
  if (most > 0.0) {  // any scale will do, so none that shrinks with every act
    for (double& number : next) number /= most;
  }
  return next;
}

}  // namespace

NetMind::NetMind(const EnGardeNet& net, const Rules& rules, const View& view)
    : net_(net), rules_(rules) {
  stakes_[0] = net.stakes(rules, view, kLeft);
  stakes_[1] = stakes_[0].of_opponent();
}

FencerMind::Answer NetMind::answer(const Scene& scene, Cards hand) const {
  const std::size_t me = scene.actor();
  ActionList<EnGarde> actions;
  list_actions(rules_, scene.choices(hand), actions);
  View view = scene.view;
  view.viewer = Viewer::seat(view.actor);
  view.open[me] = true;
  view.hand[me] = hand;
  // Where the network is asked in a fencer's name.
  const auto answer =
      net_.answer(en_garde_net::encode(view, scene.memory, view.actor),
                  en_garde_net::encode_history(scene.memory, view.actor),
                  static_cast<float>(stakes_[me].draw_value()), legal_numbers(actions));
  return {answer.policy, answer.odds};
}

double Ranges::weight(Cards left_hand, Cards right_hand) const {
  const Cards both = left_hand + right_hand;
  if (!left.holds(both)) return 0.0;
  return ways[kLeft][kHandTable.number(left_hand)] * ways[kRight][kHandTable.number(right_hand)] *
         orders(left - both);
}

HandNumbers Ranges::odds(Seat seat, Cards other) const {
  const HandNumbers& theirs = ways[static_cast<std::size_t>(seat)];
  HandNumbers odds{};
  double sum = 0.0;
  for (std::size_t hand = 0; hand < kHands; ++hand) {
    const Cards both = kHandTable.cards(hand) + other;
    if (theirs[hand] <= 0.0 || !left.holds(both)) continue;
    odds[hand] = theirs[hand] * orders(left - both);
    sum += odds[hand];
  }
  if (sum > 0.0) {
    for (double& number : odds) number /= sum;
  }
  return odds;
}

void Ranges::leave_out_unlikely(Seat seat, double share, Cards kept) {
  HandNumbers& mine = ways[static_cast<std::size_t>(seat)];
  const HandNumbers& theirs = ways[static_cast<std::size_t>(opponent(seat))];
  std::vector<std::pair<double, std::size_t>> likely;
  double sum = 0.0;
  for (std::size_t hand = 0; hand < kHands; ++hand) {
    if (mine[hand] <= 0.0) continue;
    double company = 0.0;
    for (std::size_t other = 0; other < kHands; ++other) {
      const Cards both = kHandTable.cards(hand) + kHandTable.cards(other);
      if (theirs[other] > 0.0 && left.holds(both)) company += theirs[other] * orders(left - both);
    }
    likely.emplace_back(mine[hand] * company, hand);
    sum += mine[hand] * company;
  }
  std::ranges::sort(likely);
  double out = 0.0;
  for (const auto& [odds, hand] : likely) {
    out += odds;
    if (out > share * sum) return;
    if (hand != kHandTable.number(kept)) mine[hand] = 0.0;
  }
}

void follow(const FencerMind& mind, const Rules& rules, Scene& scene, Action action, Cards could,
            double whim, const std::function<bool()>& late, Ranges& ranges) {
  const std::size_t seat = scene.actor();
  const int spent = scene.view.hand_size[seat] - cards_of(action).total();
  HandNumbers ways =
      after_act(mind, rules, scene, action, ranges.ways[seat], could, whim, late, ranges);
  if (ranges.given_up) return;
  scene.act(rules, action);
  for (int size = spent; size < scene.view.hand_size[seat]; ++size) {
    ways = after_draw(ways, scene.left());
  }
  ranges.ways[seat] = ways;
  ranges.left = scene.left();
}

void keep_those_who_can_act(const Scene& now, Ranges& ranges) {
  HandNumbers& ways = ranges.ways[now.actor()];
  for (std::size_t hand = 0; hand < kHands; ++hand) {
    if (ways[hand] > 0.0 && !now.can_act(kHandTable.cards(hand))) ways[hand] = 0.0;
  }
}

Ranges public_ranges(const FencerMind* mind, const Rules& rules, const Scene& now, double whim,
                     const std::function<bool()>& late) {
  Ranges ranges;
  ranges.left = now.left();
  if (mind == nullptr || !now.memory.since_the_deal) {
    for (std::size_t seat = 0; seat < 2; ++seat)
      ranges.ways[seat] = dealt(now.view.hand_size[seat]);
  } else {
    // What a fencer held he has played since or may hold still: nothing else needs to be followed.
    std::array<Cards, 2> could = {ranges.left, ranges.left};
    for (const Act& act : now.memory.acts) could[act.seat] = could[act.seat] + cards_of(act.action);
    Scene scene = Scene::opening(now.view);
    ranges.ways = {dealt(kHandSize), dealt(kHandSize)};
    for (const Act& act : now.memory.acts) {
      follow(*mind, rules, scene, act.action, could[act.seat], whim, late, ranges);
      if (ranges.given_up) return ranges;
      could[act.seat] = could[act.seat] - cards_of(act.action);
    }
  }
  keep_those_who_can_act(now, ranges);
  return ranges;
}

Ranges ranges_in(const FencerMind& mind, const Sight<EnGarde>& sight, double whim,
                 const std::function<bool()>& late) {
  const auto& [view, memory] = sight.knowledge;
  Ranges ranges = public_ranges(&mind, sight.rules, Scene::of(view, memory), whim, late);
  const auto them = static_cast<std::size_t>(opponent(sight.seat));
  if (view.open[them]) {
    ranges.ways[them] = {};
    ranges.ways[them][kHandTable.number(view.hand[them])] = 1.0;
  }
  return ranges;
}

}  // namespace salle::en_garde_mind
