// The set that comes with the program: the facts of the rulebook, the promises of its own, and the
// questions the engine asks of it.
#include "games/sword_and_shield/cards/cards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <tuple>

#include "games/sword_and_shield/cards/card_drawing.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"

namespace salle::sword_and_shield {
namespace {

const DeckCard& deck_card(int number) {
  const int index = house_cards().find_deck(number);
  EXPECT_GE(index, 0) << number;
  return house_cards().deck[static_cast<std::size_t>(std::max(index, 0))];
}

const CardFace& deck_face(int number) {
  return house_cards().deck_faces[static_cast<std::size_t>(house_cards().find_deck(number))];
}

const StartCard& start_card(int number) {
  const int index = house_cards().find_start(number);
  EXPECT_GE(index, 0) << number;
  return house_cards().start[static_cast<std::size_t>(std::max(index, 0))];
}

const CardFace& start_face(int number) {
  return house_cards().start_faces[static_cast<std::size_t>(house_cards().find_start(number))];
}

bool from_rulebook(const CardFace& face, std::initializer_list<std::string_view> fields) {
  return std::all_of(fields.begin(), fields.end(), [&](std::string_view field) {
    return std::find(face.rulebook.begin(), face.rulebook.end(), field) != face.rulebook.end();
  });
}

int ability(const StartCard& card, Ability which) {
  return card.abilities[static_cast<std::size_t>(which)];
}

std::uint16_t bit(Strike strike) {
  return static_cast<std::uint16_t>(1u << static_cast<unsigned>(strike));
}

TEST(HouseCards, HasNoProblems) {
  for (const CardProblem& problem : load_card_set(house_cards_toml()).problems) {
    ADD_FAILURE() << "salle-2.toml:" << problem.line << ": " << problem.message;
  }
}

TEST(HouseCards, KeepsWhatTheRulebookSaysOfKnights) {
  EXPECT_EQ(start_face(30).name[0], "Yrmegard von Stargardem");
  EXPECT_EQ(ability(start_card(30), Ability::kStrength), 2);
  EXPECT_EQ(ability(start_card(30), Ability::kTechnique), 2);
  EXPECT_TRUE(from_rulebook(start_face(30), {"number", "name", "strength", "technique"}));
  EXPECT_EQ(start_face(48).name[0], "Baldric d'Ingelram");
  EXPECT_EQ(ability(start_card(48), Ability::kTechnique), 2);
  EXPECT_EQ(ability(start_card(48), Ability::kEndurance), 4);
  EXPECT_TRUE(from_rulebook(start_face(48), {"number", "name", "technique", "endurance"}));
  for (const std::string name : {"Herue", "Osbert", "Guirbert"}) {
    const auto& faces = house_cards().start_faces;
    const auto face = std::find_if(faces.begin(), faces.end(),
                                   [&](const CardFace& each) { return each.name[0] == name; });
    ASSERT_NE(face, faces.end()) << name;
    EXPECT_EQ(face->rulebook, std::vector<std::string>{"name"}) << name;
  }
}

TEST(HouseCards, KeepsWhatTheRulebookSaysOfCombatCards) {
  for (const auto& [number, initiative] : {std::pair(110, 15), {114, 5}, {140, 12}}) {
    EXPECT_EQ(deck_card(number).kind, DeckKind::kCombat);
    EXPECT_EQ(deck_card(number).initiative, initiative) << number;
    EXPECT_TRUE(from_rulebook(deck_face(number), {"number", "initiative"})) << number;
  }
  EXPECT_EQ(deck_card(131).guard, Guard::kWing);
  EXPECT_EQ(deck_card(131).defence[0], 3);
  EXPECT_TRUE(from_rulebook(deck_face(131), {"number", "defence.guard", "defence.strength"}));
  EXPECT_EQ(deck_card(141).kind, DeckKind::kCombat);
  EXPECT_EQ(deck_card(141).strike, Strike::kSquinting);
  EXPECT_TRUE(from_rulebook(deck_face(141), {"number", "attack.strike"}));
  EXPECT_EQ(deck_card(150).strike, Strike::kCrooked);
  EXPECT_EQ(deck_card(150).attack[1], 6);
  EXPECT_TRUE(from_rulebook(deck_face(150), {"number", "attack.strike", "attack.technique"}));
}

TEST(HouseCards, KeepsWhatTheRulebookSaysOfOtherCards) {
  const DeckCard& changing = deck_card(184);
  EXPECT_EQ(deck_face(184).name[0], "Changing thru");
  EXPECT_EQ(changing.kind, DeckKind::kAchievement);
  EXPECT_EQ(changing.stops, bit(Strike::kSquinting));
  EXPECT_EQ(changing.defence_cost, 3);
  EXPECT_TRUE(from_rulebook(deck_face(184), {"number", "name", "defence.cost", "defence.answers"}));

  const DeckCard& before = deck_card(200);
  EXPECT_EQ(deck_face(200).name[0], "Attacking before");
  EXPECT_EQ(before.kind, DeckKind::kAchievement);
  EXPECT_TRUE(before.attacks);
  EXPECT_EQ(before.action_cost, 4);
  EXPECT_EQ(before.answered_by, kByManoeuvres);
  EXPECT_TRUE(from_rulebook(
      deck_face(200), {"number", "name", "action.cost", "action.attack", "action.answered_by"}));

  for (const auto& [number, points] : {std::pair(190, 2), {192, 6}}) {
    const DeckCard& event = deck_card(number);
    EXPECT_EQ(event.kind, DeckKind::kEvent);
    ASSERT_EQ(event.effects.size(), 1u);
    Effect effect;
    effect.amount = static_cast<std::int8_t>(points);
    EXPECT_EQ(event.effects[0], effect) << number;
    EXPECT_TRUE(from_rulebook(deck_face(number), {"number", "name", "effects"}));
  }
  EXPECT_EQ(deck_face(190).name[0], "Bide one's time");
  EXPECT_EQ(deck_face(192).name[0], "You are doing fine my son");

  for (const int number : {201, 217}) {
    EXPECT_EQ(deck_card(number).kind, DeckKind::kImprovement);
    EXPECT_EQ(deck_card(number).abilities, (std::array<std::int8_t, 4>{0, 1, 0, 0})) << number;
    EXPECT_TRUE(from_rulebook(deck_face(number), {"number", "name", "technique"}));
  }
  EXPECT_EQ(deck_face(201).name[0], "What hurts teaches");
  EXPECT_EQ(deck_face(217).name[0], "Embrocation of the Picts");
}

TEST(HouseCards, ClaimsNothingElseForTheRulebook) {
  const std::set<int> deck = {110, 114, 131, 140, 141, 150, 184, 190, 192, 200, 201, 217};
  for (std::size_t i = 0; i < house_cards().deck.size(); ++i) {
    const int number = house_cards().deck[i].number;
    EXPECT_EQ(!house_cards().deck_faces[i].rulebook.empty(), deck.contains(number)) << number;
  }
}

TEST(HouseCards, HasTheCardsOfAGame) {
  const CardSet& set = house_cards();
  const auto count = [&](StartKind kind) {
    return std::count_if(set.start.begin(), set.start.end(),
                         [&](const StartCard& card) { return card.kind == kind; });
  };
  EXPECT_EQ(count(StartKind::kKnight), 12);
  EXPECT_EQ(count(StartKind::kHealth), 12);
  EXPECT_EQ(count(StartKind::kArtefact), 10);
  EXPECT_EQ(std::count_if(set.start.begin(), set.start.end(),
                          [](const StartCard& card) { return card.unique; }),
            3);
  EXPECT_EQ(set.deck.size(), 100u);
  EXPECT_EQ(set.combats.count(), 60);
  EXPECT_EQ(set.achievements.count(), 12);
  EXPECT_EQ(set.events.count(), 16);
  EXPECT_EQ(set.improvements.count(), 12);
  EXPECT_EQ(set.initiatives.count(), 14);
  EXPECT_EQ(set.manoeuvres.count(), 20);
  EXPECT_EQ(set.moves.count(), 19);
  EXPECT_EQ(set.locks.count(), 10);
}

// Whatever a card is called: does it do the same as the other?
bool alike(const DeckCard& a, const DeckCard& b) {
  const auto signs = [](const DeckCard& card) {
    return std::tuple(card.symbol, card.combinable, card.manoeuvre, card.move, card.lock,
                      card.initiative);
  };
  const auto strikes = [](const DeckCard& card) {
    return std::tuple(card.attacks, card.strike, card.answered_by, card.attack, card.action_cost);
  };
  const auto guards = [](const DeckCard& card) {
    return std::tuple(card.guard, card.defence, card.stops, card.defence_cost);
  };
  return a.kind == b.kind && signs(a) == signs(b) && strikes(a) == strikes(b) &&
         guards(a) == guards(b) && a.abilities == b.abilities &&
         std::equal(a.effects.begin(), a.effects.end(), b.effects.begin(), b.effects.end());
}

TEST(HouseCards, NoTwoAreAlike) {
  const CardSet& set = house_cards();
  for (std::size_t i = 0; i < set.deck.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(alike(set.deck[i], set.deck[j]))
          << set.deck[j].number << " and " << set.deck[i].number;
    }
  }
  EXPECT_TRUE(
      alike(first_house_cards().deck[static_cast<std::size_t>(first_house_cards().find_deck(201))],
            first_house_cards().deck[static_cast<std::size_t>(first_house_cards().find_deck(217))]))
      << "the first edition had two with Technique +1 and nothing more";
  for (std::size_t i = 0; i < set.start.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const StartCard& a = set.start[i];
      const StartCard& b = set.start[j];
      if (a.kind != b.kind || a.kind == StartKind::kHealth) continue;
      EXPECT_NE(a.abilities, b.abilities) << b.number << " and " << a.number;
    }
  }
}

