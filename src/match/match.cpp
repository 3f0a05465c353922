#include "match/match.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle {
namespace {

Refusal unreadable(std::string why) { return {"unreadable", std::move(why)}; }

// Where an entry stands, for whoever must look into it.
std::string at_entry(const MatchEntry& entry, std::string_view why) {
  return cat("entry ", std::to_string(entry.number), " (", entry_kind(entry), "): ", why);
}

// Says why with the seats' words, where what is refused was asked for; here it was stored.
std::optional<Refusal> misfit(const MatchEntry& entry, const std::optional<Refusal>& refusal) {
  if (!refusal) return std::nullopt;
  return unreadable(at_entry(entry, refusal->why));
}

}  // namespace

Match::Match(MatchSetup setup, Table game, Dealer dealer)
    : setup_(std::move(setup)),
      game_(std::move(game)),
      dealer_(std::move(dealer)),
      clock_(setup_.settings.clock, game_.seats()),
      seats_(setup_.seats) {
  seats_.resize(index(game_.seats()));
}

Answer<Match> Match::open(MatchSetup setup, const std::vector<StoredEntry>& stored) {
  auto game = Table::open(setup.game, setup.rules);
  if (!game) return std::unexpected(unreadable(game.error().message));
  auto dealer = Dealer::from_seed(setup.seed);
  if (!dealer) return std::unexpected(unreadable(dealer.error().message));
  Match match(std::move(setup), *std::move(game), *std::move(dealer));
  for (const StoredEntry& each : stored) {
    const auto entry = read_entry(each);
    if (!entry) return std::unexpected(unreadable(entry.error().message));
    const auto taken = match.take(*entry);
    if (!taken) return std::unexpected(taken.error());
  }
  return match;
}

Seat Match::seat_of(PersonId person) const {
  for (Seat seat = 0; seat < game_.seats() && person != 0; ++seat) {
    const Occupant& who = seats_[index(seat)];
    if (who.kind == SeatKind::kPerson && who.person == person) return seat;
  }
  return kNobody;
}

std::optional<std::string> Match::computer_at(Seat seat) const {
  const Occupant& who = seats_[index(seat)];
  if (who.kind == SeatKind::kComputer) return who.computer;
  if (resigned_[index(seat)] || away_[index(seat)]) return std::string(kStandIn);
  return std::nullopt;
}

Seat Match::turn() const { return playing() && game_.turn() >= 0 ? game_.turn() : kNobody; }

Viewer Match::viewer_of(Seat seat) const {
  if (over()) return Viewer::all();
  return seat >= 0 ? Viewer::seat(seat) : Viewer::spectator();
}

std::string Match::result() const {
  std::string text;
  for (Seat seat = 0; seat < game_.seats() && status_ == MatchStatus::kOver; ++seat) {
    if (seat > 0) text += ' ';
    text += std::to_string(payoffs_[index(seat)]);
  }
  return text;
}

// No clock runs by itself for a computer, which is charged for the time it really thought, nor for
// somebody who has resigned.
void Match::restart_clock(Millis now) {
  const Seat next = turn();
  clock_.start(next >= 0 && computer_at(next) ? kNobody : next, now);
}

bool Match::everyone_agreed() const {
  if (setup_.one_device) return true;
  for (Seat seat = 0; seat < game_.seats(); ++seat) {
    if (seat != *take_back_ && !agreed_[index(seat)] && !computer_at(seat)) return false;
  }
  return true;
}

void Match::take_back(Seat seat) {
  const std::size_t length = *take_back_to(seat);
  game_ = game_.rewound(length);
  for (auto each = lengths_.rbegin(); each != lengths_.rend() && *each > length; ++each) {
    *each = length;
  }
}

void Match::finish(MatchEnding how, const Payoffs& payoffs, Millis at) {
  ending_ = how;
  payoffs_ = payoffs;
  const bool unplayed = how == MatchEnding::kClosed || how == MatchEnding::kDeclined;
  status_ = unplayed ? MatchStatus::kClosed : MatchStatus::kOver;
  ended_ = at;
  draw_offer_.reset();
  take_back_.reset();
  clock_.start(kNobody, at);
}

