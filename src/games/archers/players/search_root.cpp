// Where a search begins: what there is to choose from, how deep to look, and when to stop.
#include <algorithm>

#include "games/archers/players/net.hpp"
#include "games/archers/players/oversights.hpp"
#include "games/archers/players/search.hpp"

namespace salle {

using namespace archers;

namespace {

constexpr std::int64_t kNodesBetweenClocks = 1024;
// The rest of the budget is for the values of alternatives.
constexpr double kShareForChoice = 0.875;
constexpr std::size_t kAlternativesValued = 5;
constexpr std::size_t kMostAlternatives = 8;
// A depth takes several times as long as the one before it, so that one begun later than this is
// not finished in time.
constexpr double kLatestStart = 0.5;

}  // namespace

ArchersSearch::ArchersSearch(const Settings& settings)
    : ArchersSearch(settings, std::make_shared<Transpositions>(settings.table_bits), 0) {
  shares_ = false;
}

ArchersSearch::ArchersSearch(const Settings& settings, std::shared_ptr<Transpositions> shared,
                             int number)
    : settings_(settings), known_(std::move(shared)), shares_(true), ahead_(number % 2 == 1) {
  if (settings.learned || settings.net != nullptr) sums_.resize(kMostSums);
}

Thought<Archers> ArchersSearch::think(const Sight<Archers>& sight, const Budget& budget,
                                      Random& random) {
  Thought<Archers> thought;
  thought.action = Action::none();
  const State& state = sight.knowledge.view.game;
  if (turn(state.now) != sight.seat) return thought;

  prepare(sight.rules, state, budget);
  list_root(sight, random);
  deepen(state.now);
  const double quiet = quiet_share(state.now);
  thought.action = root_[0].action;
  thought.value = payoff(root_[0].score, quiet);
  thought.certain = is_certain(root_[0].score);
  thought.depth = depth_reached_;

  if (settings_.values_alternatives) value_alternatives(state.now);
  thought.nodes = nodes_;
  thought.alternatives.reserve(kMostAlternatives);
  for (std::size_t i = 0; i < std::min(root_.size(), kMostAlternatives); ++i) {
    thought.alternatives.push_back(
        {root_[i].action, payoff(root_[i].score, quiet), root_[i].nodes, i == 0 ? 1.0 : 0.0});
    follow_line(state.now, thought.alternatives.back());
  }
  return thought;
}

// What the search believes to follow, as far as its table still knows.
void ArchersSearch::follow_line(const Position& root, Alternative<Archers>& alternative) const {
  Position position = root;
  Action previous = Action::none();
  Action action = alternative.action;
  for (bool first = true;; first = false) {
    const int mover = position.mover;
    Referee(rules_, position).apply(action);
    if (!first) alternative.line.push(action);
    if (position.phase == Phase::kOver) return;
    if (alternative.line.size() == alternative.line.capacity()) return;
    // As the search goes on from there.
    previous = !first && position.mover == mover && action.is_manoeuvre() ? action : Action::none();
    Known known;
    if (!known_->find(key_of(position, previous), known)) return;
    if (known.best == Action::none()) return;
    action = known.best;
    Actions legal;
    list_actions(position, legal);
    if (!legal.contains(action)) return;
  }
}

void ArchersSearch::prepare(const Rules& rules, const State& state, const Budget& budget) {
  rules_ = rules;
  net_ = settings_.learned ? &archers_house_net() : settings_.net;
  // What lies in there may be another network's.
  for (auto& sums : sums_) sums.quiet = -1;
  if (!shares_) known_->forget();
  ordering_.forget();
  turn_number_ = turn_number(state);
  nodes_ = 0;
  budget_ = budget;
  if (budget.seconds > 0.0) begun_ = Clock::now();
  allow(settings_.values_alternatives ? kShareForChoice : 1.0);
  turn_count_ = 0;
  const History& history = state.history;
  for (std::uint32_t back = history.length() + 1; back-- > 0;) {
    turns_[turn_count_++] = history.key_before(back);
  }
}

void ArchersSearch::list_root(const Sight<Archers>& sight, Random& random) {
  const Position& now = sight.knowledge.view.game.now;
  Actions actions = sight.legal;
  // Equals are told apart by lot, so that games between the same players differ.
  for (std::size_t i = actions.size(); i > 1; --i) {
    std::swap(actions[i - 1], actions[random.below(static_cast<std::uint32_t>(i))]);
  }
  Ordering::Promise promise;
  ordering_.weigh(now, 0, Action::none(), actions, promise);
  root_.clear();
  const int glance = judge(now, 0);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Ordering::bring_best(actions, promise, i);
    root_.push({actions[i], glance, 0});
  }
}

