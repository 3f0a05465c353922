#include "games/en_garde/players/range_scene.hpp"

namespace salle::en_garde_mind {

using namespace en_garde;

Cards cards_of(Action action) {
  Cards cards;
  if (action.step() > 0) cards.add(action.step());
  if (action.value() > 0) cards.add(action.value(), action.count());
  return cards;
}

Scene Scene::of(const View& view, const Memory& memory) {
  Scene scene{view, memory};
  scene.view.viewer = Viewer::spectator();
  scene.view.open = {false, false};
  scene.view.hand = {};
  return scene;
}

Scene Scene::opening(const View& view) {
  Scene scene;
  scene.view.phase = Phase::kTurn;
  scene.view.actor = view.starter;
  scene.view.round = view.round;
  scene.view.starter = view.starter;
  scene.view.score = view.score;
  scene.view.hand_size = {kHandSize, kHandSize};
  scene.view.pile = kDeckSize - 2 * kHandSize;
  scene.view.aided = view.aided;
  scene.memory.since_the_deal = true;
  return scene;
}

void Scene::act(const Rules& rules, Action action) {
  const std::size_t me = actor();
  const Cards cards = cards_of(action);
  memory.played = memory.played + cards;
  memory.acts.push({action, static_cast<std::uint8_t>(me)});
  if (view.aided) view.played = memory.played;
  view.hand_size[me] -= cards.total();
  if (!cards.empty()) view.top_discard = action.value() > 0 ? action.value() : action.step();

  const Deed deed = action.deed();
  const bool forward = deed == Deed::kAdvance || deed == Deed::kAdvanceAttack;
  view.square[me] += (forward == (me == kLeft) ? 1 : -1) * action.step();
  const bool attacks = deed == Deed::kAttack || deed == Deed::kAdvanceAttack;
  view.pending = !attacks                ? Attack::kNone
                 : deed == Deed::kAttack ? Attack::kDirect
                                         : Attack::kIndirect;
  view.pending_count = attacks ? action.count() : 0;

  const bool last_answer = (deed == Deed::kParry || deed == Deed::kRetreat) && view.pile == 0;
  if (deed == Deed::kPass || last_answer || (attacks && !rules.parries())) {
    view.phase = Phase::kRoundOver;
    return;
  }
  if (deed == Deed::kParry) {  // the turn goes on, and cards are drawn at its end
    view.phase = Phase::kTurn;
    return;
  }
  const int drawn = std::min(kHandSize - view.hand_size[me], view.pile);
  view.hand_size[me] += drawn;
  view.pile -= drawn;
  view.actor = opponent(view.actor);
  view.phase = attacks           ? Phase::kAnswer
               : view.pile > 0   ? Phase::kTurn
               : rules.parries() ? Phase::kRoundOver
                                 : Phase::kLastAttack;
}

Choices Scene::choices(Cards hand) const {
  return {hand,       view.distance(), view.advanced(view.actor),
          view.phase, view.pending,    view.pending_count};
}

bool Scene::can_act(Cards hand) const {
  switch (view.phase) {
    case Phase::kTurn:
      return can_take_turn(choices(hand));
    case Phase::kAnswer:
      return can_answer(choices(hand));
    case Phase::kLastAttack:
      return matching(hand, view.distance()) > 0;
    default:
      return false;
  }
}

}  // namespace salle::en_garde_mind
