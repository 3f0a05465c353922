// What networks of this game are told of Knights and cards: numbers one after the other, each a byte
// of which 16 (or fewer, where there may be many) are one of a thing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/sword_and_shield/engine.hpp"

namespace salle::sword_and_shield {

// Writes numbers one after the other, held to what a byte can say.
class Scribe {
 public:
  explicit Scribe(std::int8_t* to) : at_(to) {}
  void put(int number) { *at_++ = static_cast<std::int8_t>(std::clamp(number, -127, 127)); }
  void flag(bool yes) { *at_++ = yes ? 16 : 0; }
  // One of `count` places has a flag: `number` less `from`, or the nearest.
  void one_of(int number, int from, int count) {
    at_[std::clamp(number - from, 0, count - 1)] = 16;
    at_ += count;
  }
  // The last numbers once more.
  void again(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, ++at_) *at_ = at_[-static_cast<std::ptrdiff_t>(count)];
  }
  // Leaves so many numbers as they are.
  void skip(std::size_t count) { at_ += count; }
  const std::int8_t* at() const { return at_; }

 private:
  std::int8_t* at_;
};

// What effects would do, conditions left aside.
struct Gains {
  int fatigue = 0, foe_fatigue = 0, ally_fatigue = 0, draw = 0, foe_cards = 0, actions = 0,
      ability = 0, foe_ability = 0, tactic = 0, reveal = 0, hit = 0;

  void add(const Effect& effect) {
    const bool foe = effect.who == Effect::Who::kFoe || effect.who == Effect::Who::kFoes;
    const int amount = effect.amount;
    switch (effect.deed) {
      case Effect::Deed::kFatigue:
        (foe                                                                      ? foe_fatigue
         : effect.who == Effect::Who::kAllies || effect.who == Effect::Who::kAlly ? ally_fatigue
                                                                                  : fatigue) +=
            amount;
        break;
      case Effect::Deed::kHit:
        hit += foe ? 1 : -1;
        break;
      case Effect::Deed::kDraw:
        draw += foe ? -amount : amount;
        break;
      case Effect::Deed::kDiscard:
      case Effect::Deed::kLose:
        foe_cards += foe ? amount : -amount;
        break;
      case Effect::Deed::kActions:
        actions += amount;
        break;
      case Effect::Deed::kAbility:
        (foe ? foe_ability : ability) += amount;
        break;
      case Effect::Deed::kTactic:
        ++tactic;
        break;
      case Effect::Deed::kReveal:
        ++reveal;
        break;
    }
  }

  // All but what they cost in fatigue.
  void tell_rest(Scribe& scribe) const {
    scribe.put(16 * draw);
    scribe.put(16 * foe_cards);
    scribe.put(16 * actions);
    scribe.put(16 * ability);
    scribe.put(-16 * foe_ability);
    scribe.put(16 * tactic);
    scribe.put(16 * reveal);
    scribe.put(32 * hit);
  }
};

// A Knight as everyone sees him, in kToldOfKnight numbers; `attacker` is whose turn it is or comes.
inline constexpr std::size_t kToldOfKnight = 45;
void tell_knight(const Rules& rules, const Board& board, int index, int attacker, Scribe& scribe);

}  // namespace salle::sword_and_shield
