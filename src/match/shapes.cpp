#include "match/shapes.hpp"

namespace salle::match_shapes {

using namespace shapes;

const Shape kLegal = {
    "Legal",
    "an action that may be played now",
    {
        {"action", text(), "in the notation"},
        {"meaning", text(), "what it would do, in words"},
    },
};

const Shape kHappening = {
    "Happening",
    "something that happened, as one viewer may know it",
    {
        {"event", text(), "what it was, by game"},
        {"action", whole(), "which action it belongs to, counted from 0, chance included"},
        {"words", optional(text()), "in words, where it needs any"},
        {"seat", optional(seat_or_none()), "who did it, in games that say so"},
    },
    nullptr,
    "further fields by game",
};

const Shape kSeatName = {
    "SeatName",
    "a seat of the game",
    {
        {"seat", text(), "what it is called in this game: Left, Dark, Knight 3"},
        {"side", whole(0, 1), "0 (blue) or 1 (vermilion)"},
    },
};

namespace {

const Shape kSeat = {
    "SeatAt",
    "a seat and who sits there",
    {
        {"name", text(), "who sits there; empty while nobody does"},
        {"computer", flag(), "is it a computer player?"},
        {"present", flag(), "is whoever sits there connected?"},
        {"away", optional(whole()), "if not: for how many milliseconds, where that is known"},
        {"standIn", optional(flag()), "does a computer play on for whoever is named?"},
    },
    &kSeatName,
};

const Shape kClocks = {
    "ClocksTold",
    "how much time is left",
    {
        {"left", list(whole()), "milliseconds by seat"},
        {"running", seat_or_none(), "whose clock runs"},
    },
};

const Shape kNoClock = {
    "NoClock",
    "as long as one likes",
    {
        {"kind", one_of("none"), ""},
    },
};
const Shape kLiveClock = {
    "LiveClock",
    "a clock for the whole game",
    {
        {"kind", one_of("live"), ""},
        {"base", whole(10, 6 * 3600), "seconds for the whole game"},
        {"increment", whole(0, 3600), "seconds added after every turn"},
    },
};
const Shape kDaysClock = {
    "DaysClock",
    "days for every turn",
    {
        {"kind", one_of("days"), ""},
        {"days", whole(1, 30), "for a turn"},
    },
};
const Shape kClock = {
    .name = "ClockSettings",
    .meaning = "how long one may think",
    .told_by = "kind",
    .cases = {&kNoClock, &kLiveClock, &kDaysClock},
};

const Shape kSettings = {
    "TableSettings",
    "what was agreed on besides the rules",
    {
        {"clock", of(kClock), "how long one may think"},
        {"listed", flag(), "shown to everyone in the hall?"},
        {"rated", flag(), "does it count?"},
    },
};

constexpr std::string_view kSaluteWords = "salute|well-played|good-luck|thank-you|oops|rematch";
constexpr std::string_view kWantWords = "view|events|meanings|described|presence|may";

constexpr std::string_view kMayWords =
    "take-back|answer-take-back|offer-draw|answer-draw|resign|claim-win|claim-computer|salute|say|"
    "say-side|rematch|decline-rematch";

const Shape kEntry = {
    "Entry",
    "something that was done at a table",
    {
        {"number", whole(1), "1, 2, 3, …"},
        {"kind", text(),
         "sit, begin, move, resign, time, draw-offer, …; stall is the hall's own: it stood still "
         "so long that clocks were put back"},
        {"at", whole(), "milliseconds since 1970"},
        {"action", whole(), "how many of the game's actions had happened then, chance included"},
        {"seat", optional(seat()), "who did it"},
        {"what", optional(one_of(kSaluteWords)),
         "which greeting, unless one does not want to hear that person"},
        {"text", optional(text()),
         "what was said, likewise, and unless it was for another side's ears"},
        {"to", optional(one_of("table|side")), "to whom"},
        {"absent", optional(seat()), "who was away, where that was claimed"},
    },
};

const Shape kRematch = {
    "RematchTold",
    "an invitation to play once more, with sides changed",
    {
        {"by", seat(), "who asks"},
        {"code", text(), "of the table where a seat is kept for everyone who played"},
        {"declined", list(seat()), "who does not want to"},
    },
};

const Shape kRating = {
    "RatingTold",
    "what a game did to a rating",
    {
        {"before", whole(), "0 with `after` 0: nothing changed"},
        {"after", whole(), ""},
    },
};

const Shape kStanding = {
    "StandingTold",
    "where a table stands now",
    {
        {"status", one_of("waiting|playing|over|closed"), ""},
        {"turn", seat_or_none(), "the seat to decide; -2: nobody"},
        {"clocks", optional(of(kClocks)), "where there are any"},
        {"drawOffered", optional(seat()), "by whom"},
        {"takeBackAsked", optional(seat()), "by whom"},
        {"may", optional(list(one_of(kMayWords))), "what one could ask for now, if wanted"},
        {"view", optional(any()), "what one may see, by game; if wanted"},
        {"prompt", optional(text()),
         "one line: whose move it is and what can be done; with the view"},
        {"described", optional(text()), "the view in sentences, if wanted"},
        {"legal", optional(list(or_text(of(kLegal)))),
         "only for the one to decide: with meanings if wanted, else notations"},
        {"ending", optional(one_of("played|resigned|time|absent|agreed|declined|closed")),
         "how it ended, once it is over"},
        {"payoffs", optional(list(whole(-1, 1))),
         "by seat, once it is over: 1 won, 0 drawn, -1 lost"},
        {"result", optional(text()),
         "how the game was won, in words, where it was played to its end"},
        {"seed", optional(text()), "once it is over: anyone may check the deal now"},
        {"rematch", optional(of(kRematch)), "once it is over and somebody asked"},
        {"ratings", optional(list(of(kRating))), "by seat, once it is over and was rated"},
    },
};

constexpr Type kCode = text(16);
constexpr Type kId = text(64);

const Shape kAboutTable = {
    "AboutTable",
    "what all messages about a table have",
    {
        {"table", kCode, "the table's code"},
    },
};

const Shape kWatch = {
    "WatchMessage",
    "hear what happens at the table: as the seat, if the person sits there, else as a spectator. "
    "Answered by `table`, with at most the latest 100 entries",
    {
        {"do", one_of("watch"), ""},
        {"id", optional(kId), "the client's own; comes back with the answer"},
        {"since", optional(whole()), "the last `number` seen; 0 where it is left out"},
        {"language", optional(one_of(kLanguageWords)),
         "of all that is told in words; English where it is left out"},
        {"wants", optional(list(one_of(kWantWords))),
         "what to be told; `view`, `events` and `meanings` when left out. Less is faster"},
    },
    &kAboutTable,
};
const Shape kStory = {
    "StoryRequest",
    "what happened up to an entry: answered by `story`. Only at a table one watches",
    {
        {"do", one_of("story"), ""},
        {"id", optional(kId), ""},
        {"before", whole(), "usually the `from` of what one has"},
    },
    &kAboutTable,
};
const Shape kLeave = {
    "LeaveMessage",
    "no longer hear of it",
    {
        {"do", one_of("leave"), ""},
        {"id", optional(kId), ""},
    },
    &kAboutTable,
};
const Shape kMove = {
    "MoveMessage",
    "one action of the notation, or several of one's own turn with spaces between them",
    {
        {"do", one_of("move"), ""},
        {"id", kId, "new for every move"},
        {"answers", whole(), "the latest `number` one knew"},
        {"actions", text(4096), "in the notation"},
    },
    &kAboutTable,
};
const Shape kResign = {
    "ResignMessage",
    "give up; in a team a computer plays on until the last of the team has resigned",
    {
        {"do", one_of("resign"), ""},
        {"id", optional(kId), ""},
    },
    &kAboutTable,
};
const Shape kDraw = {
    "DrawMessage",
    "where the game has draws; a move of the other side declines an offer",
    {
        {"do", one_of("draw"), ""},
        {"id", optional(kId), ""},
        {"what", one_of("offer|accept|decline"), ""},
    },
    &kAboutTable,
};
const Shape kTakeBack = {
    "TakeBackMessage",
    "one's own last turn, never across another player's action, a random event or something "
    "revealed; all others who are people must accept. What computers answered goes too, in unrated "
    "games without secrets. Alone with computers, unrated, everything can be taken back, as often "
    "as one likes: the same cards come again",
    {
        {"do", one_of("take-back"), ""},
        {"id", optional(kId), ""},
        {"what", one_of("ask|accept|decline"), ""},
    },
    &kAboutTable,
};
const Shape kSalute = {
    "SaluteMessage",
    "a greeting; one every three seconds, 60 at a table",
    {
        {"do", one_of("salute"), ""},
        {"id", optional(kId), ""},
        {"what", one_of(kSaluteWords), "which one"},
    },
    &kAboutTable,
};
const Shape kSay = {
    "SayMessage",
    "something in one's own words: for people who sit there and have a kept name, where the host "
    "has not switched it off; 200 at a table, some a minute",
    {
        {"do", one_of("say"), ""},
        {"id", optional(kId), ""},
        {"to", optional(one_of("table|side")), "for everyone, or one's own side's people only"},
        {"text", text(2'000), "on one line, up to 300 characters"},
    },
    &kAboutTable,
};
const Shape kClaim = {
    "ClaimMessage",
    "somebody is away when it is his turn, for longer than `claimAfter`: his side has lost, or a "
    "computer plays on until he comes back",
    {
        {"do", one_of("claim"), ""},
        {"id", optional(kId), ""},
        {"what", one_of("win|computer"), ""},
    },
    &kAboutTable,
};
const Shape kDeclineRematch = {
    "DeclineRematchMessage",
    "no further game; one is asked for by POST /api/tables/CODE/rematch, and agreed to likewise",
    {
        {"do", one_of("decline-rematch"), ""},
        {"id", optional(kId), ""},
    },
    &kAboutTable,
};
const Shape kPing = {
    "PingMessage",
    "answered by `taken`",
    {
        {"do", one_of("ping"), ""},
        {"id", optional(kId), ""},
        {"table", optional(kCode), ""},
    },
};

const Shape kTable = {
    "TableMessage",
    "everything about a table: how it was set up, what happened since `from`, and where it stands "
    "now",
    {
        {"say", one_of("table"), ""},
        {"table", text(), "its code"},
        {"number", whole(), "of the latest entry"},
        {"from", whole(), "what is told begins after this entry"},
        {"anew", optional(flag()), "on a shared device: somebody else looks now"},
        {"game", text(), "its id"},
        {"rules", text(), "the rules line in full"},
        {"settings", of(kSettings), ""},
        {"commitment", text(), "SHA-256 of the secret seed"},
        {"seats", list(of(kSeat)), ""},
        {"you", or_null(seat()), "one's seat, or null"},
        {"claimAfter", optional(whole()),
         "for how many milliseconds somebody must be `away` before that can be claimed"},
        {"entries", list(of(kEntry)), "what was done"},
        {"events", optional(list(of(kHappening))), "what happened, if wanted"},
    },
    &kStanding,
};
const Shape kStoryTold = {
    "StoryMessage",
    "an earlier piece of what happened, at most 100 entries",
    {
        {"say", one_of("story"), ""},
        {"table", text(), ""},
        {"id", optional(text()), "of the request"},
        {"from", whole(), "after this entry; 0 is the beginning"},
        {"to", whole(), "up to this entry"},
        {"entries", list(of(kEntry)), "what was done"},
        {"events", optional(list(of(kHappening))), "what happened, if wanted"},
    },
};
const Shape kNews = {
    "NewsMessage",
    "what just happened at a table one watches, and the new standing",
    {
        {"say", one_of("news"), ""},
        {"table", text(), ""},
        {"number", whole(), "of the latest entry"},
        {"entries", list(of(kEntry)), "what was done"},
        {"seats", optional(list(of(kSeat))), "where they changed"},
        {"events", optional(list(of(kHappening))), "what happened, if wanted"},
    },
    &kStanding,
};
const Shape kSeats = {
    "SeatsMessage",
    "somebody who sits there came or went, for those who want `presence`",
    {
        {"say", one_of("seats"), ""},
        {"table", text(), ""},
        {"seats", list(of(kSeat)), ""},
    },
};
const Shape kTaken = {
    "TakenMessage",
    "what was asked under `id` is done and on disk",
    {
        {"say", one_of("taken"), ""},
        {"table", text(), ""},
        {"id", text(), ""},
        {"number", whole(), "its entry"},
    },
};
const Shape kRefused = {
    "RefusedMessage",
    "it is not done, and nothing has changed",
    {
        {"say", one_of("refused"), ""},
        {"table", text(), ""},
        {"id", text(), ""},
        {"code", text(), "for programs"},
        {"why", text(), "for people, in the language of the watcher where it is about a move"},
    },
};

}  // namespace

const Shape kClientMessage = {
    .name = "ClientMessage",
    .meaning = "what a client says",
    .told_by = "do",
    .cases = {&kWatch, &kStory, &kLeave, &kMove, &kResign, &kDraw, &kTakeBack, &kSalute, &kSay,
              &kClaim, &kDeclineRematch, &kPing},
};
const Shape kHallMessage = {
    .name = "HallMessage",
    .meaning = "what the hall says",
    .told_by = "say",
    .cases = {&kTable, &kStoryTold, &kNews, &kSeats, &kTaken, &kRefused},
};

}  // namespace salle::match_shapes
