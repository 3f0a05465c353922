// A game looked at again by the analyst: what every decision was worth, and what it lost.
//
// The analyst sees at each decision what the seat that made it saw, no more: hidden cards are no
// excuse and no reproach. Losses are in odds of winning (a draw counts half), against the best
// action the analyst found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/table.hpp"
#include "players/player.hpp"

namespace salle {

// Odds of winning for an expected payoff of -1 to 1.
constexpr double win_probability(double value) { return 0.5 * (1.0 + value); }

// The actions of the seat to move, judged with its knowledge alone. Refuses a table at which nobody
// is to decide. The same seed and node budget give the same answer.
Result<AnyThought> analyse(const Table& table, const Budget& budget, std::uint64_t seed);
// The same with an analyst that is kept for other tables of this game; made where there is none.
Result<AnyThought> analyse(const Table& table, const Budget& budget, std::uint64_t seed,
                           std::unique_ptr<AnyPlayer>& analyst);

// What the others probably hold, as the seat to move may guess; nothing where nobody is to decide.
Result<std::vector<Holding>> holdings(const Table& table, Language language, std::uint64_t seed);

enum class Fault { kNone, kInaccuracy, kMistake, kBlunder };  // ?! ? ??
Fault fault_of(double loss);
std::string_view fault_mark(Fault fault);

struct Judgement {
  std::size_t action = 0;  // the index among the game's actions
  Seat seat = 0;
  std::string played;
  std::string best;
  double win_before = 0.0;  // with the best action, for the one who decides
  double loss = 0.0;        // what the played one gave away, never below 0
  bool certain = false;     // the best action's value is proved
  bool forced = false;      // there was no other action
};

// Action number `index` of a game, judged where it was played: `before` is the table at that point.
Result<Judgement> judge(AnyPlayer& analyst, const Table& before, std::size_t index,
                        const std::string& played, const Budget& budget, std::uint64_t seed);

struct Review {
  std::vector<Judgement> judgements;  // in the order of the game
  // The costliest decisions, worst first: those that lost something at all.
  std::vector<std::size_t> worst(std::size_t most) const;
  double mean_loss(Seat seat) const;
  // How well a seat chose, 0 to 1: a decision that gave nothing away counts 1, a blunder 0, what lies
  // between in proportion. Nothing where it never had a choice.
  std::optional<double> accuracy(Seat seat) const;
};

// Where a game turned for good to the side that won it.
struct TurningPoint {
  enum class Kind {
    kLed,      // never: the winners had the better odds at every decision
    kFault,    // a decision of the losers gave it away
    kFortune,  // nothing that could have been done better: chance, or what could not be known
  };
  Kind kind = Kind::kLed;
  Seat winner = 0;           // the first seat of the side that won
  std::size_t decision = 0;  // among the judgements, but for kLed: the last with odds below even
  double before = 0.0;       // the winners' odds there
  double after = 0.0;        // and at the decision after it; 1 where it was the last
};

// `sides` and `payoffs` are by seat. Nothing for a game that nobody won, or without judgements.
std::optional<TurningPoint> turning_point(const Review& review, const std::vector<int>& sides,
                                          const Payoffs& payoffs);
// The same for a game that is over, as a sentence; empty where it did not turn.
std::string turning_sentence(const Table& played, const Review& review, Language language);

// `progress` hears how many of the game's actions are done; returning false ends the review there.
Result<Review> review(const Table& played, const Budget& budget, std::uint64_t seed,
                      const std::function<bool(std::size_t)>& progress = {});

// The same on several threads, decisions side by side: the answers are the same, however many.
// `progress` is called by any of them, by one at a time.
Result<Review> review_side_by_side(const Table& played, const Budget& budget, std::uint64_t seed,
                                   int threads,
                                   const std::function<bool(std::size_t)>& progress = {});

}  // namespace salle
