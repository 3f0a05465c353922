// A request to the engine, checked as it is described (wasm/shapes.cpp): its fields as the engine
// asks for them, and the first thing that is wrong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.hpp"
#include "core/language.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"
#include "players/thought.hpp"

namespace salle::wasm {

using Json = salle::Json;

class EngineRequest : public JsonReader {
 public:
  explicit EngineRequest(std::string_view text);

  // What is not there is "" or nothing, unless it is needed.
  std::string text(const char* name, bool needed = true);
  std::vector<std::string> texts(const char* name) { return JsonReader::texts(name, false); }
  std::optional<std::uint64_t> number(const char* name);

  Language language();  // English where none is asked for
  Viewer viewer();
  Budget budget();
};

}  // namespace salle::wasm
