#include "core/shape.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle {
namespace sword_and_shield {
namespace {

using namespace shapes;

constexpr Type kKnightNumber = whole(1, kMaxKnights);
constexpr Type kCardNumber = whole(0, 999);
constexpr Type kColumn = one_of("left|centre|right");
constexpr Type kAbility = one_of("strength|technique|chivalry|endurance");
constexpr Type kBothTactics = list(whole(-99, 99), 2);
constexpr Type kNumber = whole(-99, 99);

const Shape kTextsShape = {
    "Texts",
    "the same in all languages",
    {
        {"en", text(), ""},
        {"fr", text(), ""},
        {"nl", text(), ""},
    },
};
const Shape kStartCardShape = {
    "StartCard",
    "a Knight's card or an artefact",
    {
        {"number", kCardNumber, ""},
        {"name", of(kTextsShape), ""},
        {"unique", flag(), ""},
    },
};
const Shape kCardAttackShape = {
    "CardAttack",
    "what a card does in attack",
    {
        {"strike", or_null(text()), "which cut; null: none"},
        {"values", kBothTactics, "with strength, with technique"},
        {"combatNumber", optional(kNumber), "for its Knight now, where numbers are compared"},
        {"cost", whole(), "in fatigue"},
    },
};
const Shape kCardDefenceShape = {
    "CardDefence",
    "what a card does in defence",
    {
        {"guard", optional(text()), "of a combat card"},
        {"shield", optional(flag()), "of a combat card: is it a guard with the shield?"},
        {"values", optional(kBothTactics), "with strength, with technique"},
        {"combatNumber", optional(kNumber), "for its Knight now"},
        {"cost", whole(), "in fatigue"},
        {"answers", optional(list(text())), "the cuts that it stops, where it stops any by name"},
    },
};
const Shape kHandCardShape = {
    "HandCard",
    "a card in a hand one may look into, with numbers and prices as they are for its Knight now",
    {
        {"number", kCardNumber, ""},
        {"kind", one_of(kDeckKindWords), ""},
        {"name", of(kTextsShape), ""},
        {"symbol", or_null(text()), ""},
        {"combinable", flag(), ""},
        {"initiative", or_null(whole(1, 99)), "what it bids"},
        {"manoeuvre", flag(), ""},
        {"move", flag(), ""},
        {"lock", flag(), ""},
        {"attack", optional(of(kCardAttackShape)), "where it can attack"},
        {"defence", optional(of(kCardDefenceShape)), "where it can defend"},
    },
};
const Shape kAbilitiesShape = {
    "Abilities",
    "a Knight's abilities",
    {
        {"strength", kNumber, ""},
        {"technique", kNumber, ""},
        {"chivalry", kNumber, ""},
        {"endurance", kNumber, ""},
    },
};
const Shape kPassingShape = {
    "PassingAbilities",
    "what is changed until the end of the turn",
    {
        {"strength", optional(kNumber), ""},
        {"technique", optional(kNumber), ""},
        {"chivalry", optional(kNumber), ""},
        {"endurance", optional(kNumber), ""},
    },
};
const Shape kKnightShape = {
    "KnightView",
    "a Knight",
    {
        {"number", kKnightNumber, ""},
        {"side", whole(0, 1), ""},
        {"seat", seat(), "who plays it"},
        {"card", or_null(of(kStartCardShape)), "null before it is chosen"},
        {"artefact", or_null(of(kStartCardShape)), ""},
        {"secondArtefact", optional(of(kStartCardShape)), ""},
        {"improvements", list(kCardNumber), ""},
        {"abilities", of(kAbilitiesShape), ""},
        {"passing", of(kPassingShape), ""},
        {"tactic", or_null(one_of(kTacticWords)), "null before it is chosen"},
        {"fatigue", whole(0, 99), ""},
        {"hits", whole(0, 9), ""},
        {"shaken", flag(), ""},
        {"out", flag(), ""},
        {"grandPassed", flag(), ""},
        {"column", or_null(kColumn), "in the melee"},
        {"safe", flag(), ""},
        {"lockedWith", or_null(kKnightNumber), ""},
        {"lockCard", or_null(kCardNumber), ""},
        {"bid", or_null(kCardNumber), ""},
        {"inReach", list(kKnightNumber), "whom it can attack"},
        {"handSize", whole(0, 99), ""},
        {"shown", list(kCardNumber), "cards of the hand that everybody has seen"},
        {"hand", or_null(list(of(kHandCardShape))), "null where one may not look"},
    },
};
const Shape kDeckShape = {
    "DeckView",
    "a deck of cards",
    {
        {"left", whole(), "cards to draw"},
        {"discards", list(kCardNumber), ""},
        {"startLeft", whole(), "start cards that nobody has"},
    },
};
const Shape kPlacingShape = {
    "Placing",
    "who is placed next in the melee",
    {
        {"side", whole(0, 1), ""},
        {"knights", list(kKnightNumber), "who can be"},
        {"columns", list(kColumn), "and where"},
    },
};
const Shape kBiddingShape = {
    "Bidding",
    "who bids for the first turn",
    {
        {"lastBidder", or_null(kKnightNumber), ""},
        {"passed", list(kKnightNumber), ""},
    },
};
const Shape kChoosingShape = {
    "Choosing",
    "what a card leaves to choose",
    {
        {"card", kCardNumber, ""},
        {"options", optional(list(whole())), "which of its options"},
        {"knights", optional(list(kKnightNumber)), "or for which Knight"},
    },
};
const Shape kExchangeShape = {
    "ExchangeView",
    "an attack with what is still to come of it",
    {
        {"cards", list(kCardNumber), ""},
        {"next", whole(), "which of them comes next"},
        {"foe", or_null(kKnightNumber), ""},
        {"combined", flag(), ""},
    },
};
const Shape kPendingShape = {
    "PendingAttack",
    "the attack that must be answered",
    {
        {"attacker", kKnightNumber, ""},
        {"defender", kKnightNumber, ""},
        {"card", kCardNumber, ""},
        {"strike", or_null(text()), "which cut; null: none"},
        {"combatNumber", or_null(kNumber), "null where numbers are not compared"},
        {"answeredBy", list(one_of("guards|achievements|manoeuvres")), ""},
    },
};

const Shape kViewShape = {
    "SwordView",
    "a game of With Sword and Shield as one viewer sees it",
    {
        {"ruleSet", text(), ""},
        {"cardSet", text(), ""},
        {"melee", flag(), ""},
        {"phase", one_of(kPhaseWords), ""},
        {"actor", or_null(kKnightNumber), "who is to act; null when it is over"},
        {"attacker", or_null(kKnightNumber), "whose turn it is"},
        {"turns", whole(), "so far"},
        {"knights", list(of(kKnightShape)), ""},
        {"decks", list(of(kDeckShape)), ""},
        {"placing", optional(of(kPlacingShape)), "while they are placed"},
        {"bidding", optional(of(kBiddingShape)), "while they bid"},
        {"opening", one_of(kOpeningWords), "what the first attack must be made with"},
        {"mustDiscard", optional(whole(1)), "how many cards, while that is so"},
        {"choosing", optional(of(kChoosingShape)), "while a card leaves something to choose"},
        {"actionsLeft", optional(kNumber),
         "in this turn; below 0 where a card took more than there were"},
        {"begun", optional(flag()), "has the turn begun?"},
        {"attacked", optional(list(kKnightNumber)), "in this turn"},
        {"owed", optional(list(kKnightNumber)), "who must still be attacked"},
        {"exchange", optional(of(kExchangeShape)), "while there is one"},
        {"attack", optional(of(kPendingShape)), "while one must be answered"},
        {"winner", or_null(whole(0, 1)), "which side"},
    },
};

const Shape kOfKnight = {
    "OfKnight",
    "what a Knight did, or what happened to it",
    {
        {"knight", kKnightNumber, ""},
    },
};
const Shape kPlainShape = {
    "SwordPlain",
    "something that needs no more words",
    {
        {"event", one_of("passed|ended|no-answer|shaken|returned|centred"), ""},
    },
    &kOfKnight,
};
const Shape kRedealtShape = {
    "SwordRedealt",
    "all hands were dealt anew",
    {
        {"event", one_of("redealt"), ""},
    },
};
const Shape kStartCardEvent = {
    "SwordStartCard",
    "a start card was drawn",
    {
        {"event", one_of("start-card"), ""},
        {"card", kCardNumber, ""},
        {"kept", flag(), ""},
    },
    &kOfKnight,
};
const Shape kPlacedShape = {
    "SwordPlaced",
    "a Knight took its place",
    {
        {"event", one_of("placed"), ""},
        {"column", kColumn, ""},
    },
    &kOfKnight,
};
const Shape kTacticShape = {
    "SwordTactic",
    "a Knight chose its Tactic",
    {
        {"event", one_of("tactic"), ""},
        {"tactic", one_of(kTacticWords), ""},
        {"cost", whole(), "in fatigue"},
    },
    &kOfKnight,
};
const Shape kDrawnShape = {
    "SwordDrawn",
    "a card was drawn",
    {
        {"event", one_of("drawn"), ""},
        {"card", or_null(kCardNumber), "null: not for these eyes"},
        {"dealt", flag(), ""},
    },
    &kOfKnight,
};
const Shape kReshuffledShape = {
    "SwordReshuffled",
    "a deck ran out",
    {
        {"event", one_of("reshuffled"), ""},
        {"deck", whole(), "which one"},
        {"cards", whole(), "how many it has now"},
    },
};
const Shape kBidShape = {
    "SwordBid",
    "a Knight bids",
    {
        {"event", one_of("bid"), ""},
        {"initiative", whole(), ""},
        {"card", kCardNumber, ""},
    },
    &kOfKnight,
};
const Shape kCardShape = {
    "SwordCard",
    "a card was shown, was lost or had no use",
    {
        {"event", one_of("showed|lost|lapsed"), ""},
        {"card", kCardNumber, ""},
    },
    &kOfKnight,
};
const Shape kStartsShape = {
    "SwordStarts",
    "who has the first turn",
    {
        {"event", one_of("starts"), ""},
        {"allPassed", flag(), ""},
    },
    &kOfKnight,
};
const Shape kActionsShape = {
    "SwordActions",
    "a turn begins, or has more actions",
    {
        {"event", one_of("turn|actions"), ""},
        {"actions", kNumber, ""},
    },
    &kOfKnight,
};
const Shape kStrikeShape = {
    "SwordStrike",
    "what both sides of a comparison are told by",
    {
        {"card", kCardNumber, ""},
        {"tactic", one_of(kTacticWords), ""},
        {"value", kNumber, "of the card"},
        {"ability", kNumber, "of the Knight"},
        {"combatNumber", kNumber, "both together"},
        {"cost", whole(), "in fatigue"},
    },
    &kOfKnight,
};
const Shape kAttackShape = {
    "SwordAttack",
    "a Knight attacks",
    {
        {"event", one_of("attack"), ""},
        {"other", kKnightNumber, "whom"},
        {"combined", flag(), ""},
    },
    &kStrikeShape,
};
const Shape kDefenceShape = {
    "SwordDefence",
    "a Knight defends itself",
    {
        {"event", one_of("defence"), ""},
    },
    &kStrikeShape,
};
const Shape kCombinationShape = {
    "SwordCombination",
    "several attacks at once",
    {
        {"event", one_of("combination"), ""},
        {"other", or_null(kKnightNumber), ""},
        {"cards", list(kCardNumber), ""},
        {"cost", whole(), "in fatigue"},
    },
    &kOfKnight,
};
const Shape kDeedShape = {
    "SwordDeed",
    "a card that may be about another Knight",
    {
        {"event", one_of("achievement|event|move-swap|move-break|locked"), ""},
        {"other", or_null(kKnightNumber), ""},
        {"card", kCardNumber, ""},
        {"cost", whole(), "in fatigue"},
    },
    &kOfKnight,
};
const Shape kOwnDeedShape = {
    "SwordOwnDeed",
    "a card for oneself",
    {
        {"event", one_of("improvement|move-safe|block|manoeuvre"), ""},
        {"card", kCardNumber, ""},
        {"cost", whole(), "in fatigue"},
    },
    &kOfKnight,
};
const Shape kChosenShape = {
    "SwordChosen",
    "what a card left to choose was chosen",
    {
        {"event", one_of("chosen"), ""},
        {"card", kCardNumber, ""},
        {"option", optional(whole()), "which option"},
        {"other", optional(kKnightNumber), "or which Knight"},
    },
    &kOfKnight,
};
const Shape kMoveBackShape = {
    "SwordMoveBack",
    "a Knight goes back into a column",
    {
        {"event", one_of("move-back"), ""},
        {"column", kColumn, ""},
        {"card", kCardNumber, ""},
        {"cost", whole(), "in fatigue"},
    },
    &kOfKnight,
};
const Shape kDiscardedShape = {
    "SwordDiscarded",
    "a card was discarded",
    {
        {"event", one_of("discarded"), ""},
        {"card", kCardNumber, ""},
        {"cost", whole(), "in fatigue"},
        {"forced", flag(), ""},
    },
    &kOfKnight,
};
const Shape kComparedShape = {
    "SwordCompared",
    "two Combat Numbers were compared",
    {
        {"event", one_of("compared"), ""},
        {"other", kKnightNumber, ""},
        {"combatNumber", kNumber, ""},
        {"against", kNumber, ""},
        {"paid", whole(), "in fatigue"},
    },
    &kOfKnight,
};
const Shape kHitShape = {
    "SwordHit",
    "a Knight was hit",
    {
        {"event", one_of("hit"), ""},
        {"hits", whole(), "so far"},
        {"exhausted", flag(), "out of fatigue?"},
    },
    &kOfKnight,
};
const Shape kGainedShape = {
    "SwordGained",
    "a Knight recovered",
    {
        {"event", one_of("gained"), ""},
        {"points", whole(), ""},
        {"fatigue", whole(), "now"},
    },
    &kOfKnight,
};
const Shape kSappedShape = {
    "SwordSapped",
    "a Knight lost fatigue",
    {
        {"event", one_of("sapped"), ""},
        {"points", whole(), ""},
    },
    &kOfKnight,
};
const Shape kAbilityShape = {
    "SwordAbility",
    "an ability changed",
    {
        {"event", one_of("ability"), ""},
        {"ability", kAbility, ""},
        {"change", kNumber, ""},
    },
    &kOfKnight,
};
const Shape kGrandPassShape = {
    "SwordGrandPass",
    "a Grand Pass",
    {
        {"event", one_of("grand-pass"), ""},
        {"cost", whole(), "in fatigue"},
        {"hand", list(kCardNumber), ""},
    },
    &kOfKnight,
};
const Shape kRevealedShape = {
    "SwordRevealed",
    "a hand was laid open",
    {
        {"event", one_of("revealed|out"), ""},
        {"hand", list(kCardNumber), ""},
    },
    &kOfKnight,
};
const Shape kLockEndsShape = {
    "SwordLockEnds",
    "two Knights let go of each other",
    {
        {"event", one_of("lock-ends"), ""},
        {"other", kKnightNumber, ""},
    },
    &kOfKnight,
};
const Shape kWonShape = {
    "SwordWon",
    "the game is over",
    {
        {"event", one_of("won"), ""},
        {"side", whole(0, 1), "which won"},
    },
};

const Shape kEventShape = {
    .name = "SwordEvent",
    .meaning = "what happened in a game of With Sword and Shield",
    .told_by = "event",
    .cases = {&kPlainShape,     &kRedealtShape,     &kStartCardEvent,  &kPlacedShape,
              &kTacticShape,    &kDrawnShape,       &kReshuffledShape, &kBidShape,
              &kCardShape,      &kStartsShape,      &kActionsShape,    &kAttackShape,
              &kDefenceShape,   &kCombinationShape, &kDeedShape,       &kOwnDeedShape,
              &kChosenShape,    &kMoveBackShape,    &kDiscardedShape,  &kComparedShape,
              &kHitShape,       &kGainedShape,      &kSappedShape,     &kAbilityShape,
              &kGrandPassShape, &kRevealedShape,    &kLockEndsShape,   &kWonShape},
};

const GameShapes kShapes = {kViewShape, kEventShape};

}  // namespace
}  // namespace sword_and_shield

const GameShapes& SwordAndShield::shapes() { return sword_and_shield::kShapes; }

}  // namespace salle