TEST(HouseCards, ChivalryIsAskedFor) {
  constexpr unsigned kChivalry =
      Effect::kChivalryHigher | Effect::kChivalryLower | Effect::kChivalryEqual;
  const auto asking = [](const CardSet& set, unsigned conditions) {
    return std::count_if(set.deck.begin(), set.deck.end(), [&](const DeckCard& card) {
      return std::any_of(card.effects.begin(), card.effects.end(),
                         [&](const Effect& effect) { return (effect.when & conditions) != 0; });
    });
  };
  EXPECT_EQ(asking(house_cards(), kChivalry), 9);
  EXPECT_EQ(asking(house_cards(), Effect::kChivalryHigher), 6) << "188, 191, 193, 195, 199, 203";
  EXPECT_EQ(asking(first_house_cards(), kChivalry), 2) << "188 and 191";
  // Four more change it for the rest of the game: 211, 214, 215, 216.
  const auto& deck = house_cards().deck;
  EXPECT_EQ(std::count_if(deck.begin(), deck.end(),
                          [](const DeckCard& card) {
                            return card.abilities[static_cast<std::size_t>(Ability::kChivalry)] !=
                                   0;
                          }),
            4);
}

TEST(HouseCards, EveryInitiativeIsTheOnlyOne) {
  std::set<int> numbers;
  house_cards().initiatives.each([&](int card) {
    const int number = house_cards().deck[static_cast<std::size_t>(card)].initiative;
    EXPECT_TRUE(numbers.insert(number).second) << number;
  });
}

