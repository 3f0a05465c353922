// `salle manual`: the manual page salle(1), as man reads it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace salle {

std::string manual(const CLI::App& app);

void add_manual(CLI::App& app, int& exit_code);

}  // namespace salle
