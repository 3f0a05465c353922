#include "games/sword_and_shield/players/steady.hpp"

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
  Judge judge(sight.rules, view.board, view.hand_of(view.board.actor), hidden, weights_);
  auto thought =
      simply<SwordAndShield>(at_a_glance(sight, judge, random, [](const Action&) { return true; }));
  thought.value = standing_of(sight);
  return thought;
}

}  // namespace salle
