// A computer player thinking beside the program, so that the person at the keyboard can still
// resize the window, leave or press Ctrl-C meanwhile.
#pragma once

#include <chrono>
#include <functional>
#include <future>

#include "match/match.hpp"

namespace salle::play {

// Everything a decision needs, with nothing borrowed from the table: it may outlive the match.
using Thought = std::function<ComputerMove()>;

class Thinker {
 public:
  explicit Thinker(Thought thought);
  // A thought nobody waits for any more is left to itself; see `abandoned`.
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Waits for the answer, but not longer than this.
  bool done(std::chrono::milliseconds patience) const;
  // What was decided. Waits if it must; to be asked once.
  ComputerMove answer() { return answer_.get(); }

  // Is a thought still running that nobody waits for? Then the program must end without tidying up
  // behind that thread's back (std::_Exit).
  static bool abandoned();

 private:
  std::future<ComputerMove> answer_;
};

}  // namespace salle::play
