#include "server/match.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::server {
namespace {

using store::Entry;
using store::SeatKind;
using store::TableStatus;

// "1500 +3 A5x2": what a move cost in milliseconds, and its actions.
std::pair<Millis, std::string_view> split_cost(std::string_view text) {
  Millis spent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), spent);
  const auto digits = static_cast<std::size_t>(end - text.data());
  if (error != std::errc() || digits >= text.size()) return {0, text};
  return {spent, text.substr(digits + 1)};
}

std::string seat_text(const store::Seat& seat) {
  return nlohmann::ordered_json{{"person", seat.person}, {"computer", seat.computer}}.dump();
}

store::Seat parse_seat(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  store::Seat seat;
  if (!json.is_object()) return seat;
  seat.person = json.value("person", store::PersonId{0});
  seat.computer = json.value("computer", std::string());
  seat.kind = !seat.computer.empty() ? SeatKind::kComputer
              : seat.person != 0     ? SeatKind::kPerson
                                     : SeatKind::kOpen;
  return seat;
}

// What one person can add to a table without the game going on: more would only be a nuisance, and
// everything at a table is kept.
constexpr int kMostAsked = 3;
constexpr int kMostSalutes = 60;
constexpr Millis kBetweenSalutes = 3'000;

}  // namespace

bool is_salute(std::string_view which) {
  constexpr std::array kSalutes = {"salute",    "well-played", "good-luck",
                                   "thank-you", "oops",        "rematch"};
  return std::ranges::find(kSalutes, which) != kSalutes.end();
}

Match::Match(store::Table row, TableSettings settings, Table game, Dealer dealer)
    : row_(std::move(row)),
      settings_(settings),
      game_(std::move(game)),
      dealer_(std::move(dealer)),
      clock_(settings.clock, game_.seats()) {}

Result<Match> Match::open(store::Table row, const std::vector<Entry>& entries) {
  const auto json = nlohmann::json::parse(row.settings, nullptr, false);
  const auto settings = parse_settings(json);
  if (!settings) return std::unexpected(settings.error());
  auto game = Table::open(row.game, row.rules);
  if (!game) return std::unexpected(game.error());
  auto dealer = Dealer::from_seed(row.seed);
  if (!dealer) return std::unexpected(dealer.error());
  row.seats.resize(index(game->seats()));
  row.status = TableStatus::kWaiting;
  Match match(std::move(row), *settings, *std::move(game), *std::move(dealer));
  for (const Entry& entry : entries) {
    const auto taken = match.take(entry);
    if (!taken) return std::unexpected(taken.error());
  }
  return match;
}

Seat Match::seat_of(store::PersonId person) const {
  for (Seat seat = 0; seat < game_.seats() && person != 0; ++seat) {
    const store::Seat& who = row_.seats[index(seat)];
    if (who.kind == SeatKind::kPerson && who.person == person) return seat;
  }
  return kNobody;
}

std::optional<std::string> Match::computer_at(Seat seat) const {
  const store::Seat& who = row_.seats[index(seat)];
  if (who.kind == SeatKind::kComputer) return who.computer;
  if (resigned_[index(seat)]) return std::string(kStandIn);
  return std::nullopt;
}

Seat Match::turn() const { return playing() && game_.turn() >= 0 ? game_.turn() : kNobody; }

Viewer Match::viewer_of(Seat seat) const {
  if (over()) return Viewer::all();
  return seat >= 0 ? Viewer::seat(seat) : Viewer::spectator();
}

Entry Match::entry(Seat seat, std::string_view kind, std::string text, Millis now) const {
  Entry entry;
  entry.table = row_.id;
  entry.number = number_ + 1;
  entry.at = now;
  entry.seat = seat;
  entry.kind = kind;
  entry.text = std::move(text);
  return entry;
}

std::optional<Refusal> Match::cannot_ask(Seat seat) const {
  if (asked_[index(seat)] < kMostAsked) return std::nullopt;
  return Refusal{"asked-enough", "you have asked often enough: let the game go on first"};
}

std::optional<Refusal> Match::cannot_act(Seat seat) const {
  if (over()) return Refusal{"over", "the game is over"};
  if (!playing()) return Refusal{"waiting", "the game has not begun: a seat is still open"};
  if (seat < 0) return Refusal{"no-seat", "only those who sit at the table can do that"};
  if (resigned_[index(seat)]) return Refusal{"resigned", "this seat has resigned"};
  return std::nullopt;
}

