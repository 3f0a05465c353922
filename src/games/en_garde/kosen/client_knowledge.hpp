// What one of our players knows at a foreign server, put together from what the protocol tells:
// BoardInfo, HandInfo and Played. The one who must play legally in whatever order things come.
//
// Parries are not told. The protocol makes them where they can be made, so a round that goes on
// after an attack was parried. Where what was told does not add up to 25 cards (a server that keeps
// some plays to itself), the cards nobody saw played are made up evenly, and how the round went is
// forgotten.
#pragma once

#include <optional>
#include <vector>

#include "games/bout.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/kosen/message.hpp"

namespace salle::kosen {

class ClientKnowledge {
 public:
  // `target` is not told by servers; it matters little to how a round is played.
  explicit ClientKnowledge(int target) : target_(target) {}

  void hear(const ServerMessage& message);

  // Asked for a play, with board and hand known since the last one?
  bool to_play() const { return asked_ && board_known_ && hand_known_; }
  // What can be played, without what the server has refused this turn: may be empty.
  Sight<EnGarde> sight() const;
  void played(en_garde::Action action);

  Seat seat() const { return seat_; }
  const std::array<int, 2>& score() const { return board_.score; }
  int rounds() const { return rounds_; }

 private:
  void see(const BoardInfo& board);
  void see(const Play& play);
  void begin_round(Seat starter);
  void refused();
  // If the last act was an attack of `attacker`, the round went on: it was parried.
  void add_parry_of(Seat attacker);
  void add(en_garde::Action action, Seat seat);

  int target_;
  Seat seat_ = 0;
  BoardInfo board_;
  en_garde::Cards hand_;
  en_garde::Memory memory_;
  std::optional<en_garde::Memory> before_;  // one's own last play, while it may be refused
  std::optional<en_garde::Action> last_;    // that play
  std::vector<en_garde::Action> refused_;
  std::uint32_t round_ = 1;
  int rounds_ = 0;
  Seat starter_ = 0;
  int top_discard_ = 0;
  bool asked_ = false;
  bool board_known_ = false;
  bool hand_known_ = false;
};

}  // namespace salle::kosen
