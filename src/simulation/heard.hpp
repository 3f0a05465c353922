// What a client hears, taken apart: quickly, since a busy hall says a great deal. The pieces look into
// the text, which must outlive them.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/seat.hpp"
#include "match/setup.hpp"

namespace salle::simulation {

struct ToldEntry {
  std::int64_t number = 0;
  std::string_view kind = {};
  Millis at = 0;
  int seat = -1;
};

struct Heard {
  bool understood = false;  // it was one whole object
  std::string_view say = {};
  std::string_view table = {};
  std::string_view id = {};
  std::string_view code = {};  // of a refusal
  std::int64_t number = 0;
  std::int64_t from = 0;
  std::int64_t to = 0;  // of a story
  int you = -1;
  std::vector<ToldEntry> entries = {};
  bool has_entries = false;
  std::string_view status = {};
  int turn = kNobody;
  bool clocks = false;
  std::vector<Millis> left = {};
  int running = kNobody;
  int draw_offered = -1;
  int take_back_asked = -1;
  std::string_view rematch = {};  // its table
  std::vector<std::string_view> legal = {};
  std::string_view view = {};  // JSON
  std::string_view events = {};
  bool seed = false;
};

Heard take_apart(std::string_view text);

// Calls with every name and value of an object, or with every value of a list (the name is empty).
// False: it is not written as it should be.
bool each_of(std::string_view json,
             const std::function<void(std::string_view name, std::string_view value)>& each);
std::int64_t number_in(std::string_view json);
std::string_view text_in(std::string_view json);  // as it is written, without its quotes

}  // namespace salle::simulation
