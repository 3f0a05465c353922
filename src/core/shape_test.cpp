#include "core/shape.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace salle {
namespace {

using namespace shapes;

const Shape kCoat = {
    "Coat",
    "a coat",
    {
        {"colour", one_of("red|blue"), "of the outside"},
        {"pockets", list(whole(0, 9), 2), "what is in them"},
    },
};
const Shape kGuest = {
    "Guest",
    "somebody who came",
    {
        {"name", text(8), "as announced"},
        {"coat", or_null(of(kCoat)), "if it was cold"},
        {"gifts", optional(map(fraction(0, 1))), "and how much they please"},
        {"friends", optional(list(or_text(of(kCoat)))), "odd ones"},
        {"where", optional(or_word(whole(1, 4), "door|garden")), ""},
    },
};
const Shape kComes = {"Comes", "", {{"do", one_of("come|return"), ""}, {"who", of(kGuest), ""}}};
const Shape kBase = {"Base", "", {{"at", whole(), ""}}};
const Shape kGoes = {"Goes", "", {{"do", one_of("go"), ""}}, &kBase};
const Shape kVisit = {.name = "Visit", .meaning = "", .told_by = "do", .cases = {&kComes, &kGoes}};

std::string why(const char* text, const Shape& shape) { return check(Json::parse(text), shape); }

TEST(Shape, WhatFitsIsTaken) {
  EXPECT_EQ(why(R"({"name":"Anna","coat":null})", kGuest), "");
  EXPECT_EQ(why(R"({"name":"Anna","coat":{"colour":"red","pockets":[0,9]},
                    "gifts":{"cake":0.5},"friends":["Bo",{"colour":"blue","pockets":[1,2]}],
                    "where":"garden"})",
                kGuest),
            "");
  EXPECT_EQ(why(R"({"do":"return","who":{"name":"Bo","coat":null,"where":4}})", kVisit), "");
  EXPECT_EQ(why(R"({"at":3,"do":"go"})", kVisit), "");
}

TEST(Shape, WhatDoesNotFitIsNamedWithItsPlace) {
  EXPECT_EQ(why("[]", kGuest), "this must be a JSON object");
  EXPECT_EQ(why(R"({"coat":null})", kGuest), "\"name\" is missing");
  EXPECT_EQ(why(R"({"name":"Anna"})", kGuest), "\"coat\" is missing");
  EXPECT_EQ(why(R"({"name":"Annabella","coat":null})", kGuest),
            "\"name\" must be a text of at most 8 bytes");
  EXPECT_EQ(why(R"({"name":"A","coat":{"colour":"red","pockets":[0]}})", kGuest),
            "\"coat.pockets\" must be a list of 2 whole numbers from 0 to 9");
  EXPECT_EQ(why(R"({"name":"A","coat":{"colour":"green","pockets":[0,0]}})", kGuest),
            "\"coat.colour\" is red or blue");
  EXPECT_EQ(why(R"({"name":"A","coat":{"colour":"red","pockets":[0,0],"belt":1}})", kGuest),
            "\"coat\" has no field 'belt'");
  EXPECT_EQ(why(R"({"name":"A","coat":null,"hat":1})", kGuest),
            "there is no field 'hat' here; there are name, coat, gifts, friends, where");
  EXPECT_EQ(why(R"({"name":"A","coat":null,"gifts":{"cake":2}})", kGuest),
            "\"gifts.cake\" must be a number from 0 to 1");
  EXPECT_EQ(why(R"({"name":"A","coat":null,"friends":["Bo",3]})", kGuest),
            "\"friends[1]\" must be an object or a text");
  EXPECT_EQ(why(R"({"name":"A","coat":null,"where":"roof"})", kGuest),
            "\"where\" must be a whole number from 1 to 4, or door or garden");
  EXPECT_EQ(why(R"({"do":"dance"})", kVisit),
            "there is no 'dance' to do; there are come, return, go");
  EXPECT_EQ(why(R"({"do":"go"})", kVisit), "\"at\" is missing");
  EXPECT_EQ(why(R"({"do":"go","at":1,"who":1})", kVisit), "\"go\" has no field 'who'");
}

TEST(Shape, WhatWasMetCanBeHeldAgainstWhatIsDescribed) {
  Seen seen;
  EXPECT_EQ(check(Json::parse(R"({"at":3,"do":"go"})"), kVisit, &seen), "");
  EXPECT_TRUE(seen.contains("Visit Goes"));
  EXPECT_TRUE(seen.contains("Goes.at"));
  const Seen all = expected(kVisit);
  EXPECT_TRUE(all.contains("Visit Comes"));
  EXPECT_TRUE(all.contains("Guest.coat null"));
  EXPECT_TRUE(all.contains("Guest.gifts missing"));
  for (const std::string& each : seen) EXPECT_TRUE(all.contains(each)) << each;
}

constexpr std::string_view kSizes = "small|large";

TEST(Shape, WordsAreAnArrayToo) {
  constexpr auto sizes = word_array<kSizes>();
  static_assert(sizes.size() == 2);
  EXPECT_EQ(sizes[0], "small");
  EXPECT_EQ(sizes[1], "large");
}

}  // namespace
}  // namespace salle
