#include "match/entry.hpp"

#include <gtest/gtest.h>

namespace salle {
namespace {

using namespace entries;

MatchEntry entry_with(EntryWhat what, Seat seat = 0) {
  return {3, 99, seat, std::move(what), "id", {}};
}

StoredEntry stored_as(const std::string& kind, const std::string& text, Seat seat = 0) {
  return {7, 3, 99, seat, kind, text, ""};
}

std::string why_unread(const StoredEntry& entry) {
  const auto read = read_entry(entry);
  return read ? "" : read.error().message;
}

TEST(Entry, EveryKindReadsBackAsItWasWritten) {
  const std::vector<EntryWhat> all = {
      Sit{{SeatKind::kPerson, 12, ""}},
      Sit{{SeatKind::kComputer, 0, "pupil"}},
      Sit{},
      Begin{},
      Begin{2, 1, "*L *3 *1"},
      Begin{2, 7, ""},
      Move{1500, "+3A5x2", ""},
      Move{0, "f4-f5 f5:e", ""},
      Move{12, "+4", "*3 *deal *1"},
      Resign{},
      TimeUp{},
      DrawOffer{},
      DrawAccept{},
      DrawDecline{},
      TakeBackAsk{},
      TakeBackAccept{},
      TakeBackDecline{},
      Greet{Salute::kThankYou},
      Say{false, "Well met, side by side."},
      Say{true, "table for two?"},
      Say{true, ""},
      Claim{Claim::What::kWin, 1},
      Claim{Claim::What::kComputer, 5},
      Return{},
      RematchAsk{"ABC234"},
      RematchDecline{},
      Decline{},
      Rated{{{1500, 1512}, {0, 0}, {1480, 1470}}},
      Stall{30'000},
      Close{},
  };
  std::set<std::size_t> kinds;
  for (const EntryWhat& what : all) {
    kinds.insert(what.index());
    const MatchEntry entry = entry_with(what);
    const StoredEntry written = write_entry(7, entry);
    const auto read = read_entry(written);
    ASSERT_TRUE(read) << written.kind << " " << written.text << ": " << read.error().message;
    EXPECT_EQ(read->what, what) << written.kind << " " << written.text;
    EXPECT_EQ(read->number, 3);
    EXPECT_EQ(read->at, 99);
    EXPECT_EQ(read->id, "id");
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<EntryWhat>) << "a kind is not tried";
}

// As they are on disks since the first version.
TEST(Entry, TheWordsOnDiskStay) {
  EXPECT_EQ(write_entry(1, entry_with(Move{1500, "+3", "*4"})).text, "1500 +3 *4");
  EXPECT_EQ(write_entry(1, entry_with(Move{1500, "+3", "*4"})).kind, "move");
  EXPECT_EQ(write_entry(1, entry_with(Begin{2, 1, "*L *3"})).text, "2 1 *L *3");
  EXPECT_EQ(write_entry(1, entry_with(Sit{{SeatKind::kPerson, 5, ""}})).text,
            R"({"person":5,"computer":""})");
  EXPECT_EQ(write_entry(1, entry_with(Greet{Salute::kOops})).text, "oops");
  EXPECT_EQ(write_entry(1, entry_with(TakeBackAsk{})).kind, "takeback-ask");
  EXPECT_EQ(write_entry(1, entry_with(TimeUp{})).kind, "time");
  EXPECT_EQ(write_entry(1, entry_with(Say{true, "Hold!"})).text, "side Hold!");
  EXPECT_EQ(write_entry(1, entry_with(Claim{Claim::What::kWin, 1})).text, "win 1");
  EXPECT_EQ(write_entry(1, entry_with(Rated{{{1500, 1512}, {1500, 1488}}})).text,
            "1500 1512 1500 1488");
}

TEST(Entry, WhatIsDamagedOrForeignIsRefusedWithASentence) {
  EXPECT_EQ(why_unread(stored_as("castle", "")), "entry 3 (castle): there is no kind 'castle'");
  EXPECT_EQ(why_unread(stored_as("say", "shout Hold!")),
            "entry 3 (say): a saying must be to the table or to the side");
  EXPECT_EQ(why_unread(stored_as("claim", "win 9")), "entry 3 (claim): there is no such seat");
  EXPECT_EQ(why_unread(stored_as("rated", "1500 1512 1500")),
            "entry 3 (rated): ratings must be pairs of numbers");
  EXPECT_EQ(why_unread(stored_as("rematch", "")),
            "entry 3 (rematch): a rematch must name its table");
  EXPECT_EQ(why_unread(stored_as("move", "+3")),
            "entry 3 (move): a move must begin with the milliseconds it took, as \"1500 +3\"");
  EXPECT_EQ(why_unread(stored_as("move", "-5 +3")), why_unread(stored_as("move", "+3")));
  EXPECT_EQ(why_unread(stored_as("move", "99999999999999999999 +3")),
            why_unread(stored_as("move", "+3")));
  EXPECT_EQ(why_unread(stored_as("move", "12 ")),
            "entry 3 (move): there is no action in this move");
  EXPECT_EQ(why_unread(stored_as("move", "12 *4")),
            "entry 3 (move): there is no action in this move");
  EXPECT_EQ(why_unread(stored_as("move", "12 +3 *4 +1")),
            "entry 3 (move): something stands behind what chance did");
  EXPECT_EQ(why_unread(stored_as("begin", "4 1 *L")),
            "entry 3 (begin): it is of format 4, of a newer program; this one reads up to 3");
  EXPECT_NE(why_unread(stored_as("begin", "nonsense")), "");
  EXPECT_NE(why_unread(stored_as("begin", "2 0")), "");
  EXPECT_EQ(why_unread(stored_as("begin", "2 1 +3")),
            "entry 3 (begin): there is something in it that was not dealt");
  EXPECT_NE(why_unread(stored_as("sit", "{")), "");
  EXPECT_NE(why_unread(stored_as("sit", R"({"person":"5","computer":""})")), "");
  EXPECT_NE(why_unread(stored_as("sit", R"({"person":5,"computer":"pupil"})")), "");
  EXPECT_NE(why_unread(stored_as("sit", R"({"person":5})")), "");
  EXPECT_EQ(why_unread(stored_as("salute", "rude")),
            "entry 3 (salute): there is no greeting 'rude'");
  EXPECT_NE(why_unread(stored_as("stall", "-1")), "");
  EXPECT_NE(why_unread(stored_as("stall", "12 34")), "");
  EXPECT_EQ(why_unread(stored_as("resign", "now")),
            "entry 3 (resign): there must be nothing in it");
  EXPECT_EQ(why_unread(stored_as("resign", "", 6)), "entry 3 (resign): there is no seat 6");
  EXPECT_EQ(why_unread(stored_as("resign", "", -2)), "entry 3 (resign): there is no seat -2");
}

}  // namespace
}  // namespace salle
