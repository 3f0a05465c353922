// Every mistake a card set's file can have: told at its line, with the cure.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_reader.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr std::string_view kHead = R"([set]
id = "small"
version = 1
name = "Small"
symbols = [
  { key = "rose", en = "Rose", fr = "Rose", nl = "Roos" },
  { key = "star", en = "Star", fr = "Étoile", nl = "Ster" },
]
[guards]
wing = ["cross", "slanting", "crooked"]
rage = ["battle", "rage", "crown"]
oak-door = ["cross", "battle", "squinting"]
iron-hat = ["crown", "scalp", "plunge"]
groin = ["anger", "father"]
crown = ["cross"]
barrier = ["cross"]
iron-gate = ["cross"]
cross = ["cross"]
hook-catcher = ["cross"]
[[artefact]]
number = 13
name = "Stick"
group = "weapon"
strength = 1
technique = -1
[[health]]
numbers = [1, 2, 3, 4, 5, 6]
[[achievement]]
number = 184
name = "Aside"
defence = { cost = 3, answers = ["squinting"] }
[[achievement]]
number = 185
name = "Over"
action = { cost = 2, attack = true, strike = "scalp", answered_by = ["guards"] }
[[achievement]]
number = 186
name = "Push"
action = { cost = 1, effects = [{ do = "fatigue", who = "foe", amount = -3 }] }
[[event]]
number = 190
name = { en = "Wait", fr = "Attendre", nl = "Wachten" }
symbol = "rose"
effects = [{ do = "ability", ability = "strength", amount = 2, when = ["shaken"] }]
[[improvement]]
number = 201
name = "Bread"
strength = 1
lore = "Crust and all."
rulebook = ["strength"]
)";

std::string knight(int number) {
  return cat("[[knight]]\nnumber = ", number, "\nname = \"Knight ", number,
             "\"\nstrength = 2\ntechnique = 3\nchivalry = 4\nendurance = 4\n");
}

std::string combat(int number) {
  return cat("[[combat]]\nnumber = ", number,
             "\nattack = { strike = \"cross\", strength = 4, technique = 3 }\n"
             "defence = { guard = \"",
             kGuardKeys[static_cast<std::size_t>(number % 5)],
             "\", strength = 3, technique = 5 }\nsymbol = \"", number % 2 == 0 ? "rose" : "star",
             "\"\n");
}

// The smallest set there is.
std::string small_set() {
  std::string text(kHead);
  for (int number = 30; number < 36; ++number) text += knight(number);
  for (int number = 101; number <= 135; ++number) text += combat(number);
  return text + "initiative = 15\n";  // of card 135
}

std::string shown(const std::vector<CardProblem>& problems) {
  std::string all;
  for (const CardProblem& problem : problems) {
    all += cat(problem.line, ": ", problem.message, '\n');
  }
  return all;
}

struct Mistake {
  std::string from;
  std::string to;       // @ marks where the problem is told, if not at the beginning
  std::string message;  // a part of it
};

// Edits the smallest set and expects just this one problem, at the right line.
void expect_problem(const Mistake& mistake) {
  SCOPED_TRACE(mistake.to);
  std::string text = small_set();
  const std::size_t at = text.find(mistake.from);
  ASSERT_NE(at, std::string::npos) << mistake.from;
  std::string to = mistake.to;
  const std::size_t mark = to.find('@');
  std::size_t told = at;
  if (mark != std::string::npos) {
    to.erase(mark, 1);
    told += mark;
  }
  text.replace(at, mistake.from.size(), to);
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(told), '\n');
  const auto problems = load_card_set(text).problems;
  ASSERT_EQ(problems.size(), 1u) << shown(problems);
  EXPECT_EQ(problems[0].line, line) << problems[0].message;
  EXPECT_NE(problems[0].message.find(mistake.message), std::string::npos) << problems[0].message;
}

