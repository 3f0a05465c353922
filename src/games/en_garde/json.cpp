// Views and events for programs. Field by field: nothing gets in that is not named here.
#include <nlohmann/json.hpp>

#include "core/shape.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/position.hpp"
#include "games/en_garde/view.hpp"

namespace salle {
namespace {

using nlohmann::ordered_json;
using namespace en_garde;

constexpr auto kPhases = shapes::word_array<kPhaseWords>();
constexpr auto kAttacks = shapes::word_array<kAttackWords>();
constexpr auto kEndings = shapes::word_array<kEndingWords>();
constexpr std::array kHappenings = {"lot",       "round-begins", "draw",      "advance",
                                    "step-back", "attack",       "parry",     "retreat",
                                    "pass",      "round-ends",   "match-ends"};

template <class Names, class Kind>
auto name_of(const Names& names, Kind kind) {
  return names[static_cast<std::size_t>(kind)];
}

ordered_json cards_json(Cards cards) {
  ordered_json list = ordered_json::array();
  for (int value = 1; value <= kValues; ++value) {
    for (int n = 0; n < cards.count(value); ++n) list.push_back(value);
  }
  return list;
}

}  // namespace

void EnGarde::view_json(const Rules& rules, const View& view, ordered_json& json) {
  json = ordered_json::object();
  json["phase"] = name_of(kPhases, view.phase);
  json["actor"] = view.actor;
  json["round"] = view.round;
  json["starter"] = view.starter;
  json["target"] = rules.target;
  json["squares"] = view.square;
  json["distance"] = view.distance();
  json["score"] = view.score;
  json["handSizes"] = view.hand_size;
  json["hands"] = ordered_json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    json["hands"].push_back(view.open[i] ? cards_json(view.hand[i]) : ordered_json(nullptr));
  }
  json["pile"] = view.pile;
  json["topDiscard"] =
      view.top_discard > 0 ? ordered_json(view.top_discard) : ordered_json(nullptr);
  if (view.aided) json["played"] = cards_json(view.played);
  json["attack"] = {{"kind", name_of(kAttacks, view.pending)}, {"count", view.pending_count}};
  json["ending"] = name_of(kEndings, view.ending);
  json["winner"] = view.winner;
  json["handsCompared"] = view.compared;
}

void EnGarde::event_json(const Rules&, const Event& event, ordered_json& json) {
  json = ordered_json::object();
  json["event"] = name_of(kHappenings, event.happening);
  json["seat"] = event.seat;
  switch (event.happening) {
    case Happening::kLot:
    case Happening::kPass:
      break;
    case Happening::kRoundBegins:
      json["round"] = event.round;
      break;
    case Happening::kDraw:
      json["card"] = event.card > 0 ? ordered_json(event.card) : ordered_json(nullptr);
      break;
    case Happening::kAdvance:
    case Happening::kStepBack:
    case Happening::kRetreat:
      json["card"] = event.card;
      json["square"] = event.square;
      break;
    case Happening::kAttack:
      json["kind"] = name_of(kAttacks, event.attack);
      if (event.attack == Attack::kIndirect) json["card"] = event.card;
      json["square"] = event.square;
      [[fallthrough]];
    case Happening::kParry:
      json["value"] = event.value;
      json["count"] = event.count;
      break;
    case Happening::kRoundEnds:
    case Happening::kMatchEnds:
      json["round"] = event.round;
      json["ending"] = name_of(kEndings, event.ending);
      json["handsCompared"] = event.compared;
      json["distance"] = event.distance;
      if (event.compared) json["matching"] = event.matching;
      json["advanced"] = event.advanced;
      json["score"] = event.score;
      break;
  }
}

}  // namespace salle
