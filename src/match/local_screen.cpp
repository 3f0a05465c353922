#include "match/local_screen.hpp"

namespace salle {

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
      return {story_text(match_.match(), listener_, message.before, message.id)};
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
