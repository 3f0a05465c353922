// Games and what seats know of them.
#include <algorithm>
#include <cctype>

#include "core/json_pen.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/catalogue.hpp"
#include "python/bindings.hpp"
#include "records/record.hpp"

namespace salle::python {
namespace {

using Tags = std::vector<std::pair<std::string, std::string>>;

Seat seat_in(const PyState& state, int seat) {
  const int seats = state.model->table().seats();
  if (seat < 0 || seat >= seats) {
    throw py::value_error(cat("there are seats 0 to ", seats - 1, ", no seat ", seat));
  }
  return seat;
}

std::vector<std::uint8_t> observed(const PyState& state, Seat seat) {
  const learning::Layout& layout = state.model->layout();
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(layout.cells * layout.cell_bytes));
  state.model->observe(seat_in(state, seat), bytes.data());
  return bytes;
}
std::vector<std::uint8_t> history_of(const PyState& state, Seat seat) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(state.model->layout().history));
  if (!bytes.empty()) state.model->observe_history(seat_in(state, seat), bytes.data());
  return bytes;
}
std::vector<std::int32_t> numbers_of(const PyState& state) {
  std::vector<std::int32_t> numbers;
  state.model->numbers(numbers);
  return numbers;
}

void apply(PyState& state, std::int32_t number) {
  if (state.model->apply(number)) return;
  throw py::value_error(cat("no legal action has the number ", number, " here"));
}

std::string text_of(const PyState& state, std::int32_t number) {
  const auto text = state.model->text_of(number);
  if (!text) throw py::value_error(cat("no legal action has the number ", number, " here"));
  return *text;
}

std::vector<double> returns(const PyState& state) {
  const TableModel& table = state.model->table();
  std::vector<double> values(static_cast<std::size_t>(table.seats()), 0.0);
  if (table.turn() != kNobody) return values;
  const Payoffs payoffs = table.payoffs();
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = payoffs[i];
  return values;
}

void bind_play(py::class_<PyState>& state) {
  state
      .def(
          "current_player", [](const PyState& self) { return self.model->table().turn(); },
          "The seat to decide; salle.CHANCE (-1) or salle.TERMINAL (-2).")
      .def(
          "is_chance_node",
          [](const PyState& self) { return self.model->table().turn() == kChance; },
          "Is a card to be dealt or a lot to be drawn?")
      .def(
          "is_terminal", [](const PyState& self) { return self.model->table().turn() == kNobody; },
          "Is the game over?")
      .def("legal_actions", &numbers_of,
           "The numbers of what can be done now; of chance, the places of its outcomes.")
      .def(
          "legal_actions_mask",
          [](const PyState& self) { return mask_of(self.model->layout(), numbers_of(self)); },
          "The same as an array of bools, one for each action number.")
      .def(
          "legal", [](const PyState& self) { return self.model->table().legal(); },
          "The same in the game's notation, in the same order.")
      .def("apply_action", &apply, py::arg("action"),
           "Does what has this number, be it a seat's or chance's. ValueError if nothing has.")
      .def(
          "play",
          [](PyState& self, const std::string& text, const std::string& language) {
            value_of(self.model->table().play(text, language_of(language)));
          },
          py::arg("action"), py::arg("language") = "en",
          "Does what this says in the game's notation. ValueError with the reason why not.")
      .def(
          "child",
          [](const PyState& self, std::int32_t number) {
            PyState next{self.model->clone()};
            apply(next, number);
            return next;
          },
          py::arg("action"), "A copy in which this was done.")
      .def(
          "clone", [](const PyState& self) { return PyState{self.model->clone()}; }, "A copy.")
      .def("__copy__", [](const PyState& self) { return PyState{self.model->clone()}; })
      .def("__deepcopy__",
           [](const PyState& self, const py::dict&) { return PyState{self.model->clone()}; })
      .def("action_to_string", &text_of, py::arg("action"), "An action's number in notation.")
      .def(
          "string_to_action",
          [](const PyState& self, const std::string& text) {
            const auto number = self.model->number_of(text);
            if (!number) throw py::value_error(cat(quote(text), " cannot be done here"));
            return *number;
          },
          py::arg("text"), "The number of an action in notation.")
      .def(
          "chance_outcomes",
          [](const PyState& self) {
            py::list list;
            const std::vector<double> odds = self.model->odds();
            for (std::size_t i = 0; i < odds.size(); ++i) list.append(py::make_tuple(i, odds[i]));
            return list;
          },
          "What chance can do: pairs of a number and its odds.")
      .def(
          "chance_key", [](const PyState& self) { return self.model->table().chance_key(); },
          "The name of this chance event, never twice the same in a game.")
      .def(
          "deal",
          [](PyState& self, std::uint64_t number) {
            if (self.model->table().turn() != kChance) {
              throw py::value_error("chance has nothing to do here");
            }
            return self.model->table().deal(number);
          },
          py::arg("number"),
          "Chance acts by a uniform 64-bit number, with the right odds; says what it did.")
      .def("returns", &returns, "By seat: 1 won, -1 lost, 0 drawn or not over.")
      .def(
          "rewound",
          [](const PyState& self, std::size_t length) {
            if (length > self.model->table().length()) {
              throw py::value_error(
                  cat("the game has only ", self.model->table().length(), " actions"));
            }
            return PyState{self.model->rewound(length)};
          },
          py::arg("length"), "The game after its first so many actions.");
}

