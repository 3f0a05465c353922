#include "games/en_garde/players/endgame.hpp"

#include <algorithm>

namespace salle::en_garde_mind {

using namespace en_garde;

namespace {

// The most numbers that a walk holds at a time. Children stand behind their parents.
std::size_t room_for_walk(const EndgameTree& tree) {
  std::vector<std::size_t> room(tree.nodes.size(), 0);
  for (std::size_t at = tree.nodes.size(); at-- > 0;) {
    const TreeNode& node = tree.nodes[at];
    std::size_t deeper = 0;
    for (std::uint32_t m = 0; m < node.moves.count; ++m) {
      const std::uint32_t child = tree.moves[node.moves.first + m].child;
      if (child == 0) continue;
      const auto& hands = tree.nodes[child].hands;
      deeper = std::max(deeper, room[child] + 2 * std::max(hands[0].count, hands[1].count));
    }
    room[at] = deeper + (2 * node.moves.count + 1) * node.hands[node.actor].count;
  }
  return room[0] + kHands;
}

// How likely the other is to hold anything that goes with each hand, on the scale of the walks.
std::array<std::vector<double>, 2> company_of(const EndgameTree& tree, const Ranges& ranges) {
  std::array<std::vector<double>, 2> company;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto others = tree.hands_of(tree.nodes[0], 1 - seat);
    for (const std::uint8_t hand : tree.hands_of(tree.nodes[0], seat)) {
      double sum = 0.0;
      for (std::size_t i = 0; i < others.size(); ++i) {
        const Cards both = kHandTable.cards(hand) + kHandTable.cards(others[i]);
        if (!ranges.left.holds(both)) continue;
        sum += tree.ways[1 - seat][i] * orders(ranges.left - both);
      }
      company[seat].push_back(sum);
    }
  }
  return company;
}

}  // namespace

std::optional<Endgame> Endgame::prepare(const Rules& rules, const Scene& now, const Ranges& ranges,
                                        const Stakes& stakes, std::size_t most_steps) {
  Endgame endgame;
  if (!grow_endgame(rules, now, ranges, most_steps, endgame.tree_)) return {};
  const Stakes left = now.view.actor == kLeft ? stakes : stakes.of_opponent();
  endgame.payoffs_ = {left.draw, left.win, left.lose};
  endgame.company_ = company_of(endgame.tree_, ranges);
  endgame.regrets_.assign(endgame.tree_.choices, 0.0);
  endgame.shares_.assign(endgame.tree_.choices, 0.0);
  endgame.scratch_.resize(room_for_walk(endgame.tree_));
  return endgame;
}

// What a finish is worth to a seat, times its orders.
Endgame::FinishPayoffs Endgame::payoffs_to(std::size_t seat) const {
  const double sign = seat == kLeft ? 1.0 : -1.0;
  return {{sign * payoffs_[0], sign * payoffs_[1], sign * payoffs_[2]}};
}

// Room for `count` numbers, all 0, given back by setting scratch_used_ to what it was before.
double* Endgame::take(std::size_t count) {
  double* const room = scratch_.data() + scratch_used_;
  scratch_used_ += count;
  std::fill(room, room + count, 0.0);
  return room;
}

// For each move and hand: in proportion to regrets (or to how often it was chosen so far), and all
// alike where there are none. What a hand cannot do has neither, and must be left out of the
// latter.
void Endgame::mixture(const TreeNode& node, bool average, double* shares) const {
  const std::size_t hands = node.hands[node.actor].count;
  const std::vector<double>& source = average ? shares_ : regrets_;
  const double* const from = source.data() + node.choices;
  std::array<double, kHands> sums{};
  std::array<double, kHands> legal{};
  for (std::size_t m = 0; m < node.moves.count; ++m) {
    const TreeMove& move = tree_.moves[node.moves.first + m];
    double* const row = shares + m * hands;
    for (const std::uint8_t hand : tree_.movers_of(move)) {
      row[hand] = 1.0;
      legal[hand] += 1.0;
    }
    for (std::size_t hand = 0; hand < hands; ++hand) sums[hand] += from[m * hands + hand];
  }
  for (std::size_t m = 0; m < node.moves.count; ++m) {
    double* const row = shares + m * hands;
    for (std::size_t hand = 0; hand < hands; ++hand) {
      if (sums[hand] > 0.0) {
        row[hand] = from[m * hands + hand] / sums[hand];
      } else if (row[hand] > 0.0) {
        row[hand] = 1.0 / legal[hand];
      }
    }
  }
}

