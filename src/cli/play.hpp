// `salle play`: a match in the terminal, against the computer or with friends at one keyboard.
#pragma once

#include <CLI/CLI.hpp>

namespace salle {

void add_play(CLI::App& app, int& exit_code);

}  // namespace salle
