#include "games/sword_and_shield/players/chooser.hpp"

#include <algorithm>

namespace salle {

using namespace sword_and_shield;

namespace {

// Of e, by how much less than 0 in 64ths: multiplied out, so that it is the same everywhere.
constexpr std::size_t kPowers = 64 * 12;
constexpr auto kPower = [] {
  std::array<double, kPowers> power{};
  double now = 1.0;
  for (double& one : power) {
    one = now;
    now *= 0.98449643700540841;  // e to the power of -1/64
  }
  return power;
}();

double power_of(std::int64_t below) {
  const auto place = static_cast<std::size_t>(below / (ChoiceNet::kScoreOne / 64));
  return place < kPowers ? kPower[place] : 0.0;
}

// What is chosen less often than this is what learning has not yet forgotten, and is not done.
constexpr double kRare = 0.01;

}  // namespace

void Chooser::look_at(const Rules& rules, const State& state) {
  policy_.rank(rules, state, kMostChoices, ranking_);
  odds_[0] = 1.0;
  if (ranking_.size() == 1) return;
  look(rules, state, ranking_, scales_, input_);
  net_.score(input_, scores_);
  const auto end = scores_.begin() + input_.choices;
  const std::int64_t most = *std::max_element(scores_.begin(), end);
  std::transform(scores_.begin(), end, odds_.begin(),
                 [&](std::int32_t score) { return power_of(most - score); });
}

Action Chooser::choose(const Rules& rules, const State& state, Random& random) {
  look_at(rules, state);
  double all = 0.0;
  for (std::size_t i = 0; i < ranking_.size(); ++i) all += odds_[i];
  double lot = random.fraction() * all;
  std::size_t choice = 0;
  while (choice + 1 < ranking_.size() && lot >= odds_[choice]) lot -= odds_[choice++];
  return ranking_[choice].action;
}

void Chooser::rank(const Rules& rules, const State& state, Ranking& ranking) {
  look_at(rules, state);
  double all = 0.0;
  for (std::size_t i = 0; i < ranking_.size(); ++i) all += odds_[i];
  ranking.clear();
  for (std::size_t i = 0; i < ranking_.size(); ++i) {
    std::size_t place = ranking.size();
    const Ranked ranked{ranking_[i].action, static_cast<float>(odds_[i] / all)};
    ranking.push(ranked);
    for (; place > 0 && ranking[place - 1].worth < ranked.worth; --place) {
      ranking[place] = ranking[place - 1];
    }
    ranking[place] = ranked;
  }
}

Thought<SwordAndShield> NetKnight::ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                          Random& random) {
  if (sight.rules.melee) return *melee_.think(sight, budget, random);
  if (!joust_) joust_ = std::make_unique<Chooser>(joust_house_net());
  const State world = SwordAndShield::sample(sight.rules, sight.knowledge, random);
  Ranking ranking;
  joust_->rank(sight.rules, world, ranking);
  Thought<SwordAndShield> thought;
  thought.value = standing_of(sight);
  thought.nodes = 1;
  double kept = 0.0;
  for (const Ranked& ranked : ranking) {
    if (ranked.worth <= 0.0F || !sight.legal.contains(ranked.action)) continue;
    if (!thought.alternatives.empty() && ranked.worth < kRare) break;
    const auto odds = static_cast<double>(ranked.worth);
    kept += odds;
    thought.alternatives.push_back({ranked.action, thought.value, 0, odds});
  }
  // Asked only about what the judge leaves out, or what the network never does.
  if (thought.alternatives.empty()) return *melee_.think(sight, budget, random);
  choose_by_share(thought, kept, random);
  return thought;
}

}  // namespace salle
