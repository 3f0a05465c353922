#include "match/local_match.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle {

MatchSetup LocalMatch::setup_of(const LocalPlan& plan, Millis created) {
  MatchSetup setup;
  setup.game = plan.game;
  setup.rules = plan.rules;
  setup.seed = plan.seed;
  for (std::size_t i = 0; i < plan.seats.size(); ++i) {
    const std::string& computer = plan.seats[i].computer;
    // People are numbered by their seats; nobody else sits here.
    setup.seats.push_back(computer.empty()
                              ? Occupant{SeatKind::kPerson, static_cast<PersonId>(i) + 1, ""}
                              : Occupant{SeatKind::kComputer, 0, computer});
  }
  setup.created = created;
  setup.one_device = true;
  return setup;
}

LocalMatch::LocalMatch(Match match, std::vector<LocalSeat> seats)
    : match_(std::move(match)), seats_(std::move(seats)) {}

Answer<LocalMatch> LocalMatch::begin(const LocalPlan& plan, Millis now) {
  const auto table = Table::open(plan.game, plan.rules);
  if (!table) return no("rules", table.error().message);
  auto opened = open({plan.game, table->rules(), plan.seats, plan.seed}, now, {});
  if (!opened) return opened;
  const auto begun = opened->put(opened->match_.propose_begin(now));
  if (!begun) return std::unexpected(begun.error());
  return opened;
}

Answer<LocalMatch> LocalMatch::open(const LocalPlan& plan, Millis created,
                                    const std::vector<StoredEntry>& entries) {
  const auto table = Table::open(plan.game, plan.rules);
  if (!table) return no("rules", table.error().message);
  if (std::ssize(plan.seats) != table->seats()) {
    return no("seats", cat(plan.game, " has ", table->seats(), " seats, not ", plan.seats.size()));
  }
  auto match = Match::open(setup_of(plan, created), entries);
  if (!match) return std::unexpected(match.error());
  return LocalMatch(*std::move(match), plan.seats);
}

Answer<LocalMatch> LocalMatch::from_record(const LocalPlan& plan, const Record& record,
                                           Millis created, const OldEnd& end) {
  auto made = begin(plan, created);
  if (!made) return made;
  // Chance deals again, and must deal the same.
  std::size_t at = made->match_.game().length();
  const auto dealt_otherwise = [] {
    return no("unreadable", "the cards of this game do not come from its seed");
  };
  const auto as_played = [&] {
    const auto now = made->match_.game().actions(Viewer::all());
    return now.size() <= record.actions.size() &&
           std::equal(now.begin(), now.end(), record.actions.begin());
  };
  if (!as_played()) return dealt_otherwise();
  while (at < record.actions.size()) {
    const Match& match = made->match_;
    const Seat turn = match.turn();
    if (turn == kNobody) return no("unreadable", "the record goes on after the end of the game");
    // Whoever sat there decided so, person or computer.
    const MoveRequest move{match.number(), "", record.actions[at]};
    auto entry = match.propose_move(turn, move, created, 0, Language::kEnglish);
    if (!entry) {
      return no("unreadable", cat("action ", std::to_string(at + 1), ": ", entry.error().why));
    }
    if (const auto put = made->put(entry); !put) return std::unexpected(put.error());
    at = match.game().length();
    if (!as_played()) return dealt_otherwise();
  }
  if (const auto ended = made->put_old_end(end, created); !ended) {
    return std::unexpected(ended.error());
  }
  return made;
}

Answer<void> LocalMatch::put_old_end(const OldEnd& end, Millis at) {
  if (match_.over()) return {};
  if (end.draw_offered) {
    if (const auto put_it = put(match_.propose_draw(*end.draw_offered, "offer", at)); !put_it) {
      return put_it;
    }
  }
  if (end.ending == "agreed") {
    if (!match_.draw_offered()) {
      if (const auto offer = put(match_.propose_draw(0, "offer", at)); !offer) return offer;
    }
    for (Seat seat = 0; seat < match_.game().seats() && !match_.over(); ++seat) {
      if (const auto accept = match_.propose_draw(seat, "accept", at)) (void)put(accept);
    }
  }
  // Who resigned was a person of the side that lost, and the last of it.
  for (Seat seat = 0; seat < match_.game().seats() && end.ending == "resigned"; ++seat) {
    const bool lost = index(seat) < end.payoffs.size() && end.payoffs[index(seat)] < 0;
    if (lost && person(seat) && !match_.over()) {
      if (const auto resigned = put(match_.propose_resign(seat, at)); !resigned) return resigned;
    }
  }
  return {};
}

std::string LocalMatch::name_of(Seat seat) const {
  const LocalSeat& who = seats_[index(seat)];
  return who.name.empty() ? who.computer : who.name;
}

std::vector<std::string> LocalMatch::names() const {
  std::vector<std::string> names;
  for (Seat seat = 0; seat < match_.game().seats(); ++seat) names.push_back(name_of(seat));
  return names;
}

bool LocalMatch::person(Seat seat) const {
  if (match_.over()) return seats_[index(seat)].computer.empty();
  return !match_.computer_at(seat);
}

int LocalMatch::people() const {
  int count = 0;
  for (Seat seat = 0; seat < match_.game().seats(); ++seat) count += person(seat);
  return count;
}

bool LocalMatch::hand_over() const {
  const auto sits_here = [](const LocalSeat& seat) { return seat.computer.empty(); };
  return std::ranges::count_if(seats_, sits_here) > 1 && match_.game().game().secrets;
}