TEST(HouseCards, EveryStrikeIsAnsweredByShieldAndSword) {
  const CardSet& set = house_cards();
  for (std::size_t strike = 0; strike < static_cast<std::size_t>(kStrikes); ++strike) {
    std::set<Guard> shields;
    std::set<Guard> swords;
    set.guards_against[strike].each([&](int card) {
      const Guard guard = set.deck[static_cast<std::size_t>(card)].guard;
      (with_shield(guard) ? shields : swords).insert(guard);
    });
    EXPECT_GE(shields.size(), 2u) << kStrikeKeys[strike];
    EXPECT_GE(swords.size(), 2u) << kStrikeKeys[strike];
  }
  for (std::size_t guard = 0; guard < static_cast<std::size_t>(kGuards); ++guard) {
    EXPECT_GE(std::popcount(set.guard_stops[guard]), 4) << kGuardKeys[guard];
    EXPECT_LE(std::popcount(set.guard_stops[guard]), 6) << kGuardKeys[guard];
  }
}

TEST(HouseCards, SymbolsAreSpreadEvenly) {
  const CardSet& set = house_cards();
  ASSERT_EQ(set.symbol_keys.size(), 5u);
  for (std::size_t symbol = 1; symbol <= 5; ++symbol) {
    int combats = 0;
    int events = 0;
    for (const DeckCard& card : set.deck) {
      if (card.symbol != symbol) continue;
      ++(card.kind == DeckKind::kCombat ? combats : events);
    }
    EXPECT_GE(combats, 11) << set.symbol_keys[symbol - 1];
    EXPECT_LE(combats, 13) << set.symbol_keys[symbol - 1];
    EXPECT_GE(events, 3) << set.symbol_keys[symbol - 1];
  }
}

