// The effects of Events and Achievements, as a file writes them.
#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_reader.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {
namespace {

using Who = Effect::Who;

// Conditions that can never hold together. A Shaken Knight has four hits, so a living enemy never
// has more.
struct Clash {
  unsigned first;
  unsigned second;
};
constexpr Clash kClashes[] = {
    {Effect::kChivalryHigher, Effect::kChivalryLower},
    {Effect::kChivalryHigher, Effect::kChivalryEqual},
    {Effect::kChivalryLower, Effect::kChivalryEqual},
    {Effect::kMoreHits, Effect::kFewerHits},
    {Effect::kByStrength, Effect::kByTechnique},
    {Effect::kShaken, Effect::kFewerHits},
    {Effect::kFoeShaken, Effect::kMoreHits},
};

std::string_view when_key(unsigned bit) {
  std::size_t place = 0;
  while (bit > 1u << place) ++place;
  return kWhenKeys[place];
}

struct Range {
  int low;
  int high;
};

// The sensible amounts of a deed; 0 0 for one that takes none.
Range amounts(Effect::Deed deed) {
  switch (deed) {
    case Effect::Deed::kFatigue:
      return {-28, 28};
    case Effect::Deed::kDraw:
    case Effect::Deed::kDiscard:
    case Effect::Deed::kLose:
      return {1, 8};
    case Effect::Deed::kActions:
      return {1, 4};
    case Effect::Deed::kAbility:
      return {-9, 9};
    case Effect::Deed::kHit:
    case Effect::Deed::kTactic:
    case Effect::Deed::kReveal:
      break;
  }
  return {0, 0};
}

void read_amount(CardFields& fields, Effect& effect, std::string_view deed) {
  const Range range = amounts(effect.deed);
  if (range.low == 0) {
    const CardValue* amount = fields.find("amount");
    if (amount != nullptr) {
      fields.fault(amount->line, cat("'", deed, "' takes no 'amount'; leave it out"));
    }
    return;
  }
  const int before = static_cast<int>(fields.problems().size());
  effect.amount =
      static_cast<std::int8_t>(fields.number("amount", range.low, range.high, "amount = 1"));
  const bool fine = static_cast<int>(fields.problems().size()) == before;
  if (fine && effect.amount == 0) {
    fields.fault(fields.find("amount")->line, "'amount' is 0, which does nothing; write another");
  }
}

void read_ability(CardFields& fields, Effect& effect) {
  if (effect.deed == Effect::Deed::kAbility) {
    const auto ability = fields.word("ability", kAbilityKeys, "ability = \"strength\"");
    effect.ability = static_cast<Ability>(ability.value_or(0));
  } else if (const CardValue* ability = fields.find("ability")) {
    fields.fault(ability->line, "only do = \"ability\" takes an 'ability'; leave it out");
  }
}

void check_sense(const CardFields& fields, const Effect& effect) {
  if (effect.deed == Effect::Deed::kActions && effect.who != Who::kSelf) {
    fields.fault(fields.line(), "only the attacker has Actions; write who = \"self\"");
  }
  if (effect.deed == Effect::Deed::kHit && (effect.who == Who::kAllies || effect.for_chosen())) {
    fields.fault(fields.line(), "a card does not hit team-mates; write who = \"foe\"");
  }
  for (const Clash& clash : kClashes) {
    if ((effect.when & clash.first) != 0 && (effect.when & clash.second) != 0) {
      fields.fault(fields.line(),
                   cat("'", when_key(clash.first), "' and '", when_key(clash.second),
                       "' never hold together; write two effects, or one condition"));
    }
  }
}

// Options are numbered 1, 2, … in the order written, and one alone is no choice.
void check_options(const CardFields& fields, const CardValue& list, const DeckCard& card) {
  int last = 0;
  for (const Effect& effect : card.effects) {
    if (effect.option == 0) continue;
    if (effect.option != last && effect.option != last + 1) {
      fields.fault(list.line, cat("option ", int{effect.option}, " stands where option ", last + 1,
                                  " should; number the options 1, 2, ... in the order written"));
      return;
    }
    last = effect.option;
  }
  if (last == 1) {
    fields.fault(list.line,
                 "one option is no choice; add an effect with option = 2, or leave 'option' out");
  }
}

// A card has one Knight chosen for it, so it cannot ask for two kinds of choice.
void check_chosen(const CardFields& fields, const CardValue& list, const DeckCard& card) {
  bool ally = false;
  bool any_friend = false;
  for (const Effect& effect : card.effects) {
    ally |= effect.who == Who::kAlly;
    any_friend |= effect.who == Who::kFriend;
  }
  if (ally && any_friend) {
    fields.fault(list.line,
                 "one Knight is chosen for all effects of a card; write who = \"ally\" or who = "
                 "\"friend\" for all of them");
  }
}

Effect read_effect(const CardValue& value, std::string who, CardProblems& problems) {
  CardFields fields(value, std::move(who), problems);
  Effect effect;
  const auto deed = fields.word("do", kDeedKeys, "do = \"fatigue\"");
  effect.who = static_cast<Who>(fields.word_if_there("who", kWhoKeys).value_or(0));
  if (const CardValue* when = fields.find("when")) {
    effect.when = static_cast<std::uint16_t>(fields.words(*when, "when", kWhenKeys));
  }
  effect.option =
      static_cast<std::uint8_t>(fields.number_if_there("option", 1, kMaxOptions).value_or(0));
  if (deed) {
    effect.deed = static_cast<Effect::Deed>(*deed);
    read_amount(fields, effect, kDeedKeys[*deed]);
    read_ability(fields, effect);
    check_sense(fields, effect);
  } else {
    (void)fields.find("amount");
    (void)fields.find("ability");
  }
  fields.finish();
  return effect;
}

}  // namespace

void read_effects(CardFields& fields, const CardValue& list, DeckCard& card) {
  if (list.kind != CardValue::Kind::kList || list.items.empty()) {
    fields.fault(list.line,
                 "'effects' must be a list of tables, such as "
                 "[{ do = \"fatigue\", who = \"self\", amount = 2 }]");
    return;
  }
  if (list.items.size() > kMaxEffects) {
    fields.fault(list.line, cat("there are ", list.items.size(), " effects; a card has at most ",
                                kMaxEffects));
    return;
  }
  int number = 0;
  for (const CardValue& item : list.items) {
    ++number;
    if (item.kind != CardValue::Kind::kTable) {
      fields.fault(item.line, cat("effect ", number, " is no table; write { do = \"...\", ... }"));
      continue;
    }
    card.effects.push(read_effect(item, cat(fields.who(), ", effect ", number), fields.problems()));
  }
  check_options(fields, list, card);
  check_chosen(fields, list, card);
}

}  // namespace salle::sword_and_shield