Seat LocalMatch::only_person() const {
  if (people() != 1) return kNobody;
  for (Seat seat = 0; seat < match_.game().seats(); ++seat) {
    if (person(seat)) return seat;
  }
  return kNobody;
}

LocalMatch::Next LocalMatch::next() const {
  if (match_.over()) return Next::kOver;
  const Seat turn = match_.turn();
  if (!person(turn)) return Next::kComputer;
  return looking() == turn ? Next::kPerson : Next::kHandOver;
}

Seat LocalMatch::looking() const {
  if (match_.over() && looking_ != kNobody) return looking_;
  if (people() == 0 || hand_over()) return looking_;
  if (const Seat only = only_person(); only != kNobody) return only;
  // Nothing is hidden: the board turns to whoever is to move, and stays while a computer thinks.
  if (const Seat turn = match_.turn(); turn != kNobody && person(turn)) return turn;
  const auto& actors = match_.game().actors();
  const auto last = std::ranges::find_if(
      actors.rbegin(), actors.rend(), [this](Seat actor) { return actor >= 0 && person(actor); });
  if (last != actors.rend()) return *last;
  for (Seat seat = 0; seat < match_.game().seats(); ++seat) {
    if (person(seat)) return seat;
  }
  return kNobody;
}

Answer<void> LocalMatch::put(const Answer<MatchEntry>& entry) {
  if (!entry) return std::unexpected(entry.error());
  const Seat looked = looking();
  const auto taken = match_.take(*entry);
  if (!taken) return std::unexpected(taken.error());
  if (match_.over()) {
    // Whoever saw the last move sees the end.
    looking_ = looked;
    return {};
  }
  // Another person is to move, or the one who looked has left: the screen is nobody's until he says
  // that it is his.
  const Seat turn = match_.turn();
  const bool others_turn = turn != kNobody && person(turn) && turn != looking_;
  if (looking_ != kNobody && (others_turn || !person(looking_))) looking_ = kNobody;
  return {};
}

Answer<void> LocalMatch::ask(const ClientMessage& message, Millis now, Language language) {
  return put(match_.propose(looking(), message, now, 0, language));
}

Answer<void> LocalMatch::play(std::string_view actions, Millis now, Language language) {
  ClientMessage message;
  message.kind = RequestKind::kMove;
  message.answers = match_.number();
  message.text = actions;
  return ask(message, now, language);
}

Answer<void> LocalMatch::take(const ComputerMove& move, Millis now) {
  return put(match_.propose_computer_move(match_.turn(), move, now));
}

LocalPlan LocalMatch::rematch() const {
  LocalPlan plan{match_.setup().game, match_.setup().rules, {}, {}};
  for (const std::size_t from : match_.rematch_order()) plan.seats.push_back(seats_[from]);
  return plan;
}

std::vector<SeatCard> LocalScreen::seat_cards() const {
  std::vector<SeatCard> cards;
  for (Seat seat = 0; seat < match_.match().game().seats(); ++seat) {
    cards.push_back({match_.name_of(seat), !match_.person(seat), true});
  }
  return cards;
}

Seat LocalScreen::curtain() const {
  return match_.next() == LocalMatch::Next::kHandOver ? match_.match().turn() : kNobody;
}

void LocalScreen::note_told() {
  told_ = match_.match().number();
  seen_by(listener_.seat) = told_;
}

MessageText LocalScreen::watch(const ClientMessage& message, Millis now) {
  listener_ = {match_.looking(), message.language, message.wants, 0};
  MessageText text = table_text(match_.match(), seat_cards(), listener_, message.since, now);
  note_told();
  return text;
}

MessageText LocalScreen::tell(Millis now) {
  const Match& match = match_.match();
  const Seat looking = match_.looking();
  const bool another = looking != listener_.seat;
  listener_.seat = looking;
  MessageText text;
  if (!another) {
    ViewTexts views;
    text = news_text(match, seat_cards(), listener_, told_, now, views);
  } else if (match.game().game().secrets) {
    // Also where only one is left who looks: what the other was told is still not his.
    text = table_anew_text(match, seat_cards(), listener_, seen_by(looking), now);
  } else {
    text = table_text(match, seat_cards(), listener_, told_, now);
  }
  note_told();
  return text;
}

LocalScreen::Messages LocalScreen::say(const ClientMessage& message, Millis now) {
  const std::string& code = match_.match().code();
  switch (message.kind) {
    case RequestKind::kWatch:
      return {watch(message, now)};
    case RequestKind::kStory:
      return {story_text(match_.match(), seat_cards(), listener_, message.before, message.id)};
    case RequestKind::kPing:
    case RequestKind::kLeave:
      return {taken_text(code, message.id, match_.match().number())};
    default:
      break;
  }
  const auto done = match_.ask(message, now, listener_.language);
  if (!done) return {refused_text(code, message.id, done.error().code, done.error().why)};
  const std::int64_t number = match_.match().number();
  return {tell(now), taken_text(code, message.id, number)};
}

LocalScreen::Messages LocalScreen::look(Seat seat, Millis now) {
  match_.look(seat);
  return {tell(now)};
}

LocalScreen::Messages LocalScreen::take(const ComputerMove& move, Millis now) {
  if (!match_.take(move, now)) return {};
  return {tell(now)};
}

}  // namespace salle
