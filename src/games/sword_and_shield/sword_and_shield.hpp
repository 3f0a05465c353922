// With Sword and Shield (Stefan Ekström and Göran Björkman), as the house's game contract wants it.
// See core/game.hpp for what each function promises.
#pragma once

#include "core/game.hpp"
#include "games/package.hpp"
#include "games/sword_and_shield/engine.hpp"
#include "games/sword_and_shield/position.hpp"
#include "games/sword_and_shield/view.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle {

struct SwordAndShield {
  using Rules = sword_and_shield::Rules;
  using State = sword_and_shield::State;
  using Action = sword_and_shield::Action;
  using View = sword_and_shield::View;
  using Event = sword_and_shield::Event;
  using Memory = sword_and_shield::Memory;

  static constexpr const GameInfo& kInfo = sword_and_shield::kInfo;
  static constexpr std::size_t kMaxActions = sword_and_shield::kMaxActions;
  static constexpr std::size_t kMaxOutcomes = sword_and_shield::kMaxOutcomes;
  static constexpr std::size_t kMaxEvents = sword_and_shield::kMaxEvents;

  // Playing
  static int seats(const Rules& rules) { return rules.seats; }
  static State start(const Rules& rules) { return sword_and_shield::start(rules); }
  static Seat turn(const Rules& rules, const State& state) {
    return sword_and_shield::turn(rules, state.board);
  }
  static void legal(const Rules& rules, const State& state, ActionList<SwordAndShield>& actions) {
    sword_and_shield::Lister(rules, state.board, state.hand_of(state.board.actor), actions).list();
  }
  static void outcomes(const Rules& rules, const State& state,
                       ChanceList<SwordAndShield>& outcomes);
  static Action draw(const Rules& rules, const State& state, std::uint64_t number) {
    return sword_and_shield::draw(rules, state, number);
  }
  static std::uint64_t chance_key(const Rules&, const State& state) { return state.board.chances; }
  static void apply(const Rules& rules, State& state, Action action) {
    sword_and_shield::Referee(rules, state).apply(action);
  }
  static Payoffs payoffs(const Rules& rules, const State& state);
  static std::string broken(const Rules& rules, const State& state) {
    return sword_and_shield::broken_invariant(rules, state);
  }

  // Seeing
  static View view(const Rules& rules, const State& state, Viewer viewer) {
    return sword_and_shield::view(rules, state, viewer);
  }
  static void events(const Rules& rules, const State& before, Action action, const State&,
                     Viewer viewer, EventList<SwordAndShield>& list) {
    sword_and_shield::events(rules, before, action, viewer, list);
  }
  static void remember(const Rules& rules, Memory& memory, const Event& event) {
    sword_and_shield::remember(rules, memory, event);
  }
  static bool reveals(const Event& event) { return sword_and_shield::reveals(event); }
  static State sample(const Rules& rules, const Knowledge<SwordAndShield>& known, Random& random) {
    return sword_and_shield::sample(rules, known.view, known.memory, random);
  }

  // Writing and reading
  static Result<Rules> parse_rules(std::string_view text) {
    return sword_and_shield::parse_rules(text);
  }
  static std::string rules_text(const Rules& rules) { return sword_and_shield::rules_text(rules); }
  static Result<Action> parse_action(const Rules& rules, std::string_view text,
                                     Language language = Language::kEnglish) {
    return sword_and_shield::parse_action(rules, text, language);
  }
  static std::string action_text(const Rules& rules, Action action) {
    return sword_and_shield::action_text(rules, action);
  }
  static std::string chance_text(const Rules& rules, const State& before, Action action,
                                 Viewer viewer) {
    const bool hidden = action.deed == sword_and_shield::Deed::kDraw &&
                        !sword_and_shield::sees_hand(rules, viewer, before.board.actor);
    return hidden ? "*?" : sword_and_shield::action_text(rules, action);
  }
  static Result<State> parse_position(const Rules& rules, std::string_view text) {
    return sword_and_shield::parse_position(rules, text);
  }
  static std::string position_text(const Rules& rules, const State& state) {
    return sword_and_shield::position_text(rules, state);
  }
  static Result<Knowledge<SwordAndShield>> parse_knowledge(const Rules& rules,
                                                           std::string_view text);
  static std::string knowledge_text(const Rules& rules, const Knowledge<SwordAndShield>& known) {
    return sword_and_shield::knowledge_text(rules, known.view, known.memory);
  }

  // Telling
  static std::string seat_name(const Rules& rules, Seat seat, Language) {
    return sword_and_shield::seat_name(rules, seat);
  }
  static int side(const Rules& rules, Seat seat) { return rules.side_of_seat(seat); }
  static std::string prompt(const Rules& rules, const View& view, const Audience& to) {
    return sword_and_shield::prompt(rules, view, to);
  }
  static std::string describe(const Rules& rules, const View& view, const Audience& to) {
    return sword_and_shield::describe(rules, view, to);
  }
  static Picture picture(const Rules& rules, const View& view, Language language,
                         bool detailed = false) {
    return sword_and_shield::picture(rules, view, language, detailed);
  }
  static std::string explain(const Rules& rules, const View& view, Action action,
                             const Audience& to) {
    return sword_and_shield::explain(rules, view, action, to);
  }
  static std::string refusal(const Rules& rules, const View& view, Action action,
                             const Audience& to) {
    return sword_and_shield::refusal(rules, view, action, to);
  }
  static std::string event_words(const Rules& rules, const Event& event, const Audience& to) {
    return sword_and_shield::event_words(rules, event, to);
  }
  static std::string result_words(const Rules& rules, const View& view, const Audience& to) {
    return sword_and_shield::result_words(rules, view, to);
  }
  static std::string rules_words(const Rules& rules, Language language) {
    return sword_and_shield::rules_words(rules, language);
  }
  static const GameShapes& shapes();
  static void view_json(const Rules& rules, const View& view, JsonPen& json) {
    sword_and_shield::view_json(rules, view, json);
  }
  static void event_json(const Rules& rules, const Event& event, JsonPen& json) {
    sword_and_shield::event_json(rules, event, json);
  }

  // The rest of the package: games/package.hpp.
  static constexpr Measured kMeasured[] = {{"joust", 200}, {"melee knights=3v3", 200}};
  static std::vector<RosterEntry<SwordAndShield>> players();
  static std::unique_ptr<Player<SwordAndShield>> analyst();
  static bool has_weights(std::string_view file);
  static Result<bool> load_weights(std::string_view file, std::string_view bytes);
  static Result<nlohmann::ordered_json> card_set(std::string_view id, Language language);
  static nlohmann::ordered_json card_sets(Language language);
  static void add_options(CLI::App& app);
  static void add_commands(CLI::App& app, int& exit_code);

  // Learning, in learning/
  static const learning::Layout& layout();
  static void observe(const Rules& rules, const Knowledge<SwordAndShield>& known, Seat seat,
                      void* cells);
  static std::unique_ptr<learning::Batch> batch(const Rules& rules,
                                                const learning::BatchPlan& plan);
};

static_assert(Game<SwordAndShield>);

}  // namespace salle
