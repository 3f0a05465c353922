#include "games/sword_and_shield/cards/card_drawing.hpp"

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr int kMiddle = kCardWidth / 2;
constexpr int kFatiguePoints = 28;
constexpr int kHits = 5;

std::string number_text(int x, int y, int size, std::string_view css_class, std::string_view text) {
  return cat("<text class=\"", css_class, "\" x=\"", x, "\" y=\"", y, "\" font-size=\"", size,
             "\">", escape_xml(text), "</text>\n");
}

// Paper, the band with the kind of card, and the number.
std::string frame(std::string_view band, std::string_view kind, int number) {
  return cat("<rect class=\"paper\" x=\"22\" y=\"22\" width=\"586\" height=\"836\" rx=\"20\"/>\n",
             "<rect class=\"hair\" x=\"31\" y=\"31\" width=\"568\" height=\"818\" rx=\"14\"/>\n",
             "<rect class=\"band-", band,
             "\" x=\"145\" y=\"42\" width=\"340\" height=\"50\" rx=\"6\"/>\n",
             number_text(kMiddle, 78, 30, "kind", kind),
             number_text(556, 836, 27, "number", number_words(number)));
}

std::string lore(const CardFace& face, Language language) {
  return lettering(
      {.x = 290, .top = 768, .width = 440, .height = 72, .largest = 22, .smallest = 14}, "lore",
      face.lore[static_cast<std::size_t>(language)]);
}

// A tactic's shield with a scroll's value, its letter and its word.
std::string value_shield(int x, int y, Tactic tactic, int value, Language language) {
  const std::string_view name = tactic_name(tactic, language);
  return cat(
      ornament("heater", x, y, 105, "heater"),
      number_text(x, y - 28, 22, "word", name.substr(0, 1)),
      number_text(x, y + 36, 66, "value", std::to_string(value)),
      lettering({.x = x, .top = y + 62, .width = 220, .height = 30, .largest = 22, .smallest = 14},
                "word", value_word(tactic, value, language)));
}

std::string both_values(int y, const std::array<std::uint8_t, 2>& values, Language language) {
  return value_shield(190, y, Tactic::kStrength, values[0], language) +
         value_shield(440, y, Tactic::kTechnique, values[1], language);
}

// The signs a card bears, in a row with their names.
std::string signs(const DeckCard& card, Language language) {
  struct Sign {
    std::string_view id;
    Term name;
  };
  std::vector<Sign> shown;
  if (card.manoeuvre) shown.push_back({"manoeuvre", Term::kManoeuvre});
  if (card.move) shown.push_back({"move", Term::kMove});
  if (card.lock) shown.push_back({"lock", Term::kLock});
  std::string out;
  const int width = shown.empty() ? 0 : 520 / static_cast<int>(shown.size());
  int x = kMiddle - width * (static_cast<int>(shown.size()) - 1) / 2;
  for (const Sign& sign : shown) {
    out += ornament(sign.id, x, 716, 75, "sign");
    out += lettering(
        {.x = x, .top = 738, .width = width - 10, .height = 26, .largest = 20, .smallest = 13},
        "word", term(sign.name, language));
    x += width;
  }
  return out;
}

std::string corner_symbol(const CardSet& set, const DeckCard& card, Language language) {
  if (card.symbol == 0) return {};
  std::string out =
      cat("<circle class=\"heater\" cx=\"82\" cy=\"82\" r=\"46\"/>\n",
          ornament(symbol_id(card.symbol), 82, card.combinable ? 76 : 82, 85, "symbol"));
  if (!card.combinable) return out + "<path class=\"line\" d=\"M50 114 L114 50\"/>\n";
  return out +
         lettering({.x = 82, .top = 103, .width = 66, .height = 16, .largest = 14, .smallest = 8},
                   "word", set.symbol_names[card.symbol - 1u][static_cast<std::size_t>(language)]);
}

std::string corner_initiative(const DeckCard& card) {
  if (card.initiative == 0) return {};
  return cat("<path class=\"brass\" d=\"M548 34 L598 84 L548 134 L498 84 Z\"/>\n",
             number_text(548, 100, 46, "value", std::to_string(card.initiative)));
}

