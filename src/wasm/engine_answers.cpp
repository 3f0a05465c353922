#include "wasm/engine_answers.hpp"

#include "analysis/json.hpp"
#include "analysis/review.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/level.hpp"

namespace salle::wasm {
namespace {

Json happenings_json(const Table& table, Viewer viewer, std::size_t since, const Audience& to) {
  Json list = Json::array();
  for (Told& told : table.told(viewer, since, to)) {
    Json event = std::move(told.json);
    event["action"] = told.action;
    if (!told.words.empty()) event["words"] = told.words;
    list.push_back(std::move(event));
  }
  return list;
}

Json payoffs_json(const Table& table) {
  if (!table.over()) return nullptr;
  const Payoffs payoffs = table.payoffs();
  Json list = Json::array();
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    list.push_back(payoffs[static_cast<std::size_t>(seat)]);
  }
  return list;
}

}  // namespace

std::optional<EngineRefusal> lacks(const WeightsFiles& files) {
  for (const std::string_view file : files) {
    bool there = false;
    for_each_game([&]<class G>(std::type_identity<G>) {
      if constexpr (requires { &G::has_weights; }) there = there || G::has_weights(file);
    });
    if (there) continue;
    return EngineRefusal{"weights", cat("the weights ", file, " must be loaded first"),
                         std::string(file)};
  }
  return std::nullopt;
}

Answer standing_json(const Table& table, Viewer viewer, const std::vector<std::string>& names,
                     EngineRequest& request) {
  const Language language = request.language();
  const auto since = request.number("since");
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  std::vector<std::string> spoken;
  for (const std::string& name : names) spoken.push_back(spoken_name(name, language));
  const Audience to(language, viewer.as_seat(), spoken);
  Json seats = Json::array();
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    seats.push_back({{"seat", table.seat_name(seat, language)}, {"side", table.side(seat)}});
  }
  Json legal = Json::array();
  if (table.turn() >= 0 && viewer.sees(table.turn())) {
    for (const Option& option : table.options(to)) {
      legal.push_back({{"action", option.action}, {"meaning", option.meaning}});
    }
  }
  const std::size_t from = static_cast<std::size_t>(
      std::min<std::uint64_t>(since.value_or(table.length()), table.length()));
  return Json{{"game", table.game().id},
              {"rules", table.rules()},
              {"length", table.length()},
              {"seats", std::move(seats)},
              {"turn", table.turn()},
              {"over", table.over()},
              {"view", table.view(viewer)},
              {"prompt", table.prompt(viewer, to)},
              {"described", table.describe(viewer, to)},
              {"legal", std::move(legal)},
              {"happenings", happenings_json(table, viewer, from, to)},
              {"result", table.over() ? table.result(to) : ""},
              {"payoffs", payoffs_json(table)}};
}

Answer record_text(const Table& table, Viewer viewer, EngineRequest& request) {
  std::vector<std::pair<std::string, std::string>> tags;
  if (const Json* list = request.field("tags")) {
    const auto pair = [](const Json& each) {
      return each.is_array() && each.size() == 2 && each[0].is_string() && each[1].is_string();
    };
    for (const Json& each : *list) {
      if (!pair(each)) return no("malformed", "\"tags\" must be a list of [name, value]");
      tags.emplace_back(each[0].get<std::string>(), each[1].get<std::string>());
    }
  }
  return Json(write_record(record_of(table, viewer, tags)));
}

Answer thought_of(AnyPlayer& player, const Table& table, const Budget& budget, std::uint64_t seed,
                  Language language) {
  const auto sight = table.sight(table.turn());
  if (auto lacking = lacks(player.weights(*sight, budget))) {
    return std::unexpected(*std::move(lacking));
  }
  Random random(seed);
  const auto thought = player.think(*sight, budget, random);
  if (!thought) return no("no-decision", thought.error().message);
  return thought_json(table, *thought, language);
}

Answer judge_action(const Table& played, std::size_t index, EngineRequest& request) {
  const Language language = request.language();
  const Budget budget = request.budget();
  const std::uint64_t seed = request.number("seed").value_or(1);
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  const Table before = played.rewound(index);
  if (before.turn() < 0) return Json(nullptr);
  auto analyst = make_analyst(played.game().id);
  if (!analyst) return no("player", analyst.error().message);
  if (auto lacking = lacks((*analyst)->weights(*before.sight(before.turn()), budget))) {
    return std::unexpected(*std::move(lacking));
  }
  const std::string action = played.actions(Viewer::all())[index];
  const auto judgement = judge(**analyst, before, index, action, budget, seed);
  if (!judgement) return no("no-decision", judgement.error().message);
  const auto words = meanings(before, language);
  const auto meaning = [&](const std::string& which) {
    const auto found = words.find(which);
    return found == words.end() ? std::string() : found->second;
  };
  Json json = judgement_json(*judgement);
  json["playedMeaning"] = meaning(judgement->played);
  json["bestMeaning"] = meaning(judgement->best);
  return json;
}

}  // namespace salle::wasm
