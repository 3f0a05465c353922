#include "games/sword_and_shield/cards/card_reader.hpp"

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr int kMaxNumber = 999;
constexpr int kMaxAbility = 9;
constexpr int kMaxCost = 28;
constexpr int kMaxInitiative = 99;
constexpr std::size_t kTextRoom = 320;
constexpr std::size_t kLoreRoom = 160;
constexpr std::size_t kNoteRoom = 320;  // one or two sentences

// Reads the number, and calls the card by it in all complaints from then on; 0 if misread.
std::uint16_t read_number(CardFields& fields, std::string_view kind) {
  const std::size_t before = fields.problems().size();
  const int number = fields.number("number", 1, kMaxNumber, "number = 150");
  if (fields.problems().size() != before) return 0;
  fields.rename(cat(kind, ' ', number_words(number)));
  return static_cast<std::uint16_t>(number);
}

enum class Named { kMust, kMay };

CardFace read_face(CardFields& fields, Named named) {
  CardFace face;
  if (named == Named::kMust) {
    const CardValue* name =
        fields.need("name", "name = { en = \"...\", fr = \"...\", nl = \"...\" }");
    if (name != nullptr) face.name = fields.texts_of(*name, "name", kNameRoom);
  } else {
    face.name = fields.texts("name", kNameRoom);
  }
  face.text = fields.texts("text", kTextRoom);
  face.lore = fields.texts("lore", kLoreRoom);
  face.note = fields.texts("note", kNoteRoom);
  face.rulebook = fields.rulebook();
  return face;
}

// Names for a card whose file gives it none.
template <class Words>
void name_by_default(CardFace& face, Words words) {
  for (const Language language : kLanguages) {
    std::string& name = face.name[static_cast<std::size_t>(language)];
    if (name.empty()) name = words(language);
  }
}

std::array<std::int8_t, kAbilities> read_changes(CardFields& fields) {
  std::array<std::int8_t, kAbilities> changes = {};
  bool there = false;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    changes[i] = static_cast<std::int8_t>(fields.change_if_there(kAbilityKeys[i], kMaxAbility));
    there |= fields.find(kAbilityKeys[i]) != nullptr;
  }
  if (!there) {
    fields.fault(fields.line(), "it changes no ability; add one, such as: technique = 1");
  }
  return changes;
}

void read_signs(CardFields& fields, DeckCard& card) {
  card.manoeuvre = fields.flag("manoeuvre", false);
  card.move = fields.flag("move", false);
  card.lock = fields.flag("lock", false);
}

void read_not_with(CardFields& fields, DeckEntry& entry) {
  const CardValue* list = fields.find("not_with");
  if (list == nullptr) return;
  entry.not_with_line = list->line;
  bool fine = list->kind == CardValue::Kind::kList && !list->items.empty() &&
              list->items.size() <= static_cast<std::size_t>(kMaxDeckCards);
  for (const CardValue& item : list->items) {
    fine = fine && item.kind == CardValue::Kind::kNumber && item.number >= 1 &&
           item.number <= kMaxNumber;
    if (fine) entry.not_with.push_back(static_cast<int>(item.number));
  }
  if (!fine) {
    fields.fault(list->line,
                 "'not_with' must list the numbers of cards that this one cannot be combined with, "
                 "such as [110, 114]");
  } else if (!entry.card.combinable) {
    fields.fault(list->line,
                 "with combinable = false it combines with no card; leave one of the two out");
  }
}

void read_symbol(CardFields& fields, const CardContext& context, DeckEntry& entry) {
  DeckCard& card = entry.card;
  const std::string example =
      cat("symbol = \"", context.symbols.empty() ? "..." : context.symbols.front(), '"');
  if (context.symbols.empty()) {
    (void)fields.find("symbol");  // the missing list of symbols has been told
  } else if (const auto symbol = fields.word("symbol", context.symbols, example)) {
    card.symbol = static_cast<std::uint8_t>(*symbol + 1);
  }
  const bool combinable = fields.flag("combinable", true);
  card.combinable = combinable;
  read_not_with(fields, entry);
  card.combinable = combinable && card.symbol != 0;
}

std::array<std::uint8_t, 2> read_values(CardFields& fields) {
  return {
      static_cast<std::uint8_t>(fields.number("strength", kLeastValue, kMostValue, "strength = 4")),
      static_cast<std::uint8_t>(
          fields.number("technique", kLeastValue, kMostValue, "technique = 4"))};
}

std::uint16_t read_strikes(CardFields& fields, const CardValue& list, std::string_view key) {
  return static_cast<std::uint16_t>(fields.words(list, key, kStrikeKeys));
}

