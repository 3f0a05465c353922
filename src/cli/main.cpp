#include <clocale>

#include "cli/command.hpp"
#include "cli/play.hpp"

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  CLI::App app{"Salle: a hall for duelling games. En Garde and Archers are here"};
  app.set_version_flag("--version", "salle " SALLE_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  int exit_code = 0;
  salle::add_play(app, exit_code);
  salle::add_games(app, exit_code);
  salle::add_legal(app, exit_code);
  salle::add_perft(app, exit_code);
  salle::add_show(app, exit_code);
  salle::add_replay(app, exit_code);
  salle::add_match(app, exit_code);
  salle::add_bench(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version come this way too, with status 0.
    return app.exit(error) == 0 ? 0 : 2;
  }
  return exit_code;
}
