// Matches are taken up again from what was stored; what does not fit is refused and changes
// nothing.
#include <gtest/gtest.h>

#include "match/match.hpp"

namespace salle {
namespace {

constexpr Millis kThen = 1'700'000'000'000;

MatchSetup setup(const std::string& game, const std::string& rules) {
  MatchSetup made;
  made.id = 7;
  made.code = "ABC234";
  made.game = game;
  made.rules = rules;
  made.seed = std::string(64, 'a');
  for (int seat = 0; seat < Table::open(game, rules)->seats(); ++seat) {
    made.seats.push_back({SeatKind::kPerson, 100 + seat, ""});
  }
  return made;
}

// Begins and makes some moves, as they are stored.
std::vector<StoredEntry> played(const MatchSetup& with, int moves) {
  Match match = Match::open(with).value();
  EXPECT_TRUE(match.take(*match.propose_begin(kThen)));
  for (int i = 0; i < moves && match.playing(); ++i) {
    const auto entry =
        match.propose_move(match.turn(), {match.number(), "", match.game().legal().front()}, kThen,
                           0, Language::kEnglish);
    EXPECT_TRUE(entry && match.take(*entry));
  }
  return match.stored_entries();
}

std::string why_unreadable(const MatchSetup& with, const std::vector<StoredEntry>& entries,
                           std::string_view code = "unreadable") {
  const auto match = Match::open(with, entries);
  if (match) return "";
  EXPECT_EQ(match.error().code, code);
  return match.error().why;
}

const MatchSetup kFencing = setup("en-garde", "ferti/advanced starter=left");

TEST(Replay, SaysFormatRulesAndWhatWasDealt) {
  const auto entries = played(kFencing, 2);
  EXPECT_TRUE(entries[0].text.starts_with("3 1 *"));
  // Five cards each; who begins is fixed.
  EXPECT_EQ(std::ranges::count(entries[0].text, '*'), 10);
  EXPECT_EQ(std::ranges::count(entries[1].text, '*'), 1) << "a card is drawn after a step";
  EXPECT_EQ(why_unreadable(kFencing, entries), "");
}

TEST(Replay, OtherRulesAreNotTakenForThese) {
  auto entries = played(kFencing, 2);
  entries[0].text.replace(0, 3, "2 2");
  EXPECT_EQ(why_unreadable(kFencing, entries, "older-rules"),
            "this game was played under newer rules (version 2; these are version 1)");
}

TEST(Replay, ChanceMustDoWhatTheSeedSays) {
  auto entries = played(kFencing, 2);
  const std::size_t card = entries[1].text.find('*');
  const std::string drawn = entries[1].text.substr(card);
  const std::string other = drawn == "*1" ? "*2" : "*1";
  entries[1].text.replace(card, drawn.size(), other);
  EXPECT_EQ(why_unreadable(kFencing, entries),
            "entry 2 (move): chance did not do what the seed says")
      << "and not which card it was";
  entries[1].text.resize(card - 1);
  EXPECT_NE(why_unreadable(kFencing, entries), "") << "in this format it is written down";
}

TEST(Replay, WhatTheRulesRefuseIsNotPlayed) {
  auto entries = played(kFencing, 2);
  entries[1].text = "0 A5x5";
  EXPECT_EQ(why_unreadable(kFencing, entries),
            "entry 2 (move): the rules do not allow this move here")
      << "and nothing of the hand that it was played from";
  entries = played(kFencing, 2);
  entries[1].seat = 1;
  EXPECT_EQ(why_unreadable(kFencing, entries), "entry 2 (move): it is not this seat's turn");
}

TEST(Replay, EntriesFollowEachOther) {
  auto entries = played(kFencing, 3);
  entries.erase(entries.begin() + 1);
  EXPECT_EQ(why_unreadable(kFencing, entries), "entry 3 does not follow 1");
  entries = played(kFencing, 1);
  entries.push_back(entries.back());
  EXPECT_EQ(why_unreadable(kFencing, entries), "entry 2 does not follow 2");
}

TEST(Replay, WhatCouldNotHaveBeenAskedForIsForeign) {
  const auto after = [](const MatchSetup& with, const char* kind, Seat seat,
                        const char* text = "") {
    auto entries = played(with, 1);
    entries.push_back({7, 3, kThen, seat, kind, text, ""});
    return why_unreadable(with, entries);
  };
  const MatchSetup archers = setup("archers", "standard first=dark");
  EXPECT_EQ(after(archers, "draw-accept", 1), "entry 3 (draw-accept): nobody has offered a draw");
  EXPECT_EQ(after(kFencing, "draw-offer", 1), "entry 3 (draw-offer): this game has no draws");
  EXPECT_NE(after(archers, "takeback-ask", 1), "") << "it was the other who moved";
  EXPECT_EQ(after(archers, "takeback-ask", 0), "");
  EXPECT_NE(after(archers, "takeback-accept", 1), "");
  EXPECT_EQ(after(archers, "begin", -1, "2 1"), "entry 3 (begin): the game has already begun");
  EXPECT_EQ(after(archers, "sit", 0, R"({"person":5,"computer":""})"),
            "entry 3 (sit): the game has already begun");
  EXPECT_EQ(after(archers, "resign", -1), "entry 3 (resign): there is no such seat at this table");
  EXPECT_EQ(after(archers, "time", 4), "entry 3 (time): there is no such seat at this table");
}

TEST(Replay, NothingHappensAfterTheEnd) {
  auto entries = played(kFencing, 1);
  entries.push_back({7, 3, kThen, 0, "resign", "", ""});
  entries.push_back({7, 4, kThen, 1, "resign", "", ""});
  EXPECT_EQ(why_unreadable(kFencing, entries), "entry 4 (resign): the game is over");
}

TEST(Replay, WhatIsRefusedChangesNothing) {
  Match match = Match::open(kFencing, played(kFencing, 4)).value();
  const auto before = match.game().position(Viewer::all());
  const auto length = match.number();
  MatchEntry foreign =
      read_entry({7, length + 1, kThen, match.turn(), "move", "0 A9x9", ""}).value();
  EXPECT_FALSE(match.take(foreign));
  foreign = read_entry({7, length + 1, kThen, 0, "draw-accept", "", ""}).value();
  EXPECT_FALSE(match.take(foreign));
  EXPECT_EQ(match.game().position(Viewer::all()), before);
  EXPECT_EQ(match.number(), length);
  EXPECT_EQ(std::ssize(match.entries()), length);
}

TEST(Replay, WhatWasStoredCanBeReadWithoutPlayingIt) {
  const auto entries = played(kFencing, 3);
  const Match match = Match::open(kFencing, entries).value();
  const Record record = stored_record(kFencing, entries, {"Anna", "Bram"});
  EXPECT_EQ(record.actions, match.game().actions(Viewer::all()));
  EXPECT_EQ(record.tag("Player1"), "Anna");
  EXPECT_EQ(record.lines.size(), 4u);
}

// In the first format neither chance nor versions were written, and a move withdrew any offer.
TEST(Replay, TheFirstFormatIsPlayedAsItWas) {
  const MatchSetup archers = setup("archers", "standard first=dark");
  auto entries = played(archers, 0);
  entries[0].text = "";
  entries.push_back({7, 2, kThen, 0, "draw-offer", "", ""});
  entries.push_back({7, 3, kThen, 0, "move", "0 f4-f5", ""});
  EXPECT_FALSE(Match::open(archers, entries)->draw_offered());
  entries.push_back({7, 4, kThen, 0, "draw-offer", "", ""});
  const auto match = Match::open(archers, entries);
  ASSERT_TRUE(match) << match.error().why;
  EXPECT_EQ(match->draw_offered(), 0);
  auto fencing = played(kFencing, 3);
  fencing[0].text = "";
  for (StoredEntry& entry : fencing) {
    if (entry.kind == "move") entry.text.resize(entry.text.find(" *"));
  }
  const auto again = Match::open(kFencing, fencing);
  ASSERT_TRUE(again) << again.error().why;
  EXPECT_EQ(again->game().position(Viewer::all()),
            Match::open(kFencing, played(kFencing, 3))->game().position(Viewer::all()));
}

}  // namespace
}  // namespace salle
