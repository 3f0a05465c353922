// `salle games`: what can be played, by which rules, with which options.
#include <iostream>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/table.hpp"
#include "players/catalogue.hpp"
#include "players/player.hpp"

namespace salle {
namespace {

void print_games(Language language) {
  for (const GameInfo* game : all_games()) {
    std::cout << game->name.in(language) << " (" << game->id << "), " << game->designer << '\n';
    std::cout << "  rule sets, the default first\n";
    for (const RuleSetInfo& rule_set : game->rule_sets) {
      std::cout << "    " << rule_set.name << "  " << say(rule_set.meaning, language) << '\n';
    }
    std::cout << "  options, written after the rule set as name=value\n";
    for (const OptionInfo& option : game->options) {
      std::cout << "    " << option.name << '=' << option.standard << "  "
                << say(option.meaning, language) << " (" << option.values << ")\n";
    }
    std::cout << "  computer players\n";
    for (const PlayerInfo& player : players_of(game->id, language)) {
      std::cout << "    " << player.name;
      if (player.level > 0) std::cout << " (" << player.level << ", " << player.title << ')';
      std::cout << "  " << player.character << '\n';
    }
  }
}

}  // namespace

void add_games(CLI::App& app, int& exit_code) {
  struct Options {
    bool json = false;
    std::string language = "en";
    std::string rules_of;
    std::string rules;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("games", "List games, rule sets, options and players");
  command->add_option("game", options->rules_of, "Print the rules of this game instead");
  command->add_option("--rules", options->rules, "The rule set and options to print them for");
  command->add_option("--language", options->language, "en, fr or nl")->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON array");
  command->callback([options, &exit_code] {
    const auto language = language_option(options->language);
    if (!language) {
      exit_code = 1;
      return;
    }
    if (!options->rules_of.empty()) {
      const auto table = Table::open(options->rules_of, options->rules);
      if (!table) {
        exit_code = complain(table.error().message);
        return;
      }
      std::cout << table->rules_page(*language);
    } else if (options->json) {
      std::cout << catalogue(*language).dump(2) << '\n';
    } else {
      print_games(*language);
    }
  });
}

}  // namespace salle
