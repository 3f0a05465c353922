// The rules of En Garde in motion: what is legal, and what an action does.
//
// Everything here is inline and allocation-free: it is what computer players run millions of times
// a second. Callers have checked the action (core/game.hpp, `accept`).
#pragma once

#include <algorithm>

#include "core/game.hpp"
#include "games/en_garde/action.hpp"
#include "games/en_garde/rules.hpp"
#include "games/en_garde/state.hpp"

namespace salle::en_garde {

// Two fencers' cards and squares bound the choices: ten moves, or five attacks, or at most four
// advancing cards with up to four attackers between them.
inline constexpr std::size_t kMaxActions = 24;
inline constexpr std::size_t kMaxOutcomes = kValues;

// The part of a state that a fencer's choices depend on, so that a view can ask the same question.
struct Choices {
  Cards hand;
  int distance;
  int room;  // squares behind the fencer
  Phase phase;
  Attack pending;
  int pending_count;
};

inline Choices choices_of(const State& state, Seat seat) {
  return {state.hand[static_cast<std::size_t>(seat)],
          state.distance(),
          state.advanced(seat),
          state.phase,
          state.pending,
          state.pending_count};
}

inline int matching(Cards hand, int distance) {
  return distance <= kValues ? hand.count(distance) : 0;
}

inline bool can_take_turn(const Choices& fencer) {
  // An indirect attack begins with a legal advance, so it never is the only thing left.
  const int most = std::max(fencer.distance - 1, fencer.room);
  return !fencer.hand.values_up_to(most).empty() || matching(fencer.hand, fencer.distance) > 0;
}

inline bool can_answer(const Choices& fencer) {
  if (matching(fencer.hand, fencer.distance) >= fencer.pending_count) return true;
  return fencer.pending == Attack::kIndirect && !fencer.hand.values_up_to(fencer.room).empty();
}

template <class List>
void list_actions(const Rules& rules, const Choices& fencer, List& actions) {
  actions.clear();
  const int reaching = matching(fencer.hand, fencer.distance);
  switch (fencer.phase) {
    case Phase::kTurn: {
      for (auto cards = fencer.hand.values_up_to(fencer.distance - 1); !cards.empty();) {
        actions.push(Action::advance(cards.next()));
      }
      for (auto cards = fencer.hand.values_up_to(fencer.room); !cards.empty();) {
        actions.push(Action::step_back(cards.next()));
      }
      const int most = rules.parries() ? reaching : std::min(reaching, 1);
      for (int count = 1; count <= most; ++count) {
        actions.push(Action::attack(fencer.distance, count));
      }
      if (!rules.indirect_attacks() || fencer.distance > 2 * kValues) return;
      for (auto cards = fencer.hand.values_up_to(fencer.distance - 1); !cards.empty();) {
        const int step = cards.next();
        const int reach = fencer.distance - step;
        if (reach > kValues) continue;
        const int attackers = fencer.hand.count(reach) - (reach == step ? 1 : 0);
        for (int count = 1; count <= attackers; ++count) {
          actions.push(Action::advance_attack(step, reach, count));
        }
      }
      return;
    }
    case Phase::kAnswer:
      if (reaching >= fencer.pending_count) {
        actions.push(Action::parry(fencer.distance, fencer.pending_count));
      }
      if (fencer.pending == Attack::kIndirect) {
        for (auto cards = fencer.hand.values_up_to(fencer.room); !cards.empty();) {
          actions.push(Action::retreat(cards.next()));
        }
      }
      return;
    case Phase::kLastAttack:
      actions.push(Action::attack(fencer.distance, 1));
      actions.push(Action::pass());
      return;
    default:
      return;
  }
}

inline Seat turn(const State& state) {
  if (state.phase < Phase::kTurn) return kChance;
  return state.phase == Phase::kMatchOver ? kNobody : Seat{state.actor};
}

// The flow of a round, one step at a time.
class Referee {
 public:
  Referee(const Rules& rules, State& state) : rules_(rules), state_(state) {}

  void apply(Action action) {
    switch (action.deed()) {
      case Deed::kDraw:
        return draw(action.value());
      case Deed::kAdvance:
        play(action.step(), 1);
        move(action.step());
        return refill();
      case Deed::kStepBack:
        play(action.step(), 1);
        move(-action.step());
        return refill();
      case Deed::kAdvanceAttack:
        play(action.step(), 1);
        move(action.step());
        return attack(Attack::kIndirect, action.value(), action.count());
      case Deed::kAttack:
        return attack(Attack::kDirect, action.value(), action.count());
      case Deed::kParry:
        return parry();
      case Deed::kRetreat:
        return retreat(action.step());
      case Deed::kPass:
        state_.passed = true;
        return decide_by_ground();
      case Deed::kLot:
        state_.starter = static_cast<std::uint8_t>(action.starter());
        return begin_round();
      case Deed::kDeal:
        ++state_.round;
        state_.starter ^= 1;
        return begin_round();
    }
  }