TEST(CardLoader, TheSmallestSetIsFine) {
  const LoadedCards loaded = load_card_set(small_set());
  ASSERT_EQ(shown(loaded.problems), "");
  EXPECT_EQ(loaded.set.id, "small");
  EXPECT_EQ(loaded.set.deck.size(), 40u);
  EXPECT_EQ(loaded.set.start.size(), 13u);
  const int wait = loaded.set.find_deck(190);
  const DeckCard& event = loaded.set.deck[static_cast<std::size_t>(wait)];
  ASSERT_EQ(event.effects.size(), 1u);
  EXPECT_EQ(event.effects[0].deed, Effect::Deed::kAbility);
  EXPECT_EQ(event.effects[0].when, Effect::kShaken);
  EXPECT_EQ(loaded.set.deck_faces[static_cast<std::size_t>(wait)].name[2], "Wachten");
  const DeckCard& over = loaded.set.deck[static_cast<std::size_t>(loaded.set.find_deck(185))];
  EXPECT_EQ(over.answered_by, kByGuards);
  EXPECT_EQ(over.attack[0], 0) << "no values: stopped, not compared";
  EXPECT_EQ(loaded.set.deck_faces[0].name[0], "Cross Cut / Rage Guard") << "a name by default";
  EXPECT_EQ(loaded.set.deck_faces[0].name[1], "Coupe Latérale / Garde Enragée");
}

TEST(CardLoader, WhatIsNotToml) {
  expect_problem({"version = 1", "version = ", "not TOML"});
  expect_problem({"number = 30", "number = 030", "write 30 for card 030"});
  expect_problem({"name = \"Knight 31\"", "name = \"Knight 31", "not TOML"});
  expect_problem({"name = \"Small\"", "name = \"Sm\xff\"", "save the file as UTF-8"});
  expect_problem({"name = \"Small\"", "name = \"" + std::string(2000, 'x') + '"', "break it into"});
  expect_problem({"version = 1", "version = 1\n@version = 2", "not TOML"});
  expect_problem({"version = 1", "versién = 1", "stands outside quotes"});
  expect_problem({"version = 1", "version = 1\n@é = 1", "stands outside quotes"});
  expect_problem({"[[health]]", "x = \"\"\"é\"\"\"\"\"@é\n[[health]]", "outside quotes"});
  expect_problem({"version = 1", "version = 1'é", "not TOML"});
  expect_problem({"name = \"Small\"", "name = \"a\\u007ec3b\"", "write ~ itself"});
  EXPECT_EQ(shown(load_card_set("# né\n" + small_set()).problems), "");
  EXPECT_EQ(shown(load_card_set("\xef\xbb\xbf" + small_set()).problems), "");
  const auto large = load_card_set(std::string(kMaxCardFileBytes + 1, '\n')).problems;
  ASSERT_EQ(large.size(), 1u);
  EXPECT_NE(large[0].message.find("more than"), std::string::npos);
  EXPECT_FALSE(load_card_set("").problems.empty());
  EXPECT_FALSE(load_card_set(std::string_view("\0", 1)).problems.empty());
}

TEST(CardLoader, LettersOfAllKindsArrive) {
  std::string text = small_set();
  const std::string name = "Zoë ~ Łukasz ~c3 \\u00e9 \U0001f6e1";
  text.replace(text.find("Small"), 5, name);
  const LoadedCards loaded = load_card_set(text);
  ASSERT_EQ(shown(loaded.problems), "");
  EXPECT_EQ(loaded.set.name[0], "Zoë ~ Łukasz ~c3 é \U0001f6e1");
}

TEST(CardLoader, DeepNestingIsRefusedAndHarmless) {
  std::string keys = "[a";
  for (int i = 0; i < 900; ++i) keys += ".a";
  EXPECT_FALSE(load_card_set(keys + "]\n").problems.empty());
  EXPECT_FALSE(load_card_set("a = " + std::string(1900, '[')).problems.empty());
  std::string lines = "a = ";
  for (int i = 0; i < 10000; ++i) lines += "[\n";
  EXPECT_FALSE(load_card_set(lines).problems.empty());
}

