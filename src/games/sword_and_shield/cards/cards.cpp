#include "games/sword_and_shield/cards/cards.hpp"

#include <algorithm>

namespace salle::sword_and_shield {
namespace {

bool concerns_foes(const Effect& effect) {
  return effect.aimed() || effect.who == Effect::Who::kFoes;
}

// In the Safe Position one does nothing against an enemy; whatever else can be played, may be.
bool peaceful(const DeckCard& card) {
  return card.playable && !card.attacks &&
         std::none_of(card.effects.begin(), card.effects.end(), concerns_foes);
}

template <class Card>
int find(const std::vector<Card>& cards, int number) {
  const auto at =
      std::lower_bound(cards.begin(), cards.end(), number,
                       [](const Card& card, int wanted) { return card.number < wanted; });
  if (at == cards.end() || at->number != number) return -1;
  return static_cast<int>(at - cards.begin());
}

}  // namespace

void CardSet::finish() {
  all = CardBits::first(static_cast<int>(deck.size()));
  combats = achievements = events = improvements = {};
  attackers = manoeuvres = moves = locks = peaceful = initiatives = {};
  of_symbol = {};
  guards_against = {};
  guards_from = {};
  achievements_against = {};
  clashes.assign(apart.empty() ? 0 : deck.size(), {});
  for (const auto& pair : apart) {
    for (const std::size_t one : {std::size_t{0}, std::size_t{1}}) {
      clashes[static_cast<std::size_t>(find_deck(pair[one]))].add(find_deck(pair[1 - one]));
    }
  }
  for (std::size_t i = 0; i < deck.size(); ++i) {
    DeckCard& card = deck[i];
    const int index = static_cast<int>(i);
    const bool combat = card.kind == DeckKind::kCombat;
    const bool achievement = card.kind == DeckKind::kAchievement;
    card.aimed = card.attacks || std::any_of(card.effects.begin(), card.effects.end(),
                                             [](const Effect& effect) { return effect.aimed(); });
    if (combat) combats.add(index);
    if (achievement) achievements.add(index);
    if (card.kind == DeckKind::kEvent) events.add(index);
    if (card.kind == DeckKind::kImprovement) improvements.add(index);
    card.playable = !achievement || card.attacks || !card.effects.empty();
    card.peaceful = sword_and_shield::peaceful(card);
    card.options = 0;
    for (const Effect& effect : card.effects) {
      if (effect.option != 0) {
        card.options = static_cast<std::uint8_t>(card.options | 1u << effect.option);
      }
    }
    if (card.attacks) attackers.add(index);
    if (card.manoeuvre) manoeuvres.add(index);
    if (card.move) moves.add(index);
    if (card.lock) locks.add(index);
    if (card.peaceful) peaceful.add(index);
    if (card.initiative != 0) initiatives.add(index);
    if (card.combinable && card.symbol != 0) of_symbol[card.symbol].add(index);
    for (std::size_t tactic = 0; combat && tactic < card.defence.size(); ++tactic) {
      for (std::size_t value = 0; value <= card.defence[tactic]; ++value) {
        guards_from[tactic][value].add(index);
      }
    }
    for (std::size_t strike = 0; strike < static_cast<std::size_t>(kStrikes); ++strike) {
      if ((card.stops >> strike & 1) == 0) continue;
      if (combat) guards_against[strike].add(index);
      if (achievement) achievements_against[strike].add(index);
    }
  }
  for (std::size_t strike = 0; strike < answers_to.size(); ++strike) {
    for (unsigned who = 0; who < answers_to[strike].size(); ++who) {
      CardBits& answers = answers_to[strike][who];
      answers = {};
      if ((who & kByGuards) != 0) answers |= guards_against[strike];
      if ((who & kByAchievements) != 0) answers |= achievements_against[strike];
      if ((who & kByManoeuvres) != 0) answers |= manoeuvres;
    }
  }
}

int CardSet::find_deck(int number) const { return find(deck, number); }

int CardSet::find_start(int number) const { return find(start, number); }

}  // namespace salle::sword_and_shield