  void begin_round() {
    state_.hand = {};
    state_.pile = Cards::full_deck();
    state_.discards = {};
    state_.square = {1, kLastSquare};
    state_.phase = Phase::kDealing;
    state_.actor = state_.starter;
    state_.pending = Attack::kNone;
    state_.pending_count = 0;
    state_.top_discard = 0;
    state_.ending = Ending::kNone;
    state_.winner = -1;
    state_.compared = false;
    state_.passed = false;
  }

  // The next fencer's turn begins, with whatever that may end. Also where a typed-in position
  // starts.
  void await(Seat seat) {
    state_.actor = static_cast<std::uint8_t>(seat);
    const Choices fencer = choices_of(state_, seat);
    if (state_.pending != Attack::kNone) {
      if (!can_answer(fencer)) return end_round(Ending::kHit, opponent(seat));
      state_.phase = Phase::kAnswer;
    } else if (state_.pile.empty()) {
      pile_ran_out(seat);
    } else {
      take_turn(seat);
    }
  }

 private:
  Cards& hand() { return state_.hand[state_.actor]; }

  void play(int value, int count) {
    hand().remove(value, count);
    state_.discards.add(value, count);
    state_.top_discard = static_cast<std::uint8_t>(value);
  }

  // Forward is towards the opponent.
  void move(int squares) {
    auto& square = state_.square[state_.actor];
    square = static_cast<std::uint8_t>(state_.actor == kLeft ? square + squares : square - squares);
  }

  void attack(Attack kind, int value, int count) {
    play(value, count);
    if (!rules_.parries()) return end_round(Ending::kHit, state_.actor);
    state_.pending = kind;
    state_.pending_count = static_cast<std::uint8_t>(count);
    refill();
  }

  void parry() {
    play(state_.distance(), state_.pending_count);
    clear_attack();
    if (state_.pile.empty()) return decide_by_cards();
    take_turn(state_.actor);
  }

  void retreat(int squares) {
    play(squares, 1);
    move(-squares);
    clear_attack();
    if (!state_.pile.empty()) return refill();
    // The attack it answers was made with the last card drawn: no refill, no turn follows.
    if (rules_.cards_count_after_late_retreat()) return decide_by_cards();
    decide_by_ground();
  }

  void clear_attack() {
    state_.pending = Attack::kNone;
    state_.pending_count = 0;
  }

  void refill() {
    state_.phase = Phase::kRefill;
    if (state_.pile.empty()) await(opponent(state_.actor));
  }

  void draw(int value) {
    state_.pile.remove(value);
    hand().add(value);
    if (hand().total() < kHandSize && !state_.pile.empty()) return;
    if (state_.phase == Phase::kDealing && state_.actor == state_.starter) {
      state_.actor ^= 1;
      return;
    }
    await(opponent(state_.actor));
  }

  void take_turn(Seat seat) {
    state_.phase = Phase::kTurn;
    if (!can_take_turn(choices_of(state_, seat))) end_round(Ending::kStuck, opponent(seat));
  }

  void pile_ran_out(Seat next) {
    if (rules_.parries()) return decide_by_cards();
    if (matching(state_.hand[static_cast<std::size_t>(next)], state_.distance()) > 0) {
      state_.phase = Phase::kLastAttack;
    } else {
      decide_by_ground();
    }
  }

  void decide_by_cards() {
    state_.compared = true;
    const int left = matching(state_.hand[kLeft], state_.distance());
    const int right = matching(state_.hand[kRight], state_.distance());
    if (left == right) return decide_by_ground();
    end_round(Ending::kCards, left > right ? kLeft : kRight);
  }

  void decide_by_ground() {
    const int left = state_.advanced(kLeft);
    const int right = state_.advanced(kRight);
    if (left == right) return end_round(Ending::kDrawn, -1);
    end_round(Ending::kGround, left > right ? kLeft : kRight);
  }

  void end_round(Ending ending, int winner) {
    state_.ending = ending;
    state_.winner = static_cast<std::int8_t>(winner);
    state_.phase = Phase::kRoundOver;
    if (winner < 0) return;
    auto& score = state_.score[static_cast<std::size_t>(winner)];
    if (++score >= rules_.target) state_.phase = Phase::kMatchOver;
  }

  const Rules& rules_;
  State& state_;
};

inline State start(const Rules& rules) {
  State state;
  state.starter = rules.starter == Starter::kRight ? 1 : 0;
  Referee(rules, state).begin_round();
  if (rules.starter == Starter::kRandom) state.phase = Phase::kLot;
  return state;
}

inline Action draw(const State& state, std::uint64_t number) {
  if (state.phase == Phase::kRoundOver) return Action::deal();
  if (state.phase == Phase::kLot) return Action::lot(static_cast<int>(scale_to(number, 2)));
  const auto cards = static_cast<std::uint64_t>(state.pile.total());
  return Action::draw(state.pile.at(static_cast<int>(scale_to(number, cards))));
}

// Card n of round r has one key whoever draws it: a seed thus fixes the order of every pile.
inline std::uint64_t chance_key(const State& state) {
  if (state.phase == Phase::kLot) return 0;
  const auto drawn = static_cast<std::uint64_t>(kDeckSize - state.pile.total());
  const std::uint64_t place = state.phase == Phase::kRoundOver ? 63 : drawn;
  return std::uint64_t{state.round} * 64 + place;
}

}  // namespace salle::en_garde
