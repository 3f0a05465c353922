#include "games/en_garde/players/last_draws.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace salle {

using namespace en_garde_mind;
using en_garde::Action;
using en_garde::kLeft;

namespace {

// Hands less likely than this to have come to a decision are not solved for.
constexpr double kHardlyEver = 1e-5;
// The same for hands that the top level has all but ruled out and would have to be solved for one by
// one: a share of all hands that come there.
constexpr double kSeldom = 2e-3;

using Reach =
    std::vector<double>;  // by place of the other's hands: how likely he came here with it

// The network in a round by itself. It remembers its answers of the last scene that was set.
class RoundMind final : public FencerMind {
 public:
  RoundMind(const EnGardeNet& net, const en_garde::Rules& rules) : net_(net), rules_(rules) {}

  Answer answer(const Scene& scene, Cards hand) const override {
    if (&scene != remembered_) return ask(scene, hand);
    std::optional<Answer>& known = answers_[kHandTable.number(hand)];
    if (!known) known = ask(scene, hand);
    return *known;
  }
  Stakes stakes(Seat) const override { return {}; }

  // Answers in this scene are kept until another one, or none, is set.
  void remember(const Scene* scene) {
    answers_.assign(kHands, {});
    remembered_ = scene;
  }

 private:
  Answer ask(const Scene& scene, Cards hand) const {
    ActionList<EnGarde> actions;
    list_actions(rules_, scene.choices(hand), actions);
    std::uint64_t legal = 0;
    for (const Action action : actions) {
      legal |= std::uint64_t{1} << en_garde_net::action_index(action);
    }
    en_garde::View view = scene.view;
    const std::size_t me = scene.actor();
    view.viewer = Viewer::seat(view.actor);
    view.open[me] = true;
    view.hand[me] = hand;
    const auto answer =
        net_.answer(en_garde_net::encode(view, scene.memory, view.actor),
                    en_garde_net::encode_history(scene.memory, view.actor), 0.0f, legal);
    return {answer.policy, answer.odds};
  }

  const EnGardeNet& net_;
  const en_garde::Rules& rules_;
  const Scene* remembered_ = nullptr;
  mutable std::vector<std::optional<Answer>> answers_;
};

class LastDrawsReckoner {
 public:
  LastDrawsReckoner(const EnGardeNet& net, const en_garde::Rules& rules, Seat seat,
                    const MaitreHabits& habits)
      : mind_(net, rules),
        rules_(rules),
        me_(static_cast<std::size_t>(seat)),
        them_(1 - me_),
        habits_(habits) {}

  std::optional<LastDraws> reckon(const Scene& now, Cards hand) {
    const Ranges belief = public_ranges(&mind_, rules_, now, habits_.whim);
    Ranges real = public_ranges(&mind_, rules_, now, 0.0);
    real.ways[me_] = {};
    real.ways[me_][kHandTable.number(hand)] = 1.0;
    for (std::size_t other = 0; other < kHands; ++other) {
      if (!real.left.holds(hand + kHandTable.cards(other))) real.ways[them_][other] = 0.0;
    }
    const GrowthLimit no_limit{std::numeric_limits<std::size_t>::max(), {}};
    if (!grow_endgame(rules_, now, real, {0.0, {1.0, -1.0}}, no_limit, tree_)) return {};
    double weight = 0.0;
    const auto others = tree_.hands_of(tree_.nodes[0], them_);
    for (std::size_t i = 0; i < others.size(); ++i) {
      weight += tree_.ways[them_][i] * orders(real.left - hand - kHandTable.cards(others[i]));
    }
    if (weight <= 0.0) return {};
    net_policy_.assign(tree_.choices(), 0.0);
    maitre_policy_.assign(tree_.choices(), 0.0);
    find_decisions();
    const Reach& start = tree_.ways[them_];
    whole_ = std::accumulate(start.begin(), start.end(), 0.0);
    decide(0, now, belief, start, start, course_to(now));
    LastDraws draws;
    draws.net_against_net = worth(net_policy_, &net_policy_) / weight;
    draws.net_against_maitre = worth(maitre_policy_, &net_policy_) / weight;
    draws.best_against_net = worth(net_policy_, nullptr) / weight;
    draws.best_against_maitre = worth(maitre_policy_, nullptr) / weight;
    draws.solved = solved_;
    draws.unsolved = decided_ > 0.0 ? unsolved_ / decided_ : 0.0;
    return draws;
  }

