// `salle kosen`: En Garde with the bots and servers of Japanese technical colleges.
#pragma once

#include <CLI/CLI.hpp>

namespace salle {

void add_kosen(CLI::App& app, int& exit_code);

}  // namespace salle
