// Notices that someone wants the program to stop: Ctrl-C, a polite kill, a closed terminal.
//
// The handlers only take a note, so that the front end can put the terminal back in order and say
// goodbye in its own time. A second signal of the same kind does what it always does: whoever
// presses Ctrl-C twice means it.
#pragma once

#include <csignal>
#include <vector>

namespace salle::play {

class Interruptions {
 public:
  // Catches SIGINT, SIGTERM and SIGHUP, except those the program was started to ignore (nohup).
  Interruptions();
  ~Interruptions();
  Interruptions(const Interruptions&) = delete;
  Interruptions& operator=(const Interruptions&) = delete;

  // The signal that came, 0 while none did.
  static int caught();
  // For one that did not come as a signal: the terminal went away.
  static void note(int signal);

 private:
  struct Former {
    int signal;
    struct sigaction action;
  };
  std::vector<Former> former_;
};

// What a shell expects of a program that a signal ended: 130 for Ctrl-C.
constexpr int exit_code_for(int signal) { return 128 + signal; }

}  // namespace salle::play
