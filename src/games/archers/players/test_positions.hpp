// For tests of the archers' players: positions to think about, and looking at everything.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "games/archers/players/search.hpp"
#include "games/bout.hpp"

namespace salle::archers {

inline constexpr std::string_view kStart = "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0";

inline Bout<Archers> bout_from(std::string_view position,
                               std::string_view rules_text = "standard") {
  const Rules rules = *parse_rules(rules_text);
  const auto state = parse_position(rules, position);
  EXPECT_TRUE(state) << (state ? "" : state.error().message);
  return Bout<Archers>(rules, state ? *state : start(rules));
}

inline Sight<Archers> sight_of(const Bout<Archers>& bout) { return bout.sight(bout.turn()); }

inline Thought<Archers> think_about(const Bout<Archers>& bout, std::int64_t nodes,
                                    const ArchersSearch::Settings& settings = {}) {
  ArchersSearch search(settings);
  Random random(1);
  return search.think(sight_of(bout), {.nodes = nodes}, random);
}

// 1 if `seat` can force a win within so many turns of both, this one included, -1 if the other can,
// 0 if neither. Looks at everything.
inline int outcome(const Rules& rules, const State& state, Seat seat, int turns) {
  const Seat mover = turn(state.now);
  if (mover == kNobody) {
    return state.now.winner < 0 ? 0 : state.now.winner == seat ? 1 : -1;
  }
  if (turns == 0) return 0;
  const int sign = mover == seat ? 1 : -1;
  int best = -1;
  Actions actions;
  list_actions(state.now, actions);
  for (const Action action : actions) {
    State next = state;
    apply(rules, next, action);
    const bool passes = next.now.mover != state.now.mover;
    best = std::max(best, sign * outcome(rules, next, seat, turns - (passes ? 1 : 0)));
    if (best == 1) break;
  }
  return sign * best;
}

// A few archers of each side anywhere but in the enemy's woods.
inline State scattered(Random& random, int a_side) {
  State state;
  for (const Seat seat : {kDark, kLight}) {
    for (int placed = 0; placed < a_side;) {
      const Square square =
          square_at(static_cast<int>(random.below(kSide)), static_cast<int>(random.below(kSide)));
      if (!state.now.board.empty().has(square) || kWoods[index(opponent(seat))].has(square)) {
        continue;
      }
      state.now.board.at(seat, kFacings[random.below(4)]) |= Squares::of(square);
      ++placed;
    }
  }
  const Rules rules;
  Referee(rules, state.now).begin(static_cast<Seat>(random.below(2)));
  begin_turn(rules, state);
  return state;
}

// So many random actions into a game; fewer where it would be over.
inline Bout<Archers> wandered(const Rules& rules, Random& random, int most_actions) {
  Bout<Archers> bout(rules);
  bout.play(Action::lot(static_cast<Seat>(random.below(2))));
  for (int made = 0; made < most_actions; ++made) {
    Bout<Archers> next = bout;
    const auto sight = sight_of(bout);
    next.play(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
    if (next.turn() == kNobody) break;
    bout = next;
  }
  return bout;
}

}  // namespace salle::archers
