// `salle replay`: a recorded game, step by step, for one seat, or its deal verified.
#include <iostream>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "players/level.hpp"
#include "records/record.hpp"

namespace salle {
namespace {

struct ReplayOptions {
  std::string file;
  std::string language = "en";
  std::string seat;
  std::int64_t step = -1;
  bool verify = false;
  bool json = false;
};

void print_moves(const Record& record) {
  for (const auto& [name, value] : record.tags) std::cout << name << ": " << value << '\n';
  std::cout << join(record.actions, " ") << '\n';
}

// The seat a person means by its name in any language, or "spectator".
Result<Viewer> parse_viewer(const Table& table, std::string_view name) {
  if (name == "spectator") return Viewer::spectator();
  std::vector<std::string> names = {"spectator"};
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    for (const Language language : kLanguages) {
      if (name == table.seat_name(seat, language)) return Viewer::seat(seat);
    }
    names.push_back(table.seat_name(seat, Language::kEnglish));
  }
  return refuse(cat("unknown seat ", quote(name), "; there are ", join(names, ", ")));
}

int run_verify(const Record& record, bool json) {
  const auto verdict = verify(record);
  if (!verdict) return complain(verdict.error().message);
  if (json) {
    std::cout
        << nlohmann::ordered_json{{"honest", verdict->honest}, {"words", verdict->words}}.dump()
        << '\n';
  } else {
    std::cout << (verdict->honest ? "honest: " : "NOT HONEST: ") << verdict->words << '\n';
  }
  return verdict->honest ? 0 : 1;
}

void print_story(const Table& table, Viewer viewer, const Audience& to) {
  for (const Told& told : table.told(viewer, 0, to)) {
    if (!told.words.empty()) std::cout << told.words << '\n';
  }
}

void print_step(const Table& table, Viewer viewer, const Audience& to) {
  std::cout << table.picture(viewer, to).plain() << table.describe(viewer, to) << '\n'
            << table.prompt(viewer, to) << '\n';
}

int run_replay(const ReplayOptions& options) {
  const auto language = language_option(options.language);
  if (!language) return 1;
  std::string text;
  if (!read_input(options.file, text)) return 1;
  const auto record = read_record(text);
  if (!record) return complain(record.error().message);
  if (options.verify) return run_verify(*record, options.json);
  if (!record->tag("Seat").empty() && options.seat.empty() && options.step < 0) {
    print_moves(*record);  // one seat's record: its moves can be listed, not played
    return 0;
  }
  const auto table = replay(*record);
  if (!table) return complain(table.error().message);

  Viewer viewer = Viewer::all();
  if (!options.seat.empty()) {
    const auto parsed = parse_viewer(*table, options.seat);
    if (!parsed) return complain(parsed.error().message);
    viewer = *parsed;
  }
  std::vector<std::string> names;
  for (const std::string& name : names_in(*record, *table)) {
    names.push_back(spoken_name(name, *language));
  }
  const Audience to(*language, viewer.as_seat(), names);
  if (options.step >= 0) {
    if (static_cast<std::size_t>(options.step) > table->length()) {
      return complain(cat("the record has ", table->length(), " actions; there is no step ",
                          static_cast<std::size_t>(options.step)));
    }
    const Table then = table->rewound(static_cast<std::size_t>(options.step));
    if (options.json) {
      std::cout << then.view(viewer).dump() << '\n';
    } else {
      print_step(then, viewer, to);
    }
    return 0;
  }
  if (!options.seat.empty()) {
    std::vector<std::pair<std::string, std::string>> extra;
    for (const auto& tag : record->tags) {
      if (tag.first != "Result" && tag.first != "Reason") extra.push_back(tag);
    }
    std::cout << write_record(record_of(*table, viewer, extra));
    return 0;
  }
  if (options.json) {
    auto events = nlohmann::ordered_json::array();
    for (const Told& told : table->told(viewer, 0, to)) {
      nlohmann::ordered_json event = told.json;
      event["action"] = told.action;
      event["words"] = told.words;
      events.push_back(std::move(event));
    }
    std::cout << events.dump() << '\n';
    return 0;
  }
  print_story(*table, viewer, to);
  return 0;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Tell a recorded game, or check its deal");
  command->add_option("file", options->file, "The record; - for standard input")->required();
  command->add_option("--step", options->step, "Show the board after so many actions")
      ->check(CLI::NonNegativeNumber);
  command->add_option(
      "--seat", options->seat,
      "Write the record as this seat, or a spectator, may know it; with --step, show "
      "that view");
  command->add_flag("--verify", options->verify,
                    "Deal again from the published seed and say whether the deal was honest");
  command->add_option("--language", options->language, "en, fr or nl")->capture_default_str();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &exit_code] { exit_code = run_replay(*options); });
}

}  // namespace salle
