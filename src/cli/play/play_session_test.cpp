#include "cli/play/play_session.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/play/move_input.hpp"
#include "cli/play/phrases.hpp"
#include "cli/play/play_setup.hpp"
#include "cli/play/terminal/key_line.hpp"
#include "core/utf8.hpp"

namespace salle::play {
namespace {

namespace fs = std::filesystem;

const std::string kSessionSeed(64, 'a');

// A folder of its own for each test.
class PlaySessionTest : public ::testing::Test {
 protected:
  PlaySessionTest() {
    std::string name = (fs::temp_directory_path() / "salle-play-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~PlaySessionTest() override { fs::remove_all(folder_); }

  static PlaySession match(const std::vector<std::string>& seats,
                           const std::string& game = "en-garde",
                           const std::string& rules = "ferti/advanced target=1 starter=left") {
    LocalPlan plan{game, rules, {}, kSessionSeed};
    for (const std::string& name : seats) plan.seats.push_back(seat_for(name));
    auto session = PlaySession::begin(plan, Language::kEnglish);
    EXPECT_TRUE(session.has_value());
    return std::move(*session);
  }
  static PlaySession archers(const std::vector<std::string>& seats) {
    return match(seats, "archers", "first=dark");
  }
  // What a computer decided, in its place.
  static void decide(PlaySession& session, double value) {
    ASSERT_EQ(session.next(), Next::kComputer);
    session.play_thought({session.table().legal().front(), 1, value});
  }

  static void step(PlaySession& session) {
    switch (session.next()) {
      case Next::kHandOver:
        session.take_seat();
        break;
      case Next::kPerson:
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
  auto resumed = PlaySession::resume(*text, Language::kEnglish);
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
  ASSERT_EQ(::stat((folder_ / "salle" / "unfinished.json").c_str(), &info), 0);
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
  EXPECT_EQ(text.find(kSessionSeed), std::string::npos);
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
  EXPECT_FALSE(PlaySession::resume(*autosave->read(), Language::kEnglish));
  EXPECT_TRUE(fs::exists(autosave->set_aside()));
  EXPECT_FALSE(autosave->read().has_value());
}

// Archers has turns of several actions: a whole turn may be typed, and part of one taken back.
TEST_F(PlaySessionTest, ATurnIsTypedWholeOrNotAtAll) {
  PlaySession session = archers({"human", "human"});
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

TEST_F(PlaySessionTest, WhereNothingIsHiddenTheLatestTurnIsTakenBack) {
  PlaySession session = archers({"human", "human"});
  EXPECT_FALSE(session.may("take-back")) << "nothing was done";
  const auto refused = session.take_back();
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().message.starts_with("Only your own last turn"));
  const std::string start = session.table().position(Viewer::all());
  ASSERT_TRUE(session.play("f4-f5"));
  ASSERT_TRUE(session.may("take-back"));
  EXPECT_TRUE(session.take_back());
  EXPECT_EQ(session.table().position(Viewer::all()), start);
  ASSERT_TRUE(session.play("f4-f5 f5:e"));
  EXPECT_EQ(session.table().turn(), 1);
  ASSERT_TRUE(session.may("take-back")) << "of whoever sits at this keyboard";
  EXPECT_TRUE(session.take_back());
  EXPECT_EQ(session.table().turn(), 0);
}

TEST_F(PlaySessionTest, AComputersAnswerIsTakenBackWithOnesOwnMove) {
  PlaySession session = archers({"human", "random"});
  ASSERT_TRUE(session.play("f4-f5"));
  const std::string before = session.table().position(Viewer::all());
  ASSERT_TRUE(session.play("f5:e"));
  while (session.next() == Next::kComputer) step(session);
  ASSERT_TRUE(session.may("take-back"));
  ASSERT_TRUE(session.take_back());
  EXPECT_EQ(session.table().position(Viewer::all()), before);
  EXPECT_EQ(session.next(), Next::kPerson);
}

TEST_F(PlaySessionTest, ResigningEndsTheMatchAndSaysSo) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  PlaySession session = match({"human", "random"});
  session.keep_in(&*autosave);
  const std::string file = (folder_ / "match.record").string();
  session.write_at_end(file);
  ASSERT_TRUE(session.may("resign"));
  ASSERT_TRUE(session.resign());
  EXPECT_EQ(session.next(), Next::kOver);
  EXPECT_EQ(session.match().result(), "-1 1");
  EXPECT_EQ(session.prompt(), "You have resigned: victory goes to random.");
  EXPECT_EQ(session.story().back().words, "You resign.");
  EXPECT_EQ(session.listener(), Viewer::seat(0)) << "still the log of the one who sat here";
  EXPECT_EQ(session.viewer(), Viewer::all());
  EXPECT_FALSE(autosave->read()) << "it is no longer unfinished";
  std::ifstream in(file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_NE(text.find("[Termination \"resignation\"]"), std::string::npos) << text;
  EXPECT_EQ(session.resign().error().message, "The match is over.");
}

TEST_F(PlaySessionTest, APersonAnswersADraw) {
  PlaySession session = archers({"human", "human"});
  EXPECT_FALSE(session.may("answer-draw"));
  EXPECT_EQ(session.accept_draw().error().message, "Nobody has offered a draw.");
  ASSERT_TRUE(session.offer_draw());
  EXPECT_EQ(session.accept_draw().error().message, "The other side must answer this offer.");
  ASSERT_TRUE(session.play("f4-f5 f5:e"));
  EXPECT_EQ(session.offer_words(), "Dark offers a draw.") << "one's own move leaves it standing";
  ASSERT_TRUE(session.may("answer-draw"));
  ASSERT_TRUE(session.decline_draw());
  EXPECT_EQ(session.offer_words(), "");
  EXPECT_EQ(session.next(), Next::kPerson);
  ASSERT_TRUE(session.offer_draw());
  while (session.table().turn() == 1) step(session);
  ASSERT_TRUE(session.accept_draw());
  EXPECT_EQ(session.next(), Next::kOver);
  EXPECT_EQ(session.match().result(), "0 0");
  EXPECT_EQ(session.prompt(), "A draw was agreed: nobody wins.");
  EXPECT_EQ(session.story().back().words, "Dark accepts the draw.");
}

TEST_F(PlaySessionTest, AComputerTakesADrawWhenItIsBehind) {
  PlaySession session = archers({"human", "random"});
  ASSERT_TRUE(session.offer_draw());
  ASSERT_TRUE(session.play("f4-f5 f5:e"));
  EXPECT_EQ(session.offer_words(), "Your offer of a draw stands until it is answered.");
  PlaySession other = session;
  decide(other, 0.3);
  EXPECT_EQ(other.take_notice(), "Random does not take the draw.");
  EXPECT_FALSE(other.over());
  EXPECT_FALSE(other.match().draw_offered());
  decide(session, -0.3);
  EXPECT_EQ(session.match().ending(), MatchEnding::kAgreed);
}

TEST_F(PlaySessionTest, NoDrawIsOfferedInAGameThatHasNone) {
  PlaySession session = match({"human", "random"});
  EXPECT_FALSE(session.may("offer-draw"));
  EXPECT_EQ(session.offer_draw().error().message, "This game has no draws.");
  session.set_language(Language::kDutch);
  EXPECT_EQ(session.offer_draw().error().message, "Dit spel kent geen remise.");
}

TEST_F(PlaySessionTest, AChoiceThatIsNotAllowedIsReplaced) {
  for (const std::string choice : {"", "zzz"}) {
    PlaySession session = archers({"random", "human"});
    ASSERT_EQ(session.next(), Next::kComputer);
    const std::string first = session.table().legal().front();
    session.play_thought({choice, 1, 0.0});
    EXPECT_EQ(session.table().actions(Viewer::all()).back(), first);
    EXPECT_NE(session.take_notice().find("which is not allowed"), std::string::npos);
  }
}

TEST_F(PlaySessionTest, OffersAndTakeBacksAreKept) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  PlaySession session = archers({"human", "human"});
  session.keep_in(&*autosave);
  ASSERT_TRUE(session.play("f4-f5"));
  ASSERT_TRUE(session.take_back());
  ASSERT_TRUE(session.offer_draw());
  const auto resumed = PlaySession::resume(*autosave->read(), Language::kEnglish);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(resumed->match().number(), session.match().number());
  EXPECT_EQ(resumed->match().draw_offered(), 0);
  EXPECT_EQ(resumed->table().position(Viewer::all()), session.table().position(Viewer::all()));
  EXPECT_EQ(resumed->story().back().words, "Dark offers a draw.");
}

TEST_F(PlaySessionTest, MatchesKeptAsRecordsGoOn) {
  const fs::path old_data = fs::path(SALLE_SOURCE_DIR) / "tests" / "old_data";
  for (const std::string game : {"archers", "en-garde", "sword-and-shield"}) {
    const auto autosave = Autosave::claim(folder_ / game);
    fs::copy_file(old_data / ("terminal-" + game + ".record"),
                  folder_ / game / "unfinished.record");
    const auto text = autosave->read();
    ASSERT_TRUE(text) << game;
    auto resumed = PlaySession::resume(*text, Language::kEnglish);
    ASSERT_TRUE(resumed) << game << ": " << resumed.error().message;
    const Record record = read_record(*text).value();
    EXPECT_EQ(resumed->table().actions(Viewer::all()), record.actions) << game;
    EXPECT_EQ(resumed->match().setup().seed, record.tag("Seed")) << game;
    EXPECT_EQ(resumed->player_name(0), "human") << game;
    resumed->keep_in(&*autosave);
    EXPECT_FALSE(fs::exists(folder_ / game / "unfinished.record")) << game;
    EXPECT_TRUE(PlaySession::resume(*autosave->read(), Language::kEnglish)) << game;
    while (resumed->next() == Next::kComputer) step(*resumed);
    EXPECT_TRUE(resumed->resign());
  }
}

TEST_F(PlaySessionTest, ADamagedOrForeignEntryIsNamedAndTheFileSetAside) {
  const auto autosave = Autosave::claim(folder_ / "salle");
  PlaySession session = archers({"human", "random"});
  session.keep_in(&*autosave);
  ASSERT_TRUE(session.play("f4-f5 f5:e"));
  const std::string good = *autosave->read();
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  const auto why = [](const std::string& text) {
    const auto resumed = PlaySession::resume(text, Language::kEnglish);
    return resumed ? std::string() : resumed.error().message;
  };
  EXPECT_EQ(why(good), "");
  EXPECT_TRUE(why(changed("f4-f5 f5:e", "f4-f6 f5:e")).starts_with("entry 2 (move): "));
  EXPECT_TRUE(
      why(changed("\"kind\":\"move\"", "\"kind\":\"dance\"")).starts_with("entry 2 (dance): "));
  EXPECT_TRUE(why(changed("\"number\":2", "\"number\":3")).starts_with("entry 3 "));
  EXPECT_TRUE(why(changed("\"number\":2", "\"number\":\"2\"")).starts_with("entry 2: "));
  EXPECT_NE(why(changed("\"seat\":0", "\"seat\":4")), "");
  EXPECT_NE(why(changed("archers", "en-garde")), "");
  EXPECT_NE(why(changed("\"match\"", "\"lunch\"")), "");
  EXPECT_NE(why(changed("\"format\":3", "\"format\":4")), "");
  EXPECT_NE(why(changed("\"random\"", "\"nobody\"")), "") << "no such computer player";
  EXPECT_NE(why(good.substr(0, good.find("{\"number\":1")) + "]}"), "") << "it never began";
  for (std::size_t length = 1; length < good.size(); length += 7) {
    EXPECT_NE(why(good.substr(0, length)), "") << length;
  }
  ASSERT_TRUE(autosave->write(changed("f4-f5 f5:e", "f4-f6 f5:e")));
  std::ifstream in(autosave->set_aside());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}),
            changed("f4-f5 f5:e", "f4-f6 f5:e"));
  EXPECT_FALSE(autosave->read());
}

TEST_F(PlaySessionTest, ARematchChangesSides) {
  PlaySession session = archers({"human", "random"});
  ASSERT_TRUE(session.resign());
  session.rematch();
  EXPECT_EQ(session.player_name(0), "random");
  EXPECT_EQ(session.player_name(1), "human");
  EXPECT_EQ(session.viewer(), Viewer::seat(1));
  EXPECT_NE(session.match().setup().seed, kSessionSeed);
}

// Two of one side at the keyboard: one leaves, and must not see what the other holds.
TEST_F(PlaySessionTest, WhoLeftATeamIsStillInTheRoom) {
  PlaySession session = match({"human", "human", "random", "random"}, "sword-and-shield",
                              "melee knights=2v2 players=each");
  while (session.next() == Next::kComputer) step(session);
  ASSERT_EQ(session.next(), Next::kHandOver);
  session.take_seat();
  const Seat left = session.table().turn();
  ASSERT_TRUE(session.resign());
  EXPECT_FALSE(session.over());
  EXPECT_EQ(session.player_name(left), "scholar");
  EXPECT_EQ(session.viewer(), Viewer::spectator());
  for (int i = 0; i < 20 && session.next() == Next::kComputer; ++i) step(session);
  ASSERT_EQ(session.next(), Next::kHandOver);
  session.take_seat();
  EXPECT_EQ(session.viewer(), Viewer::seat(1 - left));
}

TEST_F(PlaySessionTest, AGameWithoutSecretsNeedsNoHandOver) {
  PlaySession session = archers({"human", "human"});
  EXPECT_EQ(session.next(), Next::kPerson);
  EXPECT_EQ(session.viewer(), Viewer::seat(0));
  ASSERT_TRUE(session.play("f4-f5 f5:e"));
  EXPECT_EQ(session.next(), Next::kPerson);
  EXPECT_EQ(session.viewer(), Viewer::seat(1));
}

TEST_F(PlaySessionTest, NothingIsTakenBackAcrossACardDrawn) {
  PlaySession session = match({"human", "human"});
  session.take_seat();
  ASSERT_TRUE(session.play(session.table().legal().front()));
  session.take_seat();
  EXPECT_FALSE(session.may("take-back"));
}

TEST_F(PlaySessionTest, AloneWithAComputerACardDrawnIsTakenBackToo) {
  PlaySession alone = match({"human", "random"});
  while (alone.next() == Next::kComputer) step(alone);
  const std::string before = alone.table().position(Viewer::all());
  ASSERT_TRUE(alone.play(alone.table().legal().front()));
  while (alone.next() == Next::kComputer) step(alone);
  EXPECT_TRUE(alone.may("take-back"));
  EXPECT_TRUE(alone.take_back());
  EXPECT_EQ(alone.table().position(Viewer::all()), before);
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
  ASSERT_EQ(session.next(), Next::kPerson);
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
  EXPECT_EQ((*plan)->seats, (std::vector<LocalSeat>{{"", "random"}, {"human", ""}}));
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
  for (const Phrase& keys : {kWatchKeys, kEndKeys, kMenuKeys, kPageKeys, kHandOverKeys,
                             kLeaveQuestion, kLeaveLosing, kAcceptQuestion, kResignQuestion}) {
    for (const Language language : kLanguages) {
      EXPECT_LE(columns(keys.in(language)), 80u) << keys.in(language);
    }
  }
}

TEST(PlayPhrases, KeyLinesOfferWhatCanBeDoneNow) {
  using Words = std::vector<std::string_view>;
  for (const Language language : kLanguages) {
    for (const Words& may : {Words{}, Words{"resign"}, Words{"take-back", "offer-draw", "resign"},
                             Words{"take-back", "answer-draw", "resign"}}) {
      for (const std::string& keys :
           {turn_keys(may, language, 80), think_keys(may, language, 80)}) {
        EXPECT_LE(columns(keys), 80u) << keys;
        EXPECT_NE(keys.find("F10 "), std::string::npos) << keys;
        for (const auto& [key, what] : {std::pair("F4 ", "take-back"), std::pair("F8 ", "resign"),
                                        std::pair("F7 ", "answer-draw")}) {
          EXPECT_EQ(keys.find(key) != std::string::npos, std::ranges::count(may, what) > 0) << keys;
        }
      }
    }
  }
  EXPECT_GT(turn_keys({"resign"}, Language::kEnglish, 120).size(),
            turn_keys({"resign"}, Language::kEnglish, 80).size());
}

}  // namespace
}  // namespace salle::play
