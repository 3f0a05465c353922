#include "python/model.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "python/picture_svg.hpp"
#include "records/record.hpp"

namespace salle::python {
namespace {

// A game that promises no form for learners is told in no cells.
constexpr learning::Layout kNoLayout = {};

template <Game G>
std::string svg_of_view(const typename G::Rules& rules, const typename G::View& view,
                        Language language) {
  if constexpr (requires { G::svg(view, language); }) {
    return G::svg(view, language);
  } else {
    return svg_of(G::picture(rules, view, language, false), G::kInfo.name.in(language));
  }
}

template <Game G>
const learning::Layout& layout_of() {
  if constexpr (requires { &G::layout; }) {
    return G::layout();
  } else {
    return kNoLayout;
  }
}

template <Game G>
void observe_cells(const typename G::Rules& rules, const Knowledge<G>& known, Seat seat,
                   void* cells) {
  if constexpr (requires { &G::observe; }) G::observe(rules, known, seat, cells);
}

template <Game G>
void observe_acts(const Knowledge<G>& known, Seat seat, std::uint8_t* cells) {
  if constexpr (requires { &G::observe_history; }) G::observe_history(known, seat, cells);
}

template <Game G>
class SightModelOf final : public SightModel {
 public:
  explicit SightModelOf(Sight<G> sight) : held_(std::move(sight)) {}

  const GameInfo& game() const override { return G::kInfo; }
  std::string rules() const override { return G::rules_text(sight().rules); }
  Seat seat() const override { return sight().seat; }
  std::string position() const override {
    return G::knowledge_text(sight().rules, sight().knowledge);
  }
  nlohmann::ordered_json view() const override {
    return json_tree(
        [&](JsonPen& json) { G::view_json(sight().rules, sight().knowledge.view, json); });
  }
  std::vector<std::string> legal() const override {
    std::vector<std::string> texts;
    for (const auto& action : sight().legal) {
      texts.push_back(G::action_text(sight().rules, action));
    }
    return texts;
  }
  std::string prompt(Language language) const override {
    return G::prompt(sight().rules, sight().knowledge.view, to(language));
  }
  std::string describe(Language language) const override {
    return G::describe(sight().rules, sight().knowledge.view, to(language));
  }
  std::vector<Option> options(Language language) const override {
    std::vector<Option> list;
    for (const auto& action : sight().legal) {
      list.push_back({G::action_text(sight().rules, action),
                      G::explain(sight().rules, sight().knowledge.view, action, to(language))});
    }
    return list;
  }
  std::string picture(Language language) const override {
    return G::picture(sight().rules, sight().knowledge.view, language, false).plain();
  }
  std::string svg(Language language) const override {
    return svg_of_view<G>(sight().rules, sight().knowledge.view, language);
  }
  void observe(void* cells) const override {
    observe_cells<G>(sight().rules, sight().knowledge, seat(), cells);
  }
  void observe_history(std::uint8_t* cells) const override {
    observe_acts<G>(sight().knowledge, seat(), cells);
  }
  const learning::Layout& layout() const override { return layout_of<G>(); }
  std::unique_ptr<GameModel> sample(std::uint64_t seed) const override;
  const AnySight& any() const override { return held_; }

 private:
  const Sight<G>& sight() const { return held_.sight; }
  Audience to(Language language) const { return Audience(language, seat()); }

  SightOf<G> held_;
};

template <Game G>
class GameModelOf final : public GameModel {
 public:
  GameModelOf(Bout<G> bout, bool set_up) : table_(std::move(bout)), set_up_(set_up) {}

  std::unique_ptr<GameModel> clone() const override {
    return std::make_unique<GameModelOf>(bout(), set_up_);
  }
  std::unique_ptr<GameModel> rewound(std::size_t length) const override {
    return std::make_unique<GameModelOf>(bout().rewound(length), set_up_);
  }
  TableModel& table() override { return table_; }
  const TableModel& table() const override { return table_; }
  Table as_table() const override { return Table::holding(table_.clone()); }

  void numbers(std::vector<std::int32_t>& list) const override {
    list.clear();
    if (bout().turn() == kChance) {
      ChanceList<G> outcomes;
      G::outcomes(bout().rules(), bout().state(), outcomes);
      for (std::size_t i = 0; i < outcomes.size(); ++i)
        list.push_back(static_cast<std::int32_t>(i));
      return;
    }
    if (bout().turn() == kNobody) return;
    const ActionList<G>& actions = legal();
    for (std::size_t i = 0; i < actions.size(); ++i) list.push_back(number(actions, i));
  }

