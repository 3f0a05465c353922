// `salle desk`: answers requests as the page's engine does, for programs and for comparison.
#include <iostream>
#include <string>

#include "cli/command.hpp"
#include "wasm/desk.hpp"

namespace salle {

void add_desk(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "desk",
      "Answer requests to the engine (docs/page-engine.md) from standard input, one a line");
  command->callback([&exit_code] {
    exit_code = 0;
    wasm::Desk desk;
    for (std::string line; std::getline(std::cin, line);) {
      std::cout << desk.answer(line) << std::endl;
    }
  });
}

}  // namespace salle
