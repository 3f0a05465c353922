// How a game stands, by the board and by the hands.
#include <cmath>

#include "games/sword_and_shield/players/judge.hpp"
#include "games/sword_and_shield/players/net_input.hpp"

namespace salle::sword_and_shield {
namespace {

// Fitted to the outcomes of 6,000 games of the policy (policy.hpp) against itself, at the
// beginnings of turns: the logarithm of the odds is a sum of these.
struct Terms {
  double life;       // the lead in hits that can still be taken, by the root of their sum
  double shaken;     // a Knight with four hits
  double skill;      // a point of the better of Strength and Technique
  double endurance;  // a point of it: an Action more in every turn
  double safe;
  double move;  // having the turn
};
constexpr Terms kByBoard = {2.6, -0.8, 0.12, 0.64, -0.7, 0.3};
// Of the joust only: with two hands to compare, what is on the board counts a little differently.
// In the mêlée the hands told next to nothing.
constexpr Terms kBesideHands = {2.64, -0.92, 0.2, 0.67, 0.0, 0.55};

// A Knight more is worth a little beyond his points of life, but not all of his abilities.
constexpr double kCommonSkill = 3.0;
constexpr double kCommonEndurance = 3.0;

// What a hand is worth: guards and Manoeuvres. Other cards take up room and an Action.
constexpr double kStrikeCovered = 0.031;  // a kind of strike that some card stops
constexpr double kStop = 0.026;           // a kind of strike that this card stops
constexpr double kCombat = -0.021;
constexpr double kManoeuvre = 0.135;
constexpr double kAchievement = -0.156;  // one that can be played as an Action
constexpr double kEvent = -0.154;
constexpr double kImprovement = -0.095;  // a point on it

// The logarithm of the odds of side A.
double odds(const Rules& rules, const Board& board, const Terms& terms) {
  double life = 0.0;
  double all = 0.0;
  double sum = 0.0;
  for (int side = 0; side < 2; ++side) {
    const double sign = side == 0 ? 1.0 : -1.0;
    each_knight(living(rules, board, side), [&](int index) {
      const Knight& knight = board.at(index);
      const double points = life_of(knight) / double{kFreshFatigue};
      life += sign * points;
      all += points;
      const int skill =
          std::max(ability_of(knight, Ability::kStrength), ability_of(knight, Ability::kTechnique));
      sum +=
          sign * (terms.skill * (skill - kCommonSkill) +
                  terms.endurance * (ability_of(knight, Ability::kEndurance) - kCommonEndurance) +
                  (shaken(knight) ? terms.shaken : 0.0) + (knight.safe ? terms.safe : 0.0));
    });
  }
  sum += terms.life * life / std::sqrt(std::max(all, 0.3));
  if (!board.dealing()) {
    sum += rules.side_of(next_attacker(rules, board)) == 0 ? terms.move : -terms.move;
  }
  return sum;
}

double worth_of(const CardSet& cards, const CardBits& hand) {
  double sum = 0.0;
  unsigned covered = 0;
  hand.each([&](int index) {
    const DeckCard& card = cards.deck[static_cast<std::size_t>(index)];
    covered |= card.stops;
    if (card.manoeuvre) sum += kManoeuvre;
    switch (card.kind) {
      case DeckKind::kCombat:
        sum += kCombat + kStop * std::popcount(unsigned{card.stops});
        break;
      case DeckKind::kAchievement:
        if (card.playable) sum += kAchievement;
        break;
      case DeckKind::kEvent:
        sum += kEvent;
        break;
      case DeckKind::kImprovement:
        for (const std::int8_t points : card.abilities) sum += kImprovement * points;
        break;
    }
  });
  return sum + kStrikeCovered * std::popcount(covered);
}

double odds(const Rules& rules, const State& state) {
  const Board& board = state.board;
  if (rules.melee) return odds(rules, board, kByBoard);
  return odds(rules, board, kBesideHands) + worth_of(*rules.cards, state.hand[0]) -
         worth_of(*rules.cards, state.hand[1]);
}

// Twice the chance to win, less 1.
double expected(const Board& board, double log_odds) {
  if (board.winner >= 0) return board.winner == 0 ? 1.0 : -1.0;
  return std::tanh(log_odds / 2.0);
}

}  // namespace

double standing(const Rules& rules, const Board& board) {
  return expected(board, odds(rules, board, kByBoard));
}

double standing(const Rules& rules, const State& state) {
  const Board& board = state.board;
  return board.winner >= 0 ? standing(rules, board) : expected(board, odds(rules, state));
}

double calm_odds(const Rules& rules, const State& state) {
  return calm_of(rules) * odds(rules, state);
}

}  // namespace salle::sword_and_shield
