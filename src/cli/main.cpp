#include <clocale>

#include "cli/command.hpp"
#include "cli/completion.hpp"
#include "cli/kosen.hpp"
#include "cli/manual.hpp"
#include "cli/play.hpp"
#include "games/sword_and_shield/cards.hpp"

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  CLI::App app{"Salle: a hall for duelling games: En Garde, Archers, With Sword and Shield"};
  app.set_version_flag("--version", salle::version_text());
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  app.fallthrough();  // --cards may stand behind the command, too
  // Read before anything else, so that every command knows the sets: cards=ID then names one.
  app.add_option_function<std::vector<std::string>>(
         "--cards",
         [](const std::vector<std::string>& files) {
           for (const std::string& file : files) {
             const auto set = salle::sword_and_shield::register_card_file(file);
             if (!set) throw CLI::ValidationError("--cards", set.error().message);
           }
         },
         "A card set's file for With Sword and Shield, to play with as cards=ID")
      ->envname("SALLE_CARDS")
      ->allow_extra_args(false)
      ->trigger_on_parse();
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
  salle::add_openings(app, exit_code);
  salle::add_desk(app, exit_code);
  salle::add_protocol(app, exit_code);
  salle::add_bench(app, exit_code);
  salle::add_cards(app, exit_code);
  salle::add_serve(app, exit_code);
  salle::add_backup(app, exit_code);
  salle::add_admin(app, exit_code);
  salle::add_kosen(app, exit_code);
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