Answer<Entry> Match::propose_sit(Seat seat, const store::Seat& who, Millis now) const {
  if (row_.status != TableStatus::kWaiting) return no("begun", "the game has already begun");
  if (seat < 0 || seat >= game_.seats()) return no("no-seat", "there is no such seat");
  const bool standing_up = who.kind == SeatKind::kOpen;
  if ((row_.seats[index(seat)].kind == SeatKind::kOpen) == standing_up) {
    return no("taken", standing_up ? "nobody sits there" : "that seat is taken");
  }
  if (who.kind == SeatKind::kPerson && seat_of(who.person) != kNobody) {
    return no("seated", "you already sit at this table");
  }
  const store::PersonId kept_for = row_.seats[index(seat)].person;
  if (!standing_up && kept_for != 0 && kept_for != who.person) {
    return no("reserved", "that seat is kept for somebody");
  }
  return entry(seat, "sit", seat_text(who), now);
}

Answer<Entry> Match::propose_begin(Millis now) const {
  if (row_.status != TableStatus::kWaiting) return no("begun", "the game has already begun");
  const auto open = [](const store::Seat& seat) { return seat.kind == SeatKind::kOpen; };
  if (std::ranges::any_of(row_.seats, open)) return no("waiting", "a seat is still open");
  return entry(-1, "begin", "", now);
}

std::int64_t Match::taken_as(Seat seat, std::string_view id) const {
  constexpr int kLookBack = 64;  // a repeat comes soon or never
  int looked = 0;
  for (auto it = entries_.rbegin(); it != entries_.rend() && looked < kLookBack; ++it, ++looked) {
    if (it->seat == seat && it->id == id && !id.empty()) return it->number;
  }
  return 0;
}

std::optional<Refusal> Match::try_out(Seat seat, const std::vector<std::string_view>& actions,
                                      Language language) const {
  // Nearly always one action, written as the list of legal ones writes it: trying it on a copy of
  // the game, with all that happened in it, costs much more than looking there.
  if (actions.size() == 1) {
    const auto legal = game_.legal();
    if (std::ranges::find(legal, actions.front()) != legal.end()) return std::nullopt;
  }
  Table trial = game_;
  for (const std::string_view action : actions) {
    if (trial.turn() != seat) {
      return Refusal{"too-long", "after the actions before it, it is no longer your turn"};
    }
    if (const auto done = trial.play(action, language); !done) {
      return Refusal{"illegal", done.error().message};
    }
  }
  return std::nullopt;
}

Answer<Entry> Match::propose_move(Seat seat, const MoveRequest& move, Millis now, Millis lag,
                                  Language language) const {
  if (const auto refusal = cannot_act(seat)) return std::unexpected(*refusal);
  // A number that is still to come was learned from data that have since been put back.
  if (move.answers < game_number_ || move.answers > number()) {
    return no("stale", "the game has gone on since: look again, then decide");
  }
  if (game_.turn() != seat) return no("not-your-turn", "it is not your turn");
  if (clock_.too_late(now, lag)) return no("time", "your time is up");
  const auto actions = split_actions(move.actions);
  if (actions.empty()) return no("empty", "there is no action in this move");
  if (const auto refusal = try_out(seat, actions, language)) return std::unexpected(*refusal);
  Entry made =
      entry(seat, "move", cat(std::to_string(clock_.spent(now, lag)), " ", move.actions), now);
  made.id = move.id;
  return made;
}

Answer<Entry> Match::propose_computer_move(Seat seat, const std::string& actions, Millis now,
                                           Millis thought) const {
  if (turn() != seat || seat < 0 || !computer_at(seat)) {
    return no("not-your-turn", "it is not this computer's turn");
  }
  // Nobody's clock runs for somebody who has resigned, nor is he charged for what plays on for him.
  if (resigned_[index(seat)]) thought = 0;
  const auto left = clock_.left(seat, now);
  if (clock_.settings().kind == ClockKind::kLive && left && thought > *left) {
    return no("time", "the computer's time is up");
  }
  if (const auto refusal = try_out(seat, split_actions(actions), Language::kEnglish)) {
    return std::unexpected(*refusal);
  }
  return entry(seat, "move", cat(std::to_string(thought), " ", actions), now);
}

Answer<Entry> Match::propose_resign(Seat seat, Millis now) const {
  if (const auto refusal = cannot_act(seat)) return std::unexpected(*refusal);
  return entry(seat, "resign", "", now);
}

Answer<Entry> Match::propose_draw(Seat seat, std::string_view what, Millis now) const {
  if (const auto refusal = cannot_act(seat)) return std::unexpected(*refusal);
  if (!game_.game().draws) return no("no-draws", "this game has no draws");
  if (what == "offer") {
    if (draw_offer_) return no("offered", "a draw is already offered");
    if (const auto refusal = cannot_ask(seat)) return std::unexpected(*refusal);
    return entry(seat, "draw-offer", "", now);
  }
  if (!draw_offer_) return no("no-offer", "nobody has offered a draw");
  if (game_.side(*draw_offer_) == game_.side(seat)) {
    return no("own-offer", "the other side must answer this offer");
  }
  if (what == "accept") return entry(seat, "draw-accept", "", now);
  if (what == "decline") return entry(seat, "draw-decline", "", now);
  return no("unknown", "a draw is offered, accepted or declined: offer, accept, decline");
}