std::string combat(const CardSet& set, const DeckCard& card, Language language) {
  const bool shield = with_shield(card.guard);
  return cat(
      corner_symbol(set, card, language), corner_initiative(card),
      lettering(
          {.x = kMiddle, .top = 98, .width = 330, .height = 32, .largest = 22, .smallest = 14},
          "word", term(Term::kAttack, language)),
      scroll(138, 212),
      lettering({.x = kMiddle,
                 .top = 142,
                 .width = 470,
                 .height = 56,
                 .largest = 42,
                 .smallest = 20,
                 .bold = true},
                "title", strike_name(card.strike, language)),
      both_values(256, card.attack, language), ornament("weapon", kMiddle, 262, 56, ""),
      lettering(
          {.x = kMiddle, .top = 358, .width = 470, .height = 32, .largest = 22, .smallest = 14},
          "word",
          cat(term(Term::kDefence, language), " (",
              term(shield ? Term::kShield : Term::kSword, language), ")")),
      scroll(394, 290),
      lettering({.x = kMiddle,
                 .top = 398,
                 .width = 470,
                 .height = 56,
                 .largest = 42,
                 .smallest = 20,
                 .bold = true},
                "title", guard_name(card.guard, language)),
      both_values(512, card.defence, language),
      ornament(shield ? "shield" : "sword", kMiddle, shield ? 516 : 524, shield ? 52 : 60, ""),
      lettering(
          {.x = kMiddle, .top = 606, .width = 480, .height = 76, .largest = 23, .smallest = 14},
          "text", strike_list(card.stops, language)));
}

std::string name_and_picture(const CardFace& face, std::string_view picture, Language language) {
  return cat(lettering({.x = kMiddle,
                        .top = 132,
                        .width = 490,
                        .height = 96,
                        .largest = 44,
                        .smallest = 20,
                        .bold = true},
                       "title", face.name[static_cast<std::size_t>(language)]),
             ornament(picture, kMiddle, 344, 94, ""));
}

std::string cost_drop(int x, std::string_view label, int cost) {
  return cat(
      ornament("drop", x, 330, 190, "fatigue"),
      number_text(x, 362, 36, "on-drop", cost == 0 ? "0" : cat("−", cost)),
      lettering({.x = x, .top = 392, .width = 150, .height = 30, .largest = 22, .smallest = 13},
                "word", label));
}

std::string words(const CardSet& set, int index, Language language) {
  return scroll(452, 232) +
         lettering(
             {.x = kMiddle, .top = 460, .width = 480, .height = 216, .largest = 29, .smallest = 13},
             "text", card_text(set, index, language));
}

std::string change_rows(const std::array<std::int8_t, kAbilities>& changes, int top,
                        Language language) {
  std::string out;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (changes[i] == 0) continue;
    std::array<std::int8_t, kAbilities> one = {};
    one[i] = changes[i];
    out += lettering({.x = kMiddle,
                      .top = top,
                      .width = 460,
                      .height = 62,
                      .largest = 44,
                      .smallest = 24,
                      .bold = true},
                     "value", ability_changes(one, language));
    top += 66;
  }
  return out;
}

std::string knight(const StartCard& card, const CardFace& face, Language language) {
  std::string out = cat(lettering({.x = kMiddle,
                                   .top = 100,
                                   .width = 520,
                                   .height = 70,
                                   .largest = 46,
                                   .smallest = 20,
                                   .bold = true},
                                  "title", face.name[static_cast<std::size_t>(language)]),
                        coat_of_arms(card.number, kMiddle, 340));
  for (int i = 0; i < kAbilities; ++i) {
    const int x = 102 + i * 142;
    const auto ability = static_cast<Ability>(i);
    const bool tactic = i < 2;
    out += tactic ? ornament("heater", x, 610, 112, "heater")
                  : cat("<circle class=\"heater\" cx=\"", x, "\" cy=\"610\" r=\"55\"/>\n");
    out += number_text(x, 632, 66, "value",
                       std::to_string(card.abilities[static_cast<std::size_t>(i)]));
    out +=
        lettering({.x = x, .top = 682, .width = 138, .height = 36, .largest = 24, .smallest = 13},
                  "text", ability_name(ability, language));
  }
  return out + lore(face, language);
}