// How much of what the quiet limit allows is used up.
double ArchersSearch::quiet_share(const Position& position) const {
  return rules_.quiet > 0 ? 1.0 * position.quiet / rules_.quiet : 0.0;
}

double ArchersSearch::payoff(int score, double quiet) const {
  return payoff_of(score, quiet, net_ == nullptr ? kHandMadeOdds : kLearnedOdds);
}

void ArchersSearch::deepen(const Position& root) {
  const int most_depth = budget_.given() ? settings_.most_depth : 1;
  depth_reached_ = 0;
  // One manoeuvre first, for something to say, and then to the end of a turn each time: positions
  // in the middle of a turn are poorly judged, and deepening by halves scored 39 % against this.
  const int first_end = root.phase == Phase::kSecond ? 1 : 2;
  // Those that look ahead of the others leave out one end.
  const int second_end = first_end + (ahead_ ? 4 : 2);
  int depth = 1;
  while (depth <= most_depth) {
    if (depth > 1 && most_is_used()) return;
    if (!search_root(root, depth)) return;
    depth_reached_ = depth;
    budget_.tell({payoff(root_[0].score, quiet_share(root)), depth, nodes_});
    if (is_certain(root_[0].score)) return;
    depth = depth < first_end ? depth + 1 : depth == first_end ? second_end : depth + 2;
  }
}

// False if the budget ran out. What was better than the best so far counts all the same.
bool ArchersSearch::search_root(const Position& root, int depth) {
  int alpha = -kInfinite;
  for (std::size_t i = 0; i < root_.size(); ++i) {
    const std::int64_t before = nodes_;
    const Action action = root_[i].action;
    int score = 0;
    if (i > 0) score = value_of(root, action, depth, alpha, alpha + 1, 0);
    if (!stopped_ && (i == 0 || score > alpha)) {
      score = value_of(root, action, depth, alpha, kInfinite, 0);
    }
    root_[i].nodes += nodes_ - before;
    if (stopped_) return false;
    root_[i].score = score;
    if (score > alpha) {
      alpha = score;
      std::rotate(root_.begin(), root_.begin() + i, root_.begin() + i + 1);
      if (score > kCertain && kWon - score <= depth) return true;  // nothing wins sooner
    }
  }
  return true;
}

// So far all that is known of an alternative is that it is not better than the choice. The likely
// ones are now looked at for their own sake, a turn less deep, and so is the choice: what one of
// them is behind by there, it is taken to be behind by.
void ArchersSearch::value_alternatives(const Position& root) {
  const auto best_first = [](const RootAction& a, const RootAction& b) {
    return a.score != b.score ? a.score > b.score : a.action < b.action;
  };
  const int best = root_[0].score;
  for (RootAction& other : root_) other.score = std::min(other.score, best);
  std::sort(root_.begin() + 1, root_.end(), best_first);
  allow(1.0);
  const int first_end = root.phase == Phase::kSecond ? 1 : 2;
  const int depth = depth_reached_ > first_end ? depth_reached_ - 2 : std::max(depth_reached_, 1);
  int choice = 0;
  for (std::size_t i = 0; i < std::min(root_.size(), kAlternativesValued); ++i) {
    RootAction& other = root_[i];
    const std::int64_t before = nodes_;
    const int score = value_of(root, other.action, depth, -kInfinite, kInfinite, 0);
    other.nodes += nodes_ - before;
    if (stopped_) break;
    if (i == 0) {
      choice = score;
    } else if (is_certain(score) || is_certain(choice) || is_certain(best)) {
      other.score = std::min(score, best);
    } else {
      other.score = std::min(other.score, best - std::max(choice - score, 0));
    }
  }
  std::sort(root_.begin() + 1, root_.end(), best_first);
}

void ArchersSearch::allow(double share) {
  stopped_ = false;
  most_nodes_ = budget_.nodes;
  if (share < 1.0) {
    most_nodes_ -= static_cast<std::int64_t>((1.0 - share) * static_cast<double>(budget_.nodes));
  }
  if (budget_.seconds > 0.0) {
    deadline_ = begun_ + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(share * budget_.seconds));
  }
}

bool ArchersSearch::most_is_used() const {
  return budget_.seconds > 0.0 && Clock::now() - begun_ > kLatestStart * (deadline_ - begun_);
}

bool ArchersSearch::spend_node() {
  if (stopped_) return false;
  if (most_nodes_ > 0 && nodes_ >= most_nodes_) {
    stopped_ = true;
  } else if (nodes_ % kNodesBetweenClocks == 0 &&
             (budget_.stopped() || (budget_.seconds > 0.0 && Clock::now() >= deadline_))) {
    stopped_ = true;
  } else {
    ++nodes_;
  }
  return !stopped_;
}

}  // namespace salle
