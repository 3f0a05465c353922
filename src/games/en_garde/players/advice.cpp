#include "games/en_garde/players/advice.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "games/en_garde/players/net.hpp"

namespace salle {
namespace {

using namespace en_garde;
using namespace en_garde_mind;

std::size_t place(Action action) {
  return static_cast<std::size_t>(en_garde_net::action_index(action));
}

// A hand that the other may hold, and cards that the fencer may draw after his action.
struct Fate {
  Cards theirs;
  Cards drawn;
  double odds;
};

// Follows one action of the fencer to his next turn.
class Outlook {
 public:
  Outlook(const FencerMind& mind, const Rules& rules, Seat seat, Cards hand)
      : mind_(mind), rules_(rules), me_(seat), hand_(hand), stakes_(mind.stakes(seat)) {
    rules_.target = 99;  // rounds are judged here, not matches
  }

  // As long as there are nodes left and it is not `late`; a first glimpse is had in any case.
  double worth(const Scene& now, Action action, const HandNumbers& theirs, std::int64_t most_nodes,
               const std::function<bool()>& late, Random& random) {
    nodes_ = 0;
    acts_before_ = now.memory.acts.size();
    answers_.clear();
    own_.clear();
    replies_.fill({});
    Scene next = now;
    next.act(rules_, action);
    const Cards spent = hand_ - cards_of(action);
    const int drawn = next.view.hand_size[static_cast<std::size_t>(me_)] - spent.total();
    std::vector<Fate> fates = fates_of(now, theirs, drawn);
    // Enough for all: then the order does not matter. Else the first ones are a fair sample.
    for (std::size_t i = fates.size(); i > 1; --i) {
      std::swap(fates[i - 1], fates[random.below(static_cast<std::uint32_t>(i))]);
    }
    double sum = 0.0;
    double odds = 0.0;
    for (const Fate& fate : fates) {
      if (odds > 0.0 && (nodes_ >= most_nodes || late())) break;
      State state = state_of(now, fate);
      Referee referee(rules_, state);
      referee.apply(action);
      draw(state, fate.drawn);
      fate_ = fate.odds;
      sum += fate.odds * follow(state, next);
      odds += fate.odds;
    }
    return odds > 0.0 ? sum / odds : 0.0;
  }

  std::int64_t nodes() const { return nodes_; }
  // The likeliest answer to the last action, if the round may go on.
  std::optional<Action> likeliest_reply() const {
    const auto most = std::ranges::max_element(replies_, {}, &std::pair<double, Action>::first);
    if (most->first <= 0.0) return {};
    return most->second;
  }
  double value_of(const RoundOdds& odds) const {
    return odds.win * stakes_.win + odds.draw * stakes_.draw + odds.loss * stakes_.lose;
  }

 private:
  std::vector<Fate> fates_of(const Scene& now, const HandNumbers& theirs, int drawn) const {
    std::vector<Fate> fates;
    for (std::size_t i = 0; i < kHands; ++i) {
      if (theirs[i] <= 0.0) continue;
      const Cards pile = now.left() - hand_ - kHandTable.cards(i);
      for (std::size_t j = kHandTable.first(drawn); j < kHandTable.first(drawn + 1); ++j) {
        const Cards refill = kHandTable.cards(j);
        if (!pile.holds(refill)) continue;
        const double odds = orders(refill) * orders(pile - refill) / orders(pile);
        fates.push_back({kHandTable.cards(i), refill, theirs[i] * odds});
      }
    }
    return fates;
  }

  State state_of(const Scene& now, const Fate& fate) const {
    State state;
    state.phase = now.view.phase;
    state.actor = static_cast<std::uint8_t>(me_);
    state.pending = now.view.pending;
    state.pending_count = static_cast<std::uint8_t>(now.view.pending_count);
    state.discards = now.memory.played;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      state.square[seat] = static_cast<std::uint8_t>(now.view.square[seat]);
      state.hand[seat] = static_cast<Seat>(seat) == me_ ? hand_ : fate.theirs;
    }
    state.pile = now.left() - hand_ - fate.theirs;
    return state;
  }

