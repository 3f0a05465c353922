#include "naive/naive_archers.hpp"

#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace salle::naive {
namespace {

[[noreturn]] void stop(const std::string& why) {
  std::fprintf(stderr, "naive archers: %s\n", why.c_str());
  std::abort();
}

int east_of(char facing) { return facing == 'e' ? 1 : facing == 'w' ? -1 : 0; }
int north_of(char facing) { return facing == 'n' ? 1 : facing == 's' ? -1 : 0; }
bool inside(int file, int rank) { return file >= 0 && file < 9 && rank >= 0 && rank < 9; }

std::string name(int file, int rank) {
  return std::string(1, static_cast<char>('a' + file)) + static_cast<char>('1' + rank);
}

// Light woods: b6-d8. Dark woods: f2-h4.
char woods(int file, int rank) {
  const std::string square = name(file, rank);
  if (square[0] >= 'b' && square[0] <= 'd' && square[1] >= '6' && square[1] <= '8') return 'l';
  if (square[0] >= 'f' && square[0] <= 'h' && square[1] >= '2' && square[1] <= '4') return 'd';
  return '.';
}

char other(char side) { return side == 'd' ? 'l' : 'd'; }

std::string left_of(char facing) {
  const std::string compass = "nwse";
  return std::string(1, compass[(compass.find(facing) + 1) % 4]);
}
std::string right_of(char facing) {
  const std::string compass = "nesw";
  return std::string(1, compass[(compass.find(facing) + 1) % 4]);
}

}  // namespace

NaiveArchers::NaiveArchers(bool kings, char first, int repetition, int quiet)
    : NaiveArchers(repetition, quiet) {
  kings_ = kings;
  mover_ = first;
  for (int file = 0; file < 9; ++file) {
    for (int rank = 0; rank < 9; ++rank) {
      const char side = woods(file, rank);
      if (side == '.') continue;
      const bool centre = name(file, rank) == (side == 'l' ? "c7" : "g3");
      board_.square[file][rank] = {side, side == 'l' ? 's' : 'n', kings && centre, false};
    }
  }
  begin_turn();
}

NaiveArchers NaiveArchers::from_position(const std::string& text, int repetition, int quiet) {
  NaiveArchers game(repetition, quiet);
  std::istringstream words(text);
  std::string board, mover, kings, action;
  words >> board >> mover >> kings >> game.turns_since_shot_;
  int file = 0;
  int rank = 8;
  for (const char c : board) {
    if (c == '/') {
      if (file != 9) stop("bad rank in " + text);
      file = 0;
      --rank;
    } else if (c >= '1' && c <= '9') {
      file += c - '0';
    } else if (c == '*') {
      game.board_.square[file - 1][rank].king = true;
    } else {
      if (!inside(file, rank)) stop("bad board in " + text);
      const bool dark = c == 'N' || c == 'E' || c == 'S' || c == 'W';
      const char facing = dark ? static_cast<char>(c - 'A' + 'a') : c;
      game.board_.square[file++][rank] = {dark ? 'd' : 'l', facing, false, false};
    }
  }
  if (rank != 0 || file != 9) stop("bad board in " + text);
  game.mover_ = mover[0];
  game.kings_ = kings == "k";
  game.begin_turn();
  while (words >> action) game.play(action);
  return game;
}

bool NaiveArchers::same(const Board& a, const Board& b) const {
  for (int file = 0; file < 9; ++file) {
    for (int rank = 0; rank < 9; ++rank) {
      const Archer& x = a.square[file][rank];
      const Archer& y = b.square[file][rank];
      if (x.side != y.side || x.facing != y.facing || x.king != y.king) return false;
    }
  }
  return true;
}

// Does an archer of that side control the square? Looks out from every archer along its line.
bool NaiveArchers::controlled(const Board& board, int file, int rank, char by_side) const {
  for (int f = 0; f < 9; ++f) {
    for (int r = 0; r < 9; ++r) {
      if (board.square[f][r].side != by_side) continue;
      const char facing = board.square[f][r].facing;
      for (int distance = 1; distance <= 3; ++distance) {
        const int at_file = f + distance * east_of(facing);
        const int at_rank = r + distance * north_of(facing);
        if (!inside(at_file, at_rank)) break;
        if (at_file == file && at_rank == rank) return true;
        if (board.square[at_file][at_rank].side != '.') break;
      }
    }
  }
  return false;
}

bool NaiveArchers::has_archer(char side) const {
  for (int file = 0; file < 9; ++file) {
    for (int rank = 0; rank < 9; ++rank) {
      if (board_.square[file][rank].side == side) return true;
    }
  }
  return false;
}

