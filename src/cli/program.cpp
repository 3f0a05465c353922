#include "cli/program.hpp"

#include <clocale>

#include "cli/command.hpp"
#include "cli/command_tree.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "engine_protocol/protocol_lines.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"
#include "store/schema.hpp"

namespace salle {
namespace {

// What it is, and which games there are.
std::string title() {
  std::vector<std::string> names;
  for (const GameInfo* game : all_games()) names.emplace_back(game->name.in(Language::kEnglish));
  return cat("Salle: a hall for duelling games: ", join(names, ", "));
}

// What --version prints: of the program, and of what it reads and speaks.
std::string version_text() {
  // The greeting is "salle" and the number of the protocol.
  const std::string_view greeting = engine_protocol::kGreeting;
  return cat("salle ", version(), "\ndata version ", store::migrations().back().version,
             ", engine protocol ", greeting.substr(greeting.find(' ') + 1));
}

}  // namespace

int run_program(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  CLI::App app{title()};
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  app.fallthrough();  // a game's option may stand behind the command, too
  int exit_code = 0;
  add_play(app, exit_code);
  add_games(app, exit_code);
  add_legal(app, exit_code);
  add_perft(app, exit_code);
  add_show(app, exit_code);
  add_replay(app, exit_code);
  add_analyse(app, exit_code);
  add_match(app, exit_code);
  add_ladder(app, exit_code);
  add_engine(app, exit_code);
  add_page_engine(app, exit_code);
  add_protocol(app, exit_code);
  add_bench(app, exit_code);
  add_serve(app, exit_code);
  add_backup(app, exit_code);
  add_store(app, exit_code);
  add_admin(app, exit_code);
  for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (requires { &G::add_options; }) G::add_options(app);
    if constexpr (requires { &G::add_commands; }) G::add_commands(app, exit_code);
  });
  add_completion(app, exit_code);
  add_manual(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version come this way too, with status 0.
    return app.exit(error) == 0 ? 0 : 2;
  }
  return exit_code;
}

}  // namespace salle
