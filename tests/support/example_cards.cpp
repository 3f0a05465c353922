#include "support/example_cards.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;

constexpr std::uint16_t strikes(std::initializer_list<Strike> list) {
  std::uint16_t bits = 0;
  for (const Strike strike : list) {
    bits = static_cast<std::uint16_t>(bits | 1u << static_cast<unsigned>(strike));
  }
  return bits;
}

class Maker {
 public:
  CardSet make() {
    set_.id = "examples";
    set_.name = {"Examples", "Exemples", "Voorbeelden"};
    for (const char* key : {"rose", "star", "moon", "lone"}) {
      set_.symbol_keys.push_back(key);
      set_.symbol_names.push_back({key, key, key});
    }
    start_cards();
    combat_cards();
    other_cards();
    const auto by_number = [](const auto& a, const auto& b) { return a.number < b.number; };
    std::ranges::sort(set_.start, by_number);
    std::ranges::sort(set_.deck, by_number);
    for (const StartCard& card : set_.start) set_.start_faces.push_back(face(card.number));
    for (const DeckCard& card : set_.deck) set_.deck_faces.push_back(face(card.number));
    set_.finish();
    return set_;
  }

 private:
  CardFace face(int number) const {
    std::string name = cat("Card ", number);
    for (const auto& [known, text] : names_) {
      if (known == number) name = text;
    }
    return {{name, name, name}, {}, {}, {}, {}};
  }

  void knight(int number, const char* name, int strength, int technique, int chivalry,
              int endurance) {
    StartCard card;
    card.number = static_cast<std::uint16_t>(number);
    card.abilities = {static_cast<std::int8_t>(strength), static_cast<std::int8_t>(technique),
                      static_cast<std::int8_t>(chivalry), static_cast<std::int8_t>(endurance)};
    set_.start.push_back(card);
    names_.emplace_back(number, name);
  }

  void start_cards() {
    knight(30, "Yrmegard von Stargardem", 2, 2, 5, 3);
    knight(31, "Herue", 3, 2, 4, 3);
    knight(33, "Osbert", 4, 1, 3, 4);
    knight(35, "Guirbert", 2, 3, 6, 3);
    knight(40, "Maud", 3, 3, 3, 3);
    knight(41, "Ansel", 3, 3, 7, 3);
    knight(48, "Baldric d'Ingelram", 3, 2, 2, 4);
    for (int number = 1; number <= 6; ++number) {
      StartCard card;
      card.number = static_cast<std::uint16_t>(number);
      card.kind = StartKind::kHealth;
      set_.start.push_back(card);
    }
    for (const int number : {60, 61, 62, 63}) {  // the first two are Unique
      StartCard card;
      card.number = static_cast<std::uint16_t>(number);
      card.kind = StartKind::kArtefact;
      card.unique = number < 62;
      card.abilities = {1, -1, 0, 0};
      set_.start.push_back(card);
    }
  }

  DeckCard& add(int number, DeckKind kind) {
    DeckCard card;
    card.number = static_cast<std::uint16_t>(number);
    card.kind = kind;
    set_.deck.push_back(card);
    return set_.deck.back();
  }

  DeckCard& combat(int number, Strike strike, std::array<std::uint8_t, 2> attack, Guard guard,
                   std::array<std::uint8_t, 2> defence, std::uint16_t stops, int symbol) {
    DeckCard& card = add(number, DeckKind::kCombat);
    card.attacks = true;
    card.strike = strike;
    card.answered_by = kByGuards | kByAchievements | kByManoeuvres;
    card.attack = attack;
    card.guard = guard;
    card.defence = defence;
    card.stops = stops;
    card.symbol = static_cast<std::uint8_t>(symbol);
    card.combinable = true;
    return card;
  }

