#include "analysis/query.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace salle {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 14> kFields = {
    "id",      "game", "rules", "position", "moves", "turns", "nodes",
    "seconds", "seed", "most",  "language", "wants", "do",    "priority"};
constexpr std::string_view kTerminated = "query";  // of a "terminate" only

constexpr std::int64_t kMostNodes = 1'000'000'000'000;
constexpr double kMostSeconds = 86'400.0;
constexpr std::int64_t kMostPriority = 1'000'000'000;

bool could_be_id(const json& value) {
  return value.is_number_integer() ||
         (value.is_string() && value.get_ref<const std::string&>().size() <= 256);
}

// Reads field by field. The first thing that is wrong is kept.
class Reader {
 public:
  explicit Reader(const json& object) : object_(object) {}

  const json* field(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
  }
  std::string text(const char* name) {
    const json* value = field(name);
    if (value == nullptr) return "";
    if (!value->is_string()) return fail(cat("\"", name, "\" must be a text")), "";
    return value->get<std::string>();
  }
  std::int64_t number(const char* name, std::int64_t least, std::int64_t most,
                      std::int64_t otherwise) {
    const json* value = field(name);
    if (value == nullptr) return otherwise;
    if (value->is_number_integer() &&
        !(value->is_number_unsigned() && value->get<std::uint64_t>() > std::uint64_t{1} << 62)) {
      const auto whole = value->get<std::int64_t>();
      if (whole >= least && whole <= most) return whole;
    }
    fail(cat("\"", name, "\" must be a whole number from ", std::to_string(least), " to ",
             std::to_string(most)));
    return otherwise;
  }

  void fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
  }
  const std::string& why() const { return why_; }

 private:
  const json& object_;
  std::string why_;
};

// One text with spaces between the moves, or a list of texts.
std::vector<std::string> read_moves(const json& value, Reader& reader) {
  std::vector<std::string> moves;
  const auto add = [&](const std::string& text) {
    for (const std::string_view move : split_actions(text)) moves.emplace_back(move);
  };
  if (value.is_string()) {
    add(value.get_ref<const std::string&>());
  } else if (value.is_array() && std::ranges::all_of(value, &json::is_string)) {
    for (const json& move : value) add(move.get_ref<const std::string&>());
  } else {
    reader.fail("\"moves\" must be a text, or a list of texts");
  }
  return moves;
}

std::vector<std::size_t> read_turns(const json& value, std::size_t moves, Reader& reader) {
  std::vector<std::size_t> turns;
  const auto fits = [&](const json& turn) {
    return turn.is_number_unsigned() && turn.get<std::uint64_t>() <= moves;
  };
  if (!value.is_array() || value.empty() || !std::ranges::all_of(value, fits)) {
    reader.fail(cat("\"turns\" must be a list of whole numbers from 0 to ", moves,
                    ", the number of moves"));
    return turns;
  }
  for (const json& turn : value) turns.push_back(turn.get<std::size_t>());
  return turns;
}

void read_wants(const json& value, AnalysisWants& wants, Reader& reader) {
  wants.alternatives = wants.meanings = false;
  const auto wrong = [&] { reader.fail("\"wants\" is a list of \"alternatives\", \"meanings\""); };
  if (!value.is_array()) return wrong();
  for (const json& each : value) {
    if (each == "alternatives") {
      wants.alternatives = true;
    } else if (each == "meanings") {
      wants.alternatives = wants.meanings = true;
    } else {
      return wrong();
    }
  }
}

void read_question(Reader& reader, Query& query) {
  query.game = reader.text("game");
  query.rules = reader.text("rules");
  query.position = reader.text("position");
  if (query.game.empty()) reader.fail("\"game\" is missing, such as \"en-garde\"");
  query.from_moves = reader.field("moves") != nullptr;
  if (query.from_moves == !query.position.empty()) {
    reader.fail("give a \"position\" or \"moves\" from the start, one of them");
  }
  if (query.from_moves) query.moves = read_moves(*reader.field("moves"), reader);
  if (const json* turns = reader.field("turns")) {
    if (!query.from_moves) reader.fail("\"turns\" are for \"moves\"; a position is one turn");
    query.turns = read_turns(*turns, query.moves.size(), reader);
  }
  query.budget.nodes = reader.number("nodes", 1, kMostNodes, 0);
  if (const json* seconds = reader.field("seconds")) {
    const double value = seconds->is_number() ? seconds->get<double>() : 0.0;
    if (!(value >= 0.001 && value <= kMostSeconds)) {
      reader.fail("\"seconds\" must be a number from 0.001 to 86400");
    }
    query.budget.seconds = value;
  }
  query.seed = static_cast<std::uint64_t>(
      reader.number("seed", 0, std::numeric_limits<std::int64_t>::max() / 2, 1));
  query.priority = reader.number("priority", -kMostPriority, kMostPriority, 0);
  query.wants.most = static_cast<std::size_t>(reader.number("most", 0, 1'000'000, 1'000'000));
  if (const json* wants = reader.field("wants")) read_wants(*wants, query.wants, reader);
  if (const std::string code = reader.text("language"); !code.empty()) {
    const auto language = parse_language(code);
    if (!language) {
      reader.fail(cat("unknown language ", quote(code), "; there are en, fr and nl"));
    }
    query.language = language.value_or(Language::kEnglish);
  }
}

}  // namespace

std::expected<Query, QueryFault> read_query(std::string_view line) {
  const auto fault = [](json id, std::string why) {
    return std::unexpected(QueryFault{std::move(id), std::move(why)});
  };
  if (line.size() > kMostQueryBytes) {
    return fault(nullptr, cat("a query must have at most ", kMostQueryBytes, " bytes"));
  }
  const json object = json::parse(line, nullptr, false);
  if (object.is_discarded()) return fault(nullptr, "this line is not JSON");
  if (!object.is_object()) return fault(nullptr, "a query must be a JSON object");
  const auto id = object.find("id");
  if (id == object.end()) return fault(nullptr, "\"id\" is missing");
  if (!could_be_id(*id)) {
    return fault(nullptr, "\"id\" must be a whole number, or a text of at most 256 bytes");
  }
  Query query;
  query.id = *id;
  Reader reader(object);
  const std::string deed = reader.text("do");
  const bool terminate = deed == "terminate";
  for (const auto& [name, value] : object.items()) {
    const bool known = terminate ? name == "id" || name == "do" || name == kTerminated
                                 : std::ranges::find(kFields, name) != kFields.end();
    if (!known) reader.fail(cat("there is no field ", quote(name)));
  }
  if (terminate) {
    query.deed = Query::Deed::kTerminate;
    const json* which = reader.field("query");
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
  if (!reader.why().empty()) return fault(*id, reader.why());
  return query;
}

}  // namespace salle
