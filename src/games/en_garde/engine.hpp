// The rules of En Garde in motion: what is legal, and what an action does.
//
// Everything here is inline and allocation-free: it is what computer players run millions of times
// a second. Callers have checked the action (core/game.hpp, `accept`).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/game.hpp"
#include "games/en_garde/action.hpp"
#include "games/en_garde/rules.hpp"
#include "games/en_garde/state.hpp"

namespace salle::en_garde {

// Ten moves at most, or fewer moves and some attacks; the rest is slack for writing eight at a
// stroke.
inline constexpr std::size_t kMaxActions = 40;
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

inline int matching(Cards hand, int distance) { return hand.count_any(distance); }

inline bool can_take_turn(const Choices& fencer) {
  // An indirect attack begins with a legal advance, so it never is the only thing left.
  const int most = std::max(fencer.distance - 1, fencer.room);
  return (fencer.hand.values() & values_up_to(most)) != 0 ||
         matching(fencer.hand, fencer.distance) > 0;
}

inline bool can_answer(const Choices& fencer) {
  if (matching(fencer.hand, fencer.distance) >= fencer.pending_count) return true;
  return fencer.pending == Attack::kIndirect &&
         (fencer.hand.values() & values_up_to(fencer.room)) != 0;
}

// Writing lists without a branch an action: most of the time of random play went into mispredicted
// loops. Action codes of one kind are consecutive, so up to eight are written as one word.
class ActionWriter {
 public:
  explicit ActionWriter(FixedList<Action, kMaxActions>& list) : list_(list) { list_.clear(); }

  // One action for every value in the set; `first` is the one for value 1.
  void each(Action first, unsigned values) {
    write(kWhich[values] + first.code() * kEverywhere);
    list_.grow(std::popcount(values));
  }
  // `count` actions, with one card, two cards, and so on; `first` is the one with one card.
  void counts(Action first, int count) {
    write(0x0706050403020100u + first.code() * kEverywhere);
    list_.grow(count);
  }

 private:
  static constexpr std::uint64_t kEverywhere = 0x0101010101010101u;
  // For every set of values, their places 0 to 4, a byte each, in ascending order.
  static constexpr std::array<std::uint64_t, 32> kWhich = [] {
    std::array<std::uint64_t, 32> table{};
    for (unsigned set = 0; set < 32; ++set) {
      int at = 0;
      for (std::uint64_t place = 0; place < kValues; ++place) {
        if (set >> place & 1) table[set] |= place << (8 * at++);
      }
    }
    return table;
  }();

  void write(std::uint64_t codes) {
    if constexpr (std::endian::native == std::endian::big) codes = __builtin_bswap64(codes);
    std::memcpy(static_cast<void*>(list_.spare()), &codes, sizeof codes);
  }

  FixedList<Action, kMaxActions>& list_;
};
static_assert(sizeof(Action) == 1);

inline void list_actions(const Rules& rules, const Choices& fencer,
                         FixedList<Action, kMaxActions>& actions) {
  ActionWriter writer(actions);
  const unsigned held = fencer.hand.values();
  const int distance = fencer.distance;
  const int reaching = matching(fencer.hand, distance);
  switch (fencer.phase) {
    case Phase::kTurn: {
      const unsigned forward = held & values_up_to(distance - 1);
      writer.each(Action::advance(1), forward);
      writer.each(Action::step_back(1), held & values_up_to(fencer.room));
      if (distance <= kValues) {
        writer.counts(Action::attack(distance, 1), rules.parries() ? reaching : reaching > 0);
      }
      if (!rules.indirect_attacks() || distance > 2 * kValues) return;
      // Every card that may advance, also where it leaves no distance that cards reach: always five
      // rounds, since how many make sense is what the processor would guess wrong.
      for (int step = 1; step <= kValues; ++step) {
        const unsigned over = static_cast<unsigned>(distance - step - 1);  // 0 to 4 is within reach
        const int reach = over < kValues ? static_cast<int>(over) + 1 : kValues + 1;
        const int attackers = fencer.hand.count_any(reach) - (reach == step ? 1 : 0);
        const int advancing = static_cast<int>(forward >> (step - 1) & 1);
        writer.counts(Action::advance_attack(step, reach, 1), attackers * advancing);
      }
      return;
    }
    case Phase::kAnswer:
      if (reaching >= fencer.pending_count) {
        actions.push(Action::parry(distance, fencer.pending_count));
      }
      if (fencer.pending == Attack::kIndirect) {
        writer.each(Action::retreat(1), held & values_up_to(fencer.room));
      }
      return;
    case Phase::kLastAttack:
      actions.push(Action::attack(distance, 1));
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

  static_assert(static_cast<int>(Deed::kAdvance) == 0 && static_cast<int>(Deed::kStepBack) == 1);

  // Chance and fencers apart, moves before the rest: each test is on what the caller has just
  // looked at, so the processor guesses right where one jump table for all deeds would miss.
  void apply(Action action) {
    if (state_.phase < Phase::kTurn) {
      if (state_.phase == Phase::kDealing || state_.phase == Phase::kRefill) {
        return draw(action.value());
      }
      return prepare_round(action);
    }
    if (action.is_move()) {
      play(action.step(), 1);
      move(action.step() * (1 - 2 * static_cast<int>(action.deed())));
      return refill();
    }
    cross_blades(action);
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
  [[gnu::noinline]] void prepare_round(Action action) {
    if (action.deed() == Deed::kLot) {
      state_.starter = static_cast<std::uint8_t>(action.starter());
    } else {
      ++state_.round;
      state_.starter ^= 1;
    }
    begin_round();
  }

  [[gnu::noinline]] void cross_blades(Action action) {
    switch (action.deed()) {
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
      default:
        return;
    }
  }

  Cards& hand() { return state_.hand[state_.actor]; }

  void play(int value, int count) {
    hand().remove(value, count);
    state_.discards.add(value, count);
    state_.top_discard = static_cast<std::uint8_t>(value);
  }

  // Forward is towards the opponent.
  void move(int squares) {
    auto& square = state_.square[state_.actor];
    square = static_cast<std::uint8_t>(square + squares * (1 - 2 * state_.actor));
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
