#include "arena/contest.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "players/roster.hpp"

namespace salle {
namespace {

template <Game G>
class Hall {
 public:
  Hall(const typename G::Rules& rules, std::vector<typename G::State> openings)
      : rules_(rules), openings_(std::move(openings)) {}

  std::optional<PairResult> play(const Encounter& encounter, std::int64_t pair,
                                 const std::atomic<bool>& stop) const {
    auto a = hire_for<G>(encounter.a);
    auto b = hire_for<G>(encounter.b);
    if (!a || !b) return std::nullopt;
    const auto stream = static_cast<std::uint64_t>(pair);
    PairResult result;
    if (!openings_.empty()) {
      result.opening = static_cast<int>(opening_for(encounter.seed, pair, openings_.size())) + 1;
    }
    for (const int a_side : {0, 1}) {
      Random random(encounter.seed, 2 * stream + static_cast<std::uint64_t>(a_side));
      std::array<Hired<G>*, 2> seated = {&*a, &*b};
      if (a_side == 1) std::swap(seated[0], seated[1]);
      const auto game = static_cast<std::size_t>(a_side);
      Bout<G> bout = result.opening == 0
                         ? Bout<G>(rules_)
                         : Bout<G>(rules_, openings_[static_cast<std::size_t>(result.opening) - 1]);
      const std::uint64_t deal_seed = number_for(encounter.seed, stream);
      if (!play_game(bout, seated, deal_seed, random, result.decisions[game], stop)) {
        return std::nullopt;
      }
      result.payoffs[game] = side_payoff(G::payoffs(rules_, bout.state()), a_side);
    }
    return result;
  }

 private:
  // Chance follows the deal's seed by key, not by order, so that a duplicate stays one when the
  // games take different paths. False if it was stopped.
  bool play_game(Bout<G>& bout, const std::array<Hired<G>*, 2>& seated, std::uint64_t deal_seed,
                 Random& random, std::int64_t& decisions, const std::atomic<bool>& stop) const {
    for (;;) {
      const Seat turn = bout.turn();
      if (turn == kNobody) return true;
      if (turn == kChance) {
        const std::uint64_t key = G::chance_key(rules_, bout.state());
        bout.play(G::draw(rules_, bout.state(), number_for(deal_seed, key)));
        continue;
      }
      if (stop.load(std::memory_order_relaxed)) return false;
      // A player has all the seats of a side.
      Hired<G>& player = *seated[static_cast<std::size_t>(G::side(rules_, turn))];
      bout.play(player.think(bout.sight(turn), random)->action);
      ++decisions;
    }
  }

  // What a side made of the game: team-mates share a fate.
  int side_payoff(const Payoffs& payoffs, int side) const {
    Seat seat = 0;
    while (G::side(rules_, seat) != side) ++seat;
    return payoffs[static_cast<std::size_t>(seat)];
  }

  typename G::Rules rules_;
  std::vector<typename G::State> openings_;
};

template <Game G>
Result<Contest> open_contest_of(const ContestPlan& plan, std::span<const std::string> players) {
  const auto rules = G::parse_rules(plan.rules);
  if (!rules) return std::unexpected(rules.error());
  for (const std::string& player : players) {
    if (auto hired = hire_for<G>(player); !hired) return std::unexpected(hired.error());
  }
  auto suite = find_openings(plan.game, plan.rules, plan.openings);
  if (!suite) return std::unexpected(suite.error());
  std::vector<typename G::State> openings;
  for (const std::string& position : suite->positions) {
    openings.push_back(G::parse_position(*rules, position).value());  // was checked
  }
  auto hall = std::make_shared<const Hall<G>>(*rules, std::move(openings));
  return Contest{
      G::rules_text(*rules), *std::move(suite),
      [hall](const Encounter& encounter, std::int64_t pair, const std::atomic<bool>& stop) {
        return hall->play(encounter, pair, stop);
      }};
}

}  // namespace

Result<Contest> open_contest(const ContestPlan& plan, std::span<const std::string> players) {
  Result<Contest> result = unknown_game(plan.game);
  with_game(plan.game,
            [&]<class G>(std::type_identity<G>) { result = open_contest_of<G>(plan, players); });
  return result;
}

}  // namespace salle
