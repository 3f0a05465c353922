// `salle page-engine`: answers requests as the page's engine does, for programs and for comparison.
#include <iostream>
#include <string>

#include "cli/command.hpp"
#include "wasm/engine_api.hpp"

namespace salle {

void add_page_engine(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "page-engine",
      "Answer requests to the engine (docs/page-engine.md) from standard input, one a line");
  command->callback([&exit_code] {
    exit_code = 0;
    wasm::EngineApi api;
    for (std::string line; std::getline(std::cin, line);) {
      std::cout << api.answer(line) << std::endl;
    }
  });
}

}  // namespace salle
