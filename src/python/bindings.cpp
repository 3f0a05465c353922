#include "python/bindings.hpp"

#include <cstring>

#include "core/text.hpp"

namespace salle::python {

Language language_of(const std::string& name) {
  const auto language = parse_language(name);
  if (!language)
    throw py::value_error(cat("unknown language ", quote(name), "; there are en, fr, nl"));
  return *language;
}

Viewer viewer_of(const py::object& viewer, int seats) {
  if (py::isinstance<py::int_>(viewer)) {
    int overflow = 0;
    const long seat = PyLong_AsLongAndOverflow(viewer.ptr(), &overflow);
    if (overflow != 0 || seat < 0 || seat >= seats) {
      throw py::value_error(
          cat("there are seats 0 to ", seats - 1, ", no seat ", std::string(py::str(viewer))));
    }
    return Viewer::seat(static_cast<Seat>(seat));
  }
  const std::string name = py::str(viewer);
  if (name == "spectator") return Viewer::spectator();
  if (name == "all") return Viewer::all();
  throw py::value_error("a viewer is a seat's number, 'spectator' or 'all'");
}

py::object from_json(const nlohmann::ordered_json& json) {
  return py::module_::import("json").attr("loads")(json.dump());
}

py::array cells_of(const learning::Layout& layout, const std::vector<std::uint8_t>& bytes) {
  if (layout.cell_bytes == 1) return py::array_t<std::uint8_t>(layout.cells, bytes.data());
  py::array_t<std::uint16_t> array(layout.cells);
  std::memcpy(array.mutable_data(), bytes.data(), bytes.size());
  return array;
}

Floats tensor_of(const learning::Layout& layout, const std::vector<std::uint8_t>& bytes,
                 const std::vector<std::uint8_t>& history) {
  const bool codes = layout.kind == learning::Cells::kCodes;
  const int plain = codes ? layout.codes : layout.cells;
  const auto behind = static_cast<int>(history.size()) * layout.history_codes;
  Floats tensor(plain + behind);
  float* out = tensor.mutable_data();
  std::fill_n(out, plain + behind, 0.0f);
  for (int i = 0; i < layout.cells; ++i) {
    int value = bytes[static_cast<std::size_t>(i)];
    if (layout.cell_bytes == 2) {
      std::uint16_t wide;
      std::memcpy(&wide, bytes.data() + 2 * i, 2);
      value = wide;
    }
    if (!codes) {
      out[i] = static_cast<float>(value);
    } else if (value < layout.codes) {
      out[value] = 1.0f;
    }
  }
  for (std::size_t i = 0; i < history.size(); ++i) {
    out[plain + static_cast<int>(i) * layout.history_codes + history[i]] = 1.0f;
  }
  return tensor;
}

py::dict layout_dict(const learning::Layout& layout) {
  const auto fields = [](std::span<const learning::Field> list) {
    py::list out;
    for (const learning::Field& field : list) {
      py::dict each;
      each["name"] = std::string(field.name);
      each["first"] = field.first;
      each["count"] = field.cells;
      each["meaning"] = std::string(field.meaning);
      out.append(each);
    }
    return out;
  };
  py::dict out;
  out["kind"] = layout.kind == learning::Cells::kCodes ? "codes" : "numbers";
  out["dtype"] = layout.cell_bytes == 1 ? "uint8" : "uint16";
  out["cells"] = layout.cells;
  out["codes"] = layout.codes;
  out["nothing"] = learning::kNothing;
  out["history"] = layout.history;
  out["history_codes"] = layout.history_codes;
  out["actions"] = layout.actions;
  out["fields"] = fields(layout.fields);
  out["numbers"] = fields(layout.numbers);
  out["remark"] = std::string(layout.remark);
  return out;
}

py::array mask_of(const learning::Layout& layout, const std::vector<std::int32_t>& numbers) {
  py::array_t<bool> mask(layout.actions);
  bool* out = mask.mutable_data();
  std::fill_n(out, layout.actions, false);
  for (const std::int32_t number : numbers) {
    if (number < layout.actions) out[number] = true;
  }
  return mask;
}

}  // namespace salle::python
