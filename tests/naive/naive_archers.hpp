#pragma once

#include <map>
#include <string>
#include <vector>

namespace salle::naive {

// Archers, written straight from the rules page and from nothing else. It
// exists to disagree with the fast engine, so it shares no code with it and spends no effort on
// being quick. Misuse (an unreadable position, an illegal action) stops the program in every build
// type: a comparison that goes on after a mistake proves nothing.
class NaiveArchers {
 public:
  // `first` is 'd' or 'l'. A limit of 0 means that there is none.
  NaiveArchers(bool kings, char first, int repetition, int quiet);
  static NaiveArchers from_position(const std::string& text, int repetition, int quiet);

  char mover() const { return mover_; }
  bool over() const { return !reason_.empty(); }
  // "woods", "king", "no archers", "repetition", "quiet"; empty while the game goes on.
  const std::string& reason() const { return reason_; }
  char winner() const { return winner_; }  // 'd', 'l', or '-' for nobody

  // Returned by value so that the caller may play one of them while still holding the list.
  std::vector<std::string> legal() const { return legal_; }
  void play(const std::string& action);
  std::string position() const;

  // Sequences of `depth` actions.
  unsigned long long perft(int depth) const;

 private:
  struct Archer {
    char side = '.';    // 'd', 'l', or '.' for an empty square
    char facing = '.';  // 'n', 'e', 's', 'w'
    bool king = false;
    bool has_shot = false;
  };
  struct Board {
    Archer square[9][9];  // [file][rank]
  };

  explicit NaiveArchers(int repetition, int quiet) : repetition_(repetition), quiet_(quiet) {}

  std::vector<std::string> find_legal() const;
  bool same(const Board& a, const Board& b) const;
  bool controlled(const Board& board, int file, int rank, char by_side) const;
  bool has_archer(char side) const;
  std::string board_text(const Board& board) const;
  void do_action(Board& board, const std::string& action) const;
  void begin_turn();
  void end(const std::string& reason, char winner);

  int repetition_;
  int quiet_;
  bool kings_ = false;
  Board board_;
  Board at_turn_start_;
  char mover_ = 'd';
  int turns_since_shot_ = 0;
  std::vector<std::string> made_;  // the actions of this turn
  std::vector<std::string> legal_;
  std::map<std::string, int> seen_;  // all positions of the game, not only those since a shot
  std::string reason_;
  char winner_ = '-';
};

}  // namespace salle::naive