TEST(CardLoader, TheHead) {
  expect_problem({"id = \"small\"", "id = \"Small Set\"", "small letters"});
  expect_problem({"id = \"small\"", "id = 5", "small letters"});
  expect_problem({"[set]\nid = \"small\"", "[set]", "'id' is missing; add: id = "});
  expect_problem({"version = 1", "version = 0", "from 1 to 9999"});
  expect_problem({"version = 1", "version = \"1\"", "is a text; write a whole number"});
  expect_problem({"version = 1", "version = 1.5", "write a whole number"});
  expect_problem({"version = 1", "version = 99999999999999", "from 1 to 9999"});
  expect_problem({"name = \"Small\"", "name = \"\"", "is empty"});
  expect_problem({"name = \"Small\"", "name = \"a\\nb\"", "line end"});
  expect_problem({"key = \"rose\", en", "key = \"Rose!\", en", "small letters"});
  expect_problem({"key = \"star\"", "key = \"rose\"", "twice"});
  expect_problem({", nl = \"Ster\"", "", "'nl' is missing"});
  expect_problem({"[[health]]", "@[[helth]]\n[[health]]", "did you mean 'health'?"});
  expect_problem({"[guards]", "@colour = \"red\"\n[guards]", "there is no key 'colour'"});
}

TEST(CardLoader, Guards) {
  expect_problem({"[guards]\nwing = [\"cross\", \"slanting\", \"crooked\"]\n", "[guards]\n",
                  "'wing' is missing"});
  expect_problem({"\"slanting\", ", "\"slantin\", ", "did you mean 'slanting'?"});
  expect_problem({"crown = [\"cross\"]", "crown = []", "an empty list"});
  expect_problem({"crown = [\"cross\"]", "crown = \"cross\"", "write a list"});
  expect_problem({"crown = [\"cross\"]", "crown = [\"cross\", \"cross\"]", "twice"});
  expect_problem({"crown = [\"cross\"]", "crown = [3]", "one of these in quotes"});
  expect_problem({"hook-catcher =", "hook-cacher = [\"cross\"]\nhook-catcher =",
                  "did you mean 'hook-catcher'?"});
}

TEST(CardLoader, Numbers) {
  expect_problem({"[[knight]]\nnumber = 31", "@[[knight]]\nnumber = 30", "already there in line"});
  expect_problem({"[[combat]]\nnumber = 101", "@[[combat]]\nnumber = 1", "card 001 is already"});
  expect_problem({"number = 33", "number = 0", "from 1 to 999"});
  expect_problem({"number = 33", "number = 1000", "from 1 to 999"});
  expect_problem({"[[knight]]\nnumber = 33\n", "[[knight]]\n", "'number' is missing"});
  expect_problem(
      {"numbers = [1, 2, 3, 4, 5, 6]", "numbers = [1, 2, 3, 4, 5, 6, 0]", "no card number"});
}

TEST(CardLoader, StartCards) {
  expect_problem({"strength = 2", "strength = 10", "Knight 030: 'strength' is 10; write a whole"});
  expect_problem({"endurance = 4", "endurance = 0", "from 1 to 9"});
  expect_problem({"name = \"Knight 30\"\nstrength = 2",
                  "name = \"Knight 30\"\n@strenght = 2\nstrength = 2", "did you mean 'strength'?"});
  expect_problem({"name = \"Knight 30\"", "name = { en = \"a\", fr = \"b\" }", "'nl' is missing"});
  expect_problem({"name = \"Knight 30\"", "name = 4", "write a text or"});
  expect_problem({"name = \"Knight 30\"", "name = \"" + std::string(49, 'x') + '"', "room for 48"});
  expect_problem({"group = \"weapon\"", "group = \"weapons\"", "did you mean 'weapon'?"});
  expect_problem({"group = \"weapon\"", "unique = 1\ngroup = \"weapon\"", "write true or false"});
  expect_problem({"strength = 1\ntechnique = -1", "strength = 0\ntechnique = -1", "no change"});
  expect_problem({"strength = 1\ntechnique = -1", "strength = 12\ntechnique = -1", "-9 to 9"});
  expect_problem(
      {"[[artefact]]\nnumber = 13\nname = \"Stick\"\ngroup = \"weapon\"\nstrength = 1\n"
       "technique = -1",
       "[[artefact]]\nnumber = 13\nname = \"Stick\"\ngroup = \"weapon\"", "changes no ability"});
  expect_problem(
      {"[[artefact]]\nnumber = 13\nname = \"Stick\"\ngroup = \"weapon\"\nstrength = 1\n",
       "[[artefact]]\nnumber = 13\nname = \"Stick\"\ngroup = \"weapon\"\nendurance = -4\n",
       "leaves Knight 030 with endurance 0"});
}