// A side has lost when none of its players is left; until then a computer plays for who left.
void Match::take_resignation(Seat seat, MatchEnding how, Millis at, Millis now) {
  resigned_[index(seat)] = true;
  const int side = game_.side(seat);
  Payoffs payoffs{};
  for (Seat each = 0; each < game_.seats(); ++each) {
    const bool same_side = game_.side(each) == side;
    payoffs[index(each)] = same_side ? -1 : 1;
    const bool plays_on = seats_[index(each)].kind == SeatKind::kPerson && !resigned_[index(each)];
    if (same_side && plays_on) {
      if (clock_.running() == seat) restart_clock(now);
      return;
    }
  }
  finish(how, payoffs, at);
}

// What the entry does to the game: as it was worked out when it was proposed, or now, when it was
// read. What chance did must be what the seed says.
std::optional<Refusal> Match::work_out(const MatchEntry& entry, std::string_view actions,
                                       std::string_view chance,
                                       std::vector<ActionCode>& codes) const {
  if (!entry.worked_out.empty()) {
    codes = entry.worked_out;
    return std::nullopt;
  }
  // Whoever opens the table reads this, and so does the log: it says which entry is wrong and in
  // what way, never what was in it or what would have been right, which may be in somebody's hand.
  auto outcome = try_out(actions, Language::kEnglish);
  if (!outcome) return unreadable(at_entry(entry, "the rules do not allow this move here"));
  // In the first format what chance did was not written down.
  const bool told = format_ > 1 || !chance.empty();
  if (told && outcome->chance != chance) {
    return unreadable(at_entry(entry, "chance did not do what the seed says"));
  }
  codes = std::move(outcome->actions);
  return std::nullopt;
}

// Each says why not before it changes anything.
struct Match::Taker {
  Match& match;
  const MatchEntry& entry;
  Millis now;
  using Why = std::optional<Refusal>;

