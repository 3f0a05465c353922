// Card sets: whatever the file, either problems that say something, or a set that keeps its
// promises and can be told, listed and drawn. Every input is read as a file and as the end of a
// file that is good, since whole sets are long to invent.
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "check.hpp"
#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_drawing.hpp"
#include "games/sword_and_shield/cards/card_json.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"

using namespace salle;
using namespace salle::sword_and_shield;

namespace {

// Cards with higher numbers are those of good_set(), which need no second look.
constexpr int kGoodCards = 800;

void check_card(const DeckCard& card) {
  check(card.number >= 1 && card.number <= 999);
  check(card.attacks == (card.kind == DeckKind::kCombat) || card.kind == DeckKind::kAchievement);
  check(card.strike <= Strike::kNone && card.guard <= Guard::kHookCatcher);
  check(card.stops >> kStrikes == 0);
  check(card.action_cost <= 28 && card.defence_cost <= 28);
  if (card.kind == DeckKind::kCombat) {
    check(card.strike != Strike::kNone && card.stops != 0 && card.symbol != 0);
    for (const std::uint8_t value :
         {card.attack[0], card.attack[1], card.defence[0], card.defence[1]}) {
      check(value >= 2 && value <= 6);
    }
  }
  if (card.kind == DeckKind::kEvent) check(!card.effects.empty());
  if (card.attacks) check(card.answered_by != 0);
  for (const Effect& effect : card.effects) {
    check(effect.deed <= Effect::Deed::kReveal && effect.who <= Effect::Who::kFoes);
    check(effect.ability <= Ability::kEndurance);
    check(effect.amount >= -28 && effect.amount <= 28);
    check(effect.deed != Effect::Deed::kActions || effect.who == Effect::Who::kSelf);
  }
}

void check_set(const CardSet& set) {
  check(set.deck.size() >= 40 && set.deck.size() <= static_cast<std::size_t>(kMaxDeckCards));
  check(set.start.size() >= 12 && set.start.size() <= static_cast<std::size_t>(kMaxStartCards));
  check(set.deck_faces.size() == set.deck.size() && set.start_faces.size() == set.start.size());
  check(!set.id.empty() && set.initiatives.any());
  std::set<int> numbers;
  std::set<int> initiatives;
  for (std::size_t i = 0; i < set.start.size(); ++i) {
    check(numbers.insert(set.start[i].number).second);
    check(set.find_start(set.start[i].number) == static_cast<int>(i));
  }
  for (std::size_t i = 0; i < set.deck.size(); ++i) {
    const DeckCard& card = set.deck[i];
    check_card(card);
    check(numbers.insert(card.number).second);
    check(card.initiative == 0 || initiatives.insert(card.initiative).second);
    check(set.find_deck(card.number) == static_cast<int>(i));
    check(card.symbol <= set.symbol_keys.size());
  }
  for (const Language language : kLanguages) {
    for (int i = 0; i < static_cast<int>(set.start.size()); ++i) {
      if (set.start[static_cast<std::size_t>(i)].number > kGoodCards) continue;
      check(!set.start_faces[static_cast<std::size_t>(i)]
                 .name[static_cast<std::size_t>(language)]
                 .empty());
      check(!start_rules_words(set, i, language).empty());
      check(!draw_start_card(set, i, language).empty());
      check(!start_card_json(set, i, language).dump().empty());
    }
    for (int i = 0; i < static_cast<int>(set.deck.size()); ++i) {
      if (set.deck[static_cast<std::size_t>(i)].number > kGoodCards) continue;
      check(!card_rules_words(set, i, language).empty());
      check(!draw_deck_card(set, i, language).empty());
      check(!deck_card_json(set, i, language).dump().empty());
    }
  }
}

// False if the text is not even TOML.
bool read(std::string_view text) {
  const LoadedCards loaded = load_card_set(text);
  for (const CardProblem& problem : loaded.problems) {
    check(problem.line >= 0 && !problem.message.empty());
    check(problem.message.find('\n') == std::string::npos);
    if (problem.message.starts_with("not TOML")) return false;
  }
  if (loaded.problems.empty()) check_set(loaded.set);
  return true;
}

// The smallest set there is; its cards have numbers from 800.
std::string good_set() {
  std::string text =
      "[set]\nid = \"good\"\nversion = 1\nname = \"Good\"\n"
      "symbols = [{ key = \"rose\", en = \"Rose\", fr = \"Rose\", nl = \"Roos\" }]\n[guards]\n";
  for (const std::string_view guard : kGuardKeys) text += cat(guard, " = [\"cross\", \"rage\"]\n");
  text += "[[health]]\nnumbers = [801, 802, 803, 804, 805, 806]\n";
  for (int number = 811; number <= 816; ++number) {
    text += cat("[[knight]]\nnumber = ", number,
                "\nname = \"K\"\nstrength = 2\ntechnique = 3\nchivalry = 4\nendurance = 4\n");
  }
  for (int number = 821; number <= 860; ++number) {
    text +=
        cat("[[combat]]\nnumber = ", number,
            "\nattack = { strike = \"cross\", strength = 4, technique = 3 }\ndefence = { guard = "
            "\"wing\", strength = 3, technique = 5 }\nsymbol = \"rose\"\n");
  }
  return text + "initiative = 15\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string kGood = good_set();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (read(text)) read(cat(kGood, text));
  return 0;
}
