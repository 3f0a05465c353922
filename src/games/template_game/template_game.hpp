// The template game: the smallest that has everything a game of the house can have, to be copied when
// a new one is made (docs/adding-a-game.md). Played in all shared tests, not offered to players.
//
// Ten cards, 1 to 10. Both players hold three, hidden from each other. The leader plays a card, the
// other answers, the higher card takes the trick and its owner leads next. Both then draw a card while
// the deck lasts. After five tricks whoever took more of them has won.
#pragma once

#include "core/game.hpp"
#include "games/package.hpp"

namespace salle {
namespace template_game {

inline constexpr int kCards = 10;
inline constexpr int kHandSize = 3;
inline constexpr std::size_t kTricks = 5;

struct Rules {
  Seat first = 0;  // who leads the first trick
  bool operator==(const Rules&) const = default;
};

// A set of cards: a bit each.
struct Cards {
  std::uint16_t bits = 0;

  static constexpr Cards all() { return {(1U << kCards) - 1}; }
  constexpr bool has(int card) const { return (bits >> (card - 1) & 1U) != 0; }
  constexpr int size() const { return __builtin_popcount(bits); }
  constexpr void add(int card) { bits = static_cast<std::uint16_t>(bits | 1U << (card - 1)); }
  constexpr void remove(int card) { bits = static_cast<std::uint16_t>(bits & ~(1U << (card - 1))); }
  // The card at a place in ascending order, from 0.
  constexpr int at(int place) const {
    int card = 1;
    while (!has(card) || place-- > 0) ++card;
    return card;
  }
  bool operator==(const Cards&) const = default;
};

// A card of a seat, or of chance, which deals it.
struct Action {
  std::uint8_t card = 0;
  bool dealt = false;
  bool operator==(const Action&) const = default;
};

struct Trick {
  std::uint8_t led = 0;
  std::uint8_t answer = 0;
  bool operator==(const Trick&) const = default;
};

// What lies open on the table: everyone may know it.
struct Open {
  Seat leader = 0;
  std::uint8_t led = 0;  // the card that waits for an answer; 0: none
  std::array<std::uint8_t, 2> tricks = {0, 0};
  FixedList<Trick, kTricks> played;
  bool operator==(const Open&) const = default;
};

struct State {
  Open open;
  std::array<Cards, 2> hand;
  Cards deck = Cards::all();
};

// Copies what a viewer may know, field by field: hands are named here or are not there.
struct View {
  Viewer viewer = Viewer::spectator();
  Open open;
  std::array<bool, 2> sees = {false, false};
  std::array<Cards, 2> hand;  // empty where it is not seen
  std::array<int, 2> held = {0, 0};
  int deck = 0;
  Seat turn = kNobody;
  bool operator==(const View&) const = default;
};

enum class Happening : std::uint8_t { kDraw, kPlay, kTrick };
struct Event {
  Happening happening = Happening::kDraw;
  Seat seat = 0;  // who draws, plays, or takes the trick
  int card = 0;   // 0: not for this viewer to know
  bool own = false;
  bool operator==(const Event&) const = default;
};

// All that matters lies open until the end, so there is nothing to remember.
struct Memory {
  bool operator==(const Memory&) const = default;
};

extern const GameInfo kInfo;

}  // namespace template_game

struct TemplateGame {
  using Rules = template_game::Rules;
  using State = template_game::State;
  using Action = template_game::Action;
  using View = template_game::View;
  using Event = template_game::Event;
  using Memory = template_game::Memory;

  static constexpr const GameInfo& kInfo = template_game::kInfo;
  static constexpr std::size_t kMaxActions = template_game::kHandSize;
  static constexpr std::size_t kMaxOutcomes = template_game::kCards;
  static constexpr std::size_t kMaxEvents = 2;

  // Playing: template_game.cpp
  static int seats(const Rules&) { return 2; }
  static State start(const Rules& rules);
  static Seat turn(const Rules& rules, const State& state);
  static void legal(const Rules& rules, const State& state, ActionList<TemplateGame>& actions);
  static void outcomes(const Rules& rules, const State& state, ChanceList<TemplateGame>& outcomes);
  static Action draw(const Rules& rules, const State& state, std::uint64_t number);
  static std::uint64_t chance_key(const Rules& rules, const State& state);
  static void apply(const Rules& rules, State& state, Action action);
  static Payoffs payoffs(const Rules& rules, const State& state);
  static std::string broken(const Rules& rules, const State& state);

  // Seeing
  static View view(const Rules& rules, const State& state, Viewer viewer);
  static void events(const Rules& rules, const State& before, Action action, const State& after,
                     Viewer viewer, EventList<TemplateGame>& list);
  static void remember(const Rules&, Memory&, const Event&) {}
  static bool reveals(const Event& event);
  static State sample(const Rules& rules, const Knowledge<TemplateGame>& known, Random& random);

  // Writing, reading and telling: words.cpp
  static Result<Rules> parse_rules(std::string_view text);
  static std::string rules_text(const Rules& rules);
  static Result<Action> parse_action(const Rules& rules, std::string_view text,
                                     Language language = Language::kEnglish);
  static std::string action_text(const Rules& rules, Action action);
  static std::string chance_text(const Rules& rules, const State& before, Action action,
                                 Viewer viewer);
  static Result<State> parse_position(const Rules& rules, std::string_view text);
  static std::string position_text(const Rules& rules, const State& state);
  static Result<Knowledge<TemplateGame>> parse_knowledge(const Rules& rules, std::string_view text);
  static std::string knowledge_text(const Rules& rules, const Knowledge<TemplateGame>& known);
  static std::string seat_name(const Rules& rules, Seat seat, Language language);
  static int side(const Rules&, Seat seat) { return seat; }
  static std::string prompt(const Rules& rules, const View& view, const Audience& to);
  static std::string describe(const Rules& rules, const View& view, const Audience& to);
  static Picture picture(const Rules& rules, const View& view, Language language,
                         bool detailed = false);
  static std::string explain(const Rules& rules, const View& view, Action action,
                             Language language);
  static std::string refusal(const Rules& rules, const View& view, Action action,
                             Language language);
  static std::string event_words(const Rules& rules, const Event& event, const Audience& to);
  static std::string result_words(const Rules& rules, const View& view, const Audience& to);
  static std::string rules_words(const Rules& rules, Language language);
  static const GameShapes& shapes();
  static void view_json(const Rules& rules, const View& view, JsonPen& json);
  static void event_json(const Rules& rules, const Event& event, JsonPen& json);
};

static_assert(Game<TemplateGame>);

}  // namespace salle