bool Match::take_back_possible(Seat seat) const {
  const auto actors = game_.actors();
  if (actors.empty() || actors.back() != seat) return false;
  for (Seat viewer = 0; viewer < game_.seats(); ++viewer) {
    if (game_.revealing(Viewer::seat(viewer), actors.size() - 1)) return false;
  }
  return true;
}

bool Match::everyone_agreed() const {
  for (Seat seat = 0; seat < game_.seats(); ++seat) {
    if (seat != *take_back_ && !agreed_[index(seat)] && !computer_at(seat)) return false;
  }
  return true;
}

Answer<Entry> Match::propose_take_back(Seat seat, std::string_view what, Millis now) const {
  if (const auto refusal = cannot_act(seat)) return std::unexpected(*refusal);
  if (what == "ask") {
    if (take_back_) return no("asked", "that is already being asked");
    if (!take_back_possible(seat)) {
      return no("cannot-take-back",
                "only your own last action can be taken back, and not after somebody else acted, a "
                "card was drawn or something was revealed");
    }
    if (const auto refusal = cannot_ask(seat)) return std::unexpected(*refusal);
    return entry(seat, "takeback-ask", "", now);
  }
  if (!take_back_) return no("not-asked", "nobody asks to take something back");
  if (*take_back_ == seat) return no("own-request", "the others must answer");
  if (what == "accept") return entry(seat, "takeback-accept", "", now);
  if (what == "decline") return entry(seat, "takeback-decline", "", now);
  return no("unknown", "taking back is asked for, accepted or declined: ask, accept, decline");
}

Answer<Entry> Match::propose_salute(Seat seat, std::string_view which, Millis now) const {
  if (seat < 0) return no("no-seat", "only those who sit at the table can do that");
  if (!is_salute(which)) return no("unknown", cat("there is no salute ", quote(which)));
  if (salutes_[index(seat)] >= kMostSalutes) {
    return no("too-many", "you have greeted often enough at this table");
  }
  if (now - saluted_[index(seat)] < kBetweenSalutes) {
    return no("slow-down", "one greeting every three seconds will do");
  }
  return entry(seat, "salute", std::string(which), now);
}

Answer<Entry> Match::propose_flag(Millis now) const {
  if (!playing() || !clock_.run_out(now)) return no("in-time", "nobody has run out of time");
  return entry(clock_.running(), "time", "", now);
}

Answer<Entry> Match::propose_computer_flag(Seat seat, Millis now) const {
  if (turn() != seat || seat < 0 || !computer_at(seat)) {
    return no("not-your-turn", "it is not this computer's turn");
  }
  return entry(seat, "time", "", now);
}

Answer<Entry> Match::propose_stall(Millis stood_still, Millis now) const {
  if (!playing() || clock_.running() == kNobody || clock_.settings().kind != ClockKind::kLive) {
    return no("in-time", "nobody loses time by that");
  }
  return entry(-1, "stall", std::to_string(stood_still), now);
}

Answer<Entry> Match::propose_close(Millis now) const {
  if (over()) return no("over", "the game is over");
  return entry(-1, "close", "", now);
}

// No clock runs by itself for a computer, which is charged for the time it really thought, nor for
// somebody who has resigned.
void Match::restart_clock(Millis now) {
  const Seat next = turn();
  clock_.start(next >= 0 && computer_at(next) ? kNobody : next, now);
}

void Match::take_back_one() {
  const std::size_t length = game_.length() - 1;
  game_ = game_.rewound(length);
  for (auto each = lengths_.rbegin(); each != lengths_.rend() && *each > length; ++each) {
    *each = length;
  }
}

void Match::finish(Ending how, const Payoffs& payoffs, Millis at) {
  ending_ = how;
  payoffs_ = payoffs;
  row_.status = how == Ending::kClosed ? TableStatus::kClosed : TableStatus::kOver;
  row_.ended = at;
  row_.result.clear();
  for (Seat seat = 0; seat < game_.seats() && how != Ending::kClosed; ++seat) {
    if (seat > 0) row_.result += ' ';
    row_.result += std::to_string(payoffs[index(seat)]);
  }
  draw_offer_.reset();
  take_back_.reset();
  clock_.start(kNobody, at);
}

