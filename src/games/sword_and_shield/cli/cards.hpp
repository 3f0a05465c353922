// What the subcommands of `salle cards` share.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "games/sword_and_shield/cards/cards.hpp"

namespace salle {

void add_cards_print(CLI::App& cards, int& exit_code);
void add_cards_balance(CLI::App& cards, int& exit_code);

// The set in that file, or the house's own for an empty path; nullptr, with complaints made, if it
// cannot be read or has problems. `read` keeps it.
const sword_and_shield::CardSet* chosen_cards(const std::string& path,
                                              sword_and_shield::LoadedCards& read);

// Every problem on standard error, as "file:line: what is wrong; the cure".
void print_problems(const std::string& path, const sword_and_shield::LoadedCards& read);

}  // namespace salle