 private:
  // Whether the other has anything to decide at a node or behind it: what is believed matters there.
  void find_decisions() {
    decisions_.assign(tree_.nodes.size(), false);
    for (std::size_t at = tree_.nodes.size(); at-- > 0;) {
      const TreeNode& node = tree_.nodes[at];
      bool any = node.actor == them_ && node.moves.count > 1;
      for (const TreeMove& move : tree_.moves_of(node)) {
        any = any || (move.child != 0 && decisions_[move.child]);
      }
      decisions_[at] = any;
    }
  }

  // Fills in both policies from a node on. `belief` is what the top level thinks here, without regard
  // to whether the fencer to move can; `by_net` and `by_maitre` how likely the other comes here.
  void decide(std::uint32_t at, const Scene& scene, const Ranges& belief, const Reach& by_net,
              const Reach& by_maitre, const std::optional<Endgame::Standing>& course) {
    const TreeNode& node = tree_.nodes[at];
    mind_.remember(&scene);
    ask_network(node, scene);
    if (node.actor == them_) ask_maitre(node, scene, belief, by_maitre, course);
    struct Next {
      std::uint32_t child;
      Scene scene;
      Ranges belief;
      std::array<Reach, 2> reach;
      std::optional<Endgame::Standing> course;
    };
    std::vector<Next> next;
    for (const TreeMove& move : tree_.moves_of(node)) {
      if (move.child == 0) continue;
      std::array<Reach, 2> reach = {by_net, by_maitre};
      if (node.actor == them_) {
        reach = {spread(move, by_net, net_policy_), spread(move, by_maitre, maitre_policy_)};
      }
      if (likely(reach[0]) == 0.0 && likely(reach[1]) == 0.0) continue;
      Next step{move.child, scene, belief, std::move(reach), {}};
      if (course && decisions_[move.child]) {
        step.course = course_->endgame.after(*course, move.action);
      }
      if (decisions_[move.child]) {
        // mind_ knows `scene` by its place, so that is the one to follow from.
        Scene after = scene;
        follow_from(scene, after, move.action, step.belief);
        step.scene = after;
      } else {
        step.scene.act(rules_, move.action);
      }
      next.push_back(std::move(step));
    }
    for (const Next& step : next) {
      decide(step.child, step.scene, step.belief, step.reach[0], step.reach[1], step.course);
    }
  }

  // `follow` asks in the scene that it changes; what is known of it lies under `remembered`.
  void follow_from(const Scene& remembered, Scene& scene, Action action, Ranges& belief) {
    struct Here final : FencerMind {
      Here(const RoundMind& mind, const Scene& place) : mind_(mind), place_(place) {}
      Answer answer(const Scene&, Cards hand) const override { return mind_.answer(place_, hand); }
      Stakes stakes(Seat seat) const override { return mind_.stakes(seat); }
      const RoundMind& mind_;
      const Scene& place_;
    };
    follow(Here(mind_, remembered), rules_, scene, action, scene.left(), habits_.whim, {}, belief);
  }

  double likely(const Reach& reach) const {
    return std::accumulate(reach.begin(), reach.end(), 0.0);
  }

  void ask_network(const TreeNode& node, const Scene& scene) {
    const auto hands = tree_.hands_of(node, node.actor);
    for (const TreeMove& move : tree_.moves_of(node)) {
      const auto index = static_cast<std::size_t>(en_garde_net::action_index(move.action));
      std::size_t choice = move.choices;
      for (const std::uint8_t mover : tree_.movers_of(move)) {
        const Cards cards = kHandTable.cards(hands[mover]);
        net_policy_[choice] = mind_.answer(scene, cards).policy[index];
        maitre_policy_[choice] = net_policy_[choice];
        ++choice;
      }
    }
  }

  // Where the one solution that the top level keeps to stands at the beginning; nothing where it keeps
  // to none.
  std::optional<Endgame::Standing> course_to(const Scene& now) {
    if (!habits_.steadfast) return {};
    const auto first = first_short_pile(rules_, now.view, now.memory, habits_.longest_pile);
    const Ranges ranges = public_ranges(&mind_, rules_, first.scene, habits_.whim);
    const Budget budget;
    course_ = work_out(rules_, first.scene, ranges, likeliest_hand(first.scene, ranges), {},
                       habits_, budget, Timetable(budget));
    if (!course_) return {};
    ++solved_;
    std::optional<Endgame::Standing> at = course_->endgame.root();
    for (std::size_t i = first.acts; i < now.memory.acts.size() && at; ++i) {
      at = course_->endgame.after(*at, now.memory.acts[i].action);
    }
    return at;
  }

