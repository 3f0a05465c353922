// One match at this keyboard. How it is conducted (turns, offers, who may look) is LocalMatch's; a
// session adds what is about the terminal: the language, the story for the one who looks, the
// computers' thinking, the file that is kept for later, the record at the end, and notices. Both
// front ends play through it, so that both can do the same things and neither has to think about
// secrets: what `viewer` returns may be shown, and nothing else.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/autosave.hpp"
#include "cli/play/background_thinker.hpp"
#include "core/language.hpp"
#include "match/local_match.hpp"
#include "players/player.hpp"

namespace salle::play {

inline constexpr std::string_view kHumanName = kNameless;
// Who is meant by "human" or the name of a computer player.
LocalSeat seat_for(std::string_view name);

// What the match waits for.
using Next = LocalMatch::Next;

// A stretch of the story as one viewer was told it: what a seat did and the chance that followed,
// or what was offered, answered or given up.
struct Paragraph {
  Seat actor;  // kChance before anyone has acted
  std::string words;
  bool fresh;  // since the viewer's last turn
};

class PlaySession {
 public:
  // Without a seed in the plan the deal is a fresh one.
  static Result<PlaySession> begin(LocalPlan plan, Language language);
  // Goes on with a match that was kept, as it is written now or as a record, as it once was. The
  // same seed and players: it cannot be told from one that was never interrupted.
  static Result<PlaySession> resume(std::string_view kept, Language language);

  const Match& match() const { return match_.match(); }
  const Table& table() const { return match().game(); }
  bool over() const { return match().over(); }
  Language language() const { return language_; }
  void set_language(Language language) { language_ = language; }

  int seats() const { return table().seats(); }
  bool human(Seat seat) const { return match_.person(seat); }
  int humans() const { return match_.people(); }
  // Who decides there: "human", or a computer player.
  std::string player_name(Seat seat) const;
  std::string seat_name(Seat seat) const { return table().seat_name(seat, language_); }
  // What sentences call that seat: "the pupil", or as the game calls it where a person without a
  // name sits.
  std::string spoken_name(Seat seat) const { return audience().name(seat, seat_name(seat)); }
  // Whom sentences speak to: the one who looks, unless everyone looks at once.
  Audience audience() const;

  Next next() const { return match_.next(); }
  // Who may look at the screen now. Everyone sees everything once the match is over.
  Viewer viewer() const { return match_.viewer(); }
  // Whose log is told: as `viewer`, but after the end still the log of the one who sat here.
  Viewer listener() const;
  // The human seat to move is at the keyboard, and nobody else is looking.
  void take_seat();
  // Whose move it is and what can be done; after the end, how it ended.
  std::string prompt() const;
  std::string result() const;
  // Is a draw offered? Then who offers it, and to whom the answer is left.
  std::string offer_words() const;

  // The human seat to move acts; several actions of one turn may stand in a line, with spaces
  // between. A refusal is a sentence in the session's language, and nothing of the line was played
  // then.
  Result<void> play(std::string_view actions);
  // What the one who looks can ask for now, in the words of `Match::may`, and asking for it.
  std::vector<std::string_view> may() const;
  bool may(std::string_view what) const;
  Result<void> resign() { return ask(RequestKind::kResign, ""); }
  Result<void> offer_draw() { return ask(RequestKind::kDraw, "offer"); }
  Result<void> accept_draw() { return ask(RequestKind::kDraw, "accept"); }
  Result<void> decline_draw() { return ask(RequestKind::kDraw, "decline"); }
  Result<void> take_back() { return ask(RequestKind::kTakeBack, "ask"); }
  // How the computer player to move decides, and what follows when it has.
  Thought thought();
  void play_thought(const ComputerMove& move);

  // The story for the listener. On a hand-over everyone's part of it: what no seat alone may know.
  std::vector<Paragraph> story() const;

  // Keeps the match there from now on, after everything that happens, and forgets it when it is
  // over.
  void keep_in(const Autosave* autosave);
  bool kept() const { return autosave_ != nullptr && !keeping_failed_; }
  // The record to be written when the match is over.
  void write_at_end(std::string file) { file_at_end_ = std::move(file); }
  // Writes the record, the whole of a finished match or what the viewer knows of this one, never
  // over another file, and returns a sentence that says how it went.
  std::string write_to(const std::string& file) const;
  // A sentence the players should see once, such as that the match cannot be kept; usually empty.
  std::string take_notice();

  // The same players and rules again, sides changed, newly dealt.
  void rematch();

 private:
  PlaySession(LocalMatch match, Language language)
      : match_(std::move(match)), language_(language) {}
  Result<void> make_players();
  Result<void> ask(RequestKind kind, std::string_view what);
  // What is said around the game: offers, answers, resignations, each with the length of the game
  // when it was said.
  struct Remark {
    std::size_t length;
    Seat seat;
    std::string words;
  };
  std::vector<Remark> remarks() const;
  std::size_t news_from(Viewer viewer) const;
  void add_notice(const std::string& sentence);
  void keep();
  void finish();

  LocalMatch match_;
  Language language_;
  std::map<std::string, std::shared_ptr<AnyPlayer>, std::less<>> players_;  // by name
  std::size_t public_from_ = 0;  // where the last hand-over was
  const Autosave* autosave_ = nullptr;
  bool keeping_failed_ = false;
  std::string file_at_end_;
  std::string notice_;
};

}  // namespace salle::play