// The attack of an Achievement: who may answer it, and what it is compared by.
void read_achievement_attack(CardFields& fields, DeckCard& card) {
  const auto strike = fields.word_if_there("strike", kStrikeKeys);
  const bool struck = fields.find("strike") != nullptr;
  if (strike) card.strike = static_cast<Strike>(*strike);
  if (const CardValue* list = fields.need("answered_by", "answered_by = [\"manoeuvres\"]")) {
    card.answered_by = static_cast<std::uint8_t>(fields.words(*list, "answered_by", kAnswerKeys));
    if (!struck && (card.answered_by & (kByGuards | kByAchievements)) != 0) {
      fields.fault(list->line,
                   "guards and Achievements answer a named strike; add strike = \"...\", or let "
                   "only \"manoeuvres\" answer");
    }
  }
  const auto strength = fields.number_if_there("strength", kLeastValue, kMostValue);
  const auto technique = fields.number_if_there("technique", kLeastValue, kMostValue);
  const CardValue* first = fields.find("strength");
  const CardValue* second = fields.find("technique");
  if ((first == nullptr) != (second == nullptr)) {
    fields.fault((first == nullptr ? second : first)->line,
                 "an attack has both 'strength' and 'technique' or neither; add the other");
  } else if (first != nullptr && (card.answered_by & kByGuards) == 0) {
    fields.fault(first->line,
                 "values are compared with a guard's; add \"guards\" to 'answered_by', or leave "
                 "'strength' and 'technique' out");
  }
  if (strength && technique) {
    card.attack = {static_cast<std::uint8_t>(*strength), static_cast<std::uint8_t>(*technique)};
  }
}

void read_action(const CardValue& value, std::string who, CardProblems& problems, DeckCard& card) {
  CardFields fields(value, std::move(who), problems);
  card.action_cost = static_cast<std::uint8_t>(fields.number("cost", 0, kMaxCost, "cost = 4"));
  card.attacks = fields.flag("attack", false);
  if (const CardValue* effects = fields.find("effects")) read_effects(fields, *effects, card);
  if (card.attacks) {
    read_achievement_attack(fields, card);
  } else {
    for (const std::string_view key : {"strike", "answered_by", "strength", "technique"}) {
      if (const CardValue* stray = fields.find(key)) {
        fields.fault(stray->line, cat("'", key,
                                      "' belongs to an attack; add attack = true, or "
                                      "leave it out"));
      }
    }
    if (fields.find("effects") == nullptr) {
      fields.fault(fields.line(), "it does nothing; add attack = true, or effects = [...]");
    }
  }
  fields.finish();
}

}  // namespace

StartEntry read_knight(const CardValue& value, CardProblems& problems) {
  CardFields fields(value, "a Knight", problems);
  StartEntry entry;
  entry.line = value.line;
  entry.card.kind = StartKind::kKnight;
  entry.card.number = read_number(fields, "Knight");
  for (std::size_t i = 0; i < entry.card.abilities.size(); ++i) {
    entry.card.abilities[i] = static_cast<std::int8_t>(
        fields.number(kAbilityKeys[i], 1, kMaxAbility, cat(kAbilityKeys[i], " = 3")));
  }
  entry.card.second_artefact = fields.flag("second_artefact", false);
  entry.face = read_face(fields, Named::kMust);
  fields.finish();
  return entry;
}

StartEntry read_artefact(const CardValue& value, CardProblems& problems) {
  CardFields fields(value, "an Artefact", problems);
  StartEntry entry;
  entry.line = value.line;
  entry.card.kind = StartKind::kArtefact;
  entry.card.number = read_number(fields, "Artefact");
  entry.card.group = static_cast<ArtefactGroup>(
      fields.word("group", kGroupKeys, "group = \"weapon\"").value_or(0));
  entry.card.unique = fields.flag("unique", false);
  entry.card.second_artefact = fields.flag("second_artefact", false);
  entry.card.abilities = read_changes(fields);
  entry.face = read_face(fields, Named::kMust);
  fields.finish();
  return entry;
}

std::vector<StartEntry> read_health(const CardValue& value, CardProblems& problems) {
  CardFields fields(value, "the Health cards", problems);
  std::vector<StartEntry> entries;
  CardFace face = read_face(fields, Named::kMay);
  name_by_default(
      face, [](Language language) { return std::string(kind_name(StartKind::kHealth, language)); });
  const CardValue* numbers = fields.need("numbers", "numbers = [1, 2, 3, 4, 5, 6]");
  if (numbers != nullptr && (numbers->kind != CardValue::Kind::kList || numbers->items.empty() ||
                             numbers->items.size() > static_cast<std::size_t>(kMaxStartCards))) {
    fields.fault(numbers->line, cat("'numbers' must be a list of 1 to ", kMaxStartCards,
                                    " card numbers, such as [1, 2, 3]"));
    numbers = nullptr;
  }
  if (numbers != nullptr) {
    for (const CardValue& item : numbers->items) {
      if (item.kind != CardValue::Kind::kNumber || item.number < 1 || item.number > kMaxNumber) {
        fields.fault(item.line, cat("'numbers' has something that is no card number; write whole "
                                    "numbers from 1 to ",
                                    kMaxNumber));
        continue;
      }
      StartEntry entry;
      entry.line = item.line;
      entry.card.kind = StartKind::kHealth;
      entry.card.number = static_cast<std::uint16_t>(item.number);
      entry.face = face;
      entries.push_back(std::move(entry));
    }
  }
  fields.finish();
  return entries;
}

