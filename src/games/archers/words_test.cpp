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

// Dark is Anna, Light is Bea; the sentences are about Anna.
using Three = std::array<std::string_view, 3>;  // by language

Audience to(Seat you, std::size_t language) { return {kLanguages[language], you, {"Anna", "Bea"}}; }

struct Happened {
  const char* what;
  Event event;
  Three you;
  Three they;  // as Bea hears it
};

Event happening(Happening what, Ending ending = Ending::kNone, bool king = false) {
  Event event;
  event.happening = what;
  event.seat = kDark;
  event.from = square_at(4, 4);
  event.to = square_at(4, 6);
  event.facing = Facing::kEast;
  event.ending = ending;
  event.king = king;
  return event;
}

TEST(ArchersWords, EverythingThatHappensIsToldToYouAndAboutOthers) {
  const Rules rules = *parse_rules("");
  const std::vector<Happened> list = {
      {"lot",
       happening(Happening::kLot),
       {"The lot falls on you to begin.", "Le sort vous désigne pour commencer.",
        "Het lot wijst jou aan om te beginnen."},
       {"The lot falls on Anna to begin.", "Le sort désigne Anna pour commencer.",
        "Het lot wijst Anna aan om te beginnen."}},
      {"shot",
       happening(Happening::kShot),
       {"You shoot the archer on e7 from e5.", "Vous abattez l’archer en e7 depuis e5.",
        "Je schiet de schutter op e7 neer vanaf e5."},
       {"Anna shoots your archer on e7 from e5.", "Anna abat votre archer en e7 depuis e5.",
        "Anna schiet je schutter op e7 neer vanaf e5."}},
      {"the king is shot",
       happening(Happening::kShot, Ending::kNone, true),
       {"You shoot the king on e7 from e5.", "Vous abattez le roi en e7 depuis e5.",
        "Je schiet de koning op e7 neer vanaf e5."},
       {"Anna shoots your king on e7 from e5.", "Anna abat votre roi en e7 depuis e5.",
        "Anna schiet je koning op e7 neer vanaf e5."}},
      {"step",
       happening(Happening::kStep),
       {"You step from e5 to e7.", "Vous passez de e5 en e7.", "Je stapt van e5 naar e7."},
       {"Anna steps from e5 to e7.", "Anna passe de e5 en e7.", "Anna stapt van e5 naar e7."}},
      {"pivot",
       happening(Happening::kPivot),
       {"You pivot e5 to face east.", "Vous faites pivoter e5 vers l’est.",
        "Je draait e5 naar het oosten."},
       {"Anna pivots e5 to face east.", "Anna fait pivoter e5 vers l’est.",
        "Anna draait e5 naar het oosten."}},
      {"entered",
       happening(Happening::kGameEnds, Ending::kEntered),
       {"You win: your archer has entered Bea's woods.",
        "Vous gagnez\u202f: votre archer est entré dans le bois de Bea.",
        "Jij wint: je schutter is het bos van Bea binnengegaan."},
       {"Anna wins: an archer has entered your woods.",
        "Anna gagne : un archer est entré dans votre bois.",
        "Anna wint: een schutter is jouw bos binnengegaan."}},
      {"king",
       happening(Happening::kGameEnds, Ending::kKing),
       {"You win: Bea's king is shot.", "Vous gagnez\u202f: le roi de Bea est abattu.",
        "Jij wint: de koning van Bea is neergeschoten."},
       {"Anna wins: your king is shot.", "Anna gagne\u202f: votre roi est abattu.",
        "Anna wint: jouw koning is neergeschoten."}},
      {"no archers",
       happening(Happening::kGameEnds, Ending::kNoArchers),
       {"You win: Bea has no archers left.", "Vous gagnez\u202f: Bea n’a plus d’archers.",
        "Jij wint: Bea heeft geen schutters meer."},
       {"Anna wins: you have no archers left.", "Anna gagne\u202f: vous n’avez plus d’archers.",
        "Anna wint: jij hebt geen schutters meer."}},
  };
  for (const Happened& each : list) {
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      EXPECT_EQ(event_words(rules, each.event, to(kDark, i)), each.you[i]) << each.what;
      EXPECT_EQ(event_words(rules, each.event, to(kLight, i)), each.they[i]) << each.what;
    }
  }
  Event lost = happening(Happening::kGameEnds, Ending::kKing);
  lost.seat = kLight;
  EXPECT_EQ(event_words(rules, lost, Audience(Language::kFrench, kNobody, {"Anna", "Bea"})),
            "Bea gagne\u202f: le roi d’Anna est abattu.");
}

