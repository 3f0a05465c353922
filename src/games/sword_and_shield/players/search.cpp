#include "games/sword_and_shield/players/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/judge.hpp"
#include "games/sword_and_shield/players/net.hpp"

namespace salle {

using namespace sword_and_shield;

namespace {

constexpr std::size_t kMaxDepth = 64;
// What is told where the standing is the policy's; what is compared is not shrunk.
double calmed(const Rules& rules, double value) {
  return rules.melee ? value : std::tanh(calm_of(rules) * std::atanh(value));
}

// Little time: with more games than these the chooser's opinion is no better than the judge's.
constexpr std::int64_t kFewNodes = 600;
constexpr double kFewSeconds = 0.002;
constexpr float kRareChoice = 0.003F;  // is not tried where the chooser is asked

constexpr std::int64_t kLeastNodes = 16;       // with no budget at all
constexpr std::int64_t kForcedNodes = 32;      // to put a value on the only action there is
constexpr std::int64_t kNodesAClockCheck = 4;  // a game takes some 20 to 100 microseconds

// How much of a budget is used up, by whichever limit is nearer.
class Meter {
 public:
  explicit Meter(const Budget& budget) : budget_(budget), begin_(Clock::now()) {
    if (budget_.nodes <= 0 && budget_.seconds <= 0.0) budget_.nodes = kLeastNodes;
  }
  void limit(std::int64_t nodes) {
    if (budget_.nodes <= 0 || budget_.nodes > nodes) budget_.nodes = nodes;
  }
  const Budget& budget() const { return budget_; }
  std::int64_t nodes() const { return nodes_; }
  double used() const { return used_; }
  bool spent() const { return used_ >= 1.0; }

  void count() {
    ++nodes_;
    double used = 0.0;
    if (budget_.nodes > 0) used = static_cast<double>(nodes_) / static_cast<double>(budget_.nodes);
    if (nodes_ % kNodesAClockCheck == 0) {
      if (budget_.seconds > 0.0) {
        const std::chrono::duration<double> passed = Clock::now() - begin_;
        used = std::max(used, passed.count() / budget_.seconds);
      }
      if (budget_.stopped()) used = 1.0;
    }
    used_ = std::max(used_, used);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Budget budget_;
  Clock::time_point begin_;
  std::int64_t nodes_ = 0;
  double used_ = 0.0;
};

}  // namespace

// Plays invented games through the tree and past it.
class SwordSearch::Game {
 public:
  Game(SwordSearch& search, const Rules& rules, const Board& board)
      : search_(search),
        options_(search.options_),
        rules_(rules),
        policy_(*search.policy_),
        seat_(turn(rules, board)),
        horizon_(board.turns + static_cast<std::uint32_t>(search.options_.turns)) {}

  // Tries one entrant in the game that this seed stands for.
  void play(const State& world, std::uint64_t seed, const Entrant& entrant) {
    state_ = world;
    seed_ = seed;
    random_ = Random(seed, 1);
    depth_ = 0;
    path_[depth_++] = entrant.node;
    SwordAndShield::apply(rules_, state_, entrant.action);
    bool in_tree = options_.tree;
    while (!finished()) {
      if (in_tree) {
        in_tree = descend();
      } else {
        SwordAndShield::apply(rules_, state_, policy_.choose(rules_, state_, random_));
      }
    }
    const double value = options_.net != nullptr
                             ? options_.net->standing(rules_, state_, sums_, options_.plain)
                             : standing(rules_, state_);
    for (std::size_t i = 0; i < depth_; ++i) {
      Node& node = search_.nodes_[static_cast<std::size_t>(path_[i])];
      ++node.visits;
      node.total += value;
    }
  }

 private:
  // Lets chance act; true when the game is over or as far ahead as it is played.
  bool finished() {
    const Board& board = state_.board;
    while (turn(rules_, board) == kChance) {
      // What will be drawn is luck, and is not waited for.
      if (options_.net != nullptr && board.turns + 1 >= horizon_ && turn_ends(board)) return true;
      const std::uint64_t number = number_for(seed_, board.chances);
      SwordAndShield::apply(rules_, state_, draw(rules_, state_, number));
    }
    if (board.phase == Phase::kOver) return true;
    return board.turns >= horizon_ && board.phase == Phase::kAction && !board.begun;
  }