DeckEntry read_combat(const CardValue& value, const CardContext& context, CardProblems& problems) {
  CardFields fields(value, "a Combat card", problems);
  DeckEntry entry;
  DeckCard& card = entry.card;
  entry.line = value.line;
  card.kind = DeckKind::kCombat;
  card.number = read_number(fields, "Combat card");
  card.attacks = true;
  card.answered_by = kByGuards | kByAchievements | kByManoeuvres;
  const CardValue* attack =
      fields.need("attack", "attack = { strike = \"cross\", strength = 4, technique = 3 }");
  if (attack != nullptr && fields.table(*attack, "attack") != nullptr) {
    CardFields inside(*attack, cat(fields.who(), ", attack"), problems);
    const auto strike = inside.word("strike", kStrikeKeys, "strike = \"cross\"");
    if (strike) card.strike = static_cast<Strike>(*strike);
    card.attack = read_values(inside);
    inside.finish();
  }
  const CardValue* defence =
      fields.need("defence", "defence = { guard = \"wing\", strength = 4, technique = 3 }");
  if (defence != nullptr && fields.table(*defence, "defence") != nullptr) {
    CardFields inside(*defence, cat(fields.who(), ", defence"), problems);
    if (const auto guard = inside.word("guard", kGuardKeys, "guard = \"wing\"")) {
      card.guard = static_cast<Guard>(*guard);
      card.stops = context.guard_stops[*guard];
    }
    card.defence = read_values(inside);
    if (const CardValue* answers = inside.find("answers")) {
      card.stops = read_strikes(inside, *answers, "answers");
    }
    inside.finish();
  }
  read_symbol(fields, context, entry);
  card.initiative = static_cast<std::uint8_t>(
      fields.number_if_there("initiative", 1, kMaxInitiative).value_or(0));
  if (const CardValue* initiative = fields.find("initiative")) {
    entry.initiative_line = initiative->line;
  }
  read_signs(fields, card);
  entry.face = read_face(fields, Named::kMay);
  name_by_default(entry.face, [&](Language language) {
    return cat(strike_name(card.strike, language), " / ", guard_name(card.guard, language));
  });
  fields.finish();
  return entry;
}

DeckEntry read_achievement(const CardValue& value, CardProblems& problems) {
  CardFields fields(value, "an Achievement", problems);
  DeckEntry entry;
  DeckCard& card = entry.card;
  entry.line = value.line;
  card.kind = DeckKind::kAchievement;
  card.number = read_number(fields, "Achievement");
  const CardValue* action = fields.find("action");
  if (action != nullptr && fields.table(*action, "action") != nullptr) {
    read_action(*action, cat(fields.who(), ", action"), problems, card);
  }
  const CardValue* defence = fields.find("defence");
  if (defence != nullptr && fields.table(*defence, "defence") != nullptr) {
    CardFields inside(*defence, cat(fields.who(), ", defence"), problems);
    card.defence_cost = static_cast<std::uint8_t>(inside.number("cost", 0, kMaxCost, "cost = 3"));
    if (const CardValue* answers = inside.need("answers", "answers = [\"cross\"]")) {
      card.stops = read_strikes(inside, *answers, "answers");
    }
    inside.finish();
  }
  if (action == nullptr && defence == nullptr) {
    fields.fault(value.line, "it has neither 'action' nor 'defence'; add one, or both");
  }
  read_signs(fields, card);
  entry.face = read_face(fields, Named::kMust);
  fields.finish();
  return entry;
}

DeckEntry read_event(const CardValue& value, const CardContext& context, CardProblems& problems) {
  CardFields fields(value, "an Event", problems);
  DeckEntry entry;
  entry.line = value.line;
  entry.card.kind = DeckKind::kEvent;
  entry.card.number = read_number(fields, "Event");
  read_symbol(fields, context, entry);
  const CardValue* effects =
      fields.need("effects", "effects = [{ do = \"fatigue\", who = \"self\", amount = 2 }]");
  if (effects != nullptr) read_effects(fields, *effects, entry.card);
  read_signs(fields, entry.card);
  entry.face = read_face(fields, Named::kMust);
  fields.finish();
  return entry;
}

DeckEntry read_improvement(const CardValue& value, CardProblems& problems) {
  CardFields fields(value, "an Improvement", problems);
  DeckEntry entry;
  entry.line = value.line;
  entry.card.kind = DeckKind::kImprovement;
  entry.card.number = read_number(fields, "Improvement");
  entry.card.abilities = read_changes(fields);
  read_signs(fields, entry.card);
  entry.face = read_face(fields, Named::kMust);
  fields.finish();
  return entry;
}

}  // namespace salle::sword_and_shield