TEST(HouseCards, SpeaksThreeLanguages) {
  const CardSet& set = house_cards();
  for (const Language language : kLanguages) {
    const auto which = static_cast<std::size_t>(language);
    for (std::size_t i = 0; i < set.start.size(); ++i) {
      EXPECT_FALSE(set.start_faces[i].name[which].empty()) << set.start[i].number;
      if (set.start[i].kind != StartKind::kHealth) {
        EXPECT_FALSE(set.start_faces[i].lore[which].empty()) << set.start[i].number;
      }
      EXPECT_FALSE(set.start_faces[i].note[which].empty()) << set.start[i].number;
      EXPECT_FALSE(start_rules_words(set, static_cast<int>(i), language).empty());
    }
    for (std::size_t i = 0; i < set.deck.size(); ++i) {
      EXPECT_FALSE(set.deck_faces[i].name[which].empty()) << set.deck[i].number;
      EXPECT_FALSE(set.deck_faces[i].lore[which].empty()) << set.deck[i].number;
      EXPECT_FALSE(set.deck_faces[i].note[which].empty()) << set.deck[i].number;
      const std::string words = card_rules_words(set, static_cast<int>(i), language);
      EXPECT_EQ(words.find('{'), std::string::npos) << words;
      EXPECT_EQ(words.back(), '.') << words;
    }
  }
}

