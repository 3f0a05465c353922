// Archers for those who learn it: what its network sees, and games by the thousand.
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "games/archers/archers.hpp"
#include "games/archers/players/net_input.hpp"
#include "learning/batch_of.hpp"
#include "learning/layout.hpp"

namespace salle {
namespace {

using namespace archers;

constexpr int kArcherCells = 2 * kArchersASide;
constexpr int kCells = kArcherCells + 4;
// Beyond the network's own inputs, which has outputs of its own for either manoeuvre.
constexpr int kFirstTurn = archers_net::kInputs;
constexpr int kCodes = kFirstTurn + 3;
constexpr int kSquares = archers_net::kBoardSquares;
constexpr int kNumbersOfActions = 9 * kSquares;

constexpr std::array<learning::Field, 5> kFields = {{
    {"archers", 0, kArcherCells,
     "ascending: 81 * (facing + 4 for the enemy's) + square, facings n e s w, squares rank by rank "
     "from a1; then nothing"},
    {"quiet", 18, 1, "648 to 651: turns without a shot, below 16, 40, 70, or more"},
    {"own-king", 19, 1, "652 + square; nothing where there is none"},
    {"enemy-king", 20, 1, "733 + square; nothing where there is none"},
    {"turn", 21, 1, "814 the seat's first manoeuvre is to come, 815 its second, 816 not its turn"},
}};
constexpr std::array<learning::Field, 3> kNumbers = {{
    {"shot", 0, 81, "by the archer on that square, whose facing says at what"},
    {"step", 81, 324, "81 * (1 + direction) + square it stands on, directions n e s w"},
    {"pivot", 405, 324, "81 * (5 + new facing) + square"},
}};
constexpr learning::Layout kLayout = {
    .kind = learning::Cells::kCodes,
    .cell_bytes = 2,
    .cells = kCells,
    .codes = kCodes,
    .actions = kNumbersOfActions,
    .fields = kFields,
    .numbers = kNumbers,
    .remark =
        "Light sees the board turned half round, in observations and in actions. A cell that "
        "says nothing holds 65535. The inputs of the house's learned evaluation; positions "
        "that have arisen before are not told.",
};

Facing seen_facing(Seat viewer, Facing facing) {
  return viewer == kDark ? facing : opposite(facing);
}

Facing direction(Square from, Square to) {
  const int stride = to - from;
  return stride == kRankStep    ? Facing::kNorth
         : stride == 1          ? Facing::kEast
         : stride == -kRankStep ? Facing::kSouth
                                : Facing::kWest;
}

int archers_number(Seat mover, Action action) {
  const int square = archers_net::seen_square(mover, action.from());
  switch (action.deed()) {
    case Deed::kStep: {
      const Facing way = seen_facing(mover, direction(action.from(), action.to()));
      return kSquares * (1 + static_cast<int>(way)) + square;
    }
    case Deed::kPivot:
      return kSquares * (5 + static_cast<int>(seen_facing(mover, action.facing()))) + square;
    default:
      return square;
  }
}

void write_observation(const Position& position, Seat seat, std::uint16_t* cells) {
  using namespace archers_net;
  std::uint16_t* end = cells;
  for (const Seat owner : {seat, opponent(seat)}) {
    for (const Facing seen : kFacings) {
      const Facing facing = seen_facing(seat, seen);
      std::uint16_t* first = end;
      for (const Square square : position.board.at(owner, facing)) {
        *end++ = static_cast<std::uint16_t>(archer_input(seat, owner, facing, square));
      }
      // Light's squares come in the opposite order.
      if (seat == kLight) std::reverse(first, end);
    }
  }
  std::fill(end, cells + kArcherCells, static_cast<std::uint16_t>(learning::kNothing));
  cells[kArcherCells] = static_cast<std::uint16_t>(kFirstQuiet + quiet_stage(position.quiet));
  for (const Seat owner : {seat, opponent(seat)}) {
    const Square king = position.board.king[index(owner)];
    cells[kArcherCells + (owner == seat ? 1 : 2)] = static_cast<std::uint16_t>(
        king == kNoSquare ? learning::kNothing : king_input(seat, owner, king));
  }
  cells[kArcherCells + 3] = static_cast<std::uint16_t>(
      kFirstTurn + (turn(position) != seat ? 2 : static_cast<int>(phase_of(position))));
}

struct Face {
  using G = Archers;
  using Rules = archers::Rules;
  struct Game {
    State state;
    Random random{0};
  };
  static constexpr std::int64_t kPart = 128;

  static void begin(const Rules& rules, Game& game) {
    game.state = start(rules);
    settle<Archers>(rules, game.state, game.random);
  }
  static bool act(const Rules& rules, Game& game, int number) {
    Actions actions;
    list_actions(game.state.now, actions);
    const Seat mover = game.state.now.mover;
    for (const Action action : actions) {
      if (archers_number(mover, action) != number) continue;
      apply(rules, game.state, action);
      return true;
    }
    return false;
  }
  static bool ended(const Game& game) { return game.state.now.phase == Phase::kOver; }
  static void pay(const Rules&, const Game& game, std::int8_t* payoffs) {
    const int winner = game.state.now.winner;
    if (winner < 0) return;
    payoffs[winner] = 1;
    payoffs[1 - winner] = -1;
  }
  static std::optional<Sight<Archers>> sight(const Rules& rules, const Game& game) {
    const Seat seat = game.state.now.mover;
    Sight<Archers> sight{seat, rules, {{Viewer::seat(seat), game.state}, {}}, {}};
    list_actions(game.state.now, sight.legal);
    return sight;
  }
  static int number_of(const Rules&, const Game& game, Action action) {
    return archers_number(game.state.now.mover, action);
  }
  static void look(const Rules&, const Game& game, std::size_t at,
                   const learning::BatchSight& sight) {
    const Position& now = game.state.now;
    if (sight.observation) {
      write_observation(now, now.mover,
                        static_cast<std::uint16_t*>(sight.observation) + at * kCells);
    }
    if (sight.mask) {
      std::uint8_t* row = sight.mask + at * kNumbersOfActions;
      std::memset(row, 0, kNumbersOfActions);
      Actions actions;
      list_actions(now, actions);
      for (const Action action : actions) row[archers_number(now.mover, action)] = 1;
    }
    if (sight.seat) sight.seat[at] = static_cast<std::int8_t>(now.mover);
  }
};

}  // namespace

const learning::Layout& Archers::layout() { return kLayout; }

int Archers::action_number(const State& state, Action action) {
  return archers_number(state.now.mover, action);
}

void Archers::observe(const Rules&, const Knowledge<Archers>& known, Seat seat, void* cells) {
  write_observation(known.view.now(), seat, static_cast<std::uint16_t*>(cells));
}

std::unique_ptr<learning::Batch> Archers::batch(const Rules& rules,
                                                const learning::BatchPlan& plan) {
  return std::make_unique<learning::BatchOf<Face>>(rules, 2, plan);
}

}  // namespace salle