TEST(CardLoader, CombatCards) {
  const std::string attack = "attack = { strike = \"cross\", strength = 4, technique = 3 }";
  const std::string defence = "defence = { guard = \"rage\", strength = 3, technique = 5 }";
  expect_problem({attack, "atack = { strike = \"cross\" }\n" + attack, "did you mean 'attack'?"});
  expect_problem({"[[combat]]\nnumber = 101\n" + attack, "[[combat]]\nnumber = 101",
                  "'attack' is missing; add: attack ="});
  expect_problem({attack, "attack = \"cross\"", "write a table"});
  expect_problem({attack, "attack = { strike = \"crosss\", strength = 4, technique = 3 }",
                  "Combat card 101, attack: 'strike' cannot be 'crosss'; did you mean 'cross'?"});
  expect_problem(
      {attack, "attack = { strike = \"cross\", strength = 7, technique = 3 }", "from 2 to 6"});
  expect_problem(
      {attack, "attack = { strike = \"cross\", technique = 3 }", "'strength' is missing"});
  expect_problem(
      {defence, "defence = { guard = \"rage\", strength = 3, technique = 1 }", "from 2 to 6"});
  expect_problem({defence, "defence = { guard = \"rge\", strength = 3, technique = 5 }",
                  "did you mean 'rage'?"});
  expect_problem({defence,
                  "defence = { guard = \"rage\", strength = 3, technique = 5, answers = [] }",
                  "an empty list"});
  expect_problem({"symbol = \"star\"\n", "symbol = \"sun\"\n", "there are rose and star"});
  expect_problem(
      {"symbol = \"star\"\n", "symbol = \"star\"\n@combinable = \"no\"\n", "write true or false"});
  expect_problem({"initiative = 15", "initiative = 100", "from 1 to 99"});
  expect_problem({"initiative = 15", "initiative = 15\n" + combat(140) + "@initiative = 15",
                  "initiative 15 is that of card 135 already"});
}

TEST(CardLoader, Achievements) {
  const std::string aside = "defence = { cost = 3, answers = [\"squinting\"] }";
  expect_problem({aside, "defence = { cost = 29, answers = [\"squinting\"] }", "from 0 to 28"});
  expect_problem({aside, "defence = { cost = 3 }", "'answers' is missing"});
  expect_problem({"[[achievement]]\nnumber = 184\nname = \"Aside\"\n" + aside,
                  "[[achievement]]\nnumber = 184\nname = \"Aside\"",
                  "neither 'action' nor 'defence'"});
  const std::string over =
      "action = { cost = 2, attack = true, strike = \"scalp\", answered_by = [\"guards\"] }";
  expect_problem({over, "action = { cost = 2 }", "it does nothing"});
  expect_problem({over, "action = { cost = 2, attack = true }", "'answered_by' is missing"});
  expect_problem(
      {over, "action = { cost = 2, attack = true, answered_by = [\"guards\"] }", "add strike"});
  expect_problem({over, "action = { cost = 2, attack = true, answered_by = [\"prayer\"] }",
                  "there are guards, achievements and manoeuvres"});
  expect_problem({over,
                  "action = { cost = 2, attack = true, strike = \"scalp\", strength = 3, "
                  "answered_by = [\"guards\"] }",
                  "or neither"});
  expect_problem({over,
                  "action = { cost = 2, attack = true, strike = \"scalp\", strength = 3, "
                  "technique = 3, answered_by = [\"manoeuvres\"] }",
                  "add \"guards\""});
  expect_problem({"action = { cost = 1, effects",
                  "action = { cost = 1, strike = \"cross\", effects", "add attack = true"});
  expect_problem({"[[achievement]]\nnumber = 186\nname = \"Push\"", "[[achievement]]\nnumber = 186",
                  "'name' is missing; add: name ="});
  expect_problem({"name = \"Push\"", "symbol = \"rose\"\nname = \"Push\"", "no key 'symbol'"});
}

