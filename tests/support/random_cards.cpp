#include "support/random_cards.hpp"

#include <algorithm>

namespace salle {
namespace {

using namespace sword_and_shield;

class Inventor {
 public:
  explicit Inventor(Random& random) : random_(random) {}

  CardSet make(int deck_cards) {
    // In some sets hardly a card has an initiative number, so that hands without one are dealt.
    initiative_every_ = one_in(4) ? 40 : 3;
    CardSet set;
    set.id = "random";
    set.symbol_keys = {"sun", "moon", "star"};
    // Enough for three Knights a side with shared decks, but little more.
    for (int i = 0; i < 8; ++i) set.start.push_back(start_card(StartKind::kKnight));
    for (int i = 0; i < 7; ++i) set.start.push_back(start_card(StartKind::kHealth));
    for (int i = 0; i < 8; ++i) set.start.push_back(start_card(StartKind::kArtefact));
    for (int i = 0; i < deck_cards; ++i) set.deck.push_back(deck_card(i));
    const auto by_number = [](const auto& a, const auto& b) { return a.number < b.number; };
    std::sort(set.start.begin(), set.start.end(), by_number);
    std::sort(set.deck.begin(), set.deck.end(), by_number);
    keep_apart(set);
    set.start_faces.resize(set.start.size());
    set.deck_faces.resize(set.deck.size());
    set.finish();
    return set;
  }

 private:
  int between(int low, int high) {
    return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
  }
  bool one_in(int many) { return between(1, many) == 1; }

  // In every other set some cards of one symbol cannot be combined with each other.
  void keep_apart(CardSet& set) {
    if (one_in(2)) return;
    for (std::size_t i = 0; i < set.deck.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const DeckCard& one = set.deck[i];
        const DeckCard& other = set.deck[j];
        if (!one.combinable || !other.combinable || one.symbol != other.symbol) continue;
        if (one_in(4)) set.apart.push_back({one.number, other.number});
      }
    }
  }

  std::uint16_t new_number() {
    for (;;) {
      const auto number = static_cast<std::uint16_t>(between(1, 999));
      if (std::find(numbers_.begin(), numbers_.end(), number) != numbers_.end()) continue;
      numbers_.push_back(number);
      return number;
    }
  }

  std::uint8_t new_initiative() {
    for (;;) {
      const auto number = static_cast<std::uint8_t>(between(1, 99));
      if (std::find(initiatives_.begin(), initiatives_.end(), number) != initiatives_.end())
        continue;
      initiatives_.push_back(number);
      return number;
    }
  }

  std::array<std::int8_t, kAbilities> changes() {
    std::array<std::int8_t, kAbilities> changes = {};
    for (int i = 0; i < 2; ++i) {
      changes[random_.below(kAbilities)] = static_cast<std::int8_t>(between(-3, 3));
    }
    return changes;
  }

  StartCard start_card(StartKind kind) {
    StartCard card;
    card.number = new_number();
    card.kind = kind;
    if (kind == StartKind::kKnight) {
      for (std::int8_t& ability : card.abilities) {
        ability = static_cast<std::int8_t>(between(1, 5));
      }
      card.second_artefact = one_in(6);
    }
    if (kind == StartKind::kArtefact) {
      card.abilities = changes();
      card.unique = one_in(2);
      card.second_artefact = one_in(6);
    }
    return card;
  }

  DeckCard deck_card(int place) {
    DeckCard card;
    card.number = new_number();
    // A Combat card with an initiative number comes first, so that a game can begin.
    const int lot = place == 0 ? 1 : between(1, 10);
    card.kind = lot <= 5   ? DeckKind::kCombat
                : lot <= 7 ? DeckKind::kAchievement
                : lot <= 9 ? DeckKind::kEvent
                           : DeckKind::kImprovement;
    card.manoeuvre = one_in(4);
    card.move = one_in(4);
    card.lock = one_in(5);
    switch (card.kind) {
      case DeckKind::kCombat:
        card.attacks = true;
        card.strike = static_cast<Strike>(between(0, kStrikes - 1));
        card.answered_by = kByGuards | kByAchievements | kByManoeuvres;
        card.attack = values();
        card.guard = static_cast<Guard>(between(0, kGuards - 1));
        card.defence = values();
        card.stops = strikes();
        read_symbol(card);
        if (place == 0 || one_in(initiative_every_)) card.initiative = new_initiative();
        break;
      case DeckKind::kAchievement:
        card.action_cost = static_cast<std::uint8_t>(one_in(8) ? 28 : between(0, 6));
        card.defence_cost = static_cast<std::uint8_t>(one_in(8) ? 28 : between(0, 6));
        card.attacks = one_in(2);
        if (card.attacks) add_attack(card);
        if (one_in(2)) add_effects(card);
        if (one_in(2) || (!card.attacks && card.effects.empty())) card.stops = strikes();
        break;
      case DeckKind::kEvent:
        add_effects(card);
        read_symbol(card);
        break;
      case DeckKind::kImprovement:
        card.abilities = changes();
        break;
    }
    return card;
  }

