// What an engine is told about En Garde beyond a position: how the match stands, and who did what since
// the deal.
#include <algorithm>

#include "core/json_reader.hpp"
#include "core/text.hpp"
#include "engine_protocol/briefing.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/players/range_scene.hpp"

namespace salle {
namespace {

using engine_protocol::about_moves;
using engine_protocol::Briefing;

// What the view says and a position of En Garde does not: which round it is, who began it, how the
// match stands.
Result<void> read_match(const std::string& text, en_garde::View& view) {
  constexpr int kMostRounds = 1'000'000;
  JsonReader json(text, {"it must be a JSON object", "it must be a JSON object"});
  view.round = static_cast<std::uint32_t>(json.whole("round", 1, kMostRounds));
  view.starter = static_cast<Seat>(json.whole("starter", 0, 1));
  const auto score = json.wholes<int>("score", 0, kMostRounds, 2);
  const Json* top = json.take(
      "topDiscard", shapes::optional(shapes::or_null(shapes::whole(1, en_garde::kValues))));
  if (!json.mistake().empty()) return refuse(cat("the view: ", json.mistake()));
  std::ranges::copy(score, view.score.begin());
  if (top != nullptr && !top->is_null()) view.top_discard = top->get<int>();
  return {};
}

// Does the deck have what this action plays, after all that was played before?
bool in_deck(en_garde::Action action, en_garde::Cards played) {
  for (int value = 1; value <= en_garde::kValues; ++value) {
    const int stepped = action.step() == value ? 1 : 0;
    const int struck = action.value() == value ? action.count() : 0;
    if (played.count(value) + stepped + struck > en_garde::kCopies) return false;
  }
  return true;
}

using en_garde_mind::Scene;

// Where the moves of this round begin, and with what on show: the deal, or a position set up.
Result<Scene> first_scene(const en_garde::Rules& rules, const Briefing& briefing, bool dealt,
                          const en_garde::View& view) {
  if (dealt || briefing.start.empty()) return Scene::opening(view);
  const auto start = EnGarde::parse_knowledge(rules, briefing.start);
  if (!start) return std::unexpected(start.error());
  Scene scene = Scene::of(start->view, start->memory);
  scene.view.round = view.round;
  return scene;
}

// What the moves of the round lead to, as everyone saw it.
Result<Scene> read_acts(const en_garde::Rules& rules, const Briefing& briefing,
                        const en_garde::View& view) {
  const auto& moves = *briefing.moves;
  const auto deal = std::find(moves.rbegin(), moves.rend(), "*deal");
  auto scene = first_scene(rules, briefing, deal != moves.rend(), view);
  if (!scene) return scene;
  for (auto move = deal.base(); move != moves.end(); ++move) {
    if (move->starts_with('*')) continue;
    const auto action = en_garde::parse_action(*move, Language::kEnglish);
    if (!action) return std::unexpected(about_moves(action.error().message));
    if (scene->over() || scene->memory.acts.size() == en_garde::kMaxActs ||
        !in_deck(*action, scene->memory.played)) {
      return std::unexpected(about_moves(cat(quote(*move), " was not possible there")));
    }
    scene->act(rules, *action);
  }
  return scene;
}

bool fits(const Scene& scene, const Knowledge<EnGarde>& known) {
  return scene.view.square == known.view.square && scene.view.actor == known.view.actor &&
         scene.view.pending == known.view.pending &&
         scene.view.pending_count == known.view.pending_count &&
         scene.memory.played == known.memory.played;
}

// Who did what since the deal, from the moves. Where no view says who began the round, it is the
// one from whom they lead to the position: turns alternate, so there is one at most.
Result<void> read_moves(const en_garde::Rules& rules, const Briefing& briefing,
                        Knowledge<EnGarde>& known) {
  const bool told = !briefing.view.empty();
  if (!told) {
    known.view.round = 1 + static_cast<std::uint32_t>(std::ranges::count(*briefing.moves, "*deal"));
  }
  for (const Seat starter : {en_garde::kLeft, en_garde::kRight}) {
    if (told && starter != known.view.starter) continue;
    en_garde::View view = known.view;
    view.starter = starter;
    const auto scene = read_acts(rules, briefing, view);
    if (!scene) return std::unexpected(scene.error());
    if (!fits(*scene, known)) continue;
    known.memory = scene->memory;
    if (!told) {
      known.view.starter = starter;
      known.view.top_discard = scene->view.top_discard;
    }
    return {};
  }
  return std::unexpected(about_moves("those of this round do not lead to the position"));
}

}  // namespace

Result<void> EnGarde::complete(const Rules& rules, const Briefing& briefing,
                               Knowledge<EnGarde>& known) {
  // An empty hand is written alike whether one sees it or not.
  const auto me = static_cast<std::size_t>(briefing.seat);
  if (!known.view.open[me]) return refuse("the position hides the engine's own hand");
  known.view.viewer = Viewer::seat(briefing.seat);
  known.view.open[1 - me] = false;
  known.view.hand[1 - me] = {};
  if (!briefing.view.empty()) {
    if (auto ok = read_match(briefing.view, known.view); !ok) return ok;
  }
  return briefing.moves ? read_moves(rules, briefing, known) : Result<void>{};
}

}  // namespace salle
