// A Knight who chooses as the learned network says (choice_net.hpp), without imagining anything.
#pragma once

#include <array>
#include <memory>

#include "core/random.hpp"
#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/levels.hpp"
#include "games/sword_and_shield/players/policy.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "players/player.hpp"

namespace salle {

// Chooses in jousts, among what the policy (policy.hpp) that the network learned from ranks first.
// Only the board is looked at and what the one to move may see.
class Chooser {
 public:
  explicit Chooser(const ChoiceNet& net)
      : net_(net),
        scales_(sword_and_shield::kJoustWeights),
        policy_(sword_and_shield::kJoustWeights) {}

  // One by lot.
  sword_and_shield::Action choose(const sword_and_shield::Rules& rules,
                                  const sword_and_shield::State& state, Random& random);

  // All that it would choose, best first; what each is worth is how likely it is.
  void rank(const sword_and_shield::Rules& rules, const sword_and_shield::State& state,
            sword_and_shield::Ranking& ranking);

 private:
  // Ranks by the policy, and says how likely each is against the likeliest.
  void look_at(const sword_and_shield::Rules& rules, const sword_and_shield::State& state);

  const ChoiceNet& net_;
  sword_and_shield::Scales scales_;
  sword_and_shield::Policy policy_;
  sword_and_shield::Ranking ranking_;
  sword_and_shield::ChoiceInput input_;
  ChoiceNet::Scores scores_;
  std::array<double, sword_and_shield::kMostChoices> odds_;
};

// The player: by lot in jousts, so that he cannot be read; in mêlées, for which no network has
// learned to choose, what seems best at a glance to the judge that the master at arms imagines with.
class NetKnight final : public Player<SwordAndShield> {
 public:
  NetKnight() : melee_(sword_and_shield::kMeleeWeights) {}

  WeightsFiles weights(const sword_and_shield::Rules& rules, const Budget&) const override {
    return rules.melee ? WeightsFiles{} : WeightsFiles{kChoiceNetFile};
  }

 private:
  Thought<SwordAndShield> ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                 Random& random) override;

  SteadySwordAndShield melee_;
  std::unique_ptr<Chooser> joust_;  // large, and made once the weights are at hand
};

}  // namespace salle
