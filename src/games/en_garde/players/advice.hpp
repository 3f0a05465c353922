// What each action is worth: the fencing master looks over a fencer's shoulder.
//
// A mixture in equilibrium says how often to do what, and not what a mistake costs. Here every
// legal action is followed by what the other may do with each hand he may hold (range.hpp) until it
// is the fencer's turn again, and there the network's odds are taken. It looks from the fencer's
// own side because the other's odds would be those of someone who does not see his hand. When the
// pile is short the end of the round is solved instead (endgame.hpp).
#pragma once

#include "games/en_garde/players/maitre.hpp"
#include "games/en_garde/players/net.hpp"
#include "players/thought.hpp"

namespace salle {

// One node is one answer of the mind. Sums are exact as long as the nodes last (some thousands are
// enough but for attacks with many cards); with fewer, hands and refills are drawn with `random`.
inline constexpr Budget kUsualAdvice{20'000, 0.0};

// For a sight with something to decide. All legal actions are among the alternatives, the most
// valuable first; `share` is how often the mixture does it, `value` is of the match (1 won, -1
// lost). The action is the one that the mixture does most often, the value that of the mixture.
Thought<EnGarde> advise(const en_garde_mind::FencerMind& mind, const Sight<EnGarde>& sight,
                        const Budget& budget, Random& random, const MaitreHabits& habits = {});

// How likely the other is to hold at least one card of each value, 1 to 5, given what was played and
// how he acted: for the fencer whose sight it is.
std::array<double, en_garde::kValues> odds_of_cards(const en_garde_mind::FencerMind& mind,
                                                    const Sight<EnGarde>& sight);

// The one whom analyses ask.
class AdvisorEnGarde final : public Player<EnGarde> {
 public:
  WeightsFiles weights(const en_garde::Rules& rules, const Budget&) const override {
    return {house_net_file(rules)};
  }
  std::vector<Holding> holdings(const Sight<EnGarde>& sight, Language language,
                                Random& random) const override;

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;
};

}  // namespace salle
