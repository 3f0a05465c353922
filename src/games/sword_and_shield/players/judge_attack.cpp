// What an attack is worth: how likely it is answered, and what the answer costs.
#include "games/sword_and_shield/players/judge.hpp"

namespace salle::sword_and_shield {
namespace {

// In how many ways so many cards can be drawn one after the other from so many: by the first, then
// by the second. Beyond 2^53 they are rounded, after every card.
constexpr auto kWays = [] {
  std::array<std::array<double, kMaxDeckCards + 1>, kFullHand + 1> ways = {};
  for (int drawn = 0; drawn <= kFullHand; ++drawn) {
    for (int cards = 0; cards <= kMaxDeckCards; ++cards) {
      double& here = ways[static_cast<std::size_t>(drawn)][static_cast<std::size_t>(cards)];
      here = 1.0;
      for (int i = 0; i < drawn; ++i) here *= std::max(0, cards - i);
    }
  }
  return ways;
}();

// How many points above `above` and up to `to` the guards' values have, all together.
int values_between(const CardSet& cards, const Knight& knight, const CardBits& guards, int above,
                   int to) {
  const auto& from = cards.guards_from[static_cast<std::size_t>(knight.tactic)];
  int sum = 0;
  for (int value = above + 1; value <= to; ++value) {
    sum += (guards & from[static_cast<std::size_t>(value)]).count();
  }
  return sum;
}

// What answering with each of `count` guards would cost this Knight, all together, where nothing is
// compared: what a guard's value is above his skill.
int cost_alone(const CardSet& cards, const Knight& knight, const CardBits& guards, int count) {
  return count * cost_of_doing(knight, 0) +
         values_between(cards, knight, guards, std::min(skill_of(knight), kMostValue), kMostValue);
}

// The same with what comparing them with this number costs him, or gains. A guard's cost less its
// own number is the skill and, of the guard's value, no more than the skill, below 0.
int compared_cost(const CardSet& cards, const Knight& knight, const CardBits& guards, int count,
                  int number) {
  const int skill = skill_of(knight);
  const int all_reach = std::min(skill, kLeastValue);
  return count * (cost_of_doing(knight, 0) + number - skill - all_reach) -
         values_between(cards, knight, guards, all_reach, std::min(skill, kMostValue));
}

}  // namespace

const Judge::Foe& Judge::foe_at(int enemy) {
  Foe& foe = foe_[static_cast<std::size_t>(enemy)];
  if ((foes_known_ >> enemy & 1) == 0) {
    foes_known_ = static_cast<std::uint8_t>(foes_known_ | 1u << enemy);
    get_to_know(enemy, foe);
  }
  return foe;
}

void Judge::get_to_know(int enemy, Foe& foe) const {
  const Knight& knight = board_.at(enemy);
  foe.hidden = &hidden_[static_cast<std::size_t>(rules_.deck_of(enemy))];
  foe.all = foe.hidden->count();
  const int shown = knight.shown.count();
  foe.shows = shown != 0;
  foe.held = knight.hand - shown;
  foe.ways = 1.0;
  for (int i = 0; i < foe.held; ++i) foe.ways *= std::max(1, foe.all - i);
  foe.hit = hit_pain(knight);
}

// How likely does an enemy hold one of so many useful cards that nobody has seen? Card by card, none
// of his is; divided once, as this is asked very often.
inline double Judge::likely(const Foe& foe, int useful) const {
  const auto others = static_cast<std::size_t>(foe.all - useful);
  return 1.0 - kWays[static_cast<std::size_t>(foe.held)][others] / foe.ways;
}

double Judge::attack(int card, int enemy) {
  const auto e = static_cast<std::size_t>(enemy);
  const std::size_t place = place_of(card);
  double& value = attack_[e][place];
  if ((attacks_judged_[e] >> place & 1) == 0) {
    attacks_judged_[e] = static_cast<std::uint8_t>(attacks_judged_[e] | 1u << place);
    value = attack_anew(face(card), enemy);
  }
  return value;
}

Judge::Odds Judge::odds(const DeckCard& card, int enemy) {
  const Knight& knight = board_.at(enemy);
  const Foe& foe = foe_at(enemy);
  const auto& answers = cards_.answers_to[static_cast<std::size_t>(card.strike)];
  const CardBits& guards = answers[card.answered_by & kByGuards];
  const CardBits& all = answers[card.answered_by];
  CardBits possible = *foe.hidden & guards;
  int count = possible.count();
  Odds odds;
  odds.guarded = likely(foe, count);
  odds.answered = likely(foe, (*foe.hidden & all).count());
  if (foe.shows) {
    if ((knight.shown & guards).any()) odds.guarded = 1.0;
    if ((knight.shown & all).any()) odds.answered = 1.0;
    possible |= knight.shown & guards;
    count = possible.count();
  }
  odds.guarded *= weights_.fear;
  odds.answered *= weights_.fear;
  if (odds.guarded > 0.0 && count != 0) {
    const bool compared = (card.attack[0] | card.attack[1]) != 0;
    const int net =
        compared ? compared_cost(cards_, knight, possible, count, combat_number(self_, card.attack))
                 : cost_alone(cards_, knight, possible, count);
    odds.by_guard = static_cast<double>(net) / count - weights_.pick;  // he picks the better ones
  }
  return odds;
}

// What an attack costs the enemy on the average, less what it costs the attacker afterwards.
double Judge::attack_anew(const DeckCard& card, int enemy) {
  const Foe& foe = foe_at(enemy);
  const auto [answered, guarded, by_guard] = odds(card, enemy);
  const double by_other = weights_.other_answer;
  // Nobody answers where the hit is cheaper.
  const auto limited = [&](double pain_of_answer) { return std::min(pain_of_answer, foe.hit); };
  const double worth =
      weights_.aggression * ((1.0 - answered) * foe.hit + guarded * limited(by_guard) +
                             (answered - guarded) * limited(by_other));
  // Whoever has answered has one answer less for what follows.
  return worth + weights_.press * answered * (left_ - 1);
}

}  // namespace salle::sword_and_shield
