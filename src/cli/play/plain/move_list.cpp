#include "cli/play/plain/move_list.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle::play {
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
