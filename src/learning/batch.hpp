// Many games side by side, through flat arrays.
//
// Each game waits for the decision of one seat; chance is played by the batch. A game that ends is
// followed at once by a new one in the same place. What happens is a function of the rules, the
// seeds and the actions: the number of threads does not matter. One caller at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/result.hpp"
#include "games/table.hpp"

namespace salle::learning {

struct BatchPlan {
  std::int64_t games = 1;
  int threads = 0;  // 0: one a core
};

// Where the state of all games is written; every array has a row a game. Any may be null.
struct BatchSight {
  void* observation = nullptr;       // [games][cells] of the seat to act
  std::uint8_t* mask = nullptr;      // [games][actions] 1: that number is legal
  std::int8_t* seat = nullptr;       // [games] who is to act
  std::uint8_t* history = nullptr;   // [games][history]
  std::uint64_t* actions = nullptr;  // [games][actions] the legal actions as codes, where a game
                                     // numbers them by their place; 0 behind the last
};

// What a step did.
struct BatchNews {
  std::int8_t* payoffs = nullptr;  // [games][seats] of a game that ended, else 0
  std::uint8_t* ended = nullptr;   // [games] 1: it ended, and the next has begun
};

class Batch {
 public:
  virtual ~Batch() = default;
  virtual std::int64_t games() const = 0;
  virtual int seats() const = 0;
  // Begins all games anew: game i with stream i of this seed, or with a seed of its own.
  virtual void reset(std::uint64_t seed) = 0;
  virtual void reset(std::span<const std::uint64_t> seeds) = 0;
  virtual void observe(const BatchSight& sight) = 0;
  // Plays one action in every game, then observes. Returns how many were refused: nothing changes
  // there.
  virtual std::int64_t step(const std::int32_t* actions, const BatchNews& news,
                            const BatchSight& sight) = 0;
  // What the seat to act knows in that game, for players of the house; null where a batch does not
  // keep all of it. And the number of an action there, -1 if it is none that is legal.
  virtual std::unique_ptr<AnySight> sight(std::int64_t game) const = 0;
  virtual int number_of(std::int64_t game, std::string_view action) const = 0;
};

// A batch takes memory for every game at once.
inline constexpr std::int64_t kMostGames = 1 << 22;

inline Result<void> check_plan(const BatchPlan& plan) {
  if (plan.games < 1 || plan.games > kMostGames) return refuse("a batch has 1 to 4194304 games");
  if (plan.threads < 0 || plan.threads > 256) return refuse("there are 0 to 256 threads");
  return {};
}

}  // namespace salle::learning
