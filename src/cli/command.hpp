// The subcommands of `salle`, a file each. Every add_… registers one with the parser; when it was
// chosen it runs and sets the exit status: 0 done, 1 the input was bad, 2 the command line was.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/language.hpp"

namespace salle {

void add_play(CLI::App& app, int& exit_code);
void add_games(CLI::App& app, int& exit_code);
void add_legal(CLI::App& app, int& exit_code);
void add_perft(CLI::App& app, int& exit_code);
void add_show(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_analyse(CLI::App& app, int& exit_code);
void add_match(CLI::App& app, int& exit_code);
void add_ladder(CLI::App& app, int& exit_code);
void add_engine(CLI::App& app, int& exit_code);
void add_page_engine(CLI::App& app, int& exit_code);
void add_protocol(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_bench_decisions(CLI::App& bench, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);
void add_backup(CLI::App& app, int& exit_code);  // and restore
void add_store(CLI::App& app, int& exit_code);
void add_admin(CLI::App& app, int& exit_code);
void add_completion(CLI::App& app, int& exit_code);
void add_manual(CLI::App& app, int& exit_code);

// Prints "error: …" on standard error and returns the exit status for bad input.
int complain(std::string_view message);

// What help says of an argument that names a game.
std::string example_of_game();

// The language of that code; nothing, with a complaint made, if there is none.
std::optional<Language> language_option(const std::string& code);

// A whole file, or standard input for "-"; false, with a complaint made, if it cannot be read.
bool read_input(const std::string& path, std::string& text);

// Where the hall's data are when the host says nothing: beside other programs' data.
std::string usual_data_folder();
void add_data_option(CLI::App& command, std::string& folder);

}  // namespace salle
