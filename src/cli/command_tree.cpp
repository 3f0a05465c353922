#include "cli/command_tree.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle {
namespace {

void gather(const CLI::App& command, bool positional, std::vector<const CLI::Option*>& list) {
  for (const CLI::Option* option : command.get_options()) {
    // A group has a --help of its own, which nobody can ask for.
    const bool shown = !option->get_group().empty() &&
                       (!command.get_name().empty() || option != command.get_help_ptr());
    if (shown && option->get_positional() == positional) list.push_back(option);
  }
  const auto is_group = [](const CLI::App* each) { return each->get_name().empty(); };
  for (const CLI::App* group : command.get_subcommands(is_group)) gather(*group, positional, list);
}

}  // namespace

std::vector<const CLI::App*> commands_of(const CLI::App& command) {
  return command.get_subcommands(
      [](const CLI::App* each) { return !each->get_name().empty() && !each->get_group().empty(); });
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  std::vector<const CLI::Option*> list;
  gather(command, false, list);
  return list;
}

std::vector<const CLI::Option*> positionals_of(const CLI::App& command) {
  std::vector<const CLI::Option*> list;
  gather(command, true, list);
  return list;
}

int words_after(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return 0;
  return std::max(1, option.get_type_size_max() * option.get_expected_min());
}

std::vector<std::string> choices_of(const CLI::Option& option) {
  // CLI::IsMember says so in the type: "TEXT:{left,right,random}".
  const std::string type = option.get_type_name();
  const auto begin = type.find('{');
  const auto end = type.find('}', begin);
  if (begin == std::string::npos || end == std::string::npos) return {};
  std::vector<std::string> choices;
  for (const auto choice : split(std::string_view(type).substr(begin + 1, end - begin - 1), ',')) {
    choices.emplace_back(choice);
  }
  return choices;
}

}  // namespace salle
