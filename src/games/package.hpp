// What a game may bring along besides the contract of core/game.hpp.
//
// A game is a folder, its package: src/games/<game>/ holds the rules, and a folder in it that is
// named like one of the house's (players/, engine_protocol/, arena/, wasm/, cli/, …) holds what the
// game adds to that one. Whoever needs such a part finds it through the game's own struct, as a
// static member that is there or is not:
//
//   std::vector<RosterEntry<G>> players()        its computer players (players/roster.hpp)
//   std::unique_ptr<Player<G>> analyst()         the one who values actions (players/roster.hpp)
//   std::unique_ptr<Player<G>> analyst_team(threads)
//                                                the same on several threads (arena/analyst_team.hpp)
//   kMeasured                                    what `salle bench` lets them think about
//   std::string_view openings(rules)             the house's openings, a position a line
//   std::string_view misfit(rules, state)        why a position is not of these rules; "" if it is
//   Result<void> complete(rules, briefing, knowledge)
//                                                what an engine is told and a position leaves out
//   bool has_weights(file), Result<bool> load_weights(file, bytes)
//                                                files of learned players, which a browser fetches
//                                                when they are needed; false: not one of this game's
//   Result<Json> card_set(id, language)          its cards, for boards; why not lists those there are
//   Json card_sets(language)                     those there are, each with `id` and `name`
//   const learning::Layout& layout(), void observe(rules, knowledge, seat, cells)
//                                                what programs that learn are told (learning/layout.hpp)
//   int action_number(state, action)             how actions are numbered for them; where it is not
//                                                there, by their place among those that are legal
//   std::unique_ptr<learning::Batch> batch(rules, plan)
//                                                many games side by side (learning/batch.hpp)
//   void add_options(app), void add_commands(app, exit_code)
//                                                what it adds to the `salle` command
//
// They are declared with what stands below, so that a game's header needs none of these folders.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/result.hpp"

namespace CLI {
class App;
}

namespace salle {

// Not asked to be a whole game yet: a game's own struct names these before it is complete.
template <class G>
class Player;
template <class G>
struct RosterEntry;

namespace engine_protocol {
struct Briefing;
}

namespace learning {
class Batch;
struct BatchPlan;
struct Layout;
}  // namespace learning

// A position's worth of thinking for `salle bench`.
struct Measured {
  std::string_view rules;
  std::int64_t nodes;  // a decision
};

}  // namespace salle
