// What a viewer may know of a match of En Garde: views, events, memory and the states they allow.
//
// Secret: hands, and the order of the pile. On show: squares, score, how many cards are where, the
// top card of the discards (not those below it), a pending attack. Hands that were compared at the
// end of a round lie open until the next deal.
#pragma once

#include <string_view>

#include "core/game.hpp"
#include "games/en_garde/engine.hpp"

namespace salle::en_garde {

struct View {
  Viewer viewer = Viewer::spectator();
  Phase phase = Phase::kDealing;
  Seat actor = 0;
  std::uint32_t round = 1;
  Seat starter = 0;
  std::array<int, 2> square = {1, kLastSquare};
  std::array<int, 2> score = {0, 0};
  std::array<int, 2> hand_size = {0, 0};
  std::array<bool, 2> open = {false, false};  // may this viewer see that hand?
  std::array<Cards, 2> hand;                  // the cards of open hands
  int pile = 0;
  int top_discard = 0;
  bool aided = false;
  Cards played;  // with the card-count aid only
  Attack pending = Attack::kNone;
  int pending_count = 0;
  Ending ending = Ending::kNone;
  int winner = -1;
  bool compared = false;
  bool passed = false;

  int distance() const { return square[kRight] - square[kLeft]; }
  int advanced(Seat seat) const {
    return seat == kLeft ? square[kLeft] - 1 : kLastSquare - square[kRight];
  }
  bool operator==(const View&) const = default;
};

// The choices of the fencer who acts, where the viewer sees that hand.
Choices choices_of(const View& view);

enum class Happening : std::uint8_t {
  kLot,
  kRoundBegins,
  kDraw,
  kAdvance,
  kStepBack,
  kAttack,
  kParry,
  kRetreat,
  kPass,
  kRoundEnds,
  kMatchEnds,
};

struct Event {
  Happening happening = Happening::kDraw;
  Seat seat = 0;  // who acts, begins or wins (-1: nobody)
  int card = 0;   // the card moved with or drawn (0: not for this viewer to know)
  int value = 0;  // of the cards that attack or parry
  int count = 0;
  bool dealt = false;  // a card drawn in the deal, not to refill a hand
  int square = 0;      // where the fencer stands afterwards
  Attack attack = Attack::kNone;
  std::uint32_t round = 0;
  Ending ending = Ending::kNone;
  bool compared = false;
  bool retreated_late = false;  // only ground counted, since a retreat followed the last attack
  int distance = 0;
  std::array<int, 2> matching = {0, 0};  // cards that reach, where hands were compared
  std::array<int, 2> advanced = {0, 0};
  std::array<int, 2> score = {0, 0};

  bool operator==(const Event&) const = default;
};

inline constexpr std::size_t kMaxEvents = 4;

// What a fencer did in front of everyone.
struct Act {
  Action action;
  std::uint8_t seat = 0;
  bool operator==(const Act&) const = default;
};

// Every act but a pass plays a card, and a pass is made once.
inline constexpr std::size_t kMaxActs = kDeckSize + 1;

// What a good memory adds to a view: the cards that this round has seen played, and who did what in
// which order. After a position that was typed in, only what came since is known.
struct Memory {
  Cards played;
  FixedList<Act, kMaxActs> acts;  // oldest first
  bool since_the_deal = false;    // are these all the acts of the round?
  bool operator==(const Memory&) const = default;
};

View view(const Rules& rules, const State& state, Viewer viewer);
void events(const Rules& rules, const State& before, Action action, const State& after,
            Viewer viewer, FixedList<Event, kMaxEvents>& list);
void remember(Memory& memory, const Event& event);

// A state in which this view, with this memory, would be the same; hidden cards dealt at random.
State sample(const Rules& rules, const View& view, const Memory& memory, Random& random);

// Could a state stand so? A fencer who is asked something has an answer, one who was hit had none.
// `sample` throws away what could not; tests enumerate what could.
bool plausible(const Rules& rules, const State& state);

// What programs are told for a Phase, an Attack and an Ending, in their order.
inline constexpr std::string_view kPhaseWords =
    "lot|dealing|refill|round-over|turn|answer|last-attack|match-over";
inline constexpr std::string_view kAttackWords = "none|direct|indirect";
inline constexpr std::string_view kEndingWords = "none|hit|stuck|cards|ground|drawn";

}  // namespace salle::en_garde