  void combat_cards() {
    const std::uint16_t wing = strikes({Strike::kCross, Strike::kCrooked, Strike::kSquinting});
    const std::uint16_t barrier = strikes({Strike::kCross, Strike::kCrooked, Strike::kBattle});
    combat(101, Strike::kCross, {3, 3}, Guard::kBarrier, {3, 4}, barrier, 1);
    combat(102, Strike::kCross, {4, 2}, Guard::kBarrier, {5, 6}, barrier, 1);
    combat(103, Strike::kCross, {5, 5}, Guard::kBarrier, {2, 2}, barrier, 1);
    combat(104, Strike::kCross, {2, 2}, Guard::kBarrier, {4, 4}, barrier, 1);
    combat(105, Strike::kCross, {6, 6}, Guard::kBarrier, {6, 6}, barrier, 1).combinable = false;
    combat(110, Strike::kCross, {3, 4}, Guard::kWing, {3, 3}, wing, 2).initiative = 15;
    combat(114, Strike::kRage, {4, 3}, Guard::kWing, {4, 3}, wing, 2).initiative = 5;
    combat(116, Strike::kRage, {3, 3}, Guard::kWing, {4, 3}, wing, 2).initiative = 20;
    combat(117, Strike::kRage, {3, 3}, Guard::kWing, {4, 3}, wing, 2).initiative = 8;
    combat(131, Strike::kScalp, {2, 2}, Guard::kWing, {3, 4}, wing, 2);
    combat(140, Strike::kBattle, {2, 5}, Guard::kWing, {2, 3}, wing, 3).initiative = 12;
    combat(141, Strike::kSquinting, {3, 6}, Guard::kBarrier, {3, 3}, barrier, 3);
    combat(143, Strike::kBattle, {3, 3}, Guard::kIronHat, {3, 3}, strikes({Strike::kScalp}), 3)
        .manoeuvre = true;
    combat(144, Strike::kBattle, {3, 3}, Guard::kIronHat, {3, 3}, strikes({Strike::kScalp}), 4)
        .manoeuvre = true;
    for (const int number : {145, 146, 147}) {
      combat(number, Strike::kBattle, {3, 3}, Guard::kIronHat, {3, 3}, strikes({Strike::kScalp}), 4)
          .move = true;
    }
    for (const int number : {148, 149}) {
      combat(number, Strike::kBattle, {3, 3}, Guard::kIronHat, {3, 3}, strikes({Strike::kScalp}), 4)
          .lock = true;
    }
    combat(150, Strike::kCrooked, {3, 6}, Guard::kIronHat, {3, 3}, strikes({Strike::kScalp}), 3);
    for (int number = 151; number <= 180; ++number) {
      combat(number, Strike::kPlunge, {3, 3}, Guard::kIronHat, {3, 3}, strikes({Strike::kScalp}), 4)
          .combinable = false;
    }
  }

  DeckCard& event(int number, int symbol, std::initializer_list<Effect> effects) {
    DeckCard& card = add(number, DeckKind::kEvent);
    card.symbol = static_cast<std::uint8_t>(symbol);
    card.combinable = true;
    for (const Effect& effect : effects) card.effects.push(effect);
    return card;
  }

  void other_cards() {
    names_.emplace_back(184, "Changing thru");
    names_.emplace_back(190, "Bide one's time");
    names_.emplace_back(192, "You are doing fine my son");
    names_.emplace_back(200, "Attacking before");
    names_.emplace_back(217, "Embrocation of the Picts");
    DeckCard& changing = add(184, DeckKind::kAchievement);
    changing.stops = strikes({Strike::kSquinting});
    changing.defence_cost = 3;
    DeckCard& before = add(200, DeckKind::kAchievement);
    before.attacks = true;
    before.answered_by = kByManoeuvres;
    before.action_cost = 4;
    const auto fatigue = Effect::Deed::kFatigue;
    event(190, 1, {{.deed = fatigue, .amount = 2}});
    event(192, 3, {{.deed = fatigue, .amount = 6}});
    event(193, 1, {{.deed = fatigue, .who = Effect::Who::kFoe, .amount = -3}});
    event(194, 2, {{.deed = Effect::Deed::kDraw, .amount = 3}});
    event(195, 2, {{.deed = Effect::Deed::kDiscard, .who = Effect::Who::kFoe, .amount = 2}});
    event(196, 2, {{.deed = Effect::Deed::kReveal, .who = Effect::Who::kFoe}});
    event(
        197, 2,
        {{.deed = fatigue, .who = Effect::Who::kFoe, .amount = -4, .when = Effect::kChivalryHigher},
         {.deed = fatigue, .amount = 1, .when = Effect::kChivalryLower}});
    event(198, 2,
          {{.deed = Effect::Deed::kAbility, .ability = Ability::kStrength, .amount = 2},
           {.deed = Effect::Deed::kActions, .amount = 2}});
    event(199, 2, {{.deed = Effect::Deed::kHit, .who = Effect::Who::kFoe}});
    event(202, 2, {{.deed = fatigue, .who = Effect::Who::kAllies, .amount = 5}});
    event(203, 2, {{.deed = fatigue, .who = Effect::Who::kFoes, .amount = -2}});
    event(204, 2, {{.deed = Effect::Deed::kLose, .who = Effect::Who::kFoe, .amount = 1}});
    event(205, 2, {{.deed = Effect::Deed::kTactic, .who = Effect::Who::kFoe}});
    add(201, DeckKind::kImprovement).abilities = {0, 1, 0, 0};
    add(217, DeckKind::kImprovement).abilities = {0, 1, 0, 0};
    add(218, DeckKind::kImprovement).abilities = {0, 0, 0, 1};
    add(219, DeckKind::kImprovement).abilities = {-9, 0, 0, -9};
  }

  CardSet set_;
  std::vector<std::pair<int, std::string>> names_;
};

}  // namespace

const CardSet& example_cards() {
  static const CardSet* const set = register_card_set(Maker().make()).value();
  return *set;
}

}  // namespace salle
