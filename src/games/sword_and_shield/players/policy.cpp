#include "games/sword_and_shield/players/policy.hpp"

namespace salle::sword_and_shield {
namespace {

// Puts an action where its worth belongs; the last falls off a full list.
void put(Ranking& ranking, std::size_t most, const Ranked& ranked) {
  std::size_t place = ranking.size();
  if (place == most) {
    if (ranking[place - 1].worth >= ranked.worth) return;
    --place;
  } else {
    ranking.push(ranked);
  }
  for (; place > 0 && ranking[place - 1].worth < ranked.worth; --place) {
    ranking[place] = ranking[place - 1];
  }
  ranking[place] = ranked;
}

CardBits cards_of(const Action& action) {
  CardBits cards;
  for (int i = 0; i < action.count(); ++i) cards.add(action.cards[static_cast<std::size_t>(i)]);
  return cards;
}

// Has the ranking this combination in another order? Then the better of the two stays.
bool merge(Ranking& ranking, const Ranked& ranked) {
  const CardBits cards = cards_of(ranked.action);
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const Ranked& other = ranking[i];
    if (other.action.deed != Deed::kCombine || other.action.detail != ranked.action.detail ||
        other.action.knight != ranked.action.knight || !(cards_of(other.action) == cards)) {
      continue;
    }
    if (ranked.worth <= other.worth) return true;
    for (; i > 0 && ranking[i - 1].worth < ranked.worth; --i) ranking[i] = ranking[i - 1];
    ranking[i] = ranked;
    return true;
  }
  return false;
}

// A judge looks at what is hidden only where somebody is to choose an Action.
HiddenCards hidden_if_needed(const Rules& rules, const State& state) {
  return state.board.phase == Phase::kAction ? hidden_from_mover(rules, state) : HiddenCards{};
}

}  // namespace

Action Policy::choose(const Rules& rules, const State& state, Random& random) {
  const CardBits& hand = state.hand_of(state.board.actor);
  Lister(rules, state.board, hand, actions_).list();
  if (actions_.size() == 1) return actions_[0];
  const HiddenCards hidden = hidden_if_needed(rules, state);
  Judge judge(rules, state.board, hand, hidden, scales_);
  std::size_t best = 0;
  double best_worth = -1e9;
  const double noise = scales_.weights.noise;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const double worth = noise * random.fraction() + judge.worth(actions_[i]);
    if (worth > best_worth) {
      best_worth = worth;
      best = i;
    }
  }
  return actions_[best];
}

void Policy::rank(const Rules& rules, const State& state, std::size_t most, Ranking& ranking) {
  ranking.clear();
  const CardBits& hand = state.hand_of(state.board.actor);
  Lister(rules, state.board, hand, actions_).list();
  const HiddenCards hidden = hidden_if_needed(rules, state);
  Judge judge(rules, state.board, hand, hidden, scales_);
  for (const Action& action : actions_) {
    const Ranked ranked{action, static_cast<float>(judge.worth(action))};
    if (ranking.size() == most && ranked.worth <= ranking[most - 1].worth) continue;
    if (action.deed == Deed::kCombine && merge(ranking, ranked)) continue;
    put(ranking, most, ranked);
  }
}

}  // namespace salle::sword_and_shield
