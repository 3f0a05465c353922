// What an engine is told before it decides: all that its seat knows, as text, and nothing else.
//
// A table gives nothing here that it would not give to the person on that seat: the position with
// question marks, what was done with "*?" where it is hidden, the view that a browser would get.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/seat.hpp"
#include "games/table.hpp"

namespace salle::engine_protocol {

struct Briefing {
  std::string game;
  std::string rules;
  Seat seat = 0;
  std::string seat_name;
  std::string start;     // the position that the game began with; empty: the game's own beginning
  std::string position;  // as the seat knows it
  std::optional<std::vector<std::string>> moves;  // everything done, as the seat may read it
  std::string view;                               // JSON; empty: not told
  std::vector<std::string> legal;                 // empty: not told
};

// Of a Table, or of a TableOf<G>, in which it is the turn of `seat`.
template <class AnyTable>
Briefing briefing_of(const AnyTable& table, Seat seat, std::string_view start = "") {
  const Viewer viewer = Viewer::seat(seat);
  return {std::string(table.game().id),
          table.rules(),
          seat,
          table.seat_name(seat, Language::kEnglish),
          std::string(start),
          table.position(viewer),
          table.actions(viewer),
          json_text([&](JsonPen& json) { table.view(viewer, json); }),
          table.legal()};
}

// From what an engine was told back to what a player of the house looks at.
//
// A sight that was told and recollected is the same in all that a decision can depend on, memory
// included, so that a player decides behind the protocol exactly as at the table. What does not fit
// together is refused with a sentence, whatever it is: it comes from outside.

// Where the briefing names legal actions, the sight has those only.
Result<std::unique_ptr<AnySight>> sight_from_text(const Briefing& briefing);

// What is wrong with the moves of a briefing; for games that complete what they are told.
Error about_moves(std::string_view why);

}  // namespace salle::engine_protocol
