// `salle cards`: checks and lists card sets.
#include "games/sword_and_shield/cli/cards.hpp"

#include <algorithm>
#include <iostream>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "games/sword_and_shield/cards/card_json.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"
#include "games/sword_and_shield/cards/cards.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle {

using namespace sword_and_shield;  // NOLINT: this file is about nothing else

namespace {

std::string_view key_of(StartKind kind) { return kStartKindKeys[static_cast<std::size_t>(kind)]; }
std::string_view key_of(DeckKind kind) { return kDeckKindKeys[static_cast<std::size_t>(kind)]; }

bool is_kind(const std::string& key) {
  return std::find(kStartKindKeys.begin(), kStartKindKeys.end(), key) != kStartKindKeys.end() ||
         std::find(kDeckKindKeys.begin(), kDeckKindKeys.end(), key) != kDeckKindKeys.end();
}

struct ListOptions {
  std::string set;
  std::string kind;
  std::string language = "en";
  bool json = false;

  template <class Kind>
  bool wants(Kind which) const {
    return kind.empty() || kind == key_of(which);
  }
};

void list_json(const CardSet& set, const ListOptions& options, Language language) {
  auto list = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < set.start.size(); ++i) {
    if (options.wants(set.start[i].kind))
      list.push_back(start_card_json(set, static_cast<int>(i), language));
  }
  for (std::size_t i = 0; i < set.deck.size(); ++i) {
    if (options.wants(set.deck[i].kind))
      list.push_back(deck_card_json(set, static_cast<int>(i), language));
  }
  std::cout << list.dump(2) << '\n';
}

void list_one(int number, std::string_view kind, const std::string& name, std::string_view symbol,
              const std::string& rules) {
  constexpr std::size_t kWidth = 94;
  std::cout << number_words(number) << "  " << name << "  (" << kind;
  if (!symbol.empty()) std::cout << ", " << symbol;
  std::cout << ")\n";
  const std::string wrapped = wrap(rules, kWidth);
  for (const std::string_view line : split(wrapped, '\n')) {
    if (!line.empty()) std::cout << "     " << line << '\n';
  }
}

void list_text(const CardSet& set, const ListOptions& options, Language language) {
  const auto which = static_cast<std::size_t>(language);
  for (std::size_t i = 0; i < set.start.size(); ++i) {
    const StartCard& card = set.start[i];
    if (!options.wants(card.kind)) continue;
    list_one(card.number, kind_name(card.kind, language), set.start_faces[i].name[which], "",
             start_rules_words(set, static_cast<int>(i), language));
  }
  for (std::size_t i = 0; i < set.deck.size(); ++i) {
    const DeckCard& card = set.deck[i];
    if (!options.wants(card.kind)) continue;
    list_one(card.number, kind_name(card.kind, language), set.deck_faces[i].name[which],
             card.symbol == 0 ? "" : std::string_view(set.symbol_names[card.symbol - 1u][which]),
             card_rules_words(set, static_cast<int>(i), language));
  }
}

int run_list(const ListOptions& options) {
  const auto language = language_option(options.language);
  if (!language) return 1;
  if (!options.kind.empty() && !is_kind(options.kind)) {
    return complain(cat("unknown kind ", quote(options.kind),
                        "; there are knight, health, artefact, combat, achievement, event and "
                        "improvement"));
  }
  LoadedCards read;
  const CardSet* set = chosen_cards(options.set, read);
  if (set == nullptr) return 1;
  if (options.json) {
    list_json(*set, options, *language);
  } else {
    list_text(*set, options, *language);
  }
  return 0;
}

int count(const CardSet& set, StartKind kind) {
  return static_cast<int>(std::count_if(set.start.begin(), set.start.end(),
                                        [&](const StartCard& card) { return card.kind == kind; }));
}