  std::array<std::uint8_t, 2> values() {
    return {static_cast<std::uint8_t>(between(2, 6)), static_cast<std::uint8_t>(between(2, 6))};
  }

  std::uint16_t strikes() {
    const int every = (1 << kStrikes) - 1;
    return static_cast<std::uint16_t>((between(1, every) & between(1, every)) |
                                      1 << between(0, 10));
  }

  void read_symbol(DeckCard& card) {
    card.symbol = static_cast<std::uint8_t>(between(0, 3));
    card.combinable = card.symbol != 0 && !one_in(5);
  }

  void add_attack(DeckCard& card) {
    if (!one_in(4)) card.strike = static_cast<Strike>(between(0, kStrikes - 1));
    card.answered_by = static_cast<std::uint8_t>(between(0, 7));
    if (card.strike == Strike::kNone) card.answered_by &= kByManoeuvres;
    if ((card.answered_by & kByGuards) != 0 && one_in(2)) card.attack = values();
  }

  void add_effects(DeckCard& card) {
    const int count = one_in(5) ? static_cast<int>(kMaxEffects) : between(1, 3);
    chosen_ = one_in(2) ? Effect::Who::kAlly : Effect::Who::kFriend;
    for (int i = 0; i < count; ++i) card.effects.push(effect());
    if (count == 1 || !one_in(3)) return;
    // Some of its effects are to be chosen from, as two options or more.
    std::uint8_t option = 0;
    const int first = between(0, count - 2);
    for (int i = first; i < count; ++i) {
      if (option >= 2 && one_in(3)) continue;
      if (option < 2 || (option < kMaxOptions && one_in(2))) ++option;
      card.effects[static_cast<std::size_t>(i)].option = option;
    }
  }

  Effect effect() {
    using Deed = Effect::Deed;
    using Who = Effect::Who;
    Effect effect;
    effect.deed = static_cast<Deed>(between(0, static_cast<int>(Deed::kReveal)));
    effect.who = static_cast<Who>(between(0, static_cast<int>(Who::kAlly)));
    if (effect.who == Who::kAlly) effect.who = chosen_;
    if (effect.deed == Deed::kActions) effect.who = Who::kSelf;
    if (effect.deed == Deed::kHit && (effect.who == Who::kAllies || effect.for_chosen())) {
      effect.who = Who::kSelf;
    }
    int amount = 0;
    switch (effect.deed) {
      case Deed::kFatigue:
        amount = between(1, one_in(6) ? 28 : 8) * (one_in(2) ? 1 : -1);
        break;
      case Deed::kDraw:
      case Deed::kDiscard:
      case Deed::kLose:
        amount = between(1, one_in(4) ? 8 : 3);
        break;
      case Deed::kActions:
        amount = between(1, 3);
        break;
      case Deed::kAbility:
        amount = between(1, one_in(4) ? 9 : 2) * (one_in(2) ? 1 : -1);
        effect.ability = static_cast<Ability>(between(0, kAbilities - 1));
        break;
      case Deed::kHit:
      case Deed::kTactic:
      case Deed::kReveal:
        break;
    }
    effect.amount = static_cast<std::int8_t>(amount);
    for (int i = between(0, 4) - 2; i > 0; --i) {
      effect.when = static_cast<std::uint16_t>(effect.when | 1 << between(0, 8));
    }
    return effect;
  }

  Random& random_;
  int initiative_every_ = 3;
  sword_and_shield::Effect::Who chosen_ = sword_and_shield::Effect::Who::kAlly;  // of this card
  std::vector<std::uint16_t> numbers_;
  std::vector<std::uint8_t> initiatives_;
};

}  // namespace

sword_and_shield::CardSet random_cards(Random& random, int deck_cards) {
  return Inventor(random).make(deck_cards);
}

}  // namespace salle
