#include "engines/recollection.hpp"

#include <algorithm>
#include <set>

#include "core/json_reader.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table_model.hpp"
#include "players/en_garde/range_scene.hpp"

namespace salle::engines {
namespace {

Error about_moves(std::string why) { return {cat("the moves: ", why)}; }

// Where nothing is hidden, the moves say all.
template <Game G>
Result<Bout<G>> replayed(const typename G::Rules& rules, const Briefing& briefing) {
  const std::string& from = briefing.moves ? briefing.start : briefing.position;
  Bout<G> bout(rules);
  if (!from.empty()) {
    const auto state = G::parse_position(rules, from);
    if (!state) return std::unexpected(state.error());
    bout = Bout<G>(rules, *state);
  }
  if (!briefing.moves) return bout;
  for (const std::string& text : *briefing.moves) {
    const auto action = G::parse_action(rules, text, Language::kEnglish);
    if (!action) return std::unexpected(about_moves(action.error().message));
    if (!bout.play(*action)) {
      return std::unexpected(about_moves(cat(quote(text), " was not possible there")));
    }
  }
  const std::string reached = G::knowledge_text(rules, bout.knowledge(Viewer::seat(briefing.seat)));
  if (!briefing.position.empty() && bout.turn() >= 0 && reached != briefing.position) {
    return std::unexpected(
        about_moves(cat("they lead to ", quote(reached), ", not to ", quote(briefing.position))));
  }
  return bout;
}

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

// Who did what since the deal, from the moves of the round.
Result<en_garde::Memory> read_acts(const en_garde::Rules& rules, const Briefing& briefing,
                                   const en_garde::View& view, en_garde::Cards played) {
  const auto& moves = *briefing.moves;
  const auto deal = std::find(moves.rbegin(), moves.rend(), "*deal");
  auto scene = en_garde_mind::Scene::opening(view);
  for (auto move = deal.base(); move != moves.end(); ++move) {
    if (move->starts_with('*')) continue;
    const auto action = en_garde::parse_action(*move, Language::kEnglish);
    if (!action) return std::unexpected(about_moves(action.error().message));
    if (scene.over() || scene.memory.acts.size() == en_garde::kMaxActs ||
        !in_deck(*action, scene.memory.played)) {
      return std::unexpected(about_moves(cat(quote(*move), " was not possible there")));
    }
    scene.act(rules, *action);
  }
  const bool fits = scene.view.square == view.square && scene.view.actor == view.actor &&
                    scene.view.pending == view.pending &&
                    scene.view.pending_count == view.pending_count && scene.memory.played == played;
  if (!fits) return std::unexpected(about_moves("those of this round do not lead to the position"));
  return scene.memory;
}

// What a game's knowledge has beyond its position's text. Most have nothing.
template <Game G>
Result<void> complete(const typename G::Rules&, const Briefing&, Knowledge<G>&) {
  return {};
}

template <>
Result<void> complete<EnGarde>(const EnGarde::Rules& rules, const Briefing& briefing,
                               Knowledge<EnGarde>& known) {
  // An empty hand is written alike whether one sees it or not.
  const auto me = static_cast<std::size_t>(briefing.seat);
  if (!known.view.open[me]) return refuse("the position hides the engine's own hand");
  known.view.viewer = Viewer::seat(briefing.seat);
  known.view.open[1 - me] = false;
  known.view.hand[1 - me] = {};
  if (briefing.view.empty()) return {};
  if (auto ok = read_match(briefing.view, known.view); !ok) return ok;
  if (!briefing.moves || !briefing.start.empty()) return {};
  const auto memory = read_acts(rules, briefing, known.view, known.memory.played);
  if (!memory) return std::unexpected(memory.error());
  known.memory = *memory;
  return {};
}

// Where something is hidden, the position says what the seat knows.
template <Game G>
Result<Sight<G>> remembered(const typename G::Rules& rules, const Briefing& briefing) {
  auto known = G::parse_knowledge(rules, briefing.position);
  if (!known) return std::unexpected(known.error());
  if (auto ok = complete<G>(rules, briefing, *known); !ok) return std::unexpected(ok.error());
  if (!known->view.viewer.is(briefing.seat)) {
    return refuse("the position is not as the engine's seat knows it");
  }
  Sight<G> sight{briefing.seat, rules, *known, {}};
  Random random(0);
  const auto state = G::sample(rules, *known, random);
  if (G::turn(rules, state) == briefing.seat) G::legal(rules, state, sight.legal);
  return sight;
}

template <Game G>
Result<Sight<G>> sight_of(const typename G::Rules& rules, const Briefing& briefing) {
  if (G::kInfo.secrets) return remembered<G>(rules, briefing);
  const auto bout = replayed<G>(rules, briefing);
  if (!bout) return std::unexpected(bout.error());
  return bout->sight(briefing.seat);
}

// Only these actions, in the game's own order, on which a player's luck depends. None: all.
template <Game G>
Result<void> keep_only(const std::vector<std::string>& texts, Sight<G>& sight) {
  if (texts.empty()) return {};
  std::set<std::string_view> wanted(texts.begin(), texts.end());
  ActionList<G> kept;
  for (const auto& action : sight.legal) {
    if (wanted.erase(G::action_text(sight.rules, action)) > 0) kept.push(action);
  }
  if (!wanted.empty()) return refuse(cat(quote(*wanted.begin()), " is not legal here"));
  sight.legal = kept;
  return {};
}

template <Game G>
Result<std::unique_ptr<AnySight>> recollected(const Briefing& briefing) {
  const auto rules = G::parse_rules(briefing.rules);
  if (!rules) return std::unexpected(rules.error());
  if (briefing.seat < 0 || briefing.seat >= G::seats(*rules)) {
    return refuse(cat("there are seats 0 to ", G::seats(*rules) - 1, " with these rules, no seat ",
                      briefing.seat));
  }
  auto sight = sight_of<G>(*rules, briefing);
  if (!sight) return std::unexpected(sight.error());
  if (sight->legal.empty()) return refuse("it is not this seat's turn");
  if (auto ok = keep_only<G>(briefing.legal, *sight); !ok) return std::unexpected(ok.error());
  return std::make_unique<SightOf<G>>(*std::move(sight));
}

}  // namespace

Result<std::unique_ptr<AnySight>> recollect(const Briefing& briefing) {
  Result<std::unique_ptr<AnySight>> result = unknown_game(briefing.game);
  with_game(briefing.game,
            [&]<class G>(std::type_identity<G>) { result = recollected<G>(briefing); });
  return result;
}

}  // namespace salle::engines
