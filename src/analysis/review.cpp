#include "analysis/review.hpp"

#include <algorithm>
#include <numeric>

namespace salle {
namespace {

constexpr double kBlunderLoss = 0.20;

// The value of `action` among the alternatives, or by itself if it is not one of them.
Result<double> value_of(AnyPlayer& analyst, const AnySight& sight, const AnyThought& thought,
                        const std::string& action, const Budget& budget, Random random) {
  for (const AnyAlternative& other : thought.alternatives) {
    if (other.action == action) return other.value;
  }
  const auto alone = analyst.think_of(sight, action, budget, random);
  if (!alone) return std::unexpected(alone.error());
  return alone->value;
}

// The best action, which need not be the chosen one where good play is a mixture.
AnyAlternative best_of(const AnyThought& thought) {
  AnyAlternative best{thought.action, thought.value, 1.0, thought.nodes, {}};
  if (!thought.alternatives.empty()) best = thought.alternatives[0];
  for (const AnyAlternative& other : thought.alternatives) {
    if (other.value > best.value) best = other;
  }
  return best;
}

}  // namespace

Result<AnyThought> analyse(const Table& table, const Budget& budget, std::uint64_t seed) {
  std::unique_ptr<AnyPlayer> analyst;
  return analyse(table, budget, seed, analyst);
}

Result<AnyThought> analyse(const Table& table, const Budget& budget, std::uint64_t seed,
                           std::unique_ptr<AnyPlayer>& analyst) {
  if (table.turn() < 0) {
    return refuse(table.over() ? "the game is over: there is nothing to decide"
                               : "chance is to act: there is nothing to decide yet");
  }
  if (analyst == nullptr) {
    auto ready = make_analyst(table.game().id);
    if (!ready) return std::unexpected(ready.error());
    analyst = *std::move(ready);
  }
  Random random(seed);
  return analyst->think(*table.sight(table.turn()), budget, random);
}

Result<std::vector<Holding>> holdings(const Table& table, Language language, std::uint64_t seed) {
  if (table.turn() < 0) return std::vector<Holding>{};
  const auto analyst = make_analyst(table.game().id);
  if (!analyst) return std::unexpected(analyst.error());
  Random random(seed);
  return (*analyst)->holdings(*table.sight(table.turn()), language, random);
}

Result<Judgement> judge(AnyPlayer& analyst, const Table& before, std::size_t index,
                        const std::string& played, const Budget& budget, std::uint64_t seed) {
  const Seat seat = before.turn();
  const auto sight = before.sight(seat);
  // Every decision has its own stream, so that it is judged alike whatever came before.
  const Random random(seed, index);
  Random first = random;
  const auto thought = analyst.think(*sight, budget, first);
  if (!thought) return std::unexpected(thought.error());
  const auto value = value_of(analyst, *sight, *thought, played, budget, random);
  if (!value) return std::unexpected(value.error());
  const AnyAlternative best = best_of(*thought);
  const bool none_better = *value >= best.value;
  return Judgement{index,
                   seat,
                   played,
                   none_better ? played : best.action,
                   win_probability(std::max(best.value, *value)),
                   none_better ? 0.0 : win_probability(best.value) - win_probability(*value),
                   thought->certain,
                   before.legal().size() == 1};
}

Fault fault_of(double loss) {
  return loss >= kBlunderLoss ? Fault::kBlunder
         : loss >= 0.10       ? Fault::kMistake
         : loss >= 0.05       ? Fault::kInaccuracy
                              : Fault::kNone;
}

std::string_view fault_mark(Fault fault) {
  switch (fault) {
    case Fault::kBlunder:
      return "??";
    case Fault::kMistake:
      return "?";
    case Fault::kInaccuracy:
      return "?!";
    default:
      return "";
  }
}

std::vector<std::size_t> Review::worst(std::size_t most) const {
  std::vector<std::size_t> order(judgements.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return judgements[i].loss <= 0.0; });
  std::ranges::stable_sort(
      order, [&](std::size_t a, std::size_t b) { return judgements[a].loss > judgements[b].loss; });
  if (order.size() > most) order.resize(most);
  return order;
}

double Review::mean_loss(Seat seat) const {
  double sum = 0.0;
  std::size_t count = 0;
  for (const Judgement& judgement : judgements) {
    if (judgement.seat != seat) continue;
    sum += judgement.loss;
    ++count;
  }
  return count == 0 ? 0.0 : sum / static_cast<double>(count);
}

std::optional<double> Review::accuracy(Seat seat) const {
  double sum = 0.0;
  std::size_t count = 0;
  for (const Judgement& judgement : judgements) {
    if (judgement.seat != seat || judgement.forced) continue;
    sum += 1.0 - std::min(1.0, judgement.loss / kBlunderLoss);
    ++count;
  }
  if (count == 0) return {};
  return sum / static_cast<double>(count);
}

Result<Review> review(const Table& played, const Budget& budget, std::uint64_t seed,
                      const std::function<bool(std::size_t)>& progress) {
  auto analyst = make_analyst(played.game().id);
  if (!analyst) return std::unexpected(analyst.error());
  const auto actions = played.actions(Viewer::all());
  const auto& actors = played.actors();
  Table table = played.rewound(0);
  Review result;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (actors[i] >= 0) {
      auto judgement = judge(**analyst, table, i, actions[i], budget, seed);
      if (!judgement) return std::unexpected(judgement.error());
      result.judgements.push_back(*std::move(judgement));
    }
    if (const auto done = table.play(actions[i]); !done) return std::unexpected(done.error());
    if (progress && !progress(i + 1)) break;
  }
  return result;
}

}  // namespace salle
