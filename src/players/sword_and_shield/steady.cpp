#include "players/sword_and_shield/steady.hpp"

#include "players/sword_and_shield/judge.hpp"

namespace salle {

using namespace sword_and_shield;

namespace {

constexpr double kNoise = 0.6;  // equal choices are not always made alike

}  // namespace

Thought<SwordAndShield> SteadySwordAndShield::ponder(const Sight<SwordAndShield>& sight,
                                                     const Budget&, Random& random) {
  const View& view = sight.knowledge.view;
  HiddenCards hidden;
  for (int deck = 0; deck < sight.rules.decks(); ++deck) {
    hidden[static_cast<std::size_t>(deck)] = unseen(sight.rules, view, deck);
  }
  const Weights weights;
  Judge judge(sight.rules, view.board, view.hand_of(view.board.actor), hidden, weights);
  Action best = sight.legal[0];
  double best_worth = -1e9;
  for (const Action& action : sight.legal) {
    const double worth = kNoise * random.fraction() + judge.worth(action);
    if (worth > best_worth) {
      best_worth = worth;
      best = action;
    }
  }
  return simply<SwordAndShield>(best);
}

}  // namespace salle
