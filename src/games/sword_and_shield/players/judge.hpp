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

// Weights, with what follows from them worked out once.
struct Scales {
  explicit Scales(const Weights& all);

  Weights weights;
  // What points of life between two numbers of them are worth: so many times each, by the sum of
  // both, and so many times that, by the hits taken.
  std::array<double, 2 * kFreshFatigue + 1> curve;
  std::array<double, kLastHit + 1> stake;
};

class Judge {
 public:
  // All are kept by reference; `hand` is that of the board's actor. What is hidden is looked at
  // only where somebody is to choose an Action.
  Judge(const Rules& rules, const Board& board, const CardBits& hand, const HiddenCards& hidden,
        const Scales& scales);

  double worth(const Action& action);

  // Of an attack with a card in hand: how likely the enemy holds an answer, a guard for one, and
  // what answering with one of the guards that he may hold costs him on the average.
  struct Odds {
    double answered = 0.0;
    double guarded = 0.0;
    double by_guard = 0.0;
  };
  Odds odds(const DeckCard& card, int enemy);
  // What an attack with this card is worth, what else it does, and what it would be missed for.
  double attack(int card, int enemy);
  double effects(int card, int enemy);
  double keeping(int card);
  double hand_quality();

 private:
  // What is asked about an enemy again and again.
  struct Foe {
    const CardBits* hidden;  // where the cards of his hand may be that nobody has seen
    int all;                 // how many those are
    int held;                // and how many of them he holds
    bool shows;              // has he cards besides that everyone knows?
    double ways;             // to hold them: card by card, so many times all
    double hit;              // what a hit is worth that he takes
  };

  const DeckCard& face(int card) const { return cards_.deck[static_cast<std::size_t>(card)]; }
  std::size_t place_of(int card) const { return place_[static_cast<std::size_t>(card)]; }
  int foe_index(const Action& action) const {
    return rules_.melee ? int{action.knight} : 1 - index_;
  }

  double in_turn(const Action& action);
  double answer(const Action& action);
  double bid(const Action& action) const;
  double spending(int card);
  double span(const Knight& knight, int from, int to) const;
  double pain(const Knight& knight, int points) const;
  double effort(int points) const { return weights_.thrift * pain(self_, points); }
  double hit_pain(const Knight& knight) const {
    return pain(knight, knight.fatigue) + weights_.hit;
  }
  const Foe& foe_at(int enemy);
  void get_to_know(int enemy, Foe& foe) const;
  double might(const std::array<std::uint8_t, 2>& values) const {
    return weights_.might == 0.0 ? 0.0 : weights_.might * value_of(self_, values);
  }
  double attack_anew(const DeckCard& card, int enemy);
  double likely(const Foe& foe, int useful) const;
  double effects_anew(const DeckCard& card, int enemy) const;
  double option(const DeckCard& card, int which, int enemy, int ally) const;
  double for_ally(const Effect& effect, int ally) const;
  double choice(const Action& action) const;
  double effect_on(const Effect& effect, int enemy) const;
  double improvement(const DeckCard& card) const;
  double combination(const Action& action);
  double lock(const Action& action) const;
  bool withdrawal() const;
  double keeping_anew(int card);
  int some_enemy() const;

  const Rules& rules_;
  const CardSet& cards_;
  const Board& board_;
  const CardBits& hand_;
  const HiddenCards& hidden_;
  const Scales& scales_;
  const Weights& weights_;
  int index_;
  const Knight& self_;
  int left_;          // Actions of the Knight whose turn it is
  double cheapest_;   // what the effort is of doing something that costs nothing,
  double combining_;  // and of a combination
  // What was already judged, by the card's place in hand: a card is in many combinations. Attacks by
  // enemy, too, and effects by enemy or, before these, none.
  std::array<std::array<double, kFullHand>, kMaxKnights> attack_;
  std::array<std::array<double, kFullHand>, kMaxKnights + 1> effects_;
  std::array<double, kFullHand> keeping_;
  std::array<Foe, kMaxKnights> foe_;
  // As bits: those by place in hand, enemies by number.
  std::array<std::uint8_t, kMaxKnights> attacks_judged_ = {};
  std::array<std::uint8_t, kMaxKnights + 1> effects_judged_ = {};
  std::uint8_t keeping_judged_ = 0;
  std::uint8_t foes_known_ = 0;
  std::array<std::uint8_t, kMaxDeckCards> place_;  // of the cards in hand only
  unsigned answered_once_ = 0;  // strikes that just one card in hand answers, as bits
};

// How a game stands, without playing it on: what side A may expect, 1 won, -1 lost. From the board
// alone, which everyone sees.
double standing(const Rules& rules, const Board& board);

// The same for somebody who sees all hands, as one does in a game that he has invented.
double standing(const Rules& rules, const State& state);

// The standing was fitted to games of the policy. Between Knights who think, the logarithm of the
// odds is so many times what it was there: fitted to 150 jousts of ten nodes a decision against
// themselves (in the mêlée there was nothing to correct).
constexpr double calm_of(const Rules& rules) { return rules.melee ? 1.0 : 0.55; }

// That logarithm, between Knights who think, of the odds of side A by all hands; the game is on.
double calm_odds(const Rules& rules, const State& state);

}  // namespace salle::sword_and_shield
