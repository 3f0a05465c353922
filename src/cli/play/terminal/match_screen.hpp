// How a match looks on the full screen, from 80 by 24 up:
//
//   title: game, rules, who plays
//   the game's own picture
//   whose move it is
//   what can be chosen            │ the story, what is new in strong ink
//   a sentence: a refusal, a notice
//   the move box
//   the keys
//
// Draws what it is given and knows no keys. It looks at the session through its viewer only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/play/front_end.hpp"
#include "cli/play/play_session.hpp"
#include "cli/play/terminal/screen.hpp"

namespace salle::play {

// What lies before the player beside the board.
struct SidePanel {
  std::string heading;                  // of the choices
  std::vector<Choice> choices;          // moves, or what can be done after the end
  std::optional<std::size_t> selected;  // none at first: an idle Enter must not play a move
  std::string remark;                   // stands in for choices: the computer is thinking
  std::string label;                    // of the box; no box without one
  std::string typed;
  std::string sentence;
  bool alert = false;  // the sentence is a refusal
  int scrolled = 0;    // lines of story scrolled back
  std::string keys;
};

// Draws a frame. Corrects `scrolled` to what there is to scroll.
void draw_match(Screen& screen, const PlaySession& session, SidePanel& panel);

// Between two people: nothing of either's, only what everyone saw.
void draw_hand_over(Screen& screen, const PlaySession& session, const std::string& sentence);

}  // namespace salle::play