TEST(HouseCards, WhatTheEngineAsksIsWorkedOut) {
  const CardSet& set = house_cards();
  const auto at = [&](int number) { return set.find_deck(number); };
  EXPECT_EQ(set.find_deck(999), -1);
  EXPECT_EQ(set.find_start(150), -1);
  EXPECT_EQ(set.all.count(), 100);
  EXPECT_TRUE(std::is_sorted(set.deck.begin(), set.deck.end(),
                             [](const auto& a, const auto& b) { return a.number < b.number; }));
  EXPECT_TRUE(set.deck[static_cast<std::size_t>(at(200))].playable);
  EXPECT_FALSE(set.deck[static_cast<std::size_t>(at(184))].playable) << "a defence only";
  EXPECT_TRUE(set.attackers.has(at(200)));
  EXPECT_TRUE(set.attackers.has(at(150)));
  EXPECT_FALSE(set.attackers.has(at(190)));
  EXPECT_TRUE(set.peaceful.has(at(192)));
  EXPECT_TRUE(set.peaceful.has(at(201))) << "an Improvement";
  EXPECT_FALSE(set.peaceful.has(at(188))) << "it compares Chivalry with an enemy's";
  EXPECT_FALSE(set.peaceful.has(at(150)));
  EXPECT_FALSE(set.peaceful.has(at(184))) << "a defence only";
  EXPECT_TRUE(set.deck[static_cast<std::size_t>(at(188))].aimed);
  EXPECT_FALSE(set.deck[static_cast<std::size_t>(at(192))].aimed);
  EXPECT_TRUE(set.achievements_against[static_cast<std::size_t>(Strike::kSquinting)].has(at(184)));
  EXPECT_TRUE(set.guards_against[static_cast<std::size_t>(Strike::kCross)].has(at(131)));
  EXPECT_TRUE(set.guards_against[static_cast<std::size_t>(Strike::kNone)].empty());
  const auto squinting = static_cast<std::size_t>(Strike::kSquinting);
  EXPECT_TRUE(set.answers_to[squinting][0].empty());
  EXPECT_EQ(set.answers_to[squinting][kByGuards], set.guards_against[squinting]);
  EXPECT_EQ(set.answers_to[squinting][kByAchievements | kByManoeuvres],
            set.achievements_against[squinting] | set.manoeuvres);
  for (const Tactic tactic : {Tactic::kStrength, Tactic::kTechnique}) {
    const auto t = static_cast<std::size_t>(tactic);
    EXPECT_EQ(set.guards_from[t][kLeastValue], set.combats);
    for (int value = 0; value <= kMostValue; ++value) {
      const CardBits& from = set.guards_from[t][static_cast<std::size_t>(value)];
      EXPECT_EQ(from & set.combats, from);
      set.combats.each([&](int card) {
        EXPECT_EQ(from.has(card), set.deck[static_cast<std::size_t>(card)].defence[t] >= value);
      });
    }
  }
  EXPECT_TRUE(set.of_symbol[0].empty());
  CardBits combinable;
  for (const CardBits& bits : set.of_symbol) combinable |= bits;
  EXPECT_EQ(combinable & set.improvements, CardBits());
  EXPECT_FALSE(combinable.has(at(113))) << "it says that it cannot be combined";
}

TEST(CardWords, ComeFromTheData) {
  const CardSet& set = house_cards();
  EXPECT_EQ(card_rules_words(set, set.find_deck(200), Language::kEnglish),
            "As an Action, for 4 fatigue points: Attack. Only a Manoeuvre answers it.");
  EXPECT_EQ(card_rules_words(set, set.find_deck(184), Language::kFrench),
            "En défense, pour 3 points de fatigue\u202f: arrête Coupe Biglée.");
  EXPECT_EQ(card_rules_words(set, set.find_deck(190), Language::kDutch),
            "Je krijgt 2 vermoeidheidspunten terug.");
  EXPECT_EQ(card_rules_words(set, set.find_deck(217), Language::kEnglish),
            "For the rest of the game: Technique +1. Mêlée Lock.");
  Effect effect;
  effect.deed = Effect::Deed::kAbility;
  effect.who = Effect::Who::kFoe;
  effect.ability = Ability::kTechnique;
  effect.amount = -2;
  effect.when = Effect::kChivalryHigher | Effect::kShaken;
  EXPECT_EQ(effect_words(effect, Language::kEnglish),
            "If your Chivalry is higher than your opponent's and your Knight is Shaken, the "
            "Technique of your opponent is 2 lower until the end of this turn.");
  EXPECT_EQ(effect_words(effect, Language::kDutch),
            "Als je Ridderlijkheid hoger is dan die van je tegenstander en je Ridder Aangeslagen "
            "is, is de Techniek van je tegenstander tot het einde van deze beurt 2 lager.");
  EXPECT_EQ(number_words(30), "030");
  EXPECT_EQ(value_word(Tactic::kTechnique, 6, Language::kEnglish), "Brilliant");
  EXPECT_EQ(value_word(Tactic::kStrength, 1, Language::kEnglish), "");
  EXPECT_EQ(strike_list(static_cast<std::uint16_t>(bit(Strike::kCross) | bit(Strike::kFather)),
                        Language::kEnglish),
            "Cross Cut and Father Strike");
}