// values[hand] becomes, for each hand of `seat`, what the round is worth to it from here on, times
// how likely the other is to have got here (`theirs`) with each hand that goes with it. `mine` is
// how likely `seat` is to have got here by its own choices, which only the average needs.
void Endgame::walk(Walk kind, std::size_t seat, std::uint32_t at, const double* mine,
                   const double* theirs, double* values) {
  if (tree_.nodes[at].actor == seat) {
    walk_mine(kind, seat, at, mine, theirs, values);
  } else {
    walk_theirs(kind, seat, at, mine, theirs, values);
  }
}

void Endgame::walk_mine(Walk kind, std::size_t seat, std::uint32_t at, const double* mine,
                        const double* theirs, double* values) {
  const TreeNode& node = tree_.nodes[at];
  const std::size_t hands = node.hands[seat].count;
  const std::size_t moves = node.moves.count;
  const std::size_t used = scratch_used_;
  double* const shares = take(moves * hands);
  double* const worth = take(moves * hands);
  const auto payoff = payoffs_to(seat);
  mixture(node, false, shares);
  for (std::size_t m = 0; m < moves; ++m) {
    const TreeMove& move = tree_.moves[node.moves.first + m];
    double* const row = worth + m * hands;
    const Finish* finish = tree_.finishes.data() + move.finishes.first;
    const Finish* const end = finish + move.finishes.count;
    while (finish != end) {  // those of one mover stand together
      const std::uint8_t mover = finish->mover;
      double sum = 0.0;
      for (; finish != end && finish->mover == mover; ++finish) {
        sum += payoff(*finish) * theirs[finish->other];
      }
      row[mover] = sum;
    }
    if (move.child == 0) continue;
    const std::size_t inner = scratch_used_;
    const std::size_t after = tree_.nodes[move.child].hands[seat].count;
    double* const reach = take(after);
    double* const deeper = take(after);
    const Arrow* const arrows = tree_.arrows.data() + move.arrows.first;
    if (kind == Walk::kLearn) {
      for (std::uint32_t i = 0; i < move.arrows.count; ++i) {
        const Arrow& arrow = arrows[i];
        reach[arrow.to] += arrow.orders * mine[arrow.from] * shares[m * hands + arrow.from];
      }
    }
    walk(kind, seat, move.child, reach, theirs, deeper);
    for (std::uint32_t i = 0; i < move.arrows.count; ++i) {
      const Arrow& arrow = arrows[i];
      row[arrow.from] += arrow.orders * deeper[arrow.to];
    }
    scratch_used_ = inner;
  }
  if (kind == Walk::kBestResponse) {
    if (at == 0) root_values_.assign(worth, worth + moves * hands);
    std::array<double, kHands> best;
    best.fill(-1e300);
    for (std::size_t m = 0; m < moves; ++m) {
      const TreeMove& move = tree_.moves[node.moves.first + m];
      for (const std::uint8_t hand : tree_.movers_of(move)) {
        best[hand] = std::max(best[hand], worth[m * hands + hand]);
      }
    }
    for (std::size_t hand = 0; hand < hands; ++hand) {
      if (best[hand] > -1e300) values[hand] += best[hand];
    }
  } else {
    std::array<double, kHands> mixed{};
    for (std::size_t m = 0; m < moves; ++m) {
      for (std::size_t hand = 0; hand < hands; ++hand) {
        mixed[hand] += shares[m * hands + hand] * worth[m * hands + hand];
      }
    }
    double* const regrets = regrets_.data() + node.choices;
    double* const sums = shares_.data() + node.choices;
    for (std::size_t m = 0; m < moves; ++m) {
      const TreeMove& move = tree_.moves[node.moves.first + m];
      for (const std::uint8_t hand : tree_.movers_of(move)) {
        const std::size_t choice = m * hands + hand;
        regrets[choice] = std::max(0.0, regrets[choice] + worth[choice] - mixed[hand]);
        sums[choice] += iterations_ * mine[hand] * shares[choice];
      }
    }
    for (std::size_t hand = 0; hand < hands; ++hand) values[hand] += mixed[hand];
  }
  scratch_used_ = used;
}

