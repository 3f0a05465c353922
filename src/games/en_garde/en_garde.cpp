#include "games/en_garde/en_garde.hpp"

#include "core/text.hpp"

namespace salle {

using namespace en_garde;

void EnGarde::outcomes(const Rules&, const State& state, ChanceList<EnGarde>& outcomes) {
  outcomes.clear();
  switch (state.phase) {
    case Phase::kRoundOver:
      outcomes.push({Action::deal(), 1});
      return;
    case Phase::kLot:
      outcomes.push({Action::lot(kLeft), 1});
      outcomes.push({Action::lot(kRight), 1});
      return;
    case Phase::kDealing:
    case Phase::kRefill:
      for (int value = 1; value <= kValues; ++value) {
        const int count = state.pile.count(value);
        if (count > 0) outcomes.push({Action::draw(value), static_cast<std::uint32_t>(count)});
      }
      return;
    default:
      return;
  }
}

Payoffs EnGarde::payoffs(const Rules&, const State& state) {
  Payoffs payoffs{};
  if (state.phase == Phase::kMatchOver) {
    payoffs[static_cast<std::size_t>(state.winner)] = 1;
    payoffs[static_cast<std::size_t>(opponent(state.winner))] = -1;
  }
  return payoffs;
}

std::string EnGarde::broken(const Rules& rules, const State& state) {
  if (state.pile + state.discards + state.hand[0] + state.hand[1] != Cards::full_deck()) {
    return "the 25 cards are not all accounted for";
  }
  if (state.distance() < 1 || state.square[0] < 1 || state.square[1] > kLastSquare) {
    return "a fencer is off the strip or past the other";
  }
  for (const Cards& hand : state.hand) {
    if (hand.total() > kHandSize) return "a hand has more than five cards";
  }
  if (!plausible(rules, state)) return "a fencer is asked for what he cannot do";
  if ((state.pending == Attack::kNone) != (state.pending_count == 0)) {
    return "an attack has no cards, or cards no attack";
  }
  const bool won = state.score[0] >= rules.target || state.score[1] >= rules.target;
  if (won != (state.phase == Phase::kMatchOver))
    return "the match is over, or not, against its score";
  return {};
}

Result<Knowledge<EnGarde>> EnGarde::parse_knowledge(const Rules& rules, std::string_view text) {
  const auto sighting = en_garde::parse_knowledge(rules, text);
  if (!sighting) return std::unexpected(sighting.error());
  return Knowledge<EnGarde>{sighting->view, sighting->memory};
}

}  // namespace salle
