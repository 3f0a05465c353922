#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "python/bindings.hpp"

namespace salle::python {
namespace {

// Rows of zeros. The memory belongs to nobody whom Python can reach: an array that owned it could be
// resized, and games would be written where nothing is any more.
template <class T>
py::array_t<T> rows_of(py::ssize_t rows, py::ssize_t columns) {
  auto memory = std::make_unique<T[]>(static_cast<std::size_t>(rows * columns));
  T* const first = memory.get();
  const py::capsule owner(memory.release(), [](void* held) { delete[] static_cast<T*>(held); });
  return py::array_t<T>({rows, columns}, first, owner);
}
template <class T>
py::array_t<T> row_of(py::ssize_t cells) {
  return rows_of<T>(1, cells).reshape({cells});
}

// One whole number for each game. What would have to be cut to size is not taken for a number.
void check_numbers(const py::array& list, std::int64_t games, const char* what) {
  if (list.ndim() != 1 || list.shape(0) != games) {
    throw py::value_error(cat("there must be ", what, " for each of the ",
                              static_cast<std::size_t>(games), " games"));
  }
  const char kind = list.dtype().kind();
  if (kind != 'i' && kind != 'u') {
    throw py::value_error(cat("there must be ", what, " for each game, in whole numbers; this is ",
                              std::string(py::str(list.dtype()))));
  }
}

template <class T>
using Plain = py::array_t<T, py::array::c_style | py::array::forcecast>;

}  // namespace

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
    observation = rows_of<std::uint8_t>(rows, layout_->cells);
  } else {
    observation = rows_of<std::uint16_t>(rows, layout_->cells);
  }
  mask = rows_of<bool>(rows, layout_->actions);
  seat = row_of<std::int8_t>(rows);
  payoffs = rows_of<std::int8_t>(rows, batch_->seats());
  ended = row_of<bool>(rows);
  history = rows_of<std::uint8_t>(rows, with_history ? layout_->history : 0);
  actions = rows_of<std::uint64_t>(rows, with_actions ? layout_->actions : 0);
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

void PyBatch::reset_each(const ArrayLike& seeds) {
  check_numbers(seeds.array, batch_->games(), "a seed");
  if (seeds.array.dtype().kind() == 'i') {
    const auto wanted = Plain<std::int64_t>::ensure(seeds.array);
    const std::span list(wanted.data(), static_cast<std::size_t>(wanted.size()));
    if (std::ranges::any_of(list, [](std::int64_t each) { return each < 0; })) {
      throw py::value_error("a seed is not negative");
    }
  }
  const auto wanted = Plain<std::uint64_t>::ensure(seeds.array);
  const std::span list(wanted.data(), static_cast<std::size_t>(wanted.size()));
  alone([&] {
    batch_->reset(list);
    batch_->observe(sight_);
  });
}

std::int64_t PyBatch::step(const ArrayLike& wanted) {
  check_numbers(wanted.array, batch_->games(), "an action");
  std::vector<std::int32_t> cut;
  Plain<std::int32_t> numbers;
  const std::int32_t* list = nullptr;
  if (py::isinstance<Plain<std::int32_t>>(wanted.array)) {
    numbers = Plain<std::int32_t>::ensure(wanted.array);
    list = numbers.data();
  } else {
    // What is too big for the games' numbers is no action's. It must not become one by being cut.
    const auto long_numbers = Plain<std::int64_t>::ensure(wanted.array);
    const std::span all(long_numbers.data(), static_cast<std::size_t>(long_numbers.size()));
    cut.reserve(all.size());
    for (const std::int64_t each : all) {
      cut.push_back(std::in_range<std::int32_t>(each) ? static_cast<std::int32_t>(each) : -1);
    }
    list = cut.data();
  }
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
           "Does one action in every game, given by whole numbers. Says how many were not legal: "
           "nothing changed there.")
      .def(
          "sight",
          [](PyBatch& self, std::int64_t game) {
            if (game < 0 || game >= self.games().games()) throw py::index_error("no such game");
            std::unique_ptr<AnySight> sight;
            self.alone([&] { sight = self.games().sight(game); });
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
