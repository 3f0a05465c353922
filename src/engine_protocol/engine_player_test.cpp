// Engines that behave, and all the ways in which they do not: each ends in time and is named.
#include "engine_protocol/engine_player.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/text.hpp"
#include "support/shell_bot.hpp"

namespace salle::engine_protocol {
namespace {

// Whoever behaves has all the time that a busy machine may take; only those who are to be found
// silent are not waited for long.
constexpr EngineLimits kPatient = {.start = 120.0, .grace = 120.0, .nodes = 120.0, .leaving = 0.2};
constexpr EngineLimits kShort = {.start = 120.0, .grace = 1.0, .nodes = 2.0, .leaving = 0.2};
constexpr EngineLimits kNoGreeting = {.start = 0.5, .grace = 1.0, .nodes = 2.0, .leaving = 0.2};
constexpr Budget kBlink = {.seconds = 0.1};

Briefing first_decision(const char* game = "en-garde", const char* rules = "starter=left") {
  Table table = Table::open(game, rules).value();
  Random random(3);
  while (table.turn() == kChance) table.deal(random());
  return briefing_of(table, table.turn());
}

// How a decision fails; empty if it does not.
std::string fault(const std::string& command, const EngineLimits& limits = kPatient,
                  const Budget& budget = kBlink, const Briefing& briefing = first_decision()) {
  EnginePlayer guest(command, limits);
  const auto thought = guest.think(briefing, budget, 1);
  EXPECT_EQ(guest.running(), thought.has_value());
  return thought ? "" : thought.error().message;
}

TEST(EnginePlayer, PlaysWhatItIsTold) {
  const Briefing briefing = first_decision();
  EnginePlayer guest(shell_bot("good", {{"go",
                                         "echo 'info depth 2 nodes 12 value 0.25'; "
                                         "echo \"bestmove $last\""}}),
                     kPatient);
  for (int i = 0; i < 3; ++i) {
    const auto thought = guest.think(briefing, kBlink, 1);
    ASSERT_TRUE(thought) << thought.error().message;
    EXPECT_EQ(thought->action, briefing.legal.back());
    EXPECT_EQ(thought->value, 0.25);
    EXPECT_EQ(thought->nodes, 12);
  }
}

TEST(EnginePlayer, MayBeStartedByAWordThatIsTheShellsOwn) {
  const std::string bot = shell_bot("good");
  for (const char* word : {"exec ", "command ", " exec ", "eval "}) {
    EXPECT_EQ(fault(word + bot), "") << word;
  }
}

TEST(EnginePlayer, HearsAllThatItsSeatKnowsAndNothingElse) {
  const std::string heard = BotFolder::file("heard");
  const Briefing briefing = first_decision("en-garde", "ferti/classic starter=left target=2");
  {
    EnginePlayer spy("tee " + heard + " | " + shell_bot("good"), kPatient);
    ASSERT_TRUE(spy.think(briefing, {.nodes = 9}, 1));
  }
  std::ifstream file(heard);
  std::string all;
  for (std::string line; std::getline(file, line);) all += line + '\n';
  EXPECT_TRUE(all.starts_with("salle 1\nnewgame en-garde\nrules ferti/classic")) << all;
  EXPECT_NE(all.find("\nseat 0 Left\nisready\nposition 1.23 "), std::string::npos) << all;
  EXPECT_NE(all.find(" ????? - L -\nmoves *"), std::string::npos) << "the other's hand is hidden";
  int hidden = 0;
  for (std::size_t at = 0; (at = all.find(" *?", at)) != std::string::npos; ++at) ++hidden;
  EXPECT_EQ(hidden, 5) << "the other's five cards";
  EXPECT_NE(all.find("\nview {"), std::string::npos);
  EXPECT_NE(all.find("\nlegal " + briefing.legal[0] + "\n"), std::string::npos);
  EXPECT_NE(all.find("\ngo nodes 9\n"), std::string::npos);
  EXPECT_TRUE(all.ends_with("\nquit\n"));
}

TEST(EnginePlayer, IsToldToStopWhenItsTimeIsOver) {
  EXPECT_EQ(fault(shell_bot("thinking", {{"go", ":"}, {"stop", "echo \"bestmove $last\""}})), "");
}

TEST(EnginePlayer, ThatHangsAtItsMove) {
  EXPECT_EQ(fault(shell_bot("hanging", {{"go", "sleep 100"}}), kShort),
            "did not answer within 1.1 s");
  EXPECT_EQ(fault(shell_bot("hanging", {{"go", "sleep 100"}}), kShort, {.nodes = 5}),
            "did not answer within 2.0 s");
}

TEST(EnginePlayer, ThatAnswersLate) {
  EXPECT_EQ(fault(shell_bot("late", {{"go", "sleep 100; echo \"bestmove $last\""}}), kShort),
            "did not answer within 1.1 s");
}

TEST(EnginePlayer, ThatNeverSaysAnything) {
  EXPECT_EQ(fault("sleep 100", kNoGreeting), "did not say 'salleok' within 0.5 s");
}

TEST(EnginePlayer, ThatIsNotThere) {
  const std::string why = fault("/nowhere/at/all");
  EXPECT_TRUE(why.starts_with("ended with status 127, saying '")) << why;
  EXPECT_NE(why.find("not found"), std::string::npos) << why;
}

TEST(EnginePlayer, ThatCrashesAtStart) {
  EXPECT_EQ(fault("sh -c 'exit 3'"), "ended with status 3");
  EXPECT_EQ(fault("echo 'no cards' >&2; exit 4"), "ended with status 4, saying 'no cards'");
  EXPECT_EQ(fault("kill -SEGV $$"), "was killed by signal 11 (Segmentation fault)");
}

TEST(EnginePlayer, ThatCrashesInMidGame) {
  const Briefing briefing = first_decision();
  EnginePlayer guest(shell_bot("mortal", {{"go",
                                           "[ -n \"$again\" ] && exit 7; again=1; "
                                           "echo \"bestmove $last\""}}),
                     kPatient);
  EXPECT_TRUE(guest.think(briefing, kBlink, 1));
  const auto second = guest.think(briefing, kBlink, 2);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message, "ended with status 7");
  EXPECT_TRUE(guest.think(briefing, kBlink, 3)) << "started anew, it may go on";
}

TEST(EnginePlayer, ThatFloods) {
  EXPECT_EQ(fault("yes"), "said more than 1048576 bytes for one move");
  EXPECT_EQ(fault(shell_bot("flooding", {{"go", "yes info string more"}})),
            "said more than 1048576 bytes for one move");
  EXPECT_EQ(fault(shell_bot("endless", {{"go", "tr '\\0' x </dev/zero"}})),
            "said a line of more than 65536 bytes");
  EXPECT_EQ(fault(shell_bot("grumbling", {{"go", "yes >&2"}}), kShort),
            "did not answer within 1.1 s");
}

TEST(EnginePlayer, ThatLies) {
  EXPECT_EQ(fault(shell_bot("liar", {{"go", "echo 'bestmove +9'"}})),
            "chose '+9', which is not legal");
  EXPECT_EQ(fault(shell_bot("mute", {{"go", "echo bestmove"}})), "chose '', which is not legal");
  EXPECT_EQ(fault(shell_bot("sure", {{"go", "echo 'info value 31.5'; echo \"bestmove $last\""}})),
            "claims a value of '31.5': a value is a number from -1 (lost) to 1 (won)");
  EXPECT_EQ(fault(shell_bot("early", {{"isready", "echo 'bestmove +1'; echo readyok"}})),
            "said 'bestmove +1' when nothing was asked");
}

TEST(EnginePlayer, ThatGivesUp) {
  EXPECT_EQ(fault(shell_bot("sorry", {{"go", "echo 'error no idea'"}})), "said: 'no idea'");
  EXPECT_EQ(fault(shell_bot("other", {{"salle", "echo 'game chess'; echo salleok"}})),
            "does not play en-garde but 'chess'");
}

TEST(EnginePlayer, ThatClosesItsOutput) {
  EXPECT_EQ(fault(shell_bot("closing", {{"go", "exec >&-; sleep 100"}})),
            "closed its standard output");
}

// Finding somebody silent takes as long as one waits. Little at first, and more where this machine
// needs more to start a program at all; the answer must begin with these words in the end.
void expect_fault_in_the_end(const std::string& expected, const std::string& command,
                             const Briefing& briefing = first_decision()) {
  std::string why;
  for (double start = 0.5; start < 100.0; start *= 2.0) {
    why = fault(command, {.start = start, .grace = 1.0, .nodes = 2.0, .leaving = 0.2}, kBlink,
                briefing);
    if (why.starts_with(expected)) return;
  }
  ADD_FAILURE() << why;
}

TEST(EnginePlayer, ThatDoesNotListen) {
  // More than a pipe holds: the host must not wait for ever to be heard.
  Briefing briefing = first_decision();
  briefing.view = std::string(1 << 20, ' ');
  expect_fault_in_the_end("does not read what it is told",
                          shell_bot("deaf", {{"position", "sleep 100"}}), briefing);
  expect_fault_in_the_end("did not say 'readyok' within ",
                          shell_bot("closed", {{"newgame", "exec <&-; sleep 100"}}));
}

TEST(EnginePlayer, ThatIgnoresQuitIsEndedWithAllItStarted) {
  const std::string file = BotFolder::file("pids");
  const std::string command = shell_bot("staying", {{"quit", "sleep 100"}},
                                        "trap '' TERM INT HUP; sleep 100 & echo $$ $! >" + file);
  {
    EnginePlayer guest(command, kPatient);
    ASSERT_TRUE(guest.think(first_decision(), kBlink, 1));
  }
  std::ifstream pids(file);
  pid_t parent = 0;
  pid_t child = 0;
  ASSERT_TRUE(pids >> parent >> child);
  const auto gone = [](pid_t pid) {
    // The child's own child is for somebody else to bury: a killed one may be a zombie.
    for (int i = 0; i < 6000; ++i) {
      std::ifstream status(cat("/proc/", static_cast<int>(pid), "/stat"));
      std::string number, name, state;
      if (!(status >> number >> name >> state) || state == "Z") return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  };
  EXPECT_TRUE(gone(parent));
  EXPECT_TRUE(gone(child));
}

TEST(EnginePlayer, InheritsNothingButItsStreams) {
  const std::string file = BotFolder::file("files");
  std::ifstream held(SALLE_SOURCE_DIR "/CMakeLists.txt");  // open while it is started
  EXPECT_EQ(fault(shell_bot("looking", {}, "ls -l /proc/$$/fd >" + file)), "");
  std::ifstream list(file);
  std::string all;
  for (std::string line; std::getline(list, line);) all += line + '\n';
  EXPECT_NE(all.find("looking.sh"), std::string::npos) << "its own script, at least: " << all;
  EXPECT_EQ(all.find("CMakeLists.txt"), std::string::npos) << all;
}

TEST(EnginePlayer, IsLeftAloneWhenSomebodyWantsToStop) {
  std::atomic<bool> stop = false;
  Budget budget{.seconds = 86400.0};
  budget.stop = &stop;
  // Told to stop by the engine itself, once it thinks; without that it would be waited for a day.
  const std::string begun = BotFolder::file("begun");
  EnginePlayer guest(shell_bot("slow", {{"go", "echo >" + begun + "; sleep 86400"}}), kPatient);
  std::jthread later([&] {
    while (!std::filesystem::exists(begun)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    stop = true;
  });
  EXPECT_FALSE(guest.think(first_decision(), budget, 1));
}

}  // namespace
}  // namespace salle::engine_protocol