  Why no_seat() const {
    if (entry.seat >= 0 && entry.seat < match.game_.seats()) return std::nullopt;
    return unreadable(at_entry(entry, "there is no such seat at this table"));
  }
  Why operator()(const entries::Sit& sit) const {
    if (auto why = misfit(entry, match.cannot_sit(entry.seat, sit.who))) return why;
    match.seats_[index(entry.seat)] = sit.who;
    return std::nullopt;
  }
  Why operator()(const entries::Begin& begin) const {
    if (auto why = misfit(entry, match.cannot_begin())) return why;
    const int version = match.game_.game().rules_version;
    if (begin.rules_version != version) {
      return Refusal{
          "older-rules",
          cat("this game was played under ", begin.rules_version < version ? "older" : "newer",
              " rules (version ", begin.rules_version, "; these are version ", version, ")")};
    }
    std::vector<ActionCode> dealt;
    const int before = std::exchange(match.format_, begin.format);
    if (auto why = match.work_out(entry, "", begin.chance, dealt)) {
      match.format_ = before;
      return why;
    }
    match.game_.play(dealt);
    match.status_ = MatchStatus::kPlaying;
    match.game_number_ = entry.number;
    match.restart_clock(now);
    return std::nullopt;
  }
  Why operator()(const entries::Move& move) const {
    if (match.turn() != entry.seat || entry.seat < 0) {
      return unreadable(at_entry(entry, "it is not this seat's turn"));
    }
    std::vector<ActionCode> codes;
    if (auto why = match.work_out(entry, move.actions, move.chance, codes)) return why;
    match.game_.play(codes);
    match.clock_.charge(entry.seat, move.spent, match.game_.turn() != entry.seat, entry.at);
    // A move answers what the other side offered; one's own offer stands until it is answered.
    if (match.draw_offer_ && (match.format_ == 1 || match.game_.side(*match.draw_offer_) !=
                                                        match.game_.side(entry.seat))) {
      match.draw_offer_.reset();
    }
    match.take_back_.reset();
    match.asked_ = {};
    match.game_number_ = entry.number;
    if (match.game_.over()) {
      match.finish(MatchEnding::kPlayed, match.game_.payoffs(), entry.at);
    } else {
      match.restart_clock(now);
    }
    return std::nullopt;
  }
  Why operator()(const entries::Resign&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_act(entry.seat))) return why;
    match.take_resignation(entry.seat, MatchEnding::kResigned, entry.at, now);
    return std::nullopt;
  }
  Why operator()(const entries::TimeUp&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_act(entry.seat))) return why;
    match.take_resignation(entry.seat, MatchEnding::kTime, entry.at, now);
    return std::nullopt;
  }
  Why operator()(const entries::DrawOffer&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_offer_draw(entry.seat))) return why;
    match.draw_offer_ = entry.seat;
    ++match.asked_[index(entry.seat)];
    return std::nullopt;
  }
  Why operator()(const entries::DrawAccept&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_answer_draw(entry.seat))) return why;
    match.finish(MatchEnding::kAgreed, {}, entry.at);
    return std::nullopt;
  }
  Why operator()(const entries::DrawDecline&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_answer_draw(entry.seat))) return why;
    match.draw_offer_.reset();
    return std::nullopt;
  }
  Why operator()(const entries::TakeBackAsk&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_ask_take_back(entry.seat))) return why;
    match.take_back_ = entry.seat;
    match.agreed_ = {};
    ++match.asked_[index(entry.seat)];
    take_back_if_agreed();
    return std::nullopt;
  }
  Why operator()(const entries::TakeBackAccept&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_answer_take_back(entry.seat))) return why;
    match.agreed_[index(entry.seat)] = true;
    take_back_if_agreed();
    return std::nullopt;
  }
  Why operator()(const entries::TakeBackDecline&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_answer_take_back(entry.seat))) return why;
    match.take_back_.reset();
    return std::nullopt;
  }
  Why operator()(const entries::Greet&) const {
    if (auto why = no_seat()) return why;
    ++match.salutes_[index(entry.seat)];
    match.saluted_[index(entry.seat)] = entry.at;
    return std::nullopt;
  }
  Why operator()(const entries::Say&) const {
    if (auto why = no_seat()) return why;
    ++match.sayings_[index(entry.seat)];
    return std::nullopt;
  }
  Why operator()(const entries::Claim& claim) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_claim(entry.seat, claim))) return why;
    if (claim.what == entries::Claim::What::kWin) {
      match.take_resignation(claim.absent, MatchEnding::kAbsent, entry.at, now);
      return std::nullopt;
    }
    match.away_[index(claim.absent)] = true;
    match.restart_clock(now);
    return std::nullopt;
  }
  Why operator()(const entries::Return&) const {
    if (auto why = no_seat()) return why;
    if (!match.away_[index(entry.seat)]) return unreadable(at_entry(entry, "nobody was away"));
    match.away_[index(entry.seat)] = false;
    if (match.turn() == entry.seat) match.restart_clock(now);
    return std::nullopt;
  }
  Why operator()(const entries::RematchAsk& ask) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_ask_rematch(entry.seat))) return why;
    match.rematch_ = Rematch{entry.seat, ask.code, {}};
    match.rematch_number_ = entry.number;
    ++match.rematches_;
    return std::nullopt;
  }
  Why operator()(const entries::RematchDecline&) const {
    if (auto why = no_seat()) return why;
    if (auto why = misfit(entry, match.cannot_decline_rematch(entry.seat))) return why;
    match.rematch_->declined[index(entry.seat)] = true;
    return std::nullopt;
  }
  Why operator()(const entries::Decline&) const {
    if (auto why = no_seat()) return why;
    const Occupant& kept = match.seats_[index(entry.seat)];
    if (match.status_ != MatchStatus::kWaiting || kept.kind != SeatKind::kOpen || kept.person == 0)
      return unreadable(at_entry(entry, "no seat is kept there"));
    match.finish(MatchEnding::kDeclined, {}, entry.at);
    return std::nullopt;
  }
  Why operator()(const entries::Rated& rated) const {
    if (!match.over() || rated.seats.size() != match.seats_.size() || !match.ratings_.empty()) {
      return unreadable(at_entry(entry, "there is nothing to rate"));
    }
    match.ratings_ = rated.seats;
    return std::nullopt;
  }
  Why operator()(const entries::Stall& stall) const {
    if (!match.playing()) return unreadable(at_entry(entry, "no clock runs here"));
    match.clock_.forgive(stall.stood_still, entry.at);
    match.stalled_ = true;
    return std::nullopt;
  }
  Why operator()(const entries::Close&) const {
    if (match.over()) return unreadable(at_entry(entry, "the game is over"));
    match.finish(MatchEnding::kClosed, {}, entry.at);
    return std::nullopt;
  }

  void take_back_if_agreed() const {
    if (!match.everyone_agreed()) return;
    match.take_back(*match.take_back_);
    match.take_back_.reset();
    match.asked_ = {};
    match.game_number_ = entry.number;
    match.redone_from_ = entry.number;
    match.restart_clock(now);
  }
};