  bool apply(std::int32_t wanted) override {
    const auto action = action_of(wanted);
    if (action) table_.bout().apply(*action);
    return action.has_value();
  }
  std::optional<std::string> text_of(std::int32_t wanted) const override {
    const auto action = action_of(wanted);
    if (!action) return std::nullopt;
    return G::action_text(bout().rules(), *action);
  }
  std::optional<std::int32_t> number_of(std::string_view text) const override {
    const auto action = G::parse_action(bout().rules(), text, Language::kEnglish);
    if (!action || bout().turn() == kNobody) return std::nullopt;
    if (bout().turn() == kChance) {
      ChanceList<G> outcomes;
      G::outcomes(bout().rules(), bout().state(), outcomes);
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (outcomes[i].action == *action) return static_cast<std::int32_t>(i);
      }
      return std::nullopt;
    }
    const ActionList<G>& actions = legal();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (actions[i] == *action) return number(actions, i);
    }
    return std::nullopt;
  }
  std::vector<double> odds() const override {
    if (bout().turn() != kChance) return {};
    ChanceList<G> outcomes;
    G::outcomes(bout().rules(), bout().state(), outcomes);
    double sum = 0.0;
    for (const auto& outcome : outcomes) sum += outcome.weight;
    std::vector<double> odds;
    for (const auto& outcome : outcomes) odds.push_back(outcome.weight / sum);
    return odds;
  }
  const learning::Layout& layout() const override { return layout_of<G>(); }
  void observe(Seat seat, void* cells) const override {
    observe_cells<G>(bout().rules(), bout().knowledge(Viewer::seat(seat)), seat, cells);
  }
  void observe_history(Seat seat, std::uint8_t* cells) const override {
    observe_acts<G>(bout().knowledge(Viewer::seat(seat)), seat, cells);
  }
  std::string svg(Viewer viewer, Language language) const override {
    return svg_of_view<G>(bout().rules(), bout().view(viewer), language);
  }
  std::unique_ptr<SightModel> sight(Seat seat, bool with_story) const override {
    auto model = std::make_unique<SightModelOf<G>>(bout().sight(seat));
    if (bout().turn() == seat) numbers(model->numbers);
    if (with_story) {
      model->story = story(seat);
      model->moves = table_.actions(Viewer::seat(seat));
      model->events = as_table().told(Viewer::seat(seat), 0, Audience(Language::kEnglish, seat));
    }
    return model;
  }
  std::string story(Seat seat) const override {
    const Viewer viewer = Viewer::seat(seat);
    const std::string moves = join(table_.actions(viewer), " ");
    if (!set_up_) return moves;
    return cat("[", table_.rewound(0)->position(viewer), "] ", moves);
  }

 private:
  const Bout<G>& bout() const { return table_.bout(); }

  // Kept where it is: some games have long lists, and Python holds one lock.
  const ActionList<G>& legal() const {
    thread_local ActionList<G> actions;
    actions.clear();
    G::legal(bout().rules(), bout().state(), actions);
    return actions;
  }
  std::int32_t number(const ActionList<G>& actions, std::size_t place) const {
    if constexpr (requires { &G::action_number; }) {
      return G::action_number(bout().state(), actions[place]);
    } else {
      return static_cast<std::int32_t>(place);
    }
  }
  std::optional<typename G::Action> action_of(std::int32_t wanted) const {
    if (wanted < 0 || bout().turn() == kNobody) return std::nullopt;
    if (bout().turn() == kChance) {
      ChanceList<G> outcomes;
      G::outcomes(bout().rules(), bout().state(), outcomes);
      const auto place = static_cast<std::size_t>(wanted);
      if (place >= outcomes.size()) return std::nullopt;
      return outcomes[place].action;
    }
    const ActionList<G>& actions = legal();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (number(actions, i) == wanted) return actions[i];
    }
    return std::nullopt;
  }

  TableOf<G> table_;
  bool set_up_;  // it began from a position
};

template <Game G>
std::unique_ptr<GameModel> SightModelOf<G>::sample(std::uint64_t seed) const {
  Random random(seed);
  const auto state = G::sample(sight().rules, sight().knowledge, random);
  return std::make_unique<GameModelOf<G>>(Bout<G>(sight().rules, state, sight().knowledge.memory),
                                          true);
}

// How actions are numbered follows from what the seat knows, so any state that it allows will do.
template <Game G>
std::unique_ptr<SightModel> told_sight(const Sight<G>& sight) {
  auto model = std::make_unique<SightModelOf<G>>(sight);
  if constexpr (requires { &G::action_number; }) {
    Random random(0);
    const auto state = G::sample(sight.rules, sight.knowledge, random);
    for (const auto& action : sight.legal)
      model->numbers.push_back(G::action_number(state, action));
  } else {
    for (std::size_t i = 0; i < sight.legal.size(); ++i) {
      model->numbers.push_back(static_cast<std::int32_t>(i));
    }
  }
  return model;
}

// A Table's game as a model of ours.
Result<std::unique_ptr<GameModel>> model_of(const Result<Table>& table, bool set_up) {
  if (!table) return std::unexpected(table.error());
  std::unique_ptr<GameModel> model;
  with_game(table->game().id, [&]<class G>(std::type_identity<G>) {
    const auto& held = dynamic_cast<const TableOf<G>&>(table->model());
    model = std::make_unique<GameModelOf<G>>(held.bout(), set_up);
  });
  return model;
}

}  // namespace

Result<std::unique_ptr<GameModel>> open_game(std::string_view game, std::string_view rules) {
  return model_of(Table::open(game, rules), false);
}

Result<std::unique_ptr<GameModel>> open_game_at(std::string_view game, std::string_view rules,
                                                std::string_view position, std::uint64_t seed) {
  return model_of(Table::open_at(game, rules, position, seed), true);
}

std::unique_ptr<SightModel> sight_of(std::string_view game, const AnySight& sight) {
  std::unique_ptr<SightModel> model;
  with_game(game, [&]<class G>(std::type_identity<G>) {
    model = told_sight<G>(dynamic_cast<const SightOf<G>&>(sight).sight);
  });
  return model;
}

Result<std::unique_ptr<SightModel>> sight_of(const engine_protocol::Briefing& briefing) {
  const auto sight = engine_protocol::sight_from_text(briefing);
  if (!sight) return std::unexpected(sight.error());
  auto model = sight_of(briefing.game, **sight);
  if (briefing.moves) model->moves = *briefing.moves;
  model->story = join(model->moves, " ");
  if (!briefing.start.empty()) model->story = cat("[", briefing.start, "] ", model->story);
  return model;
}

Result<std::unique_ptr<GameModel>> open_record(std::string_view text) {
  const auto record = read_record(text);
  if (!record) return std::unexpected(record.error());
  return model_of(replay(*record), false);
}

}  // namespace salle::python
