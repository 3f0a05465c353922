#include "engine_protocol/protocol_lines.hpp"

#include <gtest/gtest.h>

namespace salle::engine_protocol {
namespace {

TEST(EngineLines, AWordAndWhatBelongsToIt) {
  EXPECT_EQ(read_line("legal [a110 e192]>5\r").word, "legal");
  EXPECT_EQ(read_line("legal [a110 e192]>5\r").rest, "[a110 e192]>5");
  EXPECT_EQ(read_line("  isready ").word, "isready");
  EXPECT_EQ(read_line("isready").rest, "");
  EXPECT_EQ(read_line("").word, "");
}

TEST(EngineLines, GoSaysHowLong) {
  EXPECT_FALSE(read_go("")->given());
  EXPECT_DOUBLE_EQ(read_go("movetime 250")->seconds, 0.25);
  EXPECT_EQ(read_go("movetime 250 nodes 1000")->nodes, 1000);
  for (const char* bad : {"movetime", "movetime 0", "movetime -5", "nodes 1e5", "nodes 5 x",
                          "depth 4", "movetime 99999999999"}) {
    const auto read = read_go(bad);
    ASSERT_FALSE(read) << bad;
    EXPECT_NE(read.error().message.find("'movetime' with milliseconds"), std::string::npos);
  }
  EXPECT_EQ(write_go({.nodes = 7}), "go nodes 7");
  EXPECT_EQ(write_go({.seconds = 1.5}), "go movetime 1500");
  EXPECT_EQ(write_go({}), "go");
}

TEST(EngineLines, OptionsAreSetByName) {
  EXPECT_EQ(read_setoption("name Seed value 7")->value, "7");
  EXPECT_EQ(read_setoption("name Style value calm and quiet")->value, "calm and quiet");
  EXPECT_EQ(read_setoption("name Clear")->name, "Clear");
  EXPECT_FALSE(read_setoption("Seed 7"));
  EXPECT_FALSE(read_setoption("name Seed 7"));
  EXPECT_FALSE(read_setoption(""));
  EXPECT_EQ(read_option_name("name Seed type spin default 1").value(), "Seed");
  EXPECT_FALSE(read_option_name("Seed"));
}

TEST(EngineLines, InfoIsReadAndNonsenseIsNot) {
  const auto info =
      read_info("depth 4 nodes 1234 hashfull 3 value -0.25 time 56 string all is well");
  ASSERT_TRUE(info);
  EXPECT_EQ(info->value, -0.25);
  EXPECT_EQ(info->depth, 4);
  EXPECT_EQ(info->nodes, 1234);
  EXPECT_EQ(info->milliseconds, 56);
  EXPECT_EQ(info->text, "all is well");
  EXPECT_FALSE(read_info("string value 9")->value) << "what follows 'string' is for people";
  for (const char* bad : {"value 1.01", "value -7", "value nan", "value inf", "value", "value x"}) {
    const auto read = read_info(bad);
    ASSERT_FALSE(read) << bad;
    EXPECT_NE(read.error().message.find("from -1 (lost) to 1 (won)"), std::string::npos);
  }
  EXPECT_FALSE(read_info("nodes many"));
  EXPECT_FALSE(read_info("depth -1"));
}

TEST(EngineLines, AGlimpseIsWrittenAsItIsRead) {
  EXPECT_EQ(write_info({0.5, 3, 100}, 20), "info depth 3 nodes 100 time 20 value 0.5000");
  EXPECT_EQ(write_info({-1.0, 0, 9}, 0), "info nodes 9 time 0 value -1.0000");
}

}  // namespace
}  // namespace salle::engine_protocol
