#include "naive/naive_endgame.hpp"

#include <algorithm>
#include <map>

#include "support/linear_program.hpp"

namespace salle::naive {
namespace {

using namespace en_garde;

double total(const EndgameCase& endgame) {
  double sum = 0.0;
  for (const auto& start : endgame.starts) sum += start.weight;
  return sum;
}

// What `seat` sees of its own cards at the start.
std::string first_sight(const State& state, Seat seat) {
  return cards_text(state.hand[static_cast<std::size_t>(seat)]);
}

struct InformationSet {
  std::size_t id;
  std::size_t parent;  // the sequence that leads to it
  std::vector<Action> actions;
  std::size_t first_sequence;  // of the first action
};

// One fencer's sequences; number 0 is "nothing done yet".
struct Sequences {
  std::map<std::string, InformationSet> sets;
  std::size_t count = 1;
};

struct SequenceForm {
  std::array<Sequences, 2> by_seat;
  std::map<std::pair<std::size_t, std::size_t>, double> payoffs;  // to Left, above 0
};

class Unfolder {
 public:
  explicit Unfolder(const EndgameCase& endgame) : endgame_(endgame) {
    const double sum = total(endgame);
    for (const auto& start : endgame.starts) {
      unfold(start.state, start.weight / sum,
             {first_sight(start.state, kLeft), first_sight(start.state, kRight)}, {0, 0});
    }
  }
  SequenceForm form;

 private:
  void unfold(const State& state, double odds, const std::array<std::string, 2>& seen,
              const std::array<std::size_t, 2>& done) {
    if (state.ending != en_garde::Ending::kNone) {
      const double payoff = endgame_.payoffs_to_left[static_cast<std::size_t>(state.winner + 1)];
      form.payoffs[{done[0], done[1]}] += odds * (payoff + 2.0);
      return;
    }
    const Seat turn = EnGarde::turn(endgame_.rules, state);
    if (turn == kChance) {
      ChanceList<EnGarde> outcomes;
      EnGarde::outcomes(endgame_.rules, state, outcomes);
      double weights = 0.0;
      for (const auto& outcome : outcomes) weights += outcome.weight;
      for (const auto& outcome : outcomes) {
        State next = state;
        EnGarde::apply(endgame_.rules, next, outcome.action);
        auto after = seen;
        after[state.actor] += action_text(outcome.action);
        unfold(next, odds * outcome.weight / weights, after, done);
      }
      return;
    }
    const auto me = static_cast<std::size_t>(turn);
    ActionList<EnGarde> legal;
    EnGarde::legal(endgame_.rules, state, legal);
    Sequences& mine = form.by_seat[me];
    auto found = mine.sets.find(seen[me]);
    if (found == mine.sets.end()) {
      InformationSet set{mine.sets.size(), done[me], {legal.begin(), legal.end()}, mine.count};
      mine.count += legal.size();
      found = mine.sets.emplace(seen[me], set).first;
    }
    const InformationSet set = found->second;
    for (std::size_t i = 0; i < set.actions.size(); ++i) {
      State next = state;
      EnGarde::apply(endgame_.rules, next, set.actions[i]);
      auto after = seen;
      for (auto& sight : after) sight += " " + action_text(set.actions[i]) + " ";
      auto did = done;
      did[me] = set.first_sequence + i;
      unfold(next, odds, after, did);
    }
  }

  const EndgameCase& endgame_;
};

struct History {
  State state;
  double weight;
  std::vector<Action> acts;
  std::string seen;  // by the one who plays his best
};

class Responder {
 public:
  Responder(const EndgameCase& endgame, Seat seat, const Policy& policy)
      : endgame_(endgame), seat_(seat), policy_(policy) {}

  // The sum over histories, carried on with the best choices at each sight of them.
  double best(const std::vector<History>& histories) {
    std::map<std::string, std::vector<History>> sights;
    double sum = 0.0;
    for (const History& history : histories) sum += carry_on(history, sights);
    for (const auto& [seen, group] : sights) {
      ActionList<EnGarde> legal;
      EnGarde::legal(endgame_.rules, group[0].state, legal);
      double most = -1e300;
      for (const Action action : legal) {
        std::vector<History> after;
        for (const History& history : group) after.push_back(act(history, action));
        most = std::max(most, best(after));
      }
      sum += most;
    }
    return sum;
  }

