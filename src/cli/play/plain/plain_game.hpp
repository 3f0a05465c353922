// The match in lines of text: for screen readers, pipes, slow links and anyone who likes it so.
//
// One sentence a line, no drawing unless asked for by `show`, and nothing the full screen can do
// that this cannot. Reads and writes any streams. With several people at one keyboard, a seat's
// view is printed only after the line that hands the keyboard over, and on a terminal only after
// that seat has pressed Enter on a cleared screen.
#pragma once

#include <istream>
#include <ostream>
#include <string>

#include "cli/play/front_end.hpp"
#include "cli/play/plain/plain_commands.hpp"

namespace salle::play {

class PlainGame final : public FrontEnd {
 public:
  struct Manners {
    bool waits = false;   // a person types: wait for Enter at a hand-over, print a prompt
    bool clears = false;  // the output is a terminal that can be cleared
  };

  PlainGame(std::istream& in, std::ostream& out, Manners manners)
      : in_(in), out_(out), manners_(manners) {}

  std::optional<std::size_t> choose(const std::string& question, const std::vector<Choice>& choices,
                                    Language language) override;
  void tell(const std::string& sentence) override { out_ << sentence << '\n'; }
  int play(PlaySession& session) override;

 private:
  enum class Line { kRead, kEnd };

  Line read_line(std::string& line);
  void announce(const PlaySession& session);
  void tell_news(const PlaySession& session);
  void tell_where(const PlaySession& session);
  void tell_turn(const PlaySession& session);
  void tell_names(const PlaySession& session);
  void tell_moves(const PlaySession& session, const std::string& wanted);
  void change_language(PlaySession& session, const std::string& name);
  // What came of asking for something, and what to say if it was done.
  void told_or_refused(const Result<void>& done, const std::string& sentence);

  // Each of these returns false when the player leaves.
  bool hand_over(PlaySession& session);
  bool think(PlaySession& session);
  bool take_line(PlaySession& session);
  bool obey(PlaySession& session, const Typed& typed);
  bool resign(PlaySession& session);

  std::istream& in_;
  std::ostream& out_;
  Manners manners_;
  bool shown_ = false;  // a seat's view was printed: there is something to clear
  bool look_ = true;    // the table has changed since it was last told
};

}  // namespace salle::play
