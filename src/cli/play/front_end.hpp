// What a front end must be able to do, full screen or plain: ask a question with a few answers,
// show a notice, and play a match to its end or until the player leaves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/play_session.hpp"
#include "core/language.hpp"

namespace salle::play {

struct Choice {
  std::string name;
  std::string meaning;  // may be empty
};

class FrontEnd {
 public:
  virtual ~FrontEnd() = default;
  // Which of them; nothing if the player would rather leave.
  virtual std::optional<std::size_t> choose(const std::string& question,
                                            const std::vector<Choice>& choices,
                                            Language language) = 0;
  // A sentence to be seen before the match; it may wait until there is something to show it with.
  virtual void tell(const std::string& sentence) = 0;
  // Plays. Returns the program's exit code.
  virtual int play(PlaySession& session) = 0;
};

}  // namespace salle::play