TEST(CardWords, EveryEffectIsASentence) {
  for (int deed = 0; deed <= static_cast<int>(Effect::Deed::kReveal); ++deed) {
    for (int who = 0; who <= static_cast<int>(Effect::Who::kFoes); ++who) {
      for (const int amount : {-2, 1}) {
        for (unsigned when = 0; when <= Effect::kByTechnique; when = when == 0 ? 1 : 2 * when) {
          for (const Language language : kLanguages) {
            Effect effect;
            effect.deed = static_cast<Effect::Deed>(deed);
            effect.who = static_cast<Effect::Who>(who);
            effect.amount = static_cast<std::int8_t>(amount);
            effect.when = static_cast<std::uint16_t>(when);
            const std::string words = effect_words(effect, language);
            EXPECT_GT(words.size(), 10u);
            EXPECT_EQ(words.find('{'), std::string::npos) << words;
            EXPECT_EQ(words.back(), '.') << words;
          }
        }
      }
    }
  }
}

TEST(CardDrawing, LinesStayWithinTheirBox) {
  const std::string text = "Squinting Cut, Crown Cut, Scalp Cut, Plunge Strike and Father Strike";
  for (const std::string& line : break_lines(text, 480, 23)) EXPECT_LE(text_width(line, 23), 480);
  EXPECT_EQ(break_lines("Attaque\u202f: Coupe", 40, 20),
            (std::vector<std::string>{"Attaque\u202f:", "Coupe"}))
      << "no line begins with a colon";
  EXPECT_EQ(escape_xml("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
}

TEST(CardSets, AreRegisteredOnceAndFound) {
  EXPECT_EQ(house_cards().id, kHouseCardsId);
  EXPECT_EQ(find_card_set("salle-2"), &house_cards());
  EXPECT_EQ(find_card_set("salle"), &first_house_cards()) << "records name it";
  EXPECT_EQ(find_card_set("no-such-set"), nullptr);
  EXPECT_FALSE(register_card_set(house_cards()).has_value()) << "the house's id is taken";
  EXPECT_FALSE(register_card_set(first_house_cards()).has_value()) << "and so is the old one";

  CardSet other = house_cards();
  other.id = "another-house";
  const auto first = register_card_set(other);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(find_card_set("another-house"), *first);
  EXPECT_FALSE(register_card_set(other).has_value());
  const auto ids = card_set_ids();
  EXPECT_EQ(ids.front(), "salle-2");
  EXPECT_NE(std::find(ids.begin(), ids.end(), "another-house"), ids.end());
}

TEST(CardSets, ComeFromFiles) {
  std::string text(house_cards_toml());
  text.replace(text.find("id = \"salle-2\""), 14, "id = \"from-file\"");
  const std::string path = testing::TempDir() + "from-file.toml";
  std::ofstream(path) << text;
  const auto set = register_card_file(path);
  ASSERT_TRUE(set.has_value()) << set.error().message;
  EXPECT_EQ(register_card_file(path).value_or(nullptr), *set) << "the same file again";

  std::ofstream(path, std::ios::app) << "\n[[knight]]\nnumber = 30\n";
  const auto bad = register_card_file(path);
  ASSERT_FALSE(bad.has_value());
  EXPECT_NE(bad.error().message.find(path + ":"), std::string::npos);
  EXPECT_FALSE(register_card_file(path + ".not-there").has_value());
  EXPECT_FALSE(register_card_file(testing::TempDir()).has_value()) << "a folder";
}

}  // namespace
}  // namespace salle::sword_and_shield
