// What the actions of one decision are worth to the Knight who decides, in points of life.
//
// Points of life are 28 for every hit that can still be taken, and the fatigue left. A hit then
// costs just the fatigue that is left, which is why a tired Knight may as well take one. The judge
// looks one action ahead and knows the board, one hand and which cards are out of sight, nothing
// else: it can judge for any Knight of an invented game without looking into another's hand.
#pragma once

#include "games/sword_and_shield/engine.hpp"
#include "games/sword_and_shield/players/weights.hpp"

namespace salle::sword_and_shield {

// By deck: the cards that the one who judges cannot place.
using HiddenCards = std::array<CardBits, 2>;

// What the seat that is to move cannot place, from the board and the hands it may look into.
HiddenCards hidden_from_mover(const Rules& rules, const State& state);

// 28 for every hit that can still be taken, and the fatigue left.
constexpr int life_of(const Knight& knight) {
  return knight.out ? 0 : kFreshFatigue * (kShakenHits - knight.hits) + knight.fatigue;
}

class Judge {
 public:
  // All are kept by reference; `hand` is that of the board's actor.
  Judge(const Rules& rules, const Board& board, const CardBits& hand, const HiddenCards& hidden,
        const Weights& weights);

  double worth(const Action& action);

 private:
  const DeckCard& face(int card) const { return cards_.deck[static_cast<std::size_t>(card)]; }
  int foe_index(const Action& action) const {
    return rules_.melee ? int{action.knight} : 1 - index_;
  }

  double in_turn(const Action& action);
  double answer(const Action& action) const;
  double bid(const Action& action) const;
  double spending(int card) const;
  double span(const Knight& knight, double from, double to) const;
  double pain(const Knight& knight, double points) const;
  double effort(double points) const { return weights_.thrift * pain(self_, points); }
  double hit_pain(const Knight& knight) const {
    return pain(knight, knight.fatigue) + weights_.hit;
  }
  double attack(int card, int enemy);
  double might(const std::array<std::uint8_t, 2>& values) const {
    return weights_.might == 0.0 ? 0.0 : weights_.might * value_of(self_, values);
  }
  double attack_anew(const DeckCard& card, int enemy) const;
  double likely(int enemy, const CardBits& useful) const;
  double effects(const DeckCard& card, int enemy) const;
  double option(const DeckCard& card, int which, int enemy, int ally) const;
  double for_ally(const Effect& effect, int ally) const;
  double choice(const Action& action) const;
  double effect_on(const Effect& effect, int enemy) const;
  double improvement(const DeckCard& card) const;
  double combination(const Action& action);
  double lock(const Action& action) const;
  bool withdrawal() const;
  double keeping(int card) const;
  double hand_quality() const;
  int some_enemy() const;

  const Rules& rules_;
  const CardSet& cards_;
  const Board& board_;
  const CardBits& hand_;
  const HiddenCards& hidden_;
  const Weights& weights_;
  int index_;
  const Knight& self_;
  // Attacks already judged, by enemy and by the card's place in hand: a card is in many
  // combinations.
  std::array<std::array<double, kFullHand>, kMaxKnights> attack_;
  std::array<std::uint8_t, kMaxKnights> judged_ = {};  // bits, by place in hand
  std::array<std::uint8_t, kMaxDeckCards> place_;      // of the cards in hand only
  unsigned answered_once_ = 0;  // strikes that just one card in hand answers, as bits
};

// How a game stands, without playing it on: what side A may expect, 1 won, -1 lost. From the board
// alone, which everyone sees.
double standing(const Rules& rules, const Board& board);

// The same for somebody who sees all hands, as one does in a game that he has invented.
double standing(const Rules& rules, const State& state);

}  // namespace salle::sword_and_shield
