// Descriptions as other languages have them: TypeScript for the page, a JSON Schema for programs,
// tables for people. All of what is reachable from the roots of a chapter is written, once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/shape.hpp"

namespace salle::shapes {

struct Chapter {
  std::string_view name;   // a word: "hall"
  std::string_view title;  // a few
  std::vector<const Shape*> roots;
};

// Formatted as web/biome.json wants it.
std::string typescript(std::span<const Chapter> chapters);
std::string json_schema(std::span<const Chapter> chapters);
std::string markdown(const Chapter& chapter);

// Every shape of a chapter, from the roots down, in the order in which it is first spoken of.
std::vector<const Shape*> all_shapes(const Chapter& chapter);

}  // namespace salle::shapes
