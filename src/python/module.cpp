// The Python module `salle._salle`; what people import is python/salle/.
#include "core/version.hpp"
#include "python/bindings.hpp"

PYBIND11_MODULE(_salle, module) {
  module.doc() = "The rules, players and analysis of Salle.";
  module.attr("__version__") = std::string(salle::version());
  salle::python::bind_sight(module);
  salle::python::bind_state(module);
  salle::python::bind_batch(module);
  salle::python::bind_players(module);
}
