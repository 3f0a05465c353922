// Positions of every game, full or as one seat knows them: what reads back must print the same,
// stand on legal ground, and be playable.
#include <cstdint>
#include <string_view>

#include "check.hpp"
#include "games/registry.hpp"

using namespace salle;

namespace {

template <Game G>
void read_position(const typename G::Rules& rules, std::string_view text) {
  const auto state = G::parse_position(rules, text);
  if (!state) {
    check(!state.error().message.empty());
  } else {
    check(G::broken(rules, *state).empty());
    auto playing = *state;
    Random random(1);
    settle<G>(rules, playing, random);
    if (G::turn(rules, playing) >= 0) {
      ActionList<G> actions;
      G::legal(rules, playing, actions);
      check(!actions.empty());
      for (const auto& action : actions) {
        auto after = playing;
        G::apply(rules, after, action);
        check(G::broken(rules, after).empty());
      }
    }
    const auto again = G::parse_position(rules, G::position_text(rules, *state));
    check(again && G::position_text(rules, *again) == G::position_text(rules, *state));
  }
  if (const auto known = G::parse_knowledge(rules, text)) {
    Random random(1);
    const auto invented = G::sample(rules, *known, random);
    check(G::broken(rules, invented).empty());
    check(G::view(rules, invented, known->view.viewer) == known->view);
  }
}

}  // namespace

// The first byte chooses game and rule set, the rest is the position.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::size_t choice = data[0];
  for_each_game([&]<class G>(std::type_identity<G>) {
    for (const RuleSetInfo& rule_set : G::kInfo.rule_sets) {
      if (choice-- == '0') read_position<G>(G::parse_rules(rule_set.name).value(), text);
    }
  });
  return 0;
}