// A record with any other name could not be read again.
void check_names(const Tags& tags) {
  for (const auto& [name, value] : tags) {
    const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    if (name.empty() || !std::ranges::all_of(name, plain)) {
      throw py::value_error(cat("a tag's name is letters and digits, not ", quote(name)));
    }
  }
}

void bind_look(py::class_<PyState>& state) {
  state
      .def(
          "sight",
          [](const PyState& self, int seat, bool story) {
            return PySight{self.model->sight(seat_in(self, seat), story)};
          },
          py::arg("seat"), py::arg("story") = true,
          "All that this seat knows, and nothing else; `story` tells what happened, too.")
      .def(
          "information_state_string",
          [](const PyState& self, int seat) { return self.model->story(seat_in(self, seat)); },
          py::arg("seat"), "All that this seat has seen since the beginning, in one line.")
      .def(
          "information_state_tensor",
          [](const PyState& self, int seat) {
            return tensor_of(self.model->layout(), observed(self, seat), history_of(self, seat));
          },
          py::arg("seat"),
          "The observation, and behind it what was done lately where the layout has a history.")
      .def(
          "observation_string",
          [](const PyState& self, int seat) {
            return self.model->table().position(Viewer::seat(seat_in(self, seat)));
          },
          py::arg("seat"), "The position as this seat knows it, in notation.")
      .def(
          "observation_tensor",
          [](const PyState& self, int seat) {
            return tensor_of(self.model->layout(), observed(self, seat), {});
          },
          py::arg("seat"), "The observation as the 0s and 1s that a network takes.")
      .def(
          "observation",
          [](const PyState& self, int seat) {
            return cells_of(self.model->layout(), observed(self, seat));
          },
          py::arg("seat"), "The observation in cells, as batches have it.")
      .def(
          "observation_history",
          [](const PyState& self, int seat) {
            const auto bytes = history_of(self, seat);
            return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(bytes.size()), bytes.data());
          },
          py::arg("seat"), "What was done lately, as batches have it.")
      .def(
          "position",
          [](const PyState& self, const py::object& viewer) {
            return self.model->table().position(viewer_of(viewer, self.model->table().seats()));
          },
          py::arg("viewer") = "all", "The position in notation.")
      .def(
          "view",
          [](const PyState& self, const py::object& viewer) {
            const TableModel& table = self.model->table();
            const Viewer who = viewer_of(viewer, table.seats());
            return from_json(json_tree([&](JsonPen& json) { table.view(who, json); }));
          },
          py::arg("viewer") = "spectator",
          "What a viewer sees, as the hall tells a browser (docs/protocol.md).")
      .def(
          "events",
          [](const PyState& self, const py::object& viewer, std::size_t since,
             const std::string& language) {
            const TableModel& table = self.model->table();
            const Viewer who = viewer_of(viewer, table.seats());
            std::vector<Told> events;
            table.told(who, since, table.length(), Audience(language_of(language), who.as_seat()),
                       [&](std::size_t action, const auto& fields, const std::string& words) {
                         events.push_back({action, words, json_tree(fields)});
                       });
            return told_list(events);
          },
          py::arg("viewer") = "spectator", py::arg("since") = 0, py::arg("language") = "en",
          "What happened from action number `since` on, as a viewer saw it, with words.")
      .def(
          "history",
          [](const PyState& self, const py::object& viewer) {
            const TableModel& table = self.model->table();
            return table.actions(viewer_of(viewer, table.seats()));
          },
          py::arg("viewer") = "all", "All that was done, in notation; *? where it is hidden.")
      .def(
          "actors", [](const PyState& self) { return self.model->table().actors(); },
          "Who did each of them.")
      .def("__len__", [](const PyState& self) { return self.model->table().length(); })
      .def(
          "prompt",
          [](const PyState& self, const py::object& viewer, const std::string& language) {
            const TableModel& table = self.model->table();
            const Viewer who = viewer_of(viewer, table.seats());
            return table.prompt(who, Audience(language_of(language), who.as_seat()));
          },
          py::arg("viewer") = "spectator", py::arg("language") = "en",
          "Whose move it is, and what can be done.")
      .def(
          "describe",
          [](const PyState& self, const py::object& viewer, const std::string& language) {
            const TableModel& table = self.model->table();
            const Viewer who = viewer_of(viewer, table.seats());
            return table.describe(who, Audience(language_of(language), who.as_seat()));
          },
          py::arg("viewer") = "spectator", py::arg("language") = "en", "The view in sentences.")
      .def(
          "options",
          [](const PyState& self, const std::string& language) {
            const TableModel& table = self.model->table();
            std::vector<Option> options;
            table.options(Audience(language_of(language), table.turn()),
                          [&](const std::string& action, const std::string& meaning) {
                            options.push_back({action, meaning});
                          });
            return options_list(options);
          },
          py::arg("language") = "en", "The legal actions with what they mean.")
      .def(
          "result",
          [](const PyState& self, const std::string& language) {
            if (self.model->table().turn() != kNobody) {
              throw py::value_error("the game is not over");
            }
            return self.model->table().result(language_of(language));
          },
          py::arg("language") = "en", "How the game ended, in words.")
      .def(
          "picture",
          [](const PyState& self, const py::object& viewer, const std::string& language) {
            const TableModel& table = self.model->table();
            return table.picture(viewer_of(viewer, table.seats()), language_of(language), false)
                .plain();
          },
          py::arg("viewer") = "spectator", py::arg("language") = "en", "A drawing in characters.")
      .def(
          "svg",
          [](const PyState& self, const py::object& viewer, const std::string& language) {
            return self.model->svg(viewer_of(viewer, self.model->table().seats()),
                                   language_of(language));
          },
          py::arg("viewer") = "spectator", py::arg("language") = "en", "A drawing as SVG.")
      .def(
          "_repr_svg_",
          [](const PyState& self) {
            return self.model->svg(Viewer::spectator(), Language::kEnglish);
          },
          "What a notebook shows: what everyone at the table sees.")
      .def(
          "record",
          [](const PyState& self, const Tags& tags, const py::object& viewer) {
            const Viewer who = viewer_of(viewer, self.model->table().seats());
            check_names(tags);
            return write_record(record_of(self.model->as_table(), who, tags));
          },
          py::arg("tags") = Tags{}, py::arg("viewer") = "all",
          "The game written down (docs/records.md); pairs of tags as names go between.");
}

