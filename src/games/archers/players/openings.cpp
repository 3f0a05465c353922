// The house's openings for Archers. A position says by itself whether kings are in play, and which
// archers they are cannot be told afterwards: two suites.
#include "games/archers/archers.hpp"

namespace salle {
namespace embedded {

// Made from data/openings/ by cmake/embed.cmake.
extern const unsigned char openings_archers[];
extern const std::size_t openings_archers_size;
extern const unsigned char openings_archers_kings[];
extern const std::size_t openings_archers_kings_size;

}  // namespace embedded

std::string_view Archers::openings(const Rules& rules) {
  const auto text = [](const unsigned char* bytes, std::size_t size) {
    return std::string_view(reinterpret_cast<const char*>(bytes), size);
  };
  using namespace embedded;
  return rules.kings ? text(openings_archers_kings, openings_archers_kings_size)
                     : text(openings_archers, openings_archers_size);
}

std::string_view Archers::misfit(const Rules& rules, const State& state) {
  if (rules.kings == state.begun.kings()) return {};
  return rules.kings ? "there are no kings in it, but the rules are with kings"
                     : "there are kings in it, but the rules are without";
}

}  // namespace salle