std::vector<std::string> NaiveArchers::find_legal() const {
  std::vector<std::string> list;
  if (over()) return list;
  int manoeuvres = 0;
  for (const std::string& action : made_) {
    if (action[2] != 'x') ++manoeuvres;
  }
  for (int file = 0; file < 9; ++file) {
    for (int rank = 0; rank < 9; ++rank) {
      const Archer& archer = board_.square[file][rank];
      if (archer.side != mover_) continue;
      const std::string from = name(file, rank);
      if (manoeuvres == 0 && !archer.has_shot) {
        for (int distance = 1; distance <= 3; ++distance) {
          const int f = file + distance * east_of(archer.facing);
          const int r = rank + distance * north_of(archer.facing);
          if (!inside(f, r)) break;
          if (board_.square[f][r].side == '.') continue;
          if (board_.square[f][r].side != mover_) list.push_back(from + "x" + name(f, r));
          break;
        }
      }
      std::vector<std::string> moves = {from + ":" + left_of(archer.facing),
                                        from + ":" + right_of(archer.facing)};
      for (const int way : {1, -1}) {
        const int f = file + way * east_of(archer.facing);
        const int r = rank + way * north_of(archer.facing);
        if (!inside(f, r) || board_.square[f][r].side != '.') continue;
        Board lifted = board_;
        lifted.square[file][rank] = Archer();
        if (!controlled(lifted, f, r, other(mover_))) moves.push_back(from + "-" + name(f, r));
      }
      for (const std::string& move : moves) {
        if (manoeuvres == 1) {
          Board after = board_;
          do_action(after, move);
          if (same(after, at_turn_start_)) continue;
        }
        list.push_back(move);
      }
    }
  }
  return list;
}

// Moves the pieces; the referee's part is in play().
void NaiveArchers::do_action(Board& board, const std::string& action) const {
  Archer& archer = board.square[action[0] - 'a'][action[1] - '1'];
  if (action[2] == ':') {
    archer.facing = action[3];
    return;
  }
  Archer& target = board.square[action[3] - 'a'][action[4] - '1'];
  if (action[2] == 'x') {
    target = Archer();
    archer.has_shot = true;
  } else {
    target = archer;
    archer = Archer();
  }
}

void NaiveArchers::play(const std::string& action) {
  bool found = false;
  for (const std::string& each : legal_) found = found || each == action;
  if (!found) stop("illegal action " + action + " in " + position());

  bool king_shot = false;
  if (action[2] == 'x') king_shot = board_.square[action[3] - 'a'][action[4] - '1'].king;
  do_action(board_, action);
  made_.push_back(action);
  if (action[2] == 'x') {
    if (king_shot) {
      end("king", mover_);
    } else if (!has_archer(other(mover_))) {
      end("no archers", mover_);
    }
    legal_ = find_legal();
    return;
  }
  if (action[2] == '-' && woods(action[3] - 'a', action[4] - '1') == other(mover_)) {
    end("woods", mover_);
    legal_.clear();
    return;
  }
  int manoeuvres = 0;
  bool shot = false;
  for (const std::string& each : made_) {
    if (each[2] == 'x') {
      shot = true;
    } else {
      ++manoeuvres;
    }
  }
  if (manoeuvres < 2) {
    legal_ = find_legal();
    return;
  }
  mover_ = other(mover_);
  turns_since_shot_ = shot ? 0 : turns_since_shot_ + 1;
  begin_turn();
}

void NaiveArchers::begin_turn() {
  made_.clear();
  for (auto& file : board_.square) {
    for (Archer& archer : file) archer.has_shot = false;
  }
  at_turn_start_ = board_;
  const int times = ++seen_[board_text(board_) + mover_];
  if (repetition_ > 0 && times >= repetition_) {
    end("repetition", '-');
  } else if (quiet_ > 0 && turns_since_shot_ >= quiet_) {
    end("quiet", '-');
  }
  legal_ = find_legal();
}

void NaiveArchers::end(const std::string& reason, char winner) {
  reason_ = reason;
  winner_ = winner;
}

std::string NaiveArchers::board_text(const Board& board) const {
  std::string text;
  for (int rank = 8; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 9; ++file) {
      const Archer& archer = board.square[file][rank];
      if (archer.side == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += archer.side == 'd' ? static_cast<char>(archer.facing - 'a' + 'A') : archer.facing;
      if (archer.king) text += '*';
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
    if (rank > 0) text += '/';
  }
  return text;
}

std::string NaiveArchers::position() const {
  std::string text = board_text(at_turn_start_) + " " + mover_ + " " + (kings_ ? "k" : "-") + " ";
  text += std::to_string(turns_since_shot_);
  for (const std::string& action : made_) text += " " + action;
  return text;
}

unsigned long long NaiveArchers::perft(int depth) const {
  if (depth == 1) return legal_.size();
  unsigned long long total = 0;
  for (const std::string& action : legal_) {
    NaiveArchers next = *this;
    next.play(action);
    total += next.perft(depth - 1);
  }
  return total;
}

}  // namespace salle::naive
