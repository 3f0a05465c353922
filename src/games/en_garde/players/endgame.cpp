#include "games/en_garde/players/endgame.hpp"

#include <algorithm>

namespace salle::en_garde_mind {

using namespace en_garde;

namespace {

std::size_t choices_of(const EndgameTree& tree, const TreeNode& node) {
  std::size_t count = 0;
  for (const TreeMove& move : tree.moves_of(node)) count += move.movers.count;
  return count;
}

std::size_t first_choice(const EndgameTree& tree, const TreeNode& node) {
  return node.moves.count == 0 ? 0 : tree.moves[node.moves.first].choices;
}

// The most numbers that a walk holds at a time. Children stand behind their parents.
std::size_t room_for_walk(const EndgameTree& tree) {
  std::vector<std::size_t> room(tree.nodes.size(), 0);
  for (std::size_t at = tree.nodes.size(); at-- > 0;) {
    const TreeNode& node = tree.nodes[at];
    std::size_t deeper = 0;
    std::size_t movers = 0;
    for (const TreeMove& move : tree.moves_of(node)) {
      movers = std::max<std::size_t>(movers, move.movers.count);
      if (move.child == 0) continue;
      const auto& hands = tree.nodes[move.child].hands;
      deeper = std::max(deeper, room[move.child] + 2 * std::max(hands[0].count, hands[1].count));
    }
    room[at] = deeper + movers + choices_of(tree, node);
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

// The latest walks count most, the first hardly at all. Of the powers 1 to 6 and all trees looked
// at, this one had the least left to gain after 20 to 80 walks, or next to it (docs/players-en-garde.md).
double weight_of(int iteration) {
  const double square = static_cast<double>(iteration) * iteration;
  return square * square;
}

}  // namespace

std::optional<Endgame> Endgame::prepare(const Rules& rules, const Scene& now, const Ranges& ranges,
                                        const Stakes& stakes, const GrowthLimit& limit) {
  const Stakes left = now.view.actor == kLeft ? stakes : stakes.of_opponent();
  Endgame endgame;
  if (!grow_endgame(rules, now, ranges, {left.draw, {left.win, left.lose}}, limit, endgame.tree_)) {
    return {};
  }
  endgame.left_ = ranges.left;
  endgame.company_ = company_of(endgame.tree_, ranges);
  endgame.regrets_.assign(endgame.tree_.choices(), 0.0);
  endgame.policy_.assign(endgame.tree_.choices(), 0.0);
  endgame.shares_.assign(endgame.tree_.choices(), 0.0);
  endgame.scratch_.resize(room_for_walk(endgame.tree_));
  for (const TreeNode& node : endgame.tree_.nodes) {
    endgame.normalise(node, endgame.regrets_.data(), endgame.policy_.data());
  }
  return endgame;
}

// Room for `count` numbers, given back by setting scratch_used_ to what it was before.
double* Endgame::take(std::size_t count) {
  double* const room = scratch_.data() + scratch_used_;
  scratch_used_ += count;
  return room;
}

// For each choice of the node: in proportion to `from`, and all alike where that is 0 for all that
// a hand can do.
void Endgame::normalise(const TreeNode& node, const double* from, double* to) const {
  std::array<double, kHands> sums;
  std::array<double, kHands> rest;  // for each choice of a hand that has nothing to go by
  const std::size_t hands = node.hands[node.actor].count;
  std::fill_n(sums.begin(), hands, 0.0);
  std::fill_n(rest.begin(), hands, 0.0);
  for (const TreeMove& move : tree_.moves_of(node)) {
    const double* row = from + move.choices;
    for (const std::uint8_t hand : tree_.movers_of(move)) {
      sums[hand] += *row++;
      rest[hand] += 1.0;
    }
  }
  for (std::size_t hand = 0; hand < hands; ++hand) {
    const bool known = sums[hand] > 0.0;
    rest[hand] = known || rest[hand] == 0.0 ? 0.0 : 1.0 / rest[hand];
    sums[hand] = known ? 1.0 / sums[hand] : 0.0;
  }
  for (const TreeMove& move : tree_.moves_of(node)) {
    const double* row = from + move.choices;
    double* out = to + move.choices;
    for (const std::uint8_t hand : tree_.movers_of(move)) {
      *out++ = *row++ * sums[hand] + rest[hand];
    }
  }
}

// For each hand that can make this move: how likely it is to have come here and make it.
double* Endgame::choose(const TreeMove& move, const double* reach, const double* policy,
                        double slip, bool& any) {
  double* const chosen = take(move.movers.count);
  const double* shares = policy + move.choices;
  const auto movers = tree_.movers_of(move);
  double most = 0.0;
  for (std::size_t i = 0; i < movers.size(); ++i) {
    chosen[i] = reach[movers[i]] * (shares[i] + slip);
    most = std::max(most, chosen[i]);
  }
  any = most > 0.0;
  return chosen;
}

// The same for each hand that the draw can make of them.
double* Endgame::spread(const TreeMove& move, std::size_t hands, const double* chosen) {
  double* const reach = take(hands);
  std::fill_n(reach, hands, 0.0);
  const std::uint32_t* const first = tree_.first_arrow.data() + move.choices;
  for (std::size_t i = 0; i < move.movers.count; ++i) {
    if (chosen[i] <= 0.0) continue;
    for (std::uint32_t a = first[i]; a < first[i + 1]; ++a) {
      reach[tree_.arrows[a].to] += tree_.arrows[a].orders * chosen[i];
    }
  }
  return reach;
}

// values[hand] grows by, for each hand of `seat`, what the round is worth to it from here on, times
// how likely the other is to have got here with each hand that goes with it.
void Endgame::walk(Walk kind, std::size_t seat, std::uint32_t at, const Reach& reach,
                   double* values) {
  if (tree_.nodes[at].actor == seat) {
    walk_mine(kind, seat, at, reach, values);
  } else {
    walk_theirs(kind, seat, at, reach, values);
  }
}

void Endgame::walk_mine(Walk kind, std::size_t seat, std::uint32_t at, const Reach& reach,
                        double* values) {
  const TreeNode& node = tree_.nodes[at];
  const std::size_t used = scratch_used_;
  double* const worth = take(choices_of(tree_, node));
  const double sign = seat == kLeft ? 1.0 : -1.0;
  double* row = worth;
  for (const TreeMove& move : tree_.moves_of(node)) {
    const std::uint32_t* const finish = tree_.first_finish.data() + move.choices;
    for (std::size_t i = 0; i < move.movers.count; ++i) {
      double sum = 0.0;
      for (std::uint32_t f = finish[i]; f < finish[i + 1]; ++f) {
        sum += static_cast<double>(tree_.finish_payoff[f]) * reach.theirs[tree_.finish_other[f]];
      }
      row[i] = sign * sum;
    }
    if (move.child != 0) {
      const std::size_t inner = scratch_used_;
      const std::size_t hands = tree_.nodes[move.child].hands[seat].count;
      const double* mine = nullptr;
      if (reach.mine != nullptr) {
        bool any = false;
        const double* const chosen = choose(move, reach.mine, policy_.data(), 0.0, any);
        if (any) mine = spread(move, hands, chosen);
      }
      double* const deeper = take(hands);
      std::fill_n(deeper, hands, 0.0);
      walk(kind, seat, move.child, {mine, reach.theirs}, deeper);
      const std::uint32_t* const first = tree_.first_arrow.data() + move.choices;
      for (std::size_t i = 0; i < move.movers.count; ++i) {
        double sum = 0.0;
        for (std::uint32_t a = first[i]; a < first[i + 1]; ++a) {
          sum += tree_.arrows[a].orders * deeper[tree_.arrows[a].to];
        }
        row[i] += sum;
      }
      scratch_used_ = inner;
    }
    row += move.movers.count;
  }
  if (kind == Walk::kLearn) {
    learn(node, reach.mine, worth, values);
  } else {
    if (at == asked_) asked_values_.assign(worth, row);
    best(node, worth, values);
  }
  scratch_used_ = used;
}

// The best choice of each hand counts.
void Endgame::best(const TreeNode& node, const double* worth, double* values) const {
  constexpr double kNothing = -1e300;
  std::array<double, kHands> most;
  most.fill(kNothing);
  for (const TreeMove& move : tree_.moves_of(node)) {
    for (const std::uint8_t hand : tree_.movers_of(move)) {
      most[hand] = std::max(most[hand], *worth++);
    }
  }
  for (std::size_t hand = 0; hand < node.hands[node.actor].count; ++hand) {
    if (most[hand] > kNothing) values[hand] += most[hand];
  }
}

// What each choice would have gained beside the policy: the policy of the next walk follows.
void Endgame::learn(const TreeNode& node, const double* mine, const double* worth, double* values) {
  std::array<double, kHands> mixed;
  const std::size_t hands = node.hands[node.actor].count;
  std::fill_n(mixed.begin(), hands, 0.0);
  std::size_t choice = first_choice(tree_, node);
  const double* each = worth;
  for (const TreeMove& move : tree_.moves_of(node)) {
    for (const std::uint8_t hand : tree_.movers_of(move)) {
      if (mine != nullptr) shares_[choice] += weight_ * mine[hand] * policy_[choice];
      mixed[hand] += policy_[choice++] * *each++;
    }
  }
  choice = first_choice(tree_, node);
  each = worth;
  for (const TreeMove& move : tree_.moves_of(node)) {
    for (const std::uint8_t hand : tree_.movers_of(move)) {
      const double gain = *each++ - mixed[hand];
      regrets_[choice] = std::max(0.0, regrets_[choice] + gain);
      policy_[choice] = std::max(0.0, regrets_[choice] + gain);
      ++choice;
    }
  }
  normalise(node, policy_.data(), policy_.data());
  for (std::size_t hand = 0; hand < hands; ++hand) values[hand] += mixed[hand];
}

void Endgame::walk_theirs(Walk kind, std::size_t seat, std::uint32_t at, const Reach& reach,
                          double* values) {
  const TreeNode& node = tree_.nodes[at];
  const bool learning = kind == Walk::kLearn;
  const double* const policy = learning ? policy_.data() : average_.data();
  const double slip = at == 0 && learning ? kSlip : 0.0;
  const double sign = seat == kLeft ? 1.0 : -1.0;
  for (const TreeMove& move : tree_.moves_of(node)) {
    const std::size_t used = scratch_used_;
    bool any = false;
    const double* const chosen = choose(move, reach.theirs, policy, slip, any);
    if (any) {
      const std::uint32_t* const finish = tree_.first_finish.data() + move.choices;
      for (std::size_t i = 0; i < move.movers.count; ++i) {
        const double odds = sign * chosen[i];
        if (odds == 0.0) continue;
        for (std::uint32_t f = finish[i]; f < finish[i + 1]; ++f) {
          values[tree_.finish_other[f]] += static_cast<double>(tree_.finish_payoff[f]) * odds;
        }
      }
      if (move.child != 0) {
        const std::size_t hands = tree_.nodes[move.child].hands[1 - seat].count;
        walk(kind, seat, move.child, {reach.mine, spread(move, hands, chosen)}, values);
      }
    } else if (move.child != 0 && reach.mine != nullptr) {
      walk_unmet(seat, move.child, reach.mine);
    }
    scratch_used_ = used;
  }
}

// Where the other does not go nothing is won or lost and nothing learned; but how often one's own
// choices are made there still counts for the average, which must be over all walks.
void Endgame::walk_unmet(std::size_t seat, std::uint32_t at, const double* mine) {
  const TreeNode& node = tree_.nodes[at];
  for (const TreeMove& move : tree_.moves_of(node)) {
    if (node.actor != seat) {
      if (move.child != 0) walk_unmet(seat, move.child, mine);
      continue;
    }
    const std::size_t used = scratch_used_;
    bool any = false;
    const double* const chosen = choose(move, mine, policy_.data(), 0.0, any);
    if (any) {
      for (std::size_t i = 0; i < move.movers.count; ++i) {
        shares_[move.choices + i] += weight_ * chosen[i];
      }
      if (move.child != 0) {
        const std::size_t hands = tree_.nodes[move.child].hands[seat].count;
        walk_unmet(seat, move.child, spread(move, hands, chosen));
      }
    }
    scratch_used_ = used;
  }
}

void Endgame::solve(int iterations) {
  std::array<double, kHands> values;
  average_.clear();
  for (int i = 0; i < iterations; ++i) {
    weight_ = weight_of(++iterations_);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      values.fill(0.0);
      walk(Walk::kLearn, seat, 0, {tree_.ways[seat].data(), tree_.ways[1 - seat].data()},
           values.data());
    }
  }
}

const std::vector<double>& Endgame::average() {
  if (average_.empty()) {
    average_.resize(tree_.choices());
    for (const TreeNode& node : tree_.nodes) normalise(node, shares_.data(), average_.data());
  }
  return average_;
}

double Endgame::share(const TreeNode& node, std::size_t move, std::size_t hand) {
  const TreeMove& wanted = tree_.moves_of(node)[move];
  const auto movers = tree_.movers_of(wanted);
  const auto found = std::ranges::find(movers, hand);
  if (found == movers.end()) return 0.0;
  return average()[wanted.choices + static_cast<std::size_t>(found - movers.begin())];
}

double Endgame::best_response(Seat seat) {
  const auto me = static_cast<std::size_t>(seat);
  std::array<double, kHands> values{};
  average();
  walk(Walk::kBestResponse, me, 0, {nullptr, tree_.ways[1 - me].data()}, values.data());
  double sum = 0.0;
  double weight = 0.0;
  for (std::size_t hand = 0; hand < tree_.ways[me].size(); ++hand) {
    sum += tree_.ways[me][hand] * values[hand];
    weight += tree_.ways[me][hand] * company_[me][hand];
  }
  return weight > 0.0 ? sum / weight : 0.0;
}

Endgame::Standing Endgame::root() const { return {0, left_, tree_.ways}; }

std::optional<Endgame::Standing> Endgame::after(const Standing& at, Action action) {
  const TreeNode& node = tree_.nodes[at.node];
  const auto moves = tree_.moves_of(node);
  const auto found = std::ranges::find(moves, action, &TreeMove::action);
  if (found == moves.end() || found->child == 0) return {};
  const std::vector<double>& shares = average();
  Standing next{found->child, at.left - cards_of(action), at.reach};
  std::vector<double>& reach = next.reach[node.actor];
  reach.assign(tree_.nodes[found->child].hands[node.actor].count, 0.0);
  std::size_t choice = found->choices;
  for (const std::uint8_t mover : tree_.movers_of(*found)) {
    const double odds = at.reach[node.actor][mover] * shares[choice];
    for (auto a = tree_.first_arrow[choice]; a < tree_.first_arrow[choice + 1]; ++a) {
      reach[tree_.arrows[a].to] += tree_.arrows[a].orders * odds;
    }
    ++choice;
  }
  return next;
}

// How likely the other is to be here with anything that goes with this hand of the fencer to move.
double Endgame::company(const Standing& at, Cards hand) const {
  const std::size_t other = 1 - tree_.nodes[at.node].actor;
  const auto others = tree_.hands_of(tree_.nodes[at.node], other);
  double sum = 0.0;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const Cards both = hand + kHandTable.cards(others[i]);
    if (at.left.holds(both)) sum += at.reach[other][i] * orders(at.left - both);
  }
  return sum;
}

bool Endgame::has_answer(const Standing& at, std::size_t place) const {
  const TreeNode& node = tree_.nodes[at.node];
  const Cards hand = kHandTable.cards(tree_.hands_of(node, node.actor)[place]);
  return at.reach[node.actor][place] > 0.0 && company(at, hand) > 0.0;
}

// Over all that the other may hold beside this hand; a hand keeps its place where it is not its
// fencer who moves.
std::optional<Action> Endgame::likeliest_reply(const Standing& at, const TreeMove& move,
                                               Cards hand) const {
  const TreeNode& node = tree_.nodes[at.node];
  const TreeNode& next = tree_.nodes[move.child];
  if (move.child == 0 || next.actor == node.actor) return {};
  const auto others = tree_.hands_of(node, next.actor);
  std::optional<Action> likeliest;
  double most = 0.0;
  for (const TreeMove& reply : tree_.moves_of(next)) {
    double odds = 0.0;
    std::size_t choice = reply.choices;
    for (const std::uint8_t other : tree_.movers_of(reply)) {
      const double share = average_[choice++];
      const Cards both = hand + kHandTable.cards(others[other]);
      if (!at.left.holds(both)) continue;
      odds += at.reach[next.actor][other] * orders(at.left - both) * share;
    }
    if (odds > most) {
      most = odds;
      likeliest = reply.action;
    }
  }
  return likeliest;
}

EndgameAnswer Endgame::answer(const Standing& at, Cards hand) {
  EndgameAnswer answer;
  const TreeNode& node = tree_.nodes[at.node];
  const auto hands = tree_.hands_of(node, node.actor);
  const auto found = std::ranges::find(hands, kHandTable.number(hand));
  if (found == hands.end()) return answer;
  const auto place = static_cast<std::size_t>(found - hands.begin());
  if (!has_answer(at, place)) return answer;
  const double with = company(at, hand);
  average();
  std::array<double, kHands> values{};
  asked_ = at.node;
  walk(Walk::kBestResponse, node.actor, at.node, {nullptr, at.reach[1 - node.actor].data()},
       values.data());
  std::size_t choice = first_choice(tree_, node);
  const double* value = asked_values_.data();
  for (const TreeMove& move : tree_.moves_of(node)) {
    for (const std::uint8_t mover : tree_.movers_of(move)) {
      if (mover == place) {
        answer.options.push(
            {move.action, average_[choice], *value / with, likeliest_reply(at, move, hand)});
        answer.value += average_[choice] * *value / with;
      }
      ++choice;
      ++value;
    }
  }
  return answer;
}

}  // namespace salle::en_garde_mind
