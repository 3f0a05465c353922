#include "core/json_reader.hpp"

#include <gtest/gtest.h>

namespace salle {
namespace {

// The first mistake of reading `text` in that way, "" if there was none.
template <class Read>
std::string mistake_of(std::string_view text, Read read) {
  JsonReader reader(text);
  read(reader);
  return reader.mistake();
}

TEST(JsonReader, GivesWhatIsThereAndElseWhatToTakeInstead) {
  JsonReader reader(R"({"name":"Anna","age":7,"half":0.5,"yes":true,"deep":{"list":[1,2]}})");
  EXPECT_EQ(reader.text("name", 4), "Anna");
  EXPECT_EQ(reader.text_or("nick", "none"), "none");
  EXPECT_EQ(reader.whole("age", 7, 7), 7);
  EXPECT_EQ(reader.whole_or("height", -1), -1);
  EXPECT_EQ(reader.whole_if("height"), std::nullopt);
  EXPECT_EQ(reader.fraction_or("half", 0.0, 0, 1), 0.5);
  EXPECT_TRUE(reader.flag_or("yes", false));
  EXPECT_EQ(reader.object("deep").wholes<int>("list", 1, 2, 2), (std::vector{1, 2}));
  reader.nothing_else();
  EXPECT_EQ(reader.mistake(), "");
}

TEST(JsonReader, SaysWhatIsWrongAndWhatWouldBeRight) {
  const auto name = [](JsonReader& it) { (void)it.text("name", 4); };
  EXPECT_EQ(mistake_of("{}", name), "\"name\" is missing");
  EXPECT_EQ(mistake_of(R"({"name":"Annas"})", name), "\"name\" must be a text of at most 4 bytes");
  EXPECT_EQ(mistake_of(R"({"name":null})", name), "\"name\" must be a text of at most 4 bytes");
  const auto age = [](JsonReader& it) { (void)it.whole("age"); };
  for (const char* wrong : {"-1", "1.0", "\"1\"", "true", "1e30", "9007199254740994"}) {
    EXPECT_EQ(mistake_of(std::string("{\"age\":") + wrong + "}", age),
              "\"age\" must be a whole number from 0 on")
        << wrong;
  }
  const auto word = [](JsonReader& it) { (void)it.word("how", "block|mute"); };
  EXPECT_EQ(mistake_of(R"({"how":"kick"})", word), "\"how\" is block or mute");
  const auto seats = [](JsonReader& it) { (void)it.wholes<int>("seats", 0, 5); };
  EXPECT_EQ(mistake_of(R"({"seats":[0,6]})", seats),
            "\"seats\" must be a list of whole numbers from 0 to 5");
  const auto flag = [](JsonReader& it) { (void)it.flag_or("on", true); };
  EXPECT_EQ(mistake_of(R"({"on":1})", flag), "\"on\" must be true or false");
  const auto nested = [](JsonReader& it) {
    for (JsonReader& each : it.objects("seats")) (void)each.text("name");
  };
  EXPECT_EQ(mistake_of(R"({"seats":[{"name":"A"},{"name":5}]})", nested),
            "\"seats[1].name\" must be a text");
  EXPECT_EQ(mistake_of(R"({"seats":[{"name":"A"},5]})", nested), "\"seats[1]\" must be an object");
}

TEST(JsonReader, TheFirstMistakeStaysAndWhatIsAskedAfterItIsEmpty) {
  JsonReader reader(R"({"a":1,"b":2})");
  EXPECT_EQ(reader.text("a"), "");
  EXPECT_EQ(reader.text("b"), "");
  EXPECT_EQ(reader.object("c").text("d"), "");
  EXPECT_EQ(reader.mistake(), "\"a\" must be a text");
}

TEST(JsonReader, RefusesWhatNobodyAskedFor) {
  const auto read = [](JsonReader& it) {
    (void)it.text("name");
    it.nothing_else();
  };
  EXPECT_EQ(mistake_of(R"({"name":"A","x":1})", read),
            "there is no field 'x' here; there are name");
}

TEST(JsonReader, WhatIsNoObjectIsToldInTheWordsOfWhoAsks) {
  const JsonWords words{"no JSON", "no object"};
  EXPECT_EQ(JsonReader("", words).mistake(), "no JSON");
  EXPECT_EQ(JsonReader("{\"a\":\"\xff\"}", words).mistake(), "no JSON");
  EXPECT_EQ(JsonReader("[1]", words).mistake(), "no object");
  EXPECT_EQ(JsonReader("{}", words).mistake(), "");
}

TEST(JsonReader, IsBounded) {
  const auto nested = [](std::size_t depth) {
    return "{\"a\":" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
  };
  EXPECT_EQ(JsonReader(nested(JsonReader::kMostDepth)).mistake(), "");
  EXPECT_EQ(JsonReader(nested(JsonReader::kMostDepth + 1)).mistake(), "this is not JSON");
  EXPECT_EQ(JsonReader(R"({"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"[[["})").mistake(), "");
  const auto wide = [](std::size_t fields) {
    std::string text = "{";
    for (std::size_t i = 0; i < fields; ++i) {
      text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":[1,2,3]";
    }
    return text + "}";
  };
  EXPECT_EQ(JsonReader(wide(JsonReader::kMostFields)).mistake(), "");
  EXPECT_EQ(JsonReader(wide(JsonReader::kMostFields + 1)).mistake(), "this is not JSON");
  EXPECT_EQ(JsonReader("{\"a\":1}", {}, 7).mistake(), "");
  EXPECT_EQ(JsonReader("{\"a\":1}", {}, 6).mistake(), "this is not JSON");
}

}  // namespace
}  // namespace salle
