// What can be done in With Sword and Shield, in eight bytes.
//
//   a150 a150>5  attack            [a110 e192]>5  combination      d131 m145 c184 hit   answers
//   c200 e192 i201  achievement, event, improvement                x150  discard
//   t:S t:T  tactic   grand  Grand Pass   end   bid12 pass         place3:centre
//   swap145:2 break145:2 safe145 back145:left lock145>5            the mêlée's moves and locks
//   pick:2  the second of the things a card offers    for:2  the Knight of one's side it is for
//   of chance: *030 a start card, *150 a card drawn, *x150 a card lost by lot
//
// Inside, cards are indices into the card set and Knights are counted from 0.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/language.hpp"
#include "core/result.hpp"
#include "games/sword_and_shield/rules.hpp"

namespace salle::sword_and_shield {

enum class Deed : std::uint8_t {
  kAttack,
  kAchieve,  // an Achievement, as an Action or as an answer
  kEvent,
  kImprove,
  kCombine,
  kDiscard,
  kTactic,
  kGrandPass,
  kEnd,
  kDefend,
  kManoeuvre,
  kTakeHit,
  kBid,
  kPass,
  kSwap,
  kBreak,
  kSafe,
  kBack,
  kLock,
  kPlace,
  kPick,
  kFor,
  kStartCard,  // of chance, from here on
  kDraw,
  kLose,
};

inline constexpr std::uint8_t kNoKnight = 0xff;

struct Action {
  Deed deed;
  std::uint8_t
      knight;  // the enemy it is aimed at, the team-mate, or who is placed; kNoKnight: none
  std::uint8_t detail;  // how many cards combine, the Tactic, the column, the bid, the option
  std::array<std::uint8_t, 5> cards;  // what does not count is 0

  // Left as it is by default: lists of actions are made without filling them.
  Action() = default;
  constexpr explicit Action(Deed what, int card = 0, int whom = kNoKnight, int how = 0)
      : Action(of_code(static_cast<std::uint64_t>(what) | static_cast<std::uint64_t>(whom) << 8 |
                       static_cast<std::uint64_t>(how) << 16 |
                       static_cast<std::uint64_t>(card) << kFirstCardBit)) {}

  // Actions are made a word at a time: written byte by byte and read as a whole, as lists do, they
  // would wait for the processor to put them together.
  static constexpr int kFirstCardBit = 24;
  static constexpr Action of_code(std::uint64_t code) {
    static_assert(std::endian::native == std::endian::little);
    return std::bit_cast<Action>(code);
  }
  constexpr Action at(int whom) const {
    return of_code((code() & ~std::uint64_t{0xff00}) | static_cast<std::uint64_t>(whom) << 8);
  }

  constexpr int card() const { return cards[0]; }
  constexpr int count() const { return deed == Deed::kCombine ? detail : 1; }
  constexpr bool aimed() const { return knight != kNoKnight; }
  constexpr bool of_chance() const { return deed >= Deed::kStartCard; }
  constexpr std::uint64_t code() const { return std::bit_cast<std::uint64_t>(*this); }
  constexpr bool operator==(const Action& other) const { return code() == other.code(); }
};
static_assert(sizeof(Action) == 8);

inline constexpr std::array<std::string_view, 3> kColumnKeys = {"left", "centre", "right"};

std::string action_text(const Rules& rules, Action action);
Result<Action> parse_action(const Rules& rules, std::string_view text, Language language);

// The number on a card as it is written everywhere: three digits.
std::string card_number(int number);

}  // namespace salle::sword_and_shield
