// A fencer that learned by playing against itself: a small network that answers a position with a
// mixed strategy and the odds of the round.
//
// En Garde is a game of hidden cards, so good play is a mixture and the network's policy is played
// as it is, by lot. Weights come from train/ and lie in data/players. Inference is single precision
// in a fixed order of operations, without fused steps or the system's mathematics library: the same
// position gives the same bits on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/players/net_input.hpp"
#include "players/player.hpp"
#include "players/thought.hpp"

namespace salle {

// How a round ends, for the one who decides or for the one who starts it.
struct RoundOdds {
  double win = 0.0;
  double draw = 0.0;
  double loss = 0.0;
};

class EnGardeNet {
 public:
  static constexpr int kInputs = en_garde_net::kCodes + 1;  // the last: what a draw is worth
  static constexpr int kWidth = 448;
  static constexpr int kOutputs = en_garde_net::kActions + 3;
  using Outputs = std::array<float, kOutputs>;

  struct Answer {
    std::array<double, en_garde_net::kActions> policy;  // sums to 1, 0 for what is not played
    RoundOdds odds;
  };

  // A weights file, as train/export.py writes it.
  static Result<EnGardeNet> parse(std::string_view bytes);

  bool plays(const en_garde::Rules& rules) const;
  // Where the weights come from and how good they are: lines "key value".
  const std::string& about() const { return about_; }

  // Before softmax: one number an action, then win, draw and loss.
  Outputs evaluate(const en_garde_net::Codes& codes, const en_garde_net::History& history,
                   float draw_value) const;
  // `legal` has bit i set where action number i is allowed; it must not be 0.
  Answer answer(const en_garde_net::Codes& codes, const en_garde_net::History& history,
                float draw_value, std::uint64_t legal) const;

  // What the round being played is worth to `seat` in the match, whose payoffs are 1 and -1.
  en_garde_net::Stakes stakes(const en_garde::Rules& rules, const en_garde::View& view,
                              Seat seat) const;

 private:
  // Weights of what comes in lie side by side for all that goes out: sums are then made in the
  // order of the inputs, for many outputs at a time.
  struct Layer {
    std::vector<float> weights;  // [inputs][outputs]
    std::vector<float> bias;
  };

  std::array<Layer, 4> layers_;
  std::vector<float> history_rows_;  // [acts][codes][kWidth], added to the first hidden layer
  std::vector<std::string> rule_sets_;
  std::string about_;
  double floor_ = 0.0;  // what would be chosen less often than this is not played
  RoundOdds starter_;   // how rounds between two such fencers end for the one who starts
};

// The value is of the match: 1 won, -1 lost. The alternatives are the actions in the mixture, most
// likely first; in equilibrium all are worth the same, and so all are given the same value.
Thought<EnGarde> think(const EnGardeNet& net, const Sight<EnGarde>& sight, Random& random);

// The house's own weights for En Garde. They travel inside the program; a browser fetches the file
// it needs (../wasm/).
//
// Which of them: those of today, or those that the yardstick `maitre-1` keeps whatever is learned
// later. The page has none of the latter.
enum class HouseNets : std::uint8_t { kToday, kMaitre1 };

// The file with the weights for these rules: "en_garde_classic.net".
std::string_view house_net_file(const en_garde::Rules& rules, HouseNets which = HouseNets::kToday);

// The network for these rules; EnGarde::has_weights must have said yes. Read when first asked for,
// then kept.
const EnGardeNet& house_net(const en_garde::Rules& rules, HouseNets which = HouseNets::kToday);

}  // namespace salle
