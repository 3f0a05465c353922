#include "core/shape.hpp"
#include "games/en_garde/en_garde.hpp"

namespace salle {
namespace en_garde {
namespace {

using namespace shapes;

constexpr Type kCard = whole(1, kValues);
constexpr Type kSquare = whole(1, 23);
constexpr Type kPoints = list(whole(), 2);

const Shape kPendingShape = {
    "EnGardePending",
    "the attack that must be answered",
    {
        {"kind", one_of(kAttackWords), ""},
        {"count", whole(0, 5), "with how many cards"},
    },
};

const Shape kViewShape = {
    "EnGardeView",
    "a bout of En Garde as one viewer sees it",
    {
        {"phase", one_of(kPhaseWords), ""},
        {"actor", seat_or_none(), "who is to act"},
        {"round", whole(1), ""},
        {"starter", seat_or_none(), "who began the round"},
        {"target", whole(1, 99), "points that win the match"},
        {"squares", list(kSquare, 2), "where the fencers stand, by seat"},
        {"distance", whole(1, 22), "between them"},
        {"score", kPoints, "by seat"},
        {"handSizes", list(whole(0, 5), 2), "by seat"},
        {"hands", list(or_null(list(kCard)), 2), "by seat; null: not for these eyes"},
        {"pile", whole(0, 25), "cards left to draw"},
        {"topDiscard", or_null(kCard), "the card that lies on top of those played"},
        {"played", optional(list(kCard)),
         "every card played this round, where the table allows the aid"},
        {"attack", of(kPendingShape), ""},
        {"ending", one_of(kEndingWords), "how the round ended"},
        {"winner", seat_or_none(), "of the round, or of the match when it is over"},
        {"handsCompared", flag(), "were the last cards counted?"},
    },
};

const Shape kPlainShape = {
    "EnGardePlain",
    "who begins was drawn by lot, or somebody cannot do anything",
    {
        {"event", one_of("lot|pass"), ""},
        {"seat", seat(), ""},
    },
};
const Shape kRoundBeginsShape = {
    "EnGardeRoundBegins",
    "a round begins",
    {
        {"event", one_of("round-begins"), ""},
        {"seat", seat(), "who begins"},
        {"round", whole(1), ""},
    },
};
const Shape kDrawShape = {
    "EnGardeDraw",
    "somebody draws a card",
    {
        {"event", one_of("draw"), ""},
        {"seat", seat(), ""},
        {"card", or_null(kCard), "null: not for these eyes"},
    },
};
const Shape kStepShape = {
    "EnGardeStep",
    "a fencer moves",
    {
        {"event", one_of("advance|step-back|retreat"), ""},
        {"seat", seat(), ""},
        {"card", kCard, ""},
        {"square", kSquare, "where to"},
    },
};
const Shape kAttackShape = {
    "EnGardeAttack",
    "a fencer attacks",
    {
        {"event", one_of("attack"), ""},
        {"seat", seat(), ""},
        {"kind", one_of("direct|indirect"), ""},
        {"card", optional(kCard), "of the step before an indirect attack"},
        {"square", kSquare, "where the attacker stands"},
        {"value", kCard, ""},
        {"count", whole(1, 5), "with how many cards"},
    },
};
const Shape kParryShape = {
    "EnGardeParry",
    "a fencer parries",
    {
        {"event", one_of("parry"), ""},
        {"seat", seat(), ""},
        {"value", kCard, ""},
        {"count", whole(1, 5), ""},
    },
};
const Shape kEndsShape = {
    "EnGardeEnds",
    "a round, or the match with it, is over",
    {
        {"event", one_of("round-ends|match-ends"), ""},
        {"seat", seat_or_none(), "who won it"},
        {"round", whole(1), ""},
        {"ending", one_of(kEndingWords), "how"},
        {"handsCompared", flag(), "were the last cards counted?"},
        {"distance", whole(1, 22), "between the fencers"},
        {"matching", optional(list(whole(0, 5), 2)),
         "cards of that distance by seat, where they were counted"},
        {"advanced", list(whole(0, 22), 2), "squares gained by seat"},
        {"score", kPoints, "by seat"},
    },
};
const Shape kEventShape = {
    .name = "EnGardeEvent",
    .meaning = "what happened in a bout of En Garde",
    .told_by = "event",
    .cases = {&kPlainShape, &kRoundBeginsShape, &kDrawShape, &kStepShape, &kAttackShape,
              &kParryShape, &kEndsShape},
};

const GameShapes kShapes = {kViewShape, kEventShape};

}  // namespace
}  // namespace en_garde

const GameShapes& EnGarde::shapes() { return en_garde::kShapes; }

}  // namespace salle
