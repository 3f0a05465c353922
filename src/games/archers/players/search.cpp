#include "games/archers/players/search.hpp"

#include <algorithm>

#include "games/archers/players/counts.hpp"

namespace salle {

using namespace archers;

namespace {

// Manoeuvres tried so late are first looked at less deep by one, or by two.
constexpr int kLater = 4;
constexpr int kMuchLater = 14;
constexpr int kEnough = 10;  // manoeuvres for each left in depth

// Certain scores count actions from the root; in the table they count from the position itself.
int to_table(int score, int ply) {
  return score > kCertain ? score + ply : score < -kCertain ? score - ply : score;
}
int from_table(int score, int ply) {
  return score > kCertain ? score - ply : score < -kCertain ? score + ply : score;
}

std::uint64_t mix(std::uint64_t number) { return splitmix64(number); }

// Is this manoeuvre looked at in the other order, before `first` instead of after it? A pivot
// changes nothing for the steps and pivots of other archers, nor they for it. So of a pivot and a
// friend's step the pivot comes first, and of two pivots the one on the lower square.
bool belongs_before(Action second, Action first) {
  if (first == Action::none() || second.deed() != Deed::kPivot) return false;
  if (first.deed() == Deed::kStep) return second.from() != first.to();
  return second.from() < first.from();
}

}  // namespace

std::uint64_t ArchersSearch::key_of(const Position& position, Action previous) const {
  std::uint64_t key = position.key;
  if (position.phase == Phase::kSecond) {
    key ^= mix((std::uint64_t{previous.code()} << 32) | (std::uint64_t{position.undo.code()} << 1) |
               1);
  }
  if (position.fired) {
    key ^= mix(position.shot.south() ^ mix(position.shot.north() + 0x5a11e));
  }
  // Near the draw by quiet turns the count is part of the position.
  constexpr unsigned kFarFromDraw = 24;
  if (rules_.quiet > 0 && position.quiet + kFarFromDraw >= rules_.quiet) {
    key ^= mix(position.quiet + 0xd4a3);
  }
  return key;
}

// Has this position, which begins a turn, been there since the last shot? Coming back to one takes
// four turns at the least. Once is taken for a draw, as whoever wants one could do it again.
bool ArchersSearch::repeats(const Position& position) const {
  if (rules_.repetition == 0) return false;
  for (std::size_t back = 4; back <= position.quiet && back <= turn_count_; back += 2) {
    if (turns_[turn_count_ - back] == position.key) return true;
  }
  return false;
}

int ArchersSearch::value_of(const Position& position, Action action, int depth, int alpha, int beta,
                            int ply) {
  Position next = position;
  Referee(rules_, next).apply(action);
  if (next.phase == Phase::kOver) {
    spend_node();
    return next.winner < 0 ? 0 : kWon - (ply + 1);
  }
  line_[static_cast<std::size_t>(ply) + 1] = {&position, action};
  const int left = depth - (action.is_manoeuvre() ? 1 : 0);
  if (next.mover == position.mover) {
    // All orders after a root action, so that each one's value is its own.
    const bool follows = action.is_manoeuvre() && ply > 0;
    return search(next, left, alpha, beta, ply + 1, follows ? action : Action::none());
  }
  if (repeats(next)) {
    spend_node();
    return 0;
  }
  turns_[turn_count_++] = next.key;
  const int score = -search(next, left, -beta, -alpha, ply + 1, Action::none());
  --turn_count_;
  return score;
}

// Sums follow what was done since the ply before, whose own are brought up to date only now: most
// positions are never judged.
const ArchersNet::Sums& ArchersSearch::sums_of(const Position& position, int ply) {
  const auto at = static_cast<std::size_t>(ply);
  ArchersNet::Sums& sums = sums_[at];
  const Made made = line_[at];
  if (made.before == nullptr) {
    net_->follow(position, sums);
  } else {
    net_->follow(*made.before, sums_[at - 1]);
    net_->follow(*made.before, sums_[at - 1], made.action, position, sums);
  }
  return sums;
}

// What a position is worth at a glance, for the one to move, as well as this player can tell.
int ArchersSearch::judge(const Position& position, int ply) {
  const int score = net_ == nullptr ? evaluate(position, settings_.weights)
                                    : net_->evaluate(position, sums_of(position, ply));
  if (settings_.misjudges == 0 && settings_.grain == 1) return score;
  const auto span = static_cast<std::uint64_t>(2 * settings_.misjudges + 1);
  const auto error = static_cast<int>(scale_to(number_for(turn_number_, position.key), span)) -
                     settings_.misjudges;
  return (score + error) / settings_.grain * settings_.grain;
}

// Shots only, or none: what is left standing is then evaluated.
int ArchersSearch::settle_shots(const Position& position, int alpha, int beta, int ply) {
  int best = judge(position, ply);
  if (position.phase == Phase::kSecond || best >= beta) return best;
  alpha = std::max(alpha, best);
  const Squares empty = position.board.empty();
  const ByFacing shots = targets(position.board, position.mover, ~position.shot, empty);
  if (!((shots[0] | shots[1]) | (shots[2] | shots[3])).any()) return best;
  for (const Facing facing : kFacings) {
    for (const Square target : shots[archers::index(facing)]) {
      const Action shot = Action::shot(shooter_of(target, facing, empty), target);
      const int score = value_of(position, shot, 0, alpha, beta, ply);
      if (stopped_) return 0;
      if (score > best) {
        best = score;
        alpha = std::max(alpha, best);
        if (best >= beta) return best;
      }
    }
  }
  return best;
}

// Would it be good enough to do nothing at all this turn? That is not allowed, but having to do
// something is hardly ever worse.
bool ArchersSearch::passing_suffices(const Position& position, int depth, int beta, int ply) {
  if (depth < 3 || position.phase != Phase::kOpening || is_certain(beta)) return false;
  if (rules_.quiet > 0 && position.quiet + 1 >= rules_.quiet) return false;
  if (judge(position, ply) < beta) return false;
  Position passed = position;
  passed.mover ^= 1;
  passed.key ^= kKeys.light_to_move;
  passed.quiet = position.fired ? 0 : position.quiet + 1;
  passed.fired = false;
  passed.shot = {};
  line_[static_cast<std::size_t>(ply) + 1] = {};
  turns_[turn_count_++] = passed.key;
  const int score = -search(passed, depth - 3, -beta, -beta + 1, ply + 1, Action::none(), false);
  --turn_count_;
  return !stopped_ && score >= beta;
}

int ArchersSearch::search(const Position& position, int depth, int alpha, int beta, int ply,
                          Action previous, bool may_pass) {
  if (!spend_node()) return 0;
  if (depth <= 0 && !settings_.looks_at_reply) return judge(position, ply);
  const Breakthrough through = breakthrough(position);
  if (through.manoeuvres > 0) return kWon - (ply + through.manoeuvres);
  if (depth <= 0 || ply >= kMostPly) return settle_shots(position, alpha, beta, ply);

  const std::uint64_t key = key_of(position, previous);
  Action known_best = Action::none();
  if (Known known; known_->find(key, known)) {
    known_best = known.best;
    const int score = from_table(known.score, ply);
    const bool deep = known.depth >= depth || is_certain(score);
    if (deep &&
        (known.bound == Bound::kExact || (known.bound == Bound::kAtLeast && score >= beta) ||
         (known.bound == Bound::kAtMost && score <= alpha))) {
      return score;
    }
  }
  const bool narrow = beta - alpha == 1;
  if (narrow && may_pass && passing_suffices(position, depth, beta, ply)) return beta;
  if (stopped_) return 0;

  Actions actions;
  list_actions(position, actions);
  Ordering::Promise promise;
  ordering_.weigh(position, ply, known_best, actions, promise);
  int best = -kInfinite;
  Action best_action = Action::none();
  Bound bound = Bound::kAtMost;
  std::array<Action, kMaxActions> tried;
  int tried_count = 0;
  int looked_at = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Ordering::bring_best(actions, promise, i);
    const Action action = actions[i];
    if (position.phase == Phase::kSecond && belongs_before(action, previous)) continue;
    int score = 0;
    // Where little depth is left the latest are not looked at, unless everything so far is lost.
    if (narrow && depth <= 2 && looked_at >= kEnough * depth && best > -kCertain) break;
    if (looked_at == 0) {
      score = value_of(position, action, depth, alpha, beta, ply);
    } else {
      const int less = depth >= 2 && looked_at >= kLater && action.is_manoeuvre()
                           ? (looked_at >= kMuchLater ? 2 : 1)
                           : 0;
      score = value_of(position, action, std::max(depth - less, 1), alpha, alpha + 1, ply);
      if (less > 0 && score > alpha && !stopped_) {
        score = value_of(position, action, depth, alpha, alpha + 1, ply);
      }
      if (score > alpha && score < beta && !stopped_) {
        score = value_of(position, action, depth, alpha, beta, ply);
      }
    }
    if (stopped_) return 0;
    ++looked_at;
    if (score > best) {
      best = score;
      best_action = action;
      if (score > alpha) {
        alpha = score;
        bound = Bound::kExact;
      }
      if (score >= beta) {
        bound = Bound::kAtLeast;
        ordering_.praise(position, ply, depth, action, tried.data(), tried_count);
        break;
      }
    }
    if (action.is_manoeuvre()) tried[static_cast<std::size_t>(tried_count++)] = action;
  }
  known_->note(key, to_table(best, ply), best_action, depth, bound);
  return best;
}

}  // namespace salle
