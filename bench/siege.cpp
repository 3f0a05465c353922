// A hall under siege: honest players are timed while others do everything they should not. For
// bench/siege, which starts the hall.
//
//   salle_siege PORT SERVER_PID DATA_FOLDER TABLES SECONDS ATTACKS THINK_FROM THINK_TO
//
// ATTACKS is a list such as 1,2,10, or "none". Everything goes to the loopback address.
#include "siege.hpp"

#include <sys/resource.h>

#include <cstdlib>
#include <sstream>
#include <thread>

#include "hall_wire.hpp"

namespace salle::bench {

std::string from_address(int network, std::size_t number) {
  return "X-Forwarded-For: 10." + std::to_string(network) + "." +
         std::to_string(number / 250 % 250) + "." + std::to_string(number % 250 + 1) + "\r\n";
}

}  // namespace salle::bench

int main(int count, char** words) {
  using namespace salle::bench;
  if (count != 9) {
    give_up("salle_siege PORT SERVER_PID DATA_FOLDER TABLES SECONDS ATTACKS THINK_FROM THINK_TO");
  }
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  SiegeWish wish;
  wish.port = static_cast<std::uint16_t>(std::atoi(words[1]));
  wish.server = std::atoi(words[2]);
  wish.folder = words[3];
  wish.tables = static_cast<std::size_t>(std::atoi(words[4]));
  wish.seconds = std::atoi(words[5]);
  std::istringstream list(words[6]);
  for (std::string each; std::getline(list, each, ',');) {
    if (const int number = std::atoi(each.c_str()); number > 0) wish.attacks.insert(number);
  }
  wish.think_from = static_cast<std::size_t>(std::atoi(words[7]));
  wish.think_to = static_cast<std::size_t>(std::atoi(words[8]));
  Board board;
  std::thread attackers([&] { attack(wish, board); });
  play_honestly(wish, board);
  board.over = true;
  attackers.join();
  return 0;
}
