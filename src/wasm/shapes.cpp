#include "wasm/shapes.hpp"

#include "match/shapes.hpp"

namespace salle::wasm {

using namespace shapes;

namespace {

constexpr Type kLanguage = optional(one_of(match_shapes::kLanguageWords));
constexpr Type kViewer = or_word(seat(), "spectator|all");

// What is asked.

const Shape kCatalogueRequest = {
    "CatalogueRequest",
    "games with rule sets, options and players",
    {
        {"do", one_of("catalogue"), ""},
        {"language", kLanguage, ""},
    },
};
const Shape kRulesRequest = {
    "RulesRequest",
    "the rules in words",
    {
        {"do", one_of("rules"), ""},
        {"game", text(), "its id"},
        {"rules", optional(text()), "the rules line; the default when left out"},
        {"language", kLanguage, ""},
    },
};
const Shape kCheckRulesRequest = {
    "CheckRulesRequest",
    "the rules line in full",
    {
        {"do", one_of("check-rules"), ""},
        {"game", text(), ""},
        {"rules", optional(text()), ""},
        {"language", kLanguage, ""},
    },
};
const Shape kOpenRequest = {
    "OpenRequest",
    "begin a session: at the start of a game, at a position or at the end of a record",
    {
        {"do", one_of("open"), ""},
        {"seed", text(), "64 hexadecimal digits, from secret random numbers"},
        {"game", optional(text()), "unless there is a record"},
        {"rules", optional(text()), ""},
        {"position", optional(text()),
         "whole, or as one viewer knows it: then the rest is imagined"},
        {"record", optional(text()), "played to its end; chance acts only when someone plays on"},
        {"actions", optional(list(text())), "to play at once: a session taken up again"},
        {"language", kLanguage, ""},
    },
};
const Shape kOfSession = {
    "OfSession",
    "what all requests about a session have",
    {
        {"session", whole(), "the number that `open` gave"},
        {"language", kLanguage, ""},
    },
};
const Shape kPlayRequest = {
    "PlayRequest",
    "actions of the seat to decide, then what chance does. All of them or none",
    {
        {"do", one_of("play"), ""},
        {"actions", text(), "one, or several with spaces between"},
    },
    &kOfSession,
};
const Shape kRewindRequest = {
    "RewindRequest",
    "the same session with its first actions only",
    {
        {"do", one_of("rewind"), ""},
        {"length", whole(), "how many"},
    },
    &kOfSession,
};
const Shape kStandingRequest = {
    "StandingRequest",
    "everything that viewer may know",
    {
        {"do", one_of("standing"), ""},
        {"viewer", kViewer, "whose eyes; `all` is for finished games, replays and lessons"},
        {"at", optional(whole()), "after this many actions; now when left out"},
        {"since", optional(whole()), "happenings of actions from this one on; none when left out"},
    },
    &kOfSession,
};
const Shape kBudget = {
    "EngineBudget",
    "how long to think; with neither, as long as the player usually does",
    {
        {"nodes", optional(whole(0, 1e12)), "repeatable"},
        {"seconds", optional(fraction(0, 86400)), ""},
        {"seed", optional(whole()), "for what is left to chance in thinking; 1 when left out"},
    },
    &kOfSession,
};
const Shape kThinkRequest = {
    "ThinkRequest",
    "what a player would do, knowing what the seat to decide knows",
    {
        {"do", one_of("think"), ""},
        {"player", text(), "such as pupil"},
        {"at", optional(whole()), "after this many actions"},
    },
    &kBudget,
};
const Shape kAnalyseRequest = {
    "AnalyseRequest",
    "how good the actions are",
    {
        {"do", one_of("analyse"), ""},
        {"at", optional(whole()), "after this many actions"},
    },
    &kBudget,
};
const Shape kJudgeRequest = {
    "JudgeRequest",
    "what a decision was worth; null for chance",
    {
        {"do", one_of("judge"), ""},
        {"action", whole(), "which one, counted from 0"},
    },
    &kBudget,
};
const Shape kPositionRequest = {
    "PositionRequest",
    "the position in one line",
    {
        {"do", one_of("position"), ""},
        {"viewer", kViewer, ""},
        {"at", optional(whole()), "after this many actions"},
    },
    &kOfSession,
};
const Shape kRecordRequest = {
    "RecordRequest",
    "the record as text",
    {
        {"do", one_of("record"), ""},
        {"viewer", kViewer, "what a seat did not see is left out"},
        {"tags", optional(list(list(text(), 2))), "a name and a value each"},
    },
    &kOfSession,
};
const Shape kReadRecordRequest = {
    "ReadRecordRequest",
    "tags, actions, and who did them",
    {
        {"do", one_of("read-record"), ""},
        {"record", text(), ""},
        {"language", kLanguage, ""},
    },
};
const Shape kVerifyRequest = {
    "VerifyRequest",
    "was it dealt as the seed says?",
    {
        {"do", one_of("verify"), ""},
        {"record", text(), ""},
        {"language", kLanguage, ""},
    },
};
const Shape kCommitmentRequest = {
    "CommitmentRequest",
    "the SHA-256 of a seed",
    {
        {"do", one_of("commitment"), ""},
        {"seed", text(), "64 hexadecimal digits"},
        {"language", kLanguage, ""},
    },
};
const Shape kMeasureRequest = {
    "MeasureRequest",
    "how fast this device is",
    {
        {"do", one_of("measure"), ""},
        {"game", text(), ""},
        {"rules", optional(text()), ""},
        {"seconds", fraction(0, 86400), "how long to measure"},
        {"nodes", optional(whole(0, 1e12)),
         "a decision of the top level; random play when left out"},
        {"language", kLanguage, ""},
    },
};
const Shape kCloseRequest = {
    "CloseRequest",
    "end a session",
    {
        {"do", one_of("close"), ""},
    },
    &kOfSession,
};

// What is asked of matches on the device.

const Shape kLocalSeat = {
    "LocalSeat",
    "who sits at a match on the device",
    {
        {"name", text(), "a computer may go without"},
        {"computer", text(), "the name of a level; empty: a person"},
    },
};
const Shape kMatchOpen = {
    "MatchOpenRequest",
    "begin a match, or go on with one: as it was saved, or as an older page kept it",
    {
        {"do", one_of("match-open"), ""},
        {"now", optional(whole()), "milliseconds since 1970"},
        {"game", optional(text()), "of a new one"},
        {"rules", optional(text()), ""},
        {"seats", optional(list(of(kLocalSeat))), ""},
        {"seed", optional(text()), "64 hexadecimal digits"},
        {"saved", optional(text()), "as `saved` of an answer was"},
        {"old", optional(any()), "as an older page kept it"},
        {"looking", optional(seat()), "who looks at the screen, where a computer was thinking"},
        {"language", kLanguage, ""},
    },
};
const Shape kOfMatch = {
    "OfMatch",
    "what all requests about a match have",
    {
        {"match", whole(), "the number that `match-open` gave"},
        {"now", optional(whole()), "milliseconds since 1970"},
        {"language", kLanguage, ""},
    },
};
const Shape kMatchSay = {
    "MatchSayRequest",
    "what a client would say to the hall",
    {
        {"do", one_of("match-say"), ""},
        {"message", of(match_shapes::kClientMessage), ""},
    },
    &kOfMatch,
};
const Shape kMatchPlain = {
    "MatchPlainRequest",
    "let the computer to move think, lift the curtain, have the record, or close the match",
    {
        {"do", one_of("match-think|match-look|match-record|match-close"), ""},
    },
    &kOfMatch,
};
const Shape kMatchHint = {
    "MatchHintRequest",
    "what the one person who plays against computers might look at",
    {
        {"do", one_of("match-hint"), ""},
        {"nodes", optional(whole(0, 1e12)), "how long to think"},
        {"seconds", optional(fraction(0, 86400)), ""},
    },
    &kOfMatch,
};
const Shape kMatchRematch = {
    "MatchRematchRequest",
    "the same people again, with sides changed",
    {
        {"do", one_of("match-rematch"), ""},
        {"seed", text(), "64 hexadecimal digits"},
    },
    &kOfMatch,
};

// What is answered.

const Shape kMatchAnswer = {
    "MatchAnswer",
    "what happened at a match on the device",
    {
        {"match", whole(), "its number"},
        {"messages", list(of(match_shapes::kHallMessage)), "what a hall would have sent"},
        {"curtain", or_null(seat()),
         "the seat to which the screen must be handed before anything is shown"},
        {"thinking", flag(), "is a computer to move? `match-think` comes next"},
        {"saved", text(), "the whole match, secrets included: for the page to keep"},
    },
};
const Shape kMatchNext = {
    "MatchNext",
    "a match to open",
    {
        {"saved", text(), "for `match-open`"},
    },
};

const Shape kRuleSetEntry = {
    "RuleSetEntry",
    "a rule set",
    {
        {"name", text(), ""},
        {"meaning", text(), ""},
    },
};
const Shape kOptionEntry = {
    "OptionEntry",
    "an option of the rules",
    {
        {"name", text(), ""},
        {"values", text(), "as a person reads it: 1 to 99; left, right or random"},
        {"default", text(), ""},
        {"meaning", text(), ""},
    },
};
const Shape kPlayerEntry = {
    "PlayerEntry",
    "a computer player",
    {
        {"name", text(), "as it is given to `think`: pupil"},
        {"level", whole(0, 6), "1 to 6; 0 for a yardstick, which people need not be offered"},
        {"title", text(), ""},
        {"character", text(), ""},
    },
};
const Shape kGameEntry = {
    "GameEntry",
    "a game of the house",
    {
        {"id", text(), ""},
        {"name", text(), ""},
        {"designer", text(), ""},
        {"secrets", flag(), "do seats know what others may not?"},
        {"draws", flag(), "can a draw be offered?"},
        {"ruleSets", list(of(kRuleSetEntry)), "the default first"},
        {"options", list(of(kOptionEntry)), ""},
        {"players", list(of(kPlayerEntry)), ""},
    },
};
const Shape kMoved = {
    "Moved",
    "how the actions of a session changed",
    {
        {"session", whole(), ""},
        {"from", whole(), "from where on they changed"},
        {"actions", list(text()), "what they are now, from there on"},
    },
};
const Shape kEngineStanding = {
    "EngineStanding",
    "everything that a viewer may know",
    {
        {"game", text(), ""},
        {"rules", text(), "the rules line in full"},
        {"length", whole(), "how many actions, chance included, have been played"},
        {"seats", list(of(match_shapes::kSeatName)), ""},
        {"turn", seat_or_none(), "the seat to decide, -1 for chance, -2 when the game is over"},
        {"over", flag(), ""},
        {"view", any(), "what the viewer may see, by game"},
        {"prompt", text(), "one line: whose move it is and what can be done"},
        {"described", text(), "the view in sentences"},
        {"legal", list(of(match_shapes::kLegal)),
         "what may be played: for the seat to decide, and for `all`"},
        {"happenings", list(of(match_shapes::kHappening)), ""},
        {"result", text(), "how it ended, in words; empty before"},
        {"payoffs", or_null(list(whole(-1, 1))),
         "by seat: 1 won, 0 drawn, -1 lost; null before the end"},
    },
};
const Shape kAlternative = {
    "Alternative",
    "another action, as a player thinks of it",
    {
        {"action", text(), ""},
        {"meaning", text(), ""},
        {"winProbability", fraction(0, 1), ""},
        {"share", fraction(0, 1),
         "how often it would be chosen, where good play is a mixture; else 0"},
        {"nodes", whole(), ""},
        {"line", list(text()), "what is expected to follow"},
    },
};
const Shape kHolding = {
    "Holding",
    "a card that somebody whose cards are hidden may hold",
    {
        {"who", text(), ""},
        {"card", text(), ""},
        {"odds", fraction(0, 1), "that there is at least one of them"},
    },
};
const Shape kThought = {
    "Thought",
    "what a player would do",
    {
        {"game", text(), ""},
        {"rules", text(), ""},
        {"seat", seat(), "who decides"},
        {"action", text(), ""},
        {"winProbability", fraction(0, 1), "for the one who decides; a draw counts half"},
        {"certain", flag(), "proved to the end?"},
        {"depth", whole(), ""},
        {"nodes", whole(), ""},
        {"alternatives", list(of(kAlternative)), "best first"},
        {"held", optional(list(of(kHolding))),
         "what the others probably hold, as the one who decides may guess; for `analyse`"},
    },
};
const Shape kJudgement = {
    "Judgement",
    "what a decision of a game was worth",
    {
        {"action", whole(), "which action of the game"},
        {"seat", seat(), ""},
        {"played", text(), ""},
        {"best", text(), ""},
        {"winProbability", fraction(0, 1), "with the best action, for the one who decides"},
        {"loss", fraction(0, 1), "what the played one gave away, in odds of winning"},
        {"mark", one_of("|?!|?|\?\?"), ""},
        {"certain", flag(), ""},
        {"forced", flag(), "nothing else could be done"},
        {"playedMeaning", text(), ""},
        {"bestMeaning", text(), ""},
    },
};
const Shape kRecordEntry = {
    "RecordEntry",
    "what a record holds",
    {
        {"game", text(), ""},
        {"rules", text(), ""},
        {"tags", list(list(text(), 2)), "a name and a value each"},
        {"actions", list(text()), "in the notation, chance included (*…)"},
        {"actors", list(seat_or_none()),
         "who did each of them, -1 for chance; empty where the record cannot be replayed"},
        {"seat", or_null(text()),
         "set for a record written for one seat: it cannot be replayed in full"},
    },
};
const Shape kVerdict = {
    "Verdict",
    "was a game dealt as its seed says?",
    {
        {"honest", flag(), ""},
        {"words", text(), ""},
    },
};
const Shape kMeasured = {
    "Measured",
    "how fast this device is",
    {
        {"rate", fraction(0), "decisions or nodes a second"},
        {"seconds", fraction(0), "how long it was measured"},
    },
};

}  // namespace

const Shape kEngineRequest = {
    .name = "EngineRequest",
    .meaning = "what the engine is asked",
    .told_by = "do",
    .cases = {&kCatalogueRequest,  &kRulesRequest,  &kCheckRulesRequest, &kOpenRequest,
              &kPlayRequest,       &kRewindRequest, &kStandingRequest,   &kThinkRequest,
              &kAnalyseRequest,    &kJudgeRequest,  &kPositionRequest,   &kRecordRequest,
              &kReadRecordRequest, &kVerifyRequest, &kCommitmentRequest, &kMeasureRequest,
              &kMatchOpen,         &kMatchSay,      &kMatchPlain,        &kMatchHint,
              &kMatchRematch,      &kCloseRequest},
};

const Shape kEngineAnswers = {
    "EngineAnswers",
    "what the engine answers to each request",
    {
        {"catalogue", list(of(kGameEntry)), "all games"},
        {"rules", text(), "the rules in words"},
        {"check-rules", text(), "the rules line in full"},
        {"open", of(kMoved), "the session, and all its actions so far"},
        {"play", of(kMoved), "what was added: the actions, then what chance did"},
        {"rewind", of(kMoved), "what changed"},
        {"standing", of(kEngineStanding), ""},
        {"think", of(kThought), ""},
        {"analyse", of(kThought), ""},
        {"judge", or_null(of(kJudgement)), "null for chance"},
        {"position", text(), "in one line"},
        {"record", text(), ""},
        {"read-record", of(kRecordEntry), ""},
        {"verify", of(kVerdict), ""},
        {"commitment", text(), "64 hexadecimal digits"},
        {"measure", of(kMeasured), ""},
        {"match-open", of(kMatchAnswer), ""},
        {"match-say", of(kMatchAnswer), ""},
        {"match-think", of(kMatchAnswer), ""},
        {"match-look", of(kMatchAnswer), ""},
        {"match-hint", of(kThought), ""},
        {"match-record", text(), ""},
        {"match-rematch", of(kMatchNext), ""},
        {"match-close", or_null(whole()), "null"},
        {"close", or_null(whole()), "null"},
    },
};

const Shape kEngineRefusal = {
    "EngineRefusal",
    "why there is no answer; nothing has changed",
    {
        {"code", text(), "for programs"},
        {"why", text(), "for people"},
        {"weights", optional(text()), "the file that must be loaded first"},
    },
};

}  // namespace salle::wasm
