#include "games/archers/position.hpp"

#include "core/text.hpp"
#include "games/archers/words.hpp"

namespace salle::archers {
namespace {

constexpr std::string_view kArcherLetters = "NESWnesw";  // Dark's four facings, then Light's

std::string_view name(Seat seat) { return seat == kDark ? "Dark" : "Light"; }

// One rank, from the a-file on.
Result<void> parse_rank(std::string_view text, int rank, Board& board) {
  const auto wrong = [&](std::string_view why) {
    return refuse(cat("rank ", rank + 1, " ", quote(text), " ", why));
  };
  int file = 0;
  bool after_gap = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= '1' && c <= '9') {
      if (after_gap) return wrong("has two numbers in a row; write their sum");
      after_gap = true;
      file += c - '0';
    } else if (c == '*') {
      return wrong("has a * that follows no archer");
    } else {
      const std::size_t letter = kArcherLetters.find(c);
      if (letter == std::string_view::npos) {
        return wrong(
            "must be of digits 1 to 9 and of n, e, s, w in upper case for Dark, lower for Light");
      }
      if (file >= kSide) return wrong("has more than nine squares");
      after_gap = false;
      const Square square = square_at(file++, rank);
      board.archers[letter / 4][letter % 4] |= Squares::of(square);
      if (i + 1 < text.size() && text[i + 1] == '*') {
        auto& king = board.king[letter / 4];
        if (king != kNoSquare) {
          return refuse(cat(name(static_cast<Seat>(letter / 4)), " has two kings, on ",
                            square_text(king), " and on ", square_text(square)));
        }
        king = static_cast<std::uint8_t>(square);
        ++i;
      }
    }
    if (file > kSide) return wrong("has more than nine squares");
  }
  if (file < kSide) return wrong(cat("has ", file, " squares; there are nine"));
  return {};
}

Result<void> parse_board(std::string_view text, Board& board) {
  const auto ranks = split(text, '/');
  if (ranks.size() != kSide) {
    return refuse(cat("the board ", quote(text),
                      " must have nine ranks with / between them, from 9 to "
                      "1; found ",
                      ranks.size()));
  }
  for (int i = 0; i < kSide; ++i) {
    auto ok = parse_rank(ranks[static_cast<std::size_t>(i)], kSide - 1 - i, board);
    if (!ok) return ok;
  }
  for (const Seat seat : {kDark, kLight}) {
    const int count = board.of(seat).count();
    if (count == 0) return refuse(cat(name(seat), " has no archers: the game is over"));
    if (count > kArchersASide) {
      return refuse(cat(name(seat), " has ", count, " archers; a side has nine at most"));
    }
    for (const Square square : board.of(seat) & kWoods[index(opponent(seat))]) {
      return refuse(cat(name(seat), "'s archer on ", square_text(square), " stands in ",
                        name(opponent(seat)), "'s woods: the game is over"));
    }
  }
  return {};
}

Result<void> check_kings(std::string_view field, const Board& board) {
  if (field != "k" && field != "-") {
    return refuse(cat("the king option is k or -, not ", quote(field)));
  }
  for (const Seat seat : {kDark, kLight}) {
    const bool has_king = board.king[index(seat)] != kNoSquare;
    if (field == "k" && !has_king) {
      return refuse(
          cat("with k each side has a king, an archer with a *; ", name(seat), " has none"));
    }
    if (field == "-" && has_king) {
      return refuse(cat(name(seat), " has a king on ", square_text(board.king[index(seat)]),
                        ", but the king option is -"));
    }
  }
  return {};
}

Result<void> replay(const Rules& rules, std::string_view text, State& state) {
  const auto action = parse_action(text);
  if (!action) return std::unexpected(action.error());
  if (state.now.phase == Phase::kOver) {
    return refuse(cat("the game is over before ", quote(text)));
  }
  FixedList<Action, kMaxActions> actions;
  list_actions(state.now, actions);
  if (!actions.contains(*action)) {
    return refuse(cat("the turn cannot go on with ", quote(text), ". ",
                      refusal({Viewer::all(), state}, *action, Language::kEnglish)));
  }
  const Seat mover = state.now.mover;
  apply(rules, state, *action);
  if (state.now.mover != mover) {
    return refuse(cat("the turn ends with ", quote(text), "; write the position after it"));
  }
  return {};
}

}  // namespace

std::string board_text(const Board& board) {
  std::string text;
  for (int rank = kSide - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < kSide; ++file) {
      const Square square = square_at(file, rank);
      const Seat seat = board.of(kDark).has(square) ? kDark : kLight;
      if (!board.of(seat).has(square)) {
        ++gap;
        continue;
      }
      if (gap > 0) text += cat(gap);
      gap = 0;
      text += kArcherLetters[index(seat) * 4 + index(board.facing_of(seat, square))];
      if (board.king[index(seat)] == square) text += '*';
    }
    if (gap > 0) text += cat(gap);
    if (rank > 0) text += '/';
  }
  return text;
}

std::string position_text(const State& state) {
  // The game may have been drawn as a turn ended, so the mover is the one to begin the next.
  std::string text = cat(board_text(state.begun), ' ', state.now.mover == kDark ? 'd' : 'l', ' ',
                         state.begun.kings() ? 'k' : '-', ' ', state.now.quiet);
  for (const Action action : state.turn) text += cat(' ', action_text(action));
  return text;
}

Result<State> parse_position(const Rules& rules, std::string_view text) {
  const auto fields = split_words(text);
  if (fields.size() < 4) {
    return refuse(
        cat("a position has four fields or more, <board> <d or l> <k or -> <turns since the "
            "last shot> [<actions of this turn>]; found ",
            fields.size()));
  }
  State state;
  Position& now = state.now;
  if (auto ok = parse_board(fields[0], now.board); !ok) return std::unexpected(ok.error());
  if (fields[1] != "d" && fields[1] != "l") {
    return refuse(cat("the player to move is d or l, not ", quote(fields[1])));
  }
  if (auto ok = check_kings(fields[2], now.board); !ok) return std::unexpected(ok.error());
  const auto quiet = parse_number(fields[3]);
  if (!quiet) {
    return refuse(cat("the turns since the last shot must be a number, not ", quote(fields[3])));
  }
  if (rules.quiet > 0 && *quiet > rules.quiet) {
    return refuse(cat("after ", int{rules.quiet},
                      " turns without a shot the game is drawn; there cannot "
                      "have been ",
                      *quiet));
  }
  now.quiet = static_cast<std::uint32_t>(*quiet);
  Referee referee(rules, now);
  referee.begin(fields[1] == "d" ? kDark : kLight);
  state.begun = now.board;
  state.turn.clear();
  state.history.restart(now.quiet, now.key);
  if (rules.quiet > 0 && now.quiet == rules.quiet) referee.end(Ending::kQuiet, -1);
  for (std::size_t i = 4; i < fields.size(); ++i) {
    if (auto ok = replay(rules, fields[i], state); !ok) return std::unexpected(ok.error());
  }
  return state;
}

}  // namespace salle::archers
