#include "arena/prepared_game.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine_protocol/engine_player.hpp"
#include "engine_protocol/engine_spec.hpp"
#include "games/table_model.hpp"
#include "players/roster.hpp"

namespace salle {
namespace {

// Whoever plays a side of a match: a player of the house, or an outside engine.
template <Game G>
class SidePlayer {
 public:
  // By name, or by a command: "provost", "search:nodes=500", "cmd:./my-bot". An engine is not
  // started yet.
  static Result<SidePlayer> engage(std::string_view text) {
    SidePlayer side;
    if (!engine_protocol::is_engine_command(text)) {
      auto ready = make_player_for<G>(text);
      if (!ready) return std::unexpected(ready.error());
      side.ready_ = *std::move(ready);
      return side;
    }
    auto command = engine_protocol::parse_engine_command(text);
    if (!command) return std::unexpected(command.error());
    side.command_ = *std::move(command);
    return side;
  }

  // A new game, from a position unless it is empty. What engines ran for the last one are ended.
  void begin(std::string start) {
    start_ = std::move(start);
    guests_.clear();
    guests_.resize(kMaxSeats);
  }

  // A legal action, or what an engine did wrong. `stop` ends the wait for an engine.
  Result<typename G::Action> decide(const Bout<G>& bout, Seat turn, Random& random,
                                    const std::atomic<bool>& stop) {
    if (ready_.player != nullptr) {
      const auto thought = ready_.think(bout.sight(turn), random);
      if (!thought) return std::unexpected(thought.error());
      return thought->action;
    }
    // One program for each seat: none shall know what another seat of its side knows.
    auto& guest = guests_[static_cast<std::size_t>(turn)];
    if (!guest) guest.emplace(command_.command);
    Budget budget = command_.budget;
    budget.stop = &stop;
    const auto thought = guest->think(engine_protocol::briefing_of(TableOf<G>(bout), turn, start_),
                                      budget, random());
    if (!thought) return std::unexpected(thought.error());
    return G::parse_action(bout.rules(), thought->action, Language::kEnglish);
  }

 private:
  SidePlayer() = default;

  ReadyPlayer<G> ready_;
  engine_protocol::EngineCommand command_;
  std::string start_;
  std::vector<std::optional<engine_protocol::EnginePlayer>> guests_;  // by seat
};

template <Game G>
class PairPlayer {
 public:
  PairPlayer(const typename G::Rules& rules, std::vector<typename G::State> openings)
      : rules_(rules), openings_(std::move(openings)) {}

  std::optional<PairResult> play(const Encounter& encounter, std::int64_t pair,
                                 const std::atomic<bool>& stop) const {
    auto a = SidePlayer<G>::engage(encounter.a);
    auto b = SidePlayer<G>::engage(encounter.b);
    if (!a || !b) return std::nullopt;
    const auto stream = static_cast<std::uint64_t>(pair);
    PairResult result;
    if (!openings_.empty()) {
      result.opening = static_cast<int>(opening_for(encounter.seed, pair, openings_.size())) + 1;
    }
    for (const int a_side : {0, 1}) {
      Random random(encounter.seed, 2 * stream + static_cast<std::uint64_t>(a_side));
      std::array<SidePlayer<G>*, 2> seated = {&*a, &*b};
      if (a_side == 1) std::swap(seated[0], seated[1]);
      const auto game = static_cast<std::size_t>(a_side);
      Bout<G> bout = result.opening == 0
                         ? Bout<G>(rules_)
                         : Bout<G>(rules_, openings_[static_cast<std::size_t>(result.opening) - 1]);
      for (SidePlayer<G>* side : seated) {
        side->begin(result.opening == 0 ? "" : G::position_text(rules_, bout.state()));
      }
      Course course{number_for(encounter.seed, stream), random, stop};
      if (!play_game(bout, seated, course)) return std::nullopt;
      result.decisions[game] = course.decisions;
      if (course.fault.empty()) {
        result.payoffs[game] = side_payoff(G::payoffs(rules_, bout.state()), a_side);
      } else {
        result.payoffs[game] = course.side_at_fault == a_side ? -1 : 1;
        result.faults[game] = std::move(course.fault);
      }
    }
    return result;
  }

 private:
  // How a game goes.
  struct Course {
    std::uint64_t deal_seed;
    Random& random;
    const std::atomic<bool>& stop;
    std::int64_t decisions = 0;
    std::string fault = {};  // with which a side lost
    int side_at_fault = 0;
  };

  // Chance follows the deal's seed by key, not by order, so that a duplicate stays one when the
  // games take different paths. False if it was stopped.
  bool play_game(Bout<G>& bout, const std::array<SidePlayer<G>*, 2>& seated, Course& course) const {
    for (;;) {
      const Seat turn = bout.turn();
      if (turn == kNobody) return true;
      if (turn == kChance) {
        const std::uint64_t key = G::chance_key(rules_, bout.state());
        bout.play(G::draw(rules_, bout.state(), number_for(course.deal_seed, key)));
        continue;
      }
      if (course.stop.load(std::memory_order_relaxed)) return false;
      // A player has all the seats of a side.
      const int side = G::side(rules_, turn);
      const auto action =
          seated[static_cast<std::size_t>(side)]->decide(bout, turn, course.random, course.stop);
      if (course.stop.load(std::memory_order_relaxed)) return false;
      if (!action) {
        course.fault = action.error().message;
        course.side_at_fault = side;
        return true;
      }
      bout.play(*action);
      ++course.decisions;
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
Result<PreparedGame> open_contest_of(const GamePlan& plan, std::span<const std::string> players) {
  const auto rules = G::parse_rules(plan.rules);
  if (!rules) return std::unexpected(rules.error());
  for (const std::string& player : players) {
    if (auto engaged = SidePlayer<G>::engage(player); !engaged) {
      return std::unexpected(engaged.error());
    }
  }
  auto suite = find_openings(plan.game, plan.rules, plan.openings);
  if (!suite) return std::unexpected(suite.error());
  std::vector<typename G::State> openings;
  for (const std::string& position : suite->positions) {
    openings.push_back(G::parse_position(*rules, position).value());  // was checked
  }
  auto pairs = std::make_shared<const PairPlayer<G>>(*rules, std::move(openings));
  return PreparedGame{
      G::rules_text(*rules), *std::move(suite),
      [pairs](const Encounter& encounter, std::int64_t pair, const std::atomic<bool>& stop) {
        return pairs->play(encounter, pair, stop);
      }};
}

}  // namespace

Result<PreparedGame> prepare_game(const GamePlan& plan, std::span<const std::string> players) {
  Result<PreparedGame> result = unknown_game(plan.game);
  with_game(plan.game,
            [&]<class G>(std::type_identity<G>) { result = open_contest_of<G>(plan, players); });
  return result;
}

}  // namespace salle
