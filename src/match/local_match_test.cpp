#include "match/local_match.hpp"

#include <gtest/gtest.h>

#include "match/saved_match.hpp"

namespace salle {
namespace {

using nlohmann::json;
using Next = LocalMatch::Next;

constexpr Millis kMorning = 1'700'000'000'000;
const std::string kLocalSeed(64, 'a');

LocalMatch local(const std::string& game, const std::string& rules, std::vector<LocalSeat> seats) {
  return LocalMatch::begin({game, rules, std::move(seats), kLocalSeed}, kMorning).value();
}

void play_first(LocalMatch& match) {
  const auto done = match.play(match.match().game().legal().front(), kMorning, Language::kEnglish);
  ASSERT_TRUE(done) << done.error().why;
}

Answer<void> ask(LocalMatch& match, RequestKind kind, const std::string& what = "") {
  ClientMessage message;
  message.kind = kind;
  message.text = what;
  return match.ask(message, kMorning, Language::kEnglish);
}

const LocalSeat kAnna{"Anna", ""};
const LocalSeat kBram{"Bram", ""};
const LocalSeat kPupil{"", "pupil"};

TEST(LocalMatch, NobodyIsInViewUntilTheOneToMoveHasSaidSo) {
  LocalMatch match = local("en-garde", "ferti/advanced starter=left", {kAnna, kBram});
  EXPECT_EQ(match.next(), Next::kHandOver);
  EXPECT_EQ(match.viewer(), Viewer::spectator());
  match.look(0);
  EXPECT_EQ(match.next(), Next::kPerson);
  EXPECT_EQ(match.viewer(), Viewer::seat(0));
  play_first(match);
  EXPECT_EQ(match.next(), Next::kHandOver);
  EXPECT_EQ(match.viewer(), Viewer::spectator()) << "closed at once";
  EXPECT_FALSE(match.play(match.match().game().legal().front(), kMorning, Language::kEnglish))
      << "nobody has said that it is he";
}

TEST(LocalMatch, WithoutSecretsTheBoardTurnsToWhoeverIsToMove) {
  LocalMatch match = local("archers", "standard first=dark", {kAnna, kBram});
  EXPECT_EQ(match.next(), Next::kPerson);
  EXPECT_EQ(match.viewer(), Viewer::seat(0));
  ASSERT_TRUE(match.play("f4-f5 f5:e", kMorning, Language::kEnglish));
  EXPECT_EQ(match.viewer(), Viewer::seat(1));
}

TEST(LocalMatch, OnePersonKeepsTheView) {
  LocalMatch match = local("en-garde", "ferti/advanced starter=left", {kAnna, kPupil});
  EXPECT_EQ(match.viewer(), Viewer::seat(0));
  play_first(match);
  EXPECT_EQ(match.next(), Next::kComputer);
  EXPECT_EQ(match.viewer(), Viewer::seat(0));
}

// Both sit there: nobody is asked, and either may say that it was a mistake.
TEST(LocalMatch, AtOneDeviceTheLatestTurnOfAPersonIsTakenBackAtOnce) {
  LocalMatch match = local("archers", "standard first=dark", {kAnna, kBram});
  ASSERT_TRUE(match.play("f4-f5 f5:e", kMorning, Language::kEnglish));
  EXPECT_EQ(match.match().turn(), 1);
  ASSERT_TRUE(ask(match, RequestKind::kTakeBack, "ask"));
  EXPECT_EQ(match.match().turn(), 0);
  EXPECT_FALSE(ask(match, RequestKind::kTakeBack, "ask")) << "nothing is left";
}

TEST(LocalMatch, AComputerThatBelievesItIsBehindTakesADraw) {
  LocalMatch match = local("archers", "standard first=dark", {kAnna, kPupil});
  ASSERT_TRUE(ask(match, RequestKind::kDraw, "offer"));
  ASSERT_TRUE(match.play("f4-f5 f5:e", kMorning, Language::kEnglish));
  ASSERT_EQ(match.next(), Next::kComputer);
  LocalMatch ahead = match;
  const std::string any = match.match().game().legal().front();
  ASSERT_TRUE(ahead.take({any, 0, 0.3}, kMorning));
  EXPECT_FALSE(ahead.match().over());
  EXPECT_FALSE(ahead.match().draw_offered());
  ASSERT_TRUE(match.take({any, 0, -0.3}, kMorning));
  EXPECT_EQ(match.match().ending(), MatchEnding::kAgreed);
}

TEST(LocalMatch, NobodyGreetsAtOneDevice) {
  LocalMatch match = local("archers", "standard first=dark", {kAnna, kBram});
  EXPECT_EQ(ask(match, RequestKind::kSalute, "oops").error().code, "one-device");
  const auto may = match.match().may(0, kMorning);
  EXPECT_EQ(std::ranges::find(may, "salute"), may.end());
}

TEST(LocalMatch, SeatsAreAsManyAsTheGameHas) {
  const auto match = LocalMatch::begin({"archers", "standard", {kAnna}, kLocalSeed}, kMorning);
  ASSERT_FALSE(match);
  EXPECT_EQ(match.error().why, "archers has 2 seats, not 1");
}

TEST(LocalMatch, KeptAndTakenUpAgainItIsTheSame) {
  for (const auto& [game, rules] :
       {std::pair{"en-garde", "ferti/advanced"}, std::pair{"archers", "standard"},
        std::pair{"sword-and-shield", "joust"}}) {
    LocalMatch match = local(game, rules, {kAnna, kPupil});
    for (int i = 0; i < 12 && match.next() != Next::kOver; ++i) {
      if (match.next() == Next::kPerson) play_first(match);
      if (match.next() != Next::kComputer) continue;
      ASSERT_TRUE(match.take({match.match().game().legal().front()}, kMorning));
    }
    const auto again = read_saved(write_saved(match));
    ASSERT_TRUE(again) << again.error().why;
    EXPECT_EQ(write_saved(*again), write_saved(match));
    EXPECT_EQ(again->seats(), match.seats());
    EXPECT_EQ(again->match().game().position(Viewer::all()),
              match.match().game().position(Viewer::all()));
  }
}

TEST(LocalScreen, AnotherOneLooksAndEverythingIsToldAnewFromHisEyes) {
  LocalScreen screen(local("en-garde", "ferti/advanced starter=left", {kAnna, kBram}));
  const auto said = [&](const json& message) {
    return json::parse(*screen.say(*decode(message.dump()), kMorning).front());
  };
  const json watch = {{"do", "watch"}, {"table", ""}, {"wants", {"view", "events", "meanings"}}};
  json shown = said(watch);
  EXPECT_EQ(screen.curtain(), 0);
  EXPECT_TRUE(shown["you"].is_null());
  EXPECT_EQ(shown["view"]["hands"], json({nullptr, nullptr}));
  EXPECT_FALSE(shown.contains("legal"));
  shown = json::parse(*screen.look(0, kMorning).front());
  EXPECT_EQ(screen.curtain(), kNobody);
  EXPECT_EQ(shown["anew"], true);
  EXPECT_EQ(shown["you"], 0);
  EXPECT_TRUE(shown["view"]["hands"][0].is_array());
  EXPECT_TRUE(shown["view"]["hands"][1].is_null());
  const json move = {{"do", "move"},
                     {"table", ""},
                     {"id", "a"},
                     {"answers", shown["number"]},
                     {"actions", shown["legal"][0]["action"]}};
  shown = said(move);
  EXPECT_EQ(screen.curtain(), 1);
  EXPECT_EQ(shown["anew"], true);
  EXPECT_EQ(shown["view"]["hands"], json({nullptr, nullptr})) << "nobody's hand lies open";
  // Meanwhile the story is the one that everyone may know.
  const Table& game = screen.match().match().game();
  const Audience everyone(Language::kEnglish, kNobody, screen.match().names());
  const auto known = game.told(Viewer::spectator(), 0, everyone);
  for (std::size_t i = 0; i < shown["events"].size(); ++i) {
    const Told& told = known[known.size() - shown["events"].size() + i];
    EXPECT_EQ(shown["events"][i].value("words", ""), told.words);
  }
  shown = json::parse(*screen.look(1, kMorning).front());
  EXPECT_EQ(shown["you"], 1);
  EXPECT_TRUE(shown["view"]["hands"][0].is_null());
  EXPECT_FALSE(shown["events"].empty()) << "what he has not seen yet";
}

TEST(LocalScreen, AMoveIsAnsweredWithAllThatIsShownNext) {
  LocalScreen screen(local("archers", "standard first=dark", {kAnna, kPupil}));
  const json watch = {
      {"do", "watch"}, {"table", ""}, {"wants", {"view", "events", "meanings", "may"}}};
  screen.say(*decode(watch.dump()), kMorning);
  const json move = {
      {"do", "move"}, {"table", ""}, {"id", "a"}, {"answers", 1}, {"actions", "f4-f5 f5:e"}};
  const auto answers = screen.say(*decode(move.dump()), kMorning);
  ASSERT_EQ(answers.size(), 2u);
  const json news = json::parse(*answers[0]);
  EXPECT_EQ(news["say"], "news");
  EXPECT_EQ(news["turn"], 1);
  EXPECT_FALSE(news["events"].empty());
  EXPECT_EQ(json::parse(*answers[1])["say"], "taken");
  const auto reply = screen.take({screen.match().match().game().legal().front()}, kMorning);
  EXPECT_EQ(json::parse(*reply.front())["say"], "news");
  const auto refused = screen.say(*decode(move.dump()), kMorning);
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(json::parse(*refused[0])["code"], "stale");
}

}  // namespace
}  // namespace salle