  // Takes the most promising action of the node; false when that leaves the tree.
  bool descend() {
    const std::int32_t here = path_[depth_ - 1];
    const Node& node = search_.nodes_[static_cast<std::size_t>(here)];
    if (options_.others_by_policy && turn(rules_, state_.board) != seat_) return follow(here);
    const auto open = 2 + static_cast<std::size_t>(options_.opening *
                                                   std::sqrt(static_cast<double>(node.visits)));
    policy_.rank(rules_, state_, std::min(options_.width, open), ranking_);
    recall(node);
    const std::size_t picked = ranking_.size() == 1 ? 0 : pick(node);
    const Action action = ranking_[picked].action;
    std::int32_t next = children_[picked];
    const bool known = next != kNone;
    if (!known) next = search_.grow(action);
    if (next != kNone) {
      if (!known) adopt(here, next);
      path_[depth_++] = next;
    }
    SwordAndShield::apply(rules_, state_, action);
    return known && depth_ < kMaxDepth;
  }

  // Lets the policy choose, and stays in the tree where it knows what was chosen.
  bool follow(std::int32_t here) {
    const Action action = policy_.choose(rules_, state_, random_);
    std::int32_t next = search_.nodes_[static_cast<std::size_t>(here)].child;
    while (next != kNone && !(search_.nodes_[static_cast<std::size_t>(next)].action == action)) {
      next = search_.nodes_[static_cast<std::size_t>(next)].sibling;
    }
    const bool known = next != kNone;
    if (!known) {
      next = search_.grow(action);
      if (next != kNone) adopt(here, next);
    }
    if (next != kNone) path_[depth_++] = next;
    SwordAndShield::apply(rules_, state_, action);
    return known && depth_ < kMaxDepth;
  }

  void adopt(std::int32_t parent, std::int32_t child) {
    Node& above = search_.nodes_[static_cast<std::size_t>(parent)];
    search_.nodes_[static_cast<std::size_t>(child)].sibling = above.child;
    above.child = child;
  }

  // Finds the children that stand for the ranked actions. The list of children is walked once: they
  // lie all over the tree, the ranking in one place.
  void recall(const Node& node) {
    std::fill_n(children_.begin(), ranking_.size(), kNone);
    for (std::int32_t child = node.child; child != kNone;) {
      const Node& one = search_.nodes_[static_cast<std::size_t>(child)];
      for (std::size_t i = 0; i < ranking_.size(); ++i) {
        if (!(ranking_[i].action == one.action)) continue;
        children_[i] = child;
        break;
      }
      child = one.sibling;
    }
  }

