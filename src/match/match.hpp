// One match: the game, who sits where, the clocks, offers, and everything that happened, in order.
// It knows no sockets, no disk and no threads; the time is handed in, and chance is the seed's. The
// server, the page, the terminal and the gateways all play through it, so that a game is conducted
// in the same way everywhere.
//
// A match changes by entries only. Whoever wants something asks with `propose_…`, which checks and
// makes the entry but changes nothing; when the entry is safe, `take` makes it happen. A match is
// its setup and its entries: taking them again in the same order gives the same match, and what
// does not fit is refused with a sentence.
//
// In two files: match.cpp (what happens), match_requests.cpp (what can be asked for).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/table.hpp"
#include "match/client_messages.hpp"
#include "match/clock.hpp"
#include "match/entry.hpp"
#include "records/dealer.hpp"
#include "records/record.hpp"

namespace salle {

struct MoveRequest {
  std::int64_t answers = 0;  // the number of the latest entry the mover knew
  std::string_view id;
  std::string_view actions;  // one or several of the mover's, in the notation
};

// What a computer decided.
struct ComputerMove {
  std::string actions;
  Millis thought = 0;  // how long it really thought
  double value = 0.0;  // the payoff it expects: 1 won, -1 lost
};

class Match {
 public:
  // A match that was just set up, or one taken up again with what had happened. The refusals are
  // "older-rules" and "unreadable", and say which entry it was.
  static Answer<Match> open(MatchSetup setup, const std::vector<StoredEntry>& entries = {});

  const MatchSetup& setup() const { return setup_; }  // as it was at the beginning
  std::int64_t id() const { return setup_.id; }
  const std::string& code() const { return setup_.code; }
  const TableSettings& settings() const { return setup_.settings; }
  const std::vector<Occupant>& seats() const { return seats_; }  // as they are now
  const Table& game() const { return game_; }
  const MatchClock& clock() const { return clock_; }
  MatchStatus status() const { return status_; }
  bool playing() const { return status_ == MatchStatus::kPlaying; }
  bool over() const { return status_ >= MatchStatus::kOver; }
  std::int64_t number() const { return std::ssize(entries_); }
  // Of the latest entry that changed the game itself: greetings and offers do not.
  std::int64_t game_number() const { return game_number_; }
  MatchEnding ending() const { return ending_; }
  const Payoffs& payoffs() const { return payoffs_; }  // once it is over
  std::string result() const;  // the same as text, "1 -1"; empty before, and if it was closed
  Millis ended() const { return ended_; }
  std::string commitment() const { return dealer_.commitment(); }

  // The seat of a person, or kNobody.
  Seat seat_of(PersonId person) const;
  // Does a computer decide for this seat? Also where a resigned player left a team behind, or for
  // somebody who is away.
  std::optional<std::string> computer_at(Seat seat) const;
  // The one to decide now, or kNobody while the game is not being played.
  Seat turn() const;
  // What this viewer may see of the game: everything once it is over.
  Viewer viewer_of(Seat seat) const;

  // Asking. `now` is the time; `lag` what the network took of the mover's time.
  Answer<MatchEntry> propose(Seat seat, const ClientMessage& message, Millis now, Millis lag,
                             Language language) const;
  Answer<MatchEntry> propose_sit(Seat seat, const Occupant& who, Millis now) const;
  Answer<MatchEntry> propose_begin(Millis now) const;
  Answer<MatchEntry> propose_move(Seat seat, const MoveRequest& move, Millis now, Millis lag,
                                  Language language) const;
  // The same for a computer's seat, or that of somebody for whom one plays on: it answers a draw
  // that was offered, or moves, or has run out of time. Waiting for a processor is not its doing.
  Answer<MatchEntry> propose_computer_move(Seat seat, const ComputerMove& move, Millis now) const;
  Answer<MatchEntry> propose_resign(Seat seat, Millis now) const;
  Answer<MatchEntry> propose_draw(Seat seat, std::string_view what, Millis now) const;
  Answer<MatchEntry> propose_take_back(Seat seat, std::string_view what, Millis now) const;
  Answer<MatchEntry> propose_salute(Seat seat, std::string_view which, Millis now) const;
  Answer<MatchEntry> propose_say(Seat seat, bool to_side, std::string_view text, Millis now) const;
  // Whether he really is away, and for long enough, is for the caller to know.
  Answer<MatchEntry> propose_claim(Seat seat, std::string_view what, Millis now) const;
  Answer<MatchEntry> propose_return(Seat seat, Millis now) const;
  Answer<MatchEntry> propose_rematch(Seat seat, const std::string& code, Millis now) const;
  Answer<MatchEntry> propose_rematch_decline(Seat seat, Millis now) const;
  // A seat was kept for somebody who does not come.
  Answer<MatchEntry> propose_decline(Seat seat, Millis now) const;
  Answer<MatchEntry> propose_rated(std::vector<RatingChange> seats, Millis now) const;
  Answer<MatchEntry> propose_flag(Millis now) const;
  // The server stood still for so long while somebody's clock ran.
  Answer<MatchEntry> propose_stall(Millis stood_still, Millis now) const;
  Answer<MatchEntry> propose_close(Millis now) const;
  // What this seat could ask for now and would not be refused: "take-back", "answer-take-back",
  // "offer-draw", "answer-draw", "resign", "claim-win", "claim-computer", "salute", "say",
  // "say-side", "rematch", "decline-rematch". Whoever is to move may be there all the same: who
  // claims must know.
  std::vector<std::string_view> may(Seat seat, Millis now) const;
  // The number under which a move with this id was taken before, 0 if it was not.
  std::int64_t taken_as(Seat seat, std::string_view id) const;
  // How long somebody must be away, when it is his turn, before that can be claimed; nothing where
  // the clock settles it.
  std::optional<Millis> fair_wait() const;
  // From which seat each seat of the next match is taken: sides change places where there are as
  // many on each.
  std::vector<std::size_t> rematch_order() const;
  // For what a computer leaves to chance when it thinks about this decision of this match.
  std::uint64_t thinking_seed(Seat seat) const;

