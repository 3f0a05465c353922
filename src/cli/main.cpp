#include "cli/program.hpp"

int main(int argc, char** argv) { return salle::run_program(argc, argv); }