Answer<bool> Match::take(const MatchEntry& entry, Millis now) {
  if (entry.number != number() + 1) {
    return std::unexpected(unreadable(cat("entry ", std::to_string(entry.number),
                                          " does not follow ", std::to_string(number()))));
  }
  const MatchStatus before = status_;
  if (auto why = std::visit(Taker{*this, entry, now}, entry.what)) {
    return std::unexpected(*std::move(why));
  }
  entries_.push_back(entry);
  entries_.back().worked_out = {};
  lengths_.push_back(game_.length());
  return status_ != before || entry.is<entries::Sit>() != nullptr;
}

std::vector<StoredEntry> Match::stored_entries() const {
  std::vector<StoredEntry> stored;
  for (const MatchEntry& entry : entries_) stored.push_back(write_entry(id(), entry));
  return stored;
}

std::size_t Match::length_at(std::int64_t number) const {
  if (number <= 0) return 0;
  return number >= this->number() ? game_.length() : lengths_[static_cast<std::size_t>(number - 1)];
}

Record Match::record(Viewer viewer, const std::vector<std::string>& names) const {
  std::vector<std::pair<std::string, std::string>> tags;
  for (Seat seat = 0; seat < game_.seats(); ++seat) {
    tags.emplace_back(game_.seat_name(seat, Language::kEnglish), names[index(seat)]);
  }
  tags.emplace_back("Commitment", dealer_.commitment());
  if (over()) tags.emplace_back("Seed", dealer_.seed());
  switch (ending_) {
    case MatchEnding::kResigned:
      tags.emplace_back("Termination", "resignation");
      break;
    case MatchEnding::kTime:
      tags.emplace_back("Termination", "time");
      break;
    case MatchEnding::kAbsent:
      tags.emplace_back("Termination", "absence");
      break;
    case MatchEnding::kAgreed:
      tags.emplace_back("Termination", "agreement");
      break;
    case MatchEnding::kDeclined:
    case MatchEnding::kClosed:
      tags.emplace_back("Termination", "closed");
      break;
    default:
      break;
  }
  if (ending_ != MatchEnding::kNone && ending_ != MatchEnding::kPlayed) {
    tags.emplace_back("Outcome", result());
  }
  return record_of(game_, viewer, tags);
}

Record stored_record(const MatchSetup& setup, const std::vector<StoredEntry>& entries,
                     const std::vector<std::string>& names) {
  Record record;
  record.tags = {{"Game", setup.game}, {"Rules", setup.rules}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    record.tags.emplace_back(cat("Player", i + 1), names[i]);
  }
  record.tags.emplace_back("Seed", setup.seed);
  const auto add = [&record](std::string_view text) {
    for (const std::string_view action : split_actions(text)) record.actions.emplace_back(action);
  };
  for (const StoredEntry& stored : entries) {
    const auto entry = read_entry(stored);
    if (!entry) continue;
    const std::size_t begin = record.actions.size();
    if (const auto* begun = entry->is<entries::Begin>()) add(begun->chance);
    if (const auto* move = entry->is<entries::Move>()) {
      add(move->actions);
      add(move->chance);
    }
    if (record.actions.size() > begin) record.lines.push_back(begin);
  }
  return record;
}

}  // namespace salle
