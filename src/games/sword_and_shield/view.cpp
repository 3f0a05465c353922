#include "games/sword_and_shield/view.hpp"

#include "games/sword_and_shield/engine.hpp"

namespace salle::sword_and_shield {
namespace {

// Every card of a deck that is in sight: discarded, by a Knight, between two, shown, or in a hand
// that the viewer may see.
CardBits in_sight(const Rules& rules, const View& view, int deck) {
  CardBits seen = view.board.discards[static_cast<std::size_t>(deck)];
  for (int index = 0; index < rules.all_knights(); ++index) {
    if (rules.deck_of(index) != deck) continue;
    const Knight& knight = view.board.at(index);
    seen |= knight.improvements | knight.shown;
    if (knight.lock_card != kNoCard) seen.add(knight.lock_card);
    if (view.sees(index)) seen |= view.hand_of(index);
  }
  return seen;
}

// How many cards of a hand this viewer does not know.
int hidden_in_hand(const View& view, int index) {
  return view.sees(index) ? 0 : view.board.at(index).hand - view.board.at(index).shown.count();
}

// Moves `count` cards at random out of `from`.
CardBits deal_from(CardBits& from, int count, Random& random) {
  CardBits dealt;
  for (int left = from.count(); count > 0; --count, --left) {
    const int card = from.at(static_cast<int>(random.below(static_cast<std::uint32_t>(left))));
    from.remove(card);
    dealt.add(card);
  }
  return dealt;
}

// A card that was hidden in a hand has come to light.
void forget(const Rules& rules, Memory& memory, int index, int card) {
  if (card < 0) return;
  for (Layer& layer : memory.layers[static_cast<std::size_t>(rules.deck_of(index))]) {
    if (!layer.cards.has(card)) continue;
    layer.cards.remove(card);
    --layer.count[static_cast<std::size_t>(index)];
    return;
  }
}

void forget_all(const Rules& rules, Memory& memory, int index, const CardBits& cards) {
  cards.each([&](int card) { forget(rules, memory, index, card); });
}

void add_layer(Memory& memory, std::size_t deck, const Event& event) {
  auto& layers = memory.layers[deck];
  Layer fresh{event.hand, event.hidden};
  for (const Layer& layer : layers) {
    fresh.cards -= layer.cards;
    for (std::size_t i = 0; i < kMaxKnights; ++i) {
      fresh.count[i] = static_cast<std::uint8_t>(fresh.count[i] - layer.count[i]);
    }
  }
  if (layers.size() == kMaxLayers) {
    Layer& oldest = layers[0];
    oldest.cards |= layers[1].cards;
    for (std::size_t i = 0; i < kMaxKnights; ++i) {
      oldest.count[i] = static_cast<std::uint8_t>(oldest.count[i] + layers[1].count[i]);
    }
    for (std::size_t i = 1; i + 1 < kMaxLayers; ++i) layers[i] = layers[i + 1];
    layers[kMaxLayers - 1] = fresh;
  } else {
    layers.push(fresh);
  }
}

// Could the game stand so? Bidding needs somebody who can bid; who opens because all passed holds
// an initiative card, and nobody before him does.
bool plausible(const Rules& rules, const State& state) {
  const Board& board = state.board;
  const auto holds = [&](int index) {
    return (state.hand_of(index) & rules.cards->initiatives).any();
  };
  if (board.phase == Phase::kBid) {
    for (int index = 0; index < rules.all_knights(); ++index) {
      if (holds(index)) return true;
    }
    return false;
  }
  if (board.opening != Opening::kWithInitiative) return true;
  for (int index = 0; index < board.attacker; ++index) {
    if (holds(index)) return false;
  }
  return holds(board.attacker);
}

// Deals everything this viewer cannot see at random.
void deal_hidden(const Rules& rules, const View& view, const Memory& memory, Random& random,
                 State& state) {
  for (int deck = 0; deck < rules.decks(); ++deck) {
    const auto d = static_cast<std::size_t>(deck);
    CardBits& rest = state.deck[d];
    rest = unseen(rules, view, deck);
    auto layers = memory.layers[d];
    for (const Layer& layer : layers) rest -= layer.cards;
    for (int index = 0; index < rules.all_knights(); ++index) {
      if (rules.deck_of(index) != deck) continue;
      CardBits& hand = state.hand_of(index);
      if (view.sees(index)) {
        hand = view.hand_of(index);
        continue;
      }
      hand = view.board.at(index).shown;
      int hidden = hidden_in_hand(view, index);
      for (Layer& layer : layers) {
        const int old = layer.count[static_cast<std::size_t>(index)];
        hand |= deal_from(layer.cards, old, random);
        hidden -= old;
      }
      hand |= deal_from(rest, hidden, random);
    }
  }
}

}  // namespace

bool sees_hand(const Rules& rules, Viewer viewer, int knight) {
  const Seat owner = rules.seat_of(knight);
  if (viewer.sees(owner)) return true;
  return rules.open_hands && viewer.is_seat() &&
         rules.side_of_seat(viewer.as_seat()) == rules.side_of(knight);
}

void Journal::write(Event event) {
  if (events_.size() == kMaxEvents) return;
  if (event.knight != kNoKnight) event.knight_card = state_.board.at(event.knight).card;
  if (event.other != kNoKnight && event.what != Happening::kReshuffled) {
    event.other_card = state_.board.at(event.other).card;
  }
  if (event.what == Happening::kDrawn && !sees_hand(rules_, viewer_, event.knight)) event.card = -1;
  if (event.what == Happening::kReshuffled) {
    // The old deck is gone, the discards are the new one: what is not in sight is in hidden hands.
    const View now = view(rules_, state_, viewer_);
    const int deck = event.other;
    event.hand = rules_.cards->all - in_sight(rules_, now, deck) -
                 state_.deck[static_cast<std::size_t>(deck)];
    for (int index = 0; index < rules_.all_knights(); ++index) {
      if (rules_.deck_of(index) != deck) continue;
      event.hidden[static_cast<std::size_t>(index)] =
          static_cast<std::uint8_t>(hidden_in_hand(now, index));
    }
  }
  events_.push(event);
}

View view(const Rules& rules, const State& state, Viewer viewer) {
  View view;
  view.viewer = viewer;
  view.board = state.board;
  for (int index = 0; index < rules.all_knights(); ++index) {
    const auto i = static_cast<std::size_t>(index);
    view.open[i] = sees_hand(rules, viewer, index);
    if (view.open[i]) view.hand[i] = state.hand[i];
  }
  return view;
}

CardBits unseen(const Rules& rules, const View& view, int deck) {
  return rules.cards->all - in_sight(rules, view, deck);
}

void events(const Rules& rules, const State& before, Action action, Viewer viewer, Events& list) {
  list.clear();
  State state = before;
  Journal journal(rules, state, viewer, list);
  Referee(rules, state, &journal).apply(action);
}

void remember(const Rules& rules, Memory& memory, const Event& event) {
  switch (event.what) {
    case Happening::kReshuffled:
      return add_layer(memory, event.other, event);
    case Happening::kCombination:
      for (std::size_t i = 0; i < event.count; ++i) {
        forget(rules, memory, event.knight, event.cards[i]);
      }
      return;
    case Happening::kRevealed:
      return forget_all(rules, memory, event.knight, event.hand);
    case Happening::kOut:
    case Happening::kGrandPass:
      return forget_all(rules, memory, event.knight, event.hand);
    case Happening::kAttack:
    case Happening::kAchievement:
    case Happening::kEvent:
    case Happening::kImprovement:
    case Happening::kDiscarded:
    case Happening::kLost:
    case Happening::kMoveSwap:
    case Happening::kMoveBreak:
    case Happening::kMoveSafe:
    case Happening::kMoveBack:
    case Happening::kLocked:
    case Happening::kDefence:
    case Happening::kBlock:
    case Happening::kManoeuvre:
      return forget(rules, memory, event.knight, event.card);
    default:
      return;
  }
}

bool reveals(const Event& event) {
  return event.what == Happening::kRevealed || event.what == Happening::kDrawn ||
         event.what == Happening::kLost || event.what == Happening::kShowed;
}

State sample(const Rules& rules, const View& view, const Memory& memory, Random& random) {
  State state;
  state.board = view.board;
  do {
    deal_hidden(rules, view, memory, random, state);
  } while (!plausible(rules, state));
  return state;
}

std::optional<State> try_sample(const Rules& rules, const View& view, const Memory& memory,
                                Random& random, int tries) {
  State state;
  state.board = view.board;
  while (tries-- > 0) {
    deal_hidden(rules, view, memory, random, state);
    if (plausible(rules, state)) return state;
  }
  return std::nullopt;
}

}  // namespace salle::sword_and_shield
