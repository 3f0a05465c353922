#include "players/sword_and_shield/standing.hpp"

#include <cmath>

namespace salle::sword_and_shield {
namespace {

// Fitted to the outcomes of 6,000 games of the policy (policy.hpp) against itself, at the
// beginnings of turns: the logarithm of the odds is a sum of these.
constexpr double kLife = 2.6;  // the lead in hits that can still be taken, by the root of their sum
constexpr double kShakenWorth = -0.8;
constexpr double kSkill = 0.12;      // a point of the better of Strength and Technique
constexpr double kEndurance = 0.64;  // a point of it: an Action more in every turn
constexpr double kSafe = -0.7;
constexpr double kMove = 0.3;  // having the turn

// A Knight more is worth a little beyond his points of life, but not all of his abilities.
constexpr double kCommonSkill = 3.0;
constexpr double kCommonEndurance = 3.0;

}  // namespace

double standing(const Rules& rules, const Board& board) {
  if (board.winner >= 0) return board.winner == 0 ? 1.0 : -1.0;
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
      sum += sign * (kSkill * (skill - kCommonSkill) +
                     kEndurance * (ability_of(knight, Ability::kEndurance) - kCommonEndurance) +
                     (shaken(knight) ? kShakenWorth : 0.0) + (knight.safe ? kSafe : 0.0));
    });
  }
  sum += kLife * life / std::sqrt(std::max(all, 0.3));
  if (!board.dealing()) sum += rules.side_of(board.attacker) == 0 ? kMove : -kMove;
  return std::tanh(sum / 2.0);  // twice the chance to win, less 1
}

}  // namespace salle::sword_and_shield
