#include "games/template_game/template_game.hpp"

namespace salle {

using namespace template_game;

namespace {

std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

// Whose hand the next card goes to; nobody while a trick is under way or all have what they get.
Seat drawer(const State& state) {
  if (state.open.led != 0 || state.deck.size() == 0) return kNobody;
  const Seat leader = state.open.leader;
  const int ahead = state.hand[index(leader)].size();
  const int behind = state.hand[index(1 - leader)].size();
  if (ahead >= kHandSize && behind >= kHandSize) return kNobody;
  return ahead <= behind ? leader : 1 - leader;
}

Seat decider(const Open& open) { return open.led == 0 ? open.leader : 1 - open.leader; }

}  // namespace

State TemplateGame::start(const Rules& rules) {
  State state;
  state.open.leader = rules.first;
  return state;
}

Seat TemplateGame::turn(const Rules&, const State& state) {
  if (state.open.played.size() == kTricks) return kNobody;
  return drawer(state) == kNobody ? decider(state.open) : kChance;
}

void TemplateGame::legal(const Rules& rules, const State& state,
                         ActionList<TemplateGame>& actions) {
  actions.clear();
  const Seat seat = turn(rules, state);
  if (seat < 0) return;
  const Cards hand = state.hand[index(seat)];
  for (int i = 0; i < hand.size(); ++i) actions.push({static_cast<std::uint8_t>(hand.at(i))});
}

void TemplateGame::outcomes(const Rules& rules, const State& state,
                            ChanceList<TemplateGame>& outcomes) {
  outcomes.clear();
  if (turn(rules, state) != kChance) return;
  for (int i = 0; i < state.deck.size(); ++i) {
    outcomes.push({{static_cast<std::uint8_t>(state.deck.at(i)), true}, 1});
  }
}

Action TemplateGame::draw(const Rules&, const State& state, std::uint64_t number) {
  const auto count = static_cast<unsigned __int128>(state.deck.size());
  const auto place = static_cast<int>((number * count) >> 64U);
  return {static_cast<std::uint8_t>(state.deck.at(place)), true};
}

std::uint64_t TemplateGame::chance_key(const Rules&, const State& state) {
  return static_cast<std::uint64_t>(state.deck.size());  // the tenth card, the ninth, …
}

void TemplateGame::apply(const Rules&, State& state, Action action) {
  if (action.dealt) {
    state.hand[index(drawer(state))].add(action.card);
    state.deck.remove(action.card);
    return;
  }
  Open& open = state.open;
  state.hand[index(decider(open))].remove(action.card);
  if (open.led == 0) {
    open.led = action.card;
    return;
  }
  open.played.push({open.led, action.card});
  if (action.card > open.led) open.leader = 1 - open.leader;
  ++open.tricks[index(open.leader)];
  open.led = 0;
}

Payoffs TemplateGame::payoffs(const Rules& rules, const State& state) {
  Payoffs payoffs{};
  if (turn(rules, state) != kNobody) return payoffs;
  const bool first = state.open.tricks[0] > state.open.tricks[1];
  payoffs[0] = first ? 1 : -1;
  payoffs[1] = first ? -1 : 1;
  return payoffs;
}

std::string TemplateGame::broken(const Rules&, const State& state) {
  Cards seen;
  int count = 0;
  const auto take = [&](int card) {
    seen.add(card);
    ++count;
  };
  for (const Cards& cards : {state.hand[0], state.hand[1], state.deck}) {
    for (int i = 0; i < cards.size(); ++i) take(cards.at(i));
  }
  for (const Trick& trick : state.open.played) {
    take(trick.led);
    take(trick.answer);
  }
  if (state.open.led != 0) take(state.open.led);
  if (count != kCards || seen != Cards::all()) return "every card must be somewhere, once";
  if (state.open.tricks[0] + state.open.tricks[1] != static_cast<int>(state.open.played.size())) {
    return "every trick belongs to somebody";
  }
  return "";
}

View TemplateGame::view(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.open = state.open;
  view.deck = state.deck.size();
  view.turn = turn(rules, state);
  for (const Seat seat : {0, 1}) {
    view.held[index(seat)] = state.hand[index(seat)].size();
    view.sees[index(seat)] = viewer.sees(seat);
    if (viewer.sees(seat)) view.hand[index(seat)] = state.hand[index(seat)];
  }
  return view;
}

void TemplateGame::events(const Rules&, const State& before, Action action, const State& after,
                          Viewer viewer, EventList<TemplateGame>& list) {
  list.clear();
  const Seat seat = action.dealt ? drawer(before) : decider(before.open);
  const bool own = viewer.sees(seat);
  if (action.dealt) {
    list.push({Happening::kDraw, seat, own ? action.card : 0, own});
    return;
  }
  list.push({Happening::kPlay, seat, action.card, own});
  if (before.open.led != 0) list.push({Happening::kTrick, after.open.leader, 0, false});
}

// Somebody else's card that was seen cannot be unseen.
bool TemplateGame::reveals(const Event& event) {
  return event.happening == Happening::kPlay && !event.own;
}

State TemplateGame::sample(const Rules&, const Knowledge<TemplateGame>& known, Random& random) {
  const View& view = known.view;
  State state;
  state.open = view.open;
  Cards unseen = Cards::all();
  const auto take = [&](int card) { unseen.remove(card); };
  for (const Trick& trick : view.open.played) {
    take(trick.led);
    take(trick.answer);
  }
  if (view.open.led != 0) take(view.open.led);
  for (const Cards& hand : view.hand)
    unseen.bits = static_cast<std::uint16_t>(unseen.bits & ~hand.bits);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    state.hand[seat] = view.hand[seat];
    while (state.hand[seat].size() < view.held[seat]) {
      const int card =
          unseen.at(static_cast<int>(random.below(static_cast<std::uint32_t>(unseen.size()))));
      state.hand[seat].add(card);
      take(card);
    }
  }
  state.deck = unseen;
  return state;
}

}  // namespace salle
