// Two games with one deal, or from one opening, with the sides changed: what everything in the
// arena is counted in.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace salle {

// Who meets whom. The seed fixes every deal, the order of the openings and the players' luck.
struct Encounter {
  std::string a;
  std::string b;
  std::uint64_t seed = 1;

  bool operator==(const Encounter&) const = default;
};

// What came of a pair. Everything is of player a, first on side 0, then on side 1.
struct PairResult {
  std::array<int, 2> payoffs{};  // 1 won, 0 drawn, -1 lost
  std::array<std::int64_t, 2> decisions{};
  int opening = 0;  // its number in the suite; 0: the game's own start
  // What an outside engine did wrong, which lost it that game; empty where nothing was.
  std::array<std::string, 2> faults{};

  bool faulty() const { return !faults[0].empty() || !faults[1].empty(); }
  int quarters() const { return 2 + payoffs[0] + payoffs[1]; }
  bool operator==(const PairResult&) const = default;
};

}  // namespace salle
