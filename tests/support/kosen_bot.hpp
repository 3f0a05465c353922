// A bot of the KOSEN protocol, written by hand from its description: it shares no code with the
// gateway. No assertions in here; what the protocol does not allow is kept in `wrongs`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "support/raw_client.hpp"

namespace salle {

using KosenMessage = std::map<std::string, std::string>;

struct KosenHabits {
  bool evaluates_at_hand = false;  // else after DoPlay, before its play
  bool evaluates = true;
  std::string line_end = "\n";
  bool bold = false;  // attacks whenever it can
};

class KosenBot {
 public:
  explicit KosenBot(std::uint16_t port, std::string name = "bot", KosenHabits habits = {});

  void say(const KosenMessage& message) { write(text_of(message)); }
  void write(const std::string& line) { socket_.write(line + habits_.line_end); }
  // The next message, taken in and checked; empty when the connection has ended.
  KosenMessage hear();
  // Reads on until a message of this type; empty when the connection ended before.
  KosenMessage hear_until(const std::string& type);
  void hang_up() { socket_.finish_writing(); }

  void introduce();  // from ConnectionStart to NameReceived
  void play_card();  // anything that is legal by what was told
  // Plays until GameEnd and the end of the connection; false if it never came.
  bool play_match(std::uint64_t seed);

  int client() const { return client_; }
  const KosenMessage& board() const { return board_; }
  const std::vector<int>& hand() const { return hand_; }
  int distance() const;
  const std::vector<KosenMessage>& heard() const { return heard_; }
  const std::vector<std::string>& wrongs() const { return wrongs_; }
  int winner() const { return winner_; }  // as GameEnd tells it
  int rounds() const { return rounds_; }
  const std::vector<std::string>& starters() const { return starters_; }

  static std::string text_of(const KosenMessage& message);
  static KosenMessage move(int card, char direction);
  static KosenMessage attack(int card, int count);
  static KosenMessage evaluation();

 private:
  void check(const KosenMessage& message);

  RawClient socket_;
  std::string name_;
  KosenHabits habits_;
  Random random_{1};
  int client_ = -1;
  int winner_ = -2;
  int rounds_ = 0;
  bool round_begins_ = true;
  KosenMessage board_;
  std::vector<int> hand_;
  std::vector<KosenMessage> heard_;
  std::vector<std::string> starters_;  // CurrentPlayer of the first board of each round
  std::vector<std::string> wrongs_;
};

}  // namespace salle
