#include "python/bindings.hpp"

#include "core/text.hpp"
#include "games/registry.hpp"

namespace salle::python {

PyBatch::PyBatch(const std::string& game, const std::string& rules, std::int64_t games, int threads,
                 bool with_history, bool with_actions)
    : game_(game) {
  const learning::BatchPlan plan{games, threads};
  value_of(learning::check_plan(plan));
  const bool known = with_game(game, [&]<class G>(std::type_identity<G>) {
    if constexpr (requires { &G::batch; }) {
      batch_ = G::batch(value_of(G::parse_rules(rules)), plan);
      layout_ = &G::layout();
    }
  });
  if (!known) throw py::value_error(unknown_game(game).error().message);
  if (!batch_) throw py::value_error(cat("there are no batches of ", game));
  const auto rows = static_cast<py::ssize_t>(games);
  if (layout_->cell_bytes == 1) {
    observation = py::array_t<std::uint8_t>({rows, py::ssize_t{layout_->cells}});
  } else {
    observation = py::array_t<std::uint16_t>({rows, py::ssize_t{layout_->cells}});
  }
  mask = py::array_t<bool>({rows, py::ssize_t{layout_->actions}});
  seat = py::array_t<std::int8_t>(rows);
  payoffs = py::array_t<std::int8_t>({rows, py::ssize_t{batch_->seats()}});
  ended = py::array_t<bool>(rows);
  history = py::array_t<std::uint8_t>({rows, py::ssize_t{with_history ? layout_->history : 0}});
  actions = py::array_t<std::uint64_t>({rows, py::ssize_t{with_actions ? layout_->actions : 0}});
  std::fill_n(payoffs.mutable_data(), payoffs.size(), std::int8_t{0});
  std::fill_n(ended.mutable_data(), ended.size(), false);
  std::fill_n(actions.mutable_data(), actions.size(), std::uint64_t{0});
  sight_.observation = observation.mutable_data();
  sight_.mask = reinterpret_cast<std::uint8_t*>(mask.mutable_data());
  sight_.seat = seat.mutable_data();
  if (history.size() > 0) sight_.history = history.mutable_data();
  if (actions.size() > 0) sight_.actions = actions.mutable_data();
  news_ = {payoffs.mutable_data(), reinterpret_cast<std::uint8_t*>(ended.mutable_data())};
  alone([&] { batch_->observe(sight_); });
}

void PyBatch::reset(std::uint64_t seed) {
  alone([&] {
    batch_->reset(seed);
    batch_->observe(sight_);
  });
}

void PyBatch::reset_each(const Seeds& seeds) {
  if (seeds.ndim() != 1 || seeds.shape(0) != batch_->games()) {
    throw py::value_error(cat("there must be a seed for each of the ",
                              static_cast<std::size_t>(batch_->games()), " games"));
  }
  const std::span list(seeds.data(), static_cast<std::size_t>(seeds.size()));
  alone([&] {
    batch_->reset(list);
    batch_->observe(sight_);
  });
}

std::int64_t PyBatch::step(const Numbers& numbers) {
  if (numbers.ndim() != 1 || numbers.shape(0) != batch_->games()) {
    throw py::value_error(cat("there must be an action for each of the ",
                              static_cast<std::size_t>(batch_->games()), " games"));
  }
  const std::int32_t* list = numbers.data();
  std::int64_t refused = 0;
  alone([&] { refused = batch_->step(list, news_, sight_); });
  return refused;
}

void bind_batch(py::module_& module) {
  py::class_<PyBatch>(module, "Batch",
                      "Many games side by side. Each waits for the decision of one seat; chance is "
                      "played by the batch, and a game that ends is followed at once by a new one. "
                      "The arrays are written in place: copy what is to be kept.")
      .def(py::init<const std::string&, const std::string&, std::int64_t, int, bool, bool>(),
           py::arg("game"), py::arg("rules") = "", py::arg("games") = 1024, py::arg("threads") = 0,
           py::arg("history") = false, py::arg("actions") = false)
      .def("reset", &PyBatch::reset, py::arg("seed") = 0,
           "Begins all games anew, game i with stream i of this seed.")
      .def("reset_each", &PyBatch::reset_each, py::arg("seeds"),
           "Begins all games anew, each with a seed of its own.")
      .def("step", &PyBatch::step, py::arg("actions"),
           "Does one action in every game. Says how many were not legal: nothing changed there.")
      .def(
          "sight",
          [](PyBatch& self, std::int64_t game) {
            if (game < 0 || game >= self.games().games()) throw py::index_error("no such game");
            const auto sight = self.games().sight(game);
            if (!sight) throw py::value_error("batches of this game do not keep all a seat knows");
            return PySight{sight_of(self.game(), *sight)};
          },
          py::arg("game"), "All that the seat to act knows in one of the games.")
      .def("layout", &PyBatch::layout, "What observations and action numbers mean.")
      .def_property_readonly(
          "games", [](PyBatch& self) { return self.games().games(); }, "How many games there are.")
      .def_property_readonly(
          "seats", [](PyBatch& self) { return self.games().seats(); }, "How many seats each has.")
      .def_readonly("observation", &PyBatch::observation,
                    "[games, cells]: what the seat to act may know.")
      .def_readonly("mask", &PyBatch::mask, "[games, numbers]: which actions are legal.")
      .def_readonly("seat", &PyBatch::seat, "[games]: who is to act.")
      .def_readonly("payoffs", &PyBatch::payoffs,
                    "[games, seats]: of games that ended with the last step, else 0.")
      .def_readonly("ended", &PyBatch::ended, "[games]: did a game end with the last step?")
      .def_readonly("history", &PyBatch::history, "[games, acts]: what was done lately, if wanted.")
      .def_readonly("actions", &PyBatch::actions,
                    "[games, numbers]: the actions themselves, if wanted and if they are numbered "
                    "by their place.");
}

}  // namespace salle::python
