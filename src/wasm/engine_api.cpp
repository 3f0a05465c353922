#include "wasm/engine_api.hpp"

#include <algorithm>

#include "analysis/json.hpp"
#include "core/text.hpp"
#include "players/catalogue.hpp"
#include "wasm/engine_answers.hpp"
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

namespace {

constexpr std::size_t kMostSessions = 64;

Json moved(std::uint64_t session, const Table& table, std::size_t from) {
  Json actions = Json::array();
  const auto all = table.actions(Viewer::all());
  for (std::size_t i = from; i < all.size(); ++i) actions.push_back(all[i]);
  return {{"session", session}, {"from", from}, {"actions", std::move(actions)}};
}

// Cards that a position hides are imagined from the seed, like everything else that is left to
// chance in a session.
std::uint64_t imagination(const Dealer& dealer) { return dealer.number(~std::uint64_t{0}); }

// How a session begins: from a record, which tells the names too, from a position or from the start
// of a game.
Result<Table> begin(EngineRequest& request, const Dealer& dealer, std::vector<std::string>& names) {
  if (request.has("record")) {
    const auto record = read_record(request.text("record"));
    if (!record) return std::unexpected(record.error());
    auto table = replay(*record);
    if (table) names = names_in(*record, *table);
    return table;
  }
  const std::string game = request.text("game");
  const std::string rules = request.text("rules", false);
  if (!request.has("position")) return Table::open(game, rules);
  return Table::open_at(game, rules, request.text("position"), imagination(dealer));
}

// The actions of one seat's turn, then chance answers; all of them or none.
std::optional<EngineRefusal> play_turn(Table& table, const Dealer& dealer, std::string_view text,
                                       Language language) {
  dealer.settle(table);
  const auto actions = split_actions(text);
  if (actions.empty()) return EngineRefusal{"empty", "there is no action in this move"};
  const auto outcome =
      table.try_out(actions, [&](std::uint64_t key) { return dealer.number(key); }, language);
  if (outcome) {
    table.play(outcome->actions);
    return std::nullopt;
  }
  if (outcome.error().too_long) {
    return EngineRefusal{"too-long", "after the actions before it, it is no longer your turn"};
  }
  return EngineRefusal{table.over() ? "over" : "illegal", outcome.error().why};
}

}  // namespace

EngineApi::EngineApi() : matches_(std::make_unique<MatchApi>()) {}
EngineApi::~EngineApi() = default;