  void ask_maitre(const TreeNode& node, const Scene& scene, const Ranges& belief,
                  const Reach& reach, const std::optional<Endgame::Standing>& course) {
    const double here = likely(reach);
    if (here <= kHardlyEver * whole_ || scene.view.pile > habits_.longest_pile) return;
    Ranges ranges = belief;
    keep_those_who_can_act(scene, ranges);
    const auto hands = tree_.hands_of(node, node.actor);
    std::vector<bool> known(hands.size(), false);
    if (course) take_over(node, course_->endgame, *course, known, hands.size());
    bool all_known = true;
    for (std::size_t place = 0; place < hands.size(); ++place) {
      all_known = all_known && (known[place] || reach[place] <= 0.0);
    }
    // The likeliest hand is left out for nobody, so this is what is solved for all that are not.
    if (!all_known) solve(node, scene, ranges, likeliest_hand(scene, ranges), known, hands.size());
    for (std::size_t place = 0; place < hands.size(); ++place) {
      const double share = reach[place];
      if (share <= 0.0 || !has_choice(node, place)) continue;
      decided_ += share;
      if (known[place]) continue;
      if (share > kSeldom * here) {
        solve(node, scene, ranges, kHandTable.cards(hands[place]), known, place);
      }
      if (!known[place]) unsolved_ += share;
    }
  }

  bool has_choice(const TreeNode& node, std::size_t place) const {
    int moves = 0;
    for (const TreeMove& move : tree_.moves_of(node)) {
      moves += std::ranges::binary_search(tree_.movers_of(move), place);
    }
    return moves > 1;
  }

  // What the top level does who holds `hand`: for the hand at `only`, or for all that it solved for.
  void solve(const TreeNode& node, const Scene& scene, const Ranges& ranges, Cards hand,
             std::vector<bool>& known, std::size_t only) {
    const Budget budget;
    auto worked = work_out(rules_, scene, ranges, hand, {}, habits_, budget, Timetable(budget));
    ++solved_;
    if (!worked) {  // the network plays
      known.assign(known.size(), true);
      return;
    }
    take_over(node, worked->endgame, worked->endgame.root(), known, only);
  }

  // The mixtures of a solution where it stands at the same moment, as `solve` has it.
  void take_over(const TreeNode& node, Endgame& endgame, const Endgame::Standing& at,
                 std::vector<bool>& known, std::size_t only) {
    const TreeNode& same = endgame.tree().nodes[at.node];
    const auto moves = endgame.tree().moves_of(same);
    const auto solved_hands = endgame.tree().hands_of(same, same.actor);
    const auto hands = tree_.hands_of(node, node.actor);
    for (std::size_t place = 0; place < hands.size(); ++place) {
      if (known[place] || (only < hands.size() && place != only)) continue;
      const auto found = std::ranges::find(solved_hands, hands[place]);
      if (found == solved_hands.end()) continue;
      const auto there = static_cast<std::size_t>(found - solved_hands.begin());
      if (!endgame.has_answer(at, there)) {
        // With this hand itself kept, as it is in play, the other may be thought to hold something.
        known[place] = only == place;
        continue;
      }
      double kept = 0.0;
      std::vector<std::pair<Action, double>> shares;
      for (std::size_t m = 0; m < moves.size(); ++m) {
        const double share = endgame.share(same, m, there);
        if (share < kRareChoice) continue;
        shares.emplace_back(moves[m].action, share);
        kept += share;
      }
      if (kept <= 0.0) continue;
      known[place] = true;
      for (const TreeMove& move : tree_.moves_of(node)) {
        const auto movers = tree_.movers_of(move);
        const auto mover = std::ranges::find(movers, place);
        if (mover == movers.end()) continue;
        double share = 0.0;
        for (const auto& [action, odds] : shares) {
          if (action == move.action) share = odds / kept;
        }
        maitre_policy_[move.choices + static_cast<std::size_t>(mover - movers.begin())] = share;
      }
    }
  }

