// Views and events for programs. Field by field: nothing gets in that is not named here.
#include <optional>

#include "core/json_pen.hpp"
#include "core/shape.hpp"
#include "games/archers/archers.hpp"
#include "games/archers/view.hpp"

namespace salle {
namespace {

using namespace archers;

constexpr auto kPhases = shapes::word_array<kPhaseWords>();
constexpr auto kEndings = shapes::word_array<kEndingWords>();
constexpr std::array kHappenings = {"lot", "shot", "step", "pivot", "game-ends"};

template <class Names, class Kind>
auto name_of(const Names& names, Kind kind) {
  return names[static_cast<std::size_t>(kind)];
}

std::string letter(Facing facing) { return std::string(1, facing_letter(facing)); }

template <class List>
void put_squares(JsonPen& json, std::string_view name, const List& squares) {
  json.list(name, [&] {
    for (const Square square : squares) json.add(square_text(square));
  });
}

// What an archer controls, nearest first: up to three squares ahead, as far as the first piece,
// and the enemy that stands at its end, whom it aims at.
struct Line {
  FixedList<Square, kRange> squares;
  Square aims_at = kNoSquare;
};

Line line_of_fire(const Board& board, Seat seat, Square from) {
  const Facing facing = board.facing_of(seat, from);
  const int east = facing == Facing::kEast ? 1 : facing == Facing::kWest ? -1 : 0;
  const int north = facing == Facing::kNorth ? 1 : facing == Facing::kSouth ? -1 : 0;
  Line line;
  for (int distance = 1; distance <= kRange; ++distance) {
    const int file = file_of(from) + distance * east;
    const int rank = rank_of(from) + distance * north;
    if (!on_board(file, rank)) break;
    const Square square = square_at(file, rank);
    line.squares.push(square);
    if (board.of(opponent(seat)).has(square)) line.aims_at = square;
    if (!board.empty().has(square)) break;
  }
  return line;
}

void put_archer(JsonPen& json, const Position& now, Seat seat, Square square, bool under_fire) {
  const Line line = line_of_fire(now.board, seat, square);
  json.put("square", square_text(square));
  json.put("seat", seat);
  json.put("facing", letter(now.board.facing_of(seat, square)));
  json.put("king", now.board.king[index(seat)] == square);
  json.put("underFire", under_fire);
  json.put("hasShot", now.shot.has(square));
  put_squares(json, "line", line.squares);
  const bool aims = line.aims_at != kNoSquare;
  json.put("aimsAt", aims ? std::optional(square_text(line.aims_at)) : std::nullopt);
}

}  // namespace

void Archers::view_json(const Rules& rules, const View& view, JsonPen& json) {
  const Position& now = view.now();
  json.put("phase", name_of(kPhases, now.phase));
  json.put("mover", now.mover);
  json.put("position", archers::position_text(view.game));
  json.put("kings", view.game.begun.kings());
  json.list("archers", [&] {
    for (const Seat seat : {kDark, kLight}) {
      const Squares hit = under_fire(now.board, seat);
      for (const Square square : now.board.of(seat)) {
        json.object([&] { put_archer(json, now, seat, square, hit.has(square)); });
      }
    }
  });
  json.list("woods", [&] {
    for (const auto& wood : kWoods) {
      json.list([&] {
        for (const Square square : wood) json.add(square_text(square));
      });
    }
  });
  json.list("turn", [&] {
    for (const Action action : view.game.turn) json.add(archers::action_text(action));
  });
  json.put("quiet", now.quiet);
  json.put("quietLimit", rules.quiet > 0 ? std::optional(rules.quiet) : std::nullopt);
  json.put("times", view.game.history.times());
  json.put("ending", name_of(kEndings, now.ending));
  json.put("winner", now.winner);
}

void Archers::event_json(const Rules&, const Event& event, JsonPen& json) {
  json.put("event", name_of(kHappenings, event.happening));
  json.put("seat", event.seat);
  switch (event.happening) {
    case Happening::kLot:
      break;
    case Happening::kShot:
    case Happening::kStep:
      json.put("from", square_text(event.from));
      json.put("to", square_text(event.to));
      json.put("facing", letter(event.facing));
      json.put("king", event.king);
      break;
    case Happening::kPivot:
      json.put("from", square_text(event.from));
      json.put("facing", letter(event.facing));
      json.put("king", event.king);
      break;
    case Happening::kGameEnds:
      json.put("ending", name_of(kEndings, event.ending));
      break;
  }
}

}  // namespace salle