  // Makes it happen; true if the status or the seats changed with it. What does not fit changes
  // nothing. The next one's clock runs from `now`, when he can know of it: what the disk took is
  // not his time.
  Answer<bool> take(const MatchEntry& entry, Millis now);
  Answer<bool> take(const MatchEntry& entry) { return take(entry, entry.at); }

  // After a pause of the server.
  void resume(Millis now) { clock_.resume(now); }

  const std::vector<MatchEntry>& entries() const { return entries_; }
  // As they are kept: everything, secrets included.
  std::vector<StoredEntry> stored_entries() const;
  // How many of the game's actions had happened after the entry of that number, those not counted
  // that were taken back since.
  std::size_t length_at(std::int64_t number) const;
  // Was nothing taken back since that entry? Then whoever saw everything up to it needs only the
  // rest.
  bool still_so(std::int64_t number) const {
    return number >= redone_from_ && number <= this->number();
  }
  // Did the server itself take time away from somebody? Then the game is not rated.
  bool stalled() const { return stalled_; }

  std::optional<Seat> draw_offered() const { return draw_offer_; }
  std::optional<Seat> take_back_asked() const { return take_back_; }
  // The latest invitation to play again, once it is over.
  struct Rematch {
    Seat by = kNobody;
    std::string code = {};  // of its table
    std::array<bool, kMaxSeats> declined = {};
  };
  const std::optional<Rematch>& rematch() const { return rematch_; }
  // The number of its entry; 0: nobody has asked.
  std::int64_t rematch_number() const { return rematch_number_; }
  // What it did to ratings, by seat; empty where it did nothing, or not yet.
  const std::vector<RatingChange>& ratings() const { return ratings_; }

  // The record as `viewer` may have it; with names for the seats.
  Record record(Viewer viewer, const std::vector<std::string>& names) const;

 private:
  Match(MatchSetup setup, Table game, Dealer dealer);

  MatchEntry entry(Seat seat, EntryWhat what, Millis now) const;
  std::expected<Outcome, CannotDo> try_out(std::string_view actions, Language language) const;
  std::optional<Refusal> cannot_act(Seat seat) const;
  std::optional<Refusal> cannot_ask(Seat seat) const;
  std::optional<Refusal> cannot_sit(Seat seat, const Occupant& who) const;
  std::optional<Refusal> cannot_begin() const;
  std::optional<Refusal> cannot_offer_draw(Seat seat) const;
  std::optional<Refusal> cannot_answer_draw(Seat seat) const;
  std::optional<Refusal> cannot_ask_take_back(Seat seat) const;
  std::optional<Refusal> cannot_answer_take_back(Seat seat) const;
  std::optional<Refusal> cannot_claim(Seat seat, const entries::Claim& claim) const;
  std::optional<Refusal> cannot_ask_rematch(Seat seat) const;
  std::optional<Refusal> cannot_decline_rematch(Seat seat) const;
  bool alone_with_computers(Seat seat) const;
  bool has_partner(Seat seat) const;
  std::optional<std::size_t> take_back_to(Seat seat) const;
  std::size_t turn_begin(std::size_t action) const;
  bool everyone_agreed() const;

  std::optional<Refusal> do_it(const MatchEntry& entry, Millis now);
  std::optional<Refusal> work_out(const MatchEntry& entry, std::string_view actions,
                                  std::string_view chance, std::vector<ActionCode>& codes) const;
  void take_resignation(Seat seat, MatchEnding how, Millis at, Millis now);
  void finish(MatchEnding how, const Payoffs& payoffs, Millis at);
  void take_back(Seat seat);
  void restart_clock(Millis now);
  // One of these for each kind of entry.
  struct Taker;
  friend struct Taker;

  MatchSetup setup_;
  Table game_;
  Dealer dealer_;
  MatchClock clock_;
  MatchStatus status_ = MatchStatus::kWaiting;
  std::vector<Occupant> seats_;
  int format_ = kEntryFormat;
  std::int64_t game_number_ = 0;
  std::int64_t redone_from_ = 0;  // of the latest take-back
  std::vector<MatchEntry> entries_;
  std::vector<std::size_t> lengths_;  // of the game after each entry, without what was taken back
  std::optional<Seat> draw_offer_;
  std::optional<Seat> take_back_;
  std::array<bool, kMaxSeats> agreed_{};
  std::array<bool, kMaxSeats> resigned_{};
  std::array<bool, kMaxSeats> away_{};  // a computer plays for him until he comes back
  std::array<int, kMaxSeats> asked_{};  // offers and requests since the game last went on
  std::array<int, kMaxSeats> salutes_{};
  std::array<Millis, kMaxSeats> saluted_{};  // when last
  std::array<int, kMaxSeats> sayings_{};
  std::optional<Rematch> rematch_;
  std::int64_t rematch_number_ = 0;
  int rematches_ = 0;
  std::vector<RatingChange> ratings_;
  bool stalled_ = false;
  MatchEnding ending_ = MatchEnding::kNone;
  Payoffs payoffs_{};
  Millis ended_ = 0;
};

// What is stored of a match that can no longer be played again, because its rules have changed or
// an entry is damaged: everything that was done, as it was written down.
Record stored_record(const MatchSetup& setup, const std::vector<StoredEntry>& entries,
                     const std::vector<std::string>& names);

}  // namespace salle
