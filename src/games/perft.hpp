// How many sequences of actions a position has, to check an engine by and to race with.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/result.hpp"

namespace salle {

struct PerftQuestion {
  std::string_view game;
  std::string_view rules;
  std::string_view position;  // the start where it is empty
  int depth = 1;
  bool turns = false;  // count whole turns
};

struct PerftCount {
  int depth = 0;
  std::uint64_t sequences = 0;
  std::optional<std::uint64_t> positions;  // different ones that they lead to; of turns only
};

// Tells the count of every depth up to the one asked for, each as soon as it is known.
Result<void> perft(const PerftQuestion& question,
                   const std::function<void(const PerftCount&)>& tell);

}  // namespace salle
