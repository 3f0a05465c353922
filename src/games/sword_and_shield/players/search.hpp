// A player of With Sword and Shield that thinks: information-set Monte Carlo tree search.
//
// Every lap it invents a game that its seat cannot tell from the real one (hands and decks dealt
// anew) and tries all the actions that are still in the running in that same game, with the same
// cards to be drawn: what is compared is then the actions and not the luck. As the budget is used
// up the worst are dropped, until two are left. Below the first action the games share one tree,
// whose nodes are what was done, not who holds what; there actions are opened in the order of the
// judge (judge.hpp). Past the tree the policy plays on to the beginning of a turn some way ahead,
// and the standing there is what the game was worth. With what was learned (net.hpp) it is judged
// already where the turn ends that somebody is to act in. Where there is time for few games only, a
// network that has learned to choose (chooser.hpp) says which actions they are spent on.
//
// Whoever moves in an invented game looks into his own hand and at the board only.
#pragma once

#include <memory>
#include <vector>

#include "games/sword_and_shield/players/chooser.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/players/policy.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "players/player.hpp"
#include "players/thought.hpp"

namespace salle {

// How to search; the defaults are what measured best.
struct SwordSearchOptions {
  int turns = 2;                 // games are played on to the beginning of so many turns ahead
  std::size_t first_width = 32;  // actions tried at the root
  std::size_t width = 24;        // and at most below
  double opening = 1.0;    // how fast actions are opened below: so many times the root of visits
  double curiosity = 0.6;  // how much is tried that does not look best
  double trust = 8.0;      // the judge's opinion at the root counts as so many games
  double point = 0.012;    // what a point of life is worth in them
  double warmth = 3.0;     // in points: how little the judge is trusted
  sword_and_shield::Weights weights = sword_and_shield::kSharpWeights;
  bool tree = true;  // without it the policy plays from the second action on
  // Those of other seats play by the policy in the tree, too. Searched for, their actions would be
  // answers to the hand that is always the same in these games: ours, which they cannot see.
  bool others_by_policy = false;
  // Judges where a turn ends, before hands are filled up; without it the standing is judged where
  // the next turn begins.
  const SwordNet* net = nullptr;
  bool learned = false;  // with the house's net, once it is at hand
  double plain = 0.0;    // so much of what it says there is the hand-made standing's
  // In little time the house's chooser stands in for the judge at the root.
  bool advised = false;
  double advice = 0.02;  // what a choice that it makes e times as often is ahead by
};

// A node is one game played to its horizon, so a budget of nodes is kept exactly.
class SwordSearch {
 public:
  explicit SwordSearch(std::size_t tree_nodes, const SwordSearchOptions& options = {});

  // Nothing to decide (no legal actions): no alternatives, no nodes.
  Thought<SwordAndShield> think(const Sight<SwordAndShield>& sight, const Budget& budget,
                                Random& random);

  // Whether the house's chooser says what is tried, in so much time.
  bool asks_chooser(const sword_and_shield::Rules& rules, const Budget& budget) const;

 private:
  using Action = sword_and_shield::Action;
  using State = sword_and_shield::State;

  static constexpr std::int32_t kNone = -1;

  struct Node {
    Action action;
    std::int32_t child = kNone;    // the first one
    std::int32_t sibling = kNone;  // the next one
    std::int32_t visits = 0;
    double total = 0.0;  // for side A
  };

  // An action at the root.
  struct Entrant {
    Action action;
    std::int32_t node;
    double worth;
  };

  class Game;

  std::int32_t grow(Action action);
  void follow_line(std::int32_t node, Alternative<SwordAndShield>& alternative) const;
  double mean(const Entrant& entrant) const;
  double estimate(const Entrant& entrant) const;
  bool tried(const Entrant& entrant) const;
  bool better(const Entrant& a, const Entrant& b) const;
  std::size_t running(double used) const;
  void enter(const Sight<SwordAndShield>& sight, const Budget& budget, Random& random);
  bool enter_advised(const Sight<SwordAndShield>& sight, const State& world);
  void order(std::size_t in_running);

  SwordSearchOptions options_;
  std::unique_ptr<sword_and_shield::Policy> policy_;  // large: not for the stack
  std::unique_ptr<Chooser> chooser_;                  // likewise; once it is asked
  std::vector<Node> nodes_;                           // as many as can ever be needed, made once
  std::size_t grown_ = 0;
  std::vector<Entrant> entrants_;  // those in the running first
  double reference_ = 0.0;         // the mean of the judge's favourite
  double best_worth_ = 0.0;        // and its worth, to the judge or to the chooser
  double point_ = 0.0;             // what a point of `worth` is worth
  double sign_ = 1.0;              // of the side that thinks
};

Thought<SwordAndShield> think(const Sight<SwordAndShield>& sight, const Budget& budget,
                              Random& random, const SwordSearchOptions& options = {});

// The search that judges by what was learned, with the policies that were: what measured best.
SwordSearchOptions learned_joust();
SwordSearchOptions learned_melee();

// The player: thinks for a fixed number of nodes.
class SearchSwordAndShield final : public Player<SwordAndShield> {
 public:
  explicit SearchSwordAndShield(std::int64_t nodes, const SwordSearchOptions& options = {});

  WeightsFiles weights(const sword_and_shield::Rules& rules, const Budget& budget) const override;
  std::vector<Holding> holdings(const Sight<SwordAndShield>& sight, Language language,
                                Random& random) const override;

 private:
  Thought<SwordAndShield> ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                 Random& random) override;

  SwordSearchOptions options_;
  SwordSearch search_;
  Budget budget_;
};

// The master at arms: judges by what was learned (net.hpp), jousts a turn further ahead than
// mêlées. docs/players-sword-and-shield.md has the figures.
class MaitreSwordAndShield final : public Player<SwordAndShield> {
 public:
  explicit MaitreSwordAndShield(std::int64_t nodes)
      : joust_(nodes, learned_joust()), melee_(nodes, learned_melee()) {}

  WeightsFiles weights(const sword_and_shield::Rules& rules, const Budget& budget) const override {
    return (rules.melee ? melee_ : joust_).weights(rules, budget);
  }

 private:
  Thought<SwordAndShield> ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                 Random& random) override {
    // Never refused: a player is asked to ponder only where there is something to decide.
    return *(sight.rules.melee ? melee_ : joust_).think(sight, budget, random);
  }

  SearchSwordAndShield joust_;
  SearchSwordAndShield melee_;
};

}  // namespace salle
