// What can be asked for at a table, by whom and when. Nothing in here changes anything.
#include <algorithm>
#include <charconv>

#include "core/text.hpp"
#include "match/match.hpp"
#include "match/saying.hpp"

namespace salle {
namespace {

// What one person can add to a table without the game going on: more would only be a nuisance, and
// everything at a table is kept.
constexpr int kMostAsked = 3;
constexpr int kMostSalutes = 60;
constexpr Millis kBetweenSalutes = 3'000;
constexpr int kMostSayings = 200;
constexpr int kMostRematches = 10;
// A page that is loaded anew, a tunnel, a door bell: nobody has left for that. Where no clock runs
// nobody loses anything by waiting a little longer.
constexpr Millis kFairWait = 60'000;
constexpr Millis kFairWaitWithoutClock = 180'000;
// A computer takes a draw when it believes that it is behind.
constexpr double kTakesADraw = -0.1;  // the payoff it expects

Answer<MatchEntry> unless(const std::optional<Refusal>& refusal, MatchEntry entry) {
  if (refusal) return std::unexpected(*refusal);
  return entry;
}

}  // namespace

// A request that waited while another entry was being written came before that one: time does not run
// backwards for it.
MatchEntry Match::entry(Seat seat, EntryWhat what, Millis now) const {
  const Millis at = entries_.empty() ? now : std::max(now, entries_.back().at);
  return {number() + 1, at, seat, std::move(what), {}, {}};
}

Answer<MatchEntry> Match::propose(Seat seat, const ClientMessage& message, Millis now, Millis lag,
                                  Language language) const {
  switch (message.kind) {
    case RequestKind::kMove:
      return propose_move(seat, {message.answers, message.id, message.text}, now, lag, language);
    case RequestKind::kResign:
      return propose_resign(seat, now);
    case RequestKind::kDraw:
      return propose_draw(seat, message.text, now);
    case RequestKind::kTakeBack:
      return propose_take_back(seat, message.text, now);
    case RequestKind::kSay:
      return propose_say(seat, message.to_side, message.text, now);
    case RequestKind::kClaim:
      return propose_claim(seat, message.text, now);
    case RequestKind::kDeclineRematch:
      return propose_rematch_decline(seat, now);
    default:
      return propose_salute(seat, message.text, now);
  }
}

// Sitting down and beginning

std::optional<Refusal> Match::cannot_sit(Seat seat, const Occupant& who) const {
  if (status_ != MatchStatus::kWaiting) return Refusal{"begun", "the game has already begun"};
  if (seat < 0 || seat >= game_.seats()) return Refusal{"no-seat", "there is no such seat"};
  const bool standing_up = who.kind == SeatKind::kOpen;
  if ((seats_[index(seat)].kind == SeatKind::kOpen) == standing_up) {
    return Refusal{"taken", standing_up ? "nobody sits there" : "that seat is taken"};
  }
  if (who.kind == SeatKind::kPerson && seat_of(who.person) != kNobody) {
    return Refusal{"seated", "you already sit at this table"};
  }
  const PersonId kept_for = seats_[index(seat)].person;
  if (!standing_up && kept_for != 0 && kept_for != who.person) {
    return Refusal{"reserved", "that seat is kept for somebody"};
  }
  return std::nullopt;
}

Answer<MatchEntry> Match::propose_sit(Seat seat, const Occupant& who, Millis now) const {
  return unless(cannot_sit(seat, who), entry(seat, entries::Sit{who}, now));
}

std::optional<Refusal> Match::cannot_begin() const {
  if (status_ != MatchStatus::kWaiting) return Refusal{"begun", "the game has already begun"};
  const auto open = [](const Occupant& seat) { return seat.kind == SeatKind::kOpen; };
  if (std::ranges::any_of(seats_, open)) return Refusal{"waiting", "a seat is still open"};
  return std::nullopt;
}

Answer<MatchEntry> Match::propose_begin(Millis now) const {
  if (const auto refusal = cannot_begin()) return std::unexpected(*refusal);
  auto dealt = try_out("", Language::kEnglish);
  MatchEntry made = entry(
      -1, entries::Begin{kEntryFormat, game_.game().rules_version, std::move(dealt->chance)}, now);
  made.worked_out = std::move(dealt->actions);
  return made;
}

// Moving

std::optional<Refusal> Match::cannot_act(Seat seat) const {
  if (over()) return Refusal{"over", "the game is over"};
  if (!playing()) return Refusal{"waiting", "the game has not begun: a seat is still open"};
  if (seat < 0) return Refusal{"no-seat", "only those who sit at the table can do that"};
  if (resigned_[index(seat)]) return Refusal{"resigned", "this seat has resigned"};
  return std::nullopt;
}

std::int64_t Match::taken_as(Seat seat, std::string_view id) const {
  constexpr int kLookBack = 64;  // a repeat comes soon or never
  int looked = 0;
  for (auto it = entries_.rbegin(); it != entries_.rend() && looked < kLookBack; ++it, ++looked) {
    if (it->seat == seat && it->id == id && !id.empty()) return it->number;
  }
  return 0;
}

std::expected<Outcome, CannotDo> Match::try_out(std::string_view actions, Language language) const {
  return game_.try_out(
      split_actions(actions), [this](std::uint64_t key) { return dealer_.number(key); }, language);
}

Answer<MatchEntry> Match::propose_move(Seat seat, const MoveRequest& move, Millis now, Millis lag,
                                       Language language) const {
  if (const auto refusal = cannot_act(seat)) return std::unexpected(*refusal);
  // A number that is still to come was learned from data that have since been put back.
  if (move.answers < game_number_ || move.answers > number()) {
    return no("stale", "the game has gone on since: look again, then decide");
  }
  if (game_.turn() != seat) return no("not-your-turn", "it is not your turn");
  if (clock_.too_late(now, lag)) return no("time", "your time is up");
  if (split_actions(move.actions).empty()) return no("empty", "there is no action in this move");
  auto outcome = try_out(move.actions, language);
  if (!outcome) {
    if (!outcome.error().too_long) return no("illegal", outcome.error().why);
    return no("too-long", "after the actions before it, it is no longer your turn");
  }
  MatchEntry made = entry(
      seat,
      entries::Move{clock_.spent(now, lag), std::string(move.actions), std::move(outcome->chance)},
      now);
  made.id = move.id;
  made.worked_out = std::move(outcome->actions);
  return made;
}

Answer<MatchEntry> Match::propose_computer_move(Seat seat, const ComputerMove& move,
                                                Millis now) const {
  if (turn() != seat || seat < 0 || !computer_at(seat)) {
    return no("not-your-turn", "it is not this computer's turn");
  }
  // Nobody's clock runs for somebody who has resigned, nor is he charged for what plays on for him.
  const Millis thought = resigned_[index(seat)] ? 0 : move.thought;
  const auto left = clock_.left(seat, now);
  if (clock_.settings().kind == ClockKind::kLive && left && thought > *left) {
    return entry(seat, entries::TimeUp{}, now);
  }
  if (draw_offer_ && game_.side(*draw_offer_) != game_.side(seat) && move.value < kTakesADraw) {
    return entry(seat, entries::DrawAccept{}, now);
  }
  if (split_actions(move.actions).empty()) return no("empty", "there is no action in this move");
  auto outcome = try_out(move.actions, Language::kEnglish);
  if (!outcome) return no("illegal", outcome.error().why);
  MatchEntry made =
      entry(seat, entries::Move{thought, move.actions, std::move(outcome->chance)}, now);
  made.worked_out = std::move(outcome->actions);
  return made;
}

std::uint64_t Match::thinking_seed(Seat seat) const {
  const std::string digits =
      sha256_hex(cat(setup_.seed, ":player:", seat, ":", game_.length())).substr(0, 16);
  std::uint64_t seed = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), seed, 16);
  return seed;
}

