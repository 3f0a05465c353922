#include "games/archers/players/book_maker.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <vector>

#include "core/text.hpp"
#include "games/archers/players/book.hpp"
#include "games/archers/players/search.hpp"

namespace salle {
namespace archers {
namespace {

constexpr std::size_t kWidth = 6;     // actions looked at for their own sake in a position
constexpr int kWorthKeeping = 50;     // thousandths behind the best
constexpr double kLikelihood = 15.0;  // so far behind an action is played e times less often
constexpr int kMostActions = 16;      // four turns of each
// So many positions are chosen at once, whatever the threads.
constexpr std::size_t kAtOnce = 32;

struct Branch {
  State game;  // after the action
  Action action = Action::none();
  int odds = 0;
  int depth = 0;  // actions before it
  double likelihood = 1.0;
  std::vector<std::unique_ptr<Branch>> branches;
};

int odds_of(double value) { return static_cast<int>(std::lround(500.0 * (1.0 + value))); }

// A quarter of the nodes to find out which actions come into question, each by itself, so that they
// can be compared; the rest for what those are worth.
std::vector<std::unique_ptr<Branch>> look(const Rules& rules, const Branch& branch,
                                          ArchersSearch& search, const BookOrder& order) {
  const Seat mover = turn(branch.game.now);
  Sight<Archers> sight{mover, rules, {{Viewer::seat(mover), branch.game}, {}}, {}};
  Random random(order.seed, branch.game.now.key);
  const auto best_first = [](const auto& a, const auto& b) { return a->odds > b->odds; };
  const auto weigh = [&](Branch& next, std::int64_t nodes) {
    sight.legal.clear();
    sight.legal.push(next.action);
    const Budget budget{.nodes = std::max<std::int64_t>(nodes, 1)};
    next.odds = odds_of(search.think(sight, budget, random).value);
  };
  Actions legal;
  list_actions(branch.game.now, legal);
  std::vector<std::unique_ptr<Branch>> found;
  for (const Action action : legal) {
    found.push_back(std::make_unique<Branch>());
    found.back()->action = action;
    weigh(*found.back(), order.nodes / (4 * static_cast<std::int64_t>(legal.size())));
  }
  std::stable_sort(found.begin(), found.end(), best_first);
  if (found.size() > kWidth) found.resize(kWidth);
  for (auto& next : found) weigh(*next, 3 * order.nodes / (4 * std::int64_t{kWidth}));
  std::stable_sort(found.begin(), found.end(), best_first);
  std::erase_if(found, [best = found[0]->odds](const auto& next) {
    return next->odds < best - kWorthKeeping;
  });
  double sum = 0.0;
  for (auto& next : found) {
    next->likelihood = std::exp((next->odds - found[0]->odds) / kLikelihood);
    sum += next->likelihood;
  }
  for (auto& next : found) {
    next->likelihood *= branch.likelihood / sum;
    next->depth = branch.depth + 1;
    next->game = branch.game;
    apply(rules, next->game, next->action);
  }
  return found;
}

class BookMaker {
 public:
  BookMaker(const BookOrder& order, const BookWorkers& workers, const Rules& rules)
      : order_(order), workers_(workers), rules_(rules) {
    rules_.first = First::kDarkFirst;
    root_.game = start(rules_);
    open_.push_back(&root_);
    ArchersSearch::Settings settings;
    settings.learned = true;
    settings.values_alternatives = false;
    settings.table_bits = order.nodes > 200'000 ? 21 : 18;
    for (std::size_t i = 0; i < workers.count; ++i) {
      searches_.push_back(std::make_unique<ArchersSearch>(settings));
    }
  }

  std::string make(const std::function<bool(std::int64_t done)>& progress) {
    for (;;) {
      const auto chosen = choose();
      if (chosen.empty()) break;
      look_at(chosen);
      done_ += static_cast<int>(chosen.size());
      if (progress && !progress(done_)) break;
    }
    std::string text;
    write(root_, text);
    return text;
  }

 private:
  // The likeliest of those that nobody has looked at, each position once.
  std::vector<Branch*> choose() {
    std::stable_sort(open_.begin(), open_.end(), [](const Branch* a, const Branch* b) {
      return a->likelihood > b->likelihood;
    });
    const auto room = std::min(kAtOnce, static_cast<std::size_t>(order_.count - done_));
    std::vector<Branch*> chosen;
    std::vector<Branch*> left;
    for (Branch* branch : open_) {
      if (chosen.size() == room) {
        left.push_back(branch);
      } else if (seen_.insert(book_key(branch->game.now)).second) {
        chosen.push_back(branch);
      }
    }
    open_ = std::move(left);
    return chosen;
  }

  void look_at(const std::vector<Branch*>& chosen) {
    workers_.run(chosen.size(), [&](std::size_t item, std::size_t worker) {
      chosen[item]->branches = look(rules_, *chosen[item], *searches_[worker], order_);
    });
    for (Branch* branch : chosen) {
      for (auto& below : branch->branches) {
        const Position& now = below->game.now;
        if (below->depth < kMostActions && turn(now) >= 0 && !now.fired) {
          open_.push_back(below.get());
        }
      }
    }
  }

  // What the book neither advises nor goes on from is left out.
  static void write(const Branch& branch, std::string& text) {
    for (const auto& below : branch.branches) {
      const bool advised = below->odds >= branch.branches[0]->odds - kNearlyAsGood;
      if (!advised && below->branches.empty()) continue;
      text += cat(std::string(static_cast<std::size_t>(branch.depth), ' '),
                  action_text(below->action), ' ', below->odds, '\n');
      write(*below, text);
    }
  }

  const BookOrder& order_;
  const BookWorkers& workers_;
  Rules rules_;
  Branch root_;
  std::vector<Branch*> open_;
  std::set<std::uint64_t> seen_;
  std::vector<std::unique_ptr<ArchersSearch>> searches_;
  int done_ = 0;
};

}  // namespace
}  // namespace archers

Result<std::string> make_book(const BookOrder& order, const BookWorkers& workers,
                              const std::function<bool(std::int64_t done)>& progress) {
  const auto rules = Archers::parse_rules(order.rules);
  if (!rules) return std::unexpected(rules.error());
  if (order.count < 1 || order.nodes < 1) return refuse("a book needs positions and nodes");
  return archers::BookMaker(order, workers, *rules).make(progress);
}

}  // namespace salle
