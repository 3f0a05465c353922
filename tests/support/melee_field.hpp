// Mêlées of three against three for tests. Side A is Knights 1, 2, 3 from left to right, side B is
// 4, 5, 6 facing them, as the rulebook draws it.
#pragma once

#include "support/sword_field.hpp"

namespace salle {

inline constexpr const char* kThreeAgainstThree = "melee knights=3v3";

// Herue 3 2, Baldric 3 2 (Endurance 4), Maud 3 3; Yrmegard 2 2, Osbert 4 1 (Endurance 4), Guirbert
// 2 3. Everyone has 28 points, no hits, Strength and an Endurance of 3 but for Baldric and Osbert.
inline constexpr std::array<int, 6> kCards = {31, 48, 40, 30, 33, 35};
inline constexpr std::array<const char*, 6> kPlaces = {"left", "centre", "right",
                                                       "left", "centre", "right"};

struct Lines {
  int turn = 1;
  std::array<std::string, 6> more{};  // more fields of each Knight; "hand" and "place" may be there
};

inline std::string position(const Lines& lines,
                            const std::vector<int>& knights = {0, 1, 2, 3, 4, 5}) {
  std::string list;
  for (std::size_t i = 0; i < knights.size(); ++i) {
    const auto who = static_cast<std::size_t>(knights[i]);
    const std::string& more = lines.more[i];
    list += cat(i > 0 ? "," : "", R"({"card":)", kCards[who], R"(,"health":)", int(i % 3) + 1,
                R"(,"tactic":"S")");
    if (more.find("\"place\"") == std::string::npos) {
      list += cat(R"(,"place":")", kPlaces[who], '"');
    }
    if (more.find("\"hand\"") == std::string::npos) list += R"(,"hand":[])";
    if (!more.empty()) list += cat(",", more);
    list += "}";
  }
  return cat(R"({"phase":"action","actor":)", lines.turn, R"(,"turn":)", lines.turn,
             R"(,"knights":[)", list, "]}");
}

inline SwordField six(const Lines& lines) {
  return SwordField(kThreeAgainstThree, position(lines));
}

// Some card of each Knight's to attack with; Plunge Strikes of 3 that nobody can answer.
inline std::string hand(const std::string& cards) { return cat(R"("hand":[)", cards, "]"); }

}  // namespace salle
