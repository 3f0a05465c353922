// What a program that learns is told of a game, and how it says what to do: as numbers.
//
// An observation is what one seat may know, in a fixed number of cells. Where the house's own
// learned players have such a form, it is theirs: the description here is of what they see. Actions
// are numbered from 0 within a position; numbers that are not legal are masked.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace salle::learning {

// Cells of one kind that lie together.
struct Field {
  std::string_view name;
  int first = 0;  // cell
  int cells = 1;
  std::string_view meaning;
};

enum class Cells : std::uint8_t {
  kCodes,    // each cell holds the number of one true statement, below `codes`
  kNumbers,  // each cell is a number of its own
};

struct Layout {
  Cells kind = Cells::kCodes;
  int cell_bytes = 1;  // 1 or 2, unsigned
  int cells = 0;       // of an observation
  int codes = 0;       // statements there are; a cell that says nothing holds kNothing
  int history = 0;     // bytes of what was done lately, 0: none is kept
  int history_codes = 0;
  int actions = 0;  // numbers of actions
  std::span<const Field> fields;
  std::span<const Field> numbers;  // of actions: which are what
  std::string_view remark;         // for whoever reads the description
};

inline constexpr int kNothing = 0xffff;

}  // namespace salle::learning