void Endgame::walk_theirs(Walk kind, std::size_t seat, std::uint32_t at, const double* mine,
                          const double* theirs, double* values) {
  const TreeNode& node = tree_.nodes[at];
  const std::size_t hands = node.hands[1 - seat].count;
  const std::size_t used = scratch_used_;
  double* const shares = take(node.moves.count * hands);
  mixture(node, kind == Walk::kBestResponse, shares);
  double* const chosen = take(hands);  // how likely each hand is to have come here and do this
  const double slip = at == 0 && kind == Walk::kLearn ? kSlip : 0.0;
  const auto payoff = payoffs_to(seat);
  for (std::size_t m = 0; m < node.moves.count; ++m) {
    const TreeMove& move = tree_.moves[node.moves.first + m];
    double most = 0.0;
    for (const std::uint8_t hand : tree_.movers_of(move)) {
      chosen[hand] = theirs[hand] * (shares[m * hands + hand] + slip);
      most = std::max(most, chosen[hand]);
    }
    // Where the other does not go nothing is won or lost; but how often one's own choices are made
    // there still counts for the average, which must be over all walks.
    if (most <= 0.0 && (move.child == 0 || kind == Walk::kBestResponse)) continue;
    const Finish* const finishes = tree_.finishes.data() + move.finishes.first;
    for (std::uint32_t i = 0; i < move.finishes.count; ++i) {
      const Finish& finish = finishes[i];
      values[finish.other] += payoff(finish) * chosen[finish.mover];
    }
    if (move.child == 0) continue;
    const std::size_t inner = scratch_used_;
    double* const reach = take(tree_.nodes[move.child].hands[1 - seat].count);
    for (std::uint32_t i = 0; i < move.arrows.count; ++i) {
      const Arrow& arrow = tree_.arrows[move.arrows.first + i];
      reach[arrow.to] += arrow.orders * chosen[arrow.from];
    }
    walk(kind, seat, move.child, mine, reach, values);
    scratch_used_ = inner;
  }
  scratch_used_ = used;
}

void Endgame::solve(int iterations) {
  std::array<double, kHands> values;
  for (int i = 0; i < iterations; ++i) {
    ++iterations_;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      values.fill(0.0);
      walk(Walk::kLearn, seat, 0, tree_.ways[seat].data(), tree_.ways[1 - seat].data(),
           values.data());
    }
  }
}

double Endgame::share(const TreeNode& node, std::size_t move, std::size_t hand) const {
  std::vector<double> shares(node.moves.count * node.hands[node.actor].count, 0.0);
  mixture(node, true, shares.data());
  return shares[move * node.hands[node.actor].count + hand];
}

double Endgame::best_response(Seat seat) {
  const auto me = static_cast<std::size_t>(seat);
  std::array<double, kHands> values{};
  walk(Walk::kBestResponse, me, 0, tree_.ways[me].data(), tree_.ways[1 - me].data(), values.data());
  double sum = 0.0;
  double weight = 0.0;
  for (std::size_t hand = 0; hand < tree_.ways[me].size(); ++hand) {
    sum += tree_.ways[me][hand] * values[hand];
    weight += tree_.ways[me][hand] * company_[me][hand];
  }
  return weight > 0.0 ? sum / weight : 0.0;
}

EndgameAnswer Endgame::answer(Cards hand) {
  EndgameAnswer answer;
  const TreeNode& root = tree_.nodes[0];
  const auto hands = tree_.hands_of(root, root.actor);
  const auto found = std::ranges::find(hands, kHandTable.number(hand));
  if (found == hands.end()) return answer;
  const auto place = static_cast<std::size_t>(found - hands.begin());
  const double company = company_[root.actor][place];
  if (company <= 0.0) return answer;
  best_response(root.actor);
  std::vector<double> shares(root.moves.count * hands.size(), 0.0);
  mixture(root, true, shares.data());
  for (std::size_t m = 0; m < root.moves.count; ++m) {
    const TreeMove& move = tree_.moves[root.moves.first + m];
    const std::size_t choice = m * hands.size() + place;
    if (std::ranges::find(tree_.movers_of(move), place) == tree_.movers_of(move).end()) continue;
    answer.options.push({move.action, shares[choice], root_values_[choice] / company});
    answer.value += shares[choice] * root_values_[choice] / company;
  }
  return answer;
}

}  // namespace salle::en_garde_mind
