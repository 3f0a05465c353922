// A game from its start: whose move it is, what chance may do, and with what odds.
#pragma once

#include "core/game.hpp"
#include "games/sword_and_shield/legal.hpp"
#include "games/sword_and_shield/referee.hpp"

namespace salle::sword_and_shield {

inline constexpr std::size_t kMaxOutcomes = kMaxDeckCards;

inline State start(const Rules& rules) {
  State state{};
  Board& board = state.board;
  for (int deck = 0; deck < rules.decks(); ++deck) {
    const auto i = static_cast<std::size_t>(deck);
    state.deck[i] = rules.cards->all;
    board.deck[i] = static_cast<std::uint8_t>(rules.cards->deck.size());
    board.start[i].left = CardBits::first(static_cast<int>(rules.cards->start.size()));
  }
  board.in_play = static_cast<std::uint8_t>(bit(rules.all_knights()) - 1);
  return state;
}

inline Seat turn(const Rules& rules, const Board& board) {
  if (board.phase <= Phase::kLose) return kChance;
  return board.phase == Phase::kOver ? kNobody : rules.seat_of(board.actor);
}

// Cards that chance may turn up now, all equally likely.
inline const CardBits& chances(const Rules& rules, const State& state) {
  const Board& board = state.board;
  const auto deck = static_cast<std::size_t>(rules.deck_of(board.actor));
  if (board.phase == Phase::kDraw) {
    return state.deck[deck].empty() ? board.discards[deck] : state.deck[deck];
  }
  if (board.phase == Phase::kLose) return state.hand_of(board.actor);
  return board.start[deck].left.empty() ? board.start[deck].discards : board.start[deck].left;
}

inline Deed chance_deed(const Board& board) {
  return board.phase == Phase::kDraw   ? Deed::kDraw
         : board.phase == Phase::kLose ? Deed::kLose
                                       : Deed::kStartCard;
}

inline Action draw(const Rules& rules, const State& state, std::uint64_t number) {
  const CardBits& cards = chances(rules, state);
  const auto place = scale_to(number, static_cast<std::uint64_t>(cards.count()));
  return Action(chance_deed(state.board), cards.at(static_cast<int>(place)));
}

}  // namespace salle::sword_and_shield
