#include "cli/play/signals.hpp"

namespace salle::play {
namespace {

volatile std::sig_atomic_t caught_signal = 0;

extern "C" void take_note(int signal) { caught_signal = signal; }

}  // namespace

Interruptions::Interruptions() {
  caught_signal = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    Former former{signal, {}};
    if (sigaction(signal, nullptr, &former.action) != 0) continue;
    if (former.action.sa_handler == SIG_IGN) continue;
    struct sigaction ours = {};
    ours.sa_handler = take_note;
    // Not SA_RESTART: a read that waits for the player must come back and see the note.
    ours.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&ours.sa_mask);
    if (sigaction(signal, &ours, nullptr) == 0) former_.push_back(former);
  }
}

Interruptions::~Interruptions() {
  for (const Former& former : former_) sigaction(former.signal, &former.action, nullptr);
}

int Interruptions::caught() { return caught_signal; }

void Interruptions::note(int signal) { caught_signal = signal; }

}  // namespace salle::play
