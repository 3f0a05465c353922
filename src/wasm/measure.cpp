#include "players/measure.hpp"

#include "players/roster.hpp"
#include "wasm/engine_answers.hpp"

namespace salle::wasm {

Answer measure(EngineRequest& request) {
  const std::string game = request.text("game");
  const std::string rules_text = request.text("rules", false);
  const Budget budget = request.budget();
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (budget.seconds == 0.0) return no("malformed", "\"seconds\" says how long to measure");
  Answer answer = no("rules", unknown_game(game).error().message);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    const auto rules = G::parse_rules(rules_text);
    if (!rules) {
      answer = no("rules", rules.error().message);
    } else if (budget.nodes == 0) {
      const Speed speed = random_play_speed(game, rules_text, budget.seconds).value();
      answer = Json{{"rate", speed.decisions_per_second}, {"seconds", speed.seconds}};
    } else if (auto lacking =
                   lacks(roster<G>().back().make()->weights(*rules, {.nodes = budget.nodes}))) {
      answer = std::unexpected(*std::move(lacking));
    } else {
      const ThinkingSpeed speed =
          thinking_speed(game, rules_text, {.nodes = budget.nodes}, budget.seconds).value();
      answer = Json{{"rate", speed.nodes_per_second}, {"seconds", speed.seconds}};
    }
  });
  return answer;
}

}  // namespace salle::wasm
