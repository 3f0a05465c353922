// The Knights who search: what they search with, what they need, and what they believe of others' hands.
#include <algorithm>
#include <map>

#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/players/search.hpp"

namespace salle {

using namespace sword_and_shield;

SwordSearchOptions learned_joust() {
  SwordSearchOptions options;
  options.learned = true;
  options.advised = true;
  options.others_by_policy = true;
  options.weights = kJoustWeights;
  // This policy knows better than the usual one, and counts in smaller points.
  options.warmth = 1.1;
  options.point = 0.018;
  // Several opinions are better than one: of what a Knight does, and of what comes of it.
  options.weights.noise = 1.0;
  options.plain = 0.35;
  return options;
}

SwordSearchOptions learned_melee() {
  SwordSearchOptions options;
  options.learned = true;
  options.turns = 1;
  options.others_by_policy = true;
  options.weights = kMeleeWeights;
  return options;
}

SearchSwordAndShield::SearchSwordAndShield(std::int64_t nodes, const SwordSearchOptions& options)
    : options_(options),
      search_(static_cast<std::size_t>(nodes), options),
      budget_{.nodes = nodes} {}

WeightsFiles SearchSwordAndShield::weights(const Rules& rules, const Budget& budget) const {
  WeightsFiles files;
  if (options_.learned) files.push_back(kSwordNetFile);
  if (search_.asks_chooser(rules, budget.or_usual(budget_))) files.push_back(kChoiceNetFile);
  return files;
}

// All that a seat knows goes into the states that are dealt for it, and nothing else.
std::vector<Holding> SearchSwordAndShield::holdings(const Sight<SwordAndShield>& sight,
                                                    Language language, Random& random) const {
  constexpr int kDeals = 400;
  constexpr std::size_t kMostNamed = 6;  // for each Knight
  const View& view = sight.knowledge.view;
  const CardSet& cards = *sight.rules.cards;
  std::array<std::map<int, int>, kMaxKnights> held;
  for (int deal = 0; deal < kDeals; ++deal) {
    const State state = SwordAndShield::sample(sight.rules, sight.knowledge, random);
    const View open = sword_and_shield::view(sight.rules, state, Viewer::all());
    for (int knight = 0; knight < sight.rules.all_knights(); ++knight) {
      if (view.sees(knight)) continue;
      open.hand_of(knight).each([&](int card) { ++held[static_cast<std::size_t>(knight)][card]; });
    }
  }
  std::vector<Holding> holdings;
  for (int knight = 0; knight < sight.rules.all_knights(); ++knight) {
    std::vector<std::pair<int, int>> order;  // how rarely, and which
    for (const auto& [card, count] : held[static_cast<std::size_t>(knight)]) {
      order.emplace_back(-count, card);
    }
    std::ranges::sort(order);
    if (order.size() > kMostNamed) order.resize(kMostNamed);
    for (const auto& [count, card] : order) {
      holdings.push_back({knight_name(sight.rules, knight, view.board.at(knight).card, language),
                          card_title(cards, card, language), -count / (1.0 * kDeals)});
    }
  }
  return holdings;
}

Thought<SwordAndShield> SearchSwordAndShield::ponder(const Sight<SwordAndShield>& sight,
                                                     const Budget& budget, Random& random) {
  if (!budget.given() && sight.legal.size() == 1) return simply<SwordAndShield>(sight.legal[0]);
  // A larger budget than usual wants a larger tree.
  if (budget.given() && (budget.nodes == 0 || budget.nodes > budget_.nodes)) {
    return salle::think(sight, budget, random, options_);
  }
  return search_.think(sight, budget.or_usual(budget_), random);
}

}  // namespace salle
