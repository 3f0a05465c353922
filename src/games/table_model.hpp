// How a table holds its game: one virtual face, one template behind it. For table.cpp and for the
// few places that unwrap a sight; everyone else uses games/table.hpp.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "games/bout.hpp"
#include "games/table.hpp"

namespace salle {

template <Game G>
class SightOf final : public AnySight {
 public:
  explicit SightOf(Sight<G> held) : sight(std::move(held)) {}
  Sight<G> sight;
};

class TableModel {
 public:
  virtual ~TableModel() = default;
  virtual std::unique_ptr<TableModel> clone() const = 0;
  virtual std::unique_ptr<TableModel> rewound(std::size_t length) const = 0;
  virtual const GameInfo& game() const = 0;
  virtual std::string rules() const = 0;
  virtual int seats() const = 0;
  virtual Seat turn() const = 0;
  virtual Payoffs payoffs() const = 0;
  virtual Result<void> play(std::string_view action, Language language) = 0;
  virtual std::expected<Outcome, CannotDo> try_out(std::span<const std::string_view> actions,
                                                   const ChanceNumber& chance,
                                                   Language language) const = 0;
  virtual void play(std::span<const ActionCode> actions) = 0;
  virtual std::string deal(std::uint64_t number) = 0;
  virtual std::uint64_t chance_key() const = 0;
  virtual std::vector<std::string> legal() const = 0;
  virtual std::size_t length() const = 0;
  virtual std::vector<std::string> actions(Viewer viewer) const = 0;
  virtual const std::vector<Seat>& actors() const = 0;
  virtual void view(Viewer viewer, JsonPen& json) const = 0;
  virtual std::string position(Viewer viewer) const = 0;
  virtual Picture picture(Viewer viewer, Language language, bool detailed) const = 0;
  virtual std::string describe(Viewer viewer, const Audience& to) const = 0;
  virtual std::string prompt(Viewer viewer, const Audience& to) const = 0;
  virtual void options(const Audience& to, const Offering& offer) const = 0;
  virtual bool revealed_to(Seat seat, std::size_t action) const = 0;
  virtual void told(Viewer viewer, std::size_t from, std::size_t until, const Audience& to,
                    const Telling& tell) const = 0;
  virtual std::string result(const Audience& to) const = 0;
  virtual std::string rules_page(Language language) const = 0;
  virtual std::string seat_name(Seat seat, Language language) const = 0;
  virtual int side(Seat seat) const = 0;
  virtual std::unique_ptr<AnySight> sight(Seat seat) const = 0;
};

template <Game G>
class TableOf final : public TableModel {
 public:
  explicit TableOf(Bout<G> bout) : bout_(std::move(bout)) {}

  // For those who know which game it is.
  const Bout<G>& bout() const { return bout_; }
  Bout<G>& bout() { return bout_; }

  std::unique_ptr<TableModel> clone() const override { return std::make_unique<TableOf>(bout_); }
  std::unique_ptr<TableModel> rewound(std::size_t length) const override {
    return std::make_unique<TableOf>(bout_.rewound(length));
  }
  const GameInfo& game() const override { return G::kInfo; }
  std::string rules() const override { return G::rules_text(bout_.rules()); }
  int seats() const override { return bout_.seats(); }
  Seat turn() const override { return bout_.turn(); }
  Payoffs payoffs() const override { return G::payoffs(bout_.rules(), bout_.state()); }

  Result<void> play(std::string_view text, Language language) override {
    if (turn() == kNobody) return refuse(say(kGameOver, language));
    const auto action = G::parse_action(bout_.rules(), text, language);
    if (!action) return std::unexpected(action.error());
    if (bout_.play(*action)) return {};
    return refuse(why_not(bout_.state(), text, *action, language));
  }

