// What people are told: refusals by their reason, and every language with something to say.
#include "games/archers/words.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/utf8.hpp"
#include "games/archers/archers.hpp"

namespace salle::archers {
namespace {

std::string why_not(std::string_view position, std::string_view action,
                    Language language = Language::kEnglish) {
  const Rules rules = *parse_rules("");
  return refusal({Viewer::all(), *parse_position(rules, position)}, *parse_action(action),
                 language);
}

TEST(ArchersRefusals, NameTheReason) {
  const std::string_view open = "9/9/4s4/4s4/4N4/4N3e/9/1e7/E8 d - 0";
  EXPECT_EQ(why_not(open, "*dark"), "Who begins is left to the lot.");
  EXPECT_EQ(why_not(open, "c3:n"), "There is no archer on c3.");
  EXPECT_EQ(why_not(open, "e6:e"), "The archer on e6 belongs to Light.");
  EXPECT_EQ(why_not(open, "e5xf5"),
            "The archer on e5 faces north and shoots straight ahead; f5 is not there.");
  EXPECT_EQ(why_not(open, "e4xe5"), "The archer on e5 is your own.");
  EXPECT_EQ(why_not(open, "e4xe6"), "e6 is masked by the archer on e5.");
  EXPECT_EQ(why_not(open, "e5xe9"),
            "e9 is out of range: 4 squares from e5, and an arrow flies three.");
  EXPECT_EQ(why_not(open, "a1xc1"), "There is nobody to shoot on c1.");
  EXPECT_EQ(why_not(open, "e5-e6"), "e6 is occupied.");
  EXPECT_EQ(why_not(open, "e5-f5"),
            "A step is one square straight forward or back, and the archer on e5 faces north.");
  EXPECT_EQ(why_not(open, "e5-e7"),
            "A step is one square straight forward or back, and the archer on e5 faces north.");
  EXPECT_EQ(why_not(open, "e5:n"), "The archer on e5 faces north already.");
  EXPECT_EQ(why_not(open, "e5:s"),
            "A pivot is a quarter turn: to face south takes both manoeuvres.");
  EXPECT_EQ(why_not("9/9/9/4s4/1E1s1s3/4N4/4N4/9/9 d - 3 b5xd5", "b5xf5"),
            "The archer on b5 has already shot this turn.");
  EXPECT_EQ(why_not("9/9/9/2e6/4N4/9/9/9/9 d - 0", "e5-e6"), "e6 is under fire from c6.");
  EXPECT_EQ(why_not("9/9/9/2e6/4N4/9/9/9/9 d - 0", "e5-e6", Language::kFrench),
            "e6 est sous le tir de c6.");
  EXPECT_EQ(why_not("9/9/9/2e6/4N4/9/9/9/9 d - 0", "e5-e6", Language::kDutch),
            "e6 ligt onder vuur van c6.");
}

TEST(ArchersWords, EveryLanguageTellsWholeGames) {
  for (const std::string_view set : {"standard", "kings", "standard quiet=6 repetition=0"}) {
    const Rules rules = *parse_rules(set);
    Random random(13);
    for (int game = 0; game < 10; ++game) {
      State state = start(rules);
      EventList<Archers> events;
      while (Archers::turn(rules, state) != kNobody) {
        Action action;
        if (Archers::turn(rules, state) == kChance) {
          action = Archers::draw(rules, state, random());
        } else {
          ActionList<Archers> actions;
          Archers::legal(rules, state, actions);
          action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
        }
        const View view = Archers::view(rules, state, Viewer::spectator());
        const State before = state;
        apply(rules, state, action);
        Archers::events(rules, before, action, state, Viewer::spectator(), events);
        for (const Language language : kLanguages) {
          EXPECT_FALSE(prompt(view, language).empty());
          EXPECT_FALSE(explain(view, action, language).empty());
          EXPECT_FALSE(describe(view, language).empty());
          for (const Event& event : events) {
            const std::string words = event_words(rules, event, language);
            EXPECT_FALSE(words.empty());
            EXPECT_EQ(words.find('{'), std::string::npos) << words;
          }
          const Picture drawn = picture(rules, view, language, true);
          EXPECT_LE(drawn.lines().size(), 12u);
          for (const auto& line : drawn.lines()) {
            std::size_t wide = 0;
            for (const Stroke& stroke : line) wide += columns(stroke.text);
            EXPECT_LE(wide, 78u);
          }
        }
      }
      const View view = Archers::view(rules, state, Viewer::all());
      for (const Language language : kLanguages) {
        EXPECT_FALSE(result_words(rules, view, language).empty());
      }
    }
  }
}

TEST(ArchersWords, TheBoardIsDrawn) {
  const Rules rules = *parse_rules("");
  const State state = *parse_position(rules, "9/1s1s5/2s*6/9/4N3w/9/5W2E*/9/9 d k 3");
  EXPECT_EQ(picture(rules, {Viewer::all(), state}, Language::kEnglish, false).plain(),
            "9  ·  ·  ·  ·  ·  ·  ·  ·  ·    △ Light  4\n"
            "8  · ░▽░░░░░▽░ ·  ·  ·  ·  ·    ▲ Dark  3  to play\n"
            "7  · ░░░░▽*░░░ ·  ·  ·  ·  ·\n"
            "6  · ░░░░░░░░░ ·  ·  ·  ·  ·    turns without a shot: 3 / 100\n"
            "5  ·  ·  ·  ·  ▲  ·  ·  ·  ◁    * king\n"
            "4  ·  ·  ·  ·  · ░░░░░░░░░ ·\n"
            "3  ·  ·  ·  ·  · ░◀░░░░░░░ ▶*\n"
            "2  ·  ·  ·  ·  · ░░░░░░░░░ ·\n"
            "1  ·  ·  ·  ·  ·  ·  ·  ·  ·\n"
            "   a  b  c  d  e  f  g  h  i\n");
}

TEST(ArchersWords, RulesPagesTellTheirRuleSet) {
  for (const Language language : kLanguages) {
    const std::string standard = rules_words(*parse_rules("standard"), language);
    const std::string kings = rules_words(*parse_rules("kings"), language);
    EXPECT_EQ(standard.find("g3"), std::string::npos);
    EXPECT_NE(kings.find("g3"), std::string::npos);
    EXPECT_NE(standard.find("100"), std::string::npos);
    EXPECT_EQ(rules_words(*parse_rules("quiet=0"), language).find("100"), std::string::npos);
  }
}

TEST(ArchersWords, ViewsAndEventsAreJson) {
  const Rules rules = *parse_rules("");
  const State state = *parse_position(rules, "9/9/9/4s4/1E1s1s3/4N4/4N4/9/9 d - 3 b5xd5");
  nlohmann::ordered_json json;
  Archers::view_json(rules, Archers::view(rules, state, Viewer::spectator()), json);
  EXPECT_EQ(json["mover"], 0);
  EXPECT_EQ(json["archers"].size(), 5u);
  EXPECT_EQ(json["archers"][2]["square"], "b5");
  EXPECT_EQ(json["archers"][2]["hasShot"], true);
  EXPECT_EQ(json["archers"][2]["facing"], "e");
  EXPECT_EQ(json["turn"][0], "b5xd5");
  EXPECT_EQ(json["position"], position_text(state));
}

TEST(ArchersWords, TheViewTellsEveryLineOfFire) {
  const Rules rules = *parse_rules("");
  // g9 and h9 face each other; e4 is masked by its own e5, which reaches the enemy on e8 at the
  // third square; i8 would be the fourth of i4; e8 is masked by its own c8, which has open ground
  // ahead; i8 has one square up to the edge, a1 none.
  const State state = *parse_position(rules, "6Ew1/2s1w3n/9/9/4N4/4N3N/9/9/s8 d - 0");
  nlohmann::ordered_json json;
  Archers::view_json(rules, Archers::view(rules, state, Viewer::spectator()), json);
  std::map<std::string, std::string> lines;
  for (const auto& archer : json["archers"]) {
    std::string line;
    for (const std::string square : archer["line"]) line += square + ' ';
    if (!archer["aimsAt"].is_null()) line += "x " + archer["aimsAt"].get<std::string>();
    lines[archer["square"].get<std::string>()] = line;
  }
  const std::map<std::string, std::string> by_hand = {
      {"g9", "h9 x h9"},       {"h9", "g9 x g9"},   {"e4", "e5 "},
      {"e5", "e6 e7 e8 x e8"}, {"i4", "i5 i6 i7 "}, {"a1", ""},
      {"c8", "c7 c6 c5 "},     {"e8", "d8 c8 "},    {"i8", "i9 "},
  };
  EXPECT_EQ(lines, by_hand);
}

TEST(ArchersWords, TheDrawingHasEveryArcher) {
  const Rules rules = *parse_rules("");
  const State state = *parse_position(rules, "9/1s1s5/2s*6/9/4N3w/9/5W2E*/9/9 d k 3");
  const std::string drawing = svg({Viewer::all(), state}, Language::kEnglish);
  const auto count = [&](std::string_view piece) {
    int found = 0;
    for (std::size_t at = drawing.find(piece); at != std::string::npos;
         at = drawing.find(piece, at + 1)) {
      ++found;
    }
    return found;
  };
  EXPECT_TRUE(drawing.starts_with("<svg "));
  EXPECT_TRUE(drawing.ends_with("</svg>\n"));
  EXPECT_EQ(count("<g class=\"seat0"), 3);
  EXPECT_EQ(count("<g class=\"seat1"), 4);
  EXPECT_EQ(count("class=\"crown\""), 2);
}

}  // namespace
}  // namespace salle::archers