std::string health(const CardFace& face, Language language) {
  std::string out;
  const std::string& name = face.name[static_cast<std::size_t>(language)];
  if (name != kind_name(StartKind::kHealth, language)) {
    out += lettering({.x = kMiddle,
                      .top = 96,
                      .width = 520,
                      .height = 44,
                      .largest = 34,
                      .smallest = 20,
                      .bold = true},
                     "title", name);
  }
  out +=
      lettering({.x = 108, .top = 160, .width = 120, .height = 50, .largest = 26, .smallest = 14},
                "text", term(Term::kHit, language));
  for (int hit = 1; hit <= kHits; ++hit) {
    const int x = 150 + hit * 76;
    out += ornament("drop", x, 184, 125, "hit");
    out += number_text(x, 207, 30, "on-drop", std::to_string(hit));
  }
  out += "<path class=\"hair\" d=\"M60 240 H570\"/>\n";
  out += lettering(
      {.x = kMiddle, .top = 246, .width = 500, .height = 40, .largest = 26, .smallest = 14}, "text",
      term(Term::kFatigue, language));
  for (int place = 0; place < kFatiguePoints; ++place) {
    const int x = 93 + place % 7 * 74;
    const int y = 326 + place / 7 * 82;
    out += ornament("drop", x, y, 122, "fatigue");
    out += number_text(x, y + 22, 27, "on-drop", std::to_string(kFatiguePoints - place));
  }
  for (const Tactic tactic : {Tactic::kStrength, Tactic::kTechnique}) {
    const int x = tactic == Tactic::kStrength ? 190 : 440;
    out += ornament("heater", x, 706, 125, "heater");
    out +=
        lettering({.x = x, .top = 784, .width = 240, .height = 36, .largest = 28, .smallest = 14},
                  "text", tactic_name(tactic, language));
  }
  return out;
}

std::string artefact(const StartCard& card, const CardFace& face, Language language) {
  std::string out =
      name_and_picture(face, kGroupKeys[static_cast<std::size_t>(card.group)], language);
  out += lettering(
      {.x = kMiddle, .top = 98, .width = 360, .height = 32, .largest = 24, .smallest = 14}, "word",
      group_name(card.group, language));
  out += scroll(480, 220);
  int rows = 0;
  for (const std::int8_t change : card.abilities) rows += change != 0 ? 1 : 0;
  out += change_rows(card.abilities, 590 - 33 * rows, language);
  if (card.unique) {
    out += cat("<path class=\"brass\" d=\"M150 716 H480 L462 738 L480 760 H150 L168 738 Z\"/>\n",
               number_text(kMiddle, 749, 30, "title", term(Term::kUnique, language)));
  }
  return out + lore(face, language);
}

}  // namespace

std::string draw_start_card(const CardSet& set, int start_index, Language language) {
  const auto index = static_cast<std::size_t>(start_index);
  const StartCard& card = set.start[index];
  const CardFace& face = set.start_faces[index];
  const std::string_view kind = kind_name(card.kind, language);
  switch (card.kind) {
    case StartKind::kKnight:
      return frame("knight", kind, card.number) + knight(card, face, language);
    case StartKind::kHealth:
      return frame("health", kind, card.number) + health(face, language);
    case StartKind::kArtefact:
      return frame("artefact", kind, card.number) + artefact(card, face, language);
  }
  return {};
}

std::string draw_deck_card(const CardSet& set, int deck_index, Language language) {
  const auto index = static_cast<std::size_t>(deck_index);
  const DeckCard& card = set.deck[index];
  const CardFace& face = set.deck_faces[index];
  const std::string_view kind = kind_name(card.kind, language);
  std::string out;
  switch (card.kind) {
    case DeckKind::kCombat:
      out = frame("combat", kind, card.number) + combat(set, card, language);
      break;
    case DeckKind::kAchievement:
      out = frame("achievement", kind, card.number) + name_and_picture(face, "trophy", language) +
            words(set, deck_index, language);
      if (card.attacks || !card.effects.empty()) {
        out += cost_drop(112, say({"Action", "Action", "Actie"}, language), card.action_cost);
      }
      if (card.stops != 0) {
        out += cost_drop(518, term(Term::kDefence, language), card.defence_cost);
      }
      break;
    case DeckKind::kEvent:
      out = frame("event", kind, card.number) + corner_symbol(set, card, language) +
            name_and_picture(face, "horn", language) + words(set, deck_index, language);
      break;
    case DeckKind::kImprovement: {
      int rows = 0;
      for (const std::int8_t change : card.abilities) rows += change != 0 ? 1 : 0;
      out = frame("improvement", kind, card.number) + name_and_picture(face, "laurel", language) +
            scroll(480, 200) + change_rows(card.abilities, 580 - 33 * rows, language);
      break;
    }
  }
  return out + signs(card, language) + lore(face, language);
}

std::string draw_back(bool start_deck) {
  const std::string_view band = start_deck ? "band-knight" : "band-combat";
  return cat("<rect class=\"", band,
             "\" x=\"22\" y=\"22\" width=\"586\" height=\"836\" rx=\"20\"/>\n",
             "<rect x=\"48\" y=\"48\" width=\"534\" height=\"784\" rx=\"12\" fill=\"none\" "
             "stroke=\"#fdfaf2\" stroke-width=\"3\"/>\n",
             ornament("trophy", kMiddle, kCardHeight / 2, 220, ""));
}

}  // namespace salle::sword_and_shield
