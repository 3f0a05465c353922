// `salle play`: a match in the terminal, against the computer or with friends at one keyboard.
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>

#include "cli/command.hpp"
#include "cli/play/phrases.hpp"
#include "cli/play/plain/plain_game.hpp"
#include "cli/play/play_setup.hpp"
#include "cli/play/signals.hpp"
#include "cli/play/terminal/terminal_game.hpp"
#include "core/text.hpp"
#include "games/table.hpp"

namespace salle {
namespace {

using namespace play;

// The full screen where there is one, else lines.
std::unique_ptr<FrontEnd> open_front_end(const PlayOptions& options, bool keyboard, bool screen,
                                         Language language) {
  std::string why_plain;
  if (!options.plain && keyboard && screen) {
    auto terminal = TerminalGame::open();
    if (terminal) return std::move(*terminal);
    why_plain = say(kNoFullScreen, language, {terminal.error().message});
  }
  const PlainGame::Manners manners{keyboard, keyboard && screen};
  auto plain = std::make_unique<PlainGame>(std::cin, std::cout, manners);
  if (!why_plain.empty()) plain->tell(why_plain);
  return plain;
}

enum class Found { kNothing, kResumed, kLeave, kKeepIt };

// Looks for an unfinished match, and asks what is to become of it.
Found look_back(const PlayOptions& options, const Autosave& autosave, FrontEnd& front_end,
                bool may_ask, Language language, std::optional<PlaySession>& session) {
  if (options.fresh) return Found::kNothing;
  const auto text = autosave.read();
  if (!text) {
    if (options.resume) front_end.tell(say(kNothingToResume, language));
    return Found::kNothing;
  }
  Result<PlaySession> resumed = PlaySession::resume(*text, language);
  if (!resumed) {
    const auto aside = autosave.set_aside();
    front_end.tell(say(kBrokenFile, language, {resumed.error().message, aside.string()}));
    return Found::kNothing;
  }
  if (!options.resume && !may_ask) return Found::kKeepIt;
  if (!options.resume) {
    const std::string question =
        say(kResumeQuestion, language,
            {resumed->table().game().name.in(language), resumed->table().rules()});
    const std::string stands = resumed->table().prompt(Viewer::spectator(), resumed->audience());
    const auto answer = front_end.choose(
        question, {{say(kResumeIt, language), stands}, {say(kGiveItUp, language), ""}}, language);
    if (!answer) return Found::kLeave;
    if (*answer == 1) return Found::kNothing;
  }
  session.emplace(std::move(*resumed));
  return Found::kResumed;
}

// The exit code of a player who leaves before the match has begun.
int left_early() {
  const int signal = Interruptions::caught();
  return signal == 0 ? 0 : exit_code_for(signal);
}

int run_play(const PlayOptions& options) {
  Language language = language_of_environment();
  if (!options.language.empty()) {
    const auto wanted = parse_language(options.language);
    if (!wanted) {
      return complain(
          cat("unknown language ", quote(options.language), "; there are en, fr and nl"));
    }
    language = *wanted;
  }
  const bool keyboard = ::isatty(STDIN_FILENO) != 0;
  const bool screen = ::isatty(STDOUT_FILENO) != 0;

  // What can be refused is refused before the screen is taken.
  if (const auto checked = plan_match(options, nullptr, language); !checked) {
    return complain(checked.error().message);
  } else if (const auto tried = PlaySession::begin(**checked, language); !tried) {
    return complain(tried.error().message);
  }

  const Interruptions interruptions;
  auto autosave = Autosave::claim(state_folder());
  auto front_end = open_front_end(options, keyboard, screen, language);
  if (!autosave) front_end->tell(say(kCannotKeep, language, {autosave.error().message}));

  std::optional<PlaySession> session;
  bool keeps = autosave.has_value();
  if (autosave) {
    // With seats given the player knows what he wants, but not that he would lose a match by it.
    switch (look_back(options, *autosave, *front_end, keyboard, language, session)) {
      case Found::kLeave:
        return left_early();
      case Found::kKeepIt:
        front_end->tell(say(kOtherIsKept, language));
        keeps = false;
        break;
      case Found::kResumed:
      case Found::kNothing:
        break;
    }
  }
  if (!session) {
    const auto plan = plan_match(options, keyboard ? front_end.get() : nullptr, language);
    if (plan && !*plan) return left_early();
    auto begun = plan ? PlaySession::begin(**plan, language) : std::unexpected(plan.error());
    if (!begun) {
      front_end.reset();  // gives the terminal back, so that the complaint can be read
      return complain(begun.error().message);
    }
    session.emplace(std::move(*begun));
  }
  session->write_at_end(options.save);
  if (keeps) session->keep_in(&*autosave);
  return front_end->play(*session);
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command =
      app.add_subcommand("play", "Play a match in the terminal, with people or computer players");
  command->add_option(
      "game", options->game,
      cat("The game; with no options at all you are asked, else it is ", usual_game()));
  auto* rules =
      command->add_option("--rules", options->rules,
                          "Rule set and options on one line, as \"ferti/advanced target=3\"");
  auto* seats = command
                    ->add_option("--seat", options->seats,
                                 "Who sits there: human or a computer player; once for each seat")
                    ->allow_extra_args(false);
  auto* against =
      command->add_option("--against", options->against, "The computer player you play against");
  auto* as = command->add_option("--as", options->as, "Your seat, by name or number (the first)");
  command->add_option("--language", options->language, "en, fr or nl (from the environment)");
  command->add_flag("--plain", options->plain, "Lines of text instead of the full screen");
  auto* seed = command->add_option(
      "--seed", options->seed, "The dealer's seed, 64 hexadecimal digits, to play a deal again");
  auto* resume = command->add_flag("--resume", options->resume, "Go on with the unfinished match");
  auto* fresh = command->add_flag("--new", options->fresh,
                                  "A new match without asking; an unfinished one is given up");
  command->add_option("--save", options->save, "Write the record here when the match is over");
  seats->excludes(against)->excludes(as);
  resume->excludes(fresh)->excludes(rules)->excludes(seats)->excludes(against)->excludes(as);
  resume->excludes(seed);
  command->callback([options, &exit_code] {
    exit_code = run_play(*options);
    // A computer player may still be lost in thought; the program does not wait for it.
    if (Thinker::abandoned()) {
      std::cout.flush();
      std::_Exit(exit_code);
    }
  });
}

}  // namespace salle