 private:
  History act(const History& history, Action action) const {
    History next = history;
    EnGarde::apply(endgame_.rules, next.state, action);
    next.acts.push_back(action);
    next.seen += " " + action_text(action) + " ";
    return next;
  }

  double carry_on(const History& history, std::map<std::string, std::vector<History>>& sights) {
    const State& state = history.state;
    if (state.ending != en_garde::Ending::kNone) {
      const double payoff = endgame_.payoffs_to_left[static_cast<std::size_t>(state.winner + 1)];
      return history.weight * (seat_ == kLeft ? payoff : -payoff);
    }
    const Seat turn = EnGarde::turn(endgame_.rules, state);
    double sum = 0.0;
    if (turn == kChance) {
      ChanceList<EnGarde> outcomes;
      EnGarde::outcomes(endgame_.rules, state, outcomes);
      double weights = 0.0;
      for (const auto& outcome : outcomes) weights += outcome.weight;
      for (const auto& outcome : outcomes) {
        History next = history;
        EnGarde::apply(endgame_.rules, next.state, outcome.action);
        next.weight *= outcome.weight / weights;
        if (state.actor == seat_) next.seen += action_text(outcome.action);
        sum += carry_on(next, sights);
      }
      return sum;
    }
    if (turn == seat_) {
      sights[history.seen].push_back(history);
      return 0.0;
    }
    ActionList<EnGarde> legal;
    EnGarde::legal(endgame_.rules, state, legal);
    for (const Action action : legal) {
      History next = act(history, action);
      next.weight *= policy_(history.acts, state.hand[state.actor], action);
      if (next.weight > 0.0) sum += carry_on(next, sights);
    }
    return sum;
  }

  const EndgameCase& endgame_;
  Seat seat_;
  const Policy& policy_;
};

}  // namespace

// Left's plan x (how likely each of his sequences is, as far as his own choices go) is to make the
// most of what Right leaves him; q is, for each information set of Right, what Right can hold him
// down to from there on. All payoffs were raised above 0, so that Left never wants to do less than
// he may, sums of shares need only an upper bound, and no q is below 0.
double value_to_left(const EndgameCase& endgame) {
  const SequenceForm form = Unfolder(endgame).form;
  const auto& [left, right] = form.by_seat;
  const std::size_t xs = left.count - 1;  // sequence 0 is always 1
  const std::size_t variables = xs + right.sets.size() + 1;
  const auto x = [](std::size_t sequence) { return sequence - 1; };
  const auto q = [&](std::size_t set) { return xs + 1 + set; };
  std::vector<std::vector<double>> rows;
  std::vector<double> bounds;
  for (const auto& [seen, set] : left.sets) {
    std::vector<double> row(variables, 0.0);
    for (std::size_t i = 0; i < set.actions.size(); ++i) row[x(set.first_sequence + i)] = 1.0;
    if (set.parent > 0) row[x(set.parent)] = -1.0;
    rows.push_back(row);
    bounds.push_back(set.parent > 0 ? 0.0 : 1.0);
  }
  const std::size_t first = rows.size();
  rows.resize(first + right.count, std::vector<double>(variables, 0.0));
  bounds.resize(first + right.count, 0.0);
  rows[first][xs] = 1.0;  // the value itself
  for (const auto& [seen, set] : right.sets) {
    for (std::size_t i = 0; i < set.actions.size(); ++i) {
      rows[first + set.first_sequence + i][q(set.id)] += 1.0;
    }
    rows[first + set.parent][q(set.id)] -= 1.0;
  }
  for (const auto& [sequences, payoff] : form.payoffs) {
    const auto& [mine, theirs] = sequences;
    if (mine == 0) {
      bounds[first + theirs] += payoff;
    } else {
      rows[first + theirs][x(mine)] -= payoff;
    }
  }
  std::vector<double> objective(variables, 0.0);
  objective[xs] = 1.0;
  return testing_support::maximum(rows, bounds, objective) - 2.0;
}

double best_against(const EndgameCase& endgame, Seat seat, const Policy& policy) {
  const double sum = total(endgame);
  std::vector<History> histories;
  for (const auto& start : endgame.starts) {
    histories.push_back({start.state, start.weight / sum, {}, first_sight(start.state, seat)});
  }
  return Responder(endgame, seat, policy).best(histories);
}

std::array<std::size_t, 2> information_sets(const EndgameCase& endgame) {
  const SequenceForm form = Unfolder(endgame).form;
  return {form.by_seat[0].sets.size(), form.by_seat[1].sets.size()};
}

}  // namespace salle::naive
