// `salle legal`: the legal actions of a position, for people and for scripts. `salle show`: a position
// as a picture, in characters or as SVG.
#include <iostream>
#include <string>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"

namespace salle {
namespace {

// The actions of the seat to move.
Result<std::vector<std::string>> legal_at(const std::string& game, const std::string& rules,
                                          std::string_view position) {
  const auto table = Table::open_at(game, rules, position);
  if (!table) return std::unexpected(table.error());
  if (table->turn() < 0) return refuse("there is nothing to decide in this position");
  return table->legal();
}

}  // namespace

void add_legal(CLI::App& app, int& exit_code) {
  struct Options {
    std::string game;
    std::string rules;
    std::string position;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("legal", "List the legal actions of a position");
  command->add_option("game", options->game, example_of_game())->required();
  command->add_option("--rules", options->rules, "Rule set and options, such as ferti/advanced");
  command
      ->add_option("--position", options->position,
                   "The position; - reads positions from standard input, one a line, and answers "
                   "each with one line: the actions with spaces between, or error: and why "
                   "there are none, be it a bad position or one with nothing to decide")
      ->required();
  command->callback([options, &exit_code] {
    // What is wrong with game or rules is wrong for every position.
    if (const auto table = Table::open(options->game, options->rules); !table) {
      exit_code = complain(table.error().message);
      return;
    }
    if (options->position != "-") {
      const auto actions = legal_at(options->game, options->rules, options->position);
      if (!actions) {
        exit_code = complain(actions.error().message);
        return;
      }
      for (const std::string& action : *actions) std::cout << action << '\n';
      return;
    }
    std::string line;
    while (std::getline(std::cin, line)) {
      const auto actions = legal_at(options->game, options->rules, line);
      if (actions) {
        std::cout << join(*actions, " ") << '\n';
      } else {
        std::cout << "error: " << actions.error().message << '\n';
        exit_code = 1;
      }
      // A program that asks one position at a time waits for this answer.
      if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
    }
  });
}
namespace {

struct ShowOptions {
  std::string game;
  std::string position;
  std::string rules;
  std::string language = "en";
  bool svg = false;
  bool detailed = false;
};

template <Game G>
int run_show(const ShowOptions& options, Language language) {
  const auto rules = G::parse_rules(options.rules);
  if (!rules) return complain(rules.error().message);
  typename G::View view;
  if (options.position.find('?') != std::string::npos) {
    const auto known = G::parse_knowledge(*rules, options.position);
    if (!known) return complain(known.error().message);
    view = known->view;
  } else {
    const auto state = G::parse_position(*rules, options.position);
    if (!state) return complain(state.error().message);
    view = G::view(*rules, *state, Viewer::all());
  }
  if (!options.svg) {
    std::cout << G::picture(*rules, view, language, options.detailed).plain()
              << G::describe(*rules, view, language) << '\n'
              << G::prompt(*rules, view, language) << '\n';
    return 0;
  }
  if constexpr (requires { G::svg(view, language); }) {
    std::cout << G::svg(view, language);
    return 0;
  } else {
    return complain(cat("there is no SVG drawing of ", G::kInfo.id, " yet"));
  }
}

}  // namespace

void add_show(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* command = app.add_subcommand("show", "Draw a position");
  command->add_option("game", options->game, example_of_game())->required();
  command->add_option("position", options->position, "The position")->required();
  command->add_option("--rules", options->rules, "Rule set and options");
  command->add_option("--language", options->language, "en, fr or nl")->capture_default_str();
  command->add_flag("--svg", options->svg, "An SVG file on standard output");
  command->add_flag("--detailed", options->detailed,
                    "With what the board shows on demand, such as fire");
  command->callback([options, &exit_code] {
    const auto language = language_option(options->language);
    if (!language) {
      exit_code = 1;
      return;
    }
    const bool known = with_game(options->game, [&]<class G>(std::type_identity<G>) {
      exit_code = run_show<G>(*options, *language);
    });
    if (!known) exit_code = complain(unknown_game(options->game).error().message);
  });
}

}  // namespace salle
