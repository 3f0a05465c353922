#include "match/client_messages.hpp"

#include <gtest/gtest.h>

#include "match/setup.hpp"

namespace salle {
namespace {

TEST(Messages, AreRead) {
  const auto move =
      decode(R"({"do":"move","table":"ABC234","answers":12,"id":"x1","actions":"+3"})").value();
  EXPECT_EQ(move.kind, RequestKind::kMove);
  EXPECT_EQ(move.table, "ABC234");
  EXPECT_EQ(move.answers, 12);
  EXPECT_EQ(move.id, "x1");
  EXPECT_EQ(move.text, "+3");
  const auto watch =
      decode(R"({"do":"watch","table":"A","since":3,"language":"fr","wants":["view"]})").value();
  EXPECT_EQ(watch.kind, RequestKind::kWatch);
  EXPECT_EQ(watch.since, 3);
  EXPECT_EQ(watch.language, Language::kFrench);
  EXPECT_EQ(watch.wants, (Wants{true, false, false}));
  EXPECT_EQ(decode(R"({"do":"watch","table":"A"})")->wants,
            (Wants{true, true, true, false, false, false}));
  EXPECT_EQ(decode(R"({"do":"watch","table":"A","wants":["presence","described","may"]})")->wants,
            (Wants{false, false, false, true, true, true}));
  EXPECT_EQ(decode(R"({"do":"draw","table":"A","what":"offer"})")->text, "offer");
  EXPECT_EQ(decode(R"({"do":"ping"})")->kind, RequestKind::kPing);
}

// Moves without blanks and escapes are read by a shorter way, which must lead to the same place.
TEST(Messages, MovesMeanTheSameHoweverTheyAreWritten) {
  for (
      const std::string_view text : {
          R"({"do":"move","table":"ABC234","answers":12,"id":"x1","actions":"+3 A5x2"})",
          R"({"actions":"+3 A5x2","id":"x1","answers":12,"table":"ABC234","do":"move"})",
          R"( {"do": "move", "table":"ABC234", "answers":12, "id":"x1", "actions":"+3 A5x2"} )",
          R"({"do":"\u006dove","table":"ABC234","answers":12,"id":"x1","actions":"+3\u0020A5x2"})",
          R"({"do":"move","table":"ABC234","answers":7,"answers":12,"id":"x1","actions":"+3 A5x2"})",
      }) {
    const auto move = decode(text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(move->kind, RequestKind::kMove) << text;
    EXPECT_EQ(move->table, "ABC234") << text;
    EXPECT_EQ(move->answers, 12) << text;
    EXPECT_EQ(move->id, "x1") << text;
    EXPECT_EQ(move->text, "+3 A5x2") << text;
  }
  for (const std::string_view text : {
           R"({"do":"move","table":"A","answers":01,"id":"x","actions":"+1"})",
           R"({"do":"move","table":"A","answers":1,"id":"x","actions":"+1",})",
           R"({"do":"move","table":"A","answers":1,"id":"x","actions":"+1"}})",
           R"({"do":"move","table":"A","answers":1,"id":"x","actions":"+1")",
           R"({"do":"move","table":"A","answers":1,"id":"x","actions":"+1","seat":1})",
           R"({"do":"move","table":"ABCDEFGHJKMNPQRST","answers":1,"id":"x","actions":"+1"})",
           R"({"do":"resign","table":"A","answers":1,"id":"x","actions":"+1"})",
       }) {
    EXPECT_FALSE(decode(text)) << text;
  }
}

TEST(Messages, BadOnesAreRefusedWithWhatIsWrong) {
  const auto why = [](std::string_view text) {
    const auto message = decode(text);
    return message ? std::string("taken") : message.error().message;
  };
  EXPECT_EQ(why(""), "this is not JSON");
  EXPECT_EQ(why("[1]"), "a message is an object such as {\"do\":\"ping\"}");
  EXPECT_EQ(why("{}"), "\"do\" is missing");
  EXPECT_EQ(why(R"({"do":5})"), "\"do\" must be a text of at most 32 bytes");
  EXPECT_NE(why(R"({"do":"dance"})").find("there is no 'dance' to do; there are watch"),
            std::string::npos);
  EXPECT_EQ(why(R"({"do":"resign"})"), "\"table\" is missing");
  EXPECT_EQ(why(R"({"do":"resign","table":"A","seat":1})"), "\"resign\" has no field 'seat'");
  EXPECT_EQ(why(R"({"do":"move","table":"A","answers":-1,"id":"x","actions":"+1"})"),
            "\"answers\" must be a whole number from 0 on");
  EXPECT_EQ(why(R"({"do":"move","table":"A","answers":1.5,"id":"x","actions":"+1"})"),
            "\"answers\" must be a whole number from 0 on");
  EXPECT_EQ(why(R"({"do":"move","table":"A","answers":1,"actions":"+1"})"), "\"id\" is missing");
  EXPECT_EQ(why(R"({"do":"watch","table":"A","language":"tlh"})"), "\"language\" is en, fr or nl");
  EXPECT_EQ(why(R"({"do":"watch","table":"A","wants":["all"]})"),
            "\"wants\" is a list of 'view', 'events', 'meanings', 'described', 'presence', 'may'");
  EXPECT_EQ(why(std::string(10'000, '[')), "this is not JSON");
}

TEST(Settings, RoundTripAndRefuse) {
  for (const char* text :
       {R"({"clock":{"kind":"none"},"listed":false,"rated":false})",
        R"({"clock":{"kind":"live","base":300,"increment":5},"listed":true,"rated":true})",
        R"({"clock":{"kind":"days","days":3},"listed":false,"rated":true})"}) {
    const auto settings = parse_settings(nlohmann::json::parse(text)).value();
    EXPECT_EQ(settings_json(settings).dump(), text);
  }
  EXPECT_EQ(parse_settings(nlohmann::json::object()).value(), TableSettings{});
  for (const char* text :
       {"[]", R"({"clock":5})", R"({"clock":{"kind":"live"}})", R"({"rated":1})",
        R"({"clock":{"kind":"live","base":5,"increment":0}})",
        R"({"clock":{"kind":"days","days":31}})", R"({"colour":"red"})",
        R"({"clock":{"kind":"none","base":60}})", R"({"clock":{"kind":"days","days":2,"base":9}})",
        R"({"clock":{"kind":"live","base":1e99,"increment":0}})"}) {
    EXPECT_FALSE(parse_settings(nlohmann::json::parse(text))) << text;
  }
}

TEST(Messages, WhatWasRefusedCanStillBeNamed) {
  const ClientMessage odd = salvage(R"({"do":"fly","id":"a1","table":"ABCDEF","wings":2})");
  EXPECT_EQ(odd.id, "a1");
  EXPECT_EQ(odd.table, "ABCDEF");
  EXPECT_EQ(salvage(R"({"id":7,"table":[]})").id, "");
  EXPECT_EQ(salvage(R"({"id":")" + std::string(65, 'x') + R"("})").id, "");
  EXPECT_EQ(salvage("[").id, "");
}

}  // namespace
}  // namespace salle
