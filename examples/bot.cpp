// A bot for all three games of Salle in one file: no library but the standard one.
//
//   g++ -std=c++17 -O2 -o bot examples/bot.cpp
//   salle match archers --a "cmd:./bot" --b random --games 20
// It speaks the protocol of docs/engine-protocol.md. Whatever is legal it is told, so it knows no
// rules, only rules of thumb: each game's function says how good an action looks.
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

struct Told {
  std::string game, position;
  int seat = 0;
  std::vector<std::string> legal;
};

// "8.13 12355 ????? - L -": the squares of the two fencers, Left's hand, Right's hand, and so on.
int en_garde(const Told& told, const std::string& action) {
  std::istringstream fields(told.position);
  int left = 0, right = 0;
  char dot;
  std::string hands[2];
  fields >> left >> dot >> right >> hands[0] >> hands[1];
  const int last = action.back() - '0';
  if (action[0] == 'P') return 100;
  if (action.find('A') != std::string::npos) return 50 + 10 * last - (action[0] == '+' ? 8 : 0);
  if (action[0] == 'R') return 20 - (action[1] - '0');
  if (action == "pass") return 0;
  const int card = action[1] - '0';
  const bool forward = action[0] == '+';
  const int distance = right - left - (forward ? card : -card);
  int ready = distance == card ? -1 : 0;  // cards that reach afterwards; this one is gone
  for (const char c : hands[told.seat]) ready += c - '0' == distance;
  return (distance > 5 ? 10 : 4 * ready - 8) + (forward ? 1 : -4);
}

// "e5xe7" shoots, "e5-e6" steps, "e5:n" turns. Marches for the middle of the enemy's woods.
int archers(const Told& told, const std::string& action) {
  if (action[2] == 'x') return 100;
  const std::string target = told.seat == 0 ? "c7" : "g3";
  const auto way = [&](int x, int y) { return std::abs(x - target[0]) + std::abs(y - target[1]); };
  const int here = way(action[0], action[1]);
  if (action[2] == '-') return 10 * (here - way(action[3], action[4]));
  const int east = (action[3] == 'e') - (action[3] == 'w');
  const int north = (action[3] == 'n') - (action[3] == 's');
  return here - way(action[0] + east, action[1] + north);
}

// Defend before anything else; then combine, attack, improve; discard only when nothing else is
// left.
int sword_and_shield(const std::string& action) {
  if (action == "end" || action == "pass" || action == "grand") return 10;
  const std::string order = "xteica[md";  // from the worst to the best
  const auto place = order.find(action[0]);
  return place == std::string::npos ? 20 : (place < 2 ? 0 : 20) + static_cast<int>(place);
}

int main() {
  Told told;
  std::mt19937_64 luck(1);
  for (std::string line; std::getline(std::cin, line);) {
    const auto space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (word == "salle") {
      std::cout << "id name Rule of Thumb (C++)\ngame en-garde\ngame archers\n"
                   "game sword-and-shield\noption name Seed type spin default 1\nsalleok\n";
    } else if (word == "isready") {
      std::cout << "readyok\n";
    } else if (word == "setoption" && rest.rfind("name Seed value ", 0) == 0) {
      luck.seed(std::strtoull(rest.c_str() + 16, nullptr, 10));
    } else if (word == "newgame") {
      told.game = rest;
    } else if (word == "seat") {
      told.seat = std::atoi(rest.c_str());
    } else if (word == "position") {  // what was legal before is so no longer
      told.position = rest;
      told.legal.clear();
    } else if (word == "legal") {
      told.legal.push_back(rest);
    } else if (word == "go") {
      double best = -1e9;
      std::string choice;
      for (const std::string& action : told.legal) {
        const int worth = told.game == "archers"    ? archers(told, action)
                          : told.game == "en-garde" ? en_garde(told, action)
                                                    : sword_and_shield(action);
        const double value = worth + std::uniform_real_distribution<>(0, 1)(luck);
        if (value > best) best = value, choice = action;
      }
      std::cout << "bestmove " << choice << "\n";
    }
    if (word == "quit") break;
    std::cout.flush();
  }
}
