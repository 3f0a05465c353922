// A request to the engine, read so that nothing in it can stop the program: what is missing or of
// the wrong kind is noted, and the first such mistake is the answer.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"
#include "players/thought.hpp"

namespace salle::wasm {

using Json = nlohmann::ordered_json;

class Request {
 public:
  explicit Request(std::string_view text);

  // What is not there is "" or nothing, unless it is needed.
  std::string text(const char* name, bool needed = true);
  std::vector<std::string> texts(const char* name);
  std::optional<std::uint64_t> number(const char* name);
  double fraction(const char* name);
  std::vector<Seat> seats(const char* name);
  bool has(const char* name) const { return json_.contains(name); }
  const Json* field(const char* name) const;

  Language language();  // English where none is asked for
  Viewer viewer();
  Budget budget();

  void fail(std::string why);
  const std::string& mistake() const { return mistake_; }

 private:
  Json json_;
  std::string mistake_;
};

}  // namespace salle::wasm
