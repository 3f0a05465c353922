#include "games/sword_and_shield/cards/card_json.hpp"

#include <span>

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"
#include "games/sword_and_shield/cards/cards.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle::sword_and_shield {
namespace {

using Json = nlohmann::ordered_json;

Json abilities_json(const std::array<std::int8_t, kAbilities>& abilities) {
  Json out = Json::object();
  for (std::size_t i = 0; i < abilities.size(); ++i)
    out[std::string(kAbilityKeys[i])] = abilities[i];
  return out;
}

// The keys of the bits that are set.
Json keys_json(unsigned bits, std::span<const std::string_view> keys) {
  Json list = Json::array();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if ((bits >> i & 1) != 0) list.push_back(keys[i]);
  }
  return list;
}

Json values_json(const std::array<std::uint8_t, 2>& values) {
  return {{"strength", values[0]}, {"technique", values[1]}};
}

Json attack_json(const DeckCard& card) {
  Json attack = Json::object();
  if (card.strike != Strike::kNone) {
    attack["strike"] = kStrikeKeys[static_cast<std::size_t>(card.strike)];
  }
  if (card.attack[0] != 0) attack.update(values_json(card.attack));
  attack["answeredBy"] = keys_json(card.answered_by, kAnswerKeys);
  return attack;
}

Json face_json(std::string_view kind, int number, const CardFace& face, std::string rules,
               Language language) {
  const auto which = static_cast<std::size_t>(language);
  Json out = {
      {"number", number}, {"kind", kind}, {"name", face.name[which]}, {"rules", std::move(rules)}};
  if (!face.lore[which].empty()) out["lore"] = face.lore[which];
  if (!face.note[which].empty()) out["note"] = face.note[which];
  if (!face.rulebook.empty()) out["rulebook"] = face.rulebook;
  return out;
}

Json effect_json(const Effect& effect) {
  Json out = {{"do", kDeedKeys[static_cast<std::size_t>(effect.deed)]},
              {"who", kWhoKeys[static_cast<std::size_t>(effect.who)]}};
  if (effect.deed == Effect::Deed::kAbility) {
    out["ability"] = kAbilityKeys[static_cast<std::size_t>(effect.ability)];
  }
  if (effect.amount != 0) out["amount"] = effect.amount;
  if (effect.when != Effect::kAlways) out["when"] = keys_json(effect.when, kWhenKeys);
  if (effect.option != 0) out["option"] = effect.option;
  return out;
}

// What `name` calls each of `keys`, which are in the order of the enumeration `Kind`.
template <class Kind, class Keys, class Name>
Json names_json(const Keys& keys, const Name& name) {
  Json out = Json::object();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    out[std::string(keys[i])] = name(static_cast<Kind>(i));
  }
  return out;
}

Json words_json(Language language) {
  Json out = Json::object();
  out["strikes"] =
      names_json<Strike>(kStrikeKeys, [&](Strike which) { return strike_name(which, language); });
  out["guards"] = names_json<Guard>(kGuardKeys, [&](Guard which) {
    return Json{{"name", guard_name(which, language)}, {"shield", with_shield(which)}};
  });
  out["abilities"] = names_json<Ability>(
      kAbilityKeys, [&](Ability which) { return ability_name(which, language); });
  out["kinds"] = names_json<StartKind>(kStartKindKeys,
                                       [&](StartKind which) { return kind_name(which, language); });
  out["kinds"].update(names_json<DeckKind>(
      kDeckKindKeys, [&](DeckKind which) { return kind_name(which, language); }));
  out["groups"] = names_json<ArtefactGroup>(
      kGroupKeys, [&](ArtefactGroup which) { return group_name(which, language); });
  return out;
}

}  // namespace

Json start_card_json(const CardSet& set, int start_index, Language language) {
  const auto index = static_cast<std::size_t>(start_index);
  const StartCard& card = set.start[index];
  Json out =
      face_json(kStartKindKeys[static_cast<std::size_t>(card.kind)], card.number,
                set.start_faces[index], start_rules_words(set, start_index, language), language);
  if (card.kind != StartKind::kHealth) out["abilities"] = abilities_json(card.abilities);
  if (card.kind == StartKind::kArtefact) {
    out["group"] = kGroupKeys[static_cast<std::size_t>(card.group)];
    out["unique"] = card.unique;
  }
  if (card.second_artefact) out["secondArtefact"] = true;
  return out;
}

Json deck_card_json(const CardSet& set, int deck_index, Language language) {
  const auto index = static_cast<std::size_t>(deck_index);
  const DeckCard& card = set.deck[index];
  const bool combat = card.kind == DeckKind::kCombat;
  Json out =
      face_json(kDeckKindKeys[static_cast<std::size_t>(card.kind)], card.number,
                set.deck_faces[index], card_rules_words(set, deck_index, language), language);
  if (card.attacks) out["attack"] = attack_json(card);
  if (card.kind == DeckKind::kAchievement && card.playable) out["cost"] = card.action_cost;
  if (card.stops != 0) {
    Json defence = combat ? values_json(card.defence) : Json{{"cost", card.defence_cost}};
    if (combat) defence["guard"] = kGuardKeys[static_cast<std::size_t>(card.guard)];
    defence["answers"] = keys_json(card.stops, kStrikeKeys);
    out["defence"] = std::move(defence);
  }
  if (!card.effects.empty()) {
    out["effects"] = Json::array();
    for (const Effect& effect : card.effects) out["effects"].push_back(effect_json(effect));
  }
  if (card.kind == DeckKind::kImprovement) out["abilities"] = abilities_json(card.abilities);
  if (card.symbol != 0) {
    out["symbol"] = set.symbol_keys[card.symbol - 1u];
    out["combinable"] = card.combinable;
  }
  if (!set.clashes.empty() && set.clashes[index].any()) {
    out["notWith"] = Json::array();
    set.clashes[index].each([&](int other) {
      out["notWith"].push_back(set.deck[static_cast<std::size_t>(other)].number);
    });
  }
  if (card.initiative != 0) out["initiative"] = card.initiative;
  if (card.manoeuvre) out["manoeuvre"] = true;
  if (card.move) out["move"] = true;
  if (card.lock) out["lock"] = true;
  return out;
}

Json card_set_json(const CardSet& set, Language language) {
  const auto which = static_cast<std::size_t>(language);
  Json out = {{"id", set.id}, {"version", set.version}, {"name", set.name[which]}};
  out["symbols"] = Json::array();
  for (std::size_t i = 0; i < set.symbol_keys.size(); ++i) {
    out["symbols"].push_back({{"key", set.symbol_keys[i]}, {"name", set.symbol_names[i][which]}});
  }
  out["words"] = words_json(language);
  out["cards"] = Json::array();
  for (std::size_t i = 0; i < set.start.size(); ++i) {
    out["cards"].push_back(start_card_json(set, static_cast<int>(i), language));
  }
  for (std::size_t i = 0; i < set.deck.size(); ++i) {
    out["cards"].push_back(deck_card_json(set, static_cast<int>(i), language));
  }
  return out;
}

}  // namespace salle::sword_and_shield

namespace salle {

Result<nlohmann::ordered_json> SwordAndShield::card_set(std::string_view id, Language language) {
  using namespace sword_and_shield;
  const CardSet* set = find_card_set(id);
  if (set == nullptr) {
    return refuse(
        cat("there are no cards ", quote(id), "; there are ", join(card_set_ids(), ", ")));
  }
  return card_set_json(*set, language);
}

}  // namespace salle
