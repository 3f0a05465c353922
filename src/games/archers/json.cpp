// Views and events for programs. Field by field: nothing gets in that is not named here.
#include <nlohmann/json.hpp>
#include <vector>

#include "core/shape.hpp"
#include "games/archers/archers.hpp"
#include "games/archers/view.hpp"

namespace salle {
namespace {

using nlohmann::ordered_json;
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
ordered_json squares_json(const List& squares) {
  ordered_json list = ordered_json::array();
  for (const Square square : squares) list.push_back(square_text(square));
  return list;
}

// What an archer controls, nearest first: up to three squares ahead, as far as the first piece,
// and the enemy that stands at its end, whom it aims at.
struct Line {
  std::vector<Square> squares;
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
    line.squares.push_back(square);
    if (board.of(opponent(seat)).has(square)) line.aims_at = square;
    if (!board.empty().has(square)) break;
  }
  return line;
}

ordered_json archer_json(const Position& now, Seat seat, Square square, bool under_fire) {
  const Line line = line_of_fire(now.board, seat, square);
  ordered_json json = {{"square", square_text(square)},
                       {"seat", seat},
                       {"facing", letter(now.board.facing_of(seat, square))},
                       {"king", now.board.king[index(seat)] == square},
                       {"underFire", under_fire},
                       {"hasShot", now.shot.has(square)},
                       {"line", squares_json(line.squares)},
                       {"aimsAt", nullptr}};
  if (line.aims_at != kNoSquare) json["aimsAt"] = square_text(line.aims_at);
  return json;
}

}  // namespace

void Archers::view_json(const Rules& rules, const View& view, ordered_json& json) {
  const Position& now = view.now();
  json = ordered_json::object();
  json["phase"] = name_of(kPhases, now.phase);
  json["mover"] = int{now.mover};
  json["position"] = archers::position_text(view.game);
  json["kings"] = view.game.begun.kings();
  json["archers"] = ordered_json::array();
  for (const Seat seat : {kDark, kLight}) {
    const Squares hit = under_fire(now.board, seat);
    for (const Square square : now.board.of(seat)) {
      json["archers"].push_back(archer_json(now, seat, square, hit.has(square)));
    }
  }
  json["woods"] = {squares_json(kWoods[0]), squares_json(kWoods[1])};
  json["turn"] = ordered_json::array();
  for (const Action action : view.game.turn) json["turn"].push_back(archers::action_text(action));
  json["quiet"] = now.quiet;
  json["quietLimit"] = rules.quiet > 0 ? ordered_json(rules.quiet) : ordered_json(nullptr);
  json["times"] = view.game.history.times();
  json["ending"] = name_of(kEndings, now.ending);
  json["winner"] = int{now.winner};
}

void Archers::event_json(const Rules&, const Event& event, ordered_json& json) {
  json = ordered_json::object();
  json["event"] = name_of(kHappenings, event.happening);
  json["seat"] = event.seat;
  switch (event.happening) {
    case Happening::kLot:
      break;
    case Happening::kShot:
    case Happening::kStep:
      json["from"] = square_text(event.from);
      json["to"] = square_text(event.to);
      json["facing"] = letter(event.facing);
      json["king"] = event.king;
      break;
    case Happening::kPivot:
      json["from"] = square_text(event.from);
      json["facing"] = letter(event.facing);
      json["king"] = event.king;
      break;
    case Happening::kGameEnds:
      json["ending"] = name_of(kEndings, event.ending);
      break;
  }
}

}  // namespace salle