TEST(CardLoader, Effects) {
  const std::string effect = "{ do = \"fatigue\", who = \"foe\", amount = -3 }";
  const auto wrong = [&](const std::string& to, const std::string& message) {
    expect_problem({effect, to, message});
  };
  wrong("{ who = \"foe\" }", "'do' is missing");
  wrong("{ do = \"fatigues\", amount = 1 }", "did you mean 'fatigue'?");
  wrong("{ do = \"fatigue\" }", "'amount' is missing");
  wrong("{ do = \"fatigue\", amount = 0 }", "does nothing");
  wrong("{ do = \"fatigue\", amount = 29 }", "from -28 to 28");
  wrong("{ do = \"draw\", amount = 9 }", "from 1 to 8");
  wrong("{ do = \"discard\", amount = -1 }", "from 1 to 8");
  wrong("{ do = \"reveal\", who = \"foe\", amount = 1 }", "takes no 'amount'");
  wrong("{ do = \"hit\", who = \"foe\", amount = 1 }", "takes no 'amount'");
  wrong("{ do = \"tactic\", amount = 1 }", "takes no 'amount'");
  wrong("{ do = \"hit\", who = \"allies\" }", "does not hit team-mates");
  wrong("{ do = \"actions\", who = \"foe\", amount = 1 }", "write who = \"self\"");
  wrong("{ do = \"actions\", amount = 5 }", "from 1 to 4");
  wrong("{ do = \"ability\", amount = 1 }", "'ability' is missing");
  wrong("{ do = \"draw\", amount = 1, ability = \"strength\" }", "only do = \"ability\"");
  wrong("{ do = \"draw\", amount = 1, who = \"him\" }",
        "there are self, foe, allies, foes, ally and friend");
  wrong("{ do = \"draw\", amount = 1, when = [] }", "an empty list");
  wrong("{ do = \"draw\", amount = 1, when = [\"chivalry-hihger\"] }", "'chivalry-higher'?");
  wrong("{ do = \"draw\", amount = 1, when = [\"more-hits\", \"fewer-hits\"] }", "never hold");
  wrong("{ do = \"draw\", amount = 1, when = [\"shaken\", \"fewer-hits\"] }", "never hold");
  wrong("{ do = \"draw\", amount = 1, when = [\"by-strength\", \"by-technique\"] }", "never hold");
  wrong("{ do = \"draw\", amount = 1, wen = [\"shaken\"] }", "did you mean 'when'?");
  wrong("5", "effect 1 is no table");
  wrong("", "must be a list of tables");
  const std::string one = "{ do = \"reveal\" }";
  wrong(cat(one, ',', one, ',', one, ',', one, ',', one, ',', one, ',', one), "at most 6");
}

