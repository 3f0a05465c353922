// A player of the house behind the protocol: conversations, word for word.
#include "engine_protocol/served_player.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>

#include "core/text.hpp"

namespace salle::engine_protocol {
namespace {

constexpr const char* kArchersStart = "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0";

// Notes what was said, and lets a test wait for it.
class Talk {
 public:
  Talk(const std::string& game, const std::string& player) {
    served = ServedPlayer::open(game, player, [this](std::string_view line) {
               const std::lock_guard lock(mutex_);
               said_.emplace_back(line);
               came_.notify_all();
             }).value();
  }

  std::vector<std::string> said() {
    const std::lock_guard lock(mutex_);
    return std::exchange(said_, {});
  }
  // For what is answered at once; a thought says more later.
  std::vector<std::string> say(std::string_view line) {
    served->hear(line);
    return said();
  }
  // Everything up to the line that begins with this word.
  std::vector<std::string> until(std::string_view word) {
    std::unique_lock lock(mutex_);
    const auto there = [&] {
      for (const std::string& line : said_) {
        if (line.starts_with(word)) return true;
      }
      return false;
    };
    EXPECT_TRUE(came_.wait_for(lock, std::chrono::seconds(60), there)) << word;
    return std::exchange(said_, {});
  }

  std::unique_ptr<ServedPlayer> served;

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> said_;
};

using Lines = std::vector<std::string>;

TEST(EngineDesk, SaysWhoItIs) {
  Talk talk("archers", "pupil");
  EXPECT_EQ(
      talk.say("salle 1"),
      (Lines{"id name Salle", "id author the Salle project", "game archers",
             "option name Player type combo default pupil var random var search var glance "
             "var maitre-1 "
             "var first-lesson var pupil var scholar var instructor var provost var maitre",
             "option name Seed type spin default 1 min 0 max 18446744073709551615", "salleok"}));
  EXPECT_EQ(talk.say("isready"), Lines{"readyok"});
  EXPECT_EQ(talk.say("salle 2"), Lines{"error this engine speaks version 1, not '2'"});
  EXPECT_FALSE(talk.served->hear("quit"));
}

TEST(EngineDesk, PlaysTheOnlyMoveThereIs) {
  Talk talk("en-garde", "steady");
  talk.say("newgame en-garde");
  talk.say("rules ferti/classic");
  talk.say("seat 0 Left");
  talk.say("position 1.2 22235 ????? 1 L d1");  // attacked with a 1, and no 1 to parry: over
  EXPECT_EQ(talk.say("go nodes 10").front().substr(0, 6), "error ");
  // Room for nothing, a distance of 1: nothing but an attack with the 1.
  talk.say("position 1.2 12345 ????? - L -");
  talk.served->hear("go nodes 10");
  EXPECT_EQ(talk.until("bestmove").back(), "bestmove A1x1");
}

TEST(EngineDesk, SeesAWinAndSaysSo) {
  // Light's woods are b6 to d8: Dark steps west into them and has won.
  Talk talk("archers", "search");
  talk.say("newgame archers");
  talk.say("seat 0");
  talk.say("position 9/9/4W4/9/9/9/9/s8/s8 d - 0");
  talk.served->hear("go nodes 2000");
  const auto lines = talk.until("bestmove");
  EXPECT_EQ(lines.back(), "bestmove e7-d7");
  ASSERT_GE(lines.size(), 2u);
  EXPECT_NE(lines[lines.size() - 2].find(" value 1.0000"), std::string::npos);
}

TEST(EngineDesk, RefusesWithASentenceAndGoesOn) {
  Talk talk("en-garde", "steady");
  EXPECT_EQ(talk.say("go"), Lines{"error there is nothing to think about: say 'position' first"});
  EXPECT_EQ(talk.say("newgame archers"), Lines{"error this engine plays en-garde, not 'archers'"});
  EXPECT_EQ(talk.say("seat left"), Lines{"error a seat is a number from 0 to 5, not 'left'"});
  EXPECT_EQ(talk.say("setoption name Hash value 1"),
            Lines{"error there is no option 'Hash'; there are Player and Seed"});
  EXPECT_EQ(talk.say("setoption name Seed value -1"),
            Lines{"error a seed is a whole number from 0 to 2^64 - 1, not '-1'"});
  EXPECT_EQ(talk.say("setoption name Player value goliath").front().substr(0, 30),
            "error unknown player 'goliath'");
  EXPECT_EQ(talk.say("flourish"),
            Lines{"info string passed over 'flourish', which is not of this protocol"});
  EXPECT_EQ(talk.say(""), Lines{});
  talk.say("position nonsense");
  EXPECT_EQ(talk.say("go").front().substr(0, 34), "error a position has six fields, <");
  EXPECT_EQ(talk.say("isready"), Lines{"readyok"});
  EXPECT_FALSE(ServedPlayer::open("chess", "steady", [](std::string_view) {}));
}

TEST(EngineDesk, AnswersWhileItThinksAndStopsAtOnce) {
  for (const auto& [game, position] :
       {std::pair{"archers", std::string(kArchersStart)},
        std::pair{"sword-and-shield", [] {
                    Table table = Table::open("sword-and-shield", "joust").value();
                    Random random(5);
                    int decisions = 0;
                    while (decisions < 12 || table.turn() != 0 || table.legal().size() < 5) {
                      if (table.turn() == kChance) {
                        table.deal(random());
                      } else {
                        ++decisions;
                        EXPECT_TRUE(table.play(table.legal().front()));
                      }
                    }
                    return table.position(Viewer::seat(0));
                  }()}}) {
    Talk talk(game, "search");
    talk.say(cat("newgame ", game));
    talk.say("seat 0");
    talk.say(cat("position ", position));
    talk.served->hear("go movetime 600000");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    talk.served->hear("isready");
    const auto meanwhile = talk.until("readyok");
    for (const std::string& line : meanwhile) EXPECT_FALSE(line.starts_with("bestmove")) << game;
    talk.served->hear("go");
    EXPECT_NE(talk.until("error").back().find("say 'stop' first"), std::string::npos);
    talk.served->hear("stop");
    EXPECT_TRUE(talk.until("bestmove").back().starts_with("bestmove ")) << game;
    EXPECT_EQ(talk.say("isready"), Lines{"readyok"});
  }
}

TEST(EngineDesk, GlimpsesComeWhileItThinks) {
  Talk talk("archers", "search");
  talk.say(cat("position ", kArchersStart));
  talk.served->hear("go nodes 20000");
  const auto lines = talk.until("bestmove");
  EXPECT_GE(lines.size(), 4u) << "a glimpse for depth 1 and for depth 2, the last word, the move";
  EXPECT_TRUE(lines.front().starts_with("info depth 1 nodes ")) << lines.front();
}

TEST(EngineDesk, TheSeedDecides) {
  const auto moves = [](const char* seed) {
    Talk talk("archers", "random");
    talk.say(cat("setoption name Seed value ", seed));
    std::string played;
    for (int i = 0; i < 8; ++i) {
      talk.say(cat("position ", kArchersStart));
      talk.served->hear("go");
      played += talk.until("bestmove").back() + '\n';
    }
    return played;
  };
  EXPECT_EQ(moves("7"), moves("7"));
  EXPECT_NE(moves("7"), moves("8"));
}

}  // namespace
}  // namespace salle::engine_protocol
