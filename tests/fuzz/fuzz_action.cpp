// Actions and rules of every game: what is read prints the same, what is refused says why.
#include <cstdint>
#include <string_view>

#include "check.hpp"
#include "games/registry.hpp"

using namespace salle;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for_each_game([&]<class G>(std::type_identity<G>) {
    const auto standard = G::parse_rules("").value();
    if (const auto action = G::parse_action(standard, text)) {
      const auto again = G::parse_action(standard, G::action_text(standard, *action));
      check(again && *again == *action);
      // Offered at the start, it is either legal or refused with words, and leaves no trace.
      auto state = G::start(standard);
      Random random(1);
      settle<G>(standard, state, random);
      const auto view = G::view(standard, state, Viewer::seat(G::turn(standard, state)));
      if (!accept<G>(standard, state, *action)) {
        check(!G::refusal(standard, view, *action, Language::kFrench).empty());
      }
    } else {
      check(!action.error().message.empty());
    }
    if (const auto rules = G::parse_rules(text)) {
      const auto again = G::parse_rules(G::rules_text(*rules));
      check(again && G::rules_text(*again) == G::rules_text(*rules));
    } else {
      check(!rules.error().message.empty());
    }
  });
  return 0;
}
