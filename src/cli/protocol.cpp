// `salle protocol`: the description of all messages, written for others to use. The files that the
// repository holds of it are made by scripts/update-protocol.
#include "cli/protocol.hpp"

#include <iostream>
#include <memory>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "match/shapes.hpp"
#include "wasm/shapes.hpp"

namespace salle {

std::vector<shapes::Chapter> protocol_chapters() {
  shapes::Chapter games{"games", "what games show and tell", {}};
  for_each_game([&]<class G>(std::type_identity<G>) {
    games.roots.push_back(&G::shapes().view);
    games.roots.push_back(&G::shapes().event);
  });
  return {std::move(games),
          {"hall",
           "what clients and the hall say to each other",
           {&match_shapes::kClientMessage, &match_shapes::kHallMessage}},
          {"engine",
           "what the engine of the page is asked, and what it answers",
           {&wasm::kEngineRequest, &wasm::kEngineAnswers, &wasm::kEngineRefusal}}};
}

std::string protocol_typescript() {
  return cat(
      "// Written by `salle protocol --typescript`; scripts/update-protocol writes it anew. Do not "
      "edit.\n",
      shapes::typescript(protocol_chapters()));
}

std::string protocol_schema() { return shapes::json_schema(protocol_chapters()); }

std::string protocol_markdown(std::string_view chapter) {
  std::vector<std::string> parts;
  for (const shapes::Chapter& each : protocol_chapters()) {
    if (chapter.empty() || each.name == chapter) parts.push_back(shapes::markdown(each));
  }
  return join(parts, "\n");
}

void add_protocol(CLI::App& app, int& exit_code) {
  struct Options {
    bool typescript = false;
    bool schema = false;
    bool markdown = false;
    std::string chapter;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "protocol", "Write down what games, the hall and the page's engine say and are told");
  auto* form = command->add_option_group("form");
  form->add_flag("--typescript", options->typescript,
                 "As types for the page (web/src/protocol.ts)");
  form->add_flag("--schema", options->schema, "As a JSON Schema (docs/protocol.schema.json)");
  form->add_flag("--markdown", options->markdown, "As tables, those of one chapter or all");
  form->require_option(1);
  command->add_option("chapter", options->chapter, "Of the tables: games, hall or engine")
      ->check(CLI::IsMember({"games", "hall", "engine"}));
  command->callback([options, &exit_code] {
    exit_code = 0;
    std::cout << (options->typescript ? protocol_typescript()
                  : options->schema   ? protocol_schema()
                                      : protocol_markdown(options->chapter));
  });
}

}  // namespace salle
