#include <clocale>

#include "cli/command.hpp"
#include "cli/completion.hpp"
#include "cli/manual.hpp"
#include "cli/play.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"

namespace salle {

// What it is, and which games there are.
std::string title() {
  std::vector<std::string> names;
  for (const GameInfo* game : all_games()) names.emplace_back(game->name.in(Language::kEnglish));
  return cat("Salle: a hall for duelling games: ", join(names, ", "));
}

}  // namespace salle

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  CLI::App app{salle::title()};
  app.set_version_flag("--version", salle::version_text());
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  app.fallthrough();  // a game's option may stand behind the command, too
  int exit_code = 0;
  salle::add_play(app, exit_code);
  salle::add_games(app, exit_code);
  salle::add_legal(app, exit_code);
  salle::add_perft(app, exit_code);
  salle::add_show(app, exit_code);
  salle::add_replay(app, exit_code);
  salle::add_analyse(app, exit_code);
  salle::add_match(app, exit_code);
  salle::add_ladder(app, exit_code);
  salle::add_engine(app, exit_code);
  salle::add_page_engine(app, exit_code);
  salle::add_protocol(app, exit_code);
  salle::add_bench(app, exit_code);
  salle::add_serve(app, exit_code);
  salle::add_backup(app, exit_code);
  salle::add_admin(app, exit_code);
  salle::for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (requires { &G::add_options; }) G::add_options(app);
    if constexpr (requires { &G::add_commands; }) G::add_commands(app, exit_code);
  });
  salle::add_completion(app, exit_code);
  salle::add_manual(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version come this way too, with status 0.
    return app.exit(error) == 0 ? 0 : 2;
  }
  return exit_code;
}