TEST(CardLoader, ChoicesArePartOfTheFormat) {
  const std::string effects =
      "effects = [{ do = \"ability\", ability = \"strength\", amount = 2, when = [\"shaken\"] }]";
  std::string text = small_set();
  text.replace(text.find(effects), effects.size(),
               "effects = [{ do = \"fatigue\", who = \"ally\", amount = 2, option = 1 },\n"
               "{ do = \"draw\", who = \"ally\", amount = 1, option = 2 }]\nnot_with = [102]");
  text.replace(text.find("group = \"weapon\""), 0, "second_artefact = true\n");
  const LoadedCards loaded = load_card_set(text);
  ASSERT_TRUE(loaded.problems.empty()) << shown(loaded.problems);
  const DeckCard& event = loaded.set.deck[static_cast<std::size_t>(loaded.set.find_deck(190))];
  EXPECT_EQ(event.options, 0b110);
  EXPECT_EQ(event.effects[1].who, Effect::Who::kAlly);
  EXPECT_TRUE(loaded.set.clashes[static_cast<std::size_t>(loaded.set.find_deck(102))].has(
      loaded.set.find_deck(190)))
      << "both ways";
  EXPECT_TRUE(
      loaded.set.start[static_cast<std::size_t>(loaded.set.find_start(13))].second_artefact);

  const auto with = [&](const std::string& to) {
    return Mistake{effects, "effects = [" + to + "]", ""};
  };
  const auto expect = [&](const std::string& list, const std::string& message) {
    Mistake mistake = with(list);
    mistake.message = message;
    expect_problem(mistake);
  };
  expect("{ do = \"draw\", amount = 1, option = 1 }", "one option is no choice");
  expect("{ do = \"draw\", amount = 1, option = 2 }, { do = \"reveal\", option = 3 }",
         "option 2 stands where option 1 should");
  expect(
      "{ do = \"draw\", amount = 1, option = 1 }, { do = \"reveal\", option = 2 }, "
      "{ do = \"tactic\", option = 5 }",
      "from 1 to 4");
  expect("{ do = \"draw\", amount = 1, who = \"ally\" }, { do = \"reveal\", who = \"friend\" }",
         "one Knight is chosen for all effects of a card");
  expect("{ do = \"hit\", who = \"ally\" }", "does not hit team-mates");
  const auto apart = [&](const std::string& list, const std::string& message) {
    expect_problem({"symbol = \"rose\"\neffects",
                    "symbol = \"rose\"\n@not_with = " + list + "\neffects", message});
  };
  apart("[101]", "which has another symbol or combines with no card");
  apart("[190]", "which is this card itself");
  apart("[777]", "which is not in the deck");
  apart("102", "'not_with' must list the numbers of cards");
  apart("[102]\ncombinable = false", "with combinable = false it combines with no card");
  expect_problem(
      {"group = \"weapon\"", "second_artefact = 1\ngroup = \"weapon\"", "write true or false"});
  expect_problem({"[[artefact]]\nnumber = 13\nname = \"Stick\"\ngroup = \"weapon\"",
                  "[[artefact]]\nnumber = 14\nname = \"Rod\"\ngroup = \"weapon\"\ntechnique = -3\n"
                  "@[[artefact]]\nnumber = 13\nname = \"Stick\"\ngroup = \"weapon\"\n"
                  "second_artefact = true",
                  "together with Artefact 014 it leaves Knight 030 with technique -1"});
}

TEST(CardLoader, FacesAndRulebook) {
  expect_problem({"lore = \"Crust", "lorre = \"x\"\nlore = \"Crust", "did you mean 'lore'?"});
  expect_problem({"lore = \"Crust", "note = \"" + std::string(321, 'x') + "\"\nlore = \"Crust",
                  "'note' has 321 letters; a card has room for 320"});
  expect_problem(
      {"lore = \"Crust and all.\"", "lore = \"" + std::string(161, 'x') + '"', "room for 160"});
  expect_problem(
      {"rulebook = [\"strength\"]", "rulebook = [\"technique\"]", "which this card does not have"});
  expect_problem({"rulebook = [\"strength\"]", "rulebook = [\"strength\", \"strength\"]", "twice"});
  expect_problem({"rulebook = [\"strength\"]", "rulebook = \"strength\"", "list the keys"});
  expect_problem({"rulebook = [\"strength\"]", "rulebook = [\"rulebook\"]", "does not have"});
}

