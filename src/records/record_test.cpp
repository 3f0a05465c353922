#include "records/record.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "records/dealer.hpp"

namespace salle {
namespace {

constexpr auto kSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

// A finished match of random play, dealt by a seed.
Table played(std::string_view rules, const Dealer& dealer) {
  Table table = Table::open("en-garde", rules).value();
  Random random(4);
  for (dealer.settle(table); !table.over(); dealer.settle(table)) {
    const auto actions = table.legal();
    EXPECT_TRUE(table.play(actions[random.below(static_cast<std::uint32_t>(actions.size()))]));
  }
  return table;
}

Record finished_record() {
  const Dealer dealer = Dealer::from_seed(kSeed).value();
  const Table table = played("ferti/advanced target=2", dealer);
  return record_of(table, Viewer::all(),
                   {{"Left", "Anna \"the wall\" \\ B."},
                    {"Right", "Béa"},
                    {"Commitment", dealer.commitment()},
                    {"Seed", dealer.seed()}});
}

TEST(Dealer, IsCheckedWithNothingButSha256) {
  // printf '%s' 0001…1f | sha256sum, and of 0001…1f:64, made with coreutils.
  const Dealer dealer = Dealer::from_seed(kSeed).value();
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(dealer.commitment(), sha256_hex(kSeed));
  const std::string digest = sha256_hex(std::string(kSeed) + ":64");
  EXPECT_EQ(dealer.number(64), std::stoull(digest.substr(0, 16), nullptr, 16));
}

TEST(Dealer, SeedsAre64HexadecimalDigits) {
  EXPECT_FALSE(Dealer::from_seed(""));
  EXPECT_FALSE(Dealer::from_seed("00"));
  EXPECT_FALSE(Dealer::from_seed(std::string(64, 'g')));
  EXPECT_FALSE(Dealer::from_seed(std::string(64, 'A')));
  EXPECT_NE(Dealer::fresh().seed(), Dealer::fresh().seed());
  EXPECT_TRUE(Dealer::from_seed(Dealer::fresh().seed()));
}

// The order of the pile is fixed before anyone plays: two games that go differently draw the same
// cards.
TEST(Dealer, TheDealDoesNotDependOnThePlay) {
  const Dealer dealer = Dealer::from_seed(kSeed).value();
  const auto cards = [&](std::uint64_t player_seed) {
    Table table = Table::open("en-garde", "ferti/classic starter=left target=1").value();
    Random random(player_seed);
    for (dealer.settle(table); !table.over(); dealer.settle(table)) {
      const auto actions = table.legal();
      EXPECT_TRUE(table.play(actions[random.below(static_cast<std::uint32_t>(actions.size()))]));
    }
    std::string drawn;
    for (const auto& action : table.actions(Viewer::all())) {
      if (action == "*deal") break;
      if (action.starts_with('*')) drawn += action;
    }
    return drawn;
  };
  const std::string one = cards(1);
  const std::string two = cards(2);
  const std::size_t both = std::min(one.size(), two.size());
  EXPECT_GE(both, 20u);
  EXPECT_EQ(one.substr(0, both), two.substr(0, both));
}

TEST(Records, ReadBackAsTheyWereWritten) {
  const Record record = finished_record();
  const auto again = read_record(write_record(record));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->tags, record.tags);
  EXPECT_EQ(again->actions, record.actions);
  EXPECT_EQ(again->tag("Left"), "Anna \"the wall\" \\ B.");
  EXPECT_EQ(write_record(*again), write_record(record));
}

TEST(Records, ReplayToTheSameGame) {
  const Record record = finished_record();
  const auto table = replay(record);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_TRUE(table->over());
  EXPECT_EQ(table->actions(Viewer::all()), record.actions);
  EXPECT_EQ(record.tag("Reason"), table->result(Language::kEnglish));
}

TEST(Records, EveryLineOfMovesBeginsWithASeatsAction) {
  const std::string text = write_record(finished_record());
  const std::string moves = text.substr(text.find("\n\n") + 2);
  EXPECT_TRUE(moves.starts_with('*')) << "the first deal";
  std::size_t lines = 0;
  for (std::size_t at = moves.find('\n'); at + 1 < moves.size(); at = moves.find('\n', at + 1)) {
    if (moves[at + 1] != '*') ++lines;
  }
  EXPECT_GT(lines, 5u);
}

TEST(Records, UnfinishedGamesHaveNoResultYet) {
  Table table = Table::open("en-garde", "").value();
  Dealer::from_seed(kSeed)->settle(table);
  const Record record = record_of(table, Viewer::all());
  EXPECT_EQ(record.tag("Result"), "*");
  EXPECT_EQ(record.tag("Reason"), "");
  EXPECT_TRUE(replay(record));
}

TEST(Records, AreExportedForOneSeatWithoutTheOthersSecrets) {
  const Record record = finished_record();
  const Table table = replay(record).value();
  std::vector<std::pair<std::string, std::string>> extra(record.tags.begin() + 2,
                                                         record.tags.end());
  extra.emplace_back("Note", "Right began with 11223");
  for (const Seat seat : {0, 1}) {
    const Record seats = record_of(table, Viewer::seat(seat), extra);
    EXPECT_EQ(seats.tag("Seat"), seat == 0 ? "Left" : "Right");
    EXPECT_EQ(seats.tag("Seed"), "") << "the seed would tell every card";
    EXPECT_EQ(seats.tag("Note"), "") << "nor a tag nobody vouches for";
    EXPECT_EQ(seats.tag("Right"), "Béa");
    ASSERT_EQ(seats.actions.size(), record.actions.size());
    // Walk along: a draw is shown exactly when it was this seat's.
    Table walk = Table::open("en-garde", record.tag("Rules")).value();
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
      const bool card = walk.turn() == kChance && record.actions[i].size() == 2 &&
                        record.actions[i][1] >= '1' && record.actions[i][1] <= '5';
      const auto before = walk.view(Viewer::all());
      if (card) {
        const bool own = before["actor"] == seat;
        EXPECT_EQ(seats.actions[i], own ? record.actions[i] : "*?");
      } else {
        EXPECT_EQ(seats.actions[i], record.actions[i]);
      }
      ASSERT_TRUE(walk.play(record.actions[i]));
    }
    EXPECT_FALSE(replay(seats)) << "it cannot be replayed in full";
    EXPECT_TRUE(read_record(write_record(seats)));
  }
}

