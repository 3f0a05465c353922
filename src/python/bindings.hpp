// What the parts of the Python module share. Everything that a user can get wrong comes back as a
// ValueError with the sentence that the command would say.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/language.hpp"
#include "core/result.hpp"
#include "learning/batch.hpp"
#include "python/model.hpp"

namespace salle::python {

namespace py = pybind11;

// pybind11 shows nothing of what stands behind these.
struct PyState {
  std::unique_ptr<GameModel> model;
};
struct PySight {
  std::unique_ptr<SightModel> model;
};

template <class T>
T value_of(Result<T> result) {
  if (!result) throw py::value_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

Language language_of(const std::string& name);
// A seat's number, "spectator" or "all".
Viewer viewer_of(const py::object& viewer, int seats);
py::object from_json(const nlohmann::ordered_json& json);

// Whatever NumPy makes an array of: an array, a list of numbers.
struct ArrayLike {
  py::array array;
};

using Floats = py::array_t<float>;
// An observation's cells as an array, and as the 0s and 1s (or plain numbers) that networks take.
py::array cells_of(const learning::Layout& layout, const std::vector<std::uint8_t>& bytes);
Floats tensor_of(const learning::Layout& layout, const std::vector<std::uint8_t>& bytes,
                 const std::vector<std::uint8_t>& history);
py::dict layout_dict(const learning::Layout& layout);
py::array mask_of(const learning::Layout& layout, const std::vector<std::int32_t>& numbers);

// Many games side by side over NumPy arrays. The arrays are made once and written in place; Python's
// lock is not held while games are played.
class PyBatch {
 public:
  PyBatch(const std::string& game, const std::string& rules, std::int64_t games, int threads,
          bool with_history, bool with_actions);

  void reset(std::uint64_t seed);
  void reset_each(const ArrayLike& seeds);
  std::int64_t step(const ArrayLike& actions);

  // Without Python's lock, and never two at once.
  template <class Work>
  void alone(Work work) {
    if (busy_.exchange(true)) throw std::runtime_error("a batch has one caller at a time");
    struct Leave {
      std::atomic<bool>& busy;
      ~Leave() { busy = false; }
    } const leave{busy_};
    const py::gil_scoped_release others_may_run;
    work();
  }
  learning::Batch& games() { return *batch_; }
  const std::string& game() const { return game_; }
  py::dict layout() const { return layout_dict(*layout_); }

  py::array observation;
  py::array_t<bool> mask;
  py::array_t<std::int8_t> seat;
  py::array_t<std::int8_t> payoffs;
  py::array_t<bool> ended;
  py::array_t<std::uint8_t> history;
  py::array_t<std::uint64_t> actions;

 private:
  std::string game_;
  std::unique_ptr<learning::Batch> batch_;
  const learning::Layout* layout_ = nullptr;
  learning::BatchSight sight_;
  learning::BatchNews news_;
  std::atomic<bool> busy_ = false;
};

py::list told_list(const std::vector<Told>& events);
py::list options_list(const std::vector<Option>& options);

void bind_sight(py::module_& module);
void bind_state(py::module_& module);
void bind_players(py::module_& module);
void bind_batch(py::module_& module);

}  // namespace salle::python

template <>
struct pybind11::detail::type_caster<salle::python::ArrayLike> {
  PYBIND11_TYPE_CASTER(salle::python::ArrayLike, const_name("numpy.typing.ArrayLike"));

  bool load(handle source, bool) {
    if (source.is_none()) return false;
    value.array = array::ensure(source);
    return static_cast<bool>(value.array);
  }
};
