#include "games/archers/players/opening_maker.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/text.hpp"
#include "players/roster.hpp"

namespace salle {
namespace archers {

bool wins_this_turn(const Rules& rules, const State& state) {
  const Seat mover = turn(state.now);
  ActionList<Archers> actions;
  list_actions(state.now, actions);
  for (const Action action : actions) {
    State next = state;
    apply(rules, next, action);
    if (next.now.phase == Phase::kOver) {
      if (next.now.winner == mover) return true;
    } else if (turn(next.now) == mover && wins_this_turn(rules, next)) {
      return true;
    }
  }
  return false;
}

std::string turned_round(const std::string& position) {
  constexpr std::string_view kBefore = "NESWneswdl";
  constexpr std::string_view kAfter = "swneSWNEld";
  const auto fields = split_words(position);
  std::string board;
  for (std::size_t i = 0; i < fields[0].size(); ++i) {
    const std::size_t letter = kBefore.find(fields[0][i]);
    std::string square(1, letter < kBefore.size() ? kAfter[letter] : fields[0][i]);
    if (i + 1 < fields[0].size() && fields[0][i + 1] == '*') {
      square += '*';
      ++i;
    }
    board.insert(0, square);
  }
  return cat(board, ' ', kAfter[kBefore.find(fields[1][0])], ' ', fields[2], ' ', fields[3]);
}

}  // namespace archers

namespace {

using archers::Rules;
using archers::State;

// What two positions must differ in: not only in how long nobody has shot.
std::string without_quiet(const std::string& position) {
  return position.substr(0, position.rfind(' '));
}

class Maker {
 public:
  Maker(const OpeningOrder& order, const Rules& rules, ReadyPlayer<Archers>& player)
      : order_(order), rules_(rules), player_(player), random_(order.seed) {
    quick_ = player.budget;
    if (quick_.nodes > 0) quick_.nodes = std::max<std::int64_t>(1, quick_.nodes / 10);
  }

  // A position that will do, or an empty string.
  std::string attempt() {
    Bout<Archers> bout(rules_);
    if (!play_turns(bout)) return {};
    const std::string position = Archers::position_text(rules_, bout.state());
    if (known_.contains(without_quiet(position))) return {};
    if (!is_even(bout)) return {};
    const auto other_side = archers::parse_position(rules_, passed(position));
    if (!other_side || archers::wins_this_turn(rules_, bout.state()) ||
        archers::wins_this_turn(rules_, *other_side)) {
      return {};
    }
    known_.insert(without_quiet(position));
    known_.insert(without_quiet(archers::turned_round(position)));
    return position;
  }

 private:
  // Half of the actions anything, half what the player likes. Left to lots alone, most archers
  // would be running about; left to the player, all openings would be alike.
  bool play_turns(Bout<Archers>& bout) {
    int turns = 0;
    while (turns < order_.turns) {
      const Seat seat = bout.turn();
      if (seat == kNobody) return false;
      if (seat == kChance) {
        bout.play(Archers::draw(rules_, bout.state(), random_()));
        continue;
      }
      const auto sight = bout.sight(seat);
      const bool by_lot = random_.below(2) == 0;
      const auto choice =
          by_lot ? sight.legal[random_.below(static_cast<std::uint32_t>(sight.legal.size()))]
                 : player_.player->think(sight, quick_, random_)->action;
      bout.play(choice);
      turns += bout.turn() != seat;
    }
    return bout.turn() != kNobody;
  }

  bool is_even(const Bout<Archers>& bout) {
    const auto thought = player_.think(bout.sight(bout.turn()), random_);
    return !thought->certain && std::abs(thought->value) <= order_.within;
  }

  // As if the one to move had done nothing.
  static std::string passed(std::string position) {
    char& side = position[position.find(' ') + 1];
    side = side == 'd' ? 'l' : 'd';
    return position;
  }

  const OpeningOrder& order_;
  const Rules& rules_;
  ReadyPlayer<Archers>& player_;
  Budget quick_;  // for actions on the way
  Random random_;
  std::set<std::string> known_;
};

}  // namespace

Result<std::vector<std::string>> make_openings(
    const OpeningOrder& order, const std::function<bool(std::int64_t found)>& progress) {
  const auto rules = Archers::parse_rules(order.rules);
  if (!rules) return std::unexpected(rules.error());
  auto player = make_player_for<Archers>(order.player);
  if (!player) return std::unexpected(player.error());
  if (order.count < 1 || order.turns < 1 || !(order.within > 0.0)) {
    return refuse("openings need a count, a number of turns and a bound above 0");
  }
  Maker maker(order, *rules, *player);
  std::vector<std::string> positions;
  const int most_attempts = 1000 + 200 * order.count;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    if (progress && !progress(static_cast<std::int64_t>(positions.size()))) {
      return refuse("stopped before there were enough openings");
    }
    if (std::string position = maker.attempt(); !position.empty()) {
      positions.push_back(std::move(position));
      if (positions.size() == static_cast<std::size_t>(order.count)) return positions;
    }
  }
  return refuse(cat("only ", positions.size(), " of ", order.count, " openings were found in ",
                    most_attempts, " attempts: allow more turns or a wider bound"));
}

}  // namespace salle