// Problems of the whole: what is missing has no line.
TEST(CardLoader, TheWhole) {
  const auto problem_of = [](std::string text, std::string_view without) {
    for (std::size_t at; (at = text.find(without)) != std::string::npos;) {
      text.erase(at, without.size());
    }
    return shown(load_card_set(text).problems);
  };
  EXPECT_EQ(problem_of(small_set(), knight(33)), "0: the set has 5 Knights; it needs at least 6\n");
  EXPECT_EQ(problem_of(small_set(), combat(110)),
            "0: the draw deck (Combat, Achievement, Event and Improvement cards) has 39 cards; it "
            "must have 40 to 192\n");
  EXPECT_EQ(problem_of(small_set(), "initiative = 15\n"),
            "0: no Combat card has an initiative, so nobody could begin; add: initiative = 15\n");

  std::string text = small_set();
  text.replace(text.find("numbers = [1, 2, 3, 4, 5, 6]"), 28, "numbers = [1, 2, 3, 4, 5]");
  EXPECT_EQ(shown(load_card_set(text).problems),
            "0: the set has 5 Health cards; it needs at least 6\n");

  text = small_set();
  for (int number = 300; number < 455; ++number) text += combat(number);
  EXPECT_NE(shown(load_card_set(text).problems).find("has 195 cards; it must have 40 to 192"),
            std::string::npos)
      << shown(load_card_set(text).problems);

  text = small_set();
  for (int number = 300; number < 485; ++number) text += knight(number);
  EXPECT_NE(shown(load_card_set(text).problems).find("it has room for 192"), std::string::npos)
      << shown(load_card_set(text).problems);

  text = small_set();
  text.replace(text.find("groin = [\"anger\", \"father\"]"), 27, "groin = [\"anger\"]");
  text.replace(text.find("strike = \"cross\""), 16, "strike = \"father\"");
  EXPECT_NE(shown(load_card_set(text).problems).find("attacks with 'father', which no Combat card"),
            std::string::npos);

  text = small_set();
  text.replace(text.find("  { key = \"star\""), 0,
               "  { key = \"moon\", en = \"Moon\", fr = \"Lune\", nl = \"Maan\" },\n");
  EXPECT_NE(shown(load_card_set(text).problems).find("the symbol 'moon' is on 0 cards"),
            std::string::npos);
}

TEST(CardLoader, TellsAllProblemsInTheirOrder) {
  std::string text = small_set();
  text.replace(text.find("strength = 2"), 12, "strength = 0");
  text.replace(text.find("version = 1"), 11, "version = 0");
  const auto problems = load_card_set(text).problems;
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_LT(problems[0].line, problems[1].line);
  std::string many = small_set();
  for (int i = 0; i < 150; ++i) many += cat("nonsense-", i, " = 1\n");
  EXPECT_LE(load_card_set(many).problems.size(), 100u) << "enough is enough";
}

// Every example of the documentation that is marked as TOML, put into the smallest set.
TEST(CardLoader, TheDocumentationIsRight) {
  std::ifstream file(std::string(SALLE_SOURCE_DIR) + "/docs/card-sets.md");
  std::stringstream all;
  all << file.rdbuf();
  const std::string page = all.str();
  std::string cards;
  std::string head;
  int examples = 0;
  for (std::size_t at = 0; (at = page.find("```toml\n", at)) != std::string::npos;) {
    at += 8;
    const std::string example = page.substr(at, page.find("```", at) - at);
    (example.starts_with("[[") ? cards : head) += example;
    ++examples;
  }
  EXPECT_GE(examples, 10);
  std::string body = small_set();
  body.erase(0, body.find("[[artefact]]"));
  EXPECT_EQ(shown(load_card_set(small_set() + cards).problems), "");
  EXPECT_EQ(shown(load_card_set(head + body + cards).problems), "");
}

}  // namespace
}  // namespace salle::sword_and_shield
