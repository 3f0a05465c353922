// The game contract: what a game must offer to be played anywhere in the house.
//
// A game is a struct of static functions over plain value types. Nothing is inherited, nothing on
// the hot path allocates, throws or calls through a pointer. Generic code takes `Game auto`;
// programs that choose the game at run time use games/table.hpp.
//
//   Rules    the options of one game, valid by construction, with a text form
//   State    everything there is, secrets included; trivially copyable
//   Action   a small code with a text form; what a seat or chance does
//   View     what one viewer may know, built by naming what is allowed in, never by removing secrets
//   Event    what happened, as one viewer saw it
//   Memory   what a seat that forgets nothing knows beyond its view: its events, folded
//
// Whose move it is: a seat, kChance or kNobody (over). Chance is explicit: every deal and draw is
// an action with known odds. There is always at least one legal action while the game is not over.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/audience.hpp"
#include "core/fixed_list.hpp"
#include "core/json_pen.hpp"
#include "core/language.hpp"
#include "core/picture.hpp"
#include "core/random.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"

namespace salle {

// 1 for a win, 0 for a draw, -1 for a loss, by seat. Team-mates share a fate.
using Payoffs = std::array<std::int8_t, kMaxSeats>;

struct OptionInfo {
  std::string_view name;
  std::string_view values;  // as a person reads it: "1 to 99", "left, right or random"
  std::string_view standard;
  Phrase meaning;
};

struct RuleSetInfo {
  std::string_view name;
  Phrase meaning;
};

struct GameInfo {
  std::string_view id;
  Phrase name;
  std::string_view designer;
  bool secrets;  // do seats know what others may not? If not, a shared screen needs no hand-over
  bool draws;    // can a game end without a winner? Then one may be offered
  std::span<const RuleSetInfo> rule_sets;  // the default first
  std::span<const OptionInfo> options;
  // Grows with every change to the rules after which a stored game would be played otherwise.
  int rules_version = 1;
  bool offered = true;     // or only to be found by those who know its id
  bool translated = true;  // does it promise all its texts in every language?
};

// What a game shows and tells programs, described: core/shape.hpp.
struct GameShapes;

template <class Action>
struct ChanceOutcome {
  Action action;
  std::uint32_t weight;  // odds are weight / sum of weights
};

template <class G>
using ActionList = FixedList<typename G::Action, G::kMaxActions>;
template <class G>
using ChanceList = FixedList<ChanceOutcome<typename G::Action>, G::kMaxOutcomes>;
template <class G>
using EventList = FixedList<typename G::Event, G::kMaxEvents>;

// A view and the memory that goes with it: all that a seat knows.
template <class G>
struct Knowledge {
  typename G::View view;
  typename G::Memory memory;
};

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T>;

template <class G>
concept GameTypes =
    requires {
      { G::kInfo } -> std::convertible_to<const GameInfo&>;
      { G::kMaxActions } -> std::convertible_to<std::size_t>;
      { G::kMaxOutcomes } -> std::convertible_to<std::size_t>;
      { G::kMaxEvents } -> std::convertible_to<std::size_t>;
    } && PlainValue<typename G::State> && PlainValue<typename G::Action> &&
    PlainValue<typename G::View> && PlainValue<typename G::Event> &&
    PlainValue<typename G::Memory> && std::equality_comparable<typename G::Action> &&
    std::equality_comparable<typename G::View> && std::equality_comparable<typename G::Event>;

// Playing. `legal` lists the actions of the seat to move; `outcomes` those of chance, with their
// odds. `apply` trusts its caller: what comes from outside goes through `accept` below. `draw`
// turns a uniform 64-bit number into an outcome with exactly those odds. `chance_key` names the
// chance event (the seventh card of round two, say), never twice the same in a game, so that a seed
// fixes the whole deal before the first move, however the game goes.
template <class G>
concept GamePlay = requires(const typename G::Rules& rules, typename G::State& state,
                            const typename G::State& fixed, typename G::Action action,
                            ActionList<G>& actions, ChanceList<G>& outcomes, std::uint64_t number) {
  { G::seats(rules) } -> std::same_as<int>;
  { G::start(rules) } -> std::same_as<typename G::State>;
  { G::turn(rules, fixed) } -> std::same_as<Seat>;
  { G::legal(rules, fixed, actions) } -> std::same_as<void>;
  { G::outcomes(rules, fixed, outcomes) } -> std::same_as<void>;
  { G::draw(rules, fixed, number) } -> std::same_as<typename G::Action>;
  { G::chance_key(rules, fixed) } -> std::same_as<std::uint64_t>;
  { G::apply(rules, state, action) } -> std::same_as<void>;
  { G::payoffs(rules, fixed) } -> std::same_as<Payoffs>;
  // What is wrong with a state, "" if nothing: the invariants of the game, for tests.
  { G::broken(rules, fixed) } -> std::same_as<std::string>;
};

// Seeing. `events` tells what `action` did between two states as `viewer` saw it; `remember` folds
// one event of a seat's own into its memory; `sample` invents a state that this seat cannot tell
// from the real one, each with its right odds when every hidden card is equally likely to lie
// anywhere.
template <class G>
concept GameSight = requires(const typename G::Rules& rules, const typename G::State& state,
                             typename G::Action action, Viewer viewer, EventList<G>& events,
                             const typename G::Event& event, typename G::Memory& memory,
                             const Knowledge<G>& knowledge, Random& random) {
  { G::view(rules, state, viewer) } -> std::same_as<typename G::View>;
  { knowledge.view.viewer } -> std::convertible_to<Viewer>;
  { G::events(rules, state, action, state, viewer, events) } -> std::same_as<void>;
  { G::remember(rules, memory, event) } -> std::same_as<void>;
  // Did this event tell its viewer what taking the action back could not untell?
  { G::reveals(event) } -> std::same_as<bool>;
  { G::sample(rules, knowledge, random) } -> std::same_as<typename G::State>;
};

// Writing and reading. Everything printed reads back to the same thing. Positions are of decisions;
// a viewer's position has question marks where he may not look.
template <class G>
concept GameText =
    requires(const typename G::Rules& rules, const typename G::State& state,
             typename G::Action action, std::string_view text, const Knowledge<G>& knowledge) {
      { G::parse_rules(text) } -> std::same_as<Result<typename G::Rules>>;
      { G::rules_text(rules) } -> std::same_as<std::string>;
      // The refusal is for players to read, hence the language.
      {
        G::parse_action(rules, text, Language::kFrench)
      } -> std::same_as<Result<typename G::Action>>;
      { G::action_text(rules, action) } -> std::same_as<std::string>;
      // How an action of chance stands in a record for `viewer`, "*?" where it is hidden from him.
      { G::chance_text(rules, state, action, Viewer::all()) } -> std::same_as<std::string>;
      { G::parse_position(rules, text) } -> std::same_as<Result<typename G::State>>;
      { G::position_text(rules, state) } -> std::same_as<std::string>;
      { G::parse_knowledge(rules, text) } -> std::same_as<Result<Knowledge<G>>>;
      { G::knowledge_text(rules, knowledge) } -> std::same_as<std::string>;
    };

// Telling people and programs. All from views and events, so nothing told can be a secret. Whoever
// is spoken to is "you", the others go by the names they have for that audience.
template <class G>
concept GameWords = requires(const typename G::Rules& rules, const typename G::View& view,
                             const typename G::Event& event, typename G::Action action, Seat seat,
                             const Audience& to, JsonPen& json) {
  // Which seat it is, whoever sits there: "Left".
  { G::seat_name(rules, seat, Language::kFrench) } -> std::same_as<std::string>;
  // Which side of the table a seat is on: colours and results go by side.
  { G::side(rules, seat) } -> std::same_as<int>;
  // One line: whose move it is, and what can be done.
  { G::prompt(rules, view, to) } -> std::same_as<std::string>;
  // The whole view in sentences, for people who do not see the picture.
  { G::describe(rules, view, to) } -> std::same_as<std::string>;
  // `true` adds what a board shows on demand: where cards lead, what is under fire.
  { G::picture(rules, view, Language::kFrench, true) } -> std::same_as<Picture>;
  // What an action would do: "advance 3 to square 11".
  { G::explain(rules, view, action, to) } -> std::same_as<std::string>;
  // Why an action that is not legal is not.
  { G::refusal(rules, view, action, to) } -> std::same_as<std::string>;
  // What happened; empty for what needs no words.
  { G::event_words(rules, event, to) } -> std::same_as<std::string>;
  // How the finished game ended, and why.
  { G::result_words(rules, view, to) } -> std::same_as<std::string>;
  // The rules of this rule set, in our own words.
  { G::rules_words(rules, Language::kFrench) } -> std::same_as<std::string>;
  // What the two below put into an object.
  { G::shapes() } -> std::same_as<const GameShapes&>;
  { G::view_json(rules, view, json) } -> std::same_as<void>;
  { G::event_json(rules, event, json) } -> std::same_as<void>;
};

template <class G>
concept Game = GameTypes<G> && GamePlay<G> && GameSight<G> && GameText<G> && GameWords<G>;

// Applies an action that comes from outside. A refused one leaves the state as it was.
template <GamePlay G>
bool accept(const typename G::Rules& rules, typename G::State& state, typename G::Action action) {
  const Seat turn = G::turn(rules, state);
  if (turn == kNobody) return false;
  if (turn == kChance) {
    ChanceList<G> outcomes;
    G::outcomes(rules, state, outcomes);
    for (const auto& outcome : outcomes) {
      if (outcome.action == action) {
        G::apply(rules, state, action);
        return true;
      }
    }
    return false;
  }
  ActionList<G> actions;
  G::legal(rules, state, actions);
  if (!actions.contains(action)) return false;
  G::apply(rules, state, action);
  return true;
}

// Chance plays until a seat must decide or the game is over.
template <GamePlay G>
void settle(const typename G::Rules& rules, typename G::State& state, Random& random) {
  while (G::turn(rules, state) == kChance) {
    G::apply(rules, state, G::draw(rules, state, random()));
  }
}

}  // namespace salle