  std::expected<Outcome, CannotDo> try_out(std::span<const std::string_view> texts,
                                           const ChanceNumber& chance,
                                           Language language) const override {
    const typename G::Rules& rules = bout_.rules();
    typename G::State state = bout_.state();
    const Seat seat = G::turn(rules, state);
    Outcome outcome;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i > 0 && G::turn(rules, state) != seat) return std::unexpected(CannotDo{i, true, {}});
      if (seat == kNobody) return std::unexpected(CannotDo{i, false, say(kGameOver, language)});
      const auto action = G::parse_action(rules, texts[i], language);
      if (!action) return std::unexpected(CannotDo{i, false, action.error().message});
      if (!accept<G>(rules, state, *action)) {
        return std::unexpected(CannotDo{i, false, why_not(state, texts[i], *action, language)});
      }
      outcome.actions.push_back(code_of(*action));
    }
    while (G::turn(rules, state) == kChance) {
      const auto action = G::draw(rules, state, chance(G::chance_key(rules, state)));
      G::apply(rules, state, action);
      outcome.actions.push_back(code_of(action));
      if (!outcome.chance.empty()) outcome.chance += ' ';
      outcome.chance += G::action_text(rules, action);
    }
    return outcome;
  }
  void play(std::span<const ActionCode> actions) override {
    for (const ActionCode code : actions) bout_.apply(action_of(code));
  }

  std::string deal(std::uint64_t number) override {
    const auto action = G::draw(bout_.rules(), bout_.state(), number);
    bout_.play(action);
    return G::action_text(bout_.rules(), action);
  }
  std::uint64_t chance_key() const override { return G::chance_key(bout_.rules(), bout_.state()); }

  std::vector<std::string> legal() const override {
    std::vector<std::string> texts;
    if (turn() == kChance) {
      ChanceList<G> outcomes;
      G::outcomes(bout_.rules(), bout_.state(), outcomes);
      for (const auto& outcome : outcomes) {
        texts.push_back(G::action_text(bout_.rules(), outcome.action));
      }
    } else if (turn() != kNobody) {
      ActionList<G> actions;
      G::legal(bout_.rules(), bout_.state(), actions);
      for (const auto& action : actions) texts.push_back(G::action_text(bout_.rules(), action));
    }
    return texts;
  }

  std::size_t length() const override { return bout_.actions().size(); }

  std::vector<std::string> actions(Viewer viewer) const override {
    std::vector<std::string> texts;
    bout_.retell(0, length(), [&](std::size_t, const auto& before, auto action, const auto&) {
      texts.push_back(G::turn(bout_.rules(), before) == kChance
                          ? G::chance_text(bout_.rules(), before, action, viewer)
                          : G::action_text(bout_.rules(), action));
    });
    return texts;
  }
  const std::vector<Seat>& actors() const override { return bout_.actors(); }

  void view(Viewer viewer, JsonPen& json) const override {
    G::view_json(bout_.rules(), bout_.view(viewer), json);
  }
  std::string position(Viewer viewer) const override {
    if (viewer.sees_all()) return G::position_text(bout_.rules(), bout_.state());
    return G::knowledge_text(bout_.rules(), bout_.knowledge(viewer));
  }
  Picture picture(Viewer viewer, Language language, bool detailed) const override {
    return G::picture(bout_.rules(), bout_.view(viewer), language, detailed);
  }
  std::string describe(Viewer viewer, const Audience& to) const override {
    return G::describe(bout_.rules(), bout_.view(viewer), to);
  }
  std::string prompt(Viewer viewer, const Audience& to) const override {
    return G::prompt(bout_.rules(), bout_.view(viewer), to);
  }

  void options(const Audience& to, const Offering& offer) const override {
    if (turn() < 0) return;
    const auto view = bout_.view(Viewer::seat(turn()));
    ActionList<G> actions;
    G::legal(bout_.rules(), bout_.state(), actions);
    for (const auto& action : actions) {
      offer(G::action_text(bout_.rules(), action), G::explain(bout_.rules(), view, action, to));
    }
  }

  void told(Viewer viewer, std::size_t from, std::size_t until, const Audience& to,
            const Telling& tell) const override {
    EventList<G> events;
    bout_.retell(from, until,
                 [&](std::size_t i, const auto& before, auto action, const auto& after) {
                   G::events(bout_.rules(), before, action, after, viewer, events);
                   for (const auto& event : events) {
                     tell(
                         i, [&](JsonPen& json) { G::event_json(bout_.rules(), event, json); },
                         G::event_words(bout_.rules(), event, to));
                   }
                 });
  }

  bool revealed_to(Seat seat, std::size_t action) const override {
    return bout_.revealed_to(seat, action);
  }

  std::string result(const Audience& to) const override {
    return G::result_words(bout_.rules(), bout_.view(Viewer::spectator()), to);
  }
  std::string rules_page(Language language) const override {
    return G::rules_words(bout_.rules(), language);
  }
  std::string seat_name(Seat seat, Language language) const override {
    return G::seat_name(bout_.rules(), seat, language);
  }
  int side(Seat seat) const override { return G::side(bout_.rules(), seat); }
  std::unique_ptr<AnySight> sight(Seat seat) const override {
    return std::make_unique<SightOf<G>>(bout_.sight(seat));
  }

 private:
  using Action = typename G::Action;
  static_assert(sizeof(Action) <= sizeof(ActionCode));

  static ActionCode code_of(const Action& action) {
    ActionCode code{};
    std::memcpy(&code, &action, sizeof(Action));
    return code;
  }
  static Action action_of(ActionCode code) {
    Action action;
    std::memcpy(static_cast<void*>(&action), &code, sizeof(Action));
    return action;
  }
  std::string why_not(const typename G::State& state, std::string_view text, const Action& action,
                      Language language) const {
    const Seat seat = G::turn(bout_.rules(), state);
    if (seat == kChance) return cat(quote(text), " cannot be drawn or dealt now");
    // Whoever tried it is the one who is told.
    return G::refusal(bout_.rules(), G::view(bout_.rules(), state, Viewer::seat(seat)), action,
                      Audience(language, seat));
  }

  static constexpr Phrase kGameOver = {"The game is over.", "La partie est terminée.",
                                       "De partij is afgelopen."};
  Bout<G> bout_;
};

}  // namespace salle
