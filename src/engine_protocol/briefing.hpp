// What an engine is told before it decides: all that its seat knows, as text, and nothing else.
//
// A table gives nothing here that it would not give to the person on that seat: the position with
// question marks, what was done with "*?" where it is hidden, the view that a browser would get.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
          table.view(viewer).dump(),
          table.legal()};
}

}  // namespace salle::engine_protocol
