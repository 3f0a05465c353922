// `salle manual`: the manual page salle(1), as man reads it.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/command_tree.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "core/version.hpp"

namespace salle {
namespace {

// A well-formed character's number.
unsigned code_point(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  unsigned code = bytes.size() == 1 ? first : first & (0xffu >> (bytes.size() + 1));
  for (const char each : bytes.substr(1)) {
    code = code << 6 | (static_cast<unsigned char>(each) & 0x3fu);
  }
  return code;
}

// As roff reads it: nothing in the text is a request, dashes can be copied into a shell, and the
// page is ASCII whatever the reader's locale.
std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
    const std::string_view each = text.substr(0, length);
    text.remove_prefix(length);
    if (length > 1) {
      char number[16];
      std::snprintf(number, sizeof number, "\\[u%04X]", code_point(each));
      out += number;
    } else if (each == "\\") {
      out += "\\e";
    } else if (each == "-") {
      out += "\\-";
    } else if (each == "'") {
      out += "\\(aq";
    } else if (each == "\n") {
      out += ' ';
    } else {
      out += each;
    }
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string bold(std::string_view text) { return cat("\\fB", escaped(text), "\\fR"); }
std::string italic(std::string_view text) { return cat("\\fI", escaped(text), "\\fR"); }
std::string path_of(const CLI::App& command) {
  if (command.get_parent() == nullptr) return "salle";
  return cat(path_of(*command.get_parent()), " ", command.get_name());
}

// The sort of thing it takes, and the bounds where there are some: "INT:INT in [1 - 30]".
std::pair<std::string, std::string> value_of(const CLI::Option& option) {
  if (const auto choices = choices_of(option); !choices.empty()) return {join(choices, "|"), ""};
  const std::string type = option.get_type_name();
  const std::string_view sort = std::string_view(type).substr(0, type.find(':'));
  std::string bounds;
  if (const auto begin = type.find('['), end = type.find(']');
      begin != std::string::npos && end != std::string::npos) {
    const std::string_view range = std::string_view(type).substr(begin + 1, end - begin - 1);
    const auto dash = range.find(" - ");
    bounds = cat(range.substr(0, dash), " to ", range.substr(dash + 3));
  }
  const bool number = sort == "INT" || sort == "UINT" || sort == "FLOAT";
  return {number ? "NUMBER" : std::string(sort), bounds};
}

// Where the program's default is a folder of whoever writes the page, the reader's is meant.
std::string default_of(const CLI::Option& option) {
  const std::string value = option.get_default_str();
  return value == usual_data_folder() ? "~/.local/share/salle" : value;
}

void write_option(const CLI::Option& option, std::string& out) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back(bold("-" + name));
  for (const std::string& name : option.get_lnames()) names.push_back(bold("--" + name));
  const auto [value, bounds] = value_of(option);
  out += ".TP\n";
  out += option.get_positional() ? italic(option.get_name()) : join(names, ", ");
  if (words_after(option) > 0 && !option.get_positional()) out += " " + italic(value);
  out += '\n';
  std::vector<std::string> facts;
  if (option.get_required()) facts.emplace_back("required");
  if (option.get_positional() && !choices_of(option).empty()) facts.push_back(escaped(value));
  if (!bounds.empty()) facts.push_back(escaped(bounds));
  if (const std::string usual = default_of(option); !usual.empty()) {
    facts.push_back(cat("default ", escaped(usual)));
  }
  if (!option.get_envname().empty())
    facts.push_back(cat("environment ", bold(option.get_envname())));
  std::string text = escaped(option.get_description());
  if (!facts.empty()) text += cat(text.empty() ? "(" : " (", join(facts, "; "), ")");
  out += text + '\n';
}

// Every command has this one; it is described once.
bool is_help(const CLI::Option& option) { return option.check_name("--help"); }

void write_command(const CLI::App& command, std::string& out) {
  out += cat(".SS ", escaped(path_of(command)), "\n", escaped(command.get_description()), ".\n");
  for (const CLI::Option* option : positionals_of(command)) write_option(*option, out);
  for (const CLI::Option* option : options_of(command)) {
    if (!is_help(*option)) write_option(*option, out);
  }
  if (const std::string footer = command.get_footer(); !footer.empty()) {
    out += cat(".PP\n", escaped(trim(footer)), "\n");
  }
  for (const CLI::App* each : commands_of(command)) write_command(*each, out);
}

void gather_environment(const CLI::App& command,
                        std::vector<std::pair<std::string, std::string>>& list) {
  for (const CLI::Option* option : options_of(command)) {
    const std::string name = option->get_envname();
    if (name.empty()) continue;
    const std::string use = option->get_name();
    const auto known = std::ranges::find(list, name, &std::pair<std::string, std::string>::first);
    if (known == list.end()) list.emplace_back(name, use);
  }
  for (const CLI::App* each : commands_of(command)) gather_environment(*each, list);
}

void write_item(std::string_view head, std::string_view text, std::string& out) {
  out += cat(".TP\n", bold(head), "\n", escaped(text), "\n");
}

void write_environment(const CLI::App& app, std::string& out) {
  out += ".SH ENVIRONMENT\n";
  std::vector<std::pair<std::string, std::string>> list;
  gather_environment(app, list);
  std::ranges::sort(list);
  for (const auto& [name, option] : list) {
    write_item(name, cat("What ", option, " is where the command line does not say."), out);
  }
  write_item("NO_COLOR", "Set to anything: no colours in the terminal.", out);
  write_item("LC_ALL, LC_MESSAGES, LANG", "The language of salle play: en, fr or nl.", out);
  write_item("XDG_DATA_HOME", "Where ~/.local/share is to be taken from instead.", out);
  write_item("XDG_STATE_HOME", "Where ~/.local/state is to be taken from instead.", out);
}

void write_files(std::string& out) {
  out += ".SH FILES\n";
  write_item("~/.local/share/salle", "The hall's data, unless --data names another folder.", out);
  write_item("~/.local/state/salle", "The unfinished match of salle play.", out);
  write_item("/var/lib/salle", "The data of the hall that runs as a service.", out);
  write_item("/etc/default/salle", "The options of that hall.", out);
}

std::string manual(const CLI::App& app) {
  std::string out = cat(
      ".\\\" Written by salle manual.\n"
      ".TH SALLE 1 \"\" \"Salle ",
      version(),
      "\" \"User Commands\"\n"
      // Long options in ragged lines read better than stretched ones.
      ".ad l\n.nh\n"
      ".SH NAME\nsalle \\- a hall for duelling games\n"
      ".SH SYNOPSIS\n.B salle\n.RI [ options ]\n.I command\n.RI [ arguments ]\n"
      ".SH DESCRIPTION\n",
      escaped(app.get_description()), ".\n.SH OPTIONS\nThey may stand behind the command, too.\n");
  for (const CLI::Option* option : options_of(app)) write_option(*option, out);
  out += ".SH COMMANDS\n";
  for (const CLI::App* each : commands_of(app)) write_command(*each, out);
  out += ".SH EXIT STATUS\n";
  write_item("0", "Done.", out);
  write_item("1", "What was given is not right, or could not be done; standard error says why.",
             out);
  write_item("2", "The command line was wrong.", out);
  write_item("128 and more", "Ended by a signal, with the signal's number added.", out);
  write_environment(app, out);
  write_files(out);
  out += cat(".SH SEE ALSO\n", escaped("The pages for people in /usr/share/doc/salle."), "\n");
  return out;
}

}  // namespace

void add_manual(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("manual", "Print the manual page, for man");
  command->callback([&app, &exit_code] {
    std::cout << manual(app);
    exit_code = 0;
  });
}

}  // namespace salle
