#include "players/measure.hpp"

#include <chrono>
#include <vector>

#include "games/registry.hpp"
#include "games/table.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

template <Game G>
Speed play_at_random(const typename G::Rules& rules, double seconds) {
  Random random(2026);
  ActionList<G> actions;
  std::int64_t decisions = 0;
  std::int64_t chances = 0;
  std::int64_t games = 0;
  const auto begun = std::chrono::steady_clock::now();
  double elapsed = 0.0;
  do {
    for (int i = 0; i < 100; ++i, ++games) {
      auto state = G::start(rules);
      for (;;) {
        const Seat turn = G::turn(rules, state);
        if (turn == kNobody) break;
        if (turn == kChance) {
          G::apply(rules, state, G::draw(rules, state, random()));
          ++chances;
        } else {
          G::legal(rules, state, actions);
          G::apply(rules, state, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
          ++decisions;
        }
      }
    }
    elapsed = seconds_since(begun);
  } while (elapsed < seconds);
  return {static_cast<double>(decisions) / elapsed,
          static_cast<double>(decisions + chances) / elapsed, static_cast<double>(games) / elapsed,
          elapsed};
}

// Decisions of random games, for players to think about.
template <Game G>
std::vector<Sight<G>> some_sights(const typename G::Rules& rules) {
  constexpr std::size_t kSights = 24;
  std::vector<Sight<G>> sights;
  Random random(2027);
  Bout<G> bout(rules);
  while (sights.size() < kSights) {
    const Seat turn = bout.turn();
    if (turn == kNobody) {
      bout = Bout<G>(rules);
    } else if (turn == kChance) {
      bout.play(G::draw(rules, bout.state(), random()));
    } else {
      const auto sight = bout.sight(turn);
      if (sight.legal.size() > 1 && random.below(8) == 0) sights.push_back(sight);
      bout.play(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
    }
  }
  return sights;
}

template <Game G>
ThinkingSpeed think_at_random_places(const typename G::Rules& rules, const Budget& budget,
                                     double seconds) {
  const auto sights = some_sights<G>(rules);
  const auto player = roster<G>().back().make();
  Random random(2028);
  std::int64_t nodes = 0;
  std::int64_t decisions = 0;
  const auto begun = std::chrono::steady_clock::now();
  double elapsed = 0.0;
  do {
    const auto& sight = sights[static_cast<std::size_t>(decisions) % sights.size()];
    nodes += player->think(sight, budget, random)->nodes;
    ++decisions;
    elapsed = seconds_since(begun);
  } while (elapsed < seconds);
  return {static_cast<double>(nodes) / elapsed, elapsed / static_cast<double>(decisions), elapsed};
}

}  // namespace

Result<Speed> random_play_speed(std::string_view game, std::string_view rules, double seconds) {
  Result<Speed> speed = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    const auto parsed = G::parse_rules(rules);
    if (!parsed) {
      speed = std::unexpected(parsed.error());
    } else {
      speed = play_at_random<G>(*parsed, seconds);
    }
  });
  return speed;
}

Result<ThinkingSpeed> thinking_speed(std::string_view game, std::string_view rules,
                                     const Budget& budget, double seconds) {
  Result<ThinkingSpeed> speed = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    const auto parsed = G::parse_rules(rules);
    if (!parsed) {
      speed = std::unexpected(parsed.error());
    } else {
      speed = think_at_random_places<G>(*parsed, budget, seconds);
    }
  });
  return speed;
}

}  // namespace salle