// What is allowed and yet makes for a poor game.
void print_advice(const CardSet& set) {
  for (std::size_t strike = 0; strike < kStrikeKeys.size(); ++strike) {
    int shields = 0;
    int swords = 0;
    for (const DeckCard& card : set.deck) {
      if (card.kind != DeckKind::kCombat || (card.stops >> strike & 1) == 0) continue;
      ++(with_shield(card.guard) ? shields : swords);
    }
    if (shields < 2 || swords < 2) {
      std::cout << "note: '" << kStrikeKeys[strike] << "' is answered by " << shields
                << " cards with the shield and " << swords << " with the sword\n";
    }
  }
}

int run_check(const std::string& path) {
  std::string text;
  if (!read_input(path, text)) return 1;
  const LoadedCards read = load_card_set(text);
  if (!read.problems.empty()) {
    print_problems(path, read);
    return 1;
  }
  const CardSet& set = read.set;
  std::cout << path << ": fine. \"" << set.name[0] << "\" (" << set.id << ", version "
            << set.version << "): " << count(set, StartKind::kKnight) << " Knights, "
            << count(set, StartKind::kHealth) << " Health, " << count(set, StartKind::kArtefact)
            << " Artefacts; " << set.combats.count() << " Combat cards, "
            << set.achievements.count() << " Achievements, " << set.events.count() << " Events, "
            << set.improvements.count() << " Improvements; " << set.initiatives.count()
            << " cards with an initiative, " << set.manoeuvres.count() << " with a Manoeuvre, "
            << set.moves.count() << " with a Mêlée Move, " << set.locks.count()
            << " with a Mêlée Lock\n";
  print_advice(set);
  return 0;
}

}  // namespace

void print_problems(const std::string& path, const LoadedCards& read) {
  std::cout.flush();
  for (const CardProblem& problem : read.problems) {
    std::cerr << path << ':';
    if (problem.line > 0) std::cerr << problem.line << ':';
    std::cerr << ' ' << problem.message << '\n';
  }
  complain(cat(read.problems.size(), read.problems.size() == 1 ? " problem" : " problems", " in ",
               quote(path)));
}

const CardSet* chosen_cards(const std::string& path, LoadedCards& read) {
  if (path.empty()) return &house_cards();
  std::string text;
  if (!read_input(path, text)) return nullptr;
  read = load_card_set(text);
  if (read.problems.empty()) return &read.set;
  print_problems(path, read);
  return nullptr;
}

void SwordAndShield::add_options(CLI::App& app) {
  // Read before anything else, so that every command knows the sets: cards=ID then names one.
  app.add_option_function<std::vector<std::string>>(
         "--cards",
         [](const std::vector<std::string>& files) {
           for (const std::string& file : files) {
             const auto set = sword_and_shield::register_card_file(file);
             if (!set) throw CLI::ValidationError("--cards", set.error().message);
           }
         },
         "A card set's file for With Sword and Shield, to play with as cards=ID")
      ->envname("SALLE_CARDS")
      ->allow_extra_args(false)
      ->trigger_on_parse();
}

void SwordAndShield::add_commands(CLI::App& app, int& exit_code) {
  CLI::App* cards = app.add_subcommand(
      "cards", "Check, list, print and weigh the cards of With Sword and Shield");
  cards->require_subcommand(1);

  auto path = std::make_shared<std::string>();
  CLI::App* check = cards->add_subcommand("check", "Say what is wrong with a card set's file");
  check->add_option("file", *path, "The card set, - for standard input")->required();
  check->callback([path, &exit_code] { exit_code = run_check(*path); });

  auto options = std::make_shared<ListOptions>();
  CLI::App* list = cards->add_subcommand("list", "List a set's cards and what they do");
  list->add_option("--set", options->set, "A card set's file; the house's cards unless given");
  list->add_option("--kind", options->kind,
                   "Only knight, health, artefact, combat, achievement, event or improvement");
  list->add_option("--language", options->language, "en, fr or nl")->capture_default_str();
  list->add_flag("--json", options->json, "Print one JSON array");
  list->callback([options, &exit_code] { exit_code = run_list(*options); });

  add_cards_print(*cards, exit_code);
  add_cards_balance(*cards, exit_code);
}

}  // namespace salle
