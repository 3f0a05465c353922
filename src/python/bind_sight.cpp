// What one seat knows.
#include "core/text.hpp"
#include "python/bindings.hpp"

namespace salle::python {
namespace {

std::vector<std::uint8_t> observed(const PySight& sight) {
  const learning::Layout& layout = sight.model->layout();
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(layout.cells * layout.cell_bytes));
  sight.model->observe(bytes.data());
  return bytes;
}
std::vector<std::uint8_t> history_of(const PySight& sight) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(sight.model->layout().history));
  if (!bytes.empty()) sight.model->observe_history(bytes.data());
  return bytes;
}

}  // namespace

py::list told_list(const std::vector<Told>& events) {
  py::list list;
  for (const Told& told : events) {
    py::dict each = from_json(told.json);
    each["action"] = told.action;
    each["words"] = told.words;
    list.append(each);
  }
  return list;
}

py::list options_list(const std::vector<Option>& options) {
  py::list list;
  for (const Option& option : options) list.append(py::make_tuple(option.action, option.meaning));
  return list;
}

void bind_sight(py::module_& module) {
  py::class_<PySight>(module, "Sight",
                      "All that one seat knows at one moment. There is no way from here to the "
                      "game itself: whoever wants a state has to invent one with sample().")
      .def_property_readonly(
          "game", [](const PySight& self) { return std::string(self.model->game().id); },
          "Which game it is.")
      .def_property_readonly(
          "rules", [](const PySight& self) { return self.model->rules(); },
          "Its rules, written out in full.")
      .def_property_readonly(
          "seat", [](const PySight& self) { return self.model->seat(); },
          "Whose knowledge this is.")
      .def_property_readonly(
          "position", [](const PySight& self) { return self.model->position(); },
          "The position as the seat knows it, in notation.")
      .def_property_readonly(
          "moves", [](const PySight& self) { return self.model->moves; },
          "All that was done, as the seat may read it.")
      .def_property_readonly(
          "events", [](const PySight& self) { return told_list(self.model->events); },
          "What happened, as the seat saw it.")
      .def(
          "legal", [](const PySight& self) { return self.model->legal(); },
          "What the seat can do, in notation; empty where it is not its turn.")
      .def(
          "legal_actions", [](const PySight& self) { return self.model->numbers; },
          "The same as numbers, in the same order.")
      .def(
          "legal_actions_mask",
          [](const PySight& self) { return mask_of(self.model->layout(), self.model->numbers); },
          "The same as an array of bools.")
      .def(
          "view", [](const PySight& self) { return from_json(self.model->view()); },
          "What the seat sees, as the hall tells its browser.")
      .def(
          "information_state_string", [](const PySight& self) { return self.model->story; },
          "All that the seat has seen since the beginning, in one line.")
      .def(
          "information_state_tensor",
          [](const PySight& self) {
            return tensor_of(self.model->layout(), observed(self), history_of(self));
          },
          "The observation, and behind it what was done lately.")
      .def(
          "observation_tensor",
          [](const PySight& self) { return tensor_of(self.model->layout(), observed(self), {}); },
          "The observation as the 0s and 1s that a network takes.")
      .def(
          "observation",
          [](const PySight& self) { return cells_of(self.model->layout(), observed(self)); },
          "The observation in cells, as batches have it.")
      .def(
          "observation_history",
          [](const PySight& self) {
            const auto bytes = history_of(self);
            return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(bytes.size()), bytes.data());
          },
          "What was done lately, as batches have it.")
      .def(
          "layout", [](const PySight& self) { return layout_dict(self.model->layout()); },
          "What observations and action numbers mean.")
      .def(
          "prompt",
          [](const PySight& self, const std::string& language) {
            return self.model->prompt(language_of(language));
          },
          py::arg("language") = "en", "Whose move it is, and what can be done.")
      .def(
          "describe",
          [](const PySight& self, const std::string& language) {
            return self.model->describe(language_of(language));
          },
          py::arg("language") = "en", "The view in sentences.")
      .def(
          "options",
          [](const PySight& self, const std::string& language) {
            return options_list(self.model->options(language_of(language)));
          },
          py::arg("language") = "en", "The legal actions with what they mean.")
      .def(
          "picture",
          [](const PySight& self, const std::string& language) {
            return self.model->picture(language_of(language));
          },
          py::arg("language") = "en", "A drawing in characters.")
      .def(
          "svg",
          [](const PySight& self, const std::string& language) {
            return self.model->svg(language_of(language));
          },
          py::arg("language") = "en", "A drawing as SVG.")
      .def(
          "_repr_svg_", [](const PySight& self) { return self.model->svg(Language::kEnglish); },
          "What a notebook shows.")
      .def(
          "sample",
          [](const PySight& self, std::uint64_t seed) { return PyState{self.model->sample(seed)}; },
          py::arg("seed"),
          "An invented game that this seat could not tell from the real one: hidden cards are "
          "dealt anew, each as likely as the rules make it.")
      .def("__repr__", [](const PySight& self) {
        return cat("<salle.Sight ", self.model->game().id, ", seat ", self.model->seat(), ": ",
                   self.model->position(), ">");
      });
}

}  // namespace salle::python
