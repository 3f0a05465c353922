// What every game must keep, whatever its rules. One line puts a game through all of it:
//
//   SALLE_CONTRACT_TESTS(EnGarde);
//
// The tests know nothing of any game: they play at random and compare what the contract says must
// be the same. How many games a test plays is set per rule set, and shared out between them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/utf8.hpp"
#include "games/bout.hpp"
#include "games/table.hpp"
#include "support/heap_count.hpp"
#include "support/scale.hpp"

namespace salle::contract {

inline constexpr int kGames = 100'000;        // for the invariants, over all rule sets
inline constexpr int kActionLimit = 100'000;  // a random game that takes longer does not end

// Rules to test besides each rule set with its usual options: a game whose options change how many
// play, say, specialises this before SALLE_CONTRACT_TESTS.
template <class G>
inline constexpr std::array<std::string_view, 0> kMoreRules = {};

template <Game G>
std::vector<typename G::Rules> all_rules() {
  std::vector<typename G::Rules> list;
  for (const RuleSetInfo& rule_set : G::kInfo.rule_sets) {
    list.push_back(G::parse_rules(rule_set.name).value());
  }
  for (const std::string_view rules : kMoreRules<G>) list.push_back(G::parse_rules(rules).value());
  return list;
}

template <Game G>
typename G::Action random_action(const typename G::Rules& rules, const typename G::State& state,
                                 Random& random) {
  if (G::turn(rules, state) == kChance) return G::draw(rules, state, random());
  ActionList<G> actions;
  G::legal(rules, state, actions);
  EXPECT_FALSE(actions.empty());
  return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

// Plays random bouts and calls visit(bout) before every action. Every kind of rules gets its turn;
// then it is enough when `kVisits` states for each bout that was asked for have been seen, so that
// a game with many seats and long matches takes no longer than others.
inline constexpr int kVisits = 120;

template <Game G, class Visit>
void random_bouts(int bouts, std::uint64_t seed, Visit visit) {
  const auto rule_sets = all_rules<G>();
  const int count = std::max(3, scaled(bouts));
  int visits = 0;
  for (int i = 0; i < count; ++i) {
    if (i >= static_cast<int>(rule_sets.size()) && visits > count * kVisits) return;
    Random random(seed, static_cast<std::uint64_t>(i));
    Bout<G> bout(rule_sets[static_cast<std::size_t>(i) % rule_sets.size()]);
    while (bout.turn() != kNobody) {
      ++visits;
      if (!visit(bout, random)) return;
      ASSERT_TRUE(bout.play(random_action<G>(bout.rules(), bout.state(), random)));
      ASSERT_LT(bout.actions().size(), static_cast<std::size_t>(kActionLimit));
    }
    if (!visit(bout, random)) return;
  }
}

template <Game G>
std::vector<Viewer> viewers(const typename G::Rules& rules) {
  std::vector<Viewer> list = {Viewer::spectator()};
  for (Seat seat = 0; seat < G::seats(rules); ++seat) list.push_back(Viewer::seat(seat));
  return list;
}

template <Game G>
std::string view_text(const Bout<G>& bout, Viewer viewer) {
  return json_text([&](JsonPen& json) { G::view_json(bout.rules(), bout.view(viewer), json); });
}

// Everything a viewer is ever shown of a state, in one string.
template <Game G>
std::string all_that_is_shown(const typename G::Rules& rules, const typename G::State& state,
                              const typename G::Memory& memory, Viewer viewer) {
  const auto view = G::view(rules, state, viewer);
  std::string shown = json_text([&](JsonPen& json) { G::view_json(rules, view, json); });
  shown += G::knowledge_text(rules, {view, memory});
  for (const Language language : kLanguages) {
    shown += G::prompt(rules, view, language) + G::describe(rules, view, language) +
             G::picture(rules, view, language, true).plain() +
             G::result_words(rules, view, language);
  }
  if (viewer.is(G::turn(rules, state))) {
    ActionList<G> actions;
    G::legal(rules, state, actions);
    for (const auto& action : actions) {
      shown += '\n' + G::action_text(rules, action) +
               G::explain(rules, view, action, Language::kEnglish);
    }
  }
  return shown;
}

template <Game G>
std::string all_that_is_told(const typename G::Rules& rules, const typename G::State& before,
                             typename G::Action action, const typename G::State& after,
                             Viewer viewer) {
  EventList<G> events;
  G::events(rules, before, action, after, viewer, events);
  std::string told;
  for (const auto& event : events) {
    told += json_text([&](JsonPen& json) { G::event_json(rules, event, json); });
    for (const Language language : kLanguages) told += G::event_words(rules, event, language);
  }
  if (G::turn(rules, before) == kChance) told += G::chance_text(rules, before, action, viewer);
  return told;
}

template <Game G>
void games_end_and_keep_every_invariant() {
  const auto rule_sets = all_rules<G>();
  const int games = scaled(kGames);
  for (int i = 0; i < games; ++i) {
    const auto& rules = rule_sets[static_cast<std::size_t>(i) % rule_sets.size()];
    Random random(7, static_cast<std::uint64_t>(i));
    auto state = G::start(rules);
    int length = 0;
    while (G::turn(rules, state) != kNobody) {
      ASSERT_EQ(G::broken(rules, state), "") << G::position_text(rules, state);
      G::apply(rules, state, random_action<G>(rules, state, random));
      ASSERT_LT(++length, kActionLimit) << "game " << i << " does not end";
    }
    ASSERT_EQ(G::broken(rules, state), "");
    int sum = 0;
    for (const int payoff : G::payoffs(rules, state)) sum += payoff;
    if (G::seats(rules) == 2) {
      ASSERT_EQ(sum, 0);
    }
  }
}

template <Game G>
void rules_round_trip() {
  for (const RuleSetInfo& rule_set : G::kInfo.rule_sets) {
    const auto rules = G::parse_rules(rule_set.name);
    ASSERT_TRUE(rules) << rule_set.name;
    const std::string text = G::rules_text(*rules);
    const auto again = G::parse_rules(text);
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(G::rules_text(*again), text);
  }
  EXPECT_FALSE(G::parse_rules("no-such-rules"));
  EXPECT_FALSE(G::parse_rules("no-such-option=1"));
  EXPECT_TRUE(G::parse_rules(""));
  for (const OptionInfo& option : G::kInfo.options) {
    const std::string standard = std::string(option.name) + '=' + std::string(option.standard);
    bool taken = false;  // an option may belong to some rule sets only
    for (const RuleSetInfo& rule_set : G::kInfo.rule_sets) {
      taken = taken || G::parse_rules(std::string(rule_set.name) + ' ' + standard);
    }
    EXPECT_TRUE(taken) << standard;
    EXPECT_FALSE(G::parse_rules(std::string(option.name) + "=no-such-value"));
    EXPECT_FALSE(G::parse_rules(standard + ' ' + standard)) << "given twice";
  }
}

template <Game G>
void texts_round_trip() {
  random_bouts<G>(300, 11, [](const Bout<G>& bout, Random&) {
    const auto& rules = bout.rules();
    ActionList<G> actions;
    if (bout.turn() >= 0) {
      G::legal(rules, bout.state(), actions);
      const std::string position = G::position_text(rules, bout.state());
      const auto state = G::parse_position(rules, position);
      EXPECT_TRUE(state) << position << ": " << state.error().message;
      if (!state) return false;
      EXPECT_EQ(G::position_text(rules, *state), position);
      EXPECT_EQ(G::turn(rules, *state), bout.turn()) << position;
      ActionList<G> again;
      G::legal(rules, *state, again);
      EXPECT_EQ(again, actions) << position;

      for (const Viewer viewer : viewers<G>(rules)) {
        const std::string known = G::knowledge_text(rules, bout.knowledge(viewer));
        const auto knowledge = G::parse_knowledge(rules, known);
        EXPECT_TRUE(knowledge) << known;
        if (!knowledge) return false;
        EXPECT_EQ(G::knowledge_text(rules, *knowledge), known);
      }
    } else if (bout.turn() == kChance) {
      ChanceList<G> outcomes;
      G::outcomes(rules, bout.state(), outcomes);
      for (const auto& outcome : outcomes) {
        const auto action = G::parse_action(rules, G::action_text(rules, outcome.action));
        EXPECT_TRUE(action && *action == outcome.action) << G::action_text(rules, outcome.action);
      }
    }
    for (const auto& action : actions) {
      const auto again = G::parse_action(rules, G::action_text(rules, action));
      EXPECT_TRUE(again && *again == action) << G::action_text(rules, action);
    }
    return true;
  });
}

// Collects every action the game knows, then offers each of them everywhere.
template <Game G>
void listed_actions_are_exactly_those_accepted() {
  std::map<std::string, typename G::Action> known;
  random_bouts<G>(100, 13, [&](const Bout<G>& bout, Random&) {
    for (const auto& action : bout.actions())
      known.emplace(G::action_text(bout.rules(), action), action);
    return true;
  });
  // A few hundred of them, spread evenly, are enough where there are thousands of combinations.
  const std::size_t every = known.size() / 400 + 1;
  std::size_t place = 0;
  std::erase_if(known, [&](const auto&) { return place++ % every != 0; });
  std::size_t refused = 0;
  random_bouts<G>(20, 17, [&](const Bout<G>& bout, Random&) {
    std::set<std::string> listed;
    const auto& rules = bout.rules();
    if (bout.turn() == kChance) {
      ChanceList<G> outcomes;
      G::outcomes(rules, bout.state(), outcomes);
      for (const auto& outcome : outcomes) listed.insert(G::action_text(rules, outcome.action));
    } else if (bout.turn() >= 0) {
      ActionList<G> actions;
      G::legal(rules, bout.state(), actions);
      for (const auto& action : actions) listed.insert(G::action_text(rules, action));
      EXPECT_EQ(listed.size(), actions.size()) << "an action is listed twice";
    }
    for (const auto& [text, action] : known) {
      auto state = bout.state();
      const bool taken = accept<G>(rules, state, action);
      EXPECT_EQ(taken, listed.contains(text))
          << text << " at " << G::position_text(rules, bout.state());
      if (!taken) {
        ++refused;
        EXPECT_EQ(std::memcmp(&state, &bout.state(), sizeof(state)), 0) << text << " left a trace";
        if (bout.turn() >= 0) {
          const auto view = bout.view(Viewer::seat(bout.turn()));
          for (const Language language : kLanguages) {
            EXPECT_FALSE(G::refusal(rules, view, action, language).empty()) << text;
          }
        }
      }
    }
    return !testing::Test::HasFailure();
  });
  EXPECT_GT(refused, 1000u);
}

template <Game G>
void chance_has_the_odds_it_lists() {
  random_bouts<G>(30, 19, [&](const Bout<G>& bout, Random&) {
    if (bout.turn() != kChance) return true;
    const auto& rules = bout.rules();
    ChanceList<G> outcomes;
    G::outcomes(rules, bout.state(), outcomes);
    std::uint64_t total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    // Numbers spread evenly over all 64 bits must fall on each outcome as often as its weight says.
    std::map<std::string, std::uint64_t> drawn;
    for (std::uint64_t i = 0; i < total; ++i) {
      const auto number =
          static_cast<std::uint64_t>((static_cast<unsigned __int128>(2 * i + 1) << 63) / total);
      ++drawn[G::action_text(rules, G::draw(rules, bout.state(), number))];
    }
    for (const auto& outcome : outcomes) {
      EXPECT_EQ(drawn[G::action_text(rules, outcome.action)], outcome.weight);
    }
    EXPECT_EQ(drawn.size(), outcomes.size());
    return !testing::Test::HasFailure();
  });
}

template <Game G>
void chance_keys_never_repeat() {
  random_bouts<G>(200, 23,
                  [keys = std::set<std::uint64_t>()](const Bout<G>& bout, Random&) mutable {
                    if (bout.actions().empty()) keys.clear();
                    if (bout.turn() != kChance) return true;
                    EXPECT_TRUE(keys.insert(G::chance_key(bout.rules(), bout.state())).second);
                    return !testing::Test::HasFailure();
                  });
}

// The heart of it: what a viewer cannot know changes nothing that he is shown or told.
template <Game G>
void views_leak_nothing() {
  std::size_t told_alike = 0;
  random_bouts<G>(60, 29, [&](const Bout<G>& bout, Random& random) {
    const auto& rules = bout.rules();
    for (const Viewer viewer : viewers<G>(rules)) {
      const auto known = bout.knowledge(viewer);
      const auto other = G::sample(rules, known, random);
      EXPECT_EQ(G::broken(rules, other), "");
      EXPECT_TRUE(G::view(rules, other, viewer) == known.view);
      EXPECT_EQ(all_that_is_shown<G>(rules, other, known.memory, viewer),
                all_that_is_shown<G>(rules, bout.state(), known.memory, viewer));
      if (bout.turn() == kNobody) continue;

      // One action in the real state; the same action, or chance's own, in the invented one.
      const auto action = random_action<G>(rules, bout.state(), random);
      auto after = bout.state();
      G::apply(rules, after, action);
      auto other_after = other;
      auto other_action = action;
      if (bout.turn() == kChance && !accept<G>(rules, other_after, action)) {
        other_action = random_action<G>(rules, other, random);
        G::apply(rules, other_after, other_action);
      } else if (bout.turn() != kChance && !accept<G>(rules, other_after, action)) {
        continue;
      }
      // Where the viewer sees the same afterwards, he must have been told the same.
      if (!(G::view(rules, after, viewer) == G::view(rules, other_after, viewer))) continue;
      ++told_alike;
      EXPECT_EQ(all_that_is_told<G>(rules, bout.state(), action, after, viewer),
                all_that_is_told<G>(rules, other, other_action, other_after, viewer));
    }
    return !testing::Test::HasFailure();
  });
  EXPECT_GT(told_alike, 100u);
}

// Memory is the seat's own events and nothing else, and it keeps a view and its samples together.
template <Game G>
void samples_fit_all_that_was_seen() {
  random_bouts<G>(60, 31, [](const Bout<G>& bout, Random& random) {
    if (bout.turn() < 0) return true;
    for (const Viewer viewer : viewers<G>(bout.rules())) {
      const auto known = bout.knowledge(viewer);
      for (int i = 0; i < 5; ++i) {
        const auto state = G::sample(bout.rules(), known, random);
        EXPECT_EQ(G::broken(bout.rules(), state), "");
        EXPECT_TRUE(G::view(bout.rules(), state, viewer) == known.view);
        EXPECT_EQ(G::turn(bout.rules(), state), bout.turn());
      }
    }
    return !testing::Test::HasFailure();
  });
}

// Whoever is to move is spoken to, and the others hear his name.
template <Game G>
void the_one_to_move_is_spoken_to() {
  random_bouts<G>(20, 38, [&](const Bout<G>& bout, Random&) {
    const Seat turn = bout.turn();
    if (turn < 0) return true;
    std::vector<std::string> names;
    for (Seat seat = 0; seat < bout.seats(); ++seat) {
      names.push_back("Somebody" + std::string(1, static_cast<char>('A' + seat)));
    }
    const auto view = bout.view(Viewer::seat(turn));
    const std::string& name = names[static_cast<std::size_t>(turn)];
    for (const Language language : kLanguages) {
      const Audience mover(language, turn, names);
      const Audience watcher(language, kNobody, names);
      const std::string to_mover = G::prompt(bout.rules(), view, mover);
      const std::string to_watcher = G::prompt(bout.rules(), view, watcher);
      EXPECT_EQ(to_mover.find(name), std::string::npos) << to_mover;
      EXPECT_NE(to_watcher.find(name), std::string::npos) << to_watcher;
      for (const Audience& to : {mover, watcher}) {
        for (const std::string& text :
             {G::prompt(bout.rules(), view, to), G::describe(bout.rules(), view, to)}) {
          EXPECT_FALSE(text.empty());
          EXPECT_EQ(text.find('{'), std::string::npos) << text;
        }
      }
    }
    return !testing::Test::HasFailure();
  });
}

template <Game G>
void every_text_exists_in_every_language() {
  std::set<std::string> untranslated;
  random_bouts<G>(40, 37, [&](const Bout<G>& bout, Random&) {
    const auto view = bout.view(Viewer::spectator());
    for (const Language language : kLanguages) {
      EXPECT_FALSE(G::prompt(bout.rules(), view, language).empty());
      EXPECT_FALSE(G::describe(bout.rules(), view, language).empty());
      EXPECT_FALSE(G::rules_words(bout.rules(), language).empty());
      EXPECT_EQ(G::prompt(bout.rules(), view, language).find('{'), std::string::npos);
    }
    // Nothing is said past `typeset`: a plain space would let a line begin with a colon.
    const std::string french = G::prompt(bout.rules(), view, Language::kFrench) +
                               G::rules_words(bout.rules(), Language::kFrench);
    for (const std::string_view loose : {" :", " ;", " !", "« ", " »"}) {
      EXPECT_EQ(french.find(loose), std::string::npos) << french;
    }
    for (const Language language : {Language::kFrench, Language::kDutch}) {
      if (G::prompt(bout.rules(), view, Language::kEnglish) !=
          G::prompt(bout.rules(), view, language)) {
        continue;
      }
      EXPECT_FALSE(G::kInfo.translated) << "not translated into " << language_code(language);
      untranslated.insert(G::prompt(bout.rules(), view, language));
    }
    return !testing::Test::HasFailure();
  });
  // A game may begin in English; until it promises more, what is missing is only listed.
  for (const std::string& text : untranslated) {
    std::printf("%s is not translated: %s\n", std::string(G::kInfo.id).c_str(), text.c_str());
  }
}

template <Game G>
void pictures_fit_a_terminal() {
  random_bouts<G>(40, 41, [](const Bout<G>& bout, Random&) {
    for (const Language language : kLanguages) {
      const auto picture = G::picture(bout.rules(), bout.view(Viewer::seat(0)), language, true);
      EXPECT_LE(picture.lines().size(), 18u);
      for (const auto& line : picture.lines()) {
        std::size_t width = 0;
        for (const Stroke& stroke : line) width += columns(stroke.text);
        EXPECT_LE(width, 78u);
      }
    }
    return !testing::Test::HasFailure();
  });
}

// Playing, seeing, remembering and inventing states are the hot path: none of it touches the heap.
template <Game G>
void playing_allocates_nothing() {
  for (const auto& rules : all_rules<G>()) {
    Random random(3);
    ActionList<G> actions;
    EventList<G> events;
    const long before = heap_allocations();
    for (int game = 0; game < 20; ++game) {
      auto state = G::start(rules);
      Knowledge<G> known{G::view(rules, state, Viewer::seat(0)), {}};
      while (G::turn(rules, state) != kNobody) {
        const auto last = state;
        typename G::Action action;
        if (G::turn(rules, state) == kChance) {
          action = G::draw(rules, state, random());
        } else {
          G::legal(rules, state, actions);
          action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
          known.view = G::view(rules, state, Viewer::seat(0));
          G::sample(rules, known, random);
        }
        G::apply(rules, state, action);
        G::events(rules, last, action, state, Viewer::seat(0), events);
        for (const auto& event : events) G::remember(rules, known.memory, event);
      }
    }
    EXPECT_EQ(heap_allocations(), before) << G::rules_text(rules);
  }
}

// The type-erased table says what the bout says.
template <Game G>
void tables_play_as_bouts_do() {
  random_bouts<G>(20, 43, [](const Bout<G>& bout, Random&) {
    if (bout.turn() != kNobody) return true;
    auto table = Table::open(G::kInfo.id, G::rules_text(bout.rules()));
    EXPECT_TRUE(table);
    for (const auto& action : bout.actions()) {
      EXPECT_TRUE(table->play(G::action_text(bout.rules(), action)));
    }
    EXPECT_TRUE(table->over());
    EXPECT_EQ(table->payoffs(), G::payoffs(bout.rules(), bout.state()));
    EXPECT_EQ(table->length(), bout.actions().size());
    EXPECT_FALSE(table->play("+1"));
    for (const Viewer viewer : viewers<G>(bout.rules())) {
      EXPECT_EQ(table->view(viewer).dump(), view_text(bout, viewer));
    }
    const Table half = table->rewound(table->length() / 2);
    EXPECT_EQ(half.length(), table->length() / 2);
    return !testing::Test::HasFailure();
  });
}

// Where nothing is hidden everyone is told the same, so that it can be told once.
template <Game G>
void without_secrets_all_see_the_same() {
  if (G::kInfo.secrets) return;
  random_bouts<G>(20, 47, [](const Bout<G>& bout, Random&) {
    const std::string all = view_text(bout, Viewer::all());
    for (const Viewer viewer : viewers<G>(bout.rules())) EXPECT_EQ(view_text(bout, viewer), all);
    return !testing::Test::HasFailure();
  });
}

// What a move would do is what it then does, chance included; and what was told of the latest turn
// is what is told of it from the beginning.
template <Game G>
void a_move_does_what_it_was_worked_out_to_do() {
  random_bouts<G>(4, 53, [](const Bout<G>& bout, Random& random) {
    if (bout.turn() < 0 || random.below(8) != 0) return true;
    auto table = Table::open(G::kInfo.id, G::rules_text(bout.rules()));
    for (const auto& action : bout.actions()) {
      EXPECT_TRUE(table->play(G::action_text(bout.rules(), action)));
    }
    Table slowly = *table;
    const auto number = [](std::uint64_t key) { return key * 0x9E3779B97F4A7C15ULL; };
    const std::string action =
        G::action_text(bout.rules(), random_action<G>(bout.rules(), bout.state(), random));
    const std::vector<std::string_view> move = {action};
    const auto outcome = table->try_out(move, number, Language::kEnglish);
    EXPECT_TRUE(outcome);
    EXPECT_EQ(table->length(), bout.actions().size()) << "nothing has changed";
    table->play(outcome->actions);
    EXPECT_TRUE(slowly.play(action));
    std::string chance;
    while (slowly.turn() == kChance) chance += ' ' + slowly.deal(number(slowly.chance_key()));
    EXPECT_EQ(chance, outcome->chance.empty() ? "" : ' ' + outcome->chance);
    EXPECT_EQ(table->actions(Viewer::all()), slowly.actions(Viewer::all()));
    EXPECT_EQ(table->view(Viewer::all()), slowly.view(Viewer::all()));
    const std::size_t from = bout.actions().size();
    for (const Viewer viewer : viewers<G>(bout.rules())) {
      const auto lately = table->told(viewer, from, Language::kEnglish);
      const auto all = table->told(viewer, 0, Language::kEnglish);
      for (std::size_t i = 0; i < lately.size(); ++i) {
        EXPECT_EQ(lately[i].json, all[all.size() - lately.size() + i].json);
      }
    }
    const std::vector<std::string_view> nonsense = {"nonsense"};
    EXPECT_FALSE(table->try_out(nonsense, number, Language::kEnglish));
    return !testing::Test::HasFailure();
  });
}

}  // namespace salle::contract

#define SALLE_CONTRACT_TEST_(G, name) \
  TEST(G##Contract, name) { salle::contract::name<salle::G>(); }

#define SALLE_CONTRACT_TESTS(G)                                      \
  SALLE_CONTRACT_TEST_(G, games_end_and_keep_every_invariant)        \
  SALLE_CONTRACT_TEST_(G, rules_round_trip)                          \
  SALLE_CONTRACT_TEST_(G, texts_round_trip)                          \
  SALLE_CONTRACT_TEST_(G, listed_actions_are_exactly_those_accepted) \
  SALLE_CONTRACT_TEST_(G, chance_has_the_odds_it_lists)              \
  SALLE_CONTRACT_TEST_(G, chance_keys_never_repeat)                  \
  SALLE_CONTRACT_TEST_(G, views_leak_nothing)                        \
  SALLE_CONTRACT_TEST_(G, samples_fit_all_that_was_seen)             \
  SALLE_CONTRACT_TEST_(G, every_text_exists_in_every_language)       \
  SALLE_CONTRACT_TEST_(G, the_one_to_move_is_spoken_to)              \
  SALLE_CONTRACT_TEST_(G, pictures_fit_a_terminal)                   \
  SALLE_CONTRACT_TEST_(G, playing_allocates_nothing)                 \
  SALLE_CONTRACT_TEST_(G, tables_play_as_bouts_do)                   \
  SALLE_CONTRACT_TEST_(G, without_secrets_all_see_the_same)          \
  SALLE_CONTRACT_TEST_(G, a_move_does_what_it_was_worked_out_to_do)  \
  static_assert(true)