void bind_facts(py::class_<PyState>& state) {
  state
      .def_property_readonly(
          "game", [](const PyState& self) { return std::string(self.model->table().game().id); },
          "Which game it is.")
      .def_property_readonly(
          "rules", [](const PyState& self) { return self.model->table().rules(); },
          "Its rules, written out in full.")
      .def_property_readonly(
          "num_players", [](const PyState& self) { return self.model->table().seats(); },
          "How many seats there are.")
      .def(
          "num_distinct_actions", [](const PyState& self) { return self.model->layout().actions; },
          "How many action numbers there are.")
      .def(
          "layout", [](const PyState& self) { return layout_dict(self.model->layout()); },
          "What observations and action numbers mean.")
      .def(
          "seat_name",
          [](const PyState& self, int seat, const std::string& language) {
            return self.model->table().seat_name(seat_in(self, seat), language_of(language));
          },
          py::arg("seat"), py::arg("language") = "en", "What a seat is called.")
      .def(
          "side",
          [](const PyState& self, int seat) {
            return self.model->table().side(seat_in(self, seat));
          },
          py::arg("seat"), "Which side a seat is on: team-mates share one.")
      .def(
          "rules_page",
          [](const PyState& self, const std::string& language) {
            return self.model->table().rules_page(language_of(language));
          },
          py::arg("language") = "en", "The rules in plain words.")
      .def("__repr__",
           [](const PyState& self) {
             const TableModel& table = self.model->table();
             return cat("<salle.State ", table.game().id, ", ", table.length(), " actions>");
           })
      .def("__str__", [](const PyState& self) {
        return self.model->table().picture(Viewer::spectator(), Language::kEnglish, false).plain();
      });
}

}  // namespace

