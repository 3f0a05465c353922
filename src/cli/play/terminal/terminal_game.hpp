// The match on the full screen: reads keys, keeps the side panel, lets the computer think.
//
// Letters, digits and signs go to the move box, since any of them may begin a move; everything else
// is done with keys that no notation uses. A signal, at any time, ends in a terminal in good order
// and a match that is kept.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/front_end.hpp"
#include "cli/play/terminal/match_screen.hpp"
#include "cli/play/terminal/screen.hpp"

namespace salle::play {

class TerminalGame final : public FrontEnd {
 public:
  static Result<std::unique_ptr<TerminalGame>> open();

  std::optional<std::size_t> choose(const std::string& question, const std::vector<Choice>& choices,
                                    Language language) override;
  void tell(const std::string& sentence) override;
  int play(PlaySession& session) override;

 private:
  explicit TerminalGame(std::unique_ptr<Screen> screen) : screen_(std::move(screen)) {}

  enum class Going { kOn, kAway };

  Going hand_over(PlaySession& session);
  Going think(PlaySession& session);
  Going watch(PlaySession& session);
  Going take_turn(PlaySession& session);
  Going after_end(PlaySession& session);

  // Keys that mean the same wherever the table is in view; the others mean nothing.
  Going common_key(PlaySession& session, const Key& key);
  Going ask_to_leave(PlaySession& session, bool hidden);
  // Keys by which something besides a move is asked for. Was it, and was it done?
  bool asked_for(PlaySession& session, const Key& key);
  // A question about the match: Enter says yes.
  bool says_yes(const PlaySession& session, const Phrase& question);
  Going ask_for_file(PlaySession& session);
  Going show_rules(const PlaySession& session);
  Going show_board(const PlaySession& session);
  // Puts those of the moves on the panel that fit what is typed, or all where none does.
  void narrow(const std::vector<Choice>& moves, Language language);
  void select(int step);
  void set_sentence(std::string sentence, bool alert);
  void take_notice(PlaySession& session);
  int say_goodbye(const PlaySession& session);

  std::unique_ptr<Screen> screen_;
  SidePanel panel_;
  std::string news_;  // told before there was a table to show it at
};

}  // namespace salle::play
