// The lines of the engine protocol (docs/engine-protocol.md): a word, and what belongs to it.
//
// Both sides read with these: `salle engine` what a host says, and a host what an engine says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "players/thought.hpp"

namespace salle::engine_protocol {

inline constexpr std::string_view kGreeting = "salle 1";  // the protocol and its version
inline constexpr std::string_view kSeedOption = "Seed";

// "legal +1" is {"legal", "+1"}. Spaces and a carriage return at the ends are dropped.
struct ProtocolLine {
  std::string_view word;
  std::string_view rest;
};
ProtocolLine read_line(std::string_view text);

// "movetime 500", "nodes 1000", both, or nothing.
Result<Budget> read_go(std::string_view rest);
std::string write_go(const Budget& budget);

// "name Seed value 7"; the value may have spaces, or be left out.
struct OptionSetting {
  std::string name;
  std::string value;
};
Result<OptionSetting> read_setoption(std::string_view rest);

// An option as an engine announces it: "name Seed type spin default 1 min 0 max 9".
Result<std::string> read_option_name(std::string_view rest);

// "depth 4 nodes 1234 time 56 value 0.25 string what it thinks of it". Fields that are not known
// are passed over; those that are must make sense: no value is above 1.
struct Info {
  std::optional<double> value;
  std::int64_t depth = 0;
  std::int64_t nodes = 0;
  std::int64_t milliseconds = 0;
  std::string text;
};
Result<Info> read_info(std::string_view rest);
std::string write_info(const Glimpse& glimpse, std::int64_t milliseconds);

}  // namespace salle::engine_protocol
