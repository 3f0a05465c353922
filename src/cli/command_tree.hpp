// The command line as the parser itself knows it. Completion and the manual are written from it, so
// that neither can say what is not so.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace salle {

// The commands right below that a person is told of, in the order in which they were added.
std::vector<const CLI::App*> commands_of(const CLI::App& command);

// With those of option groups, which to a reader are options like all others.
std::vector<const CLI::Option*> options_of(const CLI::App& command);      // with dashes
std::vector<const CLI::Option*> positionals_of(const CLI::App& command);  // without

// How many words follow it; 0 for a flag. One that takes any number takes one each time it is
// given.
int words_after(const CLI::Option& option);

// What may be given, where that is a fixed list.
std::vector<std::string> choices_of(const CLI::Option& option);

}  // namespace salle
