#include "cli/play/typing_help.hpp"

#include <algorithm>

namespace salle::play {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

bool begins(std::string_view move, std::string_view typed) {
  return same_letters(move.substr(0, typed.size()), typed);
}

}  // namespace

std::optional<std::size_t> first_match(std::string_view typed,
                                       const std::vector<std::string>& moves) {
  if (typed.empty()) return std::nullopt;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (begins(moves[i], typed)) return i;
  }
  return std::nullopt;
}

std::optional<std::string> completed(std::string_view typed,
                                     const std::vector<std::string>& moves) {
  std::optional<std::string> common;
  for (const std::string& move : moves) {
    if (!begins(move, typed)) continue;
    if (!common) {
      common = move;
    } else {
      const auto [ours, theirs] = std::ranges::mismatch(*common, move);
      common->erase(ours, common->end());
    }
  }
  // Moves that differ in case from the start leave less in common than was typed.
  if (common && common->size() < typed.size()) return std::string(typed);
  return common;
}

std::string spelled(std::string_view typed, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    if (move == typed) return move;
  }
  for (const std::string& move : moves) {
    if (same_letters(move, typed)) return move;
  }
  return std::string(typed);
}

}  // namespace salle::play
