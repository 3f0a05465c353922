// The whole `salle` command.
#pragma once

namespace salle {

int run_program(int argc, char** argv);

}  // namespace salle
