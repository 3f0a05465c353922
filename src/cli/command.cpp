#include "cli/command.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "core/text.hpp"
#include "games/table.hpp"

namespace salle {

int complain(std::string_view message) {
  std::cout.flush();
  std::cerr << "error: " << message << '\n';
  return 1;
}

std::string example_of_game() { return cat("The game, such as ", usual_game()); }

std::optional<Language> language_option(const std::string& code) {
  const auto language = parse_language(code);
  if (!language) complain(cat("unknown language ", quote(code), "; there are en, fr and nl"));
  return language;
}

bool read_input(const std::string& path, std::string& text) {
  std::ostringstream all;
  if (path == "-") {
    all << std::cin.rdbuf();
  } else {
    std::ifstream file(path, std::ios::binary);
    if (file) all << file.rdbuf();
    if (!file) {
      complain(cat("cannot read ", quote(path), ": ", std::strerror(errno)));
      return false;
    }
  }
  text = all.str();
  return true;
}

}  // namespace salle
