#include "engine_protocol/briefing.hpp"

#include <algorithm>
#include <set>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table_model.hpp"

namespace salle::engine_protocol {
namespace {

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

// What cannot be an action at all was never done.
template <Game G>
Result<void> readable_moves(const typename G::Rules& rules, const Briefing& briefing) {
  if (!briefing.moves) return {};
  for (const std::string& text : *briefing.moves) {
    if (text == "*?") continue;
    if (const auto action = G::parse_action(rules, text, Language::kEnglish); !action) {
      return std::unexpected(about_moves(action.error().message));
    }
  }
  return {};
}

// Where something is hidden, the position says what the seat knows.
template <Game G>
Result<Sight<G>> remembered(const typename G::Rules& rules, const Briefing& briefing) {
  if (auto ok = readable_moves<G>(rules, briefing); !ok) return std::unexpected(ok.error());
  auto known = G::parse_knowledge(rules, briefing.position);
  if (!known) return std::unexpected(known.error());
  if constexpr (requires { &G::complete; }) {
    if (auto ok = G::complete(rules, briefing, *known); !ok) return std::unexpected(ok.error());
  }
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
  std::set<std::string> wanted;
  for (const std::string& text : texts) {
    // However it is written: "A5" is "A5x1".
    const auto action = G::parse_action(sight.rules, text, Language::kEnglish);
    wanted.insert(action ? G::action_text(sight.rules, *action) : text);
  }
  ActionList<G> kept;
  for (const auto& action : sight.legal) {
    if (wanted.erase(G::action_text(sight.rules, action)) > 0) kept.push(action);
  }
  if (!wanted.empty()) return refuse(cat(quote(*wanted.begin()), " is not legal here"));
  sight.legal = kept;
  return {};
}

template <Game G>
Result<std::unique_ptr<AnySight>> sight_of_briefing(const Briefing& briefing) {
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

Error about_moves(std::string_view why) { return {cat("the moves: ", why)}; }

Result<std::unique_ptr<AnySight>> sight_from_text(const Briefing& briefing) {
  Result<std::unique_ptr<AnySight>> result = unknown_game(briefing.game);
  with_game(briefing.game,
            [&]<class G>(std::type_identity<G>) { result = sight_of_briefing<G>(briefing); });
  return result;
}

}  // namespace salle::engine_protocol
