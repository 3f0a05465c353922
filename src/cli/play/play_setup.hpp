// From the command line, and from a few questions where it leaves something open, to a match.
#pragma once

#include <string>
#include <vector>

#include "cli/play/front_end.hpp"
#include "cli/play/play_session.hpp"

namespace salle::play {

struct PlayOptions {
  std::string game;  // empty: not said
  std::string rules;
  std::vector<std::string> seats;
  std::string against;
  std::string as;
  std::string language;
  std::string seed;
  std::string save;
  bool plain = false;
  bool resume = false;
  bool fresh = false;
};

// The language of LC_ALL, LC_MESSAGES or LANG, whichever is set first; English where it is not
// ours.
Language language_of_environment();

// A seat by its name, in English or in `language`, or by its number from 1.
Result<Seat> find_seat(const Table& table, std::string_view text, Language language);

// The plan for a new match. `asker` answers what the options leave open; without one the first
// human seat plays against the strongest player. Nothing, with no error, means that the player
// left.
Result<std::optional<LocalPlan>> plan_match(const PlayOptions& options, FrontEnd* asker,
                                            Language language);

}  // namespace salle::play