  std::size_t pick(const Node& node) {
    const double sign = rules_.side_of(state_.board.actor) == 0 ? 1.0 : -1.0;
    const double unknown = node.visits == 0 ? 0.0 : sign * node.total / node.visits;
    std::array<double, kMaxRanked> prior;
    double all = 0.0;
    for (std::size_t i = 0; i < ranking_.size(); ++i) {
      prior[i] = std::exp((ranking_[i].worth - ranking_[0].worth) / options_.warmth);
      all += prior[i];
    }
    const double drive = options_.curiosity * std::sqrt(node.visits + 1.0) / all;
    std::size_t best = 0;
    double best_score = -1e9;
    for (std::size_t i = 0; i < ranking_.size(); ++i) {
      double value = unknown;
      double visits = 0.0;
      if (children_[i] != kNone) {
        const Node& child = search_.nodes_[static_cast<std::size_t>(children_[i])];
        visits = child.visits;
        if (child.visits > 0) value = sign * child.total / visits;
      }
      const double score = value + drive * prior[i] / (1.0 + visits);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  SwordSearch& search_;
  const SwordSearchOptions& options_;
  const Rules& rules_;
  Policy& policy_;
  Seat seat_;  // that thinks
  std::uint32_t horizon_;
  Ranking ranking_;
  std::array<std::int32_t, kMaxRanked> children_;  // of the ranked actions; kNone: not in the tree
  State state_;
  std::uint64_t seed_ = 0;
  Random random_{0};
  std::array<std::int32_t, kMaxDepth> path_;
  std::size_t depth_ = 0;
  SwordNet::Sums sums_;  // of the last game that was judged
};

SwordSearch::SwordSearch(std::size_t tree_nodes, const SwordSearchOptions& options)
    : options_(options),
      policy_(std::make_unique<Policy>(options.weights)),
      nodes_(tree_nodes + options.first_width) {
  entrants_.reserve(options.first_width);
}

std::int32_t SwordSearch::grow(Action action) {
  if (grown_ == nodes_.size()) return kNone;
  nodes_[grown_] = {action};
  return static_cast<std::int32_t>(grown_++);
}

// What followed most often in the imagined games; with few of them it says nothing.
void SwordSearch::follow_line(std::int32_t node, Alternative<SwordAndShield>& alternative) const {
  constexpr std::int32_t kFewestVisits = 8;
  while (node != kNone && alternative.line.size() < alternative.line.capacity()) {
    const Node* most = nullptr;
    for (; node != kNone; node = nodes_[static_cast<std::size_t>(node)].sibling) {
      const Node& other = nodes_[static_cast<std::size_t>(node)];
      if (most == nullptr || other.visits > most->visits) most = &other;
    }
    if (most->visits < kFewestVisits) return;
    alternative.line.push(most->action);
    node = most->child;
  }
}

double SwordSearch::mean(const Entrant& entrant) const {
  const Node& node = nodes_[static_cast<std::size_t>(entrant.node)];
  return node.visits == 0 ? 0.0 : sign_ * node.total / node.visits;
}

bool SwordSearch::tried(const Entrant& entrant) const {
  return nodes_[static_cast<std::size_t>(entrant.node)].visits > 0;
}

// What a game says counts for more than any opinion; those that time was too short for come after
// the others, in the judge's order.
bool SwordSearch::better(const Entrant& a, const Entrant& b) const {
  if (tried(a) != tried(b)) return tried(a);
  return estimate(a) > estimate(b);
}

// The mean, with the judge's opinion counted as some games more: few games say little.
double SwordSearch::estimate(const Entrant& entrant) const {
  const Node& node = nodes_[static_cast<std::size_t>(entrant.node)];
  const double opinion = reference_ + point_ * (entrant.worth - best_worth_);
  return (sign_ * node.total + options_.trust * opinion) / (node.visits + options_.trust);
}

// How many are in the running when so much of the budget is used: fewer by the same factor in
// equal steps, down to two.
std::size_t SwordSearch::running(double used) const {
  const auto all = static_cast<double>(entrants_.size());
  if (all <= 2.0) return entrants_.size();
  return static_cast<std::size_t>(std::ceil(all * std::pow(2.0 / all, std::min(1.0, used / 0.8))));
}

void SwordSearch::enter(const Sight<SwordAndShield>& sight, const Budget& budget, Random& random) {
  entrants_.clear();
  grown_ = 0;
  const State world = SwordAndShield::sample(sight.rules, sight.knowledge, random);
  if (asks_chooser(sight.rules, budget) && enter_advised(sight, world)) return;
  std::size_t width = options_.first_width;
  if (budget.nodes > 0) width = std::min(width, static_cast<std::size_t>(budget.nodes));
  Ranking ranking;
  policy_->rank(sight.rules, world, width, ranking);
  for (const Ranked& ranked : ranking) {
    if (!sight.legal.contains(ranked.action)) continue;
    entrants_.push_back({ranked.action, grow(ranked.action), ranked.worth});
  }
  if (entrants_.empty()) {
    // Asked only about what the judge leaves out: a combination in another order, say.
    const std::size_t count = std::min(width, sight.legal.size());
    for (std::size_t i = 0; i < count; ++i) {
      entrants_.push_back({sight.legal[i], grow(sight.legal[i]), ranking[0].worth});
    }
  }
  best_worth_ = entrants_[0].worth;
  point_ = options_.point;
}

// It is worth asking in jousts, with little time.
bool SwordSearch::asks_chooser(const Rules& rules, const Budget& budget) const {
  const bool few = (budget.nodes > 0 && budget.nodes <= kFewNodes) ||
                   (budget.seconds > 0.0 && budget.seconds <= kFewSeconds);
  return options_.advised && !rules.melee && few;
}

// Enters what the chooser does now and then, two actions at the least; false where it knows of fewer
// among those that are asked about.
bool SwordSearch::enter_advised(const Sight<SwordAndShield>& sight, const State& world) {
  if (!chooser_) chooser_ = std::make_unique<Chooser>(joust_house_net());
  Ranking ranking;
  chooser_->rank(sight.rules, world, ranking);
  for (const Ranked& ranked : ranking) {
    if (ranked.worth < kRareChoice && entrants_.size() >= 2) break;
    if (!sight.legal.contains(ranked.action)) continue;
    const double odds = std::max(1e-5, static_cast<double>(ranked.worth));
    entrants_.push_back({ranked.action, grow(ranked.action), std::log(odds)});
  }
  if (entrants_.size() < std::min<std::size_t>(2, sight.legal.size())) {
    entrants_.clear();
    grown_ = 0;
    return false;
  }
  best_worth_ = entrants_[0].worth;
  point_ = options_.advice;
  return true;
}

// The best first; equals stay in the judge's order. In place, as std::stable_sort may allocate.
void SwordSearch::order(std::size_t in_running) {
  for (std::size_t i = 0; i < in_running; ++i) {
    if (entrants_[i].node == 0) reference_ = mean(entrants_[i]);
  }
  for (std::size_t i = 1; i < in_running; ++i) {
    const Entrant entrant = entrants_[i];
    std::size_t place = i;
    for (; place > 0 && better(entrant, entrants_[place - 1]); --place) {
      entrants_[place] = entrants_[place - 1];
    }
    entrants_[place] = entrant;
  }
}

Thought<SwordAndShield> SwordSearch::think(const Sight<SwordAndShield>& sight, const Budget& budget,
                                           Random& random) {
  Thought<SwordAndShield> thought;
  thought.action = Action(Deed::kPass);
  if (sight.legal.empty()) return thought;
  const Board& board = sight.knowledge.view.board;
  sign_ = sight.rules.side_of_seat(sight.seat) == 0 ? 1.0 : -1.0;
  if (options_.learned && options_.net == nullptr) options_.net = &sword_house_net();
  // What was learned was learned from games of those who think.
  const auto told = [&](double value) {
    return options_.net != nullptr ? value : calmed(sight.rules, value);
  };
  Meter meter(budget);
  enter(sight, meter.budget(), random);
  if (entrants_.size() == 1) meter.limit(kForcedNodes);

  Game game(*this, sight.rules, board);
  std::size_t in_running = entrants_.size();
  while (!meter.spent()) {
    const std::uint64_t seed = random();
    Random dealer(seed);
    const State world = SwordAndShield::sample(sight.rules, sight.knowledge, dealer);
    for (std::size_t i = 0; i < in_running && !meter.spent(); ++i) {
      game.play(world, seed, entrants_[i]);
      meter.count();
    }
    const std::size_t fewer = running(meter.used());
    if (fewer >= in_running) continue;
    order(in_running);
    in_running = fewer;  // those dropped before stay behind
    budget.tell({told(mean(entrants_[0])), 0, meter.nodes()});
  }
  order(in_running);
  thought.action = entrants_[0].action;
  thought.value = told(mean(entrants_[0]));
  thought.nodes = meter.nodes();
  thought.alternatives.reserve(entrants_.size());
  for (const Entrant& entrant : entrants_) {
    const Node& node = nodes_[static_cast<std::size_t>(entrant.node)];
    const double value = tried(entrant) ? mean(entrant) : std::clamp(estimate(entrant), -1.0, 1.0);
    thought.alternatives.push_back({entrant.action, told(value), node.visits, 0.0});
    follow_line(node.child, thought.alternatives.back());
  }
  thought.alternatives[0].share = 1.0;
  return thought;
}

Thought<SwordAndShield> think(const Sight<SwordAndShield>& sight, const Budget& budget,
                              Random& random, const SwordSearchOptions& options) {
  constexpr std::int64_t kTimedNodes = 1 << 17;  // a tree for some seconds of thought
  const std::int64_t nodes =
      budget.nodes > 0 ? std::min(budget.nodes, 8 * kTimedNodes) : kTimedNodes;
  return SwordSearch(static_cast<std::size_t>(nodes), options).think(sight, budget, random);
}

}  // namespace salle
