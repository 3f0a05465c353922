// What crosses the borders of the house, as TypeScript, JSON Schema and tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/shape_text.hpp"

namespace salle {

// Games, the hall, the page's engine.
std::vector<shapes::Chapter> protocol_chapters();

std::string protocol_typescript();
std::string protocol_schema();
// All chapters, or the one of that name; empty if there is none.
std::string protocol_markdown(std::string_view chapter = "");

}  // namespace salle
