#include "games/archers/words.hpp"

#include "core/text.hpp"

namespace salle::archers {
namespace {

constexpr int kCell = 60;
constexpr int kMargin = 40;
constexpr int kSize = 2 * kMargin + kSide * kCell;

// Drawn once and used by reference: an archer facing north about (0, 0), a tree, a crown.
constexpr std::string_view kDefinitions = R"(<defs>
<g id="figure">
<path d="M0 19 L0 -17" stroke-width="2.6"/><path d="M-5 -13 L0 -22 L5 -13 Z"/>
<path d="M-4 19 L0 14 L4 19" fill="none" stroke-width="2.2"/>
<path d="M-19 4 Q0 -22 19 4" fill="none" stroke-width="3.4"/>
<path d="M-19 4 L0 10 L19 4" fill="none" stroke-width="1.1"/>
</g>
<path id="tree" d="M0 -11 L6 -2 L3 -2 L8 6 L1.3 6 L1.3 10 L-1.3 10 L-1.3 6 L-8 6 L-3 -2 L-6 -2 Z"/>
<path id="crown" d="M-8 5 L-9 -5 L-4 0 L0 -7 L4 0 L9 -5 L8 5 Z"/>
</defs>
)";

constexpr std::string_view kStyle = R"(<style>
.paper{fill:#f6f0e2}
.frame{fill:none;stroke:#3b3228;stroke-width:2}
.rule{stroke:#3b3228;stroke-opacity:.28;stroke-width:1}
.name{font:600 15px Georgia,"Times New Roman",serif;fill:#5d5142;text-anchor:middle}
.wood0{fill:#b9c4a0}
.wood1{fill:#dde3c4}
.tree0{fill:#4f6540;fill-opacity:.55}
.tree1{fill:#8aa06c;fill-opacity:.55}
.seat0 .disc{fill:#1f4e8c;stroke:#12325c;stroke-width:2}
.seat0 .mark{stroke:#fff;fill:#fff}
.seat1 .disc{fill:#fff8ee;stroke:#c8401f;stroke-width:3}
.seat1 .mark{stroke:#a8300f;fill:#a8300f}
.mark{stroke-linecap:round;stroke-linejoin:round}
.crown{fill:#d9a521;stroke:#6b4e06;stroke-width:1.2}
.spent{opacity:.6}
.aim{stroke-width:3;stroke-dasharray:1 7;stroke-linecap:round}
.aim0{stroke:#1f4e8c}
.aim1{stroke:#c8401f}
</style>
)";

int column(Square square) { return kMargin + kCell * file_of(square) + kCell / 2; }
int row(Square square) { return kMargin + kCell * (kSide - 1 - rank_of(square)) + kCell / 2; }

std::string place(Square square) {
  return cat("translate(", column(square), ' ', row(square), ")");
}

void draw_woods(std::string& out) {
  for (const Seat seat : {kDark, kLight}) {
    for (const Square square : kWoods[index(seat)]) {
      out += cat("<rect class=\"wood", seat, "\" x=\"", column(square) - kCell / 2, "\" y=\"",
                 row(square) - kCell / 2, "\" width=\"", kCell, "\" height=\"", kCell, "\"/>\n");
      for (const std::string_view corner : {"-20 -18", "20 -18", "-20 19", "20 19"}) {
        out += cat("<use href=\"#tree\" class=\"tree", seat, "\" transform=\"", place(square),
                   " translate(", corner, ")\"/>\n");
      }
    }
  }
}

void draw_grid(std::string& out) {
  const int end = kSize - kMargin;
  for (int i = 1; i < kSide; ++i) {
    const int at = kMargin + kCell * i;
    out += cat("<path class=\"rule\" d=\"M", kMargin, ' ', at, " H", end, " M", at, ' ', kMargin,
               " V", end, "\"/>\n");
  }
  out += cat("<rect class=\"frame\" x=\"", kMargin, "\" y=\"", kMargin, "\" width=\"",
             kSide * kCell, "\" height=\"", kSide * kCell, "\"/>\n");
  for (int i = 0; i < kSide; ++i) {
    const Square file = square_at(i, 0);
    const Square rank = square_at(0, i);
    out += cat("<text class=\"name\" x=\"", column(file), "\" y=\"", end + 24, "\">",
               static_cast<char>('a' + i), "</text><text class=\"name\" x=\"", kMargin - 18,
               "\" y=\"", row(rank) + 5, "\">", i + 1, "</text>\n");
  }
}

void draw_aims(std::string& out, const Board& board) {
  const Squares empty = board.empty();
  for (const Seat seat : {kDark, kLight}) {
    const ByFacing hits = targets(board, seat, ~Squares(), empty);
    for (const Facing facing : kFacings) {
      for (const Square target : hits[index(facing)]) {
        const Square from = shooter_of(target, facing, empty);
        out += cat("<path class=\"aim aim", seat, "\" d=\"M", column(from), ' ', row(from), " L",
                   column(target), ' ', row(target), "\"/>\n");
      }
    }
  }
}

void draw_archer(std::string& out, const Position& now, Seat seat, Square square) {
  const Facing facing = now.board.facing_of(seat, square);
  const int degrees = 90 * static_cast<int>(facing);
  const std::string_view spent = now.shot.has(square) ? " spent" : "";
  out += cat("<g class=\"seat", seat, spent, "\" transform=\"", place(square),
             "\"><circle class=\"disc\" r=\"25\"/><use href=\"#figure\" class=\"mark\" "
             "transform=\"rotate(",
             degrees, ")\"/>");
  if (now.board.king[index(seat)] == square) {
    out += "<use href=\"#crown\" class=\"crown\" transform=\"translate(17 -19)\"/>";
  }
  out += "</g>\n";
}

}  // namespace

std::string svg(const View& view, Language language) {
  const Position& now = view.now();
  std::string out =
      cat("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", kSize, ' ', kSize,
          "\" width=\"", kSize, "\" height=\"", kSize, "\" role=\"img\">\n<title>",
          kInfo.name.in(language), "</title>\n<desc>", describe(view, language), "</desc>\n");
  out += kStyle;
  out += kDefinitions;
  out += cat("<rect class=\"paper\" width=\"", kSize, "\" height=\"", kSize, "\" rx=\"10\"/>\n");
  draw_woods(out);
  draw_grid(out);
  draw_aims(out, now.board);
  for (const Seat seat : {kDark, kLight}) {
    for (const Square square : now.board.of(seat)) draw_archer(out, now, seat, square);
  }
  return out + "</svg>\n";
}

}  // namespace salle::archers
