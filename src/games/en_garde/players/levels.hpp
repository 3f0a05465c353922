// The fencers people meet, from the first lesson to the maître d'armes.
//
// What makes the lower ones weaker is human: they forget which cards were played, and in the heat
// of the bout they do what comes second to mind.
#pragma once

#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/players/house_nets.hpp"
#include "players/player.hpp"

namespace salle {

// Judges like the steady fencer, with a poor memory and an unsure hand.
class ForgetfulFencer final : public Player<EnGarde> {
 public:
  // `acts`: how many of the last acts it keeps in mind. `doubt`: how far its judgement may be off,
  // where 1 is the difference between winning and losing.
  ForgetfulFencer(int acts, double doubt) : acts_(acts), doubt_(doubt) {}

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;

  int acts_;
  double doubt_;
};

// Fences as the network taught, but remembers less and hesitates.
class HesitantFencer final : public Player<EnGarde> {
 public:
  // `hesitation`: 0 plays the mixture as it is, 1 gives second thoughts as much room as it can.
  HesitantFencer(int acts, double hesitation) : acts_(acts), hesitation_(hesitation) {}
  std::string_view weights(const en_garde::Rules& rules) const override {
    return house_net_file(rules);
  }

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;

  int acts_;
  double hesitation_;
};

// The whole network.
class NetFencer final : public Player<EnGarde> {
 public:
  std::string_view weights(const en_garde::Rules& rules) const override {
    return house_net_file(rules);
  }

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;
};

}  // namespace salle
