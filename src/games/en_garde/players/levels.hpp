// The fencers people meet, from the first lesson to the maître d'armes.
//
// What makes the lower ones weaker is human: they forget which cards were played, and in the heat
// of the bout they do what comes second to mind.
#pragma once

#include "core/random.hpp"
#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/players/net.hpp"
#include "games/en_garde/view.hpp"
#include "players/player.hpp"

namespace salle {

// How a person remembers a round: the last acts well, the rest as a feeling for how many cards are
// gone.
//
// What is left of `memory` when only the cards of the last `acts` acts are kept in mind. The right
// number of older cards is thought to be gone, but which they were is guessed anew; the order of
// acts is forgotten. The guess never takes cards that `seat` holds.
en_garde::Memory recall(const en_garde::Memory& memory, const en_garde::View& view, Seat seat,
                        int acts, Random& random);

// The fencer of the first lesson: runs forward, strikes as soon as a card reaches, counts nothing.
//
// It knows the moves and nothing else. Now and then it takes a step back for no reason, and it
// learned that two cards hit harder than one.
class EagerEnGarde final : public Player<EnGarde> {
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;
};

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
  WeightsFiles weights(const en_garde::Rules& rules, const Budget&) const override {
    return {house_net_file(rules)};
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
  WeightsFiles weights(const en_garde::Rules& rules, const Budget&) const override {
    return {house_net_file(rules)};
  }

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;
};

}  // namespace salle
