#include "kosen/duel.hpp"

#include "core/text.hpp"
#include "games/en_garde/words.hpp"
#include "games/table.hpp"

namespace salle::kosen {
namespace {

using en_garde::Ending;
using en_garde::Phase;

std::string_view how_it_ended(Ending ending) {
  switch (ending) {
    case Ending::kHit:
      return "A hit: the attack was not parried.";
    case Ending::kStuck:
      return "The loser could neither move nor attack.";
    case Ending::kCards:
      return "The pile is empty: the winner had more cards that reach.";
    case Ending::kGround:
      return "The pile is empty: the winner had gained more ground.";
    default:
      return "The pile is empty, and all is equal.";
  }
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

Duel::Duel(const en_garde::Rules& rules, Dealer dealer, std::array<Side, 2> sides)
    : bout_(rules), dealer_(std::move(dealer)), sides_(std::move(sides)) {
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    if (sides_[i].second != nullptr) sides_[i].second->sit(static_cast<Seat>(i));
  }
}

void Duel::begin() { go_on(); }

bool Duel::play(Seat seat, en_garde::Action action) {
  if (turn() != seat || !bout_.play(action)) return false;
  if (Second* own = side(seat).second) own->take();
  const auto told = Play::of(action);
  if (Second* other = side(en_garde::opponent(seat)).second; other != nullptr && told) {
    other->tell(*told);
  }
  go_on();
  return true;
}

std::string Duel::refusal(Seat seat, en_garde::Action action) const {
  return en_garde::refusal(bout_.rules(), bout_.view(Viewer::seat(seat)), action,
                           Language::kEnglish);
}

void Duel::forfeit(Seat seat, Parting how) {
  if (!over()) end_match(en_garde::opponent(seat), how);
}

std::array<int, 2> Duel::score() const { return {bout_.state().score[0], bout_.state().score[1]}; }

// Chance acts and parries are made until a seat must decide.
void Duel::go_on() {
  for (;;) {
    const en_garde::State& state = bout_.state();
    if (state.phase == Phase::kRoundOver || state.phase == Phase::kMatchOver) end_round();
    if (state.phase == Phase::kMatchOver) return end_match(state.winner, Parting::kPlayed);
    if (state.phase == Phase::kAnswer) {
      bout_.play(en_garde::Action::parry(state.distance(), state.pending_count));
    } else if (bout_.turn() == kChance) {
      const auto key = EnGarde::chance_key(bout_.rules(), state);
      bout_.play(EnGarde::draw(bout_.rules(), state, dealer_.number(key)));
    } else {
      return ask();
    }
  }
}

void Duel::end_round() {
  ++rounds_;
  const en_garde::State& state = bout_.state();
  tell_all(
      [&](Second& second) { second.end_round(state.winner, score(), how_it_ended(state.ending)); });
}

void Duel::end_match(Seat winner, Parting parting) {
  winner_ = winner;
  parting_ = parting;
  tell_all([&](Second& second) { second.end_game(winner, score(), how_it_was_lost(parting)); });
}

void Duel::ask() {
  const en_garde::State& state = bout_.state();
  const Standing standing{{state.square[0], state.square[1]}, score(), state.pile.total(), turn()};
  tell_all([&](Second& second) { second.show(standing); });
  if (Second* second = side(turn()).second) second->ask(state.hand[state.actor]);
}

Record Duel::record() const {
  Table table = Table::open("en-garde", en_garde::rules_text(bout_.rules())).value();
  for (const en_garde::Action action : bout_.actions()) {
    (void)table.play(en_garde::action_text(action));
  }
  std::vector<std::pair<std::string, std::string>> tags = {{"Left", sides_[0].name},
                                                           {"Right", sides_[1].name},
                                                           {"Event", "KOSEN gateway"},
                                                           {"Commitment", dealer_.commitment()},
                                                           {"Seed", dealer_.seed()}};
  if (parting_ != Parting::kPlayed) {
    tags.emplace_back("Termination", parting_name(parting_));
    tags.emplace_back("Outcome", winner_ == 0 ? "1 -1" : "-1 1");
  }
  return record_of(table, Viewer::all(), tags);
}

}  // namespace salle::kosen