std::string EngineApi::answer(std::string_view text) {
  EngineRequest request(text);
  const Answer answer = take(request);
  Json json;
  if (answer) {
    json["is"] = *answer;
  } else {
    json["refused"] = {{"code", answer.error().code}, {"why", answer.error().why}};
    if (!answer.error().weights.empty()) json["refused"]["weights"] = answer.error().weights;
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Answer EngineApi::take(EngineRequest& request) {
  const std::string what = request.text("do");
  const Language language = request.language();
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (what == "catalogue") return catalogue(language);
  if (what == "rules" || what == "check-rules") {
    const auto table = Table::open(request.text("game"), request.text("rules", false));
    if (!request.mistake().empty()) return no("malformed", request.mistake());
    if (!table) return no("rules", table.error().message);
    return Json(what == "rules" ? table->rules_page(language) : table->rules());
  }
  if (what == "commitment") {
    const auto dealer = Dealer::from_seed(request.text("seed"));
    if (!dealer) return no("seed", dealer.error().message);
    return Json(dealer->commitment());
  }
  if (what == "measure") return measure(request);
  if (what == "read-record" || what == "verify") return about_records(what, request);
  if (what == "open") return open(request);
  if (what.starts_with("match-")) return matches_->take(what, request);
  return with_session(what, request);
}

Answer EngineApi::about_records(const std::string& what, EngineRequest& request) const {
  const auto record = read_record(request.text("record"));
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (!record) return no("record", record.error().message);
  if (what == "verify") {
    const auto verdict = verify(*record);
    if (!verdict) return no("record", verdict.error().message);
    return Json{{"honest", verdict->honest}, {"words", verdict->words}};
  }
  Json json = {{"game", record->tag("Game")}, {"rules", record->tag("Rules")},
               {"tags", Json::array()},       {"actions", record->actions},
               {"actors", Json::array()},     {"seat", nullptr}};
  for (const auto& [name, value] : record->tags) json["tags"].push_back(Json::array({name, value}));
  if (!record->tag("Seat").empty()) {
    json["seat"] = record->tag("Seat");
    return json;
  }
  const auto table = replay(*record);
  if (!table) return no("record", table.error().message);
  json["actors"] = table->actors();
  return json;
}

Answer EngineApi::open(EngineRequest& request) {
  if (sessions_.size() == kMostSessions) {
    return no("too-many", cat("there are ", kMostSessions, " games open here; close one first"));
  }
  auto dealer = Dealer::from_seed(request.text("seed"));
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (!dealer) return no("seed", dealer.error().message);
  std::vector<std::string> names;
  auto table = begin(request, *dealer, names);
  const auto actions = request.texts("actions");
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (!table) return no(request.has("record") ? "record" : "start", table.error().message);
  if (request.has("actions")) {
    // A session taken up again in a new worker: exactly what had been played.
    *table = table->rewound(0);
    for (const std::string& action : actions) {
      if (const auto done = table->play(action); !done) return no("start", done.error().message);
    }
  } else if (!request.has("record")) {
    dealer->settle(*table);
  }
  const auto [place, _] = sessions_.emplace(
      ++last_, EngineSession{*std::move(table), *std::move(dealer), std::move(names)});
  return moved(last_, place->second.table, 0);
}

Answer EngineApi::with_session(const std::string& what, EngineRequest& request) {
  const auto number = request.number("session");
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  const auto found = number ? sessions_.find(*number) : sessions_.end();
  if (found == sessions_.end()) {
    return no("no-session", number ? "there is no such session; open one first"
                                   : cat("there is no request ", quote(what)));
  }
  EngineSession& session = found->second;
  Table& table = session.table;
  if (what == "close") {
    sessions_.erase(found);
    return Json(nullptr);
  }
  if (what == "play") {
    const std::size_t before = table.length();
    const std::string actions = request.text("actions");
    if (!request.mistake().empty()) return no("malformed", request.mistake());
    if (auto refused = play_turn(table, session.dealer, actions, request.language())) {
      return std::unexpected(*std::move(refused));
    }
    return moved(*number, table, before);
  }
  if (what == "rewind") {
    const auto length = request.number("length");
    if (!length || *length > table.length()) {
      return no("malformed", cat("\"length\" must be from 0 to ", table.length()));
    }
    table = table.rewound(static_cast<std::size_t>(*length));
    session.dealer.settle(table);
    return moved(*number, table, static_cast<std::size_t>(*length));
  }
  return look(what, request, session);
}

Answer EngineApi::look(const std::string& what, EngineRequest& request,
                       const EngineSession& session) const {
  const Table& now = session.table;
  const std::uint64_t at = request.number("at").value_or(now.length());
  if (at > now.length()) {
    return no("malformed", cat("\"at\" must be from 0 to ", now.length()));
  }
  const auto then = [&] {
    return at == now.length() ? now : now.rewound(static_cast<std::size_t>(at));
  };
  if (what == "think" || what == "analyse") return think(what, request, then());
  if (what == "judge") {
    const auto index = request.number("action");
    if (!index || *index >= now.length()) {
      return no("malformed",
                cat("\"action\" must be the number of an action, below ", now.length()));
    }
    return judge_action(now, static_cast<std::size_t>(*index), request);
  }
  const Viewer viewer = request.viewer();
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (viewer.is_seat() && viewer.as_seat() >= now.seats()) {
    return no("malformed", cat("there are ", now.seats(), " seats; the last is ", now.seats() - 1));
  }
  if (what == "position") {
    const Table table = then();
    if (table.turn() < 0)
      return no("no-decision", "positions are of decisions: nobody decides here");
    return Json(table.position(viewer));
  }
  if (what == "record") return record_text(now, viewer, request);
  if (what == "standing") return standing_json(then(), viewer, session.names, request);
  return no("malformed", cat("there is no request ", quote(what)));
}

Answer EngineApi::think(const std::string& what, EngineRequest& request, const Table& table) const {
  if (table.turn() < 0) return no("no-decision", "there is nothing to decide here");
  auto player = what == "analyse" ? make_analyst(table.game().id)
                                  : make_player(table.game().id, request.text("player"));
  const Budget budget = request.budget();
  const std::uint64_t seed = request.number("seed").value_or(1);
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (!player) return no("player", player.error().message);
  const Language language = request.language();
  auto thought = thought_of(**player, table, budget, seed, language);
  if (thought && what == "analyse") {
    Random random(seed);
    (*thought)["held"] =
        holdings_json((*player)->holdings(*table.sight(table.turn()), language, random));
  }
  return thought;
}

}  // namespace salle::wasm
