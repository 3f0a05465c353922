#include "arena/match.hpp"

#include <array>

#include "arena/statistics.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

// One game; `seated` says which player has which seat. Chance follows the deal's seed by key, not
// by order, so that a duplicate stays one when the games take different paths.
template <Game G>
Payoffs play_game(const typename G::Rules& rules, const std::array<Hired<G>*, 2>& seated,
                  std::uint64_t deal_seed, Random& random, std::int64_t& decisions) {
  Bout<G> bout(rules);
  for (;;) {
    const Seat turn = bout.turn();
    if (turn == kNobody) return G::payoffs(rules, bout.state());
    if (turn == kChance) {
      const std::uint64_t key = G::chance_key(rules, bout.state());
      bout.play(G::draw(rules, bout.state(), number_for(deal_seed, key)));
      continue;
    }
    // A player has all the seats of a side.
    Hired<G>& player = *seated[static_cast<std::size_t>(G::side(rules, turn))];
    bout.play(player.think(bout.sight(turn), random)->action);
    ++decisions;
  }
}

// What a side made of the game: team-mates share a fate.
template <Game G>
int side_payoff(const typename G::Rules& rules, const Payoffs& payoffs, int side) {
  Seat seat = 0;
  while (G::side(rules, seat) != side) ++seat;
  return payoffs[static_cast<std::size_t>(seat)];
}

template <Game G>
Result<MatchResult> play_match_of(const MatchPlan& plan,
                                  const std::function<bool(std::int64_t)>& progress) {
  const auto rules = G::parse_rules(plan.rules);
  if (!rules) return std::unexpected(rules.error());
  auto a = hire_for<G>(plan.a);
  if (!a) return std::unexpected(a.error());
  auto b = hire_for<G>(plan.b);
  if (!b) return std::unexpected(b.error());

  MatchResult result;
  Tally pairs;
  const std::int64_t pair_count = (plan.games + 1) / 2;
  for (std::int64_t pair = 0; pair < pair_count; ++pair) {
    const auto stream = static_cast<std::uint64_t>(pair);
    const std::uint64_t deal_seed = number_for(plan.seed, stream);
    double points = 0.0;
    for (const int a_side : {0, 1}) {
      Random random(plan.seed, 2 * stream + static_cast<std::uint64_t>(a_side));
      std::array<Hired<G>*, 2> seated = {&*a, &*b};
      if (a_side == 1) std::swap(seated[0], seated[1]);
      const Payoffs payoffs = play_game<G>(*rules, seated, deal_seed, random, result.decisions);
      const int a_payoff = side_payoff<G>(*rules, payoffs, a_side);
      ++result.games;
      result.wins += a_payoff > 0;
      result.draws += a_payoff == 0;
      result.losses += a_payoff < 0;
      result.first_seat_wins += payoffs[0] > 0;
      points += 0.5 + 0.5 * a_payoff;
    }
    pairs.add(points / 2.0);
    if (progress && !progress(result.games)) break;
  }
  result.score = pairs.mean();
  result.error_bar = pairs.error_bar();
  return result;
}

}  // namespace

Result<MatchResult> play_match(const MatchPlan& plan,
                               const std::function<bool(std::int64_t done)>& progress) {
  if (plan.games < 2)
    return refuse("a match has at least two games, one deal played from both seats");
  Result<MatchResult> result = unknown_game(plan.game);
  with_game(plan.game,
            [&]<class G>(std::type_identity<G>) { result = play_match_of<G>(plan, progress); });
  return result;
}

}  // namespace salle
