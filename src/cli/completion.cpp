// `salle completion bash|zsh|fish`, and what the scripts that it prints ask for: what could stand
// where somebody presses the tab key.
#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <string_view>

#include "cli/command.hpp"
#include "cli/command_tree.hpp"
#include "core/language.hpp"
#include "core/text.hpp"
#include "games/table.hpp"
#include "players/player.hpp"

namespace salle {
namespace {

struct Candidate {
  std::string word;
  std::string meaning;  // may be empty
};

struct Candidates {
  std::vector<Candidate> words;
  enum class Names { kNone, kFiles, kFolders } names = Names::kNone;  // the shell knows those
};

// `words` are those behind `salle`; the last one is what was typed of the one to complete, and may
// be empty.
Candidates complete(const CLI::App& app, const std::vector<std::string>& words);

// The scripts only carry words to and fro: `salle complete` answers a line for each candidate, with
// its meaning behind a tab, and ":files" or ":folders" where the shell is to look for them.

constexpr std::string_view kBash = R"sh(# Completion of salle for bash.
_salle() {
  local words=() word glue=false i
  # Bash takes --port=8080 and search:nodes=50 apart at the signs; salle wants them whole.
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ ${#words[@]} -gt 0 ]] && { $glue || [[ $word == [=:]* ]]; }; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    [[ $word == *[=:] ]] && glue=true || glue=false
  done
  local current=${words[-1]} line
  local kept=${current%"${current##*[=:]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o default ;;
      :folders) compopt -o dirnames ;;
      *)
        line=${line%%$'\t'*}
        COMPREPLY+=("${line#"$kept"}")
        ;;
    esac
  done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
}
complete -F _salle salle
)sh";

constexpr std::string_view kZsh = R"sh(#compdef salle
# Completion of salle for zsh.
_salle() {
  local line word
  local -a found
  for line in "${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      '') ;;
      :files) _files ;;
      :folders) _files -/ ;;
      *)
        word=${line%%$'\t'*}
        found+=("${word//:/\\:}:${line#*$'\t'}")
        ;;
    esac
  done
  (( ${#found} )) && _describe -V 'salle' found
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _salle "$@"; else compdef _salle salle; fi
)sh";

constexpr std::string_view kFish = R"sh(# Completion of salle for fish.
function __salle_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current"
            case '*'
                echo $line
        end
    end
end
complete -c salle -f -a '(__salle_complete)'
)sh";

struct Shell {
  std::string_view name;
  std::string_view script;
};
constexpr std::array kShells = {Shell{"bash", kBash}, Shell{"zsh", kZsh}, Shell{"fish", kFish}};

// What an option takes is not all known to the parser: the rest is known by its name.
enum class Kind { kNothing, kGame, kRules, kLanguage, kPlayer, kSeated, kFile, kFolder };
struct Named {
  std::string_view name;
  Kind kind;
};
constexpr std::array kKinds = {
    Named{"game", Kind::kGame},           Named{"--rules", Kind::kRules},
    Named{"--language", Kind::kLanguage}, Named{"--against", Kind::kPlayer},
    Named{"--a", Kind::kPlayer},          Named{"--b", Kind::kPlayer},
    Named{"--player", Kind::kPlayer},     Named{"--players", Kind::kPlayer},
    Named{"--level", Kind::kPlayer},      Named{"--seat", Kind::kSeated},
    Named{"file", Kind::kFile},           Named{"--cards", Kind::kFile},
    Named{"--config", Kind::kFile},       Named{"--log", Kind::kFile},
    Named{"--openings", Kind::kFile},     Named{"--save", Kind::kFile},
    Named{"--set", Kind::kFile},          Named{"--smtp-password-file", Kind::kFile},
    Named{"--check", Kind::kFile},        Named{"--data", Kind::kFolder},
    Named{"--pages", Kind::kFolder},      Named{"--out", Kind::kFolder},
    Named{"--records", Kind::kFolder},
};

Kind kind_of(const CLI::Option& option) {
  const auto found = std::ranges::find(kKinds, option.get_name(), &Named::name);
  return found == kKinds.end() ? Kind::kNothing : found->kind;
}

// Where one word stands: the command it belongs to, and what was said before it.
struct Place {
  const CLI::App* command = nullptr;
  const CLI::Option* waiting = nullptr;  // an option that wants this word
  int wants = 0;                         // so many of them
  std::size_t positionals = 0;           // given to this command already
  bool options_over = false;             // behind "--"
  std::string game;
  std::vector<const CLI::Option*> given;
};

// Options of commands above count as well, as for the parser.
const CLI::Option* option_named(const CLI::App* command, const std::string& name) {
  for (; command != nullptr; command = command->get_parent()) {
    for (const CLI::Option* option : options_of(*command)) {
      if (option->check_name(name)) return option;
    }
  }
  return nullptr;
}

void walk(Place& place, const std::string& word) {
  if (place.wants > 0) {
    --place.wants;
    return;
  }
  place.waiting = nullptr;
  if (place.options_over || word.empty() || word == "-" || word.front() != '-') {
    for (const CLI::App* each : commands_of(*place.command)) {
      if (each->get_name() != word || place.options_over) continue;
      place.command = each;
      place.positionals = 0;
      return;
    }
    const auto expected = positionals_of(*place.command);
    if (place.positionals < expected.size() &&
        kind_of(*expected[place.positionals]) == Kind::kGame) {
      place.game = word;
    }
    ++place.positionals;
    return;
  }
  if (word == "--") {
    place.options_over = true;
    return;
  }
  const auto equals = word.find('=');
  place.waiting = option_named(place.command, word.substr(0, equals));
  if (place.waiting == nullptr) return;
  place.given.push_back(place.waiting);
  if (equals == std::string::npos) place.wants = words_after(*place.waiting);
}

void add_players(const std::string& game, Candidates& found) {
  for (const GameInfo* each : all_games()) {
    if (!game.empty() && each->id != game) continue;
    for (const PlayerInfo& player : players_of(each->id, Language::kEnglish)) {
      if (std::ranges::find(found.words, player.name, &Candidate::word) == found.words.end()) {
        found.words.push_back({std::string(player.name), std::string(player.character)});
      }
    }
  }
}

void add_values(const CLI::Option& option, const std::string& game, Candidates& found) {
  for (std::string& choice : choices_of(option)) found.words.push_back({std::move(choice), ""});
  switch (kind_of(option)) {
    case Kind::kNothing:
      break;
    case Kind::kGame:
      for (const GameInfo* each : all_games()) {
        found.words.push_back({std::string(each->id), std::string(each->name.english)});
      }
      break;
    case Kind::kRules:
      for (const GameInfo* each : all_games()) {
        if (!game.empty() && each->id != game) continue;
        for (const RuleSetInfo& rules : each->rule_sets) {
          found.words.push_back({std::string(rules.name), std::string(rules.meaning.english)});
        }
      }
      break;
    case Kind::kLanguage:
      for (const Language language : kLanguages) {
        found.words.push_back({std::string(language_code(language)), ""});
      }
      break;
    case Kind::kSeated:
      found.words.push_back({"human", "a person at this keyboard"});
      add_players(game, found);
      break;
    case Kind::kPlayer:
      add_players(game, found);
      break;
    case Kind::kFile:
      found.names = Candidates::Names::kFiles;
      break;
    case Kind::kFolder:
      found.names = Candidates::Names::kFolders;
      break;
  }
}

void add_options(const Place& place, Candidates& found) {
  for (const CLI::App* command = place.command; command != nullptr;
       command = command->get_parent()) {
    for (const CLI::Option* option : options_of(*command)) {
      const bool again = option->get_items_expected_max() > words_after(*option);
      if (!again && std::ranges::find(place.given, option) != place.given.end()) continue;
      // --help and --version of commands above are not meant here.
      if (command != place.command && option->get_configurable() == false) continue;
      for (const std::string& name : option->get_lnames()) {
        found.words.push_back({"--" + name, option->get_description()});
      }
    }
  }
}

void keep_those_that_begin_with(const std::string& typed, Candidates& found) {
  std::erase_if(found.words, [&](const Candidate& each) { return !each.word.starts_with(typed); });
}

int print(const Candidates& found) {
  for (const Candidate& each : found.words) {
    std::cout << each.word;
    if (!each.meaning.empty()) std::cout << '\t' << each.meaning;
    std::cout << '\n';
  }
  if (found.names == Candidates::Names::kFiles) std::cout << ":files\n";
  if (found.names == Candidates::Names::kFolders) std::cout << ":folders\n";
  return 0;
}

Candidates complete(const CLI::App& app, const std::vector<std::string>& words) {
  Candidates found;
  if (words.empty()) return found;
  Place place;
  place.command = &app;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) walk(place, words[i]);
  const std::string& typed = words.back();
  const auto equals = typed.find('=');
  if (place.wants > 0) {
    add_values(*place.waiting, place.game, found);
  } else if (!place.options_over && typed.starts_with("--") && equals != std::string::npos) {
    const CLI::Option* option = option_named(place.command, typed.substr(0, equals));
    if (option != nullptr) add_values(*option, place.game, found);
    for (Candidate& each : found.words) each.word = typed.substr(0, equals + 1) + each.word;
  } else if (!place.options_over && typed.starts_with('-')) {
    add_options(place, found);
  } else {
    for (const CLI::App* each : commands_of(*place.command)) {
      if (place.positionals == 0)
        found.words.push_back({each->get_name(), each->get_description()});
    }
    const auto expected = positionals_of(*place.command);
    if (place.positionals < expected.size()) {
      add_values(*expected[place.positionals], place.game, found);
    }
  }
  keep_those_that_begin_with(typed, found);
  return found;
}

}  // namespace

void add_completion(CLI::App& app, int& exit_code) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("completion", "Print what lets a shell complete salle's commands");
  std::vector<std::string> names;
  for (const Shell& each : kShells) names.emplace_back(each.name);
  command->add_option("shell", *shell, "Which shell: source what is printed, or install it")
      ->required()
      ->check(CLI::IsMember(names));
  command->callback([shell, &exit_code] {
    std::cout << std::ranges::find(kShells, *shell, &Shell::name)->script;
    exit_code = 0;
  });

  // For the scripts above: the words typed so far stand behind a "--".
  auto words = std::make_shared<std::vector<std::string>>();
  CLI::App* answer = app.add_subcommand("complete", "What could stand here")->group("");
  answer->add_option("words", *words);
  answer->callback([&app, words, &exit_code] { exit_code = print(complete(app, *words)); });
}

}  // namespace salle
