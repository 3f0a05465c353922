#include "core/shape.hpp"
#include "games/archers/archers.hpp"

namespace salle {
namespace archers {
namespace {

using namespace shapes;

constexpr Type kSquareName = text(2);
constexpr Type kFacing = one_of("n|e|s|w");

const Shape kArcherShape = {
    "ArcherView",
    "an archer on the board",
    {
        {"square", kSquareName, "where it stands: e5"},
        {"seat", seat(), "whose it is"},
        {"facing", kFacing, ""},
        {"king", flag(), ""},
        {"underFire", flag(), "does an enemy aim at it?"},
        {"hasShot", flag(), "in this turn"},
        {"line", list(kSquareName), "the squares it controls, nearest first"},
        {"aimsAt", or_null(kSquareName), "the enemy at the end of its line"},
    },
};

const Shape kViewShape = {
    "ArchersView",
    "a game of Archers; everyone sees all of it",
    {
        {"phase", one_of(kPhaseWords), ""},
        {"mover", seat_or_none(), "who is to act"},
        {"position", text(), "in one line"},
        {"kings", flag(), "is it played with Kings?"},
        {"archers", list(of(kArcherShape)), ""},
        {"woods", list(list(kSquareName), 2), "by seat"},
        {"turn", list(text()),
         "what was done so far in this turn; the turn that ended the game stays"},
        {"quiet", whole(), "turns since something happened"},
        {"quietLimit", or_null(whole(1)), "after how many of them it is a draw"},
        {"times", whole(), "how often this position has been there"},
        {"ending", one_of(kEndingWords), ""},
        {"winner", seat_or_none(), ""},
    },
};

const Shape kLotShape = {
    "ArchersLot",
    "who begins was drawn by lot",
    {
        {"event", one_of("lot"), ""},
        {"seat", seat(), ""},
    },
};
const Shape kMoveShape = {
    "ArchersMove",
    "an archer shoots or steps",
    {
        {"event", one_of("shot|step"), ""},
        {"seat", seat(), ""},
        {"from", kSquareName, ""},
        {"to", kSquareName, ""},
        {"facing", kFacing, ""},
        {"king", flag(), ""},
    },
};
const Shape kPivotShape = {
    "ArchersPivot",
    "an archer turns round",
    {
        {"event", one_of("pivot"), ""},
        {"seat", seat(), ""},
        {"from", kSquareName, "where it stands"},
        {"facing", kFacing, "now"},
        {"king", flag(), ""},
    },
};
const Shape kEndsShape = {
    "ArchersEnds",
    "the game is over",
    {
        {"event", one_of("game-ends"), ""},
        {"seat", seat_or_none(), "who won"},
        {"ending", one_of(kEndingWords), "how"},
    },
};
const Shape kEventShape = {
    .name = "ArchersEvent",
    .meaning = "what happened in a game of Archers",
    .told_by = "event",
    .cases = {&kLotShape, &kMoveShape, &kPivotShape, &kEndsShape},
};

const GameShapes kShapes = {kViewShape, kEventShape};

}  // namespace
}  // namespace archers

const GameShapes& Archers::shapes() { return archers::kShapes; }

}  // namespace salle
