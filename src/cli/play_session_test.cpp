#include "cli/play_session.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cli/play_moves.hpp"
#include "cli/play_phrases.hpp"
#include "cli/play_setup.hpp"
#include "core/utf8.hpp"

namespace salle::play {
namespace {

namespace fs = std::filesystem;

const std::string kSeed(64, 'a');

// A folder of its own for each test.
class PlaySessionTest : public ::testing::Test {
 protected:
  PlaySessionTest() {
    std::string name = (fs::temp_directory_path() / "salle-play-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~PlaySessionTest() override { fs::remove_all(folder_); }

  static PlaySession match(std::vector<std::string> seats) {
    auto session = PlaySession::begin(
        {"en-garde", "ferti/advanced target=1 starter=left", std::move(seats), kSeed},
        Language::kEnglish);
    EXPECT_TRUE(session.has_value());
    return std::move(*session);
  }

  static void step(PlaySession& session) {
    switch (session.next()) {
      case Next::kHandOver:
        session.take_seat();
        break;
      case Next::kHuman:
        ASSERT_TRUE(session.play(session.table().legal().front()));
        break;
      case Next::kComputer:
        session.play_thought(session.thought()());
        break;
      case Next::kOver:
        break;
    }
  }

  fs::path folder_;
};

TEST_F(PlaySessionTest, ResumedMatchGoesOnAsIfNeverInterrupted) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  ASSERT_TRUE(autosave.has_value());
  PlaySession session = match({"human", "random"});
  session.keep_in(&*autosave);
  for (int i = 0; i < 6; ++i) step(session);

  const auto text = autosave->read();
  ASSERT_TRUE(text.has_value());
  const auto record = read_record(*text);
  ASSERT_TRUE(record.has_value()) << record.error().message;
  auto resumed = PlaySession::resume(*record, Language::kEnglish);
  ASSERT_TRUE(resumed.has_value()) << resumed.error().message;
  EXPECT_EQ(resumed->player_name(1), "random");
  while (session.next() != Next::kOver) step(session);
  while (resumed->next() != Next::kOver) step(*resumed);
  EXPECT_EQ(session.table().actions(Viewer::all()), resumed->table().actions(Viewer::all()));
}

TEST_F(PlaySessionTest, OnlyTheOwnerCanReadTheKeptMatch) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  ASSERT_TRUE(autosave.has_value());
  PlaySession session = match({"human", "human"});
  session.keep_in(&*autosave);
  struct stat info = {};
  ASSERT_EQ(::stat((folder_ / "salle").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
  ASSERT_EQ(::stat((folder_ / "salle" / "unfinished.record").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
}

TEST_F(PlaySessionTest, FinishedMatchIsForgottenAndItsRecordWritten) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  ASSERT_TRUE(autosave.has_value());
  PlaySession session = match({"random", "random"});
  const std::string file = (folder_ / "match.record").string();
  session.write_at_end(file);
  session.keep_in(&*autosave);
  EXPECT_TRUE(autosave->read().has_value());
  while (session.next() != Next::kOver) step(session);
  EXPECT_FALSE(autosave->read().has_value());
  EXPECT_EQ(session.take_notice(), "The record is written to " + file + ".");
  EXPECT_EQ(session.take_notice(), "");

  std::ifstream in(file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const auto record = read_record(text);
  ASSERT_TRUE(record.has_value());
  const auto verdict = verify(*record);
  ASSERT_TRUE(verdict.has_value()) << verdict.error().message;
  EXPECT_TRUE(verdict->honest) << verdict->words;
}

TEST_F(PlaySessionTest, RecordWrittenDuringTheMatchHoldsNoSecrets) {
  PlaySession session = match({"human", "random"});
  const std::string file = (folder_ / "mine.record").string();
  session.write_to(file);
  std::ifstream in(file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_EQ(text.find(kSeed), std::string::npos);
  EXPECT_NE(text.find("*?"), std::string::npos);
  EXPECT_NE(session.write_to(file).find("exists already"), std::string::npos);
}

TEST_F(PlaySessionTest, PlaysOnWhereItCannotBeKeptAndSaysSoOnce) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  ASSERT_TRUE(autosave.has_value());
  PlaySession session = match({"human", "random"});
  fs::remove_all(folder_ / "salle");  // as a disk that went away
  session.keep_in(&*autosave);
  EXPECT_FALSE(session.kept());
  EXPECT_NE(session.take_notice(), "");
  step(session);
  EXPECT_EQ(session.take_notice(), "");
  EXPECT_GT(session.table().length(), 10u);
}

TEST_F(PlaySessionTest, WritesToADeviceWithoutReplacingIt) {
  const fs::path link = folder_ / "link";
  fs::create_symlink("/dev/null", link);
  EXPECT_TRUE(write_file(link, "text", 0600).has_value());
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_TRUE(fs::is_character_file(link));
}

TEST_F(PlaySessionTest, SecondProgramDoesNotWriteOverTheFirst) {
  const auto first = Autosave::claim(folder_ / "salle");
  ASSERT_TRUE(first.has_value());
  EXPECT_FALSE(Autosave::claim(folder_ / "salle").has_value());
}

TEST_F(PlaySessionTest, BrokenRecordsAreRefusedAndCanBeSetAside) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  ASSERT_TRUE(autosave.has_value());
  ASSERT_TRUE(autosave->write("[Game \"en-garde\"]\n\nnonsense\n").has_value());
  const auto record = read_record(*autosave->read());
  EXPECT_FALSE(record && PlaySession::resume(*record, Language::kEnglish));
  EXPECT_TRUE(fs::exists(autosave->set_aside()));
  EXPECT_FALSE(autosave->read().has_value());
}

// Archers has turns of several actions: a whole turn may be typed, and part of one taken back.
TEST_F(PlaySessionTest, ATurnIsTypedWholeOrNotAtAll) {
  const MatchPlan plan{"archers", "first=dark", {"human", "human"}, kSeed};
  PlaySession session = PlaySession::begin(plan, Language::kEnglish).value();
  session.take_seat();
  const std::string start = session.table().position(Viewer::all());
  EXPECT_FALSE(session.play("f4-f5 f5-f4")) << "the board would be as it was";
  EXPECT_EQ(session.table().position(Viewer::all()), start);
  EXPECT_FALSE(session.play("f4-f5 f5:e g4-g5")) << "the turn is over after two manoeuvres";
  EXPECT_EQ(session.table().position(Viewer::all()), start);
  EXPECT_EQ(session.table().turn(), 0);
  EXPECT_TRUE(session.play("F4-F5 f5:E")) << "in any case";
  EXPECT_EQ(session.table().turn(), 1);
}

TEST_F(PlaySessionTest, OnlyOnesOwnTurnIsTakenBack) {
  const MatchPlan plan{"archers", "first=dark", {"human", "human"}, kSeed};
  PlaySession session = PlaySession::begin(plan, Language::kEnglish).value();
  session.take_seat();
  EXPECT_FALSE(session.can_take_back()) << "nothing was done";
  const std::string start = session.table().position(Viewer::all());
  ASSERT_TRUE(session.play("f4-f5"));
  EXPECT_TRUE(session.can_take_back());
  session.take_back();
  EXPECT_EQ(session.table().position(Viewer::all()), start);
  ASSERT_TRUE(session.play("f4-f5 f5:e"));
  EXPECT_FALSE(session.can_take_back()) << "the turn is over";
  session.take_seat();
  EXPECT_FALSE(session.can_take_back()) << "never the other's";
  session.take_back();
  EXPECT_EQ(session.table().turn(), 1);
}

TEST_F(PlaySessionTest, AGameWithoutSecretsNeedsNoHandOver) {
  const MatchPlan plan{"archers", "first=dark", {"human", "human"}, kSeed};
  PlaySession session = PlaySession::begin(plan, Language::kEnglish).value();
  EXPECT_EQ(session.next(), Next::kHuman);
  EXPECT_EQ(session.viewer(), Viewer::seat(0));
  ASSERT_TRUE(session.play("f4-f5 f5:e"));
  EXPECT_EQ(session.next(), Next::kHuman);
  EXPECT_EQ(session.viewer(), Viewer::seat(1));
}

TEST_F(PlaySessionTest, NothingIsTakenBackAcrossACardDrawn) {
  PlaySession session = match({"human", "human"});
  session.take_seat();
  ASSERT_TRUE(session.play(session.table().legal().front()));
  session.take_seat();
  EXPECT_FALSE(session.can_take_back());
}

TEST_F(PlaySessionTest, NobodyIsInViewUntilTheSeatToMoveHasConfirmed) {
  PlaySession session = match({"human", "human"});
  int hand_overs = 0;
  while (session.next() != Next::kOver) {
    if (session.next() == Next::kHandOver) {
      EXPECT_EQ(session.viewer(), Viewer::spectator());
      ++hand_overs;
    } else {
      EXPECT_EQ(session.viewer(), Viewer::seat(session.table().turn()));
    }
    step(session);
  }
  EXPECT_GT(hand_overs, 2);
}

TEST_F(PlaySessionTest, OnePersonKeepsTheViewWhoeverMoves) {
  PlaySession session = match({"random", "human"});
  while (session.next() != Next::kOver) {
    EXPECT_EQ(session.viewer(), Viewer::seat(1));
    step(session);
  }
  EXPECT_EQ(session.viewer(), Viewer::all());
}

TEST_F(PlaySessionTest, NewsBeginsAfterTheLastTurn) {
  PlaySession session = match({"human", "random"});
  step(session);
  step(session);
  ASSERT_EQ(session.next(), Next::kHuman);
  const auto story = session.story();
  ASSERT_GE(story.size(), 3u);
  EXPECT_FALSE(story.front().fresh);
  EXPECT_TRUE(story.back().fresh);
  EXPECT_EQ(story.back().actor, 1);
}

TEST(PlaySetup, OptionsDecideTheSeats) {
  PlayOptions options;
  options.against = "random";
  options.as = "RIGHT";
  const auto plan = plan_match(options, nullptr, Language::kEnglish);
  ASSERT_TRUE(plan && *plan);
  EXPECT_EQ((*plan)->seats, (std::vector<std::string>{"random", "human"}));
  options.as = "3";
  EXPECT_FALSE(plan_match(options, nullptr, Language::kEnglish).has_value());
}

TEST(PlayMoves, AreCompletedAndSpelled) {
  const std::vector<std::string> moves = {"+3", "+3A5x1", "+3A5x2", "-1", "A5x1"};
  EXPECT_EQ(completed("+3a", moves), "+3A5x");
  EXPECT_EQ(completed("-", moves), "-1");
  EXPECT_EQ(completed("P", moves), std::nullopt);
  EXPECT_EQ(first_match("a", moves), 4u);
  EXPECT_EQ(spelled("+3a5X2", moves), "+3A5x2");
  EXPECT_EQ(spelled("nonsense", moves), "nonsense");
}

TEST(PlayPhrases, KeyLinesFitTheSmallestScreen) {
  for (const Phrase& keys : {kTurnKeys, kWatchKeys, kThinkKeys, kEndKeys, kMenuKeys, kPageKeys,
                             kHandOverKeys, kLeaveQuestion, kLeaveLosing}) {
    for (const Language language : kLanguages) {
      EXPECT_LE(columns(keys.in(language)), 80u) << keys.in(language);
    }
  }
}

}  // namespace
}  // namespace salle::play
