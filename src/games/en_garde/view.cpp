#include "games/en_garde/view.hpp"

namespace salle::en_garde {
namespace {

constexpr std::array kSeats = {kLeft, kRight};

std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

// Moves `count` cards at random out of `from`.
Cards deal_from(Cards& from, int count, Random& random) {
  Cards dealt;
  for (int i = 0; i < count; ++i) {
    const auto place = random.below(static_cast<std::uint32_t>(from.total()));
    const int value = from.at(static_cast<int>(place));
    from.remove(value);
    dealt.add(value);
  }
  return dealt;
}

Event round_end(const State& before, const State& after) {
  Event event;
  event.happening = Happening::kRoundEnds;
  event.seat = after.winner;
  event.round = after.round;
  event.ending = after.ending;
  event.compared = after.compared;
  event.retreated_late = before.phase == Phase::kAnswer && !after.compared &&
                         (after.ending == Ending::kGround || after.ending == Ending::kDrawn);
  event.distance = after.distance();
  event.attack = after.ending == Ending::kHit ? after.pending : Attack::kNone;
  for (const Seat seat : kSeats) {
    event.advanced[index(seat)] = after.advanced(seat);
    event.score[index(seat)] = after.score[index(seat)];
    if (after.compared) {
      event.matching[index(seat)] = matching(after.hand[index(seat)], after.distance());
    }
  }
  return event;
}

Event happening_of(const State& before, Action action, const State& after, Viewer viewer) {
  Event event;
  event.seat = before.actor;
  event.square = after.square[before.actor];
  event.card = action.step();
  switch (action.deed()) {
    case Deed::kAdvance:
      event.happening = Happening::kAdvance;
      break;
    case Deed::kStepBack:
      event.happening = Happening::kStepBack;
      break;
    case Deed::kRetreat:
      event.happening = Happening::kRetreat;
      break;
    case Deed::kPass:
      event.happening = Happening::kPass;
      break;
    case Deed::kAttack:
    case Deed::kAdvanceAttack:
      event.happening = Happening::kAttack;
      event.attack = action.deed() == Deed::kAttack ? Attack::kDirect : Attack::kIndirect;
      event.value = action.value();
      event.count = action.count();
      break;
    case Deed::kParry:
      event.happening = Happening::kParry;
      event.value = action.value();
      event.count = action.count();
      break;
    case Deed::kDraw:
      event.happening = Happening::kDraw;
      event.card = viewer.sees(before.actor) ? action.value() : 0;
      event.dealt = before.phase == Phase::kDealing;
      event.square = 0;
      break;
    case Deed::kLot:
      event.happening = Happening::kLot;
      event.seat = action.starter();
      event.square = 0;
      break;
    case Deed::kDeal:
      event.happening = Happening::kRoundBegins;
      event.seat = after.starter;
      event.round = after.round;
      event.square = 0;
      break;
  }
  return event;
}

// How many cards of `value` an attack that ended the round was made with: still unanswered.
bool hit_was_unanswerable(const State& state) {
  if (state.pending == Attack::kNone) return true;  // abacus/basic: every attack hits
  Choices defender = choices_of(state, opponent(state.winner));
  return !can_answer(defender);
}

}  // namespace

Choices choices_of(const View& view) {
  return {view.hand[index(view.actor)],
          view.distance(),
          view.advanced(view.actor),
          view.phase,
          view.pending,
          view.pending_count};
}

View view(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.phase = state.phase;
  view.actor = state.actor;
  view.round = state.round;
  view.starter = state.starter;
  view.pile = state.pile.total();
  view.top_discard = state.top_discard;
  view.aided = rules.aid;
  if (rules.aid) view.played = state.discards;
  view.pending = state.pending;
  view.pending_count = state.pending_count;
  view.ending = state.ending;
  view.winner = state.winner;
  view.compared = state.compared;
  view.passed = state.passed;
  for (const Seat seat : kSeats) {
    const std::size_t i = index(seat);
    view.square[i] = state.square[i];
    view.score[i] = state.score[i];
    view.hand_size[i] = state.hand[i].total();
    view.open[i] = viewer.sees(seat) || state.compared;
    if (view.open[i]) view.hand[i] = state.hand[i];
  }
  return view;
}

void events(const Rules&, const State& before, Action action, const State& after, Viewer viewer,
            FixedList<Event, kMaxEvents>& list) {
  list.clear();
  // Later rounds begin with a shuffle that is an action; the first begins with its first card.
  if (before.round == 1 && action.deed() == Deed::kDraw && before.pile == Cards::full_deck()) {
    Event event;
    event.happening = Happening::kRoundBegins;
    event.seat = before.starter;
    event.round = 1;
    list.push(event);
  }
  list.push(happening_of(before, action, after, viewer));
  if (after.ending == Ending::kNone || before.ending != Ending::kNone) return;
  list.push(round_end(before, after));
  if (after.phase == Phase::kMatchOver) {
    Event event = list[list.size() - 1];
    event.happening = Happening::kMatchEnds;
    list.push(event);
  }
}

void remember(Memory& memory, const Event& event) {
  const auto act = [&](Action action) {
    memory.acts.push({action, static_cast<std::uint8_t>(event.seat)});
  };
  switch (event.happening) {
    case Happening::kRoundBegins:
      memory = {};
      memory.since_the_deal = true;
      break;
    case Happening::kAdvance:
      memory.played.add(event.card);
      act(Action::advance(event.card));
      break;
    case Happening::kStepBack:
      memory.played.add(event.card);
      act(Action::step_back(event.card));
      break;
    case Happening::kRetreat:
      memory.played.add(event.card);
      act(Action::retreat(event.card));
      break;
    case Happening::kAttack:
      memory.played.add(event.value, event.count);
      if (event.attack == Attack::kIndirect) {
        memory.played.add(event.card);
        act(Action::advance_attack(event.card, event.value, event.count));
      } else {
        act(Action::attack(event.value, event.count));
      }
      break;
    case Happening::kParry:
      memory.played.add(event.value, event.count);
      act(Action::parry(event.value, event.count));
      break;
    case Happening::kPass:
      act(Action::pass());
      break;
    default:
      break;
  }
}

bool plausible(const Rules& rules, const State& state) {
  switch (state.phase) {
    case Phase::kTurn:
      return can_take_turn(choices_of(state, state.actor));
    case Phase::kAnswer:
      return can_answer(choices_of(state, state.actor));
    case Phase::kLastAttack:
      return matching(state.hand[state.actor], state.distance()) > 0;
    case Phase::kRoundOver:
    case Phase::kMatchOver:
      break;
    default:
      return true;
  }
  if (state.ending == Ending::kHit) return hit_was_unanswerable(state);
  if (state.ending == Ending::kStuck) {
    return !can_take_turn(choices_of(state, opponent(state.winner)));
  }
  // abacus/basic: a last attack that was not even offered could not have been made.
  if (!rules.parries()) {
    const bool reaches = matching(state.hand[state.actor], state.distance()) > 0;
    return reaches == state.passed;
  }
  return true;
}

State sample(const Rules& rules, const View& view, const Memory& memory, Random& random) {
  State state;
  state.round = view.round;
  state.phase = view.phase;
  state.actor = static_cast<std::uint8_t>(view.actor);
  state.starter = static_cast<std::uint8_t>(view.starter);
  state.discards = memory.played;
  state.top_discard = static_cast<std::uint8_t>(view.top_discard);
  state.pending = view.pending;
  state.pending_count = static_cast<std::uint8_t>(view.pending_count);
  state.ending = view.ending;
  state.winner = static_cast<std::int8_t>(view.winner);
  state.compared = view.compared;
  state.passed = view.passed;
  Cards unseen = Cards::full_deck() - memory.played;
  for (const Seat seat : kSeats) {
    const std::size_t i = index(seat);
    state.square[i] = static_cast<std::uint8_t>(view.square[i]);
    state.score[i] = static_cast<std::uint8_t>(view.score[i]);
    if (view.open[i]) {
      state.hand[i] = view.hand[i];
      unseen = unseen - view.hand[i];
    }
  }
  do {
    state.pile = unseen;
    for (const Seat seat : kSeats) {
      const std::size_t i = index(seat);
      if (!view.open[i]) state.hand[i] = deal_from(state.pile, view.hand_size[i], random);
    }
  } while (!plausible(rules, state));
  return state;
}

}  // namespace salle::en_garde
