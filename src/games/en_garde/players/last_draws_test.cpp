#include "games/en_garde/players/last_draws.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/en_garde/players/levels.hpp"
#include "naive/naive_endgame.hpp"

namespace salle::en_garde_mind {
namespace {

using namespace en_garde;

using Acts = std::vector<Action>;
// How likely a fencer with this hand is to do each thing, after these acts.
using Mixtures = std::function<std::map<int, double>(const Acts& acts, Cards hand)>;

// What a player itself says when it is asked, in a match of which nothing but this round counts.
class Asked {
 public:
  Asked(const Rules& rules, const Scene& start, Player<EnGarde>& player)
      : rules_(rules), start_(start), player_(player) {}

  std::map<int, double> operator()(const Acts& acts, Cards hand) {
    std::string key = cards_text(hand);
    Scene scene = start_;
    for (const Action action : acts) {
      key += " " + action_text(action);
      scene.act(rules_, action);
    }
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    const Seat seat = scene.view.actor;
    Sight<EnGarde> sight{seat, rules_, {scene.view, scene.memory}, {}};
    sight.knowledge.view.viewer = Viewer::seat(seat);
    sight.knowledge.view.open[scene.actor()] = true;
    sight.knowledge.view.hand[scene.actor()] = hand;
    sight.knowledge.view.score = {rules_.target, rules_.target};
    list_actions(rules_, scene.choices(hand), sight.legal);
    Random random(1);
    std::map<int, double> mixture;
    const auto thought = player_.think(sight, {}, random).value();
    for (const auto& other : thought.alternatives) {
      mixture[other.action.code()] = other.share;
    }
    return known_[key] = mixture;
  }

 private:
  Rules rules_;
  Scene start_;
  Player<EnGarde>& player_;
  std::map<std::string, std::map<int, double>> known_;
};

// The mean payoff to Left when both act by these mixtures, over every card that may come.
double mean_to_left(const Rules& rules, const State& state, Acts& acts,
                    const std::array<Mixtures, 2>& mixtures) {
  if (state.ending != Ending::kNone) {
    return state.winner < 0 ? 0.0 : state.winner == kLeft ? 1.0 : -1.0;
  }
  double sum = 0.0;
  double weights = 0.0;
  if (EnGarde::turn(rules, state) == kChance) {
    for (int value = 1; value <= kValues; ++value) {
      if (state.pile.count(value) == 0) continue;
      State next = state;
      EnGarde::apply(rules, next, Action::draw(value));
      sum += state.pile.count(value) * mean_to_left(rules, next, acts, mixtures);
      weights += state.pile.count(value);
    }
    return sum / weights;
  }
  const auto mixture = mixtures[state.actor](acts, state.hand[state.actor]);
  ActionList<EnGarde> legal;
  EnGarde::legal(rules, state, legal);
  for (const Action action : legal) {
    const auto found = mixture.find(action.code());
    if (found == mixture.end() || found->second <= 0.0) continue;
    State next = state;
    EnGarde::apply(rules, next, action);
    acts.push_back(action);
    sum += found->second * mean_to_left(rules, next, acts, mixtures);
    acts.pop_back();
  }
  return sum;
}

class LastDrawsRules : public testing::TestWithParam<std::tuple<const char*, bool>> {};

// Every value against following every card with the players themselves, asked one by one.
TEST_P(LastDrawsRules, AgreeWithAskingThePlayers) {
  const auto& [rule_set, steadfast] = GetParam();
  const Rules rules = parse_rules(rule_set).value();
  const EnGardeNet& net = house_net(rules);
  const MaitreHabits habits{2, 4'000'000, 250'000, kWhim, steadfast};
  NetFencer fencer;
  int cases = 0;
  for (std::uint64_t round = 0; cases < 2; ++round) {
    Random random(41, round);
    Bout<EnGarde> bout(rules);
    while (bout.turn() != kNobody && bout.state().round == 1) {
      if (bout.turn() == kChance) {
        bout.play(EnGarde::draw(rules, bout.state(), random()));
        continue;
      }
      if (bout.state().pile.total() > 2 - cases % 2) {
        bout.play(fencer.think(bout.sight(bout.turn()), {}, random)->action);
        continue;
      }
      const State& state = bout.state();
      const Seat seat = static_cast<Seat>(round % 2);
      const auto me = static_cast<std::size_t>(seat);
      const auto known = bout.knowledge(Viewer::seat(seat));
      const Scene now = Scene::of(known.view, known.memory);
      const auto draws = last_draws(net, rules, now, seat, state.hand[me], habits);
      ASSERT_TRUE(draws.has_value());
      EXPECT_LT(draws->unsolved, 0.02);
      ++cases;

      EnGardeMaitre maitre(habits);
      Asked net_asked(rules, now, fencer);
      Asked maitre_asked(rules, now, maitre);
      naive::EndgameCase endgame{rules, {}, {0.0, 1.0, -1.0}};
      endgame.rules.target = 99;
      const NetMind mind(net, rules, [&] {
        View view = now.view;
        view.score = {rules.target, rules.target};
        return view;
      }());
      const Ranges ranges = public_ranges(&mind, rules, now, 0.0);
      std::array<double, 2> sums{};
      double weights = 0.0;
      for (std::size_t other = 0; other < kHands; ++other) {
        const Cards both = state.hand[me] + kHandTable.cards(other);
        if (ranges.ways[1 - me][other] <= 0.0 || !now.left().holds(both)) continue;
        State start = state;
        start.hand[1 - me] = kHandTable.cards(other);
        start.pile = now.left() - both;
        const double weight = ranges.ways[1 - me][other] * orders(start.pile);
        endgame.starts.push_back({start, weight});
        weights += weight;
        for (std::size_t i = 0; i < 2; ++i) {
          std::array<Mixtures, 2> mixtures;
          mixtures[me] = std::ref(net_asked);
          mixtures[1 - me] = i == 0 ? std::ref(net_asked) : std::ref(maitre_asked);
          Acts acts;
          sums[i] += weight * mean_to_left(endgame.rules, start, acts, mixtures);
        }
      }
      const double sign = seat == kLeft ? 1.0 : -1.0;
      const auto policy = [](Asked& asked) {
        return [&asked](const Acts& acts, Cards hand, Action action) {
          const auto mixture = asked(acts, hand);
          const auto found = mixture.find(action.code());
          return found == mixture.end() ? 0.0 : found->second;
        };
      };
      SCOPED_TRACE(position_text(state));
      EXPECT_NEAR(draws->net_against_net, sign * sums[0] / weights, 1e-5);
      EXPECT_NEAR(draws->best_against_net, naive::best_against(endgame, seat, policy(net_asked)),
                  1e-5);
      EXPECT_NEAR(draws->net_against_maitre, sign * sums[1] / weights, 2e-3);
      EXPECT_NEAR(draws->best_against_maitre,
                  naive::best_against(endgame, seat, policy(maitre_asked)), 2e-3);
      EXPECT_GE(draws->best_against_net, draws->net_against_net - 1e-9);
      EXPECT_GE(draws->best_against_maitre, draws->net_against_maitre - 1e-9);
      break;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, LastDrawsRules,
                         testing::Combine(testing::Values("ferti/advanced", "ferti/classic",
                                                          "abacus/advanced", "abacus/basic"),
                                          testing::Bool()));

}  // namespace
}  // namespace salle::en_garde_mind
