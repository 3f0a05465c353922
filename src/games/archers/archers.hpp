// Archers (George L. Stupecky), as the house's game contract wants it. See core/game.hpp for what
// each function promises.
#pragma once

#include "core/game.hpp"
#include "games/archers/engine.hpp"
#include "games/archers/perft.hpp"
#include "games/archers/position.hpp"
#include "games/archers/view.hpp"
#include "games/archers/words.hpp"
#include "games/package.hpp"

namespace salle {

struct Archers {
  using Rules = archers::Rules;
  using State = archers::State;
  using Action = archers::Action;
  using View = archers::View;
  using Event = archers::Event;
  using Memory = archers::Memory;

  static constexpr const GameInfo& kInfo = archers::kInfo;
  static constexpr std::size_t kMaxActions = archers::kMaxActions;
  static constexpr std::size_t kMaxOutcomes = archers::kMaxOutcomes;
  static constexpr std::size_t kMaxEvents = archers::kMaxEvents;

  // Playing
  static int seats(const Rules&) { return 2; }
  static State start(const Rules& rules) { return archers::start(rules); }
  static Seat turn(const Rules&, const State& state) { return archers::turn(state.now); }
  static void legal(const Rules&, const State& state, ActionList<Archers>& actions) {
    archers::list_actions(state.now, actions);
  }
  static void outcomes(const Rules& rules, const State& state, ChanceList<Archers>& outcomes);
  static Action draw(const Rules&, const State&, std::uint64_t number) {
    return Action::lot(static_cast<Seat>(scale_to(number, 2)));
  }
  // The lot is the only chance event of a game.
  static std::uint64_t chance_key(const Rules&, const State&) { return 0; }
  static void apply(const Rules& rules, State& state, Action action) {
    archers::apply(rules, state, action);
  }
  static Payoffs payoffs(const Rules& rules, const State& state);
  static std::string broken(const Rules& rules, const State& state);

  // Seeing
  static View view(const Rules&, const State& state, Viewer viewer) { return {viewer, state}; }
  static void events(const Rules&, const State& before, Action action, const State& after, Viewer,
                     EventList<Archers>& list) {
    archers::events(before, action, after, list);
  }
  static void remember(const Rules&, Memory&, const Event&) {}
  static bool reveals(const Event&) { return false; }
  static State sample(const Rules&, const Knowledge<Archers>& known, Random&) {
    return known.view.game;
  }

  // Writing and reading
  static Result<Rules> parse_rules(std::string_view text) { return archers::parse_rules(text); }
  static std::string rules_text(const Rules& rules) { return archers::rules_text(rules); }
  static Result<Action> parse_action(const Rules&, std::string_view text,
                                     Language language = Language::kEnglish) {
    return archers::parse_action(text, language);
  }
  static std::string action_text(const Rules&, Action action) {
    return archers::action_text(action);
  }
  static std::string chance_text(const Rules&, const State&, Action action, Viewer) {
    return archers::action_text(action);
  }
  static Result<State> parse_position(const Rules& rules, std::string_view text) {
    return archers::parse_position(rules, text);
  }
  static std::string position_text(const Rules&, const State& state) {
    return archers::position_text(state);
  }
  static Result<Knowledge<Archers>> parse_knowledge(const Rules& rules, std::string_view text);
  static std::string knowledge_text(const Rules&, const Knowledge<Archers>& known) {
    return archers::position_text(known.view.game);
  }

  // Telling
  static std::string seat_name(const Rules&, Seat seat, Language language) {
    return archers::seat_name(seat, language);
  }
  static int side(const Rules&, Seat seat) { return seat; }
  static std::string prompt(const Rules&, const View& view, const Audience& to) {
    return archers::prompt(view, to);
  }
  static std::string describe(const Rules&, const View& view, const Audience& to) {
    return archers::describe(view, to);
  }
  static Picture picture(const Rules& rules, const View& view, Language language,
                         bool detailed = false) {
    return archers::picture(rules, view, language, detailed);
  }
  static std::string explain(const Rules&, const View& view, Action action, Language language) {
    return archers::explain(view, action, language);
  }
  static std::string refusal(const Rules&, const View& view, Action action, const Audience& to) {
    return archers::refusal(view, action, to);
  }
  static std::string event_words(const Rules& rules, const Event& event, const Audience& to) {
    return archers::event_words(rules, event, to);
  }
  static std::string result_words(const Rules& rules, const View& view, const Audience& to) {
    return archers::result_words(rules, view, to);
  }
  static std::string rules_words(const Rules& rules, Language language) {
    return archers::rules_words(rules, language);
  }
  static std::string svg(const View& view, Language language) {
    return archers::svg(view, language);
  }

  // Counting, for `salle perft`
  static std::uint64_t perft(const Rules& rules, const State& state, int depth) {
    return archers::perft(rules, state, depth);
  }
  static archers::TurnCount perft_turns(const Rules& rules, const State& state, int depth) {
    return archers::perft_turns(rules, state, depth);
  }

  static const GameShapes& shapes();
  static void view_json(const Rules& rules, const View& view, JsonPen& json);
  static void event_json(const Rules& rules, const Event& event, JsonPen& json);

  // The rest of the package: games/package.hpp.
  static constexpr Measured kMeasured[] = {{"standard", 20'000}};
  static std::vector<RosterEntry<Archers>> players();
  static std::unique_ptr<Player<Archers>> analyst();
  static std::unique_ptr<Player<Archers>> analyst_team(int threads);
  static bool has_weights(std::string_view file);
  static Result<bool> load_weights(std::string_view file, std::string_view bytes);
  static std::string_view openings(const Rules& rules);
  static std::string_view misfit(const Rules& rules, const State& state);
  static void add_commands(CLI::App& app, int& exit_code);

  // Learning, in learning/
  static const learning::Layout& layout();
  static int action_number(const State& state, Action action);
  static void observe(const Rules& rules, const Knowledge<Archers>& known, Seat seat, void* cells);
  static std::unique_ptr<learning::Batch> batch(const Rules& rules,
                                                const learning::BatchPlan& plan);
};

static_assert(Game<Archers>);

}  // namespace salle
