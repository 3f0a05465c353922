// En Garde (Reiner Knizia), as the house's game contract wants it. See core/game.hpp for what each
// function promises.
#pragma once

#include "core/game.hpp"
#include "games/en_garde/engine.hpp"
#include "games/en_garde/position.hpp"
#include "games/en_garde/view.hpp"
#include "games/en_garde/words.hpp"
#include "games/package.hpp"

namespace salle {

struct EnGarde {
  using Rules = en_garde::Rules;
  using State = en_garde::State;
  using Action = en_garde::Action;
  using View = en_garde::View;
  using Event = en_garde::Event;
  using Memory = en_garde::Memory;

  static constexpr const GameInfo& kInfo = en_garde::kInfo;
  static constexpr std::size_t kMaxActions = en_garde::kMaxActions;
  static constexpr std::size_t kMaxOutcomes = en_garde::kMaxOutcomes;
  static constexpr std::size_t kMaxEvents = en_garde::kMaxEvents;

  // Playing
  static int seats(const Rules&) { return 2; }
  static State start(const Rules& rules) { return en_garde::start(rules); }
  static Seat turn(const Rules&, const State& state) { return en_garde::turn(state); }
  static void legal(const Rules& rules, const State& state, ActionList<EnGarde>& actions) {
    en_garde::list_actions(rules, en_garde::choices_of(state, state.actor), actions);
  }
  static void outcomes(const Rules& rules, const State& state, ChanceList<EnGarde>& outcomes);
  static Action draw(const Rules&, const State& state, std::uint64_t number) {
    return en_garde::draw(state, number);
  }
  static std::uint64_t chance_key(const Rules&, const State& state) {
    return en_garde::chance_key(state);
  }
  static void apply(const Rules& rules, State& state, Action action) {
    en_garde::Referee(rules, state).apply(action);
  }
  static Payoffs payoffs(const Rules& rules, const State& state);
  static std::string broken(const Rules& rules, const State& state);

  // Seeing
  static View view(const Rules& rules, const State& state, Viewer viewer) {
    return en_garde::view(rules, state, viewer);
  }
  static void events(const Rules& rules, const State& before, Action action, const State& after,
                     Viewer viewer, EventList<EnGarde>& list) {
    en_garde::events(rules, before, action, after, viewer, list);
  }
  static void remember(const Rules&, Memory& memory, const Event& event) {
    en_garde::remember(memory, event);
  }
  // Only chance turns cards up, and what chance did is never taken back.
  static bool reveals(const Event&) { return false; }
  static State sample(const Rules& rules, const Knowledge<EnGarde>& known, Random& random) {
    return en_garde::sample(rules, known.view, known.memory, random);
  }

  // Writing and reading
  static Result<Rules> parse_rules(std::string_view text) { return en_garde::parse_rules(text); }
  static std::string rules_text(const Rules& rules) { return en_garde::rules_text(rules); }
  static Result<Action> parse_action(const Rules&, std::string_view text,
                                     Language language = Language::kEnglish) {
    return en_garde::parse_action(text, language);
  }
  static std::string action_text(const Rules&, Action action) {
    return en_garde::action_text(action);
  }
  static std::string chance_text(const Rules&, const State& before, Action action, Viewer viewer) {
    const bool hidden = action.deed() == en_garde::Deed::kDraw && !viewer.sees(before.actor);
    return hidden ? "*?" : en_garde::action_text(action);
  }
  static Result<State> parse_position(const Rules& rules, std::string_view text) {
    return en_garde::parse_position(rules, text);
  }
  static std::string position_text(const Rules&, const State& state) {
    return en_garde::position_text(state);
  }
  static Result<Knowledge<EnGarde>> parse_knowledge(const Rules& rules, std::string_view text);
  static std::string knowledge_text(const Rules&, const Knowledge<EnGarde>& known) {
    return en_garde::knowledge_text(known.view, known.memory);
  }

  // Telling
  static std::string seat_name(const Rules&, Seat seat, Language language) {
    return en_garde::seat_name(seat, language);
  }
  static int side(const Rules&, Seat seat) { return seat; }
  static std::string prompt(const Rules& rules, const View& view, const Audience& to) {
    return en_garde::prompt(rules, view, to);
  }
  static std::string describe(const Rules& rules, const View& view, const Audience& to) {
    return en_garde::describe(rules, view, to);
  }
  static Picture picture(const Rules& rules, const View& view, Language language,
                         bool detailed = false) {
    return en_garde::picture(rules, view, language, detailed);
  }
  static std::string explain(const Rules&, const View& view, Action action, Language language) {
    return en_garde::explain(view, action, language);
  }
  static std::string refusal(const Rules& rules, const View& view, Action action,
                             const Audience& to) {
    return en_garde::refusal(rules, view, action, to);
  }
  static std::string event_words(const Rules&, const Event& event, const Audience& to) {
    return en_garde::event_words(event, to);
  }
  static std::string result_words(const Rules&, const View& view, const Audience& to) {
    return en_garde::result_words(view, to);
  }
  static std::string rules_words(const Rules& rules, Language language) {
    return en_garde::rules_words(rules, language);
  }
  static const GameShapes& shapes();
  static void view_json(const Rules& rules, const View& view, JsonPen& json);
  static void event_json(const Rules& rules, const Event& event, JsonPen& json);

  // The rest of the package: games/package.hpp.
  static constexpr Measured kMeasured[] = {{"ferti/advanced", 1}};
  static std::vector<RosterEntry<EnGarde>> players();
  static std::unique_ptr<Player<EnGarde>> analyst();
  static bool has_weights(std::string_view file);
  static Result<bool> load_weights(std::string_view file, std::string_view bytes);
  static Result<void> complete(const Rules& rules, const engine_protocol::Briefing& briefing,
                               Knowledge<EnGarde>& known);
  static void add_commands(CLI::App& app, int& exit_code);

  // Learning, in learning/
  static const learning::Layout& layout();
  static int action_number(const State& state, Action action);
  static void observe(const Rules& rules, const Knowledge<EnGarde>& known, Seat seat, void* cells);
  static void observe_history(const Knowledge<EnGarde>& known, Seat seat, std::uint8_t* cells);
  static std::unique_ptr<learning::Batch> batch(const Rules& rules,
                                                const learning::BatchPlan& plan);
};

static_assert(Game<EnGarde>);

}  // namespace salle
