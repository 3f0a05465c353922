// Rules, actions and positions as text.
#include "core/text.hpp"
#include "support/sword_field.hpp"

namespace salle {
namespace {

using namespace sword_and_shield;

Rules rules_of(const std::string& text) {
  example_cards();
  return parse_rules(text + " cards=examples").value();
}
std::string again(const Rules& rules, const std::string& text) {
  const auto action = parse_action(rules, text, Language::kEnglish);
  return action ? action_text(rules, *action) : "refused: " + action.error().message;
}

TEST(SwordNotation, EveryFormOfThePageReadsBack) {
  const Rules melee = rules_of("melee knights=3v3");
  for (const char* text : {"a150",        "a150>5",        "[a110 a114 e194]>5",
                           "[e190 a101]", "d131",          "m145",
                           "hit",         "e192",          "i201",
                           "c184",        "x150",          "t:S",
                           "t:T",         "grand",         "end",
                           "bid12",       "pass",          "swap145:2",
                           "safe145",     "back145:left",  "lock145>5",
                           "break145:2",  "place3:centre", "*030",
                           "*150",        "*x150",         "pick:2",
                           "for:2"}) {
    EXPECT_EQ(again(melee, text), text);
  }
}

TEST(SwordNotation, WhatPeopleTypeIsTaken) {
  const Rules melee = rules_of("melee knights=3v3");
  EXPECT_EQ(again(melee, "t:s"), "t:S");
  EXPECT_EQ(again(melee, "[ a110   a114 ]>5"), "[a110 a114]>5");
  EXPECT_EQ(again(rules_of("joust"), "a150>2"), "a150") << "in the joust it says nothing";
}

TEST(SwordNotation, NonsenseIsRefusedInThreeLanguages) {
  const Rules rules = rules_of("melee");
  for (const char* text : {"",
                           "a",
                           "a1500",
                           "a999",
                           "a150>",
                           "a150>9",
                           "a150>x",
                           "a150:1",
                           "[a150]",
                           "[a150 a151",
                           "[a101 a102 a103 a104 a105]",
                           "[x101 x102]",
                           "[e101 e102]",
                           "bid",
                           "bid99",
                           "place9:left",
                           "place1",
                           "place1:top",
                           "swap145",
                           "swap145:9",
                           "back145",
                           "back145:up",
                           "safe145:1",
                           "*",
                           "*x",
                           "*999",
                           "t:",
                           "t:X",
                           "ending",
                           "dance",
                           "\xff\xfe"}) {
    for (const Language language : kLanguages) {
      const auto action = parse_action(rules, text, language);
      EXPECT_FALSE(action) << text;
      if (!action) {
        EXPECT_FALSE(action.error().message.empty());
      }
    }
  }
}

TEST(SwordRules, TextsReadBack) {
  for (const char* text :
       {"joust cards=salle", "joust/double-deck cards=salle",
        "melee cards=salle knights=2v2 players=each hands=secret",
        "melee cards=salle knights=3v2 players=aab/cc hands=open",
        "melee/shared-decks cards=salle knights=3v3 players=sides hands=secret"}) {
    const auto rules = parse_rules(text);
    ASSERT_TRUE(rules) << text;
    EXPECT_EQ(rules_text(*rules), text);
  }
}

TEST(SwordRules, OptionsThatMakeNoSenseAreRefusedWithTheCure) {
  const auto refused = [](const char* text) {
    const auto rules = parse_rules(text);
    return rules ? std::string() : rules.error().message;
  };
  EXPECT_NE(refused("joust knights=2v2").find("mêlée"), std::string::npos);
  EXPECT_NE(refused("melee knights=4v4").find("2v2, 3v2, 2v3 or 3v3"), std::string::npos);
  for (const char* players :
       {"aa", "ab/", "ab/cde", "aa/ab", "ba/cd", "ab/ce", "a1/cc", "abc/def"}) {
    EXPECT_NE(refused(cat("melee players=", players).c_str()).find("a letter for each"),
              std::string::npos)
        << players;
  }
  EXPECT_NE(refused("joust cards=none").find("--cards FILE"), std::string::npos);
  EXPECT_NE(refused("melee hands=shown").find("secret or open"), std::string::npos);
}

TEST(SwordRules, SeatsAreNamedBySide) {
  EXPECT_EQ(seat_name(rules_of("joust"), 0), "A");
  EXPECT_EQ(seat_name(rules_of("joust"), 1), "B");
  const Rules rules = rules_of("melee knights=3v2 players=aab/cc");
  EXPECT_EQ(rules.seats, 3);
  EXPECT_EQ(seat_name(rules, 0), "A1");
  EXPECT_EQ(seat_name(rules, 1), "A2");
  EXPECT_EQ(seat_name(rules, 2), "B");
}

TEST(SwordPosition, FaultsAreNamed) {
  const Rules rules = rules_of("joust");
  const auto refused = [&](const std::string& text) {
    const auto state = parse_position(rules, text);
    return state ? std::string("taken") : state.error().message;
  };
  const auto with = [](const std::string& table, const std::string& first) {
    return cat("{", table, R"(,"knights":[{"card":48,"health":1,"tactic":"S")", first,
               R"(},{"card":33,"health":2,"tactic":"S","hand":[]}]})");
  };
  const std::string turn = R"("phase":"action","actor":1,"turn":1)";
  EXPECT_EQ(refused(with(turn, "")), "taken");
  EXPECT_NE(refused("no json").find("JSON"), std::string::npos);
  EXPECT_NE(refused("[]").find("object"), std::string::npos);
  EXPECT_NE(refused("{}").find("phase"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"colour":1)")).find("'colour'"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"fatigue":29)")).find("1 to 28"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"hits":6)")).find("0 to 5"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"hand":[999])")).find("999"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"hand":[101,101])")).find("twice"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"hand":5)")).find("list of cards"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"hand":[151,152,153,154,155,156,157,158,159])"))
                .find("more than eight"),
            std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"safe":true)")).find("safety"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"hits":5)")).find("over"), std::string::npos);
  EXPECT_NE(refused(with(turn, R"(,"improvements":[101])")).find("Improvement"), std::string::npos);
  EXPECT_NE(
      refused(with(R"("phase":"bid","actor":1)", R"(,"hits":2)")).find("before the first turn"),
      std::string::npos);
  EXPECT_NE(refused(with(R"("phase":"draw","actor":1,"turn":1)", "")).find("decision"),
            std::string::npos);
  EXPECT_NE(refused(with(R"("phase":"answer","actor":2,"turn":1)", "")).find("cards"),
            std::string::npos);
  EXPECT_NE(
      refused(with(R"("phase":"action","actor":2,"turn":1)", "")).find("another Knight's turn"),
      std::string::npos);
}

TEST(SwordPosition, ASeatsSnapshotHasCountsWhereItMayNotLook) {
  SwordField field("joust", R"({"phase":"action","actor":1,"turn":1,"knights":[
      {"card":48,"health":1,"tactic":"S","hand":[101,102]},
      {"card":33,"health":2,"tactic":"S","hand":[110,140,151],"shown":[140]}]})");
  const auto text = [&](Viewer viewer) {
    return knowledge_text(field.rules(), view(field.rules(), field.state(), viewer), {});
  };
  EXPECT_NE(text(Viewer::seat(0)).find("\"hand\":[101,102]"), std::string::npos);
  EXPECT_NE(text(Viewer::seat(0)).find("\"hand\":3"), std::string::npos);
  EXPECT_EQ(text(Viewer::seat(0)).find("151"), std::string::npos);
  EXPECT_NE(text(Viewer::spectator()).find("\"hand\":2"), std::string::npos);
  // A snapshot that claims to see what it may not is refused.
  std::string lie = text(Viewer::seat(0));
  lie.replace(lie.find("\"viewer\":\"A\""), 12, "\"viewer\":\"B\"");
  EXPECT_FALSE(parse_knowledge(field.rules(), lie));
}

}  // namespace
}  // namespace salle
