// Views and events for programs. Field by field: nothing gets in that is not named here.
#include "core/json_pen.hpp"
#include "core/shape.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/position.hpp"
#include "games/en_garde/view.hpp"

namespace salle {
namespace {

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

FixedList<int, kDeckSize> cards_of(Cards cards) {
  FixedList<int, kDeckSize> list;
  for (int value = 1; value <= kValues; ++value) {
    for (int n = 0; n < cards.count(value); ++n) list.push(value);
  }
  return list;
}

std::optional<int> if_any(int card) { return card > 0 ? std::optional(card) : std::nullopt; }

}  // namespace

void EnGarde::view_json(const Rules& rules, const View& view, JsonPen& json) {
  json.put("phase", name_of(kPhases, view.phase));
  json.put("actor", view.actor);
  json.put("round", view.round);
  json.put("starter", view.starter);
  json.put("target", rules.target);
  json.put("squares", view.square);
  json.put("distance", view.distance());
  json.put("score", view.score);
  json.put("handSizes", view.hand_size);
  json.list("hands", [&] {
    for (std::size_t i = 0; i < 2; ++i) {
      view.open[i] ? json.add(cards_of(view.hand[i])) : json.add(nullptr);
    }
  });
  json.put("pile", view.pile);
  json.put("topDiscard", if_any(view.top_discard));
  if (view.aided) json.put("played", cards_of(view.played));
  json.object("attack", [&] {
    json.put("kind", name_of(kAttacks, view.pending));
    json.put("count", view.pending_count);
  });
  json.put("ending", name_of(kEndings, view.ending));
  json.put("winner", view.winner);
  json.put("handsCompared", view.compared);
}

void EnGarde::event_json(const Rules&, const Event& event, JsonPen& json) {
  json.put("event", name_of(kHappenings, event.happening));
  json.put("seat", event.seat);
  switch (event.happening) {
    case Happening::kLot:
    case Happening::kPass:
      break;
    case Happening::kRoundBegins:
      json.put("round", event.round);
      break;
    case Happening::kDraw:
      json.put("card", if_any(event.card));
      break;
    case Happening::kAdvance:
    case Happening::kStepBack:
    case Happening::kRetreat:
      json.put("card", event.card);
      json.put("square", event.square);
      break;
    case Happening::kAttack:
      json.put("kind", name_of(kAttacks, event.attack));
      if (event.attack == Attack::kIndirect) json.put("card", event.card);
      json.put("square", event.square);
      [[fallthrough]];
    case Happening::kParry:
      json.put("value", event.value);
      json.put("count", event.count);
      break;
    case Happening::kRoundEnds:
    case Happening::kMatchEnds:
      json.put("round", event.round);
      json.put("ending", name_of(kEndings, event.ending));
      json.put("handsCompared", event.compared);
      json.put("distance", event.distance);
      if (event.compared) json.put("matching", event.matching);
      json.put("advanced", event.advanced);
      json.put("score", event.score);
      break;
  }
}

}  // namespace salle