  void draw(State& state, Cards cards) const {
    Referee referee(rules_, state);
    while (state.phase == Phase::kRefill) {
      const int value = cards.empty() ? state.pile.at(0) : cards.at(0);
      if (!cards.empty()) cards.remove(value);
      referee.apply(Action::draw(value));
    }
  }

  double ended(const State& state) const {
    return state.winner < 0 ? stakes_.draw : state.winner == me_ ? stakes_.win : stakes_.lose;
  }

  // What a state in which a fencer decides, or the round is over, is worth.
  double follow(const State& state, const Scene& scene) {
    if (state.ending != Ending::kNone) return ended(state);
    if (state.actor == me_) {
      const Cards hand = state.hand[state.actor];
      return remembered(own_, scene, hand, [&] { return value_of(ask(scene, hand).odds); });
    }
    const Cards hand = state.hand[state.actor];
    const ActionOdds& policy =
        remembered(answers_, scene, hand, [&] { return ask(scene, hand).policy; });
    ActionList<EnGarde> legal;
    list_actions(rules_, scene.choices(hand), legal);
    double sum = 0.0;
    for (const Action reply : legal) {
      const double odds = policy[place(reply)];
      if (odds <= 0.0) continue;
      if (scene.memory.acts.size() == acts_before_ + 1) {
        auto& [likely, action] = replies_[reply.code()];
        likely += fate_ * odds;
        action = reply;
      }
      Scene next = scene;
      next.act(rules_, reply);
      State after = state;
      Referee(rules_, after).apply(reply);
      sum += odds * after_refill(after, next);
    }
    return sum;
  }

  // What the other draws is his secret, and matters only where the pile runs out and hands are
  // compared; elsewhere any cards stand for all.
  double after_refill(State& state, const Scene& next) {
    if (state.phase != Phase::kRefill) return follow(state, next);
    if (next.view.pile > 0) {
      draw(state, {});
      return follow(state, next);
    }
    const int missing = std::min(kHandSize - state.hand[state.actor].total(), state.pile.total());
    double sum = 0.0;
    double ways = 0.0;
    for (std::size_t i = kHandTable.first(missing); i < kHandTable.first(missing + 1); ++i) {
      const Cards refill = kHandTable.cards(i);
      if (!state.pile.holds(refill)) continue;
      State after = state;
      draw(after, refill);
      sum += orders(refill) * follow(after, next);
      ways += orders(refill);
    }
    return sum / ways;
  }

  FencerMind::Answer ask(const Scene& scene, Cards hand) {
    ++nodes_;
    return mind_.answer(scene, hand);
  }

  // After one and the same action, the few acts that followed it and the hand say all.
  template <class Value, class Work>
  const Value& remembered(std::unordered_map<std::uint64_t, Value>& answers, const Scene& scene,
                          Cards hand, Work work) {
    std::uint64_t key = kHandTable.number(hand);
    for (std::size_t i = acts_before_; i < scene.memory.acts.size(); ++i) {
      key = key << 8 | scene.memory.acts[i].action.code();
    }
    const auto found = answers.find(key);
    if (found != answers.end()) return found->second;
    return answers.emplace(key, work()).first->second;
  }

  const FencerMind& mind_;
  Rules rules_;
  Seat me_;
  Cards hand_;
  Stakes stakes_;
  std::int64_t nodes_ = 0;
  std::size_t acts_before_ = 0;
  std::unordered_map<std::uint64_t, ActionOdds> answers_;  // the other's
  std::unordered_map<std::uint64_t, double> own_;
  double fate_ = 0.0;  // the odds of what is followed
  // By code: how likely the other is to answer so.
  std::array<std::pair<double, Action>, 256> replies_{};
};

// Best first; what is worth the same by how often it is done, then by notation.
void finish(Thought<EnGarde>& thought) {
  thought.value = 0.0;
  double most = -1.0;
  for (const auto& other : thought.alternatives) {
    thought.value += other.share * other.value;
    if (other.share > most) {
      most = other.share;
      thought.action = other.action;
    }
  }
  std::ranges::sort(thought.alternatives, [](const auto& a, const auto& b) {
    return std::tuple(-a.value, -a.share, a.action.code()) <
           std::tuple(-b.value, -b.share, b.action.code());
  });
}

}  // namespace

