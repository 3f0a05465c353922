#include "games/sword_and_shield/players/levels.hpp"

#include "games/sword_and_shield/players/judge.hpp"

namespace salle {

using namespace sword_and_shield;

HiddenCards sword_and_shield::hidden_from(const Sight<SwordAndShield>& sight) {
  HiddenCards hidden;
  for (int deck = 0; deck < sight.rules.decks(); ++deck) {
    hidden[static_cast<std::size_t>(deck)] = unseen(sight.rules, sight.knowledge.view, deck);
  }
  return hidden;
}

double sword_and_shield::standing_of(const Sight<SwordAndShield>& sight) {
  const double side_a = standing(sight.rules, sight.knowledge.view.board);
  return sight.rules.side_of_seat(sight.seat) == 0 ? side_a : -side_a;
}

Thought<SwordAndShield> SteadySwordAndShield::ponder(const Sight<SwordAndShield>& sight,
                                                     const Budget&, Random& random) {
  const View& view = sight.knowledge.view;
  const HiddenCards hidden = hidden_from(sight);
  Judge judge(sight.rules, view.board, view.hand_of(view.board.actor), hidden, scales_);
  auto thought =
      simply<SwordAndShield>(at_a_glance(sight, judge, random, [](const Action&) { return true; }));
  thought.value = standing_of(sight);
  return thought;
}

namespace {

// What somebody who likes big numbers sees in a point of them.
constexpr double kMight = 1.5;
// What somebody feels of his fatigue who does not look after it.
constexpr double kLittleThrift = 0.25;

// Lots that are the same whenever the same thing is asked in the same game (and turn).
class Lots {
 public:
  explicit Lots(const Sight<SwordAndShield>& sight) {
    const Board& board = sight.knowledge.view.board;
    game_ = static_cast<std::uint64_t>(sight.seat);
    for (int index = 0; index < sight.rules.all_knights(); ++index) {
      const Knight& knight = board.at(index);
      game_ = number_for(game_, knight.card * 256u + knight.artefact);
    }
    turn_ = number_for(game_, board.turns);
  }
  // Is it one of those turns?
  bool this_turn(double chance, std::uint64_t failing) const {
    return falls(turn_, failing, chance);
  }
  bool this_game(double chance, std::uint64_t card) const { return falls(game_, card, chance); }

 private:
  static bool falls(std::uint64_t seed, std::uint64_t key, double chance) {
    return Random(number_for(seed, key)).fraction() < chance;
  }
  std::uint64_t game_;
  std::uint64_t turn_;
};

// The cards out of sight as he believes: those he has forgotten may be anywhere for him. The board
// loses what he has forgotten of hands that were shown.
void forget(const Sight<SwordAndShield>& sight, const Lots& lots, double share, Board& board,
            HiddenCards& hidden) {
  CardBits forgotten;
  sight.rules.cards->all.each([&](int card) {
    if (lots.this_game(share, static_cast<std::uint64_t>(card))) forgotten.add(card);
  });
  for (std::size_t deck = 0; deck < static_cast<std::size_t>(sight.rules.decks()); ++deck) {
    hidden[deck] |= board.discards[deck] & forgotten;
  }
  for (int index = 0; index < sight.rules.all_knights(); ++index) {
    if (sight.knowledge.view.sees(index)) continue;
    Knight& knight = board.at(index);
    hidden[static_cast<std::size_t>(sight.rules.deck_of(index))] |= knight.shown & forgotten;
    knight.shown -= forgotten;
  }
}

}  // namespace

Thought<SwordAndShield> LearnerSwordAndShield::ponder(const Sight<SwordAndShield>& sight,
                                                      const Budget&, Random& random) {
  enum Failing : std::uint64_t { kRash, kShowy, kTireless, kPlain, kHasty, kAlone };
  const Lots lots(sight);
  Board board = sight.knowledge.view.board;
  HiddenCards hidden = hidden_from(sight);
  if (failings_.forgets > 0.0) forget(sight, lots, failings_.forgets, board, hidden);
  Weights weights = weights_;
  if (lots.this_turn(failings_.rash, kRash)) weights.fear = 0.0;
  if (lots.this_turn(failings_.showy, kShowy)) weights.might = kMight;
  if (lots.this_turn(failings_.tireless, kTireless)) weights.thrift = kLittleThrift;
  const bool plain = lots.this_turn(failings_.plain, kPlain);
  const bool hasty = board.begun && lots.this_turn(failings_.hasty, kHasty);
  const bool alone = lots.this_turn(failings_.alone, kAlone);
  const auto sees = [&](const Action& action) {
    switch (action.deed) {
      case Deed::kCombine:
        return !plain;
      case Deed::kSwap:
      case Deed::kBreak:
      case Deed::kLock:
        return !alone;
      default:
        return true;
    }
  };
  if (hasty && board.phase == Phase::kAction) {
    for (const Action& action : sight.legal) {
      if (action.deed == Deed::kEnd) {
        auto thought = simply<SwordAndShield>(action);
        thought.value = standing_of(sight);
        return thought;
      }
    }
  }
  const Scales scales(weights);
  Judge judge(sight.rules, board, sight.knowledge.view.hand_of(board.actor), hidden, scales);
  auto thought = simply<SwordAndShield>(at_a_glance(sight, judge, random, sees));
  thought.value = standing_of(sight);
  return thought;
}

}  // namespace salle
