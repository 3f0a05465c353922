#include "analysis/query.hpp"

#include <algorithm>

#include "core/json_reader.hpp"
#include "core/text.hpp"
#include "games/table.hpp"

namespace salle {
namespace {

constexpr double kMostNodes = 1e12;
constexpr double kMostSeconds = 86'400.0;
constexpr double kMostPriority = 1e9;

bool could_be_id(const Json& value) {
  return value.is_number_integer() ||
         (value.is_string() && value.get_ref<const std::string&>().size() <= 256);
}

// One text with spaces between the moves, or a list of texts.
std::vector<std::string> read_moves(const Json& value, JsonReader& reader) {
  std::vector<std::string> moves;
  const auto add = [&](const std::string& text) {
    for (const std::string_view move : split_actions(text)) moves.emplace_back(move);
  };
  if (value.is_string()) {
    add(value.get_ref<const std::string&>());
  } else if (value.is_array() && std::ranges::all_of(value, &Json::is_string)) {
    for (const Json& move : value) add(move.get_ref<const std::string&>());
  } else {
    reader.fail("\"moves\" must be a text, or a list of texts");
  }
  return moves;
}

std::vector<std::size_t> read_turns(const Json& value, std::size_t moves, JsonReader& reader) {
  std::vector<std::size_t> turns;
  const auto fits = [&](const Json& turn) {
    return turn.is_number_unsigned() && turn.get<std::uint64_t>() <= moves;
  };
  if (!value.is_array() || value.empty() || !std::ranges::all_of(value, fits)) {
    reader.fail(cat("\"turns\" must be a list of whole numbers from 0 to ", moves,
                    ", the number of moves"));
    return turns;
  }
  for (const Json& turn : value) turns.push_back(turn.get<std::size_t>());
  return turns;
}

void read_wants(AnalysisWants& wants, JsonReader& reader) {
  using namespace shapes;
  const Json* names = reader.take("wants", optional(list(one_of("alternatives|meanings|held"))));
  if (names == nullptr) return;
  wants.alternatives = wants.meanings = wants.held = false;
  for (const Json& each : *names) {
    if (each == "held") {
      wants.held = true;
      continue;
    }
    wants.alternatives = true;
    if (each == "meanings") wants.meanings = true;
  }
}

void read_question(JsonReader& reader, Query& query) {
  query.game = reader.text_or("game", "");
  query.rules = reader.text_or("rules", "");
  query.position = reader.text_or("position", "");
  if (query.game.empty()) reader.fail(cat("\"game\" is missing, such as \"", usual_game(), "\""));
  const Json* moves = reader.field("moves");
  query.from_moves = moves != nullptr;
  if (query.from_moves == !query.position.empty()) {
    reader.fail("give a \"position\" or \"moves\" from the start, one of them");
  }
  if (query.from_moves) query.moves = read_moves(*moves, reader);
  if (const Json* turns = reader.field("turns")) {
    if (!query.from_moves) reader.fail("\"turns\" are for \"moves\"; a position is one turn");
    query.turns = read_turns(*turns, query.moves.size(), reader);
  }
  query.budget.nodes = reader.whole_or("nodes", 0, 1, kMostNodes);
  query.budget.seconds = reader.fraction_or("seconds", 0.0, 0.001, kMostSeconds);
  query.seed = static_cast<std::uint64_t>(reader.whole_or("seed", 1));
  query.priority = reader.whole_or("priority", 0, -kMostPriority, kMostPriority);
  query.wants.most = static_cast<std::size_t>(reader.whole_or("most", 1'000'000, 0, 1'000'000));
  read_wants(query.wants, reader);
  if (const std::string code = reader.text_or("language", ""); !code.empty()) {
    const auto language = parse_language(code);
    if (!language) {
      reader.fail(cat("unknown language ", quote(code), "; there are en, fr and nl"));
    }
    query.language = language.value_or(Language::kEnglish);
  }
}

}  // namespace

std::expected<Query, QueryFault> read_query(std::string_view line) {
  const auto fault = [](nlohmann::json id, std::string why) {
    return std::unexpected(QueryFault{std::move(id), std::move(why)});
  };
  if (line.size() > kMostQueryBytes) {
    return fault(nullptr, cat("a query must have at most ", kMostQueryBytes, " bytes"));
  }
  JsonReader reader(line, {"this line is not JSON", "a query must be a JSON object"});
  if (!reader.mistake().empty()) return fault(nullptr, reader.mistake());
  const Json* id = reader.field("id");
  if (id == nullptr) return fault(nullptr, "\"id\" is missing");
  if (!could_be_id(*id)) {
    return fault(nullptr, "\"id\" must be a whole number, or a text of at most 256 bytes");
  }
  Query query;
  query.id = *id;
  const std::string deed = reader.text_or("do", "");
  if (deed == "terminate") {
    query.deed = Query::Deed::kTerminate;
    const Json* which = reader.field("query");
    if (which == nullptr || !could_be_id(*which)) {
      reader.fail("\"query\" must be the id of the query to terminate");
    } else {
      query.terminated = *which;
    }
  } else if (deed != "" && deed != "analyse") {
    reader.fail("\"do\" must be \"analyse\" or \"terminate\"");
  } else {
    read_question(reader, query);
  }
  reader.nothing_else();
  if (!reader.mistake().empty()) return fault(*id, reader.mistake());
  return query;
}

}  // namespace salle
