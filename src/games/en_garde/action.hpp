// What can be done in En Garde, as one byte.
//
//   +3 advance   -2 step back   A5x2 attack   +3A5x2 advance and attack   P5x2 parry   R3 retreat
//   pass (the last-attack chance of abacus/basic)
//   of chance: *4 the next card is a 4, *L or *R who begins, *deal shuffle for the next round
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/language.hpp"
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

  constexpr Deed deed() const { return kMeanings[code_].deed; }
  // The card that moves the fencer: of an advance, step back, advance and attack, or retreat.
  constexpr int step() const { return kMeanings[code_].step; }
  // Value of the cards of an attack or a parry, or of a drawn card.
  constexpr int value() const { return kMeanings[code_].value; }
  // How many cards attack or parry.
  constexpr int count() const { return kMeanings[code_].count; }
  constexpr int starter() const { return code_ - kLotCode; }

  // A plain advance or step back: most of what is ever played.
  constexpr bool is_move() const { return code_ < kAttackCode; }
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

  // What each code means, worked out once: decoding on the hot path is one look-up.
  struct Meaning {
    Deed deed = Deed::kDeal;
    std::uint8_t step = 0;
    std::uint8_t value = 0;
    std::uint8_t count = 0;
  };
  static constexpr std::array<Meaning, 256> meanings() {
    std::array<Meaning, 256> table{};
    const auto set = [&](Action action, Deed deed, int step, int value, int count) {
      table[action.code_] = {deed, static_cast<std::uint8_t>(step),
                             static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(count)};
    };
    for (int card = 1; card <= kValues; ++card) {
      set(advance(card), Deed::kAdvance, card, 0, 0);
      set(step_back(card), Deed::kStepBack, card, 0, 0);
      set(retreat(card), Deed::kRetreat, card, 0, 0);
      set(draw(card), Deed::kDraw, 0, card, 0);
      for (int count = 1; count <= kCopies; ++count) {
        set(attack(card, count), Deed::kAttack, 0, card, count);
        set(parry(card, count), Deed::kParry, 0, card, count);
        for (int step = 1; step <= kValues && count < kCopies; ++step) {
          set(advance_attack(step, card, count), Deed::kAdvanceAttack, step, card, count);
        }
      }
    }
    set(pass(), Deed::kPass, 0, 0, 0);
    set(lot(0), Deed::kLot, 0, 0, 0);
    set(lot(1), Deed::kLot, 0, 0, 0);
    set(deal(), Deed::kDeal, 0, 0, 0);
    return table;
  }
  static const std::array<Meaning, 256> kMeanings;

  constexpr explicit Action(int code) : code_(static_cast<std::uint8_t>(code)) {}

  std::uint8_t code_ = 0;
};

inline constexpr std::array<Action::Meaning, 256> Action::kMeanings = Action::meanings();

std::string action_text(Action action);
Result<Action> parse_action(std::string_view text, Language language = Language::kEnglish);

}  // namespace salle::en_garde