// Offers

std::optional<Refusal> Match::cannot_ask(Seat seat) const {
  if (asked_[index(seat)] < kMostAsked) return std::nullopt;
  return Refusal{"asked-enough", "you have asked often enough: let the game go on first"};
}

Answer<MatchEntry> Match::propose_resign(Seat seat, Millis now) const {
  return unless(cannot_act(seat), entry(seat, entries::Resign{}, now));
}

std::optional<Refusal> Match::cannot_offer_draw(Seat seat) const {
  if (const auto refusal = cannot_act(seat)) return refusal;
  if (!game_.game().draws) return Refusal{"no-draws", "this game has no draws"};
  if (draw_offer_) return Refusal{"offered", "a draw is already offered"};
  return std::nullopt;
}

std::optional<Refusal> Match::cannot_answer_draw(Seat seat) const {
  if (const auto refusal = cannot_act(seat)) return refusal;
  if (!game_.game().draws) return Refusal{"no-draws", "this game has no draws"};
  if (!draw_offer_) return Refusal{"no-offer", "nobody has offered a draw"};
  if (game_.side(*draw_offer_) == game_.side(seat)) {
    return Refusal{"own-offer", "the other side must answer this offer"};
  }
  return std::nullopt;
}

Answer<MatchEntry> Match::propose_draw(Seat seat, std::string_view what, Millis now) const {
  if (what == "offer") {
    if (const auto refusal = cannot_offer_draw(seat)) return std::unexpected(*refusal);
    return unless(cannot_ask(seat), entry(seat, entries::DrawOffer{}, now));
  }
  if (const auto refusal = cannot_answer_draw(seat)) return std::unexpected(*refusal);
  if (what == "accept") return entry(seat, entries::DrawAccept{}, now);
  if (what == "decline") return entry(seat, entries::DrawDecline{}, now);
  return no("unknown", "a draw is offered, accepted or declined: offer, accept, decline");
}

