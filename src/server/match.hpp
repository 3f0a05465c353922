// One table of the hall: the game, who sits where, the clocks, offers, and everything that
// happened, in order.
//
// A match changes by entries only. Whoever wants something asks with `propose_…`, which checks and
// writes the entry but changes nothing; when the entry is on disk `take` makes it happen. A match
// is its row and its entries: taking them again in the same order gives the same match.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/table.hpp"
#include "records/dealer.hpp"
#include "records/record.hpp"
#include "server/match_clock.hpp"
#include "server/settings.hpp"
#include "store/rows.hpp"

namespace salle::server {

enum class Ending : std::uint8_t { kNone, kPlayed, kResigned, kTime, kAgreed, kClosed };

// Why something was not done: a word for programs and a sentence for people.
struct Refusal {
  std::string_view code;
  std::string why;
};
template <class T>
using Answer = std::expected<T, Refusal>;
inline std::unexpected<Refusal> no(std::string_view code, std::string why) {
  return std::unexpected(Refusal{code, std::move(why)});
}

struct MoveRequest {
  std::int64_t answers = 0;  // the number of the latest entry the mover knew
  std::string_view id;
  std::string_view actions;  // one or several of the mover's, in the notation
};

class Match {
 public:
  // A table that was just set up, or one taken up again with what had happened.
  static Result<Match> open(store::Table row, const std::vector<store::Entry>& entries = {});

  const store::Table& row() const { return row_; }
  const TableSettings& settings() const { return settings_; }
  const Table& game() const { return game_; }
  const MatchClock& clock() const { return clock_; }
  bool playing() const { return row_.status == store::TableStatus::kPlaying; }
  bool over() const { return row_.status >= store::TableStatus::kOver; }
  std::int64_t number() const { return number_; }
  // Of the latest entry that changed the game itself: greetings and offers do not.
  std::int64_t game_number() const { return game_number_; }
  Ending ending() const { return ending_; }
  const Payoffs& payoffs() const { return payoffs_; }  // once it is over
  std::string commitment() const { return dealer_.commitment(); }

  // The seat of a person, or kNobody.
  Seat seat_of(store::PersonId person) const;
  // Does a computer decide for this seat? Also where a resigned player left a team behind.
  std::optional<std::string> computer_at(Seat seat) const;
  // The one to decide now, or kNobody while the game is not being played.
  Seat turn() const;
  // What this viewer may see of the game: everything once it is over.
  Viewer viewer_of(Seat seat) const;

  // Asking. `now` is the time on the server; `lag` what the network took of the mover's time.
  Answer<store::Entry> propose_sit(Seat seat, const store::Seat& who, Millis now) const;
  Answer<store::Entry> propose_begin(Millis now) const;
  Answer<store::Entry> propose_move(Seat seat, const MoveRequest& move, Millis now, Millis lag,
                                    Language language) const;
  // The same for a computer's seat, or that of somebody for whom one plays on. `thought` is the
  // time it really thought: waiting for a processor is the hall's doing, not the computer's.
  Answer<store::Entry> propose_computer_move(Seat seat, const std::string& actions, Millis now,
                                             Millis thought) const;
  Answer<store::Entry> propose_resign(Seat seat, Millis now) const;
  Answer<store::Entry> propose_draw(Seat seat, std::string_view what, Millis now) const;
  Answer<store::Entry> propose_take_back(Seat seat, std::string_view what, Millis now) const;
  Answer<store::Entry> propose_salute(Seat seat, std::string_view which, Millis now) const;
  Answer<store::Entry> propose_flag(Millis now) const;
  // A computer that has thought for longer than it had.
  Answer<store::Entry> propose_computer_flag(Seat seat, Millis now) const;
  // The hall stood still for so long while somebody's clock ran.
  Answer<store::Entry> propose_stall(Millis stood_still, Millis now) const;
  Answer<store::Entry> propose_close(Millis now) const;
  // The number under which a move with this id was taken before, 0 if it was not.
  std::int64_t taken_as(Seat seat, std::string_view id) const;

  // Makes it happen; true if the row changed with it. Entries are what counts: a row that was not
  // stored in time is made right when the match is opened again. The next one's clock runs from
  // `now`, when he can know of it: what the disk took is not his time.
  Result<bool> take(const store::Entry& entry, Millis now);
  Result<bool> take(const store::Entry& entry) { return take(entry, entry.at); }

  // After a pause of the server.
  void resume(Millis now) { clock_.resume(now); }

  const std::vector<store::Entry>& entries() const { return entries_; }
  // How many of the game's actions had happened after the entry of that number, those not counted
  // that were taken back since.
  std::size_t length_at(std::int64_t number) const;
  // Was nothing taken back since that entry? Then whoever saw everything up to it needs only the
  // rest.
  bool still_so(std::int64_t number) const { return number >= redone_from_ && number <= number_; }
  // Did the hall itself take time away from somebody? Then the game is not rated.
  bool stalled() const { return stalled_; }

  std::optional<Seat> draw_offered() const { return draw_offer_; }
  std::optional<Seat> take_back_asked() const { return take_back_; }

  // The record as `viewer` may have it; with names for the seats.
  Record record(Viewer viewer, const std::vector<std::string>& names) const;

 private:
  Match(store::Table row, TableSettings settings, Table game, Dealer dealer);

  store::Entry entry(Seat seat, std::string_view kind, std::string text, Millis now) const;
  std::optional<Refusal> cannot_act(Seat seat) const;
  std::optional<Refusal> cannot_ask(Seat seat) const;
  std::optional<Refusal> try_out(Seat seat, const std::vector<std::string_view>& actions,
                                 Language language) const;
  bool take_back_possible(Seat seat) const;
  bool everyone_agreed() const;
  void take_moves(Seat seat, std::string_view text, Millis at, Millis now);
  void take_resignation(Seat seat, Ending how, Millis at, Millis now);
  void finish(Ending how, const Payoffs& payoffs, Millis at);
  void take_back_one();
  void restart_clock(Millis now);

  store::Table row_;
  TableSettings settings_;
  Table game_;
  Dealer dealer_;
  MatchClock clock_;
  std::int64_t number_ = 0;
  std::int64_t game_number_ = 0;
  std::int64_t redone_from_ = 0;  // of the latest take-back
  std::vector<store::Entry> entries_;
  std::vector<std::size_t> lengths_;  // of the game after each entry, without what was taken back
  std::optional<Seat> draw_offer_;
  std::optional<Seat> take_back_;
  std::array<bool, kMaxSeats> agreed_{};
  std::array<bool, kMaxSeats> resigned_{};
  std::array<int, kMaxSeats> asked_{};  // offers and requests since the game last went on
  std::array<int, kMaxSeats> salutes_{};
  std::array<Millis, kMaxSeats> saluted_{};  // when last
  bool stalled_ = false;
  Ending ending_ = Ending::kNone;
  Payoffs payoffs_{};
};

// Who decides for a seat whose player has left a team, or whose engine fails.
inline constexpr std::string_view kStandIn = "scholar";

// The greetings there are instead of free chat.
bool is_salute(std::string_view which);

}  // namespace salle::server