Thought<EnGarde> advise(const FencerMind& mind, const Sight<EnGarde>& sight, const Budget& budget,
                        Random& random, const MaitreHabits& habits) {
  const Timetable time(budget);
  Thought<EnGarde> thought;
  const auto& [view, memory] = sight.knowledge;
  if (const auto solved = solve_endgame(mind, sight, habits, budget)) {
    thought.nodes = solved->nodes;
    for (const EndgameOption& option : solved->answer.options) {
      thought.alternatives.push_back({option.action, option.value, solved->nodes, option.share});
      if (option.reply) thought.alternatives.back().line.push(*option.reply);
    }
    finish(thought);
    return thought;
  }
  const Scene now = Scene::of(view, memory);
  const Cards hand = view.hand[static_cast<std::size_t>(sight.seat)];
  const Ranges ranges = ranges_in(mind, sight, habits.whim);
  const HandNumbers theirs = ranges.odds(opponent(sight.seat), hand);
  const auto answer = mind.answer(now, hand);
  thought.nodes = ranges.nodes + 1;
  const auto actions = static_cast<std::int64_t>(sight.legal.size());
  const std::int64_t usual =
      budget.nodes > 0 ? std::min(budget.nodes, kUsualAdvice.nodes) : kUsualAdvice.nodes;
  Outlook outlook(mind, sight.rules, sight.seat, hand);
  double looked_at = 0.0;
  for (const Action action : sight.legal) {
    // Every action has its part of the time.
    const double until = ++looked_at / static_cast<double>(actions);
    const double value = outlook.worth(
        now, action, theirs, usual / actions, [&] { return time.past(until); }, random);
    thought.nodes += outlook.nodes();
    thought.alternatives.push_back({action, value, outlook.nodes(), answer.policy[place(action)]});
    if (const auto reply = outlook.likeliest_reply()) {
      thought.alternatives.back().line.push(*reply);
    }
  }
  finish(thought);
  return thought;
}

std::array<double, kValues> odds_of_cards(const FencerMind& mind, const Sight<EnGarde>& sight) {
  const Cards hand = sight.knowledge.view.hand[static_cast<std::size_t>(sight.seat)];
  const HandNumbers theirs = ranges_in(mind, sight).odds(opponent(sight.seat), hand);
  std::array<double, kValues> odds{};
  for (std::size_t i = 0; i < kHands; ++i) {
    for (int value = 1; value <= kValues; ++value) {
      if (kHandTable.cards(i).count(value) > 0)
        odds[static_cast<std::size_t>(value - 1)] += theirs[i];
    }
  }
  for (double& sum : odds) sum = std::min(sum, 1.0);  // rounding
  return odds;
}

std::vector<Holding> AdvisorEnGarde::holdings(const Sight<EnGarde>& sight, Language language,
                                              Random&) const {
  const Seat other = opponent(sight.seat);
  if (sight.knowledge.view.open[static_cast<std::size_t>(other)]) return {};
  const NetMind mind(house_net(sight.rules), sight.rules, sight.knowledge.view);
  const auto odds = odds_of_cards(mind, sight);
  std::vector<Holding> holdings;
  for (int value = 1; value <= kValues; ++value) {
    holdings.push_back({EnGarde::seat_name(sight.rules, other, language), std::to_string(value),
                        odds[static_cast<std::size_t>(value - 1)]});
  }
  std::ranges::stable_sort(holdings, std::ranges::greater{}, &Holding::odds);
  return holdings;
}

Thought<EnGarde> AdvisorEnGarde::ponder(const Sight<EnGarde>& sight, const Budget& budget,
                                        Random& random) {
  const NetMind mind(house_net(sight.rules), sight.rules, sight.knowledge.view);
  return advise(mind, sight, budget, random);
}

}  // namespace salle
