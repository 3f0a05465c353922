#include "arena/openings.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <numeric>
#include <sstream>

#include "core/random.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"

namespace salle {
namespace {

// The house's suite; empty for a game without one.
template <Game G>
std::string_view house_openings(const typename G::Rules& rules) {
  if constexpr (requires { &G::openings; }) return G::openings(rules);
  return {};
}

// Why a position that can be read is not of these rules; empty if it is.
template <Game G>
std::string_view misfit(const typename G::Rules& rules, const typename G::State& state) {
  if constexpr (requires { &G::misfit; }) return G::misfit(rules, state);
  return {};
}

template <Game G>
Result<OpeningSuite> parse_openings_of(const typename G::Rules& rules, std::string_view text,
                                       std::string_view source) {
  if (G::kInfo.secrets) {
    return refuse(cat(G::kInfo.id, " needs no openings: its pairs of games begin with a deal"));
  }
  OpeningSuite suite;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view position = trim(line.substr(0, line.find('#')));
    if (position.empty()) continue;
    const auto wrong = [&](std::string_view why) {
      return refuse(cat(source, ", line ", number, ": ", why));
    };
    const auto state = G::parse_position(rules, position);
    if (!state) return wrong(state.error().message);
    if (const auto why = misfit<G>(rules, *state); !why.empty()) return wrong(why);
    if (G::turn(rules, *state) == kNobody) return wrong("the game is over in this position");
    suite.positions.push_back(G::position_text(rules, *state));
  }
  if (suite.positions.empty()) return refuse(cat(source, " has no positions in it"));
  return suite;
}

template <Game G>
Result<OpeningSuite> find_openings_of(std::string_view rules_text, const std::string& choice) {
  const auto rules = G::parse_rules(rules_text);
  if (!rules) return std::unexpected(rules.error());
  if (choice == "none") return OpeningSuite{};
  if (choice.empty() || choice == "house") {
    const std::string_view text = house_openings<G>(*rules);
    if (!text.empty()) return parse_openings_of<G>(*rules, text, "the house's openings");
    if (choice.empty()) return OpeningSuite{};
    return refuse(cat("the house has no openings for ", G::kInfo.id));
  }
  std::ifstream file(choice, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  // An empty file gives nothing to read, which is told apart below.
  if (!file.is_open() || file.bad()) {
    return refuse(cat("cannot read ", quote(choice), ": ", std::strerror(errno)));
  }
  return parse_openings_of<G>(*rules, text.str(), quote(choice));
}

}  // namespace

std::string OpeningSuite::fingerprint() const {
  if (positions.empty()) return "none";
  std::uint64_t sum = 0xcbf29ce484222325u;  // FNV-1a
  const auto take = [&](char c) { sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3u; };
  for (const std::string& position : positions) {
    for (const char c : position) take(c);
    take('\n');
  }
  char text[48];
  std::snprintf(text, sizeof text, "%zu positions, %016llx", positions.size(),
                static_cast<unsigned long long>(sum));
  return text;
}

Result<OpeningSuite> parse_openings(std::string_view game, std::string_view rules,
                                    std::string_view text, std::string_view source) {
  Result<OpeningSuite> suite = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    const auto parsed = G::parse_rules(rules);
    if (parsed) {
      suite = parse_openings_of<G>(*parsed, text, source);
    } else {
      suite = std::unexpected(parsed.error());
    }
  });
  return suite;
}

Result<OpeningSuite> find_openings(std::string_view game, std::string_view rules,
                                   const std::string& choice) {
  Result<OpeningSuite> suite = unknown_game(game);
  with_game(game,
            [&]<class G>(std::type_identity<G>) { suite = find_openings_of<G>(rules, choice); });
  return suite;
}

std::size_t opening_for(std::uint64_t seed, std::int64_t pair, std::size_t count) {
  constexpr std::uint64_t kStream = ~std::uint64_t{0};  // the games' own count from 0
  Random random(seed, kStream);
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  return order[static_cast<std::size_t>(pair) % count];
}

}  // namespace salle
