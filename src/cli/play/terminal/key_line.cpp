#include "cli/play/terminal/key_line.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::play {
namespace {

struct KeyHint {
  Phrase words;
  int rank;                     // the highest goes first
  std::string_view needs = {};  // what must be possible
};

constexpr std::array kTurnHints = {
    KeyHint{{"↑↓ Enter play", "↑↓ Entrée jouer", "↑↓ Enter spelen"}, 0},
    KeyHint{{"Tab complete", "Tab compléter", "Tab aanvullen"}, 9},
};
constexpr std::array kHints = {
    KeyHint{{"F4 undo", "F4 reprendre", "F4 terug"}, 1, "take-back"},
    KeyHint{{"F6 draw", "F6 nulle", "F6 remise"}, 2, "offer-draw"},
    KeyHint{{"F6 accept", "F6 accepter", "F6 aannemen"}, 0, "answer-draw"},
    KeyHint{{"F7 decline", "F7 refuser", "F7 afslaan"}, 0, "answer-draw"},
    KeyHint{{"F8 resign", "F8 abandon", "F8 opgeven"}, 3, "resign"},
    KeyHint{{"? rules", "? règles", "? regels"}, 4},
    KeyHint{{"F2 board", "F2 vue", "F2 bord"}, 5},
    KeyHint{{"F3 language", "F3 langue", "F3 taal"}, 8},
    KeyHint{{"F5 save", "F5 écrire", "F5 opslaan"}, 7},
    KeyHint{{"F10 leave", "F10 fin", "F10 weg"}, 0},
};

std::string key_line(std::vector<KeyHint> hints, const std::vector<std::string_view>& may,
                     Language language, int columns) {
  const auto impossible = [&](const KeyHint& hint) {
    return !hint.needs.empty() && std::ranges::count(may, hint.needs) == 0;
  };
  std::erase_if(hints, impossible);
  for (;;) {
    std::vector<std::string> words;
    for (const KeyHint& hint : hints) words.emplace_back(hint.words.in(language));
    const std::string line = join(words, "  ");
    const auto last = std::ranges::max_element(hints, {}, &KeyHint::rank);
    if (static_cast<int>(salle::columns(line)) <= columns || last->rank == 0) return line;
    hints.erase(last);
  }
}

}  // namespace

std::string turn_keys(const std::vector<std::string_view>& may, Language language, int columns) {
  std::vector<KeyHint> hints(kTurnHints.begin(), kTurnHints.end());
  hints.insert(hints.end(), kHints.begin(), kHints.end());
  return key_line(std::move(hints), may, language, columns);
}

std::string think_keys(const std::vector<std::string_view>& may, Language language, int columns) {
  return key_line({kHints.begin(), kHints.end()}, may, language, columns);
}

}  // namespace salle::play
