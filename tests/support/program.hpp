// The real `salle` program, as scripts use it.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <string>

namespace salle {

struct ProgramOutcome {
  int status = -1;
  std::string output;  // both streams
};

// A whole shell command.
inline ProgramOutcome run_shell(const std::string& command) {
  ProgramOutcome outcome;
  FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  char buffer[4096];
  while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe)) {
    outcome.output.append(buffer, n);
  }
  outcome.status = WEXITSTATUS(pclose(pipe));
  return outcome;
}

inline ProgramOutcome run_salle(const std::string& arguments) {
  return run_shell(std::string(SALLE_PROGRAM) + ' ' + arguments + " 2>&1");
}

// Is that part of what was said?
inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace salle
