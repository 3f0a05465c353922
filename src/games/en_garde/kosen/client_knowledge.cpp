#include "games/en_garde/kosen/client_knowledge.hpp"

#include <algorithm>

#include "games/en_garde/kosen/bot_match.hpp"

namespace salle::kosen {
namespace {

using en_garde::Action;
using en_garde::Cards;
using en_garde::Memory;

constexpr int kFullPile = en_garde::kDeckSize - 2 * en_garde::kHandSize;

// The most plentiful of the cards, lowest first; 0 if there are none.
int most_plentiful(Cards cards) {
  int best = 0;
  for (int value = 1; value <= en_garde::kValues; ++value) {
    if (cards.count(value) > (best == 0 ? 0 : cards.count(best))) best = value;
  }
  return best;
}

// As many played cards as there must be, and none that cannot have been.
Cards made_to_fit(Cards played, Cards hand, int total) {
  Cards fitting;
  for (int value = 1; value <= en_garde::kValues; ++value) {
    const int room = std::max(0, en_garde::kCopies - hand.count(value));
    fitting.add(value, std::min(played.count(value), room));
  }
  while (fitting.total() > total) fitting.remove(most_plentiful(fitting));
  while (fitting.total() < total) {
    const int value = most_plentiful(Cards::full_deck() - hand - fitting);
    if (value == 0) break;
    fitting.add(value);
  }
  return fitting;
}

// Do these acts lead from the start of a round to where the fencers stand?
bool leads_to(const Memory& memory, const std::array<int, 2>& squares) {
  std::array<int, 2> square = {1, en_garde::kLastSquare};
  for (const en_garde::Act& act : memory.acts) {
    const int forward = act.seat == 0 ? 1 : -1;
    if (act.action.deed() == en_garde::Deed::kAdvance) {
      square[act.seat] += forward * act.action.step();
    } else if (act.action.deed() == en_garde::Deed::kStepBack) {
      square[act.seat] -= forward * act.action.step();
    } else if (act.action.value() != square[1] - square[0]) {
      return false;  // attacks and parries reach
    }
    if (square[0] < 1 || square[1] > en_garde::kLastSquare || square[0] >= square[1]) return false;
  }
  return square == squares;
}

}  // namespace

void ClientKnowledge::hear(const ServerMessage& message) {
  if (const auto* start = std::get_if<ConnectionStart>(&message)) {
    seat_ = start->client;
  } else if (const auto* board = std::get_if<BoardInfo>(&message)) {
    see(*board);
  } else if (const auto* info = std::get_if<HandInfo>(&message)) {
    hand_ = info->hand;
    hand_known_ = !hand_.empty();
  } else if (std::holds_alternative<DoPlay>(message)) {
    asked_ = true;
  } else if (const auto* play = std::get_if<Played>(&message)) {
    see(play->play);
  } else if (std::holds_alternative<ErrorMessage>(message)) {
    refused();
  } else if (const auto* end = std::get_if<RoundEnd>(&message)) {
    ++rounds_;
    ++round_;
    board_.score = end->score;
    begin_round(en_garde::opponent(starter_));
  } else if (const auto* over = std::get_if<GameEnd>(&message)) {
    board_.score = over->score;
  }
}

void ClientKnowledge::see(const BoardInfo& board) {
  if (board.square != board_.square || board.pile != board_.pile) refused_.clear();
  board_ = board;
  // Only the first board of a round has a whole pile: whoever plays draws.
  if (board.pile == kFullPile) {
    if (!memory_.acts.empty()) begin_round(starter_);
    memory_.since_the_deal = true;
    if (board.current >= 0) starter_ = board.current;
  }
  board_known_ = true;
}

void ClientKnowledge::see(const Play& play) {
  const auto action = play.action();
  if (!action) return;
  before_.reset();
  add_parry_of(seat_);
  add(*action, en_garde::opponent(seat_));
}

// Everything of the round before is gone, also a request that was left open.
void ClientKnowledge::begin_round(Seat starter) {
  memory_ = {};
  memory_.since_the_deal = true;
  before_.reset();
  last_.reset();
  refused_.clear();
  starter_ = starter;
  top_discard_ = 0;
  asked_ = board_known_ = hand_known_ = false;
}

void ClientKnowledge::played(Action action) {
  // An attack that was parried before one's own turn came.
  add_parry_of(en_garde::opponent(seat_));
  before_ = memory_;
  last_ = action;
  add(action, seat_);
  asked_ = board_known_ = hand_known_ = false;
}

// It did not happen: the board and the hand are as they were, and it is not tried again.
void ClientKnowledge::refused() {
  if (!before_) return;
  memory_ = *before_;
  before_.reset();
  refused_.push_back(*last_);
  board_known_ = hand_known_ = true;
}

void ClientKnowledge::add_parry_of(Seat attacker) {
  if (memory_.acts.empty()) return;
  const en_garde::Act& last = memory_.acts[memory_.acts.size() - 1];
  if (last.seat != attacker || last.action.deed() != en_garde::Deed::kAttack) return;
  add(Action::parry(last.action.value(), last.action.count()), en_garde::opponent(attacker));
}

void ClientKnowledge::add(Action action, Seat seat) {
  // A server that tells more cards than there are is not believed: see sight().
  if (memory_.acts.size() == memory_.acts.capacity()) return;
  const int card = action.step() > 0 ? action.step() : action.value();
  const int count = action.step() > 0 ? 1 : action.count();
  memory_.played.add(card, std::min(count, en_garde::kDeckSize - memory_.played.total()));
  memory_.acts.push({action, static_cast<std::uint8_t>(seat)});
  top_discard_ = card;
}

Sight<EnGarde> ClientKnowledge::sight() const {
  ClientKnowledge now = *this;
  now.add_parry_of(en_garde::opponent(seat_));
  const auto own = static_cast<std::size_t>(seat_);
  const auto other = 1 - own;
  const int unseen = en_garde::kDeckSize - board_.pile - hand_.total();  // played, or opposite
  Memory memory = now.memory_;
  // Whoever is not to move has drawn up to five; with an empty pile no turn follows.
  const int opposite = std::min(unseen, en_garde::kHandSize);
  const Cards fitting = made_to_fit(memory.played, hand_, unseen - opposite);
  const bool whole =
      memory.since_the_deal && fitting == memory.played && leads_to(memory, board_.square);
  if (!whole) memory = Memory{fitting, {}, false};

  Sight<EnGarde> sight{seat_, kosen_rules(target_), {}, {}};
  const int lead = std::max(board_.score[0], board_.score[1]);
  sight.rules.target = static_cast<std::uint8_t>(std::clamp(lead + 1, target_, 99));
  en_garde::View& view = sight.knowledge.view;
  view.viewer = Viewer::seat(seat_);
  view.phase = en_garde::Phase::kTurn;
  view.actor = seat_;
  view.round = round_;
  view.starter = starter_;
  view.square = board_.square;
  for (std::size_t i = 0; i < 2; ++i) view.score[i] = std::clamp(board_.score[i], 0, 98);
  view.hand_size[own] = hand_.total();
  view.hand_size[other] = opposite;
  view.open[own] = true;
  view.hand[own] = hand_;
  view.pile = board_.pile;
  view.top_discard = top_discard_;
  sight.knowledge.memory = memory;
  en_garde::list_actions(sight.rules, en_garde::choices_of(view), sight.legal);
  for (const Action action : refused_) sight.legal.remove(action);
  return sight;
}

}  // namespace salle::kosen
