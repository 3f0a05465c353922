// A round of En Garde as everyone at the table sees it, carried on without knowing any hand.
#pragma once

#include "games/en_garde/view.hpp"

namespace salle::en_garde_mind {

struct Scene {
  en_garde::View view;      // a spectator's
  en_garde::Memory memory;  // the same for everyone: what was played, and who did what

  // What is on show in this knowledge, whoever it belongs to.
  static Scene of(const en_garde::View& view, const en_garde::Memory& memory);
  // The first turn of the round that `view` is of: hands are dealt, nothing has been done.
  static Scene opening(const en_garde::View& view);

  // The fencer to move does this and draws; the next one is to move. The round is over where that
  // is so whatever anyone holds; where it depends on hands (a hit, a fencer who is stuck, a last
  // attack that nobody can make) the scene is the one in which it goes on.
  void act(const en_garde::Rules& rules, en_garde::Action action);

  // The choices of the fencer to move, were this his hand.
  en_garde::Choices choices(en_garde::Cards hand) const;
  // Could he be asked to move with this hand?
  bool can_act(en_garde::Cards hand) const;

  // Cards that are in a hand or in the pile.
  en_garde::Cards left() const { return en_garde::Cards::full_deck() - memory.played; }
  std::size_t actor() const { return static_cast<std::size_t>(view.actor); }
  bool over() const { return view.phase == en_garde::Phase::kRoundOver; }
};

// The cards that an action takes out of the hand.
en_garde::Cards cards_of(en_garde::Action action);

}  // namespace salle::en_garde_mind
