// What can be done in En Garde, as one byte.
//
//   +3 advance   -2 step back   A5x2 attack   +3A5x2 advance and attack   P5x2 parry   R3 retreat
//   pass (the last-attack chance of abacus/basic)
//   of chance: *4 the next card is a 4, *L or *R who begins, *deal shuffle for the next round
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/en_garde/cards.hpp"

namespace salle::en_garde {

enum class Deed : std::uint8_t {
  kAdvance,
  kStepBack,
  kAttack,
  kAdvanceAttack,
  kParry,
  kRetreat,
  kPass,
  kDraw,
  kLot,
  kDeal,
};

class Action {
 public:
  constexpr Action() = default;

  static constexpr Action advance(int value) { return Action(kAdvanceCode + value - 1); }
  static constexpr Action step_back(int value) { return Action(kStepBackCode + value - 1); }
  static constexpr Action attack(int value, int count) {
    return Action(kAttackCode + pair(value, count));
  }
  static constexpr Action advance_attack(int advance, int value, int count) {
    return Action(kAdvanceAttackCode + (advance - 1) * kValues * 4 + (value - 1) * 4 + count - 1);
  }
  static constexpr Action parry(int value, int count) {
    return Action(kParryCode + pair(value, count));
  }
  static constexpr Action retreat(int value) { return Action(kRetreatCode + value - 1); }
  static constexpr Action pass() { return Action(kPassCode); }
  static constexpr Action draw(int value) { return Action(kDrawCode + value - 1); }
  static constexpr Action lot(int starter) { return Action(kLotCode + starter); }
  static constexpr Action deal() { return Action(kDealCode); }

  constexpr Deed deed() const {
    if (code_ < kAttackCode) return code_ < kStepBackCode ? Deed::kAdvance : Deed::kStepBack;
    if (code_ < kParryCode)
      return code_ < kAdvanceAttackCode ? Deed::kAttack : Deed::kAdvanceAttack;
    if (code_ < kPassCode) return code_ < kRetreatCode ? Deed::kParry : Deed::kRetreat;
    if (code_ < kLotCode) return code_ < kDrawCode ? Deed::kPass : Deed::kDraw;
    return code_ < kDealCode ? Deed::kLot : Deed::kDeal;
  }

  // The card that moves the fencer: of an advance, step back, advance and attack, or retreat.
  constexpr int step() const {
    switch (deed()) {
      case Deed::kAdvance:
        return code_ - kAdvanceCode + 1;
      case Deed::kStepBack:
        return code_ - kStepBackCode + 1;
      case Deed::kAdvanceAttack:
        return (code_ - kAdvanceAttackCode) / (kValues * 4) + 1;
      case Deed::kRetreat:
        return code_ - kRetreatCode + 1;
      default:
        return 0;
    }
  }
  // Value of the cards of an attack or a parry, or of a drawn card.
  constexpr int value() const {
    switch (deed()) {
      case Deed::kAttack:
        return (code_ - kAttackCode) / kCopies + 1;
      case Deed::kAdvanceAttack:
        return (code_ - kAdvanceAttackCode) / 4 % kValues + 1;
      case Deed::kParry:
        return (code_ - kParryCode) / kCopies + 1;
      case Deed::kDraw:
        return code_ - kDrawCode + 1;
      default:
        return 0;
    }
  }
  // How many cards attack or parry.
  constexpr int count() const {
    switch (deed()) {
      case Deed::kAttack:
        return (code_ - kAttackCode) % kCopies + 1;
      case Deed::kAdvanceAttack:
        return (code_ - kAdvanceAttackCode) % 4 + 1;
      case Deed::kParry:
        return (code_ - kParryCode) % kCopies + 1;
      default:
        return 0;
    }
  }
  constexpr int starter() const { return code_ - kLotCode; }

  constexpr bool of_chance() const { return code_ >= kDrawCode; }
  constexpr std::uint8_t code() const { return code_; }

  constexpr auto operator<=>(const Action&) const = default;

 private:
  static constexpr int kAdvanceCode = 0;
  static constexpr int kStepBackCode = kAdvanceCode + kValues;
  static constexpr int kAttackCode = kStepBackCode + kValues;
  static constexpr int kAdvanceAttackCode = kAttackCode + kValues * kCopies;
  static constexpr int kParryCode = kAdvanceAttackCode + kValues * kValues * 4;
  static constexpr int kRetreatCode = kParryCode + kValues * kCopies;
  static constexpr int kPassCode = kRetreatCode + kValues;
  static constexpr int kDrawCode = kPassCode + 1;
  static constexpr int kLotCode = kDrawCode + kValues;
  static constexpr int kDealCode = kLotCode + 2;
  static_assert(kDealCode < 256);

  static constexpr int pair(int value, int count) { return (value - 1) * kCopies + count - 1; }
  constexpr explicit Action(int code) : code_(static_cast<std::uint8_t>(code)) {}

  std::uint8_t code_ = 0;
};

std::string action_text(Action action);
Result<Action> parse_action(std::string_view text);

}  // namespace salle::en_garde
