// One match at this keyboard: the table, the dealer, who sits where, who may look now, and the copy
// that is kept for later. Both front ends play through it, so that both can do the same things and
// neither has to think about secrets: what `viewer` returns may be shown, and nothing else.
//
// With several people at one keyboard nobody is in view until the seat to move has confirmed, by
// `take_seat`, that he is the one who looks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_autosave.hpp"
#include "cli/play_thinker.hpp"
#include "core/language.hpp"
#include "games/table.hpp"
#include "players/player.hpp"
#include "records/dealer.hpp"
#include "records/record.hpp"

namespace salle::play {

inline constexpr std::string_view kHumanName = "human";

struct MatchPlan {
  std::string game;
  std::string rules;
  std::vector<std::string> seats;  // "human" or the name of a computer player, in seat order
  std::string seed;                // empty for a fresh one
};

// What the match waits for.
enum class Next { kHandOver, kHuman, kComputer, kOver };

// A stretch of the story as one viewer was told it: what a seat did and the chance that followed.
struct Paragraph {
  Seat actor;  // kChance before anyone has acted
  std::string words;
  bool fresh;  // since the viewer's last turn
};

class PlaySession {
 public:
  static Result<PlaySession> begin(const MatchPlan& plan, Language language);
  // Goes on with a match that was kept. The same seed and players: it cannot be told from one that
  // was never interrupted.
  static Result<PlaySession> resume(const Record& record, Language language);

  const Table& table() const { return table_; }
  Language language() const { return language_; }
  void set_language(Language language) { language_ = language; }

  int seats() const { return table_.seats(); }
  bool human(Seat seat) const { return players_[static_cast<std::size_t>(seat)] == nullptr; }
  int humans() const;
  // Do people at this keyboard have secrets from each other?
  bool hand_over() const { return humans() > 1 && table_.game().secrets; }
  std::string_view player_name(Seat seat) const {
    return plan_.seats[static_cast<std::size_t>(seat)];
  }
  std::string seat_name(Seat seat) const { return table_.seat_name(seat, language_); }

  Next next() const;
  // Who may look at the screen now. Everyone sees everything once the match is over.
  Viewer viewer() const;
  // Whose log is told: as `viewer`, but after the end still the log of the one who sat here.
  Viewer listener() const;
  // The human seat to move is at the keyboard, and nobody else is looking.
  void take_seat();

  // The human seat to move acts; several actions of one turn may stand in a line, with spaces
  // between. A refusal is a sentence in the session's language, and nothing of the line was played
  // then.
  Result<void> play(std::string_view actions);
  // Undoing, inside one's own turn only: never across another's action or a card drawn.
  bool can_take_back() const;
  void take_back();
  // How the computer player to move decides, and what follows when it has.
  Thought thought() const;
  void play_thought(const std::string& action);

  // The story for the listener. On a hand-over everyone's part of it: what no seat alone may know.
  std::vector<Paragraph> story() const;

  // Keeps the match there from now on, after every action, and forgets it when it is over.
  void keep_in(const Autosave* autosave);
  bool kept() const { return autosave_ != nullptr && !keeping_failed_; }
  // The record to be written when the match is over.
  void write_at_end(std::string file) { file_at_end_ = std::move(file); }
  // The whole record of a finished match; of one that goes on, what the viewer knows of it.
  Record record() const;
  // Writes that record, never over another file, and returns a sentence that says how it went.
  std::string write_to(const std::string& file) const;
  // A sentence the players should see once, such as that the match cannot be kept; usually empty.
  std::string take_notice();

  // The same players and rules again, newly dealt.
  void rematch();

 private:
  PlaySession(Table table, Dealer dealer, MatchPlan plan, Language language)
      : table_(std::move(table)),
        dealer_(std::move(dealer)),
        plan_(std::move(plan)),
        language_(language) {}
  Result<void> seat_players();
  Result<void> act(std::string_view action);
  void settle();
  std::size_t news_from(Viewer viewer) const;
  void keep();
  void finish();
  std::vector<std::pair<std::string, std::string>> tags() const;

  Table table_;
  Dealer dealer_;
  MatchPlan plan_;
  Language language_;
  std::vector<std::shared_ptr<AnyPlayer>> players_;  // null for a human
  std::vector<Seat> actors_;                         // who did each action
  std::optional<Seat> at_keyboard_;                  // among several humans, who is looking
  std::size_t public_from_ = 0;                      // where the last hand-over was
  const Autosave* autosave_ = nullptr;
  bool keeping_failed_ = false;
  std::string file_at_end_;
  std::string notice_;
};

}  // namespace salle::play
