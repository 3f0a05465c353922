// A question with a few answers, over the whole screen.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/front_end.hpp"
#include "cli/play/terminal/screen.hpp"

namespace salle::play {

// Which answer was taken, by arrows or by number; nothing if the player leaves. `news` stands above
// the question and may be empty.
std::optional<std::size_t> ask_menu(Screen& screen, const std::string& news,
                                    const std::string& question, const std::vector<Choice>& choices,
                                    Language language);

}  // namespace salle::play
