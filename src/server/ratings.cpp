#include "server/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/text.hpp"

namespace salle::server {
namespace {

using store::RatingRow;

constexpr double kDayInMillis = 24 * 3600 * 1000.0;
constexpr std::size_t kBothSides = 2;
constexpr std::size_t kLearned = 3;

std::string key_of(const RatingRow& rating) {
  return cat(std::to_string(rating.person), "/", rating.computer, "/", rating.game, "/",
             rating.rule_set);
}

int rounded(double rating) { return static_cast<int>(std::lround(std::max(0.0, rating))); }

std::size_t side_of(const Match& match, std::size_t seat) {
  return static_cast<std::size_t>(match.game().side(static_cast<Seat>(seat)));
}

}  // namespace

std::string_view rule_set_of(std::string_view rules) {
  const auto words = split_words(rules);
  return words.empty() ? std::string_view() : words.front();
}

Strength strength_at(const RatingRow& rating, Millis now) {
  const Strength strength{rating.rating, rating.deviation, rating.volatility};
  if (rating.games == 0) return strength;
  return rested(strength, static_cast<double>(now - rating.at) / kDayInMillis);
}

Ratings::Ratings(store::Store& store, Rateable rateable)
    : store_(store), rateable_(std::move(rateable)) {}

Result<bool> Ratings::counts(const Match& match) const {
  if (!match.settings().rated || !match.over()) return false;
  if (match.ending() == MatchEnding::kNone || match.ending() == MatchEnding::kClosed) return false;
  if (match.stalled()) return false;
  std::set<store::PersonId> accounts;
  for (const Occupant& seat : match.seats()) {
    if (seat.kind == SeatKind::kOpen) return false;
    if (seat.kind == SeatKind::kComputer) continue;
    if (!accounts.insert(seat.person).second) return false;
  }
  for (const store::PersonId person : accounts) {
    const Result<bool> rateable = rateable_(person);
    if (!rateable || !*rateable) return rateable;
  }
  if (accounts.empty()) return false;
  std::array<bool, 2> acted{};
  for (const Seat actor : match.game().actors()) {
    if (actor >= 0) acted[side_of(match, static_cast<std::size_t>(actor))] = true;
  }
  return acted[0] && acted[1];
}

Result<RatingRow> Ratings::current(const Match& match, const Occupant& seat) const {
  RatingRow rating;
  rating.person = seat.kind == SeatKind::kPerson ? seat.person : 0;
  rating.computer = seat.kind == SeatKind::kComputer ? seat.computer : "";
  rating.game = match.setup().game;
  rating.rule_set = rule_set_of(match.setup().rules);
  if (const auto known = under_way_.find(key_of(rating)); known != under_way_.end()) {
    return known->second;
  }
  const auto stored = store_.rating(rating);
  if (!stored) return std::unexpected(stored.error());
  return *stored ? **stored : rating;
}

Result<Conclusion> Ratings::concluded(const Match& match) {
  const Result<bool> counted = counts(match);
  if (!counted) return std::unexpected(counted.error());
  if (!*counted) return Conclusion{};
  const Millis now = match.ended();
  const auto& seats = match.seats();
  std::vector<RatingRow> before;
  std::array<Strength, 2> mean{{{0, 0, 0}, {0, 0, 0}}};
  std::array<double, 2> members{};
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Result<RatingRow> known = current(match, seats[i]);
    if (!known) return std::unexpected(known.error());
    RatingRow& rating = *known;
    const Strength today = strength_at(rating, now);
    rating.deviation = today.deviation;
    const std::size_t side = side_of(match, i);
    mean[side].rating += today.rating;
    mean[side].deviation += today.deviation;
    members[side] += 1.0;
    before.push_back(std::move(rating));
  }
  for (std::size_t side = 0; side < 2; ++side) {
    mean[side].rating /= members[side];
    mean[side].deviation /= members[side];
  }
  Conclusion conclusion;
  conclusion.ratings.resize(seats.size());
  // A level that sits on several seats of a side learns once, one that sits on both sides nothing.
  std::map<std::string, std::size_t> sides;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto [met, fresh] = sides.emplace(key_of(before[i]), side_of(match, i));
    if (!fresh && met->second != side_of(match, i)) met->second = kBothSides;
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    RatingRow rating = before[i];
    auto& side = sides[key_of(rating)];
    if (side != side_of(match, i)) continue;
    side = kLearned;
    const Strength& other = mean[1 - side_of(match, i)];
    const double score = (match.payoffs()[i] + 1) / 2.0;
    const Encounter met{other.rating, other.deviation, score};
    const Strength strength =
        after({rating.rating, rating.deviation, rating.volatility}, {&met, 1});
    rating.rating = strength.rating;
    rating.deviation = strength.deviation;
    rating.volatility = strength.volatility;
    ++rating.games;
    rating.at = now;
    under_way_[key_of(rating)] = rating;
    conclusion.ratings[i] = {rounded(before[i].rating), rounded(rating.rating)};
    conclusion.changes.push_back(store::PutRating{rating, before[i].games});
  }
  return conclusion;
}

}  // namespace salle::server
