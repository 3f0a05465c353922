// One round of En Garde among many: carried on as fast as may be, for those who learn from rounds.
#pragma once

#include "core/random.hpp"
#include "games/en_garde/engine.hpp"
#include "games/en_garde/players/net_input.hpp"
#include "games/en_garde/view.hpp"

namespace salle::en_garde_learning {

struct Round {
  en_garde::State state;
  Random random{0};
  en_garde::Memory memory;  // of a seat that forgets nothing: within one round both know the same
};

// Rounds by themselves, whose starter is drawn by lot.
inline en_garde::Rules round_rules(en_garde::Rules rules) {
  rules.target = 1;
  rules.starter = en_garde::Starter::kRandom;
  return rules;
}

inline void play_chance(const en_garde::Rules& rules, Round& round) {
  using namespace en_garde;
  while (round.state.phase < Phase::kTurn && round.state.ending == Ending::kNone) {
    Referee(rules, round.state).apply(draw(round.state, round.random()));
  }
  round.memory.played = round.state.discards;  // all that was played was seen
}

inline void begin(const en_garde::Rules& rules, Round& round) {
  // A deal that leaves the starter nothing to do cannot happen: any card may advance from square 1.
  round.state = en_garde::start(rules);
  round.memory.acts.clear();
  round.memory.since_the_deal = true;
  play_chance(rules, round);
}

// False, and nothing changed, if no legal action has this number.
inline bool act(const en_garde::Rules& rules, Round& round, int number) {
  using namespace en_garde;
  const Seat seat = round.state.actor;
  FixedList<Action, kMaxActions> list;
  list_actions(rules, choices_of(round.state, seat), list);
  for (const Action action : list) {
    if (en_garde_net::action_index(action) != number) continue;
    Referee(rules, round.state).apply(action);
    round.memory.acts.push({action, static_cast<std::uint8_t>(seat)});
    play_chance(rules, round);
    return true;
  }
  return false;
}

inline std::uint64_t legal_bits(const en_garde::Rules& rules, const en_garde::State& state) {
  using namespace en_garde;
  FixedList<Action, kMaxActions> actions;
  list_actions(rules, choices_of(state, state.actor), actions);
  std::uint64_t bits = 0;
  for (const Action action : actions)
    bits |= std::uint64_t{1} << en_garde_net::action_index(action);
  return bits;
}

}  // namespace salle::en_garde_learning
