// A match of En Garde between two seats, at least one of them a bot with a second: who is told
// what, in which order. The match itself is a Match like any other. No sockets, no clocks: nobody
// is told when something happened.
//
// The rules are ferti/classic. In the protocol there are moves and direct attacks only, a parry is
// made without asking, and at the end of the pile cards count, then ground. That is the classic
// level; abacus/classic plays the same, since the editions differ after a retreat only, and at this
// level nobody retreats.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/bout.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/kosen/bot_session.hpp"
#include "match/match.hpp"

namespace salle::kosen {

en_garde::Rules kosen_rules(int target, en_garde::Starter starter = en_garde::Starter::kLeft);

// A seat's second, or none where one of our players sits.
struct Side {
  BotSession* second = nullptr;
  std::string name;
};

enum class Parting { kPlayed, kLeft, kTime, kErrors };
std::string_view parting_name(Parting parting);

class BotMatch {
 public:
  BotMatch(const en_garde::Rules& rules, const Dealer& dealer, std::array<Side, 2> sides);

  // Deals, and asks the first seat.
  void begin();
  // A seat's action. False, with nothing changed, if it cannot be had now.
  bool play(Seat seat, en_garde::Action action);
  // Why not, in words, from what that seat sees.
  std::string refusal(Seat seat, en_garde::Action action) const;
  // The seat loses the match: it resigns, or its time is up.
  void forfeit(Seat seat, Parting how);

  // The seat to decide, or kNobody when it is over.
  Seat turn() const { return match_.turn(); }
  Sight<EnGarde> sight(Seat seat) const;
  bool over() const { return match_.over(); }
  Seat winner() const;  // once it is over
  Parting parting() const { return parting_; }
  std::array<int, 2> score() const;
  int rounds() const { return rounds_; }  // ended
  const Side& side(Seat seat) const { return sides_[static_cast<std::size_t>(seat)]; }

  // The whole match, with its seed. Only for matches that are over.
  Record record() const;

 private:
  template <class Tell>
  void tell_all(Tell tell) {
    for (Side& side : sides_) {
      if (side.second != nullptr) tell(*side.second);
    }
  }
  Answer<MatchEntry> proposed(Seat seat, en_garde::Action action) const;
  void go_on();
  void tell_end_of_round();
  void tell_end_of_match();
  void ask();

  Match match_;
  std::array<Side, 2> sides_;
  int rounds_ = 0;
  std::size_t told_ = 0;  // of the game's actions, those that are history
  Parting parting_ = Parting::kPlayed;
};

}  // namespace salle::kosen
