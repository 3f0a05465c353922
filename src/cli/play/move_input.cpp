#include "cli/play/move_input.hpp"

#include <algorithm>

#include "core/text.hpp"

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
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

}  // namespace

bool composed(const Choice& move) { return move.name.find(' ') != std::string::npos; }

void simple_first(std::vector<Choice>& moves) {
  std::ranges::stable_partition(moves, [](const Choice& move) { return !composed(move); });
}

std::vector<Choice> matching(const std::vector<Choice>& moves, std::string_view typed) {
  const std::string wanted = lower(trim(typed));
  std::vector<Choice> found;
  for (const Choice& move : moves) {
    if (lower(move.name).starts_with(wanted)) found.push_back(move);
  }
  if (!found.empty()) return found;
  const std::vector<std::string_view> words = split_words(wanted);
  for (const Choice& move : moves) {
    const std::string text = lower(cat(move.name, ' ', move.meaning));
    const auto has = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    if (std::ranges::all_of(words, has)) found.push_back(move);
  }
  return found;
}

}  // namespace salle::play
