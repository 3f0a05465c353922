// A player of Archers that looks ahead: alpha-beta over single actions, deeper and deeper.
//
// Depth counts manoeuvres, two to a turn; shots cost none. Several actions in a row may be of the
// same player, so a score changes its sign only where the turn passes. Of two manoeuvres that can
// be made in either order only one order is followed. Beyond the depth only shots are looked at,
// and whether the one to move can step into the woods, which makes a win that is found a proved
// one: pruning and shallow second looks never let a certain score through.
//
// Nothing is allocated while it searches, nothing is thrown, and there are no threads. Where there
// are several, as many searches can look at the same sight and share what they know.
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "games/archers/archers.hpp"
#include "games/archers/players/evaluation.hpp"
#include "games/archers/players/net.hpp"
#include "games/archers/players/ordering.hpp"
#include "games/archers/players/transpositions.hpp"
#include "players/thought.hpp"

namespace salle::archers {

// What a score of the search means: hundredths of an archer, or a game found to its end.

inline constexpr int kWon = 30000;
inline constexpr int kCertain = 29000;  // beyond this a score is a game found to its end
inline constexpr int kInfinite = 31000;

inline bool is_certain(int score) { return std::abs(score) > kCertain; }

// How surely a lead is won, fitted to games of the search against itself: docs/players.md.
struct Odds {
  double scale;
  double growth;  // of the scale, up to the draw by quiet turns
};
inline constexpr Odds kHandMadeOdds{400.0, 3.0};
inline constexpr Odds kLearnedOdds{200.0, 1.5};

// An expected payoff, 1 won and -1 lost. `quiet` is how much of the way to the draw by quiet turns
// is behind: the nearer it is, the less a lead is worth.
inline double payoff_of(int score, double quiet, const Odds& odds = kHandMadeOdds) {
  if (is_certain(score)) return score > 0 ? 1.0 : -1.0;
  return 0.99 * std::tanh(score / (odds.scale * (1.0 + odds.growth * quiet)));
}

}  // namespace salle::archers

namespace salle {

class ArchersSearch {
 public:
  struct Settings {
    int table_bits = 18;                           // 2^bits places of 16 bytes
    int most_depth = 40;                           // manoeuvres
    archers::Weights weights = archers::kWeights;  // where it judges by the hand-made evaluation
    bool learned = false;                          // it judges by the house's network
    const ArchersNet* net = nullptr;               // or by this one, which must outlive it
    bool values_alternatives = true;               // else the whole budget is for the choice
    // Failings, for players that are to be beaten.
    bool looks_at_reply = true;  // at the end of what it looks at: shots, and steps into the woods
    int misjudges = 0;  // hundredths of an archer that a position may seem better or worse by
    int grain = 1;      // and the least that it can tell apart
  };

  ArchersSearch() : ArchersSearch(Settings{}) {}
  explicit ArchersSearch(const Settings& settings);
  // One of several that share a table, which whoever has them think forgets before each thought.
  // Every second one, by its number, looks a turn further ahead than the others.
  ArchersSearch(const Settings& settings, std::shared_ptr<archers::Transpositions> shared,
                int number);

  // The same sight, node budget and random numbers give the same thought. Where there is nothing
  // to decide (the game is over, or another seat is to move) the action is Action::none().
  // The first few alternatives have values of their own, the others upper bounds.
  Thought<Archers> think(const Sight<Archers>& sight, const Budget& budget, Random& random);

  // What the last thought found its choice to be worth, as a score says.
  int score() const { return root_.empty() ? 0 : root_[0].score; }

 private:
  using Action = archers::Action;
  using Position = archers::Position;

  struct RootAction {
    Action action;
    int score;
    std::int64_t nodes;
  };
  static constexpr int kMostPly = archers::Ordering::kMaxPly - 1;
  // A turn's shots go on beyond the last ply.
  static constexpr std::size_t kMostSums = kMostPly + archers::kArchersASide + 1;
  static constexpr std::size_t kMostTurns = archers::kMostQuiet + kMostPly + 2;

  void prepare(const archers::Rules& rules, const archers::State& state, const Budget& budget);
  void list_root(const Sight<Archers>& sight, Random& random);
  void deepen(const Position& root);
  bool search_root(const Position& root, int depth);
  void value_alternatives(const Position& root);

  void follow_line(const Position& root, Alternative<Archers>& alternative) const;

  // How the budget is shared out.
  void allow(double share);
  bool most_is_used() const;
  double quiet_share(const Position& position) const;
  double payoff(int score, double quiet) const;

  // What `action` is worth to the one who makes it, within a window and to a depth that are his.
  int value_of(const Position& position, Action action, int depth, int alpha, int beta, int ply);
  int search(const Position& position, int depth, int alpha, int beta, int ply, Action previous,
             bool may_pass = true);
  int settle_shots(const Position& position, int alpha, int beta, int ply);

  int judge(const Position& position, int ply);
  const ArchersNet::Sums& sums_of(const Position& position, int ply);
  bool passing_suffices(const Position& position, int depth, int beta, int ply);
  std::uint64_t key_of(const Position& position, Action previous) const;
  bool repeats(const Position& position) const;
  bool spend_node();

  Settings settings_;
  std::shared_ptr<archers::Transpositions> known_;
  bool shares_ = false;
  bool ahead_ = false;
  archers::Ordering ordering_;
  archers::Rules rules_;
  const ArchersNet* net_ = nullptr;
  // The line that is looked at: how each ply was come to. Behind a pass, nothing.
  struct Made {
    const Position* before = nullptr;
    Action action = Action::none();
  };
  std::array<Made, kMostSums> line_{};
  std::vector<ArchersNet::Sums> sums_;  // by ply: of what was judged there last; none without a net

  // Positions at the beginning of turns, the game's own first, then those of the line looked at.
  std::array<std::uint64_t, kMostTurns> turns_{};
  std::size_t turn_count_ = 0;

  FixedList<RootAction, archers::kMaxActions> root_;
  std::uint64_t turn_number_ = 0;  // what is misjudged in one turn stays misjudged
  int depth_reached_ = 0;

  using Clock = std::chrono::steady_clock;
  Budget budget_;
  Clock::time_point begun_;
  Clock::time_point deadline_;
  std::int64_t nodes_ = 0;
  std::int64_t most_nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace salle