// Nobody else is there to mind.
bool Match::alone_with_computers(Seat seat) const {
  if (settings().rated) return false;
  for (Seat other = 0; other < game_.seats(); ++other) {
    if (other != seat && seats_[index(other)].kind != SeatKind::kComputer) return false;
  }
  return true;
}

// Where the turn began that this action was sent with.
std::size_t Match::turn_begin(std::size_t action) const {
  if (format_ < 3) return action;
  const auto sent = std::ranges::upper_bound(lengths_, action);
  return sent == lengths_.begin() ? 0 : *std::prev(sent);
}

// Where the game would stand: before the seat's own last turn, unless somebody has learned since
// what he could not unlearn, or chance or somebody else has acted. What computers answered goes
// with it, where that is only a game: no secrets, no rating. Alone with computers everything can be
// tried again; the same cards will come.
std::optional<std::size_t> Match::take_back_to(Seat seat) const {
  const auto& actors = game_.actors();
  if (format_ > 2 && alone_with_computers(seat)) {
    for (std::size_t at = actors.size(); at-- > 0;) {
      if (actors[at] == seat) return turn_begin(at);
    }
    return std::nullopt;
  }
  const bool across_computers = format_ > 1 && !settings().rated && !game_.game().secrets;
  const auto seen = [this](std::size_t at) {
    for (Seat viewer = 0; viewer < game_.seats(); ++viewer) {
      const bool person = seats_[index(viewer)].kind == SeatKind::kPerson;
      if ((person || format_ == 1) && game_.revealed_to(viewer, at)) return true;
    }
    return false;
  };
  for (std::size_t at = actors.size(); at-- > 0;) {
    if (seen(at)) return std::nullopt;
    if (actors[at] == seat) {
      // Of the turn it belongs to as much as has taught nobody anything.
      std::size_t begin = at;
      while (begin > turn_begin(at) && actors[begin - 1] == seat && !seen(begin - 1)) --begin;
      return begin;
    }
    // At one device, with nothing to hide, anybody takes back the latest turn of anybody there.
    const bool beside = setup_.one_device && !game_.game().secrets && actors[at] >= 0;
    if (beside && !computer_at(actors[at])) return turn_begin(at);
    if (actors[at] < 0 || !across_computers || !computer_at(actors[at])) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Refusal> Match::cannot_ask_take_back(Seat seat) const {
  if (const auto refusal = cannot_act(seat)) return refusal;
  if (take_back_) return Refusal{"asked", "that is already being asked"};
  if (take_back_to(seat)) return std::nullopt;
  return Refusal{"cannot-take-back",
                 "only your own last turn can be taken back, and not after somebody else acted, "
                 "a card was drawn or something was revealed"};
}

std::optional<Refusal> Match::cannot_answer_take_back(Seat seat) const {
  if (const auto refusal = cannot_act(seat)) return refusal;
  if (!take_back_) return Refusal{"not-asked", "nobody asks to take something back"};
  if (*take_back_ == seat) return Refusal{"own-request", "the others must answer"};
  return std::nullopt;
}

Answer<MatchEntry> Match::propose_take_back(Seat seat, std::string_view what, Millis now) const {
  if (what == "ask") {
    if (const auto refusal = cannot_ask_take_back(seat)) return std::unexpected(*refusal);
    // Whoever need ask nobody is no nuisance.
    if (!setup_.one_device && !alone_with_computers(seat)) {
      if (const auto refusal = cannot_ask(seat)) return std::unexpected(*refusal);
    }
    return entry(seat, entries::TakeBackAsk{}, now);
  }
  if (const auto refusal = cannot_answer_take_back(seat)) return std::unexpected(*refusal);
  if (what == "accept") return entry(seat, entries::TakeBackAccept{}, now);
  if (what == "decline") return entry(seat, entries::TakeBackDecline{}, now);
  return no("unknown", "taking back is asked for, accepted or declined: ask, accept, decline");
}

Answer<MatchEntry> Match::propose_salute(Seat seat, std::string_view which, Millis now) const {
  if (seat < 0) return no("no-seat", "only those who sit at the table can do that");
  if (setup_.one_device) return no("one-device", "you sit at one device: say it yourself");
  const auto greeting = salute_named(which);
  if (!greeting) return no("unknown", cat("there is no salute ", quote(which)));
  if (salutes_[index(seat)] >= kMostSalutes) {
    return no("too-many", "you have greeted often enough at this table");
  }
  if (now - saluted_[index(seat)] < kBetweenSalutes) {
    return no("slow-down", "one greeting every three seconds will do");
  }
  return entry(seat, entries::Greet{*greeting}, now);
}

Answer<MatchEntry> Match::propose_say(Seat seat, bool to_side, std::string_view text,
                                      Millis now) const {
  if (seat < 0) return no("no-seat", "only those who sit at the table can do that");
  if (setup_.one_device) return no("one-device", "you sit at one device: say it yourself");
  if (to_side && !has_partner(seat)) return no("no-partner", "nobody plays on your side but you");
  if (sayings_[index(seat)] >= kMostSayings) {
    return no("too-many", "you have said enough at this table");
  }
  std::string clean = clean_saying(text);
  if (clean.empty()) {
    return no("bad-text", cat("say something of up to ", kLongestSaying, " characters"));
  }
  return entry(seat, entries::Say{to_side, std::move(clean)}, now);
}

bool Match::has_partner(Seat seat) const {
  for (Seat other = 0; other < game_.seats(); ++other) {
    if (other != seat && game_.side(other) == game_.side(seat) &&
        seats_[index(other)].kind == SeatKind::kPerson) {
      return true;
    }
  }
  return false;
}

// Somebody is away

std::optional<Millis> Match::fair_wait() const {
  if (setup_.one_device || clock_.settings().kind == ClockKind::kDays) return std::nullopt;
  return clock_.settings().kind == ClockKind::kLive ? kFairWait : kFairWaitWithoutClock;
}

std::optional<Refusal> Match::cannot_claim(Seat seat, const entries::Claim& claim) const {
  if (const auto refusal = cannot_act(seat)) return refusal;
  if (!fair_wait()) return Refusal{"no-claim", "here the clock says when somebody waits too long"};
  const Seat absent = claim.absent;
  if (absent < 0 || absent != turn() || absent == seat || computer_at(absent)) {
    return Refusal{"no-claim", "nobody keeps you waiting"};
  }
  const bool win = claim.what == entries::Claim::What::kWin;
  if (win && game_.side(absent) == game_.side(seat)) {
    return Refusal{"own-side", "this is your own side: let a computer play on for it"};
  }
  if (!win && settings().rated && game_.side(absent) != game_.side(seat)) {
    return Refusal{"rated", "this game is rated: no computer plays for the other side"};
  }
  return std::nullopt;
}

Answer<MatchEntry> Match::propose_claim(Seat seat, std::string_view what, Millis now) const {
  using What = entries::Claim::What;
  if (what != "win" && what != "computer") {
    return no("unknown", "the win is claimed, or a computer to play on: win, computer");
  }
  const entries::Claim claim{what == "win" ? What::kWin : What::kComputer, turn()};
  return unless(cannot_claim(seat, claim), entry(seat, claim, now));
}

Answer<MatchEntry> Match::propose_return(Seat seat, Millis now) const {
  if (seat < 0 || !playing() || !away_[index(seat)]) return no("not-away", "nobody was away");
  return entry(seat, entries::Return{}, now);
}

// Playing again

std::optional<Refusal> Match::cannot_ask_rematch(Seat seat) const {
  if (seat < 0) return Refusal{"no-seat", "you did not play at this table"};
  if (status_ != MatchStatus::kOver) return Refusal{"not-over", "the game is not over yet"};
  if (rematches_ >= kMostRematches) {
    return Refusal{"asked-enough", "that was asked often enough at this table"};
  }
  return std::nullopt;
}

Answer<MatchEntry> Match::propose_rematch(Seat seat, const std::string& code, Millis now) const {
  return unless(cannot_ask_rematch(seat), entry(seat, entries::RematchAsk{code}, now));
}

std::optional<Refusal> Match::cannot_decline_rematch(Seat seat) const {
  if (!rematch_ || seat < 0 || rematch_->by == seat || rematch_->declined[index(seat)]) {
    return Refusal{"not-asked", "nobody asks you to play again"};
  }
  return std::nullopt;
}

Answer<MatchEntry> Match::propose_rematch_decline(Seat seat, Millis now) const {
  return unless(cannot_decline_rematch(seat), entry(seat, entries::RematchDecline{}, now));
}

Answer<MatchEntry> Match::propose_decline(Seat seat, Millis now) const {
  if (status_ != MatchStatus::kWaiting) return no("begun", "the game has already begun");
  if (seat < 0 || seats_[index(seat)].kind != SeatKind::kOpen || seats_[index(seat)].person == 0) {
    return no("not-invited", "no seat is kept for you at this table");
  }
  return entry(seat, entries::Decline{}, now);
}

// What nobody asks for

Answer<MatchEntry> Match::propose_rated(std::vector<RatingChange> seats, Millis now) const {
  if (!over() || !ratings_.empty()) return no("rated", "there is nothing to rate");
  return entry(-1, entries::Rated{std::move(seats)}, now);
}

Answer<MatchEntry> Match::propose_flag(Millis now) const {
  if (!playing() || !clock_.run_out(now)) return no("in-time", "nobody has run out of time");
  return entry(clock_.running(), entries::TimeUp{}, now);
}

Answer<MatchEntry> Match::propose_stall(Millis stood_still, Millis now) const {
  // A turn that began afterwards has lost nothing.
  if (!playing() || clock_.spent(now, 0) == 0 || clock_.settings().kind != ClockKind::kLive) {
    return no("in-time", "nobody loses time by that");
  }
  return entry(-1, entries::Stall{stood_still}, now);
}

Answer<MatchEntry> Match::propose_close(Millis now) const {
  if (over()) return no("over", "the game is over");
  return entry(-1, entries::Close{}, now);
}

// What can be asked for now, so that no button lies.
std::vector<std::string_view> Match::may(Seat seat, Millis now) const {
  std::vector<std::string_view> may;
  may.reserve(8);
  // At one device everyone who looks on has played.
  if (setup_.one_device && status_ == MatchStatus::kOver) may.push_back("rematch");
  if (seat < 0) return may;
  // What is plainly not so is not asked for: a refusal has a sentence, which nobody would read.
  if (playing() && !take_back_ && take_back_to(seat) && propose_take_back(seat, "ask", now)) {
    may.push_back("take-back");
  }
  if (take_back_ && !cannot_answer_take_back(seat)) may.push_back("answer-take-back");
  if (game_.game().draws) {
    if (!draw_offer_ && !cannot_offer_draw(seat) && !cannot_ask(seat)) may.push_back("offer-draw");
    if (draw_offer_ && !cannot_answer_draw(seat)) may.push_back("answer-draw");
  }
  if (!cannot_act(seat)) may.push_back("resign");
  if (!setup_.one_device && salutes_[index(seat)] < kMostSalutes &&
      std::ranges::count(seats_, SeatKind::kPerson, &Occupant::kind) > 1) {
    may.push_back("salute");
    if (sayings_[index(seat)] < kMostSayings) {
      may.push_back("say");
      if (has_partner(seat)) may.push_back("say-side");
    }
  }
  if (turn() != kNobody && turn() != seat) {
    if (propose_claim(seat, "win", now)) may.push_back("claim-win");
    if (propose_claim(seat, "computer", now)) may.push_back("claim-computer");
  }
  if (status_ != MatchStatus::kOver) return may;
  if (!setup_.one_device && !cannot_ask_rematch(seat)) may.push_back("rematch");
  if (!cannot_decline_rematch(seat)) may.push_back("decline-rematch");
  return may;
}

std::vector<std::size_t> Match::rematch_order() const {
  std::array<std::vector<std::size_t>, 2> sides;
  std::vector<std::size_t> from(seats_.size());
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    from[i] = i;
    sides[static_cast<std::size_t>(game_.side(static_cast<Seat>(i)))].push_back(i);
  }
  if (sides[0].size() != sides[1].size()) return from;
  for (std::size_t i = 0; i < sides[0].size(); ++i) std::swap(from[sides[0][i]], from[sides[1][i]]);
  return from;
}

}  // namespace salle