void Match::take_moves(Seat seat, std::string_view text, Millis at, Millis now) {
  const auto [spent, actions] = split_cost(text);
  for (const std::string_view action : split_actions(actions)) (void)game_.play(action);
  dealer_.settle(game_);
  clock_.charge(seat, spent, game_.turn() != seat, at);
  draw_offer_.reset();
  take_back_.reset();
  asked_ = {};
  if (game_.over()) return finish(Ending::kPlayed, game_.payoffs(), at);
  restart_clock(now);
}

// A side has lost when none of its players is left; until then a computer plays for who left.
void Match::take_resignation(Seat seat, Ending how, Millis at, Millis now) {
  resigned_[index(seat)] = true;
  const int side = game_.side(seat);
  Payoffs payoffs{};
  for (Seat each = 0; each < game_.seats(); ++each) {
    const bool same_side = game_.side(each) == side;
    payoffs[index(each)] = same_side ? -1 : 1;
    const bool plays_on =
        row_.seats[index(each)].kind == SeatKind::kPerson && !resigned_[index(each)];
    if (same_side && plays_on) {
      if (clock_.running() == seat) restart_clock(now);
      return;
    }
  }
  finish(how, payoffs, at);
}

Result<bool> Match::take(const Entry& entry, Millis now) {
  if (entry.number != number_ + 1) {
    return refuse(
        cat("entry ", std::to_string(entry.number), " does not follow ", std::to_string(number_)));
  }
  const TableStatus status = row_.status;
  bool changed = false;
  const Seat seat = entry.seat;
  if (entry.kind == "move") {
    take_moves(seat, entry.text, entry.at, now);
    game_number_ = entry.number;
  } else if (entry.kind == "sit") {
    row_.seats[index(seat)] = parse_seat(entry.text);
    changed = true;
  } else if (entry.kind == "begin") {
    row_.status = TableStatus::kPlaying;
    dealer_.settle(game_);
    restart_clock(now);
    game_number_ = entry.number;
  } else if (entry.kind == "resign" || entry.kind == "time") {
    take_resignation(seat, entry.kind == "time" ? Ending::kTime : Ending::kResigned, entry.at, now);
  } else if (entry.kind == "draw-offer") {
    draw_offer_ = seat;
    ++asked_[index(seat)];
  } else if (entry.kind == "draw-accept") {
    finish(Ending::kAgreed, {}, entry.at);
  } else if (entry.kind == "draw-decline") {
    draw_offer_.reset();
  } else if (entry.kind == "takeback-ask") {
    take_back_ = seat;
    agreed_ = {};
    ++asked_[index(seat)];
  } else if (entry.kind == "takeback-decline") {
    take_back_.reset();
  } else if (entry.kind == "takeback-accept") {
    agreed_[index(seat)] = true;
  } else if (entry.kind == "salute") {
    ++salutes_[index(seat)];
    saluted_[index(seat)] = entry.at;
  } else if (entry.kind == "stall") {
    Millis stood_still = 0;
    std::from_chars(entry.text.data(), entry.text.data() + entry.text.size(), stood_still);
    clock_.forgive(stood_still);
    stalled_ = true;
  } else if (entry.kind == "close") {
    finish(Ending::kClosed, {}, entry.at);
  }
  if (take_back_ && playing() && everyone_agreed()) {
    take_back_one();
    take_back_.reset();
    asked_ = {};
    game_number_ = entry.number;
    redone_from_ = entry.number;
    restart_clock(now);
  }
  number_ = entry.number;
  entries_.push_back(entry);
  lengths_.push_back(game_.length());
  return changed || row_.status != status;
}

std::size_t Match::length_at(std::int64_t number) const {
  if (number <= 0) return 0;
  return number >= number_ ? game_.length() : lengths_[static_cast<std::size_t>(number - 1)];
}

Record Match::record(Viewer viewer, const std::vector<std::string>& names) const {
  std::vector<std::pair<std::string, std::string>> tags;
  for (Seat seat = 0; seat < game_.seats(); ++seat) {
    tags.emplace_back(game_.seat_name(seat, Language::kEnglish), names[index(seat)]);
  }
  tags.emplace_back("Commitment", dealer_.commitment());
  if (over()) tags.emplace_back("Seed", dealer_.seed());
  switch (ending_) {
    case Ending::kResigned:
      tags.emplace_back("Termination", "resignation");
      break;
    case Ending::kTime:
      tags.emplace_back("Termination", "time");
      break;
    case Ending::kAgreed:
      tags.emplace_back("Termination", "agreement");
      break;
    case Ending::kClosed:
      tags.emplace_back("Termination", "closed");
      break;
    default:
      break;
  }
  if (ending_ != Ending::kNone && ending_ != Ending::kPlayed) {
    tags.emplace_back("Outcome", row_.result);
  }
  return record_of(game_, viewer, tags);
}

}  // namespace salle::server
