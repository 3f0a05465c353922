// The strongest fencer of the house: the learned one, who works out the end of a round instead of
// feeling it.
#pragma once

#include <chrono>
#include <optional>

#include "games/en_garde/players/endgame.hpp"
#include "games/en_garde/players/net.hpp"
#include "players/player.hpp"

namespace salle {

// The usual habits keep a decision below 50 ms of one core.
struct MaitreHabits {
  int longest_pile = 3;                // with more cards left, the network plays
  std::int64_t steps = 4'000'000;      // of walking through the tree, if no budget is given
  std::size_t largest_tree = 250'000;  // in steps a walk; beyond, the network plays
  double whim = en_garde_mind::kWhim;
  // Whether it solves the round once, from the first short pile on, and keeps to that. To solve it
  // anew at every decision, with what the network would have done since, forgets what it did itself.
  bool steadfast = true;
};

// As they were when the house's networks began to be replaced by better ones: `maitre-1` keeps
// these, and the weights of that time.
inline constexpr MaitreHabits kMaitre1Habits = {3, 4'000'000, 250'000, 0.02, false};

// A node is a step through the tree or an answer of the network. A budget in seconds is kept by the
// clock. With too small a budget to solve anything the network plays.
class EnGardeMaitre final : public Player<EnGarde> {
 public:
  explicit EnGardeMaitre(const MaitreHabits& habits = {}, HouseNets nets = HouseNets::kToday)
      : habits_(habits), nets_(nets) {}
  WeightsFiles weights(const en_garde::Rules& rules, const Budget&) const override {
    return {house_net_file(rules, nets_)};
  }

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;

  MaitreHabits habits_;
  HouseNets nets_;
};

// When the parts of a thought must be done, where the budget is in seconds or may be stopped.
class Timetable {
 public:
  explicit Timetable(const Budget& budget) : budget_(budget) {}

  // Is more than this share of the time gone?
  bool past(double share) const {
    if (budget_.stopped()) return true;
    if (budget_.seconds <= 0.0) return false;
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - begun_;
    return gone.count() > share * budget_.seconds;
  }

 private:
  const Budget& budget_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

// What is done less often than this is what the averages have not yet forgotten, and is not played.
inline constexpr double kRareChoice = 0.01;

// The rest of the round from `now` on, solved within a budget as the fencer to move does it who holds
// `hand`; `ranges` are what everyone may think of both. `time` began with the thought.
struct WorkedOut {
  en_garde_mind::Endgame endgame;
  std::int64_t nodes = 0;
};
std::optional<WorkedOut> work_out(const en_garde::Rules& rules, const en_garde_mind::Scene& now,
                                  en_garde_mind::Ranges ranges, en_garde::Cards hand,
                                  const en_garde_net::Stakes& stakes, const MaitreHabits& habits,
                                  const Budget& budget, const Timetable& time);

// The first decision of the round for which the pile was short enough, and how many acts came before.
struct ShortPile {
  en_garde_mind::Scene scene;
  std::size_t acts = 0;
};
ShortPile first_short_pile(const en_garde::Rules& rules, const en_garde::View& view,
                           const en_garde::Memory& memory, int longest_pile);

// What the fencer to move most likely holds by how he acted: the one hand that is never left out.
en_garde::Cards likeliest_hand(const en_garde_mind::Scene& now,
                               const en_garde_mind::Ranges& ranges);

// The end of the round as this sight has it, solved within a budget; nothing where the pile is too
// long, the tree too large for that or the hand not one that the ranges allow.
struct SolvedEndgame {
  en_garde_mind::EndgameAnswer answer;
  std::int64_t nodes = 0;
};
std::optional<SolvedEndgame> solve_endgame(const en_garde_mind::FencerMind& mind,
                                           const Sight<EnGarde>& sight, const MaitreHabits& habits,
                                           const Budget& budget);

}  // namespace salle