TEST(Verify, AnHonestDealIsFoundHonest) {
  const auto verdict = verify(finished_record());
  ASSERT_TRUE(verdict) << verdict.error().message;
  EXPECT_TRUE(verdict->honest) << verdict->words;
}

// Two draws change places, and the game can still be played as it was: only the seed tells.
TEST(Verify, SwappedCardsAreFound) {
  const Record record = finished_record();
  const auto card = [&](std::size_t i) { return record.actions[i].starts_with('*'); };
  for (std::size_t j = record.actions.size(); j-- > 0;) {
    for (std::size_t i = j; i-- > 0;) {
      if (!card(i) || !card(j) || record.actions[i] == record.actions[j]) continue;
      Record forged = record;
      std::swap(forged.actions[i], forged.actions[j]);
      if (!replay(forged)) continue;
      const auto verdict = verify(forged);
      ASSERT_TRUE(verdict);
      EXPECT_FALSE(verdict->honest);
      EXPECT_EQ(verdict->words, "Action " + std::to_string(i + 1) + " is " + forged.actions[i] +
                                    ", but the seed gives " + record.actions[i] + ".");
      return;
    }
  }
  FAIL() << "no two cards could change places";
}

TEST(Verify, AnotherSeedIsFound) {
  Record record = finished_record();
  record.set("Seed", std::string(64, '0'));
  const auto verdict = verify(record);
  ASSERT_TRUE(verdict);
  EXPECT_FALSE(verdict->honest);
}

TEST(Verify, NeedsAPromiseAndASeed) {
  Record record = finished_record();
  record.set("Seed", "");
  EXPECT_FALSE(verify(record));
  record.set("Commitment", "");
  EXPECT_FALSE(verify(record));
}

struct BadRecord {
  const char* text;
  const char* words;
};

class BadRecords : public testing::TestWithParam<BadRecord> {};

TEST_P(BadRecords, AreRefusedWithWhereAndWhy) {
  const auto record = read_record(GetParam().text);
  std::string message;
  if (!record) {
    message = record.error().message;
  } else {
    const auto table = replay(*record);
    ASSERT_FALSE(table);
    message = table.error().message;
  }
  EXPECT_NE(message.find(GetParam().words), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadRecords,
    testing::Values(BadRecord{"", "begins with a tag that names its game"},
                    BadRecord{"*1 *2", "begins with a tag that names its game"},
                    BadRecord{"[Game en-garde]", "line 1: a tag is written"},
                    BadRecord{"[Game \"en-garde\"", "line 1: a tag is written"},
                    BadRecord{"[Game \"a\"]\n[Game \"b\"]", "line 2: tag Game is given twice"},
                    BadRecord{"[Game \"\xff\"]", "UTF-8"},
                    BadRecord{"[Game \"en-garde\"]\n*L\n[Rules \"\"]", "line 3: tags stand before"},
                    BadRecord{"[Game \"en-garde\"]\n\x01", "line 2"},
                    BadRecord{"[Game \"en-garde\"]\n*L [x", "line 2: '[x' is no action"},
                    BadRecord{"[Game \"chess\"]", "unknown game 'chess'; there are en-garde"},
                    BadRecord{"[Game \"en-garde\"]\n[Rules \"fer\"]", "unknown rule set"},
                    BadRecord{"[Game \"en-garde\"]\n+3", "action 1 (+3)"},
                    BadRecord{"[Game \"en-garde\"]\n*L *1 *1 *1 *1 *1 *1", "action 7 (*1)"},
                    BadRecord{"[Game \"en-garde\"]\n[Result \"1 -1\"]\n*L",
                              "its actions give '*'"}));

}  // namespace
}  // namespace salle
