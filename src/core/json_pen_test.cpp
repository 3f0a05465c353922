#include "core/json_pen.hpp"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

namespace salle {
namespace {

TEST(JsonPen, WritesFieldsInTheOrderInWhichTheyArePut) {
  const std::string text = json_text([](JsonPen& pen) {
    pen.put("number", -3);
    pen.put("large", std::uint64_t{18446744073709551615U});
    pen.put("byte", std::uint8_t{200});
    pen.put("truth", true);
    pen.put("nothing", nullptr);
    pen.put("missing", std::optional<int>());
    pen.put("there", std::optional(7));
    pen.put("letters", "abc");
  });
  EXPECT_EQ(text,
            R"({"number":-3,"large":18446744073709551615,"byte":200,"truth":true,"nothing":null,)"
            R"("missing":null,"there":7,"letters":"abc"})");
}

TEST(JsonPen, WritesListsAndObjectsInEachOther) {
  const std::string text = json_text([](JsonPen& pen) {
    pen.put("empty", std::vector<int>());
    pen.put("numbers", std::array{1, 2});
    pen.put("words", std::vector<std::string_view>{"a", "b"});
    pen.list("mixed", [&] {
      pen.add(nullptr);
      pen.list([&] { pen.add(1); });
      pen.object([&] { pen.put("x", "{"); });
      pen.add(false);
    });
    pen.object("inside", [&] {
      pen.object("more", [] {});
      pen.put_json("as it is", "[0]");
    });
  });
  EXPECT_EQ(text, R"({"empty":[],"numbers":[1,2],"words":["a","b"],)"
                  R"("mixed":[null,[1],{"x":"{"},false],"inside":{"more":{},"as it is":[0]}})");
}

// RFC 8259: quotes, backslashes and what lies below the space are escaped; nothing else must be.
TEST(JsonPen, EscapesWhatMustBe) {
  const auto written = [](std::string_view value) {
    return json_text([&](JsonPen& pen) { pen.put("t", value); });
  };
  EXPECT_EQ(written("a \"b\""), R"({"t":"a \"b\""})");
  EXPECT_EQ(written("a\\b"), R"({"t":"a\\b"})");
  EXPECT_EQ(written("a\nb"), R"({"t":"a\nb"})");
  EXPECT_EQ(written(std::string_view("\x01", 1)), R"({"t":"\u0001"})");
  EXPECT_EQ(written("é – ’"), R"({"t":"é – ’"})");
  EXPECT_EQ(written(""), R"({"t":""})");
}

TEST(JsonPen, WritesTreesAsTheyAre) {
  const nlohmann::ordered_json tree = {
      {"z", {1, -2, 0.5}}, {"a", {{"b", nullptr}, {"c", false}}}, {"q\"", "x\ty"}};
  EXPECT_EQ(json_text([&](JsonPen& pen) { pen.put("tree", tree); }),
            R"({"tree":{"z":[1,-2,0.5],"a":{"b":null,"c":false},"q\"":"x\ty"}})");
  EXPECT_EQ(json_tree([&](JsonPen& pen) { pen.put_all(tree); }), tree);
}

}  // namespace
}  // namespace salle