TEST(ArchersWords, EveryPromptIsForTheOneToMoveOrForTheOthers) {
  struct Asked {
    std::string_view position;  // Dark is to move
    Three you;
    Three they;
  };
  const std::vector<Asked> asked = {
      {"9/9/9/4s4/4N4/9/9/9/9 d - 0",
       {"Your turn: shoot, or make the first of two manoeuvres.",
        "À vous\u202f: tirez, ou faites la première de deux manœuvres.",
        "Jij bent aan zet: schiet, of doe de eerste van twee manoeuvres."},
       {"Anna's turn: shoot, or make the first of two manoeuvres.",
        "À Anna de jouer\u202f: tirer, ou faire la première de deux manœuvres.",
        "Anna is aan zet: schieten, of de eerste van twee manoeuvres doen."}},
      {"9/9/9/9/4N4/9/9/9/8s d - 0",
       {"Your turn: the first of two manoeuvres, a step or a pivot.",
        "À vous\u202f: la première de deux manœuvres, un pas ou un pivot.",
        "Jij bent aan zet: de eerste van twee manoeuvres, een stap of een draai."},
       {"Anna's turn: the first of two manoeuvres, a step or a pivot.",
        "À Anna de jouer\u202f: la première de deux manœuvres, un pas ou un pivot.",
        "Anna is aan zet: de eerste van twee manoeuvres, een stap of een draai."}},
  };
  const Rules rules = *parse_rules("");
  for (const Asked& each : asked) {
    const View view{Viewer::all(), *parse_position(rules, each.position)};
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      EXPECT_EQ(prompt(view, to(kDark, i)), each.you[i]);
      EXPECT_EQ(prompt(view, to(kLight, i)), each.they[i]);
    }
  }
  View second{Viewer::all(), *parse_position(rules, asked[1].position)};
  second.game.now.phase = Phase::kSecond;
  EXPECT_EQ(prompt(second, to(kDark, 0)), "Your turn: the second manoeuvre, a step or a pivot.");
  EXPECT_EQ(prompt(second, to(kDark, 1)), "À vous\u202f: la seconde manœuvre, un pas ou un pivot.");
  EXPECT_EQ(prompt(second, to(kDark, 2)),
            "Jij bent aan zet: de tweede manoeuvre, een stap of een draai.");
  EXPECT_EQ(prompt(second, to(kLight, 0)), "Anna's turn: the second manoeuvre, a step or a pivot.");
  second.game.now.phase = Phase::kOver;
  second.game.now.winner = kDark;
  EXPECT_EQ(prompt(second, to(kDark, 0)), "You have won.");
  EXPECT_EQ(prompt(second, to(kDark, 1)), "Vous avez gagné.");
  EXPECT_EQ(prompt(second, to(kDark, 2)), "Je hebt gewonnen.");
  EXPECT_EQ(prompt(second, to(kLight, 1)), "Anna a gagné.");
}

TEST(ArchersWords, TheBoardIsDescribedFromWhereYouSit) {
  const Rules rules = *parse_rules("");
  const View view{Viewer::all(), *parse_position(rules, "9/9/9/4s4/4N4/9/9/9/9 d - 0")};
  EXPECT_EQ(
      describe(view, to(kDark, 0)),
      "Your archers: facing north e5. Bea has facing south e6. Of yours, under fire: e5. Of Bea, "
      "under fire: e6. Turns without a shot: 0.");
  EXPECT_EQ(describe(view, to(kLight, 1)),
            "Anna a vers le nord e5. Vos archers\u202f: vers le sud e6. Sous le tir, du côté "
            "d’Anna\u202f: e5. "
            "Sous le tir, de votre côté\u202f: e6. Tours sans tir\u202f: 0.");
}

TEST(ArchersRefusals, SpeakToTheOneWhoTried) {
  const Rules rules = *parse_rules("");
  const View view{Viewer::all(), *parse_position(rules, "9/9/9/4s4/4N4/9/9/9/9 d - 0")};
  const auto why = [&](Language language) {
    return refusal(view, *parse_action("e6:e"), Audience(language, kDark));
  };
  EXPECT_EQ(why(Language::kEnglish), "The archer on e6 is not yours.");
  EXPECT_EQ(why(Language::kFrench), "L’archer en e6 n’est pas à vous.");
  EXPECT_EQ(why(Language::kDutch), "De schutter op e6 is niet van jou.");
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
  auto json = json_tree([&](JsonPen& pen) {
    Archers::view_json(rules, Archers::view(rules, state, Viewer::spectator()), pen);
  });
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
  auto json = json_tree([&](JsonPen& pen) {
    Archers::view_json(rules, Archers::view(rules, state, Viewer::spectator()), pen);
  });
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
