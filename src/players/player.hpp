// A computer player: sees what its seat may see, and chooses.
//
// It is handed a Sight (games/bout.hpp), which holds the rules, the seat's view, what the seat
// remembers and the legal actions. No State of the real game can be reached from there: a player
// that wants one must invent it with G::sample, and so cannot cheat.
//
// Players use no threads and throw nothing: they run as they are in a browser's worker. Only a team of
// analysts (arena/analyst_team.hpp) has threads, and only programs have one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "core/result.hpp"
#include "games/bout.hpp"
#include "games/table.hpp"
#include "players/thought.hpp"

namespace salle {

// Files of weights, by their names.
using WeightsFiles = std::vector<std::string_view>;

template <class G>
class Player {
 public:
  virtual ~Player() = default;

  // Refuses a sight in which there is nothing to decide: the game is over, or it is another's turn.
  // All randomness comes from `random`.
  Result<Thought<G>> think(const Sight<G>& sight, const Budget& budget, Random& random) {
    if (sight.legal.empty()) {
      return refuse("there is nothing to decide: the game is over or another seat is to move");
    }
    return ponder(sight, budget, random);
  }

  // The weights it needs to think for so long under these rules. In the program they are at hand; a
  // browser fetches them first.
  virtual WeightsFiles weights(const typename G::Rules&, const Budget&) const { return {}; }

  // What the others probably hold, from what this seat knows; the likeliest first for each of them.
  // Nothing where nothing is hidden, or where the player has no opinion.
  virtual std::vector<Holding> holdings(const Sight<G>&, Language, Random&) const { return {}; }

 private:
  // The chosen action is one of sight.legal, which is not empty.
  virtual Thought<G> ponder(const Sight<G>& sight, const Budget& budget, Random& random) = 0;
};

// A thought that says no more than what to do.
template <Game G>
Thought<G> simply(typename G::Action action) {
  Thought<G> thought;
  thought.action = action;
  return thought;
}

struct AnyAlternative {
  std::string action;  // in the notation
  double value = 0.0;
  double share = 0.0;
  std::int64_t nodes = 0;
  std::vector<std::string> line;  // what is expected to follow
};

// Thought, with the game's type put away.
struct AnyThought {
  std::string action;
  double value = 0.0;
  bool certain = false;
  int depth = 0;
  std::int64_t nodes = 0;
  std::vector<AnyAlternative> alternatives;
};

// The same for a game chosen at run time: takes a Table's sight, answers in the notation.
class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  virtual Result<AnyThought> think(const AnySight& sight, const Budget& budget, Random& random) = 0;
  // The same as if this action were the only one: what is it worth?
  virtual Result<AnyThought> think_of(const AnySight& sight, std::string_view action,
                                      const Budget& budget, Random& random) = 0;
  // What the others probably hold.
  virtual std::vector<Holding> holdings(const AnySight& sight, Language language,
                                        Random& random) const = 0;
  // The weights it needs before it can think here, for so long.
  virtual WeightsFiles weights(const AnySight& sight, const Budget& budget) const = 0;
};

struct PlayerInfo {
  std::string_view name;  // as it is typed
  int level;              // 1 to 6; 0 for a yardstick
  std::string_view title;
  std::string_view character;
};

// A game's players: yardsticks first, then the levels from the first lesson up.
std::vector<PlayerInfo> players_of(std::string_view game, Language language);
std::vector<std::string> player_names(std::string_view game);

// How a player is named: "provost", "5" (its level), "provost:nodes=500", "search:seconds=2".
struct PlayerSpec {
  std::string name;
  Budget budget;

  bool names(std::string_view entry, int level) const {
    return name == entry || (level > 0 && name == std::to_string(level));
  }
};

Result<PlayerSpec> parse_player_spec(std::string_view text);

// `name` is that of a PlayerSpec.
Result<std::unique_ptr<AnyPlayer>> make_player(std::string_view game, std::string_view name);

// The one to ask how good actions are: its alternatives have values of their own.
Result<std::unique_ptr<AnyPlayer>> make_analyst(std::string_view game);

}  // namespace salle
