#include "games/en_garde/kosen/bot_match.hpp"

#include <algorithm>
#include <utility>

#include "games/en_garde/action.hpp"
#include "games/table_model.hpp"

namespace salle::kosen {
namespace {

constexpr Millis kWhenever = 0;

// By the name the event of a round's end gives it.
std::string_view how_it_ended(std::string_view ending) {
  if (ending == "hit") return "A hit: the attack was not parried.";
  if (ending == "stuck") return "The loser could neither move nor attack.";
  if (ending == "cards") return "The pile is empty: the winner had more cards that reach.";
  if (ending == "ground") return "The pile is empty: the winner had gained more ground.";
  return "The pile is empty, and all is equal.";
}

std::string_view how_it_was_lost(Parting parting) {
  switch (parting) {
    case Parting::kPlayed:
      return "The match is over.";
    case Parting::kLeft:
      return "The other player has left.";
    case Parting::kTime:
      return "A player took too long.";
    default:
      return "A player sent too much that could not be read or played.";
  }
}

}  // namespace

en_garde::Rules kosen_rules(int target, en_garde::Starter starter) {
  en_garde::Rules rules;
  rules.edition = en_garde::Edition::kFerti;
  rules.level = en_garde::Level::kClassic;
  rules.starter = starter;
  rules.target = static_cast<std::uint8_t>(target);
  return rules;
}

std::string_view parting_name(Parting parting) {
  switch (parting) {
    case Parting::kPlayed:
      return "played";
    case Parting::kLeft:
      return "left";
    case Parting::kTime:
      return "time";
    default:
      return "errors";
  }
}

BotMatch::BotMatch(const en_garde::Rules& rules, const Dealer& dealer, std::array<Side, 2> sides)
    : match_([&] {
        MatchSetup setup;
        setup.game = EnGarde::kInfo.id;
        setup.rules = en_garde::rules_text(rules);
        setup.seed = dealer.seed();
        setup.seats = {{SeatKind::kPerson, 1}, {SeatKind::kPerson, 2}};
        return Match::open(std::move(setup)).value();
      }()),
      sides_(std::move(sides)) {
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    if (sides_[i].second != nullptr) sides_[i].second->sit(static_cast<Seat>(i));
  }
}

Sight<EnGarde> BotMatch::sight(Seat seat) const {
  const auto held = match_.game().sight(seat);
  return static_cast<const SightOf<EnGarde>&>(*held).sight;
}

void BotMatch::begin() {
  (void)match_.take(*match_.propose_begin(kWhenever));
  go_on();
}

Answer<MatchEntry> BotMatch::proposed(Seat seat, en_garde::Action action) const {
  const std::string text = en_garde::action_text(action);
  return match_.propose_move(seat, {match_.number(), {}, text}, kWhenever, 0, Language::kEnglish);
}

bool BotMatch::play(Seat seat, en_garde::Action action) {
  const auto entry = proposed(seat, action);
  if (!entry || !match_.take(*entry)) return false;
  if (BotSession* own = side(seat).second) own->take();
  const auto told = Play::of(action);
  if (BotSession* other = side(en_garde::opponent(seat)).second; other != nullptr && told) {
    other->tell(*told);
  }
  go_on();
  return true;
}

std::string BotMatch::refusal(Seat seat, en_garde::Action action) const {
  const auto entry = proposed(seat, action);
  return entry ? std::string() : entry.error().why;
}

void BotMatch::forfeit(Seat seat, Parting how) {
  if (!match_.playing()) return;
  parting_ = how;
  // The gateway's patience is no clock of the match.
  const MatchEntry time_up{match_.number() + 1, kWhenever, seat, entries::TimeUp{}};
  (void)match_.take(how == Parting::kTime ? time_up : *match_.propose_resign(seat, kWhenever));
  tell_end_of_match();
}

Seat BotMatch::winner() const {
  if (!over()) return kNobody;
  return match_.payoffs()[0] > 0 ? en_garde::kLeft : en_garde::kRight;
}

std::array<int, 2> BotMatch::score() const { return sight(en_garde::kLeft).knowledge.view.score; }

// Chance has acted; parries are made until a seat must decide.
void BotMatch::go_on() {
  for (;;) {
    tell_end_of_round();
    if (over()) return tell_end_of_match();
    const en_garde::View view = sight(turn()).knowledge.view;
    if (view.phase != en_garde::Phase::kAnswer) return ask();
    const auto parry = en_garde::Action::parry(view.distance(), view.pending_count);
    (void)match_.take(*proposed(turn(), parry));
  }
}

// A round that ended has been dealt again by now: how it ended is in what was told since.
void BotMatch::tell_end_of_round() {
  const std::size_t from = std::exchange(told_, match_.game().length());
  const bool goes_on = static_cast<int>(sight(en_garde::kLeft).knowledge.view.round) == rounds_ + 1;
  if (goes_on && !over()) return;
  for (const Told& told : match_.game().told(Viewer::spectator(), from, Language::kEnglish)) {
    if (!told.json.contains("ending")) continue;
    ++rounds_;
    const int winner = told.json["seat"].get<int>();
    const auto how = how_it_ended(told.json["ending"].get_ref<const std::string&>());
    tell_all([&](BotSession& second) { second.end_round(winner, score(), how); });
    return;
  }
}

void BotMatch::tell_end_of_match() {
  tell_all(
      [&](BotSession& second) { second.end_game(winner(), score(), how_it_was_lost(parting_)); });
}

void BotMatch::ask() {
  const en_garde::View view = sight(turn()).knowledge.view;
  const BoardState standing{view.square, view.score, view.pile, turn()};
  tell_all([&](BotSession& second) { second.show(standing); });
  if (BotSession* second = side(turn()).second) second->ask(view.hand[index(turn())]);
}

Record BotMatch::record() const {
  Record record = match_.record(Viewer::all(), {sides_[0].name, sides_[1].name});
  const auto names_end =
      std::ranges::find(record.tags, "Commitment", &std::pair<std::string, std::string>::first);
  record.tags.insert(names_end, {"Event", "KOSEN gateway"});
  // Which of the ways to lose that the protocol has.
  if (parting_ != Parting::kPlayed) record.set("Termination", parting_name(parting_));
  return record;
}

}  // namespace salle::kosen
