// Where a game turned, and the sentence that says so.
#include <algorithm>

#include "analysis/review.hpp"
#include "core/text.hpp"

namespace salle {
namespace {

constexpr Phrase kLed = {
    "{0} had the better odds from the first decision to the last.",
    "{0} a eu les meilleures chances de la première décision à la dernière.",
    "{0} had van de eerste tot de laatste beslissing de beste kansen.",
};
constexpr Phrase kFault = {
    "The turning point was move {1}: with {2} {3} gave {4} away ({5} was better), and the odds of "
    "{0} "
    "went from {6} to {7} and never below even again.",
    "Le tournant fut le coup {1} : avec {2}, {3} a perdu {4} (mieux valait {5}), et les chances de "
    "{0} sont passées de {6} à {7} sans jamais retomber sous la moitié.",
    "Het keerpunt was zet {1}: met {2} gaf {3} {4} weg ({5} was beter); de kansen van {0} gingen "
    "van "
    "{6} naar {7} en kwamen nooit meer onder de helft.",
};
constexpr Phrase kFortune = {
    "The turning point was after move {1}, by no mistake: the odds of {0} went from {2} to {3} and "
    "never below even again.",
    "Le tournant vint après le coup {1}, sans faute : les chances de {0} sont passées de {2} à {3} "
    "sans jamais retomber sous la moitié.",
    "Het keerpunt kwam na zet {1}, zonder fout: de kansen van {0} gingen van {2} naar {3} en "
    "kwamen "
    "nooit meer onder de helft.",
};

std::string percent(double share) { return cat(static_cast<int>(100.0 * share + 0.5), " %"); }

}  // namespace

std::optional<TurningPoint> turning_point(const Review& review, const std::vector<int>& sides,
                                          const Payoffs& payoffs) {
  const auto& judged = review.judgements;
  TurningPoint point;
  bool won = false;
  for (std::size_t seat = sides.size(); seat-- > 0;) {
    if (payoffs[seat] <= 0) continue;
    won = true;
    point.winner = static_cast<Seat>(seat);
  }
  if (!won || judged.empty()) return {};
  const auto side_of = [&](Seat seat) { return sides[static_cast<std::size_t>(seat)]; };
  const int side = side_of(point.winner);
  const auto odds = [&](const Judgement& judgement) {
    return side_of(judgement.seat) == side ? judgement.win_before : 1.0 - judgement.win_before;
  };
  for (std::size_t i = judged.size(); i-- > 0;) {
    if (odds(judged[i]) >= 0.5) continue;
    const bool fault = side_of(judged[i].seat) != side && fault_of(judged[i].loss) != Fault::kNone;
    point.kind = fault ? TurningPoint::Kind::kFault : TurningPoint::Kind::kFortune;
    point.decision = i;
    point.before = odds(judged[i]);
    point.after = i + 1 < judged.size() ? odds(judged[i + 1]) : 1.0;
    break;
  }
  return point;
}

std::string turning_sentence(const Table& played, const Review& review, Language language) {
  if (!played.over()) return {};
  std::vector<int> sides;
  for (Seat seat = 0; seat < played.seats(); ++seat) sides.push_back(played.side(seat));
  const auto point = turning_point(review, sides, played.payoffs());
  if (!point) return {};
  const std::string winner = played.seat_name(point->winner, language);
  if (point->kind == TurningPoint::Kind::kLed) return say(kLed, language, {winner});
  const Judgement& judgement = review.judgements[point->decision];
  const std::string number = std::to_string(judgement.action + 1);
  if (point->kind == TurningPoint::Kind::kFortune) {
    return say(kFortune, language, {winner, number, percent(point->before), percent(point->after)});
  }
  return say(
      kFault, language,
      {winner, number, judgement.played, played.seat_name(judgement.seat, language),
       percent(judgement.loss), judgement.best, percent(point->before), percent(point->after)});
}

}  // namespace salle
