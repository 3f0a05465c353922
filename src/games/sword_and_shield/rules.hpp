// The rule sets of With Sword and Shield: Joust and Mêlée, with one deck or two, any card set.
//
// A Joust is a Mêlée with one Knight a side wherever the rules agree; `melee` switches what
// differs. Knights are counted from 0 here and from 1 in texts: side A's first, then side B's.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

inline constexpr int kMaxKnights = 6;
inline constexpr int kFullHand = 8;

struct Rules {
  const CardSet* cards = nullptr;  // never null once parsed; lives as long as the program
  bool melee = false;
  bool own_decks = false;                        // a start deck and a draw deck for each side
  bool open_hands = false;                       // do team-mates see each other's hands?
  std::array<std::uint8_t, 2> knights = {1, 1};  // a side
  std::array<std::uint8_t, kMaxKnights> player = {0, 1};  // the seat that plays each Knight
  std::uint8_t seats = 2;

  constexpr int all_knights() const { return knights[0] + knights[1]; }
  constexpr int side_of(int knight) const { return knight < knights[0] ? 0 : 1; }
  constexpr int deck_of(int knight) const { return own_decks ? side_of(knight) : 0; }
  constexpr int decks() const { return own_decks ? 2 : 1; }
  constexpr Seat seat_of(int knight) const { return player[static_cast<std::size_t>(knight)]; }
  constexpr int first_of_side(int side) const { return side == 0 ? 0 : knights[0]; }
  // The living and the dead of a side, as bits.
  constexpr unsigned knights_of(int side) const {
    const unsigned first = (1u << knights[0]) - 1;
    return side == 0 ? first : ((1u << all_knights()) - 1) & ~first;
  }
  int side_of_seat(Seat seat) const;

  bool operator==(const Rules&) const = default;
};

extern const GameInfo kInfo;

Result<Rules> parse_rules(std::string_view text);
std::string rules_text(const Rules& rules);
std::string_view rule_set_name(const Rules& rules);

// "A" and "B" where a side has one player, "A1", "A2", … where it has more.
std::string seat_name(const Rules& rules, Seat seat);

}  // namespace salle::sword_and_shield
