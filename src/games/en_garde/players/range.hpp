// What each fencer may hold, as far as the round has told.
//
// A fencer's acts say something about his hand, if one knows how he would act with each. Here both
// are taken to act as a FencerMind would, and every hand gets its odds by Bayes' rule, exactly.
//
// Why two lists of numbers are enough. Cards of one value being alike, all orders of the deck are
// equally likely. Who draws the next card is public, so an order of the deck is three things woven
// together: what Left draws in turn, what Right draws in turn, and the rest of the pile. How likely
// Left's acts are depends on what Left drew alone (and on what everyone saw), and so for Right. The
// odds of a pair of hands are therefore proportional to
//
//   ways(Left's hand) x ways(Right's hand) x orders(the pile that remains)
//
// where `ways` sums, over all that this fencer may have drawn in turn to end up with this hand, the
// odds of his acts. What I drew and when adds nothing to what I know of the other's hand beyond
// the cards that cannot be his.
#pragma once

#include <array>
#include <functional>

#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/players/net.hpp"
#include "games/en_garde/players/range_hands.hpp"
#include "games/en_garde/players/range_scene.hpp"

namespace salle::en_garde_mind {

using en_garde_net::Stakes;

using ActionOdds = std::array<double, en_garde_net::kActions>;  // by en_garde_net::action_index

// How a fencer would act with any hand in any situation of the round at hand.
class FencerMind {
 public:
  struct Answer {
    ActionOdds policy;  // sums to 1, 0 for what is not legal
    RoundOdds odds;     // for the fencer to move
  };

  virtual ~FencerMind() = default;
  // The fencer to move in `scene` holds `hand`, with which he can move.
  virtual Answer answer(const Scene& scene, Cards hand) const = 0;
  // What the round is worth to a seat; what is won by one is lost by the other.
  virtual Stakes stakes(Seat seat) const = 0;
};

// The learned fencer's mind, in the round that a view is of.
class NetMind final : public FencerMind {
 public:
  NetMind(const EnGardeNet& net, const en_garde::Rules& rules, const en_garde::View& view);
  Answer answer(const Scene& scene, Cards hand) const override;
  Stakes stakes(Seat seat) const override { return stakes_[static_cast<std::size_t>(seat)]; }

 private:
  const EnGardeNet& net_;
  en_garde::Rules rules_;
  std::array<Stakes, 2> stakes_;
};

// Nobody is taken to be sure of how the other thinks: this part of his acts is taken to be chosen
// at random, so that an act that the mind never does leaves every hand possible that allows it.
inline constexpr double kWhim = 0.02;

struct Ranges {
  std::array<HandNumbers, 2> ways{};  // by seat, as above, on any scale
  Cards left;                         // in a hand or in the pile
  std::int64_t nodes = 0;             // how often the mind was asked
  bool given_up = false;              // it took too long: the rest is of no use

  // How likely this pair of hands is, on a scale that is the same for all pairs.
  double weight(Cards left_hand, Cards right_hand) const;
  // The odds of each hand of `seat`, for the other, who holds `other`. They sum to 1, or are all 0
  // where no hand is possible.
  HandNumbers odds(Seat seat, Cards other) const;
  // Leaves out the unlikeliest hands of `seat`, as many as make up at most `share` of all, but
  // never `kept`.
  void leave_out_unlikely(Seat seat, double share, Cards kept);
};

// The ranges of both fencers at the present moment, for anyone who sees what is on show. Where not
// all acts of the round are known, or `mind` is null, all cards that were not played are equally
// likely to lie anywhere, given that the fencer to move can move.
// `late` is asked now and then whether to give up; it may be empty.
Ranges public_ranges(const FencerMind* mind, const en_garde::Rules& rules, const Scene& now,
                     double whim = kWhim, const std::function<bool()>& late = {});

// Carries the ranges on over one more act: what it says of its fencer's hands, and what he drew.
// `scene` is the one in which it is done, and afterwards the next one; `could` are the cards that he
// may have held, all that are left where nothing later is known. Gives up as public_ranges does.
void follow(const FencerMind& mind, const en_garde::Rules& rules, Scene& scene,
            en_garde::Action action, Cards could, double whim, const std::function<bool()>& late,
            Ranges& ranges);

// Whoever is asked to move has something to do: other hands of his are not possible.
void keep_those_who_can_act(const Scene& now, Ranges& ranges);

// The same as public_ranges for a seat that knows more: where it sees the other's cards there is no
// doubt of them.
Ranges ranges_in(const FencerMind& mind, const Sight<EnGarde>& sight, double whim = kWhim,
                 const std::function<bool()>& late = {});

}  // namespace salle::en_garde_mind