void bind_state(py::module_& module) {
  module.attr("CHANCE") = kChance;
  module.attr("TERMINAL") = kNobody;
  py::class_<PyState> state(module, "State",
                            "A game being played, secrets included. What a player may be given is "
                            "its sight(seat).");
  bind_play(state);
  bind_look(state);
  bind_facts(state);
  module.def(
      "open",
      [](const std::string& game, const std::string& rules) {
        return PyState{value_of(open_game(game, rules))};
      },
      py::arg("game"), py::arg("rules") = "", "A game at its beginning.");
  module.def(
      "open_at",
      [](const std::string& game, const std::string& rules, const std::string& position,
         std::uint64_t seed) {
        return PyState{value_of(open_game_at(game, rules, position, seed))};
      },
      py::arg("game"), py::arg("rules"), py::arg("position"), py::arg("seed") = 0,
      "A game from a position; what it hides is dealt with the seed.");
  module.def(
      "replay", [](const std::string& text) { return PyState{value_of(open_record(text))}; },
      py::arg("record"), "The game that a record tells, at its end.");
  module.def(
      "sight_from_text",
      [](const std::string& game, const std::string& rules, int seat, const std::string& position,
         const std::optional<std::vector<std::string>>& moves, const std::string& view,
         const std::vector<std::string>& legal, const std::string& start) {
        return PySight{
            value_of(sight_of({game, rules, seat, "", start, position, moves, view, legal}))};
      },
      py::arg("game"), py::arg("rules"), py::arg("seat"), py::arg("position"),
      py::arg("moves") = py::none(), py::arg("view") = "",
      py::arg("legal") = std::vector<std::string>{}, py::arg("start") = "",
      "What an engine was told (docs/engine-protocol.md), as a sight.");
  module.def(
      "record_tags", [](const std::string& text) { return value_of(read_record(text)).tags; },
      py::arg("record"), "The tags of a record, in order.");
  module.def(
      "verify",
      [](const std::string& text) {
        const Verdict verdict = value_of(verify(value_of(read_record(text))));
        return py::make_tuple(verdict.honest, verdict.words);
      },
      py::arg("record"), "Was a record's deal honest, and why: see docs/records.md.");
  module.def(
      "catalogue",
      [](const std::string& language) { return from_json(catalogue(language_of(language))); },
      py::arg("language") = "en", "Every game with its rule sets, options and players.");
}

}  // namespace salle::python
