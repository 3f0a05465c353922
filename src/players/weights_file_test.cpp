#include "players/weights_file.hpp"

#include <gtest/gtest.h>

#include <string>

namespace salle {
namespace {

// 0xaf63dc4c8601ec8c is the FNV-1a fingerprint of "a", as its authors publish it.
const std::string kFile =
    "salle-example 1\nrules one  two\nempty\ncheck af63dc4c8601ec8c\nrules three\n\na";

TEST(WeightsFile, HasLinesAndWeights) {
  const auto file = WeightsFile::open(kFile, "salle-example 1");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->about(), kFile.substr(0, kFile.size() - 2));
  EXPECT_EQ(file->words("rules"), (std::vector<std::string_view>{"one", "two"}));
  EXPECT_TRUE(file->words("empty").empty());
  EXPECT_TRUE(file->words("rule").empty());
  EXPECT_EQ(file->weights(1).value(), "a");
}

TEST(WeightsFile, IsRefusedWhereItIsAnotherOrNotWhole) {
  const std::string no_file = "this is no weights file: it does not begin with \"salle-example 1\"";
  for (const std::string text : {"", "salle-example 1", "salle-example 1\n",
                                 "salle-example 12\n\na", "\n\nsalle-example 1"}) {
    const auto file = WeightsFile::open(text, "salle-example 1");
    ASSERT_FALSE(file) << text;
    EXPECT_EQ(file.error().message, no_file);
  }
  const auto why = [](std::string text, std::size_t expected) {
    return WeightsFile::open(text, "salle-example 1")->weights(expected).error().message;
  };
  EXPECT_EQ(why(kFile, 2), "the weights file has 1 bytes of weights, not 2");
  EXPECT_EQ(why(kFile.substr(0, kFile.size() - 1) + "b", 1), "the weights file is damaged");
  // Without a fingerprint nobody knows.
  EXPECT_EQ(why("salle-example 1\n\na", 1), "the weights file is damaged");
  EXPECT_EQ(why("salle-example 1\ncheck\n\na", 1), "the weights file is damaged");
  EXPECT_EQ(why("salle-example 1\ncheck zebra\n\na", 1), "the weights file is damaged");
}

TEST(NumberReader, TakesNumbersWithTheirLowByteFirst) {
  using namespace std::string_literals;
  const std::string bytes = "\x01\x80\xff\xfe\xff\x2a\x00\x00\x80\x00\x00\xc0\x3f"s;
  NumberReader reader(bytes);
  EXPECT_EQ(reader.next<std::int8_t>(), 1);
  EXPECT_EQ(reader.next<std::int8_t>(), -128);
  EXPECT_EQ(reader.next<std::int8_t>(), -1);
  EXPECT_EQ(reader.next<std::int16_t>(), -2);
  EXPECT_EQ(reader.next<std::int32_t>(), -2147483606);  // 42 above the least
  EXPECT_EQ(reader.next<float>(), 1.5f);
}

}  // namespace
}  // namespace salle