  // How likely the other, who makes this move by `policy`, is to stand behind it with each hand.
  Reach spread(const TreeMove& move, const Reach& reach, const std::vector<double>& policy) const {
    Reach next(tree_.nodes[move.child].hands[them_].count, 0.0);
    std::size_t choice = move.choices;
    for (const std::uint8_t mover : tree_.movers_of(move)) {
      const double odds = reach[mover] * policy[choice];
      if (odds > 0.0) {
        for (std::uint32_t a = tree_.first_arrow[choice]; a < tree_.first_arrow[choice + 1]; ++a) {
          next[tree_.arrows[a].to] += tree_.arrows[a].orders * odds;
        }
      }
      ++choice;
    }
    return next;
  }

  // The sum over what the other may hold, where he acts by `theirs` and the fencer in question by
  // `mine`, or as well as he can.
  double worth(const std::vector<double>& theirs, const std::vector<double>* mine) const {
    std::vector<double> values(1, 0.0);
    walk(0, tree_.ways[them_], theirs, mine, values);
    return values[0];
  }

  // values[hand] grows by what the rest is worth to each of one's own hands, times how likely the
  // other came here with each hand that goes with it.
  void walk(std::uint32_t at, const Reach& reach, const std::vector<double>& theirs,
            const std::vector<double>* mine, std::vector<double>& values) const {
    if (likely(reach) == 0.0) return;
    const TreeNode& node = tree_.nodes[at];
    const double sign = me_ == kLeft ? 1.0 : -1.0;
    if (node.actor == me_) return walk_mine(node, reach, theirs, mine, values);
    for (const TreeMove& move : tree_.moves_of(node)) {
      std::size_t choice = move.choices;
      for (const std::uint8_t mover : tree_.movers_of(move)) {
        const double odds = sign * reach[mover] * theirs[choice];
        for (auto f = tree_.first_finish[choice]; f < tree_.first_finish[choice + 1]; ++f) {
          values[tree_.finish_other[f]] += odds * static_cast<double>(tree_.finish_payoff[f]);
        }
        ++choice;
      }
      if (move.child != 0) walk(move.child, spread(move, reach, theirs), theirs, mine, values);
    }
  }

  void walk_mine(const TreeNode& node, const Reach& reach, const std::vector<double>& theirs,
                 const std::vector<double>* mine, std::vector<double>& values) const {
    const double sign = me_ == kLeft ? 1.0 : -1.0;
    constexpr double kNothing = -1e300;
    std::vector<double> gained(values.size(), mine ? 0.0 : kNothing);
    for (const TreeMove& move : tree_.moves_of(node)) {
      std::vector<double> deeper;
      if (move.child != 0) {
        deeper.assign(tree_.nodes[move.child].hands[me_].count, 0.0);
        walk(move.child, reach, theirs, mine, deeper);
      }
      std::size_t choice = move.choices;
      for (const std::uint8_t mover : tree_.movers_of(move)) {
        double sum = 0.0;
        for (auto f = tree_.first_finish[choice]; f < tree_.first_finish[choice + 1]; ++f) {
          sum += sign * static_cast<double>(tree_.finish_payoff[f]) * reach[tree_.finish_other[f]];
        }
        if (move.child != 0) {
          for (auto a = tree_.first_arrow[choice]; a < tree_.first_arrow[choice + 1]; ++a) {
            sum += tree_.arrows[a].orders * deeper[tree_.arrows[a].to];
          }
        }
        if (mine != nullptr) {
          gained[mover] += (*mine)[choice] * sum;
        } else {
          gained[mover] = std::max(gained[mover], sum);
        }
        ++choice;
      }
    }
    for (std::size_t hand = 0; hand < values.size(); ++hand) {
      if (gained[hand] > kNothing) values[hand] += gained[hand];
    }
  }

  RoundMind mind_;
  en_garde::Rules rules_;
  std::size_t me_;
  std::size_t them_;
  MaitreHabits habits_;
  EndgameTree tree_;
  std::vector<bool> decisions_;        // by node
  std::vector<double> net_policy_;     // by choice
  std::vector<double> maitre_policy_;  // by choice; the network's for the fencer in question
  std::optional<WorkedOut> course_;    // from the first short pile on
  double whole_ = 0.0;                 // the other's reach at the root
  std::int64_t solved_ = 0;
  double decided_ = 0.0;
  double unsolved_ = 0.0;
};

}  // namespace

std::optional<LastDraws> last_draws(const EnGardeNet& net, const en_garde::Rules& rules,
                                    const Scene& now, Seat seat, Cards hand,
                                    const MaitreHabits& habits) {
  if (!now.memory.since_the_deal || now.over()) return {};
  return LastDrawsReckoner(net, rules, seat, habits).reckon(now, hand);
}

}  // namespace salle
