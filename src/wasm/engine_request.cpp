#include "wasm/engine_request.hpp"

#include "core/text.hpp"
#include "wasm/shapes.hpp"

namespace salle::wasm {

EngineRequest::EngineRequest(std::string_view text)
    : JsonReader(text, {"a request is a JSON object", "a request is a JSON object"}) {
  expect(kEngineRequest);
}

std::string EngineRequest::text(const char* name, bool needed) {
  return needed ? JsonReader::text(name) : text_or(name, "");
}

std::optional<std::uint64_t> EngineRequest::number(const char* name) {
  const Json* found = take(name, shapes::optional(shapes::whole(0, shapes::kEndless)));
  return found == nullptr ? std::nullopt : std::optional(found->get<std::uint64_t>());
}

Language EngineRequest::language() {
  const std::string code = text_or("language", "");
  if (code.empty()) return Language::kEnglish;
  const auto language = parse_language(code);
  if (!language) fail(cat("unknown language ", quote(code), "; there are en, fr and nl"));
  return language.value_or(Language::kEnglish);
}

Viewer EngineRequest::viewer() {
  const Json* found =
      take("viewer", shapes::or_word(shapes::whole(0, kMaxSeats - 1), "spectator|all"));
  if (found == nullptr || *found == "spectator") return Viewer::spectator();
  return *found == "all" ? Viewer::all() : Viewer::seat(found->get<Seat>());
}

Budget EngineRequest::budget() {
  return {whole_or("nodes", 0, 0, 1e12), fraction_or("seconds", 0.0, 0, 86'400)};
}

}  // namespace salle::wasm
