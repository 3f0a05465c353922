#include "cli/play/plain/plain_game.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "core/text.hpp"

namespace salle::play {
namespace {

const std::string kSeed(64, 'b');

PlaySession match(const std::vector<std::string>& seats, Language language = Language::kEnglish,
                  const std::string& game = "en-garde",
                  const std::string& rules = "ferti/advanced target=1 starter=left") {
  LocalPlan plan{game, rules, {}, kSeed};
  for (const std::string& name : seats) plan.seats.push_back(seat_for(name));
  auto session = PlaySession::begin(plan, language);
  EXPECT_TRUE(session.has_value());
  return std::move(*session);
}

std::string played(PlaySession& session, const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  PlainGame game(in, out, {});
  EXPECT_EQ(game.play(session), 0);
  return out.str();
}

bool contains(std::string_view text, std::string_view piece) {
  return text.find(piece) != std::string_view::npos;
}

// The moves of a whole match, each seat playing its first, and who made them.
struct Script {
  std::string lines;
  std::vector<Seat> seats;
};

Script whole_match() {
  PlaySession session = match({"human", "human"});
  Script script;
  while (session.next() != Next::kOver) {
    if (session.next() == Next::kHandOver) session.take_seat();
    script.seats.push_back(session.table().turn());
    const std::string move = session.table().legal().front();
    script.lines += move + '\n';
    EXPECT_TRUE(session.play(move).has_value());
  }
  return script;
}

TEST(PlainGame, NeverShowsAHandToTheOtherSeat) {
  const Script script = whole_match();
  PlaySession session = match({"human", "human"});
  const std::string out = played(session, script.lines);
  ASSERT_TRUE(session.table().over());

  // The output falls into stretches, each for the seat that its hand-over names.
  const std::string marker = "Pass the keyboard to ";
  std::size_t at = out.find(marker);
  ASSERT_NE(at, std::string::npos);
  EXPECT_FALSE(contains(out.substr(0, at), "draws a"));
  EXPECT_FALSE(contains(out.substr(0, at), "You draw a"));
  int stretches = 0;
  while (at != std::string::npos) {
    const std::size_t next = out.find(marker, at + 1);
    const std::string stretch = out.substr(at, next == std::string::npos ? next : next - at);
    const bool left = stretch.starts_with(marker + "Left");
    const std::string other = left ? "Right" : "Left";
    EXPECT_FALSE(contains(stretch, other + " draws a")) << stretch;
    EXPECT_TRUE(contains(stretch, other + " holds 5 cards") || next == std::string::npos)
        << stretch;
    at = next;
    ++stretches;
  }
  EXPECT_GT(stretches, 2);
}

TEST(PlainGame, WaitsForTheNextPersonAndClearsTheScreenBeforeAndAfter) {
  PlaySession session = match({"human", "human"});
  std::istringstream early("+1\n");  // a move is no answer to "press Enter when ready"
  std::ostringstream hidden;
  PlainGame game(early, hidden, {.waits = true, .clears = true});
  game.play(session);
  EXPECT_FALSE(contains(hidden.str(), "hold"));
  EXPECT_EQ(session.next(), Next::kHandOver);

  // Left confirms and moves; Right does not confirm.
  const std::string clear = "\033[2J";
  const std::string move = session.table().legal().front();
  std::istringstream ready("\n" + move + "\n");
  std::ostringstream shown;
  PlainGame again(ready, shown, {.waits = true, .clears = true});
  again.play(session);
  const std::string out = shown.str();
  const std::size_t view = out.find("You hold");
  ASSERT_NE(view, std::string::npos);
  EXPECT_LT(out.find(clear), view);
  EXPECT_LT(out.find(clear, view), out.find("Pass the keyboard to Right"));
  EXPECT_FALSE(contains(out, "Right draws a"));
}

TEST(PlainGame, AnswersEveryCommandInEveryLanguage) {
  for (const std::string_view words : {"moves where show log rules help new",
                                       "coups situation dessin "
                                       "journal règles aide nouveau",
                                       "zetten waar toon verslag "
                                       "regels hulp nieuw"}) {
    std::string lines;
    for (const std::string_view word : split_words(words)) lines += cat(word, '\n');
    PlaySession session = match({"human", "random"});
    const std::string out = played(session, lines);
    EXPECT_TRUE(contains(out, ": advance ")) << out;
    EXPECT_TRUE(contains(out, "┌─┐")) << out;
    EXPECT_TRUE(contains(out, "The match is not over")) << out;
    EXPECT_FALSE(contains(out, "is no move")) << out;
  }
}

TEST(PlainGame, ResignsWhenThePlayerSaysYes) {
  for (const auto& [command, yes] :
       {std::pair("resign", "yes"), std::pair("abandonner", "oui"), std::pair("opgeven", "ja")}) {
    PlaySession session = match({"human", "random"});
    const std::string stays = played(session, cat(command, "\nno\n"));
    EXPECT_TRUE(contains(stays, "Then the match goes on.")) << stays;
    EXPECT_FALSE(session.over());
    const std::string goes = played(session, cat(command, '\n', yes, "\nresign\nwhere\n"));
    EXPECT_TRUE(session.over());
    EXPECT_TRUE(contains(goes, "You have resigned: victory goes to random.")) << goes;
    EXPECT_TRUE(contains(goes, "The match is over.")) << "asked once more: " << goes;
    const std::size_t resigned = goes.find("You have resigned");
    ASSERT_NE(resigned, std::string::npos);
    EXPECT_FALSE(contains(goes.substr(resigned), "Your turn")) << goes;
  }
}

TEST(PlainGame, OffersAndAnswersDraws) {
  PlaySession session = match({"human", "human"}, Language::kEnglish, "archers", "first=dark");
  const std::string out = played(session, "draw\ndraw\nf4-f5 f5:e\ndecline\naccept\n");
  EXPECT_TRUE(contains(out, "Your offer of a draw stands until it is answered.")) << out;
  EXPECT_TRUE(contains(out, "A draw is already offered.")) << out;
  EXPECT_TRUE(contains(out, "Dark offers a draw.\nType accept or decline;")) << out;
  EXPECT_TRUE(contains(out, "Nobody has offered a draw.")) << out;
  const std::string end = played(session, "remise\nd6-d5 d5:e\naannemen\n");
  EXPECT_TRUE(contains(end, "A draw was agreed: nobody wins.")) << end;
}

TEST(PlainGame, HelpNamesWhatCanBeAskedForNow) {
  PlaySession fencing = match({"human", "random"});
  const std::string fence = played(fencing, "help\n");
  EXPECT_TRUE(contains(fence, "  resign: ")) << fence;
  EXPECT_FALSE(contains(fence, "  draw: ")) << fence;
  EXPECT_FALSE(contains(fence, "  undo: ")) << fence;
  PlaySession session = match({"human", "random"}, Language::kFrench, "archers", "first=dark");
  EXPECT_TRUE(contains(played(session, "f4-f5\naide\n"), "  annuler\u202f: "));
  EXPECT_TRUE(contains(played(session, "aide\n"), "  nulle\u202f: "));
}

TEST(PlainGame, AQuestionMarkTellsTheRulesAsOnTheFullScreen) {
  PlaySession asked = match({"human", "human"});
  PlaySession typed = match({"human", "human"});
  EXPECT_EQ(played(asked, "?\n"), played(typed, "rules\n"));
}

TEST(PlainGame, SaysWhatWouldBeRight) {
  PlaySession session = match({"human", "random"});
  const std::string out = played(session, "zzz\nP1x1\nlanguage xx\nsave\n");
  EXPECT_TRUE(contains(out, "Type moves for what can be played"));
  EXPECT_TRUE(contains(out, "There is no attack to answer."));
  EXPECT_TRUE(contains(out, "language fr"));
  EXPECT_TRUE(contains(out, "Say where"));
}

TEST(PlainGame, ListsTheMovesThatHaveAWord) {
  PlaySession session = match({"human", "random"});
  const std::string out = played(session, "moves back\nmoves zzz\n");
  EXPECT_FALSE(contains(out, ": advance "));
  EXPECT_TRUE(contains(out, "No move has"));
  PlaySession other = match({"human", "random"});
  EXPECT_TRUE(contains(played(other, "moves advance\n"), ": advance "));
}

TEST(PlainGame, SpeaksTheLanguageAskedFor) {
  PlaySession session = match({"human", "random"}, Language::kFrench);
  const std::string out = played(session, "langue nl\n");
  EXPECT_TRUE(contains(out, "À vous\u202f: avancez ou reculez."));
  EXPECT_TRUE(contains(out, "Jij bent aan zet: ga vooruit of achteruit."));
}

TEST(PlainGame, EmptyLinesStepComputersAndANewMatchFollows) {
  PlaySession session = match({"random", "random"});
  const std::string out = played(session, std::string(400, '\n') + "new\n\n");
  EXPECT_TRUE(contains(out, "wins the match"));
  EXPECT_FALSE(session.table().over());
  EXPECT_TRUE(contains(out, "Random (Left) advances"));
  EXPECT_FALSE(contains(out, "draws a"));
}

TEST(PlainGame, MenuTakesNumbersAndPatience) {
  std::istringstream in("x\n3\n2\n");
  std::ostringstream out;
  PlainGame game(in, out, {});
  EXPECT_EQ(game.choose("Which?", {{"one", ""}, {"two", "more"}}, Language::kEnglish), 1u);
  EXPECT_EQ(game.choose("Which?", {{"one", ""}}, Language::kEnglish), std::nullopt);
}

}  // namespace
}  // namespace salle::play
