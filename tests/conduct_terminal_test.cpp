// How people conduct themselves at a keyboard: the rules of conduct_test.cpp once more, through the
// real program and its lines of text.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/text.hpp"
#include "match/saved_match.hpp"
#include "players/player.hpp"
#include "support/program.hpp"

namespace salle {
namespace {

namespace fs = std::filesystem;

const std::string kDealByLines(64, 'c');
constexpr std::string_view kArchersByLines = "archers --rules first=dark";

class ConductTerminal : public ::testing::Test {
 protected:
  ConductTerminal() {
    std::string name = (fs::temp_directory_path() / "salle-conduct-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    fs::create_directories(kept().parent_path());
  }
  ~ConductTerminal() override { fs::remove_all(folder_); }

  fs::path kept() const { return folder_ / "state" / "salle" / "unfinished.json"; }

  // What the program says to somebody who types these lines and then leaves.
  std::string typed(std::string_view arguments, std::string_view lines) const {
    std::ofstream(folder_ / "lines") << lines;
    const std::string state = (folder_ / "state").string();
    const auto outcome =
        run_shell(cat("XDG_STATE_HOME=", state, " LC_ALL=C.UTF-8 ", SALLE_PROGRAM, " play ",
                      arguments, " --plain < ", (folder_ / "lines").string(), " 2>&1"));
    EXPECT_EQ(outcome.status, 0) << outcome.output;
    return outcome.output;
  }
  // A new match with a deal that is always the same.
  std::string played(std::string_view arguments, std::string_view lines) const {
    return typed(cat(arguments, " --new --seed ", kDealByLines), lines);
  }

  // Keeps a game of Archers in which a good player, on that seat, has met a bad one; a person is to
  // play Dark now, against a scholar.
  void keep_unequal_game(Seat better) const {
    const LocalPlan people{"archers", "first=dark", {{"human", ""}, {"human", ""}}, kDealByLines};
    LocalMatch local = LocalMatch::begin(people, 0).value();
    const auto good = make_player("archers", "pupil").value();
    const auto bad = make_player("archers", "random").value();
    const auto ahead_by = [&] {
      const auto archers = local.match().game().view(Viewer::spectator())["archers"];
      int sum = 0;
      for (const auto& piece : archers) sum += piece["seat"] == better ? 1 : -1;
      return sum;
    };
    while (ahead_by() < 2 || local.match().turn() != 0) {
      const Seat turn = local.match().turn();
      ASSERT_NE(turn, kNobody);
      Random random(local.match().thinking_seed(turn));
      const auto& player = turn == better ? good : bad;
      const auto thought = player->think(*local.match().game().sight(turn), {}, random);
      ASSERT_TRUE(local.play(thought->action, 0, Language::kEnglish));
    }
    LocalPlan plan = people;
    plan.rules = local.match().setup().rules;
    plan.seats[1] = {"", "scholar"};
    std::ofstream(kept()) << write_saved(
        LocalMatch::open(plan, 0, local.match().stored_entries()).value());
  }
  // Any move that leaves the turn to the other side.
  static std::string whole_turn(const std::string& said) {
    const auto match = read_saved(said).value();
    std::string line;
    Table table = match.match().game();
    while (table.turn() == 0) {
      const std::string action = table.legal().front();
      EXPECT_TRUE(table.play(action));
      line += cat(action, ' ');
    }
    return line;
  }
  std::string kept_text() const {
    std::ifstream in(kept());
    return std::string(std::istreambuf_iterator<char>(in), {});
  }

  fs::path folder_;
};

// The first action that is offered in what was said.
std::string move_offered(const std::string& said) {
  const std::size_t at = said.find("Moves: ") + 7;
  return said.substr(at, said.find_first_of(",.", at) - at);
}

int times_said(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST_F(ConductTerminal, SeveralActionsOfOneTurnAreAllDoneOrNone) {
  const std::string said = played(cat(kArchersByLines, " --seat human --seat human"),
                                  "f4-f5 f5-f4\nwhere\nf4-f5 f5:e g4-g5\nwhere\nf4-f5 f5:e\n");
  EXPECT_EQ(times_said(said, "Dark has facing north f2 g2 h2 f3 g3 h3 f4 g4 h4."), 3) << said;
  EXPECT_TRUE(says(said, "The turn is over before the end of that line")) << said;
  EXPECT_TRUE(says(said, "Light's turn")) << said;
}

TEST_F(ConductTerminal, ChanceDoesNotActBetweenTheActionsOfOneMove) {
  const std::string game =
      "en-garde --seat human --seat human --rules 'ferti/classic starter=left'";
  const std::string move = move_offered(played(game, ""));
  const std::string said = played(game, cat(move, ' ', move, "\nwhere\n"));
  EXPECT_TRUE(says(said, "nothing of it was played")) << said;
  EXPECT_FALSE(says(said, "Pass the keyboard to Right")) << said;
  EXPECT_TRUE(says(played(game, cat(move, "\n")), "Pass the keyboard to Right"));
}

TEST_F(ConductTerminal, OnesOwnDrawOfferStandsAfterOnesOwnMoveAndIsAnsweredByTheComputer) {
  const std::string said =
      played(cat(kArchersByLines, " --against random"), "draw\nf4-f5\ndraw\nf5:e\ndraw\n");
  EXPECT_TRUE(says(said, "A draw is already offered.")) << "after one's own action: " << said;
  EXPECT_TRUE(says(said, "Random does not take the draw.")) << said;
  EXPECT_TRUE(says(said.substr(said.find("does not take")), "Your offer of a draw stands"))
      << "it may be offered again: " << said;
}

TEST_F(ConductTerminal, AComputerThatIsAheadDeclinesADraw) {
  keep_unequal_game(1);
  const std::string said = typed("--resume", cat("draw\n", whole_turn(kept_text()), "\nwhere\n"));
  EXPECT_TRUE(says(said, "The scholar does not take the draw.")) << said;
  EXPECT_TRUE(says(said, "Your turn: ")) << said;
}

TEST_F(ConductTerminal, AComputerThatIsBehindTakesADraw) {
  keep_unequal_game(0);
  const std::string said = typed("--resume", cat("draw\n", whole_turn(kept_text()), "\nwhere\n"));
  EXPECT_TRUE(says(said, "The scholar accepts the draw.")) << said;
  EXPECT_TRUE(says(said, "A draw was agreed: nobody wins.")) << said;
  EXPECT_FALSE(fs::exists(kept())) << "it is over";
}

TEST_F(ConductTerminal, DrawsAreForGamesThatHaveThem) {
  const std::string said = played("en-garde --against random", "draw\nhelp\n");
  EXPECT_TRUE(says(said, "This game has no draws.")) << said;
  EXPECT_FALSE(says(said, "  draw: ")) << said;
}

TEST_F(ConductTerminal, PeopleAnswerEachOthersDraws) {
  const std::string game = cat(kArchersByLines, " --seat human --seat human");
  EXPECT_TRUE(says(played(game, "draw\naccept\n"), "The other side must answer this offer."));
  const std::string said = played(game, "draw\nf4-f5 f5:e\naccept\n");
  EXPECT_TRUE(says(said, "Dark offers a draw.\nType accept or decline")) << said;
  EXPECT_TRUE(says(said, "A draw was agreed: nobody wins.")) << said;
  const std::string moved = played(game, "draw\nf4-f5 f5:e\nd6-d5 d5:e\naccept\n");
  EXPECT_TRUE(says(moved, "Nobody has offered a draw.")) << "a move declines: " << moved;
}

TEST_F(ConductTerminal, WhatAComputerAnsweredIsTakenBackToo) {
  const std::string said =
      played(cat(kArchersByLines, " --against random"), "f4-f5 f5:e\nundo\nundo\n");
  EXPECT_EQ(times_said(said, "Taken back."), 1) << said;
  EXPECT_EQ(times_said(said, "Only your own last turn can be taken back"), 1) << said;
  EXPECT_EQ(times_said(said, "Your archers: facing north f2 g2 h2 f3 g3 h3 f4 g4 h4."), 2)
      << "as at the beginning: " << said;
}

TEST_F(ConductTerminal, AloneWithAComputerADrawnCardIsTakenBackToo) {
  const std::string game = "en-garde --against random --rules 'ferti/classic starter=left'";
  const std::string move = move_offered(played(game, ""));
  const std::string said = played(game, cat("undo\n", move, "\nundo\n", move, "\nundo\n"));
  EXPECT_EQ(times_said(said, "Only your own last turn can be taken back"), 1) << said;
  EXPECT_EQ(times_said(said, "Taken back."), 2) << said;
}

TEST_F(ConductTerminal, NothingIsTakenBackAcrossADrawnCard) {
  const std::string game =
      "en-garde --seat human --seat human --rules 'ferti/classic starter=left'";
  const std::string move = move_offered(played(game, "\n"));
  const std::string said = played(game, cat("\n", move, "\n\nundo\n"));
  EXPECT_EQ(times_said(said, "Only your own last turn can be taken back"), 1) << said;
  EXPECT_FALSE(says(said, "Taken back.")) << said;
}

TEST_F(ConductTerminal, WhoResignsAloneHasLost) {
  const std::string file = (folder_ / "match.record").string();
  const std::string said =
      played(cat("en-garde --against random --save ", file), "resign\nno\nwhere\nresign\nyes\n");
  EXPECT_TRUE(says(said, "Then the match goes on.")) << said;
  EXPECT_TRUE(says(said, "You have resigned: victory goes to random.")) << said;
  std::ifstream in(file);
  const std::string record(std::istreambuf_iterator<char>(in), {});
  EXPECT_TRUE(says(record, "[Termination \"resignation\"]")) << record;
  EXPECT_TRUE(says(record, "[Outcome \"-1 1\"]")) << record;
  EXPECT_FALSE(fs::exists(kept())) << "it is over";
}

TEST_F(ConductTerminal, AScholarStandsInForWhoLeavesATeam) {
  const std::string said = played(
      "sword-and-shield --rules 'melee knights=2v2 players=each' "
      "--seat human --seat human --seat random --seat random",
      "resign\nyes\nlog\nresign\nyes\n");
  EXPECT_TRUE(says(said, "Pass the keyboard to A1.")) << said;
  EXPECT_TRUE(says(said, "A1 resigns; the scholar plays on there.")) << said;
  const std::size_t next = said.find("Pass the keyboard to A2.");
  ASSERT_NE(next, std::string::npos) << "the match goes on: " << said;
  EXPECT_TRUE(
      says(said.substr(next), "You have resigned: victory goes to random (B1), random (B2)."))
      << said;
}

TEST_F(ConductTerminal, ARematchChangesSides) {
  const std::string said = played(cat(kArchersByLines, " --against random"), "resign\nyes\nnew\n");
  EXPECT_TRUE(says(said, "Dark: you.\nLight: random.\n")) << said;
  EXPECT_TRUE(says(said, "Dark: random.\nLight: you.\n")) << said;
}

TEST_F(ConductTerminal, LeavingAndComingBackKeepsAnOffer) {
  const std::string game = cat(kArchersByLines, " --seat human --seat human");
  played(game, "draw\nf4-f5 f5:e\nquit\n");
  const std::string said = typed("--resume", "accept\n");
  EXPECT_TRUE(says(said, "Dark offers a draw.")) << said;
  EXPECT_TRUE(says(said, "A draw was agreed: nobody wins.")) << said;
}

TEST_F(ConductTerminal, WhatCannotBeReadIsSetAsideAndNotLost) {
  played(cat(kArchersByLines, " --against random"), "f4-f5\nquit\n");
  std::string text = kept_text();
  text.replace(text.find("f4-f5"), 5, "f4-i9");
  std::ofstream(kept()) << text;
  const std::string said = typed("--resume", "");
  EXPECT_TRUE(says(said, "could not be read (entry 2 (move): ")) << said;
  std::ifstream in(kept().parent_path() / "unfinished.broken");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

}  // namespace
}  // namespace salle
