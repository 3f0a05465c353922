// Questions about a board: what things cost, who reaches whom, what a Knight may do.
//
// Everything here is public knowledge, so views and states use the same functions.
#pragma once

#include <algorithm>
#include <bit>

#include "games/sword_and_shield/board.hpp"

namespace salle::sword_and_shield {

inline constexpr int kManoeuvreCost = 5;
inline constexpr int kCombinationCost = 4;
inline constexpr int kMoveCost = 10;
inline constexpr int kBreakCost = 15;
inline constexpr int kLockCost = 3;

constexpr unsigned bit(int knight) { return 1u << knight; }

template <class Visit>
constexpr void each_knight(unsigned knights, Visit visit) {
  for (; knights != 0; knights &= knights - 1) visit(std::countr_zero(knights));
}

constexpr int ability_of(const Knight& knight, Ability ability) {
  const auto i = static_cast<std::size_t>(ability);
  const int least = ability == Ability::kEndurance ? 1 : 0;
  return std::max(least, knight.ability[i] + knight.passing[i]);
}
// His ability in the Tactic he has chosen.
constexpr int skill_of(const Knight& knight) {
  return ability_of(knight, static_cast<Ability>(knight.tactic));
}
constexpr bool shaken(const Knight& knight) { return knight.hits >= kShakenHits; }

// What doing something costs him, with the point more that a Shaken Knight pays.
constexpr int cost_of_doing(const Knight& knight, int cost) {
  return cost + (shaken(knight) ? 1 : 0);
}
constexpr int value_of(const Knight& knight, const std::array<std::uint8_t, 2>& values) {
  return values[static_cast<std::size_t>(knight.tactic)];
}
// Using a Combat card with these values.
constexpr int cost_of_use(const Knight& knight, const std::array<std::uint8_t, 2>& values) {
  return cost_of_doing(knight, std::max(0, value_of(knight, values) - skill_of(knight)));
}
// Modified Combat Number.
constexpr int combat_number(const Knight& knight, const std::array<std::uint8_t, 2>& values) {
  return value_of(knight, values) + skill_of(knight);
}

constexpr int actions_left(const Board& board) {
  const Knight& knight = board.at(board.attacker);
  return ability_of(knight, Ability::kEndurance) + board.bonus - board.spent;
}

constexpr unsigned living(const Rules& rules, const Board& board, int side) {
  return board.in_play & rules.knights_of(side);
}
constexpr bool in_line(const Knight& knight) { return !knight.out && !knight.safe; }
constexpr bool locked(const Knight& knight) { return knight.locked_with != kNoKnight; }

// The enemies that an Action of this Knight may be aimed at.
constexpr unsigned reach(const Rules& rules, const Board& board, int index) {
  const Knight& knight = board.at(index);
  if (!rules.melee) return bit(1 - index);
  if (knight.safe) return 0;
  if (locked(knight)) return bit(knight.locked_with);
  std::array<unsigned, 3> at_distance = {};
  each_knight(living(rules, board, 1 - rules.side_of(index)), [&](int other) {
    const Knight& enemy = board.at(other);
    if (enemy.safe || locked(enemy)) return;
    const int distance = std::max(enemy.column - knight.column, knight.column - enemy.column);
    at_distance[static_cast<std::size_t>(distance)] |= bit(other);
  });
  const unsigned near = at_distance[0] | at_distance[1];
  return near != 0 ? near : at_distance[2];
}

// Enemies in reach that no Action of this turn was aimed at yet.
constexpr unsigned owed(const Rules& rules, const Board& board) {
  return rules.melee ? reach(rules, board, board.attacker) & ~unsigned{board.attacked} : 0;
}

// Those who were in reach in this turn, as far as a board shows it that does not say: whoever is in
// reach now, and whoever was attacked.
constexpr unsigned seen_to_be_met(const Rules& rules, const Board& board) {
  if (board.dealing()) return 0;
  const bool out = board.at(board.attacker).out;
  return (out ? 0 : reach(rules, board, board.attacker)) | board.attacked;
}

// May he make a Mêlée Move of any kind?
constexpr bool can_move(const Rules& rules, const Board& board, int index) {
  const Knight& knight = board.at(index);
  return rules.melee && in_line(knight) && !locked(knight) &&
         std::popcount(living(rules, board, rules.side_of(index))) > 1;
}
// Team-mates in the line, with whom he can change places.
constexpr unsigned mates_in_line(const Rules& rules, const Board& board, int index) {
  unsigned mates = 0;
  each_knight(living(rules, board, rules.side_of(index)) & ~bit(index), [&](int other) {
    if (!board.at(other).safe) mates |= bit(other);
  });
  return mates;
}
// Is a team-mate in the Safe Position?
constexpr bool mate_in_safety(const Rules& rules, const Board& board, int index) {
  const unsigned mates = living(rules, board, rules.side_of(index)) & ~bit(index);
  return mates_in_line(rules, board, index) != mates;
}
// May his Mêlée Move be the defensive one? As an answer, only before he has answered in this turn.
constexpr bool can_go_to_safety(const Rules& rules, const Board& board, int index) {
  return !mate_in_safety(rules, board, index) && (board.answered & bit(index)) == 0;
}
// Does a Knight of this side stand there?
constexpr bool occupied(const Rules& rules, const Board& board, int side, int column) {
  bool found = false;
  each_knight(living(rules, board, side), [&](int other) {
    const Knight& knight = board.at(other);
    found |= knight.placed && !knight.safe && knight.column == column;
  });
  return found;
}

// Places in the order of turns: A's left, centre, right, then B's right, centre, left.
constexpr int ring_place(const Rules& rules, const Board& board, int index) {
  const int column = board.at(index).column;
  return rules.side_of(index) == 0 ? column : 5 - column;
}
constexpr int next_in_turn(const Rules& rules, const Board& board, int index) {
  const int from = ring_place(rules, board, index);
  int best = index;
  int best_distance = 7;
  each_knight(board.in_play, [&](int other) {
    const int distance = (ring_place(rules, board, other) - from + 5) % 6 + 1;
    if (distance < best_distance) {
      best_distance = distance;
      best = other;
    }
  });
  return best;
}

// Do an effect's conditions hold for the one who plays the card, against this foe (or none)?
constexpr bool holds(const Effect& effect, const Knight& self, const Knight* foe) {
  if (effect.when == Effect::kAlways) return true;
  unsigned facts = 0;
  const auto fact = [&](bool true_now, unsigned which) { facts |= true_now ? which : 0; };
  fact(shaken(self), Effect::kShaken);
  fact(self.tactic == Tactic::kStrength, Effect::kByStrength);
  fact(self.tactic == Tactic::kTechnique, Effect::kByTechnique);
  if (foe != nullptr) {
    const int mine = ability_of(self, Ability::kChivalry);
    const int theirs = ability_of(*foe, Ability::kChivalry);
    fact(mine > theirs, Effect::kChivalryHigher);
    fact(mine < theirs, Effect::kChivalryLower);
    fact(mine == theirs, Effect::kChivalryEqual);
    fact(self.hits > foe->hits, Effect::kMoreHits);
    fact(self.hits < foe->hits, Effect::kFewerHits);
    fact(shaken(*foe), Effect::kFoeShaken);
  }
  return (effect.when & ~facts) == 0;
}

// Those whom the Knight whose turn it is may choose for such an effect, wherever they stand.
constexpr unsigned choosable(const Rules& rules, const Board& board, const Effect& effect) {
  const unsigned side = living(rules, board, rules.side_of(board.attacker));
  return effect.who == Effect::Who::kAlly ? side & ~bit(board.attacker) : side;
}

// Who places next and where; `side` is -1 when everyone stands.
struct Placing {
  int side = -1;
  unsigned knights = 0;  // of that side, not yet placed
  unsigned columns = 0;  // where one of them may go
  int choices() const { return std::popcount(knights) * std::popcount(columns); }
};
Placing placing(const Rules& rules, const Board& board);

// The card whose attack is to be answered.
inline const DeckCard& attacking_card(const Rules& rules, const Board& board) {
  return rules.cards->deck[board.exchange.cards[board.exchange.next]];
}

}  // namespace salle::sword_and_shield
